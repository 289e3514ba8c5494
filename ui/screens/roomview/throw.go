package roomview

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/widget"
)

// shapes are those of oẳn tù tì in the order of their keys.
func shapes() [3]room.Shape { return [3]room.Shape{room.Bua, room.Bao, room.Keo} }

// throwing tells whether oẳn tù tì goes on.
func (m *Model) throwing() bool {
	return m.state.Phase == room.Waiting && m.state.Throw.Going() && m.state.Closed == 0
}

// throws tells whether the person is to choose a shape now.
func (m *Model) throws() bool {
	t, chair := m.state.Throw, m.chair()
	return m.throwing() && t.Shown == nil && m.state.Here && !m.sent && slices.Contains(t.In, chair) && !t.Chosen[chair]
}

func (m *Model) throwKeys() []keymap.Binding {
	if !m.throws() {
		return nil
	}
	k, t := m.env.Keys, m.env.Text.Throw
	return []keymap.Binding{k.Bua.Is(t.Shapes[0]), k.Bao.Is(t.Shapes[1]), k.Keo.Is(t.Shapes[2])}
}

// keyThrow chooses a shape. The first choice counts.
func (m Model) keyThrow(msg tea.KeyPressMsg) (Model, tea.Cmd) {
	k := m.env.Keys
	if !m.throws() {
		return m, nil
	}
	for i, key := range []keymap.Key{k.Bua, k.Bao, k.Keo} {
		if key.Matches(msg) {
			m.sent, m.sentAt = true, m.env.Now()
			return m, m.do(room.Throw{Shape: shapes()[i]})
		}
	}
	return m, nil
}

// throwView draws a round: everybody's hand, what to choose from, what is
// waited for.
func (m *Model) throwView(w, h int) string {
	th, t := m.env.Theme, m.env.Text.Throw
	full, body := layout.ClassOf(w, h) == layout.Full, min(w, 76)
	gap := func(lines []string) []string {
		if full {
			return append(lines, "")
		}
		return lines
	}
	lines := gap([]string{m.head(body)})
	lines = append(lines, th.Title.Render(i18n.Fill(t.Title, "n", m.state.Throw.Round)))
	if full {
		lines = append(lines, th.Dim.Render(t.Beats))
	}
	lines = gap(lines)
	lines = gap(append(lines, m.hands(body)...))
	for _, l := range layout.Wrap(m.throwStatus(), body) {
		lines = append(lines, th.Strong.Render(l))
	}
	if m.throws() {
		lines = append(lines, m.choices(body, full)...)
	}
	lines = gap(lines)
	if left := h - 1 - len(lines); left > 0 || m.typing {
		lines = append(clip(lines, h-2), m.chatLines(body, max(1, left))...)
	}
	return stack(centered(lines, body, w), layout.Indent(m.footer(body), (w-body)/2), w, h)
}

// hands are the chairs side by side, each with its hand.
func (m *Model) hands(w int) []string {
	n := len(m.state.Chairs)
	wide := min(w/n, 19)
	block := ""
	for i := range n {
		col := strings.Join(m.handOf(i, wide), "\n")
		if i == 0 {
			block = col
			continue
		}
		block = layout.Beside(block, col, i*wide, 0)
	}
	return layout.Lines(block)
}

// handOf is a chair's name, hand and what is known of it, w cells wide.
func (m *Model) handOf(chair, w int) []string {
	th, c, t := m.env.Theme, m.env.Text, m.state.Throw
	name := layout.Clip(m.state.Chairs[chair].Who.Name, w-2)
	shape, style, word := room.NoShape, th.Text, c.Throw.Hidden
	switch in := slices.Contains(t.In, chair); {
	case !in:
		style, word = th.Off, c.Throw.Out
	case t.Shown != nil:
		shape = t.Shown[chair]
		word = c.Throw.Shapes[shape-1]
		if style = th.Dim; slices.Contains(stays(t), chair) {
			style = th.Good
		}
	case !t.Chosen[chair]:
		style, word = th.Dim, c.Throw.Thinking
	case chair == m.chair() && m.state.Hand != room.NoShape:
		shape = m.state.Hand
		word = c.Throw.Shapes[shape-1]
	}
	if chair == m.chair() {
		name = th.Accent.Render(name)
	}
	out := []string{layout.Center(name, w-1)}
	for _, l := range widget.Hand(shape, th.Shapes.ASCII) {
		out = append(out, layout.Center(style.Render(l), w-1))
	}
	return append(out, layout.Center(style.Render(word), w-1))
}

// stays are the chairs that are still in after the shapes are shown: those
// with the better one of two, else all.
func stays(t room.Throwing) []int {
	beaten := func(chair int) bool {
		return slices.ContainsFunc(t.In, func(o int) bool { return t.Shown[o].Beats(t.Shown[chair]) })
	}
	if t.Winner >= 0 {
		return []int{t.Winner}
	}
	left := slices.DeleteFunc(slices.Clone(t.In), beaten)
	if len(left) == 0 { // all three shapes
		return t.In
	}
	return left
}

// choices are the three shapes with their keys, drawn where there is room.
func (m *Model) choices(w int, full bool) []string {
	th, t := m.env.Theme, m.env.Text.Throw
	keys := m.throwKeys()
	if !full {
		var parts []string
		for i, k := range keys {
			parts = append(parts, th.Key.Render(k.Label)+" "+t.Shapes[i])
		}
		return []string{strings.Join(parts, "   ")}
	}
	const wide = 19
	block := ""
	for i, k := range keys {
		var col []string
		for _, l := range widget.Hand(shapes()[i], th.Shapes.ASCII) {
			col = append(col, layout.Center(th.Accent.Render(l), wide-1))
		}
		col = append(col, layout.Center(th.Key.Render(k.Label)+" "+t.Choices[i], wide-1))
		if i == 0 {
			block = strings.Join(col, "\n")
			continue
		}
		block = layout.Beside(block, strings.Join(col, "\n"), i*wide, 0)
	}
	lines := layout.Lines(block)
	for i, l := range lines {
		lines[i] = layout.Clip(l, w)
	}
	return append([]string{""}, lines...)
}

// throwStatus says what the round waits for, or how it came out.
func (m *Model) throwStatus() string {
	c, t := m.env.Text, m.state.Throw
	if t.Shown == nil {
		clock := i18n.Clock(t.Deadline.Sub(m.env.Now()))
		who := c.List(m.chairNames(slices.DeleteFunc(slices.Clone(t.In), func(i int) bool { return t.Chosen[i] })))
		switch chair := m.chair(); {
		case m.throws():
			return i18n.Fill(c.Throw.Choose, "clock", clock)
		case chair >= 0 && t.Chosen[chair] && m.state.Hand != room.NoShape:
			return i18n.Fill(c.Throw.Chosen, "shape", c.Throw.Shapes[m.state.Hand-1], "who", who, "clock", clock)
		}
		return i18n.Fill(c.Throw.Wait, "who", who, "clock", clock)
	}
	left, text := stays(t), c.Throw.Tie
	switch {
	case t.Winner >= 0 && t.Winner == m.chair():
		text = c.Throw.YouStart
	case t.Winner >= 0:
		text = i18n.Fill(c.Throw.Starts, "who", m.state.Chairs[t.Winner].Who.Name)
	case len(left) < len(t.In):
		text = i18n.Fill(c.Throw.Stay, "who", c.List(m.chairNames(left)))
	}
	return m.byChance() + text
}

// byChance says for whom the server has chosen, "" for nobody.
func (m Model) byChance() string {
	c, chairs := m.env.Text, m.state.Throw.ByChance
	if len(chairs) == 0 {
		return ""
	}
	names := m.chairNames(chairs)
	if i := slices.Index(chairs, m.chair()); i >= 0 {
		names[i] = c.Common.You
	}
	return i18n.Fill(c.Throw.ByChance, "who", c.List(names)) + " "
}

func (m *Model) chairNames(chairs []int) []string {
	var names []string
	for _, i := range chairs {
		names = append(names, m.state.Chairs[i].Who.Name)
	}
	return names
}
