package bot_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/lobby/account"
	"oanquan/lobby/bot"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/room"
)

// table is a room that mai has opened, and looks at.
type table struct {
	*testing.T
	room  *room.Room
	store *lobbytest.Store
	mai   room.Actor
	sub   *room.Subscription
	st    room.State
	log   *bytes.Buffer // read only while nothing runs
}

func open(t *testing.T, story func(*table)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		tb := &table{T: t, store: lobbytest.NewStore(), mai: room.Actor{Who: account.Who{ID: "mai", Name: "Mai"}, Session: 1}, log: &bytes.Buffer{}}
		var err error
		tb.room, err = room.Open(room.Config{
			Number: 1, Owner: tb.mai.Who, Options: room.Options{Rules: engine.Classic(), Starter: room.StartOwner},
			Journal: tb.store, Log: slog.New(slog.DiscardHandler),
		})
		if err != nil {
			t.Fatal(err)
		}
		if tb.sub, err = tb.room.Subscribe(t.Context(), tb.mai); err != nil {
			t.Fatal(err)
		}
		story(tb)
		tb.room.Stop(room.ClosedShutdown)
		<-tb.room.Done()
	})
}

// bot seats a bot that chooses its moves so.
func (tb *table) bot(level bot.Level, p bot.Policy) {
	tb.Helper()
	b := bot.New(account.Who{}, level, p, slog.New(slog.NewTextHandler(tb.log, nil)))
	if err := b.Seat(tb.Context(), tb.room); err != nil {
		tb.Fatal(err)
	}
}

func (tb *table) do(c room.Command) {
	tb.Helper()
	if err := tb.room.Do(tb.Context(), tb.mai, c); err != nil {
		tb.Fatal(err)
	}
}

// after lets time go by and looks at the room.
func (tb *table) after(d time.Duration) room.State {
	time.Sleep(d)
	synctest.Wait()
	events, _ := tb.sub.Take()
	for _, e := range events {
		tb.st = tb.st.Apply(e)
	}
	return tb.st
}

// begin lets mai make the first move against a bot of the level.
func (tb *table) begin(level bot.Level, p bot.Policy) {
	tb.Helper()
	tb.bot(level, p)
	tb.do(room.Ready{On: true})
	tb.do(room.Play{Move: engine.Move{Pit: 1, Dir: engine.Right}})
}

func greedy(_ context.Context, g engine.Game) engine.Move { return bot.Greedy(g) }

func TestABotTakesItsTimeToMove(t *testing.T) {
	open(t, func(tb *table) {
		tb.begin(8, greedy)
		if st := tb.after(899 * time.Millisecond); len(st.Game.Moves) != 1 {
			tb.Errorf("%d moves at once", len(st.Game.Moves))
		}
		if st := tb.after(2 * time.Millisecond); len(st.Game.Moves) != 2 {
			tb.Errorf("%d moves after its time", len(st.Game.Moves))
		}
	})
}

func TestABotThinksUntilItsTimeIsUp(t *testing.T) {
	for level, most := range map[bot.Level]time.Duration{1: 900 * time.Millisecond, 8: 2800 * time.Millisecond} {
		open(t, func(tb *table) {
			tb.begin(level, func(ctx context.Context, g engine.Game) engine.Move {
				<-ctx.Done()
				return g.Legal()[0]
			})
			if st := tb.after(most - time.Millisecond); len(st.Game.Moves) != 1 {
				tb.Errorf("level %v: %d moves too soon", level, len(st.Game.Moves))
			}
			if st := tb.after(2 * time.Millisecond); len(st.Game.Moves) != 2 {
				tb.Errorf("level %v: %d moves when its time is up", level, len(st.Game.Moves))
			}
		})
	}
}

func TestABotMovesThoughItsSearchIsLateOrFails(t *testing.T) {
	never := make(chan struct{})
	for name, p := range map[string]bot.Policy{
		"late":    func(context.Context, engine.Game) engine.Move { <-never; return engine.Move{} },
		"panics":  func(context.Context, engine.Game) engine.Move { panic("a fault in the search") },
		"illegal": func(context.Context, engine.Game) engine.Move { return engine.Move{Pit: 77} },
	} {
		never = make(chan struct{})
		open(t, func(tb *table) {
			never = make(chan struct{}) // it belongs to the bubble
			tb.begin(8, p)
			st := tb.after(5 * time.Second)
			if len(st.Game.Moves) != 2 {
				tb.Fatalf("%s: %d moves", name, len(st.Game.Moves))
			}
			g, err := engine.NewGame(engine.Classic())
			if err != nil {
				tb.Fatal(err)
			}
			if g, _, err = g.Play(st.Game.Moves[0]); err != nil || st.Game.Moves[1] != bot.Greedy(g) {
				tb.Errorf("%s: the bot played %v, %v", name, st.Game.Moves[1], err)
			}
			g, _, _ = g.Play(st.Game.Moves[1])
			tb.do(room.Play{Ply: 2, Move: g.Legal()[0]})
			if st := tb.after(5 * time.Second); len(st.Game.Moves) != 4 {
				tb.Errorf("%s: %d moves later", name, len(st.Game.Moves))
			}
			close(never)
		})
	}
}

func TestATurnThatIsTalkedThroughIsThoughtOnce(t *testing.T) {
	open(t, func(tb *table) {
		asked := 0
		tb.begin(8, func(_ context.Context, g engine.Game) engine.Move { asked++; return bot.Greedy(g) })
		tb.after(500 * time.Millisecond)
		tb.do(room.Say{Text: "nhanh lên"})
		if st := tb.after(500 * time.Millisecond); len(st.Game.Moves) != 2 || asked != 1 {
			tb.Errorf("%d moves, asked %d times", len(st.Game.Moves), asked)
		}
	})
}

func TestAMoveThatWasNotSavedIsTriedAgain(t *testing.T) {
	open(t, func(tb *table) {
		asked := 0
		tb.begin(1, func(_ context.Context, g engine.Game) engine.Move { asked++; return bot.Greedy(g) })
		tb.store.Break(true)
		tb.after(2 * time.Second)
		tb.store.Break(false)
		if err := tb.store.Reopen(); err != nil {
			tb.Fatal(err)
		}
		if st := tb.after(10 * time.Second); len(st.Game.Moves) != 2 || asked != 1 {
			tb.Errorf("%d moves, asked %d times", len(st.Game.Moves), asked)
		}
		if !strings.Contains(tb.log.String(), "bot: move not made") {
			tb.Errorf("the log says %q", tb.log)
		}
	})
}

func TestBotsTellTheirLevel(t *testing.T) {
	open(t, func(tb *table) {
		rules := engine.Classic()
		rules.Players = 4
		tb.do(room.Change{Options: room.Options{Rules: rules, Starter: room.StartOwner}})
		for _, l := range []bot.Level{3, 3, 8} {
			tb.bot(l, greedy)
		}
		st := tb.after(0)
		for i, want := range []account.Who{{Name: "Bot Tú Tài"}, {Name: "Bot Tú Tài 2"}, {Name: "Bot Trạng Nguyên"}} {
			if got := st.Chairs[i+1].Who; got.Name != want.Name || got.ID.BotLevel() != []int{3, 3, 8}[i] {
				tb.Errorf("chair %d: %+v", i+2, got)
			}
		}
	})
}

func TestABotGoesWhenNobodyIsThere(t *testing.T) {
	open(t, func(tb *table) {
		tb.bot(3, greedy)
		tb.do(room.Stand{})
		if st := tb.after(time.Hour); !st.Chairs[1].Taken() {
			tb.Error("it has left who looks on")
		}
		tb.sub.Close()
		synctest.Wait()
		select {
		case <-tb.room.Done():
		default:
			tb.Error("a bot keeps an empty room")
		}
	})
}

func TestBotsPlayOnForWhoLooksOnAndNotForNobody(t *testing.T) {
	open(t, func(tb *table) {
		tb.do(room.Stand{})
		slow := func(ctx context.Context, g engine.Game) engine.Move {
			<-ctx.Done()
			return g.Legal()[g.Ply()%len(g.Legal())]
		}
		tb.bot(7, slow)
		tb.bot(8, slow)
		st := tb.after(6 * time.Second)
		if !st.Game.Running() || len(st.Game.Moves) < 2 {
			tb.Fatalf("no game between bots: %+v", st.Game)
		}
		tb.sub.Close()
		time.Sleep(59 * time.Second)
		synctest.Wait()
		if look, err := tb.room.Look(tb.Context(), tb.mai.Who); err != nil || !look.Game.Running() {
			tb.Fatalf("the game has not waited for mai: %v", err)
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		select {
		case <-tb.room.Done():
		default:
			tb.Error("bots play on for nobody")
		}
		if open, err := tb.store.Unfinished(); err != nil || len(open) != 0 {
			tb.Errorf("left in the journal: %v, %v", open, err)
		}
	})
}
