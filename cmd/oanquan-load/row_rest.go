package main

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"
)

// What the measures of a server by itself are made of.
const (
	typists  = 100 // who press keys at once
	presses  = 40  // of each
	perPress = 100 * time.Millisecond
	restFor  = 4 * time.Second
	settled  = time.Second // after what was done last
)

// rest measures each server by itself: people come one after the other, are at
// rest, press keys, and on ours go to the lobby and into games.
func (d *driver) rest(ctx context.Context) error {
	for _, s := range d.subjects() {
		if err := d.restOf(ctx, s, d.people()); err != nil {
			return err
		}
	}
	return nil
}

func (d *driver) restOf(ctx context.Context, s subject, n int) error {
	if err := d.keysOf(ctx, s); err != nil {
		return err
	}
	srv, before, err := d.startWarm(ctx, s)
	if err != nil {
		return err
	}
	defer d.stop(srv)
	var all []*client
	defer func() { vanish(all) }()
	var took times
	first := time.Now()
	for i := range n {
		if err := sleep(ctx, time.Until(first.Add(d.turnOf(i)))); err != nil {
			return err
		}
		begun := time.Now()
		c, err := connect(ctx, srv.addr, call{})
		if err != nil {
			return err
		}
		all = append(all, c)
		if err := c.until(ctx, "the first screen", shows(s.footer)); err != nil {
			return err
		}
		took = append(took, time.Since(begun))
	}
	d.put("connect", s, took.cell())
	d.put("connect-cpu", s, plain(ms(srv.cpu()-before.CPU)/float64(n)))
	if err := d.whereTheyAre(ctx, srv, s, before, all, "first"); err != nil || !s.ours {
		return err
	}
	if err := each(all, func(_ int, c *client) error { return c.enters(ctx) }); err != nil {
		return err
	}
	if err := d.whereTheyAre(ctx, srv, s, before, all, "lobby"); err != nil {
		return err
	}
	if _, err := meet(ctx, all[:n/2*2]); err != nil {
		return err
	}
	return d.whereTheyAre(ctx, srv, s, before, all, "game")
}

// whereTheyAre measures what people cost and hold where they are now.
func (d *driver) whereTheyAre(ctx context.Context, srv *server, s subject, before usage, all []*client, where string) error {
	if err := d.atRest(ctx, srv, s, all, where); err != nil {
		return err
	}
	return d.memory(ctx, srv, s, before, len(all), where)
}

// startWarm starts one that has made what a server makes once, and says what it
// holds with nobody there. It is to be stopped.
func (d *driver) startWarm(ctx context.Context, s subject) (*server, usage, error) {
	srv, err := d.start(ctx, s)
	if err != nil {
		return nil, usage{}, err
	}
	if err = d.warm(ctx, srv, s); err == nil {
		var before usage
		if before, err = srv.holds(ctx); err == nil {
			return srv, before, nil
		}
	}
	d.stop(srv)
	return nil, usage{}, err
}

// warm lets two people do all that is done afterwards, and go: what a server
// makes once is no session's.
func (d *driver) warm(ctx context.Context, srv *server, s subject) error {
	two, err := come(ctx, srv.addr, 2, call{}, 0, shows(s.footer))
	defer func() { vanish(two) }()
	if err != nil || !s.ours {
		return err
	}
	if err := each(two, func(_ int, c *client) error { return c.enters(ctx) }); err != nil {
		return err
	}
	_, err = meet(ctx, two)
	return err
}

// memory measures what each of n sessions holds.
func (d *driver) memory(ctx context.Context, srv *server, s subject, before usage, n int, where string) error {
	now, err := srv.holds(ctx)
	if err != nil {
		return err
	}
	per := func(v int) float64 { return float64(v) / float64(n) }
	d.profiled(ctx, srv, s, where)
	d.put(where+"-rss", s, plain(per(now.RSS-before.RSS)))
	d.put(where+"-heap", s, plain(per(now.Heap-before.Heap)))
	d.put(where+"-stack", s, plain(per(now.Stack-before.Stack)))
	d.put(where+"-goroutines", s, plain(per(now.Goroutines-before.Goroutines)))
	return nil
}

// atRest measures what people cost who do nothing.
func (d *driver) atRest(ctx context.Context, srv *server, s subject, all []*client, where string) error {
	came := func() (n int) {
		for _, c := range all {
			n += c.came()
		}
		return n
	}
	if err := sleep(ctx, settled); err != nil {
		return err
	}
	bytes, cpu, begun := came(), srv.cpu(), time.Now()
	if err := sleep(ctx, restFor); err != nil {
		return err
	}
	took := time.Since(begun).Seconds()
	d.put(where+"-idle-cpu", s, plain((srv.cpu()-cpu).Seconds()/took*100/float64(len(all))*1000))
	d.put(where+"-idle-bytes", s, plain(float64(came()-bytes)/took/float64(len(all))))
	return nil
}

// keysOf lets people press ten keys a second each, at no common beat.
func (d *driver) keysOf(ctx context.Context, s subject) error {
	srv, err := d.start(ctx, s)
	if err != nil {
		return err
	}
	defer d.stop(srv)
	all, err := come(ctx, srv.addr, typists, call{}, d.pace(), shows(s.footer))
	defer func() { vanish(all) }()
	if err == nil {
		err = sleep(ctx, settled)
	}
	if err != nil {
		return err
	}
	var mu sync.Mutex
	var took times
	bytes := 0
	wait := d.profiles(ctx, srv, s, "key")
	defer wait()
	cpu := srv.cpu()
	var typing sync.WaitGroup
	errs := make([]error, len(all))
	for i, c := range all {
		typing.Go(func() {
			errs[i] = c.presses(ctx, s, func(d time.Duration, n int) {
				mu.Lock()
				defer mu.Unlock()
				took, bytes = append(took, d), bytes+n
			})
		})
	}
	typing.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	d.put("key", s, took.cell())
	d.put("key-bytes", s, plain(float64(bytes)/float64(len(took))))
	d.put("key-cpu", s, plain(ms(srv.cpu()-cpu)/float64(len(took))))
	return nil
}

// presses lets somebody press keys at a steady pace and tells how long each
// took to be seen, and how many bytes it brought.
func (c *client) presses(ctx context.Context, s subject, tell func(time.Duration, int)) error {
	if err := sleep(ctx, rand.N(perPress)); err != nil {
		return err
	}
	for i := range presses {
		before, seen, begun := c.came(), c.next(anything), time.Now()
		if err := c.types(s.keys[i%2]); err != nil {
			return err
		}
		at, err := c.comes(ctx, "a key's screen", seen)
		if err != nil {
			return err
		}
		if err := sleep(ctx, time.Until(begun.Add(perPress))); err != nil {
			return err
		}
		tell(at.Sub(begun), c.came()-before)
	}
	return nil
}
