package boltstore

import (
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"time"

	"go.etcd.io/bbolt"

	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// The buckets, as docs/store.md describes them.
var (
	bucketAccounts = []byte("accounts") // account ID → storedAccount
	bucketByKey    = []byte("byfp")     // fingerprint → account ID
	bucketByName   = []byte("byname")   // skeleton → account ID
	bucketGames    = []byte("games")    // game ID → storedGame
	bucketByPlayer = []byte("byplayer") // account ID, 0, inverted time, game ID → summary
	bucketRecent   = []byte("recent")   // inverted time, game ID → summary; public games
	bucketJournal  = []byte("journal")  // game ID → bucket of keyBegin and move keys
	bucketBans     = []byte("bans")     // kind, 0, value → storedBan; since version 2
	bucketAnalyses = []byte("analyses") // game ID → analysis.Report; since version 3
	bucketPuzzles  = []byte("puzzles")  // day → the daily puzzle, JSON; since version 3
	bucketBySecret = []byte("bysecret") // hash of a secret → account ID; since version 4
	bucketHeld     = []byte("held")     // skeleton → storedHeld; since version 4
	bucketDeleted  = []byte("deleted")  // account ID → storedDeleted; since version 4
	bucketRatings  = []byte("ratings")  // account ID → storedRatings; since version 5
	bucketRanks    = []byte("ranks")    // pool, 0, inverted value, account ID → rankValue; since version 5
	bucketRatedLog = []byte("ratedlog") // time, game ID → storedRated; since version 5
	bucketRatedBy  = []byte("ratedby")  // account ID, 0, pool, 0, inverted time, game ID → nothing; since version 5
	bucketByPair   = []byte("bypair")   // account ID, 0, account ID, 0, inverted time, game ID → summary; since version 5
	bucketSocial   = []byte("social")   // account ID → storedSocial; since version 5
	bucketReports  = []byte("reports")  // number → storedReport; since version 5
	bucketMutes    = []byte("mutes")    // kind, 0, value → storedBan; since version 6
	bucketMotd     = []byte("motd")     // language → storedMotd; since version 6
	bucketAudit    = []byte("audit")    // number → storedAudit; since version 6
	bucketMeta     = []byte("meta")

	keySchema   = []byte("schema")   // the version as a decimal number
	keyReopened = []byte("reopened") // when the store was last opened after a failure
	keyBegin    = []byte("begin")    // of a journal; sorts before every move
	keyBack     = []byte("back")     // of a journal; sorts before every move
	keyClock    = []byte("clock")    // of a journal; sorts before every move
)

// migration brings the layout from the version before its own to its own.
type migration func(*bbolt.Tx) error

// migrations leads from version 1 to 2, from 2 to 3 and so on. A new store
// begins at the last version; each step stays for ever.
func migrations() []migration {
	return []migration{addBans, addAnalyses, addLast, addRatings, addOperators}
}

// migrate makes a new store, or brings an old one to the newest version, in one
// transaction: a program killed in the middle finds the old version again.
func migrate(db *bbolt.DB, steps []migration) error {
	newest := len(steps) + 1
	version, err := readVersion(db)
	switch {
	case err != nil:
		return err
	case version > newest:
		return fmt.Errorf("%w: its layout is version %d, this program knows %d", ErrNewer, version, newest)
	case version == newest:
		return nil
	}
	return db.Update(func(tx *bbolt.Tx) error {
		if version == 0 {
			return create(tx, newest)
		}
		for i := version; i < newest; i++ {
			if err := steps[i-1](tx); err != nil {
				return fmt.Errorf("migrate the store to version %d: %w", i+1, err)
			}
		}
		return putVersion(tx, newest)
	})
}

// readVersion is the version of the layout, 0 for a new file.
func readVersion(db *bbolt.DB) (version int, err error) {
	err = db.View(func(tx *bbolt.Tx) error {
		meta := tx.Bucket(bucketMeta)
		if meta == nil {
			if name, _ := tx.Cursor().First(); name != nil {
				return ErrForeign
			}
			return nil
		}
		version, err = strconv.Atoi(string(meta.Get(keySchema)))
		if err != nil || version < 1 {
			return fmt.Errorf("%w: it has no version", ErrForeign)
		}
		return nil
	})
	return version, err
}

func create(tx *bbolt.Tx, version int) error {
	for _, name := range buckets() {
		if _, err := tx.CreateBucket(name); err != nil {
			return fmt.Errorf("make bucket %s: %w", name, err)
		}
	}
	return putVersion(tx, version)
}

func buckets() [][]byte {
	return [][]byte{
		bucketAccounts, bucketByKey, bucketByName, bucketGames, bucketByPlayer, bucketRecent, bucketJournal,
		bucketBans, bucketAnalyses, bucketPuzzles, bucketBySecret, bucketHeld, bucketDeleted,
		bucketRatings, bucketRanks, bucketRatedLog, bucketRatedBy, bucketByPair, bucketSocial, bucketReports,
		bucketMutes, bucketMotd, bucketAudit, bucketMeta,
	}
}

func putVersion(tx *bbolt.Tx, version int) error {
	return tx.Bucket(bucketMeta).Put(keySchema, []byte(strconv.Itoa(version)))
}

// maxIDLen bounds the IDs that become keys.
const maxIDLen = 64

// checkID tells whether an ID can be a key. A zero byte ends the account in the
// keys of byplayer.
func checkID(what, id string) error {
	if id == "" || len(id) > maxIDLen {
		return fmt.Errorf("%w: %s %q has %d bytes", ErrEntry, what, id, len(id))
	}
	for i := range len(id) {
		if id[i] == 0 {
			return fmt.Errorf("%w: %s %q has a zero byte", ErrEntry, what, id)
		}
	}
	return nil
}

// inverted is a time as eight bytes that sort the newest first.
func inverted(t time.Time) []byte {
	return binary.BigEndian.AppendUint64(nil, ^uint64(t.UnixNano()))
}

func recentKey(finished time.Time, id room.GameID) []byte {
	return append(inverted(finished), id...)
}

func playerPrefix(id account.ID) []byte { return append([]byte(id), 0) }

func playerKey(player account.ID, finished time.Time, id room.GameID) []byte {
	return append(playerPrefix(player), recentKey(finished, id)...)
}

var errIndexKey = errors.New("an index key is too short")

// gameOf is the game that a key of recent, or what follows the player in one of
// byplayer, names.
func gameOf(key []byte) (room.GameID, error) {
	if len(key) <= 8 {
		return "", errIndexKey
	}
	return room.GameID(key[8:]), nil
}

// moveKey is the key of a move in its journal: "m" and the ply.
func moveKey(ply int) []byte {
	return binary.BigEndian.AppendUint32([]byte("m"), uint32(ply))
}

// leaveKey is the key of a leaver in a journal: "l" and the index. It sorts
// before every move.
func leaveKey(index int) []byte { return []byte{'l', byte(index)} }

// aidKey is the key of a hint in a journal: "a" and the ply. It sorts before
// every move.
func aidKey(ply int) []byte {
	return binary.BigEndian.AppendUint32([]byte{keyAid}, uint32(ply))
}

// keyAid is the first byte of the keys of hints, and of no other.
const keyAid = 'a'

// nextPly is the ply after the last key of a journal.
func nextPly(last []byte) int {
	if len(last) != 5 || last[0] != 'm' {
		return 0
	}
	return int(binary.BigEndian.Uint32(last[1:])) + 1
}
