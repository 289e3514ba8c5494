package roomview

import (
	"errors"
	"strings"
	"testing"

	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

func TestEnteringAndLeaving(t *testing.T) {
	d := &desk{}
	env := gallery.Env(i18n.New(i18n.English))
	m := New(env, func(room.Number) (screen.Table, error) { return d, nil }, screen.Room{Number: 7})
	msgs := uitest.Run(m.Init())
	if len(msgs) != 1 {
		t.Fatal(msgs)
	}
	s, _ := m.Update(msgs[0])
	s.(Model).Close()
	if s.(Model).ctx.Err() == nil {
		t.Error("the view goes on after the screen")
	}
	m = New(env, func(room.Number) (screen.Table, error) { return nil, errors.New("broken pipe") }, screen.Room{Number: 7})
	s, _ = m.Update(uitest.Run(m.Init())[0])
	if text := uitest.Plain(s.View(80, 24), 80, 24); strings.Contains(text, "broken pipe") || !strings.Contains(text, "Room 7") {
		t.Errorf("an error's own text is shown, or nothing:\n%s", text)
	}
}

func TestARoomThatIsBroughtBackIsDialledAgain(t *testing.T) {
	m, d := sitting(game(4))
	up := false
	m.dial = func(room.Number) (screen.Table, error) {
		if !up {
			return nil, errors.New("not yet")
		}
		return d, nil
	}
	dialled := func() {
		t.Helper()
		s, cmd := m.Update(dialNow{})
		msg := cmd() // asks the hall; a tick would not be waited for
		s, _ = s.Update(msg)
		m = s.(Model)
	}
	m, _ = tell(m, room.Closed{Reason: room.ClosedReload})
	for range 3 {
		dialled()
		if m.failed != nil {
			t.Fatal("gave up while the store may come back")
		}
	}
	up = true
	dialled()
	if m.notice != "" {
		t.Errorf("still told: %s", m.notice)
	}
	m, _ = tell(m, room.Snapshot{State: game(4)})
	if m.state.Closed != 0 || !strings.Contains(uitest.Plain(m.View(80, 24), 80, 24), "K7QM2R") {
		t.Error("the game is not on the screen again")
	}
	up = false
	m, _ = tell(m, room.Closed{Reason: room.ClosedReload})
	for range redials {
		dialled()
	}
	if m.failed == nil {
		t.Error("dials for ever")
	}
}

// The card of who looks on stays when a game begins, so that the key that closes
// it does not leave the room; that of who plays does not, whom that key asks.
func TestAGameThatBeginsLeavesTheCardOfAnOnlooker(t *testing.T) {
	began := game(0)
	s := began
	s.Phase, s.Game = room.Waiting, room.Game{}
	for who, stays := range map[account.Who]bool{gallery.Tuan(): true, gallery.Mai(): false} {
		env := gallery.Env(i18n.New(i18n.English))
		env.Actor.Who = who
		m := Showing(env, s)
		m.card = watchersCard
		m, _ = tell(m, room.Started{Game: began.Game, Clock: began.Clock})
		if open := m.card != noCard; open != stays {
			t.Errorf("%s: the card is open %v", who.Name, open)
		}
	}
}
