package profile

import (
	"strings"

	"oanquan/lobby"
	"oanquan/ui/i18n"
	"oanquan/ui/layout"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

// graphRows is how high the graph of a rating is where there is room.
const graphRows = 5

// View draws the screen.
func (m Model) View(w, h int) string {
	c, th := m.env.Text, m.env.Theme
	p := widget.Page{Title: m.is.Who.Name, Keys: m.Keys()}
	bw, bh := p.Size(w, h)
	switch {
	case m.err != nil:
		return p.View(th, layout.Middle(widget.Paragraph(th.Warn, screen.Sentence(c, m.err), min(bw, 60)), bw, bh*2/3), w, h)
	case !m.loaded:
		return p.View(th, layout.Middle(th.Dim.Render(c.Common.Loading), bw, bh*2/3), w, h)
	}
	p.Right = strings.Join(m.marks(), " · ")
	full := layout.ClassOf(w, h) == layout.Full
	lines := m.facts(bw, full)
	if full && len(m.is.Points) > 1 {
		lines = append(lines, "", m.graph(bw, graphRows))
	}
	foot := m.foot(bw)
	left := bh - layout.Height(strings.Join(lines, "\n")) - len(foot)
	if len(m.is.Games) > 0 && left > 2 {
		if full {
			lines = append(lines, "")
			left--
		}
		lines = append(lines, m.games(full).View(th, bw, left))
	}
	body := strings.Join(lines, "\n")
	if len(foot) > 0 {
		body = layout.Bottom(layout.Fit(body, bw, bh), strings.Join(foot, "\n"), bw, bh)
	}
	return p.View(th, body, w, h)
}

// foot is what is typed, the challenge that may be sent, or the one that waits.
func (m Model) foot(w int) []string {
	th := m.env.Theme
	switch {
	case m.typing != nothing:
		return []string{th.Key.Render("› ") + m.input.View(th, max(w-3, 1))}
	case m.asks.On():
		return layout.Lines(widget.Paragraph(th.Warn, m.asks.Ask(m.env), w))
	case m.out.ID != 0:
		c := m.env.Text
		text := i18n.Fill(c.Match().DuelWaits, "who", m.out.To.Name, "wish", c.DuelName(m.out.Wish), "key", m.env.Keys.Withdraw.Label)
		return layout.Lines(widget.Paragraph(th.Accent, text, w))
	}
	return nil
}

// marks are the lists on which they are.
func (m Model) marks() []string {
	t := m.env.Text.Social()
	var out []string
	for _, on := range []struct {
		is   bool
		text string
	}{{m.is.Follows, t.MarkFollowed}, {m.is.Mutes, t.MarkMuted}, {m.is.Blocks, t.MarkBlocked}} {
		if on.is {
			out = append(out, on.text)
		}
	}
	return out
}

// facts are what is known of them, a name and a text beside it, which goes on
// under itself where it is long. In a compact window ratings are without the
// number of their games.
func (m Model) facts(w int, full bool) []string {
	c, th, is := m.env.Text, m.env.Theme, m.is
	t, cmd := c.Social(), c.Command()
	now := m.env.Now()
	where := cmd.Absent
	switch {
	case is.Hidden:
		where = t.Keeps
	case is.Here:
		where = c.Place(int(is.Place.Room), is.Place.Playing, is.Place.ByDays) + ", " + c.Ago(now, is.Place.Since)
	case !is.Seen.IsZero():
		where = cmd.Absent + ", " + cmd.ColSeen + " " + c.AgoByHour(now, is.Seen)
	}
	rows := [][2]string{{t.ColSince, c.Date(is.Since)}, {cmd.ColHere, where}}
	add := func(head string, list []string) {
		for _, text := range list {
			rows = append(rows, [2]string{head, text})
			head = ""
		}
	}
	var ratings, opponents []string
	for _, r := range is.Ratings {
		text := c.RatingText(r)
		if !full {
			text = c.RatingBrief(r)
		}
		ratings = append(ratings, text)
	}
	for _, a := range is.Opponents[:min(len(is.Opponents), 3)] {
		opponents = append(opponents, c.PlayerName(a.Opponent.Name)+": "+c.TallyText(a))
	}
	add(t.ColPools, ratings)
	if is.Against.Games() > 0 {
		add(t.ColAgainst, []string{c.TallyText(is.Against)})
	}
	add(t.ColOpponents, opponents)
	wide := 0
	for _, r := range rows {
		wide = max(wide, layout.Width(r[0]))
	}
	var lines []string
	for _, r := range rows {
		head := r[0]
		for _, text := range layout.Wrap(r[1], max(w-wide-2, 1)) {
			lines = append(lines, th.Dim.Render(layout.Left(head, wide))+"  "+text)
			head = ""
		}
	}
	return lines
}

// graph is the rating in the first pool from game to game, above and below what
// everybody begins with.
func (m Model) graph(w, h int) string {
	c, th := m.env.Text, m.env.Theme
	g := widget.Graph{At: len(m.is.Points) - 1, Up: th.Good, Down: th.Warn, Theme: th}
	start := m.is.Points[0].Before.Points()
	for _, p := range m.is.Points {
		g.Points = append(g.Points, widget.Point{Value: p.Rating.Points() - start, Known: true})
	}
	head := i18n.Fill(c.Social().GraphOf, "pool", c.PoolName(string(m.is.Ratings[0].Pool)), "from", start)
	return th.Dim.Render(layout.Clip(head, w)) + "\n" + g.View(min(w, 6+2*len(g.Points)), h)
}

// games is their newest games.
func (m Model) games(full bool) widget.Table {
	t := m.env.Text.History
	tab := widget.Table{Cursor: m.cursor, Columns: []widget.Column{{Title: t.Outcome, Width: 9}, {Title: t.Opponent}, {Title: t.ID, Width: 6}}}
	if full {
		tab.Columns = append(tab.Columns, widget.Column{Title: t.Date, Width: 11})
	}
	for _, g := range m.is.Games {
		row := []string{m.outcome(g), m.opponents(g), string(g.Record.ID)}
		if full {
			row = append(row, m.env.Text.Date(g.Record.Date))
		}
		tab.Rows = append(tab.Rows, row)
	}
	return tab
}

func (m Model) outcome(g lobby.Archived) string {
	t, s := m.env.Text.History, m.env.Theme.Shapes
	seat := -1
	for i, id := range g.Players {
		if id == m.id {
			seat = i
		}
	}
	switch lobby.ResultOf(g.Record, seat) {
	case lobby.Won:
		return s.Yes + " " + t.Won
	case lobby.Drawn:
		return "= " + t.Drawn
	case lobby.Lost:
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
