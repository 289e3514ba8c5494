package puzzle

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"oanquan/engine"
)

// Limits of what a person can follow without touching a stone.
const (
	maxRelays = 5
	minMoves  = 5 // fewer turns than this are tried one by one
	minPoints = 4 // a best turn worth finding
)

// candidatesPer is how many positions are found for each puzzle asked for, so
// that the difficulties can be chosen.
const candidatesPer = 12

// pliesMax ends a game that goes on without giving anything.
const pliesMax = 80

// Generate makes n different puzzles, the easiest first, their difficulties
// spread evenly over what games offer.
func Generate(seed uint64, n int) []Puzzle {
	if n <= 0 {
		return nil
	}
	source := rand.NewPCG(seed, 0)
	// Uint64 is fixed for all time; the methods of rand.Rand need not be.
	choose := func(n int) int { return int(source.Uint64() % uint64(n)) }
	var found []Puzzle
	seen := map[engine.Position]bool{}
	for len(found) < n*candidatesPer {
		z, ok := oneGame(choose)
		if board := bare(z.Position); ok && !seen[board] {
			seen[board] = true
			found = append(found, z)
		}
	}
	slices.SortStableFunc(found, func(a, b Puzzle) int { return cmp.Compare(a.Difficulty(), b.Difficulty()) })
	out := make([]Puzzle, n)
	for i := range out {
		out[i] = found[(2*i+1)*len(found)/(2*n)]
	}
	return out
}

// bare is a position without what a puzzle does not show: the hands.
func bare(p engine.Position) engine.Position {
	p.Hands = [engine.MaxSeats]engine.Hand{}
	return p
}

// oneGame plays a game and returns one of the puzzles on its way, so that no
// two puzzles come of one game.
func oneGame(choose func(int) int) (Puzzle, bool) {
	g, err := engine.NewGame(engine.Classic())
	if err != nil {
		return Puzzle{}, false
	}
	var puzzles []Puzzle
	for g.Ply() < pliesMax && !g.Over() {
		if p := g.Position(); p.Mover == 0 && g.Ply() > 1 {
			if z, ok := New(p); ok && worthwhile(z) {
				puzzles = append(puzzles, z)
			}
		}
		if g, _, err = g.Play(likely(g, choose)); err != nil {
			return Puzzle{}, false
		}
	}
	if len(puzzles) == 0 {
		return Puzzle{}, false
	}
	return puzzles[choose(len(puzzles))], true
}

// likely is a move as people play: now one that captures well, now any. So
// games stay long enough for all kinds of boards.
func likely(g engine.Game, choose func(int) int) engine.Move {
	legal := g.Legal()
	if choose(3) > 0 {
		return legal[choose(len(legal))]
	}
	best := Solve(g.Position())
	return best[choose(min(2, len(best)))].Move
}

func worthwhile(z Puzzle) bool {
	return z.Best.Points >= minPoints && z.Best.Relays <= maxRelays && z.Moves >= minMoves
}
