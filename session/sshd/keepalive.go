package sshd

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// pinger asks a client whether it is still there, and how far away. It has a
// goroutine only while an answer is waited for.
type pinger struct {
	rtt    atomic.Int64 // a time.Duration, 0 before the first answer
	limits Limits
	ask    func() error // returns with the answer, or when the connection is closed
	cut    func()       // closes the connection

	mu      sync.Mutex
	next    *time.Timer // asks again
	late    *time.Timer // the answer is
	waiting bool
	missed  int // answers in a row
	ended   bool
}

// start begins to ask, until the connection ends with ctx.
func (p *pinger) start(ctx context.Context, sc *gossh.ServerConn, c *conn, l Limits) {
	p.watch(ctx, l, func() error {
		_, _, err := sc.SendRequest("keepalive@openssh.com", true, nil)
		return err
	}, func() { _ = c.Close() })
}

// watch asks at once, as the first answer tells the distance, and then every so
// often, and cuts the connection when keepaliveMisses answers are missing.
func (p *pinger) watch(ctx context.Context, l Limits, ask func() error, cut func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.limits, p.ask, p.cut = l, ask, cut
	p.next = time.AfterFunc(l.Keepalive, p.due)
	p.late = time.AfterFunc(l.KeepaliveReply, p.miss)
	p.send()
	context.AfterFunc(ctx, p.end)
}

// send asks. The lock is held.
func (p *pinger) send() {
	p.waiting = true
	go func() { // SendRequest has no limit of time; it ends with the connection
		begun := time.Now()
		if p.ask() != nil {
			return
		}
		p.rtt.Store(int64(time.Since(begun)))
		p.mu.Lock()
		defer p.mu.Unlock()
		p.waiting, p.missed = false, 0
		p.late.Stop()
	}()
}

func (p *pinger) due() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ended {
		return
	}
	p.next.Reset(p.limits.Keepalive)
	p.late.Reset(p.limits.KeepaliveReply)
	if !p.waiting {
		p.send()
	}
}

func (p *pinger) miss() {
	p.mu.Lock()
	dead := false
	if p.waiting && !p.ended {
		p.missed++
		dead = p.missed >= keepaliveMisses
	}
	p.mu.Unlock()
	if dead {
		p.end()
		p.cut()
	}
}

func (p *pinger) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended = true
	p.next.Stop()
	p.late.Stop()
}

func (p *pinger) roundTrip() (time.Duration, bool) {
	d := time.Duration(p.rtt.Load())
	return d, d > 0
}
