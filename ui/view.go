package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/screen"
	"oanquan/ui/theme"
	"oanquan/ui/widget"
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
	if m.toast != "" {
		s = m.overToast(s)
	}
	s = layout.Fit(s, m.w, m.h)
	if m.env.Theme.Shapes.ASCII {
		s = theme.Fold(s)
	}
	return s
}

func (m Model) body() string {
	switch {
	case layout.ClassOf(m.w, m.h) == layout.Tiny:
		text := i18n.Fill(m.env.Text.Common.TooSmall, "w", m.w, "h", m.h)
		return strings.Join(layout.Wrap(text, m.w), "\n")
	case m.help:
		return m.helpOverlay()
	}
	return m.top().View(m.w, m.h)
}

// helpOverlay lists the keys of the top screen in the place of it.
func (m Model) helpOverlay() string {
	c, th := m.env.Text.Common, m.env.Theme
	keys := append([]keymap.Binding(nil), m.top().Keys()...)
	if m.env.Palette != nil {
		keys = append(keys, m.env.Keys.Commands.Is(c.KeyCommands))
	}
	keys = append(keys, m.env.Keys.Force.Is(c.KeyQuit))
	w := min(72, m.w)
	lines := widget.KeyHelp(th, keys, func(why string) string { return i18n.Fill(c.HelpOff, "why", why) }, w-4)
	if room := m.h - 4; len(lines) > room {
		lines = lines[:room]
	}
	lines = append(lines, "", th.Dim.Render(c.HelpClose))
	return layout.Middle(widget.Box(th, c.HelpTitle, strings.Join(lines, "\n"), w), m.w, m.h)
}

// overToast puts the toast on the last line, where the footer is.
func (m Model) overToast(s string) string {
	text := layout.Left(" "+m.env.Theme.Shapes.Bullet+" "+m.toast, m.w)
	return layout.Bottom(s, m.env.Theme.Bar.Render(text), m.w, m.h)
}

func (m Model) title() string {
	name := m.env.Text.Common.Title
	if t, ok := m.top().(screen.Titler); ok && t.Title() != "" {
		return t.Title() + " · " + name
	}
	return name
}
