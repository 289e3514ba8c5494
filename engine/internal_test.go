package engine

import (
	"errors"
	"slices"
	"testing"
)

// TestEndlessRelayIsAnError lowers the guard, since no rules are known to reach
// the real one.
func TestEndlessRelayIsAnError(t *testing.T) {
	g, err := NewGame(Classic())
	if err != nil {
		t.Fatal(err)
	}
	m := Move{FieldPit(0, 1), Left} // sows ten dân
	next, steps, err := g.play(m, 9)
	if !errors.Is(err, ErrEndlessRelay) || steps != nil || next.Ply() != 0 || next.Position() != g.Position() {
		t.Errorf("a turn past its limit: %v, %v, ply %d", err, steps, next.Ply())
	}
	if next, _, err = g.play(m, 10); err != nil || next.Ply() != 1 {
		t.Errorf("a turn within its limit: %v, ply %d", err, next.Ply())
	}
}

func TestPerftLeavesTheGameAlone(t *testing.T) {
	g, err := NewGame(Classic())
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []Move{{1, Right}, {7, Right}, {2, Right}} {
		if g, _, err = g.Play(m); err != nil {
			break
		}
	}
	before := Game{g.rules, slices.Clone(g.positions), slices.Clone(g.moves), g.ending}
	if _, err := Perft(g.At(1), 3); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(g.positions, before.positions) || !slices.Equal(g.moves, before.moves) {
		t.Error("perft wrote into the game it was given")
	}
}
