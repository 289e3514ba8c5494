package sshd

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"oanquan/lobby/account"
	"oanquan/session"
)

// accounts is a directory for tests: registered names by key.
type accounts struct {
	mu   sync.Mutex
	keys map[account.Fingerprint]string
	// codes are the one-time codes outstanding, by login name; the account's ID
	// is the name.
	codes map[string]string
}

func (a *accounts) KeyKnown(fp account.Fingerprint) (bool, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	_, ok := a.keys[fp]
	return ok, nil
}

func (a *accounts) NameRegistered(login string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, name := range a.keys {
		if name == login {
			return true
		}
	}
	return false
}

func (a *accounts) CodeOutstanding(_ netip.Addr, login string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.codes[login] != ""
}

func (a *accounts) ByCode(_ netip.Addr, login, code string) (account.Account, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if code == "" || a.codes[login] != code {
		return account.Account{}, errors.New("wrong")
	}
	delete(a.codes, login)
	return account.Account{ID: account.ID(login)}, nil
}

// mint gives an account a one-time code.
func (a *accounts) mint(login, code string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.codes[login] = code
}

func (a *accounts) register(name string, key gossh.PublicKey) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.keys[account.Fingerprint(gossh.FingerprintSHA256(key))] = name
}

// door is a running server.
type door struct {
	*Server
	addr     string
	accounts *accounts
}

// open starts a server on a free port of this machine with limits that let
// tests through; change may set others.
func open(t testing.TB, h session.Handler, change func(*Config)) door {
	t.Helper()
	a := &accounts{keys: map[account.Fingerprint]string{}, codes: map[string]string{}}
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := gossh.NewSignerFromKey(private)
	if err != nil {
		t.Fatal(err)
	}
	cfg := Config{
		HostKey: signer, Directory: a, Handler: h, Log: slog.New(slog.NewTextHandler(testWriter{t}, nil)),
		Limits: Limits{Exempt: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}, TotalRate: 1000},
	}
	if change != nil {
		change(&cfg)
	}
	s, err := New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- s.Serve(l) }()
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if err := <-served; err != nil {
			t.Error(err)
		}
		s.calls.Wait()
	})
	return door{s, l.Addr().String(), a}
}

// testWriter sends the server's log to the test.
type testWriter struct{ t testing.TB }

func (w testWriter) Write(p []byte) (int, error) {
	defer func() { _ = recover() }() // the test may be over
	w.t.Log(strings.TrimSpace(string(p)))
	return len(p), nil
}

// whoami says who the handshake found.
func whoami(_ context.Context, c session.Call) int {
	who := "guest"
	if c.Key != nil {
		who = c.Key.Type + " " + string(c.Key.Fingerprint)
	}
	if c.Account != "" {
		who = fmt.Sprintf("account %s rights %d", c.Account, c.Rights)
	}
	_, pty := c.Transport.Terminal()
	_, _ = fmt.Fprintf(c.Transport.Out(), "who=%s login=%s pty=%v args=%q\n", who, c.Login, pty, c.Args)
	return 0
}

// dial connects as user with these ways to authenticate.
func (d door) dial(user string, auth ...gossh.AuthMethod) (*gossh.Client, error) {
	return gossh.Dial("tcp", d.addr, &gossh.ClientConfig{
		User: user, Auth: auth, HostKeyCallback: gossh.InsecureIgnoreHostKey(), Timeout: 10 * time.Second,
	})
}

func (d door) mustDial(t testing.TB, user string, auth ...gossh.AuthMethod) *gossh.Client {
	t.Helper()
	c, err := d.dial(user, auth...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}

// noQuestions answers keyboard-interactive, and that nothing was asked.
func noQuestions(t *testing.T) gossh.AuthMethod {
	return gossh.KeyboardInteractive(func(_, _ string, questions []string, _ []bool) ([]string, error) {
		if len(questions) > 0 {
			t.Errorf("the server asks %q", questions)
		}
		return nil, nil
	})
}

// run runs a command in a session of its own and returns its output.
func output(t testing.TB, c *gossh.Client, command string) string {
	t.Helper()
	s, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	out, err := s.Output(command)
	if err != nil {
		t.Fatalf("%s: %v", command, err)
	}
	return string(out)
}

func newKey(t *testing.T) gossh.Signer {
	t.Helper()
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := gossh.NewSignerFromKey(private)
	if err != nil {
		t.Fatal(err)
	}
	return signer
}

func fingerprintOf(s gossh.Signer) string { return gossh.FingerprintSHA256(s.PublicKey()) }

func TestWhoComesIn(t *testing.T) {
	d := open(t, whoami, nil)
	mai, stranger := newKey(t), newKey(t)
	d.accounts.register("mai", mai.PublicKey())
	tests := []struct {
		name, login string
		auth        []gossh.AuthMethod
		want        string
	}{
		{"guest without a key", "guest", nil, "guest"},
		{"guest with a key stays one", "guest", []gossh.AuthMethod{gossh.PublicKeys(mai)}, "guest"},
		{"nobody in particular", "lan", []gossh.AuthMethod{noQuestions(t)}, "guest"},
		{"a new key", "lan", []gossh.AuthMethod{gossh.PublicKeys(stranger)}, fingerprintOf(stranger)},
		{"a known key", "mai", []gossh.AuthMethod{gossh.PublicKeys(mai)}, fingerprintOf(mai)},
		{"a known key under another name", "lan", []gossh.AuthMethod{gossh.PublicKeys(mai)}, fingerprintOf(mai)},
		{"several keys, the second is the name's", "mai", []gossh.AuthMethod{gossh.PublicKeys(stranger, mai)}, fingerprintOf(mai)},
		{"new@ takes a key whatever is registered", "new", []gossh.AuthMethod{gossh.PublicKeys(stranger)}, fingerprintOf(stranger)},
		{"a stranger's key for a registered name falls to guest", "mai", []gossh.AuthMethod{gossh.PublicKeys(stranger), noQuestions(t)}, "guest"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := output(t, d.mustDial(t, tt.login, tt.auth...), "x 'y z'")
			if !strings.Contains(got, tt.want+" login="+tt.login+" pty=false args=[\"x\" \"y z\"]") {
				t.Errorf("got %q, want %s", got, tt.want)
			}
		})
	}
	t.Run("a stranger's key alone for a registered name", func(t *testing.T) {
		if c, err := d.dial("mai", gossh.PublicKeys(stranger)); err == nil {
			t.Errorf("let in: %s", output(t, c, "x"))
		}
	})
}

func TestPasswordsAreNotTaken(t *testing.T) {
	d := open(t, whoami, nil)
	if _, err := d.dial("root", gossh.Password("root")); err == nil {
		t.Error("a password was taken")
	}
}

func TestExitCodeAndStandardError(t *testing.T) {
	d := open(t, func(_ context.Context, c session.Call) int {
		_, _ = io.WriteString(c.Transport.Err(), "sorry\n")
		return 75
	}, nil)
	s, err := d.mustDial(t, "guest").NewSession()
	if err != nil {
		t.Fatal(err)
	}
	var errs strings.Builder
	s.Stderr = &errs
	err = s.Run("x")
	var exit *gossh.ExitError
	if !errors.As(err, &exit) || exit.ExitStatus() != 75 || errs.String() != "sorry\n" {
		t.Errorf("%v, %q", err, errs.String())
	}
}

func TestPanicOfAHandlerEndsOneSession(t *testing.T) {
	slog.SetDefault(slog.New(slog.NewTextHandler(io.Discard, nil)))
	d := open(t, func(_ context.Context, c session.Call) int {
		if c.Command == "panic" {
			panic("a fault")
		}
		return whoami(t.Context(), c)
	}, nil)
	other := d.mustDial(t, "guest")
	s, err := d.mustDial(t, "guest").NewSession()
	if err != nil {
		t.Fatal(err)
	}
	var exit *gossh.ExitError
	if err := s.Run("panic"); !errors.As(err, &exit) || exit.ExitStatus() != 1 {
		t.Errorf("ended with %v", err)
	}
	output(t, other, "x")
}

// A fault of ours within somebody's handshake ends that handshake.
func TestPanicWithinAHandshakeEndsOneConnection(t *testing.T) {
	slog.SetDefault(slog.New(slog.NewTextHandler(io.Discard, nil)))
	d := open(t, screens(0), func(c *Config) { c.Directory = faulty{c.Directory} })
	other := newBystander(t, d)
	other.during(func() {
		if _, err := d.dial("fault", gossh.PublicKeys(newKey(t))); err == nil {
			t.Error("a fault let somebody in")
		}
	})
	waitUntil(t, "only the other one is left", func() bool { return d.connections() == 1 })
}

// faulty is a directory with a fault at one name.
type faulty struct{ Directory }

func (f faulty) NameRegistered(login string) bool {
	if login == "fault" {
		panic("a fault")
	}
	return f.Directory.NameRegistered(login)
}
