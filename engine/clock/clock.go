package clock

import (
	"time"

	"oanquan/engine"
)

// MaxLeft is the most a seat can have left, whatever it is given: 1000 hours.
const MaxLeft = 1000 * time.Hour

type phase uint8

const (
	idle    phase = iota // not started, or stopped for good
	ticking              // the time of turn runs
	paused               // it is turn's move and no time runs
)

// Clock is the clocks of all seats of a game. The zero value belongs to no seat
// and never runs; see [New]. Clocks are values, not to be compared: an instant
// has more than one form.
type Clock struct {
	control Control
	seats   uint8
	phase   phase
	begun   uint8 // a bit for each seat that has made its first move
	off     uint8 // a bit for each seat that plays without a clock
	left    [engine.MaxSeats]time.Duration
	turn    engine.Seat
	since   time.Time     // when turn's time began to run, last
	spent   time.Duration // in this turn before since
	grace   time.Duration // how long turn may take for its first move
}

// New is the clock of a game for that many seats, 2 to engine.MaxSeats, each
// with [Control.Start]. Nothing runs.
func New(c Control, seats int) Clock {
	k := Clock{control: c, seats: uint8(min(max(seats, 0), engine.MaxSeats))}
	for s := range k.seats {
		k.left[s] = min(c.Start(), MaxLeft)
	}
	return k
}

// Control is what the clock was made with.
func (c Clock) Control() Control { return c.control }

// Seats is how many seats it has.
func (c Clock) Seats() int { return int(c.seats) }

// Start begins the turn of seat at now, whatever was before: the first turn of
// a game, or the one that goes on after a restart. The time of a turn that ran
// is dropped and costs nothing. now may be in the past, which is how the turns
// of a Days game go on after a restart.
func (c Clock) Start(seat engine.Seat, now time.Time) Clock {
	if !c.has(seat) {
		return c
	}
	c.phase, c.turn, c.since, c.spent, c.grace = ticking, seat, now, 0, c.control.FirstMoveWithin()
	return c
}

// Move ends the turn of the running seat and begins the next one's, in the
// order of seats. The time of the turn less credit is taken from the mover;
// a credit above that time gives no more than the time, one below zero nothing.
// Then Fischer adds Step, PerMove and Days set the mover's clock to Step.
// A first move is free, see the package's comment.
//
// The errors are [ErrFlag] from the instant of [Clock.Deadline] on,
// [ErrFirstMove] from that of [Clock.FirstMoveBy] on, and [ErrNotRunning]; with
// one the clock returned is c as it was.
func (c Clock) Move(now time.Time, credit time.Duration) (Clock, error) {
	if c.phase != ticking {
		return c, ErrNotRunning
	}
	if _, fallen := c.Flagged(now); fallen {
		return c, ErrFlag
	}
	if _, late := c.Overdue(now); late {
		return c, ErrFirstMove
	}
	s := c.turn
	if c.costs(s) {
		if c.control.Kind == Fischer {
			spent := c.Spent(now)
			c = c.set(s, c.left[s]-spent+min(max(credit, 0), spent)+c.control.Step)
		} else {
			c = c.set(s, c.control.Step)
		}
	}
	c.begun |= 1 << s
	return c.Start((s+1)%engine.Seat(c.seats), now), nil
}

// Left is what seat has left at now: 0 to MaxLeft, and 0 when it has no clock.
func (c Clock) Left(seat engine.Seat, now time.Time) time.Duration {
	if !c.has(seat) || !c.control.Timed() {
		return 0
	}
	if seat == c.turn && c.phase != idle && c.costs(seat) {
		return max(c.left[seat]-c.Spent(now), 0)
	}
	return c.left[seat]
}

// Lefts is [Clock.Left] for all seats, in order. [Clock.Set] takes it back.
func (c Clock) Lefts(now time.Time) []time.Duration {
	lefts := make([]time.Duration, c.seats)
	for s := range lefts {
		lefts[s] = c.Left(engine.Seat(s), now)
	}
	return lefts
}

// Spent is how long the turn has taken at now, pauses left out; 0 when none
// was started. It is the most a credit for this turn may be.
func (c Clock) Spent(now time.Time) time.Duration {
	if c.phase == ticking {
		return c.spent + max(now.Sub(c.since), 0)
	}
	return c.spent
}

// Deadline is the instant at which the flag of the running seat falls: there
// Left is 0 and Flagged holds. It is false while no time runs or this turn
// costs none. A pause, Add, AtLeast and each move change it.
func (c Clock) Deadline() (time.Time, bool) {
	if c.phase != ticking || !c.costs(c.turn) {
		return time.Time{}, false
	}
	return c.since.Add(c.left[c.turn] - c.spent), true
}

// Flagged tells whose flag has fallen at now, also while paused after it fell.
func (c Clock) Flagged(now time.Time) (engine.Seat, bool) {
	if c.phase != idle && c.costs(c.turn) && c.Left(c.turn, now) == 0 {
		return c.turn, true
	}
	return engine.NoSeat, false
}

// FirstMoveBy is the instant from which a first move comes too late. It is
// false while no time runs and when the seat to move has moved before, so it
// and Deadline never both hold.
func (c Clock) FirstMoveBy() (time.Time, bool) {
	if c.phase != ticking || !c.first(c.turn) {
		return time.Time{}, false
	}
	return c.since.Add(c.grace - c.spent), true
}

// Overdue tells who has not made its first move in time at now. Nobody has lost
// by it; the room aborts the game.
func (c Clock) Overdue(now time.Time) (engine.Seat, bool) {
	if c.phase != idle && c.first(c.turn) && c.Spent(now) >= c.grace {
		return c.turn, true
	}
	return engine.NoSeat, false
}

// Running is the seat to move, and whether its time runs: not while paused. It
// is NoSeat before the start and after Stop. The time of a turn runs also when
// it costs nothing.
func (c Clock) Running() (engine.Seat, bool) {
	if c.phase == idle {
		return engine.NoSeat, false
	}
	return c.turn, c.phase == ticking
}

// Pause stops the time at now; the turn is still the seat's. Pausing twice is
// pausing once.
func (c Clock) Pause(now time.Time) Clock {
	if c.phase == ticking {
		c.spent, c.phase = c.Spent(now), paused
	}
	return c
}

// Resume lets the time of a paused turn run again from now on.
func (c Clock) Resume(now time.Time) Clock {
	if c.phase == paused {
		c.since, c.phase = now, ticking
	}
	return c
}

// Stop ends the running turn for good at now, as when the game is over: its
// time is taken from the seat, and nothing runs any more.
func (c Clock) Stop(now time.Time) Clock {
	if c.phase == idle {
		return c
	}
	c = c.set(c.turn, c.Left(c.turn, now))
	c.phase, c.spent = idle, 0
	return c
}

// Add gives seat d more; less than nothing takes, down to 0. For PerMove and
// Days it counts until the seat's next move. Ask Flagged before: it also lifts
// a flag that has fallen.
func (c Clock) Add(seat engine.Seat, d time.Duration) Clock {
	if !c.has(seat) {
		return c
	}
	return c.set(seat, c.left[seat]+min(max(d, -MaxLeft), MaxLeft))
}

// AtLeast gives the seat to move so much that d is left of its time at now,
// also of the time for its first move, and changes nothing when more is. It
// lifts a fallen flag: it is for time that went while the server was down.
func (c Clock) AtLeast(d time.Duration, now time.Time) Clock {
	switch d = min(d, MaxLeft); {
	case c.phase == idle:
	case c.first(c.turn):
		c.grace = max(c.grace, c.Spent(now)+d)
	case c.costs(c.turn):
		// Not by set: what is left at now is bounded, which may be long after
		// the turn began.
		c.left[c.turn] = max(c.left[c.turn], c.Spent(now)+d)
	}
	return c
}

// Takeback puts the clocks back to lefts, as they were when seat's turn began,
// and begins it anew at now. The time of the turn that ran is dropped. First
// moves that were made stay made.
func (c Clock) Takeback(lefts []time.Duration, seat engine.Seat, now time.Time) Clock {
	return c.Set(lefts).Start(seat, now)
}

// Set puts what each seat has left, in order, as [Clock.Lefts] gave or a journal
// kept it; of more than there are seats the rest is left out, and seats that
// are missing keep what they have. A running turn counts from its start.
func (c Clock) Set(lefts []time.Duration) Clock {
	for s, d := range lefts[:min(len(lefts), int(c.seats))] {
		c = c.set(engine.Seat(s), d)
	}
	return c
}

// SkipFirst says that seat has made its first move, for a clock that is put
// together again after a restart. A turn that is now costs from its start.
func (c Clock) SkipFirst(seat engine.Seat) Clock {
	if c.has(seat) {
		c.begun |= 1 << seat
	}
	return c
}

// Off lets seat play on without a clock, for good: its turns cost nothing and
// its flag does not fall. It is for the seats that the house plays on.
func (c Clock) Off(seat engine.Seat) Clock {
	if c.has(seat) {
		c.off |= 1 << seat
	}
	return c
}

func (c Clock) has(s engine.Seat) bool { return uint8(s) < c.seats }

// first tells whether the turn of s is one for a first move, which is free and
// has a limit of its own.
func (c Clock) first(s engine.Seat) bool {
	return c.control.Timed() && c.off>>s&1 == 0 && c.begun>>s&1 == 0
}

// costs tells whether a turn of s takes from its clock.
func (c Clock) costs(s engine.Seat) bool {
	return c.control.Timed() && c.off>>s&1 == 0 && c.begun>>s&1 == 1
}

func (c Clock) set(s engine.Seat, d time.Duration) Clock {
	c.left[s] = min(max(d, 0), MaxLeft)
	return c
}
