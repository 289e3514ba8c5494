package search

import (
	"errors"
	"testing"

	"oanquan/engine"
	"oanquan/engine/enginetest"
)

// decided are late positions that a full search of so many turns knows the
// value of, with the plain engine, without a table, pruning or judgement.
func decided(t *testing.T, seed uint64, n, depth int) (games []engine.Game, values []int) {
	t.Helper()
	choose := enginetest.Seeded(seed)
	for len(games) < n {
		r := twoSeats(choose)
		if len(games)%2 == 0 {
			r = engine.Classic()
		}
		g := gameFrom(r, late(choose, r))
		if g.Over() || len(g.Legal()) > 6 {
			continue
		}
		if s, _ := slow(g, depth, g.Position().Mover); s.low == s.high {
			games, values = append(games, g), append(values, s.low)
		}
	}
	return games, values
}

func TestSolvedValuesAreThoseOfAFullSearch(t *testing.T) {
	games, values := decided(t, 71, 200, 4)
	for i, g := range games {
		b, err := Solve(g, SolveOptions{Memory: 1 << 18})
		if err != nil || !b.Exact() || b.Low != values[i] {
			t.Fatalf("%v %v: %+v, want %d", g.Rules(), g.Position(), b, values[i])
		}
	}
}

func TestNothingMoreThanTheValueIsProven(t *testing.T) {
	games, values := decided(t, 72, 60, 4)
	for i, g := range games {
		mover := g.Position().Mover
		for _, c := range []Claim{{mover, values[i] + 1}, {1 - mover, -values[i] + 1}} {
			if _, found := Prove(g, c, ProveOptions{Memory: 1 << 16, Nodes: 20_000}); found == Proven {
				t.Errorf("%v %v: %v is proven, the value for %v is %d", g.Rules(), g.Position(), c, mover, values[i])
			}
		}
	}
}

// A table of a single bucket forgets nearly everything; what is proven with it
// holds all the same, and a strategy is written down or is not.
func TestAProofSurvivesASmallTable(t *testing.T) {
	games, values := decided(t, 73, 60, 4)
	for i, g := range games {
		c := Claim{g.Position().Mover, values[i]}
		s, found := Prove(g, c, ProveOptions{Memory: 1, Nodes: 50_000})
		if found != Proven {
			continue
		}
		if err := playsOut(&s, g); err != nil {
			t.Fatalf("%v %v %v: %v", g.Rules(), g.Position(), c, err)
		}
	}
}

var errShortOf = errors.New("a line ends short of the claim")

// playsOut plays the strategy against every reply.
func playsOut(s *Strategy, g engine.Game) error {
	if g.Over() {
		p := g.Position()
		if p.Score(g.Rules(), s.Claim.Seat)-p.Score(g.Rules(), 1-s.Claim.Seat) < s.Claim.Lead {
			return errShortOf
		}
		return nil
	}
	moves := g.Legal()
	if g.Position().Mover == s.Claim.Seat {
		m, err := s.Choose(g.Position())
		if err != nil {
			return err
		}
		moves = []engine.Move{m}
	}
	for _, m := range moves {
		next, _, err := g.Play(m)
		if err == nil {
			err = playsOut(s, next)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func TestAStrategyReachesWhatItClaims(t *testing.T) {
	games, values := decided(t, 74, 40, 5)
	for i, g := range games {
		mover := g.Position().Mover
		for _, c := range []Claim{{mover, values[i]}, {1 - mover, -values[i]}} {
			s, found := Prove(g, c, ProveOptions{Memory: 1 << 18})
			if found != Proven {
				t.Fatalf("%v %v %v: not proven", g.Rules(), g.Position(), c)
			}
			if err := playsOut(&s, g); err != nil {
				t.Fatalf("%v %v %v: %v", g.Rules(), g.Position(), c, err)
			}
		}
	}
}

func TestWhatCannotBeProven(t *testing.T) {
	three := enginetest.MustGame(enginetest.MustRules("preset=triangle"), "", "")
	if _, found := Prove(three, Claim{0, -1000}, ProveOptions{}); found != Nothing {
		t.Error("something is proven among three")
	}
	if b, err := Solve(three, SolveOptions{}); err != nil || b.HasLow || b.HasHigh {
		t.Errorf("among three: %+v, %v", b, err)
	}
	g := enginetest.MustGame(engine.Classic(), "", "")
	if _, found := Prove(g, Claim{0, 60}, ProveOptions{Memory: 1 << 20, Nodes: 2000}); found == Proven {
		t.Error("sixty points are proven")
	}
	s, found := Prove(g, Claim{0, 1}, ProveOptions{Memory: 1 << 20, Nodes: 2000})
	if found != Stopped || s.Nodes > 2*stopEvery+2000 {
		t.Errorf("after %d nodes: %v", s.Nodes, found)
	}
}
