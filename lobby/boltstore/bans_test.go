package boltstore

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"oanquan/lobby"
)

var _ lobby.Bans = (*Bans)(nil)

func TestBansAreKept(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	long := lobby.Ban{Kind: lobby.BanAddress, Value: "2001:db8::/64", Reason: "spam", By: "SHA256:op", Since: noon}
	short := lobby.Ban{Kind: lobby.BanAccount, Value: string(mai.ID), Name: "Mai", Since: noon, Until: noon.Add(time.Hour)}
	for _, b := range []lobby.Ban{long, short} {
		if err := s.Bans().Put(b); err != nil {
			t.Fatal(err)
		}
	}
	short.Until = noon.Add(2 * time.Hour) // the second one counts
	if err := s.Bans().Put(short); err != nil {
		t.Fatal(err)
	}
	s = reopen(t, s)
	sound(t, s)
	if got, err := s.Bans().All(); err != nil || !reflect.DeepEqual(got, []lobby.Ban{short, long}) {
		t.Errorf("got %+v, %v", got, err)
	}
	if err := s.Bans().Remove(lobby.BanAddress, long.Value); err != nil {
		t.Error(err)
	}
	for kind, value := range map[lobby.BanKind]string{lobby.BanAddress: long.Value, lobby.BanKey: short.Value} {
		if err := s.Bans().Remove(kind, value); !errors.Is(err, lobby.ErrNoBan) {
			t.Errorf("%s %s: %v", kind, value, err)
		}
	}
	s = reopen(t, s)
	if got, err := s.Bans().All(); err != nil || !reflect.DeepEqual(got, []lobby.Ban{short}) {
		t.Errorf("got %+v, %v", got, err)
	}
}

func TestBansThatMakeNoSenseAreRefused(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	for _, b := range []lobby.Ban{
		{}, {Kind: "name", Value: "Mai"}, {Kind: lobby.BanKey}, {Kind: lobby.BanKey, Value: "a\x00b"},
		{Kind: lobby.BanAddress, Value: "192.0.2.7"}, {Kind: lobby.BanAddress, Value: "192.0.2.7/24"},
	} {
		if err := s.Bans().Put(b); !errors.Is(err, ErrEntry) {
			t.Errorf("%+v: %v", b, err)
		}
	}
	sound(t, s)
}

func TestABanThatIsNotSavedIsNone(t *testing.T) {
	full := errors.New("the disk is full")
	fail := false
	s := open(t, t.TempDir(), Options{BeforeCommit: func(int) error {
		if fail {
			return full
		}
		return nil
	}})
	fail = true
	err := s.Bans().Put(lobby.Ban{Kind: lobby.BanKey, Value: "SHA256:x", Since: noon})
	if !errors.Is(err, lobby.ErrReadOnly) || !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
	fail = false
	if err := s.Reopen(); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Bans().All(); err != nil || len(got) != 0 {
		t.Errorf("got %+v, %v", got, err)
	}
}

func TestAStoreOfVersion1GetsItsBucketOfBans(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	edit(t, s.dir, func(tx *bbolt.Tx) error {
		return errors.Join(tx.DeleteBucket(bucketBans), putVersion(tx, 1))
	})
	s = open(t, s.dir, Options{})
	if err := s.Bans().Put(lobby.Ban{Kind: lobby.BanKey, Value: "SHA256:x", Since: noon}); err != nil {
		t.Error(err)
	}
	sound(t, s)
}
