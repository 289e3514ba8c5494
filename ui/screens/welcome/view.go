package welcome

import (
	"fmt"
	"strings"

	"oanquan/engine"
	"oanquan/ui/i18n"
	"oanquan/ui/layout"
	"oanquan/ui/widget"
)

// textWidth is the width of the screen's column: text centred in more than
// that falls apart.
const textWidth = 70

// roomyHeight is where the board has room to show its dân one by one.
const roomyHeight = 32

// View draws the screen.
func (m Model) View(w, h int) string {
	t, th := m.env.Text.Welcome, m.env.Theme
	if m.asking {
		return widget.Dialog(th, t.QuitTitle, t.QuitText, m.Keys(), w, h)
	}
	draw := m.compact
	if layout.ClassOf(w, h) == layout.Full {
		draw = m.full
	}
	body := draw(w, h-1)
	foot := layout.Center(widget.Footer(th, max(1, w-2), m.Keys()), w)
	if m.busy {
		foot = layout.Center(th.Accent.Render(t.Looking), w)
	}
	return layout.Bottom(body, foot, w, h)
}

// full is everything, with air between the parts as far as there is room.
func (m Model) full(w, h int) string {
	t, th := m.env.Text.Welcome, m.env.Theme
	menu, mw := m.menu(w-2, len(m.items())), textWidth
	if mw = max(mw, layout.Width(menu)); mw > textWidth {
		menu = layout.Indent(menu, (w-mw)/2)
	} else {
		menu = layout.Indent(menu, (w-textWidth)/2)
	}
	title, what := center(th.Title.Render(t.Banner), w), center(widget.Paragraph(th.Text, t.What, textWidth), w)
	board, who := m.board(w, h >= roomyHeight), layout.Indent(m.person(textWidth), (w-textWidth)/2)
	if waits := m.waitsLine(textWidth); waits != "" {
		menu = layout.Indent(waits, (w-textWidth)/2) + "\n\n" + menu
	}
	for _, blocks := range [][]string{
		{title, what, board, menu, who},
		{title, center(th.Dim.Render(t.Short), w), board, menu, who},
	} {
		if height(blocks) <= h {
			return spread(blocks, h)
		}
	}
	return spread([]string{title, what, menu, who}, h) // long commands, which are not to be cut
}

func height(blocks []string) int {
	n := 0
	for _, b := range blocks {
		n += layout.Height(b)
	}
	return n
}

// compact leaves out what a line less can say.
func (m Model) compact(w, h int) string {
	t, th := m.env.Text.Welcome, m.env.Theme
	second := center(th.Dim.Render(t.Short), w)
	if waits := m.waitsLine(w); waits != "" {
		second = center(waits, w)
	}
	blocks := []string{center(th.Title.Render(t.Banner), w), second}
	menu := m.labels()
	menu = layout.Indent(menu, (w-layout.Width(menu))/2)
	if !m.stops.at.IsZero() {
		m.motd = "" // there is no room for both
	}
	if height(blocks)+height([]string{m.news(w), menu}) > h {
		m.stops.why = ""
	}
	news := m.news(w)
	if news != "" {
		blocks = append(blocks, news)
	} else if board := m.board(w, false); h >= 2+layout.Height(menu)+layout.Height(board) {
		blocks = append(blocks, board)
	}
	blocks = append(blocks, menu)
	env := *m.env
	m.env, env.Notice, m.motd, m.stops = &env, "", "", stop{} // they stand above
	if who := layout.Indent(m.person(w-2), 1); news == "" && height(blocks)+layout.Height(who)+len(blocks) <= h {
		blocks = append(blocks, who) // a narrow window that is high enough
	}
	return spread(blocks, h)
}

// waitsLine says that a game waits for the person, and which key goes there.
func (m Model) waitsLine(w int) string {
	text := m.waits.Text(m.env.Text, m.env.Actor.Who.ID)
	if text == "" {
		return ""
	}
	return layout.Clip(m.env.Theme.Key.Render(waitsKey().Label)+" "+m.env.Theme.Accent.Render(text), w)
}

// spread puts blocks under one another, with an empty line between them while
// there is room, and what is left shared above and below.
func spread(blocks []string, h int) string {
	used := height(blocks)
	// The gap before the menu and the one below the title come first: they
	// part what is read from what is chosen.
	gaps := make([]int, len(blocks))
	for round := 0; used < h && round < 2; round++ {
		for i := len(blocks) - 1; i > 0 && used < h; i-- {
			gaps[i]++
			used++
		}
		if used+len(blocks) > h {
			break
		}
	}
	var out []string
	for range (h - used) / 3 {
		out = append(out, "")
	}
	for i, b := range blocks {
		for range gaps[i] {
			out = append(out, "")
		}
		out = append(out, b)
	}
	return strings.Join(out, "\n")
}

func center(block string, w int) string {
	lines := layout.Lines(block)
	for i, l := range lines {
		lines[i] = strings.TrimRight(layout.Center(l, w), " ")
	}
	return strings.Join(lines, "\n")
}

// board is the board as a game begins, in the middle of w cells.
func (m Model) board(w int, large bool) string {
	b := widget.Board{Position: engine.Classic().Start(), Text: m.env.Text, Theme: m.env.Theme}
	if large {
		b.Size = widget.Large
	}
	bw, _ := b.Bounds()
	return layout.Indent(b.View(), (w-bw)/2)
}

func (m Model) menu(w, h int) string {
	var choices []widget.Choice
	wide := 0
	for i, it := range m.items() {
		choices = append(choices, widget.Choice{Mark: fmt.Sprint(i + 1), Label: it.label, Note: it.note})
		wide = max(wide, layout.Width(it.label)+2)
	}
	return widget.Menu(m.env.Theme, choices, m.cursor, wide, w, h)
}

// labels is the menu without notes.
func (m Model) labels() string {
	var choices []widget.Choice
	wide := 0
	for i, it := range m.items() {
		choices = append(choices, widget.Choice{Mark: fmt.Sprint(i + 1), Label: it.label})
		wide = max(wide, layout.Width(it.label)+2)
	}
	return widget.Menu(m.env.Theme, choices, m.cursor, wide, wide+5, len(choices))
}

// news is what there is to say about the login, when the server stops, and the
// message of the day; "" for none of them.
func (m Model) news(w int) string {
	var parts []string
	if m.env.Notice != "" {
		parts = append(parts, widget.Paragraph(m.env.Theme.Warn, m.env.Notice, w))
	}
	if closing := m.env.Text.Closing(m.stops.at, m.stops.why, m.env.Now()); closing != "" {
		parts = append(parts, widget.Paragraph(m.env.Theme.Warn, closing, w))
	}
	if m.motd != "" {
		parts = append(parts, widget.Paragraph(m.env.Theme.Accent, i18n.Fill(m.env.Text.Operator().Motd, "text", m.motd), w))
	}
	return strings.Join(parts, "\n")
}

// person says who the server takes you for and how to be somebody else.
func (m Model) person(w int) string {
	c, th := m.env.Text, m.env.Theme
	t, who := c.Welcome, m.env.Actor.Who
	var parts []string
	if news := m.news(w); news != "" {
		parts = append(parts, news)
	}
	switch {
	case m.guest():
		parts = append(parts, widget.Paragraph(th.Dim, i18n.Fill(t.Guest, "name", who.Name), w), m.accounts(w))
	case !who.Named:
		parts = append(parts, widget.Paragraph(th.Dim, t.HelloKey, w))
	default:
		parts = append(parts, widget.Paragraph(th.Dim, i18n.Fill(t.HelloName, "name", who.Name), w))
	}
	return strings.Join(parts, "\n")
}

// accounts tells a guest the commands for an account, to be copied: beside what
// they are for, and where one is too long for that, all on lines of their own.
func (m Model) accounts(w int) string {
	t, th := m.env.Text.Welcome, m.env.Theme
	wide := max(layout.Width(t.Have), layout.Width(t.Want)) + 2
	have, key, come := "ssh "+t.Example+"@"+m.env.Host, "ssh-keygen -t ed25519", "ssh new@"+m.env.Host
	then := layout.Right(t.Then+"  ", wide)
	if one := wide + layout.Width(key+" "+t.Then+" "+come); one <= w {
		return layout.Left(t.Have, wide) + th.Key.Render(have) + "\n" +
			layout.Left(t.Want, wide) + th.Key.Render(key) + " " + t.Then + " " + th.Key.Render(come)
	}
	if wide+max(layout.Width(have), layout.Width(come)) <= w {
		return layout.Left(t.Have, wide) + th.Key.Render(have) + "\n" +
			layout.Left(t.Want, wide) + th.Key.Render(key) + "\n" + then + th.Key.Render(come)
	}
	return t.Have + "\n" + widget.Command(th, have, w) + "\n" +
		t.Want + "\n" + widget.Command(th, key, w) + "\n" + widget.Command(th, come, w)
}
