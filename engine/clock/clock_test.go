package clock_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
)

const ms = time.Millisecond

// t0 is when games begin.
func t0() time.Time { return time.Date(2026, 3, 1, 19, 0, 0, 0, time.UTC) }

func at(d time.Duration) time.Time { return t0().Add(d) }

// going is a clock on which both have made their first move, at t0, and seat a
// is to move.
func going(c clock.Control) clock.Clock {
	return clock.New(c, 2).SkipFirst(0).SkipFirst(1).Start(0, t0())
}

func move(t *testing.T, k clock.Clock, now time.Time, credit time.Duration) clock.Clock {
	t.Helper()
	k, err := k.Move(now, credit)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func wantLefts(t *testing.T, k clock.Clock, now time.Time, want ...time.Duration) {
	t.Helper()
	if got := k.Lefts(now); !slices.Equal(got, want) {
		t.Errorf("left %v, want %v", got, want)
	}
}

func TestFirstMovesAreFree(t *testing.T) {
	for _, c := range []clock.Control{fischer(5*minute, 3*second), perMove(5 * second), days(1)} {
		k := clock.New(c, 2).Start(0, t0())
		k = move(t, k, at(20*second), 0)
		k = move(t, k, at(45*second), 0)
		wantLefts(t, k, at(45*second), c.Start(), c.Start())
		wantLefts(t, k, at(46*second), c.Start()-second, c.Start())
	}
}

func TestFischerTakesTimeAndAddsTheIncrement(t *testing.T) {
	k := going(fischer(5*minute, 3*second))
	k = move(t, k, at(10*second), 0)
	wantLefts(t, k, at(10*second), 293*second, 300*second)
	k = move(t, k, at(11*second), 0)
	wantLefts(t, k, at(11*second), 293*second, 302*second)
	wantLefts(t, k, at(13*second), 291*second, 302*second)
}

func TestPerMoveAndDaysBeginAnew(t *testing.T) {
	for _, c := range []clock.Control{perMove(30 * second), days(3)} {
		k := going(c)
		wantLefts(t, k, at(10*second), c.Step-10*second, c.Step)
		k = move(t, k, at(10*second), 0)
		wantLefts(t, k, at(10*second), c.Step, c.Step)
	}
}

func TestAClockWithoutBaseStartsWithItsIncrement(t *testing.T) {
	wantLefts(t, clock.New(fischer(0, 10*second), 2), t0(), 10*second, 10*second)
	wantLefts(t, clock.New(fischer(0, second), 2), t0(), clock.MinStart, clock.MinStart)
}

func TestFlagFallsExactly(t *testing.T) {
	for _, c := range []clock.Control{fischer(minute, second), perMove(minute), days(1)} {
		k := going(c)
		deadline, ok := k.Deadline()
		if want := at(c.Start()); !ok || !deadline.Equal(want) {
			t.Fatalf("%v: deadline %v, %v; want %v", c, deadline, ok, want)
		}
		before := deadline.Add(-1)
		if left := k.Left(0, before); left != 1 {
			t.Errorf("%v: %v left a nanosecond before", c, left)
		}
		if s, fallen := k.Flagged(before); fallen || s != engine.NoSeat {
			t.Errorf("%v: the flag of %v fell early", c, s)
		}
		move(t, k, before, 0)
		for _, now := range []time.Time{deadline, deadline.Add(1), deadline.Add(time.Hour)} {
			if left := k.Left(0, now); left != 0 {
				t.Errorf("%v: %v left at %v", c, left, now)
			}
			if s, fallen := k.Flagged(now); !fallen || s != 0 {
				t.Errorf("%v: flag at %v: %v, %v", c, now, s, fallen)
			}
			if _, err := k.Move(now, 10*second); !errors.Is(err, clock.ErrFlag) {
				t.Errorf("%v: a move with credit at %v: %v", c, now, err)
			}
		}
	}
}

func TestFirstMoveTooLateIsNotLost(t *testing.T) {
	k := clock.New(fischer(15*second, 0), 2).Start(0, t0())
	if _, ok := k.Deadline(); ok {
		t.Error("a first move has a deadline of the flag")
	}
	by, ok := k.FirstMoveBy()
	if !ok || !by.Equal(at(30*second)) {
		t.Fatalf("first move by %v, %v", by, ok)
	}
	if _, late := k.Overdue(by.Add(-1)); late {
		t.Error("overdue a nanosecond before")
	}
	move(t, k, by.Add(-1), 0)
	if s, late := k.Overdue(by); !late || s != 0 {
		t.Errorf("overdue: %v, %v", s, late)
	}
	if _, err := k.Move(by, 0); !errors.Is(err, clock.ErrFirstMove) {
		t.Errorf("a first move too late: %v", err)
	}
	if s, fallen := k.Flagged(at(time.Hour)); fallen {
		t.Errorf("the flag of %v fell before its first move", s)
	}
	k = move(t, k, at(second), 0)
	if by, ok := k.FirstMoveBy(); !ok || !by.Equal(at(31*second)) {
		t.Errorf("b's first move by %v, %v", by, ok)
	}
	k = move(t, k, at(2*second), 0)
	if _, ok := k.FirstMoveBy(); ok {
		t.Error("a first move is waited for after both have moved")
	}
}

func TestCreditGivesBackNoMoreThanTheTurnTook(t *testing.T) {
	c := fischer(minute, 0)
	for _, row := range []struct{ took, credit, want time.Duration }{
		{10 * second, 0, 50 * second},
		{10 * second, 200 * ms, 50*second + 200*ms},
		{10 * second, 10 * second, minute},
		{10 * second, 11 * second, minute},
		{10 * second, -second, 50 * second},
		{0, second, minute},
	} {
		k := move(t, going(c), at(row.took), row.credit)
		if got := k.Left(0, at(row.took)); got != row.want {
			t.Errorf("%v taken, %v credited: %v left, want %v", row.took, row.credit, got, row.want)
		}
	}
}

func TestPauseStopsTheTime(t *testing.T) {
	k := going(fischer(minute, 0)).Pause(at(10 * second))
	if s, runs := k.Running(); s != 0 || runs {
		t.Errorf("paused: %v, %v", s, runs)
	}
	if _, ok := k.Deadline(); ok {
		t.Error("a paused clock has a deadline")
	}
	if _, err := k.Move(at(11*second), 0); !errors.Is(err, clock.ErrNotRunning) {
		t.Errorf("a move while paused: %v", err)
	}
	wantLefts(t, k, at(time.Hour), 50*second, minute)
	k = k.Pause(at(time.Minute)).Resume(at(time.Hour)).Resume(at(2 * time.Hour))
	if s, runs := k.Running(); s != 0 || !runs {
		t.Errorf("resumed: %v, %v", s, runs)
	}
	if d, _ := k.Deadline(); !d.Equal(at(time.Hour + 50*second)) {
		t.Errorf("deadline %v", d)
	}
	k = move(t, k, at(time.Hour+5*second), 0)
	wantLefts(t, k, at(time.Hour+5*second), 45*second, minute)
}

func TestPauseAfterTheFlagDoesNotSave(t *testing.T) {
	k := going(fischer(minute, 0)).Pause(at(minute))
	if s, fallen := k.Flagged(at(time.Hour)); !fallen || s != 0 {
		t.Errorf("flag: %v, %v", s, fallen)
	}
}

func TestPauseStopsTheTimeOfAFirstMove(t *testing.T) {
	k := clock.New(fischer(minute, 0), 2).Start(0, t0()).Pause(at(20 * second)).Resume(at(time.Hour))
	if by, ok := k.FirstMoveBy(); !ok || !by.Equal(at(time.Hour+10*second)) {
		t.Errorf("first move by %v, %v", by, ok)
	}
}

func TestMoreTime(t *testing.T) {
	k := going(fischer(minute, 0)).Add(0, 15*second).Add(1, -2*minute).Add(3, minute)
	wantLefts(t, k, at(second), 74*second, 0)
	if d, _ := k.Deadline(); !d.Equal(at(75 * second)) {
		t.Errorf("deadline %v", d)
	}
	k = k.Add(1, 1<<63-1).Add(1, 1<<63-1)
	wantLefts(t, k, t0(), 75*second, clock.MaxLeft)
	k = k.Add(1, -1<<63)
	wantLefts(t, k, t0(), 75*second, 0)
	// Of a move's own time it lasts until the move.
	k = going(perMove(30*second)).Add(0, 15*second)
	wantLefts(t, k, at(40*second), 5*second, 30*second)
	wantLefts(t, move(t, k, at(40*second), 0), at(40*second), 30*second, 30*second)
}

func TestTakebackPutsClocksBack(t *testing.T) {
	k := going(fischer(minute, 2*second))
	before := k.Lefts(t0())
	k = move(t, k, at(10*second), 0)
	k = k.Takeback(before, 0, at(25*second))
	wantLefts(t, k, at(25*second), minute, minute)
	if s, runs := k.Running(); s != 0 || !runs {
		t.Errorf("to move: %v, %v", s, runs)
	}
	wantLefts(t, k, at(26*second), 59*second, minute)
}

// A room that comes back knows from its journal what was left after each move.
func TestAClockIsPutTogetherAgain(t *testing.T) {
	k := going(fischer(minute, 2*second))
	k = move(t, k, at(10*second), 0)
	again := clock.New(k.Control(), k.Seats()).Set(k.Lefts(at(10*second))).SkipFirst(0).SkipFirst(1).Start(1, at(10*second))
	for _, now := range []time.Time{at(10 * second), at(40 * second), at(time.Hour)} {
		if !slices.Equal(again.Lefts(now), k.Lefts(now)) {
			t.Errorf("left %v, want %v", again.Lefts(now), k.Lefts(now))
		}
	}
}

func TestDaysGoOnWhileTheServerIsDownButNotToTheEnd(t *testing.T) {
	k := going(days(1))
	back := at(23 * time.Hour)
	if d, _ := k.AtLeast(12*time.Hour, back).Deadline(); !d.Equal(at(35 * time.Hour)) {
		t.Errorf("deadline %v", d)
	}
	back = at(72 * time.Hour)
	if d, _ := k.AtLeast(12*time.Hour, back).Deadline(); !d.Equal(at(84 * time.Hour)) {
		t.Errorf("deadline after the flag %v", d)
	}
	back = at(2 * time.Hour)
	if d, _ := k.AtLeast(12*time.Hour, back).Deadline(); !d.Equal(at(24 * time.Hour)) {
		t.Errorf("deadline with more left %v", d)
	}
	fresh := clock.New(days(1), 2).Start(0, t0())
	if by, _ := fresh.AtLeast(12*time.Hour, at(time.Hour)).FirstMoveBy(); !by.Equal(at(24 * time.Hour)) {
		t.Errorf("first move with more left by %v", by)
	}
	k = fresh.AtLeast(12*time.Hour, at(72*time.Hour))
	if by, ok := k.FirstMoveBy(); !ok || !by.Equal(at(84*time.Hour)) {
		t.Errorf("first move by %v, %v", by, ok)
	}
}

func TestSetLeavesOutWhatThereIsNoSeatFor(t *testing.T) {
	k := clock.New(fischer(minute, 0), 2).Set([]time.Duration{-1, second, second})
	wantLefts(t, k, t0(), 0, second)
	wantLefts(t, k.Set([]time.Duration{2000 * time.Hour}), t0(), clock.MaxLeft, second)
	wantLefts(t, k.Set(nil), t0(), 0, second)
}

func TestASeatWithoutAClockIsNeverFlagged(t *testing.T) {
	k := clock.New(fischer(minute, 0), 3).SkipFirst(0).SkipFirst(1).SkipFirst(2).Start(0, t0()).Off(0)
	if _, ok := k.Deadline(); ok {
		t.Error("it has a deadline")
	}
	if s, fallen := k.Flagged(at(time.Hour)); fallen {
		t.Errorf("the flag of %v fell", s)
	}
	k = move(t, k, at(time.Hour), 0)
	wantLefts(t, k, at(time.Hour), minute, minute, minute)
	if s, _ := k.Running(); s != 1 {
		t.Errorf("to move: %v", s)
	}
	if d, ok := k.Deadline(); !ok || !d.Equal(at(time.Hour+minute)) {
		t.Errorf("deadline of the next seat %v, %v", d, ok)
	}
}

func TestWithoutAClockNothingEnds(t *testing.T) {
	k := clock.New(clock.Control{}, 2).Start(0, t0())
	year := at(365 * clock.Day)
	_, deadline := k.Deadline()
	_, first := k.FirstMoveBy()
	_, fallen := k.Flagged(year)
	_, late := k.Overdue(year)
	if deadline || first || fallen || late {
		t.Error("a game without a clock waits for something")
	}
	k = move(t, k, year, second)
	wantLefts(t, k, year, 0, 0)
	if s, runs := k.Running(); s != 1 || !runs {
		t.Errorf("to move: %v, %v", s, runs)
	}
}

func TestStopTakesTheTimeOfTheTurn(t *testing.T) {
	k := going(fischer(minute, 2*second)).Pause(at(10 * second)).Stop(at(15 * second)).Stop(at(20 * second))
	wantLefts(t, k, at(time.Hour), 50*second, minute)
	if s, runs := k.Running(); s != engine.NoSeat || runs || k.Spent(at(time.Hour)) != 0 {
		t.Errorf("running: %v, %v, for %v", s, runs, k.Spent(at(time.Hour)))
	}
	if _, err := k.Resume(at(time.Hour)).Move(at(time.Hour), 0); !errors.Is(err, clock.ErrNotRunning) {
		t.Errorf("a move after the end: %v", err)
	}
}

func TestTheZeroClockDoesNothing(t *testing.T) {
	var k clock.Clock
	k = k.Start(0, t0()).Pause(t0()).Resume(t0()).Add(0, second).Off(0).SkipFirst(0).AtLeast(second, t0()).Set([]time.Duration{second})
	if _, err := k.Move(t0(), 0); !errors.Is(err, clock.ErrNotRunning) || k.Left(0, t0()) != 0 || k.Seats() != 0 {
		t.Errorf("%v, %v", err, k)
	}
	if _, fallen := k.Flagged(t0()); fallen {
		t.Error("flagged")
	}
}

func TestTimeThatGoesBackTakesNothing(t *testing.T) {
	k := going(fischer(minute, 0))
	wantLefts(t, k, at(-time.Hour), minute, minute)
	k = move(t, k, at(-time.Hour), 0)
	wantLefts(t, k, at(-time.Hour), minute, minute)
}

func TestTurnsGoRoundTheSeats(t *testing.T) {
	for seats := 2; seats <= engine.MaxSeats; seats++ {
		k := clock.New(fischer(minute, 0), seats).Start(1, t0())
		for n := range 3 * seats {
			if s, _ := k.Running(); int(s) != (n+1)%seats {
				t.Fatalf("of %d seats %v moves after %d moves", seats, s, n)
			}
			k = move(t, k, at(time.Duration(n)*second), 0)
		}
	}
}
