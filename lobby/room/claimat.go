package room

import (
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
)

// ClaimAt is when the running game may be claimed from the person of a seat who
// is away; false while they are here, and where nothing can ever be claimed.
func (s State) ClaimAt(seat engine.Seat) (time.Time, bool) {
	c, ok := s.ChairOfSeat(seat)
	if !ok || !c.Taken() || c.Away.IsZero() || s.Game.HasLeft(seat) || !s.Game.Running() || s.Game.Control.Kind == clock.Days {
		return time.Time{}, false
	}
	if c.Claim.IsZero() { // it was not known when the chairs were told
		return c.Away.Add(ClaimAfter), true
	}
	return c.Claim, true
}
