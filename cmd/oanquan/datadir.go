package main

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	"oanquan/hostkeys"
	"oanquan/lobby/boltstore"
	"oanquan/owner"
)

// dataFlag is the data directory, by the same name in every command.
type dataFlag struct {
	Data   string `help:"Directory of everything the server keeps." default:"./data" placeholder:"DIR"`
	Config string `help:"File with lines like \"ssh = :2222\" for the flags that are not given." placeholder:"FILE"`
}

// Errors of a data directory that a person must look at.
var (
	errLostStore = errors.New("there is a host key and no store")
	errHasStore  = errors.New("there is a store already")
	errNoStore   = errors.New("there is no store")

	// errData: what serve finds there is such that trying again is of no use.
	errData = errors.New("the data directory wants a person")
)

// forAPerson marks an error of serve as [errData], if it is.
func forAPerson(err error) error {
	for _, e := range []error{boltstore.ErrDamaged, boltstore.ErrForeign, boltstore.ErrNewer, hostkeys.ErrMissing, errLostStore} {
		if errors.Is(err, e) {
			return dataError{err}
		}
	}
	return err
}

// dataError is an [errData] that says what is wrong, and no more.
type dataError struct{ error }

// Unwrap tells what it is.
func (e dataError) Unwrap() []error { return []error{errData, e.error} }

// hasStore tells whether there is a store. An empty file is none.
func (c dataFlag) hasStore() (bool, error) {
	switch st, err := os.Stat(c.Data); {
	case errors.Is(err, fs.ErrNotExist):
		return false, nil
	case err != nil:
		return false, fmt.Errorf("look at the data directory: %w", err)
	case !st.IsDir():
		return false, fmt.Errorf("%s is no directory: --data is the one that has %s", c.Data, boltstore.FileName)
	}
	st, err := os.Stat(filepath.Join(c.Data, boltstore.FileName))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, fmt.Errorf("look at the store: %w", err)
	}
	return err == nil && st.Size() > 0, nil
}

// mustHaveStore is an error where there is no store.
func (c dataFlag) mustHaveStore() error {
	has, err := c.hasStore()
	if err == nil && !has {
		err = fmt.Errorf("%w in %s (%s is missing or empty): --data says where it is", errNoStore, c.Data, boltstore.FileName)
	}
	return err
}

// openStore opens the store of a server that does not run. Unlike serve it
// never makes one, and one that may not be written can be read.
func (c dataFlag) openStore() (*boltstore.Store, error) {
	if err := c.mustHaveStore(); err != nil {
		return nil, err
	}
	return boltstore.OpenToRead(c.Data, boltstore.Options{})
}

// makeStore makes an empty store.
func (c dataFlag) makeStore() error {
	store, err := boltstore.Open(c.Data, boltstore.Options{})
	if err != nil {
		return err
	}
	return errors.Join(store.Close(), owner.Give(c.Data, c.Data, filepath.Join(c.Data, boltstore.FileName)))
}

// open opens the host key and the store. Both are made where there is neither;
// one without the other is what a server has left that lost it.
func (c serveCmd) open(log *slog.Logger) (*boltstore.Store, hostkeys.Key, error) {
	has, err := c.hasStore()
	if err != nil {
		return nil, hostkeys.Key{}, err
	}
	if c.New && has {
		return nil, hostkeys.Key{}, fmt.Errorf("%w in %s: --new is for the first start alone", errHasStore, c.Data)
	}
	// A first start that fails leaves nothing behind.
	if _, err := hostkeys.Load(c.Data); !has && errors.Is(err, hostkeys.ErrMissing) {
		if err := c.mayListen(); err != nil {
			return nil, hostkeys.Key{}, err
		}
	}
	key, made, err := hostkeys.Open(c.Data, !has)
	if err != nil {
		return nil, key, err
	}
	if !has && !made && !c.New {
		return nil, key, fmt.Errorf("%[1]w in %[2]s (%[3]s is missing or empty): restore a backup, "+
			"or start once with --new to begin without accounts and games", errLostStore, c.Data, boltstore.FileName)
	}
	store, err := boltstore.Open(c.Data, boltstore.Options{Log: log, Meter: c.counts})
	if err != nil && made {
		err = errors.Join(err, hostkeys.Discard(c.Data)) // the next start is the first one, too
	}
	return store, key, err
}
