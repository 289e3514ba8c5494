package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"oanquan/lobby/boltstore"
)

// runs runs a command line and returns its exit code and all it said.
func runs(t *testing.T, args ...string) (int, string) {
	t.Helper()
	var said strings.Builder
	p := program{in: strings.NewReader(""), out: &said, errs: &said, env: func(string) (string, bool) { return "", false }}
	return p.run(context.Background(), args), said.String()
}

func TestBackupAndCheckOfAStoppedServer(t *testing.T) {
	dir, copied := t.TempDir(), t.TempDir()
	if code, said := runs(t, "check", "--data", dir); code == exitOK || !strings.Contains(said, "no store") {
		t.Errorf("checking nothing: %d, %s", code, said)
	}
	store, err := boltstore.Open(dir, boltstore.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if code, said := runs(t, "check", "--data", dir); code == exitOK || !strings.Contains(said, "another server") {
		t.Errorf("checking the store of a running server: %d, %s", code, said)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(copied, boltstore.FileName)
	for i, want := range []int{exitOK, exitFailed} { // the second would write over the first
		if code, said := runs(t, "backup", "--data", dir, file); code != want {
			t.Errorf("backup %d: %d, %s", i, code, said)
		}
	}
	if code, said := runs(t, "check", "--data", copied); code != exitOK || !strings.Contains(said, "sound") {
		t.Errorf("checking the backup: %d, %s", code, said)
	}
	if err := os.Truncate(file, 5000); err != nil {
		t.Fatal(err)
	}
	if code, _ := runs(t, "check", "--data", copied); code == exitOK {
		t.Error("a damaged store is called sound")
	}
}
