package learn

import (
	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/ui/layout"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

// Lines above the body of a [widget.Page].
const (
	headFull    = 4
	headCompact = 2
)

// click chooses the square under the mouse, as in a game: in the chosen one,
// its left half sows left and its right half right.
func (m Model) click(c screen.Click) (screen.Screen, tea.Cmd) {
	switch m.stage {
	case listing:
		return m, nil
	case moving:
		return m.judge()
	case told:
		if m.right() {
			return m, nil
		}
		return m.again(), nil
	}
	pit, right, ok := m.pitAt(c)
	if !ok || pit.IsQuan() || pit.Seat() != reader || !m.canLift(pit.Field()) {
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

func (m Model) pitAt(c screen.Click) (pit engine.Pit, right, ok bool) {
	bw, bh := widget.Page{}.Size(c.W, c.H)
	b, x, y, _ := m.place(bw, bh)
	head := headCompact
	if layout.ClassOf(c.W, c.H) == layout.Full {
		head = headFull
	}
	return b.PitAt(c.X-(c.W-bw)/2-x, c.Y-head-y)
}
