package room

import (
	"context"
	"sync"
	"time"
)

// Subscription is one session's view of a room.
//
// The first event is a Snapshot; the others follow in order and without a gap,
// except that a viewer who lets MailboxSize events wait finds one new Snapshot
// in their place, whose Seq tells how many it stands for. The last event is
// Closed unless the subscriber closed first. Nobody ever waits for a
// subscriber.
type Subscription struct {
	actor Actor
	room  *Room
	wake  chan struct{} // one slot
	done  chan struct{} // closed with the subscription
	once  sync.Once

	mu      sync.Mutex
	stop    func() bool // releases the context
	events  []Event
	notices []Notice

	// seq is owned by the room's loop.
	seq uint64
}

func newSubscription(ctx context.Context, r *Room, a Actor) *Subscription {
	s := &Subscription{actor: a, room: r, wake: make(chan struct{}, 1), done: make(chan struct{})}
	s.mu.Lock() // the context may be over already, and Close running
	s.stop = context.AfterFunc(ctx, s.Close)
	s.mu.Unlock()
	return s
}

// Wake is sent to when Take has something to give.
func (s *Subscription) Wake() <-chan struct{} { return s.wake }

// Done is closed when nothing more will come. What came before can still be
// taken.
func (s *Subscription) Done() <-chan struct{} { return s.done }

// Take returns what has come since the last call, oldest first.
func (s *Subscription) Take() ([]Event, []Notice) {
	s.mu.Lock()
	defer s.mu.Unlock()
	events, notices := s.events, s.notices
	s.events, s.notices = nil, nil
	return events, notices
}

// Close ends the subscription. The room takes its session for gone. It never
// blocks and may be called more than once.
func (s *Subscription) Close() {
	s.end()
	s.room.departures.add(s)
}

// end closes done; the room does so too, when it closes.
func (s *Subscription) end() {
	s.once.Do(func() {
		close(s.done)
		s.mu.Lock()
		stop := s.stop
		s.mu.Unlock()
		if stop != nil {
			stop()
		}
	})
}

// push queues one event; full builds the snapshot that replaces a full queue.
// Only the room's loop calls it.
func (s *Subscription) push(at time.Time, b Body, full func() State) {
	s.seq++
	s.mu.Lock()
	if len(s.events) >= MailboxSize {
		s.room.meter.MailboxConflated()
		st := full()
		st.Seq = s.seq
		s.events = append(s.events[:0:0], Event{s.seq, at, Snapshot{st}})
	} else {
		if snap, ok := b.(Snapshot); ok {
			snap.State.Seq = s.seq
			b = snap
		}
		s.events = append(s.events, Event{s.seq, at, b})
	}
	s.mu.Unlock()
	s.wakeUp()
}

func (s *Subscription) notify(n Notice) {
	s.mu.Lock()
	if len(s.notices) < noticesKept {
		s.notices = append(s.notices, n)
	}
	s.mu.Unlock()
	s.wakeUp()
}

func (s *Subscription) wakeUp() {
	select {
	case s.wake <- struct{}{}:
	default: // it will find this too
	}
}

// departures is how subscriptions tell the room that they are gone without
// waiting for it.
type departures struct {
	wake chan struct{} // one slot
	mu   sync.Mutex
	gone []*Subscription
}

func (d *departures) add(s *Subscription) {
	d.mu.Lock()
	d.gone = append(d.gone, s)
	d.mu.Unlock()
	select {
	case d.wake <- struct{}{}:
	default:
	}
}

func (d *departures) take() []*Subscription {
	d.mu.Lock()
	defer d.mu.Unlock()
	gone := d.gone
	d.gone = nil
	return gone
}
