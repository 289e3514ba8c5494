package account

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// maxMarks is how many marks may stand on one letter after NFC. Vietnamese
// needs none, Thai and Hebrew two; more is a tower over the lines around it.
const maxMarks = 2

// CleanText makes what somebody typed safe to show to others: valid UTF-8 in
// NFC, one line, at most maxRunes code points, no space at either end. Every kind
// of space and line end becomes a space; control, format and other invisible
// characters are dropped (text direction and zero width joiners too: emoji made
// of several fall apart, and nothing can hide or turn a line around), and marks
// that stand on nothing or in towers. Cleaning twice changes nothing. The caller
// bounds the bytes.
func CleanText(s string, maxRunes int) string {
	s = strings.TrimLeft(Printable(s), " ")
	return strings.TrimRight(Cut(s, maxRunes), " ")
}

// Unseen tells whether r is drawn as nothing, such as joiners and marks of
// direction: [CleanText] drops it, and so may whoever takes what is typed.
func Unseen(r rune) bool { return isIgnorable(r) }

// Printable is what may be shown of a text while it is typed: [CleanText]
// without a bound, and with the spaces at its ends.
func Printable(s string) string { return limitMarks(norm.NFC.String(strings.Map(visible, s))) }

// visible maps r to what may be shown of it, −1 for nothing.
func visible(r rune) rune {
	switch {
	case unicode.IsSpace(r), unicode.In(r, unicode.Z):
		return ' '
	case r == unicode.ReplacementChar, isIgnorable(r), !unicode.IsGraphic(r):
		return -1
	}
	return r
}

// limitMarks drops marks without a letter under them and all but maxMarks on one.
func limitMarks(s string) string {
	marks := maxMarks
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			marks = maxMarks
		case !onTop(r):
			marks = 0
		case marks == maxMarks:
			return -1
		default:
			marks++
		}
		return r
	}, s)
}

// Cut keeps at most n runes, and never a letter without all of its marks.
func Cut(s string, n int) string {
	whole := 0 // bytes up to the last letter that fits with its marks
	for i, r := range s {
		if !onTop(r) {
			whole = i
		}
		if n <= 0 {
			return s[:whole]
		}
		n--
	}
	return s
}

// onTop tells whether r is drawn on the character before it.
func onTop(r rune) bool {
	return unicode.IsMark(r) || isJamo(r) && !isLeadingJamo(r)
}

// isJamo tells whether r is a part of a Hangul syllable.
func isJamo(r rune) bool {
	return 0x1100 <= r && r <= 0x11FF || 0xA960 <= r && r <= 0xA97F || 0xD7B0 <= r && r <= 0xD7FF
}

func isLeadingJamo(r rune) bool { return r <= 0x115F || 0xA960 <= r && r <= 0xA97F }

// isIgnorable tells whether r is drawn as nothing: format characters, fillers
// and variation selectors.
func isIgnorable(r rune) bool {
	return unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}
