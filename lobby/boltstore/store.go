package boltstore

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"go.etcd.io/bbolt"
	limit "golang.org/x/time/rate"

	"oanquan/lobby"
)

const (
	// FileName is the store's file in its directory.
	FileName = "oanquan.db"
	// lockWait is how long Open waits for another server to let go of the file:
	// enough for one that is just stopping.
	lockWait = 500 * time.Millisecond
)

// Meter counts what the writer does. Its methods must not wait.
type Meter interface {
	CommitBegins()
	// CommitEnds is told how many entries the transaction had that may be written,
	// how long it took with its way to the disk, and whether it failed.
	CommitEnds(entries int, took time.Duration, err error)
}

// Options are a meter and mostly for tests; the zero value is what a tool wants.
type Options struct {
	// Meter may be nil.
	Meter Meter
	// BeforeCommit, for fault tests, is called by the writer just before a
	// transaction is committed, with the number of entries in it. It may block;
	// an error makes the commit fail like one of the disk.
	BeforeCommit func(entries int) error
	// AfterSync, for fault tests, is called by the writer after each commit and
	// before anybody is told of it. The file at path then is what a power cut
	// would leave, and does not change until AfterSync returns.
	AfterSync func(path string)
	// OpenFile, for fault tests, opens the file, os.OpenFile when nil.
	OpenFile func(name string, flag int, perm os.FileMode) (*os.File, error)
	// Now is the clock of the archive, time.Now when nil.
	Now func() time.Time
	// Log is told of what cannot be read; nil for nobody.
	Log *slog.Logger
}

// Store is an open store. Its methods may be called from any goroutine.
type Store struct {
	dir, path string
	opts      Options
	tell      limit.Sometimes // how often the log is told of what cannot be read
	wake      chan struct{}   // one slot: the queue is not empty
	stop      chan struct{}   // closed by Close
	stopped   chan struct{}   // closed by the writer when it has ended

	commits, entries atomic.Uint64 // since Open

	// file guards db: held for reading through every transaction, for writing by
	// whoever opens and closes the file.
	file   sync.RWMutex
	db     *bbolt.DB // nil once closed, and after a Reopen that failed
	looked bool      // the pages have been looked at since the last failed commit

	mu         sync.Mutex
	queue      []*op
	failed     chan struct{} // closed while down is set
	down       error         // why nothing is written; wraps lobby.ErrReadOnly
	closed     bool
	lastFinish time.Time // of the game that finished last
}

// Open opens the store in dir, which is made when it is missing, and looks at all
// its pages. [ErrInUse], [ErrNewer], [ErrForeign], [ErrDamaged], [lobby.ErrUnwritable],
// [lobby.ErrNoSpace] and [lobby.ErrTooLarge] tell why it cannot.
func Open(dir string, opts Options) (*Store, error) {
	s := newStore(dir, opts)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("open the store in %s: %w", dir, plain(err))
	}
	db, err := s.openFile(true)
	if err != nil {
		return nil, err
	}
	s.db = db
	go s.write() // ends with Close
	return s, nil
}

func newStore(dir string, opts Options) *Store {
	if opts.Now == nil {
		opts.Now = time.Now
	}
	return &Store{
		dir: dir, path: filepath.Join(dir, FileName), opts: opts,
		wake: make(chan struct{}, 1), stop: make(chan struct{}), stopped: make(chan struct{}),
		failed: make(chan struct{}), tell: limit.Sometimes{First: 10, Interval: time.Second},
	}
}

// OpenToRead opens the store in dir as Open does, where that is [lobby.ErrUnwritable]
// for reading alone, as from a backup on a disk that is mounted so: whatever is
// to be written is [lobby.ErrReadOnly]. A store of an older version cannot be
// brought up to date there, and is not opened.
func OpenToRead(dir string, opts Options) (*Store, error) {
	s, err := Open(dir, opts)
	if !errors.Is(err, lobby.ErrUnwritable) {
		return s, err
	}
	s = newStore(dir, opts)
	s.down = s.openToRead(err)
	if s.db == nil {
		return nil, s.down
	}
	version, err := readVersion(s.db)
	if newest := len(migrations()) + 1; err == nil && version != newest {
		err = fmt.Errorf("open the store in %s: its layout is version %d, and where it is it cannot be made %d: copy it to a disk that may be written",
			dir, version, newest)
	}
	if err != nil {
		return nil, errors.Join(err, s.closeFile())
	}
	close(s.failed)
	go s.write() // ends with Close
	return s, nil
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
// has not failed. After an error it may be called again; one that wraps
// [lobby.ErrReadOnly] means that the file can be read again, and what is in it
// stays as it is until Reopen succeeds.
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
	db, err := s.openFile(!s.looked)
	if err != nil {
		if errors.Is(err, lobby.ErrUnwritable) {
			return s.openToRead(err)
		}
		return err
	}
	s.db, s.looked = db, true
	if err := s.prove(); err != nil {
		return fmt.Errorf("open the store in %s again: %w: %w", s.dir, lobby.ErrReadOnly, err)
	}
	s.looked = false

	s.mu.Lock()
	defer s.mu.Unlock()
	s.down = nil
	s.failed = make(chan struct{})
	return nil
}

// spare is how many bytes there must be on the disk before the store takes
// entries again: else the next one or the one after it would fail as well.
const spare = 1 << 20

// prove syncs something to the disk and to the file: a disk that is still full
// or broken shows here, not at somebody's move.
func (s *Store) prove() (err error) {
	defer caught(&err)
	if err := s.room(); err != nil {
		return plain(err)
	}
	return plain(s.db.Update(func(tx *bbolt.Tx) error {
		err := tx.Bucket(bucketMeta).Put(keyReopened, []byte(time.Now().UTC().Format(time.RFC3339)))
		if err == nil && s.opts.BeforeCommit != nil {
			err = s.opts.BeforeCommit(1)
		}
		return err
	}))
}

// room looks whether there are [spare] bytes.
func (s *Store) room() (err error) {
	f, err := os.CreateTemp(s.dir, ".room-*")
	if errors.Is(err, fs.ErrPermission) {
		return nil // no file can be made there, but this one may be written
	}
	if err != nil {
		return err
	}
	_, err = f.Write(make([]byte, spare))
	return errors.Join(err, f.Sync(), f.Close(), os.Remove(f.Name()))
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
func (s *Store) view(fn func(*bbolt.Tx) error) error {
	s.file.RLock()
	defer s.file.RUnlock()
	if s.db == nil {
		return s.notOpen()
	}
	return s.told(caughtIn(func() error { return s.db.View(fn) }))
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
