package sshd

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"
	gossh "golang.org/x/crypto/ssh"

	"oanquan/session"
)

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
		if ok, _ := s.SendRequest(kind, true, gossh.Marshal(struct{ Name string }{"netconf"})); ok {
			t.Errorf("%s was granted", kind)
		}
	}
}

// Who wants to copy files is told that there are none, as by a command.
func TestFileTransferIsACommandLikeAnother(t *testing.T) {
	got := make(chan string, 1)
	d := open(t, func(_ context.Context, c session.Call) int { got <- c.Command; return 1 }, nil)
	s, err := d.mustDial(t, "guest").NewSession()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"games", "", "sftp2", "sftp; who"} {
		if ok, _ := s.SendRequest("subsystem", true, gossh.Marshal(struct{ Name string }{name})); ok {
			t.Errorf("%q was granted", name)
		}
	}
	if err := s.RequestSubsystem("sftp"); err != nil {
		t.Fatal(err)
	}
	if command := <-got; command != "sftp" {
		t.Errorf("ran %q", command)
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
	out.waitFor(t, "frame")
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

// Sessions that are dropped in every way leave no goroutine behind: a thousand of
// them with OANQUAN_SOAK=1.
func TestNothingIsLeftOfDroppedSessions(t *testing.T) {
	d := open(t, screens(20*time.Millisecond), nil)
	// One comes and goes first, so that what the process keeps for ever is there.
	c := d.mustDial(t, "guest")
	output(t, c, "x")
	_ = c.Close()
	waitUntil(t, "gone", func() bool { return d.connections() == 0 })
	d.calls.Wait()
	before := goleak.IgnoreCurrent()
	many := 28
	if os.Getenv("OANQUAN_SOAK") == "1" {
		many = 1000
	}
	for i := range many {
		dropped(t, d, i%7)
	}
	waitUntil(t, "all gone", func() bool { return d.connections() == 0 })
	d.calls.Wait()
	if err := goleak.Find(before); err != nil {
		t.Error(err)
	}
}

// dropped is a connection that ends in one of seven ways.
func dropped(t *testing.T, d door, way int) {
	t.Helper()
	if way == 4 { // within the handshake
		nc, err := net.Dial("tcp", d.addr)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(nc, "SSH-2.0-x\r\n")
		_ = nc.Close()
		return
	}
	c, err := d.dial("guest")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	switch way {
	case 5: // without a session
		return
	case 6:
		output(t, c, "x")
		return
	}
	s, in, out := screen(t, c, 80, 24)
	out.waitFor(t, "frame")
	switch way {
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
}
