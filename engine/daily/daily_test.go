package daily

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"oanquan/engine"
	"oanquan/engine/enginetest"
	"oanquan/engine/notation"
	"oanquan/engine/record"
	"oanquan/engine/search"
)

func best(g engine.Game, o search.Options) (search.Result, error) { return search.Best(g, o), nil }

func unused(engine.Position) bool { return false }

func ofSeed(t *testing.T, seed uint64, used Used) Puzzle {
	t.Helper()
	z, ok, err := FromSeed(seed, used, best)
	if err != nil || !ok {
		t.Fatalf("seed %d has no puzzle: %v", seed, err)
	}
	return z
}

func TestASeedMakesOnePuzzle(t *testing.T) {
	begun := time.Now()
	a, again, b := ofSeed(t, 1, unused), ofSeed(t, 1, unused), ofSeed(t, 2, unused)
	t.Logf("three puzzles in %v", time.Since(begun))
	if !reflect.DeepEqual(a, again) {
		t.Error("one seed made two puzzles")
	}
	if a.Position == b.Position {
		t.Error("two seeds made one puzzle")
	}
	for _, z := range []Puzzle{a, b} {
		t.Logf("%s", z.Encode())
		checkPuzzle(t, z)
		if z.Source != (Source{}) {
			t.Errorf("a puzzle of a seed comes from %+v", z.Source)
		}
	}
}

// checkPuzzle looks at a puzzle with a search of its own.
func checkPuzzle(t *testing.T, z Puzzle) {
	t.Helper()
	g, err := engine.NewGameFrom(z.Rules, z.Position)
	if err != nil {
		t.Fatal(err)
	}
	if z.Position.Mover != 0 || len(z.Choices) != len(g.Legal()) {
		t.Errorf("seat %v to move, %d of %d moves", z.Position.Mover, len(z.Choices), len(g.Legal()))
	}
	if z.Choices[0].Value < z.Choices[1].Value+Margin {
		t.Errorf("no clear answer: %+v", z.Choices[:2])
	}
	if played, ok := z.Choice(z.Played); !ok || z.Best().Value-played.Value < MinLoss {
		t.Errorf("%v was no mistake: %+v", z.Played, played)
	}
	if res := search.Best(g, search.Options{Depth: 12}); res.Move != z.Best().Move {
		t.Errorf("twelve turns ahead %v is the best, not %v", res.Move, z.Best().Move)
	}
}

func TestAUsedPositionIsNoPuzzleAgain(t *testing.T) {
	first := ofSeed(t, 3, unused)
	used := func(p engine.Position) bool { return Board(p) == Board(first.Position) }
	if again := ofSeed(t, 3, used); Board(again.Position) == Board(first.Position) {
		t.Error("the same position was made a puzzle twice")
	}
}

// mistaken is a game of people in which seat a makes the mistakes.
func mistaken(t *testing.T) record.Game {
	t.Helper()
	n := uint64(0)
	choose := func(k int) int { n = n*6364136223846793005 + 1442695040888963407; return int(n >> 33 % uint64(k)) }
	for range 40 {
		g, err := selfPlay(0, choose, best)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, ok, _ := find(g, []engine.Seat{0}, false, unused, best); !ok {
			continue // not every game has one
		}
		rec := record.Game{ID: "K7QM2R", Rules: g.Rules()}
		rec.Players[0].Name, rec.Players[1].Name = "mai", "lan"
		for _, m := range g.Moves() {
			rec.Moves = append(rec.Moves, record.Move{Move: m})
		}
		return rec
	}
	t.Fatal("no game is fit")
	return record.Game{}
}

func TestAGameGivesThePuzzleOfItsMistakes(t *testing.T) {
	rec := mistaken(t)
	z, ok, err := FromGame(rec, []engine.Seat{0}, unused, best)
	if err != nil || !ok {
		t.Fatalf("no puzzle in it: %v", err)
	}
	checkPuzzle(t, z)
	if z.Source.Game != "K7QM2R" || z.Source.Players != [2]string{"mai", "lan"} {
		t.Errorf("it comes from %+v", z.Source)
	}
	g, err := record.Replay(rec)
	if err != nil {
		t.Fatal(err)
	}
	if p := g.PositionAt(z.Source.Ply); p.Mover != 0 || p != z.Position || g.MoveAt(z.Source.Ply) != z.Played {
		t.Errorf("at turn %d of the game there is another position", z.Source.Ply)
	}
	if _, ok, _ := FromGame(rec, []engine.Seat{0}, func(engine.Position) bool { return true }, best); ok {
		t.Error("a used position is a puzzle")
	}
	if _, ok, _ := FromGame(rec, nil, unused, best); ok {
		t.Error("nobody's mistake is a puzzle")
	}
	rec.Rules.Dan = 4
	if _, ok, _ := FromGame(rec, []engine.Seat{0}, unused, best); ok {
		t.Error("rules that few know have a puzzle")
	}
}

func TestTheMoverSitsAtTheBottom(t *testing.T) {
	r := engine.Classic()
	for range 3 {
		p := enginetest.MustPosition(r, "*8:0,2,3,0,3/*7:1,4,0,6,5 9+0-0/2+0-0 b")
		f := Facing(p)
		if got := notation.FormatPosition(f); got != "*7:1,4,0,6,5/*8:0,2,3,0,3 2+0-0/9+0-0 a" {
			t.Fatalf("seen by b: %s", got)
		}
		if Facing(f) != f {
			t.Error("turned twice")
		}
		for _, m := range engine.Legal(r, p) {
			after, _, err := engine.Play(r, p, m)
			if err != nil {
				t.Fatal(err)
			}
			turned, _, err := engine.Play(r, f, faced(p, m))
			if err != nil {
				t.Fatal(err)
			}
			if after.Score(r, 1) != turned.Score(r, 0) || after.Score(r, 0) != turned.Score(r, 1) {
				t.Errorf("%v brings another result when the board is turned", m)
			}
		}
	}
}

func TestAPuzzleRoundTripsAsJSON(t *testing.T) {
	z := ofSeed(t, 1, unused)
	z.Source = Source{"K7QM2R", 12, [2]string{"mai", "lan"}}
	again, err := Decode(z.Encode())
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(z, again) {
		t.Errorf("read back as\n%+v, not\n%+v", again, z)
	}
}

// What a searcher expects after the end of the game is not kept.
func TestLinesEndWithTheGame(t *testing.T) {
	r := engine.Classic()
	g, err := engine.NewGameFrom(r, enginetest.MustPosition(r, "0:1,0,0,6,0/*8:0,1,1,1,0 26+0-0/6+1-0 a"))
	if err != nil {
		t.Fatal(err)
	}
	last := engine.Move{Pit: 1, Dir: engine.Right}
	line := []engine.Move{last, {Pit: 8, Dir: engine.Left}}
	if got := playable(g, line); !slices.Equal(got, line[:1]) {
		t.Errorf("%v is played, of %v", got, line)
	}
}

func TestWhatIsNoPuzzleIsRefused(t *testing.T) {
	good := string(ofSeed(t, 1, unused).Encode())
	best := ofSeed(t, 1, unused).Best().Move.String()
	for name, bad := range map[string]string{
		"no JSON":       good[1:],
		"a new version": strings.Replace(good, `"v":1`, `"v":2`, 1),
		"no rules":      strings.Replace(good, `"rules":"`, `"rules":"dan=99 `, 1),
		"no position":   strings.Replace(good, `"position":"`, `"position":"x`, 1),
		"b to move":     strings.Replace(good, ` a"`, ` b"`, 1),
		"no moves":      good[:strings.Index(good, `"choices":`)] + `"choices":[],"played":"1R"}`,
		"a move twice":  strings.Replace(good, `"choices":[`, `"choices":[{"value":900,"line":["`+best+`"]},`, 1),
	} {
		if _, err := Decode([]byte(bad)); err == nil {
			t.Errorf("%s is taken", name)
		}
	}
}

func TestAnErrorOfTheSearcherEndsIt(t *testing.T) {
	broken := errors.New("no more")
	no := func(engine.Game, search.Options) (search.Result, error) { return search.Result{}, broken }
	if _, _, err := FromSeed(1, unused, no); !errors.Is(err, broken) {
		t.Errorf("of a seed: %v", err)
	}
	if _, _, err := FromGame(mistaken(t), []engine.Seat{0}, unused, no); !errors.Is(err, broken) {
		t.Errorf("of a game: %v", err)
	}
}

func BenchmarkFromSeed(b *testing.B) {
	for i := range b.N {
		if _, ok, err := FromSeed(uint64(i), unused, best); err != nil || !ok {
			b.Fatal(ok, err)
		}
	}
}
