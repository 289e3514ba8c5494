package lobby_test

import (
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/lobbytest"
)

// hung is a store of accounts whose commits wait until gate is closed; reading
// goes on.
type hung struct {
	*lobbytest.Store
	gate chan struct{}
}

func (h hung) KeyUsed(id account.ID, fp account.Fingerprint, at time.Time) error {
	<-h.gate
	return h.Store.KeyUsed(id, fp, at)
}

func (h hung) Create(a account.Account) error {
	<-h.gate
	return h.Store.Create(a)
}

func TestHungStoreKeepsNobodyOutWhoHasAnAccount(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := lobbytest.NewStore()
		mai := account.Account{ID: account.NewID(), Keys: []account.Key{*key("mai")}}
		if err := store.Create(mai); err != nil {
			t.Fatal(err)
		}
		h := hung{store, make(chan struct{})}
		l, err := lobby.New(lobby.Config{Accounts: h, Games: store, Log: log()})
		if err != nil {
			t.Fatal(err)
		}
		begun := time.Now()
		for range 1000 {
			if v := enter(t, l, lobby.Arrival{Key: key("mai")}); v.Actor().Who.ID != mai.ID {
				t.Fatalf("came in as %s", v.Actor().Who.ID)
			}
			enter(t, l, lobby.Arrival{}) // a guest
		}
		if took := time.Since(begun); took != 0 {
			t.Errorf("they waited %v", took)
		}
		close(h.gate)
		synctest.Wait()
		if acc, err := store.ByKey("SHA256:mai"); err != nil || acc.Keys[0].LastUsed.IsZero() {
			t.Errorf("not noted when it is back: %+v, %v", acc, err)
		}
		if err := l.Shutdown(t.Context()); err != nil {
			t.Fatal(err)
		}
	})
}

func TestNewcomersDoNotWaitForEverForAHungStore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := lobbytest.NewStore()
		h := hung{store, make(chan struct{})}
		l, err := lobby.New(lobby.Config{Accounts: h, Games: store, Log: log()})
		if err != nil {
			t.Fatal(err)
		}
		const newcomers = 200
		ended := make(chan error, newcomers)
		begun := time.Now()
		for i := range newcomers {
			go func() {
				_, err := l.Enter(t.Context(), lobby.Arrival{Key: key(fmt.Sprint(i))})
				ended <- err
			}()
		}
		for range newcomers {
			if err := <-ended; !errors.Is(err, lobby.ErrStoreBusy) {
				t.Errorf("a newcomer: %v", err)
			}
		}
		if took := time.Since(begun); took > 10*time.Second {
			t.Errorf("they waited %v", took)
		}
		close(h.gate)
		synctest.Wait()
		if v := enter(t, l, lobby.Arrival{Key: key("0")}); v.Account().ID == "" {
			t.Error("no account when it is back")
		}
		if err := l.Shutdown(t.Context()); err != nil {
			t.Fatal(err)
		}
	})
}
