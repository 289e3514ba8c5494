package lobby

import (
	"slices"

	"oanquan/engine"
	"oanquan/engine/analysis"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// onBoard is what lies on the boards of the running games between people, and
// what can lie there one turn later: who knows what each of those positions is
// worth knows what to play.
type onBoard struct {
	now  map[boardKey]struct{}
	near map[boardKey]struct{} // now, and one turn later
}

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

// boardsOf is what lies on the board of a running game between people, and
// after it what can lie there one turn later. The usual start is left out, which
// everybody knows.
func boardsOf(sum room.Summary) []boardKey {
	if !betweenPeople(sum) {
		return nil
	}
	k, ok := keyOfBoard(sum.Rules, sum.Position)
	if start, _ := keyOfBoard(sum.Rules, sum.Rules.Start()); !ok || k == start {
		return nil
	}
	keys := []boardKey{k}
	for _, m := range engine.Legal(sum.Rules, sum.Position) {
		next, _, err := engine.Play(sum.Rules, sum.Position, m)
		if k, ok := keyOfBoard(sum.Rules, next); ok && err == nil {
			keys = append(keys, k)
		}
	}
	return keys
}

// onBoard is what lies on the boards now: nobody has seen more, see
// [room.Summary].
func (l *Lobby) onBoard() onBoard {
	l.mu.Lock()
	defer l.mu.Unlock()
	b := onBoard{map[boardKey]struct{}{}, map[boardKey]struct{}{}}
	for _, e := range l.rooms {
		for i, k := range e.near {
			if b.near[k] = struct{}{}; i == 0 {
				b.now[k] = struct{}{}
			}
		}
	}
	return b
}

func hasLeft(sum room.Summary, s engine.Seat) bool {
	for _, l := range sum.Left {
		if l.Seat == s {
			return true
		}
	}
	return false
}

// plays is the running game between people in which a person plays, "" for none.
func (l *Lobby) plays(id account.ID) room.GameID {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range l.rooms {
		if !betweenPeople(e.sum) {
			continue
		}
		for s, w := range e.sum.Players {
			if w.ID == id && !hasLeft(e.sum, engine.Seat(s)) {
				return e.sum.Game
			}
		}
	}
	return ""
}

// nearby tells whether a position is on a board, or can be one turn later.
func (b onBoard) nearby(r engine.Rules, p engine.Position) bool {
	k, ok := keyOfBoard(r, p)
	_, found := b.near[k]
	return ok && found
}

// passed tells whether the position of g, or one on the way to it, is on a
// board: then g is a way on from there.
func (b onBoard) passed(g engine.Game) bool {
	for ply := range g.Ply() + 1 {
		k, ok := keyOfBoard(g.Rules(), g.PositionAt(ply))
		if _, found := b.now[k]; ok && found {
			return true
		}
	}
	return b.nearby(g.Rules(), g.Position())
}

// after tells whether the position after a move in g is near a board.
func (b onBoard) after(g engine.Game, m engine.Move) bool {
	next, _, err := g.Play(m)
	return err == nil && b.nearby(next.Rules(), next.Position())
}

// gives tells whether what is known of the position of g gives away what to do
// on a board: its value is that of the position after its best move.
func (b onBoard) gives(g engine.Game, t analysis.Turn) bool {
	return b.nearby(g.Rules(), g.Position()) || b.after(g, t.Best)
}

// cut is line, played in g, up to the first position that is near a board.
func (b onBoard) cut(g engine.Game, line []engine.Move) []engine.Move {
	for i, m := range line {
		if b.nearby(g.Rules(), g.Position()) {
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

// masked is a report of the game played without what it gives away. How well
// each seat played would tell what the hidden turns cost: nothing is said of it
// while there are any.
func (b onBoard) masked(r analysis.Report, played engine.Game) analysis.Report {
	if len(b.near) == 0 {
		return r
	}
	r.Turns = slices.Clone(r.Turns)
	for i, t := range r.Turns {
		g := played.At(t.Ply)
		if b.gives(g, t) || b.after(g, t.Played) { // then After is the value of what is near a board
			r.Turns[i] = analysis.Turn{Ply: t.Ply, Seat: t.Seat, Played: t.Played, House: t.House, Hidden: true}
			continue
		}
		r.Turns[i].Line = b.cut(g, t.Line)
	}
	if r.Hides() {
		r.Accuracy = slices.Repeat([]float64{-1}, r.Seats)
	}
	return r
}
