package boltstore

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"time"

	"go.etcd.io/bbolt"
	berrors "go.etcd.io/bbolt/errors"

	"oanquan/lobby"
)

const (
	// FileName is the store's file in its directory.
	FileName = "oanquan.db"
	// lockWait is how long Open waits for another server to let go of the file:
	// enough for one that is just stopping.
	lockWait = 500 * time.Millisecond
)

// Options are for tests; the zero value is what a server wants.
type Options struct {
	// BeforeCommit, for fault tests, is called by the writer just before a
	// transaction is committed, with the number of entries in it. It may block;
	// an error makes the commit fail like one of the disk.
	BeforeCommit func(entries int) error
	// AfterSync, for fault tests, is called by the writer after each commit and
	// before anybody is told of it. The file at path then is what a power cut
	// would leave, and does not change until AfterSync returns.
	AfterSync func(path string)
	// Now is the clock of the archive, time.Now when nil.
	Now func() time.Time
}

// Store is an open store. Its methods may be called from any goroutine.
type Store struct {
	dir, path string
	opts      Options
	wake      chan struct{} // one slot: the queue is not empty
	stop      chan struct{} // closed by Close
	stopped   chan struct{} // closed by the writer when it has ended

	// file guards db: held for reading through every transaction, for writing by
	// whoever opens and closes the file.
	file sync.RWMutex
	db   *bbolt.DB // nil once closed, and after a Reopen that failed

	mu         sync.Mutex
	queue      []*op
	failed     chan struct{} // closed while down is set
	down       error         // why nothing is written; wraps lobby.ErrReadOnly
	closed     bool
	lastFinish time.Time // of the game that finished last
}

// Open opens the store in dir, which is made when it is missing. [ErrInUse],
// [ErrNewer], [ErrForeign] and [ErrDamaged] tell why it cannot.
func Open(dir string, opts Options) (*Store, error) {
	if opts.Now == nil {
		opts.Now = time.Now
	}
	s := &Store{
		dir: dir, path: filepath.Join(dir, FileName), opts: opts,
		wake: make(chan struct{}, 1), stop: make(chan struct{}), stopped: make(chan struct{}),
		failed: make(chan struct{}),
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("open the store in %s: %w", dir, err)
	}
	db, err := s.openFile()
	if err != nil {
		return nil, err
	}
	s.db = db
	go s.write() // ends with Close
	return s, nil
}

// openFile opens and prepares the file. A damaged one makes bbolt panic, even
// while it opens it; its lock is then kept until the program ends.
func (s *Store) openFile() (db *bbolt.DB, err error) {
	var opened *bbolt.DB
	defer func() {
		if r := recover(); r != nil {
			db, err = nil, fmt.Errorf("%w: %w", ErrDamaged, recovered(r))
			if opened != nil {
				err = errors.Join(err, opened.Close())
			}
		}
		if err != nil {
			err = fmt.Errorf("open the store in %s: %w", s.dir, err)
		}
	}()
	opened, err = bbolt.Open(s.path, 0o600, &bbolt.Options{Timeout: lockWait, NoStatistics: true})
	switch {
	case errors.Is(err, berrors.ErrTimeout):
		return nil, ErrInUse
	case errors.Is(err, berrors.ErrInvalid), errors.Is(err, berrors.ErrVersionMismatch):
		return nil, fmt.Errorf("%w: %w", ErrForeign, err)
	case errors.Is(err, berrors.ErrChecksum):
		return nil, fmt.Errorf("%w: %w", ErrDamaged, err)
	case err != nil:
		return nil, err
	}
	if err := errors.Join(migrate(opened, migrations()), syncDir(s.dir)); err != nil {
		return nil, errors.Join(err, opened.Close())
	}
	return opened, nil
}

// syncDir makes the name of a new file durable; bbolt syncs only what is in it.
func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// Close writes what waits, then closes the file. It waits for both.
func (s *Store) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	s.mu.Unlock()
	close(s.stop)
	<-s.stopped

	s.file.Lock()
	defer s.file.Unlock()
	return s.closeFile()
}

// closeFile wants file to be held for writing.
func (s *Store) closeFile() error {
	if s.db == nil {
		return nil
	}
	err := s.db.Close()
	s.db = nil
	if err != nil {
		return fmt.Errorf("close the store in %s: %w", s.dir, err)
	}
	return nil
}

// Failed is closed when a commit has failed: nothing is written until Reopen,
// after which Failed returns another channel.
func (s *Store) Failed() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.failed
}

// Reopen opens the file again after a failed commit, looks whether it is sound
// and can be written, and takes entries again. It does nothing to a store that
// has not failed. After an error it may be called again.
func (s *Store) Reopen() error {
	s.file.Lock()
	defer s.file.Unlock()
	s.mu.Lock()
	down, closed := s.down, s.closed
	s.mu.Unlock()
	switch {
	case closed:
		return ErrClosed
	case down == nil:
		return nil
	}
	if err := s.closeFile(); err != nil {
		return err
	}
	db, err := s.openFile()
	if err != nil {
		return err
	}
	if err := prove(db); err != nil {
		return fmt.Errorf("open the store in %s again: %w", s.dir, errors.Join(err, db.Close()))
	}
	s.db = db

	s.mu.Lock()
	defer s.mu.Unlock()
	s.down = nil
	s.failed = make(chan struct{})
	return nil
}

// prove looks whether the file is sound, and syncs something to it: a disk that
// is still full or broken shows here, not at somebody's move.
func prove(db *bbolt.DB) error {
	if err := db.View(func(tx *bbolt.Tx) error { return errors.Join(damage(tx)...) }); err != nil {
		return err
	}
	return db.Update(func(tx *bbolt.Tx) error {
		return tx.Bucket(bucketMeta).Put(keyReopened, []byte(time.Now().UTC().Format(time.RFC3339)))
	})
}

// Backup writes the whole store as it is now to w, while everything goes on. w
// should be a file: what is written meanwhile takes up new space until it ends.
func (s *Store) Backup(w io.Writer) error {
	err := s.view(func(tx *bbolt.Tx) error {
		_, err := tx.WriteTo(w)
		return err
	})
	if err != nil {
		return fmt.Errorf("back up the store in %s: %w", s.dir, err)
	}
	return nil
}

// view runs fn in a transaction that reads. fn copies what it takes out.
func (s *Store) view(fn func(*bbolt.Tx) error) (err error) {
	s.file.RLock()
	defer s.file.RUnlock()
	if s.db == nil {
		return s.notOpen()
	}
	defer func() {
		if r := recover(); r != nil {
			err = recovered(r)
		}
	}()
	return s.db.View(fn)
}

// notOpen says why there is no file.
func (s *Store) notOpen() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return ErrClosed
	}
	return fmt.Errorf("the store could not be opened again: %w", lobby.ErrReadOnly)
}
