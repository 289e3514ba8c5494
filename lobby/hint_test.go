package lobby_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/engine/search"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/room"
)

// critic answers with the last legal move, and counts how often it was asked.
type critic struct {
	asked atomic.Int64
	wait  func(context.Context) // before it answers; may be nil
	line  []engine.Move         // what it says from the usual start on, if anything
}

func (c *critic) best(ctx context.Context, g engine.Game, _ search.Options) (search.Result, error) {
	c.asked.Add(1)
	if c.wait != nil {
		c.wait(ctx)
	}
	if n := g.Ply(); n < len(c.line) && slices.Equal(g.Moves(), c.line[:n]) {
		return search.Result{Move: c.line[n], Value: 7, Line: c.line[n:]}, nil
	}
	legal := g.Legal()
	m := legal[len(legal)-1]
	return search.Result{Move: m, Value: 7, Exact: true, Line: []engine.Move{m}}, nil
}

// judged opens a lobby with a critic for one story in a bubble of time.
func judged(t *testing.T, store *lobbytest.Store, c *critic, story func(*testing.T, *lobby.Lobby)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		if err := store.Reopen(); err != nil {
			t.Fatal(err)
		}
		l, err := lobby.New(lobby.Config{Accounts: store, Games: store, Log: slog.New(slog.NewTextHandler(io.Discard, nil)), Critic: c.best})
		if err != nil {
			t.Fatal(err)
		}
		story(t, l)
		if err := l.Shutdown(t.Context()); err != nil {
			t.Fatal(err)
		}
	})
}

// game begins a game of the first of players, who moves first, with the others.
func game(t *testing.T, l *lobby.Lobby, private bool, players ...room.Actor) *room.Room {
	t.Helper()
	o := room.Options{Rules: engine.Classic(), Starter: room.StartOwner, Private: private}
	o.Rules.Players = len(players)
	r, err := l.Open(t.Context(), players[0], o)
	if err != nil {
		t.Fatal(err)
	}
	for i, a := range players {
		sit(t, r, a)
		if i > 0 {
			command(t, r, a, room.Sit{Chair: -1})
		}
	}
	for _, a := range slices.Backward(players) {
		command(t, r, a, room.Ready{On: true})
	}
	return r
}

func command(t *testing.T, r *room.Room, a room.Actor, c room.Command) {
	t.Helper()
	if err := r.Do(t.Context(), a, c); err != nil {
		t.Fatalf("%s: %T: %v", a.Who.Name, c, err)
	}
}

func tí() room.Actor {
	return room.Actor{Who: account.Who{ID: "!tí", Name: "Bot Tí"}, Session: 1001}
}
func sửu() room.Actor {
	return room.Actor{Who: account.Who{ID: "!sửu", Name: "Bot Sửu"}, Session: 1002}
}

func look(t *testing.T, r *room.Room) room.Game {
	t.Helper()
	st, err := r.Look(t.Context(), account.Who{})
	if err != nil {
		t.Fatal(err)
	}
	return st.Game
}

func hints(store *lobbytest.Store) int {
	n := 0
	for _, e := range store.Entries() {
		if e.Aid != nil {
			n++
		}
	}
	return n
}

func TestAHintIsNotedBeforeItIsLookedFor(t *testing.T) {
	store, c := lobbytest.NewStore(), &critic{}
	noted := -1
	c.wait = func(context.Context) { noted = hints(store) }
	judged(t, store, c, func(t *testing.T, l *lobby.Lobby) {
		mai := enter(t, l, lobby.Arrival{Key: key("mai")}).Actor()
		r := game(t, l, false, mai, tí())
		h, err := l.Hint(t.Context(), mai, r.Number())
		if err != nil {
			t.Fatal(err)
		}
		board, _ := look(t, r).Engine()
		legal := board.Legal()
		if last := legal[len(legal)-1]; h.Move != last || h.Ply != 0 || h.Game != look(t, r).ID || h.Value != 7 || !h.Exact || len(h.Line) != 1 {
			t.Errorf("the hint is %+v", h)
		}
		if noted != 1 {
			t.Errorf("%d hints were in the journal when it was looked for", noted)
		}
		again, err := l.Hint(t.Context(), mai, r.Number())
		if err != nil || again.Move != h.Move || c.asked.Load() != 1 || hints(store) != 1 {
			t.Errorf("again: %+v, %v; asked %d times, %d in the journal", again, err, c.asked.Load(), hints(store))
		}
		command(t, r, mai, room.Play{Ply: 0, Move: h.Move})
		if _, err := l.Hint(t.Context(), mai, r.Number()); !errors.Is(err, room.ErrNotYourTurn) {
			t.Errorf("at the bot's turn: %v", err)
		}
		if g := look(t, r); !slices.Equal(g.Aids, []int{1, 0}) || c.asked.Load() != 1 {
			t.Errorf("hints %v, asked %d times", g.Aids, c.asked.Load())
		}
	})
}

func TestAHintThatComesTooLateIsDropped(t *testing.T) {
	store, c := lobbytest.NewStore(), &critic{}
	judged(t, store, c, func(t *testing.T, l *lobby.Lobby) {
		mai := enter(t, l, lobby.Arrival{Key: key("mai")}).Actor()
		r := game(t, l, false, mai, tí())
		board, _ := look(t, r).Engine()
		c.wait = func(context.Context) { command(t, r, mai, room.Play{Ply: 0, Move: board.Legal()[0]}) }
		if h, err := l.Hint(t.Context(), mai, r.Number()); !errors.Is(err, room.ErrStale) || h.Line != nil {
			t.Errorf("after the move: %+v, %v", h, err)
		}
		command(t, r, mai, room.Resign{})
		command(t, r, mai, room.Ready{On: true})
		c.wait = func(context.Context) { command(t, r, mai, room.Abort{}) }
		if h, err := l.Hint(t.Context(), mai, r.Number()); !errors.Is(err, room.ErrStale) || h.Line != nil {
			t.Errorf("after the game: %+v, %v", h, err)
		}
	})
}

func TestWhoGoesAwayLetsTheHintGo(t *testing.T) {
	store, c := lobbytest.NewStore(), &critic{}
	judged(t, store, c, func(t *testing.T, l *lobby.Lobby) {
		mai := enter(t, l, lobby.Arrival{Key: key("mai")}).Actor()
		r := game(t, l, false, mai, tí())
		ctx, cancel := context.WithCancel(t.Context())
		c.wait = func(within context.Context) {
			if at, ok := within.Deadline(); !ok || time.Until(at) > time.Second {
				t.Errorf("it may take until %v", at)
			}
			cancel()
		}
		if _, err := l.Hint(ctx, mai, r.Number()); !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %v", err)
		}
		c.wait = nil
		if _, err := l.Hint(t.Context(), mai, r.Number()); err != nil || hints(store) != 1 {
			t.Errorf("asked again: %v, %d in the journal", err, hints(store))
		}
	})
}

func TestThereAreNoHintsAmongPeople(t *testing.T) {
	tests := []struct {
		name string
		want error
		// story begins a game and says who asks in which room.
		story func(t *testing.T, l *lobby.Lobby, mai, lan room.Actor) (room.Actor, room.Number)
	}{
		{"between two", room.ErrNoHint, func(t *testing.T, l *lobby.Lobby, mai, lan room.Actor) (room.Actor, room.Number) {
			return mai, game(t, l, false, mai, lan).Number()
		}},
		{"among three", room.ErrNoHint, func(t *testing.T, l *lobby.Lobby, mai, lan room.Actor) (room.Actor, room.Number) {
			return mai, game(t, l, false, mai, tí(), lan).Number()
		}},
		{"where a person has left", room.ErrNoHint, func(t *testing.T, l *lobby.Lobby, mai, lan room.Actor) (room.Actor, room.Number) {
			r := game(t, l, false, mai, tí(), lan)
			command(t, r, lan, room.Resign{})
			return mai, r.Number()
		}},
		{"to who has left", room.ErrNotPlaying, func(t *testing.T, l *lobby.Lobby, mai, lan room.Actor) (room.Actor, room.Number) {
			r := game(t, l, false, mai, tí(), lan)
			command(t, r, lan, room.Resign{})
			return lan, r.Number()
		}},
		{"to who looks on", room.ErrNotPlaying, func(t *testing.T, l *lobby.Lobby, mai, lan room.Actor) (room.Actor, room.Number) {
			r := game(t, l, false, mai, tí())
			sit(t, r, lan)
			return lan, r.Number()
		}},
		{"to who is not let in", lobby.ErrNoRoom, func(t *testing.T, l *lobby.Lobby, mai, lan room.Actor) (room.Actor, room.Number) {
			return lan, game(t, l, true, mai, tí()).Number()
		}},
		{"beside a game with people", lobby.ErrYouPlay, func(t *testing.T, l *lobby.Lobby, mai, lan room.Actor) (room.Actor, room.Number) {
			game(t, l, false, lan, mai)
			return mai, game(t, l, false, mai, tí()).Number()
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			store, c := lobbytest.NewStore(), &critic{}
			judged(t, store, c, func(t *testing.T, l *lobby.Lobby) {
				mai, lan := enter(t, l, lobby.Arrival{Key: key("mai")}).Actor(), enter(t, l, lobby.Arrival{Key: key("lan")}).Actor()
				who, n := tt.story(t, l, mai, lan)
				if h, err := l.Hint(t.Context(), who, n); !errors.Is(err, tt.want) || h.Line != nil {
					t.Errorf("got %+v, %v; want %v", h, err, tt.want)
				}
				if c.asked.Load() != 0 || hints(store) != 0 {
					t.Errorf("looked for %d, noted %d", c.asked.Load(), hints(store))
				}
			})
		})
	}
	t.Run("until that one is over", func(t *testing.T) {
		judged(t, lobbytest.NewStore(), &critic{}, func(t *testing.T, l *lobby.Lobby) {
			mai, lan := enter(t, l, lobby.Arrival{Key: key("mai")}).Actor(), enter(t, l, lobby.Arrival{Key: key("lan")}).Actor()
			between := game(t, l, false, lan, mai)
			alone := game(t, l, false, mai, tí(), sửu())
			plays := (*lobby.YouPlayError)(nil)
			if _, err := l.Hint(t.Context(), mai, alone.Number()); !errors.As(err, &plays) || plays.Game != look(t, between).ID {
				t.Errorf("before it: %v", err)
			}
			command(t, between, lan, room.Resign{})
			if _, err := l.Hint(t.Context(), mai, alone.Number()); err != nil {
				t.Errorf("after it: %v", err)
			}
		})
	})
}

func TestAFaultOfTheSearchIsNoHint(t *testing.T) {
	store, c := lobbytest.NewStore(), &critic{}
	judged(t, store, c, func(t *testing.T, l *lobby.Lobby) {
		mai := enter(t, l, lobby.Arrival{Key: key("mai")}).Actor()
		r := game(t, l, false, mai, tí())
		c.wait = func(context.Context) { panic("a fault in the search") }
		if h, err := l.Hint(t.Context(), mai, r.Number()); err == nil || h.Line != nil {
			t.Errorf("got %+v, %v", h, err)
		}
		c.wait = nil
		if _, err := l.Hint(t.Context(), mai, r.Number()); err != nil || hints(store) != 1 {
			t.Errorf("asked again: %v, %d noted", err, hints(store))
		}
	})
}

// ahead is what somebody hears who has played on in a game against a bot from
// where lan and tú are.
func ahead(t *testing.T, l *lobby.Lobby, mai, lan, tú room.Actor) error {
	t.Helper()
	line := moves(t, 2)
	between, alone := game(t, l, false, lan, tú), game(t, l, false, mai, tí())
	command(t, between, lan, room.Play{Ply: 0, Move: line[0]})
	for i, a := range []room.Actor{mai, tí()} {
		command(t, alone, a, room.Play{Ply: i, Move: line[i]})
	}
	_, err := l.Hint(t.Context(), mai, alone.Number())
	return err
}

func TestNoHintForABoardBetweenPeople(t *testing.T) {
	store, c := lobbytest.NewStore(), &critic{}
	judged(t, store, c, func(t *testing.T, l *lobby.Lobby) {
		mai, lan, tú := enter(t, l, lobby.Arrival{Key: key("mai")}).Actor(), enter(t, l, lobby.Arrival{Key: key("lan")}).Actor(), enter(t, l, lobby.Arrival{Key: key("tú")}).Actor()
		alone, between := game(t, l, false, mai, tí()), game(t, l, false, lan, tú)
		if _, err := l.Hint(t.Context(), mai, alone.Number()); err != nil {
			t.Fatalf("at the usual start: %v", err)
		}
		both := func(ply int) {
			board, _ := look(t, alone).Engine()
			m := board.Legal()[0]
			command(t, alone, []room.Actor{mai, tí()}[ply%2], room.Play{Ply: ply, Move: m})
			command(t, between, []room.Actor{lan, tú}[ply%2], room.Play{Ply: ply, Move: m})
		}
		both(0)
		both(1)
		if h, err := l.Hint(t.Context(), mai, alone.Number()); !errors.Is(err, lobby.ErrOnBoard) || h.Line != nil || c.asked.Load() != 1 || hints(store) != 1 {
			t.Errorf("on their board: %+v, %v; looked for %d, noted %d", h, err, c.asked.Load(), hints(store))
		}
		board, _ := look(t, between).Engine()
		command(t, between, lan, room.Play{Ply: 2, Move: board.Legal()[1]}) // not what the critic would play
		command(t, alone, mai, room.Play{Ply: 2, Move: board.Legal()[0]})
		command(t, alone, tí(), room.Play{Ply: 3, Move: movesAfter(t, look(t, alone).Moves)[0]})
		if _, err := l.Hint(t.Context(), mai, alone.Number()); err != nil {
			t.Errorf("when they have gone another way: %v", err)
		}
		// What they may have before them after one more turn tells it as well.
		if err := ahead(t, l, mai, lan, tú); !errors.Is(err, lobby.ErrOnBoard) {
			t.Errorf("one turn ahead of a board: %v", err)
		}
	})
}

// TestAKillBeforeTheAnswerLosesAndDoublesNothing takes what a killed server has
// in its journal when the hint is noted and not given yet.
func TestAKillBeforeTheAnswerLosesAndDoublesNothing(t *testing.T) {
	store, c := lobbytest.NewStore(), &critic{}
	var left []room.Unfinished
	c.wait = func(context.Context) { left, _ = store.Unfinished() }
	judged(t, store, c, func(t *testing.T, l *lobby.Lobby) {
		mai := enter(t, l, lobby.Arrival{Key: key("mai")}).Actor()
		r := game(t, l, false, mai, tí())
		if _, err := l.Hint(t.Context(), mai, r.Number()); err != nil {
			t.Fatal(err)
		}
		back := lobbytest.NewStore()
		for _, u := range left {
			back.Restore(u)
		}
		again, err := lobby.New(lobby.Config{Accounts: store, Games: back, Log: log(), Critic: (&critic{}).best})
		if err != nil {
			t.Fatal(err)
		}
		r, err = again.Room(mai.Who, r.Number())
		if err != nil {
			t.Fatal(err)
		}
		sub := sit(t, r, mai)
		if g := state(sub).Game; !slices.Equal(g.Aids, []int{1, 0}) {
			t.Errorf("it comes back with hints %v", g.Aids)
		}
		if _, err := again.Hint(t.Context(), mai, r.Number()); err != nil || hints(back) != 0 {
			t.Errorf("asked again: %v, %d noted anew", err, hints(back))
		}
		command(t, r, mai, room.Resign{})
		a, err := back.Finished(left[0].Game)
		if err != nil || !slices.Equal(a.Record.Aids, []int{1, 0}) {
			t.Errorf("the record has hints %v, %v", a.Record.Aids, err)
		}
		if err := again.Shutdown(t.Context()); err != nil {
			t.Error(err)
		}
	})
}

func TestAServerWithoutACriticNotesNothing(t *testing.T) {
	store := lobbytest.NewStore()
	hall(t, store, func(t *testing.T, l *lobby.Lobby) {
		mai := enter(t, l, lobby.Arrival{Key: key("mai")}).Actor()
		r := game(t, l, false, mai, tí())
		if _, err := l.Hint(t.Context(), mai, r.Number()); !errors.Is(err, lobby.ErrNoAnalysis) || hints(store) != 0 {
			t.Errorf("got %v, noted %d", err, hints(store))
		}
	})
}
