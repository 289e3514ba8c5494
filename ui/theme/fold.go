package theme

import (
	"strings"
	"unicode/utf8"

	"charm.land/lipgloss/v2"
	"golang.org/x/text/unicode/norm"
)

// Fold makes text ASCII for terminals that show nothing else: Vietnamese
// letters lose their marks, the shapes that texts use get a likeness, and what
// has none becomes "?". Control sequences pass unchanged. Each character keeps
// its cells, so that what was laid out stays in place.
func Fold(s string) string {
	if isASCII(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for _, r := range norm.NFD.String(s) {
		switch {
		case r < utf8.RuneSelf:
			b.WriteRune(r)
		case r >= 0x300 && r < 0x370: // a mark on the letter before
		default:
			b.WriteString(strings.Repeat(string(likeness(r)), max(1, lipgloss.Width(string(r)))))
		}
	}
	return b.String()
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func likeness(r rune) byte {
	switch r {
	case 'đ':
		return 'd'
	case 'Đ':
		return 'D'
	case '±':
		return '~'
	case '…', '·':
		return '.'
	case '–', '—', '−':
		return '-'
	case '‘', '’':
		return '\''
	case '“', '”', '„':
		return '"'
	case '≈':
		return '~'
	case '×':
		return 'x'
	case '←':
		return '<'
	case '→':
		return '>'
	case '↑', '▴':
		return '^'
	case '↓':
		return 'v'
	case '•':
		return 'o'
	case '≥':
		return '>'
	case '≤':
		return '<'
	}
	return '?'
}
