package roomview

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/lobby/room"
	"oanquan/ui/gallery"
	"oanquan/ui/uitest"
)

// timed is mai's screen of a game with clocks, at a time that the test tells.
func timed(t *testing.T, s room.State) (Model, *desk, *time.Time) {
	t.Helper()
	now := gallery.Noon()
	m, d := sitting(s)
	m.env.Now = func() time.Time { return now }
	m, _ = again(m)
	return m, d, &now
}

// again gives the screen a message that means nothing to it.
func again(m Model) (Model, bool) {
	before := m.tickAt
	s, _ := m.Update(nil)
	m = s.(Model)
	return m, !m.tickAt.Equal(before)
}

func control(t *testing.T, text string) clock.Control {
	t.Helper()
	c, err := clock.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestAClockTicksWhenItsTextChanges(t *testing.T) {
	for _, tt := range []struct {
		control    string
		left, tick time.Duration
	}{
		{"5+3", 61*time.Second + 300*time.Millisecond, 300*time.Millisecond + 1},
		{"5+3", 60 * time.Second, 1},
		{"5+3", 59*time.Second + 999*time.Millisecond, 999*time.Millisecond + 1},
		{"5+3", 9*time.Second + 350*time.Millisecond, 50*time.Millisecond + 1},
		{"5+3", 0, 0},
		{"3d", 52*time.Hour + 4*time.Minute, 4*time.Minute + 1},
		{"3d", 3*time.Hour + 20*time.Second, 20*time.Second + 1},
	} {
		m, _, now := timed(t, gallery.Timed(engine.Classic(), 6, control(t, tt.control), tt.left, time.Hour))
		if got := m.clockTick(); got != tt.tick {
			t.Errorf("%s with %v left ticks in %v, want %v", tt.control, tt.left, got, tt.tick)
		}
		if tt.tick == 0 {
			continue
		}
		before := m.View(80, 24)
		if *now = now.Add(tt.tick - 1); tt.tick > 1 && m.View(80, 24) != before {
			t.Errorf("%s with %v left says something else before the tick", tt.control, tt.left)
		}
		if *now = now.Add(1); m.View(80, 24) == before {
			t.Errorf("%s with %v left says the same after the tick", tt.control, tt.left)
		}
	}
}

func TestATickLeadsToTheNext(t *testing.T) {
	m, _, now := timed(t, gallery.Timed(engine.Classic(), 6, control(t, "5+3"), 12*time.Second, time.Minute))
	ticks := 0
	for m.ticking {
		*now = m.tickAt
		s, _ := m.Update(second{})
		if m = s.(Model); !m.ticking {
			break
		}
		ticks++
	}
	// Two whole seconds and then tenths, until nothing is left.
	if want := 2 + 100; ticks < want-2 || ticks > want+2 {
		t.Errorf("%d ticks, want about %d", ticks, want)
	}
	if m.View(80, 24); !strings.Contains(uitest.Plain(m.View(80, 24), 80, 24), "[0:00.0]") {
		t.Errorf("at the end:\n%s", uitest.Plain(m.View(80, 24), 80, 24))
	}
}

func TestNothingTicksWhereNoTimeRuns(t *testing.T) {
	paused := gallery.Timed(engine.Classic(), 6, control(t, "5+3"), time.Minute, time.Minute)
	paused.Clock, paused.Phase = paused.Clock.Pause(gallery.Noon()), room.Paused
	untimed := gallery.Timed(engine.Classic(), 6, clock.Control{}, 0, 0)
	for name, s := range map[string]room.State{"no clock": untimed, "paused": paused, "over": gallery.Timed(engine.Classic(), 400, control(t, "5+3"), time.Minute, time.Minute)} {
		if name == "over" {
			for i := range s.Chairs {
				s.Chairs[i].Deadline = time.Time{}
			}
		}
		if m, _, _ := timed(t, s); m.ticking {
			t.Errorf("%s: a tick is under way", name)
		}
	}
	m, _, _ := timed(t, untimed)
	if strings.Contains(uitest.Plain(m.View(80, 24), 80, 24), "0:00") {
		t.Error("a game without clocks shows some")
	}
}

// TestASoonerTickReplacesALaterOne: with a countdown of a second under way the
// tenths of a clock do not wait for it, and the old tick starts no second row
// of ticks.
func TestASoonerTickReplacesALaterOne(t *testing.T) {
	m, _, now := timed(t, gallery.Timed(engine.Classic(), 7, control(t, "5+3"), 9*time.Second, 40*time.Second+900*time.Millisecond))
	old := m.tickAt
	*now = now.Add(200 * time.Millisecond)
	g := m.game
	move := g.Legal()[0]
	m, _ = tell(m, room.Moved{Ply: 7, Move: move, Clock: m.state.Clock.Start(0, *now)})
	if m.tickAt.Equal(old) || m.tickAt.Sub(*now) > 100*time.Millisecond {
		t.Fatalf("the next tick comes in %v", m.tickAt.Sub(*now))
	}
	newest := m.tickAt
	s, _ := m.Update(second{}) // the old one, on its way already
	if m = s.(Model); !m.tickAt.Equal(newest) || !m.ticking {
		t.Error("an old tick was taken for the newest")
	}
}

func TestTheBellRingsOnceWhenTimeIsShort(t *testing.T) {
	s := gallery.Timed(engine.Classic(), 6, control(t, "5+3"), 12*time.Second, time.Minute)
	m, _, now := timed(t, s)
	m.env.Prefs.Bell = true
	rings := 0
	for range 40 {
		*now = now.Add(100 * time.Millisecond)
		next, bell := m.warn()
		if m = next; bell != nil {
			rings++
			if left := m.state.Clock.Left(0, *now); left > lowTime {
				t.Errorf("rang with %v left", left)
			}
		}
	}
	if rings != 1 {
		t.Errorf("rang %d times", rings)
	}
	m, _, now = timed(t, s)
	*now = now.Add(5 * time.Second)
	if _, bell := m.warn(); bell != nil {
		t.Error("rang for who does not want it")
	}
	watched := s
	watched.Game.Players[0], watched.Chairs[0].Who = gallery.Tuan(), gallery.Tuan()
	m, _, now = timed(t, watched)
	m.env.Prefs.Bell = true
	*now = now.Add(5 * time.Second)
	if _, bell := m.warn(); bell != nil {
		t.Error("rang for who looks on")
	}
}

func TestAMoveTellsTheDistance(t *testing.T) {
	for _, tt := range []struct {
		known bool
		want  time.Duration
	}{{true, 180 * time.Millisecond}, {false, 0}} {
		m, d := sitting(game(0))
		m.env.Caller.RoundTrip = func() (time.Duration, bool) { return 180 * time.Millisecond, tt.known }
		press(t, m, "2", "right")
		if len(d.asked) != 1 || d.asked[0].(room.Play).Lag != tt.want {
			t.Errorf("known %v: asked %v", tt.known, d.asked)
		}
	}
}

func TestAMoveThatIsLateIsToldOf(t *testing.T) {
	m, _, now := timed(t, game(0))
	m, _ = press(t, m, "1", "left")
	if !m.sent || !m.ticking || !strings.Contains(m.View(80, 24), "Sending your move") {
		t.Errorf("sent %v, ticking %v\n%s", m.sent, m.ticking, m.View(80, 24))
	}
	*now = now.Add(slowAfter)
	for _, size := range [][2]int{{80, 24}, {40, 16}} {
		if v := m.View(size[0], size[1]); !strings.Contains(v, "The store is slow; saving your move") {
			t.Errorf("late:\n%s", v)
		}
	}
	s, _ := m.Update(second{})
	if m = s.(Model); m.ticking {
		t.Error("it goes on ticking")
	}
}

// patient is a desk that notes whether a command is waited for without end.
type patient struct {
	desk
	endless bool
}

func (p *patient) Do(ctx context.Context, a room.Actor, c room.Command) error {
	_, ends := ctx.Deadline()
	p.endless = !ends
	return p.desk.Do(ctx, a, c)
}

// TestAMoveIsWaitedForUntilItIsKnown: a move that is late is not told to be
// refused, since it may still be saved.
func TestAMoveIsWaitedForUntilItIsKnown(t *testing.T) {
	m, _, _ := timed(t, game(0))
	p := &patient{}
	m.table = p
	press(t, m, "1", "left")
	if _, move := p.asked[0].(room.Play); !move || !p.endless {
		t.Errorf("asked %v, waited for without end: %v", p.asked, p.endless)
	}
}

// TestWhatARestartGaveBackIsSeen: until the next turn, and not when the person
// looks back.
func TestWhatARestartGaveBackIsSeen(t *testing.T) {
	four := engine.Classic()
	four.Players = 4
	for name, c := range map[string]struct {
		rules       engine.Rules
		plies       int
		restart     room.Restart
		full, brief string
	}{
		"mine":    {engine.Classic(), 6, room.Restart{Back: 12 * time.Second}, "The server has restarted: you get 12.0 s back.", "Server restarted: you get +12.0 s"},
		"unsaved": {engine.Classic(), 6, room.Restart{Back: 12 * time.Second, Unsaved: true}, "The server could not save for a while: you get 12.0 s back.", "Saving failed: you get +12.0 s"},
		"theirs":  {engine.Classic(), 7, room.Restart{Seat: 1, Back: 12 * time.Second}, "The server has restarted: Lan_Hương gets 12.0 s back.", "Server restarted: Lan_Hương +12.0 s"},
		"all":     {engine.Classic(), 6, room.Restart{Whole: true}, "The server has restarted: your turn counts from its start again.", "Server restarted: the turn counts anew"},
		"at once": {engine.Classic(), 0, room.Restart{Whole: true}, "The server has restarted: your turn counts from its start again.", "Server restarted: the turn counts anew"},
		"of four": {four, 4, room.Restart{Back: 12 * time.Second}, "The server has restarted: you get 12.0 s back.", "Server restarted: you get +12.0 s"},
	} {
		s := gallery.Timed(c.rules, c.plies, control(t, "5+3"), []time.Duration{time.Minute, time.Minute, time.Minute, time.Minute}[:c.rules.Players]...)
		m, _, _ := timed(t, s)
		sees := func(m Model, want bool) {
			t.Helper()
			for size, text := range map[[2]int]string{{80, 24}: c.full, {120, 35}: c.full, {40, 16}: c.brief} {
				if view := uitest.Plain(m.View(size[0], size[1]), size[0], size[1]); strings.Contains(view, text) != want {
					t.Errorf("%s, %v: %q is seen: %v\n%s", name, size, text, !want, view)
				}
			}
		}
		sees(m, false)
		m, _ = tell(m, room.Resumed{Clock: s.Clock, Restart: c.restart})
		sees(m, true)
		if c.plies > 1 {
			back, _ := press(t, m, ",")
			sees(back, false)
		}
		m, _ = tell(m, room.Moved{Ply: c.plies, Move: m.game.Legal()[0], Clock: s.Clock})
		sees(m, false)
	}
}

// TestTheNewestTickIsTheOnlyOne: one that is to come earlier takes the place of
// the one that was waited for, and news on the way do not lose it.
func TestTheNewestTickIsTheOnlyOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b, f := newBeat(), newsAfter{make(chan struct{}, 1)}
		defer b.stop()
		begun := time.Now()
		b.in(3 * time.Second)
		b.in(time.Second)
		if _, ok := next(t.Context(), f, b)().(second); !ok || time.Since(begun) != time.Second {
			t.Errorf("a tick %v, after %v", ok, time.Since(begun))
		}
		b.in(2 * time.Second)
		f.wake <- struct{}{}
		if _, ok := next(t.Context(), f, b)().(news); !ok {
			t.Error("no news")
		}
		if _, ok := next(t.Context(), f, b)().(second); !ok || time.Since(begun) != 3*time.Second {
			t.Errorf("a tick %v, after %v", ok, time.Since(begun))
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
		defer cancel()
		if msg := next(ctx, f, b)(); msg != nil {
			t.Errorf("%T without anything to wait for", msg)
		}
	})
}

// newsAfter is a feed with a wake of the test's.
type newsAfter struct{ wake chan struct{} }

func (f newsAfter) Wake() <-chan struct{}             { return f.wake }
func (newsAfter) Done() <-chan struct{}               { return nil }
func (newsAfter) Take() ([]room.Event, []room.Notice) { return nil, nil }
func (newsAfter) Close()                              {}
