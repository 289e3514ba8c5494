package theme

import (
	"fmt"
	"image/color"
	"math"
	"testing"

	"charm.land/lipgloss/v2"
)

// styles are the styles of a theme by name.
func styles(t *Theme) map[string]Style {
	out := map[string]Style{
		"Text": t.Text, "Dim": t.Dim, "Strong": t.Strong, "Title": t.Title, "Accent": t.Accent, "Good": t.Good, "Warn": t.Warn,
		"Bad": t.Bad, "Alarm": t.Alarm, "Frame": t.Frame, "Key": t.Key, "Off": t.Off, "Cursor": t.Cursor, "Bar": t.Bar, "Dan": t.Dan, "Quan": t.Quan,
		"Count": t.Count, "Chosen": t.Chosen, "Active": t.Active, "Trace": t.Trace, "Capture": t.Capture, "ToLeft": t.ToLeft, "ToRight": t.ToRight,
	}
	for i, s := range t.Seats {
		out[fmt.Sprint("Seat", i)] = s
	}
	return out
}

// ratio is the contrast of two colours as WCAG 2 defines it, 1 to 21.
func ratio(a, b color.Color) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func luminance(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	linear := func(v uint32) float64 {
		x := float64(v) / 0xffff
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(r) + 0.7152*linear(g) + 0.0722*linear(b)
}

// TestContrast measures every style on the backgrounds its theme is for: text
// as WCAG asks for it, lines of frames as it asks for shapes. The first 16
// colours are whatever a terminal makes of them, so no theme uses those.
func TestContrast(t *testing.T) {
	for _, tt := range []struct {
		name        Name
		text, shape float64
		papers      []string
	}{
		{Dark, 4.5, 3, []string{"#000000", "#1e1e1e", "#1d1f21"}},
		{Light, 4.5, 3, []string{"#ffffff", "#fafafa", "#fdf6e3"}},
		{Contrast, 7, 7, []string{"#000000", "#1e1e1e"}},
	} {
		for name, s := range styles(New(tt.name, false)) {
			if s.whole == nil {
				continue // the terminal's own
			}
			ink, want := s.whole.GetForeground(), tt.text
			if name == "Frame" {
				want = tt.shape
			}
			if _, none := ink.(lipgloss.NoColor); none {
				continue // the terminal's own
			}
			if p := s.whole.GetBackground(); p != (lipgloss.NoColor{}) {
				if got := ratio(ink, p); got < want {
					t.Errorf("%s, %s: %.2f on its own background, want %.1f", tt.name, name, got, want)
				}
				continue
			}
			for _, p := range tt.papers {
				if got := ratio(ink, lipgloss.Color(p)); got < want {
					t.Errorf("%s, %s: %.2f on %s, want %.1f", tt.name, name, got, p, want)
				}
			}
		}
	}
}

func TestRatio(t *testing.T) {
	if got := ratio(lipgloss.Color("#ffffff"), lipgloss.Color("#000000")); math.Abs(got-21) > 0.01 {
		t.Errorf("white on black is %.2f", got)
	}
	if got := ratio(lipgloss.Color("#767676"), lipgloss.Color("#ffffff")); math.Abs(got-4.54) > 0.01 {
		t.Errorf("#767676 on white is %.2f", got)
	}
}
