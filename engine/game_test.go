package engine_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"oanquan/engine"
	"oanquan/engine/enginetest"
	"oanquan/engine/notation"
)

func TestFirstQuanBanIsForTheFirstTurnFromTheStart(t *testing.T) {
	r := enginetest.MustRules("first-quan=forbidden")
	g := enginetest.MustGame(r, "", "")
	if got := fmt.Sprint(g.Legal()); got != "[1R 2L 2R 3L 3R 4L 4R 5L]" {
		t.Errorf("legal at the start: %s", got)
	}
	banned := enginetest.MustMove(g.Position(), "1L")
	if next, steps, err := g.Play(banned); !errors.Is(err, engine.ErrFirstQuan) || steps != nil || next.Ply() != 0 {
		t.Errorf("1L at the start: %v", err)
	}
	if n := len(enginetest.MustGame(r, "", "1R").Legal()); n != 8 {
		t.Errorf("%d legal moves in the second turn, want 8", n)
	}
	// The same board with another mover is no usual start.
	given := enginetest.MustGame(r, strings.Replace(notation.FormatPosition(r.Start()), " a", " b", 1), "5R")
	if got := given.Position().Hands[1].Quan; got != 1 {
		t.Errorf("from a given position 5R captures %d quan, want 1", got)
	}
	usual := enginetest.MustGame(r, notation.FormatPosition(r.Start()), "")
	if _, _, err := usual.Play(banned); !errors.Is(err, engine.ErrFirstQuan) {
		t.Errorf("1L from the start given as text: %v", err)
	}
}

// shuffle is a position that comes back after three moves of each seat.
const (
	shuffle      = "5:0,0,0,1,0/*0:0,1,0,0,0 21+0-0/22+0-0 a"
	shuffleMoves = "4R 2L 5L 1R"
)

func TestThirdOccurrenceEndsTheGame(t *testing.T) {
	moves := strings.Fields(shuffleMoves + " " + shuffleMoves)
	g := enginetest.MustGame(engine.Classic(), shuffle, strings.Join(moves[:7], " "))
	if g.Over() {
		t.Fatalf("over by %v before the third occurrence", g.Ending())
	}
	last, steps, err := g.Play(enginetest.MustMove(g.Position(), moves[7]))
	if err != nil {
		t.Fatal(err)
	}
	if got := tell(steps); got != "lift 7 1, sweep a 1, sweep b 1, over repetition" {
		t.Errorf("steps: %s", got)
	}
	if got := notation.FormatPosition(last.Position()); got != "5:0,0,0,0,0/*0:0,0,0,0,0 22+0-0/23+0-0 -" {
		t.Errorf("what lies in quan squares counts for nobody: %s", got)
	}
	if last.Ending() != engine.EndedRepetition || len(last.Legal()) != 0 {
		t.Errorf("ending %v, legal %v", last.Ending(), last.Legal())
	}
	if _, _, err := last.Play(engine.Move{Pit: 4, Dir: engine.Right}); !errors.Is(err, engine.ErrGameOver) {
		t.Errorf("a move after the end: %v", err)
	}
	// A given position has no past.
	fresh := enginetest.MustGame(engine.Classic(), notation.FormatPosition(g.Position()), moves[7])
	if fresh.Over() {
		t.Errorf("the same move without the past: over by %v", fresh.Ending())
	}
}

func TestLengthEndsTheGame(t *testing.T) {
	r := enginetest.MustRules("players=4 dan=8 direction=right")
	for seed := range uint64(2000) {
		g := enginetest.RandomMoves(enginetest.Seeded(seed), enginetest.MustGame(r, "", ""), 2*r.MaxTurns())
		if g.Ending() != engine.EndedLength {
			continue
		}
		if g.Ply() != 800 {
			t.Errorf("ended by length at ply %d, want 800", g.Ply())
		}
		before := g.At(g.Ply() - 1)
		_, steps, err := before.Play(g.MoveAt(g.Ply() - 1))
		if err != nil || before.Over() {
			t.Fatalf("the last move again: %v", err)
		}
		if told := tell(steps); !strings.Contains(told, "sweep a") || !strings.HasSuffix(told, ", over length") {
			t.Errorf("steps: %s", told)
		}
		checkApply(t, before.Position(), steps, g.Position())
		return
	}
	t.Fatal("no game of 800 turns found")
}

func TestGivenAsOver(t *testing.T) {
	g := enginetest.MustGame(engine.Classic(), "*0:5,0,0,0,0/*0:0,0,0,0,0 1+1-0/2+0-3 -", "")
	if g.Ending() != engine.EndedUnknown || len(g.Legal()) != 0 {
		t.Errorf("ending %v, legal %v", g.Ending(), g.Legal())
	}
	if res := g.Result(); res.Points[0] != 11 || res.Points[1] != -1 || res.Places[0] != 1 || res.Places[1] != 2 {
		t.Errorf("nothing is swept: %+v", res)
	}
}

// TestBranchesShareNoFuture plays every move from every ply of a game and sees
// that the game and the other branches stay as they were.
func TestBranchesShareNoFuture(t *testing.T) {
	trunk := enginetest.RandomMoves(enginetest.Seeded(7), enginetest.MustGame(engine.Classic(), "", ""), 12)
	moves := trunk.Moves()
	var branches []engine.Game
	var ends []engine.Position
	for ply := range trunk.Ply() {
		at := trunk.At(ply)
		for _, m := range at.Legal() {
			g, _, err := at.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			g = enginetest.RandomMoves(enginetest.Seeded(uint64(ply)), g, 2)
			branches = append(branches, g)
			ends = append(ends, g.Position())
		}
	}
	for i, g := range branches {
		if g.Position() != ends[i] {
			t.Errorf("branch %d was changed by a later one", i)
		}
	}
	if !slices.Equal(trunk.Moves(), moves) {
		t.Error("the trunk was changed by its branches")
	}
	g := trunk
	for ply := range g.Ply() {
		if g.At(ply).Position() != g.PositionAt(ply) || g.At(ply).Ply() != ply {
			t.Errorf("the game at ply %d is not as it was", ply)
		}
	}
}

func TestSettleRefuses(t *testing.T) {
	r := engine.Classic()
	good := r.Start()
	change := func(f func(*engine.Position)) engine.Position {
		p := good
		f(&p)
		return p
	}
	for name, p := range map[string]engine.Position{
		"zero":                     {},
		"three seats":              change(func(p *engine.Position) { p.Seats = 3 }),
		"no such mover":            change(func(p *engine.Position) { p.Mover = 2 }),
		"stones off the board":     change(func(p *engine.Position) { p.Pits[12].Dan = 1 }),
		"negative dân":             change(func(p *engine.Position) { p.Pits[1].Dan = -1 }),
		"two quan in a square":     change(func(p *engine.Position) { p.Pits[0].Quan = 2 }),
		"a quan in a field":        change(func(p *engine.Position) { p.Pits[1].Quan = 1 }),
		"a hand without a seat":    change(func(p *engine.Position) { p.Hands[2].Dan = 1 }),
		"a negative hand":          change(func(p *engine.Position) { p.Hands[1].Debt = -1 }),
		"501 dân":                  change(func(p *engine.Position) { p.Pits[0].Dan = 451 }),
		"a debt of 501":            change(func(p *engine.Position) { p.Hands[1].Debt = 501 }),
		"501 dân after the reseed": {Seats: 2, Pits: [engine.MaxPits]engine.Pile{{Dan: 496, Quan: 1}}},
	} {
		if _, err := engine.Settle(r, p); !errors.Is(err, engine.ErrBadPosition) {
			t.Errorf("%s: %v", name, err)
		}
	}
	over := change(func(p *engine.Position) { p.Pits[0].Quan, p.Pits[6].Quan = 0, 0 })
	if _, err := engine.Settle(r, over); !errors.Is(err, engine.ErrAlreadyOver) {
		t.Errorf("over with a mover: %v", err)
	}
	full := change(func(p *engine.Position) { p.Pits[0].Dan, p.Hands[1].Debt = 450, 500 })
	if _, err := engine.Settle(r, full); err != nil {
		t.Errorf("500 dân and a debt of 500: %v", err)
	}
}

func TestRulesCheckNamesTheOption(t *testing.T) {
	for key, change := range map[string]func(*engine.Rules){
		"players":    func(r *engine.Rules) { r.Players = 5 },
		"dan":        func(r *engine.Rules) { r.Dan = 2 },
		"quan":       func(r *engine.Rules) { r.QuanPoints = 7 },
		"young":      func(r *engine.Rules) { r.YoungQuanBelow = 4 },
		"relay-quan": func(r *engine.Rules) { r.RelayQuan = 2 },
		"end":        func(r *engine.Rules) { r.End = 2 },
		"empty-quan": func(r *engine.Rules) { r.EmptyQuan = 3 },
	} {
		r := engine.Classic()
		change(&r)
		if err := r.Check(); err == nil || !strings.Contains(err.Error(), key) {
			t.Errorf("%s: %v", key, err)
		}
		if _, err := engine.NewGame(r); err == nil {
			t.Errorf("%s: a game began", key)
		}
	}
}

func TestEqualPointsShareThePlace(t *testing.T) {
	r := enginetest.MustRules("players=4")
	p := r.Start()
	for s, dan := range []int16{5, 9, 9, 1} {
		p.Hands[s].Dan = dan
	}
	if got := engine.ResultOf(r, p).Places; got != [4]int{3, 1, 1, 4} {
		t.Errorf("places %v", got)
	}
	if !engine.ResultOf(r, r.Start()).Draw() || engine.ResultOf(r, p).Draw() {
		t.Error("a draw is when all share the first place")
	}
}

func TestComboPoints(t *testing.T) {
	before := enginetest.MustPosition(engine.Classic(), "*0:1,0,0,2,0/*0:0,1,0,0,1 0+0-0/0+0-0 a")
	_, steps, err := engine.Play(engine.Classic(), before, enginetest.MustMove(before, "1R"))
	if got := engine.ComboPoints(steps); err != nil || got != 4 {
		t.Errorf("three captures with one quan: %d combo points, %v, want 2 + 2", got, err)
	}
	if got := engine.ComboPoints(nil); got != 0 {
		t.Errorf("no captures: %d", got)
	}
}
