package room

import (
	"slices"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/engine/record"
	"oanquan/lobby/account"
)

// claim acts on an opponent who is gone. Between two people it ends the game,
// as won or drawn; among more the house takes over the seat that has been away
// longest.
func (l *loop) claim(req request, draw bool) {
	_, err := l.seatOf(req.actor)
	switch {
	case err != nil:
	case l.phase == Paused:
		err = ErrPaused
	case l.game.Control.Kind == clock.Days:
		err = ErrNoNeed
	case draw && len(l.game.Players) > 2:
		err = ErrNoDraw
	}
	if err != nil {
		req.reply <- err
		return
	}
	gone, ok := l.longestAway(req.at)
	switch {
	case !ok:
		req.reply <- ErrTooSoon
	case len(l.game.Players) == 2 && len(l.game.Moves) < 2:
		req.reply <- ErrNotBegun
	case draw:
		l.finish(req.reply, l.outcomeAs(record.Abandoned, engine.NoSeat, []int{1, 1}), nil)
	default:
		l.leave(req.reply, gone, record.Abandoned)
	}
}

// longestAway is the seat whose person dropped first, if that was long
// enough ago.
func (l *loop) longestAway(now time.Time) (seat engine.Seat, ok bool) {
	var since time.Time
	for s, chair := range l.game.Chairs {
		away := l.chairs[chair].Away
		if away.IsZero() || now.Before(away.Add(l.claimAfter(l.chairs[chair].Who.ID))) || l.game.HasLeft(engine.Seat(s)) {
			continue
		}
		if !ok || away.Before(since) {
			seat, since, ok = engine.Seat(s), away, true
		}
	}
	return seat, ok
}

// claimAfter is how long somebody must be away before their opponent may claim
// the game.
func (l *loop) claimAfter(id account.ID) time.Duration {
	after, known := l.patience[id]
	if !known {
		after = ClaimAfter
		if l.leaver(id) {
			after = ClaimAfterLeaver
		}
		l.patience[id] = after
	}
	return after
}

// chairsNow are the chairs as they are shown, with the times of claims.
func (l *loop) chairsNow() []Chair {
	chairs := slices.Clone(l.chairs)
	if l.phase != Playing || l.game.Control.Kind == clock.Days {
		return chairs
	}
	for s, chair := range l.game.Chairs {
		c := &chairs[chair]
		if c.Taken() && !c.Away.IsZero() && !l.game.HasLeft(engine.Seat(s)) {
			c.Claim = c.Away.Add(l.claimAfter(c.Who.ID))
		}
	}
	return chairs
}
