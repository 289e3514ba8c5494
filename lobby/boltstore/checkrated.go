package boltstore

import (
	"bytes"
	"reflect"

	"oanquan/lobby"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

// rated checks that a game that counts has changed ratings, and is in the log.
func (c *checker) rated(id room.GameID, g storedGame) {
	_, score, counts := lobby.RatedGame(g.Record, g.Players)
	switch {
	case !counts && g.Ratings == nil:
		return
	case counts != (g.Ratings != nil) || len(g.Ratings) != 2:
		c.complain("game %s: it counts for ratings: %v, and has changed %d", id, counts, len(g.Ratings))
		return
	}
	log, err := decode[storedRated](get(c.tx, bucketRatedLog, logKey(g.Finished, id)))
	switch want := (storedRated{room.FormatVersion, g.Players, score, g.Ratings}); {
	case err != nil:
		c.complain("game %s: in ratedlog: %w", id, err)
	case !reflect.DeepEqual(log, want):
		c.complain("game %s: ratedlog has something else of it", id)
	}
}

// ratedLog checks that the log is of rated games, and that the last game of each
// account in a pool has left the rating that it has.
func (c *checker) ratedLog() {
	last := map[string]rating.Rating{}
	c.each(bucketRatedLog, func(k, v []byte) {
		id, err := gameOf(k)
		g, ok := c.played[string(id)]
		if err != nil || !ok || !bytes.Equal(logKey(g.Finished, id), k) || g.Ratings == nil {
			c.complain("ratedlog: key %x does not lead to a rated game", k)
			return
		}
		for seat, change := range g.Ratings {
			last[string(g.Players[seat])+" "+string(change.Pool)] = change.After
		}
	})
	for id, pools := range c.rates {
		for pool, r := range pools {
			if r != last[id+" "+string(pool)] {
				c.complain("account %s: its rating in %s is not that after its last game", id, pool)
			}
			delete(last, id+" "+string(pool))
		}
	}
	for id := range last {
		if _, ok := c.byID[id[:bytes.IndexByte([]byte(id), ' ')]]; ok {
			c.complain("account and pool %s: the rating is missing", id)
		}
	}
}

// ratings checks that ratings are those of accounts, and ranked.
func (c *checker) ratings() {
	c.rates = map[string]map[rating.Pool]rating.Rating{}
	c.each(bucketRatings, func(k, v []byte) {
		stored, err := decode[storedRatings](v)
		if err != nil {
			c.complain("ratings of account %s: %w", k, err)
			return
		}
		acc, ok := c.byID[string(k)]
		if !ok {
			c.complain("ratings of account %s: there is no such account", k)
		}
		c.rates[string(k)] = stored.Pools
		for pool, r := range stored.Pools {
			if got := get(c.tx, bucketRanks, rankKey(pool, r, acc.ID)); !bytes.Equal(got, rankValue(r)) {
				c.complain("ratings of account %s: it is not ranked in %s", k, pool)
			}
		}
	})
}

// ranks checks that ranks are those of ratings.
func (c *checker) ranks() {
	c.each(bucketRanks, func(k, v []byte) {
		pool, key, _ := bytes.Cut(k, []byte{0})
		id, r, err := readRank(key, v)
		if err != nil {
			c.complain("ranks: key %x: %w", k, err)
			return
		}
		if got, ok := c.rates[string(id)][rating.Pool(pool)]; !ok || got.Value != r.Value {
			c.complain("ranks: account %s has no rating of %g in %s", id, r.Value, pool)
		}
	})
}

// ratedIndex checks that the lists of rated games lead to games.
func (c *checker) ratedIndex() {
	c.each(bucketRatedBy, func(k, _ []byte) {
		_, rest, _ := bytes.Cut(k, []byte{0})
		_, rest, _ = bytes.Cut(rest, []byte{0})
		c.indexes(bucketRatedBy, k, rest)
	})
}
