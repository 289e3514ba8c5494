package boltstore

import (
	"errors"
	"testing"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

func TestAPrivateGameIsPublishedByWhoPlayedIt(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	g := played(1)
	commits := 0
	for _, id := range []string{"PR1VAT", "PVB11C"} {
		all := entries(room.GameID(id), g)
		all[len(all)-1].Finish.Private = id == "PR1VAT"
		must(t, s, all...)
	}
	for _, tt := range []struct {
		id   room.GameID
		by   account.ID
		want error
	}{
		{"NOGAME", mai.ID, lobby.ErrNoGame}, {"", mai.ID, ErrEntry}, {"PR1VAT", "STRANGER0000", lobby.ErrNoGame},
		{"PR1VAT", "", lobby.ErrNoGame}, {"PVB11C", mai.ID, lobby.ErrPublic},
	} {
		if err := s.Games().Publish(tt.id, tt.by); !errors.Is(err, tt.want) {
			t.Errorf("%q by %q: %v, want %v", tt.id, tt.by, err, tt.want)
		}
	}
	s.opts.BeforeCommit = func(int) error { commits++; return nil }
	if err := s.Games().Publish("PR1VAT", nam.ID); err != nil {
		t.Fatal(err)
	}
	if err := s.Games().Publish("PR1VAT", nam.ID); !errors.Is(err, lobby.ErrPublic) || commits != 1 {
		t.Errorf("again: %v, %d transactions", err, commits)
	}
	s = reopen(t, s)
	sound(t, s)
	a, err := s.Games().Finished("PR1VAT")
	if err != nil || a.Private {
		t.Errorf("%+v, %v", a, err)
	}
	// It is listed by when it ended, which was before the other.
	recent, err := s.Games().Recent(5)
	if err != nil || len(recent) != 2 || recent[0].Record.ID != "PVB11C" || recent[1].Record.ID != "PR1VAT" {
		t.Errorf("%v, %v", recent, err)
	}
	if mine, err := s.Games().ByPlayer(mai.ID, 5); err != nil || len(mine) != 2 {
		t.Errorf("%d games of a player, %v", len(mine), err)
	}
}

func TestPublishingThatCannotBeSavedChangesNothing(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	all := entries("PR1VAT", played(1))
	all[len(all)-1].Finish.Private = true
	must(t, s, all...)
	s.opts.BeforeCommit = func(int) error { return errors.New("the disk is full") }
	if err := s.Games().Publish("PR1VAT", mai.ID); !errors.Is(err, lobby.ErrReadOnly) {
		t.Errorf("%v", err)
	}
	s.opts.BeforeCommit = nil
	s = reopen(t, s)
	if a, err := s.Games().Finished("PR1VAT"); err != nil || !a.Private {
		t.Errorf("%+v, %v", a, err)
	}
	if recent, err := s.Games().Recent(5); err != nil || len(recent) != 0 {
		t.Errorf("%v, %v", recent, err)
	}
}
