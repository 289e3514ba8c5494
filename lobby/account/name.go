package account

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"
)

// Lengths of a name, in code points after NFC. For a name in Vietnamese, or in
// any script that NFC composes, this is the number of letters a reader counts.
const (
	MinNameLen = 2
	MaxNameLen = 20
)

// MaxNameCells is how wide a name may be in a terminal, where letters of Chinese,
// Japanese and Korean take two cells each: no wider than the longest name of
// other letters, for which the columns of lists are made.
const MaxNameCells = MaxNameLen

// maxNameMarks is how many marks of its own script a letter may carry, enough
// for a vowel and a tone in Thai.
const maxNameMarks = 2

// reserved are the names nobody may have: login names that scripts and other
// servers use, and words that are commands here.
var reserved = []string{
	"new", "link", "code", "resume", "deleted", "me", "all", "ops", "system", "server", "mod", "root", "ubuntu",
	"debian", "user", "pi", "ec2-user", "test", "student", "git", "oracle", "postgres",
	"oanquan", "hethong", "dieuhanh", "everybody",
	"quan_tri", "quan-tri", "quan_tri_vien", "quan-tri-vien", "he_thong", "he-thong", "dieu_hanh", "dieu-hanh", // as two words, which begin other names, too
	"бот", "гость", "сервер", "система", "рут", "机器人", "機器人", "游客", "遊客", "系统", "系統", "ボット", "ゲスト", "손님", // the house in other scripts
}

// reservedPrefixes begin the names of guests and bots, and names that would
// pass for somebody who runs the place (khach is a guest, quantri an admin).
var reservedPrefixes = []string{
	"guest", "bot", "admin", "khach", "quantri", "operator", "moderator",
	"админ", "модератор", "оператор", "διαχειριστ", "管理", "관리자", "운영자", "ผู้ดูแล", "แอดมิน",
}

// scripts are the scripts a name may be written in: those that Unicode (UAX 31)
// recommends for identifiers. Others have no place in a terminal's font.
var scripts = []*unicode.RangeTable{
	unicode.Latin, unicode.Cyrillic, unicode.Greek, unicode.Armenian, unicode.Georgian, unicode.Hebrew, unicode.Arabic,
	unicode.Thaana, unicode.Ethiopic, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati,
	unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Thai,
	unicode.Lao, unicode.Tibetan, unicode.Myanmar, unicode.Khmer, unicode.Hangul, unicode.Bopomofo, unicode.Han,
	unicode.Hiragana, unicode.Katakana,
}

// Name is a claimed name as [ParseName] returns it, for example "Mai_Anh".
type Name string

// ParseName reads a name as somebody wants to be called: NFC, [MinNameLen] to
// [MaxNameLen] characters of [MaxNameCells] cells at most, each a letter, an ASCII digit, "_" or "-", the first
// a letter or digit, in one script (the three of Japanese count as one), and
// not reserved. Letters that are other letters in disguise (full width,
// superscript, conjoining jamo) are refused, and so is a name in another script
// that reads as Latin only in the case it is written in. A script from right to
// left stands alone, since digits and hyphens beside it move about on screen.
func ParseName(text string) (Name, error) {
	if len(text) > MaxNameLen*4*utf8.UTFMax {
		return "", fmt.Errorf("read a name of %d bytes: %w", len(text), ErrNameLong)
	}
	if !utf8.ValidString(text) {
		return "", fmt.Errorf("read a name that is not UTF-8: %w", ErrNameRune)
	}
	s := norm.NFC.String(text)
	switch n := utf8.RuneCountInString(s); {
	case n < MinNameLen:
		return "", fmt.Errorf("read a name of %d characters: %w", n, ErrNameShort)
	case n > MaxNameLen:
		return "", fmt.Errorf("read a name of %d characters: %w", n, ErrNameLong)
	}
	if n := cells(s); n > MaxNameCells {
		return "", fmt.Errorf("read a name of %d cells: %w", n, ErrNameWide)
	}
	if err := checkRunes(s); err != nil {
		return "", fmt.Errorf("read name %q: %w", s, err)
	}
	if misleading(s) {
		return "", fmt.Errorf("read name %q: %w", s, ErrNameLook)
	}
	if isReserved(Name(s).Skeleton()) {
		return "", fmt.Errorf("read name %q: %w", s, ErrNameReserved)
	}
	return Name(s), nil
}

// cells is how wide s is in a terminal, its marks taken for letters.
func cells(s string) int {
	n := 0
	for _, r := range s {
		n++
		if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
			n++
		}
	}
	return n
}

// checkRunes asks every character of s, and then what they are together.
func checkRunes(s string) error {
	var script *unicode.RangeTable
	var mixed, rightToLeft, other bool
	marks := maxNameMarks // none before the first letter
	for i, r := range s {
		switch {
		case isDigit(r), (r == '_' || r == '-') && i > 0:
			other, marks = true, maxNameMarks
			continue
		case isLetter(r):
			marks = 0
		case unicode.IsMark(r) && unicode.Is(scriptOf(r), r) && marks < maxNameMarks:
			marks++
		default:
			return fmt.Errorf("%w: %U at byte %d", ErrNameRune, r, i)
		}
		of := scriptOf(r)
		mixed = mixed || script != nil && of != script
		script = of
		p, _ := bidi.LookupRune(r)
		rightToLeft = rightToLeft || p.Class() == bidi.R || p.Class() == bidi.AL
	}
	switch {
	case mixed:
		return ErrNameMixed
	case rightToLeft && other:
		return fmt.Errorf("%w: digits, _ and - do not go with letters from right to left", ErrNameRune)
	}
	return nil
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

// isLetter tells whether r is a letter for names: of a script in use, itself
// under NFKC, and neither invisible nor a part of a syllable.
func isLetter(r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z'
	case r == '々', r == 'ー': // modifiers, but spelt like letters in Japanese
		return true
	case !unicode.IsLetter(r), unicode.Is(unicode.Lm, r), isJamo(r), isIgnorable(r), scriptOf(r) == unicode.Common:
		return false
	}
	return norm.NFKC.String(string(r)) == string(r)
}

// scriptOf is the script of r in which a name must stay: one of scripts, or
// Common for anything else. The scripts of Japanese are one, Han.
func scriptOf(r rune) *unicode.RangeTable {
	if r == 'ー' {
		return unicode.Han
	}
	i := slices.IndexFunc(scripts, func(t *unicode.RangeTable) bool { return unicode.Is(t, r) })
	switch {
	case i < 0:
		return unicode.Common
	case scripts[i] == unicode.Hiragana, scripts[i] == unicode.Katakana:
		return unicode.Han
	}
	return scripts[i]
}

func isReserved(skeleton string) bool {
	return slices.ContainsFunc(reserved, func(w string) bool { return skeleton == Name(w).Skeleton() }) ||
		slices.ContainsFunc(reservedPrefixes, func(w string) bool { return strings.HasPrefix(skeleton, Name(w).Skeleton()) })
}
