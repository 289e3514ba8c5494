package notation_test

import (
	"testing"

	"oanquan/engine"
	"oanquan/engine/notation"
)

func FuzzParseMove(f *testing.F) {
	for _, s := range []string{"3R", "1l", "5>", "2-", "4t", "0R", "3", "３R", ""} {
		f.Add(s, uint8(0))
		f.Add(s, uint8(3))
	}
	f.Fuzz(func(t *testing.T, text string, mover uint8) {
		m, err := notation.ParseMove(text, engine.Seat(mover))
		if err != nil {
			if m != (engine.Move{}) {
				t.Fatalf("%q: %v with an error", text, m)
			}
			return
		}
		if m.Pit.IsQuan() || m.Pit.Seat() != engine.Seat(mover) || m.Dir != engine.Left && m.Dir != engine.Right {
			t.Fatalf("%q: %+v is no move of seat %d", text, m, mover)
		}
		if again, err := notation.ParseMove(m.String(), engine.Seat(mover)); again != m || err != nil {
			t.Fatalf("%v reads as %v, %v", m, again, err)
		}
	})
}

func FuzzParsePosition(f *testing.F) {
	for _, r := range []string{"", "players=3", "players=4 end=quan"} {
		rules, _ := notation.ParseRules(r)
		f.Add(r, notation.FormatPosition(rules.Start()))
	}
	f.Add("", "*0:0,0,0,0,0/*0:5,5,5,5,5 4+0-499/0+0-0 a")
	f.Add("", "*490:0,0,0,0,0/0:0,0,0,0,6 9999+9999-500/0+0-0 a")
	f.Add("", "0:0,0,0,0,0/0:0,0,0,0,0 30+1-0/20+1-0 -")
	f.Fuzz(func(t *testing.T, rules, text string) {
		r, err := notation.ParseRules(rules)
		if err != nil {
			return
		}
		p, err := notation.ParsePosition(r, text)
		if err != nil {
			return
		}
		if settled, err := engine.Settle(r, p); settled != p || err != nil {
			t.Fatalf("%q: not settled: %v", text, err)
		}
		printed := notation.FormatPosition(p)
		if again, err := notation.ParsePosition(r, printed); again != p || err != nil {
			t.Fatalf("%q is printed as %q, which is %+v, %v", text, printed, again, err)
		}
		g, err := engine.NewGameFrom(r, p)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range g.Legal() {
			if _, _, err := g.Play(m); err != nil {
				t.Fatalf("%q: legal %v: %v", text, m, err)
			}
		}
	})
}

func FuzzParseRules(f *testing.F) {
	for _, s := range []string{
		"", "preset=young dan=6", "players=4 quan=5 relay-quan=one end=quan empty-quan=shut first-quan=forbidden direction=right",
		"dan=6 preset=young", "dan=6 dan=7", "young=4",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := notation.ParseRules(text)
		if err != nil {
			return
		}
		if err := r.Check(); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if again, err := notation.ParseRules(notation.FormatRules(r)); again != r || err != nil {
			t.Fatalf("%q is printed as %q: %v", text, notation.FormatRules(r), err)
		}
	})
}
