package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"oanquan/ui/i18n"
	"oanquan/ui/layout"
	"oanquan/ui/screen"
	"oanquan/ui/theme"
)

// drawing remembers the last view: Bubble Tea asks for one after every
// message, also after those that changed nothing. Only the program's loop uses
// it.
type drawing struct {
	gen  uint64
	made bool
	view tea.View
}

// View draws the session's screen.
func (m Model) View() tea.View {
	if m.drawn.made && m.drawn.gen == m.gen {
		return m.drawn.view
	}
	v := tea.NewView(m.content())
	v.AltScreen = true
	v.WindowTitle = m.title()
	if m.env.Prefs.Mouse {
		v.MouseMode = tea.MouseModeCellMotion
	}
	m.drawn.gen, m.drawn.made, m.drawn.view = m.gen, true, v
	return v
}

func (m Model) content() string {
	if m.w <= 0 || m.h <= 0 {
		return ""
	}
	s := m.body()
	if m.palette.open {
		s = m.overPalette(s)
	}
	switch {
	case m.toast != "":
		s = m.overToast(s, m.toast)
	case m.notice.text != "":
		s = m.overToast(s, m.notice.text)
	case m.call.on() && !m.call.out:
		s = m.overToast(s, m.call.text)
	}
	s = layout.Fit(s, m.w, m.h)
	if m.env.Theme.Shapes.ASCII {
		s = theme.Fold(s)
	}
	return theme.ForConsole(s, m.env.Theme.Shapes.Console)
}

func (m Model) body() string {
	switch {
	case layout.ClassOf(m.w, m.h) == layout.Tiny:
		text := i18n.Fill(m.env.Text.Common.TooSmall, "w", m.w, "h", m.h, "key", m.env.Keys.Force.Label)
		return strings.Join(layout.Wrap(text, m.w), "\n")
	case m.help:
		return m.helpOverlay()
	}
	return m.top().View(m.w, m.h)
}

func (m Model) title() string {
	name := m.env.Text.Common.Title
	if t, ok := m.top().(screen.Titler); ok && t.Title() != "" {
		return t.Title() + " · " + name
	}
	return name
}
