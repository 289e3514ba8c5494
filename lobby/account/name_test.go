package account

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

func TestParseName(t *testing.T) {
	tests := []struct {
		name, text string
		want       Name
		err        error
	}{
		{"ok", "mai", "mai", nil},
		{"digits, _ and -", "Mai_Anh-07", "Mai_Anh-07", nil},
		{"digits alone", "2048", "2048", nil},
		{"vietnamese", "Đặng_Thuỳ", "Đặng_Thuỳ", nil},
		{"decomposed becomes NFC", "Nguye\u0302\u0303n", "Nguyễn", nil},
		{"two", "An", "An", nil},
		{"twenty", strings.Repeat("ễ", 20), Name(strings.Repeat("ễ", 20)), nil},
		{"twenty decomposed", strings.Repeat("e\u0302\u0303", 20), Name(strings.Repeat("ễ", 20)), nil},
		{"cyrillic", "Гора", "Гора", nil},
		{"greek", "Νίκος", "Νίκος", nil},
		{"han", "王小明", "王小明", nil},
		{"ten wide", strings.Repeat("王", 10), Name(strings.Repeat("王", 10)), nil},
		{"eleven wide", strings.Repeat("王", 11), "", ErrNameWide},
		{"nine wide and two", strings.Repeat("김", 9) + "ab", "", ErrNameMixed},
		{"nine wide and three", strings.Repeat("김", 9) + "123", "", ErrNameWide},
		{"japanese is one script", "ひろ子ラーメン", "ひろ子ラーメン", nil},
		{"hangul", "김철수", "김철수", nil},
		{"thai with its marks", "สมหญิง", "สมหญิง", nil},
		{"hebrew alone", "דוד", "דוד", nil},

		{"empty", "", "", ErrNameShort},
		{"one", "a", "", ErrNameShort},
		{"one decomposed", "e\u0302\u0303", "", ErrNameShort},
		{"twenty-one", strings.Repeat("a", 21), "", ErrNameLong},
		{"huge", strings.Repeat("a\u0301", 1<<20), "", ErrNameLong},
		{"space", "mai anh", "", ErrNameRune},
		{"newline", "mai\n", "", ErrNameRune},
		{"escape", "mai\x1b[31m", "", ErrNameRune},
		{"not UTF-8", "mai\xff", "", ErrNameRune},
		{"zero width joiner", "ma\u200di", "", ErrNameRune},
		{"right-to-left override", "mai\u202eia", "", ErrNameRune},
		{"loose mark", "x\u0338y", "", ErrNameRune},
		{"mark first", "\u0301ab", "", ErrNameRune},
		{"hangul filler", "\u3164\u3164", "", ErrNameRune},
		{"hangul jamo filler", "\u115f\u1160", "", ErrNameRune},
		{"full width", "Ｍａｉ", "", ErrNameRune},
		{"mathematical", "𝐦𝐚𝐢", "", ErrNameRune},
		{"superscript", "maiª", "", ErrNameRune},
		{"other digits", "mai٣", "", ErrNameRune},
		{"emoji", "mai😀", "", ErrNameRune},
		{"dot", "mai.anh", "", ErrNameRune},
		{"hyphen first", "-rf", "", ErrNameRune},
		{"underscore first", "_mai", "", ErrNameRune},
		{"dead script", "𓀀𓀁", "", ErrNameRune},
		{"hebrew with digits", "דוד12", "", ErrNameRune},
		{"latin and cyrillic", "mаi", "", ErrNameMixed},
		{"greek and latin", "Νikos", "", ErrNameMixed},
		{"han and hangul", "王수", "", ErrNameMixed},
		{"greek capitals that read as another name", "ΝΑΝ", "", ErrNameLook},
		{"greek my is not m in small letters", "ΤΟΜ", "", ErrNameLook},
		{"cyrillic capitals fold to what they look like", "ВОВА", "ВОВА", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := ParseName(tt.text)
			if got != tt.want || !errors.Is(err, tt.err) {
				t.Errorf("ParseName(%q) = %q, %v; want %q, %v", tt.text, got, err, tt.want, tt.err)
			}
		})
	}
}

func TestReservedNamesAreRefusedByTheirLooks(t *testing.T) {
	for _, w := range append(reserved, "System", "SYSTEM", "sуstеm", "r00t", "RO0T", "rnod", "a1l", "aIl", "ubüntu", "đeleted",
		"Guest", "guest-12ab", "GUESTS", "Botond", "b0t", "admin", "Admin_Mai", "adrnin", "adm1n", "khách", "Khách_mời", "quântrị") {
		_, err := ParseName(w)
		if !errors.Is(err, ErrNameReserved) && !errors.Is(err, ErrNameMixed) {
			t.Errorf("ParseName(%q) = %v, want it reserved", w, err)
		}
	}
	for _, w := range []string{"newer", "linka", "the-root", "ec2-users", "piano", "abbot", "mailbot", "modest"} {
		if _, err := ParseName(w); err != nil {
			t.Errorf("ParseName(%q): %v", w, err)
		}
	}
}

func TestLookAlikesShareASkeleton(t *testing.T) {
	for _, pair := range [][2]string{
		{"mai", "MAI"}, {"mai", "Mái"}, {"mai", "mải"}, {"nguyen", "Nguyễn"}, {"duc", "Đức"}, {"duc", "ĐỨC"}, {"duc", "Ðuc"},
		{"duc", "ðuc"}, {"huong", "Hương"}, {"bob", "b0b"}, {"bill", "b1ll"}, {"bill", "BIll"}, {"bill", "biII"}, {"lan", "Ian"},
		{"lan", "1an"}, {"modern", "modem"}, {"marn", "mam"}, {"ana", "аnа"}, {"capa", "сара"}, {"BOBA", "ВОВА"}, {"вова", "ВОВА"},
		{"boba", "вова"}, {"katy", "КАТУ"}, {"σοφος", "ΣΟΦΟΣ"}, {"strasse", "straße"}, {"STRASSE", "straße"},
		{"soren", "Søren"}, {"lukasz", "Łukasz"}, {"ısık", "isik"}, {"かき", "がぎ"}, {"Ник", "ник"}, {"γιώργος", "ΓΙΏΡΓΟΣ"},
	} {
		if a, b := Name(pair[0]).Skeleton(), Name(pair[1]).Skeleton(); a != b {
			t.Errorf("%q is %q, %q is %q", pair[0], a, pair[1], b)
		}
	}
	for _, pair := range [][2]string{
		{"mai", "mal2"}, {"mai", "ma"}, {"mai_anh", "mai-anh"}, {"mai-anh", "maianh"}, {"nam", "van"}, {"hoa", "noa"}, {"lan", "lam"},
		{"กา", "กี"}, {"王", "玉"}, {"goat", "boat"}, {"bee", "dee"},
	} {
		if a, b := Name(pair[0]).Skeleton(), Name(pair[1]).Skeleton(); a == b {
			t.Errorf("%q and %q are both %q", pair[0], pair[1], a)
		}
	}
}

// letters are all that a name may be written with.
var letters = sync.OnceValue(func() []rune {
	var all []rune
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if isLetter(r) {
			all = append(all, r)
		}
	}
	return all
})

func TestSkeletonOfEveryLetter(t *testing.T) {
	for _, r := range letters() {
		s := string(r)
		skeleton := Name(s).Skeleton()
		if skeleton == "" || fold(skeleton) != skeleton {
			t.Errorf("skeleton of %q is %q, and of that %q", s, skeleton, fold(skeleton))
		}
		for _, c := range []string{string(unicode.ToLower(r)), string(unicode.ToUpper(r))} {
			lower, upper := unicode.ToLower(r), unicode.ToUpper(r)
			if unicode.ToLower(upper) == lower && unicode.ToUpper(lower) == upper && Name(c).Skeleton() != skeleton {
				t.Errorf("skeleton of %q is %q, of %q %q", s, skeleton, c, Name(c).Skeleton())
			}
		}
		if d := norm.NFD.String(s); Name(d).Skeleton() != skeleton {
			t.Errorf("skeleton of %q changes when it is decomposed", s)
		}
	}
}

func TestNoLetterIsWiderThanCounted(t *testing.T) {
	for _, r := range letters() {
		if n := ansi.StringWidth(string(r)); n > cells(string(r)) {
			t.Errorf("%c takes %d cells, counted as %d", r, n, cells(string(r)))
		}
	}
}

// foldPairs look alike or are one letter in two forms.
var foldPairs = [][2]string{
	{"0", "o"}, {"O", "0"}, {"1", "l"}, {"1", "I"}, {"i", "l"}, {"I", "l"}, {"rn", "m"}, {"M", "m"}, {"đ", "d"}, {"Đ", "D"}, {"ư", "u"},
	{"ợ", "o"}, {"ễ", "e"}, {"ắ", "a"}, {"ỳ", "y"}, {"ị", "i"}, {"Ð", "Đ"}, {"ð", "d"}, {"ł", "l"}, {"ø", "o"}, {"ɑ", "a"}, {"ß", "ss"},
}

func TestNamesThatLookAlikeShareASkeleton(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var a, b strings.Builder
		a.WriteString("x")
		b.WriteString("X")
		for range rapid.IntRange(1, 9).Draw(t, "length") {
			if rapid.Bool().Draw(t, "plain") {
				c := rapid.SampledFrom([]string{"a", "t", "7", "_", "-", "w", "ê"}).Draw(t, "letter")
				a.WriteString(c)
				b.WriteString(c)
				continue
			}
			pair := rapid.SampledFrom(foldPairs).Draw(t, "pair")
			swap := rapid.IntRange(0, 1).Draw(t, "swap")
			a.WriteString(pair[swap])
			b.WriteString(pair[1-swap])
		}
		na, errA := ParseName(a.String())
		nb, errB := ParseName(b.String())
		if errA != nil || errB != nil {
			t.Fatalf("not accepted: %v, %v", errA, errB)
		}
		if na.Skeleton() != nb.Skeleton() {
			t.Fatalf("%q is %q, %q is %q", na, na.Skeleton(), nb, nb.Skeleton())
		}
	})
}

// TestNothingReadsAsALatinNameUnseen is the promise of misleading: an accepted
// name that the eye takes for Latin letters has the skeleton of those letters.
func TestNothingReadsAsALatinNameUnseen(t *testing.T) {
	var twins []rune // letters of other scripts that look Latin
	for _, r := range letters() {
		if r >= utf8.RuneSelf && isASCII(looks(string(r))) {
			twins = append(twins, r)
		}
	}
	if len(twins) < 100 {
		t.Fatalf("only %d look-alikes of Latin letters", len(twins))
	}
	rapid.Check(t, func(t *rapid.T) {
		text := string(rapid.SliceOfN(rapid.SampledFrom(twins), 2, 6).Draw(t, "text"))
		n, err := ParseName(text)
		if err != nil {
			return
		}
		if seen := looks(string(n)); Name(seen).Skeleton() != n.Skeleton() {
			t.Fatalf("%q reads as %q, but its skeleton is %q", n, seen, n.Skeleton())
		}
	})
}

func isASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
}

func FuzzParseName(f *testing.F) {
	for _, s := range []string{"mai", "Nguye\u0302\u0303n", "Νίκος", "ひろ子", "mа", "\u202emai", "guest", "ΝΑΝ", "สมหญิง", "e\xcc", "-a", "דוד"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n, err := ParseName(s)
		if err != nil {
			if n != "" {
				t.Fatalf("refused and yet %q", n)
			}
			return
		}
		again, err := ParseName(string(n))
		if err != nil || again != n {
			t.Fatalf("%q is read again as %q, %v", n, again, err)
		}
		if c := utf8.RuneCountInString(string(n)); c < MinNameLen || c > MaxNameLen {
			t.Fatalf("%q has %d characters", n, c)
		}
		if c := cells(string(n)); c > MaxNameCells || ansi.StringWidth(string(n)) > c {
			t.Fatalf("%q takes %d cells, or %d", n, c, ansi.StringWidth(string(n)))
		}
		if !norm.NFC.IsNormalString(string(n)) || CleanText(string(n), MaxNameLen) != string(n) {
			t.Fatalf("%q is not fit to be shown", n)
		}
		if sk := n.Skeleton(); sk == "" || fold(sk) != sk || isReserved(sk) {
			t.Fatalf("%q has skeleton %q, folded %q", n, sk, fold(sk))
		}
	})
}

func BenchmarkParseName(b *testing.B) {
	for b.Loop() {
		if _, err := ParseName("Nguyễn_Thuỳ-07"); err != nil {
			b.Fatal(err)
		}
	}
}
