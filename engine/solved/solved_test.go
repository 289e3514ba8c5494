package solved

import (
	"errors"
	"strings"
	"testing"

	"oanquan/engine"
	"oanquan/engine/enginetest"
	"oanquan/engine/notation"
)

func after(t *testing.T, r engine.Rules, words ...string) engine.Game {
	t.Helper()
	g, err := engine.NewGame(r)
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range words {
		m, err := notation.ParseMove(word, g.Position().Mover)
		if err != nil {
			t.Fatal(err)
		}
		if g, _, err = g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func moveOf(t *testing.T, word string, seat engine.Seat) engine.Move {
	t.Helper()
	m, err := notation.ParseMove(word, seat)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The table that is shipped reads as it is written, and nothing in it
// contradicts anything else.
func TestTheTableIsSound(t *testing.T) {
	entries := Entries()
	if len(entries) == 0 {
		t.Fatal("it is empty")
	}
	var lines []string
	for _, line := range strings.Split(strings.TrimSpace(table), "\n") {
		if !strings.HasPrefix(line, comment) {
			lines = append(lines, line)
		}
	}
	for i, e := range entries {
		if e.String() != lines[i] {
			t.Errorf("%q reads as %q", lines[i], e)
		}
		start := after(t, e.Rules)
		b, _ := Lookup(start)
		if b.HasLow && b.HasHigh && b.Low > b.High {
			t.Errorf("%s: the start is worth %d at least and %d at most", RulesName(e.Rules), b.Low, b.High)
		}
		checkStart(t, start, b)
	}
}

// checkStart checks that the start is worth what its best move is.
func checkStart(t *testing.T, start engine.Game, b Bounds) {
	t.Helper()
	most, all := -maxNumber, true
	for _, m := range start.Legal() {
		next, _, err := start.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		k, _ := Lookup(next)
		k = k.other()
		if k.HasLow && k.HasHigh && k.Low > k.High {
			t.Errorf("%v is worth %d at least and %d at most", m, k.Low, k.High)
		}
		if k.HasLow && (!b.HasLow || b.Low < k.Low) {
			t.Errorf("%v forces %d, the start %d", m, k.Low, b.Low)
		}
		if m == b.Best && k.Low != b.Low {
			t.Errorf("%v is best and forces %d of %d", m, k.Low, b.Low)
		}
		all = all && k.HasHigh
		most = max(most, k.High)
	}
	if all && (!b.HasHigh || b.High != most) {
		t.Errorf("the best move is held to %d, the start to %d", most, b.High)
	}
}

const example = `# a comment
classic | 1L | -12 | -10 | 78 | 75 | 3L
classic | 2L | 12 | 14 | 69 | 143 | 1L
classic | 3L | ? | 4 | ? | 30 | 2R
classic | 4L | -2 | 0 | 44 | 33 | ?
classic | 5L | -20 | -20 | 41 | 42 | 4R
young | start | 2 | 8 | 51 | 52 | 2L
young | 1L | 1 | ? | 51 | ? | ?
`

func parsed(t *testing.T, text string) []Entry {
	t.Helper()
	entries, err := Parse(strings.ReplaceAll(text, "young", "preset=young"))
	if err != nil {
		t.Fatal(err)
	}
	return entries
}

func TestWhatFollowsFromTheTable(t *testing.T) {
	entries := parsed(t, example)
	young := enginetest.MustRules("preset=young")
	a, b := engine.Seat(0), engine.Seat(1)
	for name, c := range map[string]struct {
		g    engine.Game
		want Bounds
	}{
		"a first move is seen by who answers": {after(t, engine.Classic(), "2L"), Bounds{-14, -12, true, true, 143, 69, moveOf(t, "1L", b)}},
		"its mirror image":                    {after(t, engine.Classic(), "4R"), Bounds{-14, -12, true, true, 143, 69, moveOf(t, "5R", b)}},
		"a low bound alone":                   {after(t, engine.Classic(), "3R"), Bounds{-4, 0, true, false, 30, 0, moveOf(t, "4L", b)}},
		"no reply is known":                   {after(t, engine.Classic(), "4L"), Bounds{0, 2, true, true, 33, 44, engine.Move{}}},
		"the start has the best of its moves": {after(t, engine.Classic()), Bounds{12, 14, true, true, 70, 144, moveOf(t, "2L", a)}},
		"a start of its own":                  {after(t, young), Bounds{2, 8, true, true, 51, 52, moveOf(t, "2L", a)}},
		"no move is worth more than it":       {after(t, young, "1L"), Bounds{-8, -1, true, true, 51, 51, engine.Move{}}},
	} {
		if got, ok := LookupIn(entries, c.g); !ok || got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

func TestWhatIsNotInTheTableIsNotKnown(t *testing.T) {
	if _, ok := LookupIn(parsed(t, "classic | 1L | 2 | 2 | 9 | 9 | ?"), after(t, enginetest.MustRules("preset=young"), "1L")); ok {
		t.Error("other rules are known")
	}
	// To the right alone there are no mirror images.
	right := enginetest.MustRules("direction=right")
	entries := []Entry{{Rules: right, Moves: after(t, right, "1R").Moves(), Bounds: Bounds{Low: 1, HasLow: true, LowTurns: 1}}}
	if _, ok := LookupIn(entries, after(t, right, "5R")); ok {
		t.Error("a mirror image is known where everybody sows to the right")
	}
	if _, ok := LookupIn(entries, after(t, right, "1R")); !ok {
		t.Error("what is written is not known")
	}
	later := after(t, engine.Classic(), "1L", "2L")
	other := enginetest.MustGame(engine.Classic(), "*1:2,3,0,1,2/*0:4,2,5,1,3 14+0-0/12+0-0 a", "")
	three := after(t, enginetest.MustRules("preset=triangle"))
	for name, g := range map[string]engine.Game{"after two moves": later, "another start": other, "three seats": three} {
		if b, ok := Lookup(g); ok {
			t.Errorf("%s: %+v", name, b)
		}
		if m, ok := Best(g); ok {
			t.Errorf("%s: %v is best", name, m)
		}
	}
}

func TestBestIsLegalAndProven(t *testing.T) {
	known := 0
	for _, e := range Entries() {
		g := after(t, e.Rules)
		for _, m := range e.Moves {
			g, _, _ = g.Play(m)
		}
		m, ok := Best(g)
		if !ok {
			continue
		}
		known++
		if _, _, err := g.Play(m); err != nil {
			t.Errorf("%v: %v", e, err)
		}
	}
	if known == 0 {
		t.Error("no best move is known")
	}
}

func TestBadTablesAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"classic | 1L | 2 | 2 | 9 | 9":                                              "columns",
		"dan=99 | 1L | 2 | 2 | 9 | 9 | ?":                                           "dan",
		"preset=triangle | 1L | 2 | 2 | 9 | 9 | ?":                                  "games of two",
		"classic | 1L 2L | 2 | 2 | 9 | 9 | ?":                                       "move",
		"direction=right | 1L | 2 | 2 | 9 | 9 | ?":                                  "right",
		"classic | 1L | 4 | 2 | 9 | 9 | ?":                                          "more than",
		"classic | 1L | ? | ? | ? | ? | ?":                                          "nothing",
		"classic | 1L | 2 | 2 | ? | 9 | ?":                                          "turns",
		"classic | 1L | 2 | 2 | 0 | 9 | ?":                                          "one turn",
		"classic | 1L | x | 2 | 9 | 9 | ?":                                          "x",
		"classic | 1L | 2 | 2000 | 9 | 9 | ?":                                       "too much",
		"classic | 1L | 2 | 2 | 9 | 9 | 9L":                                         "9",
		"classic | 1L | 2 | 2 | 9 | 9 | 2L":                                         "",
		"classic | 1L | 2 | 2 | 9 | 9 | ?\nclassic | 1L | 2 | 2 | 9 | 9 | ?":        "line 2: it is there twice",
		"classic | start | 2 | 2 | 9 | 9 | ?\nyoung=0 | start | 2 | 2 | 9 | 9 | 1L": "twice",
	} {
		_, err := Parse(text)
		if want == "" { // it is fine
			if err != nil {
				t.Errorf("%q: %v", text, err)
			}
			continue
		}
		if !errors.Is(err, ErrTable) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(strings.ReplaceAll(example, "young", "preset=young"))
	f.Fuzz(func(t *testing.T, text string) {
		entries, err := Parse(text)
		if err != nil {
			return
		}
		var again strings.Builder
		for _, e := range entries {
			again.WriteString(e.String() + "\n")
		}
		back, err := Parse(again.String())
		if err != nil || len(back) != len(entries) {
			t.Errorf("%q reads back as %v, %v", again.String(), back, err)
		}
	})
}
