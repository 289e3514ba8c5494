package boltstore

import (
	"bytes"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"oanquan/lobby"
	"oanquan/lobby/room"
)

// fullChild tells the test binary to be the child of TestAFullDisk.
const fullChild = "OANQUAN_TEST_FULL_DIR"

// TestAFullDisk lets no file grow any more, in a process of its own, and then
// grow again.
func TestAFullDisk(t *testing.T) {
	if dir := os.Getenv(fullChild); dir != "" {
		fillDisk(t, dir)
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestAFullDisk$", "-test.v")
	cmd.Env = append(os.Environ(), fullChild+"="+t.TempDir())
	if out, err := cmd.CombinedOutput(); err != nil || !bytes.Contains(out, []byte("PASS: TestAFullDisk")) {
		t.Errorf("%v\n%s", err, out)
	}
}

func fillDisk(t *testing.T, dir string) {
	signal.Ignore(syscall.SIGXFSZ)
	s := open(t, dir, Options{})
	must(t, s, entries("K7QM2R", played(1))...)
	st, err := os.Stat(s.path)
	if err != nil {
		t.Fatal(err)
	}
	limit := func(bytes uint64) {
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: bytes, Max: ^uint64(0)}); err != nil {
			t.Fatal(err)
		}
	}
	limit(uint64(st.Size()))
	n := 0
	for ; err == nil && n < 10_000; n++ {
		err = <-s.Games().Commit(beginEntry(gameID(n), noon))
	}
	if !errors.Is(err, lobby.ErrReadOnly) || !errors.Is(err, lobby.ErrTooLarge) {
		t.Fatalf("after %d games: %v", n, err)
	}
	for range 2 {
		if err := s.Reopen(); !errors.Is(err, lobby.ErrReadOnly) || !errors.Is(err, lobby.ErrTooLarge) {
			t.Fatalf("opened again: %v", err)
		}
		if err := <-s.Games().Commit(beginEntry("NEW000", noon)); !errors.Is(err, lobby.ErrReadOnly) {
			t.Errorf("a new game: %v", err)
		}
		if err := s.Accounts().Create(newAccount(mai.ID, "SHA256:mai")); !errors.Is(err, lobby.ErrReadOnly) {
			t.Errorf("a new account: %v", err)
		}
		list, err := s.Games().Unfinished()
		if err != nil || len(list) != n-1 {
			t.Errorf("%d games run, %v; want the %d that were acknowledged", len(list), err, n-1)
		}
		if _, err := s.Games().Finished("K7QM2R"); err != nil {
			t.Errorf("a finished game: %v", err)
		}
	}
	limit(^uint64(0))
	if err := s.Reopen(); err != nil {
		t.Fatal(err)
	}
	sound(t, s)
	must(t, s, beginEntry(gameID(n-1), noon))
	if list, err := s.Games().Unfinished(); err != nil || len(list) != n {
		t.Errorf("%d games run, %v; want %d", len(list), err, n)
	}
	left, err := os.ReadDir(dir)
	if err != nil || len(left) != 1 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// readOnlyDisk refuses to open files for writing while on.
type readOnlyDisk struct{ on atomic.Bool }

func (d *readOnlyDisk) open(name string, flag int, perm os.FileMode) (*os.File, error) {
	if d.on.Load() && flag&(os.O_RDWR|os.O_WRONLY) != 0 {
		return nil, &fs.PathError{Op: "open", Path: name, Err: syscall.EROFS}
	}
	return os.OpenFile(name, flag, perm)
}

func TestADiskThatBecomesReadOnly(t *testing.T) {
	disk := &readOnlyDisk{}
	s := open(t, t.TempDir(), Options{OpenFile: disk.open, BeforeCommit: func(int) error {
		if disk.on.Load() {
			return syscall.EROFS
		}
		return nil
	}})
	must(t, s, entries("K7QM2R", played(1))...)
	must(t, s, beginEntry("RUNN1N", noon))
	disk.on.Store(true)
	if err := <-s.Games().Commit(beginEntry("NEW000", noon)); !errors.Is(err, lobby.ErrReadOnly) || !errors.Is(err, lobby.ErrUnwritable) {
		t.Errorf("a new game: %v", err)
	}
	for range 2 {
		if err := s.Reopen(); !errors.Is(err, lobby.ErrReadOnly) || !errors.Is(err, lobby.ErrUnwritable) {
			t.Errorf("opened again: %v", err)
		}
		if list, err := s.Games().Unfinished(); err != nil || len(list) != 1 {
			t.Errorf("running games: %v, %v", list, err)
		}
		if _, err := s.Games().Finished("K7QM2R"); err != nil {
			t.Errorf("a finished game: %v", err)
		}
	}
	disk.on.Store(false)
	if err := s.Reopen(); err != nil {
		t.Fatal(err)
	}
	must(t, s, beginEntry("NEW000", noon))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	disk.on.Store(true)
	_, err := Open(s.dir, Options{OpenFile: disk.open})
	if !errors.Is(err, lobby.ErrUnwritable) || !strings.Contains(err.Error(), "this program may not write there; make the directory") {
		t.Errorf("a start on it: %v", err)
	}
	// Who only reads need not write.
	read, err := OpenToRead(s.dir, Options{OpenFile: disk.open})
	if err != nil {
		t.Fatal(err)
	}
	if g, err := read.Games().Finished("K7QM2R"); err != nil || g.Record.ID != "K7QM2R" || len(read.Check()) > 0 {
		t.Errorf("a game: %v, %v", g.Record.ID, err)
	}
	var copied bytes.Buffer
	if err := read.Backup(&copied); err != nil || copied.Len() == 0 {
		t.Errorf("a backup: %d bytes, %v", copied.Len(), err)
	}
	if _, err := read.Recompute(true); !errors.Is(err, lobby.ErrReadOnly) {
		t.Errorf("ratings are written: %v", err)
	}
	if err := read.Close(); err != nil {
		t.Error(err)
	}
}

// TestDataOfAnotherUser is about a file and a directory without the right to
// write; there is none for whom that is void.
func TestDataOfAnotherUser(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("permissions are void for root")
	}
	dir := t.TempDir()
	s := open(t, dir, Options{})
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(s.path, 0o400); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(dir, Options{}); !errors.Is(err, lobby.ErrUnwritable) {
		t.Errorf("a file that may be read only: %v", err)
	}
	bare := t.TempDir()
	if err := os.Chmod(bare, 0o500); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(bare, Options{}); !errors.Is(err, lobby.ErrUnwritable) {
		t.Errorf("a directory that may be read only: %v", err)
	}
}

// spoiled replaces bytes of the file of an open store, as a failing disk would.
func spoiled(t *testing.T, s *Store, offset int64, data []byte) {
	t.Helper()
	f, err := os.OpenFile(s.path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteAt(data, offset); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

// pagesOf are the leaf pages of a bucket, and where in the file.
func pagesOf(t *testing.T, s *Store, bucket string) (pages []page) {
	t.Helper()
	p, done := pagesAt(t, s.path)
	defer done()
	w := newWalker(p)
	w.tree("", p.meta.root, span{}, func(e element) {
		if string(e.key) != bucket {
			return
		}
		before := bytes.Clone(w.state)
		w.bucket("", e.value, func(element) {})
		for id := range w.state {
			if g, err := p.read(uint64(id)); w.state[id] != before[id] && err == nil && g.kind == leafPage {
				pages = append(pages, g)
			}
		}
	})
	return pages
}

func pagesAt(t testing.TB, path string) (p *pageFile, done func()) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if p, err = openPages(f); err != nil {
		t.Fatal(err)
	}
	return p, func() {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestDamageWhileServing spoils pages of a store that is open, in ways that make
// bbolt panic, read behind the end of the file, or give bytes that say nothing.
func TestDamageWhileServing(t *testing.T) {
	for name, spoil := range map[string]func(t *testing.T, s *Store, g page, at int64){
		"the head of the page": func(t *testing.T, s *Store, _ page, at int64) {
			spoiled(t, s, at, bytes.Repeat([]byte{0x55}, headSize))
		},
		"where its elements are": func(t *testing.T, s *Store, g page, at int64) {
			spoiled(t, s, at+headSize, bytes.Repeat([]byte{0xff, 0xff, 0xff, 0x3f}, g.n*elementSize/4))
		},
		"lengths of values": func(t *testing.T, s *Store, g page, at int64) {
			for i := range g.n {
				spoiled(t, s, at+headSize+int64(i)*elementSize+12, []byte{0, 0, 0, 3})
			}
		},
		"the values": func(t *testing.T, s *Store, g page, at int64) {
			list, err := g.elements()
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range list {
				i := bytes.Index(g.data, e.value)
				spoiled(t, s, at+int64(i), bytes.Repeat([]byte{0xaa}, len(e.value)))
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			log := &lines{}
			s := open(t, t.TempDir(), Options{Log: slog.New(slog.NewTextHandler(log, nil))})
			for n := range 30 {
				must(t, s, beginEntry(gameID(n), noon), finishEntry(gameID(n), played(n), false, mai, nam))
			}
			g := pagesOf(t, s, "games")[1]
			list, err := g.elements()
			if err != nil {
				t.Fatal(err)
			}
			var hit []string
			for _, e := range list {
				hit = append(hit, string(e.key))
			}
			spoil(t, s, g, int64(g.id)*int64(os.Getpagesize()))
			bad := 0
			for n := range 30 {
				id := gameID(n)
				_, err := s.Games().Finished(id)
				switch {
				case err != nil && !strings.Contains(strings.Join(hit, " "), string(id)):
					t.Errorf("game %s of another page: %v", id, err)
				case err != nil && !errors.Is(err, lobby.ErrNoGame):
					bad++
					if !errors.Is(err, ErrUnreadable) || !strings.Contains(err.Error(), "game") || !strings.Contains(err.Error(), string(id)) {
						t.Errorf("game %s: %v", id, err)
					}
				}
			}
			if bad == 0 || !strings.Contains(log.String(), "store: not read") || !strings.Contains(log.String(), hit[0]) {
				t.Errorf("%d of %v could not be read; the log has\n%s", bad, hit, log)
			}
			if some, err := s.Games().Recent(30); err == nil || len(some)+bad > 30 {
				t.Errorf("%d games listed, %v", len(some), err)
			}
			if err := <-s.Games().Commit(beginEntry(room.GameID(hit[0]), noon)); err == nil {
				t.Errorf("a new game called %s, of which nobody knows whether there is one", hit[0])
			}
			if wrong := s.Check(); len(wrong) == 0 {
				t.Error("check finds nothing")
			}
		})
	}
}

// lines is a log that may be read while it is written.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
