package record_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"oanquan/engine"
	"oanquan/engine/enginetest"
	"oanquan/engine/record"
)

func TestRecordRoundTrips(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		if err := g.Check(); err != nil {
			t.Fatal(err)
		}
		if again, err := record.Parse(g.String()); err != nil || !reflect.DeepEqual(again, g) {
			t.Fatalf("text: %v\n%+v\n%+v\n%s", err, again, g, g)
		}
		if again, err := record.Parse(strings.ReplaceAll(g.String(), "\n", "\r\n")); err != nil || !reflect.DeepEqual(again, g) {
			t.Fatalf("text with CR LF: %v", err)
		}
		data, err := json.Marshal(g)
		if err != nil {
			t.Fatal(err)
		}
		var again record.Game
		if err := json.Unmarshal(data, &again); err != nil || !reflect.DeepEqual(again, g) {
			t.Fatalf("JSON: %v\n%+v\n%+v\n%s", err, again, g, data)
		}
		if slices.Contains(data, '\n') {
			t.Fatalf("JSON on more than one line: %s", data)
		}
		// Combo points by the engine, turn by turn.
		played, err := record.Replay(g)
		if err != nil {
			t.Fatal(err)
		}
		want := make([]int, g.Rules.Players)
		for c := record.NewCursor(played); c.Next(); {
			want[played.PositionAt(c.Ply()-1).Mover] += engine.ComboPoints(c.Steps())
		}
		if got := g.Combos(); !slices.Equal(got, want) {
			t.Fatalf("combos %v, want %v", got, want)
		}
	})
}

// TestEndings has a short text for each way a game ends.
func TestEndings(t *testing.T) {
	const (
		last    = "[Start \"*1:0,0,1,0,0/0:0,0,0,0,2 1+0-0/0+1-0 a\"]\n"
		shuffle = "[Start \"5:0,0,0,1,0/*0:0,1,0,0,0 21+0-0/22+0-0 a\"]\n"
	)
	for name, text := range map[string]string{
		"running":                         "\n1. 1R *",
		"no moves yet":                    "\n*",
		"squares":                         last + "[Score \"13-12\"]\n[Result \"1-2\"]\n[Ending \"squares\"]\n\n1. 3L 1-2",
		"squares, said by the board only": last + "\n1. 3L 1-2",
		"quan":                            "[Rules \"end=quan\"]\n" + last + "[Ending \"quan\"]\n\n1. 3L 1-2",
		"repetition":                      shuffle + "[Score \"22-23\"]\n[Ending \"repetition\"]\n\n1. 4R 2L 2. 5L 1R 3. 4R 2L 4. 5L 1R 2-1",
		"resign":                          "[Score \"6-0\"]\n[Ending \"resign\"]\n[EndedBy \"b\"]\n\n1. 1R 1-2",
		"time":                            "[Ending \"time\"]\n[EndedBy \"a\"]\n\n2-1",
		"agreed":                          "[Ending \"agreed\"]\n\n1. 1R 1-1",
		"aborted":                         "[Ending \"aborted\"]\n\n*",
		"abandoned, claimed":              "[Ending \"abandoned\"]\n[EndedBy \"a\"]\n\n2-1",
		"abandoned, called a draw":        "[Ending \"abandoned\"]\n\n1-1",
		"adjudicated":                     "[Ending \"adjudicated\"]\n\n2-1",
		"one person left of three":        "[Rules \"players=3\"]\n[Ending \"resign\"]\n[EndedBy \"a\"]\n[Left \"c@0 a@1\"]\n\n1. 1R 2-1-3",
		"begun by seat b":                 "[Start \"*0:5,5,5,5,5/*0:5,5,5,5,5 0+0-0/0+0-0 b\"]\n\n1... 1R 2. 2R *",
		"given as over":                   "[Start \"*0:5,5,5,5,5/*0:5,5,5,5,5 0+0-0/0+0-0 -\"]\n[Ending \"adjudicated\"]\n\n1-1",
	} {
		g, err := record.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if again, err := record.Parse(g.String()); err != nil || !reflect.DeepEqual(again, g) {
			t.Errorf("%s: again: %v", name, err)
		}
		want, _, _ := strings.Cut(name, ",")
		if slices.Contains(record.Endings(), record.Ending(want)) && g.Ending != record.Ending(want) {
			t.Errorf("%s: ending %q", name, g.Ending)
		}
	}
}

func TestReadingIsGenerous(t *testing.T) {
	plain, err := record.Parse("[Rules \"\"]\n[ID \"X\"]\n\n{hello} 1. 1R {[%clk 0:04:05] good} 2R *\n")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"another order of tags": "[ID \"X\"]\n[Rules \"\"]\n\n{hello} 1. 1R {[%clk 0:04:05] good} 2R *",
		"no numbers":            "[ID \"X\"]\n\n{hello} 1R {[%clk 0:04:05] good} 2R *",
		"numbers without space": "[ID \"X\"]\n\n{hello}1.1R{[%clk 0:04:05] good}2R *",
		"a number in between":   "[ID \"X\"]\n\n{hello} 1. 1R {[%clk 0:04:05] good} 1... 2R *",
		"other move texts":      "[ID \"X\"]\n\n{hello} 1. 1> {[%clk 0:04:05] good} 2p *",
		"two comments":          "[ID \"X\"]\n\n{hello} 1. 1R {good} {[%clk 0:4:5]} 2R *",
		"a broken comment":      "[ID \"X\"]\n\n{\nhello } 1. 1R {[%clk 0:04:05]\ngood} 2R *",
		"blank lines and CR LF": "\r\n[ID \"X\"] \r\n\r\n\r\n{hello} 1.\r\n1R {[%clk 0:04:05] good}\r\n\r\n2R\t*\r\n\r\n",
	} {
		if g, err := record.Parse(text); err != nil || !reflect.DeepEqual(g, plain) {
			t.Errorf("%s: %v\n%+v\n%+v", name, err, g, plain)
		}
	}
	if left, err := record.Parse("\n1. 1- 2- *"); err != nil || len(left.Moves) != 2 {
		t.Errorf("1- is a move to the left: %v", err)
	}
}

func TestParseErrorsSayWhatAndWhere(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "ends without a result"},
		{"[ID \"X\"]\n", "ends without a result"},
		{"\n1. 1R", "ends without a result"},
		{"\n1. 1R {x", "no closing brace"},
		{"\n1. 1R * *", `text after the result: "*"`},
		{"\n1. 1R 1R *", "ply 2: move 1R: the square is empty"},
		{"\n1. 1R 2. 2R *", `ply 2: the number is "2."`},
		{"\n2. 1R *", `ply 1: the number is "2.", want "1."`},
		{"\n1... 1R *", `ply 1: the number is "1..."`},
		{"\n1. 1X *", `ply 1: move "1X": the direction`},
		{"\n1. 1R 2-1", "a game that runs or was aborted has no places"},
		{"\n1. 1R 1-2-3", "want 2 numbers, got 3"},
		{"[Rules \"first-quan=forbidden\"]\n\n1. 1L *", "ply 1: move 1L: no quan"},
		{"[Rules \"dan=99\"]\n\n*", "tag Rules: rules: dan"},
		{"[Start \"x\"]\n\n*", "tag Start: position"},
		{"[Date \"2026-02-17\"]\n\n*", "tag Date"},
		{"[Date \"2026-02-17T13:05:40+07:00\"]\n\n*", "tag Date"},
		{"[Rated \"yes\"]\n\n*", "tag Rated: want true or false"},
		{"[Round \"01\"]\n\n*", "tag Round"},
		{"[Round \"-1\"]\n\n*", "round -1"},
		{"[RatingA \"x\"]\n\n*", "tag RatingA"},
		{"[RatingA \"10000\"]\n\n*", "rating 10000"},
		{"[SeatC \"Mai\"]\n\n*", "tag SeatC: there is no such seat"},
		{"[Aids \"1\"]\n\n*", "tag Aids: want 2 numbers"},
		{"[Aids \"1--1\"]\n\n*", "aids: -1"},
		{"[Score \"1-1\"]\n\n*", "score: the record says 1-1, the board 0-0"},
		{"[Score \"\"]\n\n*", "tag Score"},
		{"[Result \"1-2\"]\n[Ending \"agreed\"]\n\n*", "the text ends with"},
		{"[Result \"0-1\"]\n[Ending \"adjudicated\"]\n\n0-1", "0-1 are no places"},
		{"[Ending \"adjudicated\"]\n\n2-2", "2-2 are no places"},
		{"[Ending \"adjudicated\"]\n\n*", "0 places for 2 seats"},
		{"[Ending \"agreed\"]\n\n1-2", "an agreed draw"},
		{"[Ending \"aborted\"]\n\n1-2", "has no places"},
		{"[Ending \"resign\"]\n\n1-2", "nobody is named"},
		{"[Ending \"resign\"]\n[EndedBy \"a\"]\n\n1-2", "seat a ended the game and is first"},
		{"[Ending \"squares\"]\n\n1. 1R 1-2", "the board goes on"},
		{"[Ending \"unknown\"]\n\n*", `no ending "unknown"`},
		{"[EndedBy \"c\"]\n\n*", "tag EndedBy"},
		{"[Left \"a\"]\n\n*", "tag Left"},
		{"[Left \"a@1\"]\n\n*", "left: ply 1 of 0"},
		{"[Left \"a@1 b@0\"]\n\n1. 1R *", "left: ply 0 of 1 is out of order"},
		{"[Left \"a@0 a@1\"]\n\n1. 1R *", "seat a left twice"},
		{"[ID \"X\"]\n[ID \"X\"]\n\n*", "tag ID: given twice"},
		{"[Foo \"X\"]\n[Foo \"Y\"]\n\n*", "tag Foo: given twice"},
		{"[ID X]\n\n*", "line 1: tag ID: the value is not in quotes"},
		{"\n[ID \"X]\n\n*", "line 2: tag ID: the value has no closing quote"},
		{"[ID \"X\" ]\n\n*", "not followed by ]"},
		{"[ID \"X\"] x\n\n*", "not followed by ]"},
		{`[ID "\n"]` + "\n\n*", `stands only \ or "`},
		{"[I-D \"X\"]\n\n*", "no tag name"},
		{"[ID \"\x01\"]\n\n*", "tag ID: it holds a control character"},
		{"[ID \"\xff\"]\n\n*", "tag ID: not valid UTF-8"},
		{"\n{\x1b[2J} *", "control character"},
		{"[ID \"" + strings.Repeat("x", record.MaxTagValue+1) + "\"]\n\n*", "at most 512"},
		{"\n1. 1R {" + strings.Repeat("x", record.MaxComment+1) + "} *", "at most 1000"},
		{strings.Repeat("x", record.MaxBytes+1), "at most"},
	} {
		_, err := record.Parse(c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.80q: %v, want %q", c.text, err, c.want)
		}
	}
	var many strings.Builder
	for i := range record.MaxTags + 1 {
		many.WriteString("[T" + strings.Repeat("x", i%9) + string(rune('A'+i/9)) + " \"\"]\n")
	}
	if _, err := record.Parse(many.String() + "\n*"); err == nil || !strings.Contains(err.Error(), "unknown tags") {
		t.Errorf("too many tags: %v", err)
	}
}

// TestMovesAfterTheEnd: nothing is played on a board that is over.
func TestMovesAfterTheEnd(t *testing.T) {
	_, err := record.Parse("[Start \"*1:0,0,1,0,0/0:0,0,0,0,2 1+0-0/0+1-0 a\"]\n\n1. 3L 5L 1-2")
	if !errors.Is(err, engine.ErrGameOver) || !strings.Contains(err.Error(), "ply 2") {
		t.Errorf("got %v", err)
	}
}

func TestScoreSigns(t *testing.T) {
	for score, start := range map[string]string{
		"-3-29":  "0+0-3/29+0-0",
		"41--2":  "41+0-0/0+0-2",
		"-3--29": "0+0-3/0+0-29",
		"0-0":    "0+0-0/0+0-0",
	} {
		text := "[Start \"*0:5,5,5,5,5/*0:5,5,5,5,5 " + start + " b\"]\n[Score \"" + score + "\"]\n\n*"
		g, err := record.Parse(text)
		if err != nil || !strings.Contains(g.String(), "[Score \""+score+"\"]") {
			t.Errorf("%s: %v", score, err)
		}
	}
}

func TestReplayNamesPlyMoveAndReason(t *testing.T) {
	g := record.Game{Rules: engine.Classic()}
	for _, m := range []engine.Move{{Pit: 1, Dir: engine.Right}, {Pit: 8, Dir: engine.Right}, {Pit: 9, Dir: engine.Right}} {
		g.Moves = append(g.Moves, record.Move{Move: m})
	}
	_, err := record.Replay(g)
	if !errors.Is(err, engine.ErrNotYourField) || !strings.Contains(err.Error(), "ply 3: move 3R") {
		t.Errorf("got %v", err)
	}
	if g.Check() == nil || g.Combos() != nil {
		t.Errorf("an illegal game passes: %v, %v", g.Check(), g.Combos())
	}
	if _, err := record.Replay(record.Game{}); err == nil {
		t.Error("a game without rules is replayed")
	}
}

func TestRankPutsLeaversLast(t *testing.T) {
	res := engine.Result{Seats: 4, Points: [4]int{10, 40, 10, 30}}
	for _, c := range []struct {
		left []record.Leave
		want []int
	}{
		{nil, []int{3, 1, 3, 2}},
		{[]record.Leave{{Seat: 1, Ply: 7}}, []int{2, 4, 2, 1}},
		{[]record.Leave{{Seat: 1, Ply: 7}, {Seat: 3, Ply: 9}}, []int{1, 4, 1, 3}},
		{[]record.Leave{{Seat: 3, Ply: 7}, {Seat: 1, Ply: 7}, {Seat: 0, Ply: 8}}, []int{2, 3, 1, 4}},
	} {
		if got := record.Rank(res, c.left); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.left, got, c.want)
		}
	}
}

// TestStringIsAlwaysWellFormed gives String and MarshalJSON what Check refuses.
func TestStringIsAlwaysWellFormed(t *testing.T) {
	g := record.Game{
		ID: "a\nb", Rules: engine.Classic(), Room: "\xff\x1b[2J", Comment: "one } 2-1\nthree",
		Moves: []record.Move{{Move: engine.Move{Pit: 1, Dir: engine.Right}, Comment: "} *", Timed: true, Clock: -time.Second}},
		Tags:  []record.Tag{{Name: "X", Value: "\"]\n[Y \""}},
	}
	if g.Check() == nil {
		t.Error("it passes")
	}
	again, err := record.Parse(g.String())
	if err != nil || len(again.Moves) != 1 || len(again.Tags) != 1 || again.ID != "a\uFFFDb" {
		t.Errorf("%v\n%s", err, g)
	}
	data, err := g.MarshalJSON()
	if err == nil {
		err = again.UnmarshalJSON([]byte(strings.ReplaceAll(string(data), "}", ")")))
	}
	if err == nil {
		t.Error("a comment with a brace is read from JSON")
	}
	_ = record.Game{Rules: engine.Rules{Players: -1}}.String()
	if _, err := json.Marshal(record.Game{Rules: engine.Rules{Players: 99}}); err != nil {
		t.Error(err)
	}
}

func TestJSONErrorsLeaveTheGameAlone(t *testing.T) {
	const head = `{"v":1,"rules":"","players":[],"rated":false,`
	for _, c := range []struct{ text, want string }{
		{``, "JSON"},
		{`[]`, "cannot unmarshal"},
		{`null`, `"v"`},
		{`{}`, `"v", the version of the JSON, is missing`},
		{`{"v":2}`, "version 2 of the JSON is not known, want 1"},
		{`{"v":"1"}`, "cannot unmarshal"},
		{head + `"moves":["1R","1R"],"result":"*"}`, "ply 2: move 1R: the square is empty"},
		{head + `"moves":["1"],"result":"*"}`, "ply 1: move"},
		{head + `"moves":[]}`, `result is ""`},
		{head + `"moves":[],"result":"1-2"}`, `result is "1-2", the places say "*"`},
		{head + `"moves":[],"places":[1,2],"result":"1-2"}`, "has no places"},
		{head + `"moves":[],"score":[],"result":"*"}`, "score"},
		{head + `"moves":[],"aids":[1],"result":"*"}`, "aids"},
		{head + `"moves":[],"start":"x","result":"*"}`, "start: position"},
		{head + `"moves":[],"date":"x","result":"*"}`, "date"},
		{head + `"moves":[],"endedBy":"x","result":"*"}`, "endedBy"},
		{head + `"moves":[],"ending":"x","result":"*"}`, `no ending "x"`},
		{head + `"moves":[],"left":[{"seat":"c","ply":0}],"result":"*"}`, "left"},
		{head + `"moves":[],"notes":[{"ply":1}],"result":"*"}`, "notes: ply 1 of 0"},
		{head + `"moves":["1R"],"notes":[{"ply":1},{"ply":1}],"result":"*"}`, "out of order"},
		{head + `"moves":["1R"],"notes":[{"ply":1,"clock":"1"}],"result":"*"}`, "no clock time"},
		{head + `"moves":["1R"],"notes":[{"ply":1,"comment":"}"}],"result":"*"}`, "it holds a }"},
		{head + `"moves":["1R"],"notes":[{"ply":1,"comment":"[%clk 0:00:01]"}],"result":"*"}`, "it holds a clock time"},
		{head + `"moves":[],"id":"\u0000","result":"*"}`, "control character"},
		{head + `"moves":[],"tags":[{"name":"ID","value":"x"}],"result":"*"}`, "tag ID"},
		{`{"v":1,"players":[{"seat":"b"}],"moves":[],"result":"*"}`, "players: seat"},
		{`{"v":1,"players":[{"seat":"a"},{"seat":"b"},{"seat":"c"}],"moves":[],"result":"*"}`, "players: 3"},
		{`{"v":1,"rules":"x","moves":[],"result":"*"}`, "rules"},
		{`"` + strings.Repeat("x", record.MaxJSONBytes) + `"`, "at most"},
	} {
		g := record.Game{ID: "before"}
		err := g.UnmarshalJSON([]byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) || g.ID != "before" {
			t.Errorf("%.100s: %v, want %q", c.text, err, c.want)
		}
	}
	if _, err := record.ParseJSON(head + `"moves":[],"result":"*","later":{"x":[1]}}`); err != nil {
		t.Errorf("a field that was added later: %v", err)
	}
}

func TestCursorStepsThroughAGame(t *testing.T) {
	g := enginetest.RandomMoves(enginetest.Seeded(5), enginetest.MustGame(engine.Classic(), "", ""), 400)
	c := record.NewCursor(g)
	if _, ok := c.Move(); ok || c.Steps() != nil || c.Prev() || c.Position() != g.Start() || c.Len() != g.Ply() {
		t.Error("the start is not the start")
	}
	for ply := 1; c.Next(); ply++ {
		m, ok := c.Move()
		before := g.At(ply - 1)
		after, steps, err := before.Play(m)
		if !ok || err != nil || c.Ply() != ply || c.Position() != after.Position() || !slices.Equal(c.Steps(), steps) {
			t.Fatalf("ply %d: %v, %v", ply, m, err)
		}
	}
	if c.Ply() != g.Ply() || c.Steps()[len(c.Steps())-1].Kind != engine.StepOver || c.Last() {
		t.Errorf("it stops at ply %d of %d", c.Ply(), g.Ply())
	}
	other := c
	if !c.First() || c.Ply() != 0 || other.Ply() != g.Ply() {
		t.Error("a copy walks along")
	}
	for ask, want := range map[int]int{3: 3, -5: 0, 9999: g.Ply()} {
		if c.Go(ask); c.Ply() != want {
			t.Errorf("go to %d: ply %d, want %d", ask, c.Ply(), want)
		}
	}
	if c.Game().Ply() != g.Ply() {
		t.Error("the cursor has another game")
	}
}

func TestControlIsWhatTheClockTagNames(t *testing.T) {
	for text, want := range map[string]string{
		"": "none", "none": "none", "5+3": "5+3", "30s": "30s", "3d": "3d", "5m+3s": "", "40/7200:3600": "",
	} {
		g, err := record.Parse("[Clock \"" + text + "\"]\n\n1. 1R *")
		if err != nil || g.Clock != text {
			t.Errorf("a record with the clock %q reads with %q, %v", text, g.Clock, err)
		}
		if c, err := g.Control(); (err == nil) != (want != "") || err == nil && c.String() != want {
			t.Errorf("the clock %q is %v, %v; want %q", text, c, err, want)
		}
	}
}
