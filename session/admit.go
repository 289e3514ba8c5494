package session

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strconv"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"
)

// How somebody who waits is told of it: not for a wait that is over before they
// have read it, and then not more often than they can read.
const (
	tellAfter = 300 * time.Millisecond
	tellEvery = time.Second
)

// clearLine takes back a line that has no end yet.
const clearLine = "\r\x1b[K"

// admit waits until the caller may be let in, and tells them how long it will
// be: in place on a terminal, else once. It returns the call to go on with; ok
// is false, with an exit code, for somebody who will not be let in.
func (h *Host) admit(ctx context.Context, c Call, w *words) (_ Call, exit int, ok bool) {
	if h.Queue == nil {
		return c, 0, true
	}
	t, terminal := c.Transport.Terminal()
	within := queueWithin
	if !terminal && len(c.Args) > 0 {
		within = commandWithin
	}
	p, err := h.Queue.enter(c.Transport.Remote(), h.playing(c), within)
	if err != nil {
		h.meter().Refused(c.Door, RefusedBusy)
		h.say(c, w.Busy, "way", h.way(c))
		return c, ExitLater, false
	}
	if p == nil {
		return c, 0, true
	}
	defer p.leave()
	wait := &waiting{place: p, words: w, out: timedWriter{c.Transport.Err(), c.Transport}, line: !terminal || t.Name == dumb}
	wait.cols = t.Size.Clamp().Cols
	if terminal || len(c.Args) == 0 {
		// Who left is found by that. What a command reads is for the command alone.
		ahead := listen(c.Transport.In(), terminal)
		defer ahead.handOver()
		wait.gone = ahead.gone
		c.Transport = queued{c.Transport, ahead}
	}
	err = wait.wait(ctx, 2*within)
	switch {
	case err == nil:
		return c, 0, true
	case errors.Is(err, errBusy):
		h.meter().Refused(c.Door, RefusedBusy)
		h.say(c, w.Busy, "way", h.way(c))
		return c, ExitLater, false
	case errors.Is(err, ErrShutdown):
		h.say(c, w.goodbye(err, h.way(c)))
		return c, ExitLater, false
	}
	return c, ExitFailed, false // who has left hears nothing
}

// playing tells whether a game goes on in which whoever comes in plays.
func (h *Host) playing(c Call) bool {
	id := c.Account
	if c.Key != nil {
		id = h.Hall.Owner(c.Key.Fingerprint)
	}
	if id == "" {
		return false
	}
	_, playing := h.Hall.Seat(id)
	return playing
}

// waiting is somebody in the queue.
type waiting struct {
	*place
	words *words
	out   io.Writer
	line  bool // what is said is a line and stays; it is said once
	cols  int
	gone  <-chan struct{} // closed when they left; nil where that is not heard

	told int // the last number they were told
}

// wait returns nil when it is their turn.
func (w *waiting) wait(ctx context.Context, most time.Duration) error {
	late := time.NewTimer(most)
	defer late.Stop()
	tell := time.NewTimer(tellAfter)
	defer tell.Stop()
	defer w.clear()
	for {
		select {
		case <-w.turn:
			return nil
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-w.gone:
			return errGone
		case <-late.C:
			return errBusy
		case <-tell.C:
			if !w.tell() {
				return errGone
			}
			tell.Reset(tellEvery)
		}
	}
}

// tell tells the caller where they stand, and whether that reached them.
func (w *waiting) tell() bool {
	number, wait := w.where()
	if number == 0 || number == w.told || w.line && w.told > 0 {
		return true
	}
	w.told = number
	seconds := int((wait + time.Second - 1) / time.Second)
	text := fill(w.words.Queued, "number", strconv.Itoa(number), "seconds", strconv.Itoa(seconds))
	if w.line {
		text += "\n"
	} else {
		if whole := text + " " + w.words.QueuedLeave; ansi.StringWidth(whole) < w.cols {
			text = whole
		}
		text = clearLine + ansi.Truncate(text, w.cols-1, "")
	}
	_, err := io.WriteString(w.out, text)
	return err == nil
}

// clear takes the line back on a terminal.
func (w *waiting) clear() {
	if w.told > 0 && !w.line {
		_, _ = io.WriteString(w.out, clearLine) // a caller who is gone does not see it
	}
}

// queued is the transport of a caller who has waited, whose input may have been
// read ahead.
type queued struct {
	Transport
	in *ahead
}

func (q queued) In() io.Reader { return q.in }

// RoundTrip is that of the transport.
func (q queued) RoundTrip() (time.Duration, bool) {
	if p, ok := q.Transport.(Pinger); ok {
		return p.RoundTrip()
	}
	return 0, false
}

// aheadMost bounds what is typed while waiting.
const aheadMost = 4 << 10

// ahead reads an input until it is handed over, to hear that somebody leaves.
type ahead struct {
	in       io.Reader
	terminal bool
	gone     chan struct{} // closed when they left

	mu      sync.Mutex
	changed sync.Cond // buf, err or reading has changed
	buf     []byte
	err     error
	reading bool // the goroutine does, be it in one last read
	over    bool
}

// listen begins to read. Its goroutine ends with the first piece after
// handOver.
func listen(in io.Reader, terminal bool) *ahead {
	a := &ahead{in: in, terminal: terminal, gone: make(chan struct{}), reading: true}
	a.changed.L = &a.mu
	go a.listen()
	return a
}

func (a *ahead) listen() {
	var buf [writeSize / 8]byte
	for {
		n, err := a.in.Read(buf[:])
		if !a.take(buf[:n], err) {
			return
		}
	}
}

// take keeps what was read, and tells whether to go on.
func (a *ahead) take(p []byte, err error) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.buf, a.err = append(a.buf, p...), err
	// A script may close its input when it has said what it wants. A terminal at
	// which nothing was typed has nobody any more.
	left := err != nil && !errors.Is(err, io.EOF) || err != nil && a.terminal && len(a.buf) == 0
	if a.terminal && bytes.ContainsAny(p, "\x03\x04") { // ctrl+c, ctrl+d
		left = true
	}
	if left && !a.over {
		close(a.gone)
	}
	a.reading = err == nil && !left && !a.over && len(a.buf) < aheadMost
	a.changed.Broadcast()
	return a.reading
}

// handOver ends the listening: from now on it is an input like another.
func (a *ahead) handOver() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.over = true
}

// Read gives what was read ahead, and then what comes after it.
func (a *ahead) Read(p []byte) (int, error) {
	if n, err := a.kept(p); n > 0 || err != nil {
		return n, err
	}
	return a.in.Read(p)
}

// kept gives what was read ahead; nothing when there is no more.
func (a *ahead) kept(p []byte) (int, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for len(a.buf) == 0 && a.err == nil && a.reading {
		a.changed.Wait()
	}
	if len(a.buf) == 0 {
		return 0, a.err
	}
	n := copy(p, a.buf)
	if a.buf = a.buf[n:]; len(a.buf) == 0 {
		a.buf = nil
	}
	return n, nil
}
