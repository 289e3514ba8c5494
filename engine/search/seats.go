package search

import "oanquan/engine"

// seatsSearch is one max^n search of three or four seats. It plays whole games
// of package engine, so that repetition and length are known to it.
type seatsSearch struct {
	budget budget
	rules  engine.Rules
}

// outcome is the value of a position for every seat.
type outcome struct {
	points [engine.MaxSeats]int
	ended  bool // every line below reached the end of the game
	line   []engine.Move
}

func bestOfSeats(g engine.Game, o Options, b budget) Result {
	most := min(o.Depth, MaxDepthSeats)
	s := seatsSearch{b, g.Rules()}
	mover := g.Position().Mover
	var res Result
	for depth := 1; depth <= most; depth++ {
		if depth > 1 && !s.budget.renew() {
			break
		}
		out := s.search(g, depth)
		if s.budget.spent {
			break
		}
		res = Result{
			Move:   out.line[0],
			Value:  out.lead(s.rules.Players, mover),
			Points: out.points,
			Exact:  out.ended,
			Depth:  depth,
			Line:   out.line,
		}
		o.tell(res, s.budget.nodes)
		if out.ended {
			break
		}
	}
	res.Nodes = s.budget.nodes
	return res
}

// lead is the points of seat less the best other's.
func (o outcome) lead(players int, seat engine.Seat) int {
	best := -infinite
	for t := range engine.Seat(players) {
		if t != seat {
			best = max(best, o.points[t])
		}
	}
	return o.points[seat] - best
}

// search looks depth turns ahead. The mover takes most points for itself, and
// of equals those with the greatest lead.
func (s *seatsSearch) search(g engine.Game, depth int) outcome {
	pos := g.Position()
	if depth == 0 || g.Over() {
		out := outcome{ended: g.Over()}
		for t := range engine.Seat(s.rules.Players) {
			// Of a game that is over the rows are swept already.
			out.points[t] = pos.Projected(s.rules, t)
		}
		return out
	}
	best := outcome{ended: true}
	for _, m := range g.Legal() {
		if s.budget.spend() {
			return best
		}
		var out outcome
		if next, _, err := g.Play(m); err == nil {
			out = s.search(next, depth-1)
		} else { // a turn without an end is judged as if it were not played
			out = s.search(g, 0)
		}
		best.ended = best.ended && out.ended
		if best.line == nil || s.better(out, best, pos.Mover) {
			best.points = out.points
			best.line = append([]engine.Move{m}, out.line...)
		}
	}
	return best
}

func (s *seatsSearch) better(a, b outcome, seat engine.Seat) bool {
	if a.points[seat] != b.points[seat] {
		return a.points[seat] > b.points[seat]
	}
	return a.lead(s.rules.Players, seat) > b.lead(s.rules.Players, seat)
}
