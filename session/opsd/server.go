package opsd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"slices"
	"sync"
	"time"

	"github.com/gliderlabs/ssh"
	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"

	"oanquan/engine"
	"oanquan/hostkeys"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/session"
)

// Hall is what operators see and do in the lobby. *lobby.Lobby satisfies it.
type Hall interface {
	Sessions() []lobby.Session
	Load() (rooms, games int)
	RoomsSeen() []lobby.RoomSeen
	Ban(lobby.Ban) (ended []lobby.Session, err error)
	Unban(lobby.BanKind, string) error
	BansInForce() []lobby.Ban
	Mute(lobby.Ban) (told []lobby.Session, err error)
	Unmute(lobby.BanKind, string) error
	MutesInForce() []lobby.Ban
	RenameBy(id account.ID, name account.Name, free bool) (account.Who, error)
	Motds() []lobby.Motd
	SetMotds(...lobby.Motd) error
	PostAll(lobby.Message) int
	CloseRoom(ctx context.Context, n room.Number, why string) (room.GameID, error)
	Adjudicate(ctx context.Context, id room.GameID, v lobby.Verdict, winner engine.Seat, why string) ([]account.Who, error)
	Census() lobby.Census
	Drain(at time.Time, why string)
	StayOpen()
	Changes() *lobby.Changes
	AddAudit(lobby.AuditEntry) error
	Audit(n int) ([]lobby.AuditEntry, error)
	Reports(n int, closed bool) ([]lobby.Report, error)
	CloseReport(id lobby.ReportID, by, note string) (lobby.Report, error)
}

// Config is what a door is made from. All but NextKey and
// Limits must be set.
type Config struct {
	HostKey gossh.Signer
	// NextKey is the host key that will take the place of HostKey, nil when none
	// is announced. It is asked for with each connection; nil never has one.
	NextKey func() gossh.Signer
	// Keys is the file of the operators' public keys, one a line as in
	// authorized_keys.
	Keys string
	Hall Hall
	// Account finds an account by its ID or name, or tells lobby.ErrNoAccount.
	Account func(text string) (account.Account, error)
	// Backup writes a sound copy of the store, or with keys an archive of it and
	// of the server's keys. How slowly w takes it must hold nobody up.
	Backup func(w io.Writer, keys bool) error
	// Figures tells of the store.
	Figures func() (Figures, error)
	// Level is what the server logs.
	Level *slog.LevelVar
	// Stop begins an orderly end of the server, and does not wait for it.
	Stop   func(why string)
	Log    *slog.Logger
	Limits Limits
}

// Limits of the door. A zero field means its default.
type Limits struct {
	// Connections is how many operators may have open at once, 16, and how many
	// may be open besides that have not logged in: operators are few, and who else
	// is on the machine must not cost it more.
	Connections int
	// Offer is how long it may take from the connection to the offer of an
	// operator's key, 15 s; Begin from there to the command, 60 s: within it people
	// type the passphrase of their key.
	Offer, Begin time.Duration
	// Idle is how long nothing may go over a connection, 5 min; Longest is how
	// long one may be open at all, 1 h, for a backup over a slow line.
	Idle, Longest time.Duration
}

func (l Limits) orDefaults() Limits {
	if l.Connections == 0 {
		l.Connections = 16
	}
	for field, value := range map[*time.Duration]time.Duration{
		&l.Offer: 15 * time.Second, &l.Begin: time.Minute, &l.Idle: 5 * time.Minute, &l.Longest: time.Hour,
	} {
		if *field == 0 {
			*field = value
		}
	}
	return l
}

// lingering is how long clients have to take their leave when the door closes.
const lingering = time.Second

// maxOffers is how many keys a client may try: agents hold many.
const maxOffers = 20

// Server is the operators' door.
type Server struct {
	cfg    Config
	ssh    *ssh.Server
	keys   *operators
	drain  *drain
	begun  time.Time
	table  []command
	report rate.Sometimes // of failed logins
	crowd  rate.Sometimes // of connections without a login that went for others
	// copying is held by the one backup that runs.
	copying sync.Mutex

	mu       sync.Mutex
	listener net.Listener
	closing  bool
	open     []*conn        // the oldest first
	served   sync.WaitGroup // connections
	calls    sync.WaitGroup // commands
}

// Listen opens the port of the door. It refuses an address that others than
// this machine could reach.
func Listen(addr string) (net.Listener, error) {
	if err := Loopback(addr); err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("listen for operators on %s: %w", addr, err)
	}
	if err := Loopback(l.Addr().String()); err != nil { // localhost may be anything
		return nil, errors.Join(err, l.Close())
	}
	return l, nil
}

// ErrNotLoopback is what Listen says to an address that is not this machine's
// own.
var ErrNotLoopback = errors.New("the operators' door listens on the loopback address alone, such as 127.0.0.1:2223; " +
	"from elsewhere go through the machine: ssh -J MACHINE -p 2223 ops@localhost")

// Loopback tells whether only this machine can reach an address.
func Loopback(addr string) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("%q is no address: want HOST:PORT, such as 127.0.0.1:2223", addr)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return fmt.Errorf("%s: %w", addr, ErrNotLoopback)
	}
	return nil
}

// New makes a door that is not open yet, and says in the log when nobody could
// come in.
func New(cfg Config) *Server {
	cfg.Limits = cfg.Limits.orDefaults()
	s := &Server{
		cfg: cfg, begun: time.Now(), table: table(),
		keys:   &operators{file: cfg.Keys, log: cfg.Log},
		drain:  &drain{hall: cfg.Hall, stop: cfg.Stop},
		report: rate.Sometimes{First: 5, Interval: 10 * time.Second},
		crowd:  rate.Sometimes{First: 1, Interval: time.Minute},
	}
	s.ssh = &ssh.Server{
		HostSigners:              []ssh.Signer{cfg.HostKey},
		Version:                  "oanquan",
		Handler:                  s.serve,
		PublicKeyHandler:         s.acceptKey,
		ServerConfigCallback:     s.config,
		ConnCallback:             remember,
		ConnectionFailedCallback: s.failed,
		IdleTimeout:              cfg.Limits.Idle,
		MaxTimeout:               cfg.Limits.Longest,
		// Sessions and nothing else: no forwarding of any kind.
		ChannelHandlers:   map[string]ssh.ChannelHandler{"session": s.session},
		RequestHandlers:   map[string]ssh.RequestHandler{hostkeys.ProveRequest: s.prove},
		SubsystemHandlers: map[string]ssh.SubsystemHandler{},
	}
	s.keys.read()
	return s
}

// acceptKey is asked for each key that a client offers, before it has shown
// that it owns it; see [Server.config] for what counts.
func (s *Server) acceptKey(ctx ssh.Context, key ssh.PublicKey) (ok bool) {
	defer s.caught("a key", func() { ok = false })
	if _, ok = s.keys.find(key); ok {
		s.offers(connOf(ctx))
	}
	return ok
}

// config is made anew for each connection. The library adds the one method of
// authentication that it has a handler for.
func (s *Server) config(ctx ssh.Context) *gossh.ServerConfig {
	c := connOf(ctx)
	return &gossh.ServerConfig{
		MaxAuthTries: maxOffers,
		VerifiedPublicKeyCallback: func(_ gossh.ConnMetadata, key gossh.PublicKey, p *gossh.Permissions, _ string) (*gossh.Permissions, error) {
			who, ok := s.keys.find(key)
			if !ok { // the file has changed since the offer
				return nil, errNoOperator
			}
			if !s.proves(c) {
				return nil, errEnough
			}
			c.prove(who)
			return p, nil
		},
	}
}

var (
	errNoOperator = errors.New("the key is no operator's")
	errEnough     = errors.New("operators have as many connections open as they may")
)

// Serve accepts connections until Shutdown, and then returns nil.
func (s *Server) Serve(l net.Listener) error {
	s.mu.Lock()
	s.listener = l
	closing := s.closing
	s.mu.Unlock()
	if closing {
		return l.Close()
	}
	const again = 100 * time.Millisecond // after an error that may pass: no more files
	for {
		nc, err := l.Accept()
		switch {
		case err == nil:
			s.admit(nc)
		case errors.Is(err, net.ErrClosed):
			return nil
		default:
			s.cfg.Log.Error("ops: accept a connection", "err", err)
			<-time.After(again)
		}
	}
}

// Shutdown lets nobody in any more and takes back no drain, waits for the
// commands that run until ctx ends, and closes every connection.
func (s *Server) Shutdown(ctx context.Context) error {
	s.mu.Lock()
	s.closing = true
	var err error
	if s.listener != nil {
		err = s.listener.Close()
	}
	s.mu.Unlock()
	s.drain.close()
	s.wait(ctx, &s.calls)
	// Who has got the exit code closes the connection. Closed from here it could
	// be lost on the way.
	ctx, cancel := context.WithTimeout(ctx, lingering)
	defer cancel()
	s.wait(ctx, &s.served)
	s.mu.Lock()
	open := slices.Clone(s.open)
	s.mu.Unlock()
	for _, c := range open {
		_ = c.Close() // who has gone already is gone
	}
	s.served.Wait() // ends with the connections
	s.calls.Wait()  // whose output goes nowhere now
	if err != nil && !errors.Is(err, net.ErrClosed) {
		return fmt.Errorf("close the operators' door: %w", err)
	}
	return nil
}

// wait waits for a group until ctx ends.
func (s *Server) wait(ctx context.Context, g *sync.WaitGroup) {
	done := make(chan struct{})
	go func() { // ends with the group, for which Shutdown waits in the end
		g.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
}

// serve runs one command; the library calls it in a goroutine of its own.
func (s *Server) serve(sess ssh.Session) {
	exit := session.ExitFailed
	if s.begins() {
		defer s.calls.Done() // after the exit code is sent
	} else {
		_ = sess.Exit(session.ExitLater)
		return
	}
	defer func() { _ = sess.Exit(exit) }() // fails when the client is gone
	c := connOf(sess.Context())
	call := &call{Server: s, ctx: sess.Context(), who: c.operator(), out: sess, errs: sess.Stderr()}
	defer s.caught("a command", func() {
		call.fail(exit, "A fault of the server; its log has more.")
		call.audit(sess.RawCommand(), exit)
	})
	c.begin()
	if _, _, call.terminal = sess.Pty(); call.terminal {
		call.errs = sess // which makes line ends whole
	}
	begun := time.Now()
	exit = call.run(sess.RawCommand())
	call.audit(sess.RawCommand(), exit)
	s.cfg.Log.Info("ops: command", "operator", call.who.key, "comment", call.who.comment, "command", clip(sess.RawCommand()),
		"exit", exit, "result", call.result, "took", time.Since(begun).String())
}

// begins counts a command in, unless the door closes.
func (s *Server) begins() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.closing {
		s.calls.Add(1)
	}
	return !s.closing
}

// clip bounds what was typed in the log.
func clip(text string) string { return account.CleanText(text, 200) }

// failed is told of a handshake that came to nothing.
func (s *Server) failed(c net.Conn, err error) {
	s.report.Do(func() { s.cfg.Log.Warn("ops: a login failed", "remote", c.RemoteAddr().String(), "err", err) })
}
