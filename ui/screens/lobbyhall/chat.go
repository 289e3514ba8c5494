package lobbyhall

import (
	"strings"

	"oanquan/lobby"
	"oanquan/lobby/command"
	"oanquan/ui/layout"
	"oanquan/ui/widget"
)

// chatShown is how many lines of the hall's chat stand under the list, for who
// has asked for them, and chatRoom how high the body must be for it.
const (
	chatShown = 3
	chatRoom  = 14
)

// talks tells whether the hall's chat is to be shown.
func (m Model) talks() bool { return m.env.Prefs.Hall == command.HallOn }

// chatFetch is how the newest lines are asked for; it asks for none where they
// are not to be shown.
func (m Model) chatFetch() func() []lobby.HallLine {
	h, who, changes, on := m.env.Hall, m.env.Actor.Who, m.changes, m.talks()
	return func() []lobby.HallLine {
		if changes != nil {
			changes.OfTalk(on)
		}
		if !on {
			return nil
		}
		lines := h.HallChat(who)
		return lines[max(0, len(lines)-chatShown):]
	}
}

// chatLines are the newest lines of the hall, "" for none.
func (m Model) chatLines(w, h int) string {
	if !m.talks() || len(m.chat) == 0 || h < chatRoom {
		return ""
	}
	th := m.env.Theme
	out := []string{widget.Rule(th, m.env.Text.Lobby.Title, w)}
	for _, l := range m.chat {
		out = append(out, layout.Clip(th.Strong.Render(l.From.Name)+": "+l.Text, w))
	}
	return strings.Join(out, "\n")
}
