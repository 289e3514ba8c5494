package lobby

import (
	"slices"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/account"
)

// Bests is what somebody's finished games add up to, and the best of them. The
// combo points in it decide nothing (docs/rules.md section 5).
type Bests struct {
	Captures int // most captures in one turn
	Combo    int // most combo points in one game
	Points   int // most points in one game
	Games    int // with a result
	Won      int
	Drawn    int // shared first places
}

// BestsOf finds the bests of an account in games. Games without a result, and
// those in which the account sat on no seat or on several, count for nothing.
// What the house played after the person had left is not the person's: such a
// game counts as played, its points do not.
func BestsOf(games []Archived, id account.ID) Bests {
	var b Bests
	for _, g := range games {
		if id == "" || len(g.Record.Places) == 0 {
			continue
		}
		s := slices.Index(g.Players, id)
		if s < 0 || s >= len(g.Record.Places) || slices.Contains(g.Players[s+1:], id) {
			continue
		}
		b = b.with(g.Record, engine.Seat(s))
	}
	return b
}

// with adds a game that somebody played on seat s.
func (b Bests) with(g record.Game, s engine.Seat) Bests {
	b.Games++
	first := 0
	for _, p := range g.Places {
		if p == 1 {
			first++
		}
	}
	switch {
	case g.Places[s] != 1:
	case first > 1:
		b.Drawn++
	default:
		b.Won++
	}
	until := len(g.Moves)
	for _, l := range g.Left {
		if l.Seat == s {
			until = min(until, l.Ply)
		}
	}
	if int(s) < len(g.Points) && until == len(g.Moves) {
		b.Points = max(b.Points, g.Points[s])
	}
	captures, combo := turns(g, s, until)
	b.Captures, b.Combo = max(b.Captures, captures), max(b.Combo, combo)
	return b
}

// turns plays the first moves of a game again: the most captures that seat s
// made in a turn, and its combo points. What cannot be replayed counts for
// nothing.
func turns(g record.Game, s engine.Seat, moves int) (captures, combo int) {
	played, err := engine.NewGameFrom(g.Rules, g.StartPosition())
	if err != nil {
		return 0, 0
	}
	for _, m := range g.Moves[:min(moves, len(g.Moves))] {
		mover := played.Position().Mover
		next, steps, err := played.Play(m.Move)
		if err != nil {
			return 0, 0
		}
		if mover == s {
			n, _ := engine.Captures(steps)
			captures, combo = max(captures, n), combo+engine.ComboPoints(steps)
		}
		played = next
	}
	return captures, combo
}
