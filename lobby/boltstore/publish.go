package boltstore

import (
	"encoding/json"
	"fmt"
	"slices"

	"go.etcd.io/bbolt"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// Publish makes a private game public, as [lobby.Games] says, in one
// transaction: its mark and its place in the list of recent games.
func (g *Games) Publish(id room.GameID, by account.ID) error {
	if err := checkID("game", string(id)); err != nil {
		return err
	}
	var (
		data     []byte
		key, sum []byte
	)
	check := func(tx *bbolt.Tx) error {
		stored, err := loadGame(tx, id)
		switch {
		case err != nil:
			return err
		case !stored.Private:
			return fmt.Errorf("game %s: %w", id, lobby.ErrPublic)
		case by == "" || !slices.Contains(stored.Players, by):
			return fmt.Errorf("game %s: %w", id, lobby.ErrNoGame)
		}
		stored.Private = false
		if data, err = json.Marshal(stored); err != nil {
			return fmt.Errorf("game %s: %w", id, err)
		}
		key, sum = recentKey(stored.Finished, id), summary(stored, -1)
		return nil
	}
	return <-g.s.commit(check, func(tx *bbolt.Tx) error {
		if err := tx.Bucket(bucketRecent).Put(key, sum); err != nil {
			return err
		}
		return tx.Bucket(bucketGames).Put([]byte(id), data)
	})
}
