package opsd

import (
	"context"
	"fmt"
	"net"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gliderlabs/ssh"
	gossh "golang.org/x/crypto/ssh"
)

// conn is an open connection.
type conn struct {
	net.Conn
	// late cuts the connection when its command does not begin in time.
	late *time.Timer
	// busy is set by its one session.
	busy atomic.Bool

	mu  sync.Mutex
	who operator // guarded by mu; set when the key is proved
}

// connKey finds the conn in the context that the library makes of it.
type connKey struct{}

func remember(ctx ssh.Context, c net.Conn) net.Conn {
	ctx.SetValue(connKey{}, c)
	return c
}

func connOf(ctx context.Context) *conn {
	c, ok := ctx.Value(connKey{}).(*conn)
	if !ok {
		panic("opsd: internal error: a context of no connection")
	}
	return c
}

func (c *conn) prove(who operator) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.who = who
}

func (c *conn) operator() operator {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.who
}

// begin tells that the command begins in time.
func (c *conn) begin() { c.late.Stop() }

// admit serves a connection in a goroutine of its own, which ends with it, or
// closes it at once when there are enough.
func (s *Server) admit(nc net.Conn) {
	c := &conn{Conn: nc}
	s.mu.Lock()
	if s.closing || len(s.open) >= s.cfg.Limits.Connections {
		s.mu.Unlock()
		_ = nc.Close()
		return
	}
	c.late = time.AfterFunc(s.cfg.Limits.Begin, func() { _ = nc.Close() })
	s.open[c] = struct{}{}
	s.served.Add(1)
	s.mu.Unlock()
	go func() {
		defer s.served.Done()
		defer func() {
			c.late.Stop()
			_ = nc.Close()
			s.mu.Lock()
			delete(s.open, c)
			s.mu.Unlock()
		}()
		defer s.caught("a connection", nil)
		s.ssh.HandleConn(c)
	}()
}

// caught keeps a panic from ending the process: the library does not. Deferred;
// then may be nil.
func (s *Server) caught(where string, then func()) {
	v := recover()
	if v == nil {
		return
	}
	s.cfg.Log.Error("ops: internal error; the connection ends, the server goes on",
		"where", where, "panic", fmt.Sprint(v), "stack", string(debug.Stack()))
	if then != nil {
		then()
	}
}

// session is called in a goroutine of its own for each session that a client
// opens; a connection has one.
func (s *Server) session(srv *ssh.Server, sc *gossh.ServerConn, nc gossh.NewChannel, ctx ssh.Context) {
	defer s.caught("a session", func() { _ = sc.Close() })
	if !connOf(ctx).busy.CompareAndSwap(false, true) {
		_ = nc.Reject(gossh.ResourceShortage, "one session a connection")
		return
	}
	ssh.DefaultSessionHandler(srv, sc, channel{nc}, ctx)
}

// Of what a client may ask for a session.
const (
	maxRequests = 8
	maxCommand  = 4096
	maxPTY      = 1024
)

// channel shows the library what a command needs of a client's requests and
// answers the others itself.
type channel struct{ gossh.NewChannel }

func (c channel) Accept() (gossh.Channel, <-chan *gossh.Request, error) {
	ch, in, err := c.NewChannel.Accept()
	if err != nil {
		return nil, nil, err
	}
	out := make(chan *gossh.Request, maxRequests) // so that filter never waits
	go filter(in, out)
	return ch, out, nil
}

// filter ends when the channel is closed.
func filter(in <-chan *gossh.Request, out chan<- *gossh.Request) {
	defer close(out)
	passed := 0
	for r := range in {
		ok := false
		switch r.Type {
		case "exec":
			ok = len(r.Payload) <= maxCommand
		case "pty-req": // ssh -t; its size is never looked at
			ok = len(r.Payload) <= maxPTY
		case "shell":
			ok = true
		}
		if !ok || passed >= maxRequests {
			_ = r.Reply(false, nil) // fails when the client is gone
			continue
		}
		passed++
		out <- r
	}
}
