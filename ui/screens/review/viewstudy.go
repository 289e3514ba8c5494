package review

import (
	"strconv"

	"charm.land/lipgloss/v2"

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

// bar is who leads by how much in the position on the board.
func (v view) bar(w int) string {
	l := v.leadAt(v.cursor.Ply())
	if v.try.on {
		t, known := v.tryTurn()
		switch l = (lead{}); {
		case v.try.game.Over():
			p := v.try.game.Position()
			l = lead{value: p.Score(v.rec.Rules, 0) - p.Score(v.rec.Rules, 1), exact: true, known: true}
		case known:
			l = leadOf(t)
		}
	}
	text, names, th := "…", v.names(), v.env.Theme
	switch {
	case l.hidden:
		text = "?"
	case l.known && l.value == 0:
		text = v.sign(l.exact) + " 0"
	case l.known:
		text = v.sign(l.exact) + " +" + strconv.Itoa(max(l.value, -l.value))
	}
	return widget.LeadBar{
		Names: [2]string{names[0], names[1]}, Total: v.total(), Lead: l.value, Known: l.known, Text: text,
		Styles: [2]lipgloss.Style{th.Seat(v.away(0)), th.Seat(v.away(1))}, Theme: th,
	}.View(w)
}

// total is all the points of the game.
func (v view) total() int {
	p := v.position()
	n := p.BoardDan()
	for _, pile := range p.Pits {
		n += int(pile.Quan) * v.rec.Rules.QuanPoints
	}
	for s := range engine.Seat(v.rec.Rules.Players) {
		n += p.Score(v.rec.Rules, s)
	}
	return n
}

// points is the graph of the game: the lead of the first player, or among more
// what each turn lost.
func (v view) points() widget.Graph {
	th := v.env.Theme
	g := widget.Graph{At: v.cursor.Ply(), Up: th.Seat(v.away(0)), Down: th.Seat(v.away(1)), Theme: th}
	if v.two() {
		for ply := range v.cursor.Len() + 1 {
			l := v.leadAt(ply)
			g.Points = append(g.Points, widget.Point{Value: l.value, Known: l.known, Hidden: l.hidden})
		}
		return g
	}
	g.Up, g.Loss, g.Points = th.Warn, true, append(g.Points, widget.Point{Known: true}) // nothing is lost before the first turn
	for ply := range v.cursor.Len() {
		t, ok := v.turn(ply)
		g.Points = append(g.Points, widget.Point{Value: t.Loss, Known: ok && !t.Hidden, Hidden: t.Hidden})
	}
	return g
}

// graph is the graph and the list of turns beside it, or below the panel the
// graph alone.
func (v view) graph(w, n int) []string {
	if n < 1 {
		return nil
	}
	th, c := v.env.Theme, v.env.Text
	title := v.progress()
	if title == "" {
		title = c.Analysis.TitleLoss
		if v.two() {
			title = i18n.Fill(c.Analysis.Title, "who", layout.Clip(v.names()[0], 12))
		}
	}
	graphs := n >= 4
	gw := w - listWidth - 2
	if v.side {
		gw = w
	}
	rule, graph := "", ""
	if graphs {
		rule, graph = widget.Rule(th, title, gw), v.points().View(gw, min(n-1, graphMost))
	}
	switch {
	case v.side:
		return append([]string{rule}, layout.Lines(graph)...)
	case !graphs:
		return layout.Lines(v.list().View(w, n))
	}
	out := []string{layout.Beside(rule, widget.Rule(th, c.GameText.Moves, listWidth), gw, 2)}
	return append(out, layout.Lines(layout.Beside(graph, v.list().View(listWidth, n-1), gw, 2))...)
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
// now, n lines at most.
func (v view) studyWords(w, n int) []string {
	th, ply := v.env.Theme, v.cursor.Ply()
	var told, more []string
	if ply == v.cursor.Len() {
		told = styled(th.Strong, v.result(), w)
	}
	switch {
	case ply == 0:
		told = append(told, i18n.Fill(v.env.Text.GameText.FirstMove, "who", v.names()[0]))
	case n >= 6:
		told = append(told, v.tell(ply-1, w)...)
	default:
		told = append(told, v.tellBriefly(v.cursor.Game(), ply-1, w))
	}
	if ply > 0 {
		more = append(more, v.verdict(ply-1, w)...)
	}
	if ply < v.cursor.Len() {
		t, known := v.turn(ply)
		if best := v.bestNow(t, known, nil, w); len(more) == 0 || more[0] != best[0] { // each thing is said once
			more = append(more, best...)
		}
	}
	if text := v.progress(); !v.full && text != "" {
		more = append([]string{th.Dim.Render(layout.Clip(text, w))}, more...)
	}
	if over := len(told) + len(more) - n; over > 0 && len(told) > 0 { // the grade matters more
		told = told[:max(0, len(told)-over)]
	}
	out := append(told, more...)
	return out[:min(len(out), max(0, n))]
}

// tellBriefly tells a turn in one line, as fully as it fits.
func (v view) tellBriefly(g engine.Game, ply, w int) string {
	c, before := v.env.Text, g.PositionAt(ply)
	t := c.Tell(v.rec.Rules, before, g.MoveAt(ply), steps(g, ply), v.names())
	text := ""
	for _, what := range []string{t.String(), t.Move + " – " + t.Short, t.Move + " – " + t.Brief} {
		if text = i18n.Fill(c.Turn.Says, "who", v.names()[before.Mover], "what", what); lipgloss.Width(text) <= w {
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
	label := lipgloss.Width(i18n.Fill(c.BestNow, "line", ""))
	return append(out, th.Accent.Render(layout.Clip(i18n.Fill(c.BestNow, "line", v.moveList(line, w-label)), w)))
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
		if i > 0 && lipgloss.Width(next)+1 > w {
			return text + "…"
		}
		text = next
	}
	return text
}
