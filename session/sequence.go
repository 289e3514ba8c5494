package session

import (
	"bytes"
	"unicode/utf8"
)

const esc = 0x1b

// sequence measures what b begins with: a character, a control, or an escape
// sequence. It returns its length and true, or all of b and false while its
// end has not come. A lone ESC is unfinished: the rest of an arrow key may be
// on its way.
func sequence(b []byte) (n int, done bool) {
	if b[0] != esc {
		return character(b)
	}
	if len(b) == 1 {
		return 1, false
	}
	switch b[1] {
	case '[':
		return control(b)
	case 'O':
		return single(b)
	case ']', 'P', '_', '^', 'X':
		return text(b)
	case esc: // Alt and a sequence
		n, done = sequence(b[1:])
		return n + 1, done
	}
	n, done = character(b[1:]) // Alt and a character
	return n + 1, done
}

func character(b []byte) (int, bool) {
	if !utf8.FullRune(b) {
		return len(b), false
	}
	_, n := utf8.DecodeRune(b)
	return n, true
}

// control measures "ESC [ parameters final", with the two old forms that do
// not end with their final byte: ESC [ M and three bytes for the mouse, and
// ESC [ [ and a letter for the function keys of the Linux console.
func control(b []byte) (int, bool) {
	for i := 2; i < len(b); i++ {
		c := b[i]
		switch {
		case i == 2 && c == '[':
			return exactly(b, 4)
		case i == 2 && c == 'M':
			return exactly(b, 6)
		case c >= 0x40 && c <= 0x7e:
			return i + 1, true
		case c < 0x20 || c > 0x7e: // no sequence: whatever breaks it comes next
			return i, true
		}
	}
	return len(b), false
}

// single measures "ESC O letter", where a digit may come before the letter.
func single(b []byte) (int, bool) {
	i := 2
	for i < len(b) && b[i] >= '0' && b[i] <= '9' && i < 5 {
		i++
	}
	return exactly(b, i+1)
}

// text measures a sequence that ends with BEL or ESC \, such as what a
// terminal answers about its colours.
func text(b []byte) (int, bool) {
	i := bytes.IndexAny(b[2:], "\x07\x1b\x18\x1a")
	if i < 0 {
		return len(b), false
	}
	i += 2
	if b[i] != esc {
		return i + 1, true
	}
	if i+1 == len(b) {
		return len(b), false
	}
	if b[i+1] == '\\' {
		return i + 2, true
	}
	return i, true
}

func exactly(b []byte, n int) (int, bool) {
	if len(b) < n {
		return len(b), false
	}
	return n, true
}
