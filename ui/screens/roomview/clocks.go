package roomview

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/layout"
	"oanquan/ui/widget"
)

// lowTime is when the bell rings for who has so little left.
const lowTime = 10 * time.Second

// lagShown is the least credit that is worth a word.
const lagShown = 50 * time.Millisecond

// timed tells whether the game on show has clocks.
func (m *Model) timed() bool { return m.known && m.state.Game.Control.Timed() }

// days tells whether it is played at days a move.
func (m *Model) days() bool { return m.state.Game.Control.Kind == clock.Days }

// clockOf is the clock of a seat, false for who has none.
func (m *Model) clockOf(s engine.Seat) (widget.Clock, bool) {
	if !m.timed() || m.state.Game.HasLeft(s) {
		return widget.Clock{}, false
	}
	seat, runs := m.state.Clock.Running()
	if _, first := m.state.Clock.FirstMoveBy(); first { // it costs no time
		runs = false
	}
	return widget.Clock{
		Left: m.state.Clock.Left(s, m.env.Now()), Days: m.days(), Running: runs && seat == s && m.running(),
		Text: m.env.Text, Theme: m.env.Theme,
	}, true
}

// clockWidth is the width of the widest clock, so that they stand in a column.
func (m *Model) clockWidth() int {
	wide := 0
	for s := range m.state.Game.Players {
		if c, ok := m.clockOf(engine.Seat(s)); ok {
			wide = max(wide, layout.Width(c.Plain()))
		}
	}
	return wide
}

// clockBeside is the clock before a name, "" in a game without clocks.
func (m *Model) clockBeside(s engine.Seat) string {
	wide := m.clockWidth()
	if wide == 0 {
		return ""
	}
	c, ok := m.clockOf(s)
	if !ok {
		return strings.Repeat(" ", wide+1)
	}
	return c.View(wide) + " "
}

// lagOf tells what the last move of a seat was given back for its line, "" for
// nothing.
func (m *Model) lagOf(s engine.Seat) string {
	times, seats := m.state.Game.Times, len(m.state.Game.Players)
	for ply := len(times) - 1; ply >= 0 && ply > len(times)-1-seats; ply-- {
		if ply%seats == int(s) && times[ply].Credit >= lagShown {
			return i18n.Fill(m.env.Text.Clock.Lag, "n", m.env.Text.Seconds(times[ply].Credit))
		}
	}
	return ""
}

// lagBeside is lagOf if there is so much room beside a name.
func (m *Model) lagBeside(s engine.Seat, room int) string {
	if text := m.lagOf(s); text != "" && layout.Width(text)+1 <= room {
		return " " + text
	}
	return ""
}

// leftAfter tells for the list of turns what the clocks had left; nil in a game
// without.
func (m *Model) leftAfter() func(ply int) string {
	times, text, days := m.state.Game.Times, m.env.Text, m.days()
	if !m.timed() {
		return nil
	}
	return func(ply int) string {
		if ply >= len(times) {
			return ""
		}
		return text.TimeLeft(times[ply].Left, days)
	}
}

// clocksLine are all clocks in one line, for boards with no room beside them.
func (m *Model) clocksLine(w int) string {
	n := len(m.state.Game.Players)
	var parts []string
	for i := range n {
		s := (m.from() + engine.Seat(i)) % engine.Seat(n)
		c, ok := m.clockOf(s)
		if !ok {
			continue
		}
		name := ansi.Truncate(m.names()[s], max(3, w/n-layout.Width(c.Plain())-2), "")
		parts = append(parts, m.env.Theme.Dim.Render(name)+" "+c.Brief())
	}
	return layout.Clip(strings.Join(parts, " "), w)
}

// firstMove tells how long there is for a first move, "" when that is made.
func (m *Model) firstMove() string {
	by, ok := m.state.Clock.FirstMoveBy()
	if !ok || !m.running() || m.days() {
		return ""
	}
	mover, left := m.state.Game.Mover(), i18n.Clock(by.Sub(m.env.Now()))
	if mover == m.seat() {
		return i18n.Fill(m.env.Text.Clock.FirstMove, "clock", left)
	}
	return i18n.Fill(m.env.Text.Clock.First, "who", m.names()[mover], "clock", left)
}

// clockTick is how long until the clock that runs says something else, 0 for
// never. A game without clocks has no ticks.
func (m *Model) clockTick() time.Duration {
	if !m.timed() || !m.running() {
		return 0
	}
	seat, runs := m.state.Clock.Running()
	if !runs {
		return 0
	}
	now := m.env.Now()
	if by, ok := m.state.Clock.FirstMoveBy(); ok {
		if left := by.Sub(now); left > 0 && !m.days() {
			return left%time.Second + 1
		}
		return 0
	}
	if _, costs := m.state.Clock.Deadline(); !costs {
		return 0
	}
	return i18n.TextChanges(m.state.Clock.Left(seat, now), m.days())
}

// warn rings the bell, for who wants one, when little of the own time is left.
func (m Model) warn() (Model, tea.Cmd) {
	seat, runs := m.state.Clock.Running()
	if !m.timed() || !m.playing() || !runs || seat != m.seat() {
		return m, nil
	}
	low := m.state.Clock.Left(seat, m.env.Now()) <= lowTime
	rings := low && !m.low && m.state.Phase == room.Playing
	m.low = low
	if rings && m.env.Prefs.Bell {
		return m, tea.Raw("\a")
	}
	return m, nil
}
