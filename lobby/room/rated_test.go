package room_test

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// rated is a room for rated games.
func rated(match int) room.Config {
	o := options()
	o.Clock, o.Rated, o.Match = control("5+3"), true, match
	return room.Config{Options: o}
}

func TestWhatCanBeRated(t *testing.T) {
	young := engine.Classic()
	young.YoungQuanBelow = 5
	odd, three := engine.Classic(), engine.Classic()
	odd.Dan, three.Players = 6, 3
	for _, c := range []struct {
		name    string
		rules   engine.Rules
		control string
		match   int
		rated   bool
		want    error
	}{
		{"classic", engine.Classic(), "5+3", 0, true, nil},
		{"one game of classic", engine.Classic(), "5+3", 1, true, nil},
		{"young", young, "3d", 2, true, nil},
		{"without a clock", young, "none", 0, true, room.ErrRated},
		{"other rules", odd, "5+3", 0, true, room.ErrRated},
		{"three", three, "5+3", 0, true, room.ErrRated},
		{"a match of three games", young, "5+3", 3, false, room.ErrMatch},
		{"a match of less than none", young, "5+3", -1, false, room.ErrMatch},
		{"a match among three", three, "none", 2, false, room.ErrMatch},
		{"a casual match", odd, "none", 2, false, nil},
	} {
		o := room.Options{Rules: c.rules, Starter: room.StartOwner, Clock: control(c.control), Rated: c.rated, Match: c.match}
		if err := o.Check(); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
	o := rated(0).Options
	if n := o.Normal(); n.Match != 2 || n.Starter != room.StartRandom {
		t.Errorf("classic becomes %+v", n)
	}
	o.Rules = young
	if n := o.Normal(); n.Match != 0 {
		t.Errorf("young becomes %+v", n)
	}
}

func TestWhoMayPlayRated(t *testing.T) {
	cfg := rated(0)
	cfg.ByToken = func(s room.SessionID) bool { return s == 99 }
	bubble(t, cfg, func(tb *table) {
		for _, c := range []struct {
			actor room.Actor
			want  error
		}{
			{room.Actor{Who: who("!tí"), Session: 7}, room.ErrRatedBot},
			{room.Actor{Who: account.Who{ID: "~K3Y", Name: "Guest-1"}, Session: 7}, room.ErrRatedAccount},
			{room.Actor{Who: account.Who{ID: "K3Y", Name: "Guest-1"}, Session: 7}, room.ErrRatedAccount},
			{room.Actor{Who: who("lan"), Session: 99}, room.ErrRatedToken},
		} {
			if err := tb.room.Do(tb.ctx, c.actor, room.Sit{Chair: -1}); !errors.Is(err, c.want) {
				t.Errorf("%+v: %v, want %v", c.actor, err, c.want)
			}
		}
		tb.come("mai")
		tb.come("lan")
		tb.do("lan", room.Sit{Chair: -1})
		token := room.Actor{Who: who("lan"), Session: 99}
		for _, cmd := range []room.Command{room.Ready{On: true}, room.TakeControl{}} {
			if err := tb.room.Do(tb.ctx, token, cmd); !errors.Is(err, room.ErrRatedToken) {
				t.Errorf("%T by token: %v", cmd, err)
			}
		}
		tb.do("mai", room.Ready{On: true})
		tb.do("lan", room.Ready{On: true})
		if err := tb.room.Do(tb.ctx, token, room.Resign{}); !errors.Is(err, room.ErrRatedToken) {
			t.Errorf("resigning by token: %v", err)
		}
		for range 2 {
			st := tb.look("mai")
			g, _ := st.Game.Engine()
			tb.do(st.Game.Players[st.Game.Mover()].Name, room.Play{Ply: g.Ply(), Move: g.Legal()[0]})
		}
		for cmd, want := range map[room.Command]error{
			room.Offer{Kind: room.OfferTakeback}: room.ErrRatedTakeback,
			room.Offer{Kind: room.OfferAbort}:    room.ErrTooLate,
			room.Abort{}:                         room.ErrTooLate,
			room.Hint{Ply: 2}:                    room.ErrNoHint,
		} {
			if err := tb.try("mai", cmd); !errors.Is(err, want) {
				t.Errorf("%T: %v, want %v", cmd, err, want)
			}
		}
	})
}

func TestWhoMayOpenARatedRoom(t *testing.T) {
	for _, c := range []struct {
		owner   account.Who
		session room.SessionID
		want    error
	}{
		{who("mai"), 99, room.ErrRatedToken},
		{account.Who{ID: "~K3Y", Name: "Guest-1"}, 7, room.ErrRatedAccount},
	} {
		cfg := rated(0)
		cfg.Number, cfg.Owner, cfg.Session, cfg.Log = 1, c.owner, c.session, quiet()
		cfg.ByToken = func(s room.SessionID) bool { return s == 99 }
		if _, err := room.Open(cfg); !errors.Is(err, c.want) {
			t.Errorf("%+v: %v, want %v", c.owner, err, c.want)
		}
	}
}

func TestAnOpenRoomBecomesRatedOnlyForThoseInIt(t *testing.T) {
	bubble(t, room.Config{}, func(tb *table) {
		tb.come("mai")
		tb.come("!tí")
		tb.do("!tí", room.Sit{Chair: -1})
		if err := tb.try("mai", room.Change{Options: rated(0).Options}); !errors.Is(err, room.ErrRatedBot) {
			t.Errorf("with a bot: %v", err)
		}
		tb.do("mai", room.FreeChair{Chair: 1})
		tb.do("mai", room.Change{Options: rated(0).Options})
		if o := tb.look("mai").Options; !o.Rated || o.Match != 2 {
			t.Errorf("options %+v", o)
		}
	})
}

// begun lets mai and lan begin a rated game, and says who has seat a.
func (tb *table) begun() string {
	tb.t.Helper()
	tb.do("mai", room.Ready{On: true})
	tb.do("lan", room.Ready{On: true})
	st := tb.look("mai")
	if st.Phase != room.Playing {
		tb.t.Fatalf("no game: %+v", st.Game)
	}
	return st.Game.Players[0].Name
}

func TestAMatchIsTwoGamesInWhichEachBeginsOnce(t *testing.T) {
	cfg := rated(0)
	asked := 0
	cfg.Fair = func(a, b account.ID) account.ID { asked++; return "id-lan" }
	cfg.Rating = func(id account.ID, o room.Options) int { return map[account.ID]int{"id-mai": 1512, "id-lan": 1488}[id] }
	bubble(t, cfg, func(tb *table) {
		tb.come("mai")
		tb.come("lan")
		tb.do("lan", room.Sit{Chair: -1})
		if first := tb.begun(); first != "lan" {
			t.Errorf("%s begins, lan should", first)
		}
		tb.do("mai", room.Abort{}) // and again, so that nobody aborts for a better seat
		if first := tb.begun(); first != "lan" || tb.look("mai").Game.MatchGame != 1 {
			t.Errorf("%s begins again, game %d", first, tb.look("mai").Game.MatchGame)
		}
		tb.do("mai", room.Resign{})
		if first := tb.begun(); first != "mai" || tb.look("mai").Game.MatchGame != 2 {
			t.Errorf("%s begins the second game, number %d", first, tb.look("mai").Game.MatchGame)
		}
		if asked != 1 {
			t.Errorf("asked %d times who begins", asked)
		}
		// A restart in the middle of the second game.
		tb.play(0)
		tb.play(0)
		tb.resumed(cfg)
		tb.come("mai")
		tb.come("lan")
		if st := tb.look("mai"); !st.Game.Rated || st.Game.MatchGame != 2 || st.Options.Match != 2 || !slices.Equal(st.Game.Ratings, []int{1512, 1488}) {
			t.Errorf("after a restart %+v %+v", st.Game, st.Options)
		}
		tb.do("lan", room.Resign{})
		if first := tb.begun(); first != "lan" || tb.look("mai").Game.MatchGame != 1 {
			t.Errorf("%s begins the next match", first)
		}
		id := tb.look("mai").Series.Games[1]
		for _, e := range tb.store.Entries() { // a store puts in what it knows better
			if e.Finish == nil || e.Game != id {
				continue
			}
			if rec := e.Finish.Record; !rec.Rated || rec.Players[1].Rating != 1512 || rec.Check() != nil {
				t.Errorf("record %+v", rec)
			}
		}
	})
}

func TestPairsAlternateWhereNobodyKeepsCount(t *testing.T) {
	bubble(t, rated(1), func(tb *table) {
		tb.come("mai")
		tb.come("lan")
		tb.do("lan", room.Sit{Chair: -1})
		last := tb.begun()
		for range 4 {
			tb.do("mai", room.Resign{})
			first := tb.begun()
			if first == last {
				t.Fatalf("%s begins twice", first)
			}
			last = first
		}
	})
}

func TestTheSecondGameAtDaysAMoveBeginsByItself(t *testing.T) {
	cfg := rated(2)
	cfg.Options.Clock = control("1d")
	bubble(t, cfg, func(tb *table) {
		tb.come("mai")
		tb.come("lan")
		tb.do("lan", room.Sit{Chair: -1})
		first := tb.begun()
		for range 2 {
			st := tb.look("mai")
			g, _ := st.Game.Engine()
			tb.do(st.Game.Players[st.Game.Mover()].Name, room.Play{Ply: g.Ply(), Move: g.Legal()[0]})
		}
		tb.drop("mai")
		tb.drop("lan")
		tb.pass(24 * time.Hour)
		st, err := tb.room.Look(tb.ctx, account.Who{})
		if err != nil || !st.Game.Running() || st.Game.MatchGame != 2 || st.Game.Players[0].Name == first {
			t.Fatalf("%v: %+v", err, st.Game)
		}
		if n := len(tb.store.Entries()); n < 4 {
			t.Errorf("%d entries", n)
		}
		tb.pass(24 * time.Hour) // nobody makes the first move of it
		<-tb.room.Done()
		a, err := tb.store.Finished(st.Game.ID)
		if err != nil || a.Record.Ending != record.Aborted {
			t.Errorf("the second ended %+v, %v", a.Record.Ending, err)
		}
	})
}

// resigning begins a match at days a move, in which Lan gives the first game up;
// that is being saved until the store is let go on.
func resigning(t *testing.T, story func(tb *table, resigned <-chan error)) {
	t.Helper()
	cfg := rated(2)
	cfg.Options.Clock = control("1d")
	bubble(t, cfg, func(tb *table) {
		tb.come("mai")
		tb.come("lan")
		tb.do("lan", room.Sit{Chair: -1})
		tb.begun()
		resigned := make(chan error, 1)
		tb.store.Hold(true)
		go func() { resigned <- tb.room.Do(tb.ctx, tb.seats["lan"].actor, room.Resign{}) }()
		synctest.Wait()
		story(tb, resigned)
	})
}

// Whoever leaves the room in the very moment in which the first game ends is
// kept in the second, as nobody can stand up from a game that runs.
func TestTheSecondGameAtDaysAMoveWaitsForNobody(t *testing.T) {
	resigning(t, func(tb *table, resigned <-chan error) {
		stood := make(chan error, 1)
		go func() { stood <- tb.room.Do(tb.ctx, tb.seats["lan"].actor, room.Stand{}) }()
		synctest.Wait()
		tb.store.Hold(false)
		if err := <-resigned; err != nil {
			t.Fatal(err)
		}
		if err := <-stood; !errors.Is(err, room.ErrGameRunning) {
			t.Errorf("lan stands up: %v", err)
		}
		if st := tb.now(); !st.Game.Running() || st.Game.MatchGame != 2 {
			t.Errorf("no second game: %+v", st.Game)
		}
	})
}

// A server that stops while the first game is being saved has the second one
// when it is back.
func TestTheSecondGameAtDaysAMoveOutlivesAStop(t *testing.T) {
	resigning(t, func(tb *table, resigned <-chan error) {
		tb.room.Stop(room.ClosedShutdown)
		synctest.Wait()
		tb.store.Hold(false)
		if err := <-resigned; err != nil {
			t.Fatal(err)
		}
		<-tb.room.Done()
		open, err := tb.store.Unfinished()
		if err != nil || len(open) != 1 || open[0].Begin.MatchGame != 2 {
			t.Errorf("%d unfinished games, %v: %+v", len(open), err, open)
		}
	})
}
