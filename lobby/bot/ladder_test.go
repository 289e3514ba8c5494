package bot_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"

	"oanquan/engine"
	"oanquan/engine/enginetest"
	"oanquan/engine/search"
	"oanquan/lobby/bot"
)

// The ladder: how each level fares against the one below. Both play each
// opening once from each seat.
const (
	ladderOpenings = 100
	ladderPlies    = 6  // at most so many turns at random begin a game
	ladderLevel    = 8  // points that a search of ladderDepth may see between the two
	ladderDepth    = 8  // turns
	ladderWant     = 65 // per cent of the points, a draw being half of one
)

// tally is the outcome of a match for the higher level.
type tally struct{ won, drawn, lost, plies int }

func (t tally) percent() float64 {
	return 100 * (float64(t.won) + float64(t.drawn)/2) / float64(t.won+t.drawn+t.lost)
}

// openings are positions early in a game that promise neither side much, so
// that a match is not about who begins.
func openings(rules engine.Rules, n int) (games []engine.Game) {
	for seed := uint64(1); len(games) < n; seed++ {
		choose := enginetest.Seeded(seed)
		start, err := engine.NewGame(rules)
		if err != nil {
			panic(err)
		}
		g := enginetest.RandomMoves(choose, start, 2+choose(ladderPlies-1))
		if g.Over() {
			continue
		}
		if v := search.Best(g, search.Options{Depth: ladderDepth}).Value; -ladderLevel <= v && v <= ladderLevel {
			games = append(games, g)
		}
	}
	return games
}

// match plays every opening from both seats, on as many cores as there are.
func match(low, high bot.Level, begin []engine.Game) (sum tally) {
	var mu sync.Mutex
	var playing sync.WaitGroup
	jobs := make(chan int)
	for range 2 {
		playing.Go(func() {
			for i := range jobs {
				t := oneGame(low, high, begin[i/2], engine.Seat(i%2), uint64(i))
				mu.Lock()
				sum.won, sum.drawn, sum.lost, sum.plies = sum.won+t.won, sum.drawn+t.drawn, sum.lost+t.lost, sum.plies+t.plies
				mu.Unlock()
			}
		})
	}
	for i := range 2 * len(begin) {
		jobs <- i
	}
	close(jobs)
	playing.Wait()
	return sum
}

func oneGame(low, high bot.Level, g engine.Game, highSeat engine.Seat, seed uint64) tally {
	source := rand.New(rand.NewPCG(seed, uint64(high)))
	find := func(_ context.Context, g engine.Game, o search.Options) (search.Result, error) {
		return search.Best(g, o), nil
	}
	policies := [2]bot.Policy{}
	policies[highSeat], policies[1-highSeat] = high.Policy(find, source.IntN), low.Policy(find, source.IntN)
	for !g.Over() {
		g, _, _ = g.Play(policies[g.Position().Mover](context.Background(), g))
	}
	p := g.Result().Points
	switch t := (tally{plies: g.Ply()}); {
	case p[highSeat] > p[1-highSeat]:
		t.won = 1
		return t
	case p[highSeat] < p[1-highSeat]:
		t.lost = 1
		return t
	default:
		t.drawn = 1
		return t
	}
}

// TestLadder measures every step of the ladder and prints the table of
// docs/strength.md. It takes long: OANQUAN_LADDER is "all", or the levels to be
// measured against the one below, such as "2 3".
func TestLadder(t *testing.T) {
	want := os.Getenv("OANQUAN_LADDER")
	if want == "" {
		t.Skip("OANQUAN_LADDER is not set")
	}
	for _, preset := range []string{"classic", "young"} {
		t.Run(preset, func(t *testing.T) {
			begin := openings(enginetest.MustRules("preset="+preset), ladderOpenings)
			for high := bot.Lowest + 1; high <= bot.Levels; high++ {
				if want == "all" || strings.Contains(want, strconv.Itoa(int(high))) {
					oneStep(t, preset, high, begin)
				}
			}
		})
	}
}

func oneStep(t *testing.T, preset string, high bot.Level, begin []engine.Game) {
	t.Helper()
	sum := match(high-1, high, begin)
	fmt.Printf("| %s | %d %v | %d %v | %d | %d | %d | %.0f %% | %d |\n", preset, high, high, high-1, high-1,
		sum.won, sum.drawn, sum.lost, sum.percent(), sum.plies/(2*len(begin)))
	if sum.percent() < ladderWant {
		t.Errorf("%s: level %d wins %.1f %% against %d, want %d", preset, high, sum.percent(), high-1, ladderWant)
	}
}
