package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"oanquan/engine"
	"oanquan/engine/record"
)

const (
	killsUsual = 3
	killsSoak  = 60 // with OANQUAN_SOAK=1
	killTables = 3  // games at the same time
)

// TestKilledServerLosesNothingThatWasSeen kills the server again and again
// while people play. What any screen has shown must be there afterwards.
func TestKilledServerLosesNothingThatWasSeen(t *testing.T) {
	if !soak() {
		t.Parallel()
	}
	kills, names := killsUsual, []string{}
	if soak() {
		kills = killsSoak
	}
	for i := range 2 * killTables {
		names = append(names, fmt.Sprintf("player%d", i+1))
	}
	town := found(t, names...)
	l := newLedger(t)
	for round := range kills {
		s := serve(t, town.dir)
		l.compare(s.addr)
		l.playUntilKilled(s, town, names)
		if t.Failed() {
			t.Fatalf("after kill %d", round+1)
		}
	}
	s := serve(t, town.dir)
	l.touched = l.all()
	l.compare(s.addr)
	l.onlyOnce(s.addr, town, names)
	if len(l.games) == 0 {
		t.Error("nobody has seen a game")
	}
	t.Logf("kills %d, games %d, of them over %d, moves seen %d, lost %d", kills, len(l.games), l.finished(), l.moves(), l.lost)
}

func TestTheGameGoesOnWhenTheServerIsBack(t *testing.T) {
	for name, end := range map[string]func(*server){"killed": (*server).kill, "stopped": (*server).stop} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			town := found(t, "Mai", "Lan")
			s := serve(t, town.dir)
			mai, lan := town.meet(t, s.addr, "Mai", "Lan")
			m := begun(t, mai, lan)
			r := random()
			m.playOn(r, 5)
			end(s)
			for _, p := range m.players {
				if exit := p.leaves(); name == "stopped" && (exit != 75 || !p.look().has("your game is saved")) {
					t.Errorf("%s: exit code %d\n%s", p.name, exit, p.look())
				}
			}
			s = serve(t, town.dir)
			mover, other := m.mover()
			other = comes(t, s.addr, other.name, town.as(other.name))
			other.expect(m.id, "The server has restarted")
			other.shows(m.game.Position(), engine.Seat(1-m.game.Ply()%2))
			mover = comes(t, s.addr, mover.name, town.as(mover.name))
			mover.expect(m.id, "Your turn")
			other.expect("Waiting for " + mover.name)
			m.players[m.game.Ply()%2], m.players[1-m.game.Ply()%2] = mover, other
			m.playOn(r, 1000)
			mover.expect("review " + m.id)
			m.recorded(t, show(t, s.addr, caller{}, m.id))
		})
	}
}

// ledger is what screens have shown.
type ledger struct {
	t       *testing.T
	mu      sync.Mutex
	games   map[string]*shown
	touched []string // games that were on a screen since the last comparison
	lost    int
	screens atomic.Int64 // shown in all
}

// shown is what was seen of one game.
type shown struct {
	moves map[int]string // by ply
	over  bool
}

func newLedger(t *testing.T) *ledger { return &ledger{t: t, games: map[string]*shown{}} }

// note takes what somebody sees. What was seen before must not have changed.
func (l *ledger) note(who string, g seen) {
	l.screens.Add(1)
	if g.game == "" {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	known := l.games[g.game]
	if known == nil {
		known = &shown{moves: map[int]string{}}
		l.games[g.game] = known
	}
	if !slices.Contains(l.touched, g.game) {
		l.touched = append(l.touched, g.game)
	}
	known.over = known.over || g.over
	for ply, m := range g.moves {
		if before, ok := known.moves[ply]; ok && before != m {
			l.t.Errorf("game %s: turn %d was %s, %s sees %s", g.game, ply+1, before, who, m)
		}
		known.moves[ply] = m
	}
}

func (l *ledger) all() (ids []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for id := range l.games {
		ids = append(ids, id)
	}
	return ids
}

func (l *ledger) moves() (n int) {
	for _, g := range l.games {
		n += len(g.moves)
	}
	return n
}

func (l *ledger) finished() (n int) {
	for _, g := range l.games {
		if g.over {
			n++
		}
	}
	return n
}

// compare asks a server that has just started for the games that were seen on
// the last one.
func (l *ledger) compare(addr string) {
	l.t.Helper()
	for _, id := range l.touched {
		known, g := l.games[id], show(l.t, addr, caller{}, id)
		for ply, m := range known.moves {
			if ply >= len(g.Moves) || g.Moves[ply].Move.String() != m {
				l.lost++
				l.t.Errorf("game %s: turn %d, %s, was seen and is lost; the server has %d turns", id, ply+1, m, len(g.Moves))
			}
		}
		if _, err := record.Replay(g); err != nil {
			l.t.Errorf("game %s does not replay: %v", id, err)
		}
		if known.over && g.Ending == record.Running {
			l.lost++
			l.t.Errorf("game %s: its result was seen and is lost", id)
		}
	}
	l.touched = nil
}

// onlyOnce looks that no game is listed twice, and each one where it belongs.
func (l *ledger) onlyOnce(addr string, town town, names []string) {
	l.t.Helper()
	type list struct {
		Games []struct{ ID, Ending string }
	}
	listed := map[string]int{}
	read := func(command string, c caller) (out list) {
		if err := json.Unmarshal([]byte(asks(l.t, addr, c, command).out), &out); err != nil {
			l.t.Fatalf("%s: %v", command, err)
		}
		return out
	}
	for _, g := range read("games --json", caller{}).Games {
		listed[g.ID]++
	}
	finished := map[string]int{}
	for _, name := range names {
		for _, g := range read("history "+name+" --json", town.as(name)).Games {
			finished[g.ID]++
			if g.Ending == "" {
				l.t.Errorf("game %s is in the history of %s without an ending", g.ID, name)
			}
		}
	}
	for id, n := range finished {
		if n != 2 {
			l.t.Errorf("game %s is in %d histories", id, n)
		}
		listed[id]++
	}
	for id := range l.games {
		if listed[id] != 1 {
			l.t.Errorf("game %s is listed %d times", id, listed[id])
		}
	}
}

// playUntilKilled lets everybody play and kills the server when a random number
// of screens has been seen, or a moment later.
func (l *ledger) playUntilKilled(s *server, town town, names []string) {
	limit := l.screens.Load() + 1 + rand.Int64N(int64(50*len(names)))
	reached := make(chan struct{})
	var once sync.Once
	var players sync.WaitGroup
	for _, name := range names {
		players.Go(func() { // ends with the server
			p, err := connect(l.t, s.addr, name, town.as(name))
			if err != nil {
				return // the server was killed before
			}
			defer p.cut()
			p.watch(func(sc screen) {
				l.note(name, sc.game())
				if l.screens.Load() >= limit {
					once.Do(func() { close(reached) })
				}
			})
			p.playsByItself()
		})
	}
	select {
	case <-reached:
		time.AfterFunc(time.Duration(rand.IntN(4000))*time.Microsecond, s.kill)
	case <-time.After(2 * patience):
		l.t.Errorf("nothing happens any more on the screens")
		s.kill()
	}
	<-s.exited
	players.Wait()
}

// playsByItself does what the screen asks for until the session ends: it meets
// somebody, moves at random and plays another game.
func (p *person) playsByItself() {
	done := ""
	for {
		todo := ""
		s, why := p.wait(func(s screen) bool {
			todo = s.todo()
			return todo != "" && todo != done
		})
		if why != "" {
			return
		}
		done = todo
		switch {
		case strings.HasPrefix(todo, "move"):
			p.movesAtRandom(s)
		case todo == "meet":
			p.types("p")
		case strings.HasPrefix(todo, "again"):
			p.types("r")
		}
	}
}

// todo is what a screen asks of who plays by themselves, "" for nothing.
func (s screen) todo() string {
	g := s.game()
	switch {
	case g.over && s.has("Another game? Press r."):
		return "again after " + g.game
	case g.game != "" && s.has("Your turn"):
		return fmt.Sprintf("move %d of %s", g.plies(), g.game)
	case s.has("Play now") && s.has("Hello"):
		return "meet"
	}
	return ""
}

// types is keys without an end of the test when the connection is gone.
func (p *person) types(text string) { _, _ = p.in.Write([]byte(text)) }

// movesAtRandom sows a square that is not empty. The own row is below.
func (p *person) movesAtRandom(s screen) {
	pits, ok := s.position(0)
	if !ok {
		return
	}
	first := rand.IntN(engine.Fields)
	for i := range engine.Fields {
		f := 1 + (first+i)%engine.Fields
		if pits[engine.FieldPit(0, f)].Dan > 0 {
			p.types(strconv.Itoa(f) + string("ad"[rand.IntN(2)]))
			return
		}
	}
}
