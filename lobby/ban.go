package lobby

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"oanquan/lobby/account"
)

// bansMax bounds how many bans are in force at once: they are looked through
// in memory, and who needs more needs a firewall.
const bansMax = 10000

// BanKind says what a ban is of.
type BanKind string

// What can be banned.
const (
	BanAccount BanKind = "account" // by its ID, with all its keys
	BanKey     BanKind = "key"     // by its fingerprint, whoever's it is
	BanAddress BanKind = "address" // a network in CIDR notation, "192.0.2.7/32"
)

// Ban keeps somebody out.
type Ban struct {
	Kind  BanKind `json:"kind"`
	Value string  `json:"value"`
	// Name is what a banned account was called; only for people to read.
	Name   string    `json:"name,omitempty"`
	Reason string    `json:"reason,omitempty"` // told to who is banned
	By     string    `json:"by,omitempty"`     // the operator's key
	Since  time.Time `json:"since"`
	Until  time.Time `json:"until,omitzero"` // zero is for ever
}

// Holds tells whether the ban is in force.
func (b Ban) Holds(now time.Time) bool { return b.Until.IsZero() || now.Before(b.Until) }

// Network is what a ban of an address keeps out.
func (b Ban) Network() (netip.Prefix, error) {
	p, err := netip.ParsePrefix(b.Value)
	if err != nil {
		return netip.Prefix{}, fmt.Errorf("ban of address %q: %w", b.Value, err)
	}
	return p.Masked(), nil
}

// BannedError tells who comes that they are kept out.
type BannedError struct {
	Ban
	// Language is the one that the account has chosen, "" when none is known.
	Language string
}

func (e *BannedError) Error() string {
	until := "for ever"
	if !e.Until.IsZero() {
		until = "until " + e.Until.UTC().Format(time.RFC3339)
	}
	return fmt.Sprintf("%s %s is banned %s", e.Kind, e.Value, until)
}

// Errors of bans.
var (
	ErrNoBan       = errors.New("no such ban")
	ErrTooManyBans = errors.New("too many are kept already")
)

// Bans is what the lobby needs of a store of bans. A ban is found by its kind
// and value, and there is one of each at most.
type Bans interface {
	All() ([]Ban, error)
	Put(Ban) error
	// Remove takes a ban away. ErrNoBan when there is none.
	Remove(BanKind, string) error
}

// banList is the bans in memory, so that asking costs nothing: every new
// connection does. What is in it has been saved.
type banList struct {
	what  string     // in errors, "ban" or "mute"
	store Bans       // nil keeps nothing
	edit  sync.Mutex // held through a change of the store and of the maps

	mu       sync.RWMutex // guards the maps
	named    map[banKey]Ban
	networks map[netip.Prefix]Ban
}

type banKey struct {
	kind  BanKind
	value string
}

func newBanList(what string, store Bans) (*banList, error) {
	l := &banList{what: what, store: store, named: map[banKey]Ban{}, networks: map[netip.Prefix]Ban{}}
	if store == nil {
		return l, nil
	}
	all, err := store.All()
	if err != nil {
		return nil, err
	}
	for _, b := range all {
		if err := l.put(b); err != nil {
			return nil, err
		}
	}
	return l, nil
}

// put adds a ban to the maps.
func (l *banList) put(b Ban) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if b.Kind != BanAddress {
		l.named[banKey{b.Kind, b.Value}] = b
		return nil
	}
	p, err := b.Network()
	if err != nil {
		return err
	}
	l.networks[p] = b
	return nil
}

func (l *banList) drop(kind BanKind, value string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.named, banKey{kind, value})
	if p, err := (Ban{Value: value}).Network(); kind == BanAddress && err == nil {
		delete(l.networks, p)
	}
}

// address finds a ban of an address that holds.
func (l *banList) address(a netip.Addr, now time.Time) (Ban, bool) {
	l.mu.RLock()
	defer l.mu.RUnlock()
	a = a.Unmap().WithZone("")
	if len(l.networks) == 0 || !a.IsValid() {
		return Ban{}, false
	}
	for bits := a.BitLen(); bits >= 0; bits-- {
		p, err := a.Prefix(bits)
		if err != nil {
			return Ban{}, false
		}
		if b, ok := l.networks[p]; ok && b.Holds(now) {
			return b, true
		}
	}
	return Ban{}, false
}

// find finds a ban that holds of any of what a session is known by; "" and the
// zero address are nobody.
func (l *banList) find(a netip.Addr, key account.Fingerprint, id account.ID, now time.Time) (Ban, bool) {
	if b, ok := l.address(a, now); ok {
		return b, true
	}
	l.mu.RLock()
	defer l.mu.RUnlock()
	for _, k := range []banKey{{BanKey, string(key)}, {BanAccount, string(id)}} {
		if b, ok := l.named[k]; ok && k.value != "" && b.Holds(now) {
			return b, true
		}
	}
	return Ban{}, false
}

// all lists the bans, the oldest first, those over too.
func (l *banList) all() []Ban {
	l.mu.RLock()
	defer l.mu.RUnlock()
	var list []Ban
	for _, b := range l.named {
		list = append(list, b)
	}
	for _, b := range l.networks {
		list = append(list, b)
	}
	slices.SortFunc(list, func(a, b Ban) int {
		if c := a.Since.Compare(b.Since); c != 0 {
			return c
		}
		return strings.Compare(string(a.Kind)+a.Value, string(b.Kind)+b.Value)
	})
	return list
}

// add saves a ban, in place of one of the same, and takes those away that are
// over.
func (l *banList) add(b Ban, now time.Time) error {
	l.edit.Lock()
	defer l.edit.Unlock()
	old := l.all()
	for _, o := range old {
		if !o.Holds(now) {
			if err := l.remove(o.Kind, o.Value); err != nil && !errors.Is(err, ErrNoBan) {
				return err
			}
		}
	}
	if len(l.all()) >= bansMax {
		return ErrTooManyBans
	}
	if b.Kind == BanAddress {
		p, err := b.Network()
		if err != nil {
			return err
		}
		b.Value = p.String()
	}
	if l.store != nil {
		if err := l.store.Put(b); err != nil {
			return fmt.Errorf("save the %s of %s %s: %w", l.what, b.Kind, b.Value, err)
		}
	}
	return l.put(b)
}

// remove takes a ban away; edit is held.
func (l *banList) remove(kind BanKind, value string) error {
	if l.store == nil {
		known := slices.ContainsFunc(l.all(), func(b Ban) bool { return b.Kind == kind && b.Value == value })
		if !known {
			return ErrNoBan
		}
	} else if err := l.store.Remove(kind, value); err != nil {
		return fmt.Errorf("take back the %s of %s %s: %w", l.what, kind, value, err)
	}
	l.drop(kind, value)
	return nil
}

// Ban keeps somebody out from now on and ends their sessions; it returns these.
// The ban is saved when it returns.
func (l *Lobby) Ban(b Ban) ([]Session, error) {
	if err := l.bans.add(b, time.Now()); err != nil {
		return nil, err
	}
	// Who enters now is found by Enter, who had entered before by this.
	var ended []Session
	for _, s := range l.Sessions() {
		if ban, banned := l.bans.find(s.Remote, s.Key, s.Who.ID, time.Now()); banned {
			s.End(&BannedError{Ban: ban})
			ended = append(ended, s)
		}
	}
	return ended, nil
}

// Unban takes a ban back. ErrNoBan when there is none.
func (l *Lobby) Unban(kind BanKind, value string) error {
	l.bans.edit.Lock()
	defer l.bans.edit.Unlock()
	return l.bans.remove(kind, value)
}

// BansInForce lists the bans that hold, the oldest first.
func (l *Lobby) BansInForce() []Ban {
	now := time.Now()
	return slices.DeleteFunc(l.bans.all(), func(b Ban) bool { return !b.Holds(now) })
}

// AddressBanned tells whether nobody may come in from an address. It is quick:
// every door asks before it does anything for a connection.
func (l *Lobby) AddressBanned(a netip.Addr) bool {
	_, banned := l.bans.address(a, time.Now())
	return banned
}
