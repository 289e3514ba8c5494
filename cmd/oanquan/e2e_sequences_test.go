package main

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// abilities are what a terminal of a name understands, after its entry in
// terminfo and its manual. Private modes ("CSI ? 1049 h") are not among them:
// whoever does not know one passes over it, as has been so since the VT100.
type abilities struct {
	utf8    bool
	shapes  string // what it shows beside letters of Western Europe; "" for all
	colours int    // 0, 16, 256 or all of them
	final   string // of the control sequences it knows
	title   bool   // operating system commands; others print their text
	lines   bool   // it can show no screen
}

const allColours = 1 << 24

// abilitiesOf knows the terminals of the matrix.
func abilitiesOf(term string) abilities {
	const vt100 = "ABCDHJKfmr"
	const ansi = vt100 + "@GLMPXd`hl"
	switch term {
	case "dumb":
		return abilities{lines: true, utf8: true}
	case "vt100", "vt220", "ansi":
		return abilities{final: vt100}
	case "linux":
		return abilities{final: ansi, colours: 16, utf8: true, shapes: "─│┌┐└┘├┤┬┴┼═║╔╗╚╝╦╩╠╣╬█░■•←→↑↓≈≥≤▲·½²"}
	case "screen":
		return abilities{final: ansi + "STZI", colours: 16, utf8: true, title: true}
	case "xterm":
		return abilities{final: ansi + "STZI", colours: 16, utf8: true, title: true}
	case "tmux-256color":
		return abilities{final: ansi + "STZIb", colours: 256, utf8: true, title: true}
	}
	return abilities{final: ansi + "STZI", colours: 256, utf8: true, title: true}
}

// heard is what a terminal was sent.
type heard struct {
	colours int // how many it takes to show what was asked for
	wrong   []string
}

func (h *heard) not(format string, args ...any) {
	if s := fmt.Sprintf(format, args...); !slices.Contains(h.wrong, s) {
		h.wrong = append(h.wrong, s)
	}
}

// hear reads what was sent as a terminal with those abilities would.
func (a abilities) hear(sent []byte) heard {
	var h heard
	for len(sent) > 0 {
		switch c := sent[0]; {
		case c == '\x1b' && a.lines:
			h.not("an escape sequence")
			sent = sent[1:]
		case c == '\x1b':
			sent = sent[a.escape(&h, sent):]
		case c < ' ' && !strings.ContainsRune("\r\n\b\t\a", rune(c)) || c == 0x7f:
			h.not("control byte %#x", c)
			sent = sent[1:]
		default:
			r, n := utf8.DecodeRune(sent)
			switch {
			case r == utf8.RuneError && len(sent) > utf8.UTFMax: // not just cut short
				h.not("byte %#x, which is no text", c)
			case r >= utf8.RuneSelf && !a.utf8,
				a.shapes != "" && r >= utf8.RuneSelf && (r < 0xc0 || r > 0xff) && !strings.ContainsRune(a.shapes, r):
				h.not("the letter %c", r)
			}
			sent = sent[n:]
		}
	}
	if h.colours > a.colours {
		h.not("%d colours", h.colours)
	}
	return h
}

// escape reads the sequence at the beginning and returns its length.
func (a abilities) escape(h *heard, b []byte) int {
	if len(b) < 2 {
		return len(b)
	}
	switch b[1] {
	case '[':
	case ']':
		if !a.title {
			h.not("the title of a window")
		}
		end := bytes.IndexAny(b, "\a\\")
		if end < 0 {
			h.not("a title without an end")
			return len(b)
		}
		return end + 1
	default:
		if !strings.ContainsRune("78DEHM", rune(b[1])) {
			h.not("ESC %c", b[1])
		}
		return 2
	}
	n := 2
	for n < len(b) && (b[n] < '@' || b[n] > '~') {
		n++
	}
	if n == len(b) {
		return n
	}
	params, final := string(b[2:n]), b[n]
	switch {
	case strings.HasPrefix(params, "?") && (final == 'h' || final == 'l') && strings.Trim(params, "?0123456789;") == "":
	case strings.Trim(params, "0123456789;") != "", !strings.ContainsRune(a.final, rune(final)):
		h.not("CSI %s%c", params, final)
	case final == 'm':
		a.rendition(h, strings.Split(params, ";"))
	}
	return n + 1
}

// rendition reads the colours and the other looks of a text.
func (a abilities) rendition(h *heard, params []string) {
	for len(params) > 0 {
		n, _ := strconv.Atoi(params[0]) // nothing is 0
		skip := 1
		switch {
		case (n == 38 || n == 48) && len(params) > 1 && params[1] == "5":
			h.colours, skip = max(h.colours, 256), 3
		case (n == 38 || n == 48) && len(params) > 1 && params[1] == "2":
			h.colours, skip = allColours, 5
		case n >= 30 && n < 38 || n >= 40 && n < 48 || n >= 90 && n < 108:
			h.colours = max(h.colours, 16)
		case a.colours == 0 && !slices.Contains([]int{0, 1, 4, 5, 7}, n):
			h.not("CSI %dm", n)
		case n > 29 && n != 39 && n != 49 && n != 59:
			h.not("CSI %dm", n)
		}
		params = params[min(skip, len(params)):]
	}
}
