package roomview

import (
	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/ui/screen"
)

// click chooses the square under the mouse; in the chosen one, its left half
// sows left and its right half right.
func (m Model) click(c screen.Click) (Model, tea.Cmd) {
	if m.card != noCard {
		m.card = noCard
		return m, nil
	}
	if m.anim.on() {
		return m.skip(), nil
	}
	if !m.choosing() || m.ask != askNothing || m.typing {
		return m, nil
	}
	board := m.board(c.W, c.H)
	p := m.parts(c.W, c.H)
	bw, _ := board.Bounds()
	above := len(p.top)
	if !p.labels { // the others
		above += len(m.state.Game.Players) - 1
	}
	pit, right, ok := board.PitAt(c.X-(p.frame.room-bw)/2, c.Y-above)
	if !ok || pit.IsQuan() || pit.Seat() != m.from() || !m.canLift(pit.Field()) {
		return m, nil
	}
	switch {
	case pit.Field() != m.field || !m.lifted:
		m.field, m.lifted = pit.Field(), true
		return m, nil
	case right:
		return m.sow(engine.Right)
	}
	return m.sow(engine.Left)
}
