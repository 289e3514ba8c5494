package session

import (
	"context"
	"errors"
	"io"
	"sync/atomic"
	"time"

	"oanquan/lobby"
	"oanquan/lobby/room"
	"oanquan/ui/screen"
)

// Lines talks in plain lines to somebody without screens, until they quit, go
// or ctx ends. Its error is why, as that of [Run]; [ErrSilent] when there was
// nothing to hear.
type Lines func(ctx context.Context, req LinesRequest) error

// LinesRequest is somebody to talk to in plain lines.
type LinesRequest struct {
	Visit *lobby.Visit
	Env   screen.Env // with the language to begin with
	In    io.Reader
	Out   LineOutput
	// Way is what the caller types to come back, "" for ssh -T and the host.
	Way string
	// LogIn is that of the [Call].
	LogIn func(line string)
	// Speaks is told which language has been chosen, for the last words.
	Speaks func(language string)
	// Echo tells that the caller's terminal shows nothing by itself of what is
	// typed.
	Echo bool
	// Recall tells that the terminal has arrow keys, which bring back what was
	// typed before.
	Recall bool
	// Moved is told of each turn that the next Write to Out tells: by whose key,
	// and when that was read, zero where nobody knows.
	Moved func(by room.SessionID, pressed time.Time)
	// Throttle limits the wrong IDs of the caller's address.
	Throttle Throttle
}

// LineOutput is where lines go. A Write may wait for the caller to read, but
// not for ever.
type LineOutput interface {
	io.Writer
	// Relieved is closed when the caller, who is behind with reading, is so no
	// longer. It is nil while the caller is not behind: what is not said yet can
	// be said.
	Relieved() <-chan struct{}
}

// ErrSilent ends a session in lines whose caller closed the input without a
// word.
var ErrSilent = errors.New("the input was closed without a word")

// peekWithin is how long a caller without a terminal is given to close the
// input before being greeted: ssh -T host </dev/null says so at once.
const peekWithin = 300 * time.Millisecond

// peeked is an input whose first piece has been read ahead.
type peeked struct {
	in   io.Reader
	done chan struct{} // closed when first and err are valid

	first []byte
	err   error
}

// peek begins to read. Its goroutine ends with the first piece.
func peek(in io.Reader) *peeked {
	p := &peeked{in: in, done: make(chan struct{})}
	go func() {
		defer close(p.done)
		buf := make([]byte, writeSize)
		var n int
		for n == 0 && p.err == nil {
			n, p.err = in.Read(buf)
		}
		p.first = buf[:n]
	}()
	return p
}

// silent tells whether the input was closed at once.
func (p *peeked) silent(ctx context.Context) bool {
	late := time.NewTimer(peekWithin)
	defer late.Stop()
	select {
	case <-p.done:
		return len(p.first) == 0
	case <-late.C:
	case <-ctx.Done():
	}
	return false
}

// Read gives the first piece and then what comes after it.
func (p *peeked) Read(b []byte) (int, error) {
	<-p.done
	switch {
	case len(p.first) > 0:
		n := copy(b, p.first)
		p.first = p.first[n:]
		return n, nil
	case p.err != nil:
		return 0, p.err
	}
	return p.in.Read(b)
}

// lineOutput is an outbox as [LineOutput].
type lineOutput struct {
	*outbox
	waits chan struct{} // closed when relieved; owned by the one who writes
}

// Relieved is asked by the writer alone.
func (o *lineOutput) Relieved() <-chan struct{} {
	if !o.congested() {
		o.waits = nil
		return nil
	}
	if o.waits == nil {
		done := make(chan struct{})
		o.waits = done
		go func() { // ends with the outbox at the latest
			defer close(done)
			o.relieved()
		}()
	}
	return o.waits
}

// plainly tells whether a caller is to be talked to in lines: without a
// terminal, with one that can show no screen, or in a window that is too small
// for one.
func plainly(t Terminal, terminal bool) bool {
	if !terminal || t.Name == dumb {
		return true
	}
	size := t.Size.Clamp()
	return size.Cols < minCols || size.Rows < minRows
}

// The smallest window that screens fit into.
const minCols, minRows = 40, 16

// lines talks to who is in, in plain lines.
func (h *Host) lines(ctx context.Context, c Call, visit *lobby.Visit, env screen.Env, in io.Reader) (err error) {
	var language atomic.Value // a string
	language.Store(string(env.Text.Language))
	t, terminal := c.Transport.Terminal()
	out := c.Transport.Out()
	if terminal {
		out = crlfWriter{out}
	}
	ctx, done := context.WithTimeoutCause(ctx, MaxSession, ErrTooLong)
	defer done()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	box := newOutbox(out, func() { cancel(errStalled); _ = c.Transport.Close() }, h.Meter)
	stop := context.AfterFunc(ctx, box.abandon)
	defer stop()
	defer func() {
		if v := recover(); v != nil {
			logPanic(h.Log, "line mode", v)
			err = ErrPanic
		}
		if err == nil { // the caller's own last words are wanted to the last byte
			err = box.flush()
			return
		}
		_ = box.close(func() []byte {
			w := wordsOf(language.Load().(string))
			return []byte(lastLine(w.goodbye(err, h.way(c))))
		})
	}()
	return h.Lines(ctx, LinesRequest{
		Visit: visit, Env: env, In: in, Out: &lineOutput{outbox: box}, Echo: terminal,
		Recall: terminal && t.Name != dumb, Way: c.Way, LogIn: c.LogIn, Throttle: h.throttle(c),
		Speaks: func(chosen string) { language.Store(chosen) },
		Moved: func(by room.SessionID, pressed time.Time) {
			if by == visit.Actor().Session {
				box.owing(linesOwnMove, pressed)
				return
			}
			box.owing(linesOther, pressed)
		},
	})
}

// lastLine is a goodbye as line mode says what is not an answer.
func lastLine(text string) string {
	if text == "" {
		return ""
	}
	return "* " + text + "\n"
}
