package lobby

import (
	"context"
	"errors"

	"oanquan/engine"
	"oanquan/lobby/room"
)

// ErrNoHint: hints are for who plays against bots alone, at their turn.
var ErrNoHint = errors.New("no hint here")

// Hint is what the server would play.
type Hint struct {
	Ply   int // moves played when it was asked for
	Move  engine.Move
	Value int  // the final lead of who is to move, in points
	Exact bool // Value is proven
	Line  []engine.Move
}

// Hint is a move for who is to move in a game against bots. Errors are
// ErrNoHint, ErrNoRoom and those of a room.
func (l *Lobby) Hint(ctx context.Context, a room.Actor, n room.Number) (Hint, error) {
	return Hint{}, ErrNoHint
}
