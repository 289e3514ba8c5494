package help

import (
	"strings"
	"testing"

	"oanquan/engine"
	"oanquan/engine/solved"
	"oanquan/ui/i18n"
	"oanquan/ui/uitest"
)

// someKnown is what might be known, so that what is does not change pictures.
func someKnown(g engine.Game) (b solved.Bounds, ok bool) {
	young, five := g.Rules().YoungQuanBelow > 0, g.Rules().QuanPoints == 5
	move := func(n int, d engine.Dir) engine.Move {
		return engine.Move{Pit: engine.FieldPit(g.Position().Mover, n), Dir: d}
	}
	b = solved.Bounds{HasLow: true, HasHigh: true, LowTurns: 1, HighTurns: 1}
	switch {
	case g.Rules().End == engine.EndQuan:
		return solved.Bounds{}, false
	case g.Ply() == 0 && young:
		b.Low, b.High = 2, 8
	case g.Ply() == 0 && five:
		b.Low, b.High = -4, 6
	case g.Ply() == 0:
		b.Low, b.High, b.Best = 12, 12, move(2, engine.Left)
	case young:
		return solved.Bounds{}, false
	default:
		b.Low = [...]int{12, -12, 2, 20, 30}[g.MoveAt(0).Pit.Field()-1]
		b.High = b.Low
		if five {
			b.HasHigh = false
		}
	}
	return b, true
}

func TestWhatIsKnownIsFromTheTable(t *testing.T) {
	for _, c := range []struct {
		b    solved.Bounds
		want string
	}{
		{solved.Bounds{Low: 12, High: 12, HasLow: true, HasHigh: true}, "wins by 12 points if nobody errs"},
		{solved.Bounds{Low: 1, High: 1, HasLow: true, HasHigh: true}, "wins by 1 point if"},
		{solved.Bounds{Low: -3, High: -3, HasLow: true, HasHigh: true}, "loses by 3 points"},
		{solved.Bounds{HasLow: true, HasHigh: true}, "a draw"},
		{solved.Bounds{Low: 4, High: 6, HasLow: true, HasHigh: true}, "wins by 4 to 6 points"},
		{solved.Bounds{Low: -4, High: 6, HasLow: true, HasHigh: true}, "between −4 and +6"},
		{solved.Bounds{Low: 4, HasLow: true}, "by 4 points at least"},
		{solved.Bounds{Low: -4, HasLow: true}, "Nothing is proven"},
		{solved.Bounds{High: 4, HasHigh: true}, "Nothing is proven"},
		{solved.Bounds{}, "Nothing is proven"},
	} {
		m := New(uitest.Env(i18n.New(i18n.English))).turnTo(10)
		m.known = func(g engine.Game) (solved.Bounds, bool) { return c.b, g.Ply() == 0 }
		if view := uitest.Plain(m.View(100, 30), 100, 30); !strings.Contains(view, c.want) {
			t.Errorf("%+v: want %q in\n%s", c.b, c.want, view)
		}
	}
	// And the table that is shipped has something to tell.
	m := New(uitest.Env(i18n.New(i18n.English))).turnTo(10)
	if view := uitest.Plain(m.View(100, 30), 100, 30); strings.Contains(view, "Nothing is proven") {
		t.Errorf("nothing is told of what is known:\n%s", view)
	}
}
