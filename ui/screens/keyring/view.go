package keyring

import (
	"strings"

	"oanquan/lobby/account"
	"oanquan/ui/i18n"
	"oanquan/ui/layout"
	"oanquan/ui/widget"
)

// columnWidth is as wide as running text wants to be.
const columnWidth = 70

// item is a line of the menu.
type item struct {
	does        doing
	label, note string
}

func (m Model) items() []item {
	t := m.env.Text.Account()
	items := []item{{list, t.Keys, t.KeysNote}, {link, t.Link, t.LinkNote}, {recovery, t.Recovery, t.RecoveryNote}}
	if m.env.Actor.Who.Named {
		items = append(items, item{rename, t.Rename, t.RenameNote})
	}
	note := t.TokenNote
	if m.env.Telnet == "" {
		note = t.NoTelnet
	}
	return append(items, item{token, t.Token, note},
		item{export, t.Export, t.ExportNote}, item{end, t.Delete, t.DeleteNote})
}

// View draws the screen.
func (m Model) View(w, h int) string {
	t, th := m.env.Text.Account(), m.env.Theme
	if m.page == asking {
		title, text := t.Recovery, t.AskNew
		switch m.does {
		case token:
			title, text = t.Token, t.AskToken
		case remove:
			title, text = t.RemoveTitle, i18n.Fill(t.Remove, "key", m.nameOf(m.account.Keys[m.key]))
		case list, link, recovery, rename, export, label, end:
		}
		return widget.Dialog(th, title, text, m.Keys(), w, h)
	}
	p := widget.Page{Title: m.Title(), Keys: m.Keys()}
	bw, bh := p.Size(w, h)
	return p.View(th, m.body(bw, bh), w, h)
}

func (m Model) body(w, h int) string {
	t, th := m.env.Text.Account(), m.env.Theme
	col := min(w, columnWidth)
	switch {
	case m.env.Account.ID == "":
		return widget.Paragraph(th.Text, m.env.Text.Name.GuestText, col) + "\n\n" +
			widget.Command(th, "ssh-keygen -t ed25519", w) + "\n" + widget.Command(th, "ssh new@"+m.env.Host, w)
	case m.closed():
		return widget.Paragraph(th.Text, t.NeedKey, col) + "\n\n" + m.cameBy(col)
	}
	switch m.page {
	case keys:
		return m.keyList(w, h)
	case typing:
		return m.form(col)
	case told:
		return m.told(col)
	case menu, asking:
	}
	var choices []widget.Choice
	wide := 0
	for _, it := range m.items() {
		choices = append(choices, widget.Choice{Label: it.label})
		wide = max(wide, layout.Width(it.label))
	}
	foot := m.cameBy(col)
	body := widget.Menu(th, choices, m.cursor, wide+1, w, len(choices)) + "\n\n" +
		widget.Paragraph(th.Text, m.items()[m.cursor].note, col)
	if m.busy {
		foot = th.Accent.Render(m.env.Text.Common.Loading)
	}
	return layout.Bottom(body, foot, w, h)
}

// cameBy says what logged the session in.
func (m Model) cameBy(w int) string {
	t := m.env.Text.Account()
	how := string(m.env.Key)
	switch m.env.Rights {
	case account.Code:
		how = t.ByCode
	case account.Token:
		how = t.ByToken
	case account.Full:
		for _, k := range m.account.Keys {
			if k.Fingerprint == m.env.Key && k.Label != "" {
				how = k.Label + "  " + how
			}
		}
	}
	return m.env.Theme.Dim.Render(layout.Clip(i18n.Fill(t.YouCame, "how", how), w))
}

// nameOf is what a key is called where there is little room.
func (m Model) nameOf(k account.Key) string {
	const enough = 16 // of a fingerprint, to tell one from another
	short := layout.Clip(string(k.Fingerprint), enough)
	if k.Label == "" {
		return short
	}
	return k.Label + " (" + short + ")"
}

// keyList is the keys, and what is known of the one at the cursor.
func (m Model) keyList(w, h int) string {
	c, t, th := m.env.Text, m.env.Text.Account(), m.env.Theme
	if !m.loaded || len(m.account.Keys) == 0 {
		return th.Dim.Render(c.Common.Loading)
	}
	now := m.env.Now()
	var choices []widget.Choice
	wide := 0
	for _, k := range m.account.Keys {
		ch := widget.Choice{Label: k.Label}
		if k.Label == "" {
			ch.Label = m.nameOf(k)
		}
		switch {
		case k.Fingerprint == m.env.Key:
			ch.Value = th.Shapes.Yes + " " + t.InUse
		case !k.Recovered.IsZero():
			ch.Value = t.Recovered
		}
		choices = append(choices, ch)
		wide = max(wide, layout.Width(ch.Label))
	}
	k := m.account.Keys[m.key]
	about := []string{
		th.Dim.Render(layout.Clip(string(k.Fingerprint), w)), th.Dim.Render(layout.Clip(k.Type, w)),
	}
	added, used := t.ColAdded+": "+c.Ago(now, k.Added), t.ColUsed+": "+c.AgoByHour(now, k.LastUsed)
	if k.Fingerprint == m.env.Key {
		used = t.ColUsed + ": " + c.Common.JustNow
	}
	if both := added + "   " + used; layout.Width(both) <= w {
		about = append(about, th.Dim.Render(both))
	} else {
		about = append(about, th.Dim.Render(layout.Clip(added, w)), th.Dim.Render(layout.Clip(used, w)))
	}
	return widget.Menu(th, choices, m.key, min(wide+1, max(w-16, 1)), w, max(h-len(about)-1, 1)) + "\n\n" + strings.Join(about, "\n")
}

// form is a line to type into, with what it is for.
func (m Model) form(w int) string {
	c, t, th := m.env.Text, m.env.Text.Account(), m.env.Theme
	title, intro, above := t.NameTitle, t.NameRules, c.Name.Rules
	switch m.does {
	case label:
		title, intro, above = t.LabelTitle, string(m.account.Keys[m.key].Fingerprint), ""
	case end:
		title, intro, above = t.DeleteTitle, t.DeleteText, i18n.Fill(t.TypeWord, "who", m.env.Actor.Who.Name)
	case list, link, recovery, rename, token, export, remove:
	}
	box := min(w, 2*account.MaxNameLen)
	hint := ""
	switch {
	case m.busy:
		hint = th.Accent.Render(c.Common.Loading)
	case m.problem != "":
		hint = layout.Beside(th.Warn.Render(th.Shapes.No), widget.Paragraph(th.Warn, m.problem, w-2), 1, 1)
	}
	lines := []string{widget.Paragraph(th.Text, intro, w)}
	if above != "" {
		lines = append(lines, widget.Paragraph(th.Dim, above, w))
	}
	return strings.Join(append(lines, "", widget.Box(th, title, m.input.View(th, box-4), box), hint), "\n")
}

// told is a code with what it is for, or how to export.
func (m Model) told(w int) string {
	t, th := m.env.Text.Account(), m.env.Theme
	text := t.WriteDown
	switch m.does {
	case link:
		return m.toldLink(w)
	case token:
		login := "login"
		if m.env.Actor.Who.Named {
			login += " " + m.env.Actor.Who.Name
		}
		steps := []string{m.typed(m.env.Telnet, w), m.typed(login+" "+m.code, w)}
		return strings.Join([]string{
			widget.Paragraph(th.Text, t.TokenFor, w), "", strings.Join(steps, "\n"), "", widget.Paragraph(th.Dim, t.TokenNotes, w),
		}, "\n")
	case export:
		return widget.Paragraph(th.Text, t.ExportHow, w) + "\n\n" + m.typed("ssh "+m.env.Host+" export > oanquan.json", w)
	case list, recovery, rename, remove, label, end:
	}
	return strings.Join([]string{
		widget.Paragraph(th.Text, text, w), "", "  " + th.Key.Render(m.code), "", widget.Paragraph(th.Dim, t.OnceOnly, w),
	}, "\n")
}

// toldLink is how a new device comes in, and one without a key.
func (m Model) toldLink(w int) string {
	t, th := m.env.Text.Account(), m.env.Theme
	lines := []string{
		widget.Paragraph(th.Text, t.NewLink, w), m.typed("ssh new@"+m.env.Host, w), widget.Paragraph(th.Text, t.NewLinkThen, w),
		"", m.typed(m.code, w),
	}
	if who := m.env.Actor.Who; who.Named {
		lines = append(lines, "", widget.Paragraph(th.Dim, t.KeylessLink, w), m.typed("ssh "+who.Name+"@"+m.env.Host, w))
	}
	return strings.Join(append(lines, "", widget.Paragraph(th.Dim, t.OnceOnly, w)), "\n")
}

// typed is what is to be typed, on lines of its own.
func (m Model) typed(line string, w int) string {
	return widget.Command(m.env.Theme, line, w)
}
