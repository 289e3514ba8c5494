package review

import (
	"strconv"
	"strings"

	"oanquan/engine"
	"oanquan/engine/analysis"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/widget"
)

// panel is what stands beside the board: turns above, the result below.
func (v view) panel(h int) string {
	th, c := v.env.Theme, v.env.Text
	table := widget.ResultTable{Rows: widget.ResultRows(v.cursor.Game(), v.names(), v.rec.Points, v.rec.Places, v.rec.Ending.ByBoard()), Text: c, Theme: th}
	below := append([]string{widget.Rule(th, c.GameText.ResultTitle, sideWidth)}, layout.Lines(table.View(sideWidth))...)
	if grades := v.grades(sideWidth); v.two() && v.visible() && v.study.got.Finished && h-len(below)-len(grades) > 8 {
		below = append(append(below, widget.Rule(th, c.Analysis.Summary, sideWidth)), grades...)
	}
	room := h - len(below) - 1
	lines := []string{widget.Rule(th, c.GameText.Moves, sideWidth)}
	lines = append(lines, layout.Lines(layout.Fill(v.list().View(sideWidth, room), sideWidth, room))...)
	return strings.Join(append(lines, below...), "\n")
}

// grades is the table of the analysis: how well each played, and how many
// turns of each grade.
func (m Model) grades(w int) []string {
	t := m.env.Text.Analysis
	table := widget.Table{Cursor: -1, Columns: []widget.Column{{Title: t.ColPlayer}, {Title: t.ColAccuracy, Width: 5, Right: true}}}
	shown := []analysis.Grade{analysis.Inaccuracy, analysis.Mistake, analysis.Blunder}
	if w >= 56 {
		table.Columns = append(table.Columns, widget.Column{Title: t.ColBest, Width: layout.Width(t.ColBest), Right: true},
			widget.Column{Title: t.ColGood, Width: 4, Right: true})
		shown = append([]analysis.Grade{analysis.Best, analysis.Good}, shown...)
	}
	for _, g := range shown[len(shown)-3:] {
		table.Columns = append(table.Columns, widget.Column{Title: mark(g), Width: 2, Right: true})
	}
	for s, name := range m.names() {
		acc := "-"
		if a := m.study.got.Report.Accuracy; s < len(a) && a[s] >= 0 {
			acc = strconv.Itoa(int(a[s]+0.5)) + "%"
		}
		row, n := []string{name, acc}, m.counts(engine.Seat(s))
		for _, g := range shown {
			count := strconv.Itoa(n[g])
			if m.study.got.Report.Hides() { // else it would tell of the hidden turns
				count = "-"
			}
			row = append(row, count)
		}
		table.Rows = append(table.Rows, row)
	}
	return layout.Lines(table.View(m.env.Theme, w, len(table.Rows)+1))
}

// cardWidth is the widest that the card of the analysis gets.
const cardWidth = 68

// cardView draws the card of the analysis: the table, and what the grades mean.
func (m Model) cardView(w, h int) string {
	th, t := m.env.Theme, m.env.Text.Analysis
	bw := min(cardWidth, w)
	texts := []string{t.LimitsMany, t.Signs}
	var lines []string
	if m.two() {
		lines, texts = m.grades(bw-4), []string{t.Limits, t.Signs}
		if m.study.got.Report.Hides() {
			texts = append([]string{t.NoAccuracy}, texts...)
		}
	}
	for _, text := range texts {
		more := styled(th.Dim, text, bw-4)
		if len(lines)+len(more)+5 <= h {
			lines = append(lines, "")
		}
		lines = append(lines, more...)
	}
	lines = lines[:min(len(lines), max(0, h-3))]
	if len(lines)+4 <= h {
		lines = append(lines, "")
	}
	keys := []keymap.Binding{m.env.Keys.Back.Is(m.env.Text.Common.KeyBack), m.env.Keys.Help.Is(m.env.Text.Common.KeyHelp)}
	lines = append(lines, widget.Footer(th, bw-4, keys))
	return layout.Fit(layout.Middle(widget.Box(th, t.Summary, strings.Join(lines, "\n"), bw), w, h), w, h)
}
