package welcome

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/uitest"
)

// counting counts the looks of who waits.
type counting struct {
	*lobby.Lobby
	looks *atomic.Int64
}

func (h counting) Closing() (time.Time, string) {
	h.looks.Add(1)
	return h.Lobby.Closing()
}

// heardOf runs a command that waits, and passes on what comes of it.
func heardOf(cmd tea.Cmd) <-chan tea.Msg {
	out := make(chan tea.Msg, 1)
	go func() { out <- cmd() }()
	return out
}

func TestAGameThatBeginsElsewhereIsSaidAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, looks := realHall(t), new(atomic.Int64)
		enter := func() room.Actor {
			v, err := l.Enter(t.Context(), lobby.Arrival{})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(v.Leave)
			return v.Actor()
		}
		mai, lan := enter(), enter()
		env := uitest.Env(i18n.New(i18n.English))
		env.Hall, env.Actor, env.Context = counting{l, looks}, mai, context.Background()
		m := New(env)
		got := heardOf(m.Init())
		time.Sleep(time.Hour) // in which nothing happens
		if n := looks.Load(); n > 2 || len(got) > 0 {
			t.Errorf("%d looks, %d messages for nothing", n, len(got))
		}
		r, err := l.Open(t.Context(), lan, room.Options{Rules: engine.Classic(), Starter: room.StartOwner})
		if err != nil {
			t.Fatal(err)
		}
		for _, do := range []struct {
			who room.Actor
			cmd room.Command
		}{{mai, room.Sit{Chair: -1}}, {lan, room.Ready{On: true}}, {mai, room.Ready{On: true}}} {
			if err := r.Do(t.Context(), do.who, do.cmd); err != nil {
				t.Fatal(err)
			}
		}
		begun := time.Now()
		s, again := m.Update(<-got)
		if took := time.Since(begun); took > lookPause {
			t.Errorf("heard after %v", took)
		}
		if m = s.(Model); m.waits.Seat != r.Number() {
			t.Errorf("what waits: %+v", m.waits)
		}
		got = heardOf(again)
		time.Sleep(time.Minute)
		m.Hidden() // another screen lies over it
		if msg := <-got; msg != nil {
			t.Errorf("hidden it hears %v", msg)
		}
		// On top again it looks, and waits anew.
		s, again = m.Update(m.Shown()())
		got = heardOf(again)
		if err := r.Do(t.Context(), lan, room.Abort{}); err != nil {
			t.Fatal(err)
		}
		if s, _ = s.Update(<-got); s.(Model).waits.Seat != 0 {
			t.Errorf("after the game: %+v", s.(Model).waits)
		}
		s.(Model).Close()
	})
}
