package sshd

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"time"

	"charm.land/ssh"
	"charm.land/wish/v2"
	gossh "golang.org/x/crypto/ssh"

	"oanquan/hostkeys"
	"oanquan/lobby/account"
	"oanquan/session"
)

// Directory answers what authentication needs to know of accounts.
type Directory interface {
	// KeyKnown tells whether a key belongs to an account.
	KeyKnown(account.Fingerprint) (bool, error)
	// NameRegistered tells whether a login name is an account's.
	NameRegistered(login string) bool
	// CodeOutstanding tells whether a caller from an address may be asked for a
	// one-time code of the account with a login name.
	CodeOutstanding(from netip.Addr, login string) bool
	// ByCode uses it up.
	ByCode(from netip.Addr, login, code string) (account.Account, error)
}

// Config is what a server is made from.
type Config struct {
	HostKey gossh.Signer
	// NextKey is the host key that will take the place of HostKey, nil when none
	// will. It is asked for each caller. A nil function is none for ever.
	NextKey   func() gossh.Signer
	Directory Directory
	Handler   session.Handler
	Log       *slog.Logger
	Limits    Limits
	// Banned tells from where nobody may come; nil bans nobody. It is asked
	// before any cryptography, of every connection.
	Banned func(netip.Addr) bool
	// Refused is told why somebody was not let in, one of [session.Refusals]; nil
	// is not told.
	Refused func(why string)
}

// Server is the SSH door.
type Server struct {
	cfg   Config
	guard *guard
	ssh   *ssh.Server
	// refusals limits how often an address may find out that a key is no
	// account's.
	refusals *session.AddressLimit

	ctx  context.Context // ends with Shutdown, and says why
	stop context.CancelCauseFunc

	mu       sync.Mutex
	listener net.Listener
	closing  bool
	calls    sync.WaitGroup // running handlers
}

// New makes a server that is not listening yet.
func New(cfg Config) (*Server, error) {
	cfg.Limits = cfg.Limits.orDefaults()
	if cfg.Refused == nil {
		cfg.Refused = func(string) {}
	}
	s := &Server{
		cfg:      cfg,
		guard:    newGuard(cfg.Limits, cfg.Banned, cfg.Refused, cfg.Log),
		refusals: session.NewAddressLimit(perHour(refusedPerHour), refusedPerHour, cfg.Limits.Exempt),
	}
	s.ctx, s.stop = context.WithCancelCause(context.Background())
	srv, err := wish.NewServer(
		wish.WithPublicKeyAuth(s.acceptKey),
		wish.WithKeyboardInteractiveAuth(s.acceptGuest),
		s.options,
	)
	if err != nil {
		return nil, fmt.Errorf("make the ssh server: %w", err)
	}
	s.ssh = srv
	return s, nil
}

// options sets what wish has no option for.
func (s *Server) options(srv *ssh.Server) error {
	srv.HostSigners = []ssh.Signer{s.cfg.HostKey}
	srv.Version = "oanquan"
	srv.Handler = s.serve
	srv.HandshakeTimeout = s.cfg.Limits.Handshake
	srv.ConnCallback = s.guard.admit
	srv.ServerConfigCallback = s.config
	srv.ConnectionFailedCallback = s.failed
	// Sessions and nothing else: no forwarding of any kind.
	srv.ChannelHandlers = map[string]ssh.ChannelHandler{"session": s.session}
	srv.RequestHandlers = map[string]ssh.RequestHandler{hostkeys.ProveRequest: s.prove}
	srv.SubsystemHandlers = map[string]ssh.SubsystemHandler{}
	return nil
}

// Serve accepts callers until Shutdown or Close, and then returns nil.
func (s *Server) Serve(l net.Listener) error {
	s.mu.Lock()
	if s.closing {
		s.mu.Unlock()
		return l.Close()
	}
	s.listener = l
	s.mu.Unlock()
	err := s.ssh.Serve(l)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closing || errors.Is(err, ssh.ErrServerClosed) {
		return nil
	}
	return fmt.Errorf("accept ssh callers: %w", err)
}

// StopListening lets nobody in any more; who is here stays.
func (s *Server) StopListening() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closing = true
	if s.listener != nil {
		_ = s.listener.Close() // a second close changes nothing
	}
}

// Shutdown stops listening, ends every session with cause, waits until their
// terminals are restored, and closes the connections.
func (s *Server) Shutdown(ctx context.Context, cause error) error {
	s.StopListening()
	s.stop(cause)
	ended := make(chan struct{})
	go func() { // ends with the handlers, which end with s.ctx
		s.calls.Wait()
		close(ended)
	}()
	var err error
	select {
	case <-ended:
		s.guard.wait(ctx, lingering)
	case <-ctx.Done():
		err = fmt.Errorf("wait for ssh sessions: %w", ctx.Err())
	}
	return errors.Join(err, s.Close())
}

// Close cuts every connection at once.
func (s *Server) Close() error {
	s.StopListening()
	s.stop(session.ErrShutdown)
	s.guard.closeAll()
	if err := s.ssh.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
		return fmt.Errorf("close the ssh server: %w", err)
	}
	return nil
}

// failed is told of every handshake that came to nothing. On a public port
// most of them are robots: counted, and logged in detail only when asked for.
func (s *Server) failed(c net.Conn, err error) {
	s.cfg.Refused(session.RefusedHandshake)
	s.cfg.Log.Debug("ssh handshake failed", "remote", c.RemoteAddr().String(), "err", err)
}

// lingering is how long a client has to take its leave after its session
// ended, before the connection is closed from here.
const lingering = 3 * time.Second
