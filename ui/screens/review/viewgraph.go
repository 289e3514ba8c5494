package review

import (
	"strconv"

	"oanquan/engine"
	"oanquan/ui/i18n"
	"oanquan/ui/layout"
	"oanquan/ui/theme"
	"oanquan/ui/widget"
)

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
		Styles: [2]theme.Style{th.Seat(v.away(0)), th.Seat(v.away(1))}, Theme: th,
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

// points is the graph of the game of two: the lead of the first player.
func (v view) points() widget.Graph {
	th := v.env.Theme
	g := widget.Graph{At: v.cursor.Ply(), Up: th.Seat(v.away(0)), Down: th.Seat(v.away(1)), Theme: th}
	for ply := range v.cursor.Len() + 1 {
		l := v.leadAt(ply)
		g.Points = append(g.Points, widget.Point{Value: l.value, Known: l.known, Hidden: l.hidden})
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
	if !v.two() {
		return v.turnsAlone(title, w, n)
	}
	if title == "" {
		title = i18n.Fill(c.Analysis.Title, "who", layout.Clip(v.names()[0], 12))
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

// turnsAlone is the list of turns below a game of more than two, of which there
// is no graph: no value is of one side against the other.
func (v view) turnsAlone(title string, w, n int) []string {
	var out []string
	if title != "" {
		out = append(out, v.env.Theme.Dim.Render(layout.Clip(title, w)))
	}
	if v.side || len(out) >= n {
		return out
	}
	if n-len(out) >= 2 {
		out = append(out, widget.Rule(v.env.Theme, v.env.Text.GameText.Moves, w))
	}
	return append(out, layout.Lines(v.list().View(w, n-len(out)))...)
}
