package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"oanquan/lobby/boltstore"
)

// TestADamagedStoreIsNamedAndRepaired spoils the page with the accounts of a
// store, and does what the messages say.
func TestADamagedStoreIsNamedAndRepaired(t *testing.T) {
	var names []string
	for i := range 12 {
		names = append(names, "Player_"+string(rune('a'+i/5))+string(rune('e'+i%5)))
	}
	town := found(t, names...)
	file := filepath.Join(town.dir, boltstore.FileName)
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	// The last account in its page is the last of the file; the head of a page
	// is where its number stands.
	page := strings.LastIndex(string(data), `"name":"Player_`) / os.Getpagesize() * os.Getpagesize()
	copy(data[page:], "\xff\xff\xff\xff\xff\xff\xff\xff")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	fixed := filepath.Join(t.TempDir(), boltstore.FileName)
	for _, step := range []struct {
		args []string
		code int
		say  []string
	}{
		{[]string{"serve", "--data", town.dir, "--ssh", "127.0.0.1:0", "--telnet", "", "--ops", ""}, exitData,
			[]string{"the file is damaged (page ", "oanquan check --data " + town.dir + " --repair NEWFILE", "restore a backup"}},
		{[]string{"check", "--data", town.dir}, exitData, []string{"(bucket accounts", "cannot be read: it is not the page that belongs there", "complaint"}},
		{[]string{"check", "--data", town.dir, "--repair", fixed}, exitData, []string{"lost: account ", "saved "}},
		{[]string{"check", "--data", town.dir, "--repair", fixed}, exitFailed, []string{"exists already"}},
		{[]string{"check", "--data", filepath.Dir(fixed)}, exitOK, []string{"the store is sound"}},
		{[]string{"check", "--data", filepath.Dir(fixed), "--repair", fixed + "2"}, exitOK, []string{"saved "}},
		{[]string{"check", "--data", t.TempDir()}, exitFailed, []string{"no store"}},
	} {
		code, said := runs(t, step.args...)
		for _, want := range step.say {
			if code != step.code || !strings.Contains(said, want) {
				t.Errorf("%v: %d, %s\nwant %d, %q", step.args, code, said, step.code, want)
			}
		}
	}
}
