package widget

import (
	"slices"
	"strings"
	"testing"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"oanquan/ui/theme"
)

func graphOf(at int, values ...int) Graph {
	g := Graph{At: at, Theme: theme.New(theme.Plain, false)}
	for _, v := range values {
		g.Points = append(g.Points, Point{Value: v, Known: true})
	}
	return g
}

func TestGraphIsAboveAndBelowZero(t *testing.T) {
	for _, tt := range []struct {
		name string
		g    Graph
		w, h int
		want []string
	}{
		{"both sides", graphOf(0, 0, 4, -4, 2), 10, 5, []string{"   +4 │█  ", "      │█ █", "    0 ┼───", "      │ █ ", "   -4 │ █ "}},
		{"nothing below", graphOf(3, 1, 8, 8, 8), 10, 3, []string{"   +8  ███", "      ▄███", "    0 ───┼"}},
		{"nothing above", graphOf(1, 0, -3, -1), 9, 3, []string{"    0 ─┼─", "       █▀", "   -3  █ "}},
		{"level", graphOf(1, 0, 0, 0), 9, 3, []string{"       │ ", "    0 ─┼─", "       │ "}},
		{"one line", graphOf(3, 0, 9, -9, 9), 10, 1, []string{"▄▄▇▇▇▁▁│▇▇"}},
	} {
		if got := strings.Split(ansi.Strip(tt.g.View(tt.w, tt.h)), "\n"); !slices.Equal(got, tt.want) {
			t.Errorf("%s:\n%q\nwant:\n%q", tt.name, got, tt.want)
		}
	}
}

func TestGraphDrawsEveryValueAndTheTurnOnShow(t *testing.T) {
	for _, n := range []int{1, 2, 7, 40, 400} {
		for _, h := range []int{1, 2, 3, 4, 9} {
			for _, w := range []int{6, 7, 20, 43, 120} {
				values := make([]int, n)
				for i := range values {
					values[i] = (i*37)%90 - 45
				}
				got := graphOf(n/2, values...).View(w, h)
				for _, l := range strings.Split(got, "\n") {
					if lipgloss.Width(l) > w {
						t.Fatalf("%d values at %d×%d: %q", n, w, h, l)
					}
				}
				if w > 6 && !strings.ContainsAny(ansi.Strip(got), "┼│") {
					t.Errorf("%d values at %d×%d: no mark:\n%s", n, w, h, got)
				}
			}
		}
	}
	small := ansi.Strip(graphOf(2, 1, -1, 90).View(20, 5)) // a point is still drawn beside ninety
	if !strings.Contains(small, "▄") || !strings.Contains(small, "▀") {
		t.Errorf("small values are lost:\n%s", small)
	}
}

func TestGraphLeavesOutWhatIsNotKnown(t *testing.T) {
	g := graphOf(0, 3, 5, 5, 5)
	g.Points[2], g.Points[3] = Point{Hidden: true}, Point{}
	lines := strings.Split(ansi.Strip(g.View(10, 3)), "\n")
	if got := lines[len(lines)-1]; got != "    0 ┼─· " {
		t.Errorf("%q", got)
	}
}

func TestLeadBarTellsWhoLeads(t *testing.T) {
	bar := func(lead int, known bool, w int) string {
		return ansi.Strip(LeadBar{
			Names: [2]string{"mai", "Lan"}, Total: 70, Lead: lead, Known: known, Text: "= 5", Theme: theme.New(theme.Plain, false),
		}.View(w))
	}
	for _, tt := range []struct {
		lead int
		want string // around the middle
	}{{0, "█│░"}, {1, "█│█"}, {-1, "░│░"}, {70, "█│█"}, {-70, "░│░"}} {
		got := bar(tt.lead, true, 60)
		if !strings.Contains(got, tt.want) {
			t.Errorf("%d: %q has no %q", tt.lead, got, tt.want)
		}
	}
	if left, right := bar(5, true, 60), bar(-5, true, 60); !strings.Contains(left, "= 5 █") || !strings.Contains(right, "░ = 5") {
		t.Errorf("%q\n%q", left, right)
	}
	if got := bar(5, false, 60); strings.Contains(got, "█") {
		t.Errorf("unknown: %q", got)
	}
	for w := range 100 {
		if got := bar(12, true, w); lipgloss.Width(got) > w {
			t.Errorf("at %d: %q", w, got)
		}
	}
}
