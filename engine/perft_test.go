package engine_test

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"

	"oanquan/engine"
	"oanquan/engine/enginetest"
)

// slowDepth is how deep the reference counts too.
const slowDepth = 4

// TestPerft compares the counts in testdata/perft.txt, one rule set a line with
// depth 1, 2, ... after it; the first ones also with the slow reference.
func TestPerft(t *testing.T) {
	f, err := os.Open("testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	for lines := bufio.NewScanner(f); lines.Scan(); {
		text := lines.Text()
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		rules, counts, _ := strings.Cut(text, ":")
		r := enginetest.MustRules(rules)
		g := enginetest.MustGame(r, "", "")
		for i, want := range strings.Fields(counts) {
			got, err := engine.Perft(g, i+1)
			if fmt.Sprint(got) != want || err != nil {
				t.Errorf("%s: perft %d is %d, %v, want %s", rules, i+1, got, err, want)
			}
			if i+1 > slowDepth || r.FirstTurnQuanBan {
				continue
			}
			if slow := slowPerft(r, []engine.Position{r.Start()}, i+1); slow != got {
				t.Errorf("%s: perft %d is %d, the reference counts %d", rules, i+1, got, slow)
			}
		}
	}
}

func TestPerftCountsAFinishedGameOnce(t *testing.T) {
	over := enginetest.MustGame(engine.Classic(), shuffle, shuffleMoves+" "+shuffleMoves)
	for _, depth := range []int{-1, 0, 1, 12} {
		if n, err := engine.Perft(over, depth); n != 1 || err != nil {
			t.Errorf("perft %d of a finished game is %d, %v, want 1", depth, n, err)
		}
	}
}

// TestPerftKnowsThePast counts from one position with and without a past: near
// the third occurrence the numbers part.
func TestPerftKnowsThePast(t *testing.T) {
	moves := strings.Fields(shuffleMoves + " " + shuffleMoves)
	past := enginetest.MustGame(engine.Classic(), shuffle, strings.Join(moves[:7], " "))
	seen := make([]engine.Position, 0, past.Ply()+1)
	for ply := range past.Ply() + 1 {
		seen = append(seen, past.PositionAt(ply))
	}
	got, err := engine.Perft(past, 4)
	if want := slowPerft(engine.Classic(), seen, 4); got != want || err != nil {
		t.Errorf("with its past: %d, %v, the reference counts %d", got, err, want)
	}
	fresh := slowPerft(engine.Classic(), seen[len(seen)-1:], 4)
	if got == fresh {
		t.Errorf("the past makes no difference: %d", got)
	}
}
