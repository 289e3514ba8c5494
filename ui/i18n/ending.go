package i18n

import (
	"oanquan/engine"
	"oanquan/engine/record"
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
