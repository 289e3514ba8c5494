package account

import (
	"slices"
	"strings"
	"time"
)

// Day is a day by the calendar of Vietnam, such as "2026-11-30". The empty Day
// is none, and before all others.
type Day string

const dayLayout = "2006-01-02"

// vietnam is the time zone of days. Vietnam has known no other since 1975, and
// a server need not have the data of zones.
func vietnam() *time.Location { return time.FixedZone("UTC+7", 7*60*60) }

// DayOf is the day it is in Vietnam at a time.
func DayOf(t time.Time) Day { return Day(t.In(vietnam()).Format(dayLayout)) }

// ParseDay reads a day; false for what is none.
func ParseDay(text string) (Day, bool) {
	d := Day(text)
	_, err := d.begin()
	return d, err == nil
}

// Begin is when the day begins; the zero time for no day.
func (d Day) Begin() time.Time {
	t, err := d.begin()
	if err != nil {
		return time.Time{}
	}
	return t
}

func (d Day) begin() (time.Time, error) { return time.ParseInLocation(dayLayout, string(d), vietnam()) }

// End is when the day is over and the next one begins; the zero time for no
// day.
func (d Day) End() time.Time {
	if t := d.Begin(); !t.IsZero() {
		return t.AddDate(0, 0, 1)
	}
	return time.Time{}
}

// Next is the day after d.
func (d Day) Next() Day { return DayOf(d.End()) }

// triesMost is where tries at a puzzle are no longer counted: it has far fewer
// moves.
const triesMost = 99

// Puzzles is what somebody has made of the daily puzzles. It is a value.
type Puzzles struct {
	Solved int `json:"solved,omitempty"` // days
	First  int `json:"first,omitempty"`  // of them at the first try
	Streak int `json:"streak,omitempty"` // days in a row up to Last
	Best   int `json:"best,omitempty"`   // longest streak ever
	Last   Day `json:"last,omitempty"`   // solved last
	// Of the day on which something was tried last:
	Day     Day    `json:"day,omitempty"`
	Tries   int    `json:"tries,omitempty"`
	Wrong   string `json:"wrong,omitempty"`   // the moves tried in vain, "3R 1L"
	GivenUp bool   `json:"givenUp,omitempty"` // the answer was seen before it was found
}

// On is p as it stands on a day, on which nothing may have been tried yet.
func (p Puzzles) On(d Day) Puzzles {
	if p.Day != d {
		p.Day, p.Tries, p.Wrong, p.GivenUp = d, 0, "", false
	}
	if p.Last != d && (p.Last == "" || p.Last.Next() != d) {
		p.Streak = 0
	}
	return p
}

// Done tells whether the puzzle of Day is solved.
func (p Puzzles) Done() bool { return p.Day != "" && p.Last == p.Day }

// Open tells whether solving the puzzle of Day would still count.
func (p Puzzles) Open() bool { return !p.Done() && !p.GivenUp }

// Tried is p after a move was tried on a day. Only the first right one counts,
// the same wrong one only once, and none once the answer has been given away.
func (p Puzzles) Tried(d Day, move string, right bool) Puzzles {
	on := p.On(d)
	if !on.Open() || slices.Contains(strings.Fields(on.Wrong), move) || on.Tries == triesMost && !right {
		return p
	}
	on.Tries = min(on.Tries+1, triesMost)
	if !right {
		on.Wrong = strings.TrimSpace(on.Wrong + " " + move)
		return on
	}
	on.Solved++
	if on.Tries == 1 {
		on.First++
	}
	on.Streak++
	on.Best = max(on.Best, on.Streak)
	on.Last = d
	return on
}

// GaveUp is p after the answer was asked for on a day.
func (p Puzzles) GaveUp(d Day) Puzzles {
	on := p.On(d)
	if !on.Open() {
		return p
	}
	on.GivenUp = true
	return on
}
