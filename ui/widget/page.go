package widget

import (
	"strings"

	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/theme"
)

// pageWidth is the widest a page's column gets: longer lines are hard to read,
// however wide the window is.
const pageWidth = 80

// Page is the frame of a full-window screen: a title with something short to
// the right of it, a body in a column of readable width, and the keys on the
// last line. In a compact window it spends fewer lines and no margins.
type Page struct {
	Title string
	Right string
	Keys  []keymap.Binding
}

// Size is the room for the body in a window of w × h cells.
func (p Page) Size(w, h int) (bw, bh int) {
	if layout.ClassOf(w, h) == layout.Full {
		return min(w, pageWidth) - 4, h - 6
	}
	return min(w, pageWidth), max(0, h-3)
}

// View draws the page around a body, which should fit in Size.
func (p Page) View(th *theme.Theme, body string, w, h int) string {
	bw, bh := p.Size(w, h)
	if bw <= 0 || bh <= 0 {
		return layout.Fit(p.Title, w, h)
	}
	body = layout.Fit(body, bw, bh)
	lines := []string{layout.Spread(th.Title.Render(p.Title), th.Dim.Render(p.Right), bw), Rule(th, "", bw)}
	foot := Footer(th, w-(w-bw)/2, p.Keys)
	if layout.ClassOf(w, h) == layout.Full {
		lines = append([]string{""}, append(lines, "")...)
		body += strings.Repeat("\n", bh-layout.Height(body)+1)
	} else {
		body += strings.Repeat("\n", bh-layout.Height(body))
	}
	all := strings.Join(append(lines, body, foot), "\n")
	return layout.Fit(layout.Indent(all, (w-bw)/2), w, h)
}
