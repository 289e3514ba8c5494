package lobby

import (
	"slices"

	"oanquan/engine"
	"oanquan/engine/analysis"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// onBoard is what lies on the boards of the running games between people.
type onBoard map[boardKey]struct{}

// boardKey is a position without hands, as its mover sees it: whoever has the
// same before them has the same to decide.
type boardKey struct {
	rules engine.Rules
	pits  [engine.MaxPits]engine.Pile
}

// keyOfBoard is false where nobody is to move.
func keyOfBoard(r engine.Rules, p engine.Position) (boardKey, bool) {
	k := boardKey{rules: r}
	if p.Mover == engine.NoSeat {
		return k, false
	}
	first := engine.QuanPit(p.Mover)
	for i := range p.Ring() {
		k.pits[i] = p.Pits[p.Next(first, engine.Right, i)]
	}
	return k, true
}

// onBoard is what lies on the boards now: nobody has seen more, see
// [room.Summary]. The usual start is left out, which everybody knows.
func (l *Lobby) onBoard() onBoard {
	l.mu.Lock()
	defer l.mu.Unlock()
	boards := onBoard{}
	for _, e := range l.rooms {
		if !betweenPeople(e.sum) {
			continue
		}
		k, ok := keyOfBoard(e.sum.Rules, e.sum.Position)
		if start, _ := keyOfBoard(e.sum.Rules, e.sum.Rules.Start()); ok && k != start {
			boards[k] = struct{}{}
		}
	}
	return boards
}

func hasLeft(sum room.Summary, s engine.Seat) bool {
	for _, l := range sum.Left {
		if l.Seat == s {
			return true
		}
	}
	return false
}

// plays tells whether a person plays in a running game between people.
func (l *Lobby) plays(id account.ID) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range l.rooms {
		if !betweenPeople(e.sum) {
			continue
		}
		for s, w := range e.sum.Players {
			if w.ID == id && !hasLeft(e.sum, engine.Seat(s)) {
				return true
			}
		}
	}
	return false
}

// has tells whether a position is on a board.
func (b onBoard) has(r engine.Rules, p engine.Position) bool {
	k, ok := keyOfBoard(r, p)
	_, found := b[k]
	return ok && found
}

// after tells whether the position after a move in g is on a board.
func (b onBoard) after(g engine.Game, m engine.Move) bool {
	next, _, err := g.Play(m)
	return err == nil && b.has(next.Rules(), next.Position())
}

// gives tells whether what is known of the position of g gives away what to do
// on a board: its value is that of the position after its best move.
func (b onBoard) gives(g engine.Game, t analysis.Turn) bool {
	return b.has(g.Rules(), g.Position()) || b.after(g, t.Best)
}

// cut is line, played in g, up to the first position that is on a board.
func (b onBoard) cut(g engine.Game, line []engine.Move) []engine.Move {
	for i, m := range line {
		if b.has(g.Rules(), g.Position()) {
			return slices.Clone(line[:i])
		}
		next, _, err := g.Play(m)
		if err != nil {
			return slices.Clone(line[:i])
		}
		g = next
	}
	return line
}

// masked is a report of the game played without what it gives away.
func (b onBoard) masked(r analysis.Report, played engine.Game) analysis.Report {
	if len(b) == 0 {
		return r
	}
	r.Turns = slices.Clone(r.Turns)
	for i, t := range r.Turns {
		g := played.At(t.Ply)
		if b.gives(g, t) || b.after(g, t.Played) { // then After is the value of what is on the board
			r.Turns[i] = analysis.Turn{Ply: t.Ply, Seat: t.Seat, Played: t.Played, House: t.House, Hidden: true}
			continue
		}
		r.Turns[i].Line = b.cut(g, t.Line)
	}
	return r
}
