package lobbytest

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

var _ lobby.Ratings = (*Store)(nil)

// rate is a game as it comes to its end, with what it does to ratings. Unlike
// the real store it asks for no account. The store's mu is held.
func (s *Store) rate(f room.Finish, now time.Time) lobby.Archived {
	a := lobby.Archived{Record: f.Record, Private: f.Private, Players: f.Players, Ended: now, MatchGame: f.MatchGame, Excused: f.Excused}
	pool, score, ok := lobby.RatedGame(f.Record, f.Players)
	if !ok || slices.Contains(s.deleted, f.Players[0]) || slices.Contains(s.deleted, f.Players[1]) {
		a.Record.Rated = a.Record.Rated && a.Record.Places == nil
		return a
	}
	for seat, id := range f.Players {
		r, ok := s.ratings[id][pool]
		if !ok {
			r = rating.Start()
		}
		a.Ratings = append(a.Ratings, room.RatingChange{Pool: pool, Before: r})
		a.Record.Players[seat].Rating = r.Points()
	}
	c := a.Ratings
	c[0].After, c[1].After = rating.Update(c[0].Before, c[1].Before, score, now)
	for seat, id := range f.Players {
		s.setRating(id, pool, c[seat].After)
	}
	if f.Ratings != nil {
		*f.Ratings = slices.Clone(c)
	}
	return a
}

func (s *Store) setRating(id account.ID, pool rating.Pool, r rating.Rating) {
	if s.ratings[id] == nil {
		s.ratings[id] = map[rating.Pool]rating.Rating{}
	}
	s.ratings[id][pool] = r
}

// SetRating gives an account a rating that no game has made.
func (s *Store) SetRating(id account.ID, pool rating.Pool, r rating.Rating) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.setRating(id, pool, r)
}

// RatingsOf implements lobby.Ratings.
func (s *Store) RatingsOf(id account.ID) (map[rating.Pool]rating.Rating, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.ratings[id]), nil
}

// RatingHistory implements lobby.Ratings.
func (s *Store) RatingHistory(id account.ID, pool rating.Pool, n int) ([]lobby.RatingPoint, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var points []lobby.RatingPoint
	for _, a := range slices.Backward(s.finished) {
		seat := slices.Index(a.Players, id)
		if seat < 0 || a.Ratings == nil || a.Ratings[seat].Pool != pool || len(points) >= n {
			continue
		}
		_, score, _ := lobby.RatedGame(a.Record, a.Players)
		if seat == 1 {
			score = 1 - score
		}
		points = append(points, lobby.RatingPoint{
			At: a.Ended, Game: room.GameID(a.Record.ID), Opponent: a.Players[1-seat], Score: score,
			Before: a.Ratings[seat].Before, Rating: a.Ratings[seat].After,
		})
	}
	slices.Reverse(points)
	return points, nil
}

// Leaders implements lobby.Ratings.
func (s *Store) Leaders(pool rating.Pool, n int, now time.Time) ([]lobby.Leader, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []lobby.Leader
	for id, pools := range s.ratings {
		if r, ok := pools[pool]; ok {
			r = r.Aged(now)
			list = append(list, lobby.Leader{Who: s.whoIs(id), Rating: r, Provisional: r.Provisional()})
		}
	}
	slices.SortFunc(list, func(a, b lobby.Leader) int {
		switch {
		case a.Provisional != b.Provisional && a.Provisional:
			return 1
		case a.Provisional != b.Provisional:
			return -1
		}
		return cmp.Or(cmp.Compare(b.Rating.Value, a.Rating.Value), strings.Compare(string(a.Who.ID), string(b.Who.ID)))
	})
	return list[:min(n, len(list))], nil
}

func (s *Store) whoIs(id account.ID) account.Who {
	if acc, ok := s.accounts[id]; ok {
		return acc.Who()
	}
	return account.Who{ID: id, Name: account.DeletedName}
}

// Opponents implements lobby.Ratings.
func (s *Store) Opponents(id account.ID, n int) ([]lobby.Against, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []lobby.Against
	seen := map[account.ID]bool{id: true}
	for _, a := range s.finished {
		for _, o := range a.Players {
			if slices.Contains(a.Players, id) && !seen[o] && !o.IsGuest() && !o.IsBot() {
				seen[o] = true
				if against := s.against(id, o); against.Games() > 0 {
					list = append(list, against)
				}
			}
		}
	}
	slices.SortFunc(list, func(a, b lobby.Against) int {
		return cmp.Or(cmp.Compare(b.Games(), a.Games()), b.Last.Compare(a.Last))
	})
	return list[:min(n, len(list))], nil
}

// Against implements lobby.Ratings.
func (s *Store) Against(id, opponent account.ID) (lobby.Against, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.against(id, opponent), nil
}

func (s *Store) against(id, opponent account.ID) lobby.Against {
	r := lobby.Against{Opponent: s.whoIs(opponent)}
	for _, a := range s.finished {
		me, other := slices.Index(a.Players, id), slices.Index(a.Players, opponent)
		if me < 0 || other < 0 || me == other || len(a.Players) != 2 {
			continue
		}
		switch lobby.ResultOf(a.Record, me) {
		case lobby.Won:
			r.Won++
		case lobby.Drawn:
			r.Drawn++
		case lobby.Lost:
			r.Lost++
		default:
			continue
		}
		r.Last = a.Ended
		switch {
		case a.Ratings == nil:
		case me == 0:
			r.First++
		default:
			r.Second++
		}
	}
	return r
}

// Search implements lobby.Games.
func (s *Store) Search(f lobby.GameFilter, from lobby.Cursor, n int) ([]lobby.Archived, lobby.Cursor, error) {
	at, err := from.At()
	if err = cmp.Or(err, f.Check()); err != nil {
		return nil, "", err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	var found []lobby.Archived
	going := len(at) == 0
	for _, a := range slices.Backward(s.finished) {
		if going = going || string(a.Record.ID) == string(at); !going || !f.Fits(a) {
			continue
		}
		if len(found) >= max(n, 1) {
			return found, lobby.CursorOf([]byte(a.Record.ID)), nil
		}
		found = append(found, a)
	}
	return found, "", nil
}
