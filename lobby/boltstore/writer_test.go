package boltstore

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"

	"go.etcd.io/bbolt"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// gate is a BeforeCommit that holds commits until it is opened.
type gate struct {
	held    chan struct{} // gets one for each commit that arrives
	release chan struct{} // closed by open
	groups  []int         // entries of each commit; owned by the writer
}

func newGate() *gate {
	return &gate{held: make(chan struct{}, 1000), release: make(chan struct{})}
}

func (g *gate) hold(entries int) error {
	g.groups = append(g.groups, entries)
	g.held <- struct{}{}
	<-g.release
	return nil
}

func (g *gate) waitHeld() { <-g.held }
func (g *gate) open()     { close(g.release) }

func TestWhatWaitsSharesATransaction(t *testing.T) {
	gate := newGate()
	s := open(t, t.TempDir(), Options{BeforeCommit: gate.hold})
	games := s.Games()
	done := []<-chan error{games.Commit(beginEntry(gameID(0), noon))}
	gate.waitHeld()
	for n := 1; n <= 50; n++ {
		done = append(done, games.Commit(beginEntry(gameID(n), noon)))
	}
	twice := games.Commit(beginEntry(gameID(7), noon))
	lost := games.Commit(moveEntry(gameID(99), 0, played(1).MoveAt(0)))
	gate.open()
	for n, d := range done {
		if err := <-d; err != nil {
			t.Errorf("game %d: %v", n, err)
		}
	}
	if err := <-twice; !errors.Is(err, room.ErrIDTaken) {
		t.Errorf("second begin: %v", err)
	}
	if err := <-lost; !errors.Is(err, lobby.ErrNoGame) {
		t.Errorf("move without a game: %v", err)
	}
	if want := []int{1, 50}; !slices.Equal(gate.groups, want) {
		t.Errorf("groups of %v, want %v", gate.groups, want)
	}
	sound(t, s)
}

func TestAHungCommitBlocksNobody(t *testing.T) {
	gate := newGate()
	s := open(t, t.TempDir(), Options{BeforeCommit: gate.hold})
	games := s.Games()
	first := games.Commit(beginEntry(gameID(0), noon))
	gate.waitHeld()
	// None of this waits, or the test would never end.
	var waiting []<-chan error
	for n := range maxQueued {
		waiting = append(waiting, games.Commit(beginEntry(room.GameID(fmt.Sprintf("H%d", n)), noon)))
	}
	if err := <-games.Commit(beginEntry("TOOMNY", noon)); !errors.Is(err, ErrBusy) {
		t.Errorf("over the limit: %v, want %v", err, ErrBusy)
	}
	if _, err := games.Finished("ABCDEF"); !errors.Is(err, lobby.ErrNoGame) {
		t.Errorf("reading: %v", err)
	}
	select {
	case err := <-first:
		t.Errorf("told of before it was committed: %v", err)
	case err := <-waiting[0]:
		t.Errorf("told of before it was written: %v", err)
	default:
	}
	gate.open()
	for _, d := range append(waiting, first) {
		if err := <-d; err != nil {
			t.Fatal(err)
		}
	}
	for _, n := range gate.groups {
		if n > maxGroup {
			t.Errorf("a group of %d", n)
		}
	}
}

func TestAFailedCommitMakesTheStoreReadOnly(t *testing.T) {
	broken := errors.New("the disk is gone")
	var fail atomic.Bool
	opts := Options{BeforeCommit: func(int) error {
		if fail.Load() {
			return broken
		}
		return nil
	}}
	s := open(t, t.TempDir(), opts)
	games, g := s.Games(), played(1)
	must(t, s, beginEntry("K7QM2R", noon), moveEntry("K7QM2R", 0, g.MoveAt(0)))
	healthy := s.Failed()
	if err := games.Reopen(); err != nil || s.Failed() != healthy {
		t.Errorf("a healthy store was opened again: %v", err)
	}

	fail.Store(true)
	err := <-games.Commit(moveEntry("K7QM2R", 1, g.MoveAt(1)))
	if !errors.Is(err, lobby.ErrReadOnly) || !errors.Is(err, broken) {
		t.Errorf("failed commit: %v", err)
	}
	<-healthy // closed
	fail.Store(false)
	if err := <-games.Commit(moveEntry("K7QM2R", 1, g.MoveAt(1))); !errors.Is(err, lobby.ErrReadOnly) {
		t.Errorf("commit to a failed store: %v", err)
	}
	if err := s.Accounts().Create(account.Account{ID: "A", Keys: []account.Key{{Fingerprint: "F"}}}); !errors.Is(err, lobby.ErrReadOnly) {
		t.Errorf("account in a failed store: %v", err)
	}
	if list, err := games.Unfinished(); err != nil || len(list) != 1 || len(list[0].Moves) != 1 {
		t.Errorf("reading a failed store: %+v, %v", list, err)
	}

	if err := games.Reopen(); err != nil {
		t.Fatal(err)
	}
	select {
	case <-games.Failed():
		t.Error("failed again after Reopen")
	default:
	}
	must(t, s, moveEntry("K7QM2R", 1, g.MoveAt(1)))
	sound(t, s)
}

// TestAFullFileFailsInBbolt lets the commit itself fail, not a hook before it.
func TestAFullFileFailsInBbolt(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	must(t, s, beginEntry("K7QM2R", noon))
	st, err := os.Stat(s.path)
	if err != nil {
		t.Fatal(err)
	}
	s.db.MaxSize = int(st.Size())
	n := 0
	for ; err == nil && n < 10_000; n++ {
		err = <-s.Games().Commit(beginEntry(gameID(n), noon))
	}
	if !errors.Is(err, lobby.ErrReadOnly) {
		t.Fatalf("after %d games: %v", n, err)
	}
	<-s.Failed()
	if err := s.Reopen(); err != nil { // without the limit
		t.Fatal(err)
	}
	sound(t, s)
	if list, err := s.Games().Unfinished(); err != nil || len(list) != n {
		t.Errorf("%d games came back, %v; want the %d that were acknowledged", len(list), err, n)
	}
	must(t, s, beginEntry(gameID(n-1), noon))
}

func TestReopenMayFailAndBeTriedAgain(t *testing.T) {
	broken := true
	s := open(t, t.TempDir(), Options{BeforeCommit: func(int) error {
		if broken {
			return errors.New("no space left")
		}
		return nil
	}})
	if err := <-s.Games().Commit(beginEntry("K7QM2R", noon)); !errors.Is(err, lobby.ErrReadOnly) {
		t.Fatal(err)
	}
	broken = false
	saved := s.path + ".saved"
	if err := os.Rename(s.path, saved); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(s.path, []byte("not a store of any kind"), 0o600); err != nil {
		t.Fatal(err)
	}
	failed := s.Failed()
	for range 2 {
		if err := s.Reopen(); !errors.Is(err, ErrForeign) {
			t.Errorf("reopen of another file: %v", err)
		}
	}
	<-failed
	if _, err := s.Games().Recent(1); !errors.Is(err, lobby.ErrReadOnly) {
		t.Errorf("reading without a file: %v", err)
	}
	if err := <-s.Games().Commit(beginEntry("K7QM2R", noon)); !errors.Is(err, lobby.ErrReadOnly) {
		t.Errorf("writing without a file: %v", err)
	}
	if err := os.Rename(saved, s.path); err != nil {
		t.Fatal(err)
	}
	if err := s.Reopen(); err != nil {
		t.Fatal(err)
	}
	must(t, s, beginEntry("K7QM2R", noon))
}

func TestAFailedCommitFailsItsWholeGroup(t *testing.T) {
	gate := newGate()
	s := open(t, t.TempDir(), Options{BeforeCommit: func(n int) error {
		if n > 1 {
			return errors.New("no space left")
		}
		return gate.hold(n)
	}})
	first := s.Games().Commit(beginEntry(gameID(0), noon))
	gate.waitHeld()
	var group []<-chan error
	for n := range 20 {
		group = append(group, s.Games().Commit(beginEntry(gameID(100+n), noon)))
	}
	taken := s.Games().Commit(beginEntry(gameID(0), noon))
	gate.open()
	if err := <-first; err != nil {
		t.Fatal(err)
	}
	for n, d := range group {
		if err := <-d; !errors.Is(err, lobby.ErrReadOnly) {
			t.Errorf("entry %d: %v", n, err)
		}
	}
	if err := <-taken; !errors.Is(err, room.ErrIDTaken) {
		t.Errorf("an entry refused anyway: %v", err)
	}
	s = reopen(t, s)
	if list, err := s.Games().Unfinished(); err != nil || len(list) != 1 {
		t.Errorf("%d games came back, %v; want the one that was acknowledged", len(list), err)
	}
}

// TestOneBadEntryDoesNotHurtItsGroup writes an entry that fails, and one that
// panics, where no entry should.
func TestOneBadEntryDoesNotHurtItsGroup(t *testing.T) {
	gate := newGate()
	s := open(t, t.TempDir(), Options{BeforeCommit: gate.hold})
	first := s.Games().Commit(beginEntry(gameID(0), noon))
	gate.waitHeld()
	fine := func(*bbolt.Tx) error { return nil }
	before := s.Games().Commit(beginEntry(gameID(1), noon))
	fails := s.commit(fine, func(tx *bbolt.Tx) error {
		return errors.Join(tx.Bucket(bucketMeta).Put([]byte("half"), nil), errors.New("out of luck"))
	})
	panics := s.commit(func(*bbolt.Tx) error { panic("a bug") }, fine)
	after := s.Games().Commit(beginEntry(gameID(2), noon))
	gate.open()
	for _, d := range []<-chan error{first, before, after} {
		if err := <-d; err != nil {
			t.Error(err)
		}
	}
	if err := <-fails; err == nil || errors.Is(err, lobby.ErrReadOnly) {
		t.Errorf("the entry that fails: %v", err)
	}
	if err := <-panics; err == nil || errors.Is(err, lobby.ErrReadOnly) {
		t.Errorf("the entry that panics: %v", err)
	}
	err := s.view(func(tx *bbolt.Tx) error {
		if tx.Bucket(bucketMeta).Get([]byte("half")) != nil {
			return errors.New("half an entry was written")
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func TestCloseWritesWhatWaits(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	var done []<-chan error
	for n := range 100 {
		done = append(done, s.Games().Commit(beginEntry(gameID(n), noon)))
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for n, d := range done {
		if err := <-d; err != nil {
			t.Errorf("game %d: %v", n, err)
		}
	}
	if err := <-s.Games().Commit(beginEntry("LATE00", noon)); !errors.Is(err, ErrClosed) {
		t.Errorf("commit after close: %v", err)
	}
	if _, err := s.Games().Recent(1); !errors.Is(err, ErrClosed) {
		t.Errorf("reading after close: %v", err)
	}
	if err := errors.Join(s.Close()); err != nil {
		t.Errorf("closing twice: %v", err)
	}
	if err := s.Reopen(); !errors.Is(err, ErrClosed) {
		t.Errorf("reopen after close: %v", err)
	}
	again := open(t, s.dir, Options{})
	if list, err := again.Games().Unfinished(); err != nil || len(list) != 100 {
		t.Errorf("%d games, %v; want 100", len(list), err)
	}
}

// TestAPowerCutLeavesWhatWasSynced opens the file as it was at each sync: it
// holds what was acknowledged by then, and the group the sync was for.
func TestAPowerCutLeavesWhatWasSynced(t *testing.T) {
	var copies []string
	dir := t.TempDir()
	s := open(t, t.TempDir(), Options{AfterSync: func(path string) {
		to := filepath.Join(dir, fmt.Sprint(len(copies)))
		copyFile(t, to, path)
		copies = append(copies, to)
	}})
	all := entries("K7QM2R", played(1))
	must(t, s, all...)
	if len(copies) != len(all) {
		t.Fatalf("%d syncs for %d entries one by one", len(copies), len(all))
	}
	for n, file := range copies {
		cut := t.TempDir()
		copyFile(t, filepath.Join(cut, FileName), file)
		left := open(t, cut, Options{})
		running, err := left.Games().Unfinished()
		if err != nil {
			t.Fatal(err)
		}
		_, archived := left.Games().Finished("K7QM2R")
		if last := n == len(all)-1; last != (archived == nil) || last == (len(running) == 1) {
			t.Errorf("after sync %d: %d running, archived: %v", n, len(running), archived)
		}
		if len(running) == 1 && len(running[0].Moves) != n {
			t.Errorf("after sync %d: %d moves", n, len(running[0].Moves))
		}
		if err := left.Close(); err != nil {
			t.Error(err)
		}
	}
}
