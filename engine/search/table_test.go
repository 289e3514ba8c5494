package search

import (
	"sync"
	"testing"

	"oanquan/engine"
	"oanquan/engine/enginetest"
)

// lateGames are games that a short search solves, under as many rule sets.
func lateGames(t *testing.T, n int) (games []engine.Game, values []int) {
	t.Helper()
	choose := enginetest.Seeded(41)
	for len(games) < n {
		r := twoSeats(choose)
		g := gameFrom(r, late(choose, r))
		if res := Best(g, Options{Depth: 8, Nodes: 3_000}); res.Exact {
			games, values = append(games, g), append(values, res.Value)
		}
	}
	return games, values
}

func TestOneTableServesManySearchesAndRules(t *testing.T) {
	games, values := lateGames(t, 80)
	shared := NewTable(1 << 16)
	for i := range 1<<(2*ruleBits) - 20 { // more rule sets than a table can number
		shared.view(switches{young: int16(1000 + i)})
	}
	var running sync.WaitGroup
	for worker := range 2 {
		running.Go(func() {
			for i := range games {
				i = (i + worker*40) % len(games)
				res := Best(games[i], Options{Depth: 8, Nodes: 3_000, Table: shared})
				if res.Exact && res.Value != values[i] {
					t.Errorf("%v %v: %+v with a shared table, %d alone", games[i].Rules(), games[i].Position(), res, values[i])
				}
			}
		})
	}
	running.Wait()
	if len(shared.rules) != 1<<(2*ruleBits) {
		t.Errorf("%d rule sets numbered, want as many as there are numbers", len(shared.rules))
	}
}

func TestATableRemembersForTheNextSearch(t *testing.T) {
	g := enginetest.MustGame(engine.Classic(), "", "")
	table := NewTable(4 << 20)
	first := Best(g, Options{Depth: 8, Table: table})
	again := Best(g, Options{Depth: 8, Table: table})
	if again.Nodes*5 > first.Nodes || again.Value != first.Value {
		t.Errorf("%d nodes for %d, then %d for %d", first.Nodes, first.Value, again.Nodes, again.Value)
	}
	other := enginetest.MustGame(enginetest.MustRules("preset=five"), "", "")
	alone := Best(other, Options{Depth: 8})
	if res := Best(other, Options{Depth: 8, Table: table}); res.Value != alone.Value {
		t.Errorf("under other rules: %d with the table, %d without", res.Value, alone.Value)
	}
}

func TestASmallTableIsOne(t *testing.T) {
	g := enginetest.MustGame(engine.Classic(), "", "")
	for _, size := range []int{-1, 0, 1, 2*entryBytes - 1, 2 * entryBytes, 1000} {
		if res := Best(g, Options{Depth: 4, Table: NewTable(size)}); res.Depth != 4 {
			t.Errorf("%d bytes: %+v", size, res)
		}
	}
}
