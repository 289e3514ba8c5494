package engine

import "errors"

// Why a move is refused. Callers tell them apart with errors.Is; each is about
// the move alone and leaves the game as it was.
var (
	ErrGameOver     = errors.New("the game is over")
	ErrNotYourField = errors.New("not a square of the player to move")
	ErrEmptyField   = errors.New("the square is empty")
	ErrDirection    = errors.New("these rules sow to the right only")
	ErrFirstQuan    = errors.New("no quan may be captured on the first turn")
)

// ErrEndlessRelay means that a turn did not stop within StepLimit. No rule set
// is known to do this; a room ends such a game as aborted.
var ErrEndlessRelay = errors.New("the turn does not end")

// Why a position is refused.
var (
	ErrBadPosition = errors.New("the position is not possible")
	ErrAlreadyOver = errors.New("the game is over in this position, so its mover must be -")
)
