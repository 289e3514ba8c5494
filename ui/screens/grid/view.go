package grid

import (
	"fmt"
	"strings"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/ui/i18n"
	"oanquan/ui/layout"
	"oanquan/ui/widget"
)

// gutter is between two boards side by side.
const gutter = 2

// around is how many lines belong to a board besides its squares: the head, the
// names above and below, the last move.
const around = 4

// columns is how many boards stand side by side: two stand one above the other,
// so that each may be large.
func columns(boards int) int {
	if boards <= 2 {
		return 1
	}
	return 2
}

// View draws the boards.
func (m Model) View(w, h int) string {
	th, t := m.env.Theme, m.env.Text
	switch {
	case w < Width || h < Height:
		text := i18n.Fill(t.Watch.GridSmall, "w", Width, "h", Height, "now", fmt.Sprintf("%d×%d", w, h))
		return widget.Dialog(th, m.Title(), text, m.Keys()[len(m.Keys())-2:], w, h)
	case !m.looked:
		return layout.Middle(th.Dim.Render(t.Common.Loading), w, h)
	case len(m.boards) == 0:
		return widget.Dialog(th, m.Title(), t.Watch.GridEmpty, m.Keys(), w, h)
	}
	across := columns(len(m.boards))
	down := (len(m.boards) + across - 1) / across
	cw, ch := (w-(across-1)*gutter)/across, (h-2)/down
	lines := []string{layout.Center(th.Title.Render(m.Title()), w)}
	for row := range down {
		block := ""
		for col := range across {
			cell := ""
			if i := row*across + col; i < len(m.boards) {
				cell = layout.Fill(m.cell(m.boards[i], i == m.cursor, cw, ch), cw, ch)
			}
			if col == 0 {
				block = cell
				continue
			}
			block = layout.Beside(block, cell, cw, gutter)
		}
		lines = append(lines, layout.Lines(block)...)
	}
	return layout.Bottom(strings.Join(lines, "\n"), widget.Footer(th, w, m.Keys()), w, h)
}

// cell is one game in w × h cells.
func (m Model) cell(b board, at bool, w, h int) string {
	th, t := m.env.Theme, m.env.Text
	mark, name := "  ", th.Strong
	if at {
		mark, name = th.Key.Render(th.Shapes.Pointer)+" ", th.Cursor
	}
	head := mark + name.Render(i18n.Fill(t.RoomText.Title, "n", int(b.room)))
	if !b.known {
		return head + "\n" + layout.Middle(th.Dim.Render(t.Common.Loading), w, h-1)
	}
	g := b.state.Game
	head += th.Dim.Render(" · " + t.RulesName(g.Rules))
	head = layout.Spread(head, th.Dim.Render(t.Count(t.Watch.GridWatchedBy, b.state.Watchers)), w)

	board := widget.Board{Position: b.game.Position(), Onlooker: true, Text: t, Theme: th}
	for _, board.Size = range []widget.Size{widget.Large, widget.Medium, widget.Small} {
		if bw, bh := board.Bounds(); bw <= w && bh+around <= h {
			break
		}
	}
	if last, ok := b.lastTurn(); ok {
		board.Trace(last.mover, last.move, last.steps)
	}
	bw, _ := board.Bounds()
	side := max(bw, min(w, 56))
	indent := (w - side) / 2
	seats := int(board.Position.Seats)
	own := 1 // of two, the first seat stands below the board
	if seats > 2 {
		own = 0
	}
	above := make([]string, 0, seats)
	for i := seats - 1; i >= own; i-- {
		above = append(above, m.person(b, engine.Seat(i), side/(seats-own)))
	}
	lines := []string{strings.Join(above, "")}
	for _, l := range layout.Lines(board.View()) {
		lines = append(lines, strings.Repeat(" ", (side-bw)/2)+l)
	}
	if own > 0 {
		lines = append(lines, m.person(b, 0, side))
	}
	lines = append(lines, m.said(b, side))
	return head + "\n" + layout.Indent(strings.Join(lines, "\n"), indent)
}

// person is one player: whose turn, name, points, clock.
func (m Model) person(b board, s engine.Seat, w int) string {
	th, g := m.env.Theme, b.state.Game
	mark, pos := "  ", b.game.Position()
	if pos.Mover == s && g.Running() {
		mark = th.Accent.Render(th.Shapes.Pointer) + " "
	}
	right := th.Strong.Render(fmt.Sprint(pos.Score(g.Rules, s)))
	if b.timed() {
		left := i18n.Clock(b.state.Clock.Left(s, m.env.Now()))
		if seat, runs := b.state.Clock.Running(); runs && seat == s {
			left = th.Accent.Render(left)
		} else {
			left = th.Dim.Render(left)
		}
		right += "  " + left
	}
	name := layout.Clip(g.Players[s].Name, max(4, w-layout.Width(right)-4))
	return layout.Spread(mark+th.Seat(int(s)).Render(name), right+" ", w)
}

// timed tells whether a clock is worth a place: one of days is not.
func (b board) timed() bool {
	c := b.state.Game.Control
	return c.Timed() && c.Kind != clock.Days
}

// said is the end of the game, or its last move.
func (m Model) said(b board, w int) string {
	th, t, g := m.env.Theme, m.env.Text, b.state.Game
	names := make([]string, len(g.Players))
	for i, p := range g.Players {
		names[i] = p.Name
	}
	if out := g.Outcome; out.Ending != "" {
		return th.Warn.Render(layout.Clip(i18n.Fill(t.Watch.GridOver, "why", t.EndingOf(g)), w))
	}
	last, ok := b.lastTurn()
	if !ok {
		return th.Dim.Render(layout.Clip(t.Watch.GridFirst, w))
	}
	tell := t.Tell(g.Rules, last.before, last.move, last.steps, names)
	what := i18n.Fill(t.GameText.LastTurn, "who", names[last.mover], "what", tell.Move+" – "+tell.Brief)
	return th.Dim.Render(layout.Clip(what, w))
}

// turn is one move with its steps.
type turn struct {
	before engine.Position
	move   engine.Move
	mover  engine.Seat
	steps  []engine.Step
}

func (b board) lastTurn() (turn, bool) {
	n := b.game.Ply()
	if n == 0 {
		return turn{}, false
	}
	at := b.game.At(n - 1)
	t := turn{before: at.Position(), move: b.game.MoveAt(n - 1), mover: at.Position().Mover}
	_, t.steps, _ = at.Play(t.move) // it was legal once
	return t, true
}
