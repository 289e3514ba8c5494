package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/account"
	"oanquan/lobby/boltstore"
	"oanquan/lobby/room"
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

func TestRatingsAreToldAgain(t *testing.T) {
	dir := t.TempDir()
	store, err := boltstore.Open(dir, boltstore.Options{})
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	people := []account.Who{{ID: "MA1000000001", Name: "Mai", Named: true}, {ID: "NAM000000002", Name: "Nam", Named: true}}
	rec := record.Game{ID: "K7QM2R", Date: now, Rules: engine.Classic(), Rated: true, Clock: "5+3", Ending: record.Resign, EndedBy: 1, Places: []int{1, 2}}
	finish := room.Finish{Record: rec}
	for seat, who := range people {
		err := store.Accounts().Create(account.Account{
			ID: who.ID, Name: account.Name(who.Name), Created: now, Named: now,
			Keys: []account.Key{{Fingerprint: account.Fingerprint("SHA256:" + who.Name), Added: now}},
		})
		if err != nil {
			t.Fatal(err)
		}
		finish.Players = append(finish.Players, who.ID)
		finish.Record.Players[seat] = record.Player{Name: who.Name, Account: string(who.ID)}
	}
	for _, e := range []room.Entry{
		{Game: "K7QM2R", Begin: &room.Begin{V: room.FormatVersion, Chairs: []int{0, 1}, Players: people, At: now, Round: 1}},
		{Game: "K7QM2R", Finish: &finish},
	} {
		if err := <-store.Games().Commit(e); err != nil {
			t.Fatal(err)
		}
	}
	if code, said := runs(t, "ratings", "--data", dir); code != exitFailed || !strings.Contains(said, "stop the server first") {
		t.Errorf("while the server runs: %d, %s", code, said)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	if code, said := runs(t, "ratings", "--data", dir); code != exitOK || !strings.Contains(said, "1 rated game gives the ratings of 2 accounts") {
		t.Errorf("as they are: %d, %s", code, said)
	}
	tamper(t, filepath.Join(dir, boltstore.FileName), `"value":1662.`, `"value":1672.`)
	for _, step := range []struct {
		args []string
		code int
		say  string
	}{
		{nil, exitFailed, "Mai (MA1000000001) in classic/normal: the store has 1672.2120 ±290.2305 after 1 game, the games give 1662.2120 ±290.2305 after 1 game"},
		{nil, exitFailed, "--fix writes what the games give"},
		{[]string{"--fix"}, exitOK, "written as 1 rated game gives them"},
		{nil, exitOK, "as the store has them"},
	} {
		if code, said := runs(t, append([]string{"ratings", "--data", dir}, step.args...)...); code != step.code || !strings.Contains(said, step.say) {
			t.Errorf("%v: %d, %s; want %d, %s", step.args, code, said, step.code, step.say)
		}
	}
	if code, said := runs(t, "check", "--data", dir); code != exitOK {
		t.Errorf("the check: %d, %s", code, said)
	}
}

// tamper replaces bytes in a file by as many others, wherever they stand.
func tamper(t *testing.T, file, old, replacement string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(data, []byte(old)) || len(old) != len(replacement) {
		t.Fatalf("%s has no %q", file, old)
	}
	if err := os.WriteFile(file, bytes.ReplaceAll(data, []byte(old), []byte(replacement)), 0o600); err != nil {
		t.Fatal(err)
	}
}
