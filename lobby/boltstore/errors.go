package boltstore

import (
	"errors"
	"fmt"
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

// recovered is a panic as an error: of ours, or of bbolt over a damaged file.
func recovered(reason any) error { return fmt.Errorf("internal error: %v", reason) }
