package analysis

import (
	"fmt"
	"slices"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/engine/search"
)

// How many positions are looked at for each turn: a number, so that an analysis
// does not depend on how busy a server is. A search of three or four seats is
// several times slower. A game of more than fullTurns turns has as much in all
// as one of fullTurns.
const (
	TurnNodes      = 400_000
	TurnNodesSeats = 100_000
	fullTurns      = 50
	// tableBytes is what the searches of one game remember together, and of no
	// other: what was looked at before must not make a difference.
	tableBytes = 16 << 20
)

// nodesOf is the limit of one search in a game of so many turns.
func nodesOf(r engine.Rules, turns int) uint64 {
	n := uint64(TurnNodes)
	if r.Players > engine.MinSeats {
		n = TurnNodesSeats
	}
	return n * fullTurns / uint64(max(fullTurns, turns))
}

// Begin is the report of a game before its first turn has been looked at.
func Begin(played engine.Game) Report {
	res := played.Result()
	r := Report{V: version, Seats: int(res.Seats), Final: slices.Clone(res.Points[:res.Seats])}
	r.Accuracy = accuracy(r)
	return r
}

// Examine tells what best thinks of every turn of g, from the first on. After
// each turn it hands what there is so far to each, which may be nil and may
// keep it. An error is that of best, or of a game that cannot be replayed.
//
// From the first turn on, since what the search has learnt about a position
// holds for what follows from it, and a reader begins there too.
func Examine(g record.Game, best Searcher, each func(partial Report)) (Report, error) {
	played, err := record.Replay(g)
	if err != nil {
		return Report{}, fmt.Errorf("analyse game %s: %w", g.ID, err)
	}
	e := examiner{
		game: g, played: played, best: best, nodes: nodesOf(g.Rules, played.Ply()), report: Begin(played),
		table: search.NewTable(tableBytes),
	}
	for ply := range played.Ply() {
		t, err := e.turn(ply)
		if err != nil {
			return Report{}, fmt.Errorf("analyse game %s at ply %d: %w", g.ID, ply, err)
		}
		n := len(e.report.Turns)
		e.report.Turns = append(e.report.Turns[:n:n], t) // what was handed out stays as it is
		e.report.Accuracy = accuracy(e.report)
		if each != nil {
			each(e.report)
		}
	}
	return e.report, nil
}

// examiner is one analysis while it is made.
type examiner struct {
	game   record.Game
	played engine.Game
	best   Searcher
	nodes  uint64
	table  *search.Table
	report Report
}

// turn judges the turn at ply.
func (e *examiner) turn(ply int) (Turn, error) {
	g, played := e.played.At(ply), e.played.MoveAt(ply)
	t, err := Position(g, e.best, search.Options{Nodes: e.nodes, Table: e.table})
	if err != nil {
		return t, err
	}
	t.Played, t.House = played, housed(e.game.Left, t.Seat, ply)
	next := e.played.At(ply + 1)
	if t.Best == played && !next.Over() {
		t.After, t.AfterExact = t.Value, t.Exact
	} else if err := e.after(&t, next); err != nil {
		return t, err
	}
	t.Loss = t.Value - t.After
	t.Grade = gradeOf(t.Loss)
	if len(g.Legal()) == 1 {
		t.Grade = Forced
	}
	return t, nil
}

// after sets what the move that was played leads to: next is the game after it,
// looked at as deeply as the best move was.
func (e *examiner) after(t *Turn, next engine.Game) error {
	var line []engine.Move
	switch {
	case next.Over():
		res := next.Result()
		t.After, t.AfterExact = lead(res.Points[:res.Seats], t.Seat), true
		if t.Best == t.Played { // a search knows neither repetition nor length
			t.Value = t.After
		}
	default:
		r, err := e.best(next, search.Options{Nodes: e.nodes, Table: e.table, Depth: max(1, t.Depth-1)})
		if err != nil {
			return err
		}
		t.After, t.AfterExact, line = -r.Value, r.Exact, r.Line
		if seats := next.Rules().Players; seats > engine.MinSeats {
			t.After = lead(r.Points[:seats], t.Seat)
		}
	}
	if t.After <= t.Value {
		return nil
	}
	if t.Exact { // then it only looks better
		t.After, t.AfterExact = t.Value, false
		return nil
	}
	t.Value, t.Exact, t.Best = t.After, t.AfterExact, t.Played
	t.Line = append([]engine.Move{t.Played}, playable(next, line)...)
	return nil
}

// Position judges the position of g alone: all of a turn but the move that was
// played and what came of it. Of a game that is over it has no move to tell.
func Position(g engine.Game, best Searcher, o search.Options) (Turn, error) {
	t := Turn{Ply: g.Ply(), Seat: g.Position().Mover}
	if g.Over() {
		t.Exact = true
		return t, nil
	}
	r, err := best(g, o)
	if err != nil {
		return t, err
	}
	t.Best, t.Value, t.Exact, t.Depth = r.Move, r.Value, r.Exact, r.Depth
	t.Line = playable(g, r.Line)
	if len(t.Line) == 0 || t.Line[0] != t.Best {
		t.Line = []engine.Move{t.Best}
	}
	return t, nil
}

// playable is a copy of the first moves of line that can be played in g: a
// search knows neither repetition nor the length of a game.
func playable(g engine.Game, line []engine.Move) []engine.Move {
	for i, m := range line {
		next, _, err := g.Play(m)
		if err != nil {
			return slices.Clone(line[:i])
		}
		g = next
	}
	return slices.Clone(line)
}

// lead is how many points seat has more than the best of the others.
func lead(points []int, seat engine.Seat) int {
	best, found := 0, false
	for s, p := range points {
		if engine.Seat(s) != seat && (!found || p > best) {
			best, found = p, true
		}
	}
	return points[seat] - best
}

// housed tells whether the house played the turn of seat at ply.
func housed(left []record.Leave, seat engine.Seat, ply int) bool {
	return slices.ContainsFunc(left, func(l record.Leave) bool { return l.Seat == seat && l.Ply <= ply })
}

// accuracy is that of the turns so far, by seat.
func accuracy(r Report) []float64 {
	sum, turns := make([]float64, r.Seats), make([]int, r.Seats)
	for _, t := range r.Turns {
		if t.Grade == Forced || t.House {
			continue
		}
		sum[t.Seat] += accuracyOf(t.Loss)
		turns[t.Seat]++
	}
	for s, n := range turns {
		if sum[s] /= float64(max(1, n)); n == 0 {
			sum[s] = -1
		}
	}
	return sum
}
