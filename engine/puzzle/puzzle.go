// Package puzzle makes and solves one kind of puzzle: which turn captures the
// most points. A puzzle is a position under classic rules with one best turn.
//
// It promises that [Generate] makes the same puzzles from the same seed in
// every build, that each of their positions was reached by play from the usual
// start, and that no other turn comes within [Margin] points of the best one.
package puzzle

import (
	_ "embed"
	"slices"
	"strings"

	"oanquan/engine"
	"oanquan/engine/notation"
)

// Margin is how many points the best turn of a puzzle captures more than any
// other, so that the answer does not hang on one miscounted dân.
const Margin = 3

// Turn is a move with what it brings.
type Turn struct {
	Move     engine.Move
	Points   int // captured: dân, and quan times what they are worth
	Captures int
	Relays   int
}

// Solve lists the turns that p allows under classic rules, those that capture
// the most points first and equal ones in the order of [engine.Legal].
func Solve(p engine.Position) []Turn {
	r := engine.Classic()
	var turns []Turn
	for _, m := range engine.Legal(r, p) {
		_, steps, err := engine.Play(r, p, m)
		if err != nil {
			continue // of legal moves only one that never ends
		}
		turns = append(turns, turnOf(r, m, steps))
	}
	slices.SortStableFunc(turns, func(a, b Turn) int { return b.Points - a.Points })
	return turns
}

func turnOf(r engine.Rules, m engine.Move, steps []engine.Step) Turn {
	t := Turn{Move: m}
	for _, s := range steps {
		switch s.Kind {
		case engine.StepRelay:
			t.Relays++
		case engine.StepCapture:
			t.Captures++
			t.Points += int(s.Dan) + r.QuanPoints*int(s.Quan)
		}
	}
	return t
}

// Puzzle is a position with its answer.
type Puzzle struct {
	Position engine.Position
	Best     Turn
	// Moves is how many turns there are to consider, Rivals how many of the
	// others capture something, too.
	Moves, Rivals int
}

// New makes a puzzle of p, if one turn is clearly the best.
func New(p engine.Position) (Puzzle, bool) {
	turns := Solve(p)
	if len(turns) < 2 || turns[0].Points < turns[1].Points+Margin {
		return Puzzle{}, false
	}
	z := Puzzle{Position: p, Best: turns[0], Moves: len(turns)}
	for _, t := range turns[1:] {
		if t.Captures > 0 {
			z.Rivals++
		}
	}
	return z, true
}

// Difficulty grows with what must be followed in the head: every relay of the
// best turn, every capture after the first, and every other turn that tempts.
func (z Puzzle) Difficulty() int {
	return 4*z.Best.Relays + 2*(z.Best.Captures-1) + 2*z.Rivals + z.Moves
}

// Grade is a difficulty in a word.
type Grade uint8

// The grades.
const (
	Easy Grade = iota
	Medium
	Hard
)

// From these difficulties on a puzzle is of a grade.
const (
	mediumFrom = 16
	hardFrom   = 24
)

// Grade grades the puzzle.
func (z Puzzle) Grade() Grade {
	switch d := z.Difficulty(); {
	case d >= hardFrom:
		return Hard
	case d >= mediumFrom:
		return Medium
	}
	return Easy
}

// What is shipped: so many puzzles from this seed.
const (
	shippedSeed  = 1
	shippedCount = 10
)

// shipped is the positions of the shipped puzzles, one a line, as
// [notation.FormatPosition] writes them. A test makes them anew from the seed.
//
//go:embed puzzles.txt
var shipped string

// Shipped are the ten puzzles that come with the game, the easiest first.
func Shipped() []Puzzle {
	var out []Puzzle
	for line := range strings.Lines(shipped) {
		p, err := notation.ParsePosition(engine.Classic(), strings.TrimSpace(line))
		if err != nil {
			panic("puzzle: internal error: " + err.Error()) // the file is part of the program
		}
		z, ok := New(p)
		if !ok {
			panic("puzzle: internal error: no clear answer: " + line)
		}
		out = append(out, z)
	}
	return out
}
