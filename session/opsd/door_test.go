package opsd

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"errors"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"oanquan/hostkeys"
	"oanquan/lobby"
	"oanquan/lobby/boltstore"
	"oanquan/lobby/lobbytest"
)

// door is an open door with a real lobby and store behind it.
type door struct {
	*Server
	addr    string
	own     gossh.Signer // of the operator who may come in
	hall    *lobby.Lobby
	store   *boltstore.Store
	level   *slog.LevelVar
	log     *text
	stopped chan string
}

// text is a log that can be read while it is written.
type text struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (t *text) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.b.Write(p)
}

func (t *text) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.b.String()
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

// keyLine is a key as a line of authorized_keys.
func keyLine(k gossh.Signer, comment string) string {
	return strings.TrimSpace(string(gossh.MarshalAuthorizedKey(k.PublicKey()))) + " " + comment + "\n"
}

func write(t *testing.T, file string, lines ...string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(strings.Join(lines, "")), 0o600); err != nil {
		t.Fatal(err)
	}
}

// openDoor opens a door on a free port; change may set other things, prepare
// changes the door before it opens.
func openDoor(t *testing.T, change func(*Config), prepare ...func(*Server)) *door {
	t.Helper()
	d := &door{own: newKey(t), level: &slog.LevelVar{}, log: &text{}, stopped: make(chan string, 1)}
	dir := t.TempDir()
	log := slog.New(slog.NewTextHandler(d.log, nil))
	var err error
	if d.store, err = boltstore.Open(filepath.Join(dir, "data"), boltstore.Options{}); err != nil {
		t.Fatal(err)
	}
	d.hall, err = lobby.New(lobby.Config{Accounts: d.store.Accounts(), Games: d.store.Games(), Bans: d.store.Bans(), Mutes: d.store.Mutes(), Operators: d.store.Operators(), Social: d.store.Social(), Reports: d.store.Reports(), Log: log})
	if err != nil {
		t.Fatal(err)
	}
	cfg := Config{
		HostKey: newKey(t), Keys: filepath.Join(dir, "operators"), Hall: d.hall,
		Account: d.hall.AccountNamed, Backup: func(w io.Writer, _ bool) error { return d.store.Backup(w) }, Level: d.level,
		Figures: func() (Figures, error) { f, err := d.store.Figures(); return Figures(f), err },
		Stop:    func(why string) { d.stopped <- why }, Log: log,
	}
	write(t, cfg.Keys, "# operators\n\n", keyLine(d.own, "mai@laptop"))
	if change != nil {
		change(&cfg)
	}
	l, err := Listen("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	d.Server, d.addr = New(cfg), l.Addr().String()
	for _, p := range prepare {
		p(d.Server)
	}
	served := make(chan error, 1)
	go func() { served <- d.Serve(l) }() // ends with Shutdown
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		if err := errors.Join(d.Shutdown(ctx), <-served, d.hall.Shutdown(ctx), d.store.Close()); err != nil {
			t.Error(err)
		}
		if t.Failed() {
			t.Logf("log:\n%s", d.log)
		}
	})
	return d
}

func (d *door) dial(auth ...gossh.AuthMethod) (*gossh.Client, error) {
	return gossh.Dial("tcp", d.addr, &gossh.ClientConfig{
		User: "ops", Auth: auth, HostKeyCallback: gossh.InsecureIgnoreHostKey(), Timeout: 10 * time.Second,
	})
}

// session opens the one session of a connection of the operator.
func (d *door) session(t *testing.T) *gossh.Session {
	t.Helper()
	c, s := d.connect(t)
	t.Cleanup(func() { _ = c.Close() })
	return s
}

func (d *door) connect(t *testing.T) (*gossh.Client, *gossh.Session) {
	t.Helper()
	c, err := d.dial(gossh.PublicKeys(d.own))
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	return c, s
}

// said is what a command had to say.
type said struct {
	out, errs string
	exit      int
}

func (d *door) asks(t *testing.T, command string) said {
	t.Helper()
	c, s := d.connect(t)
	defer func() { _ = c.Close() }()
	var out, errs bytes.Buffer
	s.Stdout, s.Stderr = &out, &errs
	exit := exitOf(s.Run(command))
	return said{out.String(), errs.String(), exit}
}

func exitOf(err error) int {
	var exit *gossh.ExitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit):
		return exit.ExitStatus()
	}
	return -1
}

// enters lets somebody into the hall; their session ends into ended.
func (d *door) enters(t *testing.T, a lobby.Arrival) (v *lobby.Visit, ended chan error) {
	t.Helper()
	ended = make(chan error, 1)
	a.End = func(cause error) { ended <- cause }
	v, err := d.hall.Enter(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(v.Leave)
	return v, ended
}

func TestOnlyAKeyOfTheFileComesIn(t *testing.T) {
	d := openDoor(t, nil)
	stranger := newKey(t)
	refused := func(name string, auth ...gossh.AuthMethod) {
		t.Helper()
		if c, err := d.dial(auth...); err == nil {
			_ = c.Close()
			t.Errorf("%s: let in", name)
		}
	}
	if got := d.asks(t, "help"); got.exit != 0 {
		t.Errorf("the operator: %+v", got)
	}
	asked := false
	refused("nothing")
	refused("another key", gossh.PublicKeys(stranger))
	refused("a password", gossh.Password("root"))
	refused("answers", gossh.KeyboardInteractive(func(string, string, []string, []bool) ([]string, error) {
		asked = true
		return nil, nil
	}))
	if asked {
		t.Error("keyboard-interactive was tried")
	}

	// The file counts as it is now.
	write(t, d.cfg.Keys, keyLine(stranger, "lan"))
	refused("a key that was taken out", gossh.PublicKeys(d.own))
	d.own = stranger
	if got := d.asks(t, "help"); got.exit != 0 {
		t.Errorf("a key that was put in: %+v", got)
	}
	write(t, d.cfg.Keys, `from="192.0.2.1" `+keyLine(d.own, "lan"), "nonsense\n")
	refused("a key with options", gossh.PublicKeys(d.own))
	write(t, d.cfg.Keys, keyLine(d.own, "lan"))
	if err := os.Chmod(d.cfg.Keys, 0o620); err != nil {
		t.Fatal(err)
	}
	refused("a file that others may write", gossh.PublicKeys(d.own))
	if err := os.Remove(d.cfg.Keys); err != nil {
		t.Fatal(err)
	}
	refused("no file", gossh.PublicKeys(d.own))
	refused("still no file", gossh.PublicKeys(d.own))
	for _, want := range []string{
		"line 1 has options", "line 2 is no public key", "run `chmod go-w " + d.cfg.Keys, "cat ~/.ssh/id_ed25519.pub >> " + d.cfg.Keys,
	} {
		if !strings.Contains(d.log.String(), want) {
			t.Errorf("the log does not tell of %q", want)
		}
	}
}

func TestThatNobodyCanComeInIsToldOnce(t *testing.T) {
	d := openDoor(t, func(c *Config) { c.Keys += "-missing" })
	for range 3 {
		if _, err := d.dial(gossh.PublicKeys(d.own)); err == nil {
			t.Error("let in")
		}
	}
	if n := strings.Count(d.log.String(), "nobody can log in"); n != 1 {
		t.Errorf("told %d times", n)
	}
}

func TestOnlyTheLoopbackAddress(t *testing.T) {
	for _, addr := range []string{":2223", "0.0.0.0:0", "[::]:0", "192.0.2.7:2223", "example.org:2223"} {
		if l, err := Listen(addr); !errors.Is(err, ErrNotLoopback) {
			t.Errorf("%s: %v, %v", addr, l, err)
		}
	}
	if _, err := Listen("nonsense"); err == nil {
		t.Error("nonsense")
	}
	l, err := Listen("localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Error(err)
	}
}

// Who did what is by the key that signed, also when another operator's was
// offered before it.
func TestTheLogNamesWhoseKeySigned(t *testing.T) {
	d := openDoor(t, nil)
	other := newKey(t)
	write(t, d.cfg.Keys, keyLine(d.own, "mai@laptop"), keyLine(other, "lan@desk"))
	c, err := d.dial(gossh.PublicKeys(&turncoat{Signer: d.own, victim: other.PublicKey()}))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	s, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Run("log-level warn"); err != nil {
		t.Fatal(err)
	}
	_ = c.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	if err := d.Shutdown(ctx); err != nil {
		t.Error(err)
	}
	for _, want := range []string{
		"operator=" + gossh.FingerprintSHA256(d.own.PublicKey()), "comment=mai@laptop", `command="log-level warn"`, `result="log level warn, was info"`,
	} {
		if !strings.Contains(d.log.String(), want) {
			t.Errorf("the log does not have %s", want)
		}
	}
}

// Connections that do not log in keep no operator out: the oldest goes.
func TestIdleConnectionsKeepNoOperatorOut(t *testing.T) {
	d := openDoor(t, func(c *Config) { c.Limits = Limits{Connections: 2} })
	var open []net.Conn
	for range 3 {
		c, err := net.Dial("tcp", d.addr)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = c.Close() }()
		if line, err := bufio.NewReader(c).ReadString('\n'); err != nil || !strings.HasPrefix(line, "SSH-2.0-oanquan") {
			t.Fatalf("%q, %v", line, err)
		}
		open = append(open, c)
	}
	_, _ = io.ReadAll(open[0]) // ends: it is closed
	if got := d.asks(t, "help"); got.exit != 0 {
		t.Errorf("the operator: %+v", got)
	}
	_, _ = io.ReadAll(open[1]) // who came for the operator
	if n := strings.Count(d.log.String(), "too many connections without a login"); n != 1 {
		t.Errorf("told %d times in\n%s", n, d.log)
	}
}

func TestAHandshakeThatDoesNotGoOnIsCut(t *testing.T) {
	d := openDoor(t, func(c *Config) { c.Limits = Limits{Offer: 50 * time.Millisecond} })
	c, err := net.Dial("tcp", d.addr)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = c.Close() }()
	if got, _ := io.ReadAll(c); !strings.HasPrefix(string(got), "SSH-2.0-oanquan") {
		t.Errorf("got %q", got)
	}
}

func TestOperatorsHaveSoManyConnections(t *testing.T) {
	d := openDoor(t, func(c *Config) { c.Limits = Limits{Connections: 2} })
	var last *gossh.Client
	for range 2 {
		last, _ = d.connect(t)
		defer func() { _ = last.Close() }()
	}
	if c, err := d.dial(gossh.PublicKeys(d.own)); err == nil {
		_ = c.Close()
		t.Error("a third is let in")
	}
	_ = last.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
	defer cancel()
	if err := d.Shutdown(ctx); err != nil { // after which all is in the log
		t.Error(err)
	}
	if !strings.Contains(d.log.String(), errEnough.Error()) {
		t.Errorf("the log does not tell why:\n%s", d.log)
	}
}

func TestWhoLogsInAndAsksForNothingIsCut(t *testing.T) {
	// Long enough for a login on a machine that is busy.
	d := openDoor(t, func(c *Config) { c.Limits = Limits{Connections: 2, Begin: 3 * time.Second} })
	c, err := d.dial(gossh.PublicKeys(d.own))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Wait(); err == nil {
		t.Error("left in peace")
	}
}

// bubbleHall is a lobby in a bubble of time.
func bubbleHall(t *testing.T) *lobby.Lobby {
	t.Helper()
	store := lobbytest.NewStore()
	l, err := lobby.New(lobby.Config{Accounts: store, Games: store, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := l.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return l
}

// An operator's OpenSSH learns the next host key from this door, as players' do
// from theirs.
func TestHostKeysAreAnnouncedAndProved(t *testing.T) {
	next := newKey(t)
	d := openDoor(t, func(c *Config) { c.NextKey = func() gossh.Signer { return next } })
	shown := []gossh.Signer{d.cfg.HostKey, next}
	nc, err := net.Dial("tcp", d.addr)
	if err != nil {
		t.Fatal(err)
	}
	cc, _, requests, err := gossh.NewClientConn(nc, d.addr, &gossh.ClientConfig{
		User: "ops", Auth: []gossh.AuthMethod{gossh.PublicKeys(d.own)}, HostKeyCallback: gossh.FixedHostKey(shown[0].PublicKey()),
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = cc.Close() }()
	ch, _, err := cc.OpenChannel("session", nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = ch.Close() }()
	told := <-requests
	if told == nil || told.Type != hostkeys.TellRequest || !bytes.Equal(told.Payload, hostkeys.Tell(shown)) {
		t.Fatalf("told %+v", told)
	}
	for n := range 2 * maxProofs {
		ok, proof, err := cc.SendRequest(hostkeys.ProveRequest, true, hostkeys.Tell(shown[1:]))
		if err != nil || ok != (n < maxProofs) {
			t.Fatalf("proof %d: %v, %v", n, ok, err)
		}
		var m struct{ Signature []byte }
		var sig gossh.Signature
		if ok && (gossh.Unmarshal(proof, &m) != nil || gossh.Unmarshal(m.Signature, &sig) != nil) {
			t.Fatalf("proof %d is not understood", n)
		}
		signed := gossh.Marshal(struct {
			Request string
			ID, Key []byte
		}{hostkeys.ProveRequest, cc.SessionID(), shown[1].PublicKey().Marshal()})
		if ok && shown[1].PublicKey().Verify(signed, &sig) != nil {
			t.Errorf("proof %d is none", n)
		}
	}
}
