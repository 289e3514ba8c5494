package main

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"oanquan/engine"
	"oanquan/engine/analysis"
	"oanquan/engine/record"
	"oanquan/engine/search"
	"oanquan/lobby/account"
	"oanquan/lobby/boltstore"
	"oanquan/lobby/room"
)

// archived puts a game into the town's store that Mai has won against a guest.
func (t town) archived(tb testing.TB, id room.GameID, plies int) record.Game {
	tb.Helper()
	g, err := engine.NewGame(engine.Classic())
	rec := record.Game{
		ID: record.ID(id), Date: time.Now().UTC(), Rules: engine.Classic(), Round: 1, Places: []int{1, 2}, Ending: record.Resign, EndedBy: 1,
		Players: [engine.MaxSeats]record.Player{{Name: "Mai", Account: string(t.ids["Mai"])}, {Name: "Guest-4t1m"}},
	}
	for g.Ply() < plies && err == nil {
		m := search.Best(g, search.Options{Depth: 1 + g.Ply()%2}).Move
		rec.Moves = append(rec.Moves, record.Move{Move: m})
		g, _, err = g.Play(m)
	}
	if err != nil {
		tb.Fatal(err)
	}
	res := g.Result()
	rec.Points = res.Points[:res.Seats]
	store, err := boltstore.Open(t.dir, boltstore.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	mai, guest := account.Who{ID: t.ids["Mai"], Name: "Mai", Named: true}, account.GuestWho(account.NewGuestID())
	for _, e := range []room.Entry{
		{Game: id, Begin: &room.Begin{
			V: room.FormatVersion, Chairs: []int{0, 1}, Players: []account.Who{mai, guest}, At: rec.Date, Round: 1,
			Room: room.SavedRoom{Number: 1, Starter: room.StartOwner, Owner: mai.ID, Chairs: []account.Who{mai, guest}},
		}},
		{Game: id, Finish: &room.Finish{Record: rec, Players: []account.ID{mai.ID, guest.ID}}},
	} {
		if err := <-store.Games().Commit(e); err != nil {
			tb.Fatal(err)
		}
	}
	if err := store.Close(); err != nil {
		tb.Fatal(err)
	}
	return rec
}

// A game is analysed by the real search within its share, for whoever asks, and
// the same is told after a restart.
func TestAGameIsAnalysedOnceForEverybody(t *testing.T) {
	searchesLong(t)
	t.Parallel()
	town := found(t, "Mai")
	rec := town.archived(t, "K7QM2R", 8)
	s := serveFor(t, town.dir, "127.0.0.0/8", "--search-memory", "16")
	var first string
	for i, c := range []caller{town.as("Mai"), {}, town.as("Mai")} {
		if i == 2 {
			s.stop()
			s = serveFor(t, town.dir, "127.0.0.0/8", "--search-memory", "16")
		}
		begun := time.Now()
		got := asks(t, s.addr, c, "show K7QM2R --json --analysis")
		var both struct {
			Analysis json.RawMessage `json:"analysis"`
		}
		var report analysis.Report
		if err := json.Unmarshal([]byte(got.out), &both); err != nil || got.exit != 0 {
			t.Fatalf("exit %d, %v: %s%s", got.exit, err, got.out, got.errs)
		}
		if err := json.Unmarshal(both.Analysis, &report); err != nil || report.Of(rec) != nil {
			t.Fatalf("%v, %v: %s", err, report.Of(rec), both.Analysis)
		}
		if i == 0 {
			first = string(both.Analysis)
			t.Logf("%d turns were analysed in %v", len(report.Turns), time.Since(begun))
		}
		if string(both.Analysis) != first {
			t.Errorf("caller %d is told\n%s\nthe first was told\n%s", i, both.Analysis, first)
		}
	}
	if n := strings.Count(s.log.String(), "game analysed"); n != 0 {
		t.Errorf("after the restart the game was analysed again (%d)", n)
	}
	if text := asks(t, s.addr, caller{}, "analyse K7QM2R").out; strings.Count(text, "\n") < 8 || !strings.Contains(text, "≈") && !strings.Contains(text, "=") {
		t.Errorf("in words:\n%s", text)
	}
	s.stop()
	if code, said := runs(t, "check", "--data", town.dir); code != exitOK {
		t.Errorf("check: %d, %s", code, said)
	}
}

func TestAServerWithoutACoreForItAnalysesNothing(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai")
	town.archived(t, "K7QM2R", 2)
	s := serveFor(t, town.dir, "127.0.0.0/8", "--analysis-cpu", "0")
	if got := asks(t, s.addr, town.as("Mai"), "show K7QM2R --analysis"); got.exit != 1 || !strings.Contains(got.errs, "does not analyse games") {
		t.Errorf("%+v", got)
	}
}
