package bot_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"oanquan/engine"
	"oanquan/engine/search"
	"oanquan/lobby/bot"
)

// never makes no mistake.
func never(n int) int { return n - 1 }

// always makes one whenever the level does, the best-looking move.
func always(int) int { return 0 }

func played(t *testing.T, rules engine.Rules, plies int) engine.Game {
	t.Helper()
	g, err := engine.NewGame(rules)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < plies && !g.Over(); i++ {
		if g, _, err = g.Play(bot.Greedy(g)); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// searching is the lowest level that searches.
const searching = bot.Level(3)

func TestEveryHigherLevelPlaysTheMoveThatItsSearchFinds(t *testing.T) {
	g := played(t, engine.Classic(), 3)
	want := g.Legal()[len(g.Legal())-1]
	for l := searching; l <= bot.Levels; l++ {
		var asked search.Options
		found := func(_ context.Context, _ engine.Game, o search.Options) (search.Result, error) {
			asked = o
			return search.Result{Move: want}, nil
		}
		if got := l.Policy(found, never)(t.Context(), g); got != want {
			t.Errorf("%v plays %v, its search found %v", l, got, want)
		}
		if asked.Nodes == 0 && asked.Depth == 0 {
			t.Errorf("%v searches without a limit", l)
		}
	}
}

func TestALevelWithoutASearchPlaysAtFirstSight(t *testing.T) {
	g := played(t, engine.Classic(), 4)
	failing := func(context.Context, engine.Game, search.Options) (search.Result, error) {
		return search.Result{}, errors.New("no room")
	}
	lying := func(context.Context, engine.Game, search.Options) (search.Result, error) {
		return search.Result{Move: engine.Move{Pit: 99}}, nil
	}
	for l := searching; l <= bot.Levels; l++ {
		for name, find := range map[string]bot.Search{"failing": failing, "lying": lying} {
			if got, want := l.Policy(find, never)(t.Context(), g), bot.Greedy(g); got != want {
				t.Errorf("%v with a %s search plays %v, want %v", l, name, got, want)
			}
		}
	}
}

func TestBeginnersTakeTheMostOfWhatTheySee(t *testing.T) {
	g := played(t, engine.Classic(), 4)
	none := func(context.Context, engine.Game, search.Options) (search.Result, error) {
		t.Fatal("a beginner searches")
		return search.Result{}, nil
	}
	for l := bot.Lowest; l < searching; l++ {
		if got, want := l.Policy(none, always)(t.Context(), g), bot.Greedy(g); got != want {
			t.Errorf("%v sees every move and plays %v, want %v", l, got, want)
		}
		var seen []engine.Move
		for turn := range 400 {
			draws := 0
			m := l.Policy(none, func(n int) int { // sees one move in four
				draws++
				return (turn*7 + draws*draws*31) % n
			})(t.Context(), g)
			if !slices.Contains(seen, m) {
				seen = append(seen, m)
			}
		}
		if len(seen) < 2 {
			t.Errorf("%v always plays %v", l, seen)
		}
	}
}

func TestOnlyTheHighestLevelMakesNoMistakes(t *testing.T) {
	g := played(t, engine.Classic(), 4)
	for l := bot.Lowest; l <= bot.Levels; l++ {
		searched := false
		find := func(context.Context, engine.Game, search.Options) (search.Result, error) {
			searched = true
			return search.Result{Move: g.Legal()[0]}, nil
		}
		if m := l.Policy(find, always)(t.Context(), g); !slices.Contains(g.Legal(), m) {
			t.Errorf("%v slips with the move %v", l, m)
		}
		if searched != (l == bot.Levels) {
			t.Errorf("%v searched: %v", l, searched)
		}
	}
}

func TestLevelsPlayEverySize(t *testing.T) {
	for players := 2; players <= 4; players++ {
		rules := engine.Classic()
		rules.Players = players
		g := played(t, rules, 0)
		for i := 0; i < 200 && !g.Over(); i++ {
			m := (bot.Lowest+bot.Level(i%4)).Policy(bot.Direct, func(n int) int { return i % n })(t.Context(), g)
			var err error
			if g, _, err = g.Play(m); err != nil {
				t.Fatalf("%d players, turn %d: %v", players, i, err)
			}
		}
		if !g.Over() {
			t.Errorf("%d players: 200 turns and no end", players)
		}
	}
}

func TestADirectSearchEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	res, err := bot.Direct(ctx, played(t, engine.Classic(), 0), search.Options{})
	if err != nil || res.Depth < 1 {
		t.Errorf("%+v, %v", res, err)
	}
	if _, err := bot.Direct(ctx, played(t, engine.Classic(), 0), search.Options{}); err == nil {
		t.Error("a search after the end")
	}
}

func TestLevelsByNumber(t *testing.T) {
	for n, want := range map[int]bot.Level{0: bot.Usual, 1: 1, 8: 8, 9: 8, -1: 1} {
		if got := bot.LevelOf(n); got != want {
			t.Errorf("level %d is %d, want %d", n, got, want)
		}
	}
	if a, b := bot.Lowest.ThinksAtMost(), bot.Levels.ThinksAtMost(); a != 900*time.Millisecond || b != 2800*time.Millisecond {
		t.Errorf("levels think from %v to %v", a, b)
	}
}
