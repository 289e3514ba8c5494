package bot

import (
	"cmp"
	"slices"

	"oanquan/engine"
)

// Greedy looks one turn deep: it takes the move after which its score leads by
// most, and among equals the first. It needs no search, and so it is the move of
// a bot whose search failed.
func Greedy(g engine.Game) engine.Move { return byLead(g)[0] }

// byLead are the legal moves, that with the greatest lead after it first, equals
// in the engine's order.
func byLead(g engine.Game) []engine.Move {
	mover, legal := g.Position().Mover, g.Legal()
	leads := make(map[engine.Move]int, len(legal))
	for _, m := range legal {
		next, _, err := g.Play(m)
		if err != nil { // a relay without an end: only when there is nothing else
			leads[m] = -1 << 30
			continue
		}
		leads[m] = lead(g.Rules(), next.Position(), mover)
	}
	slices.SortStableFunc(legal, func(a, b engine.Move) int { return cmp.Compare(leads[b], leads[a]) })
	return legal
}

// lead is how many points s is ahead of the best of the others, by scores as
// they stand. Rows are left out: they move too easily to be counted as won.
func lead(r engine.Rules, p engine.Position, s engine.Seat) int {
	other := -1 << 30
	for o := range engine.Seat(p.Seats) {
		if o != s {
			other = max(other, p.Score(r, o))
		}
	}
	return p.Score(r, s) - other
}
