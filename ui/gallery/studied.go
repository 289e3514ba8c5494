package gallery

import (
	"context"
	"math"

	"oanquan/engine"
	"oanquan/engine/analysis"
	"oanquan/engine/record"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// leads are by how much mai leads before each turn of the finished game, and
// at its end: a canned opinion, which no change of the search changes.
func leads() []int {
	return []int{2, 2, 3, -4, -4, -8, -8, -8, -5, -5, -3, -3, 18, 18, 19, 15, 24, 24, 24, 22, 36, 36, 41, 41, 43, 43, 48, 48}
}

// losses are what the turns of the game of three lose, over and over.
func losses() []int { return []int{0, 2, 0, 7, 0, 0, 4, 1, 0, 14, 0} }

// provenFrom is the ply from which on the canned opinion is certain.
const provenFrom = 20

// Studied is the analysis of a finished game with so many turns done; −1 is all
// of them.
func Studied(a lobby.Archived, done int) lobby.Analysis {
	g, err := record.Replay(a.Record)
	if err != nil {
		panic("gallery: internal error: " + err.Error())
	}
	n, seats := g.Ply(), a.Record.Rules.Players
	if done < 0 {
		done = n
	}
	rep := analysis.Report{V: 1, Seats: seats, Final: a.Record.Points}
	sum, turns := make([]float64, seats), make([]float64, seats)
	for ply := range done {
		t := opinion(g, ply)
		rep.Turns = append(rep.Turns, t)
		sum[t.Seat] += 100 * math.Exp2(-float64(t.Loss)/7)
		turns[t.Seat]++
	}
	for s := range seats {
		rep.Accuracy = append(rep.Accuracy, -1)
		if turns[s] > 0 && seats == engine.MinSeats {
			rep.Accuracy[s] = sum[s] / turns[s]
		}
	}
	return lobby.Analysis{ID: room.GameID(a.Record.ID), Total: n, Done: done, Report: rep, Finished: done == n}
}

// opinion is the canned opinion of a turn.
func opinion(g engine.Game, ply int) analysis.Turn {
	at := g.At(ply)
	t := analysis.Turn{Ply: ply, Seat: at.Position().Mover, Played: g.MoveAt(ply), Depth: 12}
	if l := leads(); at.Position().Seats == 2 && g.Ply()+1 == len(l) {
		t.Value, t.After = l[ply], l[ply+1]
		if t.Seat == 1 {
			t.Value, t.After = -t.Value, -t.After
		}
	} else {
		t.Value = 6 - ply%9
		t.After = t.Value - losses()[ply%len(losses())]
	}
	t.After = min(t.After, t.Value)
	t.Loss = t.Value - t.After
	if ply >= provenFrom {
		t.Exact, t.AfterExact, t.Turns = true, true, g.Ply()-ply+3
	}
	t.Best, t.Grade = t.Played, analysis.Best
	legal := at.Legal()
	switch {
	case len(legal) == 1:
		t.Grade, t.Loss, t.After = analysis.Forced, 0, t.Value
	case t.Loss > 0:
		for _, m := range legal {
			if m != t.Played {
				t.Best = m
			}
		}
		t.Grade = grade(t.Loss)
	}
	if at.Position().Seats > engine.MinSeats {
		t.Grade, t.Loss = analysis.Ungraded, 0
	}
	t.Line = lineFrom(at, t.Best)
	return t
}

func grade(loss int) analysis.Grade {
	switch {
	case loss <= analysis.GoodLoss:
		return analysis.Good
	case loss <= analysis.InaccuracyLoss:
		return analysis.Inaccuracy
	case loss <= analysis.MistakeLoss:
		return analysis.Mistake
	}
	return analysis.Blunder
}

// lineFrom is a move and what is played after it, a few turns.
func lineFrom(g engine.Game, m engine.Move) []engine.Move {
	const turns = 5
	from := g.Ply()
	g, _, err := g.Play(m)
	for err == nil && !g.Over() && g.Ply() < from+turns {
		g = playBest(g)
	}
	if err != nil {
		return []engine.Move{m}
	}
	return g.Moves()[from:]
}

// FinishedThree is a whole game of mai, Lan_Hương and tuấn92.
func FinishedThree() lobby.Archived {
	r := engine.Classic()
	r.Players = 3
	g, moves := Played(r, 900)
	a, res := Finished(), g.Result()
	a.Record.ID, a.Record.Rules, a.Record.Moves = "TH3NBA", r, nil
	a.Record.Points, a.Record.Places = res.Points[:r.Players], res.Places[:r.Players]
	a.Record.Ending = record.Ending(g.Ending().String())
	for _, m := range moves {
		a.Record.Moves = append(a.Record.Moves, record.Move{Move: m})
	}
	a.Players = nil
	for i, p := range people()[:r.Players] {
		a.Record.Players[i] = record.Player{Name: p.Name, Account: string(p.ID)}
		a.Players = append(a.Players, p.ID)
	}
	return a
}

// supposition is the canned opinion of a position that was not played: its
// first legal move is best, and three points are in it.
func supposition(a lobby.Archived, ply int, line []engine.Move) (analysis.Turn, error) {
	g, err := record.Replay(a.Record)
	if err != nil {
		return analysis.Turn{}, err
	}
	g = g.At(ply)
	for _, m := range line {
		if g, _, err = g.Play(m); err != nil {
			return analysis.Turn{}, err
		}
	}
	if g.Over() {
		return analysis.Turn{}, engine.ErrGameOver
	}
	best := g.Legal()[0]
	return analysis.Turn{Ply: g.Ply(), Seat: g.Position().Mover, Best: best, Line: lineFrom(g, best), Value: 3, Depth: 12}, nil
}

// Analyse is the canned analysis of the finished game, at once.
func (h Hall) Analyse(_ context.Context, who account.Who, id room.GameID, _ int) (lobby.Analysis, error) {
	a, err := h.Game(who, id)
	if err != nil {
		return lobby.Analysis{}, err
	}
	return Studied(a, -1), nil
}

// MayAsk lets everybody ask.
func (h Hall) MayAsk(account.Who) error { return nil }

// WhatIf is a canned opinion of a line of the finished game.
func (h Hall) WhatIf(_ context.Context, who account.Who, id room.GameID, ply int, line []engine.Move) (analysis.Turn, error) {
	a, err := h.Game(who, id)
	if err != nil {
		return analysis.Turn{}, err
	}
	return supposition(a, ply, line)
}
