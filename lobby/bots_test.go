package lobby_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/boltstore"
	"oanquan/lobby/bot"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/room"
)

// thinkers are bots of real levels, who always choose alike.
func thinkers() bot.House {
	return bot.House{Search: bot.Direct, Choose: func(n int) int { return n - 1 }, Log: log()}
}

// Bots of two levels play each other in a room whose owner has stood up and
// looks on: the whole game, into the archive, and a second one.
func TestBotsPlayEachOtherForWhoLooksOn(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		store, err := boltstore.Open(dir, boltstore.Options{})
		if err != nil {
			t.Fatal(err)
		}
		l, err := lobby.New(lobby.Config{Accounts: store.Accounts(), Games: store.Games(), Log: log()})
		if err != nil {
			t.Fatal(err)
		}
		mai := enter(t, l, lobby.Arrival{Key: key("mai")})
		r, err := l.Open(t.Context(), mai.Actor(), room.Options{Rules: engine.Classic(), Starter: room.StartOwner})
		if err != nil {
			t.Fatal(err)
		}
		sub := sit(t, r, mai.Actor())
		if err := r.Do(t.Context(), mai.Actor(), room.Stand{}); err != nil {
			t.Fatal(err)
		}
		for _, level := range []int{1, 3} {
			if err := thinkers().Seat(t.Context(), r, account.Who{}, level); err != nil {
				t.Fatal(err)
			}
		}
		st := state(sub)
		for round := 1; round <= 2; round++ {
			st = watchToTheEnd(t, sub, st)
			if !st.Game.Outcome.Ending.ByBoard() || st.Game.Round != round {
				t.Fatalf("round %d ended as %+v", round, st.Game.Outcome)
			}
			archived, err := l.Game(mai.Actor().Who, st.Game.ID)
			if err != nil || archived.Record.Check() != nil || len(archived.Record.Moves) != len(st.Game.Moves) {
				t.Fatalf("the archive has %+v, %v", archived.Record, err)
			}
			names := map[string]bool{st.Game.Players[0].Name: true, st.Game.Players[1].Name: true}
			if !names["Bot Học Trò"] || !names["Bot Tú Tài"] {
				t.Errorf("players %+v", st.Game.Players)
			}
			// A bot is ready for another game; the room begins it when one says so.
			if err := r.Do(t.Context(), room.Actor{Who: st.Game.Players[0]}, room.Ready{On: true}); err != nil {
				t.Fatal(err)
			}
		}
		sub.Close()
		pass(2 * time.Minute)
		if list := l.Listing(mai.Actor().Who); len(list.Rooms) != 0 {
			t.Errorf("bots play for nobody: %+v", list.Rooms)
		}
		if open, err := store.Games().Unfinished(); err != nil || len(open) != 0 {
			t.Errorf("left in the journal: %v, %v", open, err)
		}
		mai.Leave()
		if err := errors.Join(l.Shutdown(t.Context()), store.Close()); err != nil {
			t.Fatal(err)
		}
	})
}

// watchToTheEnd looks on until the game is over.
func watchToTheEnd(t *testing.T, sub *room.Subscription, st room.State) room.State {
	t.Helper()
	for range 1000 {
		pass(time.Second)
		events, _ := sub.Take()
		for _, e := range events {
			st = st.Apply(e)
		}
		if st.Game.ID != "" && !st.Game.Running() {
			return st
		}
	}
	t.Fatalf("the game has no end: %d moves", len(st.Game.Moves))
	return st
}

func TestBotsComeBackAsWhoTheyWere(t *testing.T) {
	store := lobbytest.NewStore()
	var mai *lobby.Visit
	var n room.Number
	hall(t, store, func(t *testing.T, l *lobby.Lobby) {
		mai = enter(t, l, lobby.Arrival{Key: key("mai")})
		r, err := l.Practise(t.Context(), mai.Actor(), 7)
		if err != nil {
			t.Fatal(err)
		}
		n = r.Number()
		if err := r.Do(t.Context(), mai.Actor(), room.Play{Move: engine.Move{Pit: 1, Dir: engine.Right}}); err != nil {
			t.Fatal(err)
		}
	})
	var levels []int
	synctest.Test(t, func(t *testing.T) {
		if err := store.Reopen(); err != nil {
			t.Fatal(err)
		}
		l, err := lobby.New(lobby.Config{
			Accounts: store, Games: store, Log: log(),
			House: func(ctx context.Context, r *room.Room, back account.Who, level int) error {
				levels = append(levels, level)
				return thinkers().Seat(ctx, r, back, level)
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		r, err := l.Room(mai.Actor().Who, n)
		if err != nil {
			t.Fatal(err)
		}
		sub := sit(t, r, mai.Actor())
		pass(10 * time.Second)
		st := state(sub)
		if len(levels) != 1 || levels[0] != 7 || st.Chairs[1].Who.Name != "Bot Bảng Nhãn" || st.Chairs[1].Who.ID.BotLevel() != 7 {
			t.Errorf("levels %v, chairs %+v", levels, st.Chairs)
		}
		if len(st.Game.Moves) != 2 {
			t.Errorf("%d moves after the restart", len(st.Game.Moves))
		}
		if err := l.Shutdown(t.Context()); err != nil {
			t.Fatal(err)
		}
	})
}

func TestPractisingBeginsAtOnce(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		mai := enter(t, l, lobby.Arrival{})
		r, err := l.Practise(t.Context(), mai.Actor(), 0)
		if err != nil {
			t.Fatal(err)
		}
		st := state(sit(t, r, mai.Actor()))
		if !st.Game.Running() || st.Chairs[1].Who.ID.BotLevel() != int(bot.Usual) || !st.MyTurn(mai.Actor().Who.ID) {
			t.Errorf("no game against the usual bot: %+v", st)
		}
		again, err := l.Practise(t.Context(), mai.Actor(), 8)
		if err != nil || again != r {
			t.Errorf("who plays is not brought back to the game: %v", err)
		}
		l.Close(time.Now().Add(time.Minute))
		if _, err := l.Practise(t.Context(), enter(t, l, lobby.Arrival{}).Actor(), 1); !errors.Is(err, lobby.ErrClosing) {
			t.Errorf("while the server closes: %v", err)
		}
	})
}

func TestPractisingWithoutBotsLeavesNoRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := lobbytest.NewStore()
		house := func(context.Context, *room.Room, account.Who, int) error { return errors.New("no bot sits down") }
		l, err := lobby.New(lobby.Config{Accounts: store, Games: store, Log: log(), House: house})
		if err != nil {
			t.Fatal(err)
		}
		mai := enter(t, l, lobby.Arrival{})
		if _, err := l.Practise(t.Context(), mai.Actor(), 1); err == nil {
			t.Error("a game without a bot")
		}
		synctest.Wait()
		if rooms := l.Listing(mai.Actor().Who).Rooms; len(rooms) != 0 {
			t.Errorf("rooms %+v", rooms)
		}
		if err := l.Shutdown(t.Context()); err != nil {
			t.Fatal(err)
		}
	})
}

func TestWhoStandsInForALeaverIsTheLobbys(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, asked := lobbytest.NewStore(), 0
		house := thinkers()
		l, err := lobby.New(lobby.Config{
			Accounts: store, Games: store, Log: log(), House: house.Seat,
			StandIn: func(ctx context.Context, g engine.Game) engine.Move {
				asked++
				return house.Move(ctx, g)
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		mai, lan := enter(t, l, lobby.Arrival{}), enter(t, l, lobby.Arrival{})
		r, err := l.Open(t.Context(), mai.Actor(), triangle())
		if err != nil {
			t.Fatal(err)
		}
		sub := sit(t, r, mai.Actor())
		sit(t, r, lan.Actor())
		if err := r.Do(t.Context(), lan.Actor(), room.Sit{Chair: -1}); err != nil {
			t.Fatal(err)
		}
		if err := l.AddBot(t.Context(), mai.Actor(), r.Number(), 2); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			v *lobby.Visit
			c room.Command
		}{
			{mai, room.Ready{On: true}},
			{lan, room.Ready{On: true}},
			{mai, room.Play{Move: engine.Move{Pit: 1, Dir: engine.Right}}},
			{lan, room.Resign{}},
		} {
			if err := r.Do(t.Context(), c.v.Actor(), c.c); err != nil {
				t.Fatalf("%T: %v", c.c, err)
			}
		}
		pass(10 * time.Second)
		if st := state(sub); len(st.Game.Moves) != 3 || asked != 1 || !st.MyTurn(mai.Actor().Who.ID) {
			t.Errorf("%d moves, asked %d times", len(st.Game.Moves), asked)
		}
		if err := l.Shutdown(t.Context()); err != nil {
			t.Fatal(err)
		}
	})
}
