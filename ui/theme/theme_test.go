package theme

import (
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
)

func TestPlainHasNoColour(t *testing.T) {
	th := New(Plain, false)
	styles := append([]lipgloss.Style{
		th.Text, th.Dim, th.Strong, th.Title, th.Accent, th.Good, th.Warn, th.Bad, th.Frame, th.Key, th.Off, th.Cursor, th.Bar,
		th.Dan, th.Quan, th.Count, th.Chosen, th.Active, th.Trace, th.Capture, th.ToLeft, th.ToRight,
	}, th.Seats[:]...)
	for i, s := range styles {
		out := s.Render("x")
		for _, seq := range []string{"\x1b[3", ";3", "[4", ";4", "[9", ";9"} {
			if strings.Contains(out, seq) {
				t.Errorf("style %d colours: %q", i, out)
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
