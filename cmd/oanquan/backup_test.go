package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"oanquan/engine"
	"oanquan/engine/enginetest"
	"oanquan/engine/record"
	"oanquan/hostkeys"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/boltstore"
	"oanquan/lobby/room"
)

// load is people who play without rest in a store, and what it has acknowledged.
type load struct {
	t     *testing.T
	store *boltstore.Store
	stop  chan struct{}
	over  chan struct{} // one slot: another game is over, or somebody has given up
	done  sync.WaitGroup

	mu       sync.Mutex
	moves    map[room.GameID]int
	finished map[room.GameID]bool
}

// underLoad lets so many pairs play until the end of the test.
func underLoad(t *testing.T, store *boltstore.Store, pairs int) *load {
	l := &load{t: t, store: store, stop: make(chan struct{}), over: make(chan struct{}, 1), moves: map[room.GameID]int{}, finished: map[room.GameID]bool{}}
	for pair := range pairs {
		l.done.Go(func() {
			for n, more := 0, true; more; n++ {
				more = l.plays(pair, n)
				select {
				case l.over <- struct{}{}:
				default: // nobody has looked since the last one
				}
			}
		})
	}
	return l
}

func (l *load) end() { close(l.stop); l.done.Wait() }

// acknowledged are copies of what the store has said it has.
func (l *load) acknowledged() (moves map[room.GameID]int, finished map[room.GameID]bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	moves, finished = map[room.GameID]int{}, map[room.GameID]bool{}
	for id, n := range l.moves {
		moves[id] = n
	}
	for id := range l.finished {
		finished[id] = true
	}
	return moves, finished
}

// plays plays a whole game, and tells whether to go on.
func (l *load) plays(pair, n int) bool {
	g, err := engine.NewGame(engine.Classic())
	if err != nil {
		l.t.Error(err)
		return false
	}
	g = enginetest.RandomMoves(enginetest.Seeded(uint64(pair*1000+n)), g, 1000)
	id := room.GameID(fmt.Sprintf("P%dG%03d", pair, n))
	at := time.Date(2026, 11, 30, 12, 0, n, 0, time.UTC)
	people := []account.Who{{ID: account.ID(fmt.Sprintf("ONE%d", pair)), Name: "Mai"}, {ID: account.ID(fmt.Sprintf("TWO%d", pair)), Name: "Nam"}}
	res := g.Result()
	rec := record.Game{
		ID: record.ID(id), Date: at, Rules: g.Rules(), EndedBy: engine.NoSeat, Ending: record.Ending(g.Ending().String()),
		Points: res.Points[:res.Seats], Places: record.Rank(res, nil),
	}
	list := []room.Entry{{Game: id, Begin: &room.Begin{
		V: room.FormatVersion, Chairs: []int{0, 1}, Players: people, At: at, Round: 1,
		Room: room.SavedRoom{Number: room.Number(pair + 1), Starter: room.StartOwner, Owner: people[0].ID, Chairs: people},
	}}}
	for ply, m := range g.Moves() {
		rec.Moves = append(rec.Moves, record.Move{Move: m})
		list = append(list, room.Entry{Game: id, Move: &room.MoveEntry{Ply: ply, Move: m.String(), At: at}})
	}
	f := room.Finish{Record: rec, Players: []account.ID{people[0].ID, people[1].ID}}
	for seat, who := range people {
		f.Record.Players[seat] = record.Player{Name: who.Name, Account: string(who.ID)}
	}
	for i, e := range append(list, room.Entry{Game: id, Finish: &f}) {
		select {
		case <-l.stop:
			return false
		default:
		}
		if err := <-l.store.Games().Commit(e); err != nil {
			l.t.Error(err)
			return false
		}
		l.mu.Lock()
		l.moves[id], l.finished[id] = i, e.Finish != nil
		if e.Finish == nil {
			delete(l.finished, id)
		}
		l.mu.Unlock()
	}
	return true
}

// TestABackupUnderLoadIsRestored takes backups while people play, restores each,
// and compares it record by record with the store and with what had been
// acknowledged when it began.
func TestABackupUnderLoadIsRestored(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai", "Lan", "Tú")
	operators, conf := []byte("ssh-ed25519 AAAA an operator\n"), filepath.Join(t.TempDir(), "conf")
	if err := errors.Join(os.WriteFile(filepath.Join(town.dir, opsFile), operators, 0o600), os.WriteFile(conf, []byte("ssh = :2222\n"), 0o600)); err != nil {
		t.Fatal(err)
	}
	store, err := boltstore.Open(town.dir, boltstore.Options{})
	if err != nil {
		t.Fatal(err)
	}
	l := underLoad(t, store, 6)
	type taken struct {
		file     string
		moves    map[room.GameID]int
		finished map[room.GameID]bool
	}
	var all []taken
	for len(all) < 3 {
		one := taken{file: filepath.Join(t.TempDir(), "backup.tar")}
		for one.moves, one.finished = l.acknowledged(); len(one.finished) < 5*(len(all)+1); one.moves, one.finished = l.acknowledged() {
			if t.Failed() {
				return
			}
			<-l.over
		}
		var archive bytes.Buffer
		if err := backupTo(store, dataFlag{Data: town.dir, Config: conf}, &archive, true); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(one.file, archive.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		all = append(all, one)
	}
	l.end()
	for _, b := range all {
		dir := filepath.Join(t.TempDir(), "again")
		if code, said := runs(t, "restore", "--data", dir, b.file); code != exitOK || !strings.Contains(said, "host_ed25519") {
			t.Fatalf("restore: %d, %s", code, said)
		}
		for name, from := range map[string]string{hostkeys.File: filepath.Join(town.dir, hostkeys.File), opsFile: filepath.Join(town.dir, opsFile), confName: conf} {
			was, err1 := os.ReadFile(from)
			is, err2 := os.ReadFile(filepath.Join(dir, name))
			if err1 != nil || err2 != nil || !bytes.Equal(was, is) {
				t.Errorf("%s is another: %v, %v", name, err1, err2)
			}
		}
		modes(t, dir)
		compareStores(t, store, dir, b.moves, b.finished)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
}

// modes looks that only the server may read what was restored.
func modes(t *testing.T, dir string) {
	t.Helper()
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 4 {
		t.Errorf("restored %v, %v", files, err)
	}
	if st, err := os.Stat(dir); err != nil || st.Mode().Perm() != 0o700 {
		t.Errorf("the directory has mode %v, %v", st.Mode(), err)
	}
	for _, f := range files {
		if st, err := f.Info(); err != nil || st.Mode() != 0o600 {
			t.Errorf("%s has mode %v, %v", f.Name(), st.Mode(), err)
		}
	}
}

// compareStores compares the store in dir with the one it is a copy of.
func compareStores(t *testing.T, source *boltstore.Store, dir string, moves map[room.GameID]int, finished map[room.GameID]bool) {
	t.Helper()
	wrong, err := boltstore.CheckDir(dir)
	if err != nil || len(wrong) > 0 {
		t.Errorf("the copy is not sound: %v, %v", wrong, err)
	}
	copied, err := boltstore.Open(dir, boltstore.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := copied.Close(); err != nil {
			t.Error(err)
		}
	}()
	for _, name := range []account.Name{"Mai", "Lan", "Tú"} {
		was, err1 := source.Accounts().ByName(name)
		is, err2 := copied.Accounts().ByName(name)
		if err1 != nil || err2 != nil || !reflect.DeepEqual(was, is) {
			t.Errorf("%s is %+v (%v), was %+v (%v)", name, is, err2, was, err1)
		}
	}
	list, err := copied.Games().Recent(1 << 20)
	if err != nil {
		t.Error(err)
	}
	has := map[room.GameID]int{}
	for _, is := range list {
		id := room.GameID(is.Record.ID)
		has[id] = len(is.Record.Moves) + 1
		if was, err := source.Games().Finished(id); err != nil || !reflect.DeepEqual(was, is) {
			t.Errorf("game %s is %+v, was %+v, %v", id, is, was, err)
		}
	}
	for id := range finished {
		if _, err := copied.Games().Finished(id); err != nil {
			t.Errorf("game %s was finished: %v", id, err)
		}
	}
	running, err := copied.Games().Unfinished()
	if err != nil {
		t.Error(err)
	}
	for _, u := range running {
		has[u.Game] = len(u.Moves)
		compareGame(t, source, u)
	}
	for id, n := range moves {
		if got, ok := has[id]; !ok || got < n {
			t.Errorf("game %s has %d moves, %v; %d had been acknowledged", id, got, ok, n)
		}
	}
}

// compareGame compares a game that ran with what has become of it.
func compareGame(t *testing.T, source *boltstore.Store, u room.Unfinished) {
	t.Helper()
	var played []string
	later, err := source.Games().Journal(u.Game)
	for _, m := range later.Moves {
		played = append(played, m.Move)
	}
	if errors.Is(err, lobby.ErrNoGame) {
		over, finishedErr := source.Games().Finished(u.Game)
		for _, m := range over.Record.Moves {
			played = append(played, m.Move.String())
		}
		err = finishedErr
	}
	if err != nil || len(played) < len(u.Moves) {
		t.Errorf("game %s ran with %d moves; the store has %d, %v", u.Game, len(u.Moves), len(played), err)
		return
	}
	for i, m := range u.Moves {
		if m.Move != played[i] {
			t.Errorf("game %s: move %d is %s, was %s", u.Game, i, m.Move, played[i])
		}
	}
}

func TestWhatCannotBeRestored(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai")
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	for name, args := range map[string][]string{"plain": nil, "keys": {"--with-keys"}} {
		if code, said := runs(t, append(append([]string{"backup", "--data", town.dir}, args...), path(name))...); code != exitOK {
			t.Fatalf("backup: %d, %s", code, said)
		}
	}
	whole, err := os.ReadFile(path("keys"))
	if err != nil {
		t.Fatal(err)
	}
	cut, turned := whole[:len(whole)-3000], bytes.Clone(whole)
	i := bytes.Index(turned, []byte("PRIVATE KEY"))
	turned[i] ^= 1
	foreign := bytes.ReplaceAll(bytes.Clone(whole), []byte(opsFile), []byte("../passw"))
	foreign = bytes.ReplaceAll(foreign, []byte(hostkeys.File), []byte("../d_ed25519")) // the sum of the head is wrong, too
	for name, data := range map[string][]byte{"cut": cut, "turned": turned, "foreign": foreign, "short": []byte("hello"), "text": bytes.Repeat([]byte("hello "), 4000)} {
		if err := os.WriteFile(path(name), data, 0o600); err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(t.TempDir(), "new")
		code, said := runs(t, "restore", "--data", to, path(name))
		if code != exitFailed || !strings.Contains(said, "damaged") {
			t.Errorf("%s: %d, %s", name, code, said)
		}
		if _, err := os.Stat(to); err == nil {
			t.Errorf("%s: left something behind", name)
		}
	}
	if code, said := runs(t, "restore", "--data", town.dir, path("keys")); code != exitFailed || !strings.Contains(said, "not empty") {
		t.Errorf("over a server: %d, %s", code, said)
	}
	empty := t.TempDir()
	if code, said := runs(t, "restore", "--data", empty, path("plain")); code != exitOK || !strings.Contains(said, "the backup has no host key") {
		t.Errorf("a copy of the store: %d, %s", code, said)
	}
	if code, said := runs(t, "check", "--data", empty); code != exitOK {
		t.Errorf("check: %d, %s", code, said)
	}
}
