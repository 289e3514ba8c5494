package command

import (
	"math"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"oanquan/engine"
	"oanquan/ui/i18n"
)

// Where things are in a frame.
const (
	castTop    = 3  // the board's first line
	castWords  = 19 // the words' first line
	castSeats  = 54 // the column of names
	castCell   = 5  // columns of a square
	castAcross = 43 // columns from the middle of the first square to that of the last
)

// castTall is how many lines lie between the first row of squares and the last.
func castTall(seats int) float64 {
	if seats == 2 {
		return 4
	}
	return 12
}

// castPiece is a text somewhere in a line.
type castPiece struct {
	col, wide int
	text      string
}

// castBoard draws the squares where they lie in the picture, and who sits
// around them to the right.
func castBoard(f *filming, p engine.Position, marks castMarks) []string {
	s := shapeOf(int(p.Seats))
	low, high := s.spots[0].vec, s.spots[0].vec
	for _, at := range s.spots[:p.Ring()] {
		low, high = vec{min(low.x, at.x), min(low.y, at.y)}, vec{max(high.x, at.x), max(high.y, at.y)}
	}
	rows := make([][]castPiece, castWords-castTop)
	for pit := range engine.Pit(p.Ring()) {
		at := s.spots[pit]
		col := int(math.Round((at.x - low.x) / (high.x - low.x) * castAcross))
		row := int(math.Round((at.y - low.y) / (high.y - low.y) * castTall(int(p.Seats))))
		rows[row] = append(rows[row], castPiece{col, castCell, castSquare(p, pit, marks)})
	}
	for seat := range engine.Seat(p.Seats) {
		for i, text := range castSeat(f, p, seat) {
			row := 3*int(seat) + i
			rows[row] = append(rows[row], castPiece{castSeats, ansi.StringWidth(text), text})
		}
	}
	lines := make([]string, len(rows))
	for i, row := range rows {
		lines[i] = castLine(row)
	}
	return lines
}

// castLine puts the pieces of a line in order.
func castLine(pieces []castPiece) string {
	var b strings.Builder
	col := 0
	for len(pieces) > 0 {
		next := 0
		for i, p := range pieces {
			if p.col < pieces[next].col {
				next = i
			}
		}
		p := pieces[next]
		b.WriteString(strings.Repeat(" ", max(0, p.col-col)) + p.text)
		col = p.col + p.wide
		pieces = append(pieces[:next:next], pieces[next+1:]...)
	}
	return b.String()
}

// castSquare is a square of five columns: "[ 5 ]", "(*12)" for a quan square.
func castSquare(p engine.Position, pit engine.Pit, marks castMarks) string {
	lies := p.Pits[pit]
	text := pile(lies)
	if lies.Empty() {
		text = "·"
	}
	space := max(0, castCell-2-ansi.StringWidth(text))
	text = strings.Repeat(" ", space/2) + text + strings.Repeat(" ", space-space/2)
	style := ""
	switch {
	case marks.on && pit == marks.active && marks.taken:
		style = "1;7;31"
	case marks.on && pit == marks.active:
		style = "7"
	case lies.Quan > 0:
		style = "1;31"
	case !pit.IsQuan() && pit.Seat() == p.Mover:
		style = "1"
	}
	if pit.IsQuan() {
		text = "(" + text + ")"
	} else {
		text = "[" + text + "]"
	}
	if style == "" {
		return text
	}
	return "\x1b[" + style + "m" + text + "\x1b[0m"
}

// castSeat is two lines about who sits there.
func castSeat(f *filming, p engine.Position, s engine.Seat) []string {
	const wide = castCols - castSeats
	sign := "  "
	if p.Mover == s {
		sign = "> "
	}
	text := f.c.env.Text
	name := clipCells(sign+strings.ToUpper(s.String())+"  "+Scrub(f.g.Players[s].Name), wide)
	score := "     " + text.Count(text.Common.Points, p.Score(f.g.Rules, s))
	if debt := p.Hands[s].Debt; debt > 0 {
		score += ", " + i18n.Fill(text.GameText.Debt, "n", debt)
	}
	if p.Mover == s {
		name = "\x1b[1m" + name + "\x1b[0m"
	}
	return []string{name, clipCells(score, wide)}
}

// clipCells shortens a text to n columns.
func clipCells(s string, n int) string { return ansi.Truncate(s, n, "…") }

// wrapCells breaks a text into at most most lines.
func wrapCells(s string, width, most int) []string {
	if s == "" {
		return nil
	}
	lines := strings.Split(ansi.Wrap(s, width, " "), "\n")
	if len(lines) > most {
		lines = append(lines[:most-1:most-1], clipCells(lines[most-1]+" …", width))
	}
	return lines
}
