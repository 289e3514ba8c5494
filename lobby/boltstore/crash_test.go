package boltstore

import (
	"bufio"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/room"
)

// crashDir tells the test binary to be the child of TestKilledServerLosesNothing.
const crashDir = "OANQUAN_TEST_CRASH_DIR"

const (
	crashGames  = 4   // at the same time
	crashRounds = 8   // of SIGKILL
	soakRounds  = 100 // with OANQUAN_SOAK=1
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(crashDir); dir != "" {
		fmt.Fprintln(os.Stderr, "child:", crashChild(dir))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// crashChild plays games one after another until it is killed, and says what the
// store has acknowledged: one line an entry, the game and its number in it. Each
// game it finds unfinished it plays on.
func crashChild(dir string) error {
	s, err := Open(dir, Options{})
	if err != nil {
		return err
	}
	running, err := s.Games().Unfinished()
	if err != nil {
		return err
	}
	var out sync.Mutex
	errs := make(chan error)
	for lane := range crashGames {
		go func() {
			for n := lane; ; n += crashGames {
				if err := crashPlay(s, gameID(n), n, running, &out); err != nil {
					errs <- err
					return
				}
			}
		}()
	}
	return <-errs
}

func crashPlay(s *Store, id room.GameID, n int, running []room.Unfinished, out *sync.Mutex) error {
	if _, err := s.Games().Finished(id); err == nil {
		return nil
	} else if !errors.Is(err, lobby.ErrNoGame) {
		return err
	}
	next := 0
	for _, u := range running {
		if u.Game == id {
			next = 1 + len(u.Moves) + len(u.Aids)
		}
	}
	list := hinted(id, played(n))
	for i := next; i < len(list); i++ {
		if err := <-s.Games().Commit(list[i]); err != nil {
			return err
		}
		out.Lock()
		_, err := fmt.Printf("%s %d\n", id, i)
		out.Unlock()
		if err != nil {
			return err
		}
	}
	return nil
}

// hinted is a whole game in which every third turn is played after a hint.
func hinted(id room.GameID, g engine.Game) []room.Entry {
	var list []room.Entry
	for _, e := range entries(id, g) {
		if e.Move != nil && e.Move.Ply%3 == 0 {
			list = append(list, aidEntry(id, e.Move.Ply))
		}
		list = append(list, e)
	}
	return list
}

// TestKilledServerLosesNothing kills a server that plays, again and again, and
// looks each time that every entry it was told of is there, once.
func TestKilledServerLosesNothing(t *testing.T) {
	rounds := crashRounds
	if os.Getenv("OANQUAN_SOAK") == "1" {
		rounds = soakRounds
	}
	dir := t.TempDir()
	acknowledged := map[room.GameID]int{} // entries by game
	for round := range rounds {
		crashRound(t, dir, acknowledged)
		s := open(t, dir, Options{})
		sound(t, s)
		crashCompare(t, s, acknowledged)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if t.Failed() {
			t.Fatalf("after round %d", round)
		}
	}
	total := 0
	for _, n := range acknowledged {
		total += n
	}
	t.Logf("%d rounds, %d games, %d entries", rounds, len(acknowledged), total)
}

// crashRound lets a child play and kills it after a random number of entries, or
// somewhat later: at any moment.
func crashRound(t *testing.T, dir string, acknowledged map[room.GameID]int) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), crashDir+"="+dir)
	cmd.Stderr = os.Stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	left := 1 + rand.IntN(300)
	lines := bufio.NewScanner(stdout)
	for lines.Scan() {
		id, number, _ := strings.Cut(lines.Text(), " ")
		var n int
		if _, err := fmt.Sscan(number, &n); err != nil {
			t.Fatalf("the child said %q", lines.Text())
		}
		if got := acknowledged[room.GameID(id)]; got > n {
			t.Errorf("game %s: entry %d was written twice", id, n)
		}
		acknowledged[room.GameID(id)] = n + 1
		if left--; left == 0 {
			time.AfterFunc(time.Duration(rand.IntN(3000))*time.Microsecond, func() {
				if err := cmd.Process.Signal(syscall.SIGKILL); err != nil {
					t.Errorf("kill: %v", err)
				}
			})
		}
	}
	err = cmd.Wait()
	if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGKILL {
		t.Fatalf("the child ended by itself: %v", err)
	}
}

// crashCompare wants of each game what was acknowledged, or one entry more: that
// one was synced and the child killed before it said so.
func crashCompare(t *testing.T, s *Store, acknowledged map[room.GameID]int) {
	t.Helper()
	running, err := s.Games().Unfinished()
	if err != nil {
		t.Fatal(err)
	}
	has := map[room.GameID]int{}
	for _, u := range running {
		has[u.Game] = 1 + len(u.Moves) + len(u.Aids)
	}
	archive, err := s.Games().Recent(1 << 20)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range archive {
		id := room.GameID(a.Record.ID)
		if has[id] != 0 {
			t.Errorf("game %s is there twice", id)
		}
		has[id] = len(a.Record.Moves) + 2 + (len(a.Record.Moves)+2)/3
	}
	for id, n := range acknowledged {
		if has[id] != n && has[id] != n+1 {
			t.Errorf("game %s has %d entries, %d were acknowledged", id, has[id], n)
		}
		acknowledged[id] = has[id]
	}
	for id, n := range has {
		if _, ok := acknowledged[id]; !ok {
			if n != 1 {
				t.Errorf("game %s has %d entries, none was acknowledged", id, n)
			}
			acknowledged[id] = n
		}
	}
}
