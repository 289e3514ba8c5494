package screen

import (
	"context"
	"errors"
	"io"

	"oanquan/lobby"
	"oanquan/lobby/command"
	"oanquan/lobby/room"
)

// Palette runs a line of the table of commands for the session's person. It may
// wait for a room or the store and belongs into a command.
type Palette func(ctx context.Context, e Env, at command.Place, out io.Writer, line string) command.Result

// Placer is a screen that is in a room, for commands that need one. It is an
// optional method like those of [Screen].
type Placer interface{ Place() command.Place }

// Hinted is a hint that a command has been given, for the screen of the room.
type Hinted struct{ Hint lobby.Hint }

// ErrManyWrong tells that too many IDs and codes which do not exist have been
// tried.
var ErrManyWrong = errors.New("too many wrong IDs")

// MayTry tells whether one more ID or code may be tried.
func (e Env) MayTry() bool { return e.Throttle == nil || e.Throttle.Allow() }

// TriedWrong notes that one was tried which does not exist.
func (e Env) TriedWrong() {
	if e.Throttle != nil {
		e.Throttle.Wrong()
	}
}

// Seated is the place of a screen that shows a room: the state it has seen and
// the table it is at. It is a value.
type Seated struct {
	State room.State
	Table Table
	Actor room.Actor
}

// Room is the room as the screen has seen it last.
func (s Seated) Room() (room.State, bool) { return s.State, s.Table != nil && s.State.Closed == 0 }

// Do gives the room a command.
func (s Seated) Do(ctx context.Context, c room.Command) error {
	if s.Table == nil {
		return room.ErrClosed
	}
	return s.Table.Do(ctx, s.Actor, c)
}
