package search

import (
	"os"
	"testing"

	"oanquan/engine"
	"oanquan/engine/enginetest"
)

// Games compared with package engine.
const (
	games     = 12_000
	gamesSoak = 100_000 // with OANQUAN_SOAK=1
)

func twoSeats(choose enginetest.Choose) engine.Rules {
	r := enginetest.RandomRules(choose)
	r.Players = 2
	return r
}

func TestPackedTurnsAgreeWithTheEngine(t *testing.T) {
	n := games
	if os.Getenv("OANQUAN_SOAK") == "1" {
		n = gamesSoak
	}
	choose := enginetest.Seeded(11)
	turns := 0
	for range n {
		r := twoSeats(choose)
		p := r.Start()
		if choose(2) == 0 {
			p = enginetest.RandomPosition(choose, r)
		}
		for ply := 0; p.Mover != engine.NoSeat && ply < r.MaxTurns()/4; ply++ {
			next := everyTurnAgrees(t, r, p)
			turns += len(next)
			p = next[choose(len(next))]
		}
	}
	t.Logf("%d turns of %d games", turns, n)
}

// everyTurnAgrees compares the moves of p, and what each leads to.
func everyTurnAgrees(t *testing.T, r engine.Rules, p engine.Position) []engine.Position {
	t.Helper()
	s, b := switchesOf(r), boardOf(r, p)
	var legal []engine.Move
	for c := code(1); c <= maxMoves; c++ {
		if b.legal(&s, c) {
			legal = append(legal, c.move(p.Mover))
		}
	}
	want := engine.Legal(r, p)
	if len(legal) != len(want) {
		t.Fatalf("%v %v: moves %v, want %v", r, p, legal, want)
	}
	var all []engine.Position
	for i, m := range want {
		if legal[i] != m || codeOf(m).move(p.Mover) != m {
			t.Fatalf("%v %v: moves %v, want %v", r, p, legal, want)
		}
		q, _, err := engine.Play(r, p, m)
		got := b
		c := codeOf(m)
		ok := got.play(&s, int(b.mover)*side+c.field(), c.step())
		if ok != (err == nil) {
			t.Fatalf("%v %v %v: ends %v, want %v", r, p, m, ok, err)
		}
		if err != nil {
			continue
		}
		all = append(all, q)
		want := boardOf(r, q)
		if want.over {
			want.mover = got.mover // nobody's
		}
		if got != want {
			t.Fatalf("%v %v %v:\ngot  %v\nwant %v", r, p, m, got, want)
		}
	}
	return all
}

func TestATurnAllocatesNothing(t *testing.T) {
	r := engine.Classic()
	s, b := switchesOf(r), boardOf(r, r.Start())
	if n := testing.AllocsPerRun(100, func() { c := b; c.play(&s, 3, stepLeft) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestKeysTellBoardsApart(t *testing.T) {
	choose := enginetest.Seeded(5)
	seen := map[key]board{}
	for range 20_000 {
		r := twoSeats(choose)
		b := boardOf(r, enginetest.RandomPosition(choose, r))
		b.score = [2]int16{}
		if b.mover == 1 { // the same seen from the other seat
			var c board
			copy(c.pits[:side], b.pits[side:])
			copy(c.pits[side:], b.pits[:side])
			kb, _ := keyOf(&b)
			if kc, ok := keyOf(&c); !ok || kb != kc {
				t.Fatalf("%v: the key depends on the seat", b)
			}
			b = c
		}
		k, ok := keyOf(&b)
		if was, known := seen[k]; !ok || known && was != b {
			t.Fatalf("%v and %v have the key %v", b, was, k)
		}
		seen[k] = b
	}
	if _, ok := keyOf(&board{pits: [ring]int16{1 << pitBits}}); ok {
		t.Error("a pit too full for a key has one")
	}
}

// BenchmarkTurn is one turn on the packed board.
func BenchmarkTurn(b *testing.B) {
	r := engine.Classic()
	p := enginetest.MustPosition(r, "*3:2,1,8,8,0/*3:0,9,0,8,8 0+0-0/0+0-0 a")
	s, root := switchesOf(r), boardOf(r, p)
	moves := engine.Legal(r, p)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		c, kid := codeOf(moves[i%len(moves)]), root
		kid.play(&s, c.field(), c.step())
	}
}
