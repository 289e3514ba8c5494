package ui

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/widget"
)

const (
	// helpWidth is the widest the list of keys gets.
	helpWidth = 72
	// toastLines is the most that a toast covers.
	toastLines = 4
)

// inHelp takes a key while the list of keys is shown: one that scrolls while
// there is more to see, else any closes it.
func (m Model) inHelp(msg tea.KeyPressMsg) Model {
	k, more := m.env.Keys, len(m.helpLines())-m.helpRoom()
	switch {
	case more > 0 && (k.Down.Matches(msg) || k.PageDown.Matches(msg) || k.Space.Matches(msg)):
		m.helpTop = min(m.helpTop+max(m.helpRoom()-1, 1), more)
	case more > 0 && (k.Up.Matches(msg) || k.PageUp.Matches(msg)):
		m.helpTop = max(m.helpTop-max(m.helpRoom()-1, 1), 0)
	default:
		m.help, m.helpTop = false, 0
	}
	return m
}

// helpRoom is how many lines of keys are in sight.
func (m *Model) helpRoom() int { return max(m.h-4, 1) }

// helpLines are the keys of the top screen, those that work now first.
func (m *Model) helpLines() []string {
	c := m.env.Text.Common
	var on, off []keymap.Binding
	for _, b := range m.top().Keys() {
		if b.Off == "" {
			on = append(on, b)
		} else {
			off = append(off, b)
		}
	}
	told := slices.ContainsFunc(on, func(b keymap.Binding) bool { return b.Label == m.env.Keys.Commands.Label })
	if m.env.Palette != nil && !told {
		on = append(on, m.env.Keys.Commands.Is(c.KeyCommands))
	}
	keys := append(append(append(m.callKeys(), on...), m.env.Keys.Force.Is(c.KeyQuit)), off...)
	return widget.KeyHelp(m.env.Theme, keys, func(why string) string { return i18n.Fill(c.HelpOff, "why", why) }, min(helpWidth, m.w)-4)
}

// helpOverlay lists the keys of the top screen in the place of it.
func (m *Model) helpOverlay() string {
	c, th := m.env.Text.Common, m.env.Theme
	lines, room, foot := m.helpLines(), m.helpRoom(), th.Dim.Render(c.HelpClose)
	if len(lines) > room {
		top := min(m.helpTop, len(lines)-room)
		lines = lines[top : top+room]
		foot = th.Key.Render(keymap.Both(m.env.Keys.Up, m.env.Keys.Down).Label) + " " + th.Dim.Render(c.HelpMore)
	}
	if len(lines)+4 <= m.h {
		lines = append(lines, "")
	}
	lines = append(lines, foot)
	return layout.Middle(widget.Box(th, c.HelpTitle, strings.Join(lines, "\n"), min(helpWidth, m.w)), m.w, m.h)
}

// overToast puts the toast on lines that are free in the lower half, the last
// ones first; else on those above the keys.
func (m *Model) overToast(s, text string) string {
	var toast []string
	for i, l := range layout.Wrap(text, max(m.w-4, 1)) {
		if i == toastLines {
			break
		}
		start := "   "
		if i == 0 {
			start = " " + m.env.Theme.Shapes.Bullet + " "
		}
		toast = append(toast, m.env.Theme.Bar.Render(layout.Left(start+l, m.w)))
	}
	lines := layout.Lines(layout.Fit(s, m.w, m.h))
	for len(lines) < m.h {
		lines = append(lines, "")
	}
	copy(lines[m.toastAt(lines, len(toast)):], toast)
	return strings.Join(lines, "\n")
}

// toastAt is the first line of a toast of n lines.
func (m *Model) toastAt(lines []string, n int) int {
	foot, free := -1, 0 // the line of the keys
	for i := len(lines) - 1; i >= 0; i-- {
		text := strings.TrimSpace(ansi.Strip(lines[i]))
		if free++; text != "" {
			free = 0
		}
		switch {
		case free == n && i >= len(lines)/2:
			return i
		case foot < 0 && text != "":
			if foot = i; strings.HasPrefix(text, m.env.Theme.Shapes.Light.BottomLeft) {
				foot-- // of a box
			}
		}
	}
	return max(0, foot-n)
}
