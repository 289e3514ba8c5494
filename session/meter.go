package session

import (
	"io"
	"sync"
	"time"

	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// Meter counts what sessions do. Its methods are called from all of them and
// must not wait. What it is given is out of a few words, never what a caller
// sent.
type Meter interface {
	// SessionBegins and SessionEnds tell of a stay by its door, such as "ssh",
	// and kind: "screen", "lines" or "command".
	SessionBegins(door, kind string)
	SessionEnds(door, kind string)
	// LoggedIn tells what logged in: "key", "code", "token" or "guest".
	LoggedIn(by string)
	// Refused tells why somebody was not let in.
	Refused(door, why string)
	// Shown tells how long after the bytes of a key had been read the bytes of a
	// screen had been written: that of "own" is what the key changed at once,
	// "own_move" the turn of who pressed it, "other" the turn of somebody else.
	// "lines_own_move" and "lines_other" are those in plain lines, and "grid" is a
	// turn on one of several boards, which are looked at only so often.
	Shown(screen string, after time.Duration)
	// Frame counts a frame, and FrameLeftOut one that was not drawn: the caller
	// was "behind" with reading, or it was one too many ("often").
	Frame()
	FrameLeftOut(why string)
	// Wrote counts bytes that a caller has taken.
	Wrote(n int)
	// Stalled counts a caller who took none for too long.
	Stalled()
}

// unmetered counts nothing.
type unmetered struct{}

func (unmetered) SessionBegins(string, string) {}
func (unmetered) SessionEnds(string, string)   {}
func (unmetered) LoggedIn(string)              {}
func (unmetered) Refused(string, string)       {}
func (unmetered) Shown(string, time.Duration)  {}
func (unmetered) Frame()                       {}
func (unmetered) FrameLeftOut(string)          {}
func (unmetered) Wrote(int)                    {}
func (unmetered) Stalled()                     {}

// The screens that are waited for.
const (
	ownScreen = iota
	ownMove
	otherScreen
	linesOwnMove
	linesOther
	gridScreen
	screens
)

// waits is since when each kind of screen is waited for, zero for none.
type waits [screens]time.Time

// begin waits for a screen; the longest wait counts.
func (w *waits) begin(screen int, since time.Time) {
	if !since.IsZero() && w[screen].IsZero() {
		w[screen] = since
	}
}

// over tells how long each took.
func (w waits) over(m Meter) {
	now := time.Now()
	for i, name := range [screens]string{"own", "own_move", "other", "lines_own_move", "lines_other", "grid"} {
		if !w[i].IsZero() {
			m.Shown(name, now.Sub(w[i]))
		}
	}
}

// lastKey is when the key was read that is being acted on.
type lastKey struct {
	mu sync.Mutex
	at time.Time
}

func (k *lastKey) set(at time.Time) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.at = at
}

func (k *lastKey) get() time.Time {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.at
}

// stampedReader notes when something was read.
type stampedReader struct {
	io.Reader
	last *lastKey
}

func (r stampedReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	r.last.set(time.Now())
	return n, err
}

// Moving is a message with a turn in it: by whose key, and when that was read;
// zero where nobody knows.
type Moving interface {
	Turn() (by room.SessionID, pressed time.Time)
}

// Glancing is a message with turns in it that are seen beside others: when the
// key of the first was read; zero where nobody knows.
type Glancing interface{ Glanced() (pressed time.Time) }

// loggedIn is what logged in.
func loggedIn(c Call) string {
	switch {
	case c.Key != nil:
		return "key"
	case c.Account == "":
		return "guest"
	case c.Rights == account.Token:
		return "token"
	}
	return "code"
}
