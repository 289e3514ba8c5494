package boltstore

import (
	"encoding/binary"
	"errors"
	"fmt"

	"go.etcd.io/bbolt"

	"oanquan/lobby"
	"oanquan/lobby/room"
)

// storedMotd is a message of the day in the file.
type storedMotd struct {
	V int `json:"v"` // room.FormatVersion
	lobby.Motd
}

// storedAudit is an entry of the audit log in the file.
type storedAudit struct {
	V int `json:"v"` // room.FormatVersion
	lobby.AuditEntry
}

// Operators is the store as [lobby.Operators].
type Operators struct{ s *Store }

// Operators is the part of the store that keeps what operators say and do.
func (s *Store) Operators() *Operators { return &Operators{s} }

// Motds lists the messages of the day, by language.
func (o *Operators) Motds() (list []lobby.Motd, err error) {
	err = o.s.view(func(tx *bbolt.Tx) error {
		defer named(bucketMotd, nil)
		return tx.Bucket(bucketMotd).ForEach(func(k, v []byte) error {
			stored, err := decode[storedMotd](v)
			if err != nil {
				return fmt.Errorf("message of the day %q: %w", k, err)
			}
			list = append(list, stored.Motd)
			return nil
		})
	})
	return list, err
}

// SaveMotds replaces all messages of the day.
func (o *Operators) SaveMotds(list []lobby.Motd) error {
	for _, m := range list {
		if err := m.Check(); err != nil {
			return err
		}
	}
	return <-o.s.commit(func(*bbolt.Tx) error { return nil }, func(tx *bbolt.Tx) error {
		err := tx.DeleteBucket(bucketMotd)
		if err != nil {
			return err
		}
		b, err := tx.CreateBucket(bucketMotd)
		if err != nil {
			return err
		}
		for _, m := range list {
			if err := putJSON(b, []byte(m.Language), storedMotd{room.FormatVersion, m}); err != nil {
				return err
			}
		}
		return nil
	})
}

// AddAudit keeps an entry of the audit log, as [lobby.Operators] says.
func (o *Operators) AddAudit(e lobby.AuditEntry) (lobby.AuditEntry, error) {
	if err := e.Check(); err != nil {
		return e, err
	}
	err := <-o.s.commit(func(*bbolt.Tx) error { return nil }, func(tx *bbolt.Tx) error {
		b := tx.Bucket(bucketAudit)
		c := b.Cursor()
		e.Number = 1
		if last, _ := c.Last(); last != nil {
			n, err := auditNumber(last)
			if err != nil {
				return err
			}
			e.Number = n + 1
		}
		for k, _ := c.First(); k != nil; k, _ = c.First() {
			if n, err := auditNumber(k); err != nil || n+lobby.AuditMost > e.Number {
				break // a key that is no number is for check to tell of
			}
			if err := c.Delete(); err != nil {
				return err
			}
		}
		return putJSON(b, auditKey(e.Number), storedAudit{room.FormatVersion, e})
	})
	return e, err
}

// Audit lists the newest entries of the audit log, the newest first, at most n.
func (o *Operators) Audit(n int) (list []lobby.AuditEntry, err error) {
	err = o.s.view(func(tx *bbolt.Tx) error {
		defer named(bucketAudit, nil)
		c := tx.Bucket(bucketAudit).Cursor()
		for k, v := c.Last(); k != nil && len(list) < n; k, v = c.Prev() {
			stored, err := decode[storedAudit](v)
			if err != nil {
				return fmt.Errorf("audit entry %x: %w", k, err)
			}
			list = append(list, stored.AuditEntry)
		}
		return nil
	})
	return list, err
}

var errAuditKey = errors.New("the key of an audit entry is no number")

func auditKey(n uint64) []byte { return binary.BigEndian.AppendUint64(nil, n) }

func auditNumber(key []byte) (uint64, error) {
	if len(key) != 8 {
		return 0, fmt.Errorf("%w: %x", errAuditKey, key)
	}
	return binary.BigEndian.Uint64(key), nil
}

// addOperators leads from version 5 of the layout to 6. A program that does not
// know the new buckets would let those speak who are muted, and leave no trace
// of what operators do.
func addOperators(tx *bbolt.Tx) error {
	for _, name := range [][]byte{bucketMutes, bucketMotd, bucketAudit} {
		if _, err := tx.CreateBucketIfNotExists(name); err != nil {
			return err
		}
	}
	return nil
}

// motd checks the stored messages of the day.
func (c *checker) motd() {
	c.each(bucketMotd, func(k, v []byte) {
		stored, err := decode[storedMotd](v)
		if err == nil {
			err = stored.Check()
		}
		switch {
		case err != nil:
			c.complain("message of the day %q: %w", k, err)
		case stored.Language != string(k):
			c.complain("message of the day %q: its value is of language %q", k, stored.Language)
		}
	})
}

// audit checks the stored audit log.
func (c *checker) audit() {
	c.each(bucketAudit, func(k, v []byte) {
		stored, err := decode[storedAudit](v)
		if err == nil {
			err = stored.Check()
		}
		switch {
		case err != nil:
			c.complain("audit entry %x: %w", k, err)
		case string(auditKey(stored.Number)) != string(k):
			c.complain("audit entry %x: its value is of entry %d", k, stored.Number)
		}
	})
}
