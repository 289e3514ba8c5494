package session

import (
	"net/netip"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/time/rate"
)

func TestAddressLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewAddressLimit(rate.Every(time.Minute), 3, []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")})
		addr := netip.MustParseAddr
		times := func(a string, n int) (allowed int) {
			for range n {
				if l.Allow(addr(a)) {
					allowed++
				}
			}
			return allowed
		}
		for _, tt := range []struct {
			who  string
			want int
		}{
			{"192.0.2.1", 3},
			{"192.0.2.2", 3},
			{"::ffff:192.0.2.2", 0}, // the same host
			{"10.1.2.3", 100},
			{"2001:db8::1", 3},
			{"2001:db8::2", 0}, // the same /64
			{"2001:db8:0:1::1", 3},
		} {
			if got := times(tt.who, 100); got != tt.want {
				t.Errorf("%s: %d times, want %d", tt.who, got, tt.want)
			}
		}
		if !l.Spent(addr("192.0.2.1")) || l.Spent(addr("192.0.2.9")) || l.Spent(addr("10.1.2.3")) {
			t.Error("Spent tells something else than Allow")
		}
		time.Sleep(2 * time.Minute)
		if got := times("192.0.2.1", 100); got != 2 {
			t.Errorf("two minutes later: %d", got)
		}
	})
}

// Addresses are cheap for who floods; what is remembered of them is bounded.
func TestAddressLimitForgets(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewAddressLimit(rate.Every(time.Second), 1, nil)
		a := netip.MustParseAddr("2001:db8::")
		for range 3 * maxAddresses {
			b := a.As16()
			b[7]++
			if b[7] == 0 {
				b[6]++
				if b[6] == 0 {
					b[5]++
				}
			}
			a = netip.AddrFrom16(b)
			l.Allow(a)
		}
		if len(l.seen) > maxAddresses {
			t.Errorf("remembers %d", len(l.seen))
		}
		time.Sleep(time.Minute)
		if !l.Allow(netip.MustParseAddr("192.0.2.1")) {
			t.Error("a newcomer is refused after the flood")
		}
		if len(l.seen) > 1 {
			t.Errorf("remembers %d after it", len(l.seen))
		}
	})
}

// However many addresses somebody has, the wrong codes that are looked at are
// bounded: docs/security.md counts on 100 000 a minute.
func TestWrongCodesOfAllTheWorldAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewWrongCodes(nil)
		const minutes = 3
		looked := 0
		for minute := range minutes {
			for n := range uint32(2 * maxAddresses) {
				n += uint32(minute) * 2 * maxAddresses // new ones each minute
				a := netip.AddrFrom4([4]byte{byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)})
				for !l.Spent(a) {
					l.Allow(a)
					looked++
				}
			}
			time.Sleep(time.Minute)
		}
		if most := 100_000 * (minutes + 1); looked > most {
			t.Errorf("%d were looked at in %d minutes, want at most %d", looked, minutes, most)
		}
	})
}
