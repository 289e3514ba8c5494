package record

import (
	"fmt"

	"oanquan/engine"
)

// Cursor steps through a game that has been played. It is a value: a copy
// walks on its own. The zero Cursor is not usable; see [NewCursor].
type Cursor struct {
	game engine.Game
	ply  int
}

// NewCursor stands at the start of g.
func NewCursor(g engine.Game) Cursor { return Cursor{game: g} }

// Game is the whole game, whatever the ply.
func (c Cursor) Game() engine.Game { return c.game }

// Ply is the number of moves before the position shown, 0 to Len.
func (c Cursor) Ply() int { return c.ply }

// Len is the number of moves of the game.
func (c Cursor) Len() int { return c.game.Ply() }

// Go moves to ply, or to the nearest there is, and tells whether that changed
// anything.
func (c *Cursor) Go(ply int) bool {
	before := c.ply
	c.ply = max(0, min(ply, c.Len()))
	return c.ply != before
}

// Next moves one move on.
func (c *Cursor) Next() bool { return c.Go(c.ply + 1) }

// Prev moves one move back.
func (c *Cursor) Prev() bool { return c.Go(c.ply - 1) }

// First moves to the start.
func (c *Cursor) First() bool { return c.Go(0) }

// Last moves to the end.
func (c *Cursor) Last() bool { return c.Go(c.Len()) }

// Position is the position shown.
func (c Cursor) Position() engine.Position { return c.game.PositionAt(c.ply) }

// Move is the move that led to the position shown; false at the start.
func (c Cursor) Move() (engine.Move, bool) {
	if c.ply == 0 {
		return engine.Move{}, false
	}
	return c.game.MoveAt(c.ply - 1), true
}

// Steps is the turn that led to the position shown, played again; nil at the
// start.
func (c Cursor) Steps() []engine.Step {
	m, ok := c.Move()
	if !ok {
		return nil
	}
	_, steps, err := c.game.At(c.ply - 1).Play(m)
	if err != nil {
		panic(fmt.Sprintf("record: internal error: a move of a played game is refused: %v", err))
	}
	return steps
}
