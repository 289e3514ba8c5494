package lobby

import (
	"errors"
	"slices"
	"strings"
	"time"

	"oanquan/engine/record"
	"oanquan/lobby/account"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

const (
	// PointsMost is how many games a graph of ratings goes back.
	PointsMost = 1000
	// LeadersMost is how long a leaderboard is at most.
	LeadersMost = 100
	// OpponentsMost is how many opponents are listed.
	OpponentsMost = 100
	// MatchWaits is how long the second game of a match waits for the two to meet
	// again, where their room is gone: with the server, or because both left.
	MatchWaits = time.Hour
	// matchLooks is how many games back the first one may be.
	matchLooks = 8
)

// Who leaves their opponents sitting: RepeatLeaver.
const (
	// LeaverGames is how many of somebody's last games are looked at, LeaverDays
	// how far back, and RepeatLeaves how many of them they must have lost by
	// staying away to be a repeat leaver.
	LeaverGames  = 20
	LeaverDays   = 30
	RepeatLeaves = 2
)

// ErrNotKept means that this server keeps nothing of the kind.
var ErrNotKept = errors.New("this server does not keep that")

// PoolRating is somebody's rating in a pool.
type PoolRating struct {
	Pool   rating.Pool
	Rating rating.Rating // aged
}

// Ratings are those of an account as they are now, by pool; the pool with the
// most games first.
func (l *Lobby) Ratings(id account.ID) ([]PoolRating, error) {
	if l.ratings == nil || !isAccount(id) {
		return nil, nil
	}
	kept, err := l.ratings.RatingsOf(id)
	var list []PoolRating
	for pool, r := range kept {
		list = append(list, PoolRating{pool, r.Aged(l.now())})
	}
	slices.SortFunc(list, func(a, b PoolRating) int {
		if a.Rating.Games != b.Rating.Games {
			return b.Rating.Games - a.Rating.Games
		}
		return strings.Compare(string(a.Pool), string(b.Pool))
	})
	return list, err
}

// RatingIn is the rating of an account in a pool as it is now, rating.Start for
// who has none.
func (l *Lobby) RatingIn(id account.ID, pool rating.Pool) (rating.Rating, error) {
	if l.ratings == nil || !isAccount(id) {
		return rating.Start(), nil
	}
	kept, err := l.ratings.RatingsOf(id)
	if r, ok := kept[pool]; ok {
		return r.Aged(l.now()), err
	}
	return rating.Start(), err
}

// RatingHistory is the graph of a rating: the newest rated games in a pool,
// oldest first, at most n.
func (l *Lobby) RatingHistory(id account.ID, pool rating.Pool, n int) ([]RatingPoint, error) {
	if l.ratings == nil || !isAccount(id) {
		return nil, nil
	}
	return l.ratings.RatingHistory(id, pool, min(n, PointsMost))
}

// Leaders is the leaderboard of a pool, at most n.
func (l *Lobby) Leaders(pool rating.Pool, n int) ([]Leader, error) {
	if l.ratings == nil {
		return nil, nil
	}
	return l.ratings.Leaders(pool, min(n, LeadersMost), l.now())
}

// Opponents is the record of an account against each other one, most games
// first, at most n.
func (l *Lobby) Opponents(id account.ID, n int) ([]Against, error) {
	if l.ratings == nil || !isAccount(id) {
		return nil, nil
	}
	return l.ratings.Opponents(id, min(n, OpponentsMost))
}

// Against is the record of an account against another.
func (l *Lobby) Against(id, opponent account.ID) (Against, error) {
	if l.ratings == nil || !isAccount(id) || !isAccount(opponent) {
		return Against{}, nil
	}
	return l.ratings.Against(id, opponent)
}

// Fair is who begins the next rated game of two accounts: who has begun fewer of
// those they have played against each other, and "" when that is equal and
// chance should tell (docs/rules.md section 7).
func (l *Lobby) Fair(a, b account.ID) (account.ID, error) {
	r, err := l.Against(a, b)
	switch {
	case err != nil || r.First == r.Second:
		return "", err
	case r.First < r.Second:
		return a, nil
	}
	return b, nil
}

// firstOfMatch is the first game of a match of two accounts with these options,
// when it was the last one that they played and ended at most MatchWaits ago.
func (l *Lobby) firstOfMatch(a, b account.ID, o room.Options) (first room.FirstGame, ok bool) {
	if !isAccount(a) || !isAccount(b) {
		return first, false
	}
	games, err := l.games.ByPlayer(a, matchLooks)
	if err != nil {
		l.log.Error("lobby: a match may begin anew", "one", a, "other", b, "err", err)
	}
	for _, g := range games {
		if len(g.Players) != room.MatchGames || !slices.Contains(g.Players, b) || len(g.Record.Places) != room.MatchGames {
			continue
		}
		control, err := g.Record.Control()
		if err != nil || g.MatchGame != 1 || g.Record.Rules != o.Rules || control != o.Clock || g.Record.Rated != o.Rated ||
			l.now().Sub(g.Ended) > MatchWaits {
			return first, false
		}
		first = room.FirstGame{ID: room.GameID(g.Record.ID), Places: g.Record.Places}
		for seat, id := range g.Players {
			first.Players = append(first.Players, account.Who{ID: id, Name: g.Record.Players[seat].Name, Named: o.Rated})
		}
		return first, true
	}
	return first, false
}

// Leaves is how many of the last games of an account, LeaverGames at most and
// not older than LeaverDays, it has lost because it stayed away and its opponent
// claimed the win, and how many these games are. What the archive says is all
// there is: losses on time, games that the server broke off, and those of who
// has not come back after a restart, are none.
func (l *Lobby) Leaves(id account.ID) (left, of int, err error) {
	if !isAccount(id) {
		return 0, 0, nil
	}
	games, err := l.games.ByPlayer(id, LeaverGames)
	since := l.now().Add(-LeaverDays * 24 * time.Hour)
	for _, g := range games {
		if g.Ended.Before(since) {
			continue
		}
		of++
		by := int(g.Record.EndedBy)
		if g.Record.Ending == record.Abandoned && !g.Excused && by < len(g.Players) && g.Players[by] == id {
			left++
		}
	}
	return left, of, err
}

// RepeatLeaver tells whether an account has left RepeatLeaves or more of its last
// games. Its opponent may act sooner when it is away; what cannot be read counts
// for nothing.
func (l *Lobby) RepeatLeaver(id account.ID) bool {
	left, _, err := l.Leaves(id)
	return err == nil && left >= RepeatLeaves
}
