package sshd

import (
	"bytes"
	"io"
	"net"
	"runtime"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"oanquan/session"
)

// mute is a connection that says nothing any more after so many writes. A
// client writes its version, then a packet at a time.
type mute struct {
	net.Conn
	left int // owned by the one who writes; the client writes one at a time
}

func (m *mute) Write(p []byte) (int, error) {
	if m.left--; m.left < 0 {
		return len(p), nil
	}
	return m.Conn.Write(p)
}

// Wherever in the handshake a client falls silent, it is cut in time.
func TestSilenceAtEachStageOfTheHandshake(t *testing.T) {
	d := open(t, screens(0), func(c *Config) {
		c.Limits.Handshake, c.Limits.Start = 150*time.Millisecond, 150*time.Millisecond
	})
	other := newBystander(t, d)
	const stages = 7 // version, kexinit, kex, newkeys, service, none, and all of it but no session
	for left := range stages + 1 {
		nc, err := net.Dial("tcp", d.addr)
		if err != nil {
			t.Fatal(err)
		}
		m := &mute{Conn: nc, left: left}
		other.during(func() {
			cc, chans, reqs, err := gossh.NewClientConn(m, d.addr, &gossh.ClientConfig{
				User: "guest", HostKeyCallback: gossh.InsecureIgnoreHostKey(),
			})
			if err != nil {
				return // cut, as wanted
			}
			go gossh.DiscardRequests(reqs)
			go func() { // ends with the connection
				for c := range chans {
					_ = c.Reject(gossh.Prohibited, "")
				}
			}()
			_ = cc.Wait() // cut for having no session
		})
		_ = nc.Close()
	}
	waitUntil(t, "only the other one is left", func() bool { return d.connections() == 1 })
}

// What is no SSH ends at once or in time, and costs nobody else anything.
func TestNoise(t *testing.T) {
	d := open(t, screens(0), func(c *Config) { c.Limits.Handshake = 300 * time.Millisecond })
	other := newBystander(t, d)
	for name, noise := range map[string][]byte{
		"HTTP":              []byte("GET / HTTP/1.1\r\nHost: x\r\n\r\n"),
		"an endless line":   bytes.Repeat([]byte{'A'}, 1<<20),
		"a version, zeroes": append([]byte("SSH-2.0-x\r\n"), make([]byte, 64<<10)...),
		"a huge packet":     append([]byte("SSH-2.0-x\r\n"), 0x7f, 0xff, 0xff, 0xff, 4, 20, 1, 2, 3),
		"many banners":      bytes.Repeat([]byte("hello\r\n"), 10000),
	} {
		other.during(func() {
			nc, err := net.Dial("tcp", d.addr)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				return
			}
			defer func() { _ = nc.Close() }()
			_, _ = nc.Write(noise) // may be cut in the middle
			_, _ = io.Copy(io.Discard, nc)
		})
	}
	waitUntil(t, "only the other one is left", func() bool { return d.connections() == 1 })
}

// dialFrom connects from another address of this machine.
func (d door) dialFrom(addr string) (net.Conn, error) {
	from := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(addr)}, Timeout: 10 * time.Second}
	return from.Dial("tcp", d.addr)
}

// 500 half-open connections and 100 robots who try root/root come from
// elsewhere, against the limits that a server has when nobody sets any.
func TestRobots(t *testing.T) {
	d := open(t, screens(0), func(c *Config) { c.Limits = Limits{} })
	other := newBystander(t, d)
	before, goroutines, begun := heap(), runtime.NumGoroutine(), time.Now()
	var held []net.Conn
	other.during(func() {
		for i := range 500 {
			nc, err := d.dialFrom([]string{"127.0.0.66", "127.0.0.67"}[i%2])
			if err != nil {
				t.Errorf("connecting: %v", err)
				return
			}
			held = append(held, nc)
		}
		var robots sync.WaitGroup
		for range 100 {
			robots.Go(func() {
				nc, err := d.dialFrom("127.0.0.68")
				if err != nil {
					t.Errorf("a robot: %v", err)
					return
				}
				defer func() { _ = nc.Close() }()
				if _, _, _, err := gossh.NewClientConn(nc, d.addr, &gossh.ClientConfig{
					User: "root", Auth: []gossh.AuthMethod{gossh.Password("root")}, HostKeyCallback: gossh.InsecureIgnoreHostKey(),
				}); err == nil {
					t.Error("a password was taken")
				}
			})
		}
		robots.Wait()
	})
	asked := time.Now()
	output(t, d.mustDial(t, "guest"), "x")
	if took := time.Since(asked); took > unmoved {
		t.Errorf("a player waited %v to get in", took)
	}
	// A burst of each address is still held, and one for each second that passed;
	// all others are gone already.
	if n := d.connections(); n > 2*(session.ConnectBurst+int(time.Since(begun).Seconds()))+2 {
		t.Errorf("%d connections are held", n)
	}
	if grown := int64(heap()) - int64(before); grown > 8<<20 {
		t.Errorf("%d KiB are held", grown>>10)
	}
	if n := runtime.NumGoroutine() - goroutines; n > 100 {
		t.Errorf("%d goroutines are held", n)
	}
	for _, nc := range held {
		_ = nc.Close()
	}
}

// Connections in all: the next one is refused, and who is in plays on.
func TestConnectionsInAllAreLimited(t *testing.T) {
	d := open(t, screens(0), func(c *Config) { c.Limits.Connections = 3 })
	other := newBystander(t, d)
	first := d.mustDial(t, "guest")
	d.mustDial(t, "guest")
	other.during(func() {
		if _, err := d.dial("guest"); err == nil {
			t.Error("a fourth one was let in")
		}
	})
	_ = first.Close()
	waitUntil(t, "room for one more", func() bool { return d.connections() == 2 })
	d.mustDial(t, "guest")
}

// A flood from everywhere waits its turn and is then refused; who is in plays
// on, and the door opens again.
func TestConnectionsASecondAreLimitedInAll(t *testing.T) {
	d := open(t, screens(0), func(c *Config) { c.Limits.TotalRate = 0.5 })
	other := newBystander(t, d)
	refused := 0
	other.during(func() {
		for range totalBurst + 20 {
			nc, err := net.Dial("tcp", d.addr)
			if err != nil {
				t.Errorf("connecting: %v", err)
				return
			}
			defer func() { _ = nc.Close() }()
		}
		// They are let in side by side, so that one of the last may be before
		// some of the first.
		for range 20 {
			nc, err := net.Dial("tcp", d.addr)
			if err != nil {
				t.Errorf("connecting: %v", err)
				return
			}
			defer func() { _ = nc.Close() }()
			if n, _ := nc.Read(make([]byte, 1)); n == 0 { // not even a version
				refused++
				return
			}
		}
	})
	if refused != 1 {
		t.Error("everybody was let in")
	}
}

// Who begins a handshake when many are at theirs sends away the one that has been
// at it for longest, and nobody whose handshake is over.
func TestHandshakesAtOnceAreLimited(t *testing.T) {
	d := open(t, screens(0), func(c *Config) { c.Limits.Handshakes, c.Limits.Handshake = 3, time.Hour })
	other := newBystander(t, d)
	var silent []net.Conn
	begin := func() net.Conn {
		nc, err := net.Dial("tcp", d.addr)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = nc.Close() })
		if n, err := nc.Read(make([]byte, 1)); n == 0 { // of the version: it has been let in
			t.Fatal(err)
		}
		return nc
	}
	for range 3 {
		silent = append(silent, begin())
	}
	other.during(func() {
		begin()
		if _, err := io.Copy(io.Discard, silent[0]); err != nil {
			t.Log("sent away with", err)
		}
		output(t, d.mustDial(t, "guest"), "x")
		if _, err := io.Copy(io.Discard, silent[1]); err != nil {
			t.Log("sent away with", err)
		}
	})
	waitUntil(t, "the others are left", func() bool { return d.connections() == 3 })
}
