package room

import (
	"slices"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
)

// given is time that a seat was given, and after how many moves.
type given struct {
	seat engine.Seat
	ply  int
	d    time.Duration
}

// lastMove is the ply of the last move of a seat, −1 for none.
func (l *loop) lastMove(seat engine.Seat) int {
	return lastOf(seat, len(l.game.Moves), len(l.game.Players))
}

// lastOf is the last ply before another at which a seat moves, −1 for none.
func lastOf(seat engine.Seat, before, seats int) int {
	for ply := before - 1; ply >= 0; ply-- {
		if ply%seats == int(seat) {
			return ply
		}
	}
	return -1
}

// takeBack takes the last move of a seat back, and the answer to it. The clocks
// stand again as they did before it; what was given since stays given.
func (l *loop) takeBack(reply chan error, seat engine.Seat, before func()) {
	to, now := l.lastMove(seat), time.Now()
	lefts := l.leftsAt(to)
	e := TakebackEntry{
		Ply: to, Aids: slices.Clone(l.game.Aids), At: now.UTC(),
		Clock: ClockEntry{Ply: to, Lefts: lefts, At: now.UTC(), Begun: max(l.begun, len(l.game.Moves)), Offers: l.offersMade()},
	}
	l.commit(Entry{Game: l.game.ID, Takeback: &e}, reply, func() {
		before()
		l.begun = e.Clock.Begun
		l.board, l.game, l.aided = l.board.At(to), l.game.back(to), noAid
		l.offers.open, l.broken = nil, Restart{}
		l.clock = l.clock.Takeback(lefts, seat, time.Now())
		l.publishSummary()
		l.publish(TakenBack{to, seat, l.clock}, nil)
		l.callHouse()
	})
}

// leftsAt is what the seats had left before the move at a ply, and what they
// have been given since.
func (l *loop) leftsAt(ply int) []time.Duration {
	seats := len(l.game.Players)
	lefts := clock.New(l.game.Control, seats).Lefts(time.Time{})
	for i, t := range l.game.Times[:min(ply, len(l.game.Times))] {
		lefts[i%seats] = t.Left
	}
	for _, g := range l.given {
		if lastOf(g.seat, ply, seats) < g.ply {
			lefts[g.seat] += g.d
		}
	}
	return lefts
}
