package lobby_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/engine/record"
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

// putsOff lets two who play put their game off.
func putsOff(t *testing.T, r *room.Room, mai, lan room.Actor) room.GameID {
	t.Helper()
	if err := r.Do(t.Context(), mai, room.Offer{Kind: room.OfferAdjourn}); err != nil {
		t.Fatal(err)
	}
	pass(room.OfferDead)
	st, err := r.Look(t.Context(), lan.Who)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Do(t.Context(), lan, room.Answer{Kind: room.OfferAdjourn, Seq: st.Offers[0].Seq, Yes: true}); err != nil {
		t.Fatal(err)
	}
	<-r.Done()
	synctest.Wait()
	return st.Game.ID
}

func TestAGameThatWasPutOffIsAbortedAfterThirtyDays(t *testing.T) {
	for _, restarts := range []bool{false, true} {
		store := lobbytest.NewStore()
		var id room.GameID
		var who account.ID
		waits := func(t *testing.T, l *lobby.Lobby) int {
			t.Helper()
			games, err := l.Adjourned(who)
			if err != nil {
				t.Error(err)
			}
			return len(games)
		}
		over := func(t *testing.T, l *lobby.Lobby) {
			t.Helper()
			pass(lobby.AdjournedFor - 26*time.Hour)
			if waits(t, l) != 1 {
				t.Error("it was ended before its time")
			}
			r, err := l.Resume(t.Context(), enter(t, l, lobby.Arrival{Key: key("mai")}).Actor(), id) // one alone takes it up
			if err != nil {
				t.Fatal(err)
			}
			pass(room.PauseAtMost)
			<-r.Done()
			pass(27 * time.Hour)
			a, err := store.Finished(id)
			if err != nil || a.Record.Ending != record.Aborted || a.Record.Places != nil {
				t.Errorf("it ended as %q, %v", a.Record.Ending, err)
			}
			if waits(t, l) != 0 {
				t.Error("it is put off still")
			}
		}
		hall(t, store, func(t *testing.T, l *lobby.Lobby) {
			r, mai, lan, leave := playing(t, l, "5+0")
			defer leave()
			who = mai.Who.ID
			if id = putsOff(t, r, mai, lan); waits(t, l) != 1 {
				t.Error("it is in no list")
			}
			pass(time.Hour)
			if !restarts {
				over(t, l)
			}
		})
		if restarts {
			hall(t, store, over)
		}
	}
}

func TestAGameThatGoesOnIsPutOffNoMore(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		r, mai, lan, leave := playing(t, l, "none")
		defer leave()
		id := putsOff(t, r, mai, lan)
		r, err := l.Resume(t.Context(), mai, id)
		if err != nil {
			t.Fatal(err)
		}
		defer sit(t, r, mai).Close()
		defer sit(t, r, lan).Close()
		synctest.Wait()
		pass(lobby.AdjournedFor + 2*time.Hour)
		if st, err := r.Look(t.Context(), mai.Who); err != nil || st.Phase != room.Playing {
			t.Errorf("phase %v, %v", st.Phase, err)
		}
	})
}

// Two games of the same two may wait; a third is played, or one of them is, first.
func TestTwoHaveTwoGamesPutOffAtMost(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		var first room.GameID
		for n := range lobby.AdjournedEach {
			r, mai, lan, leave := playing(t, l, "5+0")
			if id := putsOff(t, r, mai, lan); n == 0 {
				first = id
			}
			leave()
		}
		r, mai, lan, leave := playing(t, l, "5+0")
		defer leave()
		if err := r.Do(t.Context(), mai, room.Offer{Kind: room.OfferAdjourn}); !errors.Is(err, room.ErrPutOffMany) {
			t.Fatalf("a third: %v", err)
		}
		if err := r.Do(t.Context(), mai, room.Abort{}); err != nil {
			t.Fatal(err)
		}
		again, err := l.Resume(t.Context(), mai, first)
		if err != nil {
			t.Fatal(err)
		}
		defer sit(t, again, mai).Close()
		defer sit(t, again, lan).Close()
		synctest.Wait()
		putsOff(t, again, mai, lan) // it is one of the two
	})
}

func TestTheOtherHearsThatAGameIsTakenUpAgain(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		r, mai, lan, leave := playing(t, l, "5+0")
		defer leave()
		id := putsOff(t, r, mai, lan)
		v := enter(t, l, lobby.Arrival{Key: key("lan")})
		_, take := v.Mail()
		again, err := l.Resume(t.Context(), mai, id)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := l.Resume(t.Context(), lan, id); err != nil { // nobody is told of who comes second
			t.Fatal(err)
		}
		letters := take()
		if len(letters) != 1 || letters[0].Body != (lobby.Reopened{Room: again.Number(), Game: id, By: mai.Who}) {
			t.Errorf("lan reads %+v", letters)
		}
	})
}

// A server that stops between the two games of a match takes their room with it.
// The match goes on where the two meet again.
func TestAMatchGoesOnAfterARestart(t *testing.T) {
	store := lobbytest.NewStore()
	o := room.Options{Rules: engine.Classic(), Clock: clock.Control{Kind: clock.Fischer, Base: time.Minute}, Rated: true}
	meets := func(t *testing.T, l *lobby.Lobby, o room.Options) (r *room.Room, st room.State, mai room.Actor) {
		t.Helper()
		var actors []room.Actor
		for _, name := range []string{"Mai", "Lan"} {
			v := enter(t, l, lobby.Arrival{Key: key(name)})
			if v.Actor().Who.Name != name {
				if _, err := l.Claim(v.Actor(), account.Name(name)); err != nil {
					t.Fatal(err)
				}
			}
			actors = append(actors, v.Actor())
		}
		r, err := l.Open(t.Context(), actors[0], o)
		if err != nil {
			t.Fatal(err)
		}
		for i, a := range actors {
			t.Cleanup(sit(t, r, a).Close)
			if i == 1 {
				if err := r.Do(t.Context(), a, room.Sit{Chair: -1}); err != nil {
					t.Fatal(err)
				}
			}
		}
		for _, a := range actors {
			if err := r.Do(t.Context(), a, room.Ready{On: true}); err != nil {
				t.Fatal(err)
			}
		}
		if st, err = r.Look(t.Context(), actors[0].Who); err != nil || !st.Game.Running() {
			t.Fatalf("no game: %v", err)
		}
		return r, st, actors[0]
	}
	var first room.State
	hall(t, store, func(t *testing.T, l *lobby.Lobby) {
		var r *room.Room
		var mai room.Actor
		r, first, mai = meets(t, l, o)
		if err := r.Do(t.Context(), mai, room.Resign{}); err != nil {
			t.Fatal(err)
		}
	})
	hall(t, store, func(t *testing.T, l *lobby.Lobby) {
		other := o
		other.Clock.Base *= 2
		if _, st, _ := meets(t, l, other); st.Game.MatchGame != 1 || len(st.Series.Games) != 0 {
			t.Errorf("at another clock it is game %d, %+v", st.Game.MatchGame, st.Series)
		}
	})
	hall(t, store, func(t *testing.T, l *lobby.Lobby) {
		r, second, mai := meets(t, l, o)
		if second.Game.MatchGame != 2 || second.Game.Round != 2 || second.Game.Players[0].ID != first.Game.Players[1].ID {
			t.Errorf("game %d, round %d, %s begins as before", second.Game.MatchGame, second.Game.Round, second.Game.Players[0].Name)
		}
		if s := second.Series; len(s.Games) != 1 || s.Games[0] != first.Game.ID || len(s.Score) != 2 {
			t.Errorf("the score is %+v", s)
		}
		if err := r.Do(t.Context(), mai, room.Resign{}); err != nil {
			t.Fatal(err)
		}
		st, err := r.Look(t.Context(), mai.Who)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range st.Series.Score {
			if want := map[string]int{"Mai": 0, "Lan": 4}[s.Who.Name]; s.Halves != want {
				t.Errorf("%s has %d halves, want %d", s.Who.Name, s.Halves, want)
			}
		}
	})
	hall(t, store, func(t *testing.T, l *lobby.Lobby) {
		if _, st, _ := meets(t, l, o); st.Game.MatchGame != 1 {
			t.Errorf("after a match comes game %d", st.Game.MatchGame)
		}
	})
}
