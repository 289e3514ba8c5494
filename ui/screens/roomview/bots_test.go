package roomview

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/gallery"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

// inviting is a hall that writes down the levels of the bots it is asked for.
type inviting struct {
	gallery.Hall
	levels *[]int
	err    error
}

func (h inviting) AddBot(_ context.Context, _ room.Actor, _ room.Number, level int) error {
	*h.levels = append(*h.levels, level)
	return h.err
}

// waits is mai's screen of a room where she sits alone, and what is asked for.
func waits(err error) (Model, *desk, *[]int) {
	m, d := sitting(gallery.Alone())
	var levels []int
	m.env.Hall = inviting{levels: &levels, err: err}
	return m, d, &levels
}

func TestTheOwnerChoosesTheLevelOfABot(t *testing.T) {
	m, d, levels := waits(nil)
	m, out := press(t, m, "b")
	if !m.picking() || len(out) != 0 || len(*levels) != 0 {
		t.Fatalf("no list of levels: %v, %v", out, *levels)
	}
	if view := uitest.Plain(m.View(80, 24), 80, 24); !strings.Contains(view, m.env.Text.Bots.Title) {
		t.Errorf("the list is not shown:\n%s", view)
	}
	m, out = press(t, m, "5")
	if !reflect.DeepEqual(*levels, []int{5}) || m.picking() {
		t.Errorf("asked for levels %v", *levels)
	}
	if len(d.asked) != 1 || d.asked[0] != (room.Ready{On: true}) { // both chairs are taken
		t.Errorf("asked %v", d.asked)
	}
	want := m.env.Prefs
	want.BotLevel = 5
	if len(out) != 1 || out[0] != (screen.Prefer{Prefs: want}) {
		t.Errorf("remembered as %v", out)
	}
}

func TestTheLastLevelIsOfferedAgain(t *testing.T) {
	m, _, levels := waits(nil)
	m.env.Prefs.BotLevel = 7
	m, out := press(t, m, "b", "enter")
	if !reflect.DeepEqual(*levels, []int{7}) || len(out) != 0 {
		t.Errorf("levels %v, %v", *levels, out)
	}
	m, _ = press(t, m, "b", "up", "esc")
	if m.picking() || len(*levels) != 1 {
		t.Errorf("Esc seated a bot: %v", *levels)
	}
}

func TestALevelIsChosenOnlyWhileAChairIsFree(t *testing.T) {
	m, _, levels := waits(nil)
	m, _ = press(t, m, "b")
	chairs := append([]room.Chair(nil), m.state.Chairs...)
	chairs[1] = room.Chair{Who: gallery.Lan()}
	m, _ = tell(m, room.ChairsChanged{Chairs: chairs, Owner: m.state.Owner})
	if m.picking() {
		t.Error("a level is asked for though somebody has sat down")
	}
	press(t, m, "5")
	chairs = append([]room.Chair(nil), chairs...)
	chairs[1] = room.Chair{}
	if m, _ = tell(m, room.ChairsChanged{Chairs: chairs, Owner: m.state.Owner}); m.picking() || len(*levels) != 0 {
		t.Errorf("the list comes back by itself: %v", *levels)
	}
	m, _, levels = waits(nil)
	m.state.Owner = gallery.Lan().ID
	if m, _ = press(t, m, "b", "3"); m.picking() || len(*levels) != 0 {
		t.Errorf("who does not own the room seats a bot: %v", *levels)
	}
}

func TestARefusedBotIsTold(t *testing.T) {
	m, d, _ := waits(lobby.ErrNoBot)
	m.env.Prefs.BotLevel = 1
	_, out := press(t, m, "b", "1")
	if len(out) != 1 || out[0] != (screen.Toast{Text: m.env.Text.Errors.NoBot}) || len(d.asked) != 0 {
		t.Errorf("told %v, asked %v", out, d.asked)
	}
	m, _, _ = waits(errors.New("a fault"))
	if _, out = press(t, m, "b", "1"); len(out) == 0 {
		t.Error("a fault is not told")
	}
}

func TestBotsForAllChairsAreAskedForAtOnce(t *testing.T) {
	m, d, levels := waits(nil)
	fresh := New(*m.env, nil, screen.Room{Number: 7, Bots: true})
	fresh.table, fresh.feed = d, still{}
	alone := gallery.Alone()
	alone.Chairs = append(append([]room.Chair(nil), alone.Chairs...), room.Chair{}, room.Chair{})
	m, _ = tell(fresh, room.Snapshot{State: alone})
	if !m.picking() {
		t.Fatal("the level is not asked for")
	}
	press(t, m, "2")
	if !reflect.DeepEqual(*levels, []int{2, 2, 2}) || len(d.asked) != 1 {
		t.Errorf("levels %v, asked %v", *levels, d.asked)
	}
}

func TestAChairTellsTheLevelOfItsBot(t *testing.T) {
	m, _, _ := waits(nil)
	m.state.Chairs = append([]room.Chair(nil), m.state.Chairs...)
	for id, want := range map[account.ID][2]string{
		"!3AAAAAAAAAAAA": {"Bot (Bachelor, level 3)", "Bot (level 3)"},
		"!AAAAAAAAAAAA":  {"Bot (bot)", "Bot (bot)"},
	} {
		m.state.Chairs[1] = room.Chair{Who: account.Who{ID: id, Name: "Bot"}, Ready: true}
		if view := uitest.Plain(m.View(80, 24), 80, 24); !strings.Contains(view, want[0]) {
			t.Errorf("no %q in\n%s", want[0], view)
		}
		if view := uitest.Plain(m.View(40, 16), 40, 16); !strings.Contains(view, want[1]) {
			t.Errorf("no %q in\n%s", want[1], view)
		}
	}
}

func TestAfterAGameAgainstABotTheLevelIsChosenAgain(t *testing.T) {
	s := gallery.AgainstBots(engine.Classic(), 4, 0)
	s.Phase, s.Game.Outcome = room.Waiting, room.Outcome{Ending: record.Resign, EndedBy: 1, Places: []int{1, 2}, Points: []int{4, 3}}
	s.Owner = s.Game.Players[0].ID
	s.Chairs = append([]room.Chair(nil), s.Chairs...)
	s.Chairs[0].Ready, s.Chairs[1].Ready = false, true
	m, d := sitting(s)
	var levels []int
	m.env.Hall = inviting{levels: &levels}
	if foot := m.footer(76); !strings.Contains(foot, "level") || !strings.Contains(foot, "free a chair") {
		t.Errorf("the keys are %q", foot)
	}
	m, _ = press(t, m, "b", "4")
	if !reflect.DeepEqual(levels, []int{4}) || len(d.asked) != 1 || d.asked[0] != (room.Ready{On: true}) {
		t.Errorf("levels %v, asked %v", levels, d.asked)
	}
	s.Chairs[1].Who = gallery.Lan()
	m, _ = sitting(s)
	if m, _ = press(t, m, "b"); m.picking() {
		t.Error("a person is sent away for a bot")
	}
}
