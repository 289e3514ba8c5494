package room_test

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/engine/record"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// control is a time control by its text.
func control(text string) clock.Control {
	c, err := clock.Parse(text)
	if err != nil {
		panic(err)
	}
	return c
}

// timed is a room of two with a clock.
func timed(text string) room.Config {
	o := options()
	o.Clock = control(text)
	return room.Config{Options: o}
}

// first lets everybody make the first move, which is free.
func (tb *table) first() {
	tb.t.Helper()
	for range tb.look("mai").Game.Players {
		tb.play(0)
	}
}

// left is what a seat has left now, as a session sees it.
func (tb *table) left(session string, s engine.Seat) time.Duration {
	tb.t.Helper()
	return tb.look(session).Clock.Left(s, time.Now())
}

// killed ends the room with nothing more being saved.
func (tb *table) killed() {
	tb.t.Helper()
	tb.store.Break(true)
	tb.room.Stop(room.ClosedShutdown)
	<-tb.room.Done()
	tb.store.Break(false)
	if err := tb.store.Reopen(); err != nil {
		tb.t.Fatal(err)
	}
}

// resumed is the room of the only unfinished game, opened again from its
// journal in the same bubble, after a kill if it has not been stopped.
func (tb *table) resumed(cfg room.Config) {
	tb.t.Helper()
	tb.killed()
	open, err := tb.store.Unfinished()
	if err != nil || len(open) != 1 {
		tb.t.Fatalf("%d unfinished games, %v", len(open), err)
	}
	cfg.Journal, cfg.Log, cfg.Resume = tb.store, quiet(), &open[0]
	r, err := room.Open(cfg)
	if err != nil {
		tb.t.Fatal(err)
	}
	tb.room, tb.seats = r, map[string]*guest{}
	tb.t.Cleanup(func() { r.Stop(room.ClosedShutdown) })
}

func TestTheFlagFallsExactly(t *testing.T) {
	for _, c := range []struct {
		name  string
		after time.Duration
		err   error
	}{
		{"a nanosecond before", time.Minute - 1, nil},
		{"at the very instant", time.Minute, room.ErrTimeUp},
		{"after", time.Minute + time.Second, room.ErrTimeUp},
	} {
		t.Run(c.name, func(t *testing.T) {
			bubble(t, timed("1+0"), func(tb *table) {
				tb.start()
				tb.first()
				before, _ := tb.look("mai").Game.Engine()
				time.Sleep(c.after) // and no more: the timer and the move come together
				err := tb.try("mai", room.Play{Ply: 2, Move: before.Legal()[0]})
				if c.err == nil {
					if err != nil || !tb.look("mai").Game.Running() || tb.left("lan", 0) != 1 {
						t.Fatalf("%v, left %v", err, tb.left("lan", 0))
					}
					return
				}
				if !errors.Is(err, c.err) && !errors.Is(err, room.ErrNoGame) {
					t.Errorf("the late move: %v", err)
				}
				st := tb.look("lan")
				out := st.Game.Outcome
				if out.Ending != record.Time || out.EndedBy != 0 || !slices.Equal(out.Places, []int{2, 1}) || len(st.Game.Moves) != 2 {
					t.Errorf("ended %+v", out)
				}
				if tb.left("lan", 0) != 0 || tb.left("lan", 1) != time.Minute {
					t.Errorf("left %v", st.Clock.Lefts(time.Now()))
				}
				archived, err := tb.store.Finished(st.Game.ID)
				if rec := archived.Record; err != nil || rec.Check() != nil || rec.Clock != "1+0" || !rec.Moves[0].Timed || rec.Moves[0].Clock != time.Minute {
					t.Errorf("record %+v, %v", rec, err)
				}
			})
		})
	}
}

func TestAMoveThatWaitsForTheStoreKeepsItsTime(t *testing.T) {
	rules := engine.Classic()
	rules.Players = 3
	cfg := room.Config{Options: room.Options{Rules: rules, Starter: room.StartOwner, Clock: control("1+0")}}
	bubble(t, cfg, func(tb *table) {
		for _, name := range []string{"mai", "lan", "tú"} {
			tb.come(name)
			if name != "mai" {
				tb.do(name, room.Sit{Chair: -1})
			}
		}
		for _, name := range []string{"mai", "lan", "tú"} {
			tb.do(name, room.Ready{On: true})
		}
		tb.first()
		tb.store.Hold(true)
		g, _ := tb.look("mai").Game.Engine()
		errs := make(chan error, 2)
		mai, tú := tb.as("mai"), tb.as("tú")
		go func() { errs <- tú(room.Resign{}) }()
		tb.pass(40 * time.Second)
		go func() { errs <- mai(room.Play{Ply: 3, Move: g.Legal()[0]}) }()
		tb.pass(40 * time.Second) // her flag would have fallen
		tb.store.Hold(false)
		synctest.Wait()
		for range 2 {
			if err := <-errs; err != nil {
				t.Error(err)
			}
		}
		if left := tb.left("lan", 0); left != 20*time.Second {
			t.Errorf("mai has %v left", left)
		}
		if st := tb.look("lan"); len(st.Game.Moves) != 4 || !st.Game.HasLeft(2) {
			t.Errorf("game %+v", st.Game)
		}
	})
}

func TestTheStoreCostsNobodyTime(t *testing.T) {
	bubble(t, timed("5+3"), func(tb *table) {
		tb.start()
		tb.first()
		g, _ := tb.look("mai").Game.Engine()
		tb.pass(10 * time.Second)
		tb.store.Hold(true)
		mai := tb.as("mai")
		done := make(chan error, 1)
		go func() { done <- mai(room.Play{Ply: 2, Move: g.Legal()[0]}) }()
		tb.pass(30 * time.Second)
		tb.store.Hold(false)
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		if got := tb.left("lan", 0); got != 293*time.Second {
			t.Errorf("mai has %v", got)
		}
		if got := tb.left("lan", 1); got != 5*time.Minute {
			t.Errorf("lan has %v when her turn begins", got)
		}
		entries := tb.store.Entries()
		if m := entries[len(entries)-1].Move; m == nil || m.Left != 293*time.Second {
			t.Errorf("the journal has %+v", m)
		}
	})
}

func TestAGameWithoutAFirstMoveIsAborted(t *testing.T) {
	for made, want := range []record.Ending{record.Aborted, record.Aborted, ""} {
		bubble(t, timed("1+0"), func(tb *table) {
			tb.start()
			for range made {
				tb.play(0)
			}
			tb.pass(29 * time.Second)
			if !tb.look("mai").Game.Running() {
				t.Fatal("aborted too early")
			}
			tb.pass(time.Second)
			if out := tb.look("mai").Game.Outcome; out.Ending != want || out.Places != nil {
				t.Errorf("after %d moves: %+v", made, out)
			}
			if out := tb.look("mai").Game.Outcome; want != "" && out.EndedBy != engine.Seat(made) {
				t.Errorf("after %d moves: waited in vain for %v", made, out.EndedBy)
			}
		})
	}
}

func TestAFlagThatIsNotSavedIsTriedAgain(t *testing.T) {
	bubble(t, timed("1+0"), func(tb *table) {
		tb.start()
		tb.first()
		tb.store.Break(true)
		tb.pass(time.Minute)
		if !tb.look("mai").Game.Running() {
			t.Fatal("what is not saved has not happened")
		}
		g, _ := tb.look("mai").Game.Engine()
		if err := tb.try("mai", room.Play{Ply: 2, Move: g.Legal()[0]}); !errors.Is(err, room.ErrTimeUp) {
			t.Errorf("mai plays on: %v", err)
		}
		if err := tb.try("lan", room.Resign{}); !errors.Is(err, room.ErrNotSaved) {
			t.Errorf("lan resigns a won game: %v", err)
		}
		tb.store.Break(false)
		if err := tb.store.Reopen(); err != nil {
			t.Fatal(err)
		}
		tb.pass(10 * time.Second)
		if out := tb.look("mai").Game.Outcome; out.Ending != record.Time || out.EndedBy != 0 {
			t.Errorf("ended %+v", out)
		}
	})
}

func TestLagIsCreditedFromAQuota(t *testing.T) {
	bubble(t, timed("3+0"), func(tb *table) {
		tb.start()
		tb.first()
		var given time.Duration
		for i := range 10 {
			st := tb.look("lan")
			g, _ := st.Game.Engine()
			mover := st.Game.Mover()
			before := tb.left("lan", mover)
			tb.pass(4 * time.Second)
			lag := 5 * time.Second // who lies
			if mover == 1 {
				lag = 0 // unknown
			}
			tb.do(st.Game.Players[mover].Name, room.Play{Ply: g.Ply(), Move: g.Legal()[0], Lag: lag})
			took := tb.look("lan").Game.Times[2+i]
			if took.Left != before-4*time.Second+took.Credit || tb.left("lan", mover) != took.Left {
				t.Errorf("move %d: %+v, had %v", i, took, before)
			}
			if mover == 1 && took.Credit != 0 {
				t.Errorf("credit %v for nothing", took.Credit)
			}
			given += took.Credit
		}
		// Five moves gain at most three and five quotas of 0.87 s.
		if given == 0 || given > 8*870*time.Millisecond {
			t.Errorf("given %v", given)
		}
	})
}

func TestWhoeverRunsOutOfTimeAmongThreeLeavesTheGame(t *testing.T) {
	rules := engine.Classic()
	rules.Players = 3
	cfg := room.Config{Options: room.Options{Rules: rules, Starter: room.StartOwner, Clock: control("1+0")}}
	bubble(t, cfg, func(tb *table) {
		for _, name := range []string{"mai", "lan", "tú"} {
			tb.come(name)
			if name != "mai" {
				tb.do(name, room.Sit{Chair: -1})
			}
		}
		for _, name := range []string{"mai", "lan", "tú"} {
			tb.do(name, room.Ready{On: true})
		}
		tb.first()
		tb.pass(time.Minute)
		st := tb.look("lan")
		if !st.Game.Running() || !st.Game.HasLeft(0) {
			t.Fatalf("game %+v", st.Game)
		}
		for tb.look("lan").Game.Running() {
			if st := tb.look("lan"); st.Game.HasLeft(st.Game.Mover()) {
				tb.pass(2 * time.Second) // the house has no clock
				continue
			}
			st := tb.look("lan")
			g, _ := st.Game.Engine()
			tb.do(st.Game.Players[st.Game.Mover()].Name, room.Play{Ply: g.Ply(), Move: g.Legal()[0]})
		}
		if out := tb.look("lan").Game.Outcome; !out.Ending.ByBoard() || out.Places[0] != 3 {
			t.Errorf("ended %+v", out)
		}
	})
}

func TestAfterAKillTheTurnBeginsAnew(t *testing.T) {
	bubble(t, timed("5+0"), func(tb *table) {
		tb.start()
		tb.first()
		tb.pass(20 * time.Second)
		tb.play(0) // mai has 4:40
		tb.pass(100 * time.Second)
		tb.resumed(room.Config{})
		tb.come("mai")
		tb.pass(time.Minute) // no time runs
		st := tb.look("mai")
		if st.Phase != room.Paused || tb.left("mai", 0) != 280*time.Second || tb.left("mai", 1) != 5*time.Minute {
			t.Fatalf("%v, %v", st.Phase, st.Clock.Lefts(time.Now()))
		}
		lan := tb.come("lan")
		tb.look("mai")
		events := tb.seats["mai"].events
		var back *room.Resumed
		for _, e := range events {
			if b, ok := e.Body.(room.Resumed); ok {
				back = &b
			}
		}
		if back == nil || !back.Whole || back.Seat != 1 {
			t.Fatalf("mai was told %+v", back)
		}
		tb.pass(10 * time.Second)
		if got := lan.state.Apply(room.Event{}).Clock.Left(1, time.Now()); got != 290*time.Second {
			t.Errorf("lan has %v", got)
		}
	})
}

func TestAStopInOrderGivesTheLastSecondsBack(t *testing.T) {
	bubble(t, timed("5+0"), func(tb *table) {
		tb.start()
		tb.first()
		tb.play(0)
		tb.pass(100 * time.Second)
		tb.room.Stop(room.ClosedShutdown)
		<-tb.room.Done()
		time.Sleep(time.Hour)
		tb.resumed(room.Config{})
		tb.come("mai")
		tb.come("lan")
		tb.look("mai")
		if got, want := tb.left("mai", 1), 200*time.Second+room.BackAtMost; got != want {
			t.Errorf("lan has %v, want %v", got, want)
		}
		for _, e := range tb.seats["mai"].events {
			if b, ok := e.Body.(room.Resumed); ok && (b.Back != room.BackAtMost || b.Whole) {
				t.Errorf("mai was told %+v", b)
			}
		}
		want := room.Restart{Seat: 1, Back: room.BackAtMost}
		if late := tb.come("binh").state.Restart; late != want || tb.look("mai").Restart != want {
			t.Errorf("who comes later is told %+v, mai knows of %+v", late, tb.look("mai").Restart)
		}
		tb.pass(215 * time.Second)
		if late := tb.come("hoa").state.Restart; late.Told() {
			t.Errorf("after the end: %+v", late)
		}
		if out := tb.look("mai").Game.Outcome; out.Ending != record.Time || out.EndedBy != 1 {
			t.Errorf("ended %+v", out)
		}
	})
}

func TestDaysGoOnWhileNobodyIsThere(t *testing.T) {
	bubble(t, timed("3d"), func(tb *table) {
		tb.start()
		tb.first()
		tb.drop("mai")
		tb.drop("lan")
		tb.pass(40 * time.Hour)
		mai := room.Actor{Who: who("mai"), Session: 77} // a command line, which looks at nothing
		st, err := tb.room.Look(tb.ctx, mai.Who)
		if err != nil || !st.Game.Running() {
			t.Fatalf("%v, %+v", err, st.Game.Outcome)
		}
		g, _ := st.Game.Engine()
		if err := tb.room.Do(tb.ctx, mai, room.Play{Ply: 2, Move: g.Legal()[0]}); err != nil {
			t.Fatal(err)
		}
		tb.pass(71 * time.Hour)
		if st, _ := tb.room.Look(tb.ctx, account.Who{}); !st.Game.Running() || st.Clock.Left(1, time.Now()) != time.Hour {
			t.Fatalf("lan has %v", st.Clock.Lefts(time.Now()))
		}
		tb.pass(time.Hour)
		archived, err := tb.store.Finished(st.Game.ID)
		if rec := archived.Record; err != nil || rec.Ending != record.Time || rec.EndedBy != 1 {
			t.Fatalf("%+v, %v", rec, err)
		}
		<-tb.room.Done() // nobody needs it any more
	})
}

func TestDaysGoOnWhileTheServerIsDown(t *testing.T) {
	for _, c := range []struct {
		name       string
		down, left time.Duration
	}{
		{"an hour", time.Hour, 71 * time.Hour},
		{"until little is left", 70 * time.Hour, room.DaysAtLeast},
		{"until nothing is left", 200 * time.Hour, room.DaysAtLeast},
	} {
		t.Run(c.name, func(t *testing.T) {
			bubble(t, timed("3d"), func(tb *table) {
				tb.start()
				tb.first()
				tb.play(0)
				tb.room.Stop(room.ClosedShutdown)
				<-tb.room.Done()
				time.Sleep(c.down)
				tb.resumed(room.Config{})
				tb.come("mai")
				if st := tb.look("mai"); st.Phase != room.Playing || st.Clock.Left(1, time.Now()) != c.left {
					t.Fatalf("%v, %v", st.Phase, st.Clock.Lefts(time.Now()))
				}
				tb.pass(c.left - 1)
				if !tb.look("mai").Game.Running() {
					t.Fatal("over too early")
				}
				tb.pass(1)
				if out := tb.look("mai").Game.Outcome; out.Ending != record.Time || out.EndedBy != 1 {
					t.Errorf("ended %+v", out)
				}
			})
		})
	}
}

func TestOldJournalsHaveNoClock(t *testing.T) {
	bubble(t, room.Config{}, func(tb *table) {
		tb.start()
		tb.first()
		tb.pass(29 * 24 * time.Hour) // nobody is hurried
		tb.resumed(room.Config{})
		tb.come("mai")
		tb.come("lan")
		tb.play(0)
		if st := tb.look("mai"); st.Game.Control.Timed() || len(st.Game.Times) != 0 || len(st.Game.Moves) != 3 {
			t.Errorf("game %+v", st.Game)
		}
	})
}
