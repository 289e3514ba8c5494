package lobby_test

import (
	"errors"
	"log/slog"
	"net/netip"
	"testing"
	"time"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/room"
)

// town is a lobby whose clock a test turns.
type town struct {
	*lobby.Lobby
	t     *testing.T
	store *lobbytest.Store
	now   time.Time
	limit *wrongs
	ended map[room.SessionID]error // sessions that were ended, and why
}

// wrongs counts wrong codes, of all addresses together.
type wrongs struct{ n, most int }

func (w *wrongs) Spent(netip.Addr) bool { return w.n >= w.most }
func (w *wrongs) Allow(netip.Addr) bool { w.n++; return true }

func newTown(t *testing.T) *town {
	t.Helper()
	w := &town{
		t: t, store: lobbytest.NewStore(), now: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC), limit: &wrongs{most: 5},
		ended: map[room.SessionID]error{},
	}
	w.store.Now = func() time.Time { return w.now }
	l, err := lobby.New(lobby.Config{
		Accounts: w.store, Games: w.store, Log: slog.New(slog.DiscardHandler), WrongCodes: w.limit, Now: w.store.Now,
	})
	if err != nil {
		t.Fatal(err)
	}
	w.Lobby = l
	t.Cleanup(func() { _ = l.Shutdown(t.Context()) })
	return w
}

// enter lets somebody in.
func (w *town) enter(a lobby.Arrival) *lobby.Visit {
	w.t.Helper()
	var v *lobby.Visit
	a.End = func(cause error) { w.ended[v.Actor().Session] = cause }
	v, err := w.Enter(w.t.Context(), a)
	if err != nil {
		w.t.Fatal(err)
	}
	return v
}

// with lets somebody in with a key.
func (w *town) with(key string) *lobby.Visit {
	w.t.Helper()
	return w.enter(lobby.Arrival{Key: &account.Key{Fingerprint: account.Fingerprint("SHA256:" + key), Type: "ssh-ed25519"}})
}

// named is with, and claims a name.
func (w *town) named(key string, name account.Name) *lobby.Visit {
	w.t.Helper()
	v := w.with(key)
	if _, err := w.Claim(v.Actor(), name); err != nil {
		w.t.Fatal(err)
	}
	return v
}

// want fails the test when err is not the one that is wanted.
func (w *town) want(what string, err, want error) {
	w.t.Helper()
	if !errors.Is(err, want) {
		w.t.Errorf("%s: %v, want %v", what, err, want)
	}
}

func must[T any](t *testing.T) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func TestATokenLogsInForADay(t *testing.T) {
	w := newTown(t)
	mai := w.named("mai", "Mai")
	w.named("nam", "Nam")
	first := must[string](t)(w.NewToken(mai.Actor()))
	token := must[string](t)(w.NewToken(mai.Actor()))
	from := netip.Addr{}
	_, err := w.ByToken(from, "Mai", first)
	w.want("the token before", err, lobby.ErrNoCode)
	_, err = w.ByToken(from, "Nam", token)
	w.want("of another", err, lobby.ErrNoCode)
	for _, name := range []string{"", "Mai", "mái"} {
		acc := must[account.Account](t)(w.ByToken(from, name, token))
		v := w.enter(lobby.Arrival{Account: acc.ID, Rights: account.Token})
		if v.Actor().Who.Name != "Mai" || v.Rights() != account.Token {
			t.Errorf("logged in as %+v with rights %d", v.Actor().Who, v.Rights())
		}
		_, err = w.NewToken(v.Actor())
		w.want("a token mints a token", err, lobby.ErrRights)
	}
	w.want("the end", w.EndToken(mai.Actor()), nil)
	if len(w.ended) != 3 {
		t.Errorf("ended %v, want the three of the token", w.ended)
	}
	_, err = w.ByToken(from, "", token)
	w.want("ended", err, lobby.ErrNoCode)
	token = must[string](t)(w.NewToken(mai.Actor()))
	w.now = w.now.Add(account.TokenFor)
	_, err = w.ByToken(from, "", token)
	w.want("a day later", err, lobby.ErrNoCode)
	_, err = w.ByToken(from, "", "nonsense")
	w.want("nonsense", err, lobby.ErrNoCode)
	_, err = w.ByToken(from, "", token)
	w.want("once more from there", err, lobby.ErrWrongCodes)
}

func TestRightsNeedAKey(t *testing.T) {
	w := newTown(t)
	mai := w.named("mai", "Mai")
	id := mai.Actor().Who.ID
	_, err := w.Enter(t.Context(), lobby.Arrival{Account: id})
	w.want("full rights without a key", err, lobby.ErrRights)
	guest := w.enter(lobby.Arrival{})
	_, err = w.NewToken(guest.Actor())
	w.want("a guest", err, lobby.ErrNeedsKey)
	stolen := guest.Actor()
	stolen.Who = mai.Actor().Who
	_, err = w.NewToken(stolen)
	w.want("a session of another", err, lobby.ErrNeedsKey)
}
