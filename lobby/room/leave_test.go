package room_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/room"
)

// three brings mai, lan and tú to a running game of the triangle; mai begins.
func three(t *testing.T, story func(*table)) {
	t.Helper()
	rules := engine.Classic()
	rules.Players = 3
	bubble(t, room.Config{Options: room.Options{Rules: rules, Starter: room.StartOwner}}, func(tb *table) {
		for _, name := range []string{"mai", "lan", "tú"} {
			tb.come(name)
			if name != "mai" {
				tb.do(name, room.Sit{Chair: -1})
			}
		}
		for _, name := range []string{"mai", "lan", "tú"} {
			tb.do(name, room.Ready{On: true})
		}
		if st := tb.look("mai"); st.Phase != room.Playing || len(st.Game.Players) != 3 {
			t.Fatalf("no game of three: %+v", st.Game)
		}
		story(tb)
	})
}

// most is what the best capture of the position takes.
func most(g engine.Game) int {
	best := 0
	for _, m := range g.Legal() {
		_, steps, _ := g.Play(m)
		points := 0
		for _, s := range steps {
			if s.Kind == engine.StepCapture {
				points += int(s.Dan) + g.Rules().QuanPoints*int(s.Quan)
			}
		}
		best = max(best, points)
	}
	return best
}

func TestTheHousePlaysOnForWhoLeaves(t *testing.T) {
	three(t, func(tb *table) {
		tb.play(0)
		tb.do("lan", room.Resign{})
		st := tb.look("tú")
		if !st.Game.Running() || !slices.Equal(st.Game.Left, []record.Leave{{Seat: 1, Ply: 1}}) {
			t.Fatalf("after lan left: %+v", st.Game)
		}
		if st.Chairs[1].Taken() || st.Chairs[1].Ready {
			t.Errorf("lan still sits: %+v", st.Chairs[1])
		}
		if err := tb.try("lan", room.Play{Ply: 1, Move: engine.Move{Pit: 7, Dir: engine.Right}}); !errors.Is(err, room.ErrNotPlaying) {
			t.Errorf("lan plays on: %v", err)
		}
		before, _ := st.Game.Engine()
		tb.pass(2 * time.Second)
		st = tb.look("tú")
		if len(st.Game.Moves) != 2 {
			t.Fatalf("the house has not moved: %v", st.Game.Moves)
		}
		after, _ := st.Game.Engine()
		if got, want := after.Position().Score(after.Rules(), 1)-before.Position().Score(before.Rules(), 1), most(before); got != want {
			t.Errorf("the house took %d, the most is %d", got, want)
		}
		for tb.look("mai").Game.Running() {
			if st := tb.look("mai"); st.Game.HasLeft(st.Game.Mover()) {
				tb.pass(2 * time.Second)
				continue
			}
			tb.play(3)
		}
		out := tb.look("mai").Game.Outcome
		if !out.Ending.ByBoard() || out.Places[1] != 3 {
			t.Errorf("the leaver's place: %+v", out)
		}
		archived, err := tb.store.Finished(tb.look("mai").Game.ID)
		if err != nil || archived.Record.Check() != nil || !slices.Equal(archived.Record.Left, []record.Leave{{Seat: 1, Ply: 1}}) {
			t.Errorf("the record: %+v, %v, %v", archived.Record, err, archived.Record.Check())
		}
		if c := tb.look("mai").Chairs[1]; c.Taken() {
			t.Error("who left the game still sits")
		}
	})
}

func TestARoomMadeSmallerAfterAGame(t *testing.T) {
	three(t, func(tb *table) {
		tb.play(0)
		tb.do("tú", room.Resign{})
		tb.do("lan", room.Resign{})
		tb.do("mai", room.Change{Options: options()})
		st := tb.look("lan")
		if len(st.Chairs) != 2 {
			t.Fatalf("%d chairs", len(st.Chairs))
		}
		for seat := range engine.Seat(4) {
			if c, ok := st.ChairOfSeat(seat); ok && int(seat) == 2 {
				t.Errorf("seat %v has chair %+v", seat, c)
			}
		}
		tb.do("lan", room.Sit{Chair: -1})
		tb.do("mai", room.Ready{On: true})
		tb.do("lan", room.Ready{On: true})
		if st := tb.look("mai"); st.Phase != room.Playing || len(st.Game.Players) != 2 {
			t.Errorf("no game of two: %+v", st.Game)
		}
	})
}

func TestTheLastOneLeftIsFirst(t *testing.T) {
	three(t, func(tb *table) {
		tb.play(0)
		tb.do("lan", room.Resign{})
		tb.do("mai", room.Resign{})
		out := tb.look("tú").Game.Outcome
		if out.Ending != record.Resign || !slices.Equal(out.Places, []int{2, 3, 1}) || out.EndedBy != 0 {
			t.Errorf("outcome %+v", out)
		}
		archived, err := tb.store.Finished(tb.look("tú").Game.ID)
		if err != nil || len(archived.Record.Left) != 2 || archived.Record.Check() != nil {
			t.Errorf("the record: %+v, %v, %v", archived.Record, err, archived.Record.Check())
		}
	})
}

func TestAmongThreeAClaimReplacesWhoIsAway(t *testing.T) {
	three(t, func(tb *table) {
		tb.drop("tú")
		if err := tb.try("mai", room.Claim{}); !errors.Is(err, room.ErrTooSoon) {
			t.Errorf("at once: %v", err)
		}
		tb.pass(room.ClaimAfter)
		if err := tb.try("mai", room.Claim{Draw: true}); !errors.Is(err, room.ErrNoDraw) {
			t.Errorf("calling it a draw: %v", err)
		}
		tb.do("mai", room.Claim{})
		if st := tb.look("lan"); !st.Game.Running() || !st.Game.HasLeft(2) {
			t.Fatalf("%+v", st.Game)
		}
		tb.comeAs("tú", "tú") // too late: the house has the seat
		if st := tb.look("tú"); st.MyTurn("id-tú") || !st.Game.HasLeft(2) {
			t.Error("tú has the seat back")
		}
	})
}

func TestLeaversAreKnownAfterARestart(t *testing.T) {
	var back room.Unfinished
	three(t, func(tb *table) {
		tb.play(0)
		tb.do("lan", room.Resign{})
		open, err := tb.store.Unfinished()
		if err != nil || len(open) != 1 || len(open[0].Left) != 1 {
			t.Fatalf("journal %+v, %v", open, err)
		}
		back = open[0]
	})
	bubble(t, room.Config{Number: 1, Resume: &back, Options: options()}, func(tb *table) {
		tb.store.Restore(back)
		tb.come("mai")
		tb.pass(2 * time.Second)
		if st := tb.look("mai"); !st.Game.HasLeft(1) || len(st.Game.Moves) != 2 {
			t.Errorf("the house does not play on: %+v", st.Game)
		}
	})
}

func TestAHouseMoveThatIsNotSavedIsTriedAgain(t *testing.T) {
	three(t, func(tb *table) {
		tb.play(0)
		tb.do("lan", room.Resign{})
		tb.store.Break(true)
		tb.pass(20 * time.Second)
		if n := len(tb.look("mai").Game.Moves); n != 1 {
			t.Fatalf("%d moves are seen", n)
		}
		tb.store.Break(false)
		if err := tb.store.Reopen(); err != nil {
			t.Fatal(err)
		}
		tb.pass(10 * time.Second)
		if n := len(tb.look("mai").Game.Moves); n != 2 {
			t.Errorf("%d moves after the store works again", n)
		}
	})
}

// houseIs brings mai, lan and tú to a game whose house chooses so; lan has left
// after the first move, and it is the house's turn.
func houseIs(t *testing.T, choose func(context.Context, engine.Game) engine.Move, story func(*table)) {
	t.Helper()
	rules := engine.Classic()
	rules.Players = 3
	bubble(t, room.Config{Options: room.Options{Rules: rules, Starter: room.StartOwner}, House: choose}, func(tb *table) {
		for _, name := range []string{"mai", "lan", "tú"} {
			tb.come(name)
			if name != "mai" {
				tb.do(name, room.Sit{Chair: -1})
			}
		}
		for _, name := range []string{"mai", "lan", "tú"} {
			tb.do(name, room.Ready{On: true})
		}
		tb.play(0)
		tb.do("lan", room.Resign{})
		story(tb)
	})
}

func TestTheHouseIsAskedOutsideTheRoom(t *testing.T) {
	var last engine.Move
	slow := func(ctx context.Context, g engine.Game) engine.Move {
		select {
		case <-time.After(2 * time.Second):
		case <-ctx.Done():
		}
		last = g.Legal()[len(g.Legal())-1]
		return last
	}
	houseIs(t, slow, func(tb *table) {
		tb.pass(2900 * time.Millisecond)
		if n := len(tb.look("mai").Game.Moves); n != 1 {
			t.Fatalf("%d moves while the house thinks", n)
		}
		tb.do("mai", room.Say{Text: "phòng vẫn nghe"}) // at once, while the house thinks
		tb.pass(200 * time.Millisecond)
		if st := tb.look("mai"); len(st.Game.Moves) != 2 || st.Game.Moves[1] != last {
			t.Errorf("moves %v, the house chose %v", st.Game.Moves, last)
		}
	})
}

func TestAHouseWithoutAnAnswerPlaysTheGreedyMove(t *testing.T) {
	for name, choose := range map[string]func(context.Context, engine.Game) engine.Move{
		"panics":  func(context.Context, engine.Game) engine.Move { panic("a fault in the search") },
		"illegal": func(context.Context, engine.Game) engine.Move { return engine.Move{Pit: 77} },
		"late": func(context.Context, engine.Game) engine.Move {
			time.Sleep(10 * time.Second) // past its context
			return engine.Move{}
		},
	} {
		houseIs(t, choose, func(tb *table) {
			before, err := tb.look("mai").Game.Engine()
			if err != nil {
				t.Fatal(err)
			}
			tb.pass(5100 * time.Millisecond)
			st := tb.look("mai")
			if len(st.Game.Moves) != 2 {
				t.Fatalf("%s: %d moves", name, len(st.Game.Moves))
			}
			after, _ := st.Game.Engine()
			if got, want := after.Position().Score(after.Rules(), 1)-before.Position().Score(before.Rules(), 1), most(before); got != want {
				t.Errorf("%s: the house took %d, the most is %d", name, got, want)
			}
			tb.pass(10 * time.Second) // what comes too late changes nothing
			if n := len(tb.look("mai").Game.Moves); n != 2 {
				t.Errorf("%s: %d moves later", name, n)
			}
		})
	}
}

func TestAStaleAnswerOfTheHouseIsIgnored(t *testing.T) {
	houseIs(t, func(ctx context.Context, g engine.Game) engine.Move {
		<-ctx.Done()
		return g.Legal()[0]
	}, func(tb *table) {
		tb.pass(1500 * time.Millisecond) // the house has been asked
		tb.do("tú", room.Resign{})       // and the game is over
		st := tb.look("mai")
		if st.Game.Running() {
			t.Fatal("the game goes on")
		}
		tb.do("lan", room.Sit{Chair: -1})
		tb.do("tú", room.Sit{Chair: -1})
		for _, name := range []string{"mai", "lan", "tú"} {
			tb.do(name, room.Ready{On: true})
		}
		tb.pass(10 * time.Second)
		if n := len(tb.look("mai").Game.Moves); n != 0 {
			t.Errorf("%d moves in a new game", n)
		}
	})
}
