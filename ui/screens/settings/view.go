package settings

import (
	"strings"

	"oanquan/engine"
	"oanquan/lobby/account"
	"oanquan/ui/i18n"
	"oanquan/ui/layout"
	"oanquan/ui/widget"
)

// View draws the screen.
func (m Model) View(w, h int) string {
	th, rows := m.env.Theme, m.rows()
	p := widget.Page{Title: m.Title(), Keys: m.Keys()}
	bw, bh := p.Size(w, h)
	var choices []widget.Choice
	wide := 0
	for _, r := range rows {
		c := widget.Choice{Label: r.label, Turns: len(r.values) > 1}
		if len(r.values) > 0 {
			c.Value = r.values[r.value]
		}
		choices = append(choices, c)
		wide = max(wide, layout.Width(r.label))
	}
	note := widget.Paragraph(th.Text, rows[m.cursor].note, bw)
	foot := m.saved(bw)
	blocks := []string{widget.Menu(th, choices, m.cursor, wide+1, bw, len(rows)), "", note}
	if board := m.sample(bw); bh >= layout.Height(strings.Join(blocks, "\n"))+layout.Height(board)+layout.Height(foot)+1 {
		blocks = append(blocks, "", board)
	}
	body := layout.Bottom(strings.Join(blocks, "\n"), foot, bw, bh)
	return p.View(th, body, w, h)
}

// saved says whether the choices will be remembered.
func (m Model) saved(w int) string {
	t, th := m.env.Text.Settings, m.env.Theme
	text := t.SavedAccount
	switch {
	case m.env.Account.ID == "":
		text = t.SavedGuest
	case !m.env.Actor.Who.Named:
		text = t.SavedNo
	}
	out := widget.Paragraph(th.Dim, text, w)
	a, how := m.env.Text.Account(), string(m.env.Key)
	switch m.env.Rights {
	case account.Code:
		how = a.ByCode
	case account.Token:
		how = a.ByToken
	case account.Full:
	}
	if how != "" && w >= 60 {
		out += "\n" + th.Dim.Render(layout.Clip(i18n.Fill(a.YouCame, "how", how), w))
	}
	return out
}

// sample shows what the colours and shapes do to a board.
func (m Model) sample(w int) string {
	g, err := engine.NewGame(engine.Classic())
	if err == nil {
		g, _, err = g.Play(engine.Move{Pit: 3, Dir: engine.Right})
	}
	if err != nil {
		return ""
	}
	b := widget.Board{Position: g.Position(), Text: m.env.Text, Theme: m.env.Theme}
	b.Marks[2].Look = widget.Chosen
	bw, _ := b.Bounds()
	if bw > w {
		return ""
	}
	return layout.Indent(b.View(), (w-bw)/2)
}
