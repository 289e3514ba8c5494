package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// nightly makes the backups of a machine by docs/deploy/backup.sh.
type nightly struct{ openSSH }

// newNightly has the key of an operator, and knows no server yet.
func newNightly(t *testing.T, k secret) nightly {
	t.Helper()
	n := nightly{newOpenSSH(t, k)}
	if err := os.Mkdir(filepath.Join(n.dir, "metrics"), 0o700); err != nil {
		t.Fatal(err)
	}
	return n
}

// run runs the script. The server has another port after each start, and is
// known by it.
func (n nightly) run(t *testing.T, s *server) (out []byte, err error) {
	t.Helper()
	_, port, _ := strings.Cut(s.ops, ":")
	known := filepath.Join(n.dir, "known_hosts")
	if text, err := os.ReadFile(known); err == nil {
		write(t, known, regexp.MustCompile(`(?m)^\[localhost\]:\d+`).ReplaceAllString(string(text), "[localhost]:"+port))
	} else {
		write(t, known, "[localhost]:"+port+" "+showing(t, s.dir)+"\n")
	}
	cmd := exec.Command("sh", filepath.Join(root, "docs", "deploy", "backup.sh"))
	cmd.Env = []string{
		"PATH=" + os.Getenv("PATH"), "DOOR=" + port, "BACKUPS=" + n.dir, "KEY=" + filepath.Join(n.dir, "id"),
		"KNOWN_HOSTS=" + known, "METRICS=" + filepath.Join(n.dir, "metrics"),
	}
	return cmd.CombinedOutput()
}

// files are those in the directory of backups that a pattern means.
func (n nightly) files(t *testing.T, pattern string) []string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(n.dir, pattern))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// backsUp makes a backup, looks whether it was told of, and takes it away.
func (n nightly) backsUp(t *testing.T, s *server) {
	t.Helper()
	out, err := n.run(t, s)
	made := n.files(t, "*.tar")
	if err != nil || len(made) != 1 || len(n.files(t, "*.part")) != 0 {
		t.Fatalf("backup.sh: %v, made %q\n%s", err, made, out)
	}
	told, err := os.ReadFile(filepath.Join(n.dir, "metrics", "oanquan_backup.prom"))
	if err != nil || !regexp.MustCompile(`(?m)^oanquan_backup_last_timestamp_seconds \d{10}$`).Match(told) {
		t.Errorf("%v, the metrics are %q", err, told)
	}
	if err := os.Remove(made[0]); err != nil {
		t.Fatal(err)
	}
}

// failsCleanly makes a backup that comes to nothing, and leaves nothing: also
// not of one that was killed before.
func (n nightly) failsCleanly(t *testing.T, s *server) {
	t.Helper()
	write(t, filepath.Join(n.dir, "oanquan-20200101T000000Z.tar.part"), "half")
	out, err := n.run(t, s)
	if left := n.files(t, "*.tar*"); err == nil || len(left) != 0 {
		t.Errorf("backup.sh: %v, leaves %q\n%s", err, left, out)
	}
}
