package room_test

import (
	"context"
	"io"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/lobby/account"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/room"
)

// table is a room in a test, told with people's names. It lives in a synctest
// bubble, so that minutes pass at once.
type table struct {
	t     *testing.T
	room  *room.Room
	store *lobbytest.Store
	ctx   context.Context
	seats map[string]*guest
	next  room.SessionID
}

// guest is one person's session.
type guest struct {
	actor   room.Actor
	sub     *room.Subscription
	state   room.State
	events  []room.Event
	notices []room.Notice
}

// who is a person, or a bot when the name begins with "!".
func who(name string) account.Who {
	if strings.HasPrefix(name, "!") {
		return account.Who{ID: account.ID(name), Name: name}
	}
	return account.Who{ID: account.ID("id-" + name), Name: name, Named: true}
}

func quiet() *slog.Logger { return slog.New(slog.NewTextHandler(io.Discard, nil)) }

func options() room.Options { return room.Options{Rules: engine.Classic(), Starter: room.StartOwner} }

// bubble runs a story in a synctest bubble, in a room that mai has opened.
func bubble(t *testing.T, cfg room.Config, story func(*table)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		tb := &table{t: t, store: lobbytest.NewStore(), ctx: ctx, seats: map[string]*guest{}}
		if cfg.Journal == nil {
			cfg.Journal = tb.store
		}
		if cfg.Log == nil {
			cfg.Log = quiet()
		}
		if cfg.Number == 0 {
			cfg.Number, cfg.Owner = 1, who("mai")
		}
		if cfg.Options == (room.Options{}) {
			cfg.Options = options()
		}
		r, err := room.Open(cfg)
		if err != nil {
			t.Fatal(err)
		}
		tb.room = r
		story(tb)
		r.Stop(room.ClosedShutdown)
		<-r.Done()
	})
}

// come lets a person look at the room in a new session.
func (tb *table) come(name string) *guest { return tb.comeAs(name, name) }

// comeAs is come for a further session of the same person.
func (tb *table) comeAs(name, session string) *guest {
	tb.t.Helper()
	tb.next++
	g := &guest{actor: room.Actor{Who: who(name), Session: tb.next}}
	sub, err := tb.room.Subscribe(tb.ctx, g.actor)
	if err != nil {
		tb.t.Fatalf("%s comes: %v", session, err)
	}
	g.sub = sub
	tb.seats[session] = g
	tb.look(session)
	return g
}

// look lets a session take what has come, and returns the room as it sees it.
func (tb *table) look(session string) *room.State {
	tb.t.Helper()
	synctest.Wait()
	g := tb.seats[session]
	events, notices := g.sub.Take()
	for _, e := range events {
		if _, fresh := e.Body.(room.Snapshot); !fresh && e.Seq != g.state.Seq+1 {
			tb.t.Fatalf("%s: event %d after %d", session, e.Seq, g.state.Seq)
		}
		g.state = g.state.Apply(e)
	}
	g.events = append(g.events, events...)
	g.notices = append(g.notices, notices...)
	now := g.state
	return &now
}

// do gives a command, which must be accepted.
func (tb *table) do(session string, c room.Command) {
	tb.t.Helper()
	if err := tb.try(session, c); err != nil {
		tb.t.Fatalf("%s: %T%+v: %v", session, c, c, err)
	}
}

func (tb *table) try(session string, c room.Command) error { return tb.as(session)(c) }

// as is a session's way to give commands from another goroutine.
func (tb *table) as(session string) func(room.Command) error {
	actor := tb.seats[session].actor
	return func(c room.Command) error { return tb.room.Do(tb.ctx, actor, c) }
}

// pass lets time go by; in the bubble that takes none.
func (tb *table) pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// drop ends a session without a word.
func (tb *table) drop(session string) {
	tb.seats[session].sub.Close()
	synctest.Wait()
}

// start brings mai and lan to a running game in which mai begins.
func (tb *table) start() {
	tb.t.Helper()
	tb.come("mai")
	tb.come("lan")
	tb.do("lan", room.Sit{Chair: -1})
	tb.do("mai", room.Ready{On: true})
	tb.do("lan", room.Ready{On: true})
	if st := tb.look("mai"); st.Phase != room.Playing || !st.MyTurn("id-mai") {
		tb.t.Fatalf("no game with mai to move: %+v", st)
	}
}

// play plays the n-th legal move for whoever is to move.
func (tb *table) play(n int) {
	tb.t.Helper()
	st := tb.look("mai")
	g, err := st.Game.Engine()
	if err != nil {
		tb.t.Fatal(err)
	}
	mover := st.Game.Players[st.Game.Mover()].Name
	legal := g.Legal()
	tb.do(mover, room.Play{Ply: g.Ply(), Move: legal[n%len(legal)]})
}
