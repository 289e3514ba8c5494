package notation_test

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"oanquan/engine"
	"oanquan/engine/enginetest"
	"oanquan/engine/notation"
)

func TestMoveInput(t *testing.T) {
	for _, c := range []struct {
		texts string
		dir   engine.Dir
	}{
		{"3R 3r 3> 3+ 3p 3P", engine.Right},
		{"3L 3l 3< 3- 3t 3T", engine.Left},
	} {
		for _, text := range strings.Fields(c.texts) {
			m, err := notation.ParseMove(text, 1)
			if want := (engine.Move{Pit: 9, Dir: c.dir}); m != want || err != nil {
				t.Errorf("%s of seat b is %v, %v", text, m, err)
			}
			if got := m.String(); got != "3"+c.dir.String() {
				t.Errorf("%s is printed as %s", text, got)
			}
		}
	}
}

func TestMoveErrorsSayWhatIsWrong(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "want a square and a direction",
		"3":                      "want a square and a direction",
		"3RR":                    "want a square and a direction",
		" 3R":                    "want a square and a direction",
		"0R":                     "the square is one of 1 to 5",
		"6R":                     "the square is one of 1 to 5",
		"R3":                     "the square is one of 1 to 5",
		"3x":                     "the direction is R or L",
		"3 ":                     "the direction is R or L",
		"３R":                     "want a square and a direction",
		strings.Repeat("3", 999): "…",
	} {
		if _, err := notation.ParseMove(text, 0); err == nil || !strings.Contains(err.Error(), want) || len(err.Error()) > 200 {
			t.Errorf("%.20q: %v", text, err)
		}
	}
	if _, err := notation.ParseMove("3R", engine.NoSeat); !errors.Is(err, engine.ErrGameOver) {
		t.Errorf("without a mover: %v", err)
	}
}

const start = "*0:5,5,5,5,5/*0:5,5,5,5,5 0+0-0/0+0-0 a"

func TestPositionIsReadAndPrinted(t *testing.T) {
	for _, c := range []struct{ name, rules, text, printed string }{
		{"the start", "", start, start},
		{"three seats", "players=3", "*0:5,5,5,5,5/1:0,0,0,0,1/*9:5,5,5,5,5 0+0-0/1+1-2/0+0-0 c", ""},
		{"spaces around words", "", "  *0:5,5,5,5,5/*0:5,5,5,5,5   0+0-0/0+0-0 a ", start},
		{"leading zeros", "", "*00:05,5,5,5,0005/*0:5,5,5,5,5 00+0-0/0+0000-0 a", start},
		{"hands up to 9999", "", "*0:5,5,5,5,5/*0:5,5,5,5,5 9999+9999-500/0+0-0 b", ""},
		{"a bare row is reseeded", "", "*0:0,0,0,0,0/*0:5,5,5,5,5 3+1-0/22+0-0 a", "*0:1,1,1,1,1/*0:5,5,5,5,5 0+1-2/22+0-0 a"},
		{"another's bare row is not", "", "*0:0,0,0,0,0/*0:5,5,5,5,5 3+1-0/22+0-0 b", ""},
		{"over", "", "0:0,0,0,0,0/0:0,0,0,0,0 30+1-0/20+1-0 -", ""},
		{"given as over", "", "*0:0,5,5,5,5/*0:5,5,5,5,5 0+0-0/0+0-0 -", ""},
		{"500 dân", "", "*450:5,5,5,5,5/*0:5,5,5,5,5 0+0-0/0+0-0 a", ""},
	} {
		want := c.printed
		if want == "" {
			want = c.text
		}
		p, err := notation.ParsePosition(enginetest.MustRules(c.rules), c.text)
		if got := notation.FormatPosition(p); got != want || err != nil {
			t.Errorf("%s: %s, %v, want %s", c.name, got, err, want)
		}
	}
}

func TestPositionErrorsSayWhichPart(t *testing.T) {
	at := func(old, with string) string { return strings.Replace(start, old, with, 1) }
	for _, c := range []struct{ text, want string }{
		{"", "three words"},
		{start + " a", "three words"},
		{at(" a", ""), "three words"},
		{at(" a", "\ta"), "three words"},
		{at("/", "//"), "ring: want 2 parts"},
		{at("/*0:5,5,5,5,5", ""), "ring: want 2 parts"},
		{at("0+0-0/", ""), "hands: want 2 parts"},
		{at("*0:", "*0;"), "ring of seat a: no :"},
		{at("5,5,5,5,5", "5,5,5,5"), "ring of seat a: want 5 squares"},
		{at("5,5,5,5,5", "5,5,5,5,5,5"), "ring of seat a: want 5 squares"},
		{at("5,5,5,5,5/*0:5,5", "5,5,5,5,5/*0:5,*5"), `ring of seat b: square 2: "*5" is not a number`},
		{at("*0", "**0"), "ring of seat a: quan square"},
		{at("*0", "*"), "quan square: a number is missing"},
		{at("*0", "*-1"), "not a number"},
		{at("5,5", "+5,5"), "square 1"},
		{at("5,5", "٥,5"), "square 1"},
		{at("5,5", "10000,5"), "more than 4 digits"},
		{at("5,5", "5 ,5"), "three words"},
		{at("0+0-0", "0+0"), "hand of seat a: want dân+quan-debt"},
		{at("0+0-0", "0-0+0"), "hand of seat a"},
		{at("0+0-0", "0+0--1"), "hand of seat a: debt"},
		{at("0+0-0/0+0-0", "0+0-0/0+x-0"), "hand of seat b: quan"},
		{at(" a", " A"), "mover: want a to b or -"},
		{at(" a", " c"), "mover: want a to b or -"},
		{at(" a", " ab"), "mover"},
		{at("*0", "*451"), "501 dân"},
		{at("0+0-0", "0+0-501"), "debt of seat a is 501"},
		{"*0:0,0,0,0,0/*0:5,5,5,5,5 4+0-500/0+0-0 a", "debt of seat a is 501"},
		{strings.ReplaceAll(start, "*", ""), "mover must be -"},
	} {
		p, err := notation.ParsePosition(engine.Classic(), c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) || p != (engine.Position{}) {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
	if _, err := notation.ParsePosition(engine.Classic(), strings.ReplaceAll(start, "*", "")); !errors.Is(err, engine.ErrAlreadyOver) {
		t.Errorf("over with a mover: %v", err)
	}
	if _, err := notation.ParsePosition(engine.Rules{}, start); err == nil {
		t.Error("a position of no rules")
	}
}

func TestRulesAreReadAndPrinted(t *testing.T) {
	for text, printed := range map[string]string{
		"":                              "",
		"  ":                            "",
		"preset=classic":                "",
		"preset=young":                  "young=5",
		"preset=young young=0":          "",
		"  preset=five   dan=6 ":        "dan=6 quan=5",
		"preset=village":                "young=5 relay-quan=one end=quan",
		"direction=right players=4":     "players=4 direction=right",
		"empty-quan=wall":               "empty-quan=wall",
		"first-quan=forbidden dan=10":   "dan=10 first-quan=forbidden",
		"preset=triangle players=2":     "",
		"dan=5 quan=10 relay-quan=stop": "",
	} {
		r, err := notation.ParseRules(text)
		if got := notation.FormatRules(r); got != printed || err != nil || r.Check() != nil {
			t.Errorf("%q: %q, %v, want %q", text, got, err, printed)
		}
	}
}

func TestRulesErrorsSayWhichWord(t *testing.T) {
	for text, want := range map[string]string{
		"dan=7 classic":         `"classic" is no preset and not key=value`,
		"dan":                   `"dan" is no preset and not key=value`,
		"dan=":                  `dan is "", want one of 3, 4`,
		"dan=2":                 `dan is "2"`,
		"dan=11":                `dan is "11"`,
		"dan=05":                `dan is "05"`,
		"dan=5=5":               `dan is "5=5"`,
		"young=4":               "want one of 0, 3, 5",
		"Dan=5":                 `no option "Dan"`,
		"=5":                    `no option ""`,
		"preset=none":           `no preset "none", want one of classic,`,
		"dan=5 preset=classic":  "only as the first word",
		"preset=five preset=ti": "only as the first word",
		"dan=5 dan=5":           "dan is given twice",
		"dan=5\tquan=5":         "dan is",
		"end=squares,quan":      "want one of squares, quan",
	} {
		if _, err := notation.ParseRules(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	if got := notation.FormatRules(engine.Rules{Players: 9, Dan: 5, QuanPoints: 10}); got != "players=?" {
		t.Errorf("illegal rules are printed as %q", got)
	}
}

func TestPresetNamesTheNearest(t *testing.T) {
	for text, want := range map[string]string{
		"":                         "classic|",
		"dan=6":                    "classic|dan=6",
		"young=5":                  "young|",
		"young=3":                  "classic|young=3",
		"young=5 dan=7":            "young|dan=7",
		"young=5 end=quan":         "young|end=quan",
		"preset=village young=0":   "village|young=0",
		"preset=village dan=4":     "village|dan=4",
		"players=3":                "triangle|",
		"preset=village players=3": "triangle|young=5 relay-quan=one end=quan",
		"players=4 quan=5":         "square|quan=5",
	} {
		name, differs := notation.Preset(enginetest.MustRules(text))
		if got := name + "|" + differs; got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestTextRoundTrips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := enginetest.Rules().Draw(t, "rules")
		if again, err := notation.ParseRules(notation.FormatRules(r)); again != r || err != nil {
			t.Fatalf("rules %q: %+v, %v", notation.FormatRules(r), again, err)
		}
		name, differs := notation.Preset(r)
		if again, err := notation.ParseRules("preset=" + name + " " + differs); again != r || err != nil {
			t.Fatalf("preset %s %s: %+v, %v", name, differs, again, err)
		}
		g := enginetest.GameAnywhere(r, 20).Draw(t, "game")
		p := g.Position()
		text := notation.FormatPosition(p)
		if again, err := notation.ParsePosition(r, text); again != p || err != nil {
			t.Fatalf("position %s: %+v, %v", text, again, err)
		}
		for _, m := range g.Legal() {
			if again, err := notation.ParseMove(m.String(), p.Mover); again != m || err != nil {
				t.Fatalf("move %v: %v, %v", m, again, err)
			}
		}
	})
}

func TestAPresetsNameAloneIsItsRules(t *testing.T) {
	for _, p := range engine.Presets() {
		if r, err := notation.ParseRules(p.Name); r != p.Rules || err != nil {
			t.Errorf("%s: %v, %v", p.Name, r, err)
		}
	}
	village, err := notation.ParseRules("village dan=7")
	if want, _ := notation.ParseRules("preset=village dan=7"); village != want || err != nil {
		t.Errorf("%v, %v", village, err)
	}
}
