// Package think is the one place where the server computes. A [Pool] shares a
// fraction of the processor among all searches that run in it, in slices short
// enough that whoever plays and types does not notice.
//
// It promises that the searches of a pool together run for no more than its
// share of the time, that they rest while [People] are served, that those which
// run at once get the same each, and that nothing outlives a call.
package think

import (
	"context"
	"errors"
	"math"
	"sync/atomic"
	"time"

	"oanquan/engine"
	"oanquan/engine/search"
)

const (
	// DefaultMost is how many searches a pool runs at once when nothing else is
	// said: more would each be too slow to be worth it.
	DefaultMost = 32
	// slice is how long a search runs before it lets others go on. What is
	// late, a timer or a turn that takes long, is made up for by one slice more
	// at most, so that two come in a row and never three.
	slice = 800 * time.Microsecond
	// restsAtMost is how long a search rests for people before it runs a slice
	// in any case: longer than a screen takes, and where screens are drawn
	// without a break bots still get a twentieth of what they may have.
	restsAtMost = 16 * time.Millisecond
	// looksEvery is how often one that rests looks whether it must.
	looksEvery = 500 * time.Microsecond
)

// Config is what a pool is made from.
type Config struct {
	// Share is how many cores all searches of the pool use together at most,
	// such as 0.5.
	Share float64
	// Table is what searches remember that bring none of their own; nil leaves
	// each with a small one.
	Table *search.Table
	// Most is how many search at once, DefaultMost for 0. Others wait, who came
	// first goes first.
	Most int
	// People come before all searches; nil is nobody.
	People *People
}

// Pool runs searches. Its methods may be called from any goroutine.
type Pool struct {
	// cost is for how long a core rests, and runs, for each moment it runs.
	cost float64
	// cores has one value for each core in use: when a search may run on it
	// again. Who waits for one gets it in the order of asking.
	cores  chan time.Time
	places chan struct{} // one slot for each search that may run at once
	table  *search.Table
	people *People
	search func(engine.Game, search.Options) search.Result

	waiting, running, ran atomic.Int64 // see Load
}

// Load is what a pool does now and has done.
type Load struct {
	Waiting int           // searches that wait for a place
	Running int           // that have one
	Ran     time.Duration // of processor time, by all searches that there were
}

// Load tells it.
func (p *Pool) Load() Load {
	return Load{Waiting: int(p.waiting.Load()), Running: int(p.running.Load()), Ran: time.Duration(p.ran.Load())}
}

// New makes a pool. A share that is not above 0 is a fault of the caller.
func New(cfg Config) *Pool {
	if !(cfg.Share > 0) {
		panic("think: internal error: a pool without a share")
	}
	if cfg.Most <= 0 {
		cfg.Most = DefaultMost
	}
	cores := int(math.Ceil(cfg.Share))
	p := &Pool{
		cost: float64(cores) / cfg.Share, cores: make(chan time.Time, cores),
		places: make(chan struct{}, cfg.Most), table: cfg.Table, people: cfg.People, search: search.Best,
	}
	for range cores {
		p.cores <- time.Time{}
	}
	return p
}

// Best searches as [search.Best] does, in the caller's goroutine, within the
// share of the pool. It ends with the context, without an error and with the
// best found so far, which is at least one turn ahead; also one whose deadline
// passes while it waits looks one turn ahead. The error is the context's, and
// only when that was cancelled before the search began.
func (p *Pool) Best(ctx context.Context, g engine.Game, o search.Options) (search.Result, error) {
	if _, ends := ctx.Deadline(); !ends && o.Depth <= 0 && o.Nodes == 0 && o.Stop == nil {
		o.Depth = search.DefaultDepth // what no limit means to a search; it has a Stop in any case here
	}
	if o.Table == nil {
		o.Table = p.table
	}
	p.waiting.Add(1)
	select {
	case p.places <- struct{}{}:
		p.waiting.Add(-1)
	case <-ctx.Done():
		p.waiting.Add(-1)
		return p.late(ctx, g, o)
	}
	p.running.Add(1)
	defer func() { p.running.Add(-1); <-p.places }()
	r := run{pool: p, ctx: ctx, stopped: o.Stop}
	if !r.take() {
		return p.late(ctx, g, o)
	}
	defer r.give()
	o.Stop = r.stop
	return p.search(g, o), nil
}

// late answers a search that never began: one turn ahead costs next to nothing.
func (p *Pool) late(ctx context.Context, g engine.Game, o search.Options) (search.Result, error) {
	if err := ctx.Err(); !errors.Is(err, context.DeadlineExceeded) {
		return search.Result{}, err
	}
	o.Depth = 1
	return p.search(g, o), nil
}

// run is one search. Only its goroutine uses it.
type run struct {
	pool    *Pool
	ctx     context.Context
	stopped func() bool // of the caller, may be nil

	held  bool      // it has a core
	since time.Time // when it got it
	due   time.Time // when it might have had it
	firm  bool      // it has rested for long enough, and for nobody until the slice ends
}

// stop is asked by the search every now and then. It returns once the search
// may go on, or with true when it must end.
func (r *run) stop() bool {
	switch {
	case r.ctx.Err() != nil, r.stopped != nil && r.stopped():
		return true
	case !r.held: // it has been told to end already
		return true
	case time.Since(r.since) < slice && (r.firm || !r.pool.people.here()):
		return false
	}
	r.give()
	return !r.take()
}

// take waits for a core, and until it may run on it; false when the context has
// ended before.
func (r *run) take() bool {
	select {
	case r.due = <-r.pool.cores:
	case <-r.ctx.Done():
		return false
	}
	if !r.sleep(time.Until(r.due)) || !r.rest() {
		r.pool.cores <- r.due
		return false
	}
	r.held, r.since = true, time.Now()
	return true
}

// rest lets people go first; false when the context has ended.
func (r *run) rest() bool {
	r.firm = false
	for begun := time.Now(); r.pool.people.here(); {
		if r.firm = time.Since(begun) >= restsAtMost; r.firm {
			break
		}
		if !r.sleep(looksEvery) {
			return false
		}
	}
	return true
}

// sleep is false when the context ends before d is over.
func (r *run) sleep(d time.Duration) bool {
	if d <= 0 {
		return true
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-r.ctx.Done():
		return false
	}
}

// give gives the core back and says when it may be used again.
func (r *run) give() {
	if !r.held {
		return
	}
	r.held = false
	ran, from := time.Since(r.since), r.since.Add(-slice)
	r.pool.ran.Add(int64(ran))
	if from.Before(r.due) {
		from = r.due
	}
	r.pool.cores <- from.Add(time.Duration(float64(ran) * r.pool.cost))
}
