package telnet

import (
	"log/slog"
	"net"
	"net/netip"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"oanquan/session"
)

// guard decides who may open a connection, and keeps the open ones.
type guard struct {
	limits Limits
	banned func(netip.Addr) bool // nil bans nobody
	told   func(why string)      // of refusals
	log    *slog.Logger
	total  *rate.Limiter
	report rate.Sometimes // of refusals in the log

	mu      sync.Mutex
	open    map[*conn]struct{}
	waiting []*conn // at the gate, who has been there longest first
	refused int     // since the last report
}

func newGuard(l Limits, banned func(netip.Addr) bool, told func(string), log *slog.Logger) *guard {
	return &guard{
		limits: l, banned: banned, told: told, log: log, total: rate.NewLimiter(rate.Limit(l.TotalRate), totalBurst),
		report: rate.Sometimes{Interval: time.Minute}, open: map[*conn]struct{}{},
	}
}

// admit lets a new connection to the gate; it returns nil for one that it has
// closed.
func (g *guard) admit(nc net.Conn) *conn {
	c := newConn(nc, remote(nc))
	why, longest := g.enter(c)
	if longest != nil {
		_ = longest.Close()
	}
	if why != "" {
		g.refuse(c.addr, why)
		_ = nc.Close()
		return nil
	}
	tune(nc)
	return c
}

// enter counts a connection in, or says why it may not be. One that has been at
// the gate for too long may have to go for it.
func (g *guard) enter(c *conn) (refusal string, longest *conn) {
	switch {
	case g.banned != nil && g.banned(c.addr):
		return session.RefusedBanned, nil
	case !g.limits.Shared.Rate.Allow(c.addr):
		return session.RefusedOften, nil
	case !g.total.Allow():
		return session.RefusedOftenInAll, nil
	case !g.limits.Shared.Open.Enter(c.addr):
		return session.RefusedManyFromThere, nil
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.open) >= g.limits.Connections {
		g.limits.Shared.Open.Leave(c.addr)
		return session.RefusedMany, nil
	}
	if len(g.waiting) >= g.limits.Waiting {
		longest = g.waiting[0]
	}
	c.guard = g
	g.open[c] = struct{}{}
	g.waiting = append(g.waiting, c)
	return "", longest
}

// through tells that a connection has passed the gate.
func (g *guard) through(c *conn) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.pass(c)
}

// pass takes a connection from the gate; mu is held.
func (g *guard) pass(c *conn) {
	if i := slices.Index(g.waiting, c); i >= 0 {
		g.waiting = slices.Delete(g.waiting, i, i+1)
	}
}

// leave counts a connection out, once.
func (g *guard) leave(c *conn) {
	g.limits.Shared.Open.Leave(c.addr)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.pass(c)
	delete(g.open, c)
}

func (g *guard) refuse(addr netip.Addr, why string) {
	g.told(why)
	g.mu.Lock()
	g.refused++
	g.mu.Unlock()
	g.report.Do(func() { // a flood must not flood the log as well
		g.mu.Lock()
		n := g.refused
		g.refused = 0
		g.mu.Unlock()
		g.log.Warn("telnet connections refused", "count", n, "last", addr, "why", why)
	})
}

// closeAll closes every connection, or those at the gate alone.
func (g *guard) closeAll(atGate bool) {
	g.mu.Lock()
	all := slices.Clone(g.waiting)
	if !atGate {
		for c := range g.open {
			all = append(all, c)
		}
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
