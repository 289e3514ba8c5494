package telnet

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"oanquan/lobby/account"
	"oanquan/session"
)

// Config is what a server is made from.
type Config struct {
	Handler session.Handler
	Log     *slog.Logger
	Limits  Limits
	// Banned tells from where nobody may come; nil bans nobody.
	Banned func(netip.Addr) bool
	// Refused is told why somebody was not let in, one of [session.Refusals]; nil
	// is not told.
	Refused func(why string)
	// Host is how people reach the SSH door, as they type it after ssh; Way is
	// what they type to come to this one again.
	Host, Way string
	// Command tells whether a word is a command with which one may begin; nil
	// knows none.
	Command func(word string) bool
	// LogIn finds the account of a token; nil where nobody can log in. Its errors
	// are those of lobby.Lobby.ByToken.
	LogIn func(from netip.Addr, name, token string) (account.ID, error)
}

// Server is the telnet door.
type Server struct {
	cfg   Config
	guard *guard

	ctx  context.Context // ends with Shutdown, and says why
	stop context.CancelCauseFunc

	mu       sync.Mutex
	listener net.Listener
	closing  bool
	conns    sync.WaitGroup // goroutines of connections
}

// New makes a server that is not listening yet.
func New(cfg Config) *Server {
	cfg.Limits = cfg.Limits.orDefaults()
	if cfg.Refused == nil {
		cfg.Refused = func(string) {}
	}
	if cfg.Command == nil {
		cfg.Command = func(string) bool { return false }
	}
	s := &Server{cfg: cfg, guard: newGuard(cfg.Limits, cfg.Banned, cfg.Refused, cfg.Log)}
	s.ctx, s.stop = context.WithCancelCause(context.Background())
	return s
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
	for pause := acceptPause; ; {
		nc, err := l.Accept()
		switch {
		case err == nil:
			pause = acceptPause
			s.receive(nc)
		case s.isClosing():
			return nil
		case errors.Is(err, net.ErrClosed):
			return fmt.Errorf("accept telnet callers: %w", err)
		default: // out of files, say: that passes
			s.cfg.Log.Warn("telnet: accepting a caller", "err", err)
			select {
			case <-time.After(pause):
			case <-s.ctx.Done():
				return nil
			}
			pause = min(2*pause, mostAcceptPause)
		}
	}
}

// How long nothing is accepted after it has failed.
const acceptPause, mostAcceptPause = 5 * time.Millisecond, time.Second

func (s *Server) isClosing() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.closing
}

// receive lets a connection in and serves it in a goroutine of its own.
func (s *Server) receive(nc net.Conn) {
	c := s.guard.admit(nc)
	if c == nil {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closing {
		_ = c.Close()
		return
	}
	s.conns.Go(func() { s.serve(c) }) // ends with the connection
}

// serve is all of a connection.
func (s *Server) serve(c *conn) {
	defer func() { _ = c.Close() }()
	defer func() {
		if v := recover(); v != nil { // of this connection alone
			s.cfg.Log.Error("telnet: internal error", "panic", fmt.Sprint(v))
		}
	}()
	g := &gate{conn: c, limits: s.cfg.Limits, host: s.cfg.Host, command: s.cfg.Command, logIn: s.cfg.LogIn}
	e, err := g.pass(time.Now())
	for err == nil {
		s.guard.through(c)
		c.env = g.environment(e)
		again := s.session(c, e)
		if again == nil {
			c.bow()
			return
		}
		e, err = g.again(time.Now(), *again, e)
	}
	if errors.Is(err, errUnwanted) || errors.Is(err, errLeft) {
		c.bow()
	}
	s.cfg.Refused(session.RefusedGate)
	s.cfg.Log.Debug("telnet: nobody came in", "remote", c.addr, "err", err)
}

// session hands over a caller who asked to come in. It returns a line when they
// want to log in to an account, which holds what they typed for it.
func (s *Server) session(c *conn, e entry) (again *string) {
	c.screen.Store(c.tty && c.terminal.Name != dumb)
	if !c.tty { // the line is the session's first, be it empty
		c.ahead = append([]byte(e.line+"\r"), c.ahead...)
	}
	if c.neg.speaks && !c.watched {
		c.watched = true
		go c.watch(s.cfg.Limits) // ends with the connection
	}
	ctx, cancel := context.WithCancelCause(s.ctx)
	defer cancel(nil)
	call := session.Call{Transport: c, Door: "telnet", Way: s.cfg.Way, Client: c.client()}
	var line string
	var asked atomic.Bool
	if e.account != "" {
		call.Account, call.Rights = e.account, account.Token
	} else if s.cfg.LogIn != nil {
		call.LogIn = func(l string) {
			if asked.CompareAndSwap(false, true) {
				line = l
			}
		}
	}
	c.in = &input{conn: c}
	s.cfg.Handler(ctx, call)
	c.screen.Store(false)
	if !asked.Load() || s.ctx.Err() != nil || c.in.end() != nil {
		return nil
	}
	return &line
}

// client is what the caller's program can be called.
func (c *conn) client() string {
	if len(c.neg.types) > 0 && c.neg.types[0] != "" {
		return "telnet " + c.neg.types[0]
	}
	return "telnet"
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
	s.guard.closeAll(true)
	ended := make(chan struct{})
	go func() { // ends with the sessions, which end with s.ctx
		s.conns.Wait()
		close(ended)
	}()
	select {
	case <-ended:
		return nil
	case <-ctx.Done():
		s.guard.closeAll(false)
		return fmt.Errorf("wait for telnet sessions: %w", ctx.Err())
	}
}

// Close cuts every connection at once.
func (s *Server) Close() {
	s.StopListening()
	s.stop(session.ErrShutdown)
	s.guard.closeAll(false)
}
