package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"
)

// Of the people at one game some stop to read, with small buffers, so that the
// kernel does not hide it. They go on to tell the size of their windows, for
// which all is drawn anew: first so often that their buffers are full soon, then
// as often as before.
const (
	fine      = 58 // who go on to read, beside the two who play
	stuck     = 50
	redraws   = time.Second
	filling   = 150 * time.Millisecond
	fills     = 20 // of these
	dropWatch = 20 * time.Second
	sendMost  = 16 << 10
	calm      = 8 * time.Second // of the measure before
)

// stalled measures what people who stop to read do to others.
func (d *driver) stalled(ctx context.Context) error {
	for _, s := range d.subjects() {
		if s.ours && (!s.stock || d.Full) {
			if err := d.stalledOf(ctx, s); err != nil {
				return err
			}
		}
	}
	return nil
}

func (d *driver) stalledOf(ctx context.Context, s subject) error {
	srv, err := d.start(ctx, s)
	if err != nil {
		return err
	}
	defer d.stop(srv)
	if srv.pid > 0 {
		if err := capSend(srv.pid, srv.addr, sendMost); err != nil {
			d.note("the kernel may hide for long who does not read: %v", err)
		}
	}
	g, err := d.oneGame(ctx, srv)
	if err != nil {
		return err
	}
	defer g.vanish()
	if err := g.watched(ctx, srv.addr, fine, call{}); err != nil {
		return err
	}
	bad := &game{id: g.id}
	if err := bad.watched(ctx, srv.addr, stuck, call{thin: true}); err != nil {
		return err
	}
	defer vanish(bad.watchers)
	r := chance()
	restless, calmer := context.WithCancel(ctx)
	redrawn := d.redraw(restless, bad.watchers)
	before, err := d.turnsWhile(ctx, g, r, calm, nil)
	calmer()
	<-redrawn
	if err != nil {
		return err
	}
	dropped := stall(ctx, bad.watchers)
	if _, err := d.turnsWhile(ctx, g, r, dropWatch, dropped.full); err != nil {
		return fmt.Errorf("while %d of 110 stop to read: %w", stuck, err)
	}
	during, err := d.turnsWhile(ctx, g, r, dropWatch, dropped.done)
	if err != nil {
		return fmt.Errorf("while %d of 110 do not read: %w", stuck, err)
	}
	after := dropped.times()
	d.put("stalled-before", s, before.cell())
	d.put("stalled-during", s, during.cell())
	d.put("stalled-ratio", s, plain(ms(during.at(95))/ms(before.at(95))))
	text := fmt.Sprintf("%d of %d", len(after), stuck)
	if len(after) > 0 {
		text += fmt.Sprintf(", %s–%s s", short(after.at(0).Seconds()), short(after.at(100).Seconds()))
	}
	d.put("stalled-dropped", s, cell{text, float64(len(after))})
	return nil
}

// turnsWhile plays for a time, or until done, and tells when the others saw the
// turns. It fails when one does not.
func (d *driver) turnsWhile(ctx context.Context, g *game, r *rand.Rand, long time.Duration, done <-chan struct{}) (seen times, err error) {
	late := time.After(long)
	for {
		select {
		case <-late:
			return seen, nil
		case <-done:
			return seen, nil
		case <-ctx.Done():
			return seen, ctx.Err()
		case <-time.After(thinking + rand.N(thinking)):
		}
		t, err := g.plays(ctx, r)
		if err != nil {
			return seen, err
		}
		seen = append(append(seen, t.opponent), t.watchers...)
		if err := g.goesOn(ctx); err != nil {
			return seen, err
		}
	}
}

// redraw has all drawn anew for people, until ctx ends and done is closed.
func (d *driver) redraw(ctx context.Context, people []*client) (done <-chan struct{}) {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		var all sync.WaitGroup
		for _, c := range people {
			all.Go(func() {
				_ = sleep(ctx, rand.N(redraws))
				for i := uint32(0); sleep(ctx, redraws) == nil && c.resizes(cols-i%2, rows) == nil; i++ {
				}
			})
		}
		all.Wait()
	}()
	return ended
}

// stalling are people who do not read.
type stalling struct {
	full chan struct{} // closed when so much was drawn that the buffers are full
	done chan struct{} // closed when all are dropped, or it was waited long enough

	mu   sync.Mutex
	took times // until each was dropped
}

func (s *stalling) times() times {
	<-s.done
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.took
}

// stall lets people stop to read, and looks when the server lets them go.
func stall(ctx context.Context, people []*client) *stalling {
	s := &stalling{full: make(chan struct{}), done: make(chan struct{})}
	var filled, all sync.WaitGroup
	for _, c := range people {
		c.wire.stuck.Store(true)
		filled.Add(1)
		all.Go(func() {
			begun := time.Now()
			s.fills(ctx, c)
			filled.Done()
			for time.Since(begun) < dropWatch && sleep(ctx, redraws) == nil {
				if c.resizes(cols, rows) != nil { // the connection is no more
					s.mu.Lock()
					s.took = append(s.took, time.Since(begun))
					s.mu.Unlock()
					return
				}
			}
		})
	}
	go func() { // ends with the last of them, by dropWatch
		filled.Wait()
		close(s.full)
	}()
	go func() { // the same
		all.Wait()
		close(s.done)
	}()
	return s
}

// fills has so much drawn that the buffers on the way to somebody are full.
func (s *stalling) fills(ctx context.Context, c *client) {
	_ = sleep(ctx, rand.N(filling))
	for i := range uint32(fills) {
		if sleep(ctx, filling) != nil || c.resizes(cols-i%2, rows) != nil {
			return
		}
	}
}
