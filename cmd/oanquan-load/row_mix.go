package main

import (
	"context"
	"math/rand/v2"
	"net"
	"sync"
	"time"
)

// Crowd is who comes in a mixed load.
type Crowd struct {
	Players    int           `help:"People who play, two at a game." default:"40" placeholder:"N"`
	Spectators int           `help:"People who look on, at all the games." default:"20" placeholder:"N"`
	Idle       int           `help:"People who do nothing." default:"40" placeholder:"N"`
	Vanishing  int           `help:"People who come and are cut off, one after the other." default:"5" placeholder:"N"`
	Stalled    int           `help:"Spectators who stop to read." default:"10" placeholder:"N"`
	Hostile    int           `help:"Clients that begin a login and fall silent, or send what is none." default:"16" placeholder:"N"`
	Think      time.Duration `help:"Time between two turns, at most." default:"2s" placeholder:"TIME"`
	For        time.Duration `help:"How long they play." default:"10s" placeholder:"TIME"`
}

// mix lets everybody come at once.
func (d *driver) mix(ctx context.Context) error {
	s := d.here()
	srv, before, err := d.startWarm(ctx, s)
	if err != nil {
		return err
	}
	defer d.stop(srv)
	players, err := d.pair(ctx, srv, d.Players/2*2)
	defer func() { vanish(players) }()
	if err != nil {
		return err
	}
	games, err := meet(ctx, players)
	if err != nil {
		return err
	}
	idle, err := come(ctx, srv.addr, d.Idle, call{}, d.pace(), shows(s.footer))
	defer func() { vanish(idle) }()
	if err != nil {
		return err
	}
	var stuck []*client
	defer func() { vanish(stuck) }()
	for i, g := range games {
		defer g.vanish()
		if err := g.watched(ctx, srv.addr, share(d.Spectators, i, len(games)), call{}); err != nil {
			return err
		}
		bad := &game{id: g.id}
		err := bad.watched(ctx, srv.addr, share(d.Stalled, i, len(games)), call{thin: true})
		stuck = append(stuck, bad.watchers...)
		if err != nil {
			return err
		}
	}
	sessions := len(players) + len(idle) + d.Spectators + len(stuck)
	if err := d.memory(ctx, srv, s, before, sessions, "mix"); err != nil {
		return err
	}
	bad, cancel := context.WithCancel(ctx)
	var others sync.WaitGroup
	others.Go(func() { stall(bad, stuck).times() })
	for range d.Vanishing {
		others.Go(func() { comesAndGoes(bad, srv.addr) })
	}
	for i := range d.Hostile {
		others.Go(func() { hostile(bad, srv.addr, i) })
	}
	var own, opponent, watchers times
	bytes, cpu, begun := 0, srv.cpu(), time.Now()
	err = playAll(ctx, games, d.For, d.Think, func(t timed) {
		own, opponent, watchers, bytes = append(own, t.own), append(opponent, t.opponent), append(watchers, t.watchers...), bytes+t.bytes
	})
	d.put("mix-cpu", s, plain((srv.cpu()-cpu).Seconds()/time.Since(begun).Seconds()*100))
	cancel()
	others.Wait()
	d.put("mix-own", s, own.cell())
	d.put("mix-opponent", s, opponent.cell())
	d.put("mix-watchers", s, watchers.cell())
	d.put("mix-bytes", s, plain(float64(bytes)/float64(max(len(watchers), 1))))
	return err
}

// share is how many of n are the part of the i-th of some.
func share(n, i, of int) int { return n*(i+1)/of - n*i/of }

// comesAndGoes comes in and is cut off, again and again.
func comesAndGoes(ctx context.Context, addr string) {
	for sleep(ctx, rand.N(2*time.Second)) == nil {
		c, err := connect(ctx, addr, call{})
		if err != nil {
			continue
		}
		_ = c.until(ctx, "the first screen", anything) // or it is cut off before
		c.vanish()
	}
}

// hostile begins what is no login, again and again.
func hostile(ctx context.Context, addr string, i int) {
	h := &halves{}
	for sleep(ctx, rand.N(time.Second)) == nil {
		nc, err := net.DialTimeout("tcp", addr, patience)
		if err != nil {
			continue
		}
		end := context.AfterFunc(ctx, func() { _ = nc.Close() })
		if i%2 == 0 {
			_, _ = nc.Write([]byte("GET / HTTP/1.1\r\nHost: x\r\n\r\n")) // may be cut off
			_ = nc.SetReadDeadline(time.Now().Add(halfWatch))
			_, _ = nc.Read(make([]byte, 1))
		} else {
			h.silent(nc, addr, i/2%stages)
		}
		end()
		_ = nc.Close()
	}
}
