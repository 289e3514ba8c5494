package lobby

import "oanquan/engine"

// SameBoard tells whether two positions are one board.
func SameBoard(r engine.Rules, p, q engine.Position) bool {
	a, aOK := keyOfBoard(r, p)
	b, bOK := keyOfBoard(r, q)
	return aOK && bOK && a == b
}

// Nearby tells whether a position is on a board now, or can be one turn later.
func (l *Lobby) Nearby(r engine.Rules, p engine.Position) bool { return l.onBoard().nearby(r, p) }
