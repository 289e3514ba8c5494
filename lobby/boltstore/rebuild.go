package boltstore

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"go.etcd.io/bbolt"

	"oanquan/engine/analysis"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

// put has a pair written, now or later.
func (b *builder) put(p indexKey) {
	p = indexKey{p.bucket, bytes.Clone(p.key), bytes.Clone(p.value)}
	b.pairs = append(b.pairs, p)
	if b.bytes += len(p.key) + len(p.value); b.bytes > pairsAtOnce {
		b.flush()
	}
}

// flush writes what waits, in the order of keys.
func (b *builder) flush() {
	slices.SortStableFunc(b.pairs, func(x, y indexKey) int {
		return cmp.Or(bytes.Compare(x.bucket, y.bucket), bytes.Compare(x.key, y.key))
	})
	err := b.db.Update(func(tx *bbolt.Tx) error {
		for _, p := range b.pairs {
			if err := tx.Bucket(p.bucket).Put(p.key, p.value); err != nil {
				return fmt.Errorf("%s: %w", tellRecord(string(p.bucket), p.key), err)
			}
		}
		return nil
	})
	b.err = cmp.Or(b.err, err)
	b.pairs, b.bytes = nil, 0
}

// finish writes the rest, takes out what belongs to nothing, and looks whether
// all is sound.
func (b *builder) finish(s *salvager) error {
	b.flush()
	for _, what := range s.missing() {
		b.lose("%s: a list names it, and its page is lost", what)
	}
	err := b.db.Update(func(tx *bbolt.Tx) error {
		for _, name := range [][]byte{bucketReports} {
			if err := tx.Bucket(name).SetSequence(s.sequence(name)); err != nil {
				return err
			}
		}
		if err := b.weed(tx); err != nil {
			return err
		}
		return b.rate(tx, s.rated)
	})
	if err = cmp.Or(b.err, err); err != nil {
		return err
	}
	return b.db.View(func(tx *bbolt.Tx) error {
		if wrong := contents(tx); len(wrong) > 0 {
			return fmt.Errorf("the new store is not sound, which is a fault of this program: %w", errors.Join(wrong...))
		}
		return nil
	})
}

// weed takes out what belongs to a record that is not there.
func (b *builder) weed(tx *bbolt.Tx) error {
	has := func(bucket, k []byte) bool { return tx.Bucket(bucket).Get(k) != nil }
	analysed := func(k, v []byte) error {
		g, err := loadGame(tx, room.GameID(k))
		if err != nil {
			return err
		}
		var report analysis.Report
		if err := json.Unmarshal(v, &report); err != nil {
			return err
		}
		return report.Of(g.Record)
	}
	return errors.Join(
		b.weedOut(tx, bucketAnalyses, analysed),
		b.weedOut(tx, bucketSocial, func(k, _ []byte) error { return unless(has(bucketAccounts, k), "its account is lost") }),
		b.weedOut(tx, bucketDeleted, func(k, _ []byte) error { return unless(!has(bucketAccounts, k), "the account is there") }),
		b.weedOut(tx, bucketHeld, func(k, _ []byte) error { return unless(!has(bucketByName, k), "an account has the name") }),
		b.weedOut(tx, bucketJournal, func(k, _ []byte) error { return unless(!has(bucketGames, k), "the game is finished") }),
	)
}

func unless(ok bool, why string) error {
	if ok {
		return nil
	}
	return errors.New(why)
}

// weedOut takes those records of a bucket out that fit is an error of.
func (b *builder) weedOut(tx *bbolt.Tx, bucket []byte, fit func(k, v []byte) error) error {
	var out [][]byte
	err := tx.Bucket(bucket).ForEach(func(k, v []byte) error {
		if err := fit(k, v); err != nil {
			b.lose("%s: %v", tellRecord(string(bucket), k), err)
			out = append(out, bytes.Clone(k))
		}
		return nil
	})
	for _, k := range out {
		b.kept[string(bucket)]--
		if bytes.Equal(bucket, bucketJournal) {
			err = errors.Join(err, tx.Bucket(bucket).DeleteBucket(k))
		} else {
			err = errors.Join(err, tx.Bucket(bucket).Delete(k))
		}
	}
	return err
}

// logOf is a game as the log of rated games has it.
func logOf(g storedGame) (storedRated, bool) {
	_, score, counts := lobby.RatedGame(g.Record, g.Players)
	return storedRated{room.FormatVersion, g.Players, score, g.Ratings}, counts && len(g.Ratings) == len(g.Players)
}

// lastRatings are what accounts had after their last games.
type lastRatings map[account.ID]map[rating.Pool]lastRating

type lastRating struct {
	at    time.Time
	game  room.GameID
	after rating.Rating
}

func (l lastRatings) add(id room.GameID, g storedGame) {
	for seat, c := range g.Ratings {
		pools := l[g.Players[seat]]
		if pools == nil {
			pools = map[rating.Pool]lastRating{}
			l[g.Players[seat]] = pools
		}
		if last, ok := pools[c.Pool]; !ok || cmp.Or(g.Finished.Compare(last.at), strings.Compare(string(id), string(last.game))) > 0 {
			pools[c.Pool] = lastRating{g.Finished, id, c.After}
		}
	}
}

// rate gives each account the ratings after its last games, and tells where they
// were others.
func (b *builder) rate(tx *bbolt.Tx, was map[account.ID]map[rating.Pool]rating.Rating) error {
	for id, pools := range b.rates {
		if tx.Bucket(bucketAccounts).Get([]byte(id)) == nil {
			continue
		}
		now := map[rating.Pool]rating.Rating{}
		for pool, last := range pools {
			now[pool] = last.after
			if err := tx.Bucket(bucketRanks).Put(rankKey(pool, last.after, id), rankValue(last.after)); err != nil {
				return err
			}
		}
		if err := putRatings(tx, id, now); err != nil {
			return err
		}
	}
	for id, pools := range was {
		for pool, r := range pools {
			if last, ok := b.rates[id][pool]; tx.Bucket(bucketAccounts).Get([]byte(id)) != nil && (!ok || last.after != r) {
				b.lose("rating of account %s in %s: it is that after the last game that is left, %d, and was %d", id, pool, last.after.Points(), r.Points())
			}
		}
	}
	return nil
}
