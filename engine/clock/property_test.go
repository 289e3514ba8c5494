package clock_test

import (
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"

	"oanquan/engine"
	"oanquan/engine/clock"
)

// bounded tells what must hold of every clock at every time.
func bounded(t *rapid.T, k clock.Clock, now time.Time) {
	for s, left := range k.Lefts(now) {
		if left < 0 || left > clock.MaxLeft {
			t.Fatalf("seat %d has %v left", s, left)
		}
	}
	flag, flags := k.Deadline()
	first, firsts := k.FirstMoveBy()
	_, fallen := k.Flagged(now)
	_, late := k.Overdue(now)
	if flags && firsts || fallen && late {
		t.Fatal("a turn ends by the flag and as a late first move")
	}
	if flags && fallen != !now.Before(flag) || firsts && late != !now.Before(first) {
		t.Fatalf("at %v: flag %v at %v, late %v at %v", now, fallen, flag, late, first)
	}
	if s, _ := k.Running(); fallen && k.Left(s, now) != 0 {
		t.Fatalf("flagged with %v left", k.Left(s, now))
	}
}

// What happens to a clock in any order leaves it within bounds, and an error
// leaves it as it was.
func TestClocksAreNeverNegative(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seats := rapid.IntRange(2, 4).Draw(t, "seats")
		k := clock.New(drawControl(t), seats)
		now := t0()
		amount := rapid.Custom(func(t *rapid.T) time.Duration {
			most := rapid.SampledFrom([]int64{1e6, 1e9, 1e12, 1e15}).Draw(t, "scale")
			return time.Duration(rapid.Int64Range(-most/10, most).Draw(t, "amount"))
		})
		seat := rapid.Custom(func(t *rapid.T) engine.Seat { return engine.Seat(rapid.IntRange(0, seats).Draw(t, "seat")) })
		t.Repeat(map[string]func(*rapid.T){
			"":     func(t *rapid.T) { bounded(t, k, now) },
			"wait": func(t *rapid.T) { now = now.Add(max(amount.Draw(t, "wait"), 0)) },
			"look back": func(t *rapid.T) {
				for s, left := range k.Lefts(now.Add(amount.Draw(t, "look"))) {
					if left < 0 || left > clock.MaxLeft {
						t.Fatalf("seat %d has %v left", s, left)
					}
				}
			},
			"to the flag": func(*rapid.T) {
				if d, ok := k.Deadline(); ok {
					now = d
				}
			},
			"move": func(t *rapid.T) {
				next, err := k.Move(now, amount.Draw(t, "credit"))
				if err != nil && next != k {
					t.Fatalf("%v changed the clock", err)
				}
				if _, fallen := k.Flagged(now); fallen && err == nil {
					t.Fatal("a move after the flag")
				}
				k = next
			},
			"start":  func(t *rapid.T) { k = k.Start(seat.Draw(t, "seat"), now) },
			"pause":  func(*rapid.T) { k = k.Pause(now) },
			"resume": func(*rapid.T) { k = k.Resume(now) },
			"stop":   func(*rapid.T) { k = k.Stop(now) },
			"add":    func(t *rapid.T) { k = k.Add(seat.Draw(t, "seat"), amount.Draw(t, "d")) },
			"least": func(t *rapid.T) {
				k = k.AtLeast(12*time.Hour, now)
				if d, ok := k.Deadline(); ok && d.Before(now.Add(12*time.Hour)) {
					t.Fatalf("deadline %v", d.Sub(now))
				}
			},
			"set":  func(t *rapid.T) { k = k.Set(rapid.SliceOfN(amount, 0, 5).Draw(t, "lefts")) },
			"skip": func(t *rapid.T) { k = k.SkipFirst(seat.Draw(t, "seat")) },
			"off":  func(t *rapid.T) { k = k.Off(seat.Draw(t, "seat")) },
		})
	})
}

// What the clocks lose in a game is what passed, less what was given.
func TestTimeIsConserved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := fischer(clock.MaxBase, time.Duration(rapid.IntRange(0, 60).Draw(t, "increment"))*second)
		seats := rapid.IntRange(2, 4).Draw(t, "seats")
		k := clock.New(c, seats)
		for s := range engine.Seat(seats) {
			k = k.SkipFirst(s)
		}
		now := t0()
		k = k.Start(0, now)
		total := time.Duration(seats) * c.Base
		for range rapid.IntRange(1, 60).Draw(t, "moves") {
			took := time.Duration(rapid.Int64Range(0, int64(20*second)).Draw(t, "took"))
			down := time.Duration(rapid.Int64Range(0, int64(time.Hour)).Draw(t, "paused"))
			credit := time.Duration(rapid.Int64Range(0, int64(2*second)).Draw(t, "credit"))
			half := now.Add(took / 2)
			k = k.Pause(half).Resume(half.Add(down))
			now = now.Add(took + down)
			next, err := k.Move(now, credit)
			if err != nil {
				t.Fatal(err)
			}
			k = next
			total += c.Step - took + min(credit, took)
		}
		var got time.Duration
		for _, left := range k.Lefts(now) {
			got += left
		}
		if got != total {
			t.Fatalf("%v left in all, want %v", got, total)
		}
	})
}

// Who claims a round trip of five seconds at every move gets no more than the
// quota has.
func TestALiarGainsNoMoreThanTheQuota(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := drawControl(t)
		l := clock.NewLag(c, rapid.Bool().Draw(t, "rated"))
		gain := l.Quota() / 3
		if gain > second {
			t.Fatalf("%v gains %v a move", c, gain)
		}
		now := t0()
		honest, liar := going(c), going(c)
		var given time.Duration
		for n := range rapid.IntRange(1, 100).Draw(t, "moves") {
			rtt := rapid.SampledFrom([]time.Duration{-second, 0, 100 * ms, 5 * second, 5 * second, time.Hour}).Draw(t, "rtt")
			quota := l.Quota()
			credit, next := l.Credit(rtt)
			if credit < 0 || credit > quota || credit > max(rtt, 0) || next.Quota() > 7*gain {
				t.Fatalf("%v credited of %v, %v left", credit, quota, next.Quota())
			}
			l = next
			if given += credit; given > time.Duration(n+3)*gain {
				t.Fatalf("%v given after %d moves, at %v a move", given, n+1, gain)
			}
			// Both think for two seconds, and the other moves at once.
			now = now.Add(2 * second)
			var errs [4]error
			honest, errs[0] = honest.Move(now, 0)
			liar, errs[1] = liar.Move(now, credit)
			honest, errs[2] = honest.Move(now, 0)
			liar, errs[3] = liar.Move(now, 0)
			if err := errors.Join(errs[:]...); err != nil {
				return // the base is used up
			}
			if ahead := liar.Left(0, now) - honest.Left(0, now); ahead > given {
				t.Fatalf("%v ahead, %v given", ahead, given)
			}
		}
	})
}

func TestLagIsCreditedFromAQuota(t *testing.T) {
	// 1+0: 60/250 + 0.15 s a move.
	l := clock.NewLag(fischer(minute, 0), true)
	for i, want := range []time.Duration{1170 * ms, 390 * ms, 390 * ms} {
		var got time.Duration
		if got, l = l.Credit(5 * second); got != want {
			t.Errorf("move %d: %v credited, want %v", i+1, got, want)
		}
	}
	for range 20 {
		_, l = l.Credit(0)
	}
	if got, _ := l.Credit(5 * second); got != 7*390*ms {
		t.Errorf("after quiet moves %v credited", got)
	}
	if got, _ := l.Credit(180 * ms); got != 180*ms {
		t.Errorf("of 180ms %v credited", got)
	}
}

func TestLagCreditIsOffWhereItDoesNotMatter(t *testing.T) {
	for _, row := range []struct {
		control string
		rated   bool
		quota   time.Duration
	}{
		{"none", false, 0},
		{"3d", false, 0},
		{"3+2", true, 3 * second},
		{"3+0", true, 2610 * ms},
		{"3.25+0", true, 0},
		{"5+3", true, 0},
		{"5+3", false, 3 * second},
		{"180s", true, 3 * second},
		{"181s", true, 0},
		{"181s", false, 3 * second},
		{"0+1", false, 690 * ms},
	} {
		c, err := clock.Parse(row.control)
		if got := clock.NewLag(c, row.rated).Quota(); err != nil || got != row.quota {
			t.Errorf("%s, rated %v: quota %v (%v), want %v", row.control, row.rated, got, err, row.quota)
		}
	}
	var zero clock.Lag
	if got, _ := zero.Credit(second); got != 0 {
		t.Errorf("the zero value credits %v", got)
	}
}
