package telnet

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/session"
)

// turnedAway tells whether the server closed the connection without a byte.
func (h *house) turnedAway(t *testing.T) bool {
	t.Helper()
	nc, err := net.Dial("tcp", h.addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = nc.Close() })
	_, err = nc.Read(make([]byte, 1))
	return err != nil
}

func TestTelnetConnectionsInAllAreLimited(t *testing.T) {
	h := open(t, func(c *Config) { c.Limits.Connections = 3 })
	var first *client
	for range 3 {
		first = h.dial(t)
		first.hears("\xff")
	}
	if !h.turnedAway(t) {
		t.Error("a fourth one was let in")
	}
	_ = first.Close()
	waitUntil(t, "one left", func() bool { return h.connections() == 2 })
	h.dial(t).hears("\xff")
}

func TestTelnetConnectionsASecondAreLimitedInAll(t *testing.T) {
	h := open(t, func(c *Config) { c.Limits.TotalRate, c.Limits.Waiting = 0.001, 1000 })
	in := 0
	for range totalBurst + 20 {
		if !h.turnedAway(t) {
			in++
		}
	}
	if in != totalBurst {
		t.Errorf("%d were let in, want %d", in, totalBurst)
	}
}

// What one address has open at another door counts here, too.
func TestDoorsShareLimitsByAddress(t *testing.T) {
	local := netip.MustParseAddr("127.0.0.1")
	shared := session.NewNeighbours(3, 0.001, nil)
	h := open(t, func(c *Config) { c.Limits.Shared = shared })
	for range 2 { // at the other door
		if !shared.Rate.Allow(local) || !shared.Open.Enter(local) {
			t.Fatal("not let in")
		}
	}
	c := h.dial(t)
	c.hears("\xff")
	if shared.Open.Enter(local) {
		t.Error("the other door does not count who is here")
	}
	if !h.turnedAway(t) {
		t.Error("a fourth one was let in")
	}
	_ = c.Close()
	waitUntil(t, "gone", func() bool { return h.connections() == 0 })
	again := h.dial(t) // the fifth within the burst
	again.hears("\xff")
	_ = again.Close()
	waitUntil(t, "gone", func() bool { return h.connections() == 0 })
	if !h.turnedAway(t) {
		t.Errorf("let in more often than %d times at once", session.ConnectBurst)
	}
}

func TestABannedAddressIsNotAnsweredByTelnet(t *testing.T) {
	var banned atomic.Bool
	banned.Store(true)
	h := open(t, func(c *Config) {
		c.Banned = func(a netip.Addr) bool { return banned.Load() && a.String() == "127.0.0.1" }
	})
	if !h.turnedAway(t) {
		t.Error("let in")
	}
	banned.Store(false)
	h.dial(t).hears("\xff")
}

// Who fills the gate keeps nobody out: the longest there has to go.
func TestPlacesAtTheGateAreLimited(t *testing.T) {
	h := open(t, func(c *Config) { c.Limits.Waiting = 2 })
	inside := h.dial(t)
	inside.hears("password")
	inside.says("\n")
	inside.hears("in:")
	var waiting []*client
	for range 4 {
		c := h.dial(t)
		c.hears("\xff")
		waiting = append(waiting, c)
	}
	waiting[0].closed()
	waiting[1].closed()
	waiting[3].hears("password")
	waiting[3].says("\n")
	waiting[3].hears("in:")
	inside.says("x\n")
	inside.hears("typed")
}

func TestTheGateIsNotStoodAtForEver(t *testing.T) {
	for name, says := range map[string]string{
		"silence": "", "half a line": "wh", "an open subnegotiation": "\xff\xfa\x18", "a terminal": terminal,
	} {
		t.Run(name, func(t *testing.T) {
			h := open(t, func(c *Config) { c.Limits.Start, c.Limits.Settle = 200*time.Millisecond, 100*time.Millisecond })
			c := h.dial(t)
			c.says(says)
			if all := c.closed(); !strings.Contains(all, "password") {
				t.Errorf("%q", all)
			}
		})
	}
}

// Somebody who commands without end is cut, wherever they are.
func TestCommandsThatWantAnswersAreLimited(t *testing.T) {
	for _, inside := range []bool{false, true} {
		h := open(t, nil)
		c := h.dial(t)
		c.hears("password")
		if inside {
			c.says("\n")
			c.hears("in:")
		}
		ended := make(chan struct{})
		go func() { // ends when the connection is cut
			defer close(ended)
			for {
				if _, err := io.WriteString(c, "\xff\xfd\x06\xff\xf6\xff\xfb\x1f\xff\xfc\x1f"); err != nil {
					return
				}
			}
		}()
		c.until("the end", func(_ string, over bool) bool { return over })
		select {
		case <-ended:
		case <-time.After(patience):
			t.Fatal("not cut")
		}
	}
}

// deaf is a connection whose other end reads nothing and sends nothing.
type deaf struct {
	net.Conn
	deadline atomic.Int64
	closed   chan struct{}
}

func (d *deaf) Read([]byte) (int, error) { <-d.closed; return 0, net.ErrClosed }
func (d *deaf) Write([]byte) (int, error) {
	select {
	case <-time.After(time.Until(time.Unix(0, d.deadline.Load()))):
		return 0, errors.New("i/o timeout")
	case <-d.closed:
		return 0, net.ErrClosed
	}
}
func (d *deaf) SetWriteDeadline(t time.Time) error { d.deadline.Store(t.UnixNano()); return nil }
func (d *deaf) Close() error {
	select {
	case <-d.closed:
	default:
		close(d.closed)
	}
	return nil
}

func TestWhoDoesNotReadTelnetIsCut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &deaf{closed: make(chan struct{})}
		c := newConn(d, netip.Addr{})
		begun := time.Now()
		if _, err := c.Write([]byte("x")); err == nil || time.Since(begun) != writeStall {
			t.Errorf("%v after %v", err, time.Since(begun))
		}
		<-c.done
	})
}

// mouth is a connection that takes everything, and notes when.
type mouth struct {
	deaf
	wrote func(p []byte)
}

func (m *mouth) Write(p []byte) (int, error) { m.wrote(p); return len(p), nil }

func TestVanishedTelnetClientIsFoundWithinAMinute(t *testing.T) {
	for _, answered := range []int{0, 1, 7} {
		synctest.Test(t, func(t *testing.T) {
			var c *conn
			var last time.Time
			asked, nops := 0, 0
			m := &mouth{deaf: deaf{closed: make(chan struct{})}}
			m.wrote = func(p []byte) {
				switch {
				case bytes.Equal(p, []byte{cmdIAC, cmdNOP}):
					nops++
				case bytes.Equal(p, []byte{cmdIAC, cmdDo, optTM}):
					if asked++; asked <= answered {
						go func() {
							time.Sleep(30 * time.Millisecond)
							last = time.Now()
							c.neg.timing(cmdWill)
						}()
					}
				}
			}
			c = newConn(m, netip.Addr{})
			var gone time.Time
			go func() {
				c.watch(Limits{}.orDefaults())
				gone = time.Now()
			}()
			time.Sleep(10 * time.Minute)
			synctest.Wait()
			if answered == 0 { // it may not know timing marks: nothing can be said of it
				if !gone.IsZero() || nops < 30 {
					t.Errorf("gone %v, %d times nothing was sent", gone, nops)
				}
				_ = c.Close()
				return
			}
			if after := gone.Sub(last); gone.IsZero() || after > time.Minute || after < 30*time.Second {
				t.Errorf("after %d answers: found %v after the last one", answered, after)
			}
			if rtt, ok := c.RoundTrip(); !ok || rtt != 30*time.Millisecond {
				t.Errorf("round trip %v", rtt)
			}
		})
	}
}

// A client that has answered, and does so no more, is gone; one that never has
// is not.
func TestADeadTelnetConnectionIsFound(t *testing.T) {
	h := open(t, func(c *Config) { c.Limits.Keepalive = 20 * time.Millisecond })
	dead, simple := h.dial(t), h.dial(t)
	for _, c := range []*client{dead, simple} {
		c.says(terminal)
		c.hears("password")
		c.says("\r\n")
		c.until("a session and the first question", func(all string, _ bool) bool {
			return strings.Contains(all, "in: xterm") && strings.Contains(all, "\xff\xfd\x06")
		})
	}
	dead.says("\xff\xfc\x06") // it will not, which is an answer
	dead.closed()
	for range 2 * keepaliveMisses {
		simple.hears("\xff\xf1")
	}
	simple.says("x")
	simple.hears(`typed: "x"`)
}

func TestShutdownTellsSessionsAndClosesTheGate(t *testing.T) {
	h := open(t, nil)
	atGate, inside := h.dial(t), h.dial(t)
	atGate.hears("password")
	inside.hears("password")
	inside.says("\n")
	inside.hears("in:")
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if err := h.Shutdown(ctx, session.ErrShutdown); err != nil {
		t.Error(err)
	}
	atGate.closed()
	if all := inside.closed(); !strings.Contains(all, "ended: "+session.ErrShutdown.Error()) {
		t.Errorf("%q", all)
	}
	if _, err := net.Dial("tcp", h.addr); err == nil {
		t.Error("still listening")
	}
}

func TestAPanicEndsOneConnection(t *testing.T) {
	h := open(t, func(c *Config) {
		c.Handler = func(ctx context.Context, call session.Call) int {
			if call.Transport.Env() != nil {
				panic("a fault")
			}
			return echoing(ctx, call)
		}
	})
	other := h.dial(t)
	other.hears("password")
	other.says("\n")
	other.hears("in:")
	c := h.dial(t)
	c.hears("password")
	c.says("en\n")
	c.closed()
	other.says("x\n")
	other.hears("typed")
}
