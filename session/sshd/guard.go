package sshd

import (
	"context"
	"log/slog"
	"net"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"charm.land/ssh"
	"golang.org/x/time/rate"

	"oanquan/lobby/account"
	"oanquan/session"
)

// guard decides who may open a connection, before any cryptography, and keeps
// the open ones.
type guard struct {
	limits Limits
	banned func(netip.Addr) bool // nil bans nobody
	told   func(why string)      // of refusals
	log    *slog.Logger
	rate   *session.AddressLimit
	from   *session.AddressCount
	total  *rate.Limiter
	report rate.Sometimes // of refusals in the log

	mu      sync.Mutex
	open    map[*conn]struct{}
	shaking []*conn       // whose handshake is not over, who has been at it for longest first
	refused int           // since the last report
	empty   chan struct{} // closed when open becomes empty; nil when nobody waits
}

func newGuard(l Limits, banned func(netip.Addr) bool, told func(string), log *slog.Logger) *guard {
	if l.Shared == nil {
		l.Shared = session.NewNeighbours(l.PerAddress, l.ConnectRate, l.Exempt)
	}
	return &guard{
		limits: l, banned: banned, told: told, log: log,
		rate:   l.Shared.Rate,
		from:   l.Shared.Open,
		total:  rate.NewLimiter(rate.Limit(l.TotalRate), totalBurst),
		report: rate.Sometimes{Interval: time.Minute},
		open:   map[*conn]struct{}{},
	}
}

// conn is an admitted connection.
type conn struct {
	net.Conn
	guard *guard
	addr  netip.Addr
	once  sync.Once

	// refused counts keys, wrong tells that a one-time code was, and coded is the
	// account of the one that was right; owned by the handshake's goroutine.
	refused int
	wrong   bool
	coded   account.ID
	// proofs counts proofs of host keys; owned by the goroutine of the requests
	// of the connection.
	proofs int
	// session is set once by the one session of the connection.
	session atomic.Pointer[channel]
	// late cuts a connection whose session does not begin; nil before the
	// handshake is over. Guarded by mu.
	mu    sync.Mutex
	late  *time.Timer
	begun bool
}

// connKey finds the conn in the context of its connection.
type connKey struct{}

func connOf(ctx context.Context) *conn {
	c, _ := ctx.Value(connKey{}).(*conn)
	return c
}

// admit is called with every new connection, each in its own goroutine. It
// returns nil to refuse one.
func (g *guard) admit(ctx ssh.Context, nc net.Conn) net.Conn {
	addr := remote(nc)
	if g.banned != nil && g.banned(addr) {
		return g.refuse(addr, session.RefusedBanned)
	}
	if !g.rate.Allow(addr) {
		return g.refuse(addr, session.RefusedOften)
	}
	wait, cancel := context.WithTimeout(ctx, totalWait)
	defer cancel()
	if g.total.Wait(wait) != nil {
		return g.refuse(addr, session.RefusedOftenInAll)
	}
	c := &conn{Conn: nc, guard: g, addr: addr}
	why, longest := g.add(c)
	if why != "" {
		return g.refuse(addr, why)
	}
	if longest != nil {
		_ = longest.Close()
	}
	if t, ok := nc.(*net.TCPConn); ok {
		// Finds hosts that vanished during a handshake; the SSH keepalive
		// finds the others sooner.
		_ = t.SetKeepAliveConfig(net.KeepAliveConfig{Enable: true, Idle: 30 * time.Second, Interval: 15 * time.Second, Count: 4})
	}
	ctx.SetValue(connKey{}, c)
	return c
}

// add counts a connection in, or says why it may not be. One that has been at its
// handshake for too long may have to go for it.
func (g *guard) add(c *conn) (refusal string, longest *conn) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.open) >= g.limits.Connections {
		return session.RefusedMany, nil
	}
	if !g.from.Enter(c.addr) {
		return session.RefusedManyFromThere, nil
	}
	if len(g.shaking) >= g.limits.Handshakes {
		longest = g.shaking[0]
	}
	g.open[c] = struct{}{}
	g.shaking = append(g.shaking, c)
	return "", longest
}

// shaken takes a connection from those at their handshake; mu is held.
func (g *guard) shaken(c *conn) {
	if i := slices.Index(g.shaking, c); i >= 0 {
		g.shaking = slices.Delete(g.shaking, i, i+1)
	}
}

func (g *guard) refuse(addr netip.Addr, why string) net.Conn {
	g.told(why)
	g.mu.Lock()
	g.refused++
	g.mu.Unlock()
	g.report.Do(func() { // a flood must not flood the log as well
		g.mu.Lock()
		n := g.refused
		g.refused = 0
		g.mu.Unlock()
		g.log.Warn("ssh connections refused", "count", n, "last", addr, "why", why)
	})
	return nil
}

// Close closes the connection and counts it out, once.
func (c *conn) Close() error {
	c.once.Do(func() {
		c.mu.Lock()
		c.begun = true
		if c.late != nil {
			c.late.Stop()
		}
		c.mu.Unlock()
		g := c.guard
		g.mu.Lock()
		defer g.mu.Unlock()
		delete(g.open, c)
		g.shaken(c)
		g.from.Leave(c.addr)
		if len(g.open) == 0 && g.empty != nil {
			close(g.empty)
			g.empty = nil
		}
	})
	return c.Conn.Close()
}

// authenticated starts the time in which a session has to begin.
func (c *conn) authenticated() {
	c.guard.mu.Lock()
	c.guard.shaken(c)
	c.guard.mu.Unlock()
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.late == nil && !c.begun {
		c.late = time.AfterFunc(c.guard.limits.Start, func() { _ = c.Close() })
	}
}

// beginning tells that the session begins in time.
func (c *conn) beginning() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.begun = true
	if c.late != nil {
		c.late.Stop()
	}
}

// wait waits until no connection is open, for at most d.
func (g *guard) wait(ctx context.Context, d time.Duration) {
	ctx, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	g.mu.Lock()
	if len(g.open) == 0 {
		g.mu.Unlock()
		return
	}
	if g.empty == nil {
		g.empty = make(chan struct{})
	}
	empty := g.empty
	g.mu.Unlock()
	select {
	case <-empty:
	case <-ctx.Done():
	}
}

func (g *guard) closeAll() {
	g.mu.Lock()
	var all []*conn
	for c := range g.open {
		all = append(all, c)
	}
	g.mu.Unlock()
	for _, c := range all {
		_ = c.Close()
	}
}

// remote is the address of the other end; the zero address where it has none.
func remote(c net.Conn) netip.Addr {
	if a, err := netip.ParseAddrPort(c.RemoteAddr().String()); err == nil {
		return a.Addr().Unmap()
	}
	return netip.Addr{}
}
