// Package solved is what is proven of the first turns of Ô ăn quan: how many
// points the seat to move can force, and what it can be held to, at the usual
// start of a game of two and after its first move.
//
// It promises that nothing is in its table but what a proof of docs/proofs says,
// which package proof has checked, or what follows from it: that a first move is
// worth what its mirror image is, and the start what its best move is. How the
// proofs were found is told in docs/solution.md.
package solved

import (
	_ "embed"
	"fmt"
	"slices"

	"oanquan/engine"
)

//go:embed table.txt
var table string

// Bounds are between what the seat to move can force and what it can be held to:
// its final score less the other's, in points.
type Bounds struct {
	Low, High           int
	HasLow, HasHigh     bool
	LowTurns, HighTurns int // of the longest line of each proof, at most
	// Best forces Low; it is the zero move where no proof names it.
	Best engine.Move
}

// Exact tells that there is one value between the bounds.
func (b Bounds) Exact() bool { return b.HasLow && b.HasHigh && b.Low == b.High }

// Turns is within how many turns the game is over where both sides play by the
// proofs: those of the longer one.
func (b Bounds) Turns() int { return max(b.LowTurns, b.HighTurns) }

// other is what b says of the seat that is not to move.
func (b Bounds) other() Bounds {
	return Bounds{
		Low: -b.High, High: -b.Low, HasLow: b.HasHigh, HasHigh: b.HasLow,
		LowTurns: b.HighTurns, HighTurns: b.LowTurns,
	}
}

// Meet is what holds when both b and c do.
func (b Bounds) Meet(c Bounds) Bounds {
	if c.HasLow && (!b.HasLow || c.Low > b.Low || c.Low == b.Low && b.Best == engine.Move{}) {
		b.Low, b.HasLow, b.LowTurns, b.Best = c.Low, true, c.LowTurns, c.Best
	}
	if c.HasHigh && (!b.HasHigh || c.High < b.High) {
		b.High, b.HasHigh, b.HighTurns = c.High, true, c.HighTurns
	}
	return b
}

// Entry is a line of the table: what is proven of one position.
type Entry struct {
	Rules  engine.Rules
	Moves  []engine.Move // from the usual start, one at most
	Bounds Bounds        // for the seat to move
}

// Entries is the table that is shipped.
func Entries() []Entry {
	entries, err := Parse(table)
	if err != nil { // a test reads it
		panic(fmt.Sprintf("solved: internal error: %v", err))
	}
	return entries
}

// Lookup is what is proven of g, as its seat to move sees it; false when that is
// nothing.
func Lookup(g engine.Game) (Bounds, bool) {
	if g.Ply() > 1 { // most games, and none of the table
		return Bounds{}, false
	}
	return LookupIn(Entries(), g)
}

// LookupIn is Lookup in another table.
func LookupIn(entries []Entry, g engine.Game) (Bounds, bool) {
	if g.Ply() > 1 || g.Over() || g.Rules().Players != engine.MinSeats || g.Start() != g.Rules().Start() {
		return Bounds{}, false
	}
	b := written(entries, g)
	if g.Ply() == 0 {
		b = b.Meet(ofMoves(entries, g))
	} else {
		b = b.Meet(ofStart(entries, g))
	}
	return b, b.HasLow || b.HasHigh
}

// Best is the move that forces the most that is proven at g; false where no
// proof names one.
func Best(g engine.Game) (engine.Move, bool) {
	b, _ := Lookup(g)
	return b.Best, b.Best != engine.Move{}
}

// written is what lines of the table say of g, or of its mirror image.
func written(entries []Entry, g engine.Game) (b Bounds) {
	for _, e := range entries {
		if e.Rules != g.Rules() {
			continue
		}
		if slices.Equal(e.Moves, g.Moves()) {
			b = b.Meet(e.Bounds)
		}
		if len(e.Moves) == 1 && g.Ply() == 1 && !e.Rules.RightOnly && mirror(e.Moves[0]) == g.MoveAt(0) {
			seen := e.Bounds
			if seen.Best != (engine.Move{}) {
				seen.Best = mirror(seen.Best)
			}
			b = b.Meet(seen)
		}
	}
	return b
}

// mirror is a move at the usual start, or after the first turn, in a mirror.
func mirror(m engine.Move) engine.Move {
	seat := m.Pit.Seat()
	return engine.Move{Pit: engine.FieldPit(seat, engine.Fields+1-m.Pit.Field()), Dir: -m.Dir}
}

// ofMoves is what follows for the start g from what its moves lead to: the best
// of them counts.
func ofMoves(entries []Entry, g engine.Game) (b Bounds) {
	b.HasHigh = true
	for i, m := range g.Legal() {
		next, _, err := g.Play(m)
		if err != nil || next.Over() {
			return Bounds{}
		}
		k := written(entries, next).other()
		if k.HasLow {
			b = b.Meet(Bounds{Low: k.Low, HasLow: true, LowTurns: k.LowTurns + 1, Best: m})
		}
		if b.HasHigh = b.HasHigh && k.HasHigh; b.HasHigh {
			b.HighTurns = max(b.HighTurns, k.HighTurns+1)
			if i == 0 || k.High > b.High {
				b.High = k.High
			}
		}
	}
	if !b.HasHigh {
		b.High, b.HighTurns = 0, 0
	}
	return b
}

// ofStart is what follows for g from what is proven of the start before it: no
// move is worth more than the start.
func ofStart(entries []Entry, g engine.Game) Bounds {
	start := written(entries, g.At(0))
	if !start.HasHigh {
		return Bounds{}
	}
	return Bounds{Low: -start.High, HasLow: true, LowTurns: start.HighTurns - 1}
}
