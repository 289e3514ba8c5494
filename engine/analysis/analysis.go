// Package analysis is what a search thinks of a finished game, turn by turn:
// what each position was worth, which move was best, what the move that was
// played cost, and how well each seat played.
//
// It promises that [Examine] depends on the game and the searcher alone, and
// that a [Report] read from JSON is well formed. Whether it is of a given game
// tells [Report.Of].
//
// All values are final leads of the seat to move, in points: its own final
// score less the other's, and among three and four less the best other's.
package analysis

import (
	"math"
	"slices"

	"oanquan/engine"
	"oanquan/engine/search"
)

// Searcher finds the best move of a position, as [search.Best] does.
type Searcher func(engine.Game, search.Options) (search.Result, error)

// Grade is how good a move was.
type Grade uint8

// The grades, by the points that a move cost.
const (
	Best       Grade = iota // nothing
	Good                    // at most GoodLoss
	Inaccuracy              // at most InaccuracyLoss
	Mistake                 // at most MistakeLoss
	Blunder                 // more
	Forced                  // there was no other legal move
	// Ungraded is every turn among three and four: what a move is worth there
	// depends on what the others are after, and nobody can tell.
	Ungraded
)

// The most points that a move of each grade costs.
const (
	GoodLoss       = 2
	InaccuracyLoss = 5
	MistakeLoss    = 10
)

// String is the word of the JSON: "best", "good", "inaccuracy", "mistake",
// "blunder" or "forced"; "" for Ungraded.
func (g Grade) String() string {
	if g > Ungraded {
		return "unknown"
	}
	return gradeNames()[g]
}

func gradeNames() [Ungraded + 1]string {
	return [...]string{"best", "good", "inaccuracy", "mistake", "blunder", "forced", ""}
}

// gradeOf is the grade of a move that cost loss points.
func gradeOf(loss int) Grade {
	switch {
	case loss <= 0:
		return Best
	case loss <= GoodLoss:
		return Good
	case loss <= InaccuracyLoss:
		return Inaccuracy
	case loss <= MistakeLoss:
		return Mistake
	}
	return Blunder
}

// halving is how many lost points halve the accuracy of a turn.
const halving = 7

// accuracyOf is the accuracy of a turn, 0 to 100.
func accuracyOf(loss int) float64 { return 100 * math.Exp2(-float64(loss)/halving) }

// Turn is one turn of the game and the position before it.
type Turn struct {
	Ply    int // moves before it
	Seat   engine.Seat
	Played engine.Move
	Best   engine.Move
	Line   []engine.Move // the best line from this position, Best first
	// Value is the final lead of Seat under best play, and After the same once
	// Played was played, in points. Of two seats After is the next turn's Value
	// with the other sign.
	Value, After int
	// Exact tells that Value is proven, AfterExact that After is.
	Exact, AfterExact bool
	// Turns is within how many turns the game is over at most, where both sides
	// play by the proofs of Value; 0 when that is not known.
	Turns int
	Depth int // turns looked ahead for Value
	Loss  int // points that the move cost: Value less After, never below 0; 0 when it is ungraded
	Grade Grade
	// House tells that the house played the turn for somebody who had left.
	House bool
	// Hidden tells that the position, or what the move leads to, is on or near the
	// board of a running game now: all but Ply, Seat, Played and House is then
	// zero. It is set when a report is served.
	Hidden bool
}

// Report is what is known of a game. While it is being made, Turns are the
// first ones of the game; Turns[i] is always that of ply i.
type Report struct {
	V     int // 1
	Seats int
	Turns []Turn
	// Accuracy is how well each seat played, 0 to 100: the mean over its own
	// turns with a choice. −1 where there was none, among three and four, and while a turn is hidden.
	Accuracy []float64
	Final    []int // points by seat when the game was over
}

// Hides tells whether a turn is hidden.
func (r Report) Hides() bool {
	return slices.ContainsFunc(r.Turns, func(t Turn) bool { return t.Hidden })
}

// At is what r, of the game played, says of the position of g alone: one position
// has one value wherever it is shown. It is false while that is not known, and
// where g has come there by another way on which a state came twice, so that it
// may end by repetition.
func (r Report) At(played, g engine.Game) (Turn, bool) {
	n := g.Ply()
	if n >= len(r.Turns) || r.Turns[n].Hidden || g.Rules() != played.Rules() || g.Position() != played.PositionAt(n) {
		return Turn{}, false
	}
	seen := make(map[engine.Position]bool, n+1)
	for ply := range n + 1 {
		seen[g.PositionAt(ply)] = true
	}
	if len(seen) <= n && !slices.Equal(g.Moves(), played.Moves()[:n]) {
		return Turn{}, false
	}
	t := r.Turns[n]
	return Turn{Ply: t.Ply, Seat: t.Seat, Best: t.Best, Line: t.Line, Value: t.Value, Exact: t.Exact, Turns: t.Turns, Depth: t.Depth}, true
}
