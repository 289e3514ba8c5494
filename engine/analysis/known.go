package analysis

import (
	"oanquan/engine"
	"oanquan/engine/search"
	"oanquan/engine/solved"
)

// Known is a searcher that knows what is proven of the first turns: a position
// whose value is proven is answered at once, and of another no value is told
// that a proof rules out. Where nothing is proven it is best.
func Known(best Searcher) Searcher {
	return func(g engine.Game, o search.Options) (search.Result, error) {
		b, ok := solved.Lookup(g)
		switch {
		case !ok:
			return best(g, o)
		case b.Exact() && b.Best != engine.Move{}:
			return proven(g, b), nil
		}
		r, err := best(g, o)
		switch {
		case err != nil || r.Exact: // nothing to add
		case b.HasLow && r.Value < b.Low:
			r.Value = b.Low
			if (b.Best != engine.Move{}) && b.Best != r.Move {
				r.Move, r.Line = b.Best, []engine.Move{b.Best}
			}
		case b.HasHigh && r.Value > b.High:
			r.Value = b.High
		}
		return r, err
	}
}

// proven is the result that a table of proofs has: the moves of the proofs as
// far as it knows them. A proof looks further ahead than any search.
func proven(g engine.Game, b solved.Bounds) search.Result {
	r := search.Result{Move: b.Best, Value: b.Low, Exact: true, Turns: b.Turns(), Depth: min(b.Turns(), search.MaxDepth)}
	for m, ok := b.Best, true; ok; m, ok = solved.Best(g) {
		next, _, err := g.Play(m)
		if err != nil { // a test rules it out
			break
		}
		r.Line = append(r.Line, m)
		g = next
	}
	return r
}
