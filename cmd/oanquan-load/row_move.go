package main

import (
	"context"
	"math/rand/v2"
	"time"
)

const (
	lookers = 100
	turns   = 40
	// thinking is the least that people think, and as long again the most.
	thinking = 100 * time.Millisecond
)

// move measures when a turn is seen by who played it, by the opponent and by
// those who look on. Turns are kept on disk before they are shown.
func (d *driver) move(ctx context.Context) error {
	for _, s := range d.subjects() {
		if s.ours {
			if err := d.moveOf(ctx, s); err != nil {
				return err
			}
		}
	}
	return nil
}

func (d *driver) moveOf(ctx context.Context, s subject) error {
	srv, err := d.start(ctx, s)
	if err != nil {
		return err
	}
	defer d.stop(srv)
	g, err := d.oneGame(ctx, srv)
	if err != nil {
		return err
	}
	defer g.vanish()
	if err := g.watched(ctx, srv.addr, lookers, call{}); err != nil {
		return err
	}
	r := chance()
	var own, opponent, watchers times
	bytes := 0
	wait := d.profiles(ctx, srv, s, "move")
	defer wait()
	cpu := srv.cpu()
	for range turns {
		if err := sleep(ctx, thinking+rand.N(thinking)); err != nil {
			return err
		}
		t, err := g.plays(ctx, r)
		if err != nil {
			return err
		}
		own, opponent, watchers = append(own, t.own), append(opponent, t.opponent), append(watchers, t.watchers...)
		bytes += t.bytes
		if err := g.goesOn(ctx); err != nil {
			return err
		}
	}
	d.put("move-own", s, own.cell())
	d.put("move-opponent", s, opponent.cell())
	d.put("move-watchers", s, watchers.cell())
	d.put("move-bytes", s, plain(float64(bytes)/float64(len(watchers))))
	d.put("move-cpu", s, plain(ms(srv.cpu()-cpu)/turns))
	return nil
}

// chance is the same in each run.
func chance() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// pair brings people to the lobby, without turns shown stone by stone.
func (d *driver) pair(ctx context.Context, srv *server, n int) ([]*client, error) {
	all, err := come(ctx, srv.addr, n, call{}, d.pace(), shows(footer))
	if err != nil {
		return all, err
	}
	return all, each(all, func(_ int, c *client) error {
		if err := c.enters(ctx); err != nil {
			return err
		}
		return c.settles(ctx)
	})
}

// oneGame begins a game between two people.
func (d *driver) oneGame(ctx context.Context, srv *server) (*game, error) {
	two, err := d.pair(ctx, srv, 2)
	if err != nil {
		vanish(two)
		return nil, err
	}
	games, err := meet(ctx, two)
	if err != nil {
		vanish(two)
		return nil, err
	}
	return games[0], nil
}

// vanish cuts the connections of everybody at a game.
func (g *game) vanish() {
	vanish(g.players[:])
	vanish(g.watchers)
}
