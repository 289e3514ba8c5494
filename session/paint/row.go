package paint

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

const esc = 0x1b

// maxLetter bounds the bytes of one letter with its marks; further marks are
// left out.
const maxLetter = 64

// cell is a place on the screen. The further cells of a wide letter are zero.
type cell struct {
	text   string
	look   look
	width  uint8
	unsure bool // terminals do not agree on its width
}

// empty is a cell where nothing is written.
func empty() cell { return cell{text: " ", width: 1} }

// read puts a line into a row of cells, with the pen that was in force before
// it, and leaves the one that is after it.
func (p *Painter) read(row []cell, line string, pen *look) {
	x, full := 0, false
	for len(line) > 0 && x < len(row) && !full {
		if line[0] == esc {
			line = p.skip(line, pen)
			continue
		}
		text, width, n := letter(line)
		line = line[n:]
		switch {
		case text == "":
		case width == 0 && x > 0:
			mark(row[:x], text)
		case width > len(row)-x: // half of it does not fit, and nothing after it
			full = true
		case width > 0:
			x += put(row[x:], text, width, *pen)
		}
	}
	p.skim(line, pen)
	for ; x < len(row); x++ {
		row[x] = empty()
	}
}

// put writes a letter at the beginning of cells and returns its width.
func put(cells []cell, text string, width int, pen look) int {
	if text == " " {
		pen = pen.onBlank()
	}
	cells[0] = cell{text: text, look: pen, width: uint8(width), unsure: unsure(text, width)}
	for i := 1; i < width; i++ {
		cells[i] = cell{}
	}
	return width
}

// mark adds a mark to the last letter of a row, from which a sequence kept it
// apart.
func mark(row []cell, text string) {
	i := len(row) - 1
	for row[i].width == 0 {
		i--
	}
	if text = row[i].text + text; len(text) <= maxLetter {
		row[i].text = text
	}
}

// letter is the first letter of a line with its marks, its width, and its
// length in the line. The text is "" for what is not shown.
func letter(line string) (text string, width, n int) {
	if c := line[0]; c >= ' ' && c < 0x7f && (len(line) == 1 || line[1] < utf8.RuneSelf) {
		return line[:1], 1, 1
	}
	r, n := utf8.DecodeRuneInString(line)
	switch {
	case r == utf8.RuneError && n <= 1:
		return "", 0, 1
	case unicode.IsControl(r):
		return "", 0, n
	case common(r) && (n == len(line) || common(firstRune(line[n:]))):
		return line[:n], 1, n
	}
	text, width = ansi.FirstGraphemeCluster(line, ansi.GraphemeWidth)
	n = len(text)
	text = sound(text)
	if width == 0 && !unicode.In(firstRune(text), unicode.Mn, unicode.Me) {
		text = ""
	}
	return text, width, n
}

// common tells whether a character is one of those that screens here are made
// of: a letter of ASCII or Vietnamese, a line, a shape. Each has one cell, and
// next to another of them is a letter by itself.
func common(r rune) bool {
	return r >= ' ' && r < 0x7f || r >= 0xc0 && r < 0x250 || r >= 0x1ea0 && r < 0x1efa || r >= 0x2500 && r < 0x25f0
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// sound is a letter without what is no character, and with as many marks as
// anybody writes.
func sound(s string) string {
	if !utf8.ValidString(s) {
		s = strings.ToValidUTF8(s, "")
	}
	for len(s) > maxLetter {
		_, n := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-n]
	}
	return s
}

// unsure tells whether terminals may give a letter another width: those that
// count each character for itself, and those that know no pictures.
func unsure(text string, width int) bool {
	if r, n := utf8.DecodeRuneInString(text); n == len(text) && common(r) {
		return false
	}
	for _, r := range text {
		if r >= 0x1f000 || r == 0xfe0f || r == 0x200d {
			return true
		}
	}
	return ansi.WcWidth.StringWidth(text) != width
}

// skip passes over the sequence at the beginning of a line and follows it when
// it is about the looks of text. What has no end in its line is left out.
func (p *Painter) skip(line string, pen *look) (rest string) {
	if len(line) < 2 {
		return ""
	}
	switch line[1] {
	case '[':
		for i := 2; i < len(line); i++ {
			c := line[i]
			switch {
			case c >= 0x40 && c <= 0x7e:
				if c == 'm' && strings.Trim(line[2:i], "0123456789;:") == "" {
					pen.apply(line[2:i], p.Profile)
				}
				return line[i+1:]
			case c < 0x20 || c > 0x7e: // no sequence
				return line[i:]
			}
		}
		return ""
	case ']', 'P', 'X', '^', '_':
		i := strings.IndexAny(line[2:], "\a\x1b")
		switch {
		case i < 0:
			return ""
		case line[2+i] == '\a':
			return line[2+i+1:]
		case strings.HasPrefix(line[2+i:], "\x1b\\"):
			return line[2+i+2:]
		}
		return line[2+i:]
	}
	if line[1] < 0x20 || line[1] > 0x7e {
		return line[1:]
	}
	return line[2:]
}

// skim follows the looks in a line that is not read.
func (p *Painter) skim(line string, pen *look) {
	last := strings.LastIndexByte(line, esc)
	if last < 0 {
		return
	}
	if end := line[last:]; strings.HasPrefix(end, "\x1b[m") || strings.HasPrefix(end, "\x1b[0m") {
		*pen = look{}
		return
	}
	for {
		i := strings.IndexByte(line, esc)
		if i < 0 {
			return
		}
		line = p.skip(line[i:], pen)
	}
}
