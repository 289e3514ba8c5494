package command

import (
	"fmt"
	"slices"

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
	v := c.view(g, at)
	lines := append(c.heading(g, at), "")
	lines = append(lines, BoardLines(c.env.Text, v)...)
	if !v.Words {
		lines = append(lines, "", "("+c.text.Legend+")")
	}
	if m, ok := at.Move(); ok {
		lines = append(lines, c.env.Text.WithLeft(fmt.Sprintf("%d. %s %s: %s", at.Ply(), c.mover(g, at), m, c.tell(g, at)), g, at.Ply()))
	}
	lines = append(lines, c.text.Position+notation.FormatPosition(at.Position()))
	for _, l := range lines {
		if !c.line(l) {
			return false
		}
	}
	return true
}

// view is the board as the person wants to see it.
func (c *call) view(g record.Game, at record.Cursor) BoardView {
	return BoardView{
		Rules: g.Rules, Position: at.Position(), Names: c.names(g), You: engine.NoSeat, Words: c.env.Prefs.Board == BoardWords,
		Left: leftBy(g, at.Ply()),
	}
}

// leftBy tells of each seat whether its person had left after so many moves.
func leftBy(g record.Game, ply int) []bool {
	leaves := slices.DeleteFunc(slices.Clone(g.Left), func(l record.Leave) bool { return l.Ply > ply })
	return HaveLeft(leaves, g.Rules.Players)
}

// mover names who made the move that led to the position of at: the house for
// who has left.
func (c *call) mover(g record.Game, at record.Cursor) string {
	seat := at.Game().PositionAt(at.Ply() - 1).Mover
	name := c.env.Text.PlayerName(g.Players[seat].Name)
	if Housed(g.Left, seat, at.Ply()) {
		name = i18n.Fill(c.env.Text.Line().HouseFor, "who", name)
	}
	return name
}

// tellGame tells a game that is over: every turn in words, and the board at the
// end.
func (c *call) tellGame(g record.Game, at record.Cursor) int {
	at.Last()
	last := at.Ply()
	for at.First(); at.Next(); {
		if at.Ply() == last { // the board tells of that one
			break
		}
		m, _ := at.Move()
		if !c.line(c.env.Text.WithLeft(fmt.Sprintf("%d. %s %s: %s", at.Ply(), c.mover(g, at), m, c.tell(g, at)), g, at.Ply())) {
			return ExitFailed
		}
	}
	at.Last()
	return c.done(c.board(g, at))
}
