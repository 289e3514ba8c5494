package search

import (
	"cmp"

	"oanquan/engine"
)

// Claim says what the final score of a seat less the other's is at least, by
// force.
type Claim struct {
	Seat engine.Seat
	Lead int // points
}

// DefaultProofMemory is the size in bytes of a proof table when none is given.
const DefaultProofMemory = 64 << 20

// ProveOptions limit the search for a proof.
type ProveOptions struct {
	Memory int // bytes of the table, DefaultProofMemory for 0
	// Table is that of earlier searches of the same rules, stopped or not, which
	// this goes on from; nil for a new one.
	Table *ProofTable
	Nodes uint64 // positions to visit, 0 for no limit
	// Stop ends the search once it is true, nil never does.
	Stop func() bool
	// Progress is called about a thousand times a second with the nodes visited.
	Progress func(nodes uint64)
}

// Found is how a search for a proof ended.
type Found uint8

// Ends of a search for a proof.
const (
	// Nothing says that there is no proof within the bounds of the search, by
	// lines that are short enough and come back nowhere. The claim may hold.
	Nothing Found = iota
	Stopped
	Proven
)

// Prove looks for a proof of c in a game of two. Other games, those that are over
// or have passed a position twice, and those of other rules than o.Table, have
// none.
func Prove(g engine.Game, c Claim, o ProveOptions) (Strategy, Found) {
	if g.Rules().Players != engine.MinSeats || g.Over() || passedTwice(g) {
		return Strategy{}, Nothing
	}
	if o.Table == nil {
		o.Table = NewProofTable(g.Rules(), cmp.Or(o.Memory, DefaultProofMemory))
	}
	if o.Table.rules != g.Rules() {
		return Strategy{}, Nothing
	}
	p := &prover{s: &searcher{switches: switchesOf(g.Rules())}, table: o.Table.numbers}
	asked := func() bool {
		if o.Progress != nil {
			o.Progress(p.nodes)
		}
		return o.Stop != nil && o.Stop()
	}
	p.stop = func() bool { return asked() || o.Nodes > 0 && p.nodes >= o.Nodes }
	s := Strategy{Claim: c, prover: p, game: g}
	counts, move := s.fromRoot()
	s.Nodes, p.stop = p.nodes, asked // writing it down has a limit of its own
	mine := g.Position().Mover == c.Seat
	s.Turns = int(counts.height)
	switch {
	case p.halt:
		return s, Stopped
	case mine && counts.phi > 0, !mine && counts.delta > 0:
		return s, Nothing
	case g.Ply()+s.Turns > g.Rules().MaxTurns(): // the tree does not know length
		return s, Nothing
	case mine:
		s.Move = move.move(c.Seat)
	}
	return s, Proven
}
