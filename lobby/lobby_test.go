package lobby_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/bot"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/room"
)

func log() *slog.Logger { return slog.New(slog.NewTextHandler(io.Discard, nil)) }

// house seats bots that all play alike, at once.
func house(ctx context.Context, r *room.Room, back account.Who, level int) error {
	greedy := func(_ context.Context, g engine.Game) engine.Move { return bot.Greedy(g) }
	return bot.New(back, bot.LevelOf(level), greedy, log()).Seat(ctx, r)
}

// hall opens a lobby on a store for one story in a bubble of time.
func hall(t *testing.T, store *lobbytest.Store, story func(*testing.T, *lobby.Lobby)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		if err := store.Reopen(); err != nil { // its channels belong to a bubble
			t.Fatal(err)
		}
		l, err := lobby.New(lobby.Config{Accounts: store, Games: store, Social: store, Reports: store, Ratings: store, Log: log(), House: house})
		if err != nil {
			t.Fatal(err)
		}
		story(t, l)
		if err := l.Shutdown(t.Context()); err != nil {
			t.Fatal(err)
		}
	})
}

func key(name string) *account.Key {
	return &account.Key{Fingerprint: account.Fingerprint("SHA256:" + name), Type: "ssh-ed25519"}
}

func enter(t *testing.T, l *lobby.Lobby, a lobby.Arrival) *lobby.Visit {
	t.Helper()
	v, err := l.Enter(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func sit(t *testing.T, r *room.Room, a room.Actor) *room.Subscription {
	t.Helper()
	sub, err := r.Subscribe(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	return sub
}

func state(sub *room.Subscription) room.State {
	synctest.Wait()
	var st room.State
	events, _ := sub.Take()
	for _, e := range events {
		st = st.Apply(e)
	}
	return st
}

// pass lets time go by; in the bubble that takes none.
func pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

func TestKeyIsTheAccount(t *testing.T) {
	store := lobbytest.NewStore()
	hall(t, store, func(t *testing.T, l *lobby.Lobby) {
		mai := enter(t, l, lobby.Arrival{Key: key("a"), Login: "root"})
		again := enter(t, l, lobby.Arrival{Key: key("a"), Login: "mai"})
		lan := enter(t, l, lobby.Arrival{Key: key("b")})
		if mai.Actor().Who.ID != again.Actor().Who.ID || mai.Actor().Session == again.Actor().Session {
			t.Error("the same key is not the same account in another session")
		}
		if lan.Actor().Who.ID == mai.Actor().Who.ID {
			t.Error("two keys share an account")
		}
		if mai.Actor().Who.Named {
			t.Error("a login name was taken for a name")
		}
		if _, err := l.Claim(mai.Actor(), "Mai"); err != nil {
			t.Fatal(err)
		}
		if got := again.Actor().Who; got.Name != "Mai" || !got.Named {
			t.Errorf("the other session is %+v", got)
		}
		if _, err := l.Claim(lan.Actor(), "mái"); !errors.Is(err, lobby.ErrNameTaken) {
			t.Errorf("a look-alike: %v", err)
		}
		if !l.NameRegistered("MAI") || l.NameRegistered("lan") {
			t.Error("NameRegistered")
		}
		if v := enter(t, l, lobby.Arrival{Key: key("b"), Login: "mai"}); v.AskedFor() != "Mai" {
			t.Errorf("asked for %q", v.AskedFor())
		}
		guest := enter(t, l, lobby.Arrival{Login: "mai"})
		if _, err := l.Claim(guest.Actor(), "Tú"); !errors.Is(err, lobby.ErrNeedsKey) {
			t.Errorf("a guest claims a name: %v", err)
		}
	})
}

func TestPlayNowBringsTwoTogether(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		mai, lan, tu := enter(t, l, lobby.Arrival{}), enter(t, l, lobby.Arrival{}), enter(t, l, lobby.Arrival{})
		first, err := l.PlayNow(t.Context(), mai.Actor())
		if err != nil {
			t.Fatal(err)
		}
		subMai := sit(t, first, mai.Actor())
		again, err := l.PlayNow(t.Context(), mai.Actor())
		if err != nil || again != first {
			t.Fatal("asking twice opened another room")
		}
		second, err := l.PlayNow(t.Context(), lan.Actor())
		if err != nil || second != first {
			t.Fatalf("lan was not brought to mai: %v", err)
		}
		if st := state(subMai); st.Phase != room.Playing {
			t.Fatalf("phase %v", st.Phase)
		}
		if n, ok := l.Seat(lan.Actor().Who.ID); !ok || n != first.Number() {
			t.Error("lan's seat is not found")
		}
		third, err := l.PlayNow(t.Context(), tu.Actor())
		if err != nil || third == first {
			t.Fatal("a third person was put into a full room")
		}
		list := l.Listing(tu.Actor().Who)
		if len(list.Rooms) != 2 || len(list.People) != 3 || list.Rooms[0].Game == "" {
			t.Errorf("listing %+v", list)
		}
		if r, err := l.Find(tu.Actor().Who, string(list.Rooms[0].Game)); err != nil || r != first {
			t.Errorf("the running game is not found by its ID: %v", err)
		}
	})
}

func TestPrivateRoomIsFoundByCodeAlone(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		mai, lan, tu := enter(t, l, lobby.Arrival{}), enter(t, l, lobby.Arrival{}), enter(t, l, lobby.Arrival{})
		o := room.Options{Rules: engine.Classic(), Starter: room.StartOwner, Private: true}
		r, err := l.Open(t.Context(), mai.Actor(), o)
		if err != nil {
			t.Fatal(err)
		}
		sit(t, r, mai.Actor())
		synctest.Wait()
		if len(l.Listing(tu.Actor().Who).Rooms) != 0 || len(l.Listing(mai.Actor().Who).Rooms) != 1 {
			t.Error("the list shows a private room to a stranger, or hides it from its owner")
		}
		if _, err := l.Find(tu.Actor().Who, "1"); !errors.Is(err, lobby.ErrNoRoom) {
			t.Errorf("a stranger enters by number: %v", err)
		}
		if got, err := l.Find(lan.Actor().Who, string(r.Code())); err != nil || got != r {
			t.Fatalf("the code does not open: %v", err)
		}
		if _, err := l.Room(lan.Actor().Who, r.Number()); err != nil {
			t.Errorf("who had the code may not come again: %v", err)
		}
		other, err := l.PlayNow(t.Context(), tu.Actor())
		if err != nil || other == r {
			t.Error("PlayNow led into a private room")
		}
	})
}

func TestRoomsOfOnePersonAreLimited(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		mai := enter(t, l, lobby.Arrival{})
		o := room.Options{Rules: engine.Classic(), Starter: room.StartOwner}
		for range lobby.RoomsEach {
			if _, err := l.Open(t.Context(), mai.Actor(), o); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := l.Open(t.Context(), mai.Actor(), o); !errors.Is(err, lobby.ErrTooManyRooms) {
			t.Errorf("one more: %v", err)
		}
		pass(room.ChairKept + time.Second) // nobody came
		synctest.Wait()
		if _, err := l.Open(t.Context(), mai.Actor(), o); err != nil {
			t.Errorf("after the rooms closed: %v", err)
		}
	})
}

func TestBotPlaysAGameAndARematch(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		mai, lan := enter(t, l, lobby.Arrival{}), enter(t, l, lobby.Arrival{})
		r, err := l.Open(t.Context(), mai.Actor(), room.Options{Rules: engine.Classic(), Starter: room.StartOwner})
		if err != nil {
			t.Fatal(err)
		}
		sub := sit(t, r, mai.Actor())
		if err := l.AddBot(t.Context(), lan.Actor(), r.Number(), 0); !errors.Is(err, room.ErrNotOwner) {
			t.Errorf("a stranger adds a bot: %v", err)
		}
		if err := l.AddBot(t.Context(), mai.Actor(), r.Number(), 0); err != nil {
			t.Fatal(err)
		}
		st := state(sub)
		for round := 1; round <= 2; round++ {
			if err := r.Do(t.Context(), mai.Actor(), room.Ready{On: true}); err != nil {
				t.Fatal(err)
			}
			for range 1000 {
				pass(time.Second)
				synctest.Wait()
				events, _ := sub.Take()
				for _, e := range events {
					st = st.Apply(e)
				}
				if !st.Game.Running() {
					break
				}
				if st.MyTurn(mai.Actor().Who.ID) {
					g, err := st.Game.Engine()
					if err != nil {
						t.Fatal(err)
					}
					legal := g.Legal()
					if err := r.Do(t.Context(), mai.Actor(), room.Play{Ply: g.Ply(), Move: legal[g.Ply()%len(legal)]}); err != nil {
						t.Fatal(err)
					}
				}
			}
			if st.Game.Running() || st.Game.Round != round || !st.Game.Outcome.Ending.ByBoard() {
				t.Fatalf("round %d: %+v", round, st.Game.Outcome)
			}
		}
	})
}

func TestRunningGamesComeBack(t *testing.T) {
	store := lobbytest.NewStore()
	var mai, lan *lobby.Visit
	var id room.GameID
	hall(t, store, func(t *testing.T, l *lobby.Lobby) {
		mai, lan = enter(t, l, lobby.Arrival{Key: key("a")}), enter(t, l, lobby.Arrival{Key: key("b")})
		r, _ := l.PlayNow(t.Context(), mai.Actor())
		sub := sit(t, r, mai.Actor())
		if _, err := l.PlayNow(t.Context(), lan.Actor()); err != nil {
			t.Fatal(err)
		}
		id = state(sub).Game.ID
	})
	hall(t, store, func(t *testing.T, l *lobby.Lobby) {
		back := enter(t, l, lobby.Arrival{Key: key("a")})
		n, ok := l.Seat(back.Actor().Who.ID)
		if !ok {
			t.Fatal("the game is not there")
		}
		r, err := l.Room(back.Actor().Who, n)
		if err != nil {
			t.Fatal(err)
		}
		if st := state(sit(t, r, back.Actor())); st.Game.ID != id || st.Phase == room.Waiting {
			t.Errorf("came back as %+v", st)
		}
	})
}

func TestRoomsComeBackAfterAFailedCommit(t *testing.T) {
	store := lobbytest.NewStore()
	hall(t, store, func(t *testing.T, l *lobby.Lobby) {
		mai, lan := enter(t, l, lobby.Arrival{}), enter(t, l, lobby.Arrival{})
		r, _ := l.PlayNow(t.Context(), mai.Actor())
		sub := sit(t, r, mai.Actor())
		if _, err := l.PlayNow(t.Context(), lan.Actor()); err != nil {
			t.Fatal(err)
		}
		game := state(sub).Game
		actor := mai.Actor()
		if game.Players[0].ID != actor.Who.ID {
			actor = lan.Actor()
		}
		move := room.Play{Move: engine.Move{Pit: 1, Dir: engine.Right}}
		store.Break(true)
		if err := r.Do(t.Context(), actor, move); !errors.Is(err, room.ErrNotSaved) {
			t.Fatalf("a move that was not saved: %v", err)
		}
		<-r.Done()
		store.Break(false)
		pass(5 * time.Second)
		synctest.Wait()
		again, err := l.Room(actor.Who, r.Number())
		if err != nil || again == r {
			t.Fatalf("the room is not back: %v", err)
		}
		// Who looks on sees the pause, of which nobody is to say that the server has
		// restarted.
		if st := state(sit(t, again, enter(t, l, lobby.Arrival{}).Actor())); st.Phase != room.Paused || !st.Restart.Unsaved {
			t.Errorf("in the pause: %v, %+v", st.Phase, st.Restart)
		}
		sub = sit(t, again, actor)
		if st := state(sit(t, again, enter(t, l, lobby.Arrival{}).Actor())); st.Phase != room.Playing || !st.Restart.Unsaved {
			t.Errorf("after the pause: %v, %+v", st.Phase, st.Restart)
		}
		if err := again.Do(t.Context(), actor, move); err != nil {
			t.Errorf("playing on: %v", err)
		}
		if st := state(sub); st.Game.ID != game.ID || len(st.Game.Moves) != 1 {
			t.Errorf("the game is %+v", st.Game)
		}
	})
}

func TestClosingLobbyTakesNoNewRooms(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		mai := enter(t, l, lobby.Arrival{})
		l.Close(time.Now().Add(time.Minute))
		if _, err := l.PlayNow(t.Context(), mai.Actor()); !errors.Is(err, lobby.ErrClosing) {
			t.Errorf("%v", err)
		}
		if l.Listing(mai.Actor().Who).Closing.IsZero() {
			t.Error("the list does not say so")
		}
	})
}
