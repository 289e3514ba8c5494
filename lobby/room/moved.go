package room

import "oanquan/engine"

// Played is the game after the turn, of the one before it, and what the turn did.
// It is not played again where the room has sent what came of it. The errors are
// those of [engine.Game.Play].
func (m Moved) Played(before engine.Game) (engine.Game, []engine.Step, error) {
	if m.Board.Ply() == m.Ply+1 && before.Ply() == m.Ply {
		return m.Board, m.Steps, nil
	}
	return before.Play(m.Move)
}
