package main

import (
	"context"
	"sync"
	"time"

	"oanquan/lobby/command"
	"oanquan/metrics"
)

// What people are told of the last minutes.
const (
	// pulseEvery is how often the counters are read, and pulseKept how many
	// readings are kept: five minutes of them.
	pulseEvery = 5 * time.Second
	pulseKept  = 61
	// movesWithin is for how long moves are counted.
	movesWithin = time.Minute
	// slowCommit is how long a transaction may take before the store is called
	// slow: people feel half a second.
	slowCommit = 500 * time.Millisecond
)

// pulse reads the counters of a server every few seconds, for [command.Status].
type pulse struct {
	m     *monitor
	begun time.Time

	mu   sync.Mutex
	kept []heartbeat // the oldest first
}

// heartbeat is what was counted at one time.
type heartbeat struct {
	at          time.Time
	moves       int64
	own, others metrics.Sample
}

func newPulse(m *monitor, now time.Time) *pulse {
	p := &pulse{m: m, begun: now}
	p.kept = []heartbeat{p.read(now)}
	return p
}

func (p *pulse) read(now time.Time) heartbeat {
	n := p.m.counts
	return heartbeat{
		at: now, moves: n.Moves.Value(),
		own: n.KeyToScreen[metrics.OwnScreen].Sample(), others: n.KeyToScreen[metrics.OtherScreen].Sample(),
	}
}

// beat reads until ctx ends.
func (p *pulse) beat(ctx context.Context) {
	every := time.NewTicker(pulseEvery)
	defer every.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-every.C:
			p.keep(p.read(now))
		}
	}
}

func (p *pulse) keep(r heartbeat) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.kept = append(p.kept, r); len(p.kept) > pulseKept {
		p.kept = append(p.kept[:0], p.kept[1:]...)
	}
}

// since is the reading that is as old as that, or the oldest there is.
func (p *pulse) since(at time.Time) heartbeat {
	p.mu.Lock()
	defer p.mu.Unlock()
	found := p.kept[0]
	for _, r := range p.kept {
		if r.at.After(at) {
			break
		}
		found = r
	}
	return found
}

// status is how the server is now.
func (p *pulse) status() command.Status {
	now := time.Now()
	has, r, old := p.m.hall.Census(), p.read(now), p.since(time.Time{})
	s := command.Status{
		Since: p.begun, People: has.People, Rooms: has.Rooms, Games: has.Running(), Closing: has.Closing,
		Moves: int(r.moves - p.since(now.Add(-movesWithin)).moves),
		Own:   waited(r.own.Since(old.own)), Others: waited(r.others.Since(old.others)),
		Store: command.StoreOK,
	}
	if p.m.counts.CommitTakes(now) > slowCommit {
		s.Store = command.StoreSlow
	}
	select {
	case <-p.m.store.Failed():
		s.Store = command.StoreFailing
	default:
	}
	return s
}

func waited(s metrics.Sample) (w command.Waited) {
	half, known := s.Quantile(0.5)
	most, _ := s.Quantile(0.95)
	return command.Waited{Half: time.Duration(half), Most: time.Duration(most), Known: known}
}
