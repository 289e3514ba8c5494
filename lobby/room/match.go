package room

import "slices"

// NextOfMatch is which game of their match the two of the last game have still
// to play, from 1; 0 for none. Together tells whether both sit here, so that it
// begins when they are ready: else it is played where they meet again.
func (s *State) NextOfMatch() (n int, together bool) {
	g := s.Game
	switch {
	case g.MatchGame == 0 || g.Running():
		return 0, false
	case g.Outcome.Places == nil: // aborted games are played again
		n = g.MatchGame
	case g.MatchGame < MatchGames:
		n = g.MatchGame + 1
	default:
		return 0, false
	}
	for _, p := range g.Players {
		if s.ChairOf(p.ID) < 0 {
			return n, false
		}
	}
	o := s.Options
	if o.Match < MatchGames || o.Rules != g.Rules || o.Clock != g.Control || o.Rated != g.Rated {
		return 0, false // the room plays something else now
	}
	return n, true
}

// MatchScore is the score of the match that the last game has ended, the first
// place first; nil where none is over.
func (s *State) MatchScore() []SeriesScore {
	g := s.Game
	if g.MatchGame < MatchGames || g.Outcome.Places == nil || len(s.Series.Match) != MatchGames {
		return nil
	}
	score := slices.Clone(s.Series.Match)
	slices.SortStableFunc(score, func(a, b SeriesScore) int { return b.Halves - a.Halves })
	return score
}
