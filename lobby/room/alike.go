package room

import (
	"slices"
)

// Alike tells whether two receivers have been told the same of a room, so that
// who has no part in it sees the same. Seq, which counts for each receiver, says
// nothing of that.
func (s *State) Alike(t *State) bool {
	return s.Room == t.Room && s.Code == t.Code && s.Options == t.Options && s.Owner == t.Owner && s.Phase == t.Phase &&
		s.PausedTo.Equal(t.PausedTo) && s.Hand == t.Hand && s.Watchers == t.Watchers && s.Clock == t.Clock && s.Adjourned == t.Adjourned &&
		s.Restart == t.Restart && s.Here == t.Here && s.Closed == t.Closed &&
		slices.Equal(s.Chairs, t.Chairs) && slices.Equal(s.Offers, t.Offers) && slices.Equal(s.Chat, t.Chat) &&
		s.Throw.alike(&t.Throw) && s.Game.alike(&t.Game) && s.Series.alike(&t.Series)
}

func (t *Throwing) alike(u *Throwing) bool {
	return t.Round == u.Round && t.Deadline.Equal(u.Deadline) && t.Winner == u.Winner &&
		slices.Equal(t.In, u.In) && slices.Equal(t.Chosen, u.Chosen) && slices.Equal(t.Shown, u.Shown) && slices.Equal(t.ByChance, u.ByChance)
}

func (g *Game) alike(h *Game) bool {
	return g.ID == h.ID && g.Rules == h.Rules && g.Start == h.Start && g.Begun.Equal(h.Begun) && g.Round == h.Round && g.Control == h.Control &&
		g.Rated == h.Rated && g.MatchGame == h.MatchGame &&
		slices.Equal(g.Chairs, h.Chairs) && slices.Equal(g.Players, h.Players) && slices.Equal(g.signed, h.signed) && slices.Equal(g.Moves, h.Moves) &&
		slices.Equal(g.Ratings, h.Ratings) && slices.Equal(g.Times, h.Times) && slices.Equal(g.Left, h.Left) && slices.Equal(g.Aids, h.Aids) &&
		g.Outcome.alike(&h.Outcome)
}

func (o *Outcome) alike(p *Outcome) bool {
	return o.Ending == p.Ending && o.EndedBy == p.EndedBy && o.Ended.Equal(p.Ended) &&
		slices.Equal(o.Points, p.Points) && slices.Equal(o.Places, p.Places) && slices.Equal(o.Ratings, p.Ratings)
}

func (s *Series) alike(t *Series) bool {
	return slices.Equal(s.Games, t.Games) && slices.Equal(s.Score, t.Score) && slices.Equal(s.Match, t.Match)
}
