package theme

import (
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
)

func TestPlainHasNoColour(t *testing.T) {
	for name, s := range styles(New(Plain, false)) {
		out := s.Render("x")
		for _, seq := range []string{"\x1b[3", ";3", "[4", ";4", "[9", ";9"} {
			if strings.Contains(out, seq) {
				t.Errorf("%s colours: %q", name, out)
			}
		}
	}
}

func TestEveryThemeIsNamedAndComplete(t *testing.T) {
	for _, n := range Names() {
		th := New(n, false)
		if th.Name != n || len(th.Shapes.Quan) != 3 {
			t.Errorf("%s is %+v", n, th.Name)
		}
		for _, l := range th.Shapes.Quan {
			if lipgloss.Width(l) != QuanWidth {
				t.Errorf("%q is not %d wide", l, QuanWidth)
			}
		}
	}
	if New("no such", false).Name != Dark {
		t.Error("an unknown theme is not the dark one")
	}
}

func TestShapesAreOneCellAndASCIIIsASCII(t *testing.T) {
	for _, sh := range []Shapes{Unicode(), ASCII()} {
		cells := []string{sh.Seed, sh.QuanChar, sh.Bullet, sh.Pointer, sh.Up, sh.Down, sh.Yes, sh.No, sh.Dash, sh.Full, sh.Blank, sh.Times, sh.Rich, sh.HalfUp, sh.HalfDown, sh.About}
		cells = append(cells, sh.Spark...)
		for _, b := range []Box{sh.Light, sh.Heavy} {
			cells = append(cells, b.TopLeft, b.Top, b.TopRight, b.Side, b.BottomLeft, b.Bottom, b.BottomRight, b.JoinDown, b.JoinUp, b.JoinRight, b.JoinLeft, b.Cross)
		}
		for _, c := range cells {
			if lipgloss.Width(c) != 1 {
				t.Errorf("%q is %d wide", c, lipgloss.Width(c))
			}
			if sh.ASCII && !isASCII(c) {
				t.Errorf("%q is not ASCII", c)
			}
		}
	}
}

func TestFold(t *testing.T) {
	for in, want := range map[string]string{
		"Ô ăn quan": "O an quan", "Đến lượt bạn": "Den luot ban", "\x1b[1m…\x1b[m": "\x1b[1m.\x1b[m", "漢": "??", "plain": "plain",
	} {
		if got := Fold(in); got != want {
			t.Errorf("%q became %q, want %q", in, got, want)
		}
	}
}

// TestRenderIsThatOfLipgloss draws with each style as lipgloss does.
func TestRenderIsThatOfLipgloss(t *testing.T) {
	for _, n := range Names() {
		for name, s := range styles(New(n, false)) {
			if s.whole == nil {
				continue
			}
			for _, text := range []string{"", " ", "x", "hai dân", "a\x1b[1mb\x1b[mc", "one\nand two", "a\tb", "a\r\nb"} {
				if got, want := s.Render(text), s.whole.Render(text); got != want {
					t.Errorf("%s, %s: %q became %q, want %q", n, name, text, got, want)
				}
			}
			if got, want := s.Bold().Render("x"), s.whole.Bold(true).Render("x"); got != want {
				t.Errorf("%s, %s: in bold it is %q, want %q", n, name, got, want)
			}
		}
	}
	if got := (Style{}).Render("x\ny"); got != "x\ny" {
		t.Errorf("no style at all makes %q", got)
	}
	if got := (Style{}).Bold().Render("x"); got != lipgloss.NewStyle().Bold(true).Render("x") {
		t.Errorf("no style in bold makes %q", got)
	}
}

func BenchmarkRender(b *testing.B) {
	s := New(Dark, false).Title
	for name, render := range map[string]func(string) string{"here": s.Render, "lipgloss": func(t string) string { return s.whole.Render(t) }} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				render("Ô ăn quan")
			}
		})
	}
}
