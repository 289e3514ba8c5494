package main

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"oanquan/engine"
	"oanquan/hostkeys"
	"oanquan/lobby"
	"oanquan/lobby/boltstore"
	"oanquan/lobby/think"
	"oanquan/session"
)

// house is a server within the test, so that its store can be made to fail.
type house struct {
	addr string
	log  *tail
}

// open starts a server on a store with hooks. It is stopped when the test ends.
func open(tb testing.TB, dir string, opts boltstore.Options) house {
	tb.Helper()
	h := house{log: &tail{}}
	log := slog.New(slog.NewTextHandler(h.log, nil))
	store, err := boltstore.Open(dir, opts)
	if err != nil {
		tb.Fatal(err)
	}
	k, err := hostkeys.Load(dir)
	if err != nil {
		tb.Fatal(err)
	}
	hall, err := lobby.New(lobby.Config{Accounts: store.Accounts(), Games: store.Games(), Log: log})
	if err != nil {
		tb.Fatal(err)
	}
	c := serveCmd{PerAddress: 100, ConnectRate: 100, NewAccounts: 100, Exempt: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}
	door, err := c.door(hall, c.host(hall, "localhost", &think.People{}, log), k, session.NewNeighbours(c.PerAddress, c.ConnectRate, c.Exempt), log)
	if err != nil {
		tb.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	open := newDoors()
	open.open(door, l)
	tb.Cleanup(func() {
		if err := c.stop(open, hall, store); err != nil {
			tb.Error(err)
		}
		for _, bad := range []string{"internal error", "panic"} {
			if strings.Contains(h.log.String(), bad) {
				tb.Errorf("the server's log has %q", bad)
			}
		}
		if tb.Failed() {
			tb.Logf("log of the server:\n%s", h.log)
		}
	})
	h.addr = l.Addr().String()
	return h
}

// reopened is what a room says that comes back from the store.
const reopened = "could not write to its disk"

// witness notes what the screens of some people have ever shown.
type witness struct {
	mu     sync.Mutex
	most   int             // turns that any screen told of
	closed map[string]bool // by name: the room said that it comes back
}

// witnessed begins to look at the screens of these people.
func witnessed(people ...*person) *witness {
	w := &witness{closed: map[string]bool{}}
	for _, p := range people {
		p.watch(func(s screen) {
			w.mu.Lock()
			defer w.mu.Unlock()
			w.most = max(w.most, s.game().plies())
			w.closed[p.name] = w.closed[p.name] || s.has(reopened)
		})
	}
	return w
}

func (w *witness) turns() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.most
}

func (w *witness) sawReopening(p *person) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.closed[p.name]
}

func TestAMoveThatIsNotSavedDidNotHappen(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai", "Lan")
	var fail atomic.Int64
	h := open(t, town.dir, boltstore.Options{BeforeCommit: func(int) error {
		if fail.Add(-1) >= 0 {
			return errors.New("the disk is full")
		}
		return nil
	}})
	mai, lan := town.meet(t, h.addr, "Mai", "Lan")
	m := begun(t, mai, lan)
	for n := range 3 { // fails more than once, with turns between
		m.playOn(random(), 2)
		saw := witnessed(mai, lan)
		mover, other := m.mover()
		fail.Store(1)
		mover.chooses(m.game.Legal()[0])
		mover.expect("It could not be saved, so it does not count.")
		mover.comesBack(m, saw)
		other.comesBack(m, saw)
		if got := saw.turns(); got != m.game.Ply() {
			t.Fatalf("%d turns were shown, %d were saved", got, m.game.Ply())
		}
		for seat, p := range m.players {
			p.shows(m.game.Position(), engine.Seat(seat))
		}
		if g := show(t, h.addr, caller{}, m.id); len(g.Moves) != m.game.Ply() {
			t.Errorf("failure %d: %d turns are recorded, %d were saved", n+1, len(g.Moves), m.game.Ply())
		}
	}
	m.playOn(random(), 1000)
	mai.expect("review " + m.id)
	m.recorded(t, show(t, h.addr, caller{}, m.id))
}

// comesBack waits until the room has come back with its game, which it does
// without a key.
func (p *person) comesBack(m *match, saw *witness) {
	p.tb.Helper()
	p.until("the game again", func(s screen) bool {
		return saw.sawReopening(p) && s.game().game == m.id && (s.has("Your turn") || s.has("Waiting for "))
	})
}

func TestAStoreThatHangsKeepsNobodyFromTalkingAndWatching(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai", "Lan", "Tú", "Hoa", "Bình")
	gate := make(chan struct{})
	var hang atomic.Bool
	h := open(t, town.dir, boltstore.Options{BeforeCommit: func(int) error {
		if hang.Load() {
			<-gate
		}
		return nil
	}})
	mai, lan := town.meet(t, h.addr, "Mai", "Lan")
	first := begun(t, mai, lan)
	first.playOn(random(), 2)
	tu, hoa := town.meet(t, h.addr, "Tú", "Hoa")
	second := begun(t, tu, hoa)

	saw := witnessed(mai, lan)
	hang.Store(true)
	var once sync.Once
	release := func() { once.Do(func() { hang.Store(false); close(gate) }) }
	t.Cleanup(release)
	mover, other := first.mover()
	move := first.game.Legal()[0]
	mover.chooses(move)
	mover.expect("Sending your move")
	otherMover, _ := second.mover()
	otherMover.chooses(second.game.Legal()[0])
	otherMover.expect("Sending your move")
	mover.expect("The store is slow; saving your move…")

	mover.keys("t", "my move hangs", "enter")
	other.expect(mover.name + ": my move hangs")
	hoa.keys("t", "here too", "enter")
	tu.expect("Hoa: here too")
	binh := comes(t, h.addr, "Bình", caller{login: "Bình", key: town.keys["Bình"], command: "watch " + first.id})
	binh.expect(first.id, mover.name+": my move hangs")
	binh.shows(first.game.Position(), 0)
	if said := asks(t, h.addr, caller{}, "games"); !strings.Contains(said.out, first.id) || !strings.Contains(said.out, second.id) {
		t.Errorf("games says\n%s%s", said.out, said.errs)
	}
	lobbyGuest := comes(t, h.addr, "a guest", caller{})
	lobbyGuest.expect("Play now")
	lobbyGuest.keys("p")
	lobbyGuest.expect("Waiting for somebody")
	if got := saw.turns(); got != first.game.Ply() {
		t.Errorf("%d turns were shown, %d are saved", got, first.game.Ply())
	}

	release()
	for _, p := range []*person{mai, lan, binh} {
		p.toldOf(first.game.Ply() + 1)
	}
	tu.toldOf(1)
	hoa.toldOf(1)
}

func TestAPowerCutLosesNothingThatWasSeen(t *testing.T) {
	t.Parallel()
	names := []string{"player1", "player2", "player3", "player4"}
	town := found(t, names...)
	l := newLedger(t)
	cuts := &powerCuts{t: t, dir: t.TempDir(), ledger: l}
	h := open(t, town.dir, boltstore.Options{AfterSync: cuts.copy})
	limit := int64(400)
	if soak() {
		limit = 2500
	}
	l.play(h.addr, town, names, limit)
	cuts.check(l)
}

// play lets everybody play until so many screens have been seen.
func (l *ledger) play(addr string, town town, names []string, limit int64) {
	reached := make(chan struct{})
	var once sync.Once
	var players sync.WaitGroup
	defer players.Wait()
	for _, name := range names {
		p := comes(l.t, addr, name, town.as(name))
		p.watch(func(s screen) {
			l.note(name, s.game())
			if l.screens.Load() >= limit {
				once.Do(func() { close(reached) })
			}
		})
		players.Go(p.playsByItself) // ends with the session
		defer p.cut()
	}
	select {
	case <-reached:
	case <-time.After(10 * patience):
		l.t.Error("nothing happens any more on the screens")
	}
}

// powerCuts are copies of the store's file, each as a power cut after a sync
// would leave it, with what had been seen by the next one.
type powerCuts struct {
	t      *testing.T
	dir    string
	ledger *ledger

	// mu guards seen: a room may still save something when its people have
	// been cut off.
	mu   sync.Mutex
	seen []map[string]shown
}

// copy is called by the store's writer after each sync. What has been seen by
// then was saved by the syncs before, so the copy before must have it.
func (c *powerCuts) copy(path string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n := len(c.seen); n > 0 {
		c.seen[n-1] = c.ledger.snapshot()
	}
	if err := copyFile(path, filepath.Join(c.dir, fmt.Sprint(len(c.seen)), boltstore.FileName)); err != nil {
		c.t.Error(err)
	}
	c.seen = append(c.seen, nil)
}

func copyFile(from, to string) error {
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	out, err := os.Create(to)
	if err != nil {
		return errors.Join(err, in.Close())
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, in.Close(), out.Close())
}

// snapshot is what has been seen up to now.
func (l *ledger) snapshot() map[string]shown {
	l.mu.Lock()
	defer l.mu.Unlock()
	out := map[string]shown{}
	for id, g := range l.games {
		s := shown{moves: map[int]string{}, over: g.over}
		for ply, m := range g.moves {
			s.moves[ply] = m
		}
		out[id] = s
	}
	return out
}

// check opens every copy and compares it with what had been seen.
func (c *powerCuts) check(l *ledger) {
	c.mu.Lock()
	all := slices.Clone(c.seen)
	c.mu.Unlock()
	n := len(all)
	if n == 0 {
		c.t.Fatal("nothing was ever synced")
	}
	all[n-1] = l.snapshot()
	for i, seen := range all {
		stored, finished := storedGames(c.t, filepath.Join(c.dir, fmt.Sprint(i)))
		for id, g := range seen {
			for ply, m := range g.moves {
				if moves := stored[id]; ply >= len(moves) || moves[ply] != m {
					c.t.Errorf("after sync %d of %d: game %s: turn %d, %s, was seen; the copy has %v", i+1, n, id, ply+1, m, moves)
				}
			}
			if g.over && !finished[id] {
				c.t.Errorf("after sync %d of %d: the result of game %s was seen; the copy has none", i+1, n, id)
			}
		}
	}
	c.t.Logf("power cuts %d, games %d, moves seen %d", n, len(l.games), l.moves())
}

// storedGames are the moves of every game in a store that was cut off, and
// which of them are finished.
func storedGames(t *testing.T, dir string) (moves map[string][]string, finished map[string]bool) {
	t.Helper()
	store, err := boltstore.Open(dir, boltstore.Options{})
	if err != nil {
		t.Fatalf("a copy does not open: %v", err)
	}
	defer func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	}()
	moves, finished = map[string][]string{}, map[string]bool{}
	running, err := store.Games().Unfinished()
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range running {
		moves[string(u.Game)] = []string{}
		for _, m := range u.Moves {
			moves[string(u.Game)] = append(moves[string(u.Game)], m.Move)
		}
	}
	archive, err := store.Games().Recent(1 << 20)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range archive {
		id := string(a.Record.ID)
		if _, twice := moves[id]; twice {
			t.Errorf("game %s is there twice", id)
		}
		finished[id] = true
		for _, m := range a.Record.Moves {
			moves[id] = append(moves[id], m.Move.String())
		}
	}
	return moves, finished
}
