package hostkeys

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"golang.org/x/crypto/ssh"
)

// Announce makes the next key of a data directory beside the one in use. It
// returns ErrExists when one is announced already.
func Announce(dir string) (Key, error) {
	if _, err := Load(dir); err != nil {
		return Key{}, err
	}
	return write(dir, NextFile, os.Link)
}

// Next is the key that is announced to take the place of the one in use, and
// since when it is; ErrNoNext tells that there is none.
func Next(dir string) (k Key, since time.Time, err error) {
	k, since, err = read(filepath.Join(dir, NextFile))
	if errors.Is(err, ErrMissing) {
		return Key{}, since, fmt.Errorf("%w in %s", ErrNoNext, dir)
	}
	return k, since, err
}

// Withdraw takes the announced key back: it will never be shown. Who has learned
// it forgets it at the next visit.
func Withdraw(dir string) (Key, error) {
	k, _, err := Next(dir)
	if err != nil {
		return Key{}, err
	}
	if err := os.Remove(filepath.Join(dir, NextFile)); err != nil {
		return Key{}, fmt.Errorf("withdraw the next host key: %w", err)
	}
	return k, syncDir(dir)
}

// Finish puts the announced key in the place of the one in use, which is kept
// beside it; old is the name of the file that it is in now.
func Finish(dir string, now time.Time) (k Key, old string, err error) {
	if k, _, err = Next(dir); err != nil {
		return Key{}, "", err
	}
	if old, err = keep(dir, now); err != nil {
		return Key{}, "", err
	}
	if err := os.Rename(filepath.Join(dir, NextFile), filepath.Join(dir, File)); err != nil {
		return Key{}, "", fmt.Errorf("put the next host key in place: %w", err)
	}
	return k, old, syncDir(dir)
}

// Replace puts a new key in the place of the one in use, unannounced: for a key
// that somebody else may have. Every client warns.
func Replace(dir string, now time.Time) (k Key, old string, err error) {
	return replace(dir, now, os.Rename)
}

func replace(dir string, now time.Time, place func(from, to string) error) (k Key, old string, err error) {
	if old, err = keep(dir, now); err != nil {
		return Key{}, "", err
	}
	if k, err = write(dir, File, place); err != nil {
		return Key{}, "", errors.Join(err, os.Remove(old)) // the key in use has its own name still
	}
	return k, old, nil
}

// keep gives the key in use a second name: at no moment is there the first
// without a key.
func keep(dir string, now time.Time) (old string, err error) {
	if _, err := Load(dir); err != nil {
		return "", err
	}
	path := filepath.Join(dir, File)
	old = path + "." + now.UTC().Format("20060102T150405.000Z")
	if err := os.Link(path, old); err != nil {
		return "", fmt.Errorf("keep the old host key: %w", err)
	}
	return old, nil
}

// lookEvery is how often a running server looks for the key after its own.
const lookEvery = 30 * time.Second

// Coming is the key that a running server will show after its own, found within
// lookEvery of being made: the announced one, or the one in place already when
// the server has not been started again since. It is safe for concurrent use.
type Coming struct {
	dir    string
	shown  string // the fingerprint of the server's own
	failed func(error)

	mu     sync.Mutex
	looked time.Time
	key    Key
	said   string // what failed was told last
}

// NewComing looks into the data directory of a server that shows a key. failed
// is told of a file that is there and no key, once.
func NewComing(dir string, shown Key, failed func(error)) *Coming {
	return &Coming{dir: dir, shown: shown.Fingerprint(), failed: failed}
}

// Signer is that key, nil where there is none.
func (c *Coming) Signer() ssh.Signer {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	if c.looked.IsZero() || now.Sub(c.looked) >= lookEvery {
		c.looked = now
		c.look()
	}
	return c.key.signer
}

// look reads the files; mu is held. What cannot be read changes nothing: callers
// would forget a key that is announced no more.
func (c *Coming) look() {
	k, _, err := Next(c.dir)
	if errors.Is(err, ErrNoNext) {
		if k, err = Load(c.dir); err == nil && k.Fingerprint() == c.shown {
			k = Key{}
		}
	}
	if err == nil {
		c.key, c.said = k, ""
	} else if err.Error() != c.said {
		c.said = err.Error()
		c.failed(err)
	}
}
