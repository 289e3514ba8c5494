package boltstore

import (
	"encoding/json"
	"fmt"

	"go.etcd.io/bbolt"

	"oanquan/lobby"
	"oanquan/lobby/room"
)

// storedBan is a ban in the file.
type storedBan struct {
	V int `json:"v"` // room.FormatVersion
	lobby.Ban
}

// Bans is the store as [lobby.Bans].
type Bans struct{ s *Store }

// Bans is the part of the store that keeps who is banned.
func (s *Store) Bans() *Bans { return &Bans{s} }

// All lists the bans by kind and value, those that are over too.
func (b *Bans) All() (list []lobby.Ban, err error) {
	err = b.s.view(func(tx *bbolt.Tx) error {
		return tx.Bucket(bucketBans).ForEach(func(k, v []byte) error {
			stored, err := decode[storedBan](v)
			if err != nil {
				return fmt.Errorf("ban %q: %w", k, err)
			}
			list = append(list, stored.Ban)
			return nil
		})
	})
	return list, err
}

// Put stores a ban, in place of one of the same kind and value.
func (b *Bans) Put(ban lobby.Ban) error {
	if err := checkBan(ban); err != nil {
		return err
	}
	data, err := json.Marshal(storedBan{room.FormatVersion, ban})
	if err != nil {
		return fmt.Errorf("ban of %s %s: %w", ban.Kind, ban.Value, err)
	}
	return <-b.s.commit(func(*bbolt.Tx) error { return nil }, func(tx *bbolt.Tx) error {
		return tx.Bucket(bucketBans).Put(banKey(ban.Kind, ban.Value), data)
	})
}

// Remove takes a ban away, or tells [lobby.ErrNoBan].
func (b *Bans) Remove(kind lobby.BanKind, value string) error {
	key := banKey(kind, value)
	check := func(tx *bbolt.Tx) error {
		if tx.Bucket(bucketBans).Get(key) == nil {
			return lobby.ErrNoBan
		}
		return nil
	}
	return <-b.s.commit(check, func(tx *bbolt.Tx) error { return tx.Bucket(bucketBans).Delete(key) })
}

// banKey is the kind, a zero byte and the value.
func banKey(kind lobby.BanKind, value string) []byte {
	return append(append([]byte(kind), 0), value...)
}

// checkBan tells whether a ban can be stored, and found again.
func checkBan(ban lobby.Ban) error {
	if err := checkID("ban of "+string(ban.Kind), ban.Value); err != nil {
		return err
	}
	switch ban.Kind {
	case lobby.BanAccount, lobby.BanKey:
		return nil
	case lobby.BanAddress:
		if p, err := ban.Network(); err != nil || p.String() != ban.Value {
			return fmt.Errorf("%w: ban of address %q, which is no network", ErrEntry, ban.Value)
		}
		return nil
	}
	return fmt.Errorf("%w: ban of a %q", ErrEntry, ban.Kind)
}

// addBans leads from version 1 of the layout to 2. A new bucket alone could do
// without a new version; but a program that does not know it would let in who is
// banned.
func addBans(tx *bbolt.Tx) error {
	_, err := tx.CreateBucketIfNotExists(bucketBans)
	return err
}

// bans checks the stored bans.
func (c *checker) bans() {
	c.each(bucketBans, func(k, v []byte) {
		stored, err := decode[storedBan](v)
		if err == nil {
			err = checkBan(stored.Ban)
		}
		switch {
		case err != nil:
			c.complain("ban %q: %w", k, err)
		case string(banKey(stored.Kind, stored.Value)) != string(k):
			c.complain("ban %q: its value is of %s %s", k, stored.Kind, stored.Value)
		}
	})
}
