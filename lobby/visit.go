package lobby

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"sync"
	"time"

	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// Arrival is who comes in, as the finished handshake knows them.
type Arrival struct {
	// Key is the key that logged in, with Fingerprint and Type; nil for a
	// guest.
	Key *account.Key
	// Account is the account that a code or token has logged in to, "" for a
	// key's own or a guest; Rights is which of them it was.
	Account account.ID
	Rights  account.Rights
	// Login is the name typed before the @. It is a wish at most.
	Login string
	// Remote is where they come from, the zero address when it has none.
	Remote netip.Addr
	// Door is how they came in, such as "ssh".
	Door string
	// Client is what their program calls itself. It proves nothing.
	Client string
	// End ends the session from outside and says why; nil when nothing can.
	End func(cause error)
}

func (a Arrival) fingerprint() account.Fingerprint {
	if a.Key == nil {
		return ""
	}
	return a.Key.Fingerprint
}

// Visit is one session's stay. Its values do not change but for the name.
type Visit struct {
	lobby   *Lobby
	arrival Arrival
	box     *mailbox
	actor   room.Actor      // guarded by lobby.mu, as the next two
	account account.Account // as it was at login
	asked   string
	reads   bool // it has asked for its letters; guarded by lobby.mu too
	since   time.Time
	once    sync.Once
}

// Actor is who acts, and from which session.
func (v *Visit) Actor() room.Actor {
	v.lobby.mu.Lock()
	defer v.lobby.mu.Unlock()
	return v.actor
}

// Account is the account as it was at login; its ID is "" for a guest without
// a key.
func (v *Visit) Account() account.Account {
	v.lobby.mu.Lock()
	defer v.lobby.mu.Unlock()
	return v.account
}

// Rights are what the session may do with its account, by how it logged in.
func (v *Visit) Rights() account.Rights { return v.arrival.Rights }

// AskedFor is the registered name that was asked for at login although the key
// is another account's, "" in the usual case.
func (v *Visit) AskedFor() string {
	v.lobby.mu.Lock()
	defer v.lobby.mu.Unlock()
	return v.asked
}

// Leave ends the visit. It may be called more than once.
func (v *Visit) Leave() {
	v.once.Do(func() {
		v.lobby.mu.Lock()
		delete(v.lobby.visits, v.actor.Session)
		v.lobby.part(v)
		v.lobby.talk.hushed(v.actor.Session)
		v.lobby.circle.leave(v.actor.Who.ID)
		v.lobby.mu.Unlock()
		v.lobby.wake()
	})
}

// Enter lets somebody in. A key becomes an account at its first login. A
// *BannedError tells that they are kept out, ErrStoreBusy that a new account
// could not be saved in time.
func (l *Lobby) Enter(ctx context.Context, a Arrival) (*Visit, error) {
	v := &Visit{lobby: l, arrival: a, box: newMailbox(), since: l.now()}
	// Before the account: a banned key makes none.
	if ban, banned := l.bans.find(a.Remote, a.fingerprint(), "", v.since); banned {
		e := &BannedError{Ban: ban}
		if acc, err := l.accounts.ByKey(a.fingerprint()); err == nil {
			e.Language = acc.Prefs.Language
		}
		return nil, e
	}
	who := account.GuestWho(account.NewGuestID())
	if a.Key != nil || a.Account != "" {
		acc, err := l.arrived(ctx, a, l.now())
		if err != nil {
			return nil, err
		}
		v.account, who = acc, acc.Who()
		if other, err := l.AccountNamed(a.Login); err == nil && other.ID != acc.ID {
			v.asked = string(other.Name)
		}
	}
	l.circle.enter(who.ID)
	l.mu.Lock()
	l.sessions++
	v.actor = room.Actor{Who: who, Session: l.sessions}
	l.visits[v.actor.Session] = v
	l.people[who.ID] = append(l.people[who.ID], v)
	l.changed()
	l.remind(v)
	l.tellSilence(v)
	l.mu.Unlock()
	// Once the session is listed, so that no ban falls between this look and
	// the one that Ban takes.
	if ban, banned := l.bans.find(a.Remote, a.fingerprint(), who.ID, l.now()); banned {
		v.Leave()
		return nil, &BannedError{Ban: ban, Language: v.account.Prefs.Language}
	}
	l.wake()
	return v, nil
}

// arrived finds the account of who comes.
func (l *Lobby) arrived(ctx context.Context, a Arrival, now time.Time) (account.Account, error) {
	if a.Key != nil {
		acc, err := l.accountOf(ctx, *a.Key, now)
		if err != nil {
			return acc, fmt.Errorf("entering with key %s: %w", a.Key.Fingerprint, err)
		}
		return acc, nil
	}
	acc, err := l.accounts.ByID(a.Account)
	if err == nil && a.Rights == account.Full {
		err = ErrRights // only a key has them
	}
	if err != nil {
		return acc, fmt.Errorf("entering account %s: %w", a.Account, err)
	}
	return acc, nil
}

// accountOf finds the account of a key, or makes it.
func (l *Lobby) accountOf(ctx context.Context, key account.Key, now time.Time) (account.Account, error) {
	for range 2 {
		acc, err := l.accounts.ByKey(key.Fingerprint)
		if err == nil {
			l.noteUse(use{acc.ID, key.Fingerprint, now})
			return acc, nil
		}
		if !errors.Is(err, ErrNoAccount) {
			return account.Account{}, err
		}
		key.Added, key.LastUsed = now.UTC(), now.UTC()
		acc = account.Account{ID: account.NewID(), Created: now.UTC(), Keys: []account.Key{key}}
		err = l.create(ctx, acc)
		if !errors.Is(err, ErrKeyTaken) {
			return acc, err
		}
		// Another session of the same new key was quicker: look again.
	}
	return account.Account{}, ErrKeyTaken
}

// KeyKnown tells whether a key belongs to an account.
func (l *Lobby) KeyKnown(fp account.Fingerprint) (bool, error) {
	_, err := l.accounts.ByKey(fp)
	if errors.Is(err, ErrNoAccount) {
		return false, nil
	}
	return err == nil, err
}

// Speaks is the language that the account of a key has chosen, "" for none. It
// makes no account of a key that is new.
func (l *Lobby) Speaks(fp account.Fingerprint) string {
	a, err := l.accounts.ByKey(fp)
	if err != nil {
		return ""
	}
	return a.Prefs.Language
}

// Owner is the account of a key, "" for none, or none that can be read now.
func (l *Lobby) Owner(fp account.Fingerprint) account.ID {
	a, err := l.accounts.ByKey(fp)
	if err != nil {
		return ""
	}
	return a.ID
}

// NameRegistered tells whether a login name is, or looks like, the name of an
// account.
func (l *Lobby) NameRegistered(login string) bool {
	_, err := l.AccountNamed(login)
	return err == nil
}

// Claim gives the actor's account a name and returns who they are now. Errors
// are ErrNeedsKey, ErrRights,
// ErrNameTaken, ErrNameHeld and ErrHasName.
func (l *Lobby) Claim(a room.Actor, name account.Name) (account.Who, error) {
	if _, _, err := l.mine(a); err != nil {
		return account.Who{}, err
	}
	if err := l.accounts.Claim(a.Who.ID, name); err != nil {
		return account.Who{}, err
	}
	who := account.Who{ID: a.Who.ID, Name: string(name), Named: true}
	l.nowCalled(who)
	l.renameInRooms(who)
	return who, nil
}

// NameFree tells whether the actor's account could have a name, claimed or in
// place of the one it has, so that nobody is asked whether they are sure of what
// they cannot have. Errors are those of Claim and Rename, but for ErrHasName.
func (l *Lobby) NameFree(a room.Actor, name account.Name) error {
	if _, _, err := l.mine(a); err != nil {
		return err
	}
	acc, err := l.accounts.ByID(a.Who.ID)
	switch {
	case err != nil:
		return err
	case acc.Name != "" && acc.Name != name && l.now().Before(acc.Renamed.Add(account.RenameEvery)):
		return ErrSoRenamed
	}
	return l.accounts.NameFree(a.Who.ID, name)
}

// SavePreferences keeps the preferences of an account.
func (l *Lobby) SavePreferences(id account.ID, p account.Preferences) error {
	if id == "" || id.IsGuest() {
		return ErrNeedsKey
	}
	if err := l.accounts.SavePreferences(id, p); err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, v := range l.people[id] {
		v.account.Prefs = p
	}
	l.changed()
	return nil
}

// Changes tells its holder that a new Listing is worth fetching.
type Changes struct {
	lobby *Lobby
	wake  chan struct{} // one slot
	done  chan struct{}
	once  sync.Once
	talk  bool // guarded by lobby.mu
}

// OfTalk says whether a line of the hall's chat is a change, too; at first it is
// none.
func (c *Changes) OfTalk(on bool) {
	c.lobby.mu.Lock()
	c.talk = on
	c.lobby.mu.Unlock()
}

// Changes begins to tell of changes. It must be closed.
func (l *Lobby) Changes() *Changes {
	c := &Changes{lobby: l, wake: make(chan struct{}, 1), done: make(chan struct{})}
	l.mu.Lock()
	l.changes[c] = struct{}{}
	l.mu.Unlock()
	return c
}

// Wake is sent to when something has changed since the last time.
func (c *Changes) Wake() <-chan struct{} { return c.wake }

// Done is closed by Close.
func (c *Changes) Done() <-chan struct{} { return c.done }

// Close ends it. It may be called more than once.
func (c *Changes) Close() {
	c.once.Do(func() {
		close(c.done)
		c.lobby.mu.Lock()
		delete(c.lobby.changes, c)
		c.lobby.mu.Unlock()
	})
}

func (l *Lobby) wake() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.wakeAll()
}

// wakeAll is wake; mu is held.
func (l *Lobby) wakeAll() {
	l.wakes++
	l.changed()
	for c := range l.changes {
		select {
		case c.wake <- struct{}{}:
		default: // it has not looked since the last change
		}
	}
}
