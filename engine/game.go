package engine

import (
	"fmt"
	"slices"
)

// Ending is why the board says that a game is over. How a room ends one
// (resignation, time, agreement) is no business of the engine's.
type Ending uint8

// The endings of docs/rules.md section 5.
const (
	Running         Ending = iota
	EndedSquares           // every quan pit is empty
	EndedQuan              // every quan piece has been captured
	EndedRepetition        // the same state for the third time
	EndedLength            // Rules.MaxTurns turns
	EndedUnknown           // the position was given as over
)

// String is the word of docs/rules.md sections 8 and 9, "" while running.
func (e Ending) String() string {
	return [...]string{"", "squares", "quan", "repetition", "length", "unknown"}[e]
}

// repetitions is how often a state must occur to end the game.
const repetitions = 3

// Game is one game from its first position on: rules, moves and every position
// passed. It is never changed; Play returns another game.
type Game struct {
	rules     Rules
	positions []Position // one more than moves
	moves     []Move
	ending    Ending
}

// NewGame begins a game from the usual start of r, which must be legal.
func NewGame(r Rules) (Game, error) { return NewGameFrom(r, r.Start()) }

// NewGameFrom begins a game from a given position, which has no past:
// repetition and length count from it. Errors are those of [Rules.Check] and
// [Settle].
func NewGameFrom(r Rules, start Position) (Game, error) {
	if err := r.Check(); err != nil {
		return Game{}, err
	}
	start, err := Settle(r, start)
	if err != nil {
		return Game{}, err
	}
	g := Game{rules: r, positions: []Position{start}}
	if start.Mover == NoSeat {
		g.ending = EndedUnknown
	}
	return g, nil
}

// Rules is the rule set of the game.
func (g Game) Rules() Rules { return g.rules }

// Start is the position at ply 0.
func (g Game) Start() Position { return g.positions[0] }

// Position is the position after the last move.
func (g Game) Position() Position { return g.positions[len(g.moves)] }

// Ply is the number of moves played.
func (g Game) Ply() int { return len(g.moves) }

// PositionAt is the position after ply moves, 0 to Ply.
func (g Game) PositionAt(ply int) Position { return g.positions[ply] }

// Moves returns a copy of the moves played.
func (g Game) Moves() []Move { return slices.Clone(g.moves) }

// MoveAt is the move played at ply, 0 to Ply−1.
func (g Game) MoveAt(ply int) Move { return g.moves[ply] }

// Ending is why the game is over, Running while it is not.
func (g Game) Ending() Ending { return g.ending }

// Over tells whether the game has ended on the board.
func (g Game) Over() bool { return g.ending != Running }

// Result is the standing of the current position.
func (g Game) Result() Result { return ResultOf(g.rules, g.Position()) }

// At is the game as it was after ply moves, 0 to Ply.
func (g Game) At(ply int) Game {
	if ply == len(g.moves) {
		return g
	}
	return Game{rules: g.rules, positions: g.positions[:ply+1], moves: g.moves[:ply]}
}

// StepsAt are what the move after ply others did, without the game that playing it
// makes. The ply is from 0 to below [Game.Ply].
func (g Game) StepsAt(ply int) []Step {
	_, steps, _, _ := g.At(ply).turn(g.moves[ply], StepLimit) // it was legal once
	return steps
}

// Legal lists the legal moves: fields from 1 to 5, left before right; none
// when the game is over.
func (g Game) Legal() []Move {
	if g.Over() {
		return nil
	}
	moves := Legal(g.rules, g.Position())
	if !g.firstQuanBan() {
		return moves
	}
	quiet := slices.DeleteFunc(slices.Clone(moves), g.takesQuan)
	if len(quiet) == 0 {
		return moves
	}
	return quiet
}

// firstQuanBan tells whether the option first-quan=forbidden applies to the
// turn at hand.
func (g Game) firstQuanBan() bool {
	return g.rules.FirstTurnQuanBan && len(g.moves) == 0 && g.Start() == g.rules.Start()
}

func (g Game) takesQuan(m Move) bool {
	_, steps, err := Play(g.rules, g.Position(), m)
	_, quan := Captures(steps)
	return err == nil && quan > 0
}

// Play plays m and returns the game after it with every step of the turn. An
// error wraps one of the package's Err values and leaves nothing changed.
func (g Game) Play(m Move) (Game, []Step, error) { return g.play(m, StepLimit) }

func (g Game) play(m Move, limit int) (Game, []Step, error) {
	pos, steps, ending, err := g.turn(m, limit)
	if err != nil {
		return g, nil, err
	}
	// Full slice expressions: games that share a past never share a future.
	n := len(g.moves)
	return Game{
		rules:     g.rules,
		positions: append(g.positions[:n+1:n+1], pos),
		moves:     append(g.moves[:n:n], m),
		ending:    ending,
	}, steps, nil
}

// turn is what playing m does: the position after it, with the sweep where the
// game ends.
func (g Game) turn(m Move, limit int) (Position, []Step, Ending, error) {
	if g.Over() {
		return Position{}, nil, g.ending, fmt.Errorf("move %v: %w", m, ErrGameOver)
	}
	pos, steps, err := play(g.rules, g.Position(), m, limit)
	if err != nil {
		return Position{}, nil, Running, err
	}
	if g.firstQuanBan() && !slices.Contains(g.Legal(), m) {
		return Position{}, nil, Running, fmt.Errorf("move %v: %w", m, ErrFirstQuan)
	}
	if pos.Mover == NoSeat {
		return pos, steps, endOf(g.rules, pos), nil
	}
	ending := g.pastEnding(pos)
	if ending != Running {
		t := turn{rules: g.rules, pos: pos, steps: steps}
		t.finish(ending)
		pos, steps = t.pos, t.steps
	}
	return pos, steps, ending, nil
}

// pastEnding is the end check that needs the game's past: repetition, then
// length.
func (g Game) pastEnding(pos Position) Ending {
	seen := 1
	for _, p := range g.positions {
		if p == pos {
			seen++
		}
	}
	switch {
	case seen >= repetitions:
		return EndedRepetition
	case len(g.moves)+1 >= g.rules.MaxTurns():
		return EndedLength
	}
	return Running
}
