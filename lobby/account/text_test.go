package account

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

func TestCleanText(t *testing.T) {
	tests := []struct {
		name, in string
		max      int
		want     string
	}{
		{"ok", "chào bạn!", 300, "chào bạn!"},
		{"composed", "cha\u0300o", 300, "chào"},
		{"trimmed", "  hi \t\n", 300, "hi"},
		{"line ends are spaces", "a\nb\r\nc\u2028d", 300, "a b  c d"},
		{"wide and hard spaces", "a\u3000b\u00a0c", 300, "a b c"},
		{"escape sequences lose their teeth", "a\x1b[2Jb\x9bc\x07", 300, "a[2Jbc"},
		{"not UTF-8", "a\xff\xc3b", 300, "ab"},
		{"text direction", "a\u202eb\u2066c\u200fd", 300, "abcd"},
		{"zero width", "a\u200bb\u200cc\u200dd\ufeffe", 300, "abcde"},
		{"invisible letters", "\u3164\u115f\u2060\U000e0041", 300, ""},
		{"private use and unassigned", "a\ue000b\u0378c", 300, "abc"},
		{"emoji fall apart", "👩\u200d🚀", 300, "👩🚀"},
		{"tower", "Z" + strings.Repeat("\u0334\u0308\u0323", 40) + "!", 300, "Ẓ\u0334\u0334!"},
		{"marks on nothing", "\u0301a \u0301b", 300, "a b"},
		{"cut", "abcdef", 3, "abc"},
		{"cut leaves no space", "ab cd", 3, "ab"},
		{"cut keeps a letter whole", "ab" + "x\u0323\u0302", 4, "ab"},
		{"cut counts after composing", "e\u0302\u0303e\u0302\u0303e", 2, "ễễ"},
		{"nothing wanted", "abc", 0, ""},
		{"less than nothing", "abc", -1, ""},
		{"empty", "", 5, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := CleanText(tt.in, tt.max); got != tt.want {
				t.Errorf("CleanText(%q, %d) = %q, want %q", tt.in, tt.max, got, tt.want)
			}
		})
	}
}

func FuzzCleanText(f *testing.F) {
	for _, s := range []string{"chào", "a\u202eb", "Z\u0334\u0308\u0323", "\x1b]0;x\x07", "ᄀ\u1161\u11a8\u1161\u1161", "e\u0302\u0303", "\u0301", "👩\u200d🚀", "\u09c7\u09be"} {
		f.Add(s, 5)
		f.Add(s, 300)
	}
	f.Fuzz(func(t *testing.T, s string, n int) {
		got := CleanText(s, n)
		if c := utf8.RuneCountInString(got); c > max(n, 0) {
			t.Fatalf("CleanText(%q, %d) = %q of %d", s, n, got, c)
		}
		if CleanText(got, n) != got {
			t.Fatalf("CleanText(%q, %d) = %q, and of that %q", s, n, got, CleanText(got, n))
		}
		if !utf8.ValidString(got) || !norm.NFC.IsNormalString(got) || strings.TrimSpace(got) != got {
			t.Fatalf("CleanText(%q, %d) = %q, not valid, NFC or trimmed", s, n, got)
		}
		marks := maxMarks
		for _, r := range got {
			if unicode.In(r, unicode.C) && r != ' ' || unicode.IsControl(r) || r == utf8.RuneError {
				t.Fatalf("CleanText(%q, %d) = %q has %U", s, n, got, r)
			}
			if !unicode.IsMark(r) {
				marks = 0
			} else if marks++; marks > maxMarks {
				t.Fatalf("CleanText(%q, %d) = %q has a tower", s, n, got)
			}
		}
	})
}
