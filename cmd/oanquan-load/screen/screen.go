// Package screen reads what a terminal shows off the bytes that were sent to
// it: letters and where they stand, without looks, modes or history.
//
// It is for a program that plays thousands of people at once. It knows what
// screens here and Bubble Tea's renderer send; it gives every letter one cell,
// but for those of East Asia and pictures, and drops marks.
package screen

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// mostParams bounds the bytes of a sequence that are kept.
const mostParams = 64

// Grid is a screen. Nobody may use it at the same time as another.
type Grid struct {
	w, h  int
	cells []rune // 0 is the second half of a wide letter
	rows  []string
	dirty []bool

	x, y        int
	top, bottom int // of what scrolls
	saved       [2]int
	last        rune // the last letter, to be repeated

	state state
	seq   []byte // of the sequence that has begun
	part  []byte // of a letter whose end has not come
}

type state int

const (
	text state = iota
	escape
	control // ESC [
	words   // ESC ] and the like, up to BEL or ESC \
	wordsEnd
	charset // ESC ( and one more
)

// New makes an empty screen.
func New(w, h int) *Grid {
	g := &Grid{w: w, h: h, cells: make([]rune, w*h), rows: make([]string, h), dirty: make([]bool, h), bottom: h - 1}
	g.clear(0, len(g.cells))
	return g
}

// Write takes output for the terminal. It never fails.
func (g *Grid) Write(p []byte) (int, error) {
	for _, b := range p {
		g.take(b)
	}
	return len(p), nil
}

func (g *Grid) take(b byte) {
	switch g.state {
	case escape:
		g.escaped(b)
	case control:
		switch {
		case b >= 0x40 && b <= 0x7e:
			g.state = text
			g.run(b)
		case b == 0x1b:
			g.state = escape
		case len(g.seq) < mostParams:
			g.seq = append(g.seq, b)
		}
	case words:
		if b == 0x07 {
			g.state = text
		} else if b == 0x1b {
			g.state = wordsEnd
		}
	case wordsEnd, charset:
		g.state = text
	default:
		g.letterOf(b)
	}
}

func (g *Grid) escaped(b byte) {
	g.state, g.seq = text, g.seq[:0]
	switch b {
	case '[':
		g.state = control
	case ']', 'P', 'X', '^', '_':
		g.state = words
	case '(', ')', '*', '+', '#', ' ':
		g.state = charset
	case '7':
		g.saved = [2]int{g.x, g.y}
	case '8':
		g.x, g.y = g.saved[0], g.saved[1]
	case 'D':
		g.down()
	case 'E':
		g.x = 0
		g.down()
	case 'M':
		if g.y == g.top {
			g.scroll(g.top, -1)
		} else {
			g.y = max(g.y-1, 0)
		}
	case 'c':
		g.clear(0, len(g.cells))
		g.x, g.y, g.top, g.bottom = 0, 0, 0, g.h-1
	}
}

// letterOf takes a byte of text.
func (g *Grid) letterOf(b byte) {
	if len(g.part) > 0 && utf8.RuneStart(b) {
		g.part = g.part[:0] // it has no end
	}
	switch {
	case len(g.part) > 0 || b >= utf8.RuneSelf:
		g.part = append(g.part, b)
		if !utf8.FullRune(g.part) {
			return
		}
		r, _ := utf8.DecodeRune(g.part)
		g.part = g.part[:0]
		g.put(r)
	case b == 0x1b:
		g.state = escape
	case b == '\r':
		g.x = 0
	case b == '\n', b == '\v', b == '\f':
		g.down()
	case b == '\b':
		g.x = max(min(g.x, g.w-1)-1, 0)
	case b == '\t':
		g.x = min((g.x/8+1)*8, g.w-1)
	case b >= ' ' && b != 0x7f:
		g.put(rune(b))
	}
}

func (g *Grid) down() {
	if g.y == g.bottom {
		g.scroll(g.top, 1)
	} else {
		g.y = min(g.y+1, g.h-1)
	}
}

// put writes a letter where the cursor is. One after the last column goes to
// the next line.
func (g *Grid) put(r rune) {
	n := width(r)
	if n == 0 {
		return
	}
	if g.x+n > g.w {
		g.x = 0
		g.down()
	}
	at := g.y*g.w + g.x
	g.cells[at] = r
	for i := 1; i < n; i++ {
		g.cells[at+i] = 0
	}
	g.dirty[g.y] = true
	g.x += n
	g.last = r
}

// width is how many cells a letter takes.
func width(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case r >= 0x1100 && r <= 0x115f, r >= 0x2e80 && r <= 0xa4cf, r >= 0xac00 && r <= 0xd7a3, r >= 0xf900 && r <= 0xfaff,
		r >= 0xff00 && r <= 0xff60, r >= 0x1f300 && r <= 0x1faff:
		return 2
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	}
	return 1
}

// clear empties cells from one to before another.
func (g *Grid) clear(from, to int) {
	from, to = max(from, 0), min(to, len(g.cells))
	for i := from; i < to; i++ {
		g.cells[i] = ' '
	}
	for y := from / g.w; y < g.h && y*g.w < to; y++ {
		g.dirty[y] = true
	}
}

// scroll moves the lines from one on up to the end of what scrolls, up by n or
// down where it is negative.
func (g *Grid) scroll(from, n int) {
	region := g.cells[from*g.w : (g.bottom+1)*g.w]
	by := min(max(n, -n), g.bottom+1-from) * g.w
	if n > 0 {
		copy(region, region[by:])
		g.clear(from*g.w+len(region)-by, from*g.w+len(region))
	} else {
		copy(region[by:], region)
		g.clear(from*g.w, from*g.w+by)
	}
	for y := from; y <= g.bottom; y++ {
		g.dirty[y] = true
	}
}

// Line is a line as text, without the blanks at its end.
func (g *Grid) Line(y int) string {
	if g.dirty[y] {
		var b strings.Builder
		for _, r := range g.cells[y*g.w : (y+1)*g.w] {
			if r != 0 {
				b.WriteRune(r)
			}
		}
		g.rows[y], g.dirty[y] = strings.TrimRight(b.String(), " "), false
	}
	return g.rows[y]
}

// Has tells whether a text stands in a line.
func (g *Grid) Has(what string) bool {
	for y := range g.h {
		if strings.Contains(g.Line(y), what) {
			return true
		}
	}
	return false
}

// String is all of the screen.
func (g *Grid) String() string {
	var b strings.Builder
	for y := range g.h {
		b.WriteString(g.Line(y) + "\n")
	}
	return b.String()
}
