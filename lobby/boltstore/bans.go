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

// Bans is the store as [lobby.Bans], of who is kept out or of who is muted: both
// are kept alike.
type Bans struct {
	s      *Store
	bucket []byte
	what   string // in errors
}

// Bans is the part of the store that keeps who is banned.
func (s *Store) Bans() *Bans { return &Bans{s, bucketBans, "ban"} }

// Mutes is the part of the store that keeps who is muted.
func (s *Store) Mutes() *Bans { return &Bans{s, bucketMutes, "mute"} }

// All lists them by kind and value, those that are over too.
func (b *Bans) All() (list []lobby.Ban, err error) {
	err = b.s.view(func(tx *bbolt.Tx) error {
		defer named(b.bucket, nil)
		return tx.Bucket(b.bucket).ForEach(func(k, v []byte) error {
			stored, err := decode[storedBan](v)
			if err != nil {
				return fmt.Errorf("%s %q: %w", b.what, k, err)
			}
			list = append(list, stored.Ban)
			return nil
		})
	})
	return list, err
}

// Put stores one, in place of one of the same kind and value.
func (b *Bans) Put(ban lobby.Ban) error {
	if err := checkBan(ban); err != nil {
		return err
	}
	data, err := json.Marshal(storedBan{room.FormatVersion, ban})
	if err != nil {
		return fmt.Errorf("%s of %s %s: %w", b.what, ban.Kind, ban.Value, err)
	}
	return <-b.s.commit(func(*bbolt.Tx) error { return nil }, func(tx *bbolt.Tx) error {
		return tx.Bucket(b.bucket).Put(banKey(ban.Kind, ban.Value), data)
	})
}

// Remove takes one away, or tells [lobby.ErrNoBan].
func (b *Bans) Remove(kind lobby.BanKind, value string) error {
	key := banKey(kind, value)
	check := func(tx *bbolt.Tx) error {
		if get(tx, b.bucket, key) == nil {
			return lobby.ErrNoBan
		}
		return nil
	}
	return <-b.s.commit(check, func(tx *bbolt.Tx) error { return tx.Bucket(b.bucket).Delete(key) })
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

// bans checks the stored bans and mutes.
func (c *checker) bans() {
	for _, kept := range []*Bans{(*Store)(nil).Bans(), (*Store)(nil).Mutes()} {
		c.each(kept.bucket, func(k, v []byte) {
			stored, err := decode[storedBan](v)
			if err == nil {
				err = checkBan(stored.Ban)
			}
			switch {
			case err != nil:
				c.complain("%s %q: %w", kept.what, k, err)
			case string(banKey(stored.Kind, stored.Value)) != string(k):
				c.complain("%s %q: its value is of %s %s", kept.what, k, stored.Kind, stored.Value)
			}
		})
	}
}
