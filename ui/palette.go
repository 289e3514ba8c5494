package ui

import (
	"bytes"
	"strings"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby/command"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

const (
	// paletteRunes is the longest line, a line of chat with its command.
	paletteRunes = 320
	// paletteBytes bounds what one command's answer may hold here; more is cut.
	paletteBytes = 64 << 10
)

// palette is the line of commands that ":" opens over any screen, and what the
// last command answered.
type palette struct {
	open  bool
	busy  bool
	input widget.Input
	said  []string // the answer; nil while none is shown
	top   int      // its first line on the screen
}

// answered is what a command of the palette has come to.
type answered struct {
	said string
	res  command.Result
}

// openPalette begins a line.
func (m Model) openPalette() Model {
	m.palette = palette{open: true, input: widget.Input{Limit: paletteRunes, Hint: m.env.Text.Common.PaletteHint}}
	return m
}

// inPalette takes a key or a paste while the palette has them.
func (m Model) inPalette(msg tea.Msg) (Model, tea.Cmd) {
	k := m.env.Keys
	if key, ok := msg.(tea.KeyPressMsg); ok {
		switch {
		case m.palette.said != nil && k.Up.Matches(key):
			m.palette.top = max(m.palette.top-1, 0)
			return m, nil
		case m.palette.said != nil && (k.Down.Matches(key) || k.Space.Matches(key)):
			m.palette.top = min(m.palette.top+1, max(len(m.palette.said)-1, 0))
			return m, nil
		case m.palette.said != nil, k.Back.Matches(key):
			m.palette = palette{}
			return m, nil
		case m.palette.busy:
			return m, nil
		case k.Select.Matches(key):
			return m.runPalette()
		}
	}
	if m.palette.said == nil && !m.palette.busy {
		m.palette.input, _ = m.palette.input.Update(msg)
	}
	return m, nil
}

// runPalette runs the line in a command. It captures copies.
func (m Model) runPalette() (Model, tea.Cmd) {
	line := strings.TrimSpace(m.palette.input.Text)
	if line == "" || m.env.Palette == nil {
		m.palette = palette{}
		return m, nil
	}
	var at command.Place = screen.Seated{}
	if p, ok := m.top().(screen.Placer); ok {
		at = p.Place()
	}
	m.palette.busy = true
	env := m.env
	return m, owned(rootID, func() tea.Msg {
		var out bytes.Buffer
		res := env.Palette(env.Context, env, at, &capped{&out}, line)
		return answered{out.String(), res}
	})
}

// capped keeps the first paletteBytes of what is written to it.
type capped struct{ to *bytes.Buffer }

func (c *capped) Write(p []byte) (int, error) {
	c.to.Write(p[:min(len(p), paletteBytes-c.to.Len())])
	return len(p), nil
}

// paletteAnswer does what a command asks for, or shows what it said.
func (m Model) paletteAnswer(a answered) (Model, tea.Cmd) {
	if !m.palette.busy {
		return m, nil // closed since
	}
	m.palette = palette{}
	var cmds []tea.Cmd
	if a.res.Prefs != nil {
		var cmd tea.Cmd
		m, cmd = m.prefer(*a.res.Prefs)
		cmds = append(cmds, cmd)
	}
	var cmd tea.Cmd
	switch open := a.res.Open; {
	case a.res.Quit:
		return m.quit()
	case open != nil && open.Watch != "":
		m, cmd = m.push(screen.Room{Number: open.Room})
	case open != nil:
		m, cmd = m.push(screen.Review{Game: open.Review, Ply: open.Ply})
	case a.res.Left:
		m, cmd = m.pop()
	case strings.TrimSpace(a.said) != "":
		m.palette.open = true
		m.palette.said = strings.Split(strings.TrimRight(a.said, "\n"), "\n")
	}
	return m, tea.Batch(append(cmds, cmd)...)
}

// overPalette draws the line on the last row, or the answer over the screen.
func (m Model) overPalette(s string) string {
	th, c := m.env.Theme, m.env.Text.Common
	if m.palette.said == nil {
		line := th.Key.Render(":") + " " + m.palette.input.View(th, max(m.w-4, 1))
		if m.palette.busy {
			line = th.Dim.Render(": " + c.Loading)
		}
		return layout.Bottom(s, layout.Left(line, m.w), m.w, m.h)
	}
	w, room := m.w, max(m.h-4, 1)
	var lines []string
	for _, l := range m.palette.said {
		lines = append(lines, layout.Wrap(l, w-4)...)
	}
	top := min(m.palette.top, max(len(lines)-room, 0))
	lines = lines[top:min(top+room, len(lines))]
	keys := []keymap.Binding{m.env.Keys.Back.Is(c.KeyBack)}
	if len(m.palette.said) > room {
		keys = append(keys, keymap.Both(m.env.Keys.Up, m.env.Keys.Down).Is(c.KeyPage))
	}
	body := strings.Join(lines, "\n") + "\n" + widget.Footer(th, w-4, keys)
	return layout.Middle(widget.Box(th, i18n.Fill(c.PaletteTitle, "line", m.palette.input.Text), body, w), m.w, m.h)
}
