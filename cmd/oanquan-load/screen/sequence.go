package screen

import (
	"strconv"
	"strings"
)

// run does what a sequence asks for, whose parameters are in seq.
func (g *Grid) run(final byte) {
	if len(g.seq) > 0 && strings.IndexByte("?<>=", g.seq[0]) >= 0 {
		if string(g.seq) == "?1049" { // another screen, which is empty; or back
			g.clear(0, len(g.cells))
		}
		return
	}
	first, second := g.params()
	n := max(first, 1)
	x := min(g.x, g.w-1) // a cursor that waits after the last column stands on it
	switch final {
	case 'A':
		g.y = max(g.y-n, 0)
	case 'B', 'e':
		g.y = min(g.y+n, g.h-1)
	case 'C', 'a':
		g.x = min(x+n, g.w-1)
	case 'D':
		g.x = max(x-n, 0)
	case 'E', 'F':
		g.x = 0
		if final == 'F' {
			n = -n
		}
		g.y = min(max(g.y+n, 0), g.h-1)
	case 'G', '`':
		g.x = min(n, g.w) - 1
	case 'd':
		g.y = min(n, g.h) - 1
	case 'H', 'f':
		g.y, g.x = min(n, g.h)-1, min(max(second, 1), g.w)-1
	case 'b':
		for range min(n, g.w*g.h) {
			g.put(g.last)
		}
	case 'I':
		for range min(n, g.w) {
			g.letterOf('\t')
		}
	case 'Z':
		for range min(n, g.w) {
			g.x = max((min(g.x, g.w-1)-1)/8*8, 0)
		}
	case 'r':
		g.region(first, second)
	case 's':
		g.saved = [2]int{g.x, g.y}
	case 'u':
		g.x, g.y = g.saved[0], g.saved[1]
	default:
		g.change(final, first, n, x)
	}
}

// change does what changes lines.
func (g *Grid) change(final byte, first, n, x int) {
	begins := g.y * g.w
	row := g.cells[begins : begins+g.w]
	switch final {
	case 'J':
		g.erase(first, begins+x, 0, len(g.cells))
	case 'K':
		g.erase(first, begins+x, begins, begins+g.w)
	case 'X':
		g.clear(begins+x, begins+min(x+n, g.w))
	case '@':
		n = min(n, g.w-x)
		copy(row[x+n:], row[x:])
		g.clear(begins+x, begins+x+n)
	case 'P':
		n = min(n, g.w-x)
		copy(row[x:], row[x+n:])
		g.clear(begins+g.w-n, begins+g.w)
	case 'L', 'M':
		if g.y < g.top || g.y > g.bottom {
			return
		}
		if final == 'L' {
			n = -n
		}
		g.scroll(g.y, n)
		g.x = 0
	case 'S':
		g.scroll(g.top, n)
	case 'T':
		g.scroll(g.top, -n)
	}
}

// erase empties what is after a cell, before it, or all, as a parameter says.
func (g *Grid) erase(which, at, from, to int) {
	switch which {
	case 0:
		g.clear(at, to)
	case 1:
		g.clear(from, at+1)
	default:
		g.clear(from, to)
	}
}

func (g *Grid) region(first, last int) {
	if last == 0 {
		last = g.h
	}
	first, last = max(first, 1)-1, min(last, g.h)-1
	if first < last {
		g.top, g.bottom, g.x, g.y = first, last, 0, 0
	}
}

// params are the first two parameters of a sequence, 0 for one that is left out.
func (g *Grid) params() (first, second int) {
	a, rest, _ := strings.Cut(string(g.seq), ";")
	b, _, _ := strings.Cut(rest, ";")
	first, _ = strconv.Atoi(a)
	second, _ = strconv.Atoi(b)
	return first, second
}
