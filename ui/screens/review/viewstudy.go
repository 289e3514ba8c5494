package review

import (
	"slices"
	"strconv"

	"oanquan/engine"
	"oanquan/engine/analysis"
	"oanquan/ui/i18n"
	"oanquan/ui/layout"
	"oanquan/ui/widget"
)

const (
	// listWidth is the width of the list of turns beside the graph.
	listWidth = 32
	// graphMost is the most lines that a graph is worth.
	graphMost = 9
	// airy is from how many lines on some stay empty.
	airy = 13
)

// studyLines are the analysis below the board: the bar, words about the
// position, the graph beside the turns.
func (v view) studyLines(w, n int) []string {
	if !v.full {
		return v.studySmall(w, n)
	}
	var out []string
	gap := func() {
		if n >= airy {
			out = append(out, "")
		}
	}
	gap()
	if v.two() {
		out = append(out, v.bar(w))
		gap()
	}
	const graphLeast = 3
	words := max(3, n-len(out)-1-graphLeast)
	if v.try.on {
		out = append(out, v.tryWords(w, words)...)
	} else {
		out = append(out, v.studyWords(w, words)...)
	}
	if n-len(out) >= airy/2+graphLeast {
		gap()
	}
	return append(out, v.graph(w, n-len(out))...)
}

// studySmall is the same for small windows: the bar and a graph of one line.
func (v view) studySmall(w, n int) []string {
	var out []string
	if v.two() {
		out = append(out, v.bar(w))
	}
	if v.try.on {
		return append(out, v.tryWords(w, n-len(out))...)
	}
	if v.two() {
		out = append(out, v.points().View(w, 1))
	}
	return append(out, v.studyWords(w, n-len(out))...)
}

// progress is how far the analysis is, "" when it is done.
func (v view) progress() string {
	t, s := v.env.Text.Analysis, v.Model.study
	switch {
	case s.got.Finished:
		return ""
	case s.got.Queued > 0:
		return v.env.Text.Count(t.Queue, s.got.Queued)
	case s.got.Total == 0:
		return t.Starting
	}
	return i18n.Fill(t.Progress, "n", min(s.got.Done+1, s.got.Total), "all", s.got.Total)
}

// studyWords tell the turn that led here, how good it was, and what is best
// now, n lines at most. The grade matters more than how the turn went.
func (v view) studyWords(w, n int) []string {
	th, ply := v.env.Theme, v.cursor.Ply()
	var more []string
	if text := v.progress(); !v.full && text != "" {
		more = append(more, th.Dim.Render(layout.Clip(text, w)))
	}
	var grade []string
	if ply > 0 {
		grade = v.verdict(ply-1, w)
		more = append(more, grade...)
	}
	if ply < v.cursor.Len() {
		t, known := v.turn(ply)
		if best := v.bestNow(t, known, nil, w); !slices.Equal(best, grade) { // each thing is said once
			more = append(more, best...)
		}
	}
	out := append(v.how(w, n-len(more)), more...)
	return out[:min(len(out), max(0, n))]
}

// how tells the turn that led here, at the end after the result, as fully as n
// lines allow.
func (v view) how(w, n int) []string {
	var out []string
	ply := v.cursor.Ply()
	if ply == v.cursor.Len() {
		out = styled(v.env.Theme.Strong, v.result(), w)
		if len(out) >= n { // rather who won alone than a reason cut short
			who, _ := v.outcome()
			out = styled(v.env.Theme.Strong, who, w)
		}
	}
	switch {
	case ply == 0:
		out = append(out, layout.Clip(i18n.Fill(v.env.Text.GameText.FirstMove, "who", v.names()[0]), w))
	case len(out)+len(v.tell(ply-1, w)) <= n && v.size() != widget.Medium: // there lines are for the graph
		out = append(out, v.tell(ply-1, w)...)
	default:
		out = append(out, v.tellBriefly(v.cursor.Game(), ply-1, w))
	}
	return out[:min(len(out), max(0, n))]
}

// tellBriefly tells a turn in one line, as fully as it fits.
func (v view) tellBriefly(g engine.Game, ply, w int) string {
	c, before := v.env.Text, g.PositionAt(ply)
	t := c.Tell(v.rec.Rules, before, g.MoveAt(ply), g.StepsAt(ply), v.names())
	text := ""
	for _, what := range []string{t.String(), t.Move + " – " + t.Short, t.Move + " – " + t.Brief} {
		if text = i18n.Fill(c.Turn.Says, "who", v.names()[before.Mover], "what", what); layout.Width(text) <= w {
			break
		}
	}
	return layout.Clip(text, w)
}

// verdict is the grade of a turn in words.
func (v view) verdict(ply, w int) []string {
	th, c := v.env.Theme, v.env.Text
	t, ok := v.turn(ply)
	switch {
	case !ok:
		return []string{th.Dim.Render(layout.Clip(c.Analysis.Thinking, w))}
	case t.Hidden:
		return styled(th.Dim, c.Analysis.Hidden, w)
	case t.House:
		return styled(th.Dim, c.Analysis.House, w)
	case t.Grade == analysis.Ungraded && t.Played == t.Best:
		return styled(th.Dim, c.Analysis.Same, w)
	case t.Grade == analysis.Ungraded:
		return styled(th.Dim, i18n.Fill(c.Analysis.Another, "move", c.MoveName(t.Best)), w)
	}
	sign := mark(t.Grade)
	if sign == "" {
		sign = th.Shapes.Bullet
	}
	grade := c.Analysis.Grades[min(int(t.Grade), len(c.Analysis.Grades)-1)]
	text := i18n.Fill(c.Analysis.Graded, "mark", sign, "grade", grade)
	if t.Loss > 0 && t.Grade != analysis.Forced {
		text = c.Count(c.Analysis.GradedLoss, t.Loss, "mark", sign, "grade", grade,
			"sign", v.sign(t.Exact && t.AfterExact), "move", c.MoveName(t.Best))
	}
	return styled(v.style(t.Grade), text, w)
}

// bestNow is the best line from the position on the board.
func (v view) bestNow(t analysis.Turn, known bool, err error, w int) []string {
	th, c := v.env.Theme, v.env.Text.Analysis
	switch {
	case err != nil:
		return styled(th.Warn, sentence(v.Model, err), w)
	case !known:
		return []string{th.Dim.Render(layout.Clip(c.Thinking, w))}
	case t.Hidden:
		return styled(th.Dim, c.Hidden, w)
	}
	var out []string
	if !v.two() {
		text := c.LeadMany
		if !v.full {
			text = c.LeadBrief
		}
		out = styled(th.Text, i18n.Fill(text, "who", v.names()[t.Seat], "sign", v.sign(t.Exact), "n", signed(t.Value)), w)
	}
	line := t.Line
	if len(line) == 0 {
		line = []engine.Move{t.Best}
	}
	text := v.env.Text.MoveName(line[0])
	if sure := v.env.Text.Certain(t.Exact, t.Value, t.Turns); sure != "" && v.two() {
		if with := i18n.Fill(c.Sure, "move", text, "what", sure); layout.Width(i18n.Fill(c.BestNow, "line", with)) <= w {
			text = with
		}
	}
	if room := w - layout.Width(i18n.Fill(c.BestNow, "line", text+c.Then)); len(line) > 1 && room > layout.Width(v.env.Text.MoveName(line[1])) {
		text += c.Then + v.moveList(line[1:], room)
	}
	return append(out, th.Accent.Render(layout.Clip(i18n.Fill(c.BestNow, "line", text), w)))
}

func signed(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

// moveList writes moves as people say them, as many as w cells have room for.
func (v view) moveList(moves []engine.Move, w int) string {
	text := ""
	for i, move := range moves {
		next := v.env.Text.MoveName(move)
		if i > 0 {
			next = text + ", " + next
		}
		if i > 0 && layout.Width(next)+1 > w {
			return text + "…"
		}
		text = next
	}
	return text
}
