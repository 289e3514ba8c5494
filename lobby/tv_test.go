package lobby_test

import (
	"fmt"
	"slices"
	"testing"
	"testing/synctest"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

// begin begins a game of two.
func begin(t testing.TB, l *lobby.Lobby, o room.Options, a, b room.Actor) *room.Room {
	t.Helper()
	r, err := l.Open(t.Context(), a, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, who := range []room.Actor{a, b} {
		if _, err := r.Subscribe(t.Context(), who); err != nil {
			t.Fatal(err)
		}
		if who == b {
			err = r.Do(t.Context(), b, room.Sit{Chair: -1})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, who := range []room.Actor{a, b} {
		if err := r.Do(t.Context(), who, room.Ready{On: true}); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

func options() room.Options { return room.Options{Rules: engine.Classic(), Starter: room.StartOwner} }

// TestTVGoesOnToTheNextGame: the channel shows the best open game, stays there
// to its end, and is then where the next one is. A private game is never on.
func TestTVGoesOnToTheNextGame(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		var who []room.Actor
		for range 7 {
			who = append(who, enter(t, l, lobby.Arrival{}).Actor())
		}
		if _, _, ok := l.TV(); ok {
			t.Error("something is on where nobody plays")
		}
		private := options()
		private.Private = true
		begin(t, l, private, who[0], who[1])
		synctest.Wait()
		if n, _, ok := l.TV(); ok {
			t.Fatalf("the private game of room %d is on", n)
		}
		first := begin(t, l, options(), who[2], who[3])
		synctest.Wait()
		if n, _, ok := l.TV(); !ok || n != first.Number() {
			t.Fatalf("room %d is on, want %d", n, first.Number())
		}
		second := begin(t, l, options(), who[4], who[5])
		sit(t, second, who[6])
		pass(2 * lobby.HopAfter)
		if n, _, _ := l.TV(); n != first.Number() {
			t.Errorf("it has hopped to room %d", n)
		}
		if err := first.Do(t.Context(), who[2], room.Abort{}); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if n, _, ok := l.TV(); !ok || n != second.Number() {
			t.Errorf("room %d is on, want %d", n, second.Number())
		}
	})
}

func TestWhoWatchesMayStayUnnamed(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		mai, lan := enter(t, l, lobby.Arrival{}).Actor(), enter(t, l, lobby.Arrival{}).Actor()
		tu, hoa := enter(t, l, lobby.Arrival{Key: key("tu")}).Actor(), enter(t, l, lobby.Arrival{Key: key("hoa")}).Actor()
		r := begin(t, l, options(), mai, lan)
		sit(t, r, tu)
		sit(t, r, hoa)
		if err := l.SavePreferences(hoa.Who.ID, account.Preferences{Hidden: true}); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		names := func(of account.Who) []account.ID {
			w, err := l.Watchers(of, r.Number())
			if err != nil || w.Count != 2 {
				t.Errorf("%+v, %v", w, err)
			}
			var out []account.ID
			for _, n := range w.Names {
				out = append(out, n.ID)
			}
			return out
		}
		if got := names(mai.Who); !slices.Equal(got, []account.ID{tu.Who.ID}) {
			t.Errorf("mai sees %v", got)
		}
		if got := names(hoa.Who); len(got) != 2 {
			t.Errorf("hoa sees %v", got)
		}
		for _, p := range l.Listing(mai.Who).People {
			if p.Who.ID == hoa.Who.ID && (!p.Hidden || !p.Since.IsZero()) {
				t.Errorf("the list tells of hoa: %+v", p)
			}
		}
		if _, err := l.Watchers(mai.Who, 99); err == nil {
			t.Error("a room that is not there has watchers")
		}
	})
}

// TestListsTellRatings: of a game with a clock between people who have played
// rated games in its pool.
func TestListsTellRatings(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := lobbytest.NewStore()
		l, err := lobby.New(lobby.Config{Accounts: store, Games: store, Ratings: store, Log: log()})
		if err != nil {
			t.Fatal(err)
		}
		mai, lan := enter(t, l, lobby.Arrival{Key: key("mai")}).Actor(), enter(t, l, lobby.Arrival{Key: key("lan")}).Actor()
		o := options()
		o.Clock = clock.Presets()[4]
		pool, _ := lobby.PoolOf(o.Rules, o.Clock)
		for i, a := range []room.Actor{mai, lan} {
			store.SetRating(a.Who.ID, pool, rating.Rating{Value: 1600 + 100*float64(i), Deviation: 50, Volatility: 0.06, Games: 30})
		}
		begin(t, l, o, mai, lan)
		synctest.Wait()
		for range 2 { // from the store, then as it was kept
			rooms := l.Listing(account.Who{}).Rooms
			if len(rooms) != 1 {
				t.Fatalf("%d rooms", len(rooms))
			}
			if points, sure, known := rooms[0].Rating(); points != 1650 || !sure || !known {
				t.Errorf("rating %d, sure %v, known %v", points, sure, known)
			}
		}
		if err := l.Shutdown(t.Context()); err != nil {
			t.Fatal(err)
		}
	})
}

// BenchmarkListing lists 500 games of people with ratings, as a hall does on
// every change, and finds the best one of them.
func BenchmarkListing(b *testing.B) {
	store := lobbytest.NewStore()
	l, err := lobby.New(lobby.Config{Accounts: store, Games: store, Ratings: store, Log: log()})
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = l.Shutdown(b.Context()) }()
	o := options()
	o.Clock = clock.Presets()[4]
	pool, _ := lobby.PoolOf(o.Rules, o.Clock)
	for i := range 500 {
		var who []room.Actor
		for j := range 2 {
			v, err := l.Enter(b.Context(), lobby.Arrival{Key: key(fmt.Sprint(i, j))})
			if err != nil {
				b.Fatal(err)
			}
			who = append(who, v.Actor())
			store.SetRating(v.Actor().Who.ID, pool, rating.Rating{Value: float64(1300 + i), Deviation: 60, Volatility: 0.06, Games: 20})
		}
		begin(b, l, o, who[0], who[1])
	}
	var list lobby.Listing
	b.ResetTimer()
	for b.Loop() {
		list = l.Listing(account.Who{})
		if games := lobby.Worth(list.Rooms); len(games) != 500 {
			b.Fatalf("%d games", len(games))
		}
	}
}
