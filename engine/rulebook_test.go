package engine_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"oanquan/engine"
	"oanquan/engine/enginetest"
	"oanquan/engine/notation"
)

// tell writes the steps of a turn as docs/rules.md section 9 does, leaving out
// the sowing.
func tell(steps []engine.Step) string {
	var words []string
	for _, s := range steps {
		switch s.Kind {
		case engine.StepLift:
			words = append(words, fmt.Sprintf("lift %d %d", s.Pit, s.Dan))
		case engine.StepRelay:
			words = append(words, fmt.Sprintf("relay %d %d", s.Pit, s.Dan))
		case engine.StepCapture:
			words = append(words, fmt.Sprintf("capture %d %d %d", s.Pit, s.Dan, s.Quan))
		case engine.StepYoung:
			words = append(words, fmt.Sprintf("young %d", s.Pit))
		case engine.StepReseed:
			words = append(words, fmt.Sprintf("reseed %v %d", s.Seat, s.Dan))
		case engine.StepSweep:
			words = append(words, fmt.Sprintf("sweep %v %d", s.Seat, s.Dan))
		case engine.StepOver:
			words = append(words, fmt.Sprintf("over %v", s.Ending))
		case engine.StepSow:
		}
	}
	return strings.Join(words, ", ")
}

// ruleBook is docs/rules.md sections 3 to 6 by examples. Pits 0 to 5 are seat
// a's side, 6 to 11 seat b's.
var ruleBook = []struct {
	name, rules, position, move, steps, after string
}{
	{
		"row 1: relay from a field that holds dân", "",
		"*5:0,1,0,2,0/*5:0,0,3,0,0 0+0-0/0+0-0 a", "2R",
		"lift 2 1, relay 4 2",
		"*5:0,0,1,0,1/*6:0,0,3,0,0 0+0-0/0+0-0 b",
	},
	{
		"row 1: a full lap sows the start too and relays from there", "",
		"*0:12,0,0,0,0/*0:0,0,0,0,0 0+0-0/0+0-0 a", "1R",
		"lift 1 12, relay 2 1, relay 4 1",
		"*1:1,0,2,0,2/*1:1,1,1,1,1 0+0-0/0+0-0 b",
	},
	{
		"row 2: a quan alone in its square ends the turn", "",
		"*0:1,0,0,1,0/*0:2,0,1,0,0 0+0-0/0+0-0 a", "4R",
		"lift 4 1",
		"*0:1,0,0,0,1/*0:2,0,1,0,0 0+0-0/0+0-0 b",
	},
	{
		"row 2: a quan square whose quan is gone ends the turn with its dân", "",
		"*0:1,0,0,1,0/2:0,0,1,0,0 0+0-0/0+0-0 a", "4R",
		"lift 4 1",
		"*0:1,0,0,0,1/2:0,0,1,0,0 0+0-0/0+0-0 b",
	},
	{
		"row 3: capture behind an empty field, on the own side too", "",
		"*0:0,1,0,0,4/*0:1,0,0,0,0 0+0-0/0+0-0 a", "2R",
		"lift 2 1, capture 5 4 0",
		"*0:0,0,1,0,0/*0:1,0,0,0,0 4+0-0/0+0-0 b",
	},
	{
		"row 3: capture behind an empty quan square", "",
		"*0:0,0,0,1,0/0:3,0,0,0,1 0+0-0/0+0-0 a", "4R",
		"lift 4 1, capture 7 3 0",
		"*0:0,0,0,0,1/0:0,0,0,0,1 3+0-0/0+0-0 b",
	},
	{
		"row 3: capture a quan with its dân", "",
		"*2:0,0,1,0,0/*0:0,0,0,0,2 0+0-0/0+0-0 a", "3L",
		"lift 3 1, capture 0 2 1",
		"0:0,1,0,0,0/*0:0,0,0,0,2 2+1-0/0+0-0 b",
	},
	{
		"row 3: capture a quan square whose quan is gone", "",
		"*0:0,0,1,0,0/4:1,0,0,0,0 0+0-0/0+1-0 a", "3R",
		"lift 3 1, capture 6 4 0",
		"*0:0,0,0,1,0/0:1,0,0,0,0 4+0-0/0+1-0 b",
	},
	{
		"row 4: two empty squares end the turn", "",
		"*0:1,0,0,0,5/*0:0,0,0,0,1 0+0-0/0+0-0 a", "1R",
		"lift 1 1",
		"*0:0,1,0,0,5/*0:0,0,0,0,1 0+0-0/0+0-0 b",
	},
	{
		"row 5: the chain goes on as often as it holds", "",
		"*0:1,0,0,2,0/*0:0,1,0,0,1 0+0-0/0+0-0 a", "1R",
		"lift 1 1, capture 4 2 0, capture 6 0 1, capture 8 1 0",
		"*0:0,1,0,0,0/0:0,0,0,0,1 3+1-0/0+0-0 b",
	},
	{
		"row 6: a capture is never followed by a relay", "",
		"*0:1,0,0,2,3/*0:0,0,0,0,1 0+0-0/0+0-0 a", "1R",
		"lift 1 1, capture 4 2 0",
		"*0:0,1,0,0,3/*0:0,0,0,0,1 2+0-0/0+0-0 b",
	},
	{
		"seat b sows to its own left and right as seat a does", "",
		"*0:0,0,0,0,1/*2:0,0,1,0,0 0+0-0/0+0-0 b", "3L",
		"lift 9 1, capture 6 2 1",
		"*0:0,0,0,0,1/0:0,1,0,0,0 0+0-0/2+1-0 a",
	},
	{
		"young: a quan with too few dân ends the turn", "young=5",
		"*4:0,0,1,0,0/*0:0,0,0,0,1 0+0-0/0+0-0 a", "3L",
		"lift 3 1, young 0",
		"*4:0,1,0,0,0/*0:0,0,0,0,1 0+0-0/0+0-0 b",
	},
	{
		"young: a mature quan is captured", "young=5",
		"*5:0,0,1,0,0/*0:0,0,0,0,1 0+0-0/0+0-0 a", "3L",
		"lift 3 1, capture 0 5 1",
		"0:0,1,0,0,0/*0:0,0,0,0,1 5+1-0/0+0-0 b",
	},
	{
		"young: captures already made stand", "young=3",
		"*2:0,2,0,0,1/*0:0,0,0,0,1 0+0-0/0+0-0 a", "5L",
		"lift 5 1, capture 2 2 0, young 0",
		"*2:0,0,0,1,0/*0:0,0,0,0,1 2+0-0/0+0-0 b",
	},
	{
		"young: without its quan the square is ordinary", "young=5",
		"1:0,0,1,0,0/*0:0,0,0,0,1 0+1-0/0+0-0 a", "3L",
		"lift 3 1, capture 0 1 0",
		"0:0,1,0,0,0/*0:0,0,0,0,1 1+1-0/0+0-0 b",
	},
	{
		"relay-quan=one: one dân of the quan square is sown on", "relay-quan=one",
		"*0:0,0,0,1,0/*2:0,0,0,0,1 0+0-0/0+0-0 a", "4R",
		"lift 4 1, relay 6 1",
		"*0:0,0,0,0,1/*1:1,0,0,0,1 0+0-0/0+0-0 b",
	},
	{
		"relay-quan=one: and the turn looks again from there", "relay-quan=one",
		"*0:0,0,0,1,0/*2:0,2,0,0,0 0+0-0/0+0-0 a", "4R",
		"lift 4 1, relay 6 1, relay 8 2, capture 0 0 1",
		"0:0,0,0,0,1/*1:1,0,1,1,0 0+1-0/0+0-0 b",
	},
	{
		"relay-quan=one: a quan without dân still ends the turn", "relay-quan=one",
		"*0:0,0,0,1,0/*0:0,2,0,0,0 0+0-0/0+0-0 a", "4R",
		"lift 4 1",
		"*0:0,0,0,0,1/*0:0,2,0,0,0 0+0-0/0+0-0 b",
	},
	{
		"relay-quan=one: an empty quan square is plain empty", "relay-quan=one",
		"*0:0,0,0,1,0/0:3,0,0,0,1 0+0-0/0+1-0 a", "4R",
		"lift 4 1, capture 7 3 0",
		"*0:0,0,0,0,1/0:0,0,0,0,1 3+0-0/0+1-0 b",
	},
	{
		"empty-quan=wall: right after the last dân it ends the turn", "empty-quan=wall",
		"*0:0,0,0,1,0/0:3,0,0,0,1 0+0-0/0+1-0 a", "4R",
		"lift 4 1",
		"*0:0,0,0,0,1/0:3,0,0,0,1 0+0-0/0+1-0 b",
	},
	{
		"empty-quan=wall: inside a chain it may be the gap", "empty-quan=wall",
		"*0:0,1,0,0,2/0:3,0,0,0,1 0+0-0/0+1-0 a", "2R",
		"lift 2 1, capture 5 2 0, capture 7 3 0",
		"*0:0,0,1,0,0/0:0,0,0,0,1 5+0-0/0+1-0 b",
	},
	{
		"empty-quan=shut: it opens no capture", "empty-quan=shut",
		"*0:0,0,0,1,0/0:3,0,0,0,1 0+0-0/0+1-0 a", "4R",
		"lift 4 1",
		"*0:0,0,0,0,1/0:3,0,0,0,1 0+0-0/0+1-0 b",
	},
	{
		"empty-quan=shut: nor continues one", "empty-quan=shut",
		"*0:0,1,0,0,2/0:3,0,0,0,1 0+0-0/0+1-0 a", "2R",
		"lift 2 1, capture 5 2 0",
		"*0:0,0,1,0,0/0:3,0,0,0,1 2+0-0/0+1-0 b",
	},
	{
		"reseed: own dân first, the rest borrowed", "",
		"*0:0,0,0,1,0/*0:0,0,0,0,0 0+0-0/3+1-1 a", "4R",
		"lift 4 1, reseed b 2",
		"*0:0,0,0,0,1/*0:1,1,1,1,1 0+0-0/0+1-3 b",
	},
	{
		"reseed: who has five dân borrows none", "",
		"*0:0,0,0,1,0/*0:0,0,0,0,0 0+0-0/7+0-0 a", "4R",
		"lift 4 1, reseed b 0",
		"*0:0,0,0,0,1/*0:1,1,1,1,1 0+0-0/2+0-0 b",
	},
	{
		"reseed: a captured quan is never changed into dân", "",
		"*0:0,0,0,1,0/*0:0,0,0,0,0 0+0-0/0+1-0 a", "4R",
		"lift 4 1, reseed b 5",
		"*0:0,0,0,0,1/*0:1,1,1,1,1 0+0-0/0+1-5 b",
	},
	{
		"end=squares: every quan square is empty", "",
		"*1:0,0,1,0,0/0:0,0,0,0,2 1+0-0/0+1-0 a", "3L",
		"lift 3 1, capture 0 1 1, sweep a 1, sweep b 2, over squares",
		"0:0,0,0,0,0/0:0,0,0,0,0 3+1-0/2+1-0 -",
	},
	{
		"end=squares: dân in a quan square keep the game going", "",
		"*1:0,0,1,0,0/2:0,0,0,0,2 1+0-0/0+1-0 a", "3L",
		"lift 3 1, capture 0 1 1",
		"0:0,1,0,0,0/2:0,0,0,0,2 2+1-0/0+1-0 b",
	},
	{
		"end=squares: the end is checked before any reseed", "",
		"*1:0,0,1,0,0/0:0,0,0,0,0 1+0-0/0+1-0 a", "3L",
		"lift 3 1, capture 0 1 1, sweep a 1, sweep b 0, over squares",
		"0:0,0,0,0,0/0:0,0,0,0,0 3+1-0/0+1-0 -",
	},
	{
		"end=quan: dân left in quan squares count for nobody", "end=quan",
		"*1:0,0,1,0,0/2:0,0,0,0,2 1+0-0/0+1-0 a", "3L",
		"lift 3 1, capture 0 1 1, sweep a 1, sweep b 2, over quan",
		"0:0,0,0,0,0/2:0,0,0,0,0 3+1-0/2+1-0 -",
	},
	{
		"the end is checked after the whole chain", "end=quan",
		"0:0,0,1,0,0/*1:0,3,0,0,2 0+1-0/0+0-0 a", "3R",
		"lift 3 1, capture 6 1 1, capture 8 3 0, sweep a 1, sweep b 2, over quan",
		"0:0,0,0,0,0/0:0,0,0,0,0 5+2-0/2+0-0 -",
	},
	{
		"three seats: the turn goes to the next seat", "players=3",
		"*0:0,0,0,1,0/*0:0,0,0,0,0/*0:0,0,0,0,1 0+0-0/9+0-0/0+0-0 a", "4R",
		"lift 4 1, reseed b 0",
		"*0:0,0,0,0,1/*0:1,1,1,1,1/*0:0,0,0,0,1 0+0-0/4+0-0/0+0-0 b",
	},
	{
		"four seats: the last seat sows on into the first side", "players=4",
		"*0:0,3,0,0,0/*0:0,0,0,0,0/*0:0,0,0,0,0/*0:0,0,0,0,2 0+0-0/0+0-0/0+0-0/0+0-0 d", "5R",
		"lift 23 2, relay 2 3",
		"*1:1,0,1,1,1/*0:0,0,0,0,0/*0:0,0,0,0,0/*0:0,0,0,0,0 0+0-0/0+0-0/0+0-0/0+0-0 a",
	},
}

func TestRuleBook(t *testing.T) {
	for _, c := range ruleBook {
		t.Run(c.name, func(t *testing.T) {
			r := enginetest.MustRules(c.rules)
			before := enginetest.MustPosition(r, c.position)
			if got := notation.FormatPosition(before); got != c.position {
				t.Fatalf("the position reads as %s", got)
			}
			after, steps, err := engine.Play(r, before, enginetest.MustMove(before, c.move))
			if err != nil {
				t.Fatal(err)
			}
			if got := tell(steps); got != c.steps {
				t.Errorf("steps\n got %s\nwant %s", got, c.steps)
			}
			if got := notation.FormatPosition(after); got != c.after {
				t.Errorf("after\n got %s\nwant %s", got, c.after)
			}
		})
	}
}

// TestMoveIsRefused has one illegal move for each reason.
func TestMoveIsRefused(t *testing.T) {
	classic := enginetest.MustRules("")
	right := enginetest.MustRules("direction=right")
	start := "*0:5,5,0,5,5/*0:5,5,5,5,5 5+0-0/0+0-0 a"
	for _, c := range []struct {
		name     string
		rules    engine.Rules
		position string
		move     engine.Move
		want     error
	}{
		{"an empty field", classic, start, engine.Move{Pit: 3, Dir: engine.Right}, engine.ErrEmptyField},
		{"a quan square", classic, start, engine.Move{Pit: 0, Dir: engine.Right}, engine.ErrNotYourField},
		{"another seat's field", classic, start, engine.Move{Pit: 7, Dir: engine.Right}, engine.ErrNotYourField},
		{"off the board", classic, start, engine.Move{Pit: 200, Dir: engine.Right}, engine.ErrNotYourField},
		{"no direction", classic, start, engine.Move{Pit: 1}, engine.ErrDirection},
		{"left where all sow right", right, start, engine.Move{Pit: 1, Dir: engine.Left}, engine.ErrDirection},
		{"after the end", classic, strings.Replace(start, " a", " -", 1), engine.Move{Pit: 1, Dir: engine.Left}, engine.ErrGameOver},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := enginetest.MustPosition(c.rules, c.position)
			after, steps, err := engine.Play(c.rules, before, c.move)
			if !errors.Is(err, c.want) || after != before || steps != nil {
				t.Errorf("got %v, %v, want %v and nothing changed", steps, err, c.want)
			}
		})
	}
}

func TestDirectionRightLeavesFiveMoves(t *testing.T) {
	g := enginetest.MustGame(enginetest.MustRules("direction=right"), "", "")
	if got := fmt.Sprint(g.Legal()); got != "[1R 2R 3R 4R 5R]" {
		t.Errorf("got %s", got)
	}
}
