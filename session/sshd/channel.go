package sshd

import (
	"context"
	"encoding/binary"
	"sync/atomic"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"

	"oanquan/session"
)

// session is called for each session channel that a client opens. The first
// one goes on to the library, with its requests filtered; a second one is
// refused, upon which OpenSSH opens a connection of its own for it.
func (s *Server) session(srv *ssh.Server, sc *gossh.ServerConn, nc gossh.NewChannel, ctx ssh.Context) {
	c := connOf(ctx)
	ch := &channel{NewChannel: nc, resize: make(chan session.Size, 1), secured: secured(sc.Conn)}
	ch.interrupted, ch.end = context.WithCancel(context.Background())
	if !c.session.CompareAndSwap(nil, ch) {
		_ = nc.Reject(gossh.ResourceShortage, "one session a connection")
		return
	}
	s.announce(sc)
	ch.pinger.start(ctx, sc, c, s.cfg.Limits)
	ssh.DefaultSessionHandler(srv, sc, ch, ctx)
}

// channel is a session channel whose requests pass a filter on their way to
// the library. It hands over window sizes and signals itself: the library
// blocks the whole connection when nobody takes them, and reads a window's
// size while it changes it.
type channel struct {
	gossh.NewChannel
	pinger pinger
	// secured is the key exchange and the cipher.
	secured string
	// size is the newest one, nil before the first change.
	size atomic.Pointer[session.Size]

	// raw is the channel without the library's line-end conversion. Set by
	// Accept, before anybody can ask for it.
	raw gossh.Channel
	// resize holds the newest size.
	resize chan session.Size
	// interrupted ends by end: when the client sent a signal to, or does not read
	// any more.
	interrupted context.Context
	end         context.CancelFunc

	// Owned by filter.
	env, envBytes, requests int
}

// Accept is called by the library.
func (ch *channel) Accept() (gossh.Channel, <-chan *gossh.Request, error) {
	raw, in, err := ch.NewChannel.Accept()
	if err != nil {
		return nil, nil, err
	}
	ch.raw = raw
	out := make(chan *gossh.Request, maxRequests) // so that filter never waits
	go ch.filter(in, out)
	return raw, out, nil
}

// filter ends when the channel is closed. It never stops reading: a connection
// with an unread request does nothing else any more.
func (ch *channel) filter(in <-chan *gossh.Request, out chan<- *gossh.Request) {
	defer close(out)
	for r := range in {
		if !ch.pass(r) {
			continue
		}
		select {
		case out <- r:
		default:
			_ = r.Reply(false, nil)
		}
	}
}

// pass tells whether the library may see the request; it answers the others.
func (ch *channel) pass(r *gossh.Request) bool {
	ok := false
	switch r.Type {
	case "window-change":
		ch.resized(r.Payload)
		return false // no reply is wanted
	case "signal":
		ch.signalled(r.Payload)
	case "eow@openssh.com": // the client's output is closed: | head -1
		ch.end()
	case "pty-req":
		ok = soundPTY(r.Payload)
	case "env":
		ok = ch.allowEnv(r.Payload)
	case "shell":
		ok = true
	case "exec":
		ok = len(r.Payload) <= maxCommand
	case "subsystem":
		ok = ch.likeCommand(r)
	} // agent, X11 and all others: no
	if ch.requests++; ok && ch.requests <= maxRequests {
		return true
	}
	_ = r.Reply(false, nil)
	return false
}

// likeCommand makes a command of a request for file transfer, which has the same
// form, so that scp and sftp are told that there are no files here. There are
// no other subsystems.
func (ch *channel) likeCommand(r *gossh.Request) bool {
	var m struct{ Name string }
	if gossh.Unmarshal(r.Payload, &m) != nil || m.Name != "sftp" {
		return false
	}
	r.Type = "exec"
	return true
}

func (ch *channel) resized(payload []byte) {
	if len(payload) < 8 {
		return
	}
	select { // the older size is of no interest
	case <-ch.resize:
	default:
	}
	size := session.Size{Cols: number(payload), Rows: number(payload[4:])}
	ch.size.Store(&size)
	ch.resize <- size
}

// secured names what a connection is encrypted with, "" when it does not say.
func secured(c gossh.Conn) string {
	m, ok := c.(gossh.AlgorithmsConnMetadata)
	if !ok {
		return ""
	}
	a := m.Algorithms()
	return a.KeyExchange + ", " + a.Read.Cipher
}

func number(b []byte) int { return int(binary.BigEndian.Uint32(b)) }

func (ch *channel) signalled(payload []byte) {
	var m struct{ Name string }
	if gossh.Unmarshal(payload, &m) != nil {
		return
	}
	switch m.Name {
	case "INT", "TERM", "HUP", "QUIT", "KILL", "PIPE":
		ch.end()
	}
}

func (ch *channel) allowEnv(payload []byte) bool {
	var m struct{ Name, Value string }
	if gossh.Unmarshal(payload, &m) != nil || !session.AllowedEnv(m.Name) {
		return false
	}
	size := len(m.Name) + len(m.Value)
	if ch.env >= maxEnv || ch.envBytes+size > maxEnvBytes {
		return false
	}
	ch.env++
	ch.envBytes += size
	return true
}

// soundPTY tells whether a pty-req is one, and makes its size a usable one
// where it stands, before anybody makes a screen of 60000 × 60000.
func soundPTY(p []byte) bool {
	if len(p) < 4 {
		return false
	}
	n := int(binary.BigEndian.Uint32(p))
	if n > maxTermName || len(p) < 4+n+16 {
		return false
	}
	size := p[4+n:]
	s := session.Size{Cols: number(size), Rows: number(size[4:])}.Clamp()
	binary.BigEndian.PutUint32(size, uint32(s.Cols))
	binary.BigEndian.PutUint32(size[4:], uint32(s.Rows))
	return true
}
