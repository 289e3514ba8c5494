package search

import (
	"errors"
	"math"

	"oanquan/engine"
)

const (
	// refindNodes, and refindShare times what the search has visited, bound what
	// finding lost boards anew may cost in all.
	refindNodes = 20_000_000
	refindShare = 2
	// refindsDeep is how many of these searches may rest on each other.
	refindsDeep = 4
)

// refinding is a search for a lost board.
type refinding struct {
	bytes int
	nodes uint64
	lines int // plies of the longest line that is looked at
}

// refinding are the searches for a lost board that was proven by lines of most
// plies. Most boards are found at once, and clearing a large table for each
// would cost more than the search.
func (g *gatherer) refinding(most int) []refinding {
	all := g.s.game.Rules().MaxTurns()
	return []refinding{
		{64 << 10, 2000, most}, {16 << 20, 100_000, most}, {16 << 20, 100_000, all},
		{g.s.prover.table.bytes() / refindPart, math.MaxUint64, all},
	}
}

// refindPart is which part of the memory of the search finding a board anew may
// take in addition.
const refindPart = 4

// gatherer makes the plan of a strategy: depth first, and a board is in the plan
// only once everything that can follow from it is. So no line of the plan comes
// back to a board: what is on the way to where the gatherer stands is not yet in
// it, and is not gone to.
//
// Where the table still has what the search relied on, lines grow shorter at
// every turn. A board that it has lost is found anew, by a search of its own
// that knows the plan so far and takes the way to the board for lost.
type gatherer struct {
	s      *Strategy
	plan   map[step]choice
	until  uint64    // nodes in all
	visits uint64    // of boards
	levels []*prover // the search for the strategy, and those for lost boards on the way
	turns  int       // that are left of a game
}

func (s *Strategy) gather() error {
	p := s.prover
	g := gatherer{s: s, plan: map[step]choice{}, until: refindNodes + refindShare*p.nodes, levels: []*prover{p}, turns: s.game.Rules().MaxTurns() - s.game.Ply()}
	root := boardOf(s.game.Rules(), s.game.Position())
	k, _ := keyOf(&root)
	w := s.preyAt(&root)
	p.enter(k, w)
	defer p.leave(k)
	longest := 1
	for _, m := range s.game.Legal() {
		kid := p.s.rootChild(s.game, &root, m)
		if s.Move != (engine.Move{}) && m != s.Move || kid.board.over {
			continue
		}
		in, err := g.visit(&kid.board, s.Turns-1)
		if err != nil {
			return err
		}
		longest = max(longest, in+1)
	}
	s.plan, s.Turns = g.plan, longest
	return nil
}

// visit puts b, and all that can follow, into the plan by lines of most plies,
// and tells how many they have.
func (g *gatherer) visit(b *board, most int) (in int, err error) {
	w := g.s.preyAt(b)
	k, ok := keyOf(b)
	if !ok {
		return 0, ErrForgotten
	}
	p := g.levels[len(g.levels)-1]
	c, known := g.plan[step{k, w}]
	switch {
	case len(p.path)+max(c.in, 1) > g.turns:
		return 0, ErrForgotten
	case known:
		return c.in, nil
	case p.onPath(k, w) < nowhere:
		return 0, ErrForgotten
	}
	if g.visits++; g.visits%stopEvery == 0 && g.s.prover.stop() {
		return 0, ErrStopped
	}
	p.enter(k, w)
	defer p.leave(k)
	at := spot{b, k, w}
	c, err = g.follow(at, most)
	if errors.Is(err, ErrForgotten) && w.prover {
		c, err = g.refind(at, most)
	}
	if err == nil {
		g.plan[step{k, w}] = c
	}
	return c.in, err
}

// follow visits what the table plays at a board, or all that the other may.
func (g *gatherer) follow(at spot, most int) (c choice, err error) {
	n := g.levels[len(g.levels)-1].table.find(at.key, at.prey)
	if n != nil && (!n.proves() || int(n.height) > most) {
		n = nil
	}
	switch {
	case n != nil:
		c.move, most = n.move, int(n.height)
	case at.prey.prover:
		return c, ErrForgotten
	}
	for m := code(1); m <= maxMoves; m++ {
		if !at.board.legal(&g.s.prover.s.switches, m) || at.prey.prover && m != c.move {
			continue
		}
		kid, in := g.s.prover.s.child(at.board, m), 0
		if !kid.board.over {
			if in, err = g.visit(&kid.board, most-1); err != nil {
				return c, err
			}
		}
		c.in = max(c.in, in+1)
	}
	if c.in == 0 { // a move that is none, from a file
		return c, ErrForgotten
	}
	return c, nil
}

// refind proves the board anew and visits what follows from it.
func (g *gatherer) refind(at spot, most int) (choice, error) {
	if len(g.levels) > refindsDeep || g.s.prover.nodes >= g.until {
		return choice{}, ErrForgotten
	}
	var p *prover
	var c counts
	for _, try := range g.refinding(most) {
		until := g.until
		if left := g.until - g.s.prover.nodes; try.nodes < left {
			until = g.s.prover.nodes + try.nodes
		}
		if p, c = g.prove(at, try, until); c.phi == 0 || g.s.prover.nodes >= g.until {
			break
		}
	}
	switch {
	case p.halt && g.s.prover.nodes < g.until:
		return choice{}, ErrStopped
	case c.phi > 0:
		return choice{}, ErrForgotten
	}
	g.levels = append(g.levels, p)
	defer func() { g.levels = g.levels[:len(g.levels)-1] }()
	return g.follow(at, int(c.height))
}

// prove looks for a proof of the board that does not come back to the way there,
// in a table of its own, until so many nodes have been visited in all.
func (g *gatherer) prove(at spot, try refinding, until uint64) (*prover, counts) {
	old, nodes := g.levels[len(g.levels)-1], &g.s.prover.nodes
	p := &prover{
		s: old.s, table: newProofTable(try.bytes), path: old.path, near: old.near,
		plan: g.plan, hints: old.table, lines: min(len(old.path)-1+try.lines, g.turns),
	}
	p.stop = func() bool { return *nodes+p.nodes >= until || g.s.prover.stop() }
	p.leave(at.key)
	c, _ := p.prove(at, never, never)
	p.enter(at.key, at.prey)
	*nodes += p.nodes
	return p, c
}
