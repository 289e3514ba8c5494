package lobby_test

import (
	"errors"
	"fmt"
	"testing"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/room"
)

// Rooms in all: the next one is refused, and in those that are open life goes
// on.
func TestRoomsInAllAreLimited(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		o := room.Options{Rules: engine.Classic(), Starter: room.StartOwner}
		mai := enter(t, l, lobby.Arrival{Key: key("mai")})
		first, err := l.Open(t.Context(), mai.Actor(), o)
		if err != nil {
			t.Fatal(err)
		}
		for i := 1; i < lobby.RoomsMax; i++ {
			owner := enter(t, l, lobby.Arrival{Key: key(fmt.Sprint(i))})
			if _, err := l.Open(t.Context(), owner.Actor(), o); err != nil {
				t.Fatalf("room %d: %v", i+1, err)
			}
		}
		late := enter(t, l, lobby.Arrival{Key: key("late")})
		if _, err := l.Open(t.Context(), late.Actor(), o); !errors.Is(err, lobby.ErrTooManyRooms) {
			t.Errorf("one more: %v", err)
		}
		if err := first.Do(t.Context(), late.Actor(), room.Sit{Chair: -1}); err != nil {
			t.Errorf("sitting down in the first one: %v", err)
		}
	})
}

// Viewers of a room: the next one is refused, and the people at the board do
// not notice.
func TestViewersOfARoomAreLimited(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		mai := enter(t, l, lobby.Arrival{Key: key("mai")})
		r, err := l.Open(t.Context(), mai.Actor(), room.Options{Rules: engine.Classic(), Starter: room.StartOwner})
		if err != nil {
			t.Fatal(err)
		}
		seen := sit(t, r, mai.Actor())
		for range room.ViewersMax - 1 {
			sit(t, r, enter(t, l, lobby.Arrival{}).Actor())
		}
		if _, err := r.Subscribe(t.Context(), enter(t, l, lobby.Arrival{}).Actor()); err == nil {
			t.Error("one more was let in")
		}
		if err := r.Do(t.Context(), mai.Actor(), room.Say{Text: "xin chào"}); err != nil {
			t.Errorf("talking: %v", err)
		}
		if st := state(seen); len(st.Chat) != 1 {
			t.Errorf("heard %d lines", len(st.Chat))
		}
	})
}
