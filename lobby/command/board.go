package command

import (
	"fmt"
	"strconv"
	"strings"

	"oanquan/engine"
	"oanquan/engine/notation"
	"oanquan/engine/record"
	"oanquan/ui/i18n"
)

// cellWidth is the width of a square drawn in letters: up to three digits, the
// mark of a quan, and air.
const cellWidth = 5

// board prints the position of at: what is played, the board, the last turn in
// words, and the position as programs read it.
func (c *call) board(g record.Game, at record.Cursor) bool {
	lines := c.heading(g, at)
	lines = append(lines, "")
	if p := at.Position(); p.Seats == 2 {
		lines = append(lines, c.twoRows(g, p)...)
	} else {
		lines = append(lines, c.rowsBySeat(g, p)...)
	}
	lines = append(lines, "", "("+c.text.Legend+")")
	if m, ok := at.Move(); ok {
		mover := g.Players[at.Game().PositionAt(at.Ply()-1).Mover].Name
		lines = append(lines, fmt.Sprintf("%d. %s %s: %s", at.Ply(), mover, m, c.tell(g, at)))
	}
	lines = append(lines, c.text.Position+notation.FormatPosition(at.Position()))
	for _, l := range lines {
		if !c.line(strings.TrimRight(l, " ")) {
			return false
		}
	}
	return true
}

// twoRows draws the board as seat a sees it: its own row below from left to
// right, the other one above, a quan square at either end.
func (c *call) twoRows(g record.Game, p engine.Position) []string {
	const left, right = engine.Seat(0), engine.Seat(1)
	indent := strings.Repeat(" ", cellWidth)
	var above, top, bottom, below strings.Builder
	for f := 1; f <= engine.Fields; f++ {
		mirrored := engine.Fields + 1 - f
		above.WriteString(" " + center(strconv.Itoa(mirrored)))
		top.WriteString("|" + center(pile(p.Pits[engine.FieldPit(right, mirrored)])))
		bottom.WriteString("|" + center(pile(p.Pits[engine.FieldPit(left, f)])))
		below.WriteString(" " + center(strconv.Itoa(f)))
	}
	edge := strings.Repeat("+"+strings.Repeat("-", cellWidth), engine.Fields) + "+"
	quans := [2]string{center(pile(p.Pits[engine.QuanPit(left)])), center(pile(p.Pits[engine.QuanPit(right)]))}
	return []string{
		indent + above.String() + "   " + c.seatLine(g, p, right),
		indent + edge,
		indent + top.String() + "|",
		quans[0] + edge + quans[1],
		indent + bottom.String() + "|",
		indent + edge,
		indent + below.String() + "   " + c.seatLine(g, p, left),
	}
}

// rowsBySeat lists the squares of each seat, for boards with more than two
// sides: its quan square on the left, then its own from left to right.
func (c *call) rowsBySeat(g record.Game, p engine.Position) []string {
	var lines []string
	for s := range engine.Seat(p.Seats) {
		row := center(pile(p.Pits[engine.QuanPit(s)])) + "|"
		for f := 1; f <= engine.Fields; f++ {
			row += center(pile(p.Pits[engine.FieldPit(s, f)])) + "|"
		}
		lines = append(lines, row+"   "+c.seatLine(g, p, s))
	}
	return lines
}

// seatLine is a seat's letter, name and points.
func (c *call) seatLine(g record.Game, p engine.Position, s engine.Seat) string {
	return i18n.Fill(c.text.Seat, "seat", s, "who", g.Players[s].Name) + "  " +
		c.env.Text.Count(c.env.Text.Common.Points, p.Score(g.Rules, s))
}

// pile is what lies in a square: "5", "*12" with the quan.
func pile(p engine.Pile) string {
	if p.Quan > 0 {
		return "*" + strconv.Itoa(int(p.Dan))
	}
	return strconv.Itoa(int(p.Dan))
}

// center puts a short text of ASCII into the middle of a square.
func center(s string) string {
	space := max(0, cellWidth-len(s))
	return strings.Repeat(" ", space/2) + s + strings.Repeat(" ", space-space/2)
}
