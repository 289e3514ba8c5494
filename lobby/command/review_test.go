package command

import (
	"context"
	"testing"

	"oanquan/engine"
	"oanquan/engine/analysis"
	"oanquan/engine/record"
)

func TestATurnIsJudgedInWords(t *testing.T) {
	inTown(t, func(w *town) {
		m := func(pit engine.Pit, d engine.Dir) engine.Move { return engine.Move{Pit: pit, Dir: d} }
		r := Reviewed{}
		r.Game.Rules = engine.Classic()
		r.Game.Players = [engine.MaxSeats]record.Player{{Name: "Mai"}, {Name: "Lan"}}
		turn := analysis.Turn{
			Ply: 4, Played: m(3, engine.Right), Best: m(2, engine.Left), Line: []engine.Move{m(2, engine.Left)},
			Value: 4, After: -5, AfterExact: true, Loss: 9, Grade: analysis.Mistake,
		}
		for board, want := range map[string]string{
			"":         "5. Mai 3R: a mistake. After that Mai ends =5 behind. Best was 2L: Mai ends ≈4 ahead.",
			BoardWords: "5. Mai 3R: a mistake. After that Mai ends exactly 5 behind. Best was 2L: Mai ends about 4 ahead.",
		} {
			env := w.env("Mai", "en")
			env.Prefs.Board = board
			if got := newCall(context.Background(), env).judged(r, turn); got != want {
				t.Errorf("%q, want %q", got, want)
			}
		}
	})
}
