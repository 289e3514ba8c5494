package lobby

import (
	"cmp"
	"slices"

	"oanquan/engine/clock"
	"oanquan/lobby/account"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

// Sort is an order of the running games in a list.
type Sort string

// The orders. Equals are in the order of their rooms' numbers.
const (
	// SortRating begins with the highest [RoomLine.Rating]; games without one
	// come after the others, by how many look on.
	SortRating Sort = "rating"
	// SortWatchers begins with the game at which most people look on.
	SortWatchers Sort = "watchers"
	// SortTime begins with the game that began last.
	SortTime Sort = "time"
)

// Sorts are the orders, the usual one first.
func Sorts() []Sort { return []Sort{SortRating, SortWatchers, SortTime} }

// Games are the rooms of a list in which a game runs, in the order.
func (s Sort) Games(rooms []RoomLine) []RoomLine {
	games := slices.DeleteFunc(slices.Clone(rooms), func(r RoomLine) bool { return r.Game == "" })
	slices.SortStableFunc(games, func(a, b RoomLine) int {
		first := 0
		switch s {
		case SortWatchers:
		case SortTime:
			first = b.Begun.Compare(a.Begun)
		default:
			first = cmp.Compare(b.points(), a.points())
		}
		return cmp.Or(first, cmp.Compare(b.Watchers, a.Watchers), cmp.Compare(a.Number, b.Number))
	})
	return games
}

// Rating is the mean of the players' ratings in the pool of the game, and
// whether none of them is provisional. It is known only where each of them has
// played a rated game in that pool.
func (r RoomLine) Rating() (points int, sure, known bool) {
	if r.Game == "" || len(r.Ratings) == 0 {
		return 0, false, false
	}
	sure = true
	for _, of := range r.Ratings {
		if of.Games == 0 {
			return 0, false, false
		}
		points += of.Points()
		sure = sure && !of.Provisional()
	}
	return points / len(r.Ratings), sure, true
}

// points is by what games are ranked: the rating, 0 where it is not known. A
// guess is not worth more than what everybody begins with.
func (r RoomLine) points() int {
	points, sure, known := r.Rating()
	switch {
	case !known:
		return 0
	case !sure:
		return min(points, rating.StartValue)
	}
	return points
}

// withBots tells whether a bot plays, away whether somebody who plays has
// dropped.
func (r RoomLine) withBots() bool {
	return slices.ContainsFunc(r.Chairs, func(c room.Chair) bool { return c.Who.ID.IsBot() })
}

// byDays tells of a room that is for games at days a move.
func (r RoomLine) byDays() bool { return r.Clock.Kind == clock.Days }

func (r RoomLine) away() bool {
	return slices.ContainsFunc(r.Chairs, func(c room.Chair) bool { return c.Taken() && !c.Away.IsZero() })
}

// Worth orders games by how much there is to see: people before bots, those in
// which everybody is there before others, then as SortRating. Private games,
// those that are paused, those at days a move and those whose person has gone
// from a bot are not among them.
func Worth(rooms []RoomLine) []RoomLine {
	games := slices.DeleteFunc(SortRating.Games(rooms), func(r RoomLine) bool {
		return r.Private || r.Phase != room.Playing || r.byDays() || r.withBots() && r.away()
	})
	slices.SortStableFunc(games, func(a, b RoomLine) int { return cmp.Compare(a.class(), b.class()) })
	return games
}

// class is 0 for a game between people who are all there.
func (r RoomLine) class() int {
	class := 0
	if r.withBots() {
		class = 2
	}
	if r.away() {
		class++
	}
	return class
}

// Busiest is the game for somebody who wants to watch and does not play in it:
// one played now before one at days a move, one whose people are there before
// others, then the one with most watchers, of equals the furthest. ok is false
// where there is none.
func (l Listing) Busiest(id account.ID) (best RoomLine, ok bool) {
	rank := func(r RoomLine) int {
		n := 0
		if r.byDays() {
			n = 2
		}
		if r.away() {
			n++
		}
		return n
	}
	for _, r := range l.Rooms {
		if _, plays := r.rank(id); plays || r.Game == "" {
			continue
		}
		if !ok || cmp.Or(cmp.Compare(rank(r), rank(best)), best.Watchers-r.Watchers, best.Ply-r.Ply) < 0 {
			best, ok = r, true
		}
	}
	return best, ok
}

// gameRatings are the ratings of those who play a game, by chair; of none when
// nil.
type gameRatings struct {
	game room.GameID
	by   []rating.Rating
}

func (g gameRatings) of(id room.GameID) []rating.Rating {
	if g.game != id {
		return nil
	}
	return g.by
}

// rate fills in the ratings of games that nobody has listed yet. They stay as
// they were when the game was first listed.
func (l *Lobby) rate(rooms []RoomLine) {
	if l.ratings == nil {
		return
	}
	for i := range rooms {
		r := &rooms[i]
		if r.Game == "" || r.Ratings != nil || !r.Clock.Timed() {
			continue
		}
		pool, ok := PoolOf(r.Rules, r.Clock)
		if !ok {
			continue
		}
		for _, c := range r.Chairs {
			of, err := l.RatingIn(c.Who.ID, pool)
			if err != nil {
				l.log.Error("lobby: rating not read", "account", c.Who.ID, "err", err)
			}
			r.Ratings = append(r.Ratings, of)
		}
		l.mu.Lock()
		if e := l.rooms[r.Number]; e != nil && e.sum.Game == r.Game {
			e.rated = gameRatings{r.Game, r.Ratings} // no change: the list has them
		}
		l.mu.Unlock()
	}
}
