package widget

import (
	"strconv"
	"strings"

	"oanquan/ui/layout"
	"oanquan/ui/theme"
)

// Point is one value of a [Graph].
type Point struct {
	Value  int
	Known  bool // else nothing is drawn
	Hidden bool // a dot stands on the line of zero
}

// Graph draws values over the turns of a game: blocks above and below a line
// of zero, a column through the turn that is on show. With one line it is a
// sparkline.
type Graph struct {
	Points []Point
	At     int  // the point that is marked
	Loss   bool // values are losses, all of them above zero
	Up     theme.Style
	Down   theme.Style
	Theme  *theme.Theme
}

// axisWidth is the room for the numbers at the left.
const axisWidth = 5

// View draws the graph into w × h cells.
func (g Graph) View(w, h int) string {
	if h <= 0 || w <= axisWidth || len(g.Points) == 0 {
		return ""
	}
	if h < 3 {
		return g.spark(w)
	}
	high, low := g.bounds()
	up, down := rowsFor(high, low, h-1)
	cols := g.columns(w - axisWidth - 1)
	var out []string
	for r := range h {
		label := ""
		switch above := up - r; { // rows above the line of zero
		case above == 0:
			label = "0"
		case r == 0 && high > 0:
			label = "+" + strconv.Itoa(high)
			if g.Loss {
				label = strconv.Itoa(high)
			}
		case r == h-1 && low > 0:
			label = "-" + strconv.Itoa(low)
		}
		line := g.Theme.Dim.Render(layout.Right(label, axisWidth)) + " "
		out = append(out, line+g.row(cols, up-r, up, down, high, low))
	}
	return strings.Join(out, "\n")
}

// bounds are the highest value and how far the lowest lies below zero.
func (g Graph) bounds() (high, low int) {
	for _, p := range g.Points {
		if p.Known {
			high, low = max(high, p.Value), max(low, -p.Value)
		}
	}
	return high, low
}

// rowsFor shares n rows out so that a point is as tall above the line of zero
// as below it.
func rowsFor(high, low, n int) (up, down int) {
	if high == 0 && low == 0 {
		return n - n/2, n / 2
	}
	best := -1
	for u := range n + 1 {
		if u == 0 && high > 0 || u == n && low > 0 {
			continue
		}
		unit := max(perRow(high, u), perRow(low, n-u))
		if best < 0 || unit < best {
			best, up = unit, u
		}
	}
	return up, n - up
}

// perRow is how much one row stands for, in hundredths.
func perRow(value, rows int) int {
	if rows == 0 {
		return 0
	}
	return value * 100 / rows
}

// column is a point and the cells it takes.
type column struct {
	Point
	width int
	at    bool
}

// columns lay the points out over w cells: several cells for each, or several
// points in one, of which the one farthest from zero is drawn.
func (g Graph) columns(w int) []column {
	n := len(g.Points)
	if n <= w {
		total, out := min(w, 3*n), make([]column, n)
		for i, p := range g.Points {
			out[i] = column{p, (i+1)*total/n - i*total/n, i == g.At}
		}
		return out
	}
	out := make([]column, w)
	for c := range out {
		first, last := c*n/w, (c+1)*n/w
		out[c] = column{Point: g.Points[first], width: 1}
		for i := first; i < last; i++ {
			out[c].at = out[c].at || i == g.At
			if p := g.Points[i]; p.Known && (!out[c].Known || abs(p.Value) > abs(out[c].Value)) {
				out[c].Point = p
			}
		}
	}
	return out
}

func abs(n int) int { return max(n, -n) }

// row draws one row, so many above the line of zero.
func (g Graph) row(cols []column, above, up, down, high, low int) string {
	sh, th := g.Theme.Shapes, g.Theme
	unit := max(perRow(high, up), perRow(low, down), 1)
	var b strings.Builder
	for _, c := range cols {
		fill, style := "", g.Up
		if c.Known && c.Value*above > 0 {
			halves := max(1, (abs(c.Value)*200+unit/2)/unit) // a value is never drawn as none
			switch over := halves - 2*(abs(above)-1); {
			case over >= 2:
				fill = sh.Full
			case over == 1 && above > 0:
				fill = sh.HalfUp
			case over == 1:
				fill = sh.HalfDown
			}
			if above < 0 {
				style = g.Down
			}
		}
		switch {
		case above == 0:
			b.WriteString(g.zero(c))
		case fill == "" && c.at:
			b.WriteString(th.Key.Render(sh.Light.Side) + strings.Repeat(" ", c.width-1))
		case fill == "":
			b.WriteString(strings.Repeat(" ", c.width))
		case c.at:
			b.WriteString(th.Key.Render(strings.Repeat(fill, c.width)))
		default:
			b.WriteString(style.Render(strings.Repeat(fill, c.width)))
		}
	}
	return b.String()
}

// zero is the cells of a column on the line of zero.
func (g Graph) zero(c column) string {
	sh, line := g.Theme.Shapes, g.Theme.Shapes.Light.Top
	first := line
	switch {
	case c.at:
		first = sh.Light.Cross
	case c.Hidden:
		first = "·"
	case !c.Known:
		first, line = " ", " "
	}
	style := g.Theme.Frame
	if c.at {
		style = g.Theme.Key
	}
	return style.Render(first) + g.Theme.Frame.Render(strings.Repeat(line, c.width-1))
}

// spark is the graph in one line: low cells are below zero, high ones above.
func (g Graph) spark(w int) string {
	sh, th := g.Theme.Shapes, g.Theme
	high, low := g.bounds()
	most, mid := max(high, low, 1), len(sh.Spark)/2
	var b strings.Builder
	for _, c := range g.columns(w) {
		text, style := " ", th.Frame
		switch {
		case c.Hidden:
			text = "·"
		case c.Known:
			level := (abs(c.Value)*mid + most - 1) / most
			if c.Value < 0 {
				level, style = -level, g.Down
			} else if c.Value > 0 {
				style = g.Up
			}
			text = sh.Spark[mid+level]
		}
		if c.at {
			b.WriteString(th.Key.Render(sh.Light.Side))
			b.WriteString(style.Render(strings.Repeat(text, c.width-1)))
			continue
		}
		b.WriteString(style.Render(strings.Repeat(text, c.width)))
	}
	return b.String()
}
