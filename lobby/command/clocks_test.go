package command

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// fiveThree is a time control of tests.
func fiveThree() clock.Control {
	return clock.Control{Kind: clock.Fischer, Base: 5 * time.Minute, Step: 3 * time.Second}
}

func TestCreateTakesAMatchOfTwo(t *testing.T) {
	inTown(t, func(w *town) {
		for line, want := range map[string]int{"create classic match clock=5+3": 2, "create classic clock=5+3": 0, "create single clock=5+3": 0} {
			s := w.run("Mai", line, inHall)
			if s.Exit != ExitOK || s.Open == nil {
				t.Fatalf("%s: %+v", line, s)
			}
			r, err := w.lobby.Room(w.actor("Mai").Who, s.Open.Room)
			if err != nil {
				t.Fatal(err)
			}
			if st, err := r.Look(context.Background(), w.actor("Mai").Who); err != nil || st.Options.Match/2 != want/2 {
				t.Errorf("%s: a match of %d, want %d: %v", line, st.Options.Match, want, err)
			}
			w.do(r, "Mai", room.Stand{})
			synctest.Wait()
		}
	})
}

func TestCreateTakesATimeControl(t *testing.T) {
	inTown(t, func(w *town) {
		if s := w.run("Mai", "create young clock=5+3", inHall); s.Exit != ExitOK {
			t.Fatalf("%+v", s)
		}
		defer w.lookAt("Mai", 1).Close()
		synctest.Wait()
		s := w.run("Lan", "rooms")
		if !strings.Contains(s.out, "young quan, 5+3") {
			t.Errorf("the list: %q", s.out)
		}
		if s := w.run("Lan", "rooms --json"); !strings.Contains(s.out, `"clock":"5+3"`) {
			t.Errorf("for programs: %q", s.out)
		}
	})
}

func TestEventsCarryTheClocks(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{Clock: fiveThree()})
		id := w.game(r.Number())
		w.enter("Cúc", true)
		out, in, done := w.streams("Cúc", id)
		first := out.take(t)
		if len(first) == 0 || first[0].Control != "5+3" || len(first[0].Clocks) != 2 || first[0].Clocks[0] != 300 || first[0].Running != "a" {
			t.Errorf("the snapshot: %+v", first)
		}
		w.play(r, "3R 2L")
		time.Sleep(10 * time.Second)
		w.do(r, "Mai", room.Play{Ply: 2, Move: engine.Move{Pit: 2, Dir: engine.Right}})
		list := out.take(t)
		last := list[len(list)-1]
		if last.Type != "moved" || last.Running != "b" || len(last.Clocks) != 2 || last.Clocks[0] != 293 || last.Clocks[1] != 300 {
			t.Errorf("after a move of ten seconds: %+v", last)
		}
		_ = in.Close()
		<-done
		s := w.run("Mai", "moves "+id)
		if !strings.Contains(s.out, "[4:53 left]") {
			t.Errorf("moves: %q", s.out)
		}
		if s := w.run("Mai", "show "+id); !strings.Contains(s.out, "[4:53 left]") {
			t.Errorf("show: %q", s.out)
		}
	})
}

func TestClockIsTold(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{Clock: fiveThree()})
		w.play(r, "3R 2L")
		st, err := r.Look(context.Background(), w.actor("Mai").Who)
		if err != nil {
			t.Fatal(err)
		}
		in := func(e *Env) { e.Place = standing{st} }
		if s := w.run("Mai", "clock", in); !strings.Contains(s.out, "5+3") || !strings.Contains(s.out, "you 5:00, Lan 5:00") || !strings.Contains(s.out, "Mai") {
			t.Errorf("%+v", s)
		}
		if s := w.run("Mai", "clock", in); !strings.Contains(s.out, "The time of Mai is running.") {
			t.Errorf("%+v", s)
		}
		first := st // as it was before the first move
		first.Clock = clock.New(st.Game.Control, 2).Start(0, time.Now())
		if s := w.run("Mai", "clock", func(e *Env) { e.Place = standing{first} }); !strings.Contains(s.out, "No time runs yet") || strings.Contains(s.out, "is running") {
			t.Errorf("before the first move: %+v", s)
		}
		st.Game.Control = clock.Control{}
		if s := w.run("Mai", "clock", func(e *Env) { e.Place = standing{st} }); !strings.Contains(s.out, i18n.New(i18n.English).Clock.NoClock) {
			t.Errorf("%+v", s)
		}
	})
}

// standing is a session in a room that stands still.
type standing struct{ st room.State }

func (s standing) Room() (room.State, bool)               { return s.st, true }
func (s standing) Do(context.Context, room.Command) error { return nil }

// hearing is a session in a room that notes what it is asked.
type hearing struct {
	standing
	asked *[]room.Command
}

func (h hearing) Do(_ context.Context, c room.Command) error {
	*h.asked = append(*h.asked, c)
	return nil
}

func TestAMoveTellsHowFarAwayThePlayerIs(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{Clock: fiveThree()})
		w.game(r.Number())
		st, err := r.Look(context.Background(), w.actor("Mai").Who)
		if err != nil {
			t.Fatal(err)
		}
		for _, tt := range []struct {
			measures func() (time.Duration, bool)
			want     time.Duration
		}{
			{func() (time.Duration, bool) { return 180 * time.Millisecond, true }, 180 * time.Millisecond},
			{func() (time.Duration, bool) { return 180 * time.Millisecond, false }, 0},
			{nil, 0},
		} {
			var asked []room.Command
			w.run("Mai", "3R", func(e *Env) { e.Place, e.Caller.RoundTrip = hearing{standing{st}, &asked}, tt.measures })
			if len(asked) != 1 || asked[0].(room.Play).Lag != tt.want {
				t.Errorf("%+v, want a lag of %v", asked, tt.want)
			}
		}
	})
}
