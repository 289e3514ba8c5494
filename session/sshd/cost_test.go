package sshd

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"oanquan/engine"
	"oanquan/engine/search"
	"oanquan/lobby"
	"oanquan/lobby/bot"
	"oanquan/lobby/lobbytest"
	"oanquan/session"
	"oanquan/ui"
)

// costServer tells the test binary to be the server of BenchmarkCost, with the
// name of what draws.
const costServer = "OANQUAN_TEST_COST_SERVER"

// drawers are what may draw, by the name that BenchmarkCost gives it.
func drawers() map[string]session.Draw {
	return map[string]session.Draw{"stock": session.Stock, "lean": session.Lean}
}

// BenchmarkCost is what sessions of the real screens cost the server, which is
// a process of its own: memory and goroutines of each that is at rest in the
// first screen and in a game, processor time from the connection to the first
// screen and at rest, and bytes and time of a key. With OANQUAN_PROFILE a
// profile of the heap is written to that file and the name of what draws.
func BenchmarkCost(b *testing.B) {
	for name := range drawers() {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				measureCost(b, name, 200, 20)
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}

// guest is one session seen from outside.
type guest struct {
	in  io.WriteCloser
	out *counted
	c   *gossh.Client
}

// counted is what came, in bytes and as text.
type counted struct {
	*received
	mu   sync.Mutex
	due  bool
	came chan time.Time // when the first piece after due did
	n    int
	keep bool
}

func (c *counted) Write(p []byte) (int, error) {
	c.mu.Lock()
	if c.due {
		c.due = false
		c.came <- time.Now()
	}
	c.n += len(p)
	keep := c.keep
	c.mu.Unlock()
	if !keep {
		return len(p), nil
	}
	return c.received.Write(p)
}

// ask tells when the next piece comes, and how many bytes did so far.
func (c *counted) ask() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.due, c.keep = true, false
	return c.n
}

func (c *counted) bytes() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.n
}

func arrive(b *testing.B, addr string) guest {
	b.Helper()
	c, err := gossh.Dial("tcp", addr, &gossh.ClientConfig{User: "guest", HostKeyCallback: gossh.InsecureIgnoreHostKey(),
		Auth: []gossh.AuthMethod{gossh.KeyboardInteractive(func(string, string, []string, []bool) ([]string, error) { return nil, nil })}})
	if err != nil {
		b.Fatal(err)
	}
	s, err := c.NewSession()
	if err != nil {
		b.Fatal(err)
	}
	g := guest{c: c, out: &counted{received: newReceived(), keep: true, came: make(chan time.Time, 1)}}
	s.Stdout = g.out
	if g.in, err = s.StdinPipe(); err != nil {
		b.Fatal(err)
	}
	_ = s.Setenv("LANG", "en_US.UTF-8")
	if err := s.RequestPty("xterm-256color", 30, 100, nil); err != nil {
		b.Fatal(err)
	}
	if err := s.Shell(); err != nil {
		b.Fatal(err)
	}
	g.out.waitFor(b, "Play now")
	return g
}

func (g guest) types(b *testing.B, keys string) {
	if _, err := io.WriteString(g.in, keys); err != nil {
		b.Fatal(err)
	}
}

// cost is what a server has used.
type cost struct {
	RSS, Heap, Stack int // KiB, after everything that can be was given back
	Goroutines       int
	CPU              time.Duration
}

func measureCost(b *testing.B, draw string, n, games int) {
	ask := serveCost(b, draw)
	addr := ask.addr
	warm := arrive(b, addr)
	before := ask.cost(b)
	var all []guest
	var first []time.Duration
	for range n {
		begun := time.Now()
		all = append(all, arrive(b, addr))
		first = append(first, time.Since(begun))
	}
	opened := ask.cpu(b) - before.CPU
	per := func(v int) float64 { return float64(v) / float64(n) }
	held := ask.cost(b)
	b.ReportMetric(float64(opened.Microseconds())/float64(n)/1000, "open-cpu-ms")
	b.ReportMetric(at(first, 50), "open-p50-ms")
	b.ReportMetric(per(held.RSS-before.RSS), "lobby-rss-KiB")
	b.ReportMetric(per(held.Heap-before.Heap), "lobby-heap-KiB")
	b.ReportMetric(per(held.Stack-before.Stack), "lobby-stack-KiB")
	b.ReportMetric(per(held.Goroutines-before.Goroutines), "goroutines")
	ask.profile(b, draw)
	rest := ask.cpu(b)
	<-time.After(3 * time.Second)
	b.ReportMetric(float64((ask.cpu(b)-rest).Microseconds())/1000/3*100/float64(n), "idle-cpu-ms/s/100")
	keysCost(b, ask, all[:100])

	held = ask.cost(b)
	for _, g := range all[:games] {
		g.out.keep = true
		g.types(b, "4")
		g.out.waitFor(b, "Press b to play a bot")
		g.types(b, "b")
		g.out.waitFor(b, "Which bot do you want to play?")
		g.types(b, "1")
		g.out.waitFor(b, "Your turn")
	}
	played := ask.cost(b)
	ask.profile(b, draw+".game")
	b.ReportMetric(float64(played.RSS-held.RSS)/float64(games), "game-more-rss-KiB")
	b.ReportMetric(float64(played.Heap+played.Stack-held.Heap-held.Stack)/float64(games), "game-more-KiB")
	for _, g := range append(all, warm) {
		_ = g.c.Close()
	}
}

// keysCost is what the keys of people cost who each press ten a second.
func keysCost(b *testing.B, ask costs, all []guest) {
	const presses = 20
	var mu sync.Mutex
	var took []time.Duration
	bytes := 0
	cpu := ask.cpu(b)
	var done sync.WaitGroup
	for _, g := range all {
		done.Go(func() {
			time.Sleep(rand.N(100 * time.Millisecond)) // they are no chorus
			for i := range presses {
				n, begun := g.out.ask(), time.Now()
				_, _ = io.WriteString(g.in, []string{"\x1b[B", "\x1b[A"}[i%2])
				at := <-g.out.came
				time.Sleep(100*time.Millisecond - time.Since(begun))
				mu.Lock()
				took, bytes = append(took, at.Sub(begun)), bytes+g.out.bytes()-n
				mu.Unlock()
			}
		})
	}
	done.Wait()
	b.ReportMetric(float64((ask.cpu(b)-cpu).Microseconds())/float64(len(took)), "key-cpu-µs")
	b.ReportMetric(float64(bytes)/float64(len(took)), "key-bytes")
	b.ReportMetric(at(took, 50), "key-p50-ms")
	b.ReportMetric(at(took, 95), "key-p95-ms")
}

// at is a percentile in milliseconds.
func at(took []time.Duration, percent int) float64 {
	slices.Sort(took)
	return float64(took[len(took)*percent/100].Microseconds()) / 1000
}

// costs asks a server what it has used.
type costs struct {
	addr  string
	lines *bufio.Scanner
	in    io.Writer
}

func serveCost(b *testing.B, draw string) costs {
	b.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestServesForBenchmarkCost$")
	cmd.Env = append(os.Environ(), costServer+"="+draw)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		_ = in.Close()
		_ = cmd.Wait()
	})
	c := costs{lines: bufio.NewScanner(out), in: in}
	if !c.lines.Scan() {
		b.Fatal("no server")
	}
	c.addr = c.lines.Text()
	return c
}

func (c costs) ask(b *testing.B, what string) (got cost) {
	b.Helper()
	if _, err := fmt.Fprintln(c.in, what); err != nil || !c.lines.Scan() {
		b.Fatal("the server does not answer: ", err)
	}
	if err := json.Unmarshal(c.lines.Bytes(), &got); err != nil {
		b.Fatal(err)
	}
	return got
}

func (c costs) cost(b *testing.B) cost         { return c.ask(b, "cost") }
func (c costs) cpu(b *testing.B) time.Duration { return c.ask(b, "cpu").CPU }

func (c costs) profile(b *testing.B, draw string) {
	if file := os.Getenv("OANQUAN_PROFILE"); file != "" {
		c.ask(b, "profile "+file+"."+draw)
	}
}

// TestServesForBenchmarkCost is the server's side of BenchmarkCost.
func TestServesForBenchmarkCost(t *testing.T) {
	draw, ok := drawers()[os.Getenv(costServer)]
	if !ok {
		t.Skip("BenchmarkCost starts it")
	}
	if os.Getenv("OANQUAN_PROFILE") != "" {
		runtime.MemProfileRate = 4096
	}
	quiet := slog.New(slog.DiscardHandler)
	store := lobbytest.NewStore()
	house := bot.House{Search: atFirstSight, Choose: rand.IntN, Log: quiet}
	hall, err := lobby.New(lobby.Config{Accounts: store, Games: store, Puzzles: store, Social: store, Reports: store,
		Ratings: store, Log: quiet, House: house.Seat, StandIn: house.Move})
	if err != nil {
		t.Fatal(err)
	}
	host := &session.Host{Hall: hall, Screens: ui.New, Public: "localhost", Log: quiet, Draw: draw}
	d := open(t, host.Serve, forBench)
	fmt.Println(d.addr)
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		answer := cost{CPU: usedCPU()}
		switch what, file, _ := strings.Cut(lines.Text(), " "); what {
		case "cost":
			answer = usedNow()
		case "profile":
			f, err := os.Create(file)
			if err != nil {
				t.Fatal(err)
			}
			_ = pprof.Lookup("heap").WriteTo(f, 0)
			_ = f.Close()
			g, err := os.Create(file + ".goroutines")
			if err != nil {
				t.Fatal(err)
			}
			_ = pprof.Lookup("goroutine").WriteTo(g, 1)
			_ = g.Close()
		}
		text, _ := json.Marshal(answer)
		fmt.Println(string(text))
	}
}

// atFirstSight takes the place of searches, whose tables are not what is
// measured.
func atFirstSight(_ context.Context, g engine.Game, _ search.Options) (search.Result, error) {
	return search.Result{Move: bot.Greedy(g)}, nil
}

// usedNow is what the process holds when all that is not needed was given back,
// which takes the stacks of goroutines two rounds.
func usedNow() cost {
	cpu := usedCPU()
	for range 3 {
		runtime.GC()
	}
	debug.FreeOSMemory()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	status, _ := os.ReadFile("/proc/self/status")
	rss := 0
	if _, after, ok := strings.Cut(string(status), "VmRSS:"); ok {
		_, _ = fmt.Sscan(after, &rss)
	}
	return cost{RSS: rss, Heap: int(m.HeapAlloc >> 10), Stack: int(m.StackInuse >> 10), Goroutines: runtime.NumGoroutine(), CPU: cpu}
}

func usedCPU() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
