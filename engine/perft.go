package engine

import "slices"

// Perft counts the sequences of depth moves from the end of g on. A game that
// ends sooner counts as one leaf, and depth 0 as one. The history of g counts
// towards repetition, length and the first turn's ban. The error is that of a
// move on the way that does not end ([ErrEndlessRelay]); the last move of a
// sequence is counted without being played.
func Perft(g Game, depth int) (uint64, error) {
	depth = max(depth, 0)
	// One stack of positions for the whole count: the games below share it.
	g.positions = slices.Grow(slices.Clone(g.positions), depth)
	g.moves = slices.Grow(slices.Clone(g.moves), depth)
	return perft(g, depth)
}

func perft(g Game, depth int) (uint64, error) {
	if depth <= 0 || g.Over() {
		return 1, nil
	}
	moves := g.Legal()
	if depth == 1 {
		return uint64(len(moves)), nil
	}
	var total uint64
	for _, m := range moves {
		pos, _, ending, err := g.turn(m, StepLimit)
		if err != nil {
			return 0, err
		}
		// Appending over what the previous move left: nobody looks there.
		n, err := perft(Game{g.rules, append(g.positions, pos), append(g.moves, m), ending}, depth-1)
		if err != nil {
			return 0, err
		}
		total += n
	}
	return total, nil
}
