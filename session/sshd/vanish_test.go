package sshd

import (
	"context"
	"io"
	"net"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/creack/pty"
	gossh "golang.org/x/crypto/ssh"
)

// tunnel is a TCP proxy in front of a server. Once it swallows, every byte of
// either side gets lost without an error for anybody, as with a laptop that
// was closed.
type tunnel struct {
	addr      string
	swallowed atomic.Bool
}

func newTunnel(t *testing.T, to string) *tunnel {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	p := &tunnel{addr: l.Addr().String()}
	go func() { // ends with the test
		for {
			in, err := l.Accept()
			if err != nil {
				return
			}
			out, err := net.Dial("tcp", to)
			if err != nil {
				_ = in.Close()
				return
			}
			t.Cleanup(func() { _, _ = in.Close(), out.Close() })
			go p.carry(in, out)
			go p.carry(out, in)
		}
	}()
	return p
}

// carry ends with either connection, which it does not tell the other one once
// the tunnel swallows.
func (p *tunnel) carry(to io.Writer, from io.Reader) {
	buf := make([]byte, 4096)
	for {
		n, err := from.Read(buf)
		if err != nil {
			return
		}
		if !p.swallowed.Load() {
			_, _ = to.Write(buf[:n]) // its reader notices
		}
	}
}

func shortKeepalive(c *Config) {
	c.Limits.Keepalive, c.Limits.KeepaliveReply = 100*time.Millisecond, 80*time.Millisecond
}

func TestClientBehindABlackHoleIsFound(t *testing.T) {
	d := open(t, screens(0), shortKeepalive)
	other := newBystander(t, d)
	p := newTunnel(t, d.addr)
	c, err := gossh.Dial("tcp", p.addr, &gossh.ClientConfig{User: "guest", HostKeyCallback: gossh.InsecureIgnoreHostKey()})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	_, _, out := screen(t, c, 80, 24)
	out.waitFor(t, "frame 0")
	p.swallowed.Store(true)
	other.during(func() { waitUntil(t, "found", func() bool { return d.connections() == 1 }) })
}

// A stopped client's kernel still takes bytes: only the missing answers tell.
func TestStoppedClientIsFound(t *testing.T) {
	d := open(t, screens(0), shortKeepalive)
	other := newBystander(t, d)
	cmd := newOpenSSH(t, d).command(context.Background(), "-tt", "guest@127.0.0.1")
	f, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: 80, Rows: 24})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	defer func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }()
	out := newReceived()
	go func() { _, _ = io.Copy(out, f) }() // ends with ssh
	out.waitFor(t, "frame 0")
	if err := cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	other.during(func() { waitUntil(t, "found", func() bool { return d.connections() == 1 }) })
}

// With the times that a server has when nobody sets any.
func TestVanishedClientIsFoundWithinAMinute(t *testing.T) {
	for _, answered := range []int{0, 1, 7} {
		synctest.Test(t, func(t *testing.T) {
			l := Limits{}.orDefaults()
			g := newGuard(l, nil, nil, nil)
			near, far := net.Pipe()
			defer func() { _ = far.Close() }()
			c := &conn{Conn: near, guard: g}
			g.open[c] = struct{}{}
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			asked := 0
			var gone time.Time
			var p pinger
			begun := time.Now()
			p.watch(ctx, l, func() error { // the client: answers so often, then no more
				if asked++; asked > answered {
					<-ctx.Done()
					return ctx.Err()
				}
				time.Sleep(time.Millisecond)
				return nil
			}, func() { gone = time.Now(); _ = c.Close() })
			time.Sleep(10 * time.Minute)
			synctest.Wait()
			last := begun.Add(time.Duration(max(0, answered-1)) * l.Keepalive)
			if after := gone.Sub(last); gone.IsZero() || after > time.Minute || after < 2*l.Keepalive {
				t.Errorf("after %d answers: found %v after the last one", answered, after)
			}
		})
	}
}
