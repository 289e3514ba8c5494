package session

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// maxAddresses bounds how many addresses are remembered at once. Whoever comes
// from one more shares a limit with all others like them.
const maxAddresses = 20000

// sweepEvery spaces the looks through all of them: done for every newcomer, it
// would make a flood from many addresses cost more than it does already.
const sweepEvery = 10 * time.Second

// AddressOf is what limits by address go by: the address itself for IPv4, its
// /64 for IPv6, where each home has as many as it likes.
func AddressOf(a netip.Addr) netip.Addr {
	a = a.Unmap().WithZone("")
	if a.Is6() {
		p, err := a.Prefix(64)
		if err == nil {
			return p.Addr()
		}
	}
	return a
}

// AddressLimit is a limit on how often something may happen from one address.
// It is safe for concurrent use.
type AddressLimit struct {
	every  rate.Limit
	burst  int
	exempt []netip.Prefix

	mu     sync.Mutex
	seen   map[netip.Addr]*rate.Limiter
	others *rate.Limiter
	swept  time.Time // when forget last ran
}

// NewAddressLimit allows burst times at once and then as often as every says;
// addresses within exempt as often as they like.
func NewAddressLimit(every rate.Limit, burst int, exempt []netip.Prefix) *AddressLimit {
	return &AddressLimit{
		every: every, burst: burst, exempt: exempt,
		seen: map[netip.Addr]*rate.Limiter{}, others: rate.NewLimiter(every, burst),
	}
}

// Allow tells whether it may happen once more, and counts it.
func (l *AddressLimit) Allow(a netip.Addr) bool {
	if Within(a, l.exempt) {
		return true
	}
	return l.of(AddressOf(a)).Allow()
}

// Spent tells whether the limit is reached, without counting anything.
func (l *AddressLimit) Spent(a netip.Addr) bool {
	return !Within(a, l.exempt) && l.of(AddressOf(a)).Tokens() < 1
}

func (l *AddressLimit) of(a netip.Addr) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	if r := l.seen[a]; r != nil {
		return r
	}
	if now := time.Now(); len(l.seen) >= maxAddresses && now.Sub(l.swept) >= sweepEvery {
		l.forget(now)
	}
	if len(l.seen) >= maxAddresses {
		return l.others
	}
	r := rate.NewLimiter(l.every, l.burst)
	l.seen[a] = r
	return r
}

// forget drops the addresses that are as good as new; mu is held.
func (l *AddressLimit) forget(now time.Time) {
	l.swept = now
	for a, r := range l.seen {
		if r.TokensAt(now) >= float64(l.burst) {
			delete(l.seen, a)
		}
	}
}

// Within tells whether an address is in one of the networks.
func Within(a netip.Addr, networks []netip.Prefix) bool {
	a = a.Unmap().WithZone("")
	for _, n := range networks {
		if n.Contains(a) {
			return true
		}
	}
	return false
}

// AddressCount bounds how many of something may be open at once from one
// address. It is safe for concurrent use.
type AddressCount struct {
	most   int
	exempt []netip.Prefix

	mu   sync.Mutex
	open map[netip.Addr]int
}

// Enter tells whether one more may be open, and counts it. Who is let in calls
// Leave once.
func (c *AddressCount) Enter(a netip.Addr) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	from := AddressOf(a)
	if c.open[from] >= c.most && !Within(a, c.exempt) {
		return false
	}
	c.open[from]++
	return true
}

// Leave counts one out.
func (c *AddressCount) Leave(a netip.Addr) {
	c.mu.Lock()
	defer c.mu.Unlock()
	from := AddressOf(a)
	if c.open[from]--; c.open[from] <= 0 {
		delete(c.open, from)
	}
}

// ConnectBurst is how many connections one address may open at once, before
// its rate counts.
const ConnectBurst = 5

// Neighbours are the limits of connections by address that all doors share:
// who floods one of them is kept from the others, too.
type Neighbours struct {
	Rate *AddressLimit // of new connections
	Open *AddressCount // of those that are open
}

// NewNeighbours allows each address so many connections at once, and so many
// new ones a second after a burst of ConnectBurst. Addresses within exempt are
// not limited.
func NewNeighbours(most int, aSecond float64, exempt []netip.Prefix) *Neighbours {
	return &Neighbours{
		Rate: NewAddressLimit(rate.Limit(aSecond), ConnectBurst, exempt),
		Open: &AddressCount{most: most, exempt: exempt, open: map[netip.Addr]int{}},
	}
}
