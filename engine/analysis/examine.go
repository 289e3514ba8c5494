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
	// lineMost is how many moves of a line are kept: more than anybody reads.
	lineMost = 16
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
// keep it; what it has said of earlier turns may change by what follows. An
// error is that of best, or of a game that cannot be replayed.
//
// From the first turn on, since what the search has learnt about a position
// holds for what follows from it, and a reader begins there too.
func Examine(g record.Game, best Searcher, each func(partial Report)) (Report, error) {
	played, err := record.Replay(g)
	if err != nil {
		return Report{}, fmt.Errorf("analyse game %s: %w", g.ID, err)
	}
	e := examiner{
		game: g, played: played, best: best, nodes: nodesOf(g.Rules, played.Ply()), table: search.NewTable(tableBytes),
	}
	report := Begin(played)
	for ply := range played.Ply() {
		if err := e.look(ply + 1); err != nil {
			return Report{}, fmt.Errorf("analyse game %s at ply %d: %w", g.ID, len(e.looks), err)
		}
		report.Turns = e.turns() // anew: what was handed out stays as it is
		report.Accuracy = accuracy(report)
		if each != nil {
			each(report)
		}
	}
	return report, nil
}

// examiner is one analysis while it is made.
type examiner struct {
	game   record.Game
	played engine.Game
	best   Searcher
	nodes  uint64
	table  *search.Table
	looks  []look // by ply
}

// look is what is thought of a position by itself: all of a turn but what was
// played and what came of it.
type look struct {
	Turn
	points [engine.MaxSeats]int // three and four seats
}

// look judges the positions up to ply.
func (e *examiner) look(ply int) error {
	for len(e.looks) <= ply {
		g := e.played.At(len(e.looks))
		var l look
		t, err := Position(g, func(g engine.Game, o search.Options) (search.Result, error) {
			r, err := e.best(g, o)
			l.points = r.Points
			return r, err
		}, search.Options{Nodes: e.nodes, Table: e.table})
		if err != nil {
			return err
		}
		if l.Turn = t; g.Over() { // as the seat sees it whose turn it would be
			res := g.Result()
			l.points = res.Points
			l.Value = -lead(res.Points[:res.Seats], e.played.PositionAt(g.Ply()-1).Mover)
		}
		l.Line = l.Line[:min(len(l.Line), lineMost)]
		e.looks = append(e.looks, l)
	}
	return nil
}

// turns are all turns both of whose positions have been looked at.
func (e *examiner) turns() []Turn {
	at := slices.Clone(e.looks)
	for ply := range at {
		if at[ply].Ply = ply; ply < e.played.Ply() {
			at[ply].Played = e.played.MoveAt(ply)
		}
	}
	if e.game.Rules.Players == engine.MinSeats {
		agree(at)
	} else {
		compare(at, e.game.Rules.Players)
	}
	turns := make([]Turn, len(at)-1)
	for ply := range turns {
		t := at[ply].Turn
		t.House = housed(e.game.Left, t.Seat, ply)
		switch {
		case e.game.Rules.Players > engine.MinSeats:
			t.Grade, t.Loss = Ungraded, 0
		case len(e.played.At(ply).Legal()) == 1:
			t.Grade = Forced
		default:
			t.Grade = gradeOf(t.Loss)
		}
		turns[ply] = t
	}
	return turns
}

// agree makes the looks of a game of two one: what a move leads to is worth
// what the next turn says of its position, with the other sign. The last look
// is of no turn.
func agree(at []look) {
	n := len(at) - 1
	// What is proven of a position is a bound of what follows, and proven of it
	// after the move that forces it.
	for i, t := range at[:n] {
		switch next := &at[i+1]; {
		case !t.Exact || next.Exact:
		case t.Played == t.Best:
			if next.Value != -t.Value && len(t.Line) > 1 {
				next.Line, next.Best = t.Line[1:], t.Line[1]
			}
			next.Value, next.Exact, next.Turns = -t.Value, true, max(0, t.Turns-1)
		case next.Value < -t.Value:
			next.Value = -t.Value
		}
	}
	// What is only estimated is seen better from further on.
	for i := n - 1; i >= 0; i-- {
		t, next := &at[i], &at[i+1]
		if !t.Exact && (t.Played == t.Best || -next.Value > t.Value) {
			t.Best, t.Value = t.Played, -next.Value
			t.Line = onward(t.Turn, next.Turn)
		}
	}
	// Where a proof has had the last word, what follows heeds it.
	for i := range n {
		t, next := &at[i], &at[i+1]
		if after := -next.Value; !next.Exact && (after > t.Value || after < t.Value && t.Played == t.Best) {
			next.Value = -t.Value
		}
		if t.After, t.AfterExact = -next.Value, next.Exact; t.After > t.Value || t.Played == t.Best {
			t.After, t.AfterExact = t.Value, t.Exact || t.AfterExact && t.After == t.Value
		}
		t.Loss = t.Value - t.After
	}
}

// compare does what can be done among three and four: the values of two turns
// are of different seats.
func compare(at []look, seats int) {
	for i := range at[:len(at)-1] {
		t, next := &at[i], &at[i+1]
		over := next.Depth == 0
		if t.Played == t.Best && !over {
			t.After, t.AfterExact = t.Value, t.Exact
			continue
		}
		t.After, t.AfterExact = lead(next.points[:seats], t.Seat), next.Exact
		switch {
		case t.Played == t.Best: // it ended the game, by what a search may not know
			t.Value = t.After
		case t.After > t.Value && t.Exact: // it only looks better
			t.After, t.AfterExact = t.Value, false
		case t.After > t.Value:
			t.Value, t.Best = t.After, t.Played
			t.Line = onward(t.Turn, next.Turn)
		}
	}
}

// onward is the line of t when the move played is best: it goes on as next does,
// unless t's own says the same and more.
func onward(t, next Turn) []engine.Move {
	if len(t.Line) > max(1, len(next.Line)) && t.Line[0] == t.Played && t.Line[1] == next.Best {
		return t.Line
	}
	line := append([]engine.Move{t.Played}, next.Line...)
	return line[:min(len(line), lineMost)]
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
	t.Best, t.Value, t.Exact, t.Turns, t.Depth = r.Move, r.Value, r.Exact, r.Turns, r.Depth
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

// accuracy is that of the turns so far, by seat; among three and four nobody can
// tell.
func accuracy(r Report) []float64 {
	sum, turns := make([]float64, r.Seats), make([]int, r.Seats)
	for _, t := range r.Turns {
		if t.Grade >= Forced || t.House {
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
