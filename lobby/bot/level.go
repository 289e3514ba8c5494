package bot

import (
	"context"
	"slices"
	"strconv"
	"time"

	"oanquan/engine"
	"oanquan/engine/search"
	"oanquan/engine/solved"
)

// Level is how well a bot plays, from 1 to [Levels].
type Level int

// Levels there are.
const (
	Lowest Level = 1
	Levels Level = 8
	// Usual is the level where nobody has chosen one.
	Usual Level = 3
	// StandIn is the level of whoever plays on for a person who has left: one
	// that throws nothing away and wins nobody's game for them.
	StandIn Level = 4
)

// LevelOf is a level by its number: Usual for 0, else the nearest there is.
func LevelOf(n int) Level {
	if n == 0 {
		return Usual
	}
	return min(max(Level(n), Lowest), Levels)
}

// String is what the level is called, after the degrees of the old
// examinations.
func (l Level) String() string {
	names := [Levels]string{"Học Trò", "Khóa Sinh", "Tú Tài", "Cử Nhân", "Tiến Sĩ", "Thám Hoa", "Bảng Nhãn", "Trạng Nguyên"}
	if l < Lowest || l > Levels {
		return strconv.Itoa(int(l))
	}
	return names[l-1]
}

// Search looks for the best move within its options and ctx, as
// lobby/think.Pool.Best does.
type Search func(ctx context.Context, g engine.Game, o search.Options) (search.Result, error)

// Policy chooses a move in a game that is not over. It ends soon after ctx.
type Policy func(ctx context.Context, g engine.Game) engine.Move

// skill is what makes a level. A level with sees looks one turn ahead only, and
// overlooks moves as beginners do, who do not follow every sowing to its end;
// another searches depth turns ahead and slips now and then.
type skill struct {
	sees  int // of a hundred moves, 0 for a level that searches
	depth int // turns, 0 for as far as nodes and time allow
	nodes uint64
	slips int // of a hundred turns
}

// skill is what the ladder of docs/strength.md was measured with.
func (l Level) skill() skill {
	skills := [Levels]skill{
		{sees: 20},
		{sees: 55},
		{depth: 1, nodes: 1_000, slips: 5},
		{depth: 2, nodes: 5_000, slips: 8},
		{depth: 3, nodes: 20_000, slips: 5},
		{depth: 4, nodes: 100_000, slips: 3},
		{depth: 7, nodes: 300_000, slips: 2},
		{nodes: 1_500_000},
	}
	return skills[LevelOf(int(l))-1]
}

// ThinksAtMost is how long the level may look for a move.
func (l Level) ThinksAtMost() time.Duration {
	return thinksAtLeast + time.Duration(LevelOf(int(l))-Lowest)*(thinksAtMost-thinksAtLeast)/time.Duration(Levels-Lowest)
}

// Policy is how the level plays; choose(n) draws one of 0 to n−1. A search that
// fails leaves it with the move of [Greedy]. The highest level begins with the
// moves that are proven to be best.
func (l Level) Policy(find Search, choose func(n int) int) Policy {
	s := l.skill()
	return func(ctx context.Context, g engine.Game) engine.Move {
		switch {
		case s.sees > 0:
			return glance(g, s.sees, choose)
		case choose(100) < s.slips:
			return slip(g, choose)
		case l == Levels:
			if m, ok := solved.Best(g); ok {
				return m
			}
		}
		res, err := find(ctx, g, search.Options{Depth: s.depth, Nodes: s.nodes})
		if err != nil || !slices.Contains(g.Legal(), res.Move) {
			return Greedy(g)
		}
		return res.Move
	}
}

// glance is the move that takes the most at once among those that are seen, of
// a hundred so many; one is always seen.
func glance(g engine.Game, sees int, choose func(n int) int) engine.Move {
	moves := byLead(g)
	for _, m := range moves {
		if choose(100) < sees {
			return m
		}
	}
	return moves[choose(len(moves))]
}

// slipAmong is among how many moves that look best a mistake is chosen.
const slipAmong = 3

// slip is a plausible mistake: one of the moves that take the most at once.
func slip(g engine.Game, choose func(n int) int) engine.Move {
	moves := byLead(g)
	return moves[choose(min(slipAmong, len(moves)))]
}
