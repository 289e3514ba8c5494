package roomview

import (
	"strings"
	"time"

	"oanquan/engine"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// status says what the game waits for.
func (m *Model) status(full bool) string {
	c := m.env.Text
	t := c.GameText
	mover := m.state.Game.Mover()
	switch {
	case m.catch.on && m.back >= 0:
		return i18n.Fill(c.Watch.CatchUp, "n", m.back, "all", m.game.Ply())
	case m.back == 0:
		return t.StepStart + m.since()
	case m.back > 0:
		return i18n.Fill(t.StepAt, "n", m.back, "all", m.game.Ply()) + m.since()
	case m.notice != "":
		return m.notice
	case m.chair() >= 0 && !m.state.Here:
		return c.RoomText.Elsewhere
	case m.state.Phase == room.Paused:
		return m.paused()
	case m.sent && m.slowIn() <= 0:
		return t.SavingSlow
	case m.sent:
		return t.Saving
	}
	if who, wait, away := m.awayOpponent(); away && m.playing() {
		can, soon := t.CanClaim, t.AwayClaim
		if m.many() {
			can, soon = t.CanHouse, t.AwayHouse
		}
		if wait <= 0 {
			return i18n.Fill(can, "who", who.Name)
		}
		if seat := m.state.Game.SeatOf(who.ID); mover != m.seat() && !m.many() && m.state.FlagFirst(seat) {
			return i18n.Fill(t.AwayFlag, "who", who.Name)
		}
		if mover != m.seat() {
			return i18n.Fill(soon, "who", who.Name, "clock", i18n.Clock(wait))
		}
	}
	switch {
	case mover == engine.NoSeat:
		return ""
	case m.firstMove() != "" && !m.lifted && m.hintText(full) == "":
		return m.firstMove()
	case !full && m.crowded() && !m.lifted && m.restarted(full) != "":
		return m.restarted(full)
	case m.choosing() && m.lifted:
		return m.addressed(i18n.Fill(t.YourLifted, "n", m.field))
	case m.hintText(full) != "":
		return m.hintText(full)
	case m.choosing() && !full:
		return m.addressed(t.YourTurnBrief)
	case m.choosing():
		return m.addressed(t.YourTurn)
	}
	text := t.TheirTurn
	if m.state.Game.HasLeft(mover) {
		text = t.HouseTurn
	}
	return i18n.Fill(text, "who", m.names()[mover]) + m.then(full)
}

// slowAfter is how long a move may be on its way before the person is told that
// the store is slow: a save takes milliseconds.
const slowAfter = 3 * time.Second

// slowIn is how long until what was sent is late.
func (m *Model) slowIn() time.Duration {
	if m.sentAt.IsZero() {
		return slowAfter
	}
	return m.sentAt.Add(slowAfter).Sub(m.env.Now())
}

// then is whose turns follow, where more than two play.
func (m *Model) then(full bool) string {
	if !m.many() || !full || m.state.Game.Mover() == engine.NoSeat {
		return ""
	}
	var names []string
	for _, s := range m.order()[1:] {
		name := m.names()[s]
		if s == m.seat() {
			name = m.env.Text.Common.You
		}
		names = append(names, name)
	}
	return " " + i18n.Fill(m.env.Text.GameText.Then, "who", strings.Join(names, ", "))
}

// restarted tells what the clock was given back after a restart of the server, as
// long as that is the last thing that happened.
func (m *Model) restarted(full bool) string {
	if m.back >= 0 || !m.running() {
		return ""
	}
	return m.env.Text.Restarted(m.state.Game, m.state.Restart, m.seat(), !full)
}

// paused says whom the game waits for after a restart, and for how long.
func (m *Model) paused() string {
	who := ""
	if mover := m.state.Game.Mover(); mover != engine.NoSeat {
		who = m.names()[mover]
	}
	left := m.state.PausedTo.Sub(m.env.Now())
	switch {
	case m.state.Adjourned && left > 0:
		return i18n.Fill(m.env.Text.Offer.Waits, "clock", i18n.Clock(left))
	case m.state.Adjourned:
		return m.env.Text.Offer.WaitsBack
	}
	return m.env.Text.PausedBy(m.state.Restart, who, left)
}
