package boltstore

import (
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"go.etcd.io/bbolt"

	"oanquan/lobby"
)

const (
	// maxQueued is how many entries may wait. A room waits for its entry before
	// it makes the next, so this is more games than one machine can run.
	maxQueued = 8192
	// maxGroup is how many entries go into one transaction, so that the first
	// of many does not wait for the last.
	maxGroup = 1024
)

// op is one entry on its way: check looks whether it may be written and why not,
// write writes it. Both may run several times, and check changes nothing.
type op struct {
	check func(*bbolt.Tx) error
	write func(*bbolt.Tx) error
	done  chan error // one slot, filled once
	err   error      // owned by the writer
}

// commit hands an entry to the writer and never waits.
func (s *Store) commit(check, write func(*bbolt.Tx) error) <-chan error {
	o := &op{check: check, write: write, done: make(chan error, 1)}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closed:
		o.done <- ErrClosed
	case s.down != nil:
		o.done <- s.down
	case len(s.queue) >= maxQueued:
		o.done <- ErrBusy
	default:
		s.queue = append(s.queue, o)
		select {
		case s.wake <- struct{}{}:
		default: // the writer has not looked yet
		}
	}
	return o.done
}

// write is the writer: the one goroutine that changes the file. It ends when
// the store is closed and the queue is empty.
func (s *Store) write() {
	defer close(s.stopped)
	for open := true; open; {
		select {
		case <-s.wake:
		case <-s.stop:
			open = false
		}
		for group := s.take(); len(group) > 0; group = s.take() {
			s.commitGroup(group)
		}
	}
}

// take takes what waits, at most maxGroup.
func (s *Store) take() []*op {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := min(len(s.queue), maxGroup)
	group := s.queue[:n:n]
	if s.queue = s.queue[n:]; len(s.queue) == 0 {
		s.queue = nil // lets go of the array
	}
	return group
}

// commitGroup writes a group in one transaction and answers all of it. An entry
// that fails where it should not is taken out, and the others are tried again.
func (s *Store) commitGroup(group []*op) {
	for len(group) > 0 {
		culprit, err := s.metered(group)
		if culprit >= 0 {
			group[culprit].done <- fmt.Errorf("write an entry: %w", err)
			group = append(group[:culprit], group[culprit+1:]...)
			continue
		}
		if err != nil {
			s.fail(group, err)
			return
		}
		break
	}
	for _, o := range group {
		o.done <- o.err
	}
}

// metered is try, counted.
func (s *Store) metered(group []*op) (culprit int, err error) {
	if s.opts.Meter == nil {
		return s.try(group)
	}
	begun := time.Now()
	s.opts.Meter.CommitBegins()
	culprit, err = s.try(group)
	written := 0
	for _, o := range group {
		if o.err == nil {
			written++
		}
	}
	s.opts.Meter.CommitEnds(written, time.Since(begun), err)
	return culprit, err
}

// try writes group in one transaction. Entries that may not be written have
// their err set and stay out of it. culprit is the entry that failed
// unexpectedly, −1 when err is of the file.
func (s *Store) try(group []*op) (culprit int, err error) {
	s.file.RLock()
	defer s.file.RUnlock()
	culprit = -1
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer caught(&err)
	if s.db == nil {
		return culprit, s.notOpen()
	}
	wrote := 0
	err = s.db.Update(func(tx *bbolt.Tx) error {
		written := 0
		for i, o := range group {
			culprit = i
			if o.err = o.check(tx); o.err != nil {
				continue
			}
			if err := o.write(tx); err != nil {
				return err
			}
			written++
		}
		culprit, wrote = -1, written
		if written == 0 {
			return errNothing
		}
		if s.opts.BeforeCommit != nil {
			return s.opts.BeforeCommit(written)
		}
		return nil
	})
	if errors.Is(err, errNothing) {
		return culprit, nil
	}
	if err == nil {
		s.commits.Add(1)
		s.entries.Add(uint64(wrote))
	}
	if err == nil && s.opts.AfterSync != nil {
		s.opts.AfterSync(s.path)
	}
	return culprit, plain(err)
}

// fail makes the store read-only and answers group and all that waits. A file
// whose commit failed may hold less than bbolt believes, so nothing more is
// written before it has been opened again.
func (s *Store) fail(group []*op, err error) {
	s.mu.Lock()
	down := fmt.Errorf("commit to the store in %s: %w: %w", s.dir, lobby.ErrReadOnly, err)
	if s.down == nil {
		close(s.failed)
	}
	s.down = down
	group = append(group, s.queue...)
	s.queue = nil
	s.mu.Unlock()
	for _, o := range group {
		// An entry that was refused anyway is told why it was.
		if o.err == nil {
			o.err = down
		}
		o.done <- o.err
	}
}
