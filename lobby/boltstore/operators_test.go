package boltstore

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"go.etcd.io/bbolt"

	"oanquan/lobby"
)

var _ lobby.Operators = (*Operators)(nil)

func TestMutesAreApartFromBans(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	mute := lobby.Ban{Kind: lobby.BanAccount, Value: string(mai.ID), Name: "Mai", Since: noon}
	if err := s.Mutes().Put(mute); err != nil {
		t.Fatal(err)
	}
	s = reopen(t, s)
	sound(t, s)
	if got, err := s.Bans().All(); err != nil || len(got) != 0 {
		t.Errorf("bans: %+v, %v", got, err)
	}
	if got, err := s.Mutes().All(); err != nil || !slices.Equal(got, []lobby.Ban{mute}) {
		t.Errorf("mutes: %+v, %v", got, err)
	}
}

func TestMotdsReplaceOneAnother(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	for _, want := range [][]lobby.Motd{
		{{Language: "en", Text: "one", Since: noon}, {Language: "vi", Text: "một", Since: noon}},
		{{Language: "vi", Text: "hai", Since: noon}},
		nil,
	} {
		if err := s.Operators().SaveMotds(want); err != nil {
			t.Fatal(err)
		}
		s = reopen(t, s)
		sound(t, s)
		if got, err := s.Operators().Motds(); err != nil || !slices.Equal(got, want) {
			t.Errorf("got %+v, %v; want %+v", got, err, want)
		}
	}
	for _, m := range []lobby.Motd{
		{Language: "fr", Text: "un"}, {Language: "en"}, {Language: "en", Text: strings.Repeat("a", lobby.MotdRunes+1)}, {Language: "en", Text: "a\x1b[2J"},
	} {
		if err := s.Operators().SaveMotds([]lobby.Motd{m}); !errors.Is(err, lobby.ErrMotd) {
			t.Errorf("%+v: %v", m, err)
		}
	}
}

func TestTheAuditLogForgetsTheOldest(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	add := func() lobby.AuditEntry {
		t.Helper()
		e, err := s.Operators().AddAudit(lobby.AuditEntry{At: noon, Operator: "SHA256:op", Command: "bans"})
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	first := add()
	// As after many entries.
	err := <-s.commit(func(*bbolt.Tx) error { return nil }, func(tx *bbolt.Tx) error {
		e := lobby.AuditEntry{Number: lobby.AuditMost - 1, At: noon, Command: "bans"}
		return putJSON(tx.Bucket(bucketAudit), auditKey(e.Number), storedAudit{1, e})
	})
	if err != nil {
		t.Fatal(err)
	}
	if last := add(); last.Number != lobby.AuditMost {
		t.Errorf("number %d", last.Number)
	}
	if got, err := s.Operators().Audit(9); err != nil || len(got) != 3 || got[2] != first {
		t.Errorf("got %+v, %v", got, err)
	}
	s = reopen(t, s)
	if last := add(); last.Number != lobby.AuditMost+1 {
		t.Errorf("number %d", last.Number)
	}
	got, err := s.Operators().Audit(9)
	if err != nil || len(got) != 3 || got[2].Number != lobby.AuditMost-1 {
		t.Errorf("got %+v, %v", got, err)
	}
	if got, err := s.Operators().Audit(1); err != nil || len(got) != 1 || got[0].Number != lobby.AuditMost+1 {
		t.Errorf("got %+v, %v", got, err)
	}
	sound(t, s)
	for _, e := range []lobby.AuditEntry{{}, {At: noon, Command: strings.Repeat("x", lobby.AuditRunes+1)}} {
		if _, err := s.Operators().AddAudit(e); !errors.Is(err, lobby.ErrAudit) {
			t.Errorf("%+v: %v", e, err)
		}
	}
}

func TestAStoreOfVersion5GetsWhatOperatorsKeep(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	edit(t, s.dir, func(tx *bbolt.Tx) error {
		return errors.Join(tx.DeleteBucket(bucketMutes), tx.DeleteBucket(bucketMotd), tx.DeleteBucket(bucketAudit), putVersion(tx, 5))
	})
	s = open(t, s.dir, Options{})
	if _, err := s.Operators().AddAudit(lobby.AuditEntry{At: noon, Command: "kick Mai"}); err != nil {
		t.Error(err)
	}
	sound(t, s)
}
