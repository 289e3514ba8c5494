package telnet

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"oanquan/session"
)

// patience is how long anything is waited for.
const patience = 20 * time.Second

// house is a running server.
type house struct {
	*Server
	addr string
	in   atomic.Int32 // sessions that ever began
}

// open starts a server on a free port of this machine with limits that let tests
// through; change may set others. Its handler echoes.
func open(t testing.TB, change func(*Config)) *house {
	t.Helper()
	h := &house{}
	cfg := Config{
		Handler: echoing, Log: slog.New(slog.DiscardHandler), Host: "play.example.org", Way: "telnet play.example.org 4000",
		Command: func(w string) bool { return w == "who" || w == "quit" },
		Limits: Limits{
			Shared:    session.NewNeighbours(1000, 1000, []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}),
			TotalRate: 1e6, Answer: 50 * time.Millisecond,
		},
	}
	if change != nil {
		change(&cfg)
	}
	handler := cfg.Handler
	cfg.Handler = func(ctx context.Context, c session.Call) int {
		h.in.Add(1)
		return handler(ctx, c)
	}
	h.Server = New(cfg)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	h.addr = l.Addr().String()
	served := make(chan error, 1)
	go func() { served <- h.Serve(l) }() // ends with Close
	t.Cleanup(func() {
		h.Close()
		if err := <-served; err != nil {
			t.Error(err)
		}
		h.conns.Wait()
		if n := h.connections(); n != 0 {
			t.Errorf("%d connections are left", n)
		}
	})
	return h
}

func (h *house) connections() int {
	h.guard.mu.Lock()
	defer h.guard.mu.Unlock()
	return len(h.guard.open)
}

// echoing is a session that says what it sits at and repeats what is typed, until
// q.
func echoing(ctx context.Context, c session.Call) int {
	t, ok := c.Transport.Terminal()
	_, _ = fmt.Fprintf(c.Transport.Out(), "in: %s %d×%d %v %q %s\n", t.Name, t.Size.Cols, t.Size.Rows, ok, c.Transport.Env(), c.Client)
	ended := make(chan struct{})
	defer close(ended)
	go func() { // ends with the session
		for {
			select {
			case s := <-c.Transport.Resize():
				_, _ = fmt.Fprintf(c.Transport.Out(), "size: %d×%d\n", s.Cols, s.Rows)
			case <-ctx.Done():
				_, _ = fmt.Fprintf(c.Transport.Out(), "ended: %v\n", context.Cause(ctx))
				_ = c.Transport.Close()
				return
			case <-ended:
				return
			}
		}
	}()
	buf := make([]byte, 64)
	for {
		n, err := c.Transport.In().Read(buf)
		if err != nil || bytes.ContainsRune(buf[:n], 'q') {
			return 0
		}
		_, _ = fmt.Fprintf(c.Transport.Out(), "typed: %q\n", buf[:n])
	}
}

// client is somebody at the other end of a connection.
type client struct {
	net.Conn
	t testing.TB

	mu   sync.Mutex
	text bytes.Buffer
	read int
	wake chan struct{}
	over bool
}

func (h *house) dial(t testing.TB) *client {
	t.Helper()
	nc, err := net.Dial("tcp", h.addr)
	if err != nil {
		t.Fatal(err)
	}
	c := &client{Conn: nc, t: t, wake: make(chan struct{})}
	t.Cleanup(func() { _ = nc.Close() })
	go func() { // ends with the connection
		buf := make([]byte, 4096)
		for {
			n, err := nc.Read(buf)
			c.mu.Lock()
			c.text.Write(buf[:n])
			c.over = err != nil
			close(c.wake)
			c.wake = make(chan struct{})
			c.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	return c
}

func (c *client) says(s string) {
	c.t.Helper()
	if _, err := io.WriteString(c, s); err != nil {
		c.t.Fatalf("%q: %v", s, err)
	}
}

// hears waits for each text beyond what was waited for before.
func (c *client) hears(texts ...string) {
	c.t.Helper()
	for _, text := range texts {
		c.until(text, func(all string, _ bool) bool {
			i := strings.Index(all[c.read:], text)
			if i >= 0 {
				c.read += i + len(text)
			}
			return i >= 0
		})
	}
}

// closed waits for the end, and returns all that was heard.
func (c *client) closed() string {
	c.t.Helper()
	return c.until("the end", func(_ string, over bool) bool { return over })
}

func (c *client) until(what string, ok func(all string, over bool) bool) string {
	c.t.Helper()
	late := time.After(patience)
	for {
		c.mu.Lock()
		all, over, wake := c.text.String(), c.over, c.wake
		c.mu.Unlock()
		if ok(all, over) {
			return all
		}
		if over {
			c.t.Fatalf("closed before %q: %q", what, all)
		}
		select {
		case <-wake:
		case <-late:
			c.t.Fatalf("waited in vain for %q: %q", what, all)
		}
	}
}

// terminal is what a usual client answers.
const terminal = "\xff\xfd\x01\xff\xfd\x03\xff\xfb\x18\xff\xfb\x1f\xff\xfa\x1f\x00\x64\x00\x28\xff\xf0\xff\xfa\x18\x00XTERM-256COLOR\xff\xf0"

func waitUntil(t testing.TB, what string, ok func() bool) {
	t.Helper()
	late := time.After(patience)
	for !ok() {
		select {
		case <-time.After(2 * time.Millisecond):
		case <-late:
			t.Fatalf("%s: waited in vain", what)
		}
	}
}

func TestAClientThatAnswersGetsATerminal(t *testing.T) {
	h := open(t, func(c *Config) { c.Limits.Answer = patience }) // not waited for
	c := h.dial(t)
	c.says(terminal)
	c.hears("Đừng bao giờ gõ mật khẩu ở đây", "Never type a password here", "ssh play.example.org")
	if h.in.Load() != 0 {
		t.Error("a session began before anything was typed")
	}
	c.says("\x1b[Aemn\x7f\x7fn\r\x00")
	c.hears("e", "m", "\b \b", `in: xterm-256color 100×40 true ["LANG=en_US.UTF-8"] telnet xterm-256color`)
	c.says("\xff\xfa\x1f\x00\x5a\x00\x1e\xff\xf0")
	c.hears("size: 90×30\r\n")
	c.says("\xff\xfa\x1f\xff\xff\xff\xff\x00\x01\xff\xf0")
	c.hears("size: 500×1\r\n")
	c.says("chào\xff\xf4\r\n")
	c.hears(`typed: "chào\x03\r"`)
	c.says("\xff\xf6")
	c.hears("\a") // nothing is written into a screen
	c.says("q")
	c.closed()
	waitUntil(t, "counted out", func() bool { return h.connections() == 0 })
}

func TestNetcatGetsLines(t *testing.T) {
	h := open(t, nil)
	c := h.dial(t)
	c.hears("mật khẩu", "password")
	c.says("\n")
	c.hears(`in:  0×0 false [] telnet`, `typed: "\r"`)
	c.says("xin chào\n")
	c.hears(`typed: "xin chào\r"`)
	c.says("\xff\xf6")
	c.hears("* oanquan\r\n")
	c.says("q\n")
	all := c.closed()
	if strings.Contains(all, "\x1b") || strings.Contains(strings.ReplaceAll(all, "\r\n", ""), "\n") || strings.Contains(all, "\r\x00") {
		t.Errorf("not plain lines: %q", all)
	}
	if at := strings.LastIndex(all, "\xff"); at != 9 || strings.Count(all, "password") != 1 {
		t.Errorf("of the protocol up to byte %d: %q", at, all)
	}
}

func TestAScriptBeginsWithACommand(t *testing.T) {
	h := open(t, nil)
	c := h.dial(t)
	c.says("who\nxyz\n")
	if t, ok := c.Conn.(*net.TCPConn); ok {
		_ = t.CloseWrite()
	}
	c.hears("in: ", `typed: "who\rxyz\r"`)
	c.closed()
}

func TestWordsAtTheGate(t *testing.T) {
	for _, tt := range []struct {
		line string
		env  string // "" for nobody who comes in
	}{
		{"", `[]`},
		{"vi", `["LANG=vi_VN.UTF-8"]`},
		{" EN ", `["LANG=en_US.UTF-8"]`},
		{"ascii", `["LC_CTYPE=C" "LANG=en_US.UTF-8"]`},
		{"ascii vi", `["LC_CTYPE=C" "LANG=vi_VN.UTF-8"]`},
		{"WHO me", `[]`},
		{"quit", ""},
		{"\x03", ""},
		{"\x04", ""},
	} {
		h := open(t, nil)
		c := h.dial(t)
		c.says(terminal)
		c.hears("password")
		c.says(tt.line + "\r\n")
		if tt.env != "" {
			c.hears("in: xterm-256color 100×40 true " + tt.env + " telnet")
			continue
		}
		if all := c.closed(); strings.Contains(all, "machine to log in") || h.in.Load() > 0 {
			t.Errorf("%q: %q", tt.line, all)
		}
	}
}

// What robots send is answered with one line, whether they wait for a prompt or
// not, and nothing begins for them.
func TestRobotsGetOneLine(t *testing.T) {
	h := open(t, nil)
	for _, in := range []string{
		"root\r\nadmin\r\n", "admin\r\n1234\r\n", "enable\nsystem\nshell\nsh\n", "GET / HTTP/1.1\r\nHost: x\r\n\r\n",
		"SSH-2.0-libssh2_1.4\r\n", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "\x00\x00\x00\x85\xffSMB", strings.Repeat("A", 5000),
		"root", "\xff\xfc\x01\xff\xfc\x03root\r\n", terminal + "root\r\x00admin\r\x00", "login: root\r\n", "\x03\x00\x00\x13\x0e",
	} {
		for _, patient := range []bool{false, true} {
			c := h.dial(t)
			if patient {
				c.hears("password")
			}
			c.says(in)
			if in == "root" {
				c.says("\n")
			}
			all := c.closed()
			if n := strings.Count(all, "This is a game"); n > 1 || n == 0 && in[0] != ctrlC { // which ends it at once
				t.Errorf("%q: answered %d times: %q", in[:min(len(in), 30)], n, all)
			}
			if !patient && strings.Contains(all, "password") && !strings.HasPrefix(in, "\xff") && in != "root" {
				t.Errorf("%q: the notice was shown to who cannot read it", in[:min(len(in), 30)])
			}
		}
	}
	if h.in.Load() != 0 {
		t.Errorf("%d sessions began", h.in.Load())
	}
	waitUntil(t, "all counted out", func() bool { return h.connections() == 0 })
}

// A person who types a name, or half of what there is to type, is told what to
// type, and comes in after all.
func TestWhoTypesANameAtTheGateIsTold(t *testing.T) {
	h := open(t, nil)
	for _, line := range []string{"login", "guest", "khách", "mai", "Nguyễn"} {
		c := h.dial(t)
		c.hears("password")
		c.says(terminal + line + "\r\n")
		c.hears("khách.\r\nType en and Enter to come in as a guest, in English.\r\n")
		c.says("english\r\n")
		c.hears("LANG=en_US.UTF-8")
		_ = c.Close()
	}
	c := h.dial(t)
	c.hears("password")
	for range hintsMost + 1 {
		c.says("mai\r\n")
	}
	if all := c.closed(); !strings.Contains(all, "This is a game") {
		t.Errorf("%q", all)
	}
	c = h.dial(t)
	c.hears("password")
	c.says("q\r\n")
	if all := c.closed(); strings.Contains(all, "This is a game") {
		t.Errorf("q: %q", all)
	}
}

// Many connections that ask for nothing hold next to nothing, and leave nothing.
func TestWhoWaitsAtTheGateHoldsNextToNothing(t *testing.T) {
	const many = 200
	h := open(t, func(c *Config) { c.Limits.Waiting, c.Limits.Answer = many, time.Millisecond })
	goroutines, held := runtime.NumGoroutine(), inUse()
	var all []net.Conn
	for range many {
		nc, err := net.Dial("tcp", h.addr)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, nc)
		if _, err := io.ReadFull(nc, make([]byte, 300)); err != nil { // into the notice
			t.Fatal(err)
		}
	}
	waitUntil(t, "all at the gate", func() bool { return h.connections() == many })
	each := (inUse() - held) / many
	t.Logf("%d bytes each, of both ends", each)
	if g := runtime.NumGoroutine() - goroutines; each > 32<<10 || g > many {
		t.Errorf("%d bytes each and %d goroutines", each, g)
	}
	for _, nc := range all {
		_ = nc.Close()
	}
	waitUntil(t, "all gone", func() bool { return h.connections() == 0 && runtime.NumGoroutine() <= goroutines })
}

func inUse() int64 {
	runtime.GC()
	runtime.GC() // what has a finaliser goes with the second one
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc + m.StackInuse)
}
