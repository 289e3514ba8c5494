package roomview

import (
	"slices"
	"strings"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/layout"
	"oanquan/ui/widget"
)

// resultView draws how the last game ended, with the way to the next one.
func (m *Model) resultView(w, h int) string {
	th, c := m.env.Theme, m.env.Text
	full := layout.ClassOf(w, h) == layout.Full
	body := min(w, 76)
	lines := []string{m.head(body)}
	if full {
		lines = append(lines, "")
	}
	lines = append(lines, m.verdict())
	if why := m.why(); why != "" {
		for _, l := range layout.Wrap(why, body) {
			lines = append(lines, th.Dim.Render(l))
		}
	}
	if hints := m.hintsOf(); hints != "" {
		lines = append(lines, th.Dim.Render(layout.Clip(hints, body)))
	}
	if text := m.env.Text.RatingChanges(m.state.Game); text != "" {
		for _, l := range layout.Wrap(text, body) {
			lines = append(lines, th.Accent.Render(l))
		}
	}
	if full {
		lines = append(lines, "")
	}
	table := widget.ResultTable{Rows: m.resultRows(), Text: c, Theme: th}
	lines = append(lines, layout.Lines(table.View(body))...)
	if full {
		for _, l := range layout.Wrap(c.GameText.Combo, body) {
			lines = append(lines, th.Dim.Render(l))
		}
		lines = append(lines, "")
	}
	lines = append(lines, m.series(body)...)
	more, mine := m.nextGame()
	if more != "" && !mine {
		lines = append(lines, layout.Wrap(more, body)...)
	}
	todo := m.todo()
	if chair := m.chair(); chair >= 0 && m.state.Here && !m.state.Chairs[chair].Ready && m.notice == "" {
		todo = c.GameText.Rematch
		if more != "" && mine {
			todo = more
		}
	}
	if ask := m.asking(); ask != "" {
		todo = ask
	}
	next := m.chairsShort(body)
	for _, l := range layout.Wrap(todo, body) {
		next = append(next, th.Strong.Render(l))
	}
	if review := m.reviewLine(body, full); full {
		lines = append(append(lines, review...), "")
	} else if len(lines)+len(review)+len(next) < h { // what comes next comes first
		lines = append(lines, review...)
	}
	lines = append(lines, next...)
	if left := h - 1 - len(lines); left > 1 {
		lines = append(lines, "")
		lines = append(lines, m.chatLines(body, left-1)...)
	} else if m.typing {
		lines = append(clip(lines, h-2), m.chatLines(body, 1)...)
	}
	return stack(centered(lines, body, w), layout.Indent(m.footer(body), (w-body)/2), w, h)
}

// nextGame tells which game of a match comes next, "" where it is over, or there
// is none, and whether it waits for the reader.
func (m *Model) nextGame() (text string, mine bool) {
	_, together := m.state.NextOfMatch()
	return m.env.Text.MatchNext(*m.state, m.env.Actor.Who.ID, m.days(), false), together && m.seat() != engine.NoSeat
}

// verdict is the first thing to know: who won.
func (m *Model) verdict() string {
	th, t := m.env.Theme, m.env.Text.GameText
	out, seat := m.state.Game.Outcome, m.reader()
	first := firsts(out.Places)
	switch {
	case len(first) == 0:
		return th.Warn.Render(t.Aborted)
	case len(first) == len(out.Places):
		return th.Accent.Render(t.Draw)
	case seat != engine.NoSeat && out.Places[seat] == 1:
		return th.Good.Bold().Render(t.Won)
	case seat != engine.NoSeat && len(out.Places) == 2:
		return th.Strong.Render(t.Lost)
	}
	names := make([]string, len(first))
	for i, s := range first {
		names[i] = m.names()[s]
	}
	if seat != engine.NoSeat {
		return th.Accent.Bold().Render(i18n.Fill(t.Placed, "who", m.env.Text.List(names), "n", out.Places[seat]))
	}
	return th.Accent.Bold().Render(i18n.Fill(t.WonBy, "who", m.env.Text.List(names)))
}

// firsts are the seats that share the first place.
func firsts(places []int) []int {
	var out []int
	for s, p := range places {
		if p == 1 {
			out = append(out, s)
		}
	}
	return out
}

// why says in a sentence how the game ended, to who ended it as "you"; "" where
// the verdict says it all.
func (m *Model) why() string {
	o := m.state.Game.Outcome
	if o.Ending == record.Aborted && o.EndedBy == engine.NoSeat {
		return ""
	}
	named := (o.Ending.BySeat() || o.Ending == record.Aborted) && o.EndedBy != engine.NoSeat && o.EndedBy != m.reader()
	if named { // it begins with a name, which stays as it is
		return m.reason() + "."
	}
	return i18n.Capital(m.reason()) + "."
}

func (m *Model) reason() string {
	c, o := m.env.Text, m.state.Game.Outcome
	t := c.GameText
	mine := o.EndedBy != engine.NoSeat && o.EndedBy == m.reader()
	switch {
	case mine && o.Ending == record.Resign:
		return t.EndResignYou
	case mine && o.Ending == record.Time:
		return t.EndTimeYou
	case mine && o.Ending == record.Abandoned:
		return t.EndAbandonedYou
	case mine && o.Ending == record.Aborted:
		return t.EndNoMoveYou
	case o.Ending == record.Squares && m.many():
		return t.EndSquaresMany
	case o.Ending == record.Quan && m.many():
		return t.EndQuanMany
	case o.Ending == record.Squares:
		return t.EndSquares
	case o.Ending == record.Quan:
		return t.EndQuan
	}
	return c.EndingOf(m.state.Game)
}

func (m *Model) resultRows() []widget.ResultRow {
	names := slices.Clone(m.names())
	for s := range names {
		if m.many() && m.state.Game.HasLeft(engine.Seat(s)) {
			names[s] = i18n.Fill(m.env.Text.GameText.NameLeftShort, "name", names[s])
		}
	}
	return widget.ResultRows(m.game, names, m.state.Game.Outcome.Points, m.state.Game.Outcome.Places, m.state.Game.Outcome.Ending.ByBoard())
}

// series is how the match has ended, or else the score of the games in this
// room; nothing before there are two.
func (m *Model) series(w int) []string {
	if over := m.env.Text.MatchOver(*m.state, m.env.Actor.Who.ID); over != "" {
		return layout.Wrap(over, w)
	}
	if len(m.state.Series.Games) < 2 {
		return nil
	}
	var parts []string
	for _, s := range m.state.Series.Score {
		name := s.Who.Name
		if s.Who.ID == m.env.Actor.Who.ID {
			name = m.env.Text.Common.You
		}
		parts = append(parts, name+" "+i18n.Halves(s.Halves))
	}
	score := strings.Join(parts, " – ")
	long := i18n.Fill(m.env.Text.GameText.Series, "score", score)
	if layout.Width(long) <= w {
		return []string{long}
	}
	return layout.Wrap(i18n.Fill(m.env.Text.GameText.SeriesShort, "score", score), w)
}

func (m *Model) reviewLine(w int, full bool) []string {
	if m.state.Game.Outcome.Ending == record.Aborted || m.home() {
		return nil
	}
	label := m.env.Theme.Dim.Render(m.env.Text.GameText.Review)
	words := "review " + string(m.state.Game.ID)
	if full {
		return m.labelled(label, layout.Width(label)+1, words, w)
	}
	return m.command(words, w)
}

// chairsShort is who is ready for the next game, in one line. It says what a
// clock beside a chair means where there is room for that.
func (m *Model) chairsShort(w int) []string {
	line := m.readiness("(" + m.env.Text.RoomText.ChairDeadline + ")")
	if layout.Width(line) > w {
		line = m.readiness("{clock}")
	}
	return []string{layout.Clip(line, w)}
}

// readiness is who is ready; deadline is how the clock of a chair is told.
func (m *Model) readiness(deadline string) string {
	th, t := m.env.Theme, m.env.Text.RoomText
	var parts []string
	for _, c := range m.state.Chairs {
		switch {
		case !c.Taken():
			parts = append(parts, th.Dim.Render(th.Shapes.Dots+" "+t.ChairFree))
		case c.Ready:
			parts = append(parts, th.Good.Render(th.Shapes.Yes)+" "+c.Who.Name)
		default:
			part := th.Warn.Render(th.Shapes.No) + " " + c.Who.Name
			if !c.Deadline.IsZero() && m.state.Phase == room.Waiting {
				part += th.Dim.Render(" " + i18n.Fill(deadline, "clock", i18n.Clock(c.Deadline.Sub(m.env.Now()))))
			}
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "   ")
}
