package telnet

import (
	"sync/atomic"
	"time"
)

// pinger asks a client whether it is still there, and how far away: with timing
// marks, which a client answers when it has come to them. Not every client does;
// one that never has is left to the kernel's keepalive, and is sent what needs
// no answer.
type pinger struct {
	rtt     atomic.Int64 // a time.Duration, 0 before the first answer
	asked   atomic.Int64 // Unix nanoseconds; 0 while nothing is asked
	answers chan struct{}
}

// answered is called by who reads the connection.
func (p *pinger) answered() {
	if at := p.asked.Swap(0); at != 0 {
		p.rtt.Store(max(1, time.Now().UnixNano()-at))
		select {
		case p.answers <- struct{}{}:
		default: // nobody watches any more
		}
	}
}

func (p *pinger) roundTrip() (time.Duration, bool) {
	d := time.Duration(p.rtt.Load())
	return d, d > 0
}

// watch asks every so often until the connection is closed, and closes it when
// keepaliveMisses answers in a row are missing. Only who reads the connection
// hears answers, so that it begins with the session.
func (c *conn) watch(l Limits) {
	p := &c.pinger
	tick := time.NewTicker(l.Keepalive)
	defer tick.Stop()
	answers, missed := false, 0
	ask := func() bool {
		p.asked.Store(time.Now().UnixNano())
		return c.send([]byte{cmdIAC, cmdDo, optTM}) == nil
	}
	if !ask() {
		return
	}
	for {
		select {
		case <-c.done:
			return
		case <-p.answers:
			answers, missed = true, 0
		case <-tick.C:
			switch {
			case p.asked.Load() == 0:
				if !ask() {
					return
				}
			case answers:
				if missed++; missed >= keepaliveMisses {
					_ = c.Close()
					return
				}
			default: // it has never answered
				if c.send([]byte{cmdIAC, cmdNOP}) != nil {
					return
				}
			}
		}
	}
}
