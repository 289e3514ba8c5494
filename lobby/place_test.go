package lobby_test

import (
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine/clock"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/room"
)

// TestAnIdleGameAtDaysAMoveIsNoPlace: who has a game at days a move is in the
// lobby until they go and sit at it; the game at which somebody really sits is
// where they are, whatever the numbers of the rooms.
func TestAnIdleGameAtDaysAMoveIsNoPlace(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		mai, lan, tu := enter(t, l, lobby.Arrival{Key: key("mai")}).Actor(), enter(t, l, lobby.Arrival{Key: key("lan")}).Actor(), enter(t, l, lobby.Arrival{Key: key("tu")}).Actor()
		is := func(of account.ID, want lobby.Person, follow room.Number) {
			t.Helper()
			synctest.Wait()
			list := l.Listing(account.Who{})
			for _, p := range list.People {
				if p.Who.ID == of && (p.Room != want.Room || p.Playing != want.Playing || p.ByDays != want.ByDays) {
					t.Errorf("in room %d, playing %v, %d by days; want %d, %v, %d", p.Room, p.Playing, p.ByDays, want.Room, want.Playing, want.ByDays)
				}
			}
			n, playing, ok := list.Follow(of)
			if n != follow || ok != (follow != 0) || playing != (ok && want.Playing) {
				t.Errorf("followed to room %d, playing %v, %v; want %d", n, playing, ok, follow)
			}
		}
		byDays := options()
		byDays.Clock = clock.Control{Kind: clock.Days, Step: 72 * time.Hour}
		slow, err := l.Open(t.Context(), mai, byDays)
		if err != nil {
			t.Fatal(err)
		}
		sitsAt := func(r *room.Room, who room.Actor) *room.Subscription {
			t.Helper()
			sub, err := r.Subscribe(t.Context(), who)
			if err != nil {
				t.Fatal(err)
			}
			return sub
		}
		at := sitsAt(slow, mai)
		if err := slow.Do(t.Context(), lan, room.Sit{Chair: -1}); err != nil {
			t.Fatal(err)
		}
		for _, who := range []room.Actor{mai, lan} {
			if err := slow.Do(t.Context(), who, room.Ready{On: true}); err != nil {
				t.Fatal(err)
			}
		}
		is(mai.Who.ID, lobby.Person{Room: slow.Number(), Playing: true, ByDays: 1}, slow.Number())
		is(lan.Who.ID, lobby.Person{ByDays: 1}, 0)
		at.Close()
		is(mai.Who.ID, lobby.Person{ByDays: 1}, 0)

		live := begin(t, l, options(), tu, mai)
		is(mai.Who.ID, lobby.Person{Room: live.Number(), Playing: true, ByDays: 1}, live.Number())
		at = sitsAt(slow, mai) // while her clock runs elsewhere
		is(mai.Who.ID, lobby.Person{Room: live.Number(), Playing: true, ByDays: 1}, live.Number())
		at.Close()
	})
}

// TestARoomOfSpectatorsWaitsForNobody: who played has left it, and somebody
// still looks at the result.
func TestARoomOfSpectatorsWaitsForNobody(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		mai, lan, tu := enter(t, l, lobby.Arrival{}).Actor(), enter(t, l, lobby.Arrival{}).Actor(), enter(t, l, lobby.Arrival{}).Actor()
		r := begin(t, l, options(), mai, lan)
		sit(t, r, tu)
		if err := r.Do(t.Context(), mai, room.Abort{}); err != nil {
			t.Fatal(err)
		}
		waits := func() bool {
			t.Helper()
			synctest.Wait()
			list := l.Listing(account.Who{})
			if len(list.Rooms) != 1 {
				t.Fatalf("%d rooms", len(list.Rooms))
			}
			return list.Rooms[0].Waits()
		}
		if waits() {
			t.Error("a room with no free chair waits")
		}
		for i, who := range []room.Actor{mai, lan} {
			if err := r.Do(t.Context(), who, room.Stand{}); err != nil {
				t.Fatal(err)
			}
			if got, want := waits(), i == 0; got != want {
				t.Errorf("after %d have left it waits: %v", i+1, got)
			}
		}
	})
}
