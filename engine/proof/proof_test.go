package proof

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"oanquan/engine"
	"oanquan/engine/enginetest"
	"oanquan/engine/search"
)

// proven is a proof of a late stage of a game that weak play has brought there.
func proven(t *testing.T, seed uint64) Proof {
	t.Helper()
	choose := enginetest.Seeded(seed)
	for {
		g := enginetest.RandomMoves(choose, enginetest.MustGame(engine.Classic(), "", ""), 25+choose(20))
		if g.Over() {
			continue
		}
		b, err := search.Solve(g, search.SolveOptions{Memory: 1 << 20, Nodes: 20_000})
		if err != nil {
			t.Fatal(err)
		}
		if !b.Exact() || b.LowIn < 3 {
			continue
		}
		c := search.Claim{Seat: g.Position().Mover, Lead: b.Low}
		s, found := search.Prove(g, c, search.ProveOptions{Memory: 1 << 20})
		if found != search.Proven {
			t.Fatalf("%v was proven and is not", c)
		}
		p, err := Make(g.Rules(), g.Moves(), Claim(c), s.Choose, nil)
		if err != nil {
			t.Fatal(err)
		}
		if p.Nodes > 1 && p.Nodes < 400 {
			return p
		}
	}
}

// copied is a proof that can be changed.
func copied(p Proof) Proof {
	p.turns = slices.Clone(p.turns)
	return p
}

func TestAProofHoldsAndComesBackFromItsText(t *testing.T) {
	for seed := range uint64(3) {
		p := proven(t, seed)
		if err := p.Check(nil); err != nil {
			t.Fatal(err)
		}
		var text bytes.Buffer
		if _, err := p.WriteTo(&text); err != nil {
			t.Fatal(err)
		}
		back, err := Parse(&text)
		if err != nil {
			t.Fatal(err)
		}
		if err := back.Check(nil); err != nil || back.Claim != p.Claim || back.Nodes != p.Nodes || !slices.Equal(back.Moves, p.Moves) {
			t.Errorf("came back as %+v, %v", back, err)
		}
	}
}

// Whatever one move of a proof is changed to, it is refused: by what it proves
// no more or, where the other move keeps the claim as well, by its digest.
func TestAChangedProofIsRefused(t *testing.T) {
	changed, fails := 0, 0
	for seed := range uint64(3) {
		p := proven(t, 100+seed)
		for i, was := range p.turns {
			for letter := byte('a'); letter <= 'j'; letter++ {
				if letter == was {
					continue
				}
				q := copied(p)
				q.turns[i] = letter
				changed++
				err := q.Check(nil)
				switch {
				case err == nil:
					t.Fatalf("letter %d to %c: accepted", i, letter)
				case !errors.Is(err, ErrChanged):
					fails++
					continue
				}
				// It holds: then it is another proof of the same claim.
				if _, err := Make(q.Rules, q.Moves, q.Claim, replay(q), nil); err != nil {
					t.Fatalf("letter %d to %c: only the digest is said to be wrong, and yet %v", i, letter, err)
				}
			}
		}
	}
	if fails*100 < changed*95 {
		t.Errorf("only %d of %d changes prove nothing", fails, changed)
	}
	t.Logf("%d of %d changes prove nothing", fails, changed)
}

// replay chooses as the letters say, in the order of the walk.
func replay(p Proof) func(engine.Position) (engine.Move, error) {
	n := 0
	return func(at engine.Position) (engine.Move, error) {
		n++
		return moveOf(p.turns[n-1], at.Mover)
	}
}

func TestChangedValuesAreRefused(t *testing.T) {
	p := proven(t, 7)
	for name, c := range map[string]struct {
		change func(*Proof)
		want   error
	}{
		"a point more":      {func(q *Proof) { q.Claim.Lead++ }, ErrFails},
		"the other seat":    {func(q *Proof) { q.Claim.Seat = 1 - q.Claim.Seat }, nil},
		"no such seat":      {func(q *Proof) { q.Claim.Seat = 2 }, ErrGame},
		"positions":         {func(q *Proof) { q.Nodes++ }, ErrFails},
		"turns":             {func(q *Proof) { q.Turns-- }, ErrFails},
		"digest":            {func(q *Proof) { q.digest = strings.Repeat("0", 64) }, ErrChanged},
		"no digest":         {func(q *Proof) { q.digest = "" }, ErrChanged},
		"cut":               {func(q *Proof) { q.turns = q.turns[:len(q.turns)-1] }, ErrShort},
		"more":              {func(q *Proof) { q.turns = append(q.turns, 'a') }, ErrRest},
		"no letters":        {func(q *Proof) { q.turns = nil }, ErrShort},
		"a letter beyond j": {func(q *Proof) { q.turns[0] = 'k' }, ErrMove},
		"one move less":     {func(q *Proof) { q.Moves = q.Moves[:len(q.Moves)-1] }, nil},
		"an illegal move":   {func(q *Proof) { q.Moves = append(slices.Clone(q.Moves), engine.Move{Pit: 0}) }, ErrMove},
		"three seats":       {func(q *Proof) { q.Rules.Players = 3 }, nil},
		"rules that mean nothing": {func(q *Proof) {
			q.Rules.Dan = 99
		}, nil},
	} {
		q := copied(p)
		c.change(&q)
		err := q.Check(nil)
		if err == nil || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A strategy that goes round in a circle proves nothing, however long the other
// goes along.
func TestALineThatRepeatsIsRefused(t *testing.T) {
	r := enginetest.MustRules("preset=classic")
	g := enginetest.MustGame(r, "*1:0,0,1,0,0/*0:0,0,0,2,0 0+0-0/0+0-0 a", "")
	w := walk{rules: r, claim: Claim{0, -1000}, choose: func(p engine.Position) (engine.Move, error) {
		return engine.Legal(r, p)[0], nil
	}}
	if _, err := w.run(g); !errors.Is(err, ErrRepeats) {
		t.Errorf("got %v", err)
	}
}

func TestALineLongerThanAGameIsRefused(t *testing.T) {
	p := proven(t, 9)
	g, err := p.game()
	if err != nil {
		t.Fatal(err)
	}
	w := walk{rules: p.Rules, claim: p.Claim, choose: replay(p), turns: map[place]int{}, most: p.Turns - 1}
	if _, err := w.visit(g.Position(), g.Legal(), 0); !errors.Is(err, ErrLong) {
		t.Errorf("got %v", err)
	}
}

// The first turn of a game may not take a quan where that is forbidden.
func TestTheBanOfTheFirstTurnHolds(t *testing.T) {
	r := enginetest.MustRules("preset=classic first-quan=forbidden")
	g := enginetest.MustGame(r, "", "")
	var banned []engine.Move
	for _, m := range engine.Legal(r, g.Position()) {
		if !slices.Contains(g.Legal(), m) {
			banned = append(banned, m)
		}
	}
	if len(banned) == 0 {
		t.Fatal("no move is banned")
	}
	_, err := Make(r, nil, Claim{0, -1000}, func(engine.Position) (engine.Move, error) { return banned[0], nil }, nil)
	if !errors.Is(err, ErrMove) {
		t.Errorf("got %v", err)
	}
}

func TestBadTextIsRefused(t *testing.T) {
	var b bytes.Buffer
	if _, err := proven(t, 3).WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	good := b.String()
	for _, c := range []struct{ from, to, want string }{
		{"oanquan proof 2", "oanquan proof 1", "Format: want oanquan proof 2"},
		{"Rules:", "Rules: dan=99", "Rules: "},
		{"Rules:", "Rule:", "want Rules:"},
		{"Moves: ", "Moves: 9L ", "Moves: "},
		{" >= ", " > ", "Claim: want a or b, >= and a number"},
		{"Turns: ", "Turns: x", "Turns: "},
		{"\n\n", "\nAuthor: me\n\n", "want a blank line"},
		{"\n\n", "\n\nxyz\n", "want letters from a to j"},
		{good, "", "it ends before Format"},
	} {
		_, err := Parse(strings.NewReader(strings.Replace(good, c.from, c.to, 1)))
		if !errors.Is(err, ErrText) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q for %.20q: %v", c.to, c.from, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("Format: oanquan proof 1\nRules:\nMoves: 2L\nClaim: a >= 12\nPositions: 1\nTurns: 1\n\na\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse(strings.NewReader(text))
		if err != nil {
			return
		}
		_ = p.Check(nil) // must end, and does so after at most the letters there are
		var b bytes.Buffer
		if _, err := p.WriteTo(&b); err != nil {
			t.Fatal(err)
		}
		if _, err := Parse(&b); err != nil {
			t.Fatalf("written and not read: %v", err)
		}
	})
}
