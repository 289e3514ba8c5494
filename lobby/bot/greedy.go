package bot

import "oanquan/engine"

// Greedy looks one turn deep: it takes the move after which its score leads by
// most, and among equals the first. It is the house bot.
func Greedy(g engine.Game, legal []engine.Move) engine.Move {
	mover := g.Position().Mover
	best, bestLead := legal[0], 0
	for i, m := range legal {
		next, _, err := g.Play(m)
		if err != nil {
			continue // not a move the engine gives, in practice
		}
		if lead := lead(g.Rules(), next.Position(), mover); i == 0 || lead > bestLead {
			best, bestLead = m, lead
		}
	}
	return best
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
