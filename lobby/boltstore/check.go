package boltstore

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"

	"go.etcd.io/bbolt"

	"oanquan/engine"
	"oanquan/engine/notation"
	"oanquan/lobby/account"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

// CheckDir reads everything in the store in dir, which no server has open, and
// lists what is wrong. Only a sound one is brought to the newest version, for what
// is in it to be read.
func CheckDir(dir string) (found []error, err error) {
	s := &Store{dir: dir, path: filepath.Join(dir, FileName)}
	locked, err := s.bolt(true)
	if err != nil {
		return nil, fmt.Errorf("check the store in %s: %w", dir, err)
	}
	found, err = damage(s.path)
	if err == nil && len(found) == 0 {
		found, err = metaDamages(s.path)
	}
	if err = errors.Join(err, locked.Close()); err != nil || len(found) > 0 {
		return found, err
	}
	if s, err = OpenToRead(dir, Options{}); err != nil {
		return nil, err
	}
	return s.Check(), s.Close()
}

// Check reads everything and lists what is wrong: pages of the file, values that
// cannot be read, and indexes that do not agree with what they index.
func (s *Store) Check() []error {
	s.file.Lock() // nobody writes meanwhile
	found, err := damage(s.path)
	s.file.Unlock()
	if err == nil && len(found) > 0 {
		return found // reading a damaged file leads anywhere
	}
	if err != nil {
		return append(found, err)
	}
	err = s.view(func(tx *bbolt.Tx) error {
		found = contents(tx)
		return nil
	})
	if err != nil {
		found = append(found, fmt.Errorf("check the store in %s: %w", s.dir, err))
	}
	return found
}

// contents lists what is wrong with what is in sound pages.
func contents(tx *bbolt.Tx) []error {
	c := checker{tx: tx}
	for _, check := range []func(){
		c.accounts, c.keyIndex, c.nameIndex, c.games, c.playerIndex, c.recentIndex, c.pairIndex, c.ratedIndex, c.journals, c.bans,
		c.analyses, c.puzzles, c.secretIndex, c.held, c.deleted, c.social, c.reports, c.motd, c.audit, c.ratings, c.ranks, c.ratedLog,
	} {
		check()
	}
	return c.found
}

// checker collects what is wrong. It remembers what it has read, so that each
// value is read once.
type checker struct {
	tx     *bbolt.Tx
	byID   map[string]account.Account
	played map[string]storedGame
	listed map[string]struct{} // where games want to be listed: bucket and key
	rates  map[string]map[rating.Pool]rating.Rating
	found  []error
}

func (c *checker) complain(format string, args ...any) {
	c.found = append(c.found, fmt.Errorf(format, args...))
}

// each calls fn for every pair of a bucket.
func (c *checker) each(bucket []byte, fn func(k, v []byte)) {
	err := c.tx.Bucket(bucket).ForEach(func(k, v []byte) error {
		fn(k, v)
		return nil
	})
	if err != nil {
		c.complain("%s: %w", bucket, err)
	}
}

func (c *checker) accounts() {
	c.byID = map[string]account.Account{}
	c.each(bucketAccounts, func(k, v []byte) {
		stored, err := decode[storedAccount](v)
		switch {
		case err != nil:
			c.complain("account %s: %w", k, err)
			return
		case string(stored.ID) != string(k):
			c.complain("account %s: its value is of account %s", k, stored.ID)
		}
		c.byID[string(k)] = stored.Account
		for _, key := range stored.Keys {
			if got := get(c.tx, bucketByKey, []byte(key.Fingerprint)); !bytes.Equal(got, k) {
				c.complain("account %s: its key %s leads to account %q", k, key.Fingerprint, got)
			}
		}
		for _, hash := range stored.Secrets.Hashes() {
			if got := get(c.tx, bucketBySecret, []byte(hash)); !bytes.Equal(got, k) {
				c.complain("account %s: its secret leads to account %q", k, got)
			}
		}
		if stored.Name != "" {
			if got := get(c.tx, bucketByName, []byte(stored.Name.Skeleton())); !bytes.Equal(got, k) {
				c.complain("account %s: its name %s leads to account %q", k, stored.Name, got)
			}
		}
	})
}

func (c *checker) keyIndex() {
	c.each(bucketByKey, func(k, v []byte) {
		acc, ok := c.byID[string(v)]
		if !ok {
			c.complain("key %s: there is no account %s", k, v)
			return
		}
		if _, err := keyIndex(acc, account.Fingerprint(k)); err != nil {
			c.complain("key %s: account %s does not have it", k, v)
		}
	})
}

func (c *checker) nameIndex() {
	c.each(bucketByName, func(k, v []byte) {
		acc, ok := c.byID[string(v)]
		if !ok {
			c.complain("name %s: there is no account %s", k, v)
			return
		}
		if acc.Name.Skeleton() != string(k) {
			c.complain("name %s: account %s is called %q", k, v, acc.Name)
		}
	})
}

func (c *checker) games() {
	c.played, c.listed = map[string]storedGame{}, map[string]struct{}{}
	c.each(bucketGames, func(k, v []byte) {
		stored, err := decode[storedGame](v)
		if err != nil {
			c.complain("game %s: %w", k, err)
			return
		}
		if string(stored.Record.ID) != string(k) {
			c.complain("game %s: its record is of game %s", k, stored.Record.ID)
		}
		c.played[string(k)] = stored
		for _, index := range indexKeys(room.GameID(k), stored) {
			c.listed[listing(index.bucket, index.key)] = struct{}{}
			switch got := get(c.tx, index.bucket, index.key); {
			case got == nil:
				c.complain("game %s: it is missing from %s", k, index.bucket)
			case !bytes.Equal(got, index.value):
				c.complain("game %s: it stands as %q in %s", k, got, index.bucket)
			}
		}
		c.rated(room.GameID(k), stored)
	})
}

func (c *checker) playerIndex() {
	c.each(bucketByPlayer, func(k, _ []byte) {
		_, rest, _ := bytes.Cut(k, []byte{0})
		c.indexes(bucketByPlayer, k, rest)
	})
}

func (c *checker) recentIndex() {
	c.each(bucketRecent, func(k, _ []byte) { c.indexes(bucketRecent, k, k) })
}

// indexes asks whether the game that key names, in the part of it after the
// player, wants to be listed under key.
func (c *checker) indexes(bucket, key, rest []byte) {
	if _, err := gameOf(rest); err != nil {
		c.complain("%s: key %x: %w", bucket, key, err)
		return
	}
	if _, ok := c.listed[listing(bucket, key)]; !ok {
		c.complain("%s: key %x does not lead to a game", bucket, key)
	}
}

// listing is a place in a list, of any bucket.
func listing(bucket, key []byte) string { return string(bucket) + "\x00" + string(key) }

func (c *checker) journals() {
	journal := c.tx.Bucket(bucketJournal)
	c.each(bucketJournal, func(k, v []byte) {
		if v != nil {
			c.complain("journal of game %s: it is no bucket", k)
			return
		}
		u, err := loadJournal(journal, room.GameID(k))
		if err != nil {
			c.complain("%w", err)
			return
		}
		if _, ok := c.played[string(k)]; ok {
			c.complain("journal of game %s: the game is finished", k)
		}
		if err := replay(u); err != nil {
			c.complain("journal of game %s: %w", k, err)
		}
	})
}

// replay looks whether the engine takes a journal.
func replay(u room.Unfinished) error {
	rules, err := notation.ParseRules(u.Begin.Rules)
	if err != nil {
		return fmt.Errorf("rules: %w", err)
	}
	start := rules.Start()
	if u.Begin.Start != "" {
		if start, err = notation.ParsePosition(rules, u.Begin.Start); err != nil {
			return fmt.Errorf("start: %w", err)
		}
	}
	game, err := engine.NewGameFrom(rules, start)
	if err != nil {
		return fmt.Errorf("start: %w", err)
	}
	for _, m := range u.Moves {
		move, err := notation.ParseMove(m.Move, game.Position().Mover)
		if err == nil {
			game, _, err = game.Play(move)
		}
		if err != nil {
			return fmt.Errorf("move %d: %w", m.Ply, err)
		}
	}
	return nil
}
