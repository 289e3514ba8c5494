package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// throng is many people, most of them in line mode, who seek, play, offer, leave, vanish and
// come back, each by a script of their own.
type throng struct {
	tb    testing.TB
	town  town
	names []string
	pace  time.Duration // how long people think, twice that at most
	addr  atomic.Pointer[string]
	shut  chan struct{} // closed when they are to go
	mean  meanings
	every sync.WaitGroup

	mu    sync.Mutex
	over  map[string]string // by game: why it was seen to be over
	begun map[string]bool   // the games that were seen to begin
	did   map[string]int    // what was done and how often
	said  map[string]int    // what they were refused
	late  []time.Duration   // from a line that asks for the board to its answer
}

func newThrong(tb testing.TB, n int, pace time.Duration) *throng {
	c := &throng{
		tb: tb, pace: pace, shut: make(chan struct{}), mean: meaning(),
		over: map[string]string{}, begun: map[string]bool{}, did: map[string]int{}, said: map[string]int{},
	}
	for i := range n {
		c.names = append(c.names, fmt.Sprintf("Person%02d", i))
	}
	c.town = found(tb, c.names...)
	return c
}

// note counts something that somebody has done.
func (c *throng) note(what string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.did[what]++
}

func (c *throng) count(what string) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.did[what]
}

// arrive lets everybody come.
func (c *throng) arrive() {
	for i, name := range c.names {
		if i < onScreens {
			c.every.Go(func() { c.looks(name) }) // the same
			continue
		}
		g := &regular{throng: c, name: name, r: rand.New(rand.NewPCG(7, uint64(i)))}
		c.every.Go(g.lives) // ends when the throng is to go
	}
}

// onScreens is how many of them are at screens: those cost more than lines.
const onScreens = 2

// looks comes and goes as somebody at a screen, who does what it asks for.
func (c *throng) looks(name string) {
	for {
		if p, err := connect(c.tb, *c.addr.Load(), name, c.town.as(name)); err == nil {
			p.watch(func(s screen) { c.sees(s.game()) })
			left := make(chan struct{})
			go func() { // ends with the visit
				select {
				case <-c.shut:
					p.cut()
				case <-left:
				}
			}()
			p.playsByItself()
			close(left)
			p.cut()
			c.note("screens closed")
		}
		select {
		case <-c.shut:
			return
		case <-time.After(c.pace):
		}
	}
}

// sees notes what somebody at a screen sees.
func (c *throng) sees(g seen) {
	if g.game == "" {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.begun[g.game] {
		c.did["games seen first on a screen"]++
	}
	c.begun[g.game] = true
}

// goHome lets everybody leave at once, and waits until they have.
func (c *throng) goHome() {
	close(c.shut)
	c.every.Wait()
}

// regular is one of them. Only their own goroutine uses it.
type regular struct {
	*throng
	name string
	r    *rand.Rand

	in      io.Writer
	game    string // that they play, "" for none
	row     []int  // theirs, as it was read last
	stored  string // that they have put off last, "" for none
	mine    bool   // it is their turn
	moved   bool   // and they have moved: the answer is to come
	room    string // where they are, "" for the hall
	offered bool   // something in this turn
	next    string // what they are about to type
	due     *time.Timer
	asked   time.Time // when they asked for the board, zero for not
}

// errGone ends a visit.
var errGone = errors.New("gone")

// lives comes and goes until the throng is to go.
func (g *regular) lives() {
	for {
		if err := g.visit(*g.addr.Load()); errors.Is(err, errGone) {
			g.note("left and came back")
		}
		select {
		case <-g.shut:
			return
		case <-time.After(g.wait() * 3):
		}
	}
}

// wait is how long they think.
func (g *regular) wait() time.Duration { return g.pace/4 + time.Duration(g.r.Int64N(int64(g.pace)*2)) }

// visit is one connection.
func (g *regular) visit(addr string) error {
	client, err := dial(addr, g.town.as(g.name))
	if err != nil {
		return err // the server is down
	}
	defer func() { _ = client.Close() }()
	sess, err := client.NewSession()
	if err != nil {
		return err
	}
	if g.in, err = sess.StdinPipe(); err != nil {
		return err
	}
	out, err := sess.StdoutPipe()
	if err != nil {
		return err
	}
	sess.Stderr = io.Discard
	if err := errors.Join(sess.Setenv("LANG", "en_US.UTF-8"), sess.Shell()); err != nil {
		return err
	}
	lines, stop := make(chan string, 64), make(chan struct{})
	defer close(stop)
	go func() { // ends with the connection, or with the visit
		defer close(lines)
		for s := bufio.NewScanner(out); s.Scan(); {
			select {
			case lines <- s.Text():
			case <-stop:
				return
			}
		}
	}()
	g.game, g.room, g.row, g.mine, g.moved, g.offered, g.next, g.asked = "", "", nil, false, false, false, "", time.Time{}
	g.due = time.NewTimer(g.wait())
	g.types("set board words")
	return g.stays(client, lines)
}

// stays does what the script says until they leave.
func (g *regular) stays(client *gossh.Client, lines <-chan string) error {
	for {
		select {
		case <-g.shut:
			if g.r.IntN(2) == 0 {
				g.types("quit yes")
				for range lines { // to its end
				}
			}
			return nil
		case line, ok := <-lines:
			if !ok {
				return io.ErrUnexpectedEOF // the server has gone
			}
			g.reads(line)
		case <-g.due.C:
			command := g.next
			g.next = ""
			if command == "" {
				command = g.decides()
			}
			switch command {
			case "vanish":
				g.note("vanished")
				_ = client.Close()
				return errGone
			case "quit yes":
				g.note("quit")
				g.types(command)
				for range lines {
				}
				return errGone
			}
			g.types(command)
			g.due.Reset(g.wait())
		}
	}
}

func (g *regular) types(command string) {
	if command == "" {
		return
	}
	if command == "board" {
		g.asked = time.Now()
	}
	g.note(strings.Fields(command)[0])
	_, _ = io.WriteString(g.in, command+"\n") // the end of the lines tells that it is cut
}

// will types a command in a while, in place of what was planned.
func (g *regular) will(command string, in time.Duration) {
	g.next = command
	g.due.Reset(in)
}

// meanings are the lines that mean something to people.
type meanings struct{ row, begins, over, ask, challenge, room, chair, name *regexp.Regexp }

func meaning() meanings {
	return meanings{
		row:       regexp.MustCompile(`^Your row, squares 1 to 5: (\d+), (\d+), (\d+), (\d+), (\d+)\.`),
		begins:    regexp.MustCompile(`^\* Game (\w{6}) (?:begins|is on): `),
		over:      regexp.MustCompile(`^\* Game (\w{6}) is over: (.*)$`),
		ask:       regexp.MustCompile(`^\* \w+ (?:offers|asks) .* Type accept to agree`),
		challenge: regexp.MustCompile(`^\* (\w+) challenges you: `),
		room:      regexp.MustCompile(`^\* You are in room (\d+), `),
		chair:     regexp.MustCompile(`^! (?:You have a chair|Your game) in room (\d+)\b`),
		name:      regexp.MustCompile(`Person\d+|\d+`),
	}
}

// reads is what a line means.
func (g *regular) reads(line string) {
	if m := g.mean.row.FindStringSubmatch(line); m != nil {
		g.readRow(m[1:])
		return
	}
	if m := g.mean.begins.FindStringSubmatch(line); m != nil {
		g.game, g.mine, g.offered = m[1], false, false
		g.mu.Lock()
		g.begun[m[1]] = true
		g.mu.Unlock()
		return
	}
	if m := g.mean.over.FindStringSubmatch(line); m != nil {
		g.ends(m[1], m[2])
		return
	}
	answer := []string{"accept", "decline"}[g.r.IntN(2)]
	if g.mean.ask.MatchString(line) && g.game != "" {
		g.will(answer, 350*time.Millisecond+g.wait()) // not at once: it would be refused
		return
	}
	if m := g.mean.challenge.FindStringSubmatch(line); m != nil && g.game == "" {
		g.will(answer+" "+m[1], g.wait())
		return
	}
	switch {
	case strings.HasPrefix(line, "* The game goes on.") && g.game == g.stored:
		g.note("games taken up again")
		g.stored = ""
	case strings.HasPrefix(line, "! ") && g.stored != "" && strings.Contains(line, g.stored):
		g.stored = "" // the other has ended it
	case line == "* Your turn.":
		g.mine, g.moved, g.offered = true, false, false
		g.will("", g.wait())
	case strings.HasPrefix(line, "* You are in the lobby."):
		g.room, g.game = "", ""
	case strings.HasSuffix(line, " to move."):
		g.mine = false
	case strings.Contains(line, "claim win takes the win"):
		g.will([]string{"claim win", "claim draw", "board"}[g.r.IntN(3)], g.wait())
	case strings.HasPrefix(line, "* The game is put off."):
		g.note("games put off")
		g.stored, g.game = g.game, ""
	case strings.HasPrefix(line, "! "):
		g.refused(line)
	default:
		if m := g.mean.room.FindStringSubmatch(line); m != nil {
			g.room = m[1]
		}
	}
}

// readRow reads their squares, which is the answer to what they asked, too.
func (g *regular) readRow(squares []string) {
	g.row = g.row[:0]
	for _, n := range squares {
		dan, err := strconv.Atoi(n)
		if err != nil {
			g.tb.Errorf("%s reads %q", g.name, squares)
		}
		g.row = append(g.row, dan)
	}
	if g.asked.IsZero() {
		return
	}
	g.mu.Lock()
	g.late = append(g.late, time.Since(g.asked))
	g.mu.Unlock()
	g.asked = time.Time{}
}

func (g *regular) ends(game, why string) {
	g.mu.Lock()
	if before := g.over[game]; before != "" && before != why {
		g.tb.Errorf("game %s ended as %q and as %q", game, before, why)
	}
	g.over[game] = why
	g.mu.Unlock()
	g.game, g.mine = "", false
	g.will([]string{"ready", "ready", "leave"}[g.r.IntN(3)], g.wait())
}

func (g *regular) refused(line string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.said[g.mean.name.ReplaceAllString(line, "N")]++
	if m := g.mean.chair.FindStringSubmatch(line); m != nil {
		g.next = "join " + m[1]
		if g.room == m[1] {
			g.next = "leave"
		}
	}
	g.mine, g.moved = g.mine || g.moved && !strings.Contains(line, "not your turn"), false
}

// decides is what they do now, "vanish" for no word at all.
func (g *regular) decides() string {
	pick := g.r.IntN(100)
	other := g.names[g.r.IntN(len(g.names))]
	switch {
	case g.game == "":
		return g.inHall(pick, other)
	case !g.mine:
		return choose(pick, 85, "", 92, "board", 95, "say xin chào", 97, "tell "+other+" hi", 98, "resign yes", 99, "vanish", 100, "quit yes")
	case !g.offered && pick < 14:
		g.offered = true
		return choose(pick, 3, "draw", 7, "takeback", 10, "moretime", 11, "adjourn", 12, "resign yes", 13, "abort yes", 14, "vanish")
	}
	return g.move()
}

func (g *regular) inHall(pick int, other string) string {
	if g.stored != "" && g.room == "" && pick < 30 {
		return "resume " + g.stored
	}
	wish := []string{"classic 0.5+0 rated", "young 0.5+0 rated", "young 5s rated", "classic none casual"}[g.r.IntN(4)]
	return choose(pick,
		45, "seek "+wish, 60, "match "+other+" "+wish, 75, "accept "+other, 78, "unseek", 80, "withdraw", 82, "decline",
		85, "leave", 87, "quick", 89, "pending", 91, "hall chào cả nhà", 93, "tell "+other+" hi", 95, "seeks", 97, "vanish", 99, "quit yes", 100, "finger "+other)
}

// choose is the first word after a number that pick is below.
func choose(pick int, table ...any) string {
	for i := 0; i < len(table); i += 2 {
		if pick < table[i].(int) {
			return table[i+1].(string)
		}
	}
	return ""
}

// move sows a square that is not empty.
func (g *regular) move() string {
	first := g.r.IntN(5)
	for i := range len(g.row) {
		if f := (first + i) % len(g.row); g.row[f] > 0 {
			g.mine, g.moved = false, true
			return strconv.Itoa(f+1) + string("LR"[g.r.IntN(2)])
		}
	}
	return "board"
}
