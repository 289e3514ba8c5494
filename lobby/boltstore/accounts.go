package boltstore

import (
	"fmt"
	"slices"
	"time"

	"go.etcd.io/bbolt"

	"oanquan/lobby"
	"oanquan/lobby/account"
)

// keyUsedEvery is how exactly it is known when a key was last used: a write for
// every login would let logins wear out the disk.
const keyUsedEvery = time.Hour

// Accounts is the store as [lobby.Accounts].
type Accounts struct{ s *Store }

// Accounts is the part of the store that keeps accounts.
func (s *Store) Accounts() *Accounts { return &Accounts{s} }

// ByKey finds the account of a key, or [lobby.ErrNoAccount].
func (a *Accounts) ByKey(fp account.Fingerprint) (account.Account, error) {
	return a.find(func(tx *bbolt.Tx) []byte { return get(tx, bucketByKey, []byte(fp)) })
}

// ByName finds the account whose name has the same skeleton, or
// [lobby.ErrNoAccount].
func (a *Accounts) ByName(name account.Name) (account.Account, error) {
	return a.find(func(tx *bbolt.Tx) []byte { return get(tx, bucketByName, []byte(name.Skeleton())) })
}

// ByID finds an account, or [lobby.ErrNoAccount].
func (a *Accounts) ByID(id account.ID) (account.Account, error) {
	return a.find(func(*bbolt.Tx) []byte { return []byte(id) })
}

func (a *Accounts) find(id func(*bbolt.Tx) []byte) (found account.Account, err error) {
	err = a.s.view(func(tx *bbolt.Tx) error {
		found, err = loadAccount(tx, account.ID(id(tx)))
		return err
	})
	return found, err
}

// Create stores a new account with its first key, and its name if it has one.
func (a *Accounts) Create(acc account.Account) error {
	if err := checkAccount(acc); err != nil {
		return err
	}
	acc.Keys = slices.Clone(acc.Keys)
	now := a.s.opts.Now()
	check := func(tx *bbolt.Tx) error {
		if get(tx, bucketAccounts, []byte(acc.ID)) != nil {
			return ErrIDTaken
		}
		return mayBecome(tx, account.Account{ID: acc.ID}, acc, "", now)
	}
	return <-a.s.commit(check, func(tx *bbolt.Tx) error {
		return putAccount(tx, account.Account{ID: acc.ID}, acc, now)
	})
}

func checkAccount(acc account.Account) error {
	if err := checkID("account", string(acc.ID)); err != nil {
		return err
	}
	if acc.ID.IsGuest() || acc.ID.IsBot() {
		return fmt.Errorf("%w: %s is no account", ErrEntry, acc.ID)
	}
	if len(acc.Keys) == 0 {
		return fmt.Errorf("%w: account %s has no key", ErrEntry, acc.ID)
	}
	for _, k := range acc.Keys {
		if err := checkID("fingerprint", string(k.Fingerprint)); err != nil {
			return err
		}
	}
	return nil
}

// Claim gives the account its name.
func (a *Accounts) Claim(id account.ID, name account.Name) error {
	if name == "" {
		return fmt.Errorf("%w: account %s claims no name", ErrEntry, id)
	}
	_, err := a.Change(id, func(acc *account.Account) error {
		if acc.Name != "" {
			return lobby.ErrHasName
		}
		acc.Name, acc.Named = name, a.s.opts.Now().UTC()
		return nil
	})
	return err
}

// NameFree tells whether the account could have a name now.
func (a *Accounts) NameFree(id account.ID, name account.Name) error {
	return a.s.view(func(tx *bbolt.Tx) error {
		old, err := loadAccount(tx, id)
		if err != nil {
			return err
		}
		acc := old
		acc.Name = name
		return mayBecome(tx, old, acc, "", a.s.opts.Now())
	})
}

// SavePreferences replaces the preferences.
func (a *Accounts) SavePreferences(id account.ID, p account.Preferences) error {
	_, err := a.Change(id, func(acc *account.Account) error {
		acc.Prefs = p
		return nil
	})
	return err
}

// ChangePuzzles replaces what the account has made of the daily puzzles by what
// change makes of it. What stays as it was is not written.
func (a *Accounts) ChangePuzzles(id account.ID, change func(account.Puzzles) account.Puzzles) (account.Puzzles, error) {
	acc, err := a.ByID(id)
	if err != nil || change(acc.Puzzles) == acc.Puzzles {
		return acc.Puzzles, err
	}
	acc, err = a.Change(id, func(now *account.Account) error {
		now.Puzzles = change(now.Puzzles)
		return nil
	})
	return acc.Puzzles, err
}

// KeyUsed notes when a key logged in last, unless it is known to the hour.
func (a *Accounts) KeyUsed(id account.ID, fp account.Fingerprint, at time.Time) error {
	acc, err := a.ByID(id)
	if err != nil {
		return err
	}
	i, err := keyIndex(acc, fp)
	if err != nil {
		return err
	}
	if at.Before(acc.Keys[i].LastUsed.Add(keyUsedEvery)) {
		return nil
	}
	_, err = a.Change(id, func(acc *account.Account) error {
		i, err := keyIndex(*acc, fp)
		if err != nil {
			return err
		}
		acc.Keys[i].LastUsed = at.UTC()
		return nil
	})
	return err
}

func keyIndex(acc account.Account, fp account.Fingerprint) (int, error) {
	i := slices.IndexFunc(acc.Keys, func(k account.Key) bool { return k.Fingerprint == fp })
	if i < 0 {
		return i, fmt.Errorf("key %s of account %s: %w", fp, acc.ID, lobby.ErrNoAccount)
	}
	return i, nil
}

func loadAccount(tx *bbolt.Tx, id account.ID) (account.Account, error) {
	data := get(tx, bucketAccounts, []byte(id))
	if id == "" || data == nil {
		return account.Account{}, lobby.ErrNoAccount
	}
	stored, err := decode[storedAccount](data)
	if err != nil {
		return account.Account{}, fmt.Errorf("account %s: %w", id, err)
	}
	return stored.Account, nil
}
