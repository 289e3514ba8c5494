package hostkeys

import (
	"crypto/ed25519"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/crypto/ssh"
)

// changed is a moment at which keys change in tests.
func changed() time.Time { return time.Date(2026, 5, 4, 3, 2, 1, 0, time.UTC) }

func TestReplacingKeepsTheOldKey(t *testing.T) {
	dir := t.TempDir()
	if _, _, err := Replace(dir, changed()); !errors.Is(err, ErrMissing) {
		t.Fatalf("without a key: %v", err)
	}
	first := create(t, dir)
	second, old, err := Replace(dir, changed())
	if err != nil {
		t.Fatal(err)
	}
	if second.Fingerprint() == first.Fingerprint() {
		t.Error("the key is the same")
	}
	inUse(t, dir, second)
	if filepath.Base(old) != "host_ed25519.20260504T030201.000Z" {
		t.Errorf("old key in %s", old)
	}
	if err := os.Rename(old, filepath.Join(dir, File)); err != nil {
		t.Fatal(err)
	}
	inUse(t, dir, first)
	onlyFiles(t, dir, 1)
}

func TestAReplacementThatFailsLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	first := create(t, dir)
	failing := errors.New("the disk is full")
	if _, _, err := replace(dir, changed(), func(string, string) error { return failing }); !errors.Is(err, failing) {
		t.Errorf("%v", err)
	}
	inUse(t, dir, first)
	onlyFiles(t, dir, 1)
}

func TestAnAnnouncedKeyIsWithdrawn(t *testing.T) {
	dir := t.TempDir()
	first := create(t, dir)
	if _, err := Withdraw(dir); !errors.Is(err, ErrNoNext) {
		t.Errorf("without one: %v", err)
	}
	next, err := Announce(dir)
	if err != nil {
		t.Fatal(err)
	}
	if k, err := Withdraw(dir); err != nil || k.Fingerprint() != next.Fingerprint() {
		t.Errorf("%v, %v", k, err)
	}
	inUse(t, dir, first)
	onlyFiles(t, dir, 1)
}

func TestAnAnnouncedKeyTakesThePlaceWhenToldTo(t *testing.T) {
	dir := t.TempDir()
	if _, err := Announce(dir); !errors.Is(err, ErrMissing) {
		t.Fatalf("without a key: %v", err)
	}
	first := create(t, dir)
	if _, _, err := Finish(dir, changed()); !errors.Is(err, ErrNoNext) {
		t.Fatalf("nothing announced: %v", err)
	}
	next, err := Announce(dir)
	if err != nil || next.Fingerprint() == first.Fingerprint() {
		t.Fatalf("%v, %v", next, err)
	}
	if _, err := Announce(dir); !errors.Is(err, ErrExists) {
		t.Fatalf("a second one: %v", err)
	}
	inUse(t, dir, first)
	if k, since, err := Next(dir); err != nil || k.Fingerprint() != next.Fingerprint() || time.Since(since) > time.Hour {
		t.Errorf("announced: %v since %v, %v", k, since, err)
	}
	onlyFiles(t, dir, 2)
	k, old, err := Finish(dir, changed())
	if err != nil || k.Fingerprint() != next.Fingerprint() {
		t.Fatalf("finished: %v, %v", k, err)
	}
	inUse(t, dir, next)
	onlyFiles(t, dir, 2) // the new and the old one
	if _, err := os.Stat(old); err != nil {
		t.Error(err)
	}
}

// A running server tells of the next key soon, and goes on doing so when it is
// in place: callers forget a key of which they are not told any more.
func TestARunningServerKnowsItsNextKey(t *testing.T) {
	dir := t.TempDir()
	first := create(t, dir)
	synctest.Test(t, func(t *testing.T) {
		failed := 0
		c := NewComing(dir, first, func(error) { failed++ })
		is := func(when string, want Key) {
			t.Helper()
			got := c.Signer()
			if (got == nil) != (want.signer == nil) || got != nil && (Key{got}).Fingerprint() != want.Fingerprint() {
				t.Errorf("%s: %v, want %v", when, got, want)
			}
		}
		is("nothing announced", Key{})
		next, err := Announce(dir)
		if err != nil {
			t.Fatal(err)
		}
		is("just announced", Key{})
		time.Sleep(lookEvery)
		is("announced", next)
		path := filepath.Join(dir, NextFile)
		for _, mode := range []os.FileMode{0o644, 0o600} {
			if err := os.Chmod(path, mode); err != nil {
				t.Fatal(err)
			}
			for range 3 {
				time.Sleep(lookEvery)
				is("unreadable for a while", next)
			}
		}
		if failed != 1 {
			t.Errorf("told %d times of a file that is no key", failed)
		}
		if _, _, err := Finish(dir, changed()); err != nil {
			t.Fatal(err)
		}
		time.Sleep(lookEvery)
		is("in place, and not started again", next)
	})
}

// The record that ssh-keygen -r prints for the key of a seed of zeroes.
func TestFingerprintForDNS(t *testing.T) {
	signer, err := ssh.NewSignerFromKey(ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize)))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := (Key{signer}).SSHFP(), "4 2 b405c5c935c8f31b436ae8c011cc09b2501873dffa14a71491dd8bc34c4384fa"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func create(t *testing.T, dir string) Key {
	t.Helper()
	k, err := Create(dir)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func inUse(t *testing.T, dir string, want Key) {
	t.Helper()
	if k, err := Load(dir); err != nil || k.Fingerprint() != want.Fingerprint() {
		t.Errorf("in use is %v, %v; want %s", k, err, want.Fingerprint())
	}
}
