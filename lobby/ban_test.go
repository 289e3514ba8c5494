package lobby_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/netip"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/boltstore"
	"oanquan/lobby/lobbytest"
)

// openHall opens a lobby that keeps its bans where it is told to.
func openHall(t *testing.T, bans lobby.Bans) *lobby.Lobby {
	t.Helper()
	store := lobbytest.NewStore()
	l, err := lobby.New(lobby.Config{Accounts: store, Games: store, Bans: bans, Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := l.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return l
}

// maiComes is how Mai comes in; ended gets the cause when her session is ended.
func maiComes(ended chan error) lobby.Arrival {
	return lobby.Arrival{
		Key:    &account.Key{Fingerprint: "SHA256:mai", Type: "ssh-ed25519"},
		Remote: netip.MustParseAddr("192.0.2.7"), Client: "SSH-2.0-OpenSSH_9.9",
		End: func(cause error) { ended <- cause },
	}
}

func TestWhoIsBannedGoesAndStaysOut(t *testing.T) {
	for _, kind := range []lobby.BanKind{lobby.BanAccount, lobby.BanKey, lobby.BanAddress} {
		t.Run(string(kind), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				l := openHall(t, nil)
				ended := make(chan error, 1)
				v, err := l.Enter(t.Context(), maiComes(ended))
				if err != nil {
					t.Fatal(err)
				}
				other, err := l.Enter(t.Context(), lobby.Arrival{Remote: netip.MustParseAddr("192.0.3.7"), End: func(error) { t.Error("ended too") }})
				if err != nil {
					t.Fatal(err)
				}
				defer other.Leave()
				value := map[lobby.BanKind]string{
					lobby.BanAccount: string(v.Actor().Who.ID), lobby.BanKey: "SHA256:mai", lobby.BanAddress: "192.0.2.0/24",
				}[kind]
				now := time.Now()
				gone, err := l.Ban(lobby.Ban{Kind: kind, Value: value, Reason: "noise", Since: now, Until: now.Add(time.Hour)})
				if err != nil || len(gone) != 1 || gone[0].Who != v.Actor().Who || gone[0].Client != "SSH-2.0-OpenSSH_9.9" {
					t.Errorf("ended %+v, %v", gone, err)
				}
				var banned *lobby.BannedError
				if err := <-ended; !errors.As(err, &banned) || banned.Reason != "noise" {
					t.Errorf("ended by %v", err)
				}
				v.Leave()
				if _, err := l.Enter(t.Context(), maiComes(ended)); !errors.As(err, &banned) {
					t.Errorf("came in again: %v", err)
				}
				if n := len(l.Sessions()); n != 1 {
					t.Errorf("%d sessions", n)
				}
				if got := l.AddressBanned(netip.MustParseAddr("::ffff:192.0.2.9")); got != (kind == lobby.BanAddress) {
					t.Errorf("a neighbour is banned: %v", got)
				}
				time.Sleep(time.Hour) // of the bubble's clock
				if len(l.BansInForce()) != 0 {
					t.Error("still in force")
				}
				again, err := l.Enter(t.Context(), maiComes(ended))
				if err != nil {
					t.Fatalf("after it is over: %v", err)
				}
				again.Leave()
			})
		})
	}
}

func TestABannedKeyMakesNoAccount(t *testing.T) {
	l := openHall(t, nil)
	if _, err := l.Ban(lobby.Ban{Kind: lobby.BanKey, Value: "SHA256:mai", Since: time.Now()}); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Enter(t.Context(), maiComes(nil)); err == nil {
		t.Error("came in")
	}
	if known, err := l.KeyKnown("SHA256:mai"); err != nil || known {
		t.Errorf("known: %v, %v", known, err)
	}
}

func TestBansOutliveTheServer(t *testing.T) {
	store, err := boltstore.Open(t.TempDir(), boltstore.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	}()
	now := time.Now()
	l := openHall(t, store.Bans())
	for _, b := range []lobby.Ban{
		{Kind: lobby.BanAddress, Value: "192.0.2.7/24", Since: now}, // saved as the network it is
		{Kind: lobby.BanKey, Value: "SHA256:over", Since: now, Until: now},
		{Kind: lobby.BanKey, Value: "SHA256:mai", Since: now},
	} {
		if _, err := l.Ban(b); err != nil {
			t.Fatal(err)
		}
	}
	if all, err := store.Bans().All(); err != nil || len(all) != 2 {
		t.Errorf("saved %+v, %v", all, err)
	}
	l = openHall(t, store.Bans())
	if !l.AddressBanned(netip.MustParseAddr("192.0.2.200")) || l.AddressBanned(netip.MustParseAddr("192.0.3.1")) || l.AddressBanned(netip.Addr{}) {
		t.Error("other addresses than before")
	}
	if err := l.Unban(lobby.BanAddress, "192.0.2.0/24"); err != nil || l.AddressBanned(netip.MustParseAddr("192.0.2.200")) {
		t.Errorf("unban: %v", err)
	}
	if err := l.Unban(lobby.BanAddress, "192.0.2.0/24"); !errors.Is(err, lobby.ErrNoBan) {
		t.Errorf("unban again: %v", err)
	}
	if in := openHall(t, store.Bans()).BansInForce(); len(in) != 1 || in[0].Value != "SHA256:mai" {
		t.Errorf("in force: %+v", in)
	}
}

func TestDrainIsToldAndTakenBack(t *testing.T) {
	l := openHall(t, nil)
	ch := l.Changes()
	defer ch.Close()
	at := time.Now().Add(time.Hour)
	l.Drain(at, "new kernel")
	<-ch.Wake()
	if list := l.Listing(account.Who{}); !list.Closing.Equal(at) || list.ClosingWhy != "new kernel" {
		t.Errorf("told %v, %q", list.Closing, list.ClosingWhy)
	}
	l.StayOpen()
	<-ch.Wake()
	if list := l.Listing(account.Who{}); !list.Closing.IsZero() || list.ClosingWhy != "" {
		t.Errorf("told %v, %q", list.Closing, list.ClosingWhy)
	}
}
