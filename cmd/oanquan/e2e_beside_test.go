package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"oanquan/engine"
	"oanquan/lobby/room"
)

// How much the server has to compute beside two people: more than it may.
const (
	// trainees play bots of the highest level.
	trainees = 8
	// critics each ask for one analysis after the other.
	critics = 2
	// toAnalyse is how many games there are for them: enough for minutes.
	toAnalyse = 40
)

// crowd are the people whom the server thinks for: some play bots, others have
// games analysed.
type crowd struct {
	tb      testing.TB
	addr    string
	ctx     context.Context // ends with leave
	cancel  context.CancelFunc
	all     sync.WaitGroup
	playing sync.WaitGroup // until each has a bot to wait for
	games   chan room.GameID

	mu       sync.Mutex
	waits    []time.Duration // for the moves of bots
	analysed int
}

// assemble brings a crowd in and returns when all of it waits for the server.
func assemble(tb testing.TB, addr string, games []room.GameID) *crowd {
	c := &crowd{tb: tb, addr: addr, games: make(chan room.GameID, len(games))}
	c.ctx, c.cancel = context.WithCancel(tb.Context())
	tb.Cleanup(c.leave)
	for _, id := range games {
		c.games <- id
	}
	close(c.games)
	for range critics {
		c.all.Go(c.criticises)
	}
	c.playing.Add(trainees)
	for range trainees {
		c.all.Go(func() {
			begun := sync.OnceFunc(c.playing.Done)
			defer begun()
			if err := c.trains(begun); err != nil && c.ctx.Err() == nil {
				tb.Errorf("playing a bot: %v", err)
			}
		})
	}
	c.playing.Wait()
	return c
}

// leave sends all away and waits until they are gone.
func (c *crowd) leave() {
	c.cancel()
	c.all.Wait()
}

// comes opens a session that is cut when the crowd leaves.
func (c *crowd) comes() (*gossh.Session, func(), error) {
	client, err := dial(c.addr, caller{}.orDefaults())
	if err != nil {
		return nil, nil, err
	}
	stop := context.AfterFunc(c.ctx, func() { _ = client.Close() })
	end := func() {
		stop()
		_ = client.Close()
	}
	sess, err := client.NewSession()
	if err == nil {
		err = sess.Setenv("LANG", caller{}.orDefaults().locale())
	}
	if err != nil {
		end()
		return nil, nil, err
	}
	return sess, end, nil
}

// criticises has one game after the other analysed until the crowd leaves.
func (c *crowd) criticises() {
	for id := range c.games {
		sess, end, err := c.comes()
		if err == nil {
			err = sess.Run(fmt.Sprintf("show %s --json --analysis", id))
			end()
		}
		if c.ctx.Err() != nil {
			return
		}
		if err != nil {
			c.tb.Errorf("analysis of %s: %v", id, err)
			return
		}
		c.mu.Lock()
		c.analysed++
		c.mu.Unlock()
	}
	c.tb.Error("all games are analysed and the benchmark goes on")
}

// trainee is somebody who plays bots in line mode and answers at once.
type trainee struct {
	game  engine.Game
	since time.Time     // the bot has been thinking
	in    io.Writer     // what they type
	moves func(int) int // chooses one of so many
	waits func(time.Duration)
}

// trains plays a bot until the crowd leaves. It calls begun once the bot has
// been given something to think about.
func (c *crowd) trains(begun func()) error {
	sess, end, err := c.comes()
	if err != nil {
		return err
	}
	defer end()
	in, err := sess.StdinPipe()
	if err != nil {
		return err
	}
	out, err := sess.StdoutPipe()
	if err != nil {
		return err
	}
	if err := sess.Shell(); err != nil {
		return err
	}
	if _, err := io.WriteString(in, "practise 8\n"); err != nil {
		return err
	}
	t := trainee{in: in, moves: random().IntN, waits: func(d time.Duration) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.waits = append(c.waits, d)
	}}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if err := t.hears(lines.Text()); err != nil {
			return err
		}
		if t.game.Ply() > 0 {
			begun()
		}
	}
	return fmt.Errorf("the session has ended: %w", io.ErrUnexpectedEOF)
}

var turnInLines = regexp.MustCompile(`^\d+\. (You|Bot [^:]+): ([1-5]) (left|right)\b`)

// hears follows the game line by line.
func (t *trainee) hears(line string) (err error) {
	turn := turnInLines.FindStringSubmatch(line)
	switch {
	case strings.HasPrefix(line, "! "):
		return fmt.Errorf("refused: %s", line)
	case strings.HasPrefix(line, "* Game ") && (strings.Contains(line, " is on: ") || strings.Contains(line, " begins: ")):
		t.game, err = engine.NewGame(engine.Classic())
		t.since = time.Now()
		return err
	case strings.HasPrefix(line, "* Game ") && strings.Contains(line, " is over: "):
		_, err = io.WriteString(t.in, "ready\n")
		return err
	case turn != nil:
		if turn[1] != "You" {
			t.waits(time.Since(t.since))
		}
		return t.played(turn[2], turn[3])
	case line == "* Your turn.":
		legal := t.game.Legal()
		t.since = time.Now()
		_, err = io.WriteString(t.in, legal[t.moves(len(legal))].String()+"\n")
		return err
	}
	return nil
}

// played notes a turn that was told.
func (t *trainee) played(field, dir string) (err error) {
	told := field + strings.ToUpper(dir[:1])
	for _, m := range t.game.Legal() {
		if m.String() == told {
			t.game, _, err = t.game.Play(m)
			return err
		}
	}
	return fmt.Errorf("%s at ply %d is no move", told, t.game.Ply())
}

// report is what the crowd got of the server.
func (c *crowd) report(b *testing.B) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.waits) == 0 {
		b.Error("no bot has moved")
		return
	}
	slices.Sort(c.waits)
	b.ReportMetric(float64(len(c.waits)), "bot-moves")
	b.ReportMetric(c.waits[len(c.waits)/2].Seconds(), "bot-p50-s")
	b.ReportMetric(c.waits[len(c.waits)-1].Seconds(), "bot-max-s")
	b.ReportMetric(float64(c.analysed), "analyses")
}

// ticks is how many of them there are in a second of /proc: the same on every
// Linux that Go runs on.
const ticks = 100

// cpu is how long the server has computed; false where the system does not
// tell.
func (s *server) cpu() (time.Duration, bool) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.cmd.Process.Pid))
	if err != nil {
		return 0, false
	}
	_, rest, _ := strings.Cut(string(stat), ") ") // behind the name
	fields := strings.Fields(rest)
	if len(fields) < 13 {
		return 0, false
	}
	user, err1 := strconv.Atoi(fields[11])
	system, err2 := strconv.Atoi(fields[12])
	return time.Duration(user+system) * time.Second / ticks, err1 == nil && err2 == nil
}
