package lobby

import (
	"oanquan/engine"
	"oanquan/lobby/account"
)

// SameBoard tells whether two positions are one board.
func SameBoard(r engine.Rules, p, q engine.Position) bool {
	a, aOK := keyOfBoard(r, p)
	b, bOK := keyOfBoard(r, q)
	return aOK && bOK && a == b
}

// Nearby tells whether a position is on a board now, or can be one turn later.
func (l *Lobby) Nearby(r engine.Rules, p engine.Position) bool { return l.onBoard().nearby(r, p) }

// Unshared is Listing and Recent made anew.
func (l *Lobby) Unshared(who account.Who) (Listing, []Archived) {
	list := l.listing(who)
	l.rate(list.Rooms)
	games, _ := l.games.Recent(2 * RecentKept)
	games = played(l.allShown(games))
	return list, games[:min(RecentKept, len(games))]
}
