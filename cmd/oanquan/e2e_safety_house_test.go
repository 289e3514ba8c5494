package main

import (
	"log/slog"
	"net"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"oanquan/hostkeys"
	"oanquan/lobby"
	"oanquan/lobby/boltstore"
	"oanquan/session"
	"oanquan/session/sshd"
	"oanquan/session/telnet"
	"oanquan/ui"
)

// besieged is a server within the test with other limits than it has by
// default.
type besieged struct {
	addr   string
	telnet string // the other door
	hall   *lobby.Lobby
}

func besiege(tb testing.TB, dir string, limits sshd.Limits) besieged {
	tb.Helper()
	return besiegeQueued(tb, dir, limits, nil)
}

// besiegeQueued is besiege where callers may have to wait before they come in.
func besiegeQueued(tb testing.TB, dir string, limits sshd.Limits, queue *session.Queue) besieged {
	tb.Helper()
	log := &tail{}
	logger := slog.New(slog.NewTextHandler(log, nil))
	store, err := boltstore.Open(dir, boltstore.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	k, err := hostkeys.Load(dir)
	if err != nil {
		tb.Fatal(err)
	}
	hall, err := lobby.New(lobby.Config{Accounts: store.Accounts(), Games: store.Games(), Log: logger})
	if err != nil {
		tb.Fatal(err)
	}
	host := &session.Host{Hall: hall, Screens: ui.New, Commands: commands(hall, nil), Lines: lines(hall, nil), Public: "localhost", Telnet: "telnet localhost", Palette: palette(hall, nil), Queue: queue, Log: logger}
	limits.Exempt = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	limits.TotalRate = 1e6
	door, err := sshd.New(sshd.Config{HostKey: k.Signer(), Directory: hall, Handler: host.Serve, Log: logger, Limits: limits})
	if err != nil {
		tb.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	open := newDoors()
	open.open(door, l)
	plain, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	open.open(telnet.New(telnet.Config{
		Handler: host.Serve, Log: logger, Host: "localhost", Way: "telnet localhost", Command: isCommand, LogIn: logIn(hall),
		Limits: telnet.Limits{Shared: session.NewNeighbours(1, 1, limits.Exempt), TotalRate: 1e6},
	}), plain)
	tb.Cleanup(func() {
		if err := (serveCmd{}).stop(open, hall, store); err != nil {
			tb.Error(err)
		}
		if s := log.String(); strings.Contains(s, "panic") || strings.Contains(s, "internal error") || tb.Failed() {
			tb.Errorf("log of the server:\n%s", s)
		}
	})
	return besieged{l.Addr().String(), plain.Addr().String(), hall}
}

// here is how many sessions there are.
func (b besieged) here() int { return len(b.hall.Sessions()) }

// until waits for what no screen shows.
func (b besieged) until(tb testing.TB, what string, ok func() bool) {
	tb.Helper()
	late := time.After(2 * patience)
	for !ok() {
		select {
		case <-time.After(5 * time.Millisecond):
		case <-late:
			tb.Fatalf("%s: waited in vain, %d are here", what, b.here())
		}
	}
}

// wire is a connection whose host may fall silent, without an error for
// anybody, or may no longer read.
type wire struct {
	net.Conn
	mute, deaf atomic.Bool
	closed     chan struct{}
}

func (w *wire) Read(p []byte) (int, error) {
	n, err := w.Conn.Read(p)
	if !w.deaf.Load() || err != nil {
		return n, err
	}
	<-w.closed
	return 0, net.ErrClosed
}

func (w *wire) Write(p []byte) (int, error) {
	if w.mute.Load() {
		return len(p), nil
	}
	return w.Conn.Write(p)
}

func (w *wire) Close() error {
	select {
	case <-w.closed:
	default:
		close(w.closed) // by the test alone
	}
	return w.Conn.Close()
}

// vanishes is what a closed laptop does.
func (w *wire) vanishes() { w.mute.Store(true); w.deaf.Store(true) }

// wired opens a connection that can go wrong.
func (b besieged) wired(tb testing.TB, c caller) (*gossh.Client, *wire) {
	tb.Helper()
	nc, err := net.Dial("tcp", b.addr)
	if err != nil {
		tb.Fatal(err)
	}
	w := &wire{Conn: nc, closed: make(chan struct{})}
	tb.Cleanup(func() { _ = w.Close() })
	cfg := &gossh.ClientConfig{User: c.login, HostKeyCallback: gossh.InsecureIgnoreHostKey(), Timeout: patience}
	if c.key != nil {
		cfg.Auth = []gossh.AuthMethod{gossh.PublicKeys(c.key)}
	}
	cc, chans, reqs, err := gossh.NewClientConn(w, b.addr, cfg)
	if err != nil {
		tb.Fatal(err)
	}
	return gossh.NewClient(cc, chans, reqs), w
}
