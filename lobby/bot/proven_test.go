package bot_test

import (
	"context"
	"os"
	"testing"

	"oanquan/engine"
	"oanquan/engine/enginetest"
	"oanquan/engine/search"
	"oanquan/engine/solved"
	"oanquan/lobby/bot"
)

// The highest level begins with what is proven, whatever its search would find;
// the others do not.
func TestTheHighestLevelBeginsWithTheProvenMove(t *testing.T) {
	known := 0
	start := played(t, engine.Classic(), 0)
	games := []engine.Game{start}
	for _, m := range start.Legal() {
		next, _, err := start.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, next)
	}
	for _, g := range games {
		best, ok := solved.Best(g)
		if !ok {
			continue
		}
		known++
		other := g.Legal()[0]
		if other == best {
			other = g.Legal()[1]
		}
		find := func(context.Context, engine.Game, search.Options) (search.Result, error) {
			return search.Result{Move: other}, nil
		}
		if m := bot.Levels.Policy(find, never)(t.Context(), g); m != best {
			t.Errorf("after %v the highest level plays %v, proven is %v", g.Moves(), m, best)
		}
		if m := (bot.Levels-1).Policy(find, never)(t.Context(), g); m != other {
			t.Errorf("after %v the level below plays %v, its search found %v", g.Moves(), m, other)
		}
	}
	if known == 0 {
		t.Error("no move is proven")
	}
}

// What a seat can force from a late position the highest level gets, whatever
// the other plays, and so it wins what is won.
func TestTheHighestLevelKeepsWhatIsProven(t *testing.T) {
	choose := enginetest.Seeded(41)
	// With a tenth of its nodes it must hold, too, and takes no minutes.
	games, share := 3, uint64(10)
	if os.Getenv("OANQUAN_SOAK") != "" {
		games, share = 40, 1
	}
	level := bot.Levels.Policy(func(ctx context.Context, g engine.Game, o search.Options) (search.Result, error) {
		o.Nodes /= share
		return bot.Direct(ctx, g, o)
	}, never)
	for proven := 0; proven < games; {
		g := enginetest.RandomMoves(choose, enginetest.MustGame(engine.Classic(), "", ""), 15+choose(25))
		if g.Over() {
			continue
		}
		res := search.Best(g, search.Options{Nodes: 100_000})
		if !res.Exact || res.Turns < 7 {
			continue
		}
		proven++
		seat := g.Position().Mover
		for !g.Over() {
			m := others(choose, g, proven)
			if g.Position().Mover == seat {
				m = level(t.Context(), g)
			}
			var err error
			if g, _, err = g.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		end := g.Result()
		if got := end.Points[seat] - end.Points[1-seat]; got < res.Value {
			t.Errorf("game %d: %v had %d for sure, within %d turns, and got %d: %v", proven, seat, res.Value, res.Turns, got, g.Moves())
		}
	}
}

// others is how the other plays: by chance, greedily or as a search has it.
func others(choose func(int) int, g engine.Game, n int) engine.Move {
	switch n % 3 {
	case 0:
		return g.Legal()[choose(len(g.Legal()))]
	case 1:
		return bot.Greedy(g)
	}
	return search.Best(g, search.Options{Nodes: 20_000}).Move
}
