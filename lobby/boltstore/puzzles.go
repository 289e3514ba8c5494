package boltstore

import (
	"bytes"
	"fmt"

	"go.etcd.io/bbolt"

	"oanquan/engine/daily"
	"oanquan/lobby"
	"oanquan/lobby/account"
)

// puzzleMax is how many bytes one puzzle may have: many times what it needs.
const puzzleMax = 16 << 10

// Puzzles is the store as [lobby.Puzzles].
type Puzzles struct{ s *Store }

// Puzzles is the part of the store that keeps the daily puzzles.
func (s *Store) Puzzles() *Puzzles { return &Puzzles{s} }

// Puzzle finds the puzzle of a day, or [lobby.ErrNoPuzzle].
func (p *Puzzles) Puzzle(day account.Day) (found []byte, err error) {
	err = p.s.view(func(tx *bbolt.Tx) error {
		data := get(tx, bucketPuzzles, []byte(day))
		if data == nil {
			return fmt.Errorf("puzzle of %s: %w", day, lobby.ErrNoPuzzle)
		}
		found = bytes.Clone(data)
		return nil
	})
	return found, err
}

// SavePuzzle stores the puzzle of a day, unless the day has one already.
func (p *Puzzles) SavePuzzle(day account.Day, data []byte) error {
	if _, ok := account.ParseDay(string(day)); !ok || len(data) > puzzleMax {
		return fmt.Errorf("%w: puzzle of %q, %d bytes", ErrEntry, day, len(data))
	}
	return <-p.s.commit(func(*bbolt.Tx) error { return nil }, func(tx *bbolt.Tx) error {
		b := tx.Bucket(bucketPuzzles)
		if b.Get([]byte(day)) != nil {
			return nil
		}
		return b.Put([]byte(day), data)
	})
}

// Puzzles lists the newest puzzles, newest first, at most n.
func (p *Puzzles) Puzzles(n int) (list [][]byte, err error) {
	err = p.s.view(func(tx *bbolt.Tx) error {
		defer named(bucketPuzzles, nil)
		c := tx.Bucket(bucketPuzzles).Cursor()
		for k, v := c.Last(); k != nil && len(list) < n; k, v = c.Prev() {
			list = append(list, bytes.Clone(v))
		}
		return nil
	})
	return list, err
}

// puzzles checks that the puzzles are puzzles of days.
func (c *checker) puzzles() {
	c.each(bucketPuzzles, func(k, v []byte) {
		if _, ok := account.ParseDay(string(k)); !ok {
			c.complain("puzzle of %q, which is no day", k)
		}
		if _, err := daily.Decode(v); err != nil {
			c.complain("puzzle of %s: %w", k, err)
		}
	})
}
