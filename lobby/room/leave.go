package room

import (
	"slices"
	"time"

	"oanquan/engine"
	"oanquan/engine/record"
)

// houseMovesAfter is how long the house lets people look at the board before
// it moves for somebody who has left.
const houseMovesAfter = time.Second

// leave takes a person out of the running game. Between two it ends the game;
// among more the house plays the seat on, until one person is left, who is
// first (docs/rules.md section 5). how is record.Resign or record.Abandoned.
func (l *loop) leave(reply chan error, seat engine.Seat, how record.Ending) {
	ply := len(l.game.Moves)
	left := append(slices.Clone(l.game.Left), record.Leave{Seat: seat, Ply: ply})
	if l.goesOnWithout(left) {
		e := Entry{Game: l.game.ID, Leave: &LeaveEntry{Index: len(left) - 1, Seat: seat, Ply: ply, At: time.Now().UTC()}}
		l.commit(e, reply, func() {
			l.game.Left = left
			l.publish(Left{left[len(left)-1]}, nil)
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
	l.finish(reply, out, func() { l.publish(Left{left[len(left)-1]}, nil) })
	failed := l.pending.failed
	l.pending.failed = func(err error) {
		l.game.Left = before
		failed(err)
	}
}

// goesOnWithout tells whether, with these gone, at least two still play and one
// of them is a person.
func (l *loop) goesOnWithout(left []record.Leave) bool {
	stay, people := 0, 0
	for s, p := range l.game.Players {
		if slices.ContainsFunc(left, func(x record.Leave) bool { return x.Seat == engine.Seat(s) }) {
			continue
		}
		stay++
		if !p.ID.IsBot() {
			people++
		}
	}
	return stay >= 2 && people >= 1
}

// callHouse sets the time of the house's move if it is the house's turn.
func (l *loop) callHouse() {
	l.houseAt = time.Time{}
	if mover := l.game.Mover(); mover != engine.NoSeat && l.game.HasLeft(mover) {
		l.houseAt = time.Now().Add(houseMovesAfter)
	}
}

// houseMove plays for somebody who has left: the move that captures the most
// points, and among equals the first.
func (l *loop) houseMove() {
	l.houseAt = time.Time{}
	mover := l.game.Mover()
	if mover == engine.NoSeat || !l.game.HasLeft(mover) {
		return
	}
	legal := l.board.Legal() // never empty while a game runs
	best, most := legal[0], -1
	for _, m := range legal {
		_, steps, err := l.play(l.board, m)
		if n := captured(l.game.Rules, steps); err == nil && n > most {
			best, most = m, n
		}
	}
	l.playOn(nil, best)
}

// captured is what a turn captures, in points.
func captured(r engine.Rules, steps []engine.Step) int {
	points := 0
	for _, s := range steps {
		if s.Kind == engine.StepCapture {
			points += int(s.Dan) + r.QuanPoints*int(s.Quan)
		}
	}
	return points
}
