package boltstore

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"go.etcd.io/bbolt"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

// storedRatings are the ratings of an account in the file.
type storedRatings struct {
	V     int                           `json:"v"` // room.FormatVersion
	Pools map[rating.Pool]rating.Rating `json:"pools"`
}

// storedRated is a rated game in the log of them.
type storedRated struct {
	V       int                 `json:"v"` // room.FormatVersion
	Players []account.ID        `json:"players"`
	Score   float64             `json:"score"`   // of the first
	Ratings []room.RatingChange `json:"ratings"` // by player
}

// ratedGame is in which pool a game counts, and the score of seat a.
type ratedGame struct {
	pool  rating.Pool
	score float64
}

// Ratings is the store as [lobby.Ratings].
type Ratings struct{ s *Store }

// Ratings is the part of the store that keeps ratings, and who played whom.
func (s *Store) Ratings() *Ratings { return &Ratings{s} }

// addRatings leads from version 4 of the layout to 5. A program that does not
// know ratings would finish rated games without changing any.
func addRatings(tx *bbolt.Tx) error {
	for _, name := range [][]byte{
		bucketRatings, bucketRanks, bucketRatedLog, bucketRatedBy, bucketByPair, bucketSocial, bucketReports,
	} {
		if _, err := tx.CreateBucketIfNotExists(name); err != nil {
			return err
		}
	}
	return tx.Bucket(bucketGames).ForEach(func(k, v []byte) error {
		g, err := decode[storedGame](v)
		if err != nil {
			return nil // it is in no list; check complains about it
		}
		for _, key := range indexKeys(room.GameID(k), g) {
			if err := tx.Bucket(key.bucket).Put(key.key, key.value); err != nil {
				return err
			}
		}
		return nil
	})
}

// finishRated is how a rated game comes to its end: ratings are read, changed
// and stored in the transaction of its record. The time it ended is told there
// too, so that rated games follow each other in the order in which they counted.
func (s *Store) finishRated(
	id room.GameID, g storedGame, r ratedGame, slot *[]room.RatingChange,
) (check, write func(*bbolt.Tx) error) {
	g.Players = slices.Clone(g.Players)
	var now storedGame
	var data []byte
	check = func(tx *bbolt.Tx) (err error) {
		if _, err = runningGame(tx, id); err != nil {
			return err
		}
		now = g
		now.Finished = s.finishTime()
		if last, _ := tx.Bucket(bucketRatedLog).Cursor().Last(); last != nil && !now.Finished.After(logTime(last)) {
			now.Finished = logTime(last).Add(1)
		}
		if now.Ratings, err = rate(tx, g.Players, r, now.Finished); err != nil {
			return err
		}
		now.Record.Rated = now.Ratings != nil
		for seat, c := range now.Ratings {
			now.Record.Players[seat].Rating = c.Before.Points()
		}
		data, err = json.Marshal(now)
		return err
	}
	write = func(tx *bbolt.Tx) error {
		if slot != nil {
			*slot = slices.Clone(now.Ratings)
		}
		if now.Ratings != nil {
			if err := putRated(tx, id, now, r.score); err != nil {
				return err
			}
		}
		return putFinished(tx, id, data, indexKeys(id, now))
	}
	return check, write
}

// rate is what a rated game that ended at now does to the ratings of its people;
// nil when it does not count: an account is gone, or has no name.
func rate(tx *bbolt.Tx, players []account.ID, r ratedGame, now time.Time) ([]room.RatingChange, error) {
	var changes []room.RatingChange
	for _, id := range players {
		acc, err := loadAccount(tx, id)
		if errors.Is(err, lobby.ErrNoAccount) || err == nil && acc.Name == "" {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		stored, err := loadRatings(tx, id)
		if err != nil {
			return nil, err
		}
		changes = append(changes, room.RatingChange{Pool: r.pool, Before: ratingIn(stored, r.pool)})
	}
	changes[0].After, changes[1].After = rating.Update(changes[0].Before, changes[1].Before, r.score, now)
	return changes, nil
}

func ratingIn(pools map[rating.Pool]rating.Rating, pool rating.Pool) rating.Rating {
	if r, ok := pools[pool]; ok {
		return r
	}
	return rating.Start()
}

// putRated stores the ratings after a game, their ranks, and its place in the
// log.
func putRated(tx *bbolt.Tx, id room.GameID, g storedGame, score float64) error {
	for seat, c := range g.Ratings {
		player := g.Players[seat]
		pools, err := loadRatings(tx, player)
		if err != nil {
			return err
		}
		if pools == nil {
			pools = map[rating.Pool]rating.Rating{}
		}
		if old, ok := pools[c.Pool]; ok {
			if err := tx.Bucket(bucketRanks).Delete(rankKey(c.Pool, old, player)); err != nil {
				return err
			}
		}
		pools[c.Pool] = c.After
		if err := putRatings(tx, player, pools); err != nil {
			return err
		}
		if err := tx.Bucket(bucketRanks).Put(rankKey(c.Pool, c.After, player), rankValue(c.After)); err != nil {
			return err
		}
	}
	return putLog(tx, id, g, score)
}

func putLog(tx *bbolt.Tx, id room.GameID, g storedGame, score float64) error {
	return putJSON(tx.Bucket(bucketRatedLog), logKey(g.Finished, id),
		storedRated{room.FormatVersion, g.Players, score, g.Ratings})
}

func putRatings(tx *bbolt.Tx, id account.ID, pools map[rating.Pool]rating.Rating) error {
	return putJSON(tx.Bucket(bucketRatings), []byte(id), storedRatings{room.FormatVersion, pools})
}

// dropRatings takes away the ratings of an account that comes to its end. The
// log stays: it is the opponents' too.
func dropRatings(tx *bbolt.Tx, id account.ID) error {
	pools, err := loadRatings(tx, id)
	if err != nil {
		return err
	}
	for pool, r := range pools {
		if err := tx.Bucket(bucketRanks).Delete(rankKey(pool, r, id)); err != nil {
			return err
		}
	}
	return tx.Bucket(bucketRatings).Delete([]byte(id))
}

func loadRatings(tx *bbolt.Tx, id account.ID) (map[rating.Pool]rating.Rating, error) {
	data := get(tx, bucketRatings, []byte(id))
	if id == "" || data == nil {
		return nil, nil
	}
	stored, err := decode[storedRatings](data)
	if err != nil {
		return nil, fmt.Errorf("ratings of account %s: %w", id, err)
	}
	return stored.Pools, nil
}

// RatingsOf are those of an account by pool, not aged.
func (r *Ratings) RatingsOf(id account.ID) (found map[rating.Pool]rating.Rating, err error) {
	err = r.s.view(func(tx *bbolt.Tx) error {
		found, err = loadRatings(tx, id)
		return err
	})
	return found, err
}

// RatingHistory is the rating after each of the newest rated games in a pool, at
// most n, oldest first.
func (r *Ratings) RatingHistory(id account.ID, pool rating.Pool, n int) (points []lobby.RatingPoint, err error) {
	prefix := ratedByPrefix(id, pool)
	err = r.s.view(func(tx *bbolt.Tx) error {
		defer named(bucketRatedBy, nil)
		c := tx.Bucket(bucketRatedBy).Cursor()
		for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix) && len(points) < n; k, _ = c.Next() {
			game, err := gameOf(k[len(prefix):])
			if err != nil {
				return err
			}
			p, err := loadPoint(tx, id, game, notInverted(k[len(prefix):]))
			if err != nil {
				return err
			}
			points = append(points, p)
		}
		return nil
	})
	slices.Reverse(points)
	return points, err
}

// loadPoint is what the log has of a game, as one of its players sees it.
func loadPoint(tx *bbolt.Tx, id account.ID, game room.GameID, at time.Time) (lobby.RatingPoint, error) {
	stored, err := decode[storedRated](get(tx, bucketRatedLog, logKey(at, game)))
	if err == nil && (len(stored.Players) != 2 || len(stored.Ratings) != 2) {
		err = fmt.Errorf("%w: not a game of two", ErrEntry)
	}
	if err != nil {
		return lobby.RatingPoint{}, fmt.Errorf("rated game %s: %w", game, err)
	}
	p := lobby.RatingPoint{At: at, Game: game, Opponent: stored.Players[1], Score: stored.Score}
	seat := 0
	if stored.Players[1] == id {
		seat, p.Opponent, p.Score = 1, stored.Players[0], 1-stored.Score
	}
	p.Before, p.Rating = stored.Ratings[seat].Before, stored.Ratings[seat].After
	return p, nil
}

// Leaders are the best of a pool, as [lobby.Ratings] says. It looks at as many
// ratings as it needs to find n that are not provisional, the highest first.
func (r *Ratings) Leaders(pool rating.Pool, n int, now time.Time) (list []lobby.Leader, err error) {
	prefix := append([]byte(pool), 0)
	var guesses []lobby.Leader
	err = r.s.view(func(tx *bbolt.Tx) error {
		defer named(bucketRanks, nil)
		c := tx.Bucket(bucketRanks).Cursor()
		for k, v := c.Seek(prefix); bytes.HasPrefix(k, prefix) && len(list) < n; k, v = c.Next() {
			id, rank, err := readRank(k[len(prefix):], v)
			if err != nil {
				return fmt.Errorf("rank in %s: %w", pool, err)
			}
			provisional := rank.Aged(now).Provisional()
			if provisional && len(guesses) >= n {
				continue
			}
			leader, err := loadLeader(tx, id, pool, now)
			if err != nil {
				return err
			}
			if provisional {
				guesses = append(guesses, leader)
			} else {
				list = append(list, leader)
			}
		}
		return nil
	})
	return append(list, guesses[:min(len(guesses), max(n-len(list), 0))]...), err
}

func loadLeader(tx *bbolt.Tx, id account.ID, pool rating.Pool, now time.Time) (lobby.Leader, error) {
	acc, err := loadAccount(tx, id)
	if err != nil {
		return lobby.Leader{}, fmt.Errorf("rank of account %s: %w", id, err)
	}
	pools, err := loadRatings(tx, id)
	if err != nil {
		return lobby.Leader{}, err
	}
	r := ratingIn(pools, pool).Aged(now)
	return lobby.Leader{Who: acc.Who(), Rating: r, Provisional: r.Provisional()}, nil
}

// rankKey sorts the ratings of a pool the highest first. Values are above zero,
// so their bits sort as they do.
func rankKey(pool rating.Pool, r rating.Rating, id account.ID) []byte {
	key := append([]byte(pool), 0)
	key = binary.BigEndian.AppendUint64(key, ^math.Float64bits(r.Value))
	return append(key, id...)
}

// rankValue is what tells whether a rating is provisional, as three numbers with
// spaces between: quick to read, since many are looked at for one list.
func rankValue(r rating.Rating) []byte {
	v := strconv.AppendFloat(nil, r.Deviation, 'g', -1, 64)
	v = strconv.AppendFloat(append(v, ' '), r.Volatility, 'g', -1, 64)
	return strconv.AppendInt(append(v, ' '), r.Last.UnixNano(), 10)
}

// readRank reads what follows the pool in a key of ranks, and its value.
func readRank(key, v []byte) (id account.ID, r rating.Rating, err error) {
	deviation, rest, _ := strings.Cut(string(v), " ")
	volatility, last, _ := strings.Cut(rest, " ")
	if len(key) <= 8 {
		return "", r, errIndexKey
	}
	d, err1 := strconv.ParseFloat(deviation, 64)
	w, err2 := strconv.ParseFloat(volatility, 64)
	at, err3 := strconv.ParseInt(last, 10, 64)
	value := math.Float64frombits(^binary.BigEndian.Uint64(key))
	r = rating.Rating{Value: value, Deviation: d, Volatility: w, Last: time.Unix(0, at).UTC()}
	return account.ID(key[8:]), r, errors.Join(err1, err2, err3)
}

// logKey sorts rated games in the order in which they ended.
func logKey(at time.Time, id room.GameID) []byte {
	return append(binary.BigEndian.AppendUint64(nil, uint64(at.UnixNano())), id...)
}

func logTime(key []byte) time.Time {
	if len(key) < 8 {
		return time.Time{}
	}
	return time.Unix(0, int64(binary.BigEndian.Uint64(key))).UTC()
}

func ratedByPrefix(id account.ID, pool rating.Pool) []byte {
	return append(append(playerPrefix(id), pool...), 0)
}

func ratedByKey(id account.ID, pool rating.Pool, at time.Time, game room.GameID) []byte {
	return append(ratedByPrefix(id, pool), recentKey(at, game)...)
}

// notInverted is the time that inverted has made the first eight bytes of.
func notInverted(key []byte) time.Time {
	return time.Unix(0, int64(^binary.BigEndian.Uint64(key))).UTC()
}
