package paint

import (
	"image/color"
	"strconv"
	"strings"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// look is how a letter looks. The zero value is the terminal's own way.
type look struct {
	fg, bg ink
	attrs  attr
}

// ink is a colour: what kind it is in the highest byte, below it which one.
type ink uint32

const (
	inkBasic   ink = 1 << 24 // one of 16
	inkIndexed ink = 2 << 24 // one of 256
	inkRGB     ink = 3 << 24
	inkKind    ink = 0xff << 24
)

type attr uint8

const (
	bold attr = 1 << iota
	faint
	italic
	underlined
	blinking
	reversed
	concealed
	struck

	// shownOnBlanks are those that are seen where nothing is written.
	shownOnBlanks = underlined | reversed | struck
)

// codes are the SGR parameters that turn each attr on and off, in their order.
const (
	codesOn  = "12345789"
	codesOff = "22345789" // after a 2; 1 and 2 are turned off together
)

// onBlank is the look of a space: nobody sees in which ink it is written.
func (l look) onBlank() look {
	if l.attrs&shownOnBlanks == 0 {
		l.fg, l.attrs = 0, 0
	}
	return l
}

// apply follows the parameters of an SGR sequence. Its colours become those
// that the profile has.
func (l *look) apply(params string, p colorprofile.Profile) {
	for rest, more := params, true; more; {
		var group string
		group, rest, more = strings.Cut(rest, ";")
		code, sub, _ := strings.Cut(group, ":")
		n := number(code)
		switch {
		case n == 38 || n == 48 || n == 58:
			c := ink(0)
			if sub != "" {
				c = colon(sub)
			} else {
				c, rest, more = semicolon(rest, more)
			}
			l.paint(n, c.in(p), p)
		case n == 4 && sub == "0":
			l.attrs &^= underlined
		default:
			l.single(n, p)
		}
	}
}

// paint sets the colour that 38 or 48 is about.
func (l *look) paint(n int, c ink, p colorprofile.Profile) {
	switch {
	case p <= colorprofile.ASCII:
	case n == 38:
		l.fg = c
	case n == 48:
		l.bg = c
	} // 58, that of the line below, is known to few
}

// single follows a parameter that stands for itself.
func (l *look) single(n int, p colorprofile.Profile) {
	switch {
	case n == 0:
		*l = look{}
	case n >= 1 && n <= 5:
		l.attrs |= 1 << (n - 1)
	case n == 6:
		l.attrs |= blinking
	case n >= 7 && n <= 9:
		l.attrs |= 1 << (n - 2)
	case n == 22:
		l.attrs &^= bold | faint
	case n >= 23 && n <= 25:
		l.attrs &^= 1 << (n - 21)
	case n >= 27 && n <= 29:
		l.attrs &^= 1 << (n - 22)
	case n >= 30 && n <= 37:
		l.paint(38, inkBasic|ink(n-30), p)
	case n >= 90 && n <= 97:
		l.paint(38, inkBasic|ink(n-90+8), p)
	case n >= 40 && n <= 47:
		l.paint(48, inkBasic|ink(n-40), p)
	case n >= 100 && n <= 107:
		l.paint(48, inkBasic|ink(n-100+8), p)
	case n == 39:
		l.fg = 0
	case n == 49:
		l.bg = 0
	}
}

// number reads a parameter; nothing, and what is none, is 0.
func number(s string) int {
	if s == "" {
		return 0
	}
	n, err := strconv.ParseUint(s, 10, 16)
	if err != nil {
		return 0
	}
	return int(n)
}

// semicolon reads a colour from the parameters that come after 38 or 48.
func semicolon(params string, more bool) (c ink, rest string, stillMore bool) {
	var v [4]int
	want := 1
	for i := 0; i < want && more; i++ {
		var s string
		s, params, more = strings.Cut(params, ";")
		if v[i] = number(s); i == 0 {
			want = lengthOf(v[0])
		}
	}
	return inkOf(v), params, more
}

// colon reads a colour from 38's own parameters: 5:n, 2:r:g:b, or 2:space:r:g:b.
func colon(params string) ink {
	parts := strings.Split(params, ":")
	if len(parts) >= 5 && parts[0] == "2" {
		parts = append(parts[:1], parts[2:]...)
	}
	var v [4]int
	for i := range min(len(parts), len(v)) {
		v[i] = number(parts[i])
	}
	return inkOf(v)
}

// lengthOf is how many parameters a colour of a kind has, itself included.
func lengthOf(kind int) int {
	switch kind {
	case 5:
		return 2
	case 2:
		return 4
	}
	return 1
}

func inkOf(v [4]int) ink {
	switch v[0] {
	case 5:
		return inkIndexed | ink(v[1]&0xff)
	case 2:
		return inkRGB | ink(v[1]&0xff)<<16 | ink(v[2]&0xff)<<8 | ink(v[3]&0xff)
	}
	return 0
}

// in is the nearest colour that a profile has.
func (c ink) in(p colorprofile.Profile) ink {
	var from color.Color
	switch c & inkKind {
	case inkIndexed:
		if p != colorprofile.ANSI {
			return c
		}
		from = ansi.IndexedColor(c &^ inkKind)
	case inkRGB:
		if p == colorprofile.TrueColor {
			return c
		}
		from = color.RGBA{R: uint8(c >> 16), G: uint8(c >> 8), B: uint8(c), A: 0xff}
	default:
		return c
	}
	switch to := p.Convert(from).(type) {
	case ansi.BasicColor:
		return inkBasic | ink(to)
	case ansi.IndexedColor:
		return inkIndexed | ink(to)
	}
	return 0
}

// change appends the shortest sequence that makes one look of another. An old
// terminal cannot take back one attribute alone.
func change(b []byte, from, to look, old bool) []byte {
	switch {
	case from == to:
		return b
	case to == look{}:
		return append(b, "\x1b[m"...)
	}
	var anew, less [64]byte
	if from == (look{}) {
		return sgr(b, to.codes(anew[:0]))
	}
	whole := to.codes(append(anew[:0], "0;"...))
	if old {
		return sgr(b, whole)
	}
	if step := steps(less[:0], from, to); len(step) <= len(whole) {
		return sgr(b, step)
	}
	return sgr(b, whole)
}

// sgr appends the sequence of parameters, each of which ends with a semicolon.
func sgr(b, params []byte) []byte {
	b = append(b, "\x1b["...)
	b = append(b, params[:len(params)-1]...)
	return append(b, 'm')
}

// codes appends the parameters of a look.
func (l look) codes(b []byte) []byte {
	b = l.attrs.codes(b)
	if l.fg != 0 {
		b = l.fg.codes(b, false)
	}
	if l.bg != 0 {
		b = l.bg.codes(b, true)
	}
	return b
}

func (a attr) codes(b []byte) []byte {
	for i := range len(codesOn) {
		if a&(1<<i) != 0 {
			b = append(b, codesOn[i], ';')
		}
	}
	return b
}

// steps appends what differs between two looks.
func steps(b []byte, from, to look) []byte {
	off, on := from.attrs&^to.attrs, to.attrs&^from.attrs
	if off&(bold|faint) != 0 { // goes for both
		off = off&^(bold|faint) | bold
		on |= to.attrs & (bold | faint)
	}
	for i := range len(codesOff) {
		if off&(1<<i) != 0 {
			b = append(b, '2', codesOff[i], ';')
		}
	}
	b = on.codes(b)
	if from.fg != to.fg {
		b = to.fg.codes(b, false)
	}
	if from.bg != to.bg {
		b = to.bg.codes(b, true)
	}
	return b
}

// codes appends the parameters of a colour, which is that of the letter or of
// what is behind it.
func (c ink) codes(b []byte, behind bool) []byte {
	n := int64(c &^ inkKind)
	base := int64(30)
	if behind {
		base = 40
	}
	switch c & inkKind {
	case inkBasic:
		if n >= 8 {
			base += 60 - 8
		}
		return parameters(b, base+n)
	case inkIndexed:
		return parameters(b, base+8, 5, n)
	case inkRGB:
		return parameters(b, base+8, 2, n>>16, n>>8&0xff, n&0xff)
	}
	return parameters(b, base+9)
}

func parameters(b []byte, list ...int64) []byte {
	for _, n := range list {
		b = append(strconv.AppendInt(b, n, 10), ';')
	}
	return b
}
