package boltstore

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"go.etcd.io/bbolt"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/room"
)

// Commit makes e durable, as [room.Journal] says. Besides the disk's own, the
// errors are [room.ErrIDTaken], [ErrPly], [ErrFinished], [lobby.ErrNoGame],
// [ErrEntry], [ErrBusy] and [lobby.ErrReadOnly]. What e points to may change as
// soon as Commit has returned.
func (g *Games) Commit(e room.Entry) <-chan error {
	check, write, err := g.operation(e)
	if err != nil {
		done := make(chan error, 1)
		done <- fmt.Errorf("game %s: %w", e.Game, err)
		return done
	}
	return g.s.commit(func(tx *bbolt.Tx) error {
		if err := check(tx); err != nil {
			return fmt.Errorf("game %s: %w", e.Game, err)
		}
		return nil
	}, write)
}

// operation is what an entry asks and writes. Everything is encoded here, on the
// caller's goroutine, so that the writer only copies bytes.
func (g *Games) operation(e room.Entry) (check, write func(*bbolt.Tx) error, err error) {
	if err := checkID("game", string(e.Game)); err != nil {
		return nil, nil, err
	}
	if e == (room.Entry{Game: e.Game}) {
		return nil, nil, fmt.Errorf("%w: it is empty", ErrEntry)
	}
	switch e {
	case room.Entry{Game: e.Game, Begin: e.Begin}:
		return begin(e.Game, *e.Begin)
	case room.Entry{Game: e.Game, Move: e.Move}:
		return move(e.Game, *e.Move)
	case room.Entry{Game: e.Game, Leave: e.Leave}:
		return leave(e.Game, *e.Leave)
	case room.Entry{Game: e.Game, Aid: e.Aid}:
		return aid(e.Game, *e.Aid)
	case room.Entry{Game: e.Game, Clock: e.Clock}:
		return clocks(e.Game, *e.Clock)
	case room.Entry{Game: e.Game, Takeback: e.Takeback}:
		return takeBack(e.Game, *e.Takeback)
	case room.Entry{Game: e.Game, Finish: e.Finish}:
		return g.s.finish(e.Game, *e.Finish)
	}
	return nil, nil, fmt.Errorf("%w: it is not exactly one of begin, move, leave, aid, clock, takeback and finish", ErrEntry)
}

func begin(id room.GameID, b room.Begin) (check, write func(*bbolt.Tx) error, err error) {
	if b.V != room.FormatVersion {
		return nil, nil, fmt.Errorf("%w: version %d of a begin", ErrEntry, b.V)
	}
	data, err := json.Marshal(b)
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrEntry, err)
	}
	check = func(tx *bbolt.Tx) error {
		if gameTaken(tx, id) {
			return room.ErrIDTaken
		}
		return nil
	}
	write = func(tx *bbolt.Tx) error {
		journal, err := tx.Bucket(bucketJournal).CreateBucket([]byte(id))
		if err != nil {
			return err
		}
		return journal.Put(keyBegin, data)
	}
	return check, write, nil
}

func move(id room.GameID, m room.MoveEntry) (check, write func(*bbolt.Tx) error, err error) {
	return note(id, m.Ply, moveKey(m.Ply), m, nil)
}

func leave(id room.GameID, l room.LeaveEntry) (check, write func(*bbolt.Tx) error, err error) {
	if l.Index < 0 || l.Index >= engine.MaxSeats {
		return nil, nil, fmt.Errorf("%w: leaver %d", ErrEntry, l.Index)
	}
	return note(id, l.Ply, leaveKey(l.Index), l, func(journal *bbolt.Bucket) error {
		if journal.Get(leaveKey(l.Index)) != nil || l.Index > 0 && journal.Get(leaveKey(l.Index-1)) == nil {
			return fmt.Errorf("%w: leaver %d is out of turn", ErrEntry, l.Index)
		}
		return nil
	})
}

func aid(id room.GameID, a room.AidEntry) (check, write func(*bbolt.Tx) error, err error) {
	return note(id, a.Ply, aidKey(a.Ply), a, func(journal *bbolt.Bucket) error {
		if journal.Get(aidKey(a.Ply)) != nil {
			return fmt.Errorf("%w: a second hint after %d moves", ErrPly, a.Ply)
		}
		return nil
	})
}

// clocks replaces the clocks of a journal.
func clocks(id room.GameID, c room.ClockEntry) (check, write func(*bbolt.Tx) error, err error) {
	return note(id, c.Ply, keyClock, c, nil)
}

// note puts a value into the journal of a game that goes on and has so many
// moves; more, unless it is nil, may refuse it.
func note(id room.GameID, ply int, key []byte, value any, more func(journal *bbolt.Bucket) error) (check, write func(*bbolt.Tx) error, err error) {
	data, err := json.Marshal(value)
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrEntry, err)
	}
	check = func(tx *bbolt.Tx) error {
		journal, err := runningGame(tx, id)
		if err != nil {
			return err
		}
		if n := plies(journal); ply != n {
			return fmt.Errorf("%w: %T at %d after %d moves", ErrPly, value, ply, n)
		}
		if more != nil {
			return more(journal)
		}
		return nil
	}
	write = func(tx *bbolt.Tx) error {
		return tx.Bucket(bucketJournal).Bucket([]byte(id)).Put(key, data)
	}
	return check, write, nil
}

// takeBack takes the moves from a ply on out of a journal, and every hint; how
// many hints there were is in t.
func takeBack(id room.GameID, t room.TakebackEntry) (check, write func(*bbolt.Tx) error, err error) {
	back, err := json.Marshal(t)
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrEntry, err)
	}
	clock, err := json.Marshal(t.Clock)
	if err != nil || t.Ply < 0 || t.Clock.Ply != t.Ply {
		return nil, nil, fmt.Errorf("%w: a move taken back at %d with clocks of %d: %w", ErrEntry, t.Ply, t.Clock.Ply, err)
	}
	check = func(tx *bbolt.Tx) error {
		journal, err := runningGame(tx, id)
		if err != nil {
			return err
		}
		if ply := plies(journal); t.Ply >= ply {
			return fmt.Errorf("%w: a move taken back at %d of %d moves", ErrPly, t.Ply, ply)
		}
		return nil
	}
	write = func(tx *bbolt.Tx) error {
		journal := tx.Bucket(bucketJournal).Bucket([]byte(id))
		var gone [][]byte
		c := journal.Cursor()
		for k, _ := c.Seek(moveKey(t.Ply)); k != nil; k, _ = c.Next() {
			gone = append(gone, bytes.Clone(k))
		}
		for k, _ := c.Seek([]byte{keyAid}); k != nil && k[0] == keyAid; k, _ = c.Next() {
			gone = append(gone, bytes.Clone(k))
		}
		for _, k := range gone {
			if err := journal.Delete(k); err != nil {
				return err
			}
		}
		if err := journal.Put(keyBack, back); err != nil {
			return err
		}
		return journal.Put(keyClock, clock)
	}
	return check, write, nil
}

// plies is the number of moves in a journal.
func plies(journal *bbolt.Bucket) int {
	last, _ := journal.Cursor().Last()
	return nextPly(last)
}

func (s *Store) finish(id room.GameID, f room.Finish) (check, write func(*bbolt.Tx) error, err error) {
	// What could not be read back later is refused now.
	if err := f.Record.Check(); err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrEntry, err)
	}
	for _, player := range f.Players {
		if err := checkID("player", string(player)); player != "" && err != nil {
			return nil, nil, err
		}
	}
	if string(f.Record.ID) != string(id) {
		return nil, nil, fmt.Errorf("%w: the record is of game %q", ErrEntry, f.Record.ID)
	}
	g := storedGame{V: room.FormatVersion, Private: f.Private, Players: f.Players, Record: f.Record, Match: f.MatchGame, Excused: f.Excused}
	if pool, score, ok := lobby.RatedGame(f.Record, f.Players); ok {
		check, write = s.finishRated(id, g, ratedGame{pool: pool, score: score}, f.Ratings)
		return check, write, nil
	}
	// A result that does not count is not called rated.
	g.Record.Rated = g.Record.Rated && g.Record.Places == nil
	g.Finished = s.finishTime()
	data, err := json.Marshal(g)
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrEntry, err)
	}
	check = func(tx *bbolt.Tx) error {
		_, err := runningGame(tx, id)
		return err
	}
	keys := indexKeys(id, g)
	return check, func(tx *bbolt.Tx) error { return putFinished(tx, id, data, keys) }, nil
}

// putFinished stores a finished game, with its places in the lists, and removes
// its journal.
func putFinished(tx *bbolt.Tx, id room.GameID, data []byte, keys []indexKey) error {
	if err := tx.Bucket(bucketJournal).DeleteBucket([]byte(id)); err != nil {
		return err
	}
	for _, k := range keys {
		if err := tx.Bucket(k.bucket).Put(k.key, k.value); err != nil {
			return err
		}
	}
	return tx.Bucket(bucketGames).Put([]byte(id), data)
}

// finishTime is now, and later than that of the game that finished before, so
// that games are listed in the order they ended even if the clock is put back.
func (s *Store) finishTime() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.opts.Now().UTC().Round(0)
	if !now.After(s.lastFinish) {
		now = s.lastFinish.Add(1)
	}
	s.lastFinish = now
	return now
}

// indexKey is where a finished game is listed, and what stands there.
type indexKey struct{ bucket, key, value []byte }

func indexKeys(id room.GameID, g storedGame) []indexKey {
	var keys []indexKey
	for _, player := range g.indexed() {
		seat := slices.Index(g.Players, player)
		keys = append(keys, indexKey{bucketByPlayer, playerKey(player, g.Finished, id), summary(g, seat)})
	}
	if !g.Private {
		keys = append(keys, indexKey{bucketRecent, recentKey(g.Finished, id), summary(g, -1)})
	}
	keys = append(keys, pairKeys(id, g)...)
	for seat, c := range g.Ratings {
		keys = append(keys, indexKey{bucketRatedBy, ratedByKey(g.Players[seat], c.Pool, g.Finished, id), nil})
	}
	return keys
}

// runningGame is the journal of a game that goes on.
func runningGame(tx *bbolt.Tx, id room.GameID) (*bbolt.Bucket, error) {
	if journal := tx.Bucket(bucketJournal).Bucket([]byte(id)); journal != nil {
		return journal, nil
	}
	if get(tx, bucketGames, []byte(id)) != nil {
		return nil, ErrFinished
	}
	return nil, lobby.ErrNoGame
}
