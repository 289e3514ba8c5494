package roomview

import (
	"log/slog"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

// paper is a journal that keeps nothing.
type paper struct{}

func (paper) Commit(room.Entry) <-chan error {
	c := make(chan error, 1)
	c <- nil
	return c
}
func (paper) GameExists(room.GameID) (bool, error) { return false, nil }

// onlooker drives one screen of a real room by hand.
type onlooker struct {
	t *testing.T
	m Model
}

func look(t *testing.T, r *room.Room, who account.Who, session room.SessionID) *onlooker {
	env := gallery.Env(i18n.New(i18n.English))
	env.Actor, env.Now, env.Context = room.Actor{Who: who, Session: session}, time.Now, t.Context()
	env.Prefs.Animation = "off"
	dial := func(room.Number) (screen.Table, error) { return screen.TableOf(r), nil }
	o := &onlooker{t, New(env, dial, screen.Room{Number: r.Number()})}
	t.Cleanup(func() { o.m.Close() })
	o.take(o.m.Init()())
	o.wait()
	return o
}

func (o *onlooker) take(msg tea.Msg) tea.Cmd {
	s, cmd := o.m.Update(msg)
	o.m = s.(Model)
	return cmd
}

// wait takes the next news of the room.
func (o *onlooker) wait() { o.take(next(o.m.ctx, o.m.feed, o.m.beat)()) }

// until takes news until the state is as wanted.
func (o *onlooker) until(what string, ok func(room.State) bool) {
	o.t.Helper()
	for !ok(*o.m.state) {
		if o.m.ctx.Err() != nil {
			o.t.Fatalf("never: %s", what)
		}
		o.wait()
	}
}

// press presses keys; what they ask of the room is asked at once.
func (o *onlooker) press(keys ...string) {
	for _, k := range keys {
		m, cmd := o.m.key(uitest.Key(k))
		o.m = m
		for _, msg := range uitest.Run(cmd) {
			o.take(msg)
		}
	}
}

func TestMaiPlaysLanWhileTuanWatches(t *testing.T) {
	r, err := room.Open(room.Config{
		Number: 7, Owner: gallery.Mai(), Journal: paper{}, Log: slog.New(slog.DiscardHandler),
		Options: room.Options{Rules: engine.Classic(), Starter: room.StartOwner},
		Changed: func(room.Summary) {},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Stop(room.ClosedShutdown)
	mai, lan, tuan := look(t, r, gallery.Mai(), 1), look(t, r, gallery.Lan(), 2), look(t, r, gallery.Tuan(), 3)
	lan.press("s")
	lan.until("lan sits", func(s room.State) bool { return s.ChairOf(gallery.Lan().ID) >= 0 })
	if mai.m.chair() < 0 {
		mai.press("s")
		mai.until("mai sits", func(s room.State) bool { return s.ChairOf(gallery.Mai().ID) >= 0 })
	}
	lan.press("r")
	mai.press("r")
	started := func(s room.State) bool { return s.Phase == room.Playing }
	mai.until("the game begins", started)
	lan.until("the game begins", started)
	tuan.until("the game begins", started)

	mai.press("3", "right")
	first := func(s room.State) bool { return len(s.Game.Moves) == 1 }
	mai.until("mai's move", first)
	lan.until("mai's move", first)
	tuan.until("mai's move", first)
	if mai.m.position() != lan.m.position() || tuan.m.position() != lan.m.position() {
		t.Error("the boards differ")
	}
	if mai.m.choosing() || !lan.m.choosing() || tuan.m.choosing() {
		t.Error("it is lan's turn and nobody else's")
	}
	lan.press("a")
	mai.until("lan's move", func(s room.State) bool { return len(s.Game.Moves) == 2 })
	mai.press("X", "y")
	over := func(s room.State) bool { return s.Game.Outcome.Ending != "" }
	tuan.until("the end", over)
	lan.until("the end", over)
	if places := lan.m.state.Game.Outcome.Places; len(places) != 2 || places[1] != 1 {
		t.Errorf("places %v", places)
	}
	lan.m.View(80, 24)
}
