package layout

import (
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
)

func TestClasses(t *testing.T) {
	for _, tt := range []struct {
		w, h int
		want Class
	}{{80, 24, Full}, {79, 24, Compact}, {80, 23, Compact}, {40, 16, Compact}, {39, 16, Tiny}, {40, 15, Tiny}, {0, 0, Tiny}} {
		if got := ClassOf(tt.w, tt.h); got != tt.want {
			t.Errorf("%d×%d is %d, want %d", tt.w, tt.h, got, tt.want)
		}
	}
}

func TestCutsFallBetweenGraphemes(t *testing.T) {
	for _, s := range []string{"tiếng Việt", "tie\u0302\u0301ng", "漢字", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "🇻🇳🇻🇳", "\x1b[31mđỏ rực\x1b[m"} {
		for w := range 12 {
			for name, got := range map[string]string{"Left": Left(s, w), "Right": Right(s, w), "Center": Center(s, w), "Spread": Spread(s, s, w)} {
				if n := lipgloss.Width(got); n != w {
					t.Errorf("%s(%q, %d) is %d wide: %q", name, s, w, n, got)
				}
			}
			if n := lipgloss.Width(Clip(s, w)); n > w {
				t.Errorf("Clip(%q, %d) is %d wide", s, w, n)
			}
		}
	}
}

func TestBlocksAreExactlyAsLargeAsAsked(t *testing.T) {
	block := "one\n\ntwo and a half\nthree"
	for w := range 20 {
		for h := range 7 {
			lines := Lines(Fill(block, w, h))
			if w > 0 && len(lines) != h {
				t.Errorf("Fill to %d×%d has %d lines", w, h, len(lines))
			}
			for _, l := range lines {
				if lipgloss.Width(l) != w {
					t.Errorf("Fill to %d×%d has a line of %d", w, h, lipgloss.Width(l))
				}
			}
			if got := Lines(Bottom(block, "foot", w, h)); w >= 4 && h > 0 && (len(got) != h || got[h-1] != "foot") {
				t.Errorf("Bottom in %d×%d: %q", w, h, got)
			}
			if got := Lines(Middle(block, w, h)); len(got) > h && h > 0 {
				t.Errorf("Middle in %d×%d has %d lines", w, h, len(got))
			}
		}
	}
}

func TestWrapKeepsTiedWordsTogether(t *testing.T) {
	for w := 8; w < 40; w++ {
		for _, l := range Wrap("ô\u00a01: ≤\u00a0−12, ô\u00a02: +12, ô\u00a03: −2", w) {
			if strings.HasSuffix(l, "ô") || strings.HasSuffix(l, "≤") || strings.Contains(l, "\u00a0") {
				t.Errorf("width %d: %q", w, l)
			}
		}
	}
}

func TestWrapLosesNothing(t *testing.T) {
	text := "Đến lượt bạn: chọn một ô có dân rồi rải sang trái hay phải."
	for w := 4; w < 70; w++ {
		lines := Wrap(text, w)
		for _, l := range lines {
			if lipgloss.Width(l) > w {
				t.Errorf("width %d: %q", w, l)
			}
		}
		if w > 10 && strings.Join(strings.Fields(strings.Join(lines, " ")), " ") != text {
			t.Errorf("width %d: %q", w, lines)
		}
	}
}
