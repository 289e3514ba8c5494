package roomview

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// briefWidth is the room beside a row of a small board.
const briefWidth = 6

// labels are the people as boards of three and four show them: whose turn it
// is, what they have, and what that would be with their row.
func (m *Model) labels(full bool) (out [engine.MaxSeats][]string) {
	for i := range m.state.Game.Players {
		s := engine.Seat(i)
		if !full {
			out[i] = []string{m.labelBrief(s), m.labelScore(s)}
			continue
		}
		out[i] = []string{m.labelName(s), m.labelScore(s), m.labelMore(s)}
	}
	return out
}

func (m *Model) labelName(s engine.Seat) string {
	name, sh := m.names()[s], m.env.Theme.Shapes
	if m.state.Game.HasLeft(s) {
		name = sh.No + " " + name
	}
	if m.position().Mover == s || m.anim.on() && m.anim.turn.mover == s {
		name = sh.Pointer + " " + name
	}
	if m.state.Game.Players[s].ID == m.env.Actor.Who.ID {
		name += " " + m.env.Text.Common.YouShort
	}
	return name
}

// labelBrief is the beginning of a name with one mark before it.
func (m *Model) labelBrief(s engine.Seat) string {
	name, sh := m.names()[s], m.env.Theme.Shapes
	switch {
	case m.position().Mover == s || m.anim.on() && m.anim.turn.mover == s:
		name = sh.Pointer + name
	case m.state.Game.HasLeft(s):
		name = sh.No + name
	}
	return ansi.Truncate(name, briefWidth, "")
}

func (m *Model) labelScore(s engine.Seat) string {
	c, sh, pos := m.env.Text, m.env.Theme.Shapes, m.position()
	hand := pos.Hands[s]
	line := c.Count(c.GameText.ScoreShort, pos.Score(m.state.Game.Rules, s))
	if hand.Quan > 0 {
		line += " " + strings.Repeat(sh.QuanChar, int(hand.Quan))
	}
	if hand.Debt > 0 {
		line += " " + i18n.Fill(c.GameText.Debt, "n", hand.Debt)
	}
	return line
}

// labelMore is what matters most beside the score: that the person is gone, or
// else the points with the own row and the combo points.
func (m *Model) labelMore(s engine.Seat) string {
	t := m.env.Text.GameText
	chair, ok := m.chairOf(s)
	switch {
	case m.state.Game.HasLeft(s):
		return t.LeftHouse
	case ok && !chair.Away.IsZero():
		return m.awayFor(chair, false)
	}
	line := i18n.Fill(t.Projected, "n", m.projected(m.position(), s))
	if c, ok := m.clockOf(s); ok { // there is room for no more
		line = strings.TrimSpace(c.Plain())
		if lag := m.lagOf(s); lag != "" {
			line += " " + lag
		}
		return line
	}
	if n := m.state.Game.AidsOf(s); n > 0 {
		line += ", " + i18n.Fill(t.HintsUsed, "n", n)
	}
	if m.combo[s] > 0 && m.back < 0 {
		line += ", " + i18n.Fill(t.ComboShort, "n", m.combo[s])
	}
	return line
}

// awayFor says of somebody who is not here for how long: of a game that was put
// off, that they have not come yet. In brief it leaves room for a name.
func (m *Model) awayFor(c room.Chair, brief bool) string {
	t := m.env.Text.GameText
	if m.state.Adjourned {
		return t.Awaited
	}
	text := t.Away
	if brief || m.state.Game.Control.Kind == clock.Days {
		text = t.AwayDays
	}
	return i18n.Fill(text, "clock", i18n.Clock(m.env.Now().Sub(c.Away)))
}
