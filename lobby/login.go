package lobby

import (
	"errors"
	"fmt"
	"net/netip"

	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// Errors of codes, tokens and rights.
var (
	ErrRights     = errors.New("only a session with a key can do that")
	ErrNoCode     = errors.New("no such code, or it is void")
	ErrWrongCodes = errors.New("too many wrong codes from the address")
)

// AddressLimit limits by address how many wrong codes are tried.
type AddressLimit interface {
	Spent(netip.Addr) bool // whether no more may be tried
	Allow(netip.Addr) bool // counts one
}

// ByToken finds the account that a token logs in to, for doors in clear text;
// with a name only if it is that account's. Its sessions have the rights of
// account.Token: enter them with Arrival.Account. Errors are ErrNoCode, also
// where name is somebody else's, and ErrWrongCodes.
func (l *Lobby) ByToken(from netip.Addr, name, token string) (account.Account, error) {
	acc, err := l.bySecret(from, account.TokenSecret, token)
	if err != nil {
		return account.Account{}, fmt.Errorf("log in with a token: %w", err)
	}
	if name != "" && account.Name(name).Skeleton() != acc.Name.Skeleton() {
		l.wrongCode(from)
		return account.Account{}, fmt.Errorf("log in with a token of another: %w", ErrNoCode)
	}
	return acc, nil
}

// bySecret finds the account of a secret of one of the kinds, and counts wrong
// ones by address.
//
// What is typed here names no account, so that a wrong one can be charged to
// none: nobody can make a code void by guessing at it. What keeps it from being
// guessed is its length. The limit by address, and its bound on addresses, leave
// all callers of the world together 10^5 tries a minute; a one-time code is one
// of 2^50 and lives for 10 minutes, a token one of 2^60 and lives for a day, a
// recovery code one of 2^80. docs/security.md has the numbers.
func (l *Lobby) bySecret(from netip.Addr, kind account.SecretKind, text string) (account.Account, error) {
	if l.wrongCodes != nil && l.wrongCodes.Spent(from) {
		return account.Account{}, ErrWrongCodes
	}
	of, hash, ok := account.ParseSecret(text)
	if !ok || of != kind {
		l.wrongCode(from)
		return account.Account{}, ErrNoCode
	}
	acc, err := l.accounts.BySecret(hash)
	switch {
	case err != nil && !errors.Is(err, ErrNoAccount):
		return account.Account{}, err
	case err != nil, acc.Secrets.At(kind).Hash != hash, !acc.Secrets.At(kind).Holds(l.now()):
		l.wrongCode(from)
		return account.Account{}, ErrNoCode
	}
	return acc, nil
}

func (l *Lobby) wrongCode(from netip.Addr) {
	if l.wrongCodes != nil {
		l.wrongCodes.Allow(from)
	}
}

// CodeOutstanding tells whether somebody may be asked at the door for a
// one-time code of the account with that login name.
func (l *Lobby) CodeOutstanding(from netip.Addr, login string) bool {
	if l.wrongCodes != nil && l.wrongCodes.Spent(from) {
		return false
	}
	acc, err := l.AccountNamed(login)
	return err == nil && acc.Secrets.Link.HoldsAtDoor(l.now())
}

// ByCode uses up the one-time code of the account with that login name. Its
// sessions have the rights of account.Code. Errors are ErrNoCode and
// ErrWrongCodes.
//
// Here the account is named, and anybody can name it, from as many addresses as
// they have. So wrong codes count against the code, too: after
// account.WrongMax the door asks for it no more, whoever comes. That costs its
// owner this one way in, until the next code: their keys log in as ever, and the
// same code still links a device with a key.
func (l *Lobby) ByCode(from netip.Addr, login, code string) (account.Account, error) {
	if l.wrongCodes != nil && l.wrongCodes.Spent(from) {
		return account.Account{}, fmt.Errorf("log in with a code: %w", ErrWrongCodes)
	}
	acc, err := l.AccountNamed(login)
	if err != nil {
		return account.Account{}, fmt.Errorf("log in with a code: %w", ErrNoCode)
	}
	kind, hash, ok := account.ParseSecret(code)
	right := false
	acc, err = l.accounts.Change(acc.ID, func(a *account.Account) error {
		s := &a.Secrets.Link
		if !s.HoldsAtDoor(l.now()) {
			return ErrNoCode
		}
		if right = ok && kind == account.LinkSecret && hash == s.Hash; right {
			*s = account.Secret{} // one use
		} else {
			s.Wrong++
		}
		return nil
	})
	if err == nil && !right {
		err = ErrNoCode
	}
	if err != nil {
		l.wrongCode(from)
		return account.Account{}, fmt.Errorf("log in with a code: %w", err)
	}
	return acc, nil
}

// mine finds the account of who acts, as it is now, for what only a session
// with one of its keys may do: ErrNeedsKey for a guest and ErrRights for who
// logged in otherwise.
func (l *Lobby) mine(a room.Actor) (*Visit, account.Account, error) {
	l.mu.Lock()
	v := l.visits[a.Session]
	var key account.Fingerprint
	ok := v != nil && v.actor.Who.ID == a.Who.ID
	if ok {
		key = v.arrival.fingerprint()
	}
	l.mu.Unlock()
	switch {
	case !ok, a.Who.ID.IsGuest():
		return nil, account.Account{}, ErrNeedsKey
	case v.Rights() != account.Full:
		return nil, account.Account{}, ErrRights
	}
	acc, err := l.accounts.ByID(a.Who.ID)
	if err == nil && !acc.HasKey(key) {
		err = ErrRights // the key has just been removed
	}
	return v, acc, err
}

// NewToken mints a token that logs in for a day where everybody can listen, in
// place of the one before it.
func (l *Lobby) NewToken(a room.Actor) (string, error) { return l.mint(a, account.TokenSecret) }

// EndToken makes the token void and ends the sessions that used it.
func (l *Lobby) EndToken(a room.Actor) error {
	if _, _, err := l.mine(a); err != nil {
		return err
	}
	_, err := l.accounts.Change(a.Who.ID, func(acc *account.Account) error {
		acc.Secrets.Token = account.Secret{}
		return nil
	})
	if err == nil {
		l.signOut(a.Who.ID, ErrTokenEnded, func(v *Visit) bool { return v.Rights() == account.Token })
	}
	return err
}

// mint gives the actor's account a new secret of a kind.
func (l *Lobby) mint(a room.Actor, kind account.SecretKind) (string, error) {
	if _, _, err := l.mine(a); err != nil {
		return "", err
	}
	text, secret := account.NewSecret(kind, l.now())
	_, err := l.accounts.Change(a.Who.ID, func(acc *account.Account) error {
		*acc.Secrets.At(kind) = secret
		return nil
	})
	if err != nil {
		return "", err
	}
	if kind == account.TokenSecret {
		l.signOut(a.Who.ID, ErrTokenEnded, func(v *Visit) bool { return v.Rights() == account.Token })
	}
	return text, nil
}

// Why sessions are ended by what happens to their account. Each is the cause of
// the end.
var (
	ErrTokenEnded = errors.New("the token that logged in is void")
	ErrKeyRemoved = errors.New("the key that logged in was removed from the account")
	ErrRecovered  = errors.New("the account was recovered on another device")
	ErrDeleted    = errors.New("the account was deleted")
)

// signOut ends the sessions of an account that which picks.
func (l *Lobby) signOut(id account.ID, cause error, which func(*Visit) bool) {
	l.mu.Lock()
	var ended []*Visit
	for _, v := range l.visits {
		if v.actor.Who.ID == id {
			ended = append(ended, v)
		}
	}
	l.mu.Unlock()
	for _, v := range ended {
		if which(v) && v.arrival.End != nil {
			v.arrival.End(cause)
		}
	}
}
