package account

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Loose is a text without case and marks, đ as d, to be searched: who types
// "nguyen" wants "Nguyễn" too. Unlike a skeleton it keeps different letters
// apart.
func Loose(text string) string {
	return strings.Map(func(r rune) rune {
		switch r = unicode.ToLower(r); {
		case unicode.IsMark(r):
			return -1
		case r == 'đ':
			return 'd'
		}
		return r
	}, norm.NFKD.String(text))
}
