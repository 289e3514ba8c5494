package clock

import "time"

// What the lag credit of a seat is bounded by. The rule is that of scalachess
// (LagTracker): a quota that grows with each move, by more in longer games.
const (
	maxQuotaGain = time.Second            // a move
	minQuotaGain = 150 * time.Millisecond // a move, and a 250th of the expected length
	quotaFirst   = 3                      // gains at the start
	quotaMost    = 7                      // gains at any time
)

// lagUpTo is the longest base, or time of a move, at which rated games credit
// lag. Above it a second more or less decides nothing, and no credit is nothing
// to doubt.
const lagUpTo = 3 * time.Minute

// Lag is how much the network's delay may still be credited to one seat. It is
// a value, and the zero value never credits anything.
//
// Each move the quota gains min(1 s, expected/250 + 0.15 s), where expected is
// [Control.Expected]; it starts with three gains and never exceeds seven. So
// whatever round trips a client pretends, n moves get it no more than n+2
// gains, 7 in one.
type Lag struct {
	gain, quota time.Duration
}

// NewLag is the lag account of a seat in a game with control c. It credits
// nothing without a clock, at days a move, and in rated games whose base, or
// time of a move, is above 3 minutes.
func NewLag(c Control, rated bool) Lag {
	if c.Kind == None || c.Kind == Days || rated && max(c.Base, c.Step) > lagUpTo {
		return Lag{}
	}
	// 2/5 centisecond for each second.
	gain := min(c.Expected()/250+minQuotaGain, maxQuotaGain)
	return Lag{gain: gain, quota: quotaFirst * gain}
}

// Credit is what of rtt, the round trip of the seat's connection as the server
// measured it, is credited for the move it makes now, and the account after
// it. Pass min(rtt, [Clock.Spent]), so that no quota goes for what
// [Clock.Move] would not give anyway.
func (l Lag) Credit(rtt time.Duration) (time.Duration, Lag) {
	credit := min(max(rtt, 0), l.quota)
	l.quota = min(l.quota-credit+l.gain, quotaMost*l.gain)
	return credit, l
}

// Quota is the most that the next move could be credited.
func (l Lag) Quota() time.Duration { return l.quota }
