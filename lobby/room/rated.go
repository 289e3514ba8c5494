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
	last, o := l.lastGame(), l.options
	switch {
	case o.Match < MatchGames:
		return 0
	case last.ID == "" || !l.theirs(last) || last.MatchGame == 0 || last.Rules != o.Rules || last.Control != o.Clock || last.Rated != o.Rated:
		return 1
	case last.Outcome.Places == nil:
		return last.MatchGame
	case last.MatchGame < MatchGames:
		return last.MatchGame + 1
	}
	return 1
}

// FirstGame is the first game of a match whose second is still to be played.
type FirstGame struct {
	ID      GameID
	Players []account.Who // by seat
	Places  []int         // by seat
}

// recall looks whether the two who are about to play their first game in this
// room have begun a match elsewhere: it goes on here.
func (l *loop) recall() {
	if l.game.ID != "" || l.first == nil || l.options.Match < MatchGames || len(l.chairs) != MatchGames {
		return
	}
	l.before, l.series = Game{}, Series{}
	f, ok := l.first(l.chairs[0].Who.ID, l.chairs[1].Who.ID, l.options)
	if !ok || len(f.Players) != MatchGames || len(f.Places) != MatchGames {
		return
	}
	l.before = Game{
		ID: f.ID, Rules: l.options.Rules, Players: f.Players, Control: l.options.Clock, Rated: l.options.Rated, MatchGame: 1,
		Outcome: Outcome{Places: f.Places},
	}
	l.series = l.seriesAfter(l.before, l.before.Outcome)
}

// lastGame is the last one of the match at hand: played here, or, before the
// first one here, what recall has found; zero for none.
func (l *loop) lastGame() Game {
	if l.game.ID == "" {
		return l.before
	}
	return l.game
}

// goesOn tells whether the next game of a match begins by itself: at days a
// move nobody is there to be ready.
func (l *loop) goesOn() bool {
	return !l.game.Running() && l.game.Control.Kind == clock.Days && l.game.Outcome.Places != nil &&
		l.matchGame() > 1
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
