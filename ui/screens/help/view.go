package help

import (
	"strings"

	"oanquan/engine"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/widget"
)

// View draws the page.
func (m Model) View(w, h int) string {
	t := m.env.Text.Help
	p := widget.Page{Keys: m.Keys(), Right: m.progress()}
	full := layout.ClassOf(w, h) == layout.Full
	bw, bh := p.Size(w, h)
	var body string
	switch m.page - len(t.Pages) {
	case keysPage:
		p.Title, body = t.KeysTitle, m.keys(bw, full)
	case waysPage:
		p.Title, body = t.WaysTitle, m.ways(bw, bh, full)
	case knownPage:
		p.Title, body = m.env.Text.Known.Title, m.proven(bw, bh)
	default:
		p.Title, body = t.Pages[m.page].Title, m.lesson(bw, bh)
	}
	p.Title = t.Title + ": " + p.Title
	if layout.Width(p.Title)+layout.Width(p.Right)+2 > bw {
		p.Right = i18n.Fill(t.PageOf, "n", m.page+1, "of", m.pages())
	}
	if layout.Width(p.Title)+layout.Width(p.Right)+2 > bw {
		p.Title = strings.TrimPrefix(p.Title, t.Title+": ")
	}
	return p.View(m.env.Theme, body, w, h)
}

// progress is where in the tour this is: a dân a page, the quan this one.
func (m Model) progress() string {
	sh := m.env.Theme.Shapes
	var b strings.Builder
	for i := range m.pages() {
		if i == m.page {
			b.WriteString(sh.QuanChar)
		} else {
			b.WriteString(sh.Seed)
		}
	}
	return b.String() + " " + i18n.Fill(m.env.Text.Help.PageOf, "n", m.page+1, "of", m.pages())
}

// lesson is a text, the board as large as there is room, and what happens on
// it. The second sentence gives way to the board.
func (m Model) lesson(w, h int) string {
	c, th := m.env.Text, m.env.Theme
	page := c.Help.Pages[m.page]
	text, more := widget.Paragraph(th.Text, page.Text, w), widget.Paragraph(th.Dim, page.More, w)
	if len(m.frames) == 0 {
		return text + "\n" + more
	}
	f := m.frames[m.at]
	b := widget.Board{Position: f.position, Marks: f.marks, Text: c, Theme: th, Size: widget.Large}
	told := m.told(f, w)
	used := layout.Height(text) + 2 // and two lines for what is told
	if bw, bh := b.Bounds(); bw > w || bh+used > h {
		b.Size = widget.Small
	}
	bw, bh := b.Bounds()
	used += bh
	blocks := []string{text, layout.Indent(b.View(), (w-bw)/2), told}
	if bw > w || used > h {
		return text + "\n" + more
	}
	if used+layout.Height(more) <= h {
		used += layout.Height(more)
		blocks[0] += "\n" + more
	}
	gap := "\n"
	if used+2 <= h {
		gap = "\n\n"
	}
	return strings.Join(blocks, gap)
}

// told is two lines: what happens, and what the hands are worth, which gives
// way to a long telling. The first page has no moves and needs neither.
func (m Model) told(f frame, w int) string {
	r, th := engine.Classic(), m.env.Theme
	if m.still() {
		return "\n"
	}
	style := th.Accent
	if m.at == 0 {
		style = th.Dim
	}
	lines := layout.Wrap(f.caption, w)
	for i, l := range lines {
		lines[i] = layout.Center(style.Render(l), w)
	}
	score := i18n.Fill(m.env.Text.Help.Score, "you", f.position.Score(r, 0), "other", f.position.Score(r, 1))
	lines = append(lines, layout.Center(th.Dim.Render(layout.Clip(score, w)), w))
	return strings.Join(lines[:2], "\n")
}

// entry is a key or a command with what it does.
type entry struct{ what, does string }

// part is a group of keys.
type part struct {
	head string
	rows []entry
}

func (m Model) parts() []part {
	k, t := m.env.Keys, m.env.Text.Help
	both := func(a, b keymap.Key) string { return keymap.Both(a, b).Label }
	rich := m.env.Theme.Shapes.Rich
	return []part{
		{t.AtBoard, []entry{
			{k.Digits.Label, t.Keys.Digits}, {both(k.Left, k.Right), t.Keys.Choose}, {both(k.SowLeft, k.SowRight), t.Keys.Sow},
			{both(k.StepBack, k.StepOn), t.Keys.Look}, {k.Resign.Label, t.Keys.Resign}, {rich + " " + rich + rich, t.Keys.Rich},
			{m.env.Theme.Shapes.Again + " +1", t.Keys.Preview},
		}},
		{t.InRoom, []entry{
			{both(k.Sit, k.Stand), t.Keys.Sit + " / " + t.Keys.Stand}, {k.Ready.Label, t.Keys.Ready}, {both(k.Bot, k.Hint), t.Keys.Bot + " / " + t.Keys.Hint}, {k.Chat.Label, t.Keys.Chat},
		}},
		{t.InReview, []entry{
			{both(k.Left, k.Right), t.Keys.Step}, {k.Space.Label, t.Keys.Auto}, {both(k.First, k.Last), t.Keys.Ends},
		}},
		{t.Everywhere, []entry{{k.Help.Label, t.Keys.Keys}, {k.Back.Label, t.Keys.Back}, {k.Force.Label, t.Keys.Leave}}},
	}
}

// keys is the groups in two columns, or what a player needs in one.
func (m Model) keys(w int, full bool) string {
	parts := m.parts()
	if !full {
		return m.entries(parts[0].rows, 8, w) + "\n" + m.entries(parts[1].rows, 8, w) + "\n" + m.entries(parts[3].rows, 8, w)
	}
	half := (w - 2) / 2
	group := func(p part) string {
		return m.env.Theme.Title.Render(p.head) + "\n" + m.entries(p.rows, 9, half)
	}
	return layout.Beside(group(parts[0])+"\n\n"+group(parts[2]), group(parts[1])+"\n\n\n\n"+group(parts[3]), half, 2)
}

func (m Model) ways(w, h int, full bool) string {
	t, host := m.env.Text.Help.Ways, m.env.Host
	rows := []entry{
		{"ssh " + host, t.In}, {"ssh guest@" + host, t.Guest}, {"ssh new@" + host, t.New},
		{"ssh -t " + host + " watch K7QM2R", t.Watch}, {"ssh " + host + " games", t.Games}, {"ssh " + host + " show K7QM2R --json", t.Show},
	}
	if m.env.Telnet != "" {
		rows = append(rows, entry{m.env.Telnet, t.Telnet})
	}
	trouble := []entry{{t.StuckKeys, t.Stuck}, {t.BrokenKeys, t.Broken}}
	if full {
		wide := 0
		for _, r := range rows {
			wide = max(wide, layout.Width(r.what))
		}
		if wide+24 <= w {
			return m.entries(rows, wide, w) + "\n\n" + m.entries(trouble, wide, w) + "\n\n" + widget.Paragraph(m.env.Theme.Dim, t.Select, w)
		}
	}
	// Narrow: the word above the command, as many as fit with theirs.
	var out []string
	for _, r := range append(trouble, rows...) {
		cmd := layout.Lines(widget.Command(m.env.Theme, r.what, w))
		if len(out)+1+len(cmd) > h {
			break
		}
		out = append(append(out, m.env.Theme.Dim.Render(layout.Clip(r.does, w))), cmd...)
	}
	return strings.Join(out, "\n")
}

func (m Model) entries(rows []entry, wide, w int) string {
	th := m.env.Theme
	out := make([]string, len(rows))
	for i, r := range rows {
		text := widget.Paragraph(th.Text, r.does, max(1, w-wide-2))
		out[i] = layout.Beside(th.Key.Render(r.what), text, wide, 2)
	}
	return strings.Join(out, "\n")
}
