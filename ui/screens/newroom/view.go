package newroom

import (
	"slices"
	"strings"

	"oanquan/ui/i18n"
	"oanquan/ui/layout"
	"oanquan/ui/ruleset"
	"oanquan/ui/widget"
)

// View draws the screen: the form, and under it what the line at the cursor
// means, what is chosen and what to be warned of.
func (m Model) View(w, h int) string {
	p := widget.Page{Title: m.Title(), Keys: m.Keys()}
	bw, bh := p.Size(w, h)
	full := layout.ClassOf(w, h) == layout.Full
	foot := m.foot(bw, full)
	form := m.form(bw, max(1, bh-layout.Height(foot)), full)
	return p.View(m.env.Theme, layout.Bottom(form, foot, bw, bh), w, h)
}

func (m Model) foot(w int, full bool) string {
	t, th := m.env.Text.NewRoom, m.env.Theme
	lines := []string{widget.Rule(th, "", w)}
	switch {
	case m.busy && m.changes():
		lines = append(lines, th.Accent.Render(t.Changing))
	case m.busy:
		lines = append(lines, th.Accent.Render(t.Creating))
	case m.typing:
		lines = append(lines, th.Key.Render(th.Shapes.Pointer+" ")+m.input.View(th, w-2))
		if m.problem != "" {
			lines = append(lines, widget.Paragraph(th.Bad, m.problem, w))
		}
	case m.problem != "":
		lines = append(lines, widget.Paragraph(th.Bad, m.problem, w))
	default:
		lines = append(lines, widget.Paragraph(th.Text, m.rows()[m.cursor].note, w))
	}
	if full && layout.Height(lines[1]) == 1 { // so that the form stays where it is
		lines = append(lines, "")
	}
	if full {
		lines = append(lines, th.Dim.Render(layout.Clip(i18n.Fill(t.Chosen, "rules", m.env.Text.Terms(m.options.Normal())), w)))
	}
	for _, text := range ruleset.Warnings(m.env.Text, m.options.Rules) {
		lines = append(lines, widget.Paragraph(th.Warn, "! "+text, w))
	}
	return strings.Join(lines, "\n")
}

// form draws the rows, with heads and gaps between the parts while all of it
// fits, else without and with the cursor in view.
func (m Model) form(w, h int, full bool) string {
	th, t, rows := m.env.Theme, m.env.Text.NewRoom, m.rows()
	wide := 0
	for _, r := range rows {
		wide = max(wide, layout.Width(r.label))
	}
	choices := make([]widget.Choice, len(rows))
	presets, roomy, gaps := 0, len(rows)+5 <= h, len(rows)+2 <= h
	for i, r := range rows {
		choices[i] = m.choice(r, full && (roomy || !m.more))
		if r.kind == preset {
			presets = i + 1
		}
	}
	wide = min(wide+2, w/2)
	if !gaps {
		return widget.Menu(th, choices, m.cursor, wide, w, h)
	}
	part := func(from, to int) string {
		return widget.Menu(th, choices[from:to], m.cursor-from, wide, w, to-from)
	}
	last := len(rows) - 1
	parts := []string{part(0, presets), "", part(presets, last), "", part(last, len(rows))}
	if roomy {
		parts = slices.Insert(parts, 2, th.Title.Render(t.Table))
		parts = slices.Insert(parts, 0, th.Title.Render(t.Rules))
	}
	return strings.Join(parts, "\n")
}

func (m Model) choice(r row, notes bool) widget.Choice {
	sh := m.env.Theme.Shapes
	c := widget.Choice{Label: r.label, Mark: " "}
	switch r.kind {
	case preset:
		if r.chosen {
			c.Mark = sh.Yes
		}
		if notes {
			c.Note = r.note
		}
	case value, timeRow:
		c.Value, c.Turns = r.values[r.value], len(r.values) > 1
	case moreRow:
		c.Mark = sh.Down
		if m.more {
			c.Mark = sh.Up
		}
	case create:
		c.Mark = sh.Right
	}
	return c
}
