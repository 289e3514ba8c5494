package room

import (
	"slices"
	"time"

	"oanquan/lobby/account"
)

// MeetWithin is how long two who were brought together have to come into their
// room: a glance at the screen and one key.
const MeetWithin = 20 * time.Second

// meet gives the guest of a room that was opened for two a chair beside the
// owner. Neither needs to say that they are ready: the game begins when both
// look at the room. If they do not within [MeetWithin], or one of them stands
// up, the room closes as [ClosedUnmet]; who was there is not away in the last
// [Summary].
func (l *loop) meet(guest account.Who, now time.Time) {
	l.chairs[0].Eager, l.chairs[0].AnyClock, l.chairs[0].Ready = true, false, true
	l.chairs[1] = Chair{Who: guest, Eager: true, Ready: true, Away: now}
	l.joined[guest.ID] = now
	l.meetBy = now.Add(MeetWithin)
}

// apart tells whether two are still to meet here and one of them is not there.
func (l *loop) apart() bool {
	return !l.meetBy.IsZero() && slices.ContainsFunc(l.chairs, func(c Chair) bool { return !c.Away.IsZero() })
}

// met begins the game of two who were to meet here, once both are there.
func (l *loop) met() {
	if l.meetBy.IsZero() || l.apart() || l.unmet(time.Now()) {
		return
	}
	l.meetBy = time.Time{}
	l.beginIfReady(make(chan error, 1)) // nobody asked
}

// unmet tells whether two who were to meet here will not.
func (l *loop) unmet(now time.Time) bool {
	return !l.meetBy.IsZero() &&
		(!now.Before(l.meetBy) || slices.ContainsFunc(l.chairs, func(c Chair) bool { return !c.Taken() }))
}
