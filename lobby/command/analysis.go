package command

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"time"

	"oanquan/engine"
	"oanquan/engine/analysis"
	"oanquan/engine/record"
	"oanquan/lobby"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

const (
	// hereWithin is how long a session waits for an analysis before it is shown
	// what there is: nothing else can be typed meanwhile.
	hereWithin = 5 * time.Second
	// progressEvery is how often a program that waits hears of it.
	progressEvery = 2 * time.Second
	// lineShown is how many moves of a line are printed for people.
	lineShown = 6
)

type (
	// analysisAnswer documents the JSON of [analysis.Report].
	analysisAnswer struct {
		V        int          `json:"v" doc:"1"`
		Seats    int          `json:"seats" doc:"how many play"`
		Turns    []turnAnswer `json:"turns" doc:"every turn"`
		Accuracy []float64    `json:"accuracy" doc:"by seat, 0 to 100; null for who had no choice, and for all among three and four and while a turn is hidden"`
		Final    []int        `json:"final" doc:"points by seat at the end"`
	}
	turnAnswer struct {
		Ply        int      `json:"ply" doc:"moves played before it"`
		Seat       string   `json:"seat" doc:"the mover's letter"`
		Played     string   `json:"played" doc:"the move"`
		Best       string   `json:"best,omitempty" doc:"the best move"`
		Line       []string `json:"line,omitempty" doc:"what would follow, the best move first, each seen from its mover's seat"`
		Value      int      `json:"value,omitempty" doc:"by how many points the mover ends ahead of the best other after the best move"`
		Exact      bool     `json:"exact,omitempty" doc:"the value is proven, else estimated"`
		Turns      int      `json:"turns,omitempty" doc:"where the value is proven, within how many turns the game is over at most"`
		After      int      `json:"after,omitempty" doc:"the same after the move that was played"`
		AfterExact bool     `json:"afterExact,omitempty" doc:"after is proven, else estimated"`
		Depth      int      `json:"depth,omitempty" doc:"turns looked ahead"`
		Loss       int      `json:"loss,omitempty" doc:"points that the move cost; none among three and four"`
		Grade      string   `json:"grade,omitempty" doc:"best, good (1 or 2 points lost), inaccuracy (to 5), mistake (to 10), blunder, or forced; none among three and four"`
		House      bool     `json:"house,omitempty" doc:"the house played it"`
		Hidden     bool     `json:"hidden,omitempty" doc:"people are playing here or close to it now: nothing is told"`
	}
)

// analyse prints the analysis of a game, a line a turn; in a review without an
// ID, what is thought of the turn that is shown.
func (c *call) analyse() int {
	switch {
	case c.arg(0) != "":
	case c.env.Review != nil:
		return c.judge(*c.env.Review)
	default:
		return c.fail(ExitUsage, c.text.WhichGame, "usage", c.cmd.UsageIn(c.env.Text))
	}
	g, _, _, exit := c.cursor(c.arg(0))
	if exit != ExitOK {
		return exit
	}
	return c.showAnalysis(g)
}

func (c *call) showAnalysis(g record.Game) int {
	a, exit := c.analysed(g)
	if exit != ExitOK {
		return exit
	}
	return c.done(c.analysisTable(g, a) && c.accuracies(g, a.Report) && c.unfinished(a))
}

// analysed waits for the analysis of a game: a program to its end, a session
// for a moment.
func (c *call) analysed(g record.Game) (a lobby.Analysis, exit int) {
	ctx, seen, told := c.ctx, -1, c.env.Now()
	if c.env.Place != nil {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, hereWithin)
		defer cancel()
	}
	for {
		next, err := c.env.Hall.Analyse(ctx, c.env.Who, room.GameID(g.ID), seen)
		switch {
		case seen >= 0 && c.env.Place != nil && c.ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded):
			return a, ExitOK
		case errors.Is(err, lobby.ErrQueueFull):
			return a, c.fail(ExitTryLater, c.env.Text.TypedError(err))
		case err != nil:
			return a, c.errorExit(err)
		case next.Failed:
			return a, c.fail(ExitFailed, c.text.AnalysisFailed, "word", g.ID)
		case next.Finished:
			return next, ExitOK
		}
		if now := c.env.Now(); c.env.Place == nil && (seen < 0 || now.Sub(told) >= progressEvery) {
			told = now
			c.message(c.progress(next))
		}
		a, seen = next, next.Done
	}
}

func (c *call) progress(a lobby.Analysis) string {
	t := c.env.Text.Analysis
	if a.Queued > 0 {
		return c.env.Text.Count(t.Queue, a.Queued)
	}
	return i18n.Fill(t.Progress, "n", a.Done, "all", a.Total)
}

// unfinished tells how much of an analysis is missing.
func (c *call) unfinished(a lobby.Analysis) bool {
	if a.Finished {
		return true
	}
	return c.message(i18n.Fill(c.text.AnalysisSoFar, "n", a.Done, "all", a.Total, "word", a.ID))
}

func (c *call) analysisTable(g record.Game, a lobby.Analysis) bool {
	t := c.text
	if a.Total == 0 {
		return c.message(t.NoMoves)
	}
	rows := [][]string{{t.ColPly, t.ColName, t.ColMove, t.ColGrade, t.ColValue, t.ColAfter, t.ColBest}}
	for _, turn := range a.Report.Turns {
		row := []string{strconv.Itoa(turn.Ply + 1), c.env.Text.PlayerName(g.Players[turn.Seat].Name), turn.Played.String()}
		if turn.Hidden {
			rows = append(rows, append(row, "-", "-", "-", c.env.Text.Analysis.Hidden))
			continue
		}
		rows = append(rows, append(row, c.grade(turn), c.value(turn.Value, turn.Exact), c.value(turn.After, turn.AfterExact), c.lineText(turn)))
	}
	return c.columns(rows)
}

func (c *call) grade(turn analysis.Turn) string {
	switch {
	case turn.House:
		return c.text.GradeHouse
	case turn.Grade == analysis.Ungraded:
		return "-"
	}
	return c.env.Text.Analysis.Grades[turn.Grade]
}

// value writes points, and whether they are proven.
func (c *call) value(points int, exact bool) string {
	sign, word := "≈", c.text.About
	if exact {
		sign, word = "=", c.text.Exactly
	}
	if c.env.Prefs.Board == BoardWords {
		return i18n.Fill(word, "n", c.env.Text.Signed(points))
	}
	return sign + c.env.Text.Signed(points)
}

// lineText is the best line, and within how many turns it wins or loses where
// that is proven.
func (c *call) lineText(turn analysis.Turn) string {
	words := make([]string, 0, lineShown+1)
	for i, m := range turn.Line {
		if i == lineShown {
			words = append(words, "…")
			break
		}
		words = append(words, m.String())
	}
	text := strings.Join(words, " ")
	if sure := c.env.Text.Certain(turn.Exact, turn.Value, turn.Turns); sure != "" {
		text += "; " + sure
	}
	return text
}

// accuracies prints how well each player has played, and what the signs mean.
func (c *call) accuracies(g record.Game, r analysis.Report) bool {
	if len(r.Turns) == 0 {
		return true
	}
	if !c.line("") {
		return false
	}
	if r.Hides() && !c.line(c.env.Text.Analysis.NoAccuracy) {
		return false
	}
	for s, accuracy := range r.Accuracy {
		if accuracy < 0 {
			continue
		}
		text := i18n.Fill(c.env.Text.Analysis.Accuracy, "n", int(accuracy+0.5))
		if !c.line(c.env.Text.PlayerName(g.Players[s].Name) + ": " + text) {
			return false
		}
	}
	if r.Seats > engine.MinSeats && !c.line(c.env.Text.Analysis.LimitsMany) {
		return false
	}
	return c.env.Prefs.Board == BoardWords || c.line(c.env.Text.Analysis.Signs)
}

// withAnalysis prints the JSON of a record with its analysis.
func (c *call) withAnalysis(rec []byte, g record.Game) int {
	a, exit := c.analysed(g)
	if exit != ExitOK {
		return exit
	}
	if exit := c.object(json.RawMessage(beside(rec, "analysis", a.Report))); exit != ExitOK {
		return exit
	}
	return c.done(c.unfinished(a))
}
