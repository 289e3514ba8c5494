package account

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mtibben/confusables"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// foldMore folds what Unicode's table of look-alikes leaves apart: i beside l
// (it has 1 and I there), and small letters that are capitals in little, so that
// a name in capitals and in small letters has one skeleton.
var foldMore = strings.NewReplacer(
	"i", "l",
	"∂", "d", // ð, whose capital is drawn as Đ is
	"ß", "b", // β; a real ß is ss by now
	"ʙ", "b", "ʜ", "h", "ĸ", "k", "ʍ", "rn", "ᴛ", "t", "ɜ", "3", "ꞓ", "e", "ζ", "z", "χ", "x",
)

// maxFolds ends folding; two rounds are enough for every letter there is, as a
// test makes sure.
const maxFolds = 6

// Skeleton is what all names that look like n have in common: it folds case,
// Vietnamese and other marks (đ is d) and look-alikes (0 and O; 1, l, I and i;
// rn and m; Cyrillic а and Latin a). Two names with one skeleton cannot both be
// claimed. It is a key, never shown; it is defined for any text, so that what a
// stranger typed can be looked up.
func (n Name) Skeleton() string {
	return fold(cases.Fold().String(norm.NFKC.String(string(n))))
}

// fold repeats the folding until nothing changes.
func fold(s string) string {
	for range maxFolds {
		t := foldMore.Replace(cases.Fold().String(looks(s)))
		if t == s {
			break
		}
		s = t
	}
	return s
}

// looks is s as the eye takes it, case kept: look-alikes folded and marks
// stripped. Marks that spell vowels in the scripts of India and beyond stay.
func looks(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsMark(r) && unicode.Is(unicode.Inherited, r) {
			return -1
		}
		return r
	}, confusables.Skeleton(s))
}

// misleading tells whether s, in the case it is written in, looks like a Latin
// name that its skeleton does not stand for: Greek "ΝΑΝ" reads as "NAN", while
// the skeleton of its small letters is that of "vav".
func misleading(s string) bool {
	seen := looks(s)
	for _, r := range seen {
		if r >= utf8.RuneSelf {
			return false
		}
	}
	return fold(seen) != Name(s).Skeleton()
}
