package lobby_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/room"
)

// playing brings mai and lan to a running game with a clock.
func playing(t *testing.T, l *lobby.Lobby, control string) (r *room.Room, mai, lan room.Actor, leave func()) {
	t.Helper()
	c, err := clock.Parse(control)
	if err != nil {
		t.Fatal(err)
	}
	v, w := enter(t, l, lobby.Arrival{Key: key("mai")}), enter(t, l, lobby.Arrival{Key: key("lan")})
	mai, lan = v.Actor(), w.Actor()
	r, err = l.Open(t.Context(), mai, room.Options{Rules: engine.Classic(), Starter: room.StartOwner, Clock: c})
	if err != nil {
		t.Fatal(err)
	}
	a, b := sit(t, r, mai), sit(t, r, lan)
	for _, do := range []struct {
		actor room.Actor
		cmd   room.Command
	}{{lan, room.Sit{Chair: -1}}, {mai, room.Ready{On: true}}, {lan, room.Ready{On: true}}} {
		if err := r.Do(t.Context(), do.actor, do.cmd); err != nil {
			t.Fatal(err)
		}
	}
	return r, mai, lan, func() { a.Close(); b.Close(); synctest.Wait() }
}

func TestAGameThatWasPutOffWaitsForItsPeople(t *testing.T) {
	store := lobbytest.NewStore()
	var id room.GameID
	var who [2]account.ID
	hall(t, store, func(t *testing.T, l *lobby.Lobby) {
		r, mai, lan, leave := playing(t, l, "5+0")
		defer leave()
		who = [2]account.ID{mai.Who.ID, lan.Who.ID}
		if err := r.Do(t.Context(), mai, room.Offer{Kind: room.OfferAdjourn}); err != nil {
			t.Fatal(err)
		}
		pass(room.OfferDead)
		st, err := r.Look(t.Context(), lan.Who)
		if err != nil {
			t.Fatal(err)
		}
		id = st.Game.ID
		if err := r.Do(t.Context(), lan, room.Answer{Kind: room.OfferAdjourn, Seq: st.Offers[0].Seq, Yes: true}); err != nil {
			t.Fatal(err)
		}
		<-r.Done()
	})
	hall(t, store, func(t *testing.T, l *lobby.Lobby) {
		if rooms := l.Listing(account.Who{}).Rooms; len(rooms) != 0 {
			t.Errorf("it came back by itself: %+v", rooms)
		}
		for _, id := range who {
			if games, err := l.Adjourned(id); err != nil || len(games) != 1 {
				t.Errorf("%s has %d games put off, %v", id, len(games), err)
			}
		}
		mai, lan := enter(t, l, lobby.Arrival{Key: key("mai")}).Actor(), enter(t, l, lobby.Arrival{Key: key("lan")}).Actor()
		if _, err := l.Resume(t.Context(), enter(t, l, lobby.Arrival{Key: key("tú")}).Actor(), id); !errors.Is(err, lobby.ErrNoGame) {
			t.Errorf("a stranger resumes it: %v", err)
		}
		r, err := l.Resume(t.Context(), mai, id)
		if err != nil {
			t.Fatal(err)
		}
		again, err := l.Resume(t.Context(), lan, id)
		if err != nil || again != r {
			t.Fatalf("lan is brought elsewhere: %v", err)
		}
		defer sit(t, r, mai).Close()
		defer sit(t, r, lan).Close()
		synctest.Wait()
		if st, err := r.Look(t.Context(), mai.Who); err != nil || st.Phase != room.Playing {
			t.Errorf("phase %v, %v", st.Phase, err)
		}
		if games, _ := l.Adjourned(mai.Who.ID); len(games) != 0 {
			t.Errorf("it is put off still: %+v", games)
		}
	})
}

func TestAGameAtDaysAMoveKeepsNobodyFromAnother(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		slow, mai, _, leave := playing(t, l, "3d")
		leave()
		pass(time.Hour)
		fast, err := l.PlayNow(t.Context(), mai)
		if err != nil || fast == slow {
			t.Errorf("mai is brought to the slow game: %v", err)
		}
		if _, ok := l.Seat(mai.Who.ID); ok {
			t.Error("the slow game holds her")
		}
	})
}
