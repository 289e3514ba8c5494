package room

import (
	"oanquan/engine/clock"
	"oanquan/lobby/account"
	"oanquan/lobby/rating"
)

// RatingChange is what a rated game has done to the rating of one of its
// people.
type RatingChange struct {
	Pool   rating.Pool   `json:"pool"`
	Before rating.Rating `json:"before"` // as at Last, not aged
	After  rating.Rating `json:"after"`
}

// Points is how many points the game was worth, as shown: "+14" is 14.
func (c RatingChange) Points() int { return c.After.Points() - c.Before.Points() }

// mayBeRated tells why somebody may not play rated games, or nil.
func mayBeRated(w account.Who) error {
	switch {
	case w.ID.IsBot():
		return ErrRatedBot
	case w.ID.IsGuest() || !w.Named:
		return ErrRatedAccount
	}
	return nil
}

// mayPlay tells why an actor may not take a chair, or act for one, where the
// options are rated.
func (l *loop) mayPlay(a Actor) error {
	if !l.options.Rated {
		return nil
	}
	if l.byToken(a.Session) {
		return ErrRatedToken
	}
	return mayBeRated(a.Who)
}

// matchGame is which game of its match the next one is, from 1; 0 for single
// games. An aborted game is played again.
func (l *loop) matchGame() int {
	last, o := l.game, l.options
	switch {
	case o.Match < MatchGames:
		return 0
	case !l.samePersons() || last.MatchGame == 0 || last.Rules != o.Rules || last.Control != o.Clock || last.Rated != o.Rated:
		return 1
	case last.Outcome.Places == nil:
		return last.MatchGame
	case last.MatchGame < MatchGames:
		return last.MatchGame + 1
	}
	return 1
}

// goesOn tells whether the next game of a match begins by itself: at days a
// move nobody is there to be ready.
func (l *loop) goesOn() bool {
	return !l.game.Running() && l.game.Control.Kind == clock.Days && l.game.Outcome.Places != nil &&
		l.matchGame() > 1 && !l.stops()
}

// fairChair is who begins a rated game: whom the lobby names, who did not begin
// the last one, or whom chance chooses.
func (l *loop) fairChair() int {
	if l.fair != nil {
		if chair := chairOf(l.chairs, l.fair(l.chairs[0].Who.ID, l.chairs[1].Who.ID)); chair >= 0 {
			return chair
		}
	}
	if l.samePersons() {
		return chairOf(l.chairs, l.game.Players[1].ID)
	}
	return chance(len(l.chairs))
}
