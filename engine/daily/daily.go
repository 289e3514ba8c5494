// Package daily makes the puzzle of a day: a position in which one move is
// clearly better than all others, where somebody has played another. It is
// found in a game that was played, or in one that a seed plays.
//
// It promises that searches of different depth agree on the best move of a
// puzzle and on its [Margin], that the same game and the same searcher give the
// same puzzle, and that nothing but a [Searcher] costs time worth mentioning.
package daily

import (
	"slices"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/engine/search"
)

// What makes a position a puzzle.
const (
	// Margin is how many points the best move is worth more than any other.
	Margin = 5
	// MinLoss is how many points the move that was played gave away: from here
	// on a move is a mistake.
	MinLoss = 6
	// leastLead and mostSure keep to games that hang in the balance: who finds the
	// best move does not lose, and who does not is not far ahead either.
	leastLead, mostSure = 0, 20
	// minMoves is how many moves there are to choose from, minPly how many have
	// been played before: openings are everybody's.
	minMoves = 5
	minPly   = 6
	// screenDepth is how far a game is looked through for mistakes.
	screenDepth = 4
	// lineMost is how much of what follows a move is kept, in moves; after it
	// lines say little. Of moves that are not the answer it is otherMost.
	lineMost  = 6
	otherMost = 3
)

// proofDepths are how far the moves of a puzzle are compared: first a little,
// which most positions do not survive, then by an odd and an even number, since
// what hangs on who has the last word differs between them.
func proofDepths() []int { return []int{7, 11, 12} }

// Searcher finds the best move of a game; see [search.Best]. It may take its
// time, and gives an error to be asked no more.
type Searcher func(engine.Game, search.Options) (search.Result, error)

// Puzzle is a position with the worth of every move in it.
type Puzzle struct {
	Rules    engine.Rules
	Position engine.Position // seat 0, at the bottom, is to move
	Choices  []Choice        // every legal move, the best first
	Played   engine.Move     // what was played
	Source   Source
}

// Choice is a move with what it leads to.
type Choice struct {
	Move  engine.Move
	Value int           // final lead of the mover if both play on well, in points
	Line  []engine.Move // what is then expected, from Move on; it may be short
}

// Source is the game that a puzzle was found in; zero for one of a seed.
type Source struct {
	Game    record.ID
	Ply     int       // moves before the position
	Players [2]string // names: of who was to move, and the other
}

// Best is the answer.
func (p Puzzle) Best() Choice { return p.Choices[0] }

// Choice is what is known of a move; false for one that is not legal.
func (p Puzzle) Choice(m engine.Move) (Choice, bool) {
	i := slices.IndexFunc(p.Choices, func(c Choice) bool { return c.Move == m })
	if i < 0 {
		return Choice{}, false
	}
	return p.Choices[i], true
}

// Facing is a position of two seats as who is to move sees it: on seat 0.
// Positions that differ in the names of the seats alone become one.
func Facing(p engine.Position) engine.Position {
	if p.Mover != 1 {
		return p
	}
	half := p.Ring() / 2
	turned := p
	for i := range half {
		turned.Pits[i], turned.Pits[half+i] = p.Pits[half+i], p.Pits[i]
	}
	turned.Hands[0], turned.Hands[1] = p.Hands[1], p.Hands[0]
	turned.Mover = 0
	return turned
}

// Board is what makes two puzzles the same for who looks at them: a position
// without hands.
func Board(p engine.Position) engine.Position {
	p = Facing(p)
	p.Hands = [engine.MaxSeats]engine.Hand{}
	return p
}

// faced is a move of the player to move in p, as seat 0 makes it.
func faced(p engine.Position, m engine.Move) engine.Move {
	return engine.Move{Pit: engine.FieldPit(0, m.Pit.Field()), Dir: m.Dir}
}

// New makes a puzzle of a position of two seats, if one move is clearly the
// best.
func New(r engine.Rules, p engine.Position, s Searcher) (Puzzle, bool, error) {
	z := Puzzle{Rules: r, Position: Facing(p)}
	for _, depth := range proofDepths() {
		choices, err := judge(r, z.Position, depth, s)
		if err != nil {
			return Puzzle{}, false, err
		}
		if !clear(choices) || !tense(choices) || z.Choices != nil && z.Choices[0].Move != choices[0].Move {
			return Puzzle{}, false, nil
		}
		z.Choices = choices
	}
	return z, true, nil
}

// tense tells whether the game hangs on the choice.
func tense(c []Choice) bool { return c[0].Value >= leastLead && c[1].Value <= mostSure }

func clear(c []Choice) bool { return len(c) >= minMoves && c[0].Value >= c[1].Value+Margin }

// judge gives every move its worth as a search of so many turns sees it, the
// best first and equal ones in the order of [engine.Legal].
func judge(r engine.Rules, p engine.Position, depth int, s Searcher) ([]Choice, error) {
	g, err := engine.NewGameFrom(r, p)
	if err != nil {
		return nil, err
	}
	var out []Choice
	for _, m := range g.Legal() {
		after, _, err := g.Play(m)
		if err != nil {
			continue // one that never ends
		}
		value, line, err := worth(after, depth-1, s)
		if err != nil {
			return nil, err
		}
		out = append(out, Choice{Move: m, Value: -value, Line: append([]engine.Move{m}, playable(after, line)...)})
	}
	slices.SortStableFunc(out, func(a, b Choice) int { return b.Value - a.Value })
	for i := range out {
		most := otherMost
		if i == 0 {
			most = lineMost
		}
		out[i].Line = out[i].Line[:min(len(out[i].Line), most)]
	}
	return out, nil
}

// playable is the part of a line that can be played from g on: a search knows
// no repetition, which ends games.
func playable(g engine.Game, line []engine.Move) []engine.Move {
	for i, m := range line {
		next, _, err := g.Play(m)
		if err != nil {
			return line[:i]
		}
		g = next
	}
	return line
}

// worth is the final lead, for whoever is to move in g, that a search of so
// many turns expects; in a game that is over for whoever would be.
func worth(g engine.Game, depth int, s Searcher) (int, []engine.Move, error) {
	if g.Over() {
		points := g.Result().Points
		last := g.PositionAt(g.Ply() - 1).Mover // the position of a game that is over has no mover
		return points[1-last] - points[last], nil, nil
	}
	res, err := s(g, search.Options{Depth: depth})
	return res.Value, res.Line, err
}
