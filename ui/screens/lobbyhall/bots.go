package lobbyhall

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby/room"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

// pickLevel shows the levels of bots, the cursor at the last one chosen.
func (m Model) pickLevel() Model {
	m.levels, m.picks = widget.NewLevels(m.env.Prefs.BotLevel), true
	return m
}

// practise begins a game against a bot.
func practise(ctx context.Context, h screen.Hall, a room.Actor, level int) tea.Cmd {
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(ctx, goWithin)
		defer cancel()
		_, still := h.Seat(a.Who.ID)
		r, err := h.Practise(ctx, a, level)
		if err != nil {
			return arrived{err: err}
		}
		at := screen.Room{Number: r.Number(), Still: still}
		if still {
			at.Level = level
		}
		return arrived{route: at}
	}
}

// pickKey is a key while the levels of bots are shown.
func (m Model) pickKey(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	levels, level, away := m.levels.Key(m.env.Keys, msg)
	m.levels = levels
	if away {
		m.picks = false
	}
	if level == 0 || m.busy != "" {
		return m, nil
	}
	m.picks, m.busy = false, m.env.Text.Bots.Beginning
	cmd := practise(m.env.Context, m.env.Hall, m.env.Actor, level)
	if prefs := m.env.Prefs; prefs.BotLevel != level {
		prefs.BotLevel = level
		return m, tea.Batch(cmd, screen.Go(screen.Prefer{Prefs: prefs}))
	}
	return m, cmd
}
