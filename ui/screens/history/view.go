package history

import (
	"fmt"
	"strings"

	"oanquan/engine/record"
	"oanquan/lobby"
	"oanquan/ui/i18n"
	"oanquan/ui/layout"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

// View draws the screen.
func (m Model) View(w, h int) string {
	c, th := m.env.Text, m.env.Theme
	p := widget.Page{Title: m.title(), Keys: m.Keys()}
	bw, bh := p.Size(w, h)
	col := min(bw, 60)
	head := m.searchLine(bw)
	if head != "" {
		bh = max(0, bh-layout.Height(head)-1)
	}
	var body string
	switch {
	case m.id == "":
		body = layout.Middle(m.forGuests(col), bw, bh*2/3)
	case m.err != nil:
		body = layout.Middle(widget.Paragraph(th.Warn, screen.Sentence(c, m.err)+" "+c.Common.Retry, col), bw, bh*2/3)
	case !m.loaded:
		body = layout.Middle(th.Dim.Render(c.History.Loading), bw, bh*2/3)
	case len(m.games) == 0:
		text := c.History.Empty
		switch {
		case len(m.words) > 0:
			text = c.Social().NoneFound
		case !m.own():
			text = i18n.Fill(c.History.EmptyOf, "name", m.called)
		}
		body = layout.Middle(widget.Paragraph(th.Dim, text, col), bw, bh*2/3)
	default:
		n := m.tally()
		tally := c.Count(c.History.Tally, len(m.games), "won", n[won], "drawn", n[drawn], "lost", n[lost])
		if layout.Width(p.Title)+layout.Width(tally)+2 <= bw {
			p.Right = tally
		}
		full := layout.ClassOf(w, h) == layout.Full
		if m.bests.Games == 0 {
			body = m.table(full).View(th, bw, bh)
			break
		}
		best := m.best(bw)
		body = best + "\n" + m.table(full).View(th, bw, bh-layout.Height(best))
	}
	if head != "" {
		body = head + "\n\n" + body
	}
	return p.View(th, body, w, h)
}

// searchLine is the search being typed, with what is wrong with it, or what was
// searched for; "" for neither.
func (m Model) searchLine(w int) string {
	th := m.env.Theme
	switch {
	case m.typing:
		line := th.Key.Render("/") + " " + m.input.View(th, max(w-3, 1))
		if m.problem != "" {
			line += "\n" + widget.Paragraph(th.Warn, m.problem, w)
		}
		return line
	case len(m.words) > 0:
		return th.Dim.Render(layout.Clip("/ "+strings.Join(m.words, " "), w))
	}
	return ""
}

// best is a line with the most that the account has done, as much of it as
// there is room for, and a blank one where the window is roomy.
func (m Model) best(w int) string {
	c, t, b := m.env.Text, m.env.Text.History, m.bests
	parts := []string{c.Count(t.BestPoints, b.Points), c.Count(t.BestCaptures, b.Captures), c.Count(t.BestCombo, b.Combo)}
	line := t.Best + " " + strings.Join(parts, " · ")
	if layout.Width(line) > w {
		line = t.Best + " " + i18n.Fill(t.BestShort, "points", b.Points, "captures", b.Captures, "combo", b.Combo)
		return m.env.Theme.Dim.Render(layout.Clip(line, w))
	}
	return m.env.Theme.Dim.Render(line) + "\n"
}

func (m Model) title() string {
	t := m.env.Text.History
	if !m.own() && m.called != "" {
		return i18n.Fill(t.TitleOf, "name", m.called)
	}
	return t.Title
}

func (m Model) table(full bool) widget.Table {
	t := m.env.Text.History
	col := func(title string, w int) widget.Column { return widget.Column{Title: title, Width: w} }
	tab := widget.Table{Cursor: m.cursor, Columns: []widget.Column{
		col(t.Outcome, 7), col(t.Opponent, 16), {Title: t.Score, Width: 6, Right: true}, col(t.Ending, 0), col(t.Date, 11), col(t.ID, 6),
	}}
	if !full {
		tab.Columns = []widget.Column{col(t.Outcome, 7), col(t.Opponent, 0), {Title: t.Score, Width: 6, Right: true}, col(t.ID, 6)}
	}
	for _, g := range m.games {
		row := []string{m.word(g), m.opponents(g), m.score(g), m.why(g), m.env.Text.Date(g.Record.Date), string(g.Record.ID)}
		if !full {
			row = []string{row[0], row[1], row[2], row[5]}
		}
		tab.Rows = append(tab.Rows, row)
	}
	return tab
}

func (m Model) word(g lobby.Archived) string {
	t, s := m.env.Text.History, m.env.Theme.Shapes
	switch m.outcome(g) {
	case won:
		return s.Yes + " " + t.Won
	case drawn:
		return "= " + t.Drawn
	case lost:
		return s.No + " " + t.Lost
	}
	return "  " + t.NoResult
}

func (m Model) opponents(g lobby.Archived) string {
	var names []string
	for s, p := range g.Record.Players[:g.Record.Rules.Players] {
		if s >= len(g.Players) || g.Players[s] != m.id {
			names = append(names, m.env.Text.PlayerName(p.Name))
		}
	}
	return strings.Join(names, ", ")
}

// score puts the account's own points first.
func (m Model) score(g lobby.Archived) string {
	s, points := int(m.seat(g)), g.Record.Points
	if s >= len(points) {
		return ""
	}
	out := []string{fmt.Sprint(points[s])}
	for i, p := range points {
		if i != s {
			out = append(out, fmt.Sprint(p))
		}
	}
	return strings.Join(out, "–")
}

// why is how a game ended, and the rules where they are not the usual ones.
func (m Model) why(g lobby.Archived) string {
	t := m.env.Text.History
	parts := []string{m.ending(g.Record.Ending)}
	if name := m.env.Text.RulesName(g.Record.Rules); name != m.env.Text.Rules.Classic {
		parts = append(parts, name)
	}
	if g.Private {
		parts = append(parts, t.Private)
	}
	return strings.Join(parts, " · ")
}

func (m Model) ending(e record.Ending) string {
	t := m.env.Text.History.Endings
	switch e {
	case record.Squares:
		return t.Squares
	case record.Quan:
		return t.Quan
	case record.Repetition:
		return t.Repetition
	case record.Length:
		return t.Length
	case record.Resign:
		return t.Resign
	case record.Time:
		return t.Time
	case record.Agreed:
		return t.Agreed
	case record.Aborted:
		return t.Aborted
	case record.Abandoned:
		return t.Abandoned
	}
	return t.Adjudged
}

func (m Model) forGuests(w int) string {
	t, th := m.env.Text.History, m.env.Theme
	return strings.Join([]string{
		widget.Paragraph(th.Strong, t.GuestTitle, w), "", widget.Paragraph(th.Text, t.GuestText, w), "",
		widget.Command(th, "ssh-keygen -t ed25519", w),
		widget.Command(th, "ssh new@"+m.env.Host, w),
	}, "\n")
}
