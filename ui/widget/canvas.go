package widget

import (
	"oanquan/ui/layout"
	"oanquan/ui/theme"
)

// ink is a style of the board by meaning, so that neighbours in the same ink
// are drawn in one run.
type ink uint8

const (
	inkText ink = iota
	inkDim
	inkFrame
	inkDan
	inkQuan
	inkCount
	inkChosen
	inkActive
	inkTrace
	inkCapture
	inkToLeft
	inkToRight
	inkSeat // and the three after it
)

// styleOf is the style of an ink.
func styleOf(th *theme.Theme, k ink) theme.Style {
	switch k {
	case inkDim:
		return th.Dim
	case inkFrame:
		return th.Frame
	case inkDan:
		return th.Dan
	case inkQuan:
		return th.Quan
	case inkCount:
		return th.Count
	case inkChosen:
		return th.Chosen
	case inkActive:
		return th.Active
	case inkTrace:
		return th.Trace
	case inkCapture:
		return th.Capture
	case inkToLeft:
		return th.ToLeft
	case inkToRight:
		return th.ToRight
	case inkText:
		return th.Text
	}
	return th.Seat(int(k - inkSeat))
}

// Arms of a line in a cell; where lines meet, their arms add up to a joint.
const (
	armUp = 1 << iota
	armDown
	armLeft
	armRight
)

// canvas is a field of cells to draw on.
type canvas struct {
	w, h  int
	cells []spot
}

// spot is one cell: a grapheme, or arms of lines.
type spot struct {
	text  string
	ink   ink
	arms  uint8
	heavy bool
	skip  bool // the second cell of a wide grapheme
}

// rect is a frame on a canvas with its lines: from (x, y), w × h cells inside.
type rect struct{ x, y, w, h int }

func newCanvas(w, h int) canvas { return canvas{w, h, make([]spot, w*h)} }

func (c canvas) at(x, y int) *spot {
	if x < 0 || y < 0 || x >= c.w || y >= c.h {
		return &spot{} // drawn beside the canvas, seen by nobody
	}
	return &c.cells[y*c.w+x]
}

// text writes s from (x, y) to the right.
func (c canvas) text(x, y int, s string, k ink) {
	for s != "" {
		g, w := layout.Letter(s)
		if g == "" {
			return
		}
		s = s[len(g):]
		if w > 0 && x >= 0 && x+w <= c.w {
			c.clear(x, y, w)
			*c.at(x, y) = spot{text: g, ink: k}
			for i := 1; i < w; i++ {
				*c.at(x+i, y) = spot{skip: true}
			}
		}
		x += w
	}
}

// clear empties w cells, and the halves of wide graphemes that stand there in
// part.
func (c canvas) clear(x, y, w int) {
	from, to := x, x+w
	for from > 0 && c.at(from, y).skip {
		from--
	}
	for to < c.w && c.at(to, y).skip {
		to++
	}
	for i := from; i < to; i++ {
		*c.at(i, y) = spot{}
	}
}

// center writes s in the middle of w cells from (x, y).
func (c canvas) center(x, y, w int, s string, k ink) {
	c.text(x+(w-layout.Width(s))/2, y, s, k)
}

// frame draws the lines of r; a heavy one hides the joints with its
// neighbours.
func (c canvas) frame(r rect, k ink, heavy bool) {
	x2, y2 := r.x+r.w+1, r.y+r.h+1
	put := func(x, y int, arms uint8) {
		s := c.at(x, y)
		if heavy {
			*s = spot{arms: arms, ink: k, heavy: true}
			return
		}
		*s = spot{arms: s.arms | arms, ink: k}
	}
	for x := r.x + 1; x < x2; x++ {
		put(x, r.y, armLeft|armRight)
		put(x, y2, armLeft|armRight)
	}
	for y := r.y + 1; y < y2; y++ {
		put(r.x, y, armUp|armDown)
		put(x2, y, armUp|armDown)
	}
	put(r.x, r.y, armDown|armRight)
	put(x2, r.y, armDown|armLeft)
	put(r.x, y2, armUp|armRight)
	put(x2, y2, armUp|armLeft)
}

// String draws the canvas. Neighbours in the same ink are in one run, and blanks
// in that of what is before them.
func (c canvas) String(th *theme.Theme) string {
	out := make([]byte, 0, 4*len(c.cells))
	for y := range c.h {
		if y > 0 {
			out = append(out, '\n')
		}
		out = c.line(out, th, c.cells[y*c.w:(y+1)*c.w])
	}
	return string(out)
}

func (c canvas) line(out []byte, th *theme.Theme, row []spot) []byte {
	runs, begun := inkText, false
	open, end := styleOf(th, runs).Around()
	for _, s := range row {
		text, k := s.show(&th.Shapes)
		if k != runs && text != " " {
			if begun {
				out = append(out, end...)
			}
			runs, begun = k, false
			open, end = styleOf(th, k).Around()
		}
		if !begun {
			out, begun = append(out, open...), true
		}
		out = append(out, text...)
	}
	if begun {
		out = append(out, end...)
	}
	return out
}

func (s spot) show(sh *theme.Shapes) (string, ink) {
	switch {
	case s.skip:
		return "", s.ink
	case s.text != "":
		return s.text, s.ink
	case s.arms == 0:
		return " ", inkText
	}
	b := sh.Light
	if s.heavy {
		b = sh.Heavy
	}
	return joint(b, s.arms), s.ink
}

func joint(b theme.Box, arms uint8) string {
	switch arms {
	case armDown | armRight:
		return b.TopLeft
	case armDown | armLeft:
		return b.TopRight
	case armUp | armRight:
		return b.BottomLeft
	case armUp | armLeft:
		return b.BottomRight
	case armLeft | armRight | armDown:
		return b.JoinDown
	case armLeft | armRight | armUp:
		return b.JoinUp
	case armUp | armDown | armRight:
		return b.JoinRight
	case armUp | armDown | armLeft:
		return b.JoinLeft
	case armUp | armDown:
		return b.Side
	case armLeft | armRight:
		return b.Top
	}
	return b.Cross
}
