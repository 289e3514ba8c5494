package widget

import (
	"fmt"
	"strings"

	"oanquan/engine"
	"oanquan/ui/i18n"
	"oanquan/ui/layout"
	"oanquan/ui/theme"
)

// MoveList is the turns of a game, one round a line: "3.  4 phải +5   2 trái".
// The turn that led to Ply is marked and kept in view.
type MoveList struct {
	Rules engine.Rules
	Game  engine.Game
	Ply   int
	// Mark is a sign after the move of a turn and its style; nil marks none.
	Mark func(ply int) (string, theme.Style)
	// Left is what the mover's clock had left after a turn; nil in a game without
	// clocks, "" where it is not known. It is shown where there is room.
	Left  func(ply int) string
	Text  *i18n.Catalog
	Theme *theme.Theme
}

// View draws the list into w × h cells.
func (l MoveList) View(w, h int) string {
	n, seats := l.Game.Ply(), int(l.Game.Position().Seats)
	if seats == 0 || h <= 0 {
		return ""
	}
	rounds := (n + seats - 1) / seats
	first := Window((l.Ply-1)/seats, rounds, h)
	var out []string
	for r := first; r < rounds && len(out) < h; r++ {
		out = append(out, l.round(r, seats, w))
	}
	return strings.Join(out, "\n")
}

func (l MoveList) round(r, seats, w int) string {
	head := l.Theme.Dim.Render(layout.Right(fmt.Sprintf("%d.", r+1), 4))
	cell := max(6, (w-4)/seats)
	var b strings.Builder
	b.WriteString(head)
	for ply := r * seats; ply < min((r+1)*seats, l.Game.Ply()); ply++ {
		if ply+1 == l.Ply {
			text := layout.Left(l.Theme.Shapes.Pointer+l.withLeft(ply, l.move(ply, false, cell-2), false, cell-2), cell-1)
			b.WriteString(l.Theme.Cursor.Render(text) + " ")
			continue
		}
		b.WriteString(layout.Left(" "+l.withLeft(ply, l.move(ply, true, cell-1), true, cell-2), cell))
	}
	return layout.Clip(b.String(), w)
}

// withLeft puts what the clock had left at the end of the w cells of a turn, if
// there is room.
func (l MoveList) withLeft(ply int, text string, styled bool, w int) string {
	if l.Left == nil {
		return text
	}
	left := l.Left(ply)
	room := w - layout.Width(text) - 1
	if left == "" || layout.Width(left) > room {
		return text
	}
	left = layout.Right(left, room)
	if styled {
		left = l.Theme.Dim.Render(left)
	}
	return text + " " + left
}

// move is a turn in brief: the move, its mark and the points that it brought.
// Where w cells have no room for both, the mark stays.
func (l MoveList) move(ply int, styled bool, w int) string {
	before, m := l.Game.PositionAt(ply), l.Game.MoveAt(ply)
	text := l.Text.MoveName(m)
	if l.Mark != nil {
		mark, style := l.Mark(ply)
		if styled && mark != "" {
			mark = style.Render(mark)
		}
		text += mark
	}
	gain := 0
	for _, s := range l.Game.StepsAt(ply) {
		if s.Kind == engine.StepCapture && s.Seat == before.Mover {
			gain += int(s.Dan) + l.Rules.QuanPoints*int(s.Quan)
		}
	}
	if gain == 0 {
		return text
	}
	if more := fmt.Sprintf("%s +%d", text, gain); l.Mark == nil || layout.Width(more) <= w {
		text = more
	}
	return text
}
