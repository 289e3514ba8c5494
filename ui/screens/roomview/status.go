package roomview

import (
	"oanquan/engine"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// status says what the game waits for.
func (m Model) status(full bool) string {
	c := m.env.Text
	t := c.GameText
	mover := m.state.Game.Mover()
	switch {
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
	case m.sent:
		return t.Saving
	}
	if who, since, away := m.awayOpponent(); away && m.playing() {
		if since >= claimAfter {
			return i18n.Fill(t.CanClaim, "who", who.Name)
		}
		if mover != m.seat() {
			return i18n.Fill(t.AwayClaim, "who", who.Name, "clock", i18n.Clock(claimAfter-since))
		}
	}
	switch {
	case mover == engine.NoSeat:
		return ""
	case m.choosing() && m.lifted:
		return i18n.Fill(t.YourLifted, "n", m.field)
	case m.choosing() && !full:
		return t.YourTurnBrief
	case m.choosing():
		return t.YourTurn
	}
	return i18n.Fill(t.TheirTurn, "who", m.names()[mover])
}

const claimAfter = room.ClaimAfter

// paused says whom the game waits for after a restart, and for how long.
func (m Model) paused() string {
	t, who := m.env.Text.GameText, ""
	if mover := m.state.Game.Mover(); mover != engine.NoSeat {
		who = m.names()[mover]
	}
	if left := m.state.PausedTo.Sub(m.env.Now()); left > 0 {
		return i18n.Fill(t.Paused, "who", who, "clock", i18n.Clock(left))
	}
	return i18n.Fill(t.PausedSoon, "who", who)
}
