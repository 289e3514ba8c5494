package search

import (
	"reflect"
	"slices"
	"testing"

	"oanquan/engine"
	"oanquan/engine/enginetest"
)

// span is what a full search of limited depth knows: the value lies between.
type span struct{ low, high int }

// slow looks at every line of depth turns, with the plain engine, which knows
// repetition and length. Guess is the value with leaves judged as the search does.
func slow(g engine.Game, depth int, seat engine.Seat) (s span, guess int) {
	r, pos := g.Rules(), g.Position()
	if g.Over() {
		v := pos.Score(r, seat) - pos.Score(r, 1-seat)
		return span{v, v}, v
	}
	if depth == 0 {
		b := boardOf(r, pos)
		v := b.lead(b.mover) + b.guess()
		if pos.Mover != seat {
			v = -v
		}
		return span{-infinite, infinite}, v
	}
	for i, m := range g.Legal() {
		next, _, err := g.Play(m)
		if err != nil {
			panic(err)
		}
		k, v := slow(next, depth-1, seat)
		switch {
		case i == 0:
			s, guess = k, v
		case pos.Mover == seat:
			s, guess = span{max(s.low, k.low), max(s.high, k.high)}, max(guess, v)
		default:
			s, guess = span{min(s.low, k.low), min(s.high, k.high)}, min(guess, v)
		}
	}
	return s, guess
}

// late is a position with few dân, one bare quan pit and perhaps one quan.
func late(choose enginetest.Choose, r engine.Rules) engine.Position {
	p := engine.Position{Seats: 2, Mover: engine.Seat(choose(2))}
	for i := range p.Ring() {
		if choose(4) == 0 {
			p.Pits[i].Dan = int16(1 + choose(2))
		}
	}
	bare, other := 6*choose(2), 0
	if bare == 0 {
		other = 6
	}
	p.Pits[bare] = engine.Pile{}
	p.Pits[other].Quan = int16(choose(2))
	q, err := engine.Settle(r, p)
	if err != nil { // it was over
		p.Pits[0] = engine.Pile{Dan: 1, Quan: 1}
		if q, err = engine.Settle(r, p); err != nil {
			panic(err)
		}
	}
	return q
}

func gameFrom(r engine.Rules, p engine.Position) engine.Game {
	g, err := engine.NewGameFrom(r, p)
	if err != nil {
		panic(err)
	}
	return g
}

func TestSearchAgreesWithAFullOne(t *testing.T) {
	choose := enginetest.Seeded(21)
	exact, tight := 0, 0
	for range 600 {
		r := twoSeats(choose)
		depth := 3
		if r.RightOnly {
			depth = 6
		}
		// A few moves of the past, so that repetition has something to bite on.
		g := enginetest.RandomMoves(choose, gameFrom(r, late(choose, r)), choose(8))
		if g.Over() {
			continue
		}
		know, guess := slow(g, depth, g.Position().Mover)
		plain := Best(g, Options{Depth: depth, Table: NewTable(0)})
		tabled := Best(g, Options{Depth: depth, Table: NewTable(1 << 14)})
		deep := Best(g, Options{Depth: 3 * depth, Table: NewTable(1 << 14)})
		if small := Best(g, Options{Depth: 3 * depth, Table: NewTable(1 << 8)}); small.Exact && deep.Exact && small.Value != deep.Value {
			t.Fatalf("%v %v: %+v with a small table, %+v with a large one", r, g.Position(), small, deep)
		}
		for _, res := range []Result{plain, tabled, deep} {
			if res.Exact && (res.Value < know.low || res.Value > know.high) {
				t.Fatalf("%v %v: %+v is not within %v", r, g.Position(), res, know)
			}
		}
		if deep.Exact && know.low == know.high {
			tight++
		}
		// An early end is proven, so that looking further changes nothing.
		if plain.Value != guess && g.Ply() == 0 {
			t.Fatalf("%v %v: value %d, want %d", r, g.Position(), plain.Value, guess)
		}
		if plain.Exact {
			exact++
			if know.low != know.high {
				t.Fatalf("%v %v: %+v, proven is only %v", r, g.Position(), plain, know)
			}
		}
	}
	if exact < 10 || tight < exact {
		t.Errorf("only %d positions were proven without a table, %d with one", exact, tight)
	}
	t.Logf("%d proven without a table, %d with one", exact, tight)
}

func TestExactKnowsThePast(t *testing.T) {
	r := engine.Classic()
	g := gameFrom(r, enginetest.MustPosition(r, "1:1,0,0,0,0/0:0,0,0,0,1 0+1-0/0+1-0 a"))
	if passedTwice(g) {
		t.Error("a new game has passed a state twice")
	}
	choose := enginetest.Seeded(2)
	v := enginetest.MustRules("preset=village")
	for range 200 {
		g := enginetest.RandomMoves(choose, gameFrom(v, late(choose, v)), 60)
		twice := false
		for ply := range g.Ply() {
			for after := ply + 1; after <= g.Ply(); after++ {
				twice = twice || g.PositionAt(ply) == g.PositionAt(after)
			}
		}
		if passedTwice(g) != twice {
			t.Fatalf("passed twice is %v", !twice)
		}
		if res := Best(g, Options{Depth: 6}); twice && res.Exact {
			t.Fatalf("exact with a past: %+v", res)
		}
	}
}

func TestTheMoveIsAlwaysLegal(t *testing.T) {
	choose := enginetest.Seeded(31)
	for i := range 300 {
		r := enginetest.RandomRules(choose)
		g, err := engine.NewGame(r)
		if err != nil {
			t.Fatal(err)
		}
		if i%3 > 0 {
			g = enginetest.RandomMoves(choose, gameFrom(r, enginetest.RandomPosition(choose, r)), choose(30))
		}
		res := Best(g, Options{Depth: 3, Nodes: uint64(choose(400))})
		if g.Over() {
			if res.Move != (engine.Move{}) || res.Line != nil {
				t.Fatalf("%+v after the end", res)
			}
			continue
		}
		if !slices.Contains(g.Legal(), res.Move) || len(res.Line) == 0 || res.Line[0] != res.Move || res.Depth < 1 {
			t.Fatalf("%v %v: %+v", r, g.Position(), res)
		}
		for _, m := range res.Line {
			if g, _, err = g.Play(m); err != nil {
				if g.Over() { // by the past, which the tree does not know
					break
				}
				t.Fatalf("%v: line %v: %v", r, res.Line, err)
			}
		}
	}
}

func TestLimitsEndASearch(t *testing.T) {
	g := enginetest.MustGame(engine.Classic(), "", "")
	if res := Best(g, Options{Nodes: 5_000}); res.Nodes > 5_001 || res.Depth < 2 {
		t.Errorf("nodes: %+v", res)
	}
	calls := 0
	res := Best(g, Options{Stop: func() bool { calls++; return calls > 9 }})
	if res.Depth < 2 || calls != 10 {
		t.Errorf("stop: %+v after %d calls", res, calls)
	}
	if res := Best(g, Options{Stop: func() bool { return true }}); res.Depth != 1 {
		t.Errorf("stopped at once: %+v", res)
	}
	if res := Best(g, Options{}); res.Depth != DefaultDepth {
		t.Errorf("no limits: %+v", res)
	}
}

func TestThreeSeatsFindTheEnd(t *testing.T) {
	// The one move takes the last quan, after which every row goes home.
	r := enginetest.MustRules("preset=triangle direction=right")
	g := gameFrom(r, enginetest.MustPosition(r, "0:0,0,1,0,0/*0:1,0,0,0,0/0:0,0,0,0,2 0+0-0/0+1-0/0+1-0 a"))
	res := Best(g, Options{})
	want := Result{
		Move: engine.Move{Pit: 3, Dir: engine.Right}, Value: -1, Points: [engine.MaxSeats]int{11, 11, 12},
		Exact: true, Depth: 1, Nodes: 1,
	}
	if !slices.Equal(res.Line, []engine.Move{want.Move}) {
		t.Errorf("line %v", res.Line)
	}
	if res.Line = nil; !reflect.DeepEqual(res, want) {
		t.Errorf("got %+v, want %+v", res, want)
	}
}

// benchPositions are searched for the signature and the benchmark.
func benchPositions() []engine.Game {
	var games []engine.Game
	for _, b := range []struct{ rules, position, moves string }{
		{"preset=classic", "", ""},
		{"preset=young", "", "3R 2L 4R"},
		{"preset=village", "", "1L 5R"},
		{"preset=classic", "*3:2,1,8,8,0/*3:0,9,0,8,8 0+0-0/0+0-0 a", ""},
		{"preset=five", "*2:1,0,2,0,1/0:0,1,1,0,3 20+0-0/19+1-0 b", ""},
	} {
		games = append(games, enginetest.MustGame(enginetest.MustRules(b.rules), b.position, b.moves))
	}
	return games
}

// signature is the number of positions visited by the searches below. A change
// that alters it says so and why.
const (
	signature      = 83_921
	signatureDepth = 8
)

func TestSignature(t *testing.T) {
	var nodes uint64
	for _, g := range benchPositions() {
		res := Best(g, Options{Depth: signatureDepth})
		nodes += res.Nodes
		t.Logf("%v value %d exact %v depth %d nodes %d", res.Line, res.Value, res.Exact, res.Depth, res.Nodes)
	}
	if nodes != signature {
		t.Errorf("signature is %d, want %d", nodes, signature)
	}
}

// TestStrength reports how often a search beats the greedy move, which is a
// search of one turn; both begin from the same positions in turn.
func TestStrength(t *testing.T) {
	for _, depth := range []int{2, 4, 6} {
		var won, drawn, lost int
		for i := range 60 {
			choose := enginetest.Seeded(uint64(i / 2))
			strong := engine.Seat(i % 2)
			g := enginetest.RandomMoves(choose, enginetest.MustGame(engine.Classic(), "", ""), 4)
			for !g.Over() {
				o := Options{Depth: 1}
				if g.Position().Mover == strong {
					o.Depth = depth
				}
				g, _, _ = g.Play(Best(g, o).Move)
			}
			switch p := g.Result().Points; {
			case p[strong] > p[1-strong]:
				won++
			case p[strong] < p[1-strong]:
				lost++
			default:
				drawn++
			}
		}
		t.Logf("depth %d against greedy: won %d, drawn %d, lost %d", depth, won, drawn, lost)
	}
}

// BenchmarkBest reports positions visited a second.
func BenchmarkBest(b *testing.B) {
	games := benchPositions()
	var nodes uint64
	for b.Loop() {
		for _, g := range games {
			nodes += Best(g, Options{Depth: signatureDepth}).Nodes
		}
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// A move that repeats a state for the third time ends the game, whatever the
// board promises after it.
func TestTheMoveThatEndsByRepetitionIsSeenAsOne(t *testing.T) {
	r := enginetest.MustRules("preset=classic")
	start := gameFrom(r, enginetest.MustPosition(r, "*1:0,0,1,0,0/*0:0,0,0,2,0 0+0-0/0+0-0 a"))
	choose := enginetest.Seeded(3)
	ends := 0
	for range 2000 {
		g := enginetest.RandomMoves(choose, start, 4+choose(30))
		for _, m := range g.Legal() {
			next, _, err := g.Play(m)
			if err != nil || !next.Over() || next.Ending() != engine.EndedRepetition {
				continue
			}
			ends++
			seat := g.Position().Mover
			want := next.Position().Score(r, seat) - next.Position().Score(r, 1-seat)
			s := searcher{switches: switchesOf(r)}
			root := boardOf(r, g.Position())
			if k := s.rootChild(g, &root, m); !k.board.over || k.gain+root.lead(root.mover) != want {
				t.Fatalf("%v %v: %+v, want %d", g.Position(), m, k, want)
			}
		}
	}
	if ends == 0 {
		t.Error("no game was about to end by repetition")
	}
}
