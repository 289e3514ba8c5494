package boltstore

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"oanquan/lobby"
)

// openFile opens and prepares the file, and with look looks at all its pages
// before: a damaged one would make bbolt panic, its lock being kept until the
// program ends.
func (s *Store) openFile(look bool) (db *bbolt.DB, err error) {
	var opened *bbolt.DB
	defer func() {
		if err != nil {
			db, err = nil, fmt.Errorf("open the store in %s: %w", s.dir, err)
		}
	}()
	if look {
		if err := s.look(); err != nil {
			return nil, err
		}
	}
	err = caughtIn(func() (err error) {
		if opened, err = s.bolt(false); err != nil {
			return err
		}
		return errors.Join(migrate(opened, migrations()), syncDir(s.dir))
	})
	if err != nil && opened != nil {
		err = errors.Join(err, caughtIn(opened.Close))
	}
	if errors.Is(err, ErrUnreadable) {
		err = s.damaged(err)
	}
	return opened, err
}

// bolt opens the file, for reading alone or for both.
func (s *Store) bolt(read bool) (*bbolt.DB, error) {
	db, err := bbolt.Open(s.path, 0o600, &bbolt.Options{Timeout: lockWait, NoStatistics: true, ReadOnly: read, OpenFile: s.opts.OpenFile})
	switch {
	case errors.Is(err, berrors.ErrTimeout):
		return nil, ErrInUse
	case errors.Is(err, berrors.ErrInvalid), errors.Is(err, berrors.ErrVersionMismatch):
		return nil, fmt.Errorf("%w, or its first pages are damaged: restore a backup", ErrForeign)
	case errors.Is(err, berrors.ErrChecksum):
		return nil, s.damaged(err)
	}
	return db, plain(err)
}

// look looks at all pages of a file that nobody writes, and changes nothing.
func (s *Store) look() error {
	st, err := os.Stat(s.path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && st.Size() == 0 {
		return nil // it is to be made
	}
	if err != nil {
		return plain(err)
	}
	locked, err := s.bolt(true)
	if err != nil {
		return err
	}
	found, err := damage(s.path)
	if err := errors.Join(err, locked.Close()); err != nil {
		return err
	}
	switch len(found) {
	case 0:
		return nil
	case 1:
		return s.damaged(found[0])
	}
	return s.damaged(fmt.Errorf("%w, and %d more", found[0], len(found)-1))
}

// damaged says what to do with a file that is.
func (s *Store) damaged(why error) error {
	return fmt.Errorf("%w (%w): `oanquan check --data %[3]s` names all that is wrong, `oanquan check --data %[3]s --repair NEWFILE` saves what can be read; or restore a backup",
		ErrDamaged, why, s.dir)
}

// openToRead opens a file that cannot be written, because of why.
func (s *Store) openToRead(why error) error {
	db, err := s.bolt(true)
	if err != nil {
		return errors.Join(why, err)
	}
	s.db = db
	return fmt.Errorf("%w: %w", lobby.ErrReadOnly, why)
}

// syncDir makes the name of a new file durable; bbolt syncs only what is in it.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
