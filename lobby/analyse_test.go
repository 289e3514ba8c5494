package lobby_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/engine/analysis"
	"oanquan/engine/record"
	"oanquan/engine/search"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/room"
)

// moves are the first moves of the games of these tests.
func moves(t *testing.T, n int) []engine.Move {
	t.Helper()
	g, err := engine.NewGame(engine.Classic())
	if err != nil {
		t.Fatal(err)
	}
	for g.Ply() < n {
		if g, _, err = g.Play(g.Legal()[0]); err != nil {
			t.Fatal(err)
		}
	}
	return g.Moves()
}

// archive puts a finished game of n moves into a store.
func archive(t *testing.T, store *lobbytest.Store, id room.GameID, n int, private bool, players ...account.ID) {
	t.Helper()
	rec := record.Game{ID: record.ID(id), Rules: engine.Classic(), Points: []int{0, 0}, Places: []int{1, 2}, Ending: record.Resign, EndedBy: 1}
	for _, m := range moves(t, n) {
		rec.Moves = append(rec.Moves, record.Move{Move: m})
	}
	played, err := record.Replay(rec)
	if err != nil {
		t.Fatal(err)
	}
	res := played.Result()
	rec.Points = res.Points[:2]
	for _, e := range []room.Entry{
		{Game: id, Begin: &room.Begin{}},
		{Game: id, Finish: &room.Finish{Record: rec, Private: private, Players: players}},
	} {
		if err := <-store.Commit(e); err != nil {
			t.Fatal(err)
		}
	}
}

// studied opens a lobby that analyses, for one story in a bubble of time.
func studied(t *testing.T, store *lobbytest.Store, kept lobby.Analyses, c lobby.Critic, story func(*testing.T, *lobby.Lobby)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		if err := store.Reopen(); err != nil {
			t.Fatal(err)
		}
		l, err := lobby.New(lobby.Config{Accounts: store, Games: store, Log: log(), House: house, Critic: c, Analyses: kept})
		if err != nil {
			t.Fatal(err)
		}
		story(t, l)
		if err := l.Shutdown(t.Context()); err != nil {
			t.Fatal(err)
		}
	})
}

// slow is a critic that takes a second for each position.
func slow() *critic {
	return &critic{wait: func(ctx context.Context) {
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
		}
	}}
}

func analyse(t *testing.T, l *lobby.Lobby, who account.Who, id room.GameID, seen int) lobby.Analysis {
	t.Helper()
	a, err := l.Analyse(t.Context(), who, id, seen)
	if err != nil {
		t.Fatalf("analyse %s: %v", id, err)
	}
	return a
}

// whole waits for the end of an analysis.
func whole(t *testing.T, l *lobby.Lobby, who account.Who, id room.GameID) lobby.Analysis {
	t.Helper()
	a := analyse(t, l, who, id, -1)
	for !a.Finished && !a.Failed {
		a = analyse(t, l, who, id, a.Done)
	}
	return a
}

func TestAnAnalysisIsMadeOnceAndShared(t *testing.T) {
	store, kept, c := lobbytest.NewStore(), &lobbytest.Analyses{}, slow()
	archive(t, store, "K7QM2R", 5, false)
	studied(t, store, kept, c.best, func(t *testing.T, l *lobby.Lobby) {
		mai, lan := enter(t, l, lobby.Arrival{Key: key("mai")}).Actor(), enter(t, l, lobby.Arrival{}).Actor()
		a := analyse(t, l, mai.Who, "K7QM2R", -1)
		if a.ID != "K7QM2R" || a.Total != 5 || a.Done != 0 || a.Finished || a.Report.Seats != 2 || len(a.Report.Accuracy) != 2 {
			t.Errorf("at first: %+v", a)
		}
		for i := range 3 {
			a = analyse(t, l, mai.Who, "K7QM2R", a.Done)
			if a.Done != i+1 || len(a.Report.Turns) != a.Done || a.Report.Turns[i].Ply != i {
				t.Errorf("after turn %d: %+v", i, a)
			}
		}
		synctest.Wait()
		asked := c.asked.Load()
		b := analyse(t, l, lan.Who, "K7QM2R", 0) // joins
		synctest.Wait()
		if b.Done < 3 || c.asked.Load() > asked+1 {
			t.Errorf("who joins sees %d turns; asked %d times, then %d", b.Done, asked, c.asked.Load())
		}
		a, asked = whole(t, l, lan.Who, "K7QM2R"), c.asked.Load()
		if !a.Finished || a.Failed || a.Done != 5 || kept.Saved() != 1 {
			t.Errorf("at the end: %+v, saved %d times", a, kept.Saved())
		}
		if a = analyse(t, l, mai.Who, "K7QM2R", 99); !a.Finished || c.asked.Load() != asked {
			t.Errorf("asked again: %+v, %d times", a, c.asked.Load())
		}
	})
	studied(t, store, kept, func(context.Context, engine.Game, search.Options) (search.Result, error) {
		t.Error("it was made again")
		return search.Result{}, nil
	}, func(t *testing.T, l *lobby.Lobby) {
		mai := enter(t, l, lobby.Arrival{Key: key("mai")}).Actor()
		if a := analyse(t, l, mai.Who, "K7QM2R", -1); !a.Finished || a.Done != 5 {
			t.Errorf("after a restart: %+v", a)
		}
	})
}

func TestADamagedAnalysisIsMadeAnew(t *testing.T) {
	for _, bad := range []string{
		"", "{", `{"v":2}`, `{"v":1,"seats":2,"turns":[],"accuracy":[null,null],"final":[0,0]}`,
	} {
		store, kept, c := lobbytest.NewStore(), &lobbytest.Analyses{}, &critic{}
		archive(t, store, "K7QM2R", 3, false)
		if err := kept.SaveAnalysis("K7QM2R", []byte(bad)); err != nil {
			t.Fatal(err)
		}
		studied(t, store, kept, c.best, func(t *testing.T, l *lobby.Lobby) {
			if a := whole(t, l, enter(t, l, lobby.Arrival{}).Actor().Who, "K7QM2R"); a.Done != 3 || c.asked.Load() == 0 {
				t.Errorf("%q: %+v", bad, a)
			}
		})
		var r analysis.Report
		if data, err := kept.Analysis("K7QM2R"); err != nil || json.Unmarshal(data, &r) != nil || len(r.Turns) != 3 {
			t.Errorf("%q: stored is %s, %v", bad, data, err)
		}
	}
}

func TestGamesWaitInOrderAndNobodyFillsTheQueue(t *testing.T) {
	store, c := lobbytest.NewStore(), slow()
	for i := range lobby.AnalysesWaiting + 2 {
		archive(t, store, room.GameID(fmt.Sprintf("K7QM%02d", i)), 2, false)
	}
	studied(t, store, nil, c.best, func(t *testing.T, l *lobby.Lobby) {
		mai := enter(t, l, lobby.Arrival{Key: key("mai")}).Actor()
		for i := range lobby.AnalysesEach {
			if a := analyse(t, l, mai.Who, room.GameID(fmt.Sprintf("K7QM%02d", i)), -1); a.Queued != i {
				t.Errorf("game %d waits behind %d", i, a.Queued)
			}
		}
		if _, err := l.Analyse(t.Context(), mai.Who, "K7QM02", -1); !errors.Is(err, lobby.ErrQueueFull) {
			t.Errorf("one more for mai: %v", err)
		}
		for i := lobby.AnalysesEach; i <= lobby.AnalysesWaiting; i++ {
			guest := enter(t, l, lobby.Arrival{}).Actor()
			if a := analyse(t, l, guest.Who, room.GameID(fmt.Sprintf("K7QM%02d", i)), -1); a.Queued != i {
				t.Errorf("game %d waits behind %d", i, a.Queued)
			}
		}
		last := room.GameID(fmt.Sprintf("K7QM%02d", lobby.AnalysesWaiting+1))
		guest := enter(t, l, lobby.Arrival{}).Actor()
		if _, err := l.Analyse(t.Context(), guest.Who, last, -1); !errors.Is(err, lobby.ErrQueueFull) {
			t.Errorf("one more for anybody: %v", err)
		}
		if a := whole(t, l, mai.Who, "K7QM01"); !a.Finished {
			t.Errorf("the second: %+v", a)
		}
		if a := analyse(t, l, guest.Who, "K7QM04", -1); a.Queued != 2 {
			t.Errorf("the fifth waits behind %d when two are done", a.Queued)
		}
		analyse(t, l, mai.Who, last, -1) // now there is room
	}) // and Shutdown does not wait for them
}

func TestAFaultFailsOneAnalysisOnly(t *testing.T) {
	store, c := lobbytest.NewStore(), &critic{}
	archive(t, store, "K7QM2R", 4, false)
	archive(t, store, "K7QM2S", 2, false)
	fault := true
	c.wait = func(context.Context) {
		if c.asked.Load() == 3 && fault {
			panic("a fault of the search")
		}
	}
	studied(t, store, nil, c.best, func(t *testing.T, l *lobby.Lobby) {
		mai := enter(t, l, lobby.Arrival{Key: key("mai")}).Actor()
		if a := whole(t, l, mai.Who, "K7QM2R"); !a.Failed || a.Finished {
			t.Errorf("with the fault: %+v", a)
		}
		if a := whole(t, l, mai.Who, "K7QM2S"); !a.Finished {
			t.Errorf("the next game: %+v", a)
		}
		asked := c.asked.Load()
		if a := analyse(t, l, mai.Who, "K7QM2R", 0); !a.Failed || c.asked.Load() != asked {
			t.Errorf("at once again: %+v", a)
		}
		fault = false
		pass(2 * time.Minute)
		if a := whole(t, l, mai.Who, "K7QM2R"); !a.Finished {
			t.Errorf("later: %+v", a)
		}
	})
}

func TestWhoWaitsForAnAnalysisIsNotHeldUpByTheEnd(t *testing.T) {
	store, c := lobbytest.NewStore(), slow()
	archive(t, store, "K7QM2R", 40, false)
	studied(t, store, nil, c.best, func(t *testing.T, l *lobby.Lobby) {
		mai := enter(t, l, lobby.Arrival{}).Actor()
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		if _, err := l.Analyse(ctx, mai.Who, "K7QM2R", 0); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("out of time: %v", err)
		}
		got := make(chan error, 1)
		go func() {
			_, err := l.Analyse(t.Context(), mai.Who, "K7QM2R", 1000)
			got <- err
		}()
		synctest.Wait()
		if err := l.Shutdown(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := <-got; !errors.Is(err, lobby.ErrClosing) {
			t.Errorf("at the end of the server: %v", err)
		}
	})
}

func TestWhatIf(t *testing.T) {
	store, c := lobbytest.NewStore(), slow()
	archive(t, store, "K7QM2R", 6, false)
	studied(t, store, nil, c.best, func(t *testing.T, l *lobby.Lobby) {
		mai := enter(t, l, lobby.Arrival{}).Actor()
		line := moves(t, 4)[2:]
		ask := func(ply int, line []engine.Move) (analysis.Turn, error) {
			return l.WhatIf(t.Context(), mai.Who, "K7QM2R", ply, line)
		}
		got, err := ask(2, line)
		if err != nil || got.Ply != 4 || got.Seat != 0 || got.Value != 7 || got.Best != got.Line[0] || c.asked.Load() != 1 {
			t.Errorf("%+v, %v; asked %d times", got, err, c.asked.Load())
		}
		if again, err := ask(4, nil); err != nil || again.Best != got.Best || c.asked.Load() != 1 {
			t.Errorf("the same position again: %+v, %v; asked %d times", again, err, c.asked.Load())
		}
		if _, err := ask(2, []engine.Move{{Pit: 9, Dir: engine.Right}}); !errors.Is(err, engine.ErrNotYourField) {
			t.Errorf("a move of the other's: %v", err)
		}
		for _, ply := range []int{-1, 7} {
			if _, err := ask(ply, nil); !errors.Is(err, lobby.ErrNoGame) {
				t.Errorf("ply %d: %v", ply, err)
			}
		}
		begun := time.Now()
		answers := make(chan error, 9)
		for ply := range 6 {
			go func() { _, err := ask(ply, nil); answers <- err }()
		}
		refused := 0
		for range 6 {
			if err := <-answers; errors.Is(err, lobby.ErrQueueFull) {
				refused++
			} else if err != nil {
				t.Error(err)
			}
		}
		// One of them is known; the others are looked at one after the other.
		if took := time.Since(begun); refused > 2 || took < 3*time.Second {
			t.Errorf("%d refused, answers after %v", refused, took)
		}
	})
}

// A position has one value, in the analysis and when it is asked for alone, also
// after a restart.
func TestWhatIfAgreesWithTheAnalysis(t *testing.T) {
	store, kept, c := lobbytest.NewStore(), &lobbytest.Analyses{}, &critic{}
	archive(t, store, "K7QM2R", 6, false)
	for range 2 {
		studied(t, store, kept, c.best, func(t *testing.T, l *lobby.Lobby) {
			mai := enter(t, l, lobby.Arrival{}).Actor()
			if kept.Saved() == 0 {
				whole(t, l, mai.Who, "K7QM2R")
			}
			asked := c.asked.Load()
			got, err := l.WhatIf(t.Context(), mai.Who, "K7QM2R", 1, moves(t, 4)[1:])
			a := whole(t, l, mai.Who, "K7QM2R")
			if want := a.Report.Turns[4]; err != nil || got.Value != want.Value || got.Best != want.Best || got.Exact != want.Exact || got.Ply != 4 || c.asked.Load() != asked {
				t.Errorf("%+v, %v, want %+v", got, err, want)
			}
			if got, err = l.WhatIf(t.Context(), mai.Who, "K7QM2R", 1, movesAfter(t, moves(t, 1))[1:2]); err != nil || c.asked.Load() != asked+1 {
				t.Errorf("another position: %+v, %v", got, err)
			}
		})
	}
}
