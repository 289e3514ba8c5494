package boltstore

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"syscall"

	berrors "go.etcd.io/bbolt/errors"

	"oanquan/lobby"
)

// Errors of opening a store.
var (
	// ErrInUse: another server has the store open.
	ErrInUse = errors.New("another server is using it")
	// ErrNewer: the store was written by a newer program.
	ErrNewer = errors.New("it was written by a newer version of this program")
	// ErrForeign: the file is not a store of this program.
	ErrForeign = errors.New("it is not a store of this program")
	// ErrDamaged: the file cannot be read; there should be a backup.
	ErrDamaged = errors.New("the file is damaged")
)

// ErrUnreadable means that something in the file is damaged, and the rest may be read.
var ErrUnreadable = errors.New("the file is damaged there")

// Errors of writing.
var (
	// ErrBusy: more entries wait than the store is willing to hold.
	ErrBusy = errors.New("too many entries wait to be written")
	// ErrClosed: the store has been closed.
	ErrClosed = errors.New("the store is closed")
	// ErrFinished: the game is in the archive already.
	ErrFinished = errors.New("the game is finished")
	// ErrPly: a move is not the next one of its game.
	ErrPly = errors.New("not the next move of the game")
	// ErrEntry: what should be written makes no sense, a fault of the caller.
	ErrEntry = errors.New("the entry is not valid")
	// ErrIDTaken: an account has this ID.
	ErrIDTaken = errors.New("the account ID is taken")
)

// errNothing ends a transaction in which nothing was written.
var errNothing = errors.New("nothing to write")

// badValue is [ErrUnreadable] for a value that says nothing.
type badValue struct{ err error }

func (b badValue) Error() string   { return "read a stored value: " + b.err.Error() }
func (b badValue) Unwrap() []error { return []error{ErrUnreadable, b.err} }

// plain says in words of ours what an error of the system means. bbolt keeps some
// of them as text only.
func plain(err error) error {
	if err == nil {
		return nil
	}
	is := func(e error) bool { return errors.Is(err, e) || strings.HasSuffix(err.Error(), ": "+e.Error()) }
	switch {
	case slices.ContainsFunc([]error{syscall.ENOSPC, syscall.EDQUOT, berrors.ErrMaxSizeReached}, is):
		return fmt.Errorf("%w: %w", lobby.ErrNoSpace, err)
	case is(syscall.EFBIG):
		return fmt.Errorf("%w: %w", lobby.ErrTooLarge, err)
	case slices.ContainsFunc([]error{fs.ErrPermission, syscall.EROFS}, is):
		return fmt.Errorf("%w: %w", lobby.ErrUnwritable, err)
	}
	return err
}

// recovered is a panic as an error: of ours, or of bbolt over a damaged file.
func recovered(reason any) error { return fmt.Errorf("internal error: %v", reason) }
