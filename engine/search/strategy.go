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
	Turns int         // of the longest line, at most; exactly, once it is gathered
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

// Errors of a strategy that cannot be written down.
var (
	// ErrForgotten says that the table of the search was too small to hold it.
	ErrForgotten = errors.New("the proof table was too small")
	// ErrStopped says that the search was stopped before all of it was gathered.
	ErrStopped = errors.New("stopped")
)

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
// Afterwards Choose returns at once. Errors are ErrForgotten and ErrStopped.
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
