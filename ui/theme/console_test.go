package theme

import (
	"strings"
	"testing"
)

// What a font of the console shows beside ASCII: the shapes that both the
// kernel's own and those of Debian have.
const consoleShapes = "─│┌┐└┘├┤┬┴┼═║╔╗╚╝╦╩╠╣╬█░■•←→↑↓≈≥≤▲·½²"

func TestTheConsoleShowsEveryShape(t *testing.T) {
	u := Unicode()
	all := []string{
		u.Seed, u.QuanChar, u.Bullet, u.Pointer, u.Left, u.Right, u.Up, u.Down, u.Yes, u.No, u.Dots, u.Dash, u.Full, u.Blank, u.Times,
		u.Rich, u.Again, u.HalfUp, u.HalfDown, u.About,
	}
	for _, b := range []Box{u.Light, u.Heavy} {
		all = append(all, b.TopLeft, b.Top, b.TopRight, b.Side, b.BottomLeft, b.Bottom, b.BottomRight, b.JoinDown, b.JoinUp, b.JoinRight, b.JoinLeft, b.Cross)
	}
	all = append(append(append(all, u.Quan...), u.Spark...), "╶┤╵╵╵╵│ “–”")
	for _, s := range all {
		got := ForConsole(s, VietnamFont)
		if len([]rune(got)) != len([]rune(s)) {
			t.Errorf("%q becomes %q, which is not as wide", s, got)
		}
		for _, r := range got {
			if r >= 0x80 && !strings.ContainsRune(consoleShapes, r) {
				t.Errorf("%q becomes %q", s, got)
			}
		}
	}
}

func TestLettersOnTheConsole(t *testing.T) {
	const text = "\x1b[1mĐến lượt bạn\x1b[m · Ô ăn quan, dân"
	for font, want := range map[Console]string{
		NoConsole:   text,
		VietnamFont: text,
		LatinFont:   "\x1b[1mDen luot ban\x1b[m · Ô an quan, dân",
	} {
		if got := ForConsole(text, font); got != want {
			t.Errorf("%d: %q, want %q", font, got, want)
		}
	}
	if got := ForConsole("╭●╮", NoConsole); got != "╭●╮" {
		t.Errorf("another terminal gets %q", got)
	}
}
