package sshd

import (
	"context"
	"sync/atomic"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// pinger asks a client whether it is still there, and how far away.
type pinger struct{ rtt atomic.Int64 } // a time.Duration, 0 before the first answer

// start begins to ask. Its goroutines end with the connection.
func (p *pinger) start(ctx context.Context, sc *gossh.ServerConn, c *conn, l Limits) {
	answers := make(chan time.Duration)
	ask := make(chan struct{}, 1)
	go func() { // SendRequest has no limit of time, so one goroutine waits for answers
		for {
			select {
			case <-ask:
			case <-ctx.Done():
				return
			}
			begun := time.Now()
			if _, _, err := sc.SendRequest("keepalive@openssh.com", true, nil); err != nil {
				return // the connection is closed; ctx ends
			}
			select {
			case answers <- time.Since(begun):
			case <-ctx.Done():
				return
			}
		}
	}()
	go p.watch(ctx, c, l, ask, answers)
}

// watch closes the connection when keepaliveMisses answers are missing.
func (p *pinger) watch(ctx context.Context, c *conn, l Limits, ask chan<- struct{}, answers <-chan time.Duration) {
	tick := time.NewTicker(l.Keepalive)
	defer tick.Stop()
	reply := time.NewTimer(l.KeepaliveReply)
	defer reply.Stop()
	ask <- struct{}{} // at once: the first answer tells the distance
	waiting, missed := true, 0
	for {
		select {
		case <-ctx.Done():
			return
		case d := <-answers:
			p.rtt.Store(int64(d))
			waiting, missed = false, 0
			reply.Stop()
		case <-reply.C:
			if missed++; missed >= keepaliveMisses {
				_ = c.Close()
				return
			}
		case <-tick.C:
			reply.Reset(l.KeepaliveReply)
			if !waiting {
				waiting = true
				ask <- struct{}{} // has room: the last one was answered
			}
		}
	}
}

func (p *pinger) roundTrip() (time.Duration, bool) {
	d := time.Duration(p.rtt.Load())
	return d, d > 0
}
