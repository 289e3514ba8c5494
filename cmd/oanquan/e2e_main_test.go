package main

import (
	"bufio"
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"oanquan/hostkeys"
	"oanquan/lobby/account"
	"oanquan/lobby/boltstore"
)

// asProgram tells the test binary to be the program itself, so that the tests
// kill and restart the real server without building it first.
const asProgram = "OANQUAN_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// soak tells that the long forms of the tests are wanted.
func soak() bool { return os.Getenv("OANQUAN_SOAK") == "1" }

// patience is how long anything is waited for. It is long because a machine
// that runs many tests is slow, and costs nothing where all is well.
const patience = 90 * time.Second

// server is a running server process.
type server struct {
	tb      testing.TB
	dir     string
	addr    string
	telnet  string // "" where there is none
	ops     string // "" where there is no door for operators
	metrics string // "" where there are none
	cmd     *exec.Cmd
	log     *tail
	exited  chan struct{} // closed when the process is gone
	waitErr error         // valid then
}

// serve starts a server on a free port of this machine. Limits by address do
// not apply to it. It is stopped when the test ends, unless it was before.
func serve(tb testing.TB, dir string) *server {
	tb.Helper()
	return serveFor(tb, dir, "127.0.0.0/8")
}

// serveFor is serve where limits by address do not apply to that network alone,
// with more flags.
func serveFor(tb testing.TB, dir, exempt string, more ...string) *server {
	tb.Helper()
	s := &server{tb: tb, dir: dir, log: &tail{}, exited: make(chan struct{})}
	s.cmd = exec.Command(os.Args[0], append([]string{"serve", "--data", dir, "--ssh", "127.0.0.1:0",
		"--telnet", "", "--ops", "", "--metrics", "", "--exempt", exempt}, more...)...)
	s.cmd.Env = []string{asProgram + "=1", "PATH=" + os.Getenv("PATH"), "GORACE=halt_on_error=0"}
	s.cmd.Stderr = s.log
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		tb.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(s.clean)
	ready := make(chan struct{})
	read := make(chan struct{})
	go func() { // ends with the process
		defer close(read)
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			if a, ok := strings.CutPrefix(lines.Text(), "listening ops "); ok {
				s.ops = a
			}
			if a, ok := strings.CutPrefix(lines.Text(), "listening metrics "); ok {
				s.metrics = a
			}
			if a, ok := strings.CutPrefix(lines.Text(), "listening telnet "); ok {
				s.telnet = a
			}
			if a, ok := strings.CutPrefix(lines.Text(), "listening ssh "); ok {
				s.addr = a
			}
			if strings.HasPrefix(lines.Text(), "hostkey ") { // the last line
				close(ready)
			}
		}
	}()
	go func() {
		<-read
		s.waitErr = s.cmd.Wait()
		close(s.exited)
	}()
	select {
	case <-ready:
	case <-s.exited:
		tb.Fatalf("the server ended at once: %v\n%s", s.waitErr, s.log)
	case <-time.After(patience):
		tb.Fatalf("the server does not say where it listens\n%s", s.log)
	}
	return s
}

// kill ends the process as a power cut of the process would.
func (s *server) kill() {
	s.tb.Helper()
	s.signal(syscall.SIGKILL)
}

// stop ends the process as an operator does, and looks at its exit code.
func (s *server) stop() {
	s.tb.Helper()
	s.signal(syscall.SIGTERM)
	if s.waitErr != nil {
		s.tb.Errorf("the server ended with %v\n%s", s.waitErr, s.log)
	}
}

func (s *server) signal(sig os.Signal) {
	s.tb.Helper()
	if err := s.cmd.Process.Signal(sig); err != nil {
		s.tb.Fatalf("%v: %v\n%s", sig, err, s.log)
	}
	select {
	case <-s.exited:
	case <-time.After(patience):
		s.tb.Errorf("%v does not end the server\n%s", sig, s.log)
		_ = s.cmd.Process.Kill()
		<-s.exited
	}
}

// clean is the end of a server, with a look at what it logged.
func (s *server) clean() {
	select {
	case <-s.exited:
	default:
		s.stop()
	}
	s.sound()
	if s.tb.Failed() {
		s.tb.Logf("log of the server:\n%s", s.log)
	}
}

// sound fails the test when the server logged a fault of its own.
func (s *server) sound() {
	for _, bad := range []string{"DATA RACE", "panic", "internal error"} {
		if strings.Contains(s.log.String(), bad) {
			s.tb.Errorf("the server's log has %q:\n%s", bad, s.log)
			return
		}
	}
}

// tail keeps the end of what is written to it.
type tail struct {
	mu     sync.Mutex
	buf    bytes.Buffer
	line   []byte   // the beginning of one whose end has not come
	faults []string // the first lines at level error
}

const (
	tailKept   = 64 << 10
	faultsKept = 20
)

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.buf.Len() > tailKept {
		t.buf.Next(t.buf.Len() / 2)
	}
	t.line = append(t.line, p...)
	for end := bytes.IndexByte(t.line, '\n'); end >= 0; end = bytes.IndexByte(t.line, '\n') {
		if bytes.Contains(t.line[:end], []byte(`"level":"ERROR"`)) && len(t.faults) < faultsKept {
			t.faults = append(t.faults, string(t.line[:end]))
		}
		t.line = t.line[end+1:]
	}
	return t.buf.Write(p)
}

// errors are the first lines that were logged at level error.
func (t *tail) errors() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.faults)
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.buf.String()
}

// secret is a key of somebody, with the half that OpenSSH needs in a file.
type secret struct {
	gossh.Signer
	private ed25519.PrivateKey
}

func newSecret(tb testing.TB) secret {
	tb.Helper()
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		tb.Fatal(err)
	}
	signer, err := gossh.NewSignerFromKey(private)
	if err != nil {
		tb.Fatal(err)
	}
	return secret{signer, private}
}

// town is a data directory with accounts in it, as if each had come before and
// claimed their name.
type town struct {
	dir  string
	keys map[string]secret
	ids  map[string]account.ID
}

// found makes a town. Its people read English and want no animation, so that
// what a screen shows is where the game stands.
func found(tb testing.TB, names ...string) town {
	tb.Helper()
	t := town{dir: filepath.Join(tb.TempDir(), "data"), keys: map[string]secret{}, ids: map[string]account.ID{}}
	if err := os.MkdirAll(t.dir, 0o700); err != nil {
		tb.Fatal(err)
	}
	if _, err := hostkeys.Create(t.dir); err != nil {
		tb.Fatal(err)
	}
	store, err := boltstore.Open(t.dir, boltstore.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	for _, name := range names {
		k := newSecret(tb)
		now := time.Now().UTC()
		acc := account.Account{
			ID: account.NewID(), Name: account.Name(name), Created: now,
			Keys: []account.Key{{
				Fingerprint: account.Fingerprint(gossh.FingerprintSHA256(k.PublicKey())),
				Type:        k.PublicKey().Type(), Added: now, LastUsed: now,
			}},
			Prefs: account.Preferences{Language: "en", Animation: "off"},
		}
		if err := store.Accounts().Create(acc); err != nil {
			tb.Fatal(err)
		}
		t.keys[name], t.ids[name] = k, acc.ID
	}
	if err := store.Close(); err != nil {
		tb.Fatal(err)
	}
	return t
}

// publicLine is the public half of a key as authorized_keys have it.
func publicLine(k secret) []byte { return gossh.MarshalAuthorizedKey(k.PublicKey()) }
