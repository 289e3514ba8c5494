package layout

import (
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"
)

func TestWidthIsThatOfLipgloss(t *testing.T) {
	for _, s := range []string{
		"", "abc", "Ô ăn quan", "nguyễn", "e\u0302\u0301", "\u0301", "a\u0301", "─\u0301", "漢字", "🙂", "\x1b[1;38;5;117mabc\x1b[m", "\x1b[38:2::1:2:3mx",
		"a\nbcd", "a\tb", "\x1b]8;;https://x\ahi\x1b]8;;\a", "\x1b[2Kx", "\x1b[", "\x1b[3", "\x1b", "\x7f", "\u0085", "\xff", "►", "●○", "½²·", "“”…", "\u200b", "▶\ufe0f",
	} {
		if got, want := Width(s), lipgloss.Width(s); got != want {
			t.Errorf("%q has %d cells, lipgloss says %d", s, got, want)
		}
	}
	for r := rune(1); r < 0x3000; r++ {
		for _, s := range []string{string(r), "a" + string(r) + "─", "ễ" + string(r)} {
			if got, want := Width(s), lipgloss.Width(s); got != want {
				t.Errorf("%q has %d cells, lipgloss says %d", s, got, want)
			}
		}
	}
}

func TestALetterIsAGrapheme(t *testing.T) {
	for r := rune(1); r < 0x3000; r++ {
		for _, s := range []string{string(r), string(r) + "a", string(r) + "\u0301x", string(r) + "\ufe0f", "e" + string(r), "✓" + string(r)} {
			got, cells := Letter(s)
			want, w := ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth)
			if got != want || cells != w {
				t.Errorf("%q begins with %q of %d cells, want %q of %d", s, got, cells, want, w)
			}
		}
	}
	if got, cells := Letter(""); got != "" || cells != 0 {
		t.Errorf("no letter is %q of %d cells", got, cells)
	}
}

func FuzzWidth(f *testing.F) {
	f.Add("\x1b[1mễ─a\u0301")
	f.Fuzz(func(t *testing.T, s string) {
		if got, want := Width(s), lipgloss.Width(s); got != want {
			t.Errorf("%q has %d cells, lipgloss says %d", s, got, want)
		}
	})
}

func BenchmarkWidth(b *testing.B) {
	line := strings.Repeat("\x1b[31mdân \x1b[m│ quan ", 7)
	for name, width := range map[string]func(string) int{"here": Width, "lipgloss": lipgloss.Width} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				width(line)
			}
		})
	}
}
