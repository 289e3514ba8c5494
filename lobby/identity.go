package lobby

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// Errors of keys and names, beside those of package account.
var (
	ErrOwnCode   = errors.New("the code is of the same account")
	ErrSitting   = errors.New("that cannot be done in a room")
	ErrSoRenamed = errors.New("the name was changed less than a month ago")
	ErrNoName    = errors.New("the account has no name")
)

// exportMost bounds the games that one export holds.
const exportMost = 100_000

// Mine is the account of who acts as it is now. Errors are ErrNeedsKey, and
// ErrRights for a session without a key of the account; as of every method for
// what concerns keys and names.
func (l *Lobby) Mine(a room.Actor) (account.Account, error) {
	_, acc, err := l.mine(a)
	return acc, err
}

// LabelKey says what a key of the actor's account is called.
func (l *Lobby) LabelKey(a room.Actor, fp account.Fingerprint, label string) error {
	if _, _, err := l.mine(a); err != nil {
		return err
	}
	_, err := l.accounts.Change(a.Who.ID, func(acc *account.Account) error { return acc.LabelKey(fp, label) })
	return err
}

// RemoveKey takes a key away from the actor's account, and ends the sessions
// that it logged in. Errors are those of account.RemoveKey.
func (l *Lobby) RemoveKey(a room.Actor, fp account.Fingerprint) error {
	v, _, err := l.mine(a)
	if err != nil {
		return err
	}
	_, err = l.accounts.Change(a.Who.ID, func(acc *account.Account) error {
		return acc.RemoveKey(v.arrival.fingerprint(), fp, l.now())
	})
	if err == nil {
		l.signOut(a.Who.ID, ErrKeyRemoved, func(v *Visit) bool { return v.arrival.fingerprint() == fp })
	}
	return err
}

// NewLink makes the one-time code with which another device comes into the
// actor's account, in place of the one before it.
func (l *Lobby) NewLink(a room.Actor) (string, error) { return l.mint(a, account.LinkSecret) }

// NewRecovery makes the code that binds a key when no other is left, in place
// of the one before it.
func (l *Lobby) NewRecovery(a room.Actor) (string, error) {
	return l.mint(a, account.RecoverySecret)
}

// Linking is what a code would do.
type Linking struct {
	Who account.Who // whose account it is
	// Recovery tells that it is a recovery code: every other session of the
	// account ends.
	Recovery bool
}

// Linking looks what a one-time or recovery code would do in the actor's
// session. Errors are ErrNoCode, ErrWrongCodes, ErrOwnCode, ErrKeyPlayed, and
// ErrSitting in a room.
func (l *Lobby) Linking(a room.Actor, code string) (Linking, error) {
	_, acc, kind, err := l.linking(a, code)
	return Linking{acc.Who(), kind == account.RecoverySecret}, err
}

func (l *Lobby) linking(a room.Actor, code string) (*Visit, account.Account, account.SecretKind, error) {
	v, own, err := l.mine(a)
	if err != nil {
		return nil, own, 0, err
	}
	kind := account.LinkSecret
	if k, _, ok := account.ParseSecret(code); ok && k == account.RecoverySecret {
		kind = k
	}
	acc, err := l.bySecret(v.arrival.Remote, kind, code)
	if err == nil {
		err = l.mayGiveUp(own, acc)
	}
	return v, acc, kind, err
}

// SittingError is an [ErrSitting] that says where: a person who has left a game
// which goes on may have forgotten it.
type SittingError struct {
	Room room.Number
	Code room.Code // of a private room, else ""
	// Game tells that a game of theirs runs there.
	Game bool
}

func (e *SittingError) Error() string { return ErrSitting.Error() + " " + strconv.Itoa(int(e.Room)) }

// Unwrap is ErrSitting.
func (e *SittingError) Unwrap() error { return ErrSitting }

// Way is what join takes to come to the room.
func (e *SittingError) Way() string {
	if e.Code != "" {
		return string(e.Code)
	}
	return strconv.Itoa(int(e.Room))
}

// seated is why somebody who has a chair cannot do a thing.
func (l *Lobby) seated(id account.ID) error {
	r := l.sitting(id)
	if r == nil {
		return ErrSitting // not a moment ago, but then
	}
	_, game := l.Seat(id)
	return &SittingError{Room: r.Number(), Code: r.Code(), Game: game}
}

// mayGiveUp tells whether the one key of an account may go over to another. The
// store looks again, and knows all games.
func (l *Lobby) mayGiveUp(own, acc account.Account) error {
	switch {
	case own.ID == acc.ID:
		return ErrOwnCode
	case own.Name != "" || len(own.Keys) > 1:
		return ErrKeyPlayed
	case l.sitting(own.ID) != nil:
		return l.seated(own.ID)
	}
	games, err := l.games.ByPlayer(own.ID, 1)
	if err == nil && len(games) > 0 {
		err = ErrKeyPlayed
	}
	return err
}

// Link binds the key of the actor's session, whose handshake it finished, to
// the account that a code belongs to. The session is that account's from then
// on; the nameless one that the key was comes to an end. A recovery code ends
// all other sessions of the account, and the new one is returned, once.
func (l *Lobby) Link(a room.Actor, code string) (acc account.Account, recovery string, err error) {
	v, acc, kind, err := l.linking(a, code)
	if err != nil {
		return account.Account{}, "", err
	}
	_, hash, _ := account.ParseSecret(code)
	now := l.now().UTC()
	key := *v.arrival.Key
	key.Added, key.LastUsed, key.Label = now, now, ""
	var next account.Secret
	if kind == account.RecoverySecret {
		key.Recovered = now
		recovery, next = account.NewSecret(kind, now)
	}
	acc, err = l.accounts.Absorb(acc.ID, a.Who.ID, func(to *account.Account) error {
		s := to.Secrets.At(kind)
		if s.Hash != hash || !s.Holds(now) {
			return ErrNoCode // somebody else was quicker
		}
		*s = next
		return to.AddKey(key)
	})
	if err != nil {
		return account.Account{}, "", err
	}
	l.circle.enter(acc.ID)
	l.mu.Lock()
	l.circle.leave(v.actor.Who.ID)
	l.part(v)
	v.actor.Who, v.account, v.asked = acc.Who(), acc, ""
	l.people[acc.ID] = append(l.people[acc.ID], v)
	l.remind(v)
	l.mu.Unlock()
	l.signOut(a.Who.ID, ErrKeyRemoved, func(*Visit) bool { return true })
	if kind == account.RecoverySecret {
		l.signOut(acc.ID, ErrRecovered, func(other *Visit) bool { return other != v })
	}
	l.wake()
	return acc, recovery, nil
}

// Rename gives the actor's account another name, once a month; the old one is
// held for it as long. Errors are ErrNoName, ErrSoRenamed, ErrNameTaken and
// ErrNameHeld.
func (l *Lobby) Rename(a room.Actor, name account.Name) (account.Who, error) {
	if _, _, err := l.mine(a); err != nil {
		return account.Who{}, err
	}
	now := l.now().UTC()
	acc, err := l.accounts.Change(a.Who.ID, func(acc *account.Account) error {
		switch {
		case acc.Name == "":
			return ErrNoName
		case acc.Name == name:
			return nil
		case now.Before(acc.Renamed.Add(account.RenameEvery)):
			return ErrSoRenamed
		}
		acc.Name, acc.Named, acc.Renamed = name, now, now
		return nil
	})
	if err != nil {
		return account.Who{}, err
	}
	l.nowCalled(acc.Who())
	l.renameInRooms(acc.Who())
	return acc.Who(), nil
}

// nowCalled tells the sessions of an account what it is called now, and those
// of an account that has let the name lapse that it has none.
func (l *Lobby) nowCalled(who account.Who) {
	skeleton := account.Name(who.Name).Skeleton()
	l.mu.Lock()
	for _, v := range l.visits {
		switch w := v.actor.Who; {
		case w.ID == who.ID:
			v.actor.Who = who
		case w.Named && account.Name(w.Name).Skeleton() == skeleton:
			v.actor.Who = account.GuestWho(w.ID)
		}
	}
	l.mu.Unlock()
	l.wake()
}

// DeleteMe deletes the actor's account and ends its sessions. Its games stay;
// where they have its name they show account.DeletedName. ErrSitting while it
// plays.
func (l *Lobby) DeleteMe(a room.Actor) error {
	if _, _, err := l.mine(a); err != nil {
		return err
	}
	if _, playing := l.Seat(a.Who.ID); playing {
		return l.seated(a.Who.ID)
	}
	if err := l.accounts.Delete(a.Who.ID); err != nil {
		return err
	}
	l.mu.Lock()
	l.deleted[a.Who.ID] = true
	l.archived()
	l.mu.Unlock()
	l.signOut(a.Who.ID, ErrDeleted, func(*Visit) bool { return true })
	return nil
}

// shown is a finished game as it is shown: names of deleted accounts are not.
func (l *Lobby) shown(g Archived) Archived {
	l.mu.Lock()
	defer l.mu.Unlock()
	for s, id := range g.Players {
		if s < len(g.Record.Players) && l.deleted[id] {
			g.Record.Players[s].Name = account.DeletedName
		}
	}
	return g
}

func (l *Lobby) allShown(games []Archived) []Archived {
	out := slices.Clone(games)
	for i, g := range out {
		out[i] = l.shown(g)
	}
	return out
}

// readDeleted reads at the start which accounts were deleted.
func (l *Lobby) readDeleted() error {
	list, err := l.accounts.Deleted()
	if err != nil {
		return fmt.Errorf("reading the deleted accounts: %w", err)
	}
	l.deleted = map[account.ID]bool{}
	for _, id := range list {
		l.deleted[id] = true
	}
	return nil
}

// Export is what the server keeps of an account.
type Export struct {
	Account account.Account // without secrets
	Games   []Archived      // the newest first
	Ratings []PoolRating
	Social  account.Social
	At      time.Time
}

// Export collects what the server keeps of the actor's account.
func (l *Lobby) Export(a room.Actor) (Export, error) {
	_, acc, err := l.mine(a)
	if err != nil {
		return Export{}, err
	}
	acc.Secrets = account.Secrets{}
	games, err := l.games.ByPlayer(acc.ID, exportMost)
	if err != nil {
		return Export{}, err
	}
	ratings, err := l.Ratings(acc.ID)
	if err != nil {
		return Export{}, err
	}
	return Export{Account: acc, Games: l.allShown(games), Ratings: ratings, Social: l.SocialOf(acc.ID), At: l.now().UTC()}, nil
}
