package roomview

import (
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/ui/i18n"
	"oanquan/ui/layout"
	"oanquan/ui/ruleset"
	"oanquan/ui/widget"
)

// cardWidth is the widest that the card of rules gets.
const cardWidth = 64

// card is which page of the card is shown over the room.
type card uint8

const (
	noCard card = iota
	rulesCard
	scoreCard // where both do not fit on one
	watchersCard
)

// keyCard turns the card over, or puts it away with any other key.
func (m Model) keyCard(msg tea.KeyPressMsg) Model {
	if m.env.Keys.Rules.Matches(msg) && m.card == rulesCard && m.running() {
		m.card = scoreCard
		return m
	}
	m.card = noCard
	return m
}

// cardView draws the rules of the room in words, and how the game stands.
func (m *Model) cardView(w, h int) string {
	th, c := m.env.Theme, m.env.Text
	bw := min(cardWidth, w)
	title, lines := c.Card.Title, m.rulesLines(bw-4)
	foot := c.Common.HelpClose
	switch {
	case m.card == watchersCard:
		title, lines = c.Watch.Watchers, m.watcherLines(bw-4)
	case m.running():
		score := m.scoreLines(bw - 4)
		switch {
		case len(lines)+len(score)+6 <= h:
			lines = append(append(lines, "", th.Title.Render(c.Card.Standings)), score...)
		case m.card == scoreCard:
			title, lines = c.Card.Standings, score
		default:
			foot = i18n.Fill(c.Card.Next, "key", m.env.Keys.Rules.Label)
		}
	}
	lines = clip(lines, h-3)
	if len(lines)+4 <= h {
		lines = append(lines, "")
	}
	lines = append(lines, th.Dim.Render(layout.Clip(foot, bw-4)))
	return layout.Middle(widget.Box(th, title, strings.Join(lines, "\n"), bw), w, h)
}

// rulesLines are every option, those that depart from the classic rules
// marked.
func (m *Model) rulesLines(w int) []string {
	th, c := m.env.Theme, m.env.Text
	lines := layout.Wrap(i18n.Fill(c.Card.Name, "rules", m.terms()), w)
	for i, l := range lines {
		lines[i] = th.Strong.Render(l)
	}
	options, usual, wide := ruleset.Options(c, m.rules()), ruleset.Options(c, engine.Classic()), 0
	for _, o := range options {
		wide = max(wide, layout.Width(o.Label))
	}
	for i, o := range options {
		value := o.Value()
		if o.At != usual[i].At {
			value = th.Accent.Render(value)
		}
		lines = append(lines, layout.Clip(th.Dim.Render(layout.Left(o.Label, wide))+"  "+value, w))
	}
	if w < cardWidth-4 {
		return lines
	}
	if m.running() {
		lines = append(lines, th.Dim.Render(i18n.Fill(c.Card.Rich, "rich", th.Shapes.Rich)))
	}
	return append(lines, layout.Wrap(i18n.Fill(c.Card.First, "who", m.starter()), w)...)
}

// scoreLines are the players in the order of their turns, from who moves now:
// points, with the own row, debt and combo points.
func (m *Model) scoreLines(w int) []string {
	c, t := m.env.Text, m.env.Text.GameText
	pos := m.game.Position()
	table := widget.Table{Cursor: -1, Columns: []widget.Column{
		{Title: t.ColPlayer}, {Title: c.Card.Now, Width: 6, Right: true}, {Title: c.Card.All, Width: 8, Right: true},
	}}
	wide := w > 40
	if wide {
		table.Columns = append(table.Columns, widget.Column{Title: t.ColDebt, Width: 5, Right: true}, widget.Column{Title: t.ColCombo, Width: 9, Right: true})
	}
	for _, s := range m.order() {
		score := pos.Score(m.state.Game.Rules, s)
		name := m.names()[s]
		if m.state.Game.HasLeft(s) {
			name = i18n.Fill(t.NameLeft, "name", name)
		}
		name = m.withAids(name, s)
		row := []string{name, strconv.Itoa(score), strconv.Itoa(m.projected(pos, s))}
		if wide {
			row = append(row, strconv.Itoa(int(pos.Hands[s].Debt)), strconv.Itoa(m.combo[s]))
		}
		table.Rows = append(table.Rows, row)
	}
	return layout.Lines(table.View(m.env.Theme, w, len(table.Rows)+1))
}

// order is the seats in the order of their turns, who moves now first.
func (m *Model) order() []engine.Seat {
	n := len(m.state.Game.Players)
	out := make([]engine.Seat, n)
	for i := range out {
		out[i] = (m.game.Position().Mover + engine.Seat(i)) % engine.Seat(n)
	}
	return out
}

// projected is what a seat would have if everybody took the dân of their row
// now.
func (m *Model) projected(pos engine.Position, s engine.Seat) int {
	n := pos.Score(m.state.Game.Rules, s)
	for f := 1; f <= engine.Fields; f++ {
		n += int(pos.Pits[engine.FieldPit(s, f)].Dan)
	}
	return n
}

// freeable are the chairs that the owner may free: of bots, and of others who
// are not ready.
func (m *Model) freeable() []int {
	var out []int
	for i, c := range m.state.Chairs {
		if c.Taken() && c.Who.ID != m.env.Actor.Who.ID && (!c.Ready || c.Who.ID.IsBot()) {
			out = append(out, i)
		}
	}
	return out
}

// freeAsk asks whose chair is to be freed.
func (m *Model) freeAsk() string {
	t := m.env.Text.RoomText
	var list []string
	for _, i := range m.freeable() {
		list = append(list, i18n.Fill(t.ChairNamed, "n", i+1, "who", m.state.Chairs[i].Who.Name))
	}
	return i18n.Fill(t.FreeAsk, "list", strings.Join(list, ", "))
}

// freeChosen is the chair whose number was pressed.
func (m *Model) freeChosen(msg tea.KeyPressMsg) (int, bool) {
	n, err := strconv.Atoi(msg.String())
	return n - 1, err == nil && slices.Contains(m.freeable(), n-1)
}
