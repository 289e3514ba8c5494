package boltstore

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"go.etcd.io/bbolt"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// storedHeld is a name that is kept for who had it.
type storedHeld struct {
	V       int        `json:"v"` // room.FormatVersion
	Account account.ID `json:"account"`
	Until   time.Time  `json:"until"`
}

// storedDeleted is an account that was deleted.
type storedDeleted struct {
	V  int       `json:"v"` // room.FormatVersion
	At time.Time `json:"at"`
}

// addLast leads from version 3 of the layout to 4. A program that does not know
// the new buckets would give away names that are held, and show those of deleted
// accounts.
func addLast(tx *bbolt.Tx) error {
	for _, name := range [][]byte{bucketBySecret, bucketHeld, bucketDeleted} {
		if _, err := tx.CreateBucketIfNotExists(name); err != nil {
			return err
		}
	}
	return nil
}

// BySecret finds the account that has a secret, by its hash, or
// [lobby.ErrNoAccount]. The secret may be void.
func (a *Accounts) BySecret(hash string) (account.Account, error) {
	return a.find(func(tx *bbolt.Tx) []byte { return get(tx, bucketBySecret, []byte(hash)) })
}

// Change loads an account, lets edit change or refuse it, and stores it. edit
// may run twice.
func (a *Accounts) Change(id account.ID, edit func(*account.Account) error) (account.Account, error) {
	return a.change(id, "", edit)
}

// Absorb is Change in which a nameless account without games, whose one key
// edit may take, comes to an end. [lobby.ErrKeyPlayed] when it is another.
func (a *Accounts) Absorb(id, from account.ID, edit func(*account.Account) error) (account.Account, error) {
	return a.change(id, from, edit)
}

func (a *Accounts) change(id, from account.ID, edit func(*account.Account) error) (account.Account, error) {
	var old, gone, acc account.Account
	now := a.s.opts.Now()
	check := func(tx *bbolt.Tx) (err error) {
		if old, err = loadAccount(tx, id); err != nil {
			return err
		}
		if from != "" {
			if gone, err = loadAccount(tx, from); err != nil {
				return err
			}
			if gone.Name != "" || len(gone.Keys) > 1 || id == from || hasGames(tx, from) {
				return lobby.ErrKeyPlayed
			}
		}
		acc = old
		acc.Keys = slices.Clone(old.Keys)
		if err := edit(&acc); err != nil {
			return err
		}
		if acc.ID != old.ID {
			return fmt.Errorf("%w: account %s becomes %s", ErrEntry, old.ID, acc.ID)
		}
		if err := checkAccount(acc); err != nil {
			return err
		}
		return mayBecome(tx, old, acc, from, now)
	}
	err := <-a.s.commit(check, func(tx *bbolt.Tx) error {
		if from != "" {
			if err := removeAccount(tx, gone); err != nil {
				return err
			}
		}
		return putAccount(tx, old, acc, now)
	})
	return acc, err
}

// Delete takes an account away: its keys are free, its name is held, and that
// it was deleted is remembered. Its games stay; its ratings and lists of people
// go.
func (a *Accounts) Delete(id account.ID) error {
	var old account.Account
	now := a.s.opts.Now()
	check := func(tx *bbolt.Tx) (err error) {
		old, err = loadAccount(tx, id)
		return err
	}
	return <-a.s.commit(check, func(tx *bbolt.Tx) error {
		if err := removeAccount(tx, old); err != nil {
			return err
		}
		if err := hold(tx, old, now); err != nil {
			return err
		}
		return putJSON(tx.Bucket(bucketDeleted), []byte(id), storedDeleted{room.FormatVersion, now.UTC()})
	})
}

// Deleted lists the accounts that were deleted.
func (a *Accounts) Deleted() (list []account.ID, err error) {
	err = a.s.view(func(tx *bbolt.Tx) error {
		defer named(bucketDeleted, nil)
		return tx.Bucket(bucketDeleted).ForEach(func(k, _ []byte) error {
			list = append(list, account.ID(k))
			return nil
		})
	})
	return list, err
}

// mayBecome tells whether an account may be stored in place of old: whether the
// keys and the name that it did not have are free. Keys of the account from are.
func mayBecome(tx *bbolt.Tx, old, acc account.Account, from account.ID, now time.Time) error {
	for _, k := range acc.Keys {
		owner := get(tx, bucketByKey, []byte(k.Fingerprint))
		if !old.HasKey(k.Fingerprint) && owner != nil && (from == "" || string(owner) != string(from)) {
			return lobby.ErrKeyTaken
		}
	}
	if acc.Name == "" || acc.Name == old.Name {
		return nil
	}
	skeleton := []byte(acc.Name.Skeleton())
	if owner := get(tx, bucketByName, skeleton); owner != nil && string(owner) != string(acc.ID) {
		other, err := loadAccount(tx, account.ID(owner))
		if err != nil {
			return err
		}
		if !lapsed(tx, other, now) {
			return lobby.ErrNameTaken
		}
	}
	if data := get(tx, bucketHeld, skeleton); data != nil {
		held, err := decode[storedHeld](data)
		if err != nil {
			return fmt.Errorf("held name %s: %w", skeleton, err)
		}
		if held.Account != acc.ID && now.Before(held.Until) {
			return lobby.ErrNameHeld
		}
	}
	return nil
}

// lapsed tells whether somebody else may have the name of an account: it has
// played no game to its end for long enough.
func lapsed(tx *bbolt.Tx, acc account.Account, now time.Time) bool {
	since := acc.Named
	if since.IsZero() {
		since = acc.Created
	}
	return !now.Before(since.Add(account.NameLapses)) && !hasGames(tx, acc.ID)
}

// hasGames tells whether an account has finished a game.
func hasGames(tx *bbolt.Tx, id account.ID) bool {
	prefix := playerPrefix(id)
	k, _ := tx.Bucket(bucketByPlayer).Cursor().Seek(prefix)
	return bytes.HasPrefix(k, prefix)
}

// putAccount stores an account in place of old, with the indexes of its keys,
// name and secrets. [mayBecome] has allowed it.
func putAccount(tx *bbolt.Tx, old, acc account.Account, now time.Time) error {
	if err := dropIndexes(tx, old); err != nil {
		return err
	}
	if acc.Name != "" && acc.Name != old.Name {
		if err := takeName(tx, acc); err != nil {
			return err
		}
		if acc.Name.Skeleton() != old.Name.Skeleton() {
			if err := hold(tx, old, now); err != nil {
				return err
			}
		}
	}
	id := []byte(acc.ID)
	for _, k := range acc.Keys {
		if err := tx.Bucket(bucketByKey).Put([]byte(k.Fingerprint), id); err != nil {
			return err
		}
	}
	for _, hash := range acc.Secrets.Hashes() {
		if err := tx.Bucket(bucketBySecret).Put([]byte(hash), id); err != nil {
			return err
		}
	}
	if acc.Name != "" {
		if err := tx.Bucket(bucketByName).Put([]byte(acc.Name.Skeleton()), id); err != nil {
			return err
		}
	}
	return putJSON(tx.Bucket(bucketAccounts), id, storedAccount{room.FormatVersion, acc})
}

// takeName takes the name from who has let it lapse, and from those held.
func takeName(tx *bbolt.Tx, acc account.Account) error {
	skeleton := []byte(acc.Name.Skeleton())
	if owner := get(tx, bucketByName, skeleton); owner != nil && string(owner) != string(acc.ID) {
		other, err := loadAccount(tx, account.ID(owner))
		if err != nil {
			return err
		}
		other.Name, other.Named = "", time.Time{}
		if err := putJSON(tx.Bucket(bucketAccounts), []byte(other.ID), storedAccount{room.FormatVersion, other}); err != nil {
			return err
		}
	}
	return tx.Bucket(bucketHeld).Delete(skeleton)
}

// hold keeps the name of an account for it.
func hold(tx *bbolt.Tx, acc account.Account, now time.Time) error {
	if acc.Name == "" {
		return nil
	}
	return putJSON(tx.Bucket(bucketHeld), []byte(acc.Name.Skeleton()),
		storedHeld{room.FormatVersion, acc.ID, now.Add(account.NameHeld).UTC()})
}

func removeAccount(tx *bbolt.Tx, acc account.Account) error {
	if err := dropIndexes(tx, acc); err != nil {
		return err
	}
	if err := errors.Join(tx.Bucket(bucketSocial).Delete([]byte(acc.ID)), dropRatings(tx, acc.ID)); err != nil {
		return err
	}
	return tx.Bucket(bucketAccounts).Delete([]byte(acc.ID))
}

func dropIndexes(tx *bbolt.Tx, acc account.Account) error {
	for _, k := range acc.Keys {
		if err := tx.Bucket(bucketByKey).Delete([]byte(k.Fingerprint)); err != nil {
			return err
		}
	}
	for _, hash := range acc.Secrets.Hashes() {
		if err := tx.Bucket(bucketBySecret).Delete([]byte(hash)); err != nil {
			return err
		}
	}
	if acc.Name == "" {
		return nil
	}
	return tx.Bucket(bucketByName).Delete([]byte(acc.Name.Skeleton()))
}

func putJSON(b *bbolt.Bucket, key []byte, value any) error {
	data, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	return b.Put(key, data)
}

// secretIndex checks that hashes lead to who has the secret.
func (c *checker) secretIndex() {
	c.each(bucketBySecret, func(k, v []byte) {
		acc, ok := c.byID[string(v)]
		switch {
		case !ok:
			c.complain("secret %s: there is no account %s", k, v)
		case !slices.Contains(acc.Secrets.Hashes(), string(k)):
			c.complain("secret %s: account %s does not have it", k, v)
		}
	})
}

// held checks the names that are held.
func (c *checker) held() {
	c.each(bucketHeld, func(k, v []byte) {
		if _, err := decode[storedHeld](v); err != nil {
			c.complain("held name %s: %w", k, err)
		}
		if get(c.tx, bucketByName, k) != nil {
			c.complain("held name %s: an account has it", k)
		}
	})
}

// deleted checks that deleted accounts are gone.
func (c *checker) deleted() {
	c.each(bucketDeleted, func(k, v []byte) {
		if _, err := decode[storedDeleted](v); err != nil {
			c.complain("deleted account %s: %w", k, err)
		}
		if _, ok := c.byID[string(k)]; ok {
			c.complain("deleted account %s: it is still there", k)
		}
	})
}
