package room

import (
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
)

// ClaimAt is when the running game may be claimed from the person of a seat who
// is away; false while they are here, where nothing can ever be claimed,
// and between two before both have moved, when either may call the game off.
func (s *State) ClaimAt(seat engine.Seat) (time.Time, bool) {
	c, ok := s.ChairOfSeat(seat)
	if !ok || !c.Taken() || c.Away.IsZero() || s.Game.HasLeft(seat) || !s.Game.Running() || s.Game.Control.Kind == clock.Days {
		return time.Time{}, false
	}
	if len(s.Game.Players) == 2 && len(s.Game.Moves) < 2 {
		return time.Time{}, false
	}
	if c.Claim.IsZero() { // it was not known when the chairs were told
		return c.Away.Add(ClaimAfter), true
	}
	return c.Claim, true
}

// FlagFirst tells of two, one of whom is away, that their flag falls before the
// game may be claimed, whatever the other does.
func (s *State) FlagFirst(seat engine.Seat) bool {
	at, ok := s.ClaimAt(seat)
	falls, costs := s.Clock.Deadline()
	switch {
	case !ok || !costs || len(s.Game.Players) != 2:
		return false
	case s.Game.Mover() != seat:
		falls = falls.Add(s.Clock.Left(seat, falls)) // the other takes all of their time
	}
	return !falls.After(at)
}
