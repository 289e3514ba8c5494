package session

import (
	"errors"
	"fmt"
	"io"
	"sync"
	"time"
)

// Limits of what waits to be written to one caller.
const (
	// outboxSize bounds the bytes that wait. Who draws more than the caller
	// reads is made to wait then.
	outboxSize = 256 << 10
	// outboxCongested is where frames are left out rather than queued: more
	// than two full frames that have not been read yet.
	outboxCongested = 16 << 10
	// writeSize is written at a time, and must be taken within writeStall: 400
	// bytes a second is slower than any link on which one can play.
	writeSize  = 4096
	writeStall = 10 * time.Second
	// closeWait bounds how long the last words may take in all.
	closeWait = 5 * time.Second
)

// errStalled ends a session whose caller does not read.
var errStalled = errors.New("the caller does not read")

// outbox is a bounded buffer in front of a writer that may block. Its pump is a
// goroutine while there is something to be written, and ends when all is, or a
// write fails or stalls.
type outbox struct {
	w       io.Writer
	stalled func() // cuts the transport, so that a blocked write returns
	meter   Meter

	mu      sync.Mutex
	changed sync.Cond // buf, pumping, closed or err has changed
	buf     []byte
	pumping bool
	closed  bool          // what is written is dropped
	last    func() []byte // what the pump writes at the end of all
	err     error

	// queued and sent count bytes, owed are the screens that the next Write
	// shows, and marks those that are on their way.
	queued, sent int64
	owed         waits
	owes         bool
	marks        []mark
}

// mark is how many bytes are sent when screens have been shown.
type mark struct {
	at    int64
	shown waits
}

func newOutbox(w io.Writer, stalled func(), m Meter) *outbox {
	if m == nil {
		m = unmetered{}
	}
	o := &outbox{w: w, stalled: stalled, meter: m}
	o.changed.L = &o.mu
	return o
}

// Write queues p, and waits while the queue is full.
func (o *outbox) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	n := 0
	for len(p) > 0 {
		for len(o.buf) >= outboxSize && !o.closed && o.err == nil {
			o.changed.Wait()
		}
		if o.err != nil {
			return n, o.err
		}
		if o.closed {
			return n + len(p), nil
		}
		k := min(len(p), outboxSize-len(o.buf))
		o.buf = append(o.buf, p[:k]...)
		n += k
		p = p[k:]
		o.queued += int64(k)
		o.changed.Broadcast()
		o.work()
	}
	if o.owes && n > 0 {
		o.marks = append(o.marks, mark{o.queued, o.owed})
		o.owes = false
	}
	return n, nil
}

// owe says which screens are shown by the next Write; none takes that back.
func (o *outbox) owe(w waits) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.owed, o.owes = w, w != waits{}
}

// owing adds a screen to those that the next Write shows.
func (o *outbox) owing(screen int, since time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.owes {
		o.owed = waits{}
	}
	o.owed.begin(screen, since)
	o.owes = o.owed != waits{}
}

// took counts bytes that the caller took, and the screens that they were.
func (o *outbox) took(n int) {
	o.meter.Wrote(n)
	o.mu.Lock()
	defer o.mu.Unlock()
	o.sent += int64(n)
	shown := 0
	for ; shown < len(o.marks) && o.marks[shown].at <= o.sent; shown++ {
		o.marks[shown].shown.over(o.meter)
	}
	o.marks = o.marks[:copy(o.marks, o.marks[shown:])]
}

// work sees to it that a pump is at work. The lock is held.
func (o *outbox) work() {
	if !o.pumping {
		o.pumping = true
		go o.pump()
	}
}

// congested tells whether the caller is behind with reading.
func (o *outbox) congested() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return len(o.buf) >= outboxCongested && o.err == nil
}

// relieved waits until the caller is no longer behind, or nothing matters any
// more.
func (o *outbox) relieved() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for len(o.buf) >= outboxCongested && !o.closed && o.err == nil {
		o.changed.Wait()
	}
}

// abandon wakes everybody who waits and drops what is written from now on: the
// program is being ended, and must not be held up by its caller.
func (o *outbox) abandon() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closed = true
	o.changed.Broadcast()
}

// close waits until the pump has written what waits, and then last, whose
// value is asked for when everything before it is written. A caller who is
// behind gets last alone: old frames are of no use to anybody then.
func (o *outbox) close(last func() []byte) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closed, o.last = true, last
	if len(o.buf) >= outboxCongested {
		o.buf, o.marks = nil, nil
	}
	o.work()
	limit := time.AfterFunc(closeWait, func() { o.fail(errStalled); o.stalled() })
	defer limit.Stop()
	return o.written()
}

// written waits until the pump is through. The lock is held.
func (o *outbox) written() error {
	o.changed.Broadcast()
	for o.pumping { // each piece has its own limit
		o.changed.Wait()
	}
	return o.err
}

// flush is close with nothing more to say, and without leaving anything out:
// output that a command was asked for is wanted to its last byte.
func (o *outbox) flush() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closed = true
	return o.written()
}

func (o *outbox) pump() {
	defer func() {
		if v := recover(); v != nil { // of this session alone
			o.fail(fmt.Errorf("%w while writing: %v", ErrPanic, v))
			o.stalled()
			o.mu.Lock()
			defer o.mu.Unlock()
			o.idle()
		}
	}()
	for {
		p, ok := o.next()
		if !ok {
			return
		}
		if err := o.write(p); err != nil {
			o.fail(err)
			continue // to the end
		}
		o.took(len(p))
	}
}

// write gives the caller writeStall to take a piece.
func (o *outbox) write(p []byte) error {
	watchdog := time.AfterFunc(writeStall, func() { o.fail(errStalled); o.stalled() })
	defer watchdog.Stop() // also when the writer panics
	_, err := o.w.Write(p)
	return err
}

// idle tells that the pump ends. The lock is held.
func (o *outbox) idle() {
	o.pumping = false
	o.changed.Broadcast()
}

// next takes the next piece out of the queue; ok is false when there is none, and
// the pump ends.
func (o *outbox) next() (p []byte, ok bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.buf) == 0 && o.last != nil && o.err == nil {
		p, o.last = o.last(), nil
		if len(p) > 0 {
			return p, true
		}
	}
	if len(o.buf) == 0 || o.err != nil {
		o.idle()
		return nil, false
	}
	n := min(len(o.buf), writeSize)
	p = append([]byte(nil), o.buf[:n]...)
	o.buf = o.buf[:copy(o.buf, o.buf[n:])]
	if len(o.buf) == 0 {
		o.buf = nil // an idle session holds none
	}
	o.changed.Broadcast()
	return p, true
}

func (o *outbox) fail(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.err == nil {
		o.err = err
		if errors.Is(err, errStalled) {
			o.meter.Stalled()
		}
	}
	o.buf = nil
	o.changed.Broadcast()
}
