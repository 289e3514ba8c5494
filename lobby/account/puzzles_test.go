package account

import (
	"fmt"
	"testing"
	"time"
)

func TestADayIsOneInVietnam(t *testing.T) {
	for _, tt := range []struct {
		utc  string
		want Day
	}{
		{"2026-11-30T16:59:59Z", "2026-11-30"},
		{"2026-11-30T17:00:00Z", "2026-12-01"},
		{"2026-12-31T17:00:00Z", "2027-01-01"},
	} {
		at, err := time.Parse(time.RFC3339, tt.utc)
		if err != nil {
			t.Fatal(err)
		}
		if got := DayOf(at); got != tt.want {
			t.Errorf("%s is on %s, want %s", tt.utc, got, tt.want)
		}
	}
	if d := Day("2028-02-28"); d.Next() != "2028-02-29" || d.Next().Next() != "2028-03-01" {
		t.Errorf("after %s come %s and %s", d, d.Next(), d.Next().Next())
	}
	if end := Day("2026-11-30").End(); end.UTC().Format(time.RFC3339) != "2026-11-30T17:00:00Z" {
		t.Errorf("the day ends at %v", end)
	}
	for _, bad := range []string{"", "2026-13-01", "2026-1-1", "today"} {
		if _, ok := ParseDay(bad); ok {
			t.Errorf("%q is a day", bad)
		}
	}
}

func TestStreaks(t *testing.T) {
	var p Puzzles
	day := Day("2026-11-28")
	solve := func(tries int) {
		for i := range tries - 1 {
			p = p.Tried(day, fmt.Sprint(i), false)
		}
		p = p.Tried(day, "5R", true)
	}
	want := func(streak, best, solved, first int) {
		t.Helper()
		if p.Streak != streak || p.Best != best || p.Solved != solved || p.First != first {
			t.Errorf("on %s: %+v, want streak %d, best %d, solved %d, at first %d", day, p, streak, best, solved, first)
		}
	}
	solve(1)
	want(1, 1, 1, 1)
	solve(1) // again on the same day
	want(1, 1, 1, 1)
	day = day.Next()
	if on := p.On(day); on.Streak != 1 || on.Done() || on.Tries != 0 {
		t.Errorf("the next morning: %+v", on)
	}
	solve(3) // at the third try
	want(2, 2, 2, 1)
	day = day.Next()
	solve(1) // over the end of the month
	day = day.Next()
	solve(1)
	want(4, 4, 4, 3)
	day = day.Next().Next() // a day is missed
	if on := p.On(day); on.Streak != 0 || on.Best != 4 {
		t.Errorf("after a missed day: %+v", on)
	}
	solve(1)
	want(1, 4, 5, 4)
}

func TestGivingUpCountsNothing(t *testing.T) {
	p := Puzzles{}.Tried("2026-11-29", "5R", true)
	p = p.GaveUp("2026-11-30").Tried("2026-11-30", "5R", true)
	if p.Solved != 1 || p.Done() || !p.GivenUp || p.Tries != 0 {
		t.Errorf("after giving up: %+v", p)
	}
	if on := p.On("2026-12-01"); on.GivenUp || on.Streak != 0 || !on.Open() {
		t.Errorf("on the next day: %+v", on)
	}
	done := Puzzles{}.Tried("2026-11-30", "5R", true)
	if after := done.GaveUp("2026-11-30"); after != done {
		t.Errorf("the answer looked up after it was found: %+v", after)
	}
}

func TestTriesAreCountedToAnEnd(t *testing.T) {
	var p Puzzles
	for i := range 3 * triesMost {
		p = p.Tried("2026-11-30", fmt.Sprint(i), false)
	}
	if p.Tries != triesMost {
		t.Errorf("%d tries", p.Tries)
	}
}

func TestTheSameWrongMoveIsOneTry(t *testing.T) {
	p := Puzzles{}.Tried("2026-11-30", "3R", false).Tried("2026-11-30", "1L", false).Tried("2026-11-30", "3R", false)
	if p.Tries != 2 {
		t.Errorf("%+v", p)
	}
	if p = p.Tried("2026-12-01", "3R", false); p.Tries != 1 {
		t.Errorf("on the next day: %+v", p)
	}
	if p = p.Tried("2026-12-01", "5R", true); p.Tries != 2 || !p.Done() {
		t.Errorf("solved: %+v", p)
	}
}
