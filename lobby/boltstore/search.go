package boltstore

import (
	"bytes"
	"errors"
	"time"

	"go.etcd.io/bbolt"

	"oanquan/lobby"
	"oanquan/lobby/room"
)

// Search finds finished games, as [lobby.Games] says: by the list of pairs, of
// a player's games or of recent ones, whichever is the shortest. With an error
// about a game it lists those that could be read.
func (g *Games) Search(f lobby.GameFilter, from lobby.Cursor, n int) (found []lobby.Archived, next lobby.Cursor, err error) {
	if err := f.Check(); err != nil {
		return nil, "", err
	}
	at, err := from.At()
	if err != nil || len(at) > 0 && (len(at) <= 8 || len(at) > 8+maxIDLen) {
		return nil, "", lobby.ErrCursor
	}
	index, prefix := bucketRecent, []byte(nil)
	switch {
	case f.Opponent != "" && pairable(f):
		index, prefix = bucketByPair, pairPrefix(f.Player, f.Opponent)
	case f.Player != "":
		index, prefix = bucketByPlayer, playerPrefix(f.Player)
	}
	start := at
	if len(at) == 0 && inTimes(f.Until) {
		start = inverted(f.Until.Add(-1))
	}
	n = max(n, 1) // or the next page would begin where this one does
	opening := openingText(f.Opening)
	var unread []error
	err = g.s.view(func(tx *bbolt.Tx) error {
		defer named(index, nil)
		c := tx.Bucket(index).Cursor()
		looked, loaded := 0, 0
		for k, v := c.Seek(append(bytes.Clone(prefix), start...)); k != nil && bytes.HasPrefix(k, prefix); k, v = c.Next() {
			key := k[len(prefix):]
			if len(key) <= 8 {
				unread = append(unread, errIndexKey)
				continue
			}
			if !f.Since.IsZero() && notInverted(key).Before(f.Since) {
				return nil
			}
			if looked == lobby.SearchMost || loaded == lobby.SearchLoads || len(found) >= n {
				next = lobby.CursorOf(key)
				return nil
			}
			if looked++; !mayFit(f, opening, v) {
				continue
			}
			loaded++
			stored, err := loadGame(tx, room.GameID(key[8:]))
			if err != nil {
				unread = append(unread, err)
				continue
			}
			if a := stored.archived(); f.Fits(a) {
				found = append(found, a)
			}
		}
		return nil
	})
	return found, next, errors.Join(g.s.told(errors.Join(unread...)), err)
}

// pairable tells whether both players of a filter are in the list of pairs.
func pairable(f lobby.GameFilter) bool {
	return !f.Player.IsGuest() && !f.Player.IsBot() && !f.Opponent.IsGuest() && !f.Opponent.IsBot()
}

// inTimes tells whether a time can be part of a key. The zero time cannot.
func inTimes(t time.Time) bool { return t.Year() > 1970 && t.Year() < 2262 }
