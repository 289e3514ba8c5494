package paint

import (
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/charmbracelet/colorprofile"
)

// gap is from how many cells on that did not change the cursor jumps over them
// rather than writing them again: what the sequence for it costs.
const gap = 6

// Painter writes frames one after the other. The zero value paints nothing
// until it has a size.
type Painter struct {
	// Profile is how many colours the terminal has.
	Profile colorprofile.Profile
	// Old is of a terminal as the VT100 was, which cannot take back one look of
	// the text alone: it gets rows that changed as a whole.
	Old bool

	w, h  int
	shown string // the last frame
	known bool   // the terminal shows it
}

// Resize takes another size, or the same one again. The next frame is written
// as a whole, since the terminal may have cut off what it showed.
func (p *Painter) Resize(w, h int) { p.w, p.h, p.known = w, h, false }

// Again forgets what the terminal shows.
func (p *Painter) Again() { p.known = false }

// Knows tells whether the terminal is known to show the last frame.
func (p *Painter) Knows() bool { return p.known }

// Size is that of the frames in cells.
func (p *Painter) Size() (w, h int) { return p.w, p.h }

// Shown takes note that the terminal has been sent what makes a frame of the
// last one by another painter of the same size, profile and age.
func (p *Painter) Shown(frame string) { p.shown = frame }

// Paint appends to b what makes a frame of the last one. It leaves the looks of
// text as a terminal has them at first.
func (p *Painter) Paint(b []byte, frame string) []byte {
	s := stroke{b: b, p: p, x: unknown, y: unknown}
	if !p.known {
		s.b = append(s.b, "\x1b[m\x1b[H\x1b[2J"...)
		p.shown, p.known = "", true
	}
	if frame == p.shown {
		return s.b
	}
	s.rows(p.shown, frame)
	p.shown = frame
	return s.b
}

// spares are empty cells for two rows, which take ten kilobytes and are of use
// for some microseconds of each frame.
var spares = sync.Pool{New: func() any { return new([]cell) }}

// unknown is a place of the cursor.
const unknown = -1

// stroke is the work on one frame.
type stroke struct {
	p    *Painter
	b    []byte
	x, y int // of the cursor, or unknown
	pen  look
	// were and are are a row of the last frame and of this one; nil until a row
	// differs.
	were, are []cell
}

// rows compares two frames row by row.
func (s *stroke) rows(last, next string) {
	var before, after look // the pens at the beginning of the row
	for y := range s.p.h {
		var was, is string
		was, last = cutLine(last)
		is, next = cutLine(next)
		if was == is && before == after {
			s.p.skim(is, &after)
			before = after
			continue
		}
		if s.were == nil {
			spare := spares.Get().(*[]cell)
			*spare = slices.Grow((*spare)[:0], 2*s.p.w)
			cells := (*spare)[:2*s.p.w]
			defer func() {
				clear(cells) // they would keep the frames of a session from being freed
				spares.Put(spare)
			}()
			s.were, s.are = cells[:s.p.w], cells[s.p.w:]
		}
		s.p.read(s.were, was, &before)
		s.p.read(s.are, is, &after)
		s.row(y)
	}
	s.look(look{})
}

// cutLine is the first line of a text, and the rest.
func cutLine(text string) (line, rest string) {
	line, rest, _ = strings.Cut(text, "\n")
	return strings.TrimSuffix(line, "\r"), rest
}

// row writes what differs between the cells of a row.
func (s *stroke) row(y int) {
	first := 0
	for first < len(s.are) && s.were[first] == s.are[first] {
		first++
	}
	if first == len(s.are) {
		return
	}
	last := len(s.are) - 1
	for s.were[last] == s.are[last] {
		last--
	}
	at := s.unsure(last)
	switch {
	case s.p.Old:
		s.fresh(0)
		first, last = 0, len(s.are)-1
	case at <= last:
		first, last = min(first, at), len(s.are)-1
		s.look(look{})
		s.move(first, y)
		s.b = append(s.b, "\x1b[K"...)
		s.fresh(first)
	}
	s.cells(y, first, last)
}

// unsure is the first column up to last where the last frame or this one has a
// letter of which the width is not sure.
func (s *stroke) unsure(last int) int {
	for x := range last + 1 {
		if s.were[x].unsure || s.are[x].unsure {
			return x
		}
	}
	return len(s.are)
}

// fresh takes the row for empty from a column on. On an old terminal, which is
// not told to erase it first, it is taken for unlike everything.
func (s *stroke) fresh(from int) {
	for x := from; x < len(s.were); x++ {
		s.were[x] = empty()
		if s.p.Old {
			s.were[x] = cell{}
		}
	}
}

// cells writes those of a row from a column to another that differ.
func (s *stroke) cells(y, first, last int) {
	end := len(s.are) // of what is written; the rest is erased
	for end > first && s.are[end-1] == empty() {
		end--
	}
	for x := first; x <= last && x < end; {
		if same := s.same(x, end); same >= gap || x+same > last {
			x += same
			continue
		}
		if c := s.are[x]; c.width > 0 {
			s.move(x, y)
			s.letter(c)
		}
		x++
	}
	if from := max(end, first); from <= last && !slices.Equal(s.were[from:last+1], s.are[from:last+1]) {
		s.erase(from, y)
	}
}

// same is how many cells from a column on are as they were, at most up to end.
func (s *stroke) same(x, end int) int {
	n := 0
	for x+n < end && s.were[x+n] == s.are[x+n] {
		n++
	}
	return n
}

func (s *stroke) letter(c cell) {
	if c.text != " " || s.pen.onBlank() != c.look {
		s.look(c.look)
	}
	s.b = append(s.b, c.text...)
	s.x += int(c.width)
	if c.unsure {
		s.x = unknown
	}
}

func (s *stroke) erase(x, y int) {
	s.look(look{}) // or it is erased in that of the last letter
	s.move(x, y)
	s.b = append(s.b, "\x1b[K"...)
}

func (s *stroke) look(l look) {
	s.b = change(s.b, s.pen, l, s.p.Old)
	s.pen = l
}

// move puts the cursor on a cell.
func (s *stroke) move(x, y int) {
	if x == s.x && y == s.y {
		return
	}
	s.b = append(s.b, "\x1b["...)
	switch {
	case y == s.y && !s.p.Old: // along the row
		s.b = strconv.AppendInt(s.b, int64(x+1), 10)
		s.b = append(s.b, 'G')
	case x == 0 && y == 0:
		s.b = append(s.b, 'H')
	default:
		s.b = strconv.AppendInt(s.b, int64(y+1), 10)
		s.b = append(s.b, ';')
		s.b = strconv.AppendInt(s.b, int64(x+1), 10)
		s.b = append(s.b, 'H')
	}
	s.x, s.y = x, y
}
