package widget

import (
	"strings"
	"testing"

	"oanquan/engine"
	"oanquan/ui/i18n"
	"oanquan/ui/theme"
	"oanquan/ui/uitest"
)

// TestRichSquaresAreMarked: onlookers see every rich square marked, players
// the very rich; the sign is a character, so that it needs no colour.
func TestRichSquaresAreMarked(t *testing.T) {
	for _, ascii := range []bool{false, true} {
		for _, size := range []Size{Small, Large, Huge} {
			for seats := 2; seats <= engine.MaxSeats; seats++ {
				r := engine.Classic()
				r.Players = seats
				b := Board{Position: r.Start(), Size: size, Text: i18n.New(i18n.English), Theme: theme.New(theme.Plain, ascii)}
				for p := range b.Position.Pits {
					b.Position.Pits[p].Dan = min(b.Position.Pits[p].Dan, 4)
				}
				b.Position.Pits[engine.FieldPit(0, 2)].Dan = 5
				b.Position.Pits[engine.FieldPit(1, 3)].Dan = 12
				b.Position.Pits[engine.QuanPit(1)] = engine.Pile{Dan: 9, Quan: 1}
				b.Position.Pits[engine.QuanPit(0)] = engine.Pile{Dan: 3, Quan: 1}
				for onlooker, want := range map[bool]int{false: 4, true: 5} {
					b.Onlooker = onlooker
					w, h := b.Bounds()
					view := uitest.Plain(b.View(), w, h)
					if got := strings.Count(view, b.Theme.Shapes.Rich); got != want {
						t.Errorf("%d seats, size %d, onlooker %t: %d signs, want %d:\n%s", seats, size, onlooker, got, want, view)
					}
				}
			}
		}
	}
}

func TestTheCountOutlivesTheSign(t *testing.T) {
	b := Board{Theme: theme.New(theme.Plain, false), Position: engine.Classic().Start()}
	for _, tt := range []struct {
		w    int
		text string
		want string
	}{{9, "12", "  12 ▴▴"}, {4, "12", "12▴▴"}, {4, "+12", "+12▴"}, {3, "123", "123"}} {
		c := newCanvas(tt.w, 1)
		b.count(c, rect{0, 0, tt.w, 1}, tt.text, inkCount, "▴▴")
		if got := strings.TrimRight(uitest.Plain(c.String(b.Theme), tt.w, 1), "\n"); got != tt.want {
			t.Errorf("%q in %d cells: %q, want %q", tt.text, tt.w, got, tt.want)
		}
	}
}
