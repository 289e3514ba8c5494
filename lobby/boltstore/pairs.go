package boltstore

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"go.etcd.io/bbolt"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// pairKeys are where a game is listed under each two accounts that played it,
// both ways.
func pairKeys(id room.GameID, g storedGame) []indexKey {
	var keys []indexKey
	accounts := g.indexed()
	for me, mine := range g.Players {
		for _, theirs := range g.Players {
			if mine == theirs || !slices.Contains(accounts, mine) || !slices.Contains(accounts, theirs) {
				continue
			}
			key := append(pairPrefix(mine, theirs), recentKey(g.Finished, id)...)
			keys = append(keys, indexKey{bucketByPair, key, summary(g, me)})
		}
	}
	return keys
}

func pairPrefix(id, opponent account.ID) []byte {
	return append(playerPrefix(id), playerPrefix(opponent)...)
}

// add counts a game of which sum is the summary.
func add(a *lobby.Against, key, sum []byte) {
	if len(sum) < summaryHead || len(key) < 8 || sum[2] != '2' || sum[0] == '-' {
		return
	}
	switch sum[0] {
	case 'w':
		a.Won++
	case 'd':
		a.Drawn++
	default:
		a.Lost++
	}
	if sum[3] == 'r' {
		if sum[1] == '1' {
			a.First++
		} else {
			a.Second++
		}
	}
	if at := notInverted(key); at.After(a.Last) {
		a.Last = at
	}
}

// Against is the record of an account against one other.
func (r *Ratings) Against(id, opponent account.ID) (a lobby.Against, err error) {
	prefix := pairPrefix(id, opponent)
	err = r.s.view(func(tx *bbolt.Tx) error {
		defer named(bucketByPair, nil)
		c := tx.Bucket(bucketByPair).Cursor()
		for k, v := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, v = c.Next() {
			add(&a, k[len(prefix):], v)
		}
		a.Opponent, err = whoIs(tx, opponent)
		return err
	})
	return a, err
}

// Opponents is the record of an account against each other one, the one with
// the most games first, at most n.
func (r *Ratings) Opponents(id account.ID, n int) (list []lobby.Against, err error) {
	prefix := playerPrefix(id)
	err = r.s.view(func(tx *bbolt.Tx) error {
		defer named(bucketByPair, nil)
		var last []byte // the opponent of the last of list
		c := tx.Bucket(bucketByPair).Cursor()
		for k, v := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, v = c.Next() {
			opponent, key, ok := bytes.Cut(k[len(prefix):], []byte{0})
			if !ok {
				return errIndexKey
			}
			if last == nil || !bytes.Equal(opponent, last) {
				last = opponent
				list = append(list, lobby.Against{Opponent: account.Who{ID: account.ID(opponent)}})
			}
			add(&list[len(list)-1], key, v)
		}
		list = slices.DeleteFunc(list, func(a lobby.Against) bool { return a.Games() == 0 })
		slices.SortFunc(list, func(a, b lobby.Against) int {
			return cmp.Or(cmp.Compare(b.Games(), a.Games()), b.Last.Compare(a.Last), strings.Compare(string(a.Opponent.ID), string(b.Opponent.ID)))
		})
		list = list[:min(len(list), max(n, 0))]
		for i := range list {
			if list[i].Opponent, err = whoIs(tx, list[i].Opponent.ID); err != nil {
				return err
			}
		}
		return nil
	})
	return list, err
}

// whoIs is an account as people know it, also one that is gone.
func whoIs(tx *bbolt.Tx, id account.ID) (account.Who, error) {
	acc, err := loadAccount(tx, id)
	switch {
	case errors.Is(err, lobby.ErrNoAccount):
		return account.Who{ID: id, Name: account.DeletedName}, nil
	case err != nil:
		return account.Who{}, fmt.Errorf("opponent %s: %w", id, err)
	}
	return acc.Who(), nil
}

// pairIndex checks that the list of pairs leads to games.
func (c *checker) pairIndex() {
	c.each(bucketByPair, func(k, _ []byte) {
		_, rest, _ := bytes.Cut(k, []byte{0})
		_, rest, _ = bytes.Cut(rest, []byte{0})
		c.indexes(bucketByPair, k, rest)
	})
}
