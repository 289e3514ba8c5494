package boltstore

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/room"
)

// model is what a store should hold after a list of entries, kept in maps.
type model struct {
	running  map[room.GameID]int // moves
	finished []room.GameID       // newest first
}

// take does what the store should do, and says what it should answer.
func (m *model) take(e room.Entry) error {
	moves, running := m.running[e.Game]
	finished := slices.Contains(m.finished, e.Game)
	switch {
	case e.Begin != nil && (running || finished):
		return room.ErrIDTaken
	case e.Begin != nil:
		m.running[e.Game] = 0
	case finished:
		return ErrFinished
	case !running:
		return lobby.ErrNoGame
	case e.Move != nil && e.Move.Ply != moves:
		return ErrPly
	case e.Move != nil:
		m.running[e.Game]++
	default:
		delete(m.running, e.Game)
		m.finished = slices.Insert(m.finished, 0, e.Game)
	}
	return nil
}

// compare looks whether the store holds what the model does.
func (m *model) compare(t *rapid.T, s *Store) {
	for _, err := range s.Check() {
		t.Errorf("check: %v", err)
	}
	list, err := s.Games().Unfinished()
	if err != nil || len(list) != len(m.running) {
		t.Fatalf("%d games run, %v; want %d", len(list), err, len(m.running))
	}
	for _, u := range list {
		if want, ok := m.running[u.Game]; !ok || len(u.Moves) != want {
			t.Errorf("game %s has %d moves, want %d (it runs: %v)", u.Game, len(u.Moves), want, ok)
		}
	}
	archive, err := s.Games().Recent(1 << 20)
	if err != nil {
		t.Fatal(err)
	}
	var got []room.GameID
	for _, a := range archive {
		got = append(got, room.GameID(a.Record.ID))
	}
	if !slices.Equal(got, m.finished) {
		t.Errorf("finished: %v, want %v", got, m.finished)
	}
}

// TestStoreDoesWhatTheModelDoes commits random entries, sensible ones and
// others, many of them at once, closes and opens the store and makes it fail in
// between, and compares it with maps.
func TestStoreDoesWhatTheModelDoes(t *testing.T) {
	g := played(1)
	rapid.Check(t, func(t *rapid.T) {
		dir, err := os.MkdirTemp("", "boltstore")
		if err != nil {
			t.Fatal(err)
		}
		defer os.RemoveAll(dir) //nolint:errcheck // a temporary directory
		var fault error         // read by the writer while this goroutine waits for it
		opts := Options{
			BeforeCommit: func(int) error { return fault },
			Now:          func() time.Time { return noon },
		}
		s, err := Open(dir, opts)
		if err != nil {
			t.Fatal(err)
		}
		m := &model{running: map[room.GameID]int{}}
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			switch rapid.IntRange(0, 9).Draw(t, "what") {
			default:
				commitSome(t, s, m, g)
			case 8:
				if err := s.Close(); err != nil {
					t.Fatal(err)
				}
				last := s.lastFinish // the clock here stands still, that of a server does not
				if s, err = Open(dir, opts); err != nil {
					t.Fatal(err)
				}
				s.lastFinish = last
			case 9:
				fault = errors.New("no space left")
				err := <-s.Games().Commit(beginEntry("FAULTY", noon))
				if fault = nil; !errors.Is(err, lobby.ErrReadOnly) {
					t.Fatalf("failed commit: %v", err)
				}
				if err := s.Reopen(); err != nil {
					t.Fatal(err)
				}
			}
		}
		m.compare(t, s)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	})
}

// commitSome commits some entries without waiting for each.
func commitSome(t *rapid.T, s *Store, m *model, g engine.Game) {
	var done []<-chan error
	var want []error
	for range rapid.IntRange(1, 12).Draw(t, "entries") {
		id := room.GameID(fmt.Sprint("G", rapid.IntRange(0, 5).Draw(t, "game")))
		var e room.Entry
		switch rapid.IntRange(0, 6).Draw(t, "kind") {
		case 0:
			e = beginEntry(id, noon)
		case 1:
			e = finishEntry(id, g, false, mai, nam)
		case 2:
			ply := rapid.IntRange(0, 5).Draw(t, "ply")
			e = moveEntry(id, ply, g.MoveAt(ply))
		default:
			if ply := m.running[id]; ply < g.Ply() {
				e = moveEntry(id, ply, g.MoveAt(ply))
			} else {
				e = finishEntry(id, g, false, mai, nam)
			}
		}
		want = append(want, m.take(e))
		done = append(done, s.Games().Commit(e))
	}
	for i, d := range done {
		if err := <-d; !errors.Is(err, want[i]) {
			t.Fatalf("entry %d: %v, want %v", i, err, want[i])
		}
	}
}
