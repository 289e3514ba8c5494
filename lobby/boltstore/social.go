package boltstore

import (
	"errors"
	"fmt"
	"reflect"

	"go.etcd.io/bbolt"

	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// storedSocial is whom an account follows, mutes and blocks, in the file.
type storedSocial struct {
	V int `json:"v"` // room.FormatVersion
	account.Social
}

// Social is the store as [lobby.Social].
type Social struct{ s *Store }

// Social is the part of the store that keeps whom people follow, mute and block.
func (s *Store) Social() *Social { return &Social{s} }

// SocialOf is that of an account, the zero value for who has none.
func (p *Social) SocialOf(id account.ID) (found account.Social, err error) {
	err = p.s.view(func(tx *bbolt.Tx) error {
		found, err = loadSocial(tx, id)
		return err
	})
	return found, err
}

// errSame ends a change that changes nothing.
var errSame = errors.New("nothing changes")

// ChangeSocial replaces it by what change makes of it, as [lobby.Social] says.
func (p *Social) ChangeSocial(
	id account.ID, change func(account.Social) (account.Social, error),
) (account.Social, error) {
	var now account.Social
	check := func(tx *bbolt.Tx) error {
		if _, err := loadAccount(tx, id); err != nil {
			return err
		}
		old, err := loadSocial(tx, id)
		if err != nil {
			return err
		}
		if now, err = change(old); err != nil {
			return err
		}
		if err := now.Check(); err != nil {
			return err
		}
		if reflect.DeepEqual(old, now) {
			return errSame
		}
		return nil
	}
	err := <-p.s.commit(check, func(tx *bbolt.Tx) error {
		return putJSON(tx.Bucket(bucketSocial), []byte(id), storedSocial{room.FormatVersion, now})
	})
	switch {
	case errors.Is(err, errSame):
		return now, nil
	case err != nil:
		return account.Social{}, err
	}
	return now, nil
}

func loadSocial(tx *bbolt.Tx, id account.ID) (account.Social, error) {
	data := get(tx, bucketSocial, []byte(id))
	if id == "" || data == nil {
		return account.Social{}, nil
	}
	stored, err := decode[storedSocial](data)
	if err != nil {
		return account.Social{}, fmt.Errorf("people of account %s: %w", id, err)
	}
	return stored.Social, nil
}

// social checks that the lists are those of accounts, and in order.
func (c *checker) social() {
	c.each(bucketSocial, func(k, v []byte) {
		stored, err := decode[storedSocial](v)
		if err == nil {
			err = stored.Check()
		}
		if err != nil {
			c.complain("people of account %s: %w", k, err)
		}
		if _, ok := c.byID[string(k)]; !ok {
			c.complain("people of account %s: there is no such account", k)
		}
	})
}
