package analysis

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"oanquan/engine"
	"oanquan/engine/enginetest"
	"oanquan/engine/record"
	"oanquan/engine/search"
)

// quick is a searcher for tests: the real one, with little to look at.
func quick(g engine.Game, o search.Options) (search.Result, error) {
	o.Nodes = min(o.Nodes, 3000)
	return search.Best(g, o), nil
}

// playedOut is a game of up to n moves, each the first legal one of a turning
// wheel.
func playedOut(t testing.TB, r engine.Rules, start engine.Position, n int) record.Game {
	t.Helper()
	rec := record.Game{ID: "K7QM2R", Rules: r, Start: start}
	g, err := engine.NewGameFrom(r, rec.StartPosition())
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < n && !g.Over(); i++ {
		legal := g.Legal()
		m := legal[(i*7+3)%len(legal)]
		if g, _, err = g.Play(m); err != nil {
			t.Fatal(err)
		}
		rec.Moves = append(rec.Moves, record.Move{Move: m})
	}
	res := g.Result()
	rec.Points = res.Points[:res.Seats]
	if g.Over() {
		rec.Ending, rec.Places = record.Ending(g.Ending().String()), record.Rank(res, nil)
	} else {
		rec.Ending = record.Aborted
	}
	return rec
}

// agreed checks that what a move of two leads to is worth what the next turn says.
func agreed(t *testing.T, r Report) {
	t.Helper()
	for i := 1; i < len(r.Turns) && r.Seats == engine.MinSeats; i++ {
		if a, b := r.Turns[i-1], r.Turns[i]; a.After != -b.Value || a.AfterExact && a.Played != a.Best && !b.Exact {
			t.Errorf("turn %d leads to %d (proven: %v), where turn %d begins at %d (proven: %v)", i-1, a.After, a.AfterExact, i, b.Value, b.Exact)
		}
	}
}

func with(change func(*engine.Rules)) engine.Rules {
	r := engine.Classic()
	change(&r)
	return r
}

func TestEveryKindOfGameIsExamined(t *testing.T) {
	late, err := engine.NewGame(engine.Classic())
	if err != nil {
		t.Fatal(err)
	}
	for late.Ply() < 10 {
		late, _, _ = late.Play(late.Legal()[0])
	}
	for name, g := range map[string]record.Game{
		"a whole game":            playedOut(t, engine.Classic(), engine.Position{}, 400),
		"ended by a person":       playedOut(t, engine.Classic(), engine.Position{}, 9),
		"no move":                 playedOut(t, engine.Classic(), engine.Position{}, 0),
		"from a given position":   playedOut(t, engine.Classic(), late.Position(), 12),
		"first turn without quan": playedOut(t, with(func(r *engine.Rules) { r.FirstTurnQuanBan = true }), engine.Position{}, 7),
		"three":                   playedOut(t, with(func(r *engine.Rules) { r.Players = 3 }), engine.Position{}, 14),
		"four":                    playedOut(t, with(func(r *engine.Rules) { r.Players = 4 }), engine.Position{}, 9),
	} {
		t.Run(name, func(t *testing.T) {
			parts := 0
			report, err := Examine(g, quick, func(r Report) {
				if parts++; len(r.Turns) != parts {
					t.Errorf("part %d has %d turns", parts, len(r.Turns))
				}
			})
			if err != nil || parts != len(g.Moves) {
				t.Fatalf("%d of %d parts, %v", parts, len(g.Moves), err)
			}
			if err := report.Of(g); err != nil {
				t.Error(err)
			}
			if n := len(report.Turns); n > 0 && g.Ending.ByBoard() {
				last := report.Turns[n-1]
				if want := lead(g.Points, last.Seat); last.After != want || !last.AfterExact {
					t.Errorf("the last turn leads to %d (certain: %v), the game to %d", last.After, last.AfterExact, want)
				}
			}
			for _, turn := range report.Turns {
				if (turn.Turns > 0) != turn.Exact {
					t.Errorf("ply %d: proven %v, within %d turns", turn.Ply, turn.Exact, turn.Turns)
				}
				want, many := gradeOf(turn.Loss), report.Seats > engine.MinSeats
				if many {
					want = Ungraded
				}
				if !many && turn.Loss != turn.Value-turn.After || turn.Value < turn.After || many && turn.Loss != 0 || turn.Line[0] != turn.Best ||
					turn.Played == turn.Best && turn.After != turn.Value || turn.Grade != want && (many || turn.Grade != Forced) {
					t.Errorf("turn %+v", turn)
				}
			}
			for _, a := range report.Accuracy {
				if report.Seats > engine.MinSeats && a != -1 {
					t.Errorf("accuracy %v among %d", report.Accuracy, report.Seats)
				}
			}
			agreed(t, report)
			data, err := json.Marshal(report)
			if err != nil {
				t.Fatal(err)
			}
			var back Report
			if err := json.Unmarshal(data, &back); err != nil || !reflect.DeepEqual(back, report) {
				t.Errorf("reads back as %+v, %v; want %+v", back, err, report)
			}
		})
	}
}

// fixed answers with a value for each ply.
func fixed(values map[int]search.Result) Searcher {
	return func(g engine.Game, o search.Options) (search.Result, error) {
		r, ok := values[g.Ply()]
		if !ok {
			return r, errors.New("nothing is known of this ply")
		}
		if r.Move == (engine.Move{}) {
			r.Move = g.Legal()[0]
		}
		return r, nil
	}
}

func TestWhatAMoveCosts(t *testing.T) {
	g := playedOut(t, engine.Classic(), engine.Position{}, 2)
	best := g.Moves[0].Move
	other := engine.Move{Pit: 1, Dir: engine.Right}
	if best == other {
		t.Fatal("the test wants another move")
	}
	for name, tt := range map[string]struct {
		first, second search.Result
		want          Turn
	}{
		"the best move":  {search.Result{Move: best, Value: 4, Depth: 5}, search.Result{Depth: 4, Value: 9}, Turn{Value: -9, After: -9, Grade: Best}},
		"as good":        {search.Result{Move: other, Value: 4, Depth: 5}, search.Result{Depth: 4, Value: -4}, Turn{Value: 4, After: 4, Grade: Best}},
		"good":           {search.Result{Move: other, Value: 4, Depth: 5}, search.Result{Depth: 4, Value: -2}, Turn{Value: 4, After: 2, Loss: 2, Grade: Good}},
		"inaccuracy":     {search.Result{Move: other, Value: 4, Depth: 5}, search.Result{Depth: 4, Value: 1}, Turn{Value: 4, After: -1, Loss: 5, Grade: Inaccuracy}},
		"mistake":        {search.Result{Move: other, Value: 4, Depth: 5}, search.Result{Depth: 4, Value: 6}, Turn{Value: 4, After: -6, Loss: 10, Grade: Mistake}},
		"blunder":        {search.Result{Move: other, Value: 4, Depth: 5}, search.Result{Depth: 4, Value: 7}, Turn{Value: 4, After: -7, Loss: 11, Grade: Blunder}},
		"better":         {search.Result{Move: other, Value: 4, Depth: 5}, search.Result{Depth: 4, Value: -6, Exact: true}, Turn{Value: 6, After: 6, AfterExact: true, Grade: Best}},
		"looks better":   {search.Result{Move: other, Value: 4, Depth: 5, Exact: true}, search.Result{Depth: 4, Value: -6}, Turn{Value: 4, After: 4, Exact: true, Grade: Best}},
		"one turn ahead": {search.Result{Move: other, Value: 4, Depth: 1}, search.Result{Depth: 1, Value: -4}, Turn{Value: 4, After: 4, Grade: Best}},
	} {
		t.Run(name, func(t *testing.T) {
			one := g
			one.Moves = g.Moves[:1]
			r, err := Examine(one, fixed(map[int]search.Result{0: tt.first, 1: tt.second}), nil)
			if err != nil {
				t.Fatal(err)
			}
			got := r.Turns[0]
			if name == "better" && got.Best != got.Played {
				t.Errorf("the best move is %v, %v was better", got.Best, got.Played)
			}
			tt.want.Played, tt.want.Best, tt.want.Line, tt.want.Depth = got.Played, got.Best, got.Line, got.Depth
			if !reflect.DeepEqual(got, tt.want) {
				t.Errorf("%+v, want %+v", got, tt.want)
			}
		})
	}
}

func TestAccuracyIsOfOwnTurnsWithAChoice(t *testing.T) {
	g := playedOut(t, engine.Classic(), engine.Position{}, 4)
	other := engine.Move{Pit: 1, Dir: engine.Right}
	values := map[int]search.Result{}
	for ply := range 5 {
		values[ply] = search.Result{Depth: 1}
	}
	values[0] = search.Result{Move: other, Value: 7, Depth: 1} // a loses 7, b nothing
	r, err := Examine(g, fixed(values), nil)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(r.Accuracy[0]-75) > 1e-9 || r.Accuracy[1] != 100 {
		t.Errorf("accuracy %v, want 75 and 100", r.Accuracy)
	}
	g.Left = []record.Leave{{Seat: 0, Ply: 2}} // then the house plays the turn at ply 2
	if r, err = Examine(g, fixed(values), nil); err != nil || math.Abs(r.Accuracy[0]-50) > 1e-9 || !r.Turns[2].House || r.Turns[3].House {
		t.Errorf("accuracy %v, want 50; %v", r.Accuracy, err)
	}
	g.Moves = g.Moves[:1]
	g.Left = nil
	if r, err = Examine(g, fixed(values), nil); err != nil || r.Accuracy[1] != -1 {
		t.Errorf("accuracy %v, want −1 for who had no turn; %v", r.Accuracy, err)
	}
}

func TestAFaultOfTheSearchIsTold(t *testing.T) {
	g := playedOut(t, engine.Classic(), engine.Position{}, 4)
	if _, err := Examine(g, fixed(nil), nil); err == nil || !strings.Contains(err.Error(), "ply 0") {
		t.Error(err)
	}
	g.Moves[2].Pit = 7 // not the mover's
	if _, err := Examine(g, quick, nil); !errors.Is(err, engine.ErrNotYourField) {
		t.Error(err)
	}
}

func TestAReportOfAnotherGameIsTold(t *testing.T) {
	g := playedOut(t, engine.Classic(), engine.Position{}, 6)
	r, err := Examine(g, quick, nil)
	if err != nil {
		t.Fatal(err)
	}
	short := g
	short.Moves = g.Moves[:5]
	if r.Of(short) == nil {
		t.Error("a game of five turns")
	}
	for name, change := range map[string]func(*Report){
		"seat":   func(r *Report) { r.Turns[3].Seat = 0 },
		"played": func(r *Report) { r.Turns[3].Played.Dir = -r.Turns[3].Played.Dir },
		"line":   func(r *Report) { r.Turns[3].Line = []engine.Move{{Pit: 0, Dir: engine.Left}} },
		"final":  func(r *Report) { r.Final = []int{1, 2} },
	} {
		bad := r
		bad.Turns = append([]Turn{}, r.Turns...)
		change(&bad)
		if bad.Of(g) == nil {
			t.Errorf("a report with another %s passes", name)
		}
	}
}

func TestHiddenTurnsSayNothing(t *testing.T) {
	g := playedOut(t, engine.Classic(), engine.Position{}, 2)
	r, err := Examine(g, quick, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Turns[1].Hidden = true
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	_, hidden, _ := strings.Cut(string(data), `{"ply":1`)
	hidden, _, _ = strings.Cut(hidden, "}")
	if strings.Contains(hidden, "value") || strings.Contains(hidden, "best") || strings.Contains(hidden, "line") {
		t.Errorf("a hidden turn is written as %s", hidden)
	}
	var back Report
	if err := json.Unmarshal(data, &back); err != nil || !back.Turns[1].Hidden || back.Turns[1].Value != 0 || back.Turns[1].Line != nil {
		t.Errorf("%+v, %v", back.Turns[1], err)
	}
}

// endings are the positions of the table of endings with their true values.
func endings(t *testing.T) (games []record.Game, values []int) {
	t.Helper()
	data, err := os.ReadFile("../search/testdata/endings.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
		part := strings.Split(line, " | ")
		if strings.HasPrefix(line, "#") {
			continue
		}
		value, err := strconv.Atoi(part[2])
		if err != nil {
			t.Fatal(err)
		}
		r := enginetest.MustRules(part[0])
		games = append(games, playedOut(t, r, enginetest.MustPosition(r, part[1]), 8))
		values = append(values, value)
	}
	return games, values
}

// Where the end is in sight values are proven, in the first turn of these games
// and in what is asked of it alone, and no two rows disagree.
func TestEndingsAreProven(t *testing.T) {
	const nodes = 60_000 // an analysis has more
	best := func(g engine.Game, o search.Options) (search.Result, error) {
		o.Nodes = min(o.Nodes, nodes)
		return search.Best(g, o), nil
	}
	games, values := endings(t)
	proven, turns := 0, 0
	for i, g := range games {
		r, err := Examine(g, best, nil)
		if err != nil {
			t.Fatal(err)
		}
		agreed(t, r)
		if first := r.Turns[0]; !first.Exact || first.Value != values[i] {
			t.Errorf("game %d: %+v, want %d", i, first, values[i])
		}
		played, err := record.Replay(g)
		if err != nil {
			t.Fatal(err)
		}
		alone, err := Position(played.At(0), best, search.Options{Nodes: TurnNodes})
		if err != nil || !alone.Exact || alone.Value != values[i] {
			t.Errorf("game %d asked alone: %+v, %v, want %d", i, alone, err, values[i])
		}
		for _, turn := range r.Turns[:min(len(r.Turns), 3)] {
			turns++
			sure := search.Best(played.At(turn.Ply), search.Options{Nodes: nodes})
			if turn.Exact {
				proven++
			}
			if turn.Exact && sure.Exact && turn.Value != sure.Value {
				t.Errorf("game %d: %+v, want %d", i, turn, sure.Value)
			}
		}
	}
	if proven*10 < turns*7 {
		t.Errorf("%d of %d turns are proven", proven, turns)
	}
}

// What was proven of a position holds of the next one, when the move that
// proves it was played, and bounds it when another was.
func TestProofsArePassedOn(t *testing.T) {
	g := playedOut(t, engine.Classic(), engine.Position{}, 3)
	best, other := g.Moves[0].Move, engine.Move{Pit: 1, Dir: engine.Right}
	for name, tt := range map[string]struct {
		first search.Result
		want  [2]Turn // values alone
	}{
		"the best move was played": {search.Result{Move: best, Value: 4, Exact: true}, [2]Turn{{Value: 4, After: 4, Exact: true, AfterExact: true}, {Value: -4, Exact: true}}},
		"another one":              {search.Result{Move: other, Value: 4, Exact: true}, [2]Turn{{Value: 4, After: 4, Exact: true}, {Value: -4}}},
		"nothing is proven":        {search.Result{Move: other, Value: 4}, [2]Turn{{Value: 9, After: 9}, {Value: -9}}},
	} {
		t.Run(name, func(t *testing.T) {
			values := map[int]search.Result{0: tt.first, 1: {Move: engine.Move{Pit: 9, Dir: engine.Right}, Value: -9}, 2: {Value: 20}, 3: {Value: 0}}
			r, err := Examine(g, fixed(values), nil)
			if err != nil {
				t.Fatal(err)
			}
			for i, want := range tt.want {
				if got := r.Turns[i]; got.Value != want.Value || got.Exact != want.Exact || i == 0 && (got.After != want.After || got.AfterExact != want.AfterExact) {
					t.Errorf("turn %d: %+v, want %+v", i, got, want)
				}
			}
			agreed(t, r)
		})
	}
}

func FuzzReport(f *testing.F) {
	r, err := Examine(playedOut(f, engine.Classic(), engine.Position{}, 3), quick, nil)
	if err != nil {
		f.Fatal(err)
	}
	data, err := json.Marshal(r)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte(`{"v":1,"seats":2,"turns":[],"accuracy":[null,100],"final":[3,4]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var r Report
		if json.Unmarshal(data, &r) != nil {
			return
		}
		again, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		var back Report
		if err := json.Unmarshal(again, &back); err != nil || !reflect.DeepEqual(back, r) {
			t.Errorf("%s reads as %+v, %v; want %+v", again, back, err, r)
		}
	})
}
