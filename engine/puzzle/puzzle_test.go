package puzzle

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"oanquan/engine"
	"oanquan/engine/enginetest"
	"oanquan/engine/notation"
)

var update = flag.Bool("update", false, "write puzzles.txt anew from the seed")

const refresh = "go test ./engine/puzzle -run TestShippedPuzzlesAreThoseOfTheSeed -update"

func TestShippedPuzzlesAreThoseOfTheSeed(t *testing.T) {
	var b strings.Builder
	for _, z := range Generate(shippedSeed, shippedCount) {
		t.Logf("difficulty %2d grade %d: best %+v, %d moves, %d rivals", z.Difficulty(), z.Grade(), z.Best, z.Moves, z.Rivals)
		b.WriteString(notation.FormatPosition(z.Position) + "\n")
	}
	if *update {
		if err := os.WriteFile("puzzles.txt", []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if b.String() != shipped {
		t.Errorf("puzzles.txt is stale; run\n\t%s\ngot:\n%s\nwant:\n%s", refresh, shipped, b.String())
	}
}

func TestShippedPuzzlesHaveOneBestTurn(t *testing.T) {
	all := Shipped()
	if len(all) != shippedCount {
		t.Fatalf("%d puzzles", len(all))
	}
	r := engine.Classic()
	grades := map[Grade]int{}
	for i, z := range all {
		grades[z.Grade()]++
		if i > 0 && z.Difficulty() < all[i-1].Difficulty() {
			t.Errorf("puzzle %d is easier than the one before", i+1)
		}
		// Counted by hands, not by steps, and without Solve.
		best, second := -1, -1
		for _, m := range engine.Legal(r, z.Position) {
			after := z.Position
			_, steps, err := engine.Play(r, z.Position, m)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range steps {
				if s.Kind >= engine.StepReseed {
					break
				}
				after = s.Apply(after)
			}
			points := after.Score(r, 0) - z.Position.Score(r, 0)
			if m == z.Best.Move {
				best = points
			} else {
				second = max(second, points)
			}
		}
		if best != z.Best.Points || best < second+Margin {
			t.Errorf("puzzle %d: best %d (said to be %d), second %d", i+1, best, z.Best.Points, second)
		}
		if z.Position.Mover != 0 {
			t.Errorf("puzzle %d: seat %v is to move", i+1, z.Position.Mover)
		}
	}
	for _, g := range []Grade{Easy, Medium, Hard} {
		if grades[g] == 0 {
			t.Errorf("no puzzle of grade %d", g)
		}
	}
}

func TestTheSameSeedMakesTheSamePuzzles(t *testing.T) {
	a, b, c := Generate(7, 4), Generate(7, 4), Generate(8, 4)
	if !slices.Equal(a, b) {
		t.Error("one seed made two sets of puzzles")
	}
	if slices.Equal(a, c) {
		t.Error("two seeds made one set of puzzles")
	}
	for _, z := range append(a, c...) {
		if again, ok := New(z.Position); !ok || again != z || !worthwhile(z) {
			t.Errorf("%s is no puzzle", notation.FormatPosition(z.Position))
		}
	}
	if got := Generate(7, 0); got != nil {
		t.Errorf("none asked for, got %v", got)
	}
}

// A position that games cannot reach would have another sum.
func TestPositionsKeepTheSumOfAGame(t *testing.T) {
	for _, z := range Generate(3, 10) {
		p := z.Position
		dan, quan := p.BoardDan(), 0
		for _, pile := range p.Pits {
			quan += int(pile.Quan)
		}
		for _, h := range p.Hands {
			dan, quan = dan+int(h.Dan)-int(h.Debt), quan+int(h.Quan)
		}
		if dan != 50 || quan != 2 {
			t.Errorf("%s: %d dân, %d quan", notation.FormatPosition(p), dan, quan)
		}
	}
}

func TestSolve(t *testing.T) {
	r := engine.Classic()
	for _, tt := range []struct {
		name, position string
		best           Turn
		clear          bool
	}{
		{"a chain", "0:1,0,0,6,0/*8:0,1,1,1,0 26+0-0/6+1-0 a", Turn{Points: 25, Captures: 3}, true},
		{"two turns alike", "*0:5,5,5,5,5/*0:5,5,5,5,5 0+0-0/0+0-0 a", Turn{Points: 11, Captures: 1, Relays: 1}, false},
		{"nothing to capture", "*9:1,0,0,0,0/*8:7,7,7,7,4 0+0-0/0+0-0 a", Turn{Relays: 1}, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := enginetest.MustPosition(r, tt.position)
			got := Solve(p)[0]
			got.Move = engine.Move{}
			if got != tt.best {
				t.Errorf("best %+v, want %+v", got, tt.best)
			}
			if _, ok := New(p); ok != tt.clear {
				t.Errorf("a puzzle: %v, want %v", ok, tt.clear)
			}
		})
	}
	if got := Solve(engine.Position{Seats: 2, Mover: engine.NoSeat}); len(got) != 0 {
		t.Errorf("a game that is over has turns %v", got)
	}
}
