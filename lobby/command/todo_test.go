package command

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/engine/enginetest"
	"oanquan/lobby/room"
)

func TestAGameOfDaysIsPlayedFromOutside(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{Clock: clock.Control{Kind: clock.Days, Step: 3 * clock.Day}})
		id := w.game(r.Number())
		if s := w.run("Lan", "todo"); s.Exit != ExitFailed || s.err == "" || s.out != "" {
			t.Errorf("nothing waits for Lan: %+v", s)
		}
		if s := w.run("Lan", "todo --json"); s.Exit != ExitFailed || s.out != `{"v":1,"games":[]}`+"\n" {
			t.Errorf("nothing waits for Lan: %+v", s)
		}
		if s := w.run("Mai", "todo"); s.Exit != ExitOK || !strings.Contains(s.out, id) || !strings.Contains(s.out, "3 days a move") {
			t.Errorf("%+v", s)
		}
		for line, want := range map[string]string{
			"move " + id + " 9R": "9R", "move QQQQQQ 3R": "QQQQQQ", "move 3R": "todo",
		} {
			if s := w.run("Mai", line); s.Exit == ExitOK || !strings.Contains(s.err, want) {
				t.Errorf("%s: %+v", line, s)
			}
		}
		if s := w.run("Lan", "move "+id+" 2L"); s.Exit != ExitFailed || !strings.Contains(s.err, "not your turn") {
			t.Errorf("out of turn: %+v", s)
		}
		if s := w.run("Mai", "move "+id+" 3R"); s.Exit != ExitOK || !strings.Contains(s.out, id) {
			t.Fatalf("%+v", s)
		}
		synctest.Wait()
		if s := w.run("Lan", "move "+id+" 2L"); s.Exit != ExitOK {
			t.Fatalf("%+v", s)
		}
		time.Sleep(26 * time.Hour)
		s := w.run("Mai", "todo --tsv")
		if row := strings.Split(lines(s.out)[1], "\t"); row[0] != id || row[3] != "3d" || row[4] != "2" || row[6] != "165600" {
			t.Errorf("46 hours are left: %+v", s)
		}
		if s := w.run("guest", "move "+id+" 3R"); s.Exit != ExitFailed || !strings.Contains(s.err, "not a game of yours") {
			t.Errorf("a stranger: %+v", s)
		}
	})
}

// TestAMoveFromOutsideShowsOnTheScreenOfTheRoom: whoever has the room open in
// another session sees the move there, and keeps the seat.
func TestAMoveFromOutsideShowsOnTheScreenOfTheRoom(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{Clock: clock.Control{Kind: clock.Days, Step: 3 * clock.Day}})
		id := w.game(r.Number())
		a := w.actor("Mai")
		a.Session += 1000 // exec is a session of its own
		sub, err := r.Subscribe(context.Background(), w.actor("Mai"))
		if err != nil {
			t.Fatal(err)
		}
		defer sub.Close()
		sub.Take()
		if s := w.run("Mai", "move "+id+" 3R", func(e *Env) { e.Session = a.Session }); s.Exit != ExitOK {
			t.Fatalf("%+v", s)
		}
		synctest.Wait()
		events, _ := sub.Take()
		moved := false
		for _, e := range events {
			_, is := e.Body.(room.Moved)
			moved = moved || is
		}
		if !moved {
			t.Errorf("the screen is told %+v", events)
		}
		if s := w.run("Lan", "move "+id+" 2L"); s.Exit != ExitOK {
			t.Fatalf("%+v", s)
		}
		m := enginetest.MustGame(engine.Classic(), "", "3R 2L").Legal()[0]
		if err := r.Do(context.Background(), w.actor("Mai"), room.Play{Ply: 2, Move: m}); err != nil {
			t.Errorf("the screen does not play on: %v", err)
		}
	})
}

func TestALiveGameIsNotPlayedFromOutside(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{Clock: fiveThree()})
		id := w.game(r.Number())
		s, vi := w.run("Mai", "move "+id+" 3R"), w.run("Mai", "move "+id+" 3R", inVietnamese)
		if s.Exit != ExitUsage || vi.Exit != ExitUsage || !strings.Contains(s.err, "join 1") || s.err == vi.err {
			t.Errorf("%+v and %+v", s, vi)
		}
	})
}

func TestAGameThatWasPutOffIsResumed(t *testing.T) {
	inTown(t, func(w *town) {
		if s := w.run("Mai", "stored"); s.Exit != ExitOK || s.out != "" {
			t.Errorf("none: %+v", s)
		}
		r := w.open(room.Options{Clock: fiveThree()})
		id := w.game(r.Number())
		w.play(r, "3R 2L")
		w.do(r, "Mai", room.Offer{Kind: room.OfferAdjourn})
		time.Sleep(room.OfferDead)
		w.do(r, "Lan", room.Answer{Kind: room.OfferAdjourn, Seq: 1, Yes: true})
		<-r.Done()
		synctest.Wait()
		if s := w.run("Lan", "stored"); !strings.Contains(s.out, id) || !strings.Contains(s.out, "Mai – Lan") || !strings.Contains(s.out, "5+3") {
			t.Errorf("%+v", s)
		}
		if s := w.run("Lan", "stored"); !strings.Contains(s.out, " Mai  ") || !strings.Contains(s.err, "ssh -t play.example.org resume "+id) {
			t.Errorf("Mai is here: %+v", s)
		}
		if s := w.run("Lan", "stored", inVietnamese, withPTY); !strings.Contains(s.err, "Chơi tiếp:  resume "+id) {
			t.Errorf("with a screen: %+v", s)
		}
		if s := w.run("guest", "resume "+id, withPTY); s.Exit != ExitNotFound || !strings.Contains(s.err, id) {
			t.Errorf("a stranger: %+v", s)
		}
		if s := w.run("Lan", "resume "+id); s.Exit != ExitUsage || !strings.Contains(s.err, "ssh -t") {
			t.Errorf("without a screen: %+v", s)
		}
		s := w.run("Lan", "resume "+id, withPTY)
		if s.Exit != ExitOK || s.Open == nil {
			t.Fatalf("%+v", s)
		}
		synctest.Wait()
		if _, err := w.lobby.Room(w.actor("Mai").Who, s.Open.Room); err != nil {
			t.Errorf("Mai finds no room: %v", err)
		}
		w.visits["Mai"].Leave()
		delete(w.visits, "Mai")
		if s := w.run("Lan", "stored --json"); !strings.Contains(s.out, `"here":[]`) || s.err != "" {
			t.Errorf("Mai is away: %+v", s)
		}
	})
}
