package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/boltstore"
	"oanquan/lobby/room"
)

// Forty people seek, match, accept, play, offer, resign, leave, vanish and come
// back, and in the middle the server is killed. Afterwards no seek is left, no
// room is stuck, every game that was seen to end is in the archive, and the
// archive gives the ratings that the store has.
func TestFortyPeople(t *testing.T) {
	people, each, pace := 12, 6*time.Second, 25*time.Millisecond
	if soak() {
		people, each, pace = 40, 5*time.Minute, 400*time.Millisecond
	} else {
		t.Parallel()
	}
	c := newThrong(t, people, pace)
	s := serve(t, c.town.dir)
	c.addr.Store(&s.addr)
	c.arrive()
	<-time.After(each)
	s.kill()
	s = serve(t, c.town.dir)
	c.addr.Store(&s.addr)
	<-time.After(each)
	c.goHome()
	c.report()
	for _, what := range []string{"seek", "match", "accept", "draw", "takeback", "vanished", "quit", "left and came back"} {
		if c.count(what) == 0 {
			t.Errorf("nobody has done this: %s", what)
		}
	}
	c.nobodySeeks(s)
	c.nothingIsStuck(s)
	c.nobodySeeks(s)
	c.nothingIsLeft(s)
	for _, command := range []string{"check", "ratings"} {
		code, said := runs(t, command, "--data", c.town.dir)
		if t.Logf("%s: %s", command, strings.TrimSpace(said)); code != exitOK {
			t.Errorf("%s: exit %d\n%s", command, code, said)
		}
	}
	c.allAreKept()
}

// report says what they have done.
func (c *throng) report() {
	slices.Sort(c.late)
	p := func(percent int) time.Duration {
		if len(c.late) == 0 {
			return 0
		}
		return c.late[(len(c.late)-1)*percent/100].Round(time.Millisecond)
	}
	c.tb.Logf("%d people, games begun %d, seen to end %d; a word is answered in %v (half), %v (p95), %v (at most)",
		len(c.names), len(c.begun), len(c.over), p(50), p(95), p(100))
	ends := map[string]int{}
	for _, why := range c.over {
		ends[c.mean.name.ReplaceAllString(why, "N")]++
	}
	for _, list := range []struct {
		what   string
		counts map[string]int
	}{{"did", c.did}, {"games ended", ends}, {"refused", c.said}} {
		var lines []string
		for _, k := range slices.SortedFunc(maps.Keys(list.counts), func(a, b string) int {
			return cmp.Or(list.counts[b]-list.counts[a], strings.Compare(a, b))
		}) {
			lines = append(lines, fmt.Sprintf("%6d %s", list.counts[k], k))
		}
		c.tb.Logf("%s:\n%s", list.what, strings.Join(lines, "\n"))
	}
}

// jsonOf is the answer of a command of lists.
func jsonOf[T any](c *throng, s *server, command string) (out T) {
	c.tb.Helper()
	said := asks(c.tb, s.addr, caller{}, command+" --json")
	if err := json.Unmarshal([]byte(said.out), &out); err != nil {
		c.tb.Fatalf("%s: %v\n%s%s", command, err, said.out, said.errs)
	}
	return out
}

// by waits until something holds that has a deadline of its own.
func (c *throng) by(what string, within time.Duration, ok func() bool) {
	c.tb.Helper()
	late := time.After(within)
	for !ok() {
		select {
		case <-time.After(50 * time.Millisecond):
		case <-late:
			c.tb.Errorf("waited %v in vain: %s", within, what)
			return
		}
	}
}

type seekList struct{ Seeks []struct{ Name string } }

// nobodySeeks fails when a seek is left of who has gone.
func (c *throng) nobodySeeks(s *server) {
	c.tb.Helper()
	c.by("no seek is left", patience, func() bool { return len(jsonOf[seekList](c, s, "seeks").Seeks) == 0 })
}

type runningList struct {
	Games []struct {
		ID      string
		Players []string
		Paused  bool
	}
	Rooms []struct{ Room int }
}

// nothingIsStuck goes to every game that is left: who is to move comes back,
// moves and gives it up. Then everybody is free to look for another, at once or
// after leaving the room that keeps their chair, and no room is left.
func (c *throng) nothingIsStuck(s *server) {
	c.tb.Helper()
	left := jsonOf[runningList](c, s, "games").Games
	for _, g := range left {
		c.rescue(s, g.ID)
	}
	kept := 0
	for _, name := range c.names {
		kept += c.frees(s, name)
	}
	c.tb.Logf("%d games were left and went on, %d people had a chair still", len(left), kept)
	c.by("no game is left", patience, func() bool { return len(jsonOf[runningList](c, s, "games").Games) == 0 })
	c.by("no room is left", patience, func() bool { return len(jsonOf[runningList](c, s, "rooms").Rooms) == 0 })
}

// frees lets somebody come back until they may look for another game, and
// returns how many chairs they had to leave for it.
func (c *throng) frees(s *server, name string) (kept int) {
	c.tb.Helper()
	p := reads(c.tb, s.addr, name, c.town.as(name), "")
	for {
		p.says("seek classic 5+3 rated 2900-") // nobody is as good
		// Who has sought too often this minute is not told of chairs: that all
		// rooms are gone is looked at afterwards.
		at := p.hearsMatch(`\* Looking for an opponent|\nLooking for an opponent|! That was too many seeks|! (?:You have a chair|Your game) in room (\d+)\b`)[1]
		if at == "" {
			break
		}
		kept++
		p.says("join " + at)
		p.hears("* You are in room " + at)
		p.says("leave")
		p.hears("* You are in the lobby")
	}
	p.says("unseek")
	p.says("quit")
	p.leaves()
	p.cut()
	return kept
}

// rescue brings the players of a game back: who is to move moves, and gives it
// up.
func (c *throng) rescue(s *server, id string) {
	c.tb.Helper()
	rec := show(c.tb, s.addr, caller{}, id)
	if rec.Ending != record.Running {
		return // its time was over meanwhile
	}
	board, err := record.Replay(rec)
	if err != nil || len(board.Legal()) == 0 {
		c.tb.Errorf("game %s is left without a legal move: %v", id, err)
		return
	}
	var here []*reader
	for _, seat := range []engine.Seat{1 - board.Position().Mover, board.Position().Mover} {
		name := rec.Players[seat].Name
		p := reads(c.tb, s.addr, name, c.town.as(name), "")
		p.hears("* Game " + id)
		here = append(here, p)
	}
	p := here[1]
	p.hearsMatch(`\* Your turn\.|is over: `)
	p.says(board.Legal()[0].String())
	p.hearsMatch(`\n\d+\. You: |is over: |! The time is over|! No game`)
	p.says("resign yes")
	p.hears("review " + id)
	for _, p := range here {
		p.says("leave yes")
		p.says("quit yes")
		p.leaves()
		p.cut()
	}
}

// goroutinesIdle is more than a server has when nobody is there: some thirty of
// its own, and for some seconds the timers of toasts on the screens that were
// there last, of which a busy machine has more. One left over for each session
// would be far more.
const goroutinesIdle = 100

// nothingIsLeft ends the server with a list of what its goroutines do: none does
// anything for a room or a session. Nor has it logged an error.
func (c *throng) nothingIsLeft(s *server) {
	c.tb.Helper()
	s.signal(syscall.SIGQUIT)
	goroutines := regexp.MustCompile(`(?m)^goroutine \d+ `).FindAllString(s.log.String(), -1)
	c.tb.Logf("%d goroutines at the end", len(goroutines))
	if n := len(goroutines); n == 0 || n > goroutinesIdle {
		c.tb.Errorf("%d goroutines after everybody has gone:\n%s", n, s.log)
	}
	for _, of := range []string{"oanquan/lobby/room.", "oanquan/session/linemode.", "oanquan/session.(*Host).Serve", "sshd.(*Server).serveConn"} {
		if strings.Contains(s.log.String(), of) {
			c.tb.Errorf("a goroutine of %s is left:\n%s", of, s.log)
		}
	}
	if faults := s.log.errors(); len(faults) > 0 {
		c.tb.Errorf("the server has logged errors:\n%s", strings.Join(faults, "\n"))
	}
}

// allAreKept looks that each game that was seen is in the store once: over with
// its result, and otherwise put off by its players.
func (c *throng) allAreKept() {
	store, err := boltstore.Open(c.town.dir, boltstore.Options{})
	if err != nil {
		c.tb.Fatal(err)
	}
	defer func() {
		if err := store.Close(); err != nil {
			c.tb.Error(err)
		}
	}()
	unfinished, err := store.Games().Unfinished()
	if err != nil {
		c.tb.Error(err)
	}
	waits := map[string]bool{}
	for _, u := range unfinished {
		if waits[string(u.Game)] = true; !u.Adjourned() {
			c.tb.Errorf("game %s is over for nobody", u.Game)
		}
	}
	for id := range c.begun {
		kept, err := store.Games().Finished(room.GameID(id))
		if err != nil {
			if !waits[id] || c.over[id] != "" {
				c.tb.Errorf("game %s, seen to end as %q, is not in the archive: %v", id, c.over[id], err)
			}
			continue
		}
		if _, err := record.Replay(kept.Record); err != nil {
			c.tb.Errorf("game %s does not replay: %v", id, err)
		}
	}
	c.tb.Logf("%d games are in the archive, %d put off", len(c.begun)-len(waits), len(waits))
}
