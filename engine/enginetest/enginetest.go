// Package enginetest helps tests of any package to make positions, rules and
// games: from text, from rapid's generators or from a seeded source, and seen
// in a mirror or from another seat.
//
// It promises that everything it makes is legal, and that the same choices
// make the same value. It is for tests only.
package enginetest

import (
	"strings"

	"oanquan/engine"
	"oanquan/engine/notation"
)

// MustRules reads rules such as "preset=young dan=6" or panics.
func MustRules(text string) engine.Rules { return must(notation.ParseRules(text)) }

// MustPosition reads a position or panics.
func MustPosition(r engine.Rules, text string) engine.Position {
	return must(notation.ParsePosition(r, text))
}

// MustMove reads a move such as "3R" of the mover of p or panics.
func MustMove(p engine.Position, text string) engine.Move {
	return must(notation.ParseMove(text, p.Mover))
}

// MustGame begins a game from a position text, "" for the usual start, and
// plays moves separated by spaces; it panics at the first that is illegal.
func MustGame(r engine.Rules, position, moves string) engine.Game {
	start := r.Start()
	if position != "" {
		start = MustPosition(r, position)
	}
	g := must(engine.NewGameFrom(r, start))
	for _, text := range strings.Fields(moves) {
		next, _, err := g.Play(MustMove(g.Position(), text))
		if err != nil {
			panic(err)
		}
		g = next
	}
	return g
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
