package notation

import (
	"fmt"

	"oanquan/engine"
)

// ParseMove reads a move of the seat mover, such as "3R": one of its squares 1
// to 5 and a direction as it sees it. Right is any of R r p P > +, left any of
// L l t T < - (phải, trái). Whether the move is legal is the engine's to say.
// Without a mover the error wraps [engine.ErrGameOver].
func ParseMove(text string, mover engine.Seat) (engine.Move, error) {
	if mover >= engine.MaxSeats {
		return engine.Move{}, fmt.Errorf("move %q: %w", clip(text), engine.ErrGameOver)
	}
	if len(text) != 2 {
		return engine.Move{}, fmt.Errorf("move %q: want a square and a direction, such as 3R", clip(text))
	}
	field := int(text[0]) - '0'
	if field < 1 || field > engine.Fields {
		return engine.Move{}, fmt.Errorf("move %q: the square is one of 1 to %d", text, engine.Fields)
	}
	m := engine.Move{Pit: engine.FieldPit(mover, field)}
	switch text[1] {
	case 'R', 'r', 'p', 'P', '>', '+':
		m.Dir = engine.Right
	case 'L', 'l', 't', 'T', '<', '-':
		m.Dir = engine.Left
	default:
		return engine.Move{}, fmt.Errorf("move %q: the direction is R or L", text)
	}
	return m, nil
}
