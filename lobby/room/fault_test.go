package room

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"testing"
	"testing/synctest"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/account"
)

// memory is a journal that takes everything and remembers the records.
type memory struct{ finished []record.Game }

func (m *memory) Commit(e Entry) <-chan error {
	if e.Finish != nil {
		m.finished = append(m.finished, e.Finish.Record)
	}
	done := make(chan error, 1)
	done <- nil
	return done
}

// faulty plays a game up to mai's first move on an engine with a fault, and
// returns what mai was told last, what was kept and what she was answered.
func faulty(t *testing.T, play func(engine.Game, engine.Move) (engine.Game, []engine.Step, error)) (last State, kept []record.Game, answer error) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		m := &memory{}
		mai := Actor{Who: account.Who{ID: "mai", Name: "mai"}, Session: 1}
		lan := Actor{Who: account.Who{ID: "lan", Name: "lan"}, Session: 2}
		r, err := Open(Config{
			Number: 1, Options: Options{Rules: engine.Classic(), Starter: StartOwner}, Owner: mai.Who, Eager: true,
			Journal: m, Log: slog.New(slog.NewTextHandler(io.Discard, nil)), testOnlyPlay: play,
		})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		sub, err := r.Subscribe(ctx, mai)
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Do(ctx, lan, Sit{Chair: -1, Eager: true}); err != nil {
			t.Fatal(err)
		}
		answer = r.Do(ctx, mai, Play{Move: engine.Move{Pit: 1, Dir: engine.Right}})
		synctest.Wait()
		events, _ := sub.Take()
		for _, e := range events {
			last = last.Apply(e)
		}
		r.Stop(ClosedShutdown)
		<-r.Done()
		kept = m.finished
	})
	return last, kept, answer
}

func TestPanicEndsTheRoomAlone(t *testing.T) {
	last, kept, answer := faulty(t, func(engine.Game, engine.Move) (engine.Game, []engine.Step, error) {
		panic("a fault in the engine")
	})
	if !errors.Is(answer, ErrClosed) {
		t.Errorf("mai was answered %v", answer)
	}
	if last.Closed != ClosedFault {
		t.Errorf("mai was told %v", last.Closed)
	}
	if len(kept) != 1 || kept[0].Ending != record.Aborted || kept[0].Places != nil {
		t.Errorf("kept %+v", kept)
	}
}

func TestEndlessRelayAbortsTheGame(t *testing.T) {
	last, kept, answer := faulty(t, func(g engine.Game, _ engine.Move) (engine.Game, []engine.Step, error) {
		return g, nil, engine.ErrEndlessRelay
	})
	if answer != nil || last.Closed != 0 || last.Game.Outcome.Ending != record.Aborted {
		t.Errorf("answer %v, closed %v, outcome %+v", answer, last.Closed, last.Game.Outcome)
	}
	if len(kept) != 1 || kept[0].Ending != record.Aborted {
		t.Errorf("kept %+v", kept)
	}
}

func TestIDsAreReadAsPeopleTypeThem(t *testing.T) {
	for text, want := range map[string]GameID{"k7qm2r": "K7QM2R", "OiL000": "011000", "K7QM2": "", "K7QM2U": "", "K7QM2é": "", "": ""} {
		got, ok := ParseGameID(text)
		if ok != (want != "") || ok && got != want {
			t.Errorf("%q is read as %q, %v", text, got, ok)
		}
	}
	seen := map[GameID]bool{}
	for range 1000 {
		id := NewGameID()
		if back, ok := ParseGameID(string(id)); !ok || back != id || seen[id] {
			t.Fatalf("drawn ID %q", id)
		}
		seen[id] = true
	}
}
