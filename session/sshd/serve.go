package sshd

import (
	"context"
	"errors"
	"io"
	"net/netip"
	"time"

	"charm.land/ssh"

	"oanquan/lobby/account"
	"oanquan/session"
)

// errInterrupted ends a session whose client sent a signal, or reads no more.
var errInterrupted = errors.New("interrupted by the client")

// interruptGrace is how long an interrupted session may take to end. A client
// whose output is closed (| head -1) takes nothing any more, and a write to it
// would wait for ever; closing the channel ends that.
const interruptGrace = time.Second

// serve runs one session; the library calls it in a goroutine of its own, and
// catches its panics.
func (s *Server) serve(sess ssh.Session) {
	c := connOf(sess.Context())
	ch := c.session.Load()
	c.beginning()
	s.mu.Lock()
	if s.closing && s.ctx.Err() != nil {
		s.mu.Unlock()
		_ = c.Close()
		return
	}
	s.calls.Add(1)
	s.mu.Unlock()
	defer s.calls.Done()
	// The client closes the connection when it has the exit code. One that
	// does not (a kept-open master) is closed from here.
	defer time.AfterFunc(lingering, func() { _ = c.Close() })

	ctx, cancel := context.WithCancelCause(sess.Context())
	defer cancel(nil)
	stop := context.AfterFunc(s.ctx, func() { cancel(context.Cause(s.ctx)) })
	defer stop()
	handled := make(chan struct{})
	defer close(handled)
	still := context.AfterFunc(ch.interrupted, func() {
		cancel(errInterrupted)
		select {
		case <-time.After(interruptGrace):
			_ = sess.Exit(session.ExitFailed)
		case <-handled:
		}
	})
	defer still()
	exit := session.ExitFailed
	defer func() { _ = sess.Exit(exit) }() // also after a panic; fails when the client is gone
	exit = s.cfg.Handler(ctx, callOf(sess, c, ch))
}

// callOf is a session as a call. It is apart from serve, whose frame is on the
// stack of every session at rest.
func callOf(sess ssh.Session, c *conn, ch *channel) session.Call {
	t := &transport{sess: sess, conn: c, ch: ch}
	if pty, _, ok := sess.Pty(); ok {
		t.terminal = &session.Terminal{
			Name: pty.Term,
			Size: session.Size{Cols: pty.Window.Width, Rows: pty.Window.Height},
		}
	}
	call := session.Call{
		Transport: t,
		Key:       caller(sess),
		Login:     sess.User(),
		Door:      "ssh",
		Client:    sess.Context().ClientVersion(),
		Secured:   ch.secured,
		Command:   sess.RawCommand(),
		Args:      sess.Command(),
	}
	if call.Account = coded(sess); call.Account != "" {
		call.Rights = account.Code
	}
	return call
}

// transport is an SSH session as [session.Transport].
type transport struct {
	sess     ssh.Session
	conn     *conn
	ch       *channel
	terminal *session.Terminal
}

var (
	_ session.Transport = (*transport)(nil)
	_ session.Pinger    = (*transport)(nil)
)

func (t *transport) In() io.Reader  { return t.ch.raw }
func (t *transport) Out() io.Writer { return t.ch.raw }

// Err is standard error; a terminal shows both in the order they are written.
func (t *transport) Err() io.Writer {
	if t.terminal != nil {
		return t.ch.raw
	}
	return t.ch.raw.Stderr()
}

func (t *transport) Terminal() (session.Terminal, bool) {
	if t.terminal == nil {
		return session.Terminal{}, false
	}
	term := *t.terminal
	if size := t.ch.size.Load(); size != nil {
		term.Size = *size
	}
	return term, true
}

func (t *transport) Resize() <-chan session.Size { return t.ch.resize }
func (t *transport) Env() []string               { return t.sess.Environ() }
func (t *transport) Remote() netip.Addr          { return t.conn.addr }
func (t *transport) Close() error                { return t.conn.Close() }

func (t *transport) RoundTrip() (time.Duration, bool) { return t.ch.pinger.roundTrip() }
