package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
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
			if code != exitData || !strings.Contains(errs, "restore a backup, or start once with --new") {
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

// What root makes for a server with a user of its own belongs to that user.
func TestWhatRootMakesBelongsToTheServer(t *testing.T) {
	const user = 65534
	dir := filepath.Join(t.TempDir(), "data")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if os.Geteuid() != 0 || os.Chown(dir, user, user) != nil {
		t.Skip("only root gives files away")
	}
	for _, command := range [][]string{{"hostkey", "init"}, {"hostkey", "rotate"}, {"hostkey", "rotate", "--finish", "--yes"}} {
		if code, said := runs(t, append(command, "--data", dir)...); code != exitOK {
			t.Fatal(said)
		}
		belongTo(t, dir, user)
	}
	archive, back := filepath.Join(t.TempDir(), "a.tar"), filepath.Join(t.TempDir(), "back")
	if code, said := runs(t, "backup", "--with-keys", "--data", dir, archive); code != exitOK {
		t.Fatal(said)
	}
	if err := errors.Join(os.Mkdir(back, 0o700), os.Chown(back, user, user)); err != nil {
		t.Fatal(err)
	}
	if code, said := runs(t, "restore", archive, "--data", back); code != exitOK {
		t.Fatal(said)
	}
	belongTo(t, back, user)
	repaired := filepath.Join(dir, "new.db")
	if code, said := runs(t, "check", "--data", dir, "--repair", repaired); code != exitOK {
		t.Fatal(said)
	}
	belongTo(t, dir, user)
}

// belongTo looks whose the files of a directory are.
func belongTo(t *testing.T, dir string, user int) {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil || len(list) == 0 {
		t.Fatal(list, err)
	}
	for _, f := range list {
		info, err := f.Info()
		if err != nil {
			t.Fatal(err)
		}
		if of := info.Sys().(*syscall.Stat_t); int(of.Uid) != user {
			t.Errorf("%s belongs to %d", f.Name(), of.Uid)
		}
	}
}

func TestABackupGoesThroughPipes(t *testing.T) {
	for _, flags := range [][]string{nil, {"--with-keys"}} {
		dir, back := filepath.Join(t.TempDir(), "data"), filepath.Join(t.TempDir(), "back")
		if code, said := runs(t, "hostkey", "init", "--data", dir); code != exitOK {
			t.Fatal(said)
		}
		backup, errs, code := shell{}.run(t, append([]string{"backup", "--data", dir, "-"}, flags...)...)
		if code != exitOK || errs != "" {
			t.Fatal(errs)
		}
		if out, errs, code := (shell{in: backup}).run(t, "restore", "-", "--data", back); code != exitOK || !strings.Contains(out, "restored ") {
			t.Errorf("%v: exit %d, %s", flags, code, errs)
		}
		if code, said := runs(t, "check", "--data", back); code != exitOK {
			t.Errorf("%v: %s", flags, said)
		}
		if _, errs, code := (shell{in: backup[:len(backup)/2]}).run(t, "restore", "-", "--data", back+"2"); code != exitFailed {
			t.Errorf("%v, cut off: exit %d, %s", flags, code, errs)
		}
	}
}

func TestTheUnitDoesNotTryAgainInVain(t *testing.T) {
	if want := fmt.Sprintf("\nRestartPreventExitStatus=%d %d\n", exitUsage, exitData); !strings.Contains(deployed(t, "oanquan.service"), want) {
		t.Errorf("the unit lacks %q", want)
	}
}
