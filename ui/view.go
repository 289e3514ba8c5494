package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"oanquan/ui/frames"
	"oanquan/ui/i18n"
	"oanquan/ui/layout"
	"oanquan/ui/screen"
)

// drawing remembers the last view: Bubble Tea asks for one after every
// message, also after those that changed nothing. Only the program's loop uses
// it.
type drawing struct {
	gen  uint64
	made bool
	view tea.View
	// frame is what view shows if others may show it too.
	frame *frames.Frame
}

// View draws the session's screen.
func (m Model) View() tea.View {
	if m.drawn.made && m.drawn.gen == m.gen {
		return m.drawn.view
	}
	m.drawn.frame = m.shared()
	var v tea.View
	if f := m.drawn.frame; f != nil {
		v.SetContent(f.Text)
	} else {
		v.SetContent(m.content())
	}
	v.AltScreen = true
	v.WindowTitle = m.title()
	if m.env.Prefs.Mouse {
		v.MouseMode = tea.MouseModeCellMotion
	}
	m.drawn.gen, m.drawn.made, m.drawn.view = m.gen, true, v
	return v
}

func (m *Model) content() string {
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
	return screen.Finish(m.env.Theme, s, m.w, m.h)
}

// shared is the frame that others may see the same way, nil where anything lies
// over it.
func (m *Model) shared() *frames.Frame {
	over := m.help || m.palette.open || m.toast != "" || m.notice.text != "" || m.call.on() && !m.call.out
	if over || layout.ClassOf(m.w, m.h) == layout.Tiny {
		return nil
	}
	if f, ok := m.top().(screen.Framer); ok {
		return f.Frame(m.w, m.h)
	}
	return nil
}

// Frame is the frame that the last View showed, nil where it is the session's
// own.
func (m Model) Frame() *frames.Frame { return m.drawn.frame }

func (m *Model) body() string {
	switch {
	case layout.ClassOf(m.w, m.h) == layout.Tiny:
		text := i18n.Fill(m.env.Text.Common.TooSmall, "w", m.w, "h", m.h, "key", m.env.Keys.Force.Label)
		return strings.Join(layout.Wrap(text, m.w), "\n")
	case m.help:
		return m.helpOverlay()
	}
	return m.top().View(m.w, m.h)
}

func (m *Model) title() string {
	name := m.env.Text.Common.Title
	if t, ok := m.top().(screen.Titler); ok && t.Title() != "" {
		return t.Title() + " · " + name
	}
	return name
}
