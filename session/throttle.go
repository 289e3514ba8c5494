package session

import (
	"net/netip"
	"time"

	"golang.org/x/time/rate"
)

// wrongIDs is how many IDs and codes of a minute from one address may be wrong:
// enough for typing errors of a classroom, too few to find a code of 8
// characters by trying.
const wrongIDs = 20

// NewWrongIDs limits by address how many IDs and codes that do not exist are
// tried.
func NewWrongIDs(exempt []netip.Prefix) *AddressLimit {
	return NewAddressLimit(rate.Every(time.Minute/wrongIDs), wrongIDs, exempt)
}

// wrongCodes is how many one-time codes, recovery codes and tokens of a minute
// from one address may be wrong.
const wrongCodes = 5

// NewWrongCodes limits by address how many codes and tokens of accounts are
// tried that are wrong.
func NewWrongCodes(exempt []netip.Prefix) *AddressLimit {
	return NewAddressLimit(rate.Every(time.Minute/wrongCodes), wrongCodes, exempt)
}

// Throttle keeps people from trying IDs and codes one after another.
type Throttle interface {
	Allow() bool // whether one more may be tried; asking costs nothing
	Wrong()      // the one that was tried does not exist
}

// throttle is the limit of one address.
type throttle struct {
	limit *AddressLimit
	from  netip.Addr
}

func (t throttle) Allow() bool { return t.limit == nil || !t.limit.Spent(t.from) }

func (t throttle) Wrong() {
	if t.limit != nil {
		t.limit.Allow(t.from)
	}
}

func (h *Host) throttle(c Call) Throttle { return throttle{h.WrongIDs, c.Transport.Remote()} }
