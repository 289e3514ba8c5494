package name

import (
	"strings"

	"oanquan/lobby/account"
	"oanquan/ui/i18n"
	"oanquan/ui/layout"
	"oanquan/ui/widget"
)

// columnWidth is as wide as this little text wants to be.
const columnWidth = 62

// View draws the screen.
func (m Model) View(w, h int) string {
	p := widget.Page{Title: m.Title(), Keys: m.Keys()}
	bw, bh := p.Size(w, h)
	col := min(bw, columnWidth)
	body := m.body(col)
	if layout.ClassOf(w, h) == layout.Full {
		body = layout.Middle(body, bw, bh*2/3)
	}
	return p.View(m.env.Theme, body, w, h)
}

func (m Model) body(w int) string {
	t, th := m.env.Text.Name, m.env.Theme
	switch {
	case m.guest():
		return m.forGuests(w)
	case m.done || m.env.Actor.Who.Named:
		return m.welcome(w)
	}
	text, good := m.hint()
	if text == "" {
		return m.form(w, "")
	}
	style, sign := th.Dim, th.Shapes.Bullet
	if !good {
		style, sign = th.Warn, th.Shapes.No
	} else if m.valid() && !m.input.Offer {
		style, sign = th.Good, th.Shapes.Yes
	}
	hint := layout.Beside(style.Render(sign), widget.Paragraph(style, text, w-2), 1, 1)
	if m.busy {
		hint = th.Accent.Render(t.Claiming)
	}
	return m.form(w, hint)
}

// form is what a name is, and the line to type it into with a hint below.
func (m Model) form(w int, hint string) string {
	t, th := m.env.Text.Name, m.env.Theme
	box := min(w, account.MaxNameLen+14)
	blocks := []string{
		widget.Paragraph(th.Text, t.Intro, w), widget.Paragraph(th.Dim, t.Rules, w), "",
		widget.Box(th, t.Label, m.input.View(th, box-4), box), hint,
	}
	if w == columnWidth { // the footer says it, too
		blocks = append(blocks, "", widget.Paragraph(th.Dim, t.Later, w))
	}
	return strings.Join(blocks, "\n")
}

func (m Model) valid() bool {
	_, err := account.ParseName(strings.TrimSpace(m.input.Text))
	return err == nil && m.problem == ""
}

func (m Model) welcome(w int) string {
	t, th := m.env.Text.Name, m.env.Theme
	name := m.env.Actor.Who.Name
	text := i18n.Fill(t.HasName, "name", name)
	if m.done {
		text = th.Shapes.Yes + " " + i18n.Fill(t.Done, "name", name)
	}
	lines := []string{
		widget.Paragraph(th.Good, text, w), "", widget.Paragraph(th.Text, t.DoneNext, w),
		widget.Command(th, "ssh "+name+"@"+m.env.Host, w),
	}
	if m.recovery != "" {
		lines = append(lines, "", widget.Paragraph(th.Text, m.env.Text.Account().WriteDown, w), "", "  "+th.Key.Render(m.recovery))
	}
	if m.kept {
		lines = append(lines, "", widget.Paragraph(th.Dim, m.env.Text.Account().RecoveryKept, w))
	}
	return strings.Join(lines, "\n")
}

// forGuests tells how to come back as somebody.
func (m Model) forGuests(w int) string {
	t, th := m.env.Text.Name, m.env.Theme
	return strings.Join([]string{
		widget.Paragraph(th.Strong, t.GuestTitle, w), "", widget.Paragraph(th.Text, t.GuestText, w), "",
		widget.Command(th, "ssh-keygen -t ed25519", w),
		widget.Command(th, "ssh new@"+m.env.Host, w),
	}, "\n")
}
