package opsd

import (
	"context"
	"errors"
	"fmt"
	"net"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gliderlabs/ssh"
	gossh "golang.org/x/crypto/ssh"

	"oanquan/hostkeys"
)

// conn is an open connection.
type conn struct {
	net.Conn
	// late cuts the connection when its command does not begin in time.
	late *time.Timer
	// busy is set by its one session.
	busy atomic.Bool
	// proofs counts proofs of host keys.
	proofs atomic.Int32

	// stage is how far the login has come; guarded by the mutex of the server, as
	// is the place in its list.
	stage stage

	mu  sync.Mutex
	who operator // guarded by mu; set when the key is proved
}

// stage is how far a login has come. The order is that in which connections make
// room for others.
type stage int

const (
	unknown stage = iota // no operator's key was offered
	offered              // one was, by whoever has its public half
	proved
)

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

// admit serves a connection in a goroutine of its own, which ends with it. Where
// as many have not logged in as may, the oldest of them goes: who is on the
// machine without a key keeps no operator out.
func (s *Server) admit(nc net.Conn) {
	c := &conn{Conn: nc}
	s.mu.Lock()
	if s.closing {
		s.mu.Unlock()
		_ = nc.Close()
		return
	}
	gone := s.surplus()
	c.late = time.AfterFunc(s.cfg.Limits.Offer, func() { _ = nc.Close() })
	s.open = append(s.open, c)
	s.served.Add(1)
	s.mu.Unlock()
	if gone != nil {
		s.crowd.Do(func() {
			s.cfg.Log.Warn("ops: too many connections without a login; the oldest is closed",
				"limit", s.cfg.Limits.Connections, "remote", gone.RemoteAddr().String())
		})
		_ = gone.Close()
	}
	go func() {
		defer s.served.Done()
		defer func() {
			s.mu.Lock()
			c.late.Stop()
			s.drop(c)
			s.mu.Unlock()
			_ = nc.Close()
		}()
		defer s.caught("a connection", nil)
		s.ssh.HandleConn(c)
	}()
}

// surplus takes one that has not logged in out of the list where there is no
// place for another: the oldest of those that have come least far. With mu held.
func (s *Server) surplus() (gone *conn) {
	waiting := 0
	for _, c := range s.open {
		if c.stage == proved {
			continue
		}
		waiting++
		if gone == nil || c.stage < gone.stage {
			gone = c
		}
	}
	if waiting < s.cfg.Limits.Connections {
		return nil
	}
	s.drop(gone)
	return gone
}

// drop takes a connection out of the list, if it is there. With mu held.
func (s *Server) drop(c *conn) {
	s.open = slices.DeleteFunc(s.open, func(o *conn) bool { return o == c })
}

// offers tells that somebody has offered an operator's key: they may take the
// time that the passphrase of it takes to type.
func (s *Server) offers(c *conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c.stage == unknown && c.late.Stop() {
		c.stage = offered
		c.late.Reset(s.cfg.Limits.Begin)
	}
}

// proves counts a connection among those of operators, unless they have enough.
func (s *Server) proves(c *conn) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	in := 0
	for _, o := range s.open {
		if o.stage == proved {
			in++
		}
	}
	if in >= s.cfg.Limits.Connections {
		return false
	}
	c.stage = proved
	return true
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
	// Told now, when the client is there to listen; fails when it is gone.
	_, _, _ = sc.SendRequest(hostkeys.TellRequest, false, hostkeys.Tell(s.hostKeys()))
	ssh.DefaultSessionHandler(srv, sc, channel{nc}, ctx)
}

// hostKeys are the keys by which clients are to know this server.
func (s *Server) hostKeys() []gossh.Signer {
	keys := []gossh.Signer{s.cfg.HostKey}
	if s.cfg.NextKey != nil {
		if next := s.cfg.NextKey(); next != nil {
			keys = append(keys, next)
		}
	}
	return keys
}

// prove proves to a client that host keys which it was told of are the server's:
// the key of a nightly backup then outlives a change of the host key.
func (s *Server) prove(ctx ssh.Context, _ *ssh.Server, r *gossh.Request) (ok bool, proof []byte) {
	defer s.caught("a proof", func() { ok = false })
	sc, connected := ctx.Value(ssh.ContextKeyConn).(gossh.Conn)
	if c := connOf(ctx); !connected || c.proofs.Add(1) > maxProofs {
		return false, nil
	}
	proof, err := hostkeys.Prove(s.hostKeys(), sc.SessionID(), r.Payload)
	if err != nil && !errors.Is(err, hostkeys.ErrNoProof) {
		s.cfg.Log.Error("ops: proving a host key", "err", err)
	}
	return err == nil, proof
}

// Of what a client may ask for.
const (
	maxProofs   = 4 // of host keys: once is usual
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
