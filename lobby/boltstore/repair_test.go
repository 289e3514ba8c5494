package boltstore

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"oanquan/engine"
	"oanquan/engine/analysis"
	"oanquan/lobby"
	"oanquan/lobby/account"
)

// busyStore is the closed store of a server on which many have played.
func busyStore(t testing.TB, games int) *Store {
	t.Helper()
	dir := t.TempDir()
	s, err := Open(dir, Options{})
	if err != nil {
		t.Fatal(err)
	}
	ok := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	var people []account.Who
	for i := range 30 {
		a := newAccount(account.ID(fmt.Sprintf("PLAYER%06d", i)), account.Fingerprint(fmt.Sprintf("SHA256:key%d", i)))
		a.Name, a.Named = account.Name(fmt.Sprintf("Player_%c%c", 'a'+i/5, 'e'+i%5)), noon
		ok(s.Accounts().Create(a))
		people = append(people, a.Who())
	}
	gone := newAccount("GONE00000000", "SHA256:gone")
	gone.Name, gone.Named = "Somebody_gone", noon
	ok(s.Accounts().Create(gone))
	ok(s.Accounts().Delete(gone.ID))
	var done []<-chan error
	for n := range games {
		a, b := people[n%30], people[(n*7+1)%30]
		if a == b {
			b = people[(n+2)%30]
		}
		f := finishEntry(gameID(n), played(n%40), n%9 == 0, a, b)
		f.Finish.Record.Rated, f.Finish.Record.Clock = n%3 == 0, "5+3"
		done = append(done, s.Games().Commit(beginEntry(gameID(n), noon)), s.Games().Commit(f))
	}
	for n := range 12 {
		list := entries(gameID(games+n), played(n))
		for _, e := range list[:min(len(list)-1, 1+3*n)] {
			done = append(done, s.Games().Commit(e))
		}
	}
	for _, d := range done {
		ok(<-d)
	}
	for n := 0; n < games; n += 5 {
		g, err := s.Games().Finished(gameID(n))
		ok(err)
		r := analysis.Report{V: 1, Seats: 2, Accuracy: []float64{-1, -1}, Final: g.Record.Points}
		for ply, m := range g.Record.Moves {
			r.Turns = append(r.Turns, analysis.Turn{Ply: ply, Seat: engine.Seat(ply % 2), Played: m.Move, Best: m.Move, Line: []engine.Move{m.Move}})
		}
		ok(r.Of(g.Record))
		data, err := json.Marshal(r)
		ok(err)
		ok(s.Analyses().SaveAnalysis(gameID(n), data))
	}
	for i := range 20 {
		_, err := s.Social().ChangeSocial(people[i].ID, func(account.Social) (account.Social, error) {
			return account.Social{Follows: []account.ID{people[i+1].ID}}, nil
		})
		ok(err)
		_, err = s.Reports().SaveReport(lobby.Report{At: noon, By: people[i], About: people[i+1], Reason: strings.Repeat("rude ", 20)})
		ok(err)
		ok(s.Bans().Put(lobby.Ban{Kind: lobby.BanKey, Value: fmt.Sprintf("SHA256:banned%d", i), Since: noon, Reason: strings.Repeat("rude ", 20)}))
		ok(s.Mutes().Put(lobby.Ban{Kind: lobby.BanKey, Value: fmt.Sprintf("SHA256:mute%d", i), Since: noon}))
		_, err = s.Operators().AddAudit(lobby.AuditEntry{At: noon, Operator: "SHA256:op", Command: fmt.Sprint("kick ", i), Outcome: "kicked"})
		ok(err)
	}
	ok(s.Puzzles().SavePuzzle("2026-11-30", []byte(corpusPuzzle)))
	sound(t, s)
	// The last transaction changes no record, so that the one before it has all.
	s.down = errors.New("not really")
	ok(s.Reopen())
	ok(s.Close())
	return s
}

// kept is a record of a store, and the pages in which it is.
type kept struct {
	value string // for a journal all of it
	pages map[uint64]bool
}

// recordsOf are the records of a sound file, by bucket and key.
func recordsOf(t testing.TB, path string) (all map[string]kept, pages uint64) {
	t.Helper()
	p, done := pagesAt(t, path)
	defer done()
	all = map[string]kept{}
	var tree func(id uint64, fn func(g page, e element))
	tree = func(id uint64, fn func(g page, e element)) {
		g, err := p.read(id)
		if err != nil {
			t.Fatal(err)
		}
		list, err := g.elements()
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range list {
			if g.kind == branchPage {
				tree(e.child, fn)
			} else {
				fn(g, e)
			}
		}
	}
	inner := func(at page, value []byte, fn func(g page, e element)) {
		if root := binary.NativeEndian.Uint64(value); root != 0 {
			tree(root, fn)
			return
		}
		list, err := headOf(value[bucketSize:]).elements()
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range list {
			fn(at, e)
		}
	}
	tree(p.meta.root, func(root page, e element) {
		bucket := string(e.key)
		inner(root, e.value, func(g page, r element) {
			k := kept{string(r.value), map[uint64]bool{}}
			mark := func(g page) {
				for id := g.id; id <= g.id+g.more; id++ {
					k.pages[id] = true
				}
			}
			mark(g)
			if r.bucket {
				k.value = ""
				inner(g, r.value, func(g page, e element) {
					mark(g)
					k.value += fmt.Sprintf("%q %s\n", e.key, e.value)
				})
			}
			all[bucket+" "+string(r.key)] = k
		})
	})
	return all, p.meta.pages
}

// someBits is the way to spoil a page that may go unseen: a key or a value with
// another letter in it may be as good as before.
const someBits = 2

// TestRepairKeepsWhatWasNotHit spoils one page after another of a store, in
// several ways, and repairs it. What is not in that page is all there.
func TestRepairKeepsWhatWasNotHit(t *testing.T) {
	games, most := 60, 6
	if os.Getenv("OANQUAN_SOAK") == "1" {
		games, most = 300, 1<<20
	}
	s := busyStore(t, games)
	whole, err := os.ReadFile(s.path)
	if err != nil {
		t.Fatal(err)
	}
	was, pages := recordsOf(t, s.path)
	size := os.Getpagesize()
	seed := rand.Uint64()
	t.Logf("%d records in %d pages, seed %d", len(was), pages, seed)
	r := rand.New(rand.NewPCG(seed, 0))
	tries := append([]int{0, 1}, r.Perm(int(pages))...)
	tries = tries[:min(len(tries), most)]
	begun := time.Now()
	for _, n := range tries {
		data := bytes.Clone(whole)
		at := data[n*size : (n+1)*size]
		how := r.IntN(4)
		switch how {
		case 0: // all of it
			for i := range at {
				at[i] ^= 0x55
			}
		case 1: // zeros, as a lost block reads
			clear(at)
		case someBits:
			for range 20 {
				at[r.IntN(size)] ^= 1 << r.IntN(8)
			}
		case 3: // another page of the file
			other := r.IntN(int(pages))
			copy(at, whole[other*size:(other+1)*size])
		}
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, FileName), data, 0o600); err != nil {
			t.Fatal(err)
		}
		if !repairedAs(t, dir, was, uint64(n), how != someBits) {
			t.Fatalf("page %d spoiled in way %d, seed %d", n, how, seed)
		}
		if after, err := os.ReadFile(filepath.Join(dir, FileName)); err != nil || !bytes.Equal(after, data) {
			t.Fatalf("the old file was changed, %v", err)
		}
	}
	t.Logf("%d repairs in %v", len(tries), time.Since(begun))
}

// repairedAs repairs the store in dir, of which a page was hit, and compares;
// seen tells that what is lost must be told.
func repairedAs(t *testing.T, dir string, was map[string]kept, hit uint64, seen bool) bool {
	t.Helper()
	to := t.TempDir()
	rep, err := Repair(dir, filepath.Join(to, FileName))
	if err != nil {
		t.Errorf("repair: %v", err)
		return false
	}
	fixed, err := Open(to, Options{})
	if err != nil {
		t.Errorf("open the new store: %v", err)
		return false
	}
	wrong := fixed.Check()
	if err := fixed.Close(); err != nil || len(wrong) > 0 {
		t.Errorf("the new store: %v, %v", wrong, err)
		return false
	}
	is, _ := recordsOf(t, fixed.path)
	good := true
	defer func() {
		if !good {
			t.Logf("%v", rep)
		}
	}()
	for name, old := range was {
		bucket, key, _ := strings.Cut(name, " ")
		of := map[string]string{"analyses": "games ", "social": "accounts "}[bucket] + key
		switch now, ok := is[name]; {
		case old.pages[hit] || was[of].pages[hit] || isMade(bucket):
			if !ok && seen && !isMade(bucket) && !tells(rep, bucket, key, old) {
				t.Errorf("%s is lost, which was in pages %v, and nobody is told", name, old.pages)
				good = false
			}
		case !ok && tells(rep, bucket, key, kept{}): // a ban that is kept as a mute
		case !ok:
			t.Errorf("%s is lost, which is in pages %v", name, old.pages)
			good = false
		case now.value != old.value:
			t.Errorf("%s is\n%s\nand was\n%s", name, now.value, old.value)
			good = false
		}
	}
	for name := range is {
		bucket, key, _ := strings.Cut(name, " ")
		_, ban := was["bans "+key]
		if _, ok := was[name]; seen && !ok && !isMade(bucket) && (!ban || bucket != "mutes") {
			t.Errorf("%s was not there", name)
			good = false
		}
	}
	return good
}

// tells tells whether a repair has named a record as lost, or a page of it.
func tells(rep Repaired, bucket, key string, was kept) bool {
	return slices.ContainsFunc(rep.Lost, func(line string) bool {
		named := strings.HasPrefix(line, tellRecord(bucket, []byte(key))) || strings.HasPrefix(line, fmt.Sprintf("ban or mute %q:", key))
		for id := range was.pages {
			named = named || strings.HasPrefix(line, fmt.Sprintf("page %d (", id)) || strings.Contains(line, fmt.Sprintf("(page %d)", id))
		}
		return named
	})
}

// TestRepairTellsOfEveryLostRecord spoils pages of each bucket that keeps
// something, and the list of buckets.
func TestRepairTellsOfEveryLostRecord(t *testing.T) {
	s := busyStore(t, 60)
	whole, err := os.ReadFile(s.path)
	if err != nil {
		t.Fatal(err)
	}
	was, _ := recordsOf(t, s.path)
	size := os.Getpagesize()
	hit := map[uint64]string{rootOf(t, s.path): "the list of buckets"}
	for _, bucket := range buckets() {
		left := 1
		if isMade(string(bucket)) {
			left = 0
		}
		for name, r := range was {
			for id := range r.pages {
				if _, twice := hit[id]; strings.HasPrefix(name, string(bucket)+" ") && !twice && left > 0 {
					hit[id], left = string(bucket), left-1
				}
			}
		}
	}
	for id, bucket := range hit {
		data := bytes.Clone(whole)
		_, _ = rand.NewChaCha8([32]byte{byte(id)}).Read(data[int(id)*size : int(id+1)*size]) // never fails
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, FileName), data, 0o600); err != nil {
			t.Fatal(err)
		}
		if !repairedAs(t, dir, was, id, true) {
			t.Errorf("page %d, of %s", id, bucket)
		}
	}
}

func rootOf(t *testing.T, path string) uint64 {
	p, done := pagesAt(t, path)
	defer done()
	return p.meta.root
}

// TestRepairLosesNothingWithAPageThatLeadsToOthers spoils each page that only
// leads to others.
func TestRepairLosesNothingWithAPageThatLeadsToOthers(t *testing.T) {
	s := busyStore(t, 60)
	whole, err := os.ReadFile(s.path)
	if err != nil {
		t.Fatal(err)
	}
	p, done := pagesAt(t, s.path)
	defer done()
	w := newWalker(p)
	w.everything()
	tried := 0
	for id, state := range w.state {
		if g, err := p.read(uint64(id)); state != pageUsed || err != nil || g.kind != branchPage {
			continue
		}
		tried++
		dir, to := t.TempDir(), filepath.Join(t.TempDir(), FileName)
		data := bytes.Clone(whole)
		clear(data[id*p.pageSize : (id+1)*p.pageSize])
		if err := os.WriteFile(filepath.Join(dir, FileName), data, 0o600); err != nil {
			t.Fatal(err)
		}
		if rep, err := Repair(dir, to); err != nil || len(rep.Damage) == 0 || len(rep.Lost) != 0 || rep.Kept["games"] != 60 || rep.Kept["audit"] != 20 {
			t.Errorf("page %d: %v, %v", id, rep, err)
		}
	}
	if tried < 3 {
		t.Errorf("there are %d such pages", tried)
	}
}

func TestRepairOfAWholeStoreIsACopy(t *testing.T) {
	s := busyStore(t, 60)
	was, _ := recordsOf(t, s.path)
	to := t.TempDir()
	rep, err := Repair(s.dir, filepath.Join(to, FileName))
	if err != nil || len(rep.Damage) > 0 || len(rep.Lost) > 0 || rep.Kept["games"] != 60 || rep.Kept["journal"] != 12 || rep.Kept["accounts"] != 30 {
		t.Errorf("%+v, %v", rep, err)
	}
	if st, err := os.Stat(filepath.Join(to, FileName)); err != nil || st.Mode() != 0o600 {
		t.Errorf("%v, %v", st.Mode(), err)
	}
	is, _ := recordsOf(t, filepath.Join(to, FileName))
	delete(was, "meta reopened")
	for name, old := range was {
		if is[name].value != old.value {
			t.Errorf("%s is\n%s\nand was\n%s", name, is[name].value, old.value)
		}
	}
	if len(is) != len(was) {
		t.Errorf("%d pairs, %d were there", len(is), len(was))
	}
	if _, err := Repair(s.dir, filepath.Join(to, FileName)); err == nil || !strings.Contains(err.Error(), "nothing is written over") {
		t.Errorf("over another file: %v", err)
	}
	open(t, s.dir, Options{})
	if _, err := Repair(s.dir, filepath.Join(to, "other")); !errors.Is(err, ErrInUse) {
		t.Errorf("while a server runs: %v", err)
	}
}

// TestRepairOfEveryLayout repairs the stores of the corpus.
func TestRepairOfEveryLayout(t *testing.T) {
	for _, file := range []string{corpus1, corpus2, corpus3, corpus4, corpus5, corpus} {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		dir, to := t.TempDir(), t.TempDir()
		load(t, dir, string(data))
		rep, err := Repair(dir, filepath.Join(to, FileName))
		if err != nil || len(rep.Damage) > 0 || len(rep.Lost) > 0 {
			t.Errorf("%s: %+v, %v", file, rep, err)
			continue
		}
		migrated, repaired := open(t, dir, Options{}), open(t, to, Options{})
		if a, b := dump(t, migrated), dump(t, repaired); a != b {
			t.Errorf("%s: migrated\n%s\nrepaired\n%s", file, a, b)
		}
	}
}

func TestRepairRefusesWhatIsNoStore(t *testing.T) {
	for name, want := range map[string]error{"newer": ErrNewer, "foreign": ErrForeign, "text": ErrForeign} {
		dir := t.TempDir()
		switch name {
		case "newer":
			s := open(t, dir, Options{})
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			edit(t, dir, func(tx *bbolt.Tx) error { return putVersion(tx, 99) })
		case "foreign":
			edit(t, dir, func(tx *bbolt.Tx) error {
				_, err := tx.CreateBucket([]byte("photos"))
				return err
			})
		case "text":
			if err := os.WriteFile(filepath.Join(dir, FileName), bytes.Repeat([]byte("hello "), 4000), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		to := filepath.Join(t.TempDir(), FileName)
		if _, err := Repair(dir, to); !errors.Is(err, want) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := os.Stat(to); err == nil {
			t.Errorf("%s: a file was left behind", name)
		}
	}
}
