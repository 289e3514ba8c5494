package boltstore

import (
	"errors"
	"fmt"

	"go.etcd.io/bbolt"
)

// Figures tell of a store.
type Figures struct {
	Accounts, Games  int // games that are over
	Bytes            int64
	Pages, FreePages int
	Commits, Entries uint64 // since Open
}

// errLooked ends an operation that has only looked.
var errLooked = errors.New("nothing is to be written")

// Figures counts what is in the store. It goes through the pages of the file,
// which takes the writer some milliseconds for each hundred megabytes.
func (s *Store) Figures() (Figures, error) {
	f := Figures{Commits: s.commits.Load(), Entries: s.entries.Load()}
	err := s.view(func(tx *bbolt.Tx) error {
		f.Accounts, f.Games = tx.Bucket(bucketAccounts).Stats().KeyN, tx.Bucket(bucketGames).Stats().KeyN
		return nil
	})
	if err != nil {
		return f, fmt.Errorf("count what is in the store in %s: %w", s.dir, err)
	}
	// Which pages are free only the writer may ask.
	err = <-s.commit(func(tx *bbolt.Tx) error {
		f.Bytes, f.Pages, f.FreePages = tx.Size(), 0, 0
		for {
			p, err := tx.Page(f.Pages)
			if err != nil {
				return err
			}
			if p == nil {
				return errLooked
			}
			f.Pages++
			if p.Type == "free" {
				f.FreePages++
			}
		}
	}, func(*bbolt.Tx) error { return nil })
	if !errors.Is(err, errLooked) {
		return f, fmt.Errorf("count the pages of the store in %s: %w", s.dir, err)
	}
	return f, nil
}
