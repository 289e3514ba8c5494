package daily

import (
	"math/rand/v2"
	"slices"

	"oanquan/engine"
	"oanquan/engine/notation"
	"oanquan/engine/record"
	"oanquan/engine/search"
)

// Used tells whether a position may not become a puzzle: it has been one, or
// it is on somebody's board now.
type Used func(engine.Position) bool

// Suits tells whether the games of these rules are looked through: those of two
// that many people know, told in one word.
func Suits(r engine.Rules) bool {
	name, differs := notation.Preset(r)
	return r.Players == engine.MinSeats && differs == "" && slices.Contains([]string{"classic", "young", "five"}, name)
}

// FromGame finds a puzzle in a game that is over, in which one of these seats
// has made a mistake. False when there is none.
func FromGame(rec record.Game, seats []engine.Seat, used Used, s Searcher) (Puzzle, bool, error) {
	if !Suits(rec.Rules) {
		return Puzzle{}, false, nil
	}
	g, err := record.Replay(rec)
	if err != nil {
		return Puzzle{}, false, nil //nolint:nilerr // a record that cannot be replayed has no puzzle
	}
	z, ply, ok, err := find(g, seats, false, used, s)
	if err != nil || !ok {
		return Puzzle{}, false, err
	}
	mover := g.PositionAt(ply).Mover
	z.Source = Source{Game: rec.ID, Ply: ply, Players: [2]string{rec.Players[mover].Name, rec.Players[1-mover].Name}}
	return z, true, nil
}

// gamesMost bounds how many games a seed plays. Only after hardGames of them
// an answer that catches the eye will do.
const (
	gamesMost = 200
	hardGames = 120
)

// FromSeed finds a puzzle in a game of a weak player against a strong one.
func FromSeed(seed uint64, used Used, s Searcher) (Puzzle, bool, error) {
	source := rand.NewPCG(seed, 0)
	// Uint64 is fixed for all time; the methods of rand.Rand need not be.
	choose := func(n int) int { return int(source.Uint64() % uint64(n)) }
	for i := range gamesMost {
		weak := engine.Seat(choose(engine.MinSeats))
		g, err := selfPlay(weak, choose, s)
		if err != nil {
			return Puzzle{}, false, err
		}
		if z, _, ok, err := find(g, []engine.Seat{weak}, i < hardGames, used, s); ok || err != nil {
			return z, ok, err
		}
	}
	return Puzzle{}, false, nil
}

// How the two of a seed play.
const (
	strongDepth = 3
	// pliesMax ends a game that goes on without giving anything.
	pliesMax = 60
)

// selfPlay plays a game. The weak one plays as well now and then, takes what it
// sees, or makes any move.
func selfPlay(weak engine.Seat, choose func(int) int, s Searcher) (engine.Game, error) {
	g, err := engine.NewGame(engine.Classic())
	if err != nil {
		return g, err
	}
	for g.Ply() < pliesMax && !g.Over() {
		legal := g.Legal()
		m := legal[choose(len(legal))]
		switch {
		case g.Ply() < 2: // any, so that games differ
		case g.Position().Mover != weak || choose(2) == 0:
			res, err := s(g, search.Options{Depth: strongDepth})
			if err != nil {
				return g, err
			}
			m = res.Move
		case choose(2) == 0:
			m = greedy(g)
		}
		if g, _, err = g.Play(m); err != nil {
			return g, err
		}
	}
	return g, nil
}

// greedy is the first of the moves that capture the most.
func greedy(g engine.Game) (best engine.Move) {
	r, most := g.Rules(), -1
	for _, m := range g.Legal() {
		_, steps, err := g.Play(m)
		if err != nil {
			continue
		}
		points := 0
		for _, s := range steps {
			if s.Kind == engine.StepCapture {
				points += int(s.Dan) + r.QuanPoints*int(s.Quan)
			}
		}
		if points > most {
			best, most = m, points
		}
	}
	return best
}

// mistake is a turn that gave much away, as a short search sees it.
type mistake struct {
	ply    int
	hidden bool // the best move is not the one that captures the most
}

// find finds the puzzle of a game, where one of these seats was to move: first
// among those whose answer does not catch the eye, and with hard only there.
func find(g engine.Game, seats []engine.Seat, hard bool, used Used, s Searcher) (Puzzle, int, bool, error) {
	found, err := mistakes(g, seats, used, s)
	if err != nil {
		return Puzzle{}, 0, false, err
	}
	slices.SortStableFunc(found, func(a, b mistake) int {
		switch {
		case a.hidden == b.hidden:
			return 0
		case a.hidden:
			return -1
		}
		return 1
	})
	for _, m := range found {
		if hard && !m.hidden {
			break
		}
		p := g.PositionAt(m.ply)
		z, ok, err := New(g.Rules(), p, s)
		if err != nil {
			return Puzzle{}, 0, false, err
		}
		z.Played = faced(p, g.MoveAt(m.ply))
		if played, known := z.Choice(z.Played); ok && known && z.Best().Value-played.Value >= MinLoss {
			return z, m.ply, true, nil
		}
	}
	return Puzzle{}, 0, false, nil
}

func mistakes(g engine.Game, seats []engine.Seat, used Used, s Searcher) ([]mistake, error) {
	var found []mistake
	for ply := minPly; ply < g.Ply(); ply++ {
		at := g.At(ply)
		p := at.Position()
		if !slices.Contains(seats, p.Mover) || len(at.Legal()) < minMoves || used(p) {
			continue
		}
		best, err := s(at, search.Options{Depth: screenDepth})
		if err != nil {
			return nil, err
		}
		if best.Move == g.MoveAt(ply) {
			continue
		}
		after, _, err := worth(g.At(ply+1), screenDepth-1, s)
		if err != nil {
			return nil, err
		}
		if best.Value+after >= MinLoss { // after is the other's lead
			found = append(found, mistake{ply, greedy(at) != best.Move})
		}
	}
	return found, nil
}
