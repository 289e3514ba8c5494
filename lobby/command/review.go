package command

import (
	"fmt"
	"strconv"

	"oanquan/engine/analysis"
	"oanquan/engine/record"
	"oanquan/ui/i18n"
)

// Reviewed is a game under review in plain lines, and where its reader is.
type Reviewed struct {
	Game record.Game
	At   record.Cursor
}

// reviewHere begins the review of a game at its start.
func (c *call) reviewHere(g record.Game) int {
	played, err := record.Replay(g)
	if err != nil {
		return c.errorExit(fmt.Errorf("replaying game %s: %w", g.ID, err))
	}
	return c.beginReview(g, record.NewCursor(played))
}

func (c *call) beginReview(g record.Game, at record.Cursor) int {
	r := Reviewed{Game: g, At: at}
	if !c.line(c.heading(g, at)[0]) {
		return ExitFailed
	}
	if exit := c.standing(r); exit != ExitOK {
		return exit
	}
	return c.done(c.line(c.text.ReviewKeys))
}

// standing shows where a review is: the turn that led there in words, the board
// and who is to move.
func (c *call) standing(r Reviewed) int {
	c.result.Review = &r
	var lines []string
	if m, ok := r.At.Move(); ok {
		told := c.env.Text.Tell(r.Game.Rules, r.At.Game().PositionAt(r.At.Ply()-1), m, r.At.Steps(), c.names(r.Game))
		turn := i18n.Fill(c.env.Text.Line().Turn, "n", r.At.Ply(), "who", c.mover(r.Game, r.At), "what", told.String())
		lines = append(lines, c.env.Text.WithLeft(turn, r.Game, r.At.Ply()))
	}
	lines = append(lines, BoardLines(c.env.Text, c.view(r.Game, r.At))...)
	lines = append(lines, c.heading(r.Game, r.At)[1:]...)
	for _, l := range lines {
		if !c.line(l) {
			return ExitFailed
		}
	}
	return ExitOK
}

// step moves the review; where it stands already at that end, it says so.
func (c *call) step(move func(*record.Cursor) bool, end string) int {
	r := *c.env.Review
	if !move(&r.At) {
		return c.done(c.line(end))
	}
	return c.standing(r)
}

func (c *call) next() int  { return c.step((*record.Cursor).Next, c.text.AtEnd) }
func (c *call) back() int  { return c.step((*record.Cursor).Prev, c.text.AtStart) }
func (c *call) first() int { return c.step((*record.Cursor).First, c.text.AtStart) }
func (c *call) last() int  { return c.step((*record.Cursor).Last, c.text.AtEnd) }

// goPly goes to a number of moves.
func (c *call) goPly() int {
	r := *c.env.Review
	n, err := strconv.Atoi(c.arg(0))
	if err != nil || !isNumber(c.arg(0)) || n > r.At.Len() {
		return c.fail(ExitNotFound, c.text.NoPly, "word", r.Game.ID, "n", r.At.Len())
	}
	r.At.Go(n)
	return c.standing(r)
}

func (c *call) endReview() int {
	c.result.Review = &Reviewed{}
	return c.done(c.line(i18n.Fill(c.text.ReviewOver, "id", c.env.Review.Game.ID)))
}

// judge says what the server thinks of the turn that a review shows, and what
// it would play from there.
func (c *call) judge(r Reviewed) int {
	a, exit := c.analysed(r.Game)
	if exit != ExitOK {
		return exit
	}
	said, ply := false, r.At.Ply()
	for _, turn := range a.Report.Turns {
		text := ""
		switch {
		case turn.Ply == ply-1 && turn.Hidden, turn.Ply == ply && turn.Hidden:
			text = c.env.Text.Analysis.Hidden
		case turn.Ply == ply-1:
			text = c.judged(r, turn)
		case turn.Ply == ply:
			text = i18n.Fill(c.text.FromHere, "after", c.ends(c.names(r.Game)[turn.Seat], turn.Value, turn.Exact), "line", c.lineText(turn))
		default:
			continue
		}
		if said = true; !c.line(text) {
			return ExitFailed
		}
	}
	switch {
	case said && c.env.Prefs.Board != BoardWords && !c.line(c.env.Text.Analysis.Signs):
		return ExitFailed
	case !said && a.Finished:
		return c.done(c.line(c.text.NoMoves))
	}
	return c.done(c.unfinished(a))
}

// judged is the verdict on a turn that was played.
func (c *call) judged(r Reviewed, turn analysis.Turn) string {
	who := c.names(r.Game)[turn.Seat]
	text := i18n.Fill(c.text.Judged, "n", turn.Ply+1, "who", who, "move", turn.Played,
		"grade", c.grade(turn), "after", c.ends(who, turn.After, turn.AfterExact))
	if turn.Grade != analysis.Best && turn.Best != turn.Played {
		text += " " + i18n.Fill(c.text.Better, "after", c.ends(who, turn.Value, turn.Exact), "line", c.lineText(turn))
	}
	return text
}

// ends says how far somebody is ahead in the end, or behind.
func (c *call) ends(who string, points int, exact bool) string {
	text := c.text.EndsLevel
	switch {
	case points > 0:
		text = c.text.EndsAhead
	case points < 0:
		text, points = c.text.EndsBehind, -points
	}
	return i18n.Fill(text, "who", who, "value", c.value(points, exact))
}

// whichGame is the game that moves is about: the one named, else the one under
// review, else that of the room.
func (c *call) whichGame() (word string, exit int) {
	switch st, in := c.here(); {
	case c.arg(0) != "":
		return c.arg(0), ExitOK
	case c.env.Review != nil:
		return string(c.env.Review.Game.ID), ExitOK
	case in && st.Game.ID == "":
		return "", c.fail(ExitFailed, c.text.NoBoardYet)
	case in:
		return BackTo(st), ExitOK
	}
	return "", c.fail(ExitUsage, c.text.WhichGame, "usage", c.cmd.UsageIn(c.env.Text))
}
