package roomview

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby"
	"oanquan/lobby/room"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

// pickLevel shows the levels of bots, the cursor at the last one chosen.
func (m Model) pickLevel() Model {
	m.levels, m.picks = widget.NewLevels(m.env.Prefs.BotLevel), true
	return m
}

// picking tells whether the levels are shown: while the person may seat a bot.
func (m *Model) picking() bool {
	return m.picks && m.state.Phase == room.Waiting && m.state.Closed == 0 && m.chair() >= 0 &&
		m.state.Owner == m.env.Actor.Who.ID && m.roomForBot() && !m.throwing()
}

// roomForBot tells whether a bot could sit down: in a free chair, or in the
// place of the only other one, which is a bot.
func (m *Model) roomForBot() bool {
	return m.freeChairs() > 0 || lobby.OnlyBot(m.state.Chairs, m.env.Actor.Who.ID) >= 0
}

func (m Model) keyLevels(msg tea.KeyPressMsg) (Model, tea.Cmd) {
	levels, level, away := m.levels.Key(m.env.Keys, msg)
	m.levels = levels
	if away || level > 0 {
		m.picks = false
	}
	if level == 0 {
		return m, nil
	}
	n := 1
	if m.bots {
		n = m.freeChairs()
	}
	cmd := m.addBots(n, level)
	if prefs := m.env.Prefs; prefs.BotLevel != level {
		prefs.BotLevel = level
		return m, tea.Batch(cmd, screen.Go(screen.Prefer{Prefs: prefs}))
	}
	return m, cmd
}

// addBots asks the hall for bots. Where no chair is left free it says
// that the person is ready, since who plays a bot waits for nobody.
func (m Model) addBots(n, level int) tea.Cmd {
	ctx, hall, table, actor, number, text := m.ctx, m.env.Hall, m.table, m.env.Actor, m.number, m.env.Text
	full := n >= m.freeChairs()
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(ctx, doWithin)
		defer cancel()
		for range n {
			if err := hall.AddBot(ctx, actor, number, level); err != nil {
				return screen.Toast{Text: screen.Sentence(text, err)}
			}
		}
		if full {
			_ = table.Do(ctx, actor, room.Ready{On: true}) // who cannot be is shown as not ready
		}
		return nil
	}
}
