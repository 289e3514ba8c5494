package help

import (
	"strings"

	"oanquan/ui/layout"
	"oanquan/ui/widget"
)

// proven tells what is known of the first turns under each set of rules: first
// what the start is worth, then, where there is room, the moves.
func (m Model) proven(w, h int) string {
	t, th := m.env.Text.Known, m.env.Theme
	var heads, blocks []string
	for _, p := range m.env.Text.Proven(m.known) {
		head := widget.Paragraph(th.Accent, p.Worth, w)
		heads = append(heads, head)
		if p.Firsts != "" {
			head += "\n" + widget.Paragraph(th.Text, p.Firsts, w)
		}
		blocks = append(blocks, head)
	}
	if len(heads) == 0 {
		return widget.Paragraph(th.Dim, t.Nothing, w)
	}
	intro := widget.Paragraph(th.Dim, t.Intro, w)
	for _, whole := range []string{
		intro + "\n\n" + strings.Join(blocks, "\n\n"), strings.Join(blocks, "\n\n"), intro + "\n\n" + strings.Join(heads, "\n"),
	} {
		if layout.Height(whole) <= h {
			return whole
		}
	}
	return strings.Join(heads, "\n")
}
