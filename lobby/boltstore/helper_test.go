package boltstore

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"oanquan/engine"
	"oanquan/engine/enginetest"
	"oanquan/engine/record"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

var (
	mai  = account.Who{ID: "MA1000000001", Name: "Mai", Named: true}
	nam  = account.Who{ID: "NAM000000002", Name: "Nam", Named: true}
	noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
)

func open(t testing.TB, dir string, opts Options) *Store {
	t.Helper()
	s, err := Open(dir, opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return s
}

// sound fails the test when the store is not.
func sound(t testing.TB, s *Store) {
	t.Helper()
	for _, err := range s.Check() {
		t.Errorf("check: %v", err)
	}
}

// reopen closes s and opens its directory again.
func reopen(t testing.TB, s *Store) *Store {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return open(t, s.dir, Options{})
}

// played is a whole game of classic rules, the same for the same number.
func played(n int) engine.Game {
	g, err := engine.NewGame(engine.Classic())
	if err != nil {
		panic(err)
	}
	g = enginetest.RandomMoves(enginetest.Seeded(uint64(n)), g, 1000)
	if !g.Over() {
		panic(fmt.Sprintf("game %d goes on after %d moves", n, g.Ply()))
	}
	return g
}

func gameID(n int) room.GameID { return room.GameID(fmt.Sprintf("G%05d", n)) }

func beginEntry(id room.GameID, at time.Time) room.Entry {
	return room.Entry{Game: id, Begin: &room.Begin{
		V: room.FormatVersion,
		Room: room.SavedRoom{
			Number: 12, Starter: room.StartOwner, Owner: mai.ID, Chairs: []account.Who{mai, nam},
		},
		Chairs: []int{0, 1}, Players: []account.Who{mai, nam}, At: at, Round: 1,
	}}
}

func moveEntry(id room.GameID, ply int, m engine.Move) room.Entry {
	return room.Entry{Game: id, Move: &room.MoveEntry{Ply: ply, Move: m.String(), At: noon.Add(time.Duration(ply) * time.Second)}}
}

func aidEntry(id room.GameID, ply int) room.Entry {
	return room.Entry{Game: id, Aid: &room.AidEntry{Seat: engine.Seat(ply % 2), Ply: ply, At: noon.Add(time.Duration(ply) * time.Second)}}
}

func finishEntry(id room.GameID, g engine.Game, private bool, players ...account.Who) room.Entry {
	res := g.Result()
	rec := record.Game{
		ID: record.ID(id), Date: noon, Rules: g.Rules(), Round: 1, Room: "12", EndedBy: engine.NoSeat,
		Ending: record.Ending(g.Ending().String()), Points: res.Points[:res.Seats], Places: record.Rank(res, nil),
	}
	f := room.Finish{Private: private}
	for seat, who := range players {
		rec.Players[seat] = record.Player{Name: who.Name, Account: string(who.ID)}
		f.Players = append(f.Players, who.ID)
	}
	for _, m := range g.Moves() {
		rec.Moves = append(rec.Moves, record.Move{Move: m})
	}
	f.Record = rec
	return room.Entry{Game: id, Finish: &f}
}

// entries is a whole game from begin to finish.
func entries(id room.GameID, g engine.Game) []room.Entry {
	list := []room.Entry{beginEntry(id, noon)}
	for ply, m := range g.Moves() {
		list = append(list, moveEntry(id, ply, m))
	}
	return append(list, finishEntry(id, g, false, mai, nam))
}

// must commits entries one after the other.
func must(t testing.TB, s *Store, list ...room.Entry) {
	t.Helper()
	for _, e := range list {
		if err := <-s.Games().Commit(e); err != nil {
			t.Fatal(err)
		}
	}
}

// edit changes a closed store behind its back.
func edit(t testing.TB, dir string, fn func(*bbolt.Tx) error) {
	t.Helper()
	db, err := bbolt.Open(filepath.Join(dir, FileName), 0o600, &bbolt.Options{Timeout: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Update(fn); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

func copyFile(t testing.TB, to, from string) {
	t.Helper()
	data, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}
