package room_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"oanquan/engine/record"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// asked makes an offer and returns it as the other sees it, when its dead time
// is over.
func (tb *table) asked(session string, kind room.OfferKind) room.OpenOffer {
	tb.t.Helper()
	tb.do(session, room.Offer{Kind: kind})
	open := tb.look(session).Offers
	if len(open) == 0 || open[len(open)-1].Kind != kind {
		tb.t.Fatalf("open offers %+v", open)
	}
	tb.pass(room.OfferDead)
	return open[len(open)-1]
}

// agreed lets a session accept an offer.
func (tb *table) agreed(session string, o room.OpenOffer) {
	tb.t.Helper()
	tb.do(session, room.Answer{Kind: o.Kind, Yes: true, Seq: o.Seq})
}

func TestTheyAgreeOnADraw(t *testing.T) {
	bubble(t, timed("5+3"), func(tb *table) {
		tb.start()
		tb.first()
		tb.agreed("lan", tb.asked("mai", room.OfferDraw))
		st := tb.look("lan")
		if out := st.Game.Outcome; out.Ending != record.Agreed || !slices.Equal(out.Places, []int{1, 1}) || len(st.Offers) != 0 {
			t.Errorf("ended %+v, offers %+v", out, st.Offers)
		}
		if st.Series.Score[0].Halves != 1 || st.Series.Score[1].Halves != 1 {
			t.Errorf("series %+v", st.Series)
		}
		if a, err := tb.store.Finished(st.Game.ID); err != nil || a.Record.Check() != nil || a.Record.Ending != record.Agreed {
			t.Errorf("record %+v, %v", a.Record, err)
		}
	})
}

func TestToOfferWhatIsOfferedIsToAgree(t *testing.T) {
	bubble(t, timed("5+3"), func(tb *table) {
		tb.start()
		tb.first()
		tb.do("mai", room.Offer{Kind: room.OfferDraw})
		if err := tb.try("lan", room.Offer{Kind: room.OfferDraw}); !errors.Is(err, room.ErrTooQuick) {
			t.Errorf("in the same moment: %v", err)
		}
		tb.do("mai", room.Offer{Kind: room.OfferTakeback})
		tb.pass(room.OfferDead)
		if err := tb.try("lan", room.Offer{Kind: room.OfferTakeback}); !errors.Is(err, room.ErrOfferOpen) {
			t.Errorf("each wants a move of their own back: %v", err)
		}
		tb.do("lan", room.Offer{Kind: room.OfferDraw})
		if out := tb.now().Game.Outcome; out.Ending != record.Agreed {
			t.Errorf("ended %+v", out)
		}
	})
}

func TestWhatMayNotBeOffered(t *testing.T) {
	bubble(t, room.Config{}, func(tb *table) {
		tb.come("tú")
		if err := tb.try("tú", room.Offer{Kind: room.OfferDraw}); !errors.Is(err, room.ErrNoGame) {
			t.Errorf("before a game: %v", err)
		}
		tb.start()
		for _, c := range []struct {
			who  string
			cmd  room.Command
			want error
		}{
			{"tú", room.Offer{Kind: room.OfferDraw}, room.ErrNotPlaying},
			{"mai", room.Offer{}, room.ErrOfferKind},
			{"mai", room.Offer{Kind: 99}, room.ErrOfferKind},
			{"mai", room.Offer{Kind: room.OfferTakeback}, room.ErrNothingBack},
			{"mai", room.Offer{Kind: room.OfferMoreTime}, room.ErrNoClock},
			{"mai", room.Offer{Kind: room.OfferDraw, Off: true}, room.ErrNoOffer},
			{"lan", room.Answer{Kind: room.OfferDraw, Yes: true, Seq: 0}, room.ErrNoOffer},
			{"lan", room.Answer{Yes: true}, room.ErrNoOffer},
		} {
			if err := tb.try(c.who, c.cmd); !errors.Is(err, c.want) {
				t.Errorf("%s %T%+v: %v, want %v", c.who, c.cmd, c.cmd, err, c.want)
			}
		}
		o := tb.asked("mai", room.OfferDraw)
		for _, c := range []struct {
			who  string
			cmd  room.Command
			want error
		}{
			{"mai", room.Offer{Kind: room.OfferDraw}, room.ErrOfferOpen},
			{"lan", room.Offer{Kind: room.OfferDraw, Off: true}, room.ErrNoOffer},
			{"mai", room.Answer{Kind: room.OfferDraw, Yes: true, Seq: o.Seq}, room.ErrNoOffer},
			{"tú", room.Answer{Kind: room.OfferDraw, Yes: true, Seq: o.Seq}, room.ErrNotPlaying},
			{"lan", room.Answer{Kind: room.OfferAbort, Yes: true, Seq: o.Seq}, room.ErrNoOffer},
			{"lan", room.Answer{Kind: room.OfferDraw, Yes: true, Seq: o.Seq + 1}, room.ErrNoOffer},
		} {
			if err := tb.try(c.who, c.cmd); !errors.Is(err, c.want) {
				t.Errorf("%s %T%+v: %v, want %v", c.who, c.cmd, c.cmd, err, c.want)
			}
		}
		if !tb.look("mai").Game.Running() {
			t.Error("something of that ended the game")
		}
	})
}

func TestOffersEndWithTheNextMoveAndAreThree(t *testing.T) {
	bubble(t, room.Config{}, func(tb *table) {
		tb.start()
		o := tb.asked("mai", room.OfferDraw)
		tb.play(0)
		if st := tb.look("lan"); len(st.Offers) != 0 {
			t.Errorf("after a move: %+v", st.Offers)
		}
		if err := tb.try("lan", room.Answer{Kind: o.Kind, Yes: true, Seq: o.Seq}); !errors.Is(err, room.ErrNoOffer) {
			t.Errorf("an old offer: %v", err)
		}
		tb.do("mai", room.Offer{Kind: room.OfferDraw})
		tb.do("mai", room.Offer{Kind: room.OfferDraw, Off: true})
		if st := tb.look("lan"); len(st.Offers) != 0 {
			t.Errorf("withdrawn: %+v", st.Offers)
		}
		o = tb.asked("mai", room.OfferDraw)
		tb.do("lan", room.Answer{Kind: o.Kind, Seq: o.Seq})
		if err := tb.try("mai", room.Offer{Kind: room.OfferDraw}); !errors.Is(err, room.ErrOffersSpent) {
			t.Errorf("a fourth: %v", err)
		}
		tb.do("lan", room.Offer{Kind: room.OfferDraw}) // who has three of her own
		tb.do("mai", room.Offer{Kind: room.OfferAbort})
		late := tb.come("tú")
		if got := len(late.state.Offers); got != 2 {
			t.Errorf("who comes later sees %d offers", got)
		}
	})
}

// Property: whatever keys two people press, no answer is taken within OfferDead
// of an offer's appearance, and one of a kind is open at most.
func TestNoStreamOfKeysAcceptsAnOfferAtOnce(t *testing.T) {
	for seed := range uint64(30) {
		bubble(t, timed("180+0"), func(tb *table) {
			rng := rand.New(rand.NewPCG(seed, 7))
			tb.start()
			tb.first()
			appeared := map[int]time.Time{}
			made := map[string]int{}
			for range 400 {
				name := []string{"mai", "lan"}[rng.IntN(2)]
				kind := room.OfferKinds()[rng.IntN(5)]
				var err error
				switch rng.IntN(4) {
				case 0:
					if err = tb.try(name, room.Offer{Kind: kind}); err == nil {
						made[fmt.Sprint(name, kind)]++
					}
				case 1:
					_ = tb.try(name, room.Offer{Kind: kind, Off: true})
				case 2:
					_ = tb.try(name, room.Answer{Kind: kind, Yes: rng.IntN(2) == 0, Seq: 1 + rng.IntN(len(appeared)+1)})
				case 3:
					time.Sleep(time.Duration(rng.IntN(400)) * time.Millisecond)
				}
				tb.look(name)
				for _, e := range tb.seats[name].events {
					switch b := e.Body.(type) {
					case room.Offered:
						appeared[b.Offer.Seq] = e.At
					case room.OfferEnded:
						if b.How != room.OfferWithdrawn && e.At.Sub(appeared[b.Offer.Seq]) < room.OfferDead {
							t.Fatalf("%v answered %v after it appeared", b.Offer, e.At.Sub(appeared[b.Offer.Seq]))
						}
					}
				}
				tb.seats[name].events = nil
				st := tb.look(name)
				for i, o := range st.Offers {
					if slices.ContainsFunc(st.Offers[:i], func(p room.OpenOffer) bool { return p.Kind == o.Kind }) {
						t.Fatalf("two open of a kind: %+v", st.Offers)
					}
				}
				if !st.Game.Running() || st.Closed != 0 {
					break
				}
			}
			for what, n := range made {
				if n > room.OffersEach {
					t.Errorf("%s: %d offers", what, n)
				}
			}
		})
	}
}

func TestMoreTimeIsGiven(t *testing.T) {
	bubble(t, timed("5+0"), func(tb *table) {
		tb.start()
		tb.first()
		tb.pass(10 * time.Second)
		o := tb.asked("mai", room.OfferMoreTime)
		tb.agreed("lan", o)
		want := 6*time.Minute - 10*time.Second - room.OfferDead
		if got := tb.left("lan", 0); got != want {
			t.Errorf("mai has %v, want %v", got, want)
		}
		// After a kill she has it still.
		tb.resumed(room.Config{})
		tb.come("mai")
		if got := tb.left("mai", 0); got != want {
			t.Errorf("after a restart mai has %v, want %v", got, want)
		}
	})
}

func TestATakebackLeavesGivenTime(t *testing.T) {
	bubble(t, timed("5+0"), func(tb *table) {
		tb.start()
		tb.first()
		tb.pass(10 * time.Second)
		tb.play(0) // mai has 4:50
		tb.agreed("mai", tb.asked("lan", room.OfferMoreTime))
		tb.agreed("lan", tb.asked("mai", room.OfferMoreTime))
		tb.agreed("lan", tb.asked("mai", room.OfferTakeback))
		if a, b := tb.left("mai", 0), tb.left("mai", 1); a != 6*time.Minute || b != 6*time.Minute {
			t.Errorf("left %v and %v", a, b)
		}
		tb.play(0)
		tb.play(0)
		tb.agreed("lan", tb.asked("mai", room.OfferTakeback))
		if a, b := tb.left("mai", 0), tb.left("mai", 1); a != 6*time.Minute || b != 6*time.Minute {
			t.Errorf("after another: left %v and %v", a, b)
		}
	})
}

func TestNothingIsPlayedInAGameThatIsPutOff(t *testing.T) {
	bubble(t, timed("5+0"), func(tb *table) {
		tb.start()
		tb.first()
		o := tb.asked("mai", room.OfferAdjourn)
		g, _ := tb.look("mai").Game.Engine()
		tb.store.Hold(true)
		errs := make(chan error, 2)
		mai, lan := tb.as("mai"), tb.as("lan")
		go func() { errs <- lan(room.Answer{Kind: o.Kind, Seq: o.Seq, Yes: true}) }()
		tb.pass(time.Second)
		go func() { errs <- mai(room.Play{Ply: 2, Move: g.Legal()[0]}) }()
		tb.pass(time.Second)
		tb.store.Hold(false)
		<-tb.room.Done()
		a, b := <-errs, <-errs
		if a != nil && b != nil || !errors.Is(errors.Join(a, b), room.ErrClosed) {
			t.Errorf("answered %v and %v", a, b)
		}
		if open, _ := tb.store.Unfinished(); len(open) != 1 || !open[0].Adjourned() || len(open[0].Moves) != 2 {
			t.Errorf("unfinished %+v", open)
		}
	})
}

func TestAMoveIsTakenBack(t *testing.T) {
	bubble(t, timed("5+3"), func(tb *table) {
		tb.start()
		tb.first()
		tb.pass(20 * time.Second)
		tb.play(1) // mai: 283 s
		tb.pass(30 * time.Second)
		tb.agreed("lan", tb.asked("mai", room.OfferTakeback)) // before lan has answered
		st := tb.look("lan")
		if len(st.Game.Moves) != 2 || len(st.Game.Times) != 2 || st.Game.Mover() != 0 {
			t.Fatalf("moves %v", st.Game.Moves)
		}
		if a, b := tb.left("lan", 0), tb.left("lan", 1); a != 5*time.Minute || b != 5*time.Minute {
			t.Errorf("left %v and %v", a, b)
		}
		tb.play(2)
		tb.pass(10 * time.Second)
		tb.play(0)                                            // lan: 293 s
		tb.agreed("lan", tb.asked("mai", room.OfferTakeback)) // hers and lan's
		if st := tb.look("mai"); len(st.Game.Moves) != 2 {
			t.Fatalf("moves %v", st.Game.Moves)
		}
		g, _ := tb.look("mai").Game.Engine()
		tb.resumed(room.Config{})
		tb.come("lan")
		tb.come("mai")
		st = tb.look("mai")
		again, _ := st.Game.Engine()
		if again.Position() != g.Position() || tb.left("mai", 1) != 5*time.Minute || st.Phase != room.Playing {
			t.Errorf("after a restart: %+v, %v", st.Game, st.Clock.Lefts(time.Now()))
		}
		if _, ok := st.Clock.FirstMoveBy(); ok {
			t.Error("the first move is to be made again")
		}
		tb.play(0)
		for tb.look("mai").Game.Running() {
			tb.play(3)
		}
		if a, err := tb.store.Finished(st.Game.ID); err != nil || a.Record.Check() != nil {
			t.Errorf("record %v, %v", err, a.Record.Check())
		}
	})
}

func TestATakebackKeepsCountOfHints(t *testing.T) {
	cfg := room.Config{Number: 4, Owner: who("mai"), Eager: true}
	bubble(t, cfg, func(tb *table) {
		tb.come("mai")
		tb.come("!tí")
		tb.do("!tí", room.Sit{Chair: -1})
		move := func(name string) {
			g, _ := tb.look("mai").Game.Engine()
			tb.do(name, room.Play{Ply: g.Ply(), Move: g.Legal()[0]})
		}
		tb.do("mai", room.Hint{Ply: 0})
		move("mai")
		move("!tí")
		tb.do("mai", room.Hint{Ply: 2})
		tb.agreed("!tí", tb.asked("mai", room.OfferTakeback))
		if st := tb.look("mai"); len(st.Game.Moves) != 0 || st.Game.AidsOf(0) != 2 {
			t.Fatalf("%d moves, %d hints", len(st.Game.Moves), st.Game.AidsOf(0))
		}
		tb.do("mai", room.Hint{Ply: 0})
		tb.resumed(room.Config{})
		tb.come("mai")
		if st := tb.look("mai"); st.Game.AidsOf(0) != 3 {
			t.Errorf("after a restart %d hints", st.Game.AidsOf(0))
		}
	})
}

func TestAGameIsPutOff(t *testing.T) {
	bubble(t, timed("5+0"), func(tb *table) {
		tb.start()
		tb.first()
		tb.pass(60 * time.Second)
		tb.agreed("lan", tb.asked("mai", room.OfferAdjourn))
		<-tb.room.Done()
		if st := tb.look("lan"); st.Closed != room.ClosedAdjourned {
			t.Fatalf("closed %v", st.Closed)
		}
		open, _ := tb.store.Unfinished()
		if len(open) != 1 || !open[0].Adjourned() {
			t.Fatalf("unfinished %+v", open)
		}
		time.Sleep(100 * time.Hour)

		tb.resumed(room.Config{}) // only mai comes
		tb.come("mai")
		tb.pass(room.PauseAtMost - 1)
		if st := tb.look("mai"); st.Phase != room.Paused || !st.Adjourned || st.Closed != 0 {
			t.Fatalf("%+v", st)
		}
		tb.pass(1)
		if st := tb.look("mai"); st.Closed != room.ClosedAdjourned {
			t.Fatalf("closed %v", st.Closed)
		}

		tb.resumed(room.Config{})
		tb.come("mai")
		tb.come("lan")
		st := tb.look("mai")
		want := 240*time.Second - room.OfferDead
		if st.Phase != room.Playing || st.Adjourned || tb.left("mai", 0) != want {
			t.Fatalf("phase %v, mai has %v, want %v", st.Phase, tb.left("mai", 0), want)
		}
		if open, _ := tb.store.Unfinished(); open[0].Adjourned() {
			t.Error("a restart would put it off again")
		}
		tb.play(0)
	})
}

func TestAmongThreeNobodyAgreesForTheOthers(t *testing.T) {
	three(t, func(tb *table) {
		for _, k := range room.OfferKinds() {
			if err := tb.try("mai", room.Offer{Kind: k}); !errors.Is(err, room.ErrOnlyTwo) {
				t.Errorf("%v: %v", k, err)
			}
		}
	})
}

func TestAnAcceptedOfferThatIsNotSavedChangesNothing(t *testing.T) {
	for _, kind := range []room.OfferKind{room.OfferDraw, room.OfferTakeback, room.OfferAdjourn, room.OfferMoreTime, room.OfferAbort} {
		bubble(t, timed("5+0"), func(tb *table) {
			tb.start()
			tb.first()
			o := tb.asked("mai", kind)
			before := tb.look("lan")
			tb.store.Break(true)
			if err := tb.try("lan", room.Answer{Kind: kind, Yes: true, Seq: o.Seq}); !errors.Is(err, room.ErrNotSaved) {
				t.Errorf("%v: %v", kind, err)
			}
			after := tb.look("lan")
			if after.Seq != before.Seq || !after.Game.Running() {
				t.Errorf("%v was seen although it was not saved", kind)
			}
		})
	}
}

// A viewer who keeps up sees what a snapshot shows.
func TestEventsAndSnapshotsAgree(t *testing.T) {
	bubble(t, timed("5+3"), func(tb *table) {
		tb.start()
		same := func(when string) {
			t.Helper()
			kept := tb.look("lan")
			fresh, err := tb.room.Look(tb.ctx, account.Who{ID: "id-tú"})
			if err != nil {
				t.Fatal(err)
			}
			now := time.Now()
			seatA, runsA := kept.Clock.Running()
			seatB, runsB := fresh.Clock.Running()
			if !slices.Equal(kept.Clock.Lefts(now), fresh.Clock.Lefts(now)) || seatA != seatB || runsA != runsB {
				t.Errorf("%s: clocks %v and %v", when, kept.Clock, fresh.Clock)
			}
			if !slices.Equal(kept.Offers, fresh.Offers) || !slices.Equal(kept.Game.Times, fresh.Game.Times) || !slices.Equal(kept.Game.Moves, fresh.Game.Moves) {
				t.Errorf("%s: %+v and %+v", when, kept, fresh)
			}
		}
		tb.first()
		tb.pass(3 * time.Second)
		same("first moves")
		tb.asked("lan", room.OfferTakeback)
		tb.asked("mai", room.OfferDraw)
		same("offers")
		tb.play(0)
		same("a move")
		tb.agreed("lan", tb.asked("mai", room.OfferTakeback))
		same("taken back")
		tb.agreed("mai", tb.asked("lan", room.OfferMoreTime))
		same("more time")
		tb.do("mai", room.Resign{})
		tb.pass(time.Minute)
		same("the end")
	})
}

// A restart gives nobody more offers, nor more credit for their line, than the
// game has.
func TestOffersAndLagAreCountedThroughARestart(t *testing.T) {
	bubble(t, timed("1+0"), func(tb *table) {
		tb.start()
		tb.first()
		for range room.OffersEach - 1 {
			tb.do("lan", room.Offer{Kind: room.OfferDraw})
			tb.do("lan", room.Offer{Kind: room.OfferDraw, Off: true})
		}
		slow := func() time.Duration { // a move of who pretends the worst line
			st := tb.look("mai")
			g, err := st.Game.Engine()
			if err != nil {
				t.Fatal(err)
			}
			tb.pass(2 * time.Second)
			tb.do(st.Game.Players[st.Game.Mover()].Name, room.Play{Ply: g.Ply(), Move: g.Legal()[0], Lag: time.Minute})
			times := tb.look("mai").Game.Times
			return times[len(times)-1].Credit
		}
		first := slow()
		tb.resumed(room.Config{})
		tb.come("mai")
		tb.come("lan")
		slow()
		if again := slow(); again > first/3 { // the first has used up all there was
			t.Errorf("credited %v, and after a restart %v", first, again)
		}
		tb.do("lan", room.Offer{Kind: room.OfferDraw})
		tb.do("lan", room.Offer{Kind: room.OfferDraw, Off: true})
		if err := tb.try("lan", room.Offer{Kind: room.OfferDraw}); !errors.Is(err, room.ErrOffersSpent) {
			t.Errorf("one more after a restart: %v", err)
		}
	})
}
