package sshd

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"go.uber.org/goleak"
	gossh "golang.org/x/crypto/ssh"

	"oanquan/session"
)

// board is a program that draws as long as it is looked at; q quits.
type board struct {
	n     int
	ticks time.Duration // between frames; 0 draws only when a key comes
}

type tick struct{}

func (b board) Init() tea.Cmd { return b.next() }

func (b board) next() tea.Cmd {
	if b.ticks == 0 {
		return nil
	}
	return tea.Tick(b.ticks, func(time.Time) tea.Msg { return tick{} })
}

func (b board) Update(m tea.Msg) (tea.Model, tea.Cmd) {
	switch m := m.(type) {
	case tick:
		b.n++
		return b, b.next()
	case tea.KeyPressMsg:
		switch m.String() {
		case "q":
			return b, tea.Quit
		case "p":
			panic("a fault")
		}
		b.n++
	}
	return b, nil
}

func (b board) View() tea.View {
	line := strings.Repeat(string(rune('a'+b.n%26)), 79)
	return tea.View{Content: fmt.Sprintf("frame %d", b.n) + strings.Repeat("\n"+line, 20), AltScreen: true, MouseMode: tea.MouseModeCellMotion}
}

func screens(ticks time.Duration) session.Handler {
	return func(ctx context.Context, c session.Call) int {
		if _, ok := c.Transport.Terminal(); !ok {
			return whoami(ctx, c)
		}
		err := session.Run(ctx, c.Transport, board{ticks: ticks}, session.Options{Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			return session.ExitFailed
		}
		return session.ExitOK
	}
}

// screen opens a terminal with a shell on c.
func screen(t *testing.T, c *gossh.Client, cols, rows int) (*gossh.Session, io.WriteCloser, *received) {
	t.Helper()
	s, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	out := newReceived()
	s.Stdout = out
	in, err := s.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.RequestPty("xterm-256color", rows, cols, nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Shell(); err != nil {
		t.Fatal(err)
	}
	return s, in, out
}

// received collects what a client receives and lets the test wait for a text.
type received struct {
	lock chan struct{} // one slot: held while buf is used
	buf  bytes.Buffer
	more chan struct{}
}

func newReceived() *received {
	return &received{lock: make(chan struct{}, 1), more: make(chan struct{}, 1)}
}

func (o *received) Write(p []byte) (int, error) {
	o.lock <- struct{}{}
	o.buf.Write(p)
	<-o.lock
	select {
	case o.more <- struct{}{}:
	default:
	}
	return len(p), nil
}

func (o *received) String() string {
	o.lock <- struct{}{}
	defer func() { <-o.lock }()
	return o.buf.String()
}

// waitFor waits until text was received.
func (o *received) waitFor(t *testing.T, text string) {
	t.Helper()
	late := time.After(20 * time.Second)
	for !strings.Contains(o.String(), text) {
		select {
		case <-o.more:
		case <-late:
			got := o.String()
			t.Fatalf("%q did not come, only %d bytes that end with %q", text, len(got), got[max(0, len(got)-500):])
		}
	}
}

// waitUntil waits until cond holds.
func waitUntil(t *testing.T, what string, cond func() bool) {
	t.Helper()
	deadline := time.Now().Add(20 * time.Second)
	for !cond() {
		if time.Now().After(deadline) {
			t.Fatalf("%s: not within 20 s", what)
		}
		runtime.Gosched()
		time.Sleep(time.Millisecond) // polling what belongs to other processes and the kernel
	}
}

func (d door) connections() int {
	d.guard.mu.Lock()
	defer d.guard.mu.Unlock()
	return len(d.guard.open)
}

func TestSecondSessionOfAConnectionIsRefused(t *testing.T) {
	d := open(t, screens(0), nil)
	c := d.mustDial(t, "guest")
	_, in, out := screen(t, c, 80, 24)
	out.waitFor(t, "frame 0")
	var refused *gossh.OpenChannelError
	for range 300 {
		if _, err := c.NewSession(); !errors.As(err, &refused) || refused.Reason != gossh.ResourceShortage {
			t.Fatalf("a second session: %v", err)
		}
	}
	_, _ = io.WriteString(in, "x")
	out.waitFor(t, "1") // the first one goes on
}

func TestOnlySessions(t *testing.T) {
	d := open(t, screens(0), nil)
	c := d.mustDial(t, "guest")
	for _, kind := range []string{"direct-tcpip", "forwarded-tcpip", "x11", "auth-agent@openssh.com", "tun@openssh.com", "nonsense"} {
		if _, _, err := c.OpenChannel(kind, make([]byte, 64)); err == nil {
			t.Errorf("%s was opened", kind)
		}
	}
	for _, kind := range []string{"tcpip-forward", "streamlocal-forward@openssh.com", "no-more-sessions@openssh.com"} {
		if ok, _, _ := c.SendRequest(kind, true, make([]byte, 64)); ok {
			t.Errorf("%s was granted", kind)
		}
	}
	s, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []string{"subsystem", "x11-req", "auth-agent-req@openssh.com", "break", "xon-xoff"} {
		if ok, _ := s.SendRequest(kind, true, gossh.Marshal(struct{ Name string }{"sftp"})); ok {
			t.Errorf("%s was granted", kind)
		}
	}
}

func TestEnvironmentIsBounded(t *testing.T) {
	got := make(chan []string, 1)
	d := open(t, func(_ context.Context, c session.Call) int { got <- c.Transport.Env(); return 0 }, nil)
	s, err := d.mustDial(t, "guest").NewSession()
	if err != nil {
		t.Fatal(err)
	}
	granted := 0
	set := func(name, value string) {
		if s.Setenv(name, value) == nil {
			granted++
		}
	}
	set("LANG", "vi_VN.UTF-8")
	set("PATH", "/tmp")
	set("LC_ALL", strings.Repeat("x", 30000))
	for i := range 5000 {
		set(fmt.Sprintf("X%d", i), strings.Repeat("y", 30000))
	}
	if granted != 1 {
		t.Errorf("%d variables were granted", granted)
	}
	// After so many requests nothing is granted any more, not even a shell.
	if err := s.Shell(); err == nil {
		t.Error("a shell was granted")
	}
	s2, err := d.mustDial(t, "guest").NewSession()
	if err != nil {
		t.Fatal(err)
	}
	for i := range 40 {
		_ = s2.Setenv("LC_ALL", fmt.Sprint(i)) // every third one may be refused; none may hurt
	}
	if err := s2.Run("x"); err != nil {
		t.Fatal(err)
	}
	if env := <-got; len(env) != maxEnv || env[0] != "LC_ALL=0" {
		t.Errorf("%d variables: %q", len(env), env)
	}
}

func TestPTYSizeIsClamped(t *testing.T) {
	got := make(chan session.Terminal, 1)
	d := open(t, func(_ context.Context, c session.Call) int {
		term, _ := c.Transport.Terminal()
		got <- term
		return 0
	}, nil)
	for _, tt := range []struct{ cols, rows, wantCols, wantRows int }{
		{80, 24, 80, 24},
		{0, 0, 80, 24},
		{60000, 60000, session.MaxCols, session.MaxRows},
		{1 << 31, 1 << 31, session.MaxCols, session.MaxRows},
		{1, 1, 1, 1},
	} {
		screen(t, d.mustDial(t, "guest"), tt.cols, tt.rows)
		if term := <-got; term.Size != (session.Size{Cols: tt.wantCols, Rows: tt.wantRows}) || term.Name != "xterm-256color" {
			t.Errorf("%dx%d: %+v", tt.cols, tt.rows, term)
		}
	}
}

func TestMalformedRequestsAreRefused(t *testing.T) {
	d := open(t, whoami, nil)
	s, err := d.mustDial(t, "guest").NewSession()
	if err != nil {
		t.Fatal(err)
	}
	long := binary.BigEndian.AppendUint32(nil, 0xffffffff)
	for _, payload := range [][]byte{nil, {1}, long, append(long, 1, 2, 3), gossh.Marshal(struct{ S string }{strings.Repeat("t", 1000)})} {
		for _, kind := range []string{"pty-req", "env", "signal"} {
			if ok, _ := s.SendRequest(kind, true, payload); ok {
				t.Errorf("%s with %d bytes was granted", kind, len(payload))
			}
		}
		_, _ = s.SendRequest("window-change", false, payload)
	}
	if ok, _ := s.SendRequest("exec", true, gossh.Marshal(struct{ S string }{strings.Repeat("x", 2*maxCommand)})); ok {
		t.Error("an endless command was granted")
	}
	if err := s.Run("x"); err != nil {
		t.Errorf("a good command after all that: %v", err)
	}
}

// The library alone stops reading a connection whose window sizes nobody takes:
// here the last one arrives, and so does the signal after it.
func TestWindowChangesAndThenASignal(t *testing.T) {
	sizes := make(chan session.Size, 1)
	d := open(t, func(ctx context.Context, c session.Call) int {
		<-ctx.Done() // takes nothing until then
		sizes <- <-c.Transport.Resize()
		return 42
	}, nil)
	s, _, _ := screen(t, d.mustDial(t, "guest"), 80, 24)
	for i := range 1000 {
		if err := s.WindowChange(i+1, i+2); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Signal(gossh.SIGTERM); err != nil {
		t.Fatal(err)
	}
	var exit *gossh.ExitError
	if err := s.Wait(); !errors.As(err, &exit) || exit.ExitStatus() != 42 {
		t.Errorf("ended with %v", err)
	}
	if got := <-sizes; got != (session.Size{Cols: 1001, Rows: 1000}) {
		t.Errorf("last size %v", got)
	}
}

// A client whose output was closed says so, and takes no more: the write that
// waits for it must end, and the session with it.
func TestOutputThatNobodyReads(t *testing.T) {
	d := open(t, func(_ context.Context, c session.Call) int {
		for {
			if _, err := c.Transport.Out().Write(make([]byte, 64<<10)); err != nil {
				return 1
			}
		}
	}, nil)
	s, err := d.mustDial(t, "guest").NewSession()
	if err != nil {
		t.Fatal(err)
	}
	out, err := s.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Start("events"); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(out, make([]byte, 10)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.SendRequest("eow@openssh.com", false, nil); err != nil {
		t.Fatal(err)
	}
	d.calls.Wait()
}

func TestResizeReachesTheScreen(t *testing.T) {
	d := open(t, screens(0), nil)
	s, in, out := screen(t, d.mustDial(t, "guest"), 80, 24)
	out.waitFor(t, "frame 0")
	for range 20 {
		if err := s.WindowChange(60000, 60000); err != nil {
			t.Fatal(err)
		}
	}
	_, _ = io.WriteString(in, "q")
	if err := s.Wait(); err != nil {
		t.Error(err)
	}
}

func TestEveryEndRestoresTheTerminal(t *testing.T) {
	for _, end := range []string{"quit", "panic", "shutdown"} {
		t.Run(end, func(t *testing.T) {
			d := open(t, screens(0), nil)
			s, in, out := screen(t, d.mustDial(t, "guest"), 80, 24)
			out.waitFor(t, "frame 0")
			switch end {
			case "quit":
				_, _ = io.WriteString(in, "q")
			case "panic":
				_, _ = io.WriteString(in, "p")
			case "shutdown":
				ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
				defer cancel()
				go func() { _ = d.Shutdown(ctx, session.ErrShutdown) }() // ends with ctx at the latest
			}
			_ = s.Wait() // the exit code differs
			for _, undone := range []string{"\x1b[?1049l", "\x1b[?25h", "\x1b[?2004l", "\x1b[?1002l", "\x1b[?1006l"} {
				if n := strings.Count(out.String(), undone); n != 1 {
					t.Errorf("%q came %d times", undone, n)
				}
			}
		})
	}
}

func TestShutdownIsNotHeldUp(t *testing.T) {
	d := open(t, screens(0), nil)
	for range 5 {
		_, _, out := screen(t, d.mustDial(t, "guest"), 80, 24)
		out.waitFor(t, "frame 0")
	}
	d.mustDial(t, "guest") // without a session
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	if err := d.Shutdown(ctx, session.ErrShutdown); err != nil {
		t.Error(err)
	}
	waitUntil(t, "connections closed", func() bool { return d.connections() == 0 })
	if _, err := d.dial("guest"); err == nil {
		t.Error("somebody was let in after it")
	}
}

// A client that never reads is cut, and holds up nobody else meanwhile.
func TestClientThatNeverReads(t *testing.T) {
	d := open(t, screens(5*time.Millisecond), func(c *Config) {
		c.Limits.Keepalive, c.Limits.KeepaliveReply = 600*time.Millisecond, 500*time.Millisecond
	})
	nc, err := net.Dial("tcp", d.addr)
	if err != nil {
		t.Fatal(err)
	}
	valve := &valve{Conn: nc, shut: make(chan struct{})}
	cc, chans, reqs, err := gossh.NewClientConn(valve, d.addr, &gossh.ClientConfig{User: "guest", HostKeyCallback: gossh.InsecureIgnoreHostKey()})
	if err != nil {
		t.Fatal(err)
	}
	c := gossh.NewClient(cc, chans, reqs)
	defer func() { _ = c.Close() }()
	_, _, out := screen(t, c, 300, 100)
	out.waitFor(t, "frame 0")
	valve.stopped.Store(true)
	begun := time.Now()
	other, in, otherOut := screen(t, d.mustDial(t, "guest"), 80, 24)
	otherOut.waitFor(t, "frame")
	_, _ = io.WriteString(in, "q")
	if err := other.Wait(); err != nil {
		t.Error(err)
	}
	if took := time.Since(begun); took > 5*time.Second {
		t.Errorf("another one needed %v to come and go", took)
	}
	// Its answers to keepalives are not read either, and that is noticed first;
	// the limit of the writer is tested with package session.
	waitUntil(t, "cut", func() bool { return d.connections() == 0 })
	close(valve.shut)
}

// valve is a connection that stops reading when told to.
type valve struct {
	net.Conn
	stopped atomic.Bool
	shut    chan struct{}
}

func (v *valve) Read(p []byte) (int, error) {
	if v.stopped.Load() {
		<-v.shut
		return 0, io.EOF
	}
	return v.Conn.Read(p)
}

// A client whose host vanished answers no keepalive.
func TestDeadConnectionIsFound(t *testing.T) {
	d := open(t, screens(0), func(c *Config) {
		c.Limits.Keepalive, c.Limits.KeepaliveReply = 30*time.Millisecond, 20*time.Millisecond
	})
	nc, err := net.Dial("tcp", d.addr)
	if err != nil {
		t.Fatal(err)
	}
	v := &valve{Conn: nc, shut: make(chan struct{})}
	defer close(v.shut)
	cc, chans, reqs, err := gossh.NewClientConn(v, d.addr, &gossh.ClientConfig{User: "guest", HostKeyCallback: gossh.InsecureIgnoreHostKey()})
	if err != nil {
		t.Fatal(err)
	}
	c := gossh.NewClient(cc, chans, reqs)
	_, _, out := screen(t, c, 80, 24)
	out.waitFor(t, "frame 0")
	v.stopped.Store(true)
	_, _, _ = c.SendRequest("wake@example.org", false, nil) // its read in progress returns once more
	waitUntil(t, "dead connection closed", func() bool { return d.connections() == 0 })
}

func TestLiveConnectionIsKept(t *testing.T) {
	rtt := make(chan time.Duration, 1)
	d := open(t, func(ctx context.Context, c session.Call) int {
		p := c.Transport.(session.Pinger)
		for i := 0; ; i++ {
			select {
			case <-time.After(time.Millisecond):
			case <-ctx.Done():
				t.Error("cut")
				return 1
			}
			if d, ok := p.RoundTrip(); ok && i > 500 {
				rtt <- d
				return 0
			}
		}
	}, func(c *Config) { c.Limits.Keepalive, c.Limits.KeepaliveReply = 10*time.Millisecond, time.Second })
	output(t, d.mustDial(t, "guest"), "x")
	if d := <-rtt; d <= 0 || d > 5*time.Second {
		t.Errorf("round trip %v", d)
	}
}

func TestConnectionWithoutASessionIsClosed(t *testing.T) {
	d := open(t, screens(0), func(c *Config) { c.Limits.Start = 100 * time.Millisecond })
	c := d.mustDial(t, "guest")
	s, err := d.mustDial(t, "guest").NewSession() // a channel alone is no session
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Wait(); err == nil {
		t.Error("ended without an error")
	}
	waitUntil(t, "both closed", func() bool { return d.connections() == 0 })
	_ = s.Close()
}

func TestHandshakeIsTimed(t *testing.T) {
	d := open(t, screens(0), func(c *Config) { c.Limits.Handshake = 100 * time.Millisecond })
	nc, err := net.Dial("tcp", d.addr)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = nc.Close() }()
	if _, err := io.Copy(io.Discard, nc); err != nil && !errors.Is(err, net.ErrClosed) {
		t.Log("closed with", err)
	}
	waitUntil(t, "closed", func() bool { return d.connections() == 0 })
}

func TestConnectionsOfOneAddressAreLimited(t *testing.T) {
	d := open(t, whoami, func(c *Config) {
		c.Limits.Exempt = nil
		c.Limits.ConnectRate, c.Limits.PerAddress = 1000, 3
	})
	// A burst of five in all, three at once.
	var open []*gossh.Client
	for range 3 {
		open = append(open, d.mustDial(t, "guest"))
	}
	if _, err := d.dial("guest"); err == nil {
		t.Error("a fourth one was let in")
	}
	_ = open[0].Close()
	waitUntil(t, "one left", func() bool { return d.connections() == 2 })
	d.mustDial(t, "guest")
}

func TestConnectRateOfOneAddressIsLimited(t *testing.T) {
	d := open(t, whoami, func(c *Config) {
		c.Limits.Exempt = []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
		c.Limits.ConnectRate = 0.001
	})
	in := 0
	for range 20 {
		if c, err := d.dial("guest"); err == nil {
			in++
			_ = c.Close()
		}
	}
	if in != connectBurst {
		t.Errorf("%d were let in, want %d", in, connectBurst)
	}
}

func TestRefusedKeysAreLimited(t *testing.T) {
	d := open(t, whoami, func(c *Config) {
		c.Limits.Exempt = nil
		c.Limits.ConnectRate, c.Limits.PerAddress = 1000, 100
	})
	mai := newKey(t)
	d.accounts.register("mai", mai.PublicKey())
	strangers := func(n int) (keys []gossh.Signer) {
		for range n {
			keys = append(keys, newKey(t))
		}
		return keys
	}
	// Seven strangers' keys and then the right one: an agent full of keys.
	got := output(t, d.mustDial(t, "mai", gossh.PublicKeys(append(strangers(7), mai)...)), "x")
	if !strings.Contains(got, fingerprintOf(mai)) {
		t.Errorf("after seven: %s", got)
	}
	// The right one after more than that is not looked at.
	got = output(t, d.mustDial(t, "mai", gossh.PublicKeys(append(strangers(refusedPerConnection), mai)...), noQuestions(t)), "x")
	if !strings.Contains(got, "guest") {
		t.Errorf("after %d: %s", refusedPerConnection, got)
	}
	for range refusedPerHour/refusedPerConnection + 1 {
		_ = d.mustDial(t, "mai", gossh.PublicKeys(strangers(refusedPerConnection)...), noQuestions(t)).Close()
	}
	// Now the address has asked enough in this hour.
	got = output(t, d.mustDial(t, "mai", gossh.PublicKeys(mai), noQuestions(t)), "x")
	if !strings.Contains(got, "guest") {
		t.Errorf("after %d: %s", refusedPerHour, got)
	}
}

func TestOldCryptographyIsNotOffered(t *testing.T) {
	d := open(t, whoami, nil)
	for _, kex := range []string{"ecdh-sha2-nistp256", "ecdh-sha2-nistp521", "diffie-hellman-group14-sha1", "diffie-hellman-group1-sha1"} {
		if _, err := d.dialWith(gossh.Config{KeyExchanges: []string{kex}}); err == nil {
			t.Errorf("%s was agreed on", kex)
		}
	}
	for _, mac := range []string{"hmac-sha1", "hmac-sha1-96"} {
		if _, err := d.dialWith(gossh.Config{MACs: []string{mac}, Ciphers: []string{"aes128-ctr"}}); err == nil {
			t.Errorf("%s was agreed on", mac)
		}
	}
	for _, kex := range []string{"mlkem768x25519-sha256", "curve25519-sha256", "diffie-hellman-group14-sha256"} {
		c, err := d.dialWith(gossh.Config{KeyExchanges: []string{kex}})
		if err != nil {
			t.Errorf("%s: %v", kex, err)
			continue
		}
		_ = c.Close()
	}
}

func (d door) dialWith(cfg gossh.Config) (*gossh.Client, error) {
	return gossh.Dial("tcp", d.addr, &gossh.ClientConfig{Config: cfg, User: "guest", HostKeyCallback: gossh.InsecureIgnoreHostKey()})
}

// Sessions that are dropped in every way leave no goroutine behind.
func TestNothingIsLeftOfDroppedSessions(t *testing.T) {
	d := open(t, screens(20*time.Millisecond), nil)
	// One comes and goes first, so that what the process keeps for ever is there.
	c := d.mustDial(t, "guest")
	output(t, c, "x")
	_ = c.Close()
	waitUntil(t, "gone", func() bool { return d.connections() == 0 })
	d.calls.Wait()
	before := goleak.IgnoreCurrent()
	for i := range 20 {
		c := d.mustDial(t, "guest")
		s, in, out := screen(t, c, 80, 24)
		out.waitFor(t, "frame")
		switch i % 4 {
		case 0: // keys that nobody will read any more
			_, _ = io.WriteString(in, "qqqqqqqqqq")
			_ = s.Wait()
		case 1: // sizes that nobody takes
			for n := range 50 {
				_ = s.WindowChange(20+n, 80)
			}
		case 2:
			_ = s.Close()
		case 3:
			_, _ = io.WriteString(in, "p")
			_ = s.Wait()
		}
		_ = c.Close()
	}
	waitUntil(t, "all gone", func() bool { return d.connections() == 0 })
	d.calls.Wait()
	if err := goleak.Find(before); err != nil {
		t.Error(err)
	}
}

// 300 connections open up and say nothing, others try passwords.
func TestRobots(t *testing.T) {
	if testing.Short() {
		t.Skip("opens many connections")
	}
	d := open(t, screens(0), func(c *Config) { c.Limits.Connections = 400 })
	for range 300 {
		nc, err := net.Dial("tcp", d.addr)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = nc.Close() }()
	}
	for range 20 {
		if _, err := d.dial("root", gossh.Password("root")); err == nil {
			t.Fatal("a password was taken")
		}
	}
	begun := time.Now()
	output(t, d.mustDial(t, "guest"), "x")
	if took := time.Since(begun); took > 5*time.Second {
		t.Errorf("a player waited %v", took)
	}
}
