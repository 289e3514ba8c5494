package search

import (
	"errors"

	"oanquan/engine"
)

// Strategy proves a claim: what its seat plays in every position that can come
// up. It holds the memory of the search that found it.
type Strategy struct {
	Claim Claim
	Move  engine.Move // the first, when the claim's seat is to move
	Turns int         // of the longest line, at most
	Nodes uint64      // visited to find it

	prover *prover
	game   engine.Game
	plan   map[step]choice
}

// choice is what is played at a board, and within how many plies all is over.
type choice struct {
	move code
	in   int
}

// ErrForgotten says that a strategy could not be written down because the table
// of the search was too small to hold it.
var ErrForgotten = errors.New("the proof table was too small")

// preyAt is what is to be proven at b for the claim.
func (s *Strategy) preyAt(b *board) prey {
	return prey{int16(s.Claim.Lead - b.lead(uint8(s.Claim.Seat))), b.mover == uint8(s.Claim.Seat)}
}

// fromRoot settles the game itself, of which not every move may be legal that
// the board allows.
func (s *Strategy) fromRoot() (counts, code) {
	root := boardOf(s.game.Rules(), s.game.Position())
	w := s.preyAt(&root)
	k, ok := keyOf(&root)
	if !ok {
		return won(false, w.prover), 0
	}
	s.prover.enter(k, w)
	defer s.prover.leave(k)
	var kids []branch
	for _, m := range s.game.Legal() {
		kids = append(kids, s.prover.branch(s.prover.s.rootChild(s.game, &root, m), w))
	}
	c, move, _ := s.prover.settle(sorted(kids), never, never)
	return c, move
}

// Choose is what the claim's seat plays at p, where it is to move, in a game
// that it has played by the strategy; false elsewhere. The first call takes a
// while: it gathers the strategy, and finds anew what the table has lost.
// Afterwards Choose returns at once.
func (s *Strategy) Choose(p engine.Position) (engine.Move, error) {
	if p == s.game.Position() {
		return s.Move, nil
	}
	if s.plan == nil {
		if err := s.gather(); err != nil {
			return engine.Move{}, err
		}
	}
	b := boardOf(s.game.Rules(), p)
	k, _ := keyOf(&b)
	c, ok := s.plan[step{k, s.preyAt(&b)}]
	if !ok {
		return engine.Move{}, ErrForgotten
	}
	return c.move.move(s.Claim.Seat), nil
}

// refindNodes bounds what finding one lost board anew may cost, refindBytes is
// the memory for it.
const (
	refindNodes = 5_000_000
	refindBytes = 64 << 20
)

// gatherer makes the plan of a strategy. Every board in it is settled within
// fewer plies than the one before, so that no line comes back to a board.
type gatherer struct {
	s      *Strategy
	solver *solver
	plan   map[step]choice
}

func (s *Strategy) gather() error {
	g := gatherer{s, newSolver(s.prover.s, refindBytes), map[step]choice{}}
	s.prover.s.budget = budget{every: stopEvery}
	root := boardOf(s.game.Rules(), s.game.Position())
	for _, m := range s.game.Legal() {
		k := s.prover.s.rootChild(s.game, &root, m)
		if (s.Move != engine.Move{} && m != s.Move) || k.board.over {
			continue
		}
		if err := g.visit(&k.board, s.Turns); err != nil {
			return err
		}
	}
	s.plan = g.plan
	return nil
}

// visit puts b, and all that can follow, into the plan: settled within most
// plies.
func (g *gatherer) visit(b *board, most int) error {
	w := g.s.preyAt(b)
	k, ok := keyOf(b)
	if !ok {
		return ErrForgotten
	}
	at := step{k, w}
	if c, known := g.plan[at]; known && c.in <= most {
		return nil
	}
	c, ok := g.choice(b, at, most)
	if !ok {
		return ErrForgotten
	}
	g.plan[at] = c
	for m := code(1); m <= maxMoves; m++ {
		if !b.legal(&g.s.prover.s.switches, m) || w.prover && m != c.move {
			continue
		}
		if kid := g.s.prover.s.child(b, m); !kid.board.over {
			if err := g.visit(&kid.board, c.in-1); err != nil {
				return err
			}
		}
	}
	return nil
}

// choice is what the table knows of b, or what is found anew.
func (g *gatherer) choice(b *board, at step, most int) (choice, bool) {
	if n := g.s.prover.table.find(at.key, at.prey); n != nil && n.proves() && int(n.height) <= most {
		return choice{n.move, int(n.height)}, true
	}
	v, need := g.solver, int(at.need)
	v.left = refindNodes
	for depth := 1; depth <= min(most, deepest); depth++ {
		if !at.prover {
			if in := v.atMost(b, -need, depth); in > 0 {
				return choice{0, in}, true
			}
			continue
		}
		if in := v.atLeast(b, need, depth); in > 0 {
			var room [maxMoves]child
			in, move := v.force(v.kids(b, &room, 0), need, in)
			return choice{move, in}, in > 0
		}
	}
	return choice{}, false
}
