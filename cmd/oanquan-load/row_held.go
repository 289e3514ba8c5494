package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"
)

const (
	moreComers = 40
	heldPlay   = 12 * time.Second
	slowThink  = 5 * time.Second // between the turns of one of many games, at most
)

// held lets many people in, measures how one more gets in, and plays games
// among them.
func (d *driver) held(ctx context.Context) error {
	for _, s := range d.subjects() {
		if s.stock || s.name == "wish" && !d.Full { // a gigabyte for each thousand
			continue
		}
		if err := d.heldOf(ctx, s, d.Held, d.Games); err != nil {
			return err
		}
	}
	if d.Full {
		return d.idle(ctx, 5000)
	}
	return nil
}

func (d *driver) heldOf(ctx context.Context, s subject, n, games int) error {
	srv, err := d.start(ctx, s)
	if err != nil {
		return err
	}
	defer d.stop(srv)
	pace := 0
	if s.ours {
		pace = d.pace()
	}
	all, err := come(ctx, srv.addr, n, call{}, pace, shows(s.footer))
	defer func() { vanish(all) }()
	if err != nil {
		return fmt.Errorf("%d are held: %w", len(all), err)
	}
	var took times
	for range moreComers {
		if err := sleep(ctx, 2*thinking); err != nil {
			return err
		}
		begun := time.Now()
		c, err := connect(ctx, srv.addr, call{})
		if err != nil {
			return fmt.Errorf("%d are held, one more: %w", n, err)
		}
		if err := c.until(ctx, "the first screen", shows(s.footer)); err != nil {
			return err
		}
		took = append(took, time.Since(begun))
		c.vanish()
	}
	d.put("more", s, took.cell())
	text := fmt.Sprintf("%d", n)
	if s.ours {
		played, err := d.among(ctx, srv, s, all[:2*games])
		if err != nil {
			return err
		}
		text = fmt.Sprintf("%d, %d games, %d turns", n, games, played)
	}
	if gone := ended(all); gone > 0 {
		text += fmt.Sprintf(", %d sessions lost", gone)
	}
	d.put("held", s, cell{text: text})
	return nil
}

// ended counts whose session is over.
func ended(all []*client) (n int) {
	for _, c := range all {
		select {
		case <-c.gone:
			n++
		default:
		}
	}
	return n
}

// among lets people play for a while, all at once, and tells how many turns.
func (d *driver) among(ctx context.Context, srv *server, s subject, people []*client) (turns int, err error) {
	if err := each(people, func(_ int, c *client) error {
		if err := c.enters(ctx); err != nil {
			return err
		}
		return c.settles(ctx)
	}); err != nil {
		return 0, err
	}
	games, err := meet(ctx, people)
	if err != nil {
		return 0, err
	}
	var own, opponent times
	wait := d.profiles(ctx, srv, s, "held")
	defer wait()
	cpu, begun := srv.cpu(), time.Now()
	if err := playAll(ctx, games, heldPlay, slowThink, func(t timed) {
		own, opponent = append(own, t.own), append(opponent, t.opponent)
	}); err != nil {
		return len(own), err
	}
	d.put("held-opponent", s, opponent.cell())
	d.put("held-cpu", s, plain((srv.cpu()-cpu).Seconds()/time.Since(begun).Seconds()*100))
	return len(own), nil
}

// playAll plays games for a time, with up to so long between two turns, and
// tells of each turn, one after the other.
func playAll(ctx context.Context, games []*game, long, think time.Duration, tell func(timed)) error {
	var mu sync.Mutex
	var failed error
	var all sync.WaitGroup
	late := time.Now().Add(long)
	for i, g := range games {
		all.Go(func() {
			r := rand.New(rand.NewPCG(1, uint64(i)))
			for {
				pause := time.Duration(r.Int64N(int64(think)))
				if time.Now().Add(pause).After(late) || sleep(ctx, pause) != nil {
					return
				}
				t, err := g.plays(ctx, r)
				if err == nil {
					err = g.goesOn(ctx)
				}
				mu.Lock()
				if err != nil {
					failed = fmt.Errorf("game %s: %w", g.id, err)
					mu.Unlock()
					return
				}
				tell(t)
				mu.Unlock()
			}
		})
	}
	all.Wait()
	return failed
}

// idle looks whether so many may be held that do nothing.
func (d *driver) idle(ctx context.Context, n int) error {
	s := d.here()
	srv, err := d.start(ctx, s)
	if err != nil {
		return err
	}
	defer d.stop(srv)
	before, err := srv.holds(ctx)
	if err != nil {
		return err
	}
	all, err := come(ctx, srv.addr, n, call{}, d.pace(), shows(s.footer))
	defer func() { vanish(all) }()
	text := fmt.Sprintf("%d", len(all))
	if err != nil {
		text += fmt.Sprintf(" of %d: %v", n, err)
	}
	now, err := srv.holds(ctx)
	if err != nil {
		return err
	}
	d.put("held-idle", s, cell{text: text + fmt.Sprintf(", %s KiB each", short(float64(now.RSS-before.RSS)/float64(max(len(all), 1))))})
	return nil
}
