package search

import "oanquan/engine"

// Bounds are between what the seat to move of a game can force and what it can
// be held to: its final score less the other's, in points.
type Bounds struct {
	Low, High       int
	LowIn, HighIn   int // turns of the longest line of each proof, at most
	HasLow, HasHigh bool
	Move            engine.Move // forces Low; zero without it
}

// Exact tells that there is one value between the bounds.
func (b Bounds) Exact() bool { return b.HasLow && b.HasHigh && b.Low == b.High }

// SolveOptions limit Solve.
type SolveOptions struct {
	Known  Bounds // what is proven already
	Memory int    // bytes of the table of each proof, DefaultProofMemory for 0
	// Table is one for all of them, and of further ones of the same rules; nil for
	// a new one for each.
	Table *ProofTable
	Nodes uint64 // positions to visit for each claim, 0 for no limit
	// Stop ends the search once it is true, nil never does.
	Stop func() bool
	// Progress is called about a thousand times a second with the claim that is
	// being tried and the positions visited for it.
	Progress func(c Claim, nodes uint64)
	// Proven is told of each proof, with the bounds that hold with it; after it
	// returns the strategy is forgotten. An error ends the search.
	Proven func(s *Strategy, b Bounds) error
	// Failed is told of a claim for which no proof was found.
	Failed func(c Claim, f Found, nodes uint64)
}

// guessNodes are spent on where to begin.
const guessNodes = 500_000

// triesDown is how many lower claims are tried when the first cannot be proven.
const triesDown = 6

// Solve brings the bounds of a game of two as close together as it can: it
// proves from where a search expects the value, upward until a claim fails, and
// then the same for the other seat. Errors are those of Proven.
func Solve(g engine.Game, o SolveOptions) (Bounds, error) {
	v := solving{g: g, o: o, bounds: o.Known, mover: g.Position().Mover, step: 1}
	if g.Rules().Players != engine.MinSeats || g.Over() {
		return v.bounds, nil
	}
	v.guess = Best(g, Options{Nodes: guessNodes, Stop: o.Stop}).Value
	if g.Rules().End == engine.EndSquares {
		// Everything is somebody's at the end, so that every difference is odd
		// or every one even.
		v.step = 2
		p := g.Position()
		sum := p.Score(g.Rules(), 0) + p.Score(g.Rules(), 1)
		b, s := boardOf(g.Rules(), p), switchesOf(g.Rules())
		sum += b.all(&s)
		v.guess -= (v.guess - sum) % v.step
	}
	v.low()
	v.high()
	return v.bounds, v.err
}

type solving struct {
	g      engine.Game
	o      SolveOptions
	bounds Bounds
	mover  engine.Seat
	guess  int
	step   int
	err    error
}

// done tells whether there is nothing more to try.
func (v *solving) done() bool {
	return v.err != nil || v.bounds.Exact() || v.o.Stop != nil && v.o.Stop()
}

// low raises what the mover is proven to force.
func (v *solving) low() {
	from := v.guess
	if v.bounds.HasLow {
		from = max(from, v.bounds.Low+v.step)
	}
	rose := false
	for lead := from; !v.done() && (!v.bounds.HasHigh || lead <= v.bounds.High) && v.try(v.mover, lead); lead += v.step {
		rose = true
	}
	for lead, n := from-v.step, 0; !rose && !v.done() && n < triesDown; lead, n = lead-v.step, n+1 {
		if v.bounds.HasLow && lead <= v.bounds.Low || v.try(v.mover, lead) {
			return
		}
	}
}

// high lowers what the mover is proven to be held to.
func (v *solving) high() {
	from := v.guess
	if v.bounds.HasLow {
		from = v.bounds.Low
	}
	for lead, n := from, 0; !v.done() && n < triesDown; lead, n = lead+v.step, n+1 {
		if v.bounds.HasHigh && lead >= v.bounds.High || v.try(1-v.mover, -lead) {
			return
		}
	}
}

// try looks for the proof that seat gets lead, and takes it into the bounds.
func (v *solving) try(seat engine.Seat, lead int) bool {
	c := Claim{seat, lead}
	s, found := Prove(v.g, c, ProveOptions{
		Memory: v.o.Memory, Table: v.o.Table, Nodes: v.o.Nodes, Stop: v.o.Stop,
		Progress: func(nodes uint64) {
			if v.o.Progress != nil {
				v.o.Progress(c, nodes)
			}
		},
	})
	if found != Proven {
		if v.o.Failed != nil {
			v.o.Failed(c, found, s.Nodes)
		}
		return false
	}
	v.take(&s)
	if v.o.Proven != nil {
		v.err = v.o.Proven(&s, v.bounds)
		v.take(&s) // now that it may have been gathered
	}
	return v.err == nil
}

// take takes what is proven into the bounds.
func (v *solving) take(s *Strategy) {
	if s.Claim.Seat == v.mover {
		v.bounds.Low, v.bounds.LowIn, v.bounds.HasLow, v.bounds.Move = s.Claim.Lead, s.Turns, true, s.Move
	} else {
		v.bounds.High, v.bounds.HighIn, v.bounds.HasHigh = -s.Claim.Lead, s.Turns, true
	}
}
