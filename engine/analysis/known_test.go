package analysis

import (
	"errors"
	"testing"

	"oanquan/engine"
	"oanquan/engine/search"
	"oanquan/engine/solved"
)

// firsts are the games of all presets of two after no move and after each first
// one.
func firsts(t *testing.T) (games []engine.Game) {
	t.Helper()
	for _, p := range engine.Presets() {
		g, err := engine.NewGame(p.Rules)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
		for _, m := range g.Legal() {
			next, _, err := g.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			games = append(games, next)
		}
	}
	return games
}

func TestWhatIsProvenIsAnsweredWithoutASearch(t *testing.T) {
	fault := errors.New("it searches")
	known := Known(func(engine.Game, search.Options) (search.Result, error) { return search.Result{}, fault })
	exact := 0
	for _, g := range firsts(t) {
		b, _ := solved.Lookup(g)
		r, err := known(g, search.Options{})
		if !b.Exact() || b.Best == (engine.Move{}) {
			if !errors.Is(err, fault) {
				t.Errorf("%v is not proven: %+v, %v", g.Moves(), r, err)
			}
			continue
		}
		exact++
		if err != nil || !r.Exact || r.Value != b.Low || r.Move != b.Best || r.Line[0] != r.Move || r.Turns != b.Turns() || r.Depth < 2 {
			t.Errorf("%v: %+v, %v, proven is %+v", g.Moves(), r, err, b)
		}
		if turn, err := Position(g, known, search.Options{}); err != nil || !turn.Exact || turn.Value != b.Low || turn.Best != b.Best {
			t.Errorf("%v: %+v, %v", g.Moves(), turn, err)
		}
	}
	if exact == 0 {
		t.Error("nothing is proven")
	}
}

// A search that errs is brought back to where a proof says that the value is.
func TestNoValueIsToldThatAProofRulesOut(t *testing.T) {
	bounded := 0
	for _, g := range firsts(t) {
		b, ok := solved.Lookup(g)
		for _, value := range []int{-60, 0, 60} {
			r, err := Known(func(g engine.Game, _ search.Options) (search.Result, error) {
				return search.Result{Value: value, Move: g.Legal()[0], Depth: 3}, nil
			})(g, search.Options{})
			if err != nil || b.HasLow && r.Value < b.Low || b.HasHigh && r.Value > b.High || !ok && r.Value != value {
				t.Errorf("%v: %+v, %v; proven is %+v", g.Moves(), r, err, b)
			}
			if ok && !b.Exact() {
				bounded++
				if r.Exact {
					t.Errorf("%v: %+v is exact, proven is %+v", g.Moves(), r, b)
				}
			}
		}
	}
	t.Logf("%d positions have bounds", bounded/3)
}
