package main

import (
	"context"
	"fmt"
	"net"
	"sync"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// Half-open clients fall silent after so many writes of a login: nothing at
// all, version, key exchange (twice), new keys, the service, the login, and all
// of it but a session.
const (
	stages   = 8
	perStage = 300
	// halfRate is how many come a second. Servers here take 100 in all, after a
	// burst, and some of them are people.
	halfRate  = 90
	halfWatch = 25 * time.Second // for how long after the last it is looked who is dropped
	loginEach = 500 * time.Millisecond
	silent    = 20 // half-open clients of the floor
)

// mute is a connection that says nothing any more after so many writes.
type mute struct {
	net.Conn
	left int // owned by who writes; one at a time does
}

func (m *mute) Write(p []byte) (int, error) {
	if m.left--; m.left < 0 {
		return len(p), nil
	}
	return m.Conn.Write(p)
}

// halfOpen looks when half-open clients are dropped and whether people get in
// meanwhile.
func (d *driver) halfOpen(ctx context.Context) error {
	quiet := make(chan cell, 1)
	least := d.subjects()[0]
	if least.ours {
		quiet <- cell{}
	} else {
		go func() { quiet <- d.silence(ctx, least) }() // ends by halfWatch
	}
	ours := d.here()
	srv, err := d.start(ctx, ours)
	if err != nil {
		return err
	}
	defer d.stop(srv)
	h := &halves{}
	people, cancel := context.WithCancel(ctx)
	defer cancel()
	var all sync.WaitGroup
	all.Go(func() { h.people(people, srv.addr) })
	var comers sync.WaitGroup
	begun := time.Now()
	for i := range stages * d.perStage() {
		if err := sleep(ctx, time.Until(begun.Add(time.Duration(i)*time.Second/halfRate))); err != nil {
			return err
		}
		comers.Go(func() { h.half(srv.addr, i%stages) })
	}
	comers.Wait()
	cancel()
	all.Wait()
	h.tell(d, ours)
	if c := <-quiet; c.text != "" {
		d.put("half-dropped", least, c)
	}
	return nil
}

// halves is what became of the half-open clients and of the people.
type halves struct {
	mu      sync.Mutex
	dropped times
	kept    int
	logins  times
	failed  []error
}

func (h *halves) tell(d *driver, s subject) {
	h.mu.Lock()
	defer h.mu.Unlock()
	d.put("half-dropped", s, cell{fmt.Sprintf("%d of %d, in %s s at most", len(h.dropped), len(h.dropped)+h.kept, short(h.dropped.at(100).Seconds())), h.dropped.at(100).Seconds()})
	d.put("half-logins", s, cell{fmt.Sprintf("%d of %d failed, %s", len(h.failed), len(h.failed)+len(h.logins), h.logins.cell().text), float64(len(h.failed))})
	for _, err := range h.failed[:min(len(h.failed), 3)] {
		d.note("a login failed: %v", err)
	}
}

// half is one half-open client from the connection until it is dropped.
func (h *halves) half(addr string, stage int) {
	nc, err := net.DialTimeout("tcp", addr, halfWatch)
	if err != nil {
		return
	}
	defer func() { _ = nc.Close() }()
	h.silent(nc, addr, stage)
}

// silent logs in up to a stage and waits to be dropped.
func (h *halves) silent(nc net.Conn, addr string, stage int) {
	begun := time.Now()
	_ = nc.SetDeadline(begun.Add(halfWatch))
	cc, chans, reqs, err := gossh.NewClientConn(&mute{nc, stage}, addr, guest())
	if err == nil { // logged in, without a session
		go gossh.DiscardRequests(reqs)
		go func() { // ends with the connection
			for c := range chans {
				_ = c.Reject(gossh.Prohibited, "")
			}
		}()
		_ = cc.Wait()
	}
	took := time.Since(begun)
	h.mu.Lock()
	defer h.mu.Unlock()
	if took >= halfWatch {
		h.kept++
	} else {
		h.dropped = append(h.dropped, took)
	}
}

// people come in one after the other until ctx ends.
func (h *halves) people(ctx context.Context, addr string) {
	for sleep(ctx, loginEach) == nil {
		begun := time.Now()
		c, err := connect(context.WithoutCancel(ctx), addr, call{})
		if err == nil {
			err = c.until(context.WithoutCancel(ctx), "the first screen", shows(footer))
			c.vanish()
		}
		h.mu.Lock()
		if err != nil {
			h.failed = append(h.failed, err)
		} else {
			h.logins = append(h.logins, time.Since(begun))
		}
		h.mu.Unlock()
	}
}

// silence looks whether a floor keeps connections that say nothing.
func (d *driver) silence(ctx context.Context, s subject) cell {
	srv, err := d.start(ctx, s)
	if err != nil {
		return cell{}
	}
	defer d.stop(srv)
	h := &halves{}
	var all sync.WaitGroup
	for range silent {
		all.Go(func() { h.half(srv.addr, 0) })
	}
	all.Wait()
	return cell{text: fmt.Sprintf("%d of %d in %s s", len(h.dropped), silent, short(halfWatch.Seconds()))}
}
