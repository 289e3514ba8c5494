package boltstore

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"go.etcd.io/bbolt"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

// Recomputed is what the finished games say about the ratings in the store.
type Recomputed struct {
	Games    int // that count
	Accounts int // that have played them and are still there
	// Wrong is what the store has otherwise, an account and pool each, and at the
	// end the first game that is.
	Wrong []error
}

// Recompute tells all ratings again from the finished games, in the order in
// which they ended, and compares them with those in the store: to what another
// processor makes of the last digits, see [rating.Rating.Near]. With fix it then
// writes them, and all that is listed by them, to the last bit.
func (s *Store) Recompute(fix bool) (found Recomputed, err error) {
	look := func(tx *bbolt.Tx) error {
		again, err := retell(tx)
		if err != nil {
			return err
		}
		found, err = again.compare(tx)
		return err
	}
	if fix {
		err = <-s.commit(look, func(tx *bbolt.Tx) error {
			again, err := retell(tx)
			if err != nil {
				return err
			}
			return again.put(tx)
		})
	} else {
		err = s.view(look)
	}
	if err != nil {
		return Recomputed{}, fmt.Errorf("tell the ratings in %s again: %w", s.dir, err)
	}
	return found, nil
}

// retold is the rated games in their order, with the ratings that they give, and
// what accounts have after them.
type retold struct {
	games []retoldGame
	pools map[account.ID]map[rating.Pool]rating.Rating
}

type retoldGame struct {
	id      room.GameID
	stored  storedGame
	counts  ratedGame
	ratings []room.RatingChange
}

// retell plays no moves: it is the results that count.
func retell(tx *bbolt.Tx) (retold, error) {
	r := retold{pools: map[account.ID]map[rating.Pool]rating.Rating{}}
	err := tx.Bucket(bucketGames).ForEach(func(k, v []byte) error {
		stored, err := decode[storedGame](v)
		if err != nil {
			return fmt.Errorf("game %s: %w", k, err)
		}
		if pool, score, ok := lobby.RatedGame(stored.Record, stored.Players); ok {
			stored.Record.Moves = nil // only what is needed of many games; put loads them again
			r.games = append(r.games, retoldGame{id: room.GameID(k), stored: stored, counts: ratedGame{pool, score}})
		}
		return nil
	})
	slices.SortFunc(r.games, func(a, b retoldGame) int {
		return cmp.Or(a.stored.Finished.Compare(b.stored.Finished), strings.Compare(string(a.id), string(b.id)))
	})
	for i := range r.games {
		g := &r.games[i]
		for _, id := range g.stored.Players {
			if r.pools[id] == nil {
				r.pools[id] = map[rating.Pool]rating.Rating{}
			}
			g.ratings = append(g.ratings, room.RatingChange{Pool: g.counts.pool, Before: ratingIn(r.pools[id], g.counts.pool)})
		}
		c := g.ratings
		c[0].After, c[1].After = rating.Update(c[0].Before, c[1].Before, g.counts.score, g.stored.Finished)
		for seat, id := range g.stored.Players {
			r.pools[id][g.counts.pool] = c[seat].After
		}
	}
	return r, err
}

// compare lists what a store has otherwise.
func (r retold) compare(tx *bbolt.Tx) (Recomputed, error) {
	found := Recomputed{Games: len(r.games)}
	ids := slices.Collect(maps.Keys(r.pools))
	err := tx.Bucket(bucketRatings).ForEach(func(k, _ []byte) error {
		if r.pools[account.ID(k)] == nil {
			ids = append(ids, account.ID(k))
		}
		return nil
	})
	if err != nil {
		return found, err
	}
	slices.Sort(ids)
	for _, id := range ids {
		acc, err := loadAccount(tx, id)
		want := r.pools[id]
		switch {
		case errors.Is(err, lobby.ErrNoAccount):
			want, acc.ID = nil, id // an account that is gone has no ratings
		case err != nil:
			return found, err
		default:
			found.Accounts++
		}
		has, err := loadRatings(tx, id)
		if err != nil {
			return found, err
		}
		found.Wrong = append(found.Wrong, differences(acc, has, want)...)
	}
	var wrong []room.GameID
	for _, g := range r.games {
		if !slices.EqualFunc(g.stored.Ratings, g.ratings, near) {
			wrong = append(wrong, g.id)
		}
	}
	if len(wrong) > 0 {
		found.Wrong = append(found.Wrong, fmt.Errorf("game %s: it has changed ratings otherwise; so have %d of the games after it", wrong[0], len(wrong)-1))
	}
	return found, nil
}

func near(a, b room.RatingChange) bool {
	return a.Pool == b.Pool && a.Before.Near(b.Before) && a.After.Near(b.After)
}

// differences are those between the ratings an account has and should have.
func differences(acc account.Account, has, want map[rating.Pool]rating.Rating) (wrong []error) {
	name := cmp.Or(string(acc.Name), account.DeletedName)
	pools := maps.Clone(want)
	if pools == nil {
		pools = map[rating.Pool]rating.Rating{}
	}
	maps.Copy(pools, has)
	for _, pool := range slices.Sorted(maps.Keys(pools)) {
		h, ok1 := has[pool]
		w, ok2 := want[pool]
		if ok1 != ok2 || ok1 && !h.Near(w) {
			wrong = append(wrong, fmt.Errorf("%s (%s) in %s: the store has %s, the games give %s", name, acc.ID, pool, told(h, ok1), told(w, ok2)))
		}
	}
	return wrong
}

func told(r rating.Rating, ok bool) string {
	if !ok {
		return "no rating"
	}
	games := "games"
	if r.Games == 1 {
		games = "game"
	}
	return fmt.Sprintf("%.4f ±%.4f after %d %s", r.Value, r.Deviation, r.Games, games)
}

// put writes the ratings that the games give, and all that is listed by them.
func (r retold) put(tx *bbolt.Tx) error {
	for _, name := range [][]byte{bucketRatings, bucketRanks, bucketRatedLog, bucketRatedBy} {
		if err := tx.DeleteBucket(name); err != nil {
			return err
		}
		if _, err := tx.CreateBucket(name); err != nil {
			return err
		}
	}
	for _, g := range r.games {
		if err := g.put(tx); err != nil {
			return err
		}
	}
	for id, pools := range r.pools {
		if get(tx, bucketAccounts, []byte(id)) == nil {
			continue
		}
		if err := putRatings(tx, id, pools); err != nil {
			return err
		}
		for pool, rate := range pools {
			if err := tx.Bucket(bucketRanks).Put(rankKey(pool, rate, id), rankValue(rate)); err != nil {
				return err
			}
		}
	}
	return nil
}

// put writes what a game has changed, into it if it has something else, and into
// the log.
func (g retoldGame) put(tx *bbolt.Tx) error {
	stored, err := loadGame(tx, g.id)
	if err != nil {
		return err
	}
	if !reflect.DeepEqual(stored.Ratings, g.ratings) {
		stored.Ratings = g.ratings
		for seat, c := range g.ratings {
			stored.Record.Players[seat].Rating = c.Before.Points()
		}
		if err := putJSON(tx.Bucket(bucketGames), []byte(g.id), stored); err != nil {
			return err
		}
	}
	for _, k := range indexKeys(g.id, stored) {
		if err := tx.Bucket(k.bucket).Put(k.key, k.value); err != nil {
			return err
		}
	}
	return putLog(tx, g.id, stored, g.counts.score)
}
