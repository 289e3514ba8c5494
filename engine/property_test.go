package engine_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"oanquan/engine"
	"oanquan/engine/enginetest"
)

// checkApply sees that the steps of a turn lead from before to after. Only the
// turn's passing to the next seat is no step.
func checkApply(t rapid.TB, before engine.Position, steps []engine.Step, after engine.Position) {
	t.Helper()
	p := before
	for _, s := range steps {
		p = s.Apply(p)
	}
	if p.Mover == before.Mover {
		p.Mover = (before.Mover + 1) % engine.Seat(before.Seats)
	}
	if p != after {
		t.Fatalf("the steps lead to %+v, the turn to %+v", p, after)
	}
}

// stones counts what section 5 says never changes: dân on the board and
// captured less the debts, and quan on the board and captured.
func stones(p engine.Position) (dan, quan int) {
	for _, pile := range p.Pits {
		dan += int(pile.Dan)
		quan += int(pile.Quan)
	}
	for _, h := range p.Hands {
		dan += int(h.Dan) - int(h.Debt)
		quan += int(h.Quan)
	}
	return dan, quan
}

func TestGameInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := enginetest.Rules().Draw(t, "rules")
		g := enginetest.Game(r, 60).Draw(t, "game")
		replayed := enginetest.MustGame(r, "", "")
		for ply := range g.Ply() + 1 {
			p := g.PositionAt(ply)
			if dan, quan := stones(p); dan != 5*r.Dan*r.Players || quan != r.Players {
				t.Fatalf("ply %d: %d dân and %d quan: %+v", ply, dan, quan, p)
			}
			for i, pile := range p.Pits {
				if pile.Dan < 0 || pile.Quan > 0 && !engine.Pit(i).IsQuan() {
					t.Fatalf("ply %d: pit %d holds %+v", ply, i, pile)
				}
			}
			if p.Mover != engine.NoSeat && p.RowDan(p.Mover) == 0 {
				t.Fatalf("ply %d: the mover's row is bare: %+v", ply, p)
			}
			if ply == g.Ply() {
				break
			}
			next, steps, err := replayed.Play(g.MoveAt(ply))
			if err != nil {
				t.Fatal(err)
			}
			checkApply(t, p, steps, g.PositionAt(ply+1))
			replayed = next
		}
		if replayed.Position() != g.Position() || replayed.Ending() != g.Ending() {
			t.Fatal("the replay is another game")
		}
		if g.Ending() == engine.EndedSquares {
			total := 0
			for _, points := range g.Result().Points {
				total += points
			}
			if want := 5*r.Dan*r.Players + r.QuanPoints*r.Players; total != want {
				t.Fatalf("the scores add up to %d, want %d", total, want)
			}
		}
	})
}

// turn is one legal turn from anywhere.
type turnDrawn struct {
	rules  engine.Rules
	before engine.Position
	move   engine.Move
	steps  []engine.Step
	after  engine.Position
}

func drawTurn(t *rapid.T) turnDrawn {
	d := turnDrawn{rules: enginetest.Rules().Draw(t, "rules")}
	d.before = enginetest.Position(d.rules).Draw(t, "position")
	d.move = rapid.SampledFrom(engine.Legal(d.rules, d.before)).Draw(t, "move")
	var err error
	if d.after, d.steps, err = engine.Play(d.rules, d.before, d.move); err != nil {
		t.Fatal(err)
	}
	return d
}

func TestTurnInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawTurn(t)
		checkApply(t, d.before, d.steps, d.after)
		dan, quan := stones(d.before)
		if dan2, quan2 := stones(d.after); dan != dan2 || quan != quan2 {
			t.Fatalf("%d dân and %d quan became %d and %d", dan, quan, dan2, quan2)
		}
		if squares := sown(d.steps); d.rules.RelayQuan == engine.RelayQuanStop && squares > 6*d.before.BoardDan()+5 {
			t.Fatalf("the turn took %d squares with %d dân on the board", squares, d.before.BoardDan())
		}
		if again, err := engine.Settle(d.rules, d.after); err != nil || again != d.after {
			t.Fatalf("the position after is no given position: %v", err)
		}
	})
}

// TestStepsOfATurnThatWasPlayed: they are those that playing it told.
func TestStepsOfATurnThatWasPlayed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g, err := engine.NewGame(enginetest.Rules().Draw(t, "rules"))
		if err != nil {
			t.Fatal(err)
		}
		var told [][]engine.Step
		for len(told) < 60 && !g.Over() {
			next, steps, err := g.Play(rapid.SampledFrom(g.Legal()).Draw(t, "move"))
			if err != nil {
				t.Skip(err) // an endless relay
			}
			g, told = next, append(told, steps)
		}
		for ply, want := range told {
			if got := g.StepsAt(ply); !slices.Equal(got, want) {
				t.Fatalf("the turn at %d did %v, told was %v", ply, got, want)
			}
		}
	})
}

func sown(steps []engine.Step) int {
	n := 0
	for _, s := range steps {
		if s.Kind == engine.StepSow {
			n++
		}
	}
	return n
}

// TestMirroredTurn mirrors the board before the mover. With three or four seats
// the next mover is another one there, so that only what comes before its
// reseed, or before the sweep in seat order, has to be the image.
func TestMirroredTurn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawTurn(t)
		d.rules.RightOnly = false
		seats, axis := d.rules.Players, d.before.Mover
		after, steps, err := engine.Play(d.rules, enginetest.Mirror(d.before, axis), enginetest.MirrorMove(seats, axis, d.move))
		if err != nil {
			t.Fatal(err)
		}
		if seats == 2 && after != enginetest.Mirror(d.after, axis) {
			t.Fatalf("mirrored %+v, want the image of %+v", after, d.after)
		}
		image := enginetest.Mirror(d.before, axis)
		for i, s := range d.steps {
			if s.Kind == engine.StepReseed || s.Kind == engine.StepSweep {
				break
			}
			s.Pit = enginetest.MirrorPit(seats, axis, s.Pit)
			if i >= len(steps) || steps[i] != s {
				t.Fatalf("step %d is no image: %+v, want %+v", i, steps[i:], s)
			}
			image = s.Apply(image)
		}
		if again := enginetest.Mirror(enginetest.Mirror(d.before, axis), axis); again != d.before {
			t.Fatal("the mirror's mirror is another position")
		}
	})
}

func TestRotatedTurn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := drawTurn(t)
		seats := d.rules.Players
		n := rapid.IntRange(0, seats-1).Draw(t, "places")
		after, _, err := engine.Play(d.rules, enginetest.Rotate(d.before, n), enginetest.RotateMove(seats, n, d.move))
		if err != nil {
			t.Fatal(err)
		}
		if want := enginetest.Rotate(d.after, n); after != want {
			t.Fatalf("rotated %+v, want %+v", after, want)
		}
	})
}

// TestLegalIsWhatPlayAccepts tries every move there is.
func TestLegalIsWhatPlayAccepts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := enginetest.Rules().Draw(t, "rules")
		g := enginetest.Game(r, 3).Draw(t, "game")
		var accepted []engine.Move
		for pit := range engine.Pit(engine.MaxPits + 2) {
			for _, d := range []engine.Dir{engine.Left, 0, engine.Right} {
				if _, _, err := g.Play(engine.Move{Pit: pit, Dir: d}); err == nil {
					accepted = append(accepted, engine.Move{Pit: pit, Dir: d})
				}
			}
		}
		legal := g.Legal()
		if len(accepted) != len(legal) {
			t.Fatalf("accepted %v, legal %v", accepted, legal)
		}
		for i := range legal {
			if accepted[i] != legal[i] {
				t.Fatalf("accepted %v, legal %v", accepted, legal)
			}
		}
	})
}
