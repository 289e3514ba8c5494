package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"oanquan/hostkeys"
	"oanquan/lobby/boltstore"
)

// starts starts a server that stops at once.
func starts(t *testing.T, dir string, more ...string) (errs string, code int) {
	t.Helper()
	_, errs, code = shell{}.run(t, append([]string{"serve", "--data", dir, "--ssh", "127.0.0.1:0", "--ops", "", "--metrics", "", "--telnet", ""}, more...)...)
	return errs, code
}

func TestAHostKeyWithoutItsStoreIsNotServed(t *testing.T) {
	for name, lose := range map[string]func(string) error{
		"removed": os.Remove,
		"emptied": func(path string) error { return os.Truncate(path, 0) },
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "data")
			if errs, code := starts(t, dir); code != exitOK {
				t.Fatal(errs)
			}
			if errs, code := starts(t, dir, "--new"); code == exitOK || !strings.Contains(errs, "--new is for the first start alone") {
				t.Errorf("--new where there is a store: exit %d, %s", code, errs)
			}
			key, err := hostkeys.Load(dir)
			if err != nil {
				t.Fatal(err)
			}
			if err := lose(filepath.Join(dir, boltstore.FileName)); err != nil {
				t.Fatal(err)
			}
			errs, code := starts(t, dir)
			if code == exitOK || !strings.Contains(errs, "restore a backup, or start once with --new") {
				t.Errorf("exit %d: %s", code, errs)
			}
			for _, command := range []string{"check", "audit", "ratings"} {
				if code, said := runs(t, command, "--data", dir); code != exitFailed || !strings.Contains(said, "there is no store in "+dir) {
					t.Errorf("%s: exit %d, %s", command, code, said)
				}
			}
			repaired := filepath.Join(t.TempDir(), "new.db")
			if code, said := runs(t, "check", "--data", dir, "--repair", repaired); code != exitFailed || !strings.Contains(said, "there is no store in "+dir) {
				t.Errorf("repair: exit %d, %s", code, said)
			}
			if errs, code := starts(t, dir, "--new"); code != exitOK {
				t.Errorf("--new: %s", errs)
			}
			if again, err := hostkeys.Load(dir); err != nil || again.Fingerprint() != key.Fingerprint() {
				t.Errorf("the key has changed, %v", err)
			}
		})
	}
}

// A key may be made before the first start, to be published.
func TestHostkeyInitBeforeTheFirstStart(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	if code, said := runs(t, "hostkey", "init", "--data", dir); code != exitOK {
		t.Fatal(said)
	}
	if errs, code := starts(t, dir); code != exitOK {
		t.Error(errs)
	}
}

// A first start that fails leaves no key that would make the next one seem to be
// that of a server without its store.
func TestAFirstStartThatFailsMayBeRepeated(t *testing.T) {
	dir := t.TempDir()
	inTheWay := filepath.Join(dir, boltstore.FileName)
	if err := os.Symlink(filepath.Join(dir, "nowhere", "store"), inTheWay); err != nil {
		t.Fatal(err)
	}
	if errs, code := starts(t, dir); code == exitOK {
		t.Fatal(errs)
	}
	if err := os.Remove(inTheWay); err != nil {
		t.Fatal(err)
	}
	if errs, code := starts(t, dir); code != exitOK {
		t.Error(errs)
	}
}
