package lobby

import (
	"testing"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/account"
)

// greedy is a game in which both always take the most there is to take.
func greedy(t *testing.T) Archived {
	t.Helper()
	r := engine.Classic()
	g, err := engine.NewGame(r)
	if err != nil {
		t.Fatal(err)
	}
	rec := record.Game{Rules: r, EndedBy: engine.NoSeat}
	for g.Ply() < 300 && !g.Over() {
		var best engine.Move
		most := -1 << 30
		for _, m := range g.Legal() {
			next, _, err := g.Play(m)
			if err != nil {
				t.Fatal(err)
			}
			if n := next.Position().Score(r, g.Position().Mover); n > most {
				best, most = m, n
			}
		}
		if g, _, err = g.Play(best); err != nil {
			t.Fatal(err)
		}
		rec.Moves = append(rec.Moves, record.Move{Move: best})
	}
	res := g.Result()
	rec.Points, rec.Places, rec.Ending = res.Points[:2], res.Places[:2], record.Ending(g.Ending().String())
	return Archived{Record: rec, Players: []account.ID{"mai", "lan"}}
}

// most finds the captures and combo points of a seat the long way.
func most(t *testing.T, g record.Game, s engine.Seat) (captures int) {
	t.Helper()
	played, err := record.Replay(g)
	if err != nil {
		t.Fatal(err)
	}
	c := record.NewCursor(played)
	for c.Next() {
		n := 0
		for _, st := range c.Steps() {
			if st.Kind == engine.StepCapture {
				n++
			}
		}
		if played.PositionAt(c.Ply()-1).Mover == s {
			captures = max(captures, n)
		}
	}
	return captures
}

func TestBestsOf(t *testing.T) {
	whole := greedy(t)
	for s, id := range whole.Players {
		seat := engine.Seat(s)
		got := BestsOf([]Archived{whole, whole}, id)
		want := Bests{Captures: most(t, whole.Record, seat), Combo: whole.Record.Combos()[s], Points: whole.Record.Points[s], Games: 2}
		if whole.Record.Places[s] == 1 {
			want.Won = 2
		}
		if got != want {
			t.Errorf("%s: %+v, want %+v", id, got, want)
		}
		if want.Captures < 2 || want.Combo < 1 {
			t.Errorf("the game tells %s apart from nobody: %+v", id, want)
		}
	}
}

func TestBestsOfTakesOnlyWhatIsOnesOwn(t *testing.T) {
	whole := greedy(t)
	with := func(change func(*Archived)) Archived {
		g := whole
		g.Record.Places, g.Record.Points = []int{1, 2}, []int{41, 29}
		change(&g)
		return g
	}
	for name, tt := range map[string]struct {
		game Archived
		id   account.ID
		want Bests
	}{
		"drawn": {with(func(g *Archived) { g.Record.Places, g.Record.Moves = []int{1, 1}, nil }), "lan", Bests{Points: 29, Games: 1, Drawn: 1}},
		"left":  {with(func(g *Archived) { g.Record.Left = []record.Leave{{Seat: 0}} }), "mai", Bests{Games: 1, Won: 1}},
		"bad":   {with(func(g *Archived) { g.Record.Moves = make([]record.Move, 3) }), "mai", Bests{Points: 41, Games: 1, Won: 1}},
		"void":  {with(func(g *Archived) { g.Record.Places = nil }), "mai", Bests{}},
		"both":  {with(func(g *Archived) { g.Players = []account.ID{"mai", "mai"} }), "mai", Bests{}},
		"other": {whole, "tuan", Bests{}},
		"guest": {with(func(g *Archived) { g.Players = []account.ID{"", "lan"} }), "", Bests{}},
	} {
		if got := BestsOf([]Archived{tt.game}, tt.id); got != tt.want {
			t.Errorf("%s: %+v, want %+v", name, got, tt.want)
		}
	}
	if got := BestsOf(nil, "mai"); got != (Bests{}) {
		t.Errorf("no games: %+v", got)
	}
}
