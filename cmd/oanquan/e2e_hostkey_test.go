package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"oanquan/hostkeys"
)

// Mai comes with OpenSSH before the host key changes, while the next one is
// announced, and when it is in place: she is never warned. Lan, who comes only
// before and after, is.
func TestTheHostKeyChangesAndOpenSSHWarnsNobodyWhoCame(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai")
	operator := newSecret(t)
	write(t, filepath.Join(town.dir, opsFile), string(publicLine(operator)))
	s := serveFor(t, town.dir, "127.0.0.0/8", "--ops", "127.0.0.1:0")
	backups, stranger := newNightly(t, operator), newNightly(t, newSecret(t))
	backups.backsUp(t, s)
	stranger.failsCleanly(t, s)
	mai, lan := newOpenSSH(t, secret{}), newOpenSSH(t, secret{})
	mai.visits(t, s, "accept-new", "")
	lan.visits(t, s, "accept-new", "")
	old := showing(t, town.dir)
	s = changesKey(t, s)
	mai.visits(t, s, "yes", "")
	backups.backsUp(t, s)
	if known := mai.known(t); len(known) != 2 || known[0] != old {
		t.Errorf("while the next key is announced Mai knows %q", known)
	}
	s = changesKey(t, s, "--finish", "--yes")
	mai.visits(t, s, "yes", "")
	backups.backsUp(t, s)
	if known, now := mai.known(t), showing(t, town.dir); len(known) != 1 || known[0] != now || now == old {
		t.Errorf("in the end Mai knows %q, the key was %s and is %s", known, old, now)
	}
	lan.visits(t, s, "yes", "REMOTE HOST IDENTIFICATION HAS CHANGED")
}

// changesKey takes a step of a change of the host key and restarts the server.
func changesKey(t *testing.T, s *server, flags ...string) *server {
	t.Helper()
	if code, said := runs(t, append([]string{"hostkey", "rotate", "--data", s.dir}, flags...)...); code != exitOK {
		t.Fatalf("hostkey rotate %q: exit %d\n%s", flags, code, said)
	}
	s.stop()
	return serveFor(t, s.dir, "127.0.0.0/8", "--ops", "127.0.0.1:0")
}

// showing is the public half of the key that a server of the directory shows.
func showing(t *testing.T, dir string) string {
	t.Helper()
	k, err := hostkeys.Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	return k.Public()
}

// visits runs a command, with the host known under one name whatever its port;
// what ssh says of the host's key must have warning in it, and be nothing
// without one.
func (o openSSH) visits(t *testing.T, s *server, strictly, warning string) {
	t.Helper()
	args := append([]string{"-o", "StrictHostKeyChecking=" + strictly, "-o", "HostKeyAlias=oanquan", "-o", "UpdateHostKeys=yes"},
		o.args(s.addr, "guest@127.0.0.1", "games")...)
	cmd := exec.Command(o.path, args...)
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "LANG=en_US.UTF-8"}
	var errs strings.Builder
	cmd.Stderr = &errs
	_, err := cmd.Output()
	if (err != nil) != (warning != "") || !strings.Contains(errs.String(), warning) || warning == "" && strings.Contains(errs.String(), "WARNING") {
		t.Errorf("ssh: %v, wanted the warning %q\n%s", err, warning, &errs)
	}
}

// known are the host keys that somebody's OpenSSH knows.
func (o openSSH) known(t *testing.T) (keys []string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(o.dir, "known_hosts"))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		_, key, _ := strings.Cut(strings.TrimSpace(line), " ")
		keys = append(keys, key)
	}
	return keys
}
