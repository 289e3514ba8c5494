package main

import (
	"context"
	"errors"
	"testing"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/account"
)

func TestAReviewOfAFileIsAnalysedHere(t *testing.T) {
	g, _, _ := exported(t)
	h := newReadingRoom(t.Context(), g)
	seen, answers := -1, 0
	for {
		a, err := h.Analyse(t.Context(), account.Who{}, onShelf, seen)
		if err != nil || a.Failed || a.Total != 6 || len(a.Report.Turns) != a.Done || seen >= 0 && a.Done <= seen && !a.Finished {
			t.Fatalf("after %d turns: %+v, %v", seen, a, err)
		}
		if answers++; a.Finished {
			break
		}
		seen = a.Done
	}
	if again, err := h.Analyse(t.Context(), account.Who{}, onShelf, -1); err != nil || again.Done != 6 || !again.Finished || answers < 2 {
		t.Errorf("afterwards: %+v, %v; %d answers", again, err, answers)
	}

	turn, err := h.WhatIf(t.Context(), account.Who{}, onShelf, 1, []engine.Move{g.Moves[1].Move})
	a, _ := h.Analyse(t.Context(), account.Who{}, onShelf, -1)
	if err != nil || turn.Ply != 2 || turn.Seat != 0 || turn.Line[0] != turn.Best || turn.Value != a.Report.Turns[2].Value {
		t.Errorf("what if: %+v, %v", turn, err)
	}
	if _, err := h.WhatIf(t.Context(), account.Who{}, onShelf, 7, nil); !errors.Is(err, lobby.ErrNoGame) {
		t.Errorf("after the end: %v", err)
	}
	if _, err := h.WhatIf(t.Context(), account.Who{}, onShelf, 0, []engine.Move{{Pit: 9}}); !errors.Is(err, engine.ErrNotYourField) {
		t.Errorf("a move of the other's: %v", err)
	}
}

func TestTheAnalysisOfAFileEndsWithTheProgram(t *testing.T) {
	g, _, _ := exported(t)
	ctx, cancel := context.WithCancel(t.Context())
	h := newReadingRoom(ctx, g)
	cancel()
	if a, err := h.Analyse(t.Context(), account.Who{}, onShelf, 0); err != nil || !a.Failed {
		t.Errorf("%+v, %v", a, err)
	}
	left, leave := context.WithCancel(t.Context())
	leave()
	other := newReadingRoom(t.Context(), g)
	if _, err := other.Analyse(left, account.Who{}, onShelf, 1000); !errors.Is(err, context.Canceled) {
		t.Errorf("who has left: %v", err)
	}
}
