package boltstore

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.etcd.io/bbolt"

	"oanquan/lobby/account"
)

func TestOnlyTheServerMayReadItsStore(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "data")
	s := open(t, dir, Options{})
	for path, want := range map[string]os.FileMode{dir: 0o700 | os.ModeDir, s.path: 0o600} {
		if st, err := os.Stat(path); err != nil || st.Mode() != want {
			t.Errorf("%s has mode %v, %v; want %v", path, st.Mode(), err, want)
		}
	}
}

func TestASecondServerIsRefused(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	_, err := Open(s.dir, Options{})
	if !errors.Is(err, ErrInUse) || err.Error() != "open the store in "+s.dir+": another server is using it" {
		t.Errorf("second open: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	open(t, s.dir, Options{})
}

func TestAStoreOfANewerVersionIsRefused(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	edit(t, s.dir, func(tx *bbolt.Tx) error { return putVersion(tx, 7) })
	before, err := os.ReadFile(s.path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = Open(s.dir, Options{})
	if !errors.Is(err, ErrNewer) || !strings.Contains(err.Error(), "version 7, this program knows 6") {
		t.Errorf("newer store: %v", err)
	}
	if after, err := os.ReadFile(s.path); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the newer store was changed: %v", err)
	}
}

func TestAForeignFileIsRefused(t *testing.T) {
	t.Run("no bbolt file", func(t *testing.T) {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, FileName), bytes.Repeat([]byte("hello "), 4000), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Open(dir, Options{}); !errors.Is(err, ErrForeign) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("another program's", func(t *testing.T) {
		dir := t.TempDir()
		edit(t, dir, func(tx *bbolt.Tx) error {
			_, err := tx.CreateBucket([]byte("photos"))
			return err
		})
		if _, err := Open(dir, Options{}); !errors.Is(err, ErrForeign) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("without a version", func(t *testing.T) {
		dir := t.TempDir()
		edit(t, dir, func(tx *bbolt.Tx) error {
			_, err := tx.CreateBucket(bucketMeta)
			return err
		})
		if _, err := Open(dir, Options{}); !errors.Is(err, ErrForeign) {
			t.Errorf("got %v", err)
		}
	})
}

func TestMigrationsAreOneTransaction(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Options{})
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	db, err := bbolt.Open(s.path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}()
	// As a store of version 1 begins.
	if err := db.Update(func(tx *bbolt.Tx) error { return putVersion(tx, 1) }); err != nil {
		t.Fatal(err)
	}
	mark := func(name string) migration {
		return func(tx *bbolt.Tx) error {
			_, err := tx.CreateBucket([]byte(name))
			return err
		}
	}
	broken := func(*bbolt.Tx) error { return errors.New("broken") }
	want := func(version int, names ...string) {
		t.Helper()
		if v, err := readVersion(db); err != nil || v != version {
			t.Errorf("version %d, %v; want %d", v, err, version)
		}
		err := db.View(func(tx *bbolt.Tx) error {
			for _, n := range []string{"two", "three"} {
				if got, want := tx.Bucket([]byte(n)) != nil, strings.Contains(strings.Join(names, " "), n); got != want {
					t.Errorf("bucket %s is there: %v, want %v", n, got, want)
				}
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
	}
	if err := migrate(db, []migration{mark("two"), broken}); err == nil {
		t.Error("a broken migration went through")
	}
	want(1)
	if err := migrate(db, []migration{mark("two")}); err != nil {
		t.Error(err)
	}
	want(2, "two")
	// Those that have run do not run again.
	if err := migrate(db, []migration{broken, mark("three")}); err != nil {
		t.Error(err)
	}
	want(3, "two", "three")
}

func TestABackupIsAStore(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	must(t, s, entries("K7QM2R", played(1))...)
	must(t, s, beginEntry("RUNN1N", noon))
	if err := s.Accounts().Create(newAccount(mai.ID, "SHA256:mai")); err != nil {
		t.Fatal(err)
	}
	var copied bytes.Buffer
	if err := s.Backup(&copied); err != nil {
		t.Fatal(err)
	}
	must(t, s, beginEntry("AFTER0", noon)) // not in the backup

	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, FileName), copied.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	b := open(t, dir, Options{})
	sound(t, b)
	if _, err := b.Games().Finished("K7QM2R"); err != nil {
		t.Error(err)
	}
	if list, err := b.Games().Unfinished(); err != nil || len(list) != 1 || list[0].Game != "RUNN1N" {
		t.Errorf("running games of the backup: %+v, %v", list, err)
	}
	if _, err := b.Accounts().ByKey("SHA256:mai"); err != nil {
		t.Error(err)
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestABackupThatCannotBeWrittenSaysSo(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	if err := s.Backup(fullDisk{}); err == nil {
		t.Error("no error")
	}
}

func TestCheckFindsWhatIsWrong(t *testing.T) {
	put := func(bucket []byte, k, v string) func(*bbolt.Tx) error {
		return func(tx *bbolt.Tx) error { return tx.Bucket(bucket).Put([]byte(k), []byte(v)) }
	}
	drop := func(bucket []byte, k string) func(*bbolt.Tx) error {
		return func(tx *bbolt.Tx) error { return tx.Bucket(bucket).Delete([]byte(k)) }
	}
	dropFirst := func(bucket []byte) func(*bbolt.Tx) error {
		return func(tx *bbolt.Tx) error {
			k, _ := tx.Bucket(bucket).Cursor().First()
			return tx.Bucket(bucket).Delete(k)
		}
	}
	journal := func(k, v string) func(*bbolt.Tx) error {
		return func(tx *bbolt.Tx) error {
			return tx.Bucket(bucketJournal).Bucket([]byte("RUNN1N")).Put([]byte(k), []byte(v))
		}
	}
	tests := []struct {
		name string
		edit func(*bbolt.Tx) error
		want string
	}{
		{"account that is no JSON", put(bucketAccounts, "X", "{"), "account X: read a stored value"},
		{"account of a later version", put(bucketAccounts, "X", `{"v":9}`), "version 9 is not known"},
		{"account under another's ID", put(bucketAccounts, "X", `{"v":1,"id":"Y"}`), "its value is of account Y"},
		{"key of nobody", put(bucketByKey, "SHA256:x", "X"), "there is no account X"},
		{"key of somebody else", put(bucketByKey, "SHA256:x", string(mai.ID)), "does not have it"},
		{"key not in the index", drop(bucketByKey, "SHA256:mai"), "its key SHA256:mai leads to account \"\""},
		{"name of nobody", put(bucketByName, "x", "X"), "name x: there is no account X"},
		{"name of somebody else", put(bucketByName, "x", string(mai.ID)), "is called \"Mai\""},
		{"name not in the index", drop(bucketByName, account.Name("Mai").Skeleton()), "its name Mai leads to account \"\""},
		{"game that is no JSON", put(bucketGames, "X", "[]"), "game X: read a stored value"},
		{"game missing from recent", dropFirst(bucketRecent), "it is missing from recent"},
		{"game missing from its player", dropFirst(bucketByPlayer), "it is missing from byplayer"},
		{"index without a game", put(bucketRecent, "12345678NOGAME", ""), "recent: key 31323334"},
		{"index that is too short", put(bucketRecent, "1", ""), "an index key is too short"},
		{"player without a game", put(bucketByPlayer, "X\x0012345678NOGAME", ""), "byplayer: key 58"},
		{"journal that is no bucket", put(bucketJournal, "X", "x"), "it is no bucket"},
		{"journal without a begin", func(tx *bbolt.Tx) error {
			_, err := tx.Bucket(bucketJournal).CreateBucket([]byte("X"))
			return err
		}, "journal of game X"},
		{"journal of a finished game", func(tx *bbolt.Tx) error {
			b, err := tx.Bucket(bucketJournal).CreateBucket([]byte("K7QM2R"))
			if err != nil {
				return err
			}
			return b.Put(keyBegin, []byte(`{"v":1,"rules":""}`))
		}, "journal of game K7QM2R: the game is finished"},
		{"journal with a gap", journal(string(moveKey(1)), `{"ply":1,"move":"3R"}`), "move 1 stands at ply 0"},
		{"move that is no JSON", journal(string(moveKey(0)), `3R`), "read a stored move"},
		{"move that is illegal", journal(string(moveKey(0)), `{"ply":0,"move":"9R"}`), "move 0"},
		{"ban that is no JSON", put(bucketBans, "key\x00x", "{"), `ban "key\x00x": read a stored value`},
		{"ban of another", put(bucketBans, "key\x00x", `{"v":1,"kind":"key","value":"y"}`), "its value is of key y"},
		{"ban of no network", put(bucketBans, "address\x00x", `{"v":1,"kind":"address","value":"x"}`), "which is no network"},
		{"mute that is no JSON", put(bucketMutes, "account\x00x", "{"), `mute "account\x00x": read a stored value`},
		{"motd in no language", put(bucketMotd, "fr", `{"v":1,"language":"fr","text":"un"}`), `language "fr"`},
		{"motd of another", put(bucketMotd, "en", `{"v":1,"language":"vi","text":"hai"}`), `its value is of language "vi"`},
		{"audit without a time", put(bucketAudit, "\x00\x00\x00\x00\x00\x00\x00\x01", `{"v":1,"n":1}`), "it has no time"},
		{"audit of another", put(bucketAudit, "\x00\x00\x00\x00\x00\x00\x00\x01", `{"v":1,"n":2,"at":"2026-11-30T12:00:00Z"}`), "its value is of entry 2"},
		{"ban of nothing", put(bucketBans, "\x00x", `{"v":1,"value":"x"}`), "ban of a"},
		{"rules that are none", journal("begin", `{"v":1,"rules":"chess"}`), "rules"},
		{"start that is none", journal("begin", `{"v":1,"start":"chess"}`), "start"},
	}
	dir := t.TempDir()
	s := open(t, dir, Options{})
	must(t, s, entries("K7QM2R", played(1))...)
	must(t, s, beginEntry("RUNN1N", noon))
	a := newAccount(mai.ID, "SHA256:mai")
	a.Name = "Mai"
	if err := s.Accounts().Create(a); err != nil {
		t.Fatal(err)
	}
	sound(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			damaged := t.TempDir()
			copyFile(t, filepath.Join(damaged, FileName), s.path)
			edit(t, damaged, tt.edit)
			found := errors.Join(open(t, damaged, Options{}).Check()...)
			if found == nil || !strings.Contains(found.Error(), tt.want) {
				t.Errorf("found %v, want %q", found, tt.want)
			}
		})
	}
}

// TestOneBadValueHidesNoOther lists games of which one cannot be read.
func TestOneBadValueHidesNoOther(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	for n := range 3 {
		must(t, s, entries(gameID(n), played(n))...)
		must(t, s, beginEntry(gameID(10+n), noon))
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	edit(t, s.dir, func(tx *bbolt.Tx) error {
		return errors.Join(
			tx.Bucket(bucketGames).Put([]byte(gameID(1)), []byte("{")),
			tx.Bucket(bucketJournal).Bucket([]byte(gameID(11))).Put(keyBegin, []byte("{")),
		)
	})
	games := open(t, s.dir, Options{}).Games()
	if list, err := games.Recent(9); len(list) != 2 || err == nil {
		t.Errorf("recent: %d games, %v", len(list), err)
	}
	if list, err := games.ByPlayer(mai.ID, 9); len(list) != 2 || err == nil {
		t.Errorf("of mai: %d games, %v", len(list), err)
	}
	if list, err := games.Unfinished(); len(list) != 2 || err == nil {
		t.Errorf("unfinished: %d games, %v", len(list), err)
	}
}

// TestADamagedFileIsFound spoils one page after the other. Either the store does
// not open, or the page was free and nothing is amiss.
func TestADamagedFileIsFound(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	for n := range 12 {
		must(t, s, beginEntry(gameID(n), noon), finishEntry(gameID(n), played(n), false, mai, nam))
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(s.path)
	if err != nil {
		t.Fatal(err)
	}
	size, refused := os.Getpagesize(), 0
	for page := 2 * size; page < len(whole); page += size {
		data := bytes.Clone(whole)
		for i := range size {
			data[page+i] ^= 0x55
		}
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, FileName), data, 0o600); err != nil {
			t.Fatal(err)
		}
		d, err := Open(dir, Options{})
		if err != nil {
			if !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "check --data "+dir+" --repair NEWFILE") {
				t.Errorf("page %d: %v", page/size, err)
			}
			refused++
			continue
		}
		if wrong := d.Check(); len(wrong) > 0 {
			t.Errorf("page %d: opened, and %v", page/size, wrong)
		} else if list, err := d.Games().Recent(99); err != nil || len(list) != 12 {
			t.Errorf("page %d: %d games, %v, and check found nothing", page/size, len(list), err)
		}
		if err := d.Close(); err != nil {
			t.Errorf("page %d: %v", page/size, err)
		}
	}
	if refused == 0 {
		t.Errorf("none of %d pages refused", len(whole)/size)
	}
}
