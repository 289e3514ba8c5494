package i18n

import (
	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/room"
)

// Ending says why a game is over; who is the person that ended it, if one did.
func (c *Catalog) Ending(e record.Ending, who string) string {
	t := c.GameText
	switch e {
	case record.Squares:
		return c.BoardEnding(engine.EndedSquares)
	case record.Quan:
		return c.BoardEnding(engine.EndedQuan)
	case record.Repetition:
		return c.BoardEnding(engine.EndedRepetition)
	case record.Length:
		return c.BoardEnding(engine.EndedLength)
	case record.Resign:
		return Fill(t.EndResign, "who", who)
	case record.Abandoned:
		if who == "" {
			return t.EndAbandonedDraw
		}
		return Fill(t.EndAbandoned, "who", who)
	case record.Time:
		return Fill(t.EndTime, "who", who)
	case record.Agreed:
		return t.EndAgreed
	case record.Aborted:
		return t.EndAborted
	case record.Adjudicated:
		return t.EndAdjudged
	}
	return t.EndOther
}

// EndingOf is [Catalog.Ending] of a game of a room, which knows for whose first
// move an aborted one has waited in vain.
func (c *Catalog) EndingOf(g room.Game) string {
	who := ""
	if by := g.Outcome.EndedBy; int(by) < len(g.Players) {
		who = g.Players[by].Name
	}
	if g.Outcome.Ending == record.Aborted && who != "" {
		return Fill(c.GameText.EndNoMove, "who", who)
	}
	return c.Ending(g.Outcome.Ending, who)
}
