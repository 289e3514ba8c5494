package lobby

import (
	"context"
	"errors"
	"time"

	"oanquan/lobby/account"
)

// What a login may cost while the store answers no more: reading still works
// then, and who has an account must get in.
const (
	// usesWaiting is how many uses of keys may wait to be noted. More are not
	// noted: it is known to the hour at best.
	usesWaiting = 64
	// newWaiting is how many new accounts may wait to be saved, and newWait for
	// how long their owners wait.
	newWaiting = 64
	newWait    = 10 * time.Second
)

// ErrStoreBusy is told to somebody new whose account is not saved in time.
var ErrStoreBusy = errors.New("the store does not answer")

// use is a login with a key.
type use struct {
	id  account.ID
	key account.Fingerprint
	at  time.Time
}

// noteUse has a use noted some time.
func (l *Lobby) noteUse(u use) {
	select {
	case l.uses <- u:
	default:
	}
}

// noteUses notes uses of keys, one after the other. It ends with Shutdown, but
// for a commit under way.
func (l *Lobby) noteUses() {
	for {
		select {
		case <-l.life.Done():
			return
		case u := <-l.uses:
			if err := l.accounts.KeyUsed(u.id, u.key, u.at); err != nil {
				l.log.Warn("lobby: use of a key not noted", "account", u.id, "err", err)
			}
		}
	}
}

// create saves a new account. A caller who does not wait for it finds the
// account there at the next login, if it was saved after all.
func (l *Lobby) create(ctx context.Context, acc account.Account) error {
	ctx, cancel := context.WithTimeout(ctx, newWait)
	defer cancel()
	select {
	case l.creating <- struct{}{}:
	case <-ctx.Done():
		return ErrStoreBusy
	}
	saved := make(chan error, 1)
	go func() { // ends with the commit; newWaiting of them at most
		saved <- l.accounts.Create(acc)
		<-l.creating
	}()
	select {
	case err := <-saved:
		return err
	case <-ctx.Done():
		return ErrStoreBusy
	}
}
