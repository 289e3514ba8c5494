package ui

import (
	"bytes"
	"strings"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby/account"
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
	line  string   // that was run
	said  []string // its answer; nil while none is shown
	top   int      // the first line of it on the screen
}

// answered is what a command of the palette has come to.
type answered struct {
	said string
	res  command.Result
}

// openPalette begins a line.
func (m Model) openPalette() Model {
	hint := m.env.Text.Common.PaletteHint
	if m.line != "" {
		hint = i18n.Fill(m.env.Text.Common.PaletteAgain, "key", m.env.Keys.Up.Label)
	}
	m.palette = palette{open: true, input: widget.Input{Limit: paletteRunes, Hint: hint}}
	return m
}

// inPalette takes a key or a paste while the palette has them.
func (m Model) inPalette(msg tea.Msg) (Model, tea.Cmd) {
	k := m.env.Keys
	if key, ok := msg.(tea.KeyPressMsg); ok {
		switch {
		case m.palette.said != nil:
			return m.inAnswer(key), nil
		case k.Back.Matches(key):
			if m.palette.input.Text != "" {
				m.line = m.palette.input.Text
			}
			m.palette = palette{}
			return m, nil
		case m.palette.busy:
			return m, nil
		case key.Code == tea.KeyUp && m.palette.input.Text == "":
			m.palette.input.Text = m.line
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

// inAnswer scrolls the answer, or closes it with any other key; the one that
// opens the line opens the next one, whose letters must not become keys.
func (m Model) inAnswer(key tea.KeyPressMsg) Model {
	k, room := m.env.Keys, m.answerRoom()
	last := max(len(m.answerLines())-room, 0)
	top := min(m.palette.top, last)
	switch {
	case k.Up.Matches(key):
		top--
	case k.Down.Matches(key):
		top++
	case k.PageUp.Matches(key):
		top -= room
	case k.PageDown.Matches(key), k.Space.Matches(key):
		top += room
	case k.First.Matches(key):
		top = 0
	case k.Last.Matches(key):
		top = last
	case k.Commands.Matches(key):
		return m.openPalette()
	default:
		m.palette = palette{}
		return m
	}
	m.palette.top = max(0, min(top, last))
	return m
}

// answerRoom is how many lines of an answer are in sight.
func (m *Model) answerRoom() int { return max(m.h-4, 1) }

// answerLines is the answer as it fits into the window.
func (m *Model) answerLines() []string { return fitSaid(m.palette.said, max(m.w-4, 1)) }

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
	m.palette.busy, m.palette.line, m.line = true, line, line
	env := m.env
	if whole, wants := account.LoginLine(line); wants && env.LogIn != nil {
		if _, sits := at.Room(); sits {
			return m.paletteAnswer(answered{said: env.Text.Telnet().LeaveFirst})
		}
		env.LogIn(whole) // the session ends
		return m, nil
	}
	return m, owned(rootID, func() tea.Msg {
		var out bytes.Buffer
		res := env.Palette(env.Context, *env, at, &capped{&out}, line)
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
	var cmds []tea.Cmd
	if a.res.Hint != nil { // it counts, so it is put on the board whatever comes of the answer
		var cmd tea.Cmd
		m, cmd = m.toTop(screen.Hinted{Hint: *a.res.Hint})
		cmds = append(cmds, cmd)
	}
	if !m.palette.busy {
		return m, tea.Batch(cmds...) // closed since
	}
	m.palette = palette{line: m.palette.line}
	if a.res.Account != nil {
		var cmd tea.Cmd
		m, cmd = m.linked(*a.res.Account)
		cmds = append(cmds, cmd)
	}
	if a.res.Named != nil {
		var cmd tea.Cmd
		m, cmd = m.named(*a.res.Named)
		cmds = append(cmds, cmd)
	}
	if a.res.Prefs != nil {
		var cmd tea.Cmd
		m, cmd = m.prefer(*a.res.Prefs)
		cmds = append(cmds, cmd)
	}
	var cmd tea.Cmd
	switch open := a.res.Open; {
	case a.res.Quit:
		return m.quit()
	case open != nil:
		m, cmd = m.push(screen.RouteOf(*open))
	case a.res.Left:
		m, cmd = m.pop()
	case strings.TrimSpace(a.said) != "":
		m.palette.open = true
		m.palette.said = strings.Split(strings.TrimRight(a.said, "\n"), "\n")
	}
	return m, tea.Batch(append(cmds, cmd)...)
}

// overPalette draws the line on the last row, or the answer over the screen.
func (m *Model) overPalette(s string) string {
	th, c := m.env.Theme, m.env.Text.Common
	if m.palette.said == nil {
		line := th.Key.Render(":") + " " + m.palette.input.View(th, max(m.w-4, 1))
		if m.palette.busy {
			line = th.Dim.Render(": " + c.Loading)
		}
		foot := layout.Left(line, m.w)
		if m.palette.input.Cut {
			full := i18n.Fill(c.InputFull, "n", paletteRunes)
			foot = th.Bar.Render(layout.Left(" "+full, m.w)) + "\n" + foot
		}
		return layout.Bottom(s, foot, m.w, m.h)
	}
	lines, room := m.answerLines(), m.answerRoom()
	keys := []keymap.Binding{m.env.Keys.Back.Is(c.KeyBack)}
	if more := len(lines) - room; more > 0 {
		top := min(m.palette.top, more)
		lines = lines[top : top+room]
		k := m.env.Keys
		keys = append(keys, keymap.Both(k.Up, k.Down).Is(c.KeyScroll), keymap.Both(k.PageUp, k.PageDown).Is(c.KeyPage))
	}
	body := strings.Join(lines, "\n") + "\n" + widget.Footer(th, m.w-4, keys)
	return layout.Middle(widget.Box(th, i18n.Fill(c.PaletteTitle, "line", m.palette.line), body, m.w), m.w, m.h)
}
