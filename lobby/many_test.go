package lobby_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/room"
)

func triangle() room.Options {
	rules := engine.Classic()
	rules.Players = 3
	return room.Options{Rules: rules, Starter: room.StartOwner}
}

func TestWhoLeftAGameOfThreeIsFree(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		mai, lan, tu := enter(t, l, lobby.Arrival{}), enter(t, l, lobby.Arrival{}), enter(t, l, lobby.Arrival{})
		r, err := l.Open(t.Context(), mai.Actor(), triangle())
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range []*lobby.Visit{mai, lan, tu} {
			sit(t, r, v.Actor())
			if v != mai {
				if err := r.Do(t.Context(), v.Actor(), room.Sit{Chair: -1}); err != nil {
					t.Fatal(err)
				}
			}
		}
		for _, v := range []*lobby.Visit{mai, lan, tu} {
			if err := r.Do(t.Context(), v.Actor(), room.Ready{On: true}); err != nil {
				t.Fatal(err)
			}
		}
		if _, playing := l.Seat(lan.Actor().Who.ID); !playing {
			t.Fatal("lan does not play")
		}
		if err := r.Do(t.Context(), lan.Actor(), room.Resign{}); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if _, playing := l.Seat(lan.Actor().Who.ID); playing {
			t.Error("lan is still held to play")
		}
		if other, err := l.PlayNow(t.Context(), lan.Actor()); err != nil || other == r {
			t.Errorf("lan is brought back to the game she has left: %v", err)
		}
	})
}

func TestBotsOfOneRoomHaveNamesOfTheirOwn(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		mai := enter(t, l, lobby.Arrival{})
		r, err := l.Open(t.Context(), mai.Actor(), triangle())
		if err != nil {
			t.Fatal(err)
		}
		sub := sit(t, r, mai.Actor())
		for range 2 {
			if err := l.AddBot(t.Context(), mai.Actor(), r.Number(), 0); err != nil {
				t.Fatal(err)
			}
		}
		st := state(sub)
		if a, b := st.Chairs[1].Who, st.Chairs[2].Who; a.Name == b.Name || a.ID == b.ID || a.Name == "" {
			t.Errorf("bots %+v and %+v", a, b)
		}
		if err := r.Do(t.Context(), mai.Actor(), room.Stand{}); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if err := l.AddBot(t.Context(), mai.Actor(), r.Number(), 0); !errors.Is(err, room.ErrNotSeated) {
			t.Errorf("a bot for nobody: %v", err)
		}
	})
}

func TestNoGameBeginsWhileTheServerCloses(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		mai, lan := enter(t, l, lobby.Arrival{}), enter(t, l, lobby.Arrival{})
		r, err := l.Open(t.Context(), mai.Actor(), room.Options{Rules: engine.Classic(), Starter: room.StartOwner})
		if err != nil {
			t.Fatal(err)
		}
		sub := sit(t, r, mai.Actor())
		if err := r.Do(t.Context(), lan.Actor(), room.Sit{Chair: -1}); err != nil {
			t.Fatal(err)
		}
		l.Close(time.Now().Add(time.Minute))
		if err := r.Do(t.Context(), mai.Actor(), room.Ready{On: true}); err != nil {
			t.Fatal(err)
		}
		if err := r.Do(t.Context(), lan.Actor(), room.Ready{On: true}); !errors.Is(err, room.ErrNoNewGames) {
			t.Errorf("the last to be ready: %v", err)
		}
		if st := state(sub); st.Phase != room.Waiting || st.Chairs[0].Ready {
			t.Errorf("phase %v, chairs %+v", st.Phase, st.Chairs)
		}
	})
}
