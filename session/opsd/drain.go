package opsd

import (
	"context"
	"sync"
	"time"

	"oanquan/lobby"
)

// lookOn is how long the players of the last game may look at its result.
const lookOn = 10 * time.Second

// notice is how long people may read that the server stops: when no game runs in
// the first place, and at least.
const notice = 5 * time.Second

const noGame = "drained: no game runs"

// reminders are when people are told, before the time is over, that the server
// stops.
func reminders() []time.Duration {
	return []time.Duration{10 * time.Minute, 5 * time.Minute, 2 * time.Minute, time.Minute}
}

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
	soon := time.Now().Add(notice)
	if at.Before(soon) {
		at = soon
		d.at = at
	}
	if !d.busy() {
		d.hall.Drain(soon, why)
		d.tell(soon, why, true)
		d.wait.Go(func() { d.watch(ctx, at, why) })
		return true
	}
	d.hall.Drain(at, why)
	d.tell(at, why, true)
	d.wait.Go(func() { d.watch(ctx, at, why) })
	return true
}

// busy tells whether a game runs, or may come back from a store that failed.
func (d *drain) busy() bool {
	_, games := d.hall.Load()
	return games > 0 || d.hall.Census().Away
}

// tell tells everybody within what time the server stops.
func (d *drain) tell(at time.Time, why string, first bool) {
	d.hall.PostAll(lobby.Stopping{Left: max(time.Until(at).Round(time.Second), 0), Why: why, First: first})
}

// reminder is when people are to be told next, nil for not again.
func reminder(at time.Time) <-chan time.Time {
	for _, before := range reminders() {
		if d := time.Until(at.Add(-before)); d > 0 {
			return time.After(d)
		}
	}
	return nil
}

// watch ends when the games have, at the deadline, or with ctx.
func (d *drain) watch(ctx context.Context, at time.Time, why string) {
	changes := d.hall.Changes() // before the first look, so that nothing is missed
	defer changes.Close()
	deadline := time.NewTimer(time.Until(at))
	defer deadline.Stop()
	remind := reminder(at)
	var seen <-chan time.Time // of the last result; nil while games run
	for look := notice; ; look = lookOn {
		switch {
		case d.busy():
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
		case <-remind:
			if seen == nil { // else it stops in a moment, as was told
				d.tell(at, why, false)
			}
			remind = reminder(at)
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
	d.hall.PostAll(lobby.StaysUp{})
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
