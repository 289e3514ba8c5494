package search

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"oanquan/engine"
	"oanquan/engine/enginetest"
	"oanquan/engine/notation"
)

var update = flag.Bool("update", false, "write the table of endings anew, by a full search; takes a minute")

const (
	endingsFile  = "testdata/endings.txt"
	endingsCount = 60
	endingsDepth = 6 // turns of the full search
)

func TestEndings(t *testing.T) {
	if *update {
		writeEndings(t)
	}
	f, err := os.Open(endingsFile)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	n := 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		part := strings.Split(lines.Text(), " | ")
		if strings.HasPrefix(part[0], "#") {
			continue
		}
		rules := enginetest.MustRules(part[0])
		g := gameFrom(rules, enginetest.MustPosition(rules, part[1]))
		want, err := strconv.Atoi(part[2])
		if err != nil {
			t.Fatal(err)
		}
		n++
		res := Best(g, Options{Nodes: 2_000_000})
		if !res.Exact || res.Value != want {
			t.Errorf("%s: %+v, want %d", lines.Text(), res, want)
		}
		checkTurns(t, g, res)
	}
	if n != endingsCount {
		t.Errorf("%d endings, want %d", n, endingsCount)
	}
}

// checkTurns checks that the game is over within the turns of a result, by a
// full search where that can look so far.
func checkTurns(t *testing.T, g engine.Game, res Result) {
	t.Helper()
	if res.Turns < 1 {
		t.Errorf("%v is proven, within %d turns", res.Value, res.Turns)
		return
	}
	if res.Turns > endingsDepth-1 {
		return
	}
	if s, _ := slow(g, res.Turns, g.Position().Mover); s.low != res.Value || s.high != res.Value {
		t.Errorf("within %d turns it is worth %+v, proven is %d", res.Turns, s, res.Value)
	}
}

func writeEndings(t *testing.T) {
	t.Helper()
	var out strings.Builder
	out.WriteString("# rules | position | final lead of the mover under best play, by a full search\n")
	choose := enginetest.Seeded(2026)
	for n := 0; n < endingsCount; {
		r := twoSeats(choose)
		if n%2 == 0 {
			r = engine.Classic()
		}
		g := gameFrom(r, late(choose, r))
		if short, _ := slow(g, 2, g.Position().Mover); short.low == short.high || len(g.Legal()) > 6 {
			continue // too easy, or too much for a full search
		}
		s, _ := slow(g, endingsDepth, g.Position().Mover)
		if s.low != s.high {
			continue
		}
		n++
		fmt.Fprintf(&out, "%s | %s | %d\n", notation.FormatRules(r), notation.FormatPosition(g.Position()), s.low)
	}
	if err := os.WriteFile(endingsFile, []byte(out.String()), 0o600); err != nil {
		t.Fatal(err)
	}
}
