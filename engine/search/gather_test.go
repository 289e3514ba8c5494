package search

import (
	"testing"

	"oanquan/engine"
	"oanquan/engine/enginetest"
)

// TestWhatATableHasLostIsFoundAnew takes one board in three from the table of a
// proof. It can be played out all the same.
func TestWhatATableHasLostIsFoundAnew(t *testing.T) {
	choose := enginetest.Seeded(75)
	for found := 0; found < 3; {
		g := enginetest.RandomMoves(choose, enginetest.MustGame(engine.Classic(), "", ""), 6+choose(8))
		if g.Over() {
			continue
		}
		c := Claim{g.Position().Mover, Best(g, Options{Nodes: 10_000}).Value - 6}
		s, f := Prove(g, c, ProveOptions{Memory: 1 << 23, Nodes: 150_000})
		if f != Proven || s.Turns < 30 {
			continue
		}
		found++
		for i := range s.prover.table {
			for j := range s.prover.table[i] {
				if choose(3) == 0 {
					s.prover.table[i][j] = numbers{}
				}
			}
		}
		if err := playsOut(&s, g); err != nil {
			t.Errorf("%v, %d nodes, %d turns: %v", c, s.Nodes, s.Turns, err)
		}
	}
}
