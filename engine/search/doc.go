// Package search finds moves: for bots, hints, analysis and the exact solving
// of late positions.
//
// With two seats [Best] is an iterative-deepening alpha-beta search on a packed
// board of its own, whose turns a test compares with package engine on many
// thousand games under random rules. With three and four seats it is a plain
// max^n search on package engine itself, in which every seat wants the most
// points for itself; it has no table, prunes nothing and reaches a few turns
// only ([MaxDepthSeats]).
//
// It promises that the move is legal (the first turn's ban included), that the
// same game and options without Stop and Table give the same result, and that
// nothing but a Table outlives a call. It knows no clock: a caller who has a
// deadline passes a Stop that looks at it.
//
// # What Exact means
//
// Values are final score differences. A line that reaches the end of the board
// (docs/rules.md section 5, squares or quan) counts what it really scores; all
// other lines are judged by the scores, the bare fields and the quans left.
// Exact tells that the value relies on lines of the first kind alone: either
// because every line looked at ended, or because a solver has proven both that
// the mover can force the value and that the other can hold the mover to it. A
// proof needs one good move of its own side only, so that it can be had long
// before all lines end.
//
// The tree of two seats knows neither repetition nor length. Exact allows for
// both:
//
//   - Length: the longest line relied upon ends within the turns that remain.
//   - Repetition: suppose a seat can force a final difference of v from a state
//     within n turns. It then can without passing a state twice: let it always
//     play for the most it can still force within what is left of the n turns,
//     by the shortest way. What it can force never falls. While that stays the
//     same the way grows shorter at each turn, and in one and the same state
//     both would be the same, so that a state cannot come again. A third time
//     therefore needs a state that the game itself has already passed twice;
//     Exact is false in such a game.
//
// The state that matters is board and mover alone. A reseed costs five points
// whether it is paid in captured dân or in debt, so that what hands hold
// changes the score and never what can happen. The table rests on this: it
// holds what is still to be won, under the whole board as key and never under
// a hash alone, so that no entry is taken for another's.
package search
