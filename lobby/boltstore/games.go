package boltstore

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"go.etcd.io/bbolt"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// Games is the store as [lobby.Games].
type Games struct{ s *Store }

// Games is the part of the store that keeps games, running and finished.
func (s *Store) Games() *Games { return &Games{s} }

// Failed is [Store.Failed].
func (g *Games) Failed() <-chan struct{} { return g.s.Failed() }

// Reopen is [Store.Reopen].
func (g *Games) Reopen() error { return g.s.Reopen() }

// Finished finds one finished game, or [lobby.ErrNoGame].
func (g *Games) Finished(id room.GameID) (found lobby.Archived, err error) {
	err = g.s.view(func(tx *bbolt.Tx) error {
		stored, err := loadGame(tx, id)
		found = stored.archived()
		return err
	})
	return found, err
}

// Recent lists the newest public finished games, newest first, at most n. With
// an error it lists those that could be read.
func (g *Games) Recent(n int) ([]lobby.Archived, error) { return g.list(bucketRecent, nil, n) }

// ByPlayer lists the finished games of an account, private ones too, newest
// first, at most n. With an error it lists those that could be read.
func (g *Games) ByPlayer(id account.ID, n int) ([]lobby.Archived, error) {
	if id == "" {
		return nil, nil
	}
	return g.list(bucketByPlayer, playerPrefix(id), n)
}

// list reads the first n games that an index names under prefix.
func (g *Games) list(index, prefix []byte, n int) (list []lobby.Archived, err error) {
	var unread []error
	err = g.s.view(func(tx *bbolt.Tx) error {
		defer named(index, nil)
		c := tx.Bucket(index).Cursor()
		for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix) && k != nil && n > 0; k, _ = c.Next() {
			id, err := gameOf(k[len(prefix):])
			if err != nil {
				unread = append(unread, err)
				continue
			}
			stored, err := loadGame(tx, id)
			if err != nil {
				unread = append(unread, err)
				continue
			}
			list = append(list, stored.archived())
			n--
		}
		return nil
	})
	return list, errors.Join(g.s.told(errors.Join(unread...)), err)
}

// Unfinished lists the games whose journal is open, oldest first. With an error
// it lists those that could be read.
func (g *Games) Unfinished() (list []room.Unfinished, err error) {
	var unread []error
	err = g.s.view(func(tx *bbolt.Tx) error {
		defer named(bucketJournal, nil)
		journal := tx.Bucket(bucketJournal)
		return journal.ForEachBucket(func(id []byte) error {
			u, err := loadJournal(journal, room.GameID(id))
			if err != nil {
				unread = append(unread, err)
				return nil
			}
			list = append(list, u)
			return nil
		})
	})
	slices.SortFunc(list, func(a, b room.Unfinished) int {
		if c := a.Begin.At.Compare(b.Begin.At); c != 0 {
			return c
		}
		return strings.Compare(string(a.Game), string(b.Game))
	})
	return list, errors.Join(g.s.told(errors.Join(unread...)), err)
}

// Journal is one unfinished game, or [lobby.ErrNoGame].
func (g *Games) Journal(id room.GameID) (u room.Unfinished, err error) {
	err = g.s.view(func(tx *bbolt.Tx) error {
		journal := tx.Bucket(bucketJournal)
		if journal.Bucket([]byte(id)) == nil {
			return fmt.Errorf("game %s: %w", id, lobby.ErrNoGame)
		}
		u, err = loadJournal(journal, id)
		return err
	})
	return u, err
}

func loadGame(tx *bbolt.Tx, id room.GameID) (stored storedGame, err error) {
	defer caught(&err)
	data := get(tx, bucketGames, []byte(id))
	if data == nil {
		return storedGame{}, fmt.Errorf("game %s: %w", id, lobby.ErrNoGame)
	}
	stored, err = decode[storedGame](data)
	if err != nil {
		return storedGame{}, fmt.Errorf("game %s: %w", id, err)
	}
	return stored, nil
}

func loadJournal(journal *bbolt.Bucket, id room.GameID) (u room.Unfinished, err error) {
	defer caught(&err)
	defer named(bucketJournal, []byte(id))
	u = room.Unfinished{Game: id}
	b := journal.Bucket([]byte(id))
	begin, err := decode[room.Begin](b.Get(keyBegin))
	if err != nil {
		return u, fmt.Errorf("journal of game %s: %w", id, err)
	}
	u.Begin = begin
	for i := 0; b.Get(leaveKey(i)) != nil; i++ {
		var l room.LeaveEntry
		if err := json.Unmarshal(b.Get(leaveKey(i)), &l); err != nil {
			return u, fmt.Errorf("journal of game %s: leaver %d: %w", id, i, err)
		}
		u.Left = append(u.Left, l)
	}
	if data := b.Get(keyClock); data != nil {
		u.Clock = &room.ClockEntry{}
		if err := json.Unmarshal(data, u.Clock); err != nil {
			return u, fmt.Errorf("journal of game %s: clocks: %w", id, err)
		}
	}
	if data := b.Get(keyBack); data != nil {
		u.Back = &room.TakebackEntry{}
		if err := json.Unmarshal(data, u.Back); err != nil {
			return u, fmt.Errorf("journal of game %s: moves taken back: %w", id, err)
		}
	}
	c := b.Cursor()
	for k, v := c.Seek([]byte{keyAid}); k != nil && k[0] == keyAid; k, v = c.Next() {
		var a room.AidEntry
		if err := json.Unmarshal(v, &a); err != nil {
			return u, fmt.Errorf("journal of game %s: hint: %w", id, err)
		}
		if !bytes.Equal(k, aidKey(a.Ply)) {
			return u, fmt.Errorf("journal of game %s: the hint of ply %d stands elsewhere", id, a.Ply)
		}
		u.Aids = append(u.Aids, a)
	}
	for k, v := c.Seek(moveKey(0)); k != nil; k, v = c.Next() {
		m, err := decodeMove(v)
		if err != nil {
			return u, fmt.Errorf("journal of game %s: %w", id, err)
		}
		if m.Ply != len(u.Moves) || !bytes.Equal(k, moveKey(m.Ply)) {
			return u, fmt.Errorf("journal of game %s: move %d stands at ply %d", id, m.Ply, len(u.Moves))
		}
		u.Moves = append(u.Moves, m)
	}
	return u, nil
}

// gameTaken tells whether id is taken by a running or a finished game.
func gameTaken(tx *bbolt.Tx, id room.GameID) bool {
	return get(tx, bucketGames, []byte(id)) != nil || tx.Bucket(bucketJournal).Bucket([]byte(id)) != nil
}
