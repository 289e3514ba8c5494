package lobby_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/lobbytest"
)

// TestAListIsOfNothingBeforeItWasAskedFor: while people come and go all the time,
// so that no list is of now when it is made, everybody who asks finds whoever had
// come before they asked, and nobody who had gone.
func TestAListIsOfNothingBeforeItWasAskedFor(t *testing.T) {
	store := lobbytest.NewStore()
	l, err := lobby.New(lobby.Config{Accounts: store, Games: store, Log: log()})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Shutdown(t.Context()) }()
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() {
			for j := range 40 {
				v, err := l.Enter(t.Context(), lobby.Arrival{Key: key(fmt.Sprint(i, " ", j))})
				if err != nil {
					t.Error(err)
					return
				}
				id := v.Actor().Who.ID
				there := func() bool {
					return slices.ContainsFunc(l.Listing(account.Who{}).People, func(p lobby.Person) bool { return p.Who.ID == id })
				}
				if !there() {
					t.Errorf("%d, %d has come and is not there", i, j)
				}
				v.Leave()
				if there() {
					t.Errorf("%d, %d has gone and is still there", i, j)
				}
			}
		})
	}
	all.Wait()
}
