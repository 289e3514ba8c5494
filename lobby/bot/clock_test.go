package bot_test

import (
	"context"
	"fmt"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/engine/record"
	"oanquan/lobby/account"
	"oanquan/lobby/bot"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/room"
)

// timed is open in a room with a clock.
func timed(t *testing.T, control string, story func(*table)) {
	t.Helper()
	open(t, func(tb *table) {
		c, err := clock.Parse(control)
		if err != nil {
			t.Fatal(err)
		}
		tb.do(room.Change{Options: room.Options{Rules: engine.Classic(), Starter: room.StartOwner, Clock: c}})
		story(tb)
	})
}

// A bot that would think for ever, or whose search never ends, does not lose on
// time in the fastest of games.
func TestABotDoesNotLoseOnTime(t *testing.T) {
	for name, ends := range map[string]bool{"0.25+0": true, "5s": false} {
		t.Run(fmt.Sprintf("%s ends=%v", name, ends), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				never := make(chan struct{})
				fast(t, name, func(ctx context.Context, g engine.Game) engine.Move {
					<-ctx.Done()
					if !ends {
						<-never
					}
					return g.Legal()[0]
				})
				close(never)
			})
		})
	}
}

// fast plays a game of somebody who moves at once against a bot.
func fast(t *testing.T, control string, p bot.Policy) {
	t.Helper()
	c, err := clock.Parse(control)
	if err != nil {
		t.Fatal(err)
	}
	mai := room.Actor{Who: account.Who{ID: "mai", Name: "Mai"}, Session: 1}
	r, err := room.Open(room.Config{
		Number: 1, Owner: mai.Who, Options: room.Options{Rules: engine.Classic(), Starter: room.StartOwner, Clock: c},
		Journal: lobbytest.NewStore(), Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	sub, err := r.Subscribe(t.Context(), mai)
	if err != nil {
		t.Fatal(err)
	}
	var st room.State
	look := func() {
		synctest.Wait()
		events, _ := sub.Take()
		for _, e := range events {
			st = st.Apply(e)
		}
	}
	if err := bot.New(account.Who{}, 8, p, slog.New(slog.DiscardHandler)).Seat(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	if err := r.Do(t.Context(), mai, room.Ready{On: true}); err != nil {
		t.Fatal(err)
	}
	g, err := engine.NewGame(engine.Classic())
	if err != nil {
		t.Fatal(err)
	}
	for look(); st.Game.Running(); look() {
		if !st.MyTurn("mai") {
			<-sub.Wake()
			continue
		}
		for ply := g.Ply(); ply < len(st.Game.Moves); ply++ {
			if g, _, err = g.Play(st.Game.Moves[ply]); err != nil {
				t.Fatal(err)
			}
		}
		if err := r.Do(t.Context(), mai, room.Play{Ply: g.Ply(), Move: g.Legal()[0]}); err != nil {
			t.Fatal(err)
		}
	}
	if out := st.Game.Outcome; out.Ending == record.Time {
		t.Errorf("%+v after %d moves", out, len(st.Game.Moves))
	}
	r.Stop(room.ClosedShutdown)
	<-r.Done()
}

func TestABotAnswersOffers(t *testing.T) {
	timed(t, "5+3", func(tb *table) {
		tb.begin(1, greedy)
		tb.after(time.Second)
		for _, kind := range []room.OfferKind{room.OfferDraw, room.OfferMoreTime, room.OfferTakeback} {
			tb.do(room.Offer{Kind: kind})
		}
		st := tb.after(2 * time.Second)
		if len(st.Offers) != 0 || !st.Game.Running() || len(st.Game.Moves) != 0 {
			t.Errorf("offers %+v, moves %v, %+v", st.Offers, st.Game.Moves, st.Game.Outcome)
		}
		if left := st.Clock.Left(0, time.Now()); left != 6*time.Minute-1100*time.Millisecond { // her turn has begun anew
			t.Errorf("mai has %v", left)
		}
		tb.do(room.Offer{Kind: room.OfferAbort})
		if st := tb.after(2 * time.Second); st.Game.Outcome.Ending != record.Aborted {
			t.Errorf("ended %+v", st.Game.Outcome)
		}
	})
}
