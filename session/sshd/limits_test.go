package sshd

import (
	"context"
	"errors"
	"io"
	"net"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"oanquan/session"
)

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
	if in != session.ConnectBurst {
		t.Errorf("%d were let in, want %d", in, session.ConnectBurst)
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
	for _, kex := range []string{"ecdh-sha2-nistp256", "ecdh-sha2-nistp521", "diffie-hellman-group14-sha1", "diffie-hellman-group1-sha1",
		"diffie-hellman-group14-sha256", "diffie-hellman-group16-sha512", "diffie-hellman-group-exchange-sha256"} {
		if _, err := d.dialWith(gossh.Config{KeyExchanges: []string{kex}}); err == nil {
			t.Errorf("%s was agreed on", kex)
		}
	}
	for _, mac := range []string{"hmac-sha1", "hmac-sha1-96", "hmac-sha2-256", "hmac-sha2-512"} {
		if _, err := d.dialWith(gossh.Config{MACs: []string{mac}, Ciphers: []string{"aes128-ctr"}}); err == nil {
			t.Errorf("%s was agreed on", mac)
		}
	}
	for _, kex := range []string{"mlkem768x25519-sha256", "curve25519-sha256"} {
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

// A banned address is turned away before it has seen the server's version.
func TestABannedAddressGetsNoByte(t *testing.T) {
	var banned atomic.Bool
	banned.Store(true)
	d := open(t, whoami, func(c *Config) {
		c.Banned = func(a netip.Addr) bool { return banned.Load() && a.String() == "127.0.0.1" }
	})
	conn, err := net.Dial("tcp", d.addr)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	if got, _ := io.ReadAll(conn); len(got) > 0 {
		t.Errorf("got %q", got)
	}
	banned.Store(false)
	output(t, d.mustDial(t, "guest"), "x")
}
