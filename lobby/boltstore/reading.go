package boltstore

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"

	"go.etcd.io/bbolt"
)

// A damaged page makes bbolt panic, or read where no memory is. Neither ends the
// process: it is an error of who reads, which names what was being read.

// unreadable is what a panic while something was read becomes.
type unreadable struct {
	bucket, key []byte
	reason      any
}

func (u unreadable) Error() string {
	if u.key == nil {
		return fmt.Sprintf("bucket %s: %s: %v", u.bucket, ErrUnreadable, u.reason)
	}
	return fmt.Sprintf("bucket %s, key %q: %s: %v", u.bucket, u.key, ErrUnreadable, u.reason)
}

func (u unreadable) Unwrap() error { return ErrUnreadable }

// named, deferred, gives a panic the bucket that is read, and the key, nil where
// it is many.
func named(bucket, key []byte) {
	switch r := recover().(type) {
	case nil:
	case unreadable:
		panic(r)
	default:
		panic(unreadable{bucket, key, r})
	}
}

// get reads the value of a key, all of which is there.
func get(tx *bbolt.Tx, bucket, key []byte) []byte {
	defer named(bucket, key)
	v := tx.Bucket(bucket).Get(key)
	if len(v) > mostValue {
		panic(fmt.Sprintf("a value of %d bytes", len(v)))
	}
	if len(v) > 0 {
		runtime.KeepAlive(v[0] ^ v[len(v)-1]) // reads both ends: memory has no hole between
	}
	return v
}

// caught, deferred, makes an error of a panic.
func caught(err *error) {
	switch r := recover().(type) {
	case nil:
	case unreadable:
		*err = r
	default:
		*err = fmt.Errorf("%w: %w", ErrUnreadable, recovered(r))
	}
}

// caughtIn is what fn returns, or its panic as an error.
func caughtIn(fn func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer caught(&err)
	return fn()
}

// told tells the log what somebody has asked for and could not be read.
func (s *Store) told(err error) error {
	if s.opts.Log != nil && errors.Is(err, ErrUnreadable) {
		s.tell.Do(func() { s.opts.Log.Error("store: not read", "err", err) })
	}
	return err
}
