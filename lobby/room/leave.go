package room

import (
	"slices"
	"time"

	"oanquan/engine"
	"oanquan/engine/record"
)

// leave takes a person out of the running game. Between two it ends the game;
// among more the house plays the seat on, until one person is left, who is
// first (docs/rules.md section 5). how is record.Resign,
// record.Abandoned or record.Time.
func (l *loop) leave(reply chan error, seat engine.Seat, how record.Ending) {
	ply := len(l.game.Moves)
	left := append(slices.Clone(l.game.Left), record.Leave{Seat: seat, Ply: ply})
	if l.goesOnWithout(left) {
		e := Entry{Game: l.game.ID, Leave: &LeaveEntry{Index: len(left) - 1, Seat: seat, Ply: ply, At: time.Now().UTC()}}
		l.commit(e, reply, func() {
			l.game.Left = left
			l.clock = l.clock.Off(seat)
			l.publish(Left{left[len(left)-1], how, l.clock}, nil)
			l.callHouse()
			// Who has left the game has left the table, and is free to sit
			// elsewhere.
			l.vacate(l.game.Chairs[seat])
			l.chairsChanged(false)
		})
		return
	}
	out := l.outcomeAs(how, seat, record.Rank(l.board.Result(), left))
	if len(l.game.Players) == 2 {
		l.finish(reply, out, nil) // who ended it is all there is to say
		return
	}
	// The record names every leaver, the last one too.
	before := l.game.Left
	l.game.Left = left
	l.finish(reply, out, func() { l.publish(Left{left[len(left)-1], how, l.clock}, nil) })
	failed := l.pending.failed
	l.pending.failed = func(err error) {
		l.game.Left = before
		failed(err)
	}
}

// goesOnWithout tells whether, with these gone, at least two still play and one
// of them is a person.
func (l *loop) goesOnWithout(left []record.Leave) bool {
	g := l.game
	g.Left = left
	return g.GoesOn()
}

// GoesOn tells whether enough have stayed in the game: two, one of them a
// person.
func (g *Game) GoesOn() bool {
	stay, people := 0, 0
	for s, p := range g.Players {
		if g.HasLeft(engine.Seat(s)) {
			continue
		}
		stay++
		if !p.ID.IsBot() {
			people++
		}
	}
	return stay >= 2 && people >= 1
}
