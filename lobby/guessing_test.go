package lobby_test

import (
	"errors"
	"log/slog"
	"net/netip"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/lobbytest"
	"oanquan/session"
)

// besieged is a town with the limits by address that a server has, and the time
// of a bubble.
func besieged(t *testing.T) *town {
	t.Helper()
	w := &town{t: t, store: lobbytest.NewStore()}
	w.store.Now = time.Now
	l, err := lobby.New(lobby.Config{
		Accounts: w.store, Games: w.store, Log: slog.New(slog.DiscardHandler), WrongCodes: session.NewWrongCodes(nil),
	})
	if err != nil {
		t.Fatal(err)
	}
	w.Lobby = l
	t.Cleanup(func() { _ = l.Shutdown(t.Context()) })
	return w
}

// address is the n-th of an attacker who has many.
func address(n int) netip.Addr { return netip.AddrFrom4([4]byte{198, 18, byte(n >> 8), byte(n)}) }

// keyAt is somebody with a key who comes from an address.
func (w *town) keyAt(key string, from netip.Addr) *lobby.Visit {
	w.t.Helper()
	v, err := w.Enter(w.t.Context(), lobby.Arrival{Key: &account.Key{Fingerprint: fp(key), Type: "ssh-ed25519"}, Remote: from})
	if err != nil {
		w.t.Fatal(err)
	}
	return v
}

// Tú guesses at Mai's one-time code at the door, from a thousand addresses. Five
// guesses are looked at, whatever the time between them; then the door asks
// nobody. Mai has her key, and links her phone with that very code.
func TestAThousandAddressesGuessAtACodeFiveTimes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := besieged(t)
		mai := w.keyAt("laptop", netip.MustParseAddr("192.0.2.1"))
		must[account.Who](t)(w.Claim(mai.Actor(), "Mai"))
		code := must[string](t)(w.NewLink(mai.Actor()))
		askedFor := 0
		for n := range 1000 {
			if w.CodeOutstanding(address(n), "mai") {
				askedFor++
			}
			_, err := w.ByCode(address(n), "mai", "00000-00000")
			w.want("a guess", err, lobby.ErrNoCode)
			time.Sleep(100 * time.Millisecond)
		}
		if askedFor != account.WrongMax {
			t.Errorf("%d were asked for the code, want %d", askedFor, account.WrongMax)
		}
		_, err := w.ByCode(address(2000), "mai", code)
		w.want("the right one, at last", err, lobby.ErrNoCode)
		if again := w.keyAt("laptop", netip.MustParseAddr("192.0.2.1")); again.Actor().Who.Name != "Mai" {
			t.Errorf("Mai's key logs in as %+v", again.Actor().Who)
		}
		phone := w.keyAt("phone", netip.MustParseAddr("192.0.2.7"))
		acc, _, err := w.Link(phone.Actor(), code)
		w.want("Mai's phone", err, nil)
		if acc.ID != mai.Actor().Who.ID {
			t.Errorf("linked to %+v", acc.Who())
		}
		// A new code is a new one.
		must[string](t)(w.NewLink(mai.Actor()))
		if !w.CodeOutstanding(netip.MustParseAddr("192.0.2.9"), "mai") {
			t.Error("the door does not ask for the next code")
		}
	})
}

// Where a code names its account itself, guesses make nobody's void: not the
// recovery code, nor the token, of who is guessed at from everywhere.
func TestGuessesMakeNoSecretVoid(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := besieged(t)
		home := netip.MustParseAddr("192.0.2.1")
		mai := w.keyAt("laptop", home)
		must[account.Who](t)(w.Claim(mai.Actor(), "Mai"))
		recovery, token := must[string](t)(w.NewRecovery(mai.Actor())), must[string](t)(w.NewToken(mai.Actor()))
		looked := 0
		for n := range 50 {
			thief := w.keyAt("thief"+string(rune('A'+n)), address(n))
			for range 20 {
				_, _, err := w.Link(thief.Actor(), "0000-0000-0000-0000")
				_, err2 := w.ByToken(address(n), "mai", "0000-0000-0000")
				for _, err := range []error{err, err2} {
					switch {
					case errors.Is(err, lobby.ErrNoCode):
						looked++
					case !errors.Is(err, lobby.ErrWrongCodes):
						t.Fatal(err)
					}
				}
			}
		}
		if looked != 50*5 {
			t.Errorf("%d guesses were looked at, want five of each address", looked)
		}
		acc := must[account.Account](t)(w.ByToken(home, "Mai", token))
		if acc.ID != mai.Actor().Who.ID {
			t.Errorf("the token is of %+v", acc.Who())
		}
		phone := w.keyAt("phone", home)
		if _, next, err := w.Link(phone.Actor(), recovery); err != nil || next == "" {
			t.Errorf("the recovery code: %v", err)
		}
		// The first address may try again, once in twelve seconds.
		_, err := w.ByToken(address(0), "", "0000-0000-0000")
		w.want("at once", err, lobby.ErrWrongCodes)
		time.Sleep(12 * time.Second)
		_, err = w.ByToken(address(0), "", "0000-0000-0000")
		w.want("later", err, lobby.ErrNoCode)
		_, err = w.ByToken(address(0), "", "0000-0000-0000")
		w.want("at once again", err, lobby.ErrWrongCodes)
	})
}
