package boltstore

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"oanquan/engine/analysis"
	"oanquan/engine/daily"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// recordKind is a bucket whose pairs each say by themselves what they are. All
// other buckets are made of these.
type recordKind struct {
	bucket []byte
	// sound tells whether a value can be read and is that of its key. Strictly it
	// has no field that is not known either: nothing is then sound in two
	// buckets, but for bans and mutes.
	sound func(k, v []byte, strictly bool) error
}

// errOther: a value is not of its key, or not of this bucket.
var errOther = errors.New("the value is not of the key")

func recordKinds() []recordKind {
	return []recordKind{
		{bucketAccounts, soundAccount},
		{bucketGames, func(k, v []byte, _ bool) error {
			g, err := decode[storedGame](v)
			return fitting(err, len(k) > 0 && string(g.Record.ID) == string(k))
		}},
		{bucketAnalyses, func(k, v []byte, _ bool) error {
			var r analysis.Report
			err := json.Unmarshal(v, &r)
			return fitting(err, r.Seats > 0 && len(r.Turns) > 0 && checkID("game", string(k)) == nil)
		}},
		{bucketPuzzles, func(k, v []byte, _ bool) error {
			_, err := daily.Decode(v)
			_, ok := account.ParseDay(string(k))
			return fitting(err, ok)
		}},
		{bucketMutes, soundBan},
		{bucketBans, soundBan},
		{bucketHeld, func(k, v []byte, strictly bool) error {
			h, err := decodeAs[storedHeld](v, strictly)
			return fitting(err, len(k) > 0 && h.Account != "" && !h.Until.IsZero())
		}},
		{bucketDeleted, func(k, v []byte, strictly bool) error {
			d, err := decodeAs[storedDeleted](v, strictly)
			return fitting(err, len(k) > 0 && !d.At.IsZero())
		}},
		{bucketSocial, func(k, v []byte, strictly bool) error {
			s, err := decodeAs[storedSocial](v, strictly)
			if err == nil {
				err = s.Check()
			}
			return fitting(err, len(k) > 0)
		}},
		{bucketReports, func(k, v []byte, strictly bool) error {
			r, err := decodeAs[storedReport](v, strictly)
			if err == nil {
				err = r.Check()
			}
			return fitting(err, bytes.Equal(reportKey(r.ID), k))
		}},
		{bucketMotd, func(k, v []byte, strictly bool) error {
			m, err := decodeAs[storedMotd](v, strictly)
			if err == nil {
				err = m.Check()
			}
			return fitting(err, m.Language == string(k))
		}},
		{bucketAudit, func(k, v []byte, strictly bool) error {
			e, err := decodeAs[storedAudit](v, strictly)
			if err == nil {
				err = e.Check()
			}
			return fitting(err, bytes.Equal(auditKey(e.Number), k))
		}},
	}
}

func fitting(err error, fits bool) error {
	if err == nil && !fits {
		return errOther
	}
	return err
}

func soundAccount(k, v []byte, _ bool) error {
	a, err := decode[storedAccount](v)
	if err == nil {
		err = checkAccount(a.Account)
	}
	return fitting(err, string(a.ID) == string(k))
}

func soundBan(k, v []byte, strictly bool) error {
	b, err := decodeAs[storedBan](v, strictly)
	if err == nil {
		err = checkBan(b.Ban)
	}
	return fitting(err, bytes.Equal(banKey(b.Kind, b.Value), k))
}

// decodeAs is decode that strictly knows every field.
func decodeAs[T any](data []byte, strictly bool) (T, error) {
	value, err := decode[T](data)
	if err != nil || !strictly {
		return value, err
	}
	var known T
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	return value, d.Decode(&known)
}

// isMade tells whether a bucket is made of others.
func isMade(bucket string) bool {
	for _, name := range [][]byte{
		bucketByKey, bucketByName, bucketBySecret, bucketByPlayer, bucketRecent, bucketByPair,
		bucketRatings, bucketRanks, bucketRatedLog, bucketRatedBy, bucketMeta,
	} {
		if string(name) == bucket {
			return true
		}
	}
	return false
}

// listed is the game or the account that a pair of a list names: it was there.
func listed(bucket string, k, v []byte) (game room.GameID, id account.ID) {
	rest := k
	switch bucket {
	case string(bucketByKey), string(bucketByName), string(bucketBySecret):
		return "", account.ID(v)
	case string(bucketByPlayer):
		_, rest, _ = bytes.Cut(k, []byte{0})
	case string(bucketByPair), string(bucketRatedBy):
		_, rest, _ = bytes.Cut(k, []byte{0})
		_, rest, _ = bytes.Cut(rest, []byte{0})
	case string(bucketRecent), string(bucketRatedLog):
	default:
		return "", ""
	}
	game, err := gameOf(rest)
	if err != nil || checkID("game", string(game)) != nil {
		return "", ""
	}
	return game, ""
}

// tellRecord names a record as an operator would look for it.
func tellRecord(bucket string, k []byte) string {
	switch bucket {
	case string(bucketAccounts):
		return fmt.Sprintf("account %s", k)
	case string(bucketGames):
		return fmt.Sprintf("game %s", k)
	case string(bucketJournal):
		return fmt.Sprintf("running game %s", k)
	case string(bucketAudit), string(bucketReports):
		if n, err := auditNumber(k); err == nil { // both have numbers as keys
			return fmt.Sprintf("bucket %s, number %d", bucket, n)
		}
	}
	return fmt.Sprintf("bucket %s, key %q", bucket, k)
}
