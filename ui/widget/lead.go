package widget

import (
	"strings"

	"oanquan/ui/layout"
	"oanquan/ui/theme"
)

// LeadBar shows how the points of a game of two will be shared out: a bar with
// one player's part from the left and the other's from the right, and a mark
// in its middle. Full cells and light ones tell the parts apart; by how much
// somebody leads stands on their side.
type LeadBar struct {
	Names  [2]string // left and right
	Total  int       // all points of the game
	Lead   int       // of the left one over the right one
	Known  bool      // else the bar is empty
	Text   string    // the lead in words, at most leadText cells
	Styles [2]theme.Style
	Theme  *theme.Theme
}

const (
	leadLeast = 9  // cells of a bar worth drawing
	leadMost  = 61 // and of one that can still be seen at once
	leadName  = 12
	leadText  = 6
)

// View draws the bar into one line of w cells.
func (l LeadBar) View(w int) string {
	wide := leadName
	if w < 60 {
		wide = leadName / 2
	}
	left, right := layout.Clip(l.Names[0], wide), layout.Clip(l.Names[1], wide)
	room := w - layout.Width(left) - layout.Width(right) - 2*leadText - 4
	if room < leadLeast {
		return layout.Clip(left+" "+l.Text, w)
	}
	room = min(room, leadMost)
	room -= 1 - room%2 // odd, so that there is a middle
	text := [2]string{l.Text, ""}
	if l.Lead < 0 {
		text = [2]string{"", l.Text}
	}
	side := func(i int) string { return l.Theme.Strong.Render(text[i]) }
	return l.Styles[0].Render(left) + " " + layout.Right(side(0), leadText) + " " + l.bar(room) +
		" " + layout.Left(side(1), leadText) + " " + l.Styles[1].Render(right)
}

// bar is the bar alone. Its middle is drawn over it.
func (l LeadBar) bar(w int) string {
	sh, mid, left := l.Theme.Shapes, w/2, 0
	if l.Known && l.Total > 0 {
		left = ((l.Total+l.Lead)*w + l.Total) / (2 * l.Total) // rounded
		switch {
		case l.Lead > 0:
			left = max(left, mid+2) // never as if it were even
		case l.Lead < 0:
			left = min(left, mid-1)
		default:
			left = mid
		}
		left = max(0, min(left, w))
	}
	cell := func(i int) string {
		if i < left {
			return sh.Full
		}
		return sh.Blank
	}
	part := func(from, to int) string {
		a, b := max(from, min(left, to)), to
		if !l.Known {
			return l.Theme.Frame.Render(strings.Repeat(sh.Blank, to-from))
		}
		out := ""
		if a > from {
			out = l.Styles[0].Render(strings.Repeat(cell(0), a-from))
		}
		if b > a {
			out += l.Styles[1].Render(strings.Repeat(sh.Blank, b-a))
		}
		return out
	}
	return part(0, mid) + l.Theme.Frame.Render(sh.Light.Side) + part(mid+1, w)
}
