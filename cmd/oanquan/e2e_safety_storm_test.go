package main

import (
	"fmt"
	"io"
	"runtime"
	"slices"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"oanquan/session/sshd"
)

// storm is how many do what in it.
type storm struct {
	sessions, deaf, games, turns int
	limits                       sshd.Limits
}

func stormSize() storm {
	if soak() {
		return storm{sessions: 200, deaf: 20, games: 10, turns: 20}
	}
	return storm{
		sessions: 60, deaf: 6, games: 3, turns: 6,
		limits: sshd.Limits{Keepalive: time.Second, KeepaliveReply: 800 * time.Millisecond},
	}
}

// Of many sessions half vanish without goodbye and some never read; the games
// of the others go on, what is stuck is cut within its limit, and nothing is
// left of it all.
func TestStormOfSessionsThatVanishOrDoNotRead(t *testing.T) {
	size := stormSize()
	var names []string
	for i := range 2 * size.games {
		names = append(names, fmt.Sprintf("Player%02d", i))
	}
	town := found(t, names...)
	b := besiege(t, town.dir, size.limits)
	var games []*match
	for i := range size.games {
		x, y := town.meet(t, b.addr, names[2*i], names[2*i+1])
		games = append(games, begun(t, x, y))
	}
	plays(games, 2)
	goroutines, memory := runtime.NumGoroutine(), inUse()
	var wires []*wire
	for i := range size.sessions {
		c, w := b.wired(t, caller{login: "guest"})
		command := ""
		// Who does not read looks on, so that there is something to be read, and
		// so do a few others. Each shows sowing step by step, which costs.
		if i < size.deaf || i%10 == 0 {
			command = "watch " + games[i%size.games].id
		}
		lounges(t, c, command)
		wires = append(wires, w)
	}
	b.until(t, "everybody in", func() bool { return b.here() == 2*size.games+size.sessions })
	plays(games, 2) // all have drawn their first screen
	calm := plays(games, size.turns)

	began := time.Now()
	stuck := 0
	for i, w := range wires {
		switch {
		case i < size.deaf:
			w.deaf.Store(true)
			stuck++
		case i >= size.sessions/2 && i%4 < 2:
			w.vanishes()
			stuck++
		case i >= size.sessions/2:
			_ = w.Close()
		}
	}
	stormy := plays(games, size.turns)
	left := 2*size.games + size.sessions - size.sessions/2 - size.deaf
	b.until(t, "the stuck ones cut", func() bool { return b.here() == left })
	t.Logf("%d sessions, %d stuck (cut within %v), %d games: key to the opponent's screen p95 calm %v, in the storm %v (%+.0f %%)",
		size.sessions, stuck, time.Since(began).Round(time.Second), size.games, calm, stormy, 100*float64(stormy-calm)/float64(calm))

	for _, w := range wires {
		_ = w.Close()
	}
	b.until(t, "all but the players gone", func() bool { return b.here() == 2*size.games })
	b.until(t, "goroutines back", func() bool { return runtime.NumGoroutine() <= goroutines+10 })
	if grown := inUse() - memory; grown > 16<<20 {
		t.Errorf("%d KiB are held by nobody", grown>>10)
	}
	plays(games, 2)
}

// lounges opens a screen that nobody looks at.
func lounges(t *testing.T, c *gossh.Client, command string) {
	t.Helper()
	s, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	s.Stdout = io.Discard
	if _, err := s.StdinPipe(); err != nil { // without one the input is at its end
		t.Fatal(err)
	}
	if err := s.RequestPty("xterm-256color", windowH, windowW, nil); err != nil {
		t.Fatal(err)
	}
	if command == "" {
		err = s.Shell()
	} else {
		err = s.Start(command)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// plays plays turns in all games in turn, and returns how long it took at p95
// until an opponent saw one, 0 when all games are over.
func plays(games []*match, turns int) time.Duration {
	r := random()
	var took []time.Duration
	for range turns {
		for _, m := range games {
			if m.game.Over() {
				continue
			}
			<-time.After(thinking) // people look at the board first
			legal := m.game.Legal()
			_, theirs := m.timed(legal[r.IntN(len(legal))])
			took = append(took, theirs)
		}
	}
	if len(took) == 0 {
		return 0
	}
	slices.Sort(took)
	return took[len(took)*95/100]
}

func inUse() int64 {
	runtime.GC()
	runtime.GC() // what has a finaliser goes with the second one
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc + m.StackInuse)
}

// Mai's laptop goes to sleep in the middle of a game. She is back in it from
// another one at once, and what is left of the first is found in time.
func TestMaiComesBackWhileHerOldSessionHangs(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai", "Lan")
	b := besiege(t, town.dir, sshd.Limits{Keepalive: 2 * time.Second, KeepaliveReply: time.Second})
	mai, lan := town.as("Mai").orDefaults(), town.as("Lan")
	client, w := b.wired(t, mai)
	first := newPerson(t, "Mai", mai.w, mai.h)
	first.cut = func() { _ = w.Close() }
	if err := first.shell(client, mai); err != nil {
		t.Fatal(err)
	}
	first.expect("Play now")
	first.keys("p")
	first.expect("Waiting for somebody")
	other := comes(t, b.addr, "Lan", lan)
	other.expect("Play now")
	other.keys("p")
	m := begun(t, first, other)
	m.playOn(random(), 3)

	w.vanishes()
	begun := time.Now()
	second := comes(t, b.addr, "Mai again", town.as("Mai"))
	second.expect(m.id)
	if took := time.Since(begun); took > 5*time.Second {
		t.Errorf("she waits %v to be back", took)
	} else {
		t.Logf("back after %v", took)
	}
	second.keys("c") // takes control, where the old session still has it
	for i, p := range m.players {
		if p == first {
			m.players[i] = second
		}
	}
	m.playOn(random(), 2)
	b.until(t, "her old session found", func() bool { return b.here() == 2 })
	m.playOn(random(), 2)
}
