package opsd

import (
	"context"
	"sync"
	"time"
)

// lookOn is how long the players of the last game may look at its result.
const lookOn = 10 * time.Second

// notice is how long people may read that the server stops, when no game runs
// in the first place.
const notice = 5 * time.Second

const noGame = "drained: no game runs"

// drain lets the games come to their end before the server stops.
type drain struct {
	hall Hall
	stop func(why string)

	mu     sync.Mutex
	at     time.Time          // the deadline; zero when nothing is drained
	cancel context.CancelFunc // ends its goroutine
	over   bool               // the server stops
	wait   sync.WaitGroup
}

// start refuses new rooms and tells everybody when the server stops: at a time,
// or sooner when no game runs any more, which is after a short notice when none
// does now. A second one counts in place of the first. It is false when the
// server stops already.
func (d *drain) start(at time.Time, why string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.over {
		return false
	}
	if d.cancel != nil {
		d.cancel()
	}
	ctx, cancel := context.WithCancel(context.Background())
	d.at, d.cancel = at, cancel
	d.hall.Drain(at, why)
	if _, games := d.hall.Load(); games == 0 {
		if soon := time.Now().Add(notice); soon.Before(at) {
			d.hall.Drain(soon, why)
		}
	}
	d.wait.Go(func() { d.watch(ctx, at) })
	return true
}

// watch ends when the games have, at the deadline, or with ctx.
func (d *drain) watch(ctx context.Context, at time.Time) {
	changes := d.hall.Changes() // before the first look, so that nothing is missed
	defer changes.Close()
	deadline := time.NewTimer(time.Until(at))
	defer deadline.Stop()
	var seen <-chan time.Time // of the last result; nil while games run
	for look := notice; ; look = lookOn {
		_, games := d.hall.Load()
		switch {
		case games > 0:
			seen = nil
		case seen == nil:
			seen = time.After(look)
		}
		select {
		case <-ctx.Done():
			return
		case <-seen:
			d.end(ctx, noGame)
			return
		case <-deadline.C:
			d.end(ctx, "drained: the time is over; running games come back at the next start")
			return
		case <-changes.Wake():
		}
	}
}

// end stops the server, unless the drain was taken back meanwhile.
func (d *drain) end(ctx context.Context, why string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if ctx.Err() != nil {
		return
	}
	d.over = true
	d.stop(why)
}

// off takes it back. was is false when nothing was drained, late when the
// server stops already.
func (d *drain) off() (was, late bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.over || d.cancel == nil {
		return false, d.over
	}
	d.cancel()
	d.at, d.cancel = time.Time{}, nil
	d.hall.StayOpen()
	return true, false
}

// until is the deadline, zero when nothing is drained.
func (d *drain) until() time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.at
}

// close ends what runs; nothing starts after it.
func (d *drain) close() {
	d.mu.Lock()
	d.over = true
	if d.cancel != nil {
		d.cancel()
	}
	d.mu.Unlock()
	d.wait.Wait()
}
