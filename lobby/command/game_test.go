package command

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

func TestShowARunningGame(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{})
		w.play(r, "3R 2L 4L")
		id := w.game(1)
		// A room's number and an ID typed carelessly are as good.
		careless := strings.NewReplacer("0", "o", "1", "l").Replace(strings.ToLower(id))
		for _, arg := range []string{id, careless, "1"} {
			s := w.run("guest", "show "+arg)
			want := "" +
				id + "  Mai – Lan  classic\n" +
				"ply 3 of 3  Lan to move\n\n" +
				"        5     4     3     2     1     b  Lan  0 points\n" +
				"     +-----+-----+-----+-----+-----+\n" +
				"     |  8  |  8  |  2  |  2  |  9  |\n" +
				" *3  +-----+-----+-----+-----+-----+ *2\n" +
				"     |  1  |  0  |  2  |  0  |  7  |\n" +
				"     +-----+-----+-----+-----+-----+\n" +
				"        1     2     3     4     5     a  Mai  6 points\n\n" +
				"(* is the quan, numbers are dân)\n" +
				"3. Mai 4L: sows 1 dân, sows on once, stops before a quan square\n" +
				"position: *3:1,0,2,0,7/*2:9,2,2,8,8 6+0-0/0+0-0 b\n\n"
			text, ok := strings.CutPrefix(s.out, want)
			if !ok {
				t.Fatalf("got\n%s\nwant\n%s", s.out, want)
			}
			checkRecord(t, text, w.run("guest", "show --json "+arg), w.run("guest", "show "+arg+" --record"))
		}
	})
}

// checkRecord compares the record of a running game in its three forms.
func checkRecord(t *testing.T, text string, asJSON, alone said) {
	t.Helper()
	g, err := record.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if g.Ending != record.Running || g.Result() != "*" || len(g.Moves) != 3 || !slices.Equal(g.Points, []int{6, 0}) {
		t.Errorf("%+v", g)
	}
	var read record.Game
	answer(t, asJSON, &read)
	if read.String() != text || alone.out != text {
		t.Errorf("JSON reads as\n%s\n--record is\n%s\nwant\n%s", read, alone.out, text)
	}
}

func TestShowAtAPly(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{})
		w.play(r, "3R 2L 4L")
		id := w.game(1)
		start := w.run("guest", "show "+id+"@0").out
		if !strings.Contains(start, "ply 0 of 3  Mai to move\n") || !strings.Contains(start, "*0:5,5,5,5,5/*0:5,5,5,5,5 0+0-0/0+0-0 a") {
			t.Errorf("%s", start)
		}
		var got struct {
			At atPly `json:"at"`
		}
		s := w.run("guest", "show "+id+"@1 --json")
		answer(t, s, &got)
		if got.At.Ply != 1 || got.At.Position != "*1:6,6,0,0,6/*1:6,6,0,6,6 6+0-0/0+0-0 b" || !slices.Equal(got.At.Score, []int{6, 0}) {
			t.Errorf("%+v", got)
		}
		var g record.Game
		answer(t, s, &g) // it still is the record
		if s := w.run("guest", "show "+id+"@4"); s.Exit != ExitNotFound || !strings.Contains(s.err, "from 0 to 3") {
			t.Errorf("%+v", s)
		}
	})
}

func TestMovesAreToldOneALine(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{})
		if s := w.run("guest", "moves 1"); s.Exit != ExitOK || s.err != "Nobody has moved yet.\n" {
			t.Errorf("%+v", s)
		}
		w.play(r, "3R 2L 4L")
		id := w.game(1)
		got := lines(w.run("guest", "moves "+id).out)
		if want := "1    Mai   3R    6-0    sows 5 dân, sows on once, captures 6 dân"; len(got) != 4 || got[1] != want {
			t.Errorf("got %q, want %q among them", got, want)
		}
		var a movesAnswer
		answer(t, w.run("guest", "moves --json "+id, inVietnamese), &a)
		if m := a.Moves[1]; a.ID != id || m.Ply != 2 || m.Seat != "b" || m.Player != "Lan" || m.Move != "2L" || !strings.HasPrefix(m.Text, "rải 6 dân") {
			t.Errorf("%+v", a)
		}
	})
}

func TestLookingDisturbsNobody(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{})
		sub, err := r.Subscribe(context.Background(), w.actor("guest"))
		if err != nil {
			t.Fatal(err)
		}
		defer sub.Close()
		synctest.Wait()
		sub.Take()
		changes := w.lobby.Changes()
		defer changes.Close()
		before := w.lobby.Listing(w.actor("Mai").Who)
		// Mai and Lan sit without looking at the room, so they are away. That
		// Mai asks for the board does not bring her back.
		for range 3 {
			w.run("Mai", "show 1")
			synctest.Wait()
		}
		events, _ := sub.Take()
		for _, e := range events {
			switch e.Body.(type) {
			case room.Watching, room.Control, room.Snapshot:
				t.Errorf("a spectator hears %T", e.Body)
			}
		}
		if after := w.lobby.Listing(w.actor("Mai").Who); fmt.Sprint(after) != fmt.Sprint(before) {
			t.Errorf("before %+v, after %+v", before, after)
		}
		select {
		case <-changes.Wake():
			t.Error("the lobby's lists are drawn again")
		default:
		}
	})
}

func TestPrivateGamesAreTheirPlayersAlone(t *testing.T) {
	inTown(t, func(w *town) {
		r, err := w.lobby.Open(context.Background(), w.actor("Mai"), room.Options{Rules: engine.Classic(), Starter: room.StartOwner, Private: true})
		if err != nil {
			t.Fatal(err)
		}
		code := string(r.Code())
		if _, err := w.lobby.Find(w.actor("Lan").Who, code); err != nil {
			t.Fatal(err)
		}
		w.do(r, "Lan", room.Sit{Chair: -1})
		w.do(r, "Mai", room.Ready{On: true})
		w.do(r, "Lan", room.Ready{On: true})
		w.play(r, "3R 2L")
		id := w.game(1)
		for _, line := range []string{"show " + id, "moves " + id, "show 1"} {
			if s := w.run("guest", line); s.Exit != ExitNotFound {
				t.Errorf("%q, running: %+v", line, s)
			}
			if s := w.run("Lan", line); s.Exit != ExitOK || strings.Contains(s.out, code) {
				t.Errorf("%q, running, by a player: %+v", line, s)
			}
		}
		if got := w.run("Lan", "games").out; !strings.Contains(got, "classic (private)") {
			t.Errorf("%q", got)
		}
		w.do(r, "Lan", room.Resign{})
		synctest.Wait()
		for line, exit := range map[string]int{"show " + id: ExitNotFound, "moves " + id: ExitNotFound, "games": ExitOK, "recent": ExitOK, "history Mai": ExitOK} {
			if s := w.run("new", line); s.Exit != exit || s.out != "" {
				t.Errorf("%q, over: %+v", line, s)
			}
		}
		if got := w.run("Lan", "history").out; !strings.Contains(got, id) {
			t.Errorf("%q", got)
		}
		if s := w.run("guest", "show "+code); s.Exit != ExitOK { // whoever has the code may watch
			t.Errorf("%+v", s)
		}
	})
}

func TestFinishedGames(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{})
		w.play(r, "3R 2L 4L")
		id := w.game(1)
		w.do(r, "Lan", room.Resign{})
		synctest.Wait()
		for line, want := range map[string]string{
			"recent":       id + "  2000-01-01 00:00  Mai – Lan  6-0    3    resigned  classic",
			"history":      id + "  +    a     Lan      6-0    3    resigned  2000-01-01 00:00  classic",
			"history LAN":  id + "  -    b     Mai      0-6    3    resigned  2000-01-01 00:00  classic",
			"recent --tsv": id + "\t2000-01-01T00:00:00Z\tMai,Lan\t6,0\t1-2\tresign\tb\t3\t\tclassic",
		} {
			if got := lines(w.run("Mai", line).out); len(got) != 2 || got[1] != want {
				t.Errorf("%s: got %q, want %q", line, got, want)
			}
		}
		var recent recentAnswer
		answer(t, w.run("guest", "recent --json"), &recent)
		var history historyAnswer
		answer(t, w.run("guest", "history --json Mai"), &history)
		if h := history.Games[0]; history.Name != "Mai" || h.ID != recent.Games[0].ID || h.Outcome != "+" || h.EndedBy != "b" || h.Plies != 3 {
			t.Errorf("%+v, %+v", history, recent)
		}
		var g record.Game
		answer(t, w.run("guest", "show --json "+id), &g)
		if stored, err := w.lobby.Game(w.actor("guest").Who, room.GameID(id)); err != nil || stored.Record.String() != g.String() {
			t.Errorf("%v: got\n%s\nwant\n%s", err, g, stored.Record)
		}
		for _, line := range []string{"show " + id, "show 1"} {
			if got := w.run("guest", line, inVietnamese).out; !strings.Contains(got, "hết ván: chịu thua, 1-2") {
				t.Errorf("%s: %s", line, got)
			}
		}
	})
}

func TestJoinSitsDownAndAsksForTheRoom(t *testing.T) {
	inTown(t, func(w *town) {
		r, err := w.lobby.Open(context.Background(), w.actor("Mai"), room.Options{Rules: engine.Classic(), Starter: room.StartOwner})
		if err != nil {
			t.Fatal(err)
		}
		for _, who := range []string{"Lan", "guest"} { // the second finds every chair taken and looks on
			s := w.run(who, "join 1", withPTY)
			if s.Exit != ExitOK || s.Open == nil || s.Open.Room != r.Number() {
				t.Fatalf("%s: %+v", who, s)
			}
		}
		st, err := r.Look(context.Background(), account.Who{})
		if err != nil || st.Chairs[1].Who.Name != "Lan" {
			t.Errorf("chairs %+v, %v", st.Chairs, err)
		}
		if s := w.run("Lan", "join 7", withPTY); s.Exit != ExitNotFound {
			t.Errorf("a room that is not there: %+v", s)
		}
	})
}

func TestWatchAndReviewAskForAScreen(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{})
		w.play(r, "3R 2L 4L")
		id := w.game(1)
		check := func(line string, want Open) {
			t.Helper()
			s := w.run("guest", line, withPTY)
			if s.Exit != ExitOK || s.Open == nil || *s.Open != want || s.out+s.err != "" {
				t.Errorf("%q: %+v, open %+v, want %+v", line, s, s.Open, want)
			}
		}
		check("watch "+strings.ToLower(id), Open{Watch: id, Room: 1, Ply: -1})
		check("join "+id, Open{Watch: id, Room: 1, Ply: -1})
		check("w"+"atc 1", Open{Watch: "1", Room: 1, Ply: -1})
		check("review "+id, Open{Watch: id, Room: 1, Ply: -1}) // it still runs
		check("review "+id+"@2", Open{Watch: id, Room: 1, Ply: -1})
		w.do(r, "Lan", room.Resign{})
		synctest.Wait()
		check("review "+id, Open{Review: room.GameID(id), Ply: -1})
		check("examine "+id+"@2", Open{Review: room.GameID(id), Ply: 2})
		check("watch "+id, Open{Review: room.GameID(id), Ply: -1}) // it is over
		for _, line := range []string{"watch 99", "watch K7QM2R", "watch 7H3K9QM2", "review K7QM2R", "review K7QM2R@1", "review " + id + "@9"} {
			if s := w.run("guest", line, withPTY); s.Exit != ExitNotFound {
				t.Errorf("%q: %+v", line, s)
			}
		}
	})
}

func TestPointsThatMislead(t *testing.T) {
	inTown(t, func(w *town) {
		c := newCall(context.Background(), w.env("Mai", i18n.English))
		for _, tt := range []struct {
			points, places []int
			want           string
		}{
			{nil, nil, "-"},
			{[]int{41, 29}, []int{1, 2}, "41-29"},
			{[]int{41, -5}, []int{1, 2}, "41, −5"},
			{[]int{35, 35}, []int{1, 1}, "35-35"},
			{[]int{41, 29}, []int{2, 1}, "41-29 (places 2, 1)"},
			{[]int{41, 29}, nil, "41-29"},
			{[]int{26, 48, -5}, []int{2, 1, 3}, "26, 48, −5"},
			{[]int{6, 21, 0}, []int{2, 3, 1}, "6, 21, 0 (places 2, 3, 1)"},
		} {
			if got := c.points(record.Game{Points: tt.points, Places: tt.places}); got != tt.want {
				t.Errorf("%v %v: %q, want %q", tt.points, tt.places, got, tt.want)
			}
		}
	})
}

func TestWhoLeftIsToldOfAGame(t *testing.T) {
	inTown(t, func(w *town) {
		rules := engine.Classic()
		rules.Players = 3
		r, err := w.lobby.Open(context.Background(), w.actor("Mai"), room.Options{Rules: rules, Starter: room.StartOwner})
		if err != nil {
			t.Fatal(err)
		}
		w.do(r, "Lan", room.Sit{Chair: -1})
		w.do(r, "new", room.Sit{Chair: -1})
		for _, name := range []string{"Mai", "Lan", "new"} {
			w.do(r, name, room.Ready{On: true})
		}
		id := w.game(1)
		w.do(r, "Mai", room.Play{Move: engine.Move{Pit: engine.FieldPit(0, 3), Dir: engine.Right}})
		w.do(r, "Lan", room.Resign{})
		st, err := r.Look(context.Background(), account.Who{})
		if err != nil {
			t.Fatal(err)
		}
		rec := st.Game.Record(1)
		g, err := st.Game.Engine()
		if err != nil {
			t.Fatal(err)
		}
		rec.Moves = append(rec.Moves, record.Move{Move: g.Legal()[0]})
		played, err := record.Replay(rec)
		if err != nil {
			t.Fatal(err)
		}
		c := newCall(context.Background(), w.env("Mai", i18n.English))
		at := record.NewCursor(played)
		at.Next()
		if got := c.mover(rec, at); got != "Mai" {
			t.Errorf("the first turn is %s's", got)
		}
		at.Next()
		if got := c.mover(rec, at); got != "the house (for Lan)" {
			t.Errorf("the second turn is %s's", got)
		}
		if s := w.run("guest", "show "+id); !strings.Contains(s.out, "b  Lan (left)  ") {
			t.Errorf("%+v", s)
		}
		if s := w.run("guest", "board", w.at(r, "guest")); !strings.Contains(s.out, "b  Lan (left)  ") {
			t.Errorf("%+v", s)
		}
		if s := w.run("guest", "board", w.at(r, "guest"), func(e *Env) { e.Prefs.Board = BoardWords }); !strings.Contains(s.out, " points (left).") {
			t.Errorf("%+v", s)
		}
		w.do(r, "Mai", room.Resign{})
		synctest.Wait()
		if s := w.run("guest", "show "+id); !strings.Contains(s.out, "\nPlaces: 1. Guest-") || !strings.Contains(s.out, "Lan 0 (left)") {
			t.Errorf("%+v", s)
		}
	})
}
