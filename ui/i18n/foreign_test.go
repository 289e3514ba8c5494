package i18n

import (
	"reflect"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// everyText calls f with all texts of both languages, also those that are made
// when they are asked for.
func everyText(each func(path, vi, en string)) {
	f := func(path, vi, en string) {
		if path != ".Common.Title" && path != ".Welcome.Banner" { // the name of the game
			each(path, vi, en)
		}
	}
	vi, en := New(Vietnamese), New(English)
	walk(reflect.ValueOf(*vi), reflect.ValueOf(*en), "", f)
	for name, pair := range map[string][2]any{
		"Command": {vi.Command(), en.Command()}, "Line": {vi.Line(), en.Line()}, "Doctor": {vi.Doctor(), en.Doctor()},
		"Match": {vi.Match(), en.Match()},
	} {
		walk(reflect.ValueOf(pair[0]), reflect.ValueOf(pair[1]), name, f)
	}
}

// Words that no sentence of the language can do without, and none of the other
// has: what is typed (commands, ssh) is not among them.
var (
	wordEN = regexp.MustCompile(`(?i)\b(the|you|your|is|are|was|were|and|of|with|this|that|there|has|have|will|not|nobody|everybody|please|wait|been|from|when|what|which|be|it|its|their|they|for|if|cannot)\b`)
	// proper is Vietnamese that is at home in English texts: the game's own words.
	proper = strings.NewReplacer("Ô ăn quan", "", "ô ăn quan", "", "Oẳn tù tì", "", "oẳn tù tì", "", "dân", "", "Dân", "", "búa", "", "bao", "", "kéo", "",
		"quân", "", "ruộng", "", "Tiếng Việt", "", "phải", "", "trái", "")
)

func TestNoEnglishInVietnameseTexts(t *testing.T) {
	everyText(func(path, vi, _ string) {
		if m := wordEN.FindAllString(placeholder.ReplaceAllString(vi, ""), -1); len(m) > 0 {
			t.Errorf("%s has %q: %s", path, m, vi)
		}
	})
}

func TestNoVietnameseInEnglishTexts(t *testing.T) {
	everyText(func(path, _, en string) {
		for _, r := range proper.Replace(en) {
			if r > unicode.MaxLatin1 && unicode.IsLetter(r) || strings.ContainsRune("àáâãèéêìíòóôõùúýÀÁÂÃÈÉÊÌÍÒÓÔÕÙÚÝ", r) {
				t.Errorf("%s has %q: %s", path, r, en)
				return
			}
		}
	})
}

// A sentence that is the same in both languages has been forgotten in one.
func TestNoSentenceIsTheSameInBothLanguages(t *testing.T) {
	everyText(func(path, vi, en string) {
		words := strings.FieldsFunc(placeholder.ReplaceAllString(en, ""), func(r rune) bool { return !unicode.IsLetter(r) })
		if vi == en && len(words) > 2 {
			t.Errorf("%s: %s", path, en)
		}
	})
}
