package lobbyhall

import (
	tea "charm.land/bubbletea/v2"

	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/screen"
)

// dueKey leads to the first game that waits for the person's move.
func dueKey() keymap.Key { return keymap.Key{Names: []string{"e", "E"}, Label: "e"} }

// dueLine tells how many games wait for the person's move, "" for none.
func (m Model) dueLine(w int) string {
	if len(m.due) == 0 {
		return ""
	}
	t, th := m.env.Text.Clock, m.env.Theme
	text := m.env.Text.Count(t.Due, len(m.due))
	for _, p := range m.due[0].Players {
		if p.ID != m.env.Actor.Who.ID {
			text += i18n.Fill(t.DueFirst, "who", p.Name)
			break
		}
	}
	return layout.Clip(th.Key.Render(dueKey().Label)+" "+th.Accent.Render(text), w)
}

// dueKeys is that key, where something waits.
func (m Model) dueKeys() []keymap.Binding {
	if len(m.due) == 0 {
		return nil
	}
	return []keymap.Binding{dueKey().Is(m.env.Text.Clock.KeyDue)}
}

// openDue goes to the game whose time ends first.
func (m Model) openDue() (screen.Screen, tea.Cmd) {
	return m, screen.Go(screen.Push{Route: screen.Room{Number: m.due[0].Room}})
}
