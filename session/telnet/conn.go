package telnet

import (
	"errors"
	"io"
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"oanquan/session"
)

// Of one connection: what is read at a time; how long a write may take; and how
// many answers in the protocol it may cause.
const (
	readSize    = 512
	writeStall  = 10 * time.Second
	answersEach = 5 // a second
	answersMost = 100
)

// errFlood ends a connection that negotiates without end.
var errFlood = errors.New("telnet: too many commands that want an answer")

// conn is one caller's connection, and a [session.Transport] once it is known
// what they sit at.
type conn struct {
	net.Conn
	addr  netip.Addr
	guard *guard
	once  sync.Once
	done  chan struct{} // closed by Close

	// Owned by whoever reads: the gate, then the session.
	dec     decoder
	neg     negotiation
	answers *rate.Limiter
	ahead   []byte // typed, and not read yet
	err     error  // of the last read

	// Set by the gate.
	terminal session.Terminal
	tty      bool
	watched  bool // the keepalive runs
	env      []string

	in *input // of the session that runs

	resize chan session.Size // holds the newest one
	binary atomic.Bool       // output need not have NUL after CR
	screen atomic.Bool       // there is one, into which nothing may be written
	pinger pinger

	write sync.Mutex
	cr    bool // the last byte of text was CR; guarded by write
}

var (
	_ session.Transport = (*conn)(nil)
	_ session.Pinger    = (*conn)(nil)
)

func newConn(nc net.Conn, addr netip.Addr) *conn {
	c := &conn{
		Conn: nc, addr: addr, done: make(chan struct{}), resize: make(chan session.Size, 1),
		pinger:  pinger{answers: make(chan struct{}, 1)},
		answers: rate.NewLimiter(answersEach, answersMost),
	}
	c.neg.there = c.presence
	c.neg.binary = c.binary.Store
	c.neg.mark = c.pinger.answered
	c.neg.resized = func() {
		select { // the older size is of no interest
		case <-c.resize:
		default:
		}
		c.resize <- c.neg.size
	}
	return c
}

// presence answers "are you there": with a line, but never into a screen.
func (c *conn) presence() []byte {
	if c.screen.Load() {
		return []byte{bell}
	}
	return []byte("\r\n* oanquan\r\n")
}

const bell = 0x07

// receive reads once from the connection, and answers what is to be answered in
// the protocol. What was typed is added to ahead.
func (c *conn) receive() error {
	if c.err != nil {
		return c.err
	}
	var buf [readSize]byte
	n, err := c.Conn.Read(buf[:])
	c.ahead = c.dec.feed(c.ahead, buf[:n], &c.neg)
	if len(c.neg.out) > 0 {
		out := c.neg.out
		c.neg.out = nil
		if !c.answers.Allow() {
			err = errFlood
		} else if werr := c.send(out); err == nil {
			err = werr
		}
	}
	if err != nil && !isTimeout(err) { // a deadline of the gate's
		c.err = err
	}
	return err
}

func isTimeout(err error) bool {
	var t net.Error
	return errors.As(err, &t) && t.Timeout()
}

// Read gives what was typed.
func (c *conn) Read(p []byte) (int, error) {
	for len(c.ahead) == 0 {
		if err := c.receive(); err != nil && len(c.ahead) == 0 {
			return 0, err
		}
	}
	n := copy(p, c.ahead)
	if c.ahead = c.ahead[n:]; len(c.ahead) == 0 {
		c.ahead = nil
	}
	return n, nil
}

// input is what a session reads from. One that is over gives nothing more, so
// that the next reader gets it all.
type input struct {
	conn *conn
	mu   sync.Mutex // held while reading
	over atomic.Bool
}

func (in *input) Read(p []byte) (int, error) {
	in.mu.Lock()
	defer in.mu.Unlock()
	if in.over.Load() {
		return 0, io.EOF
	}
	return in.conn.Read(p)
}

// end takes the connection back from a session that has ended, in which a read
// may still wait.
func (in *input) end() error {
	in.over.Store(true)
	if err := in.conn.SetReadDeadline(time.Unix(1, 0)); err != nil {
		return err
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	return in.conn.SetReadDeadline(time.Time{})
}

// Write writes text.
func (c *conn) Write(p []byte) (int, error) {
	c.write.Lock()
	defer c.write.Unlock()
	out, cr := encode(p, c.binary.Load(), c.cr)
	if err := c.put(out); err != nil {
		return 0, err
	}
	c.cr = cr
	return len(p), nil
}

// send writes what is no text.
func (c *conn) send(p []byte) error {
	c.write.Lock()
	defer c.write.Unlock()
	return c.put(p)
}

// put writes, and cuts who does not read; write is held.
func (c *conn) put(p []byte) error {
	if err := c.SetWriteDeadline(time.Now().Add(writeStall)); err != nil {
		return err
	}
	if _, err := c.Conn.Write(p); err != nil {
		_ = c.Close() // half of something may have been sent
		return err
	}
	return nil
}

// Close closes the connection and counts it out, once.
func (c *conn) Close() error {
	c.once.Do(func() {
		close(c.done)
		if c.guard != nil {
			c.guard.leave(c)
		}
	})
	return c.Conn.Close()
}

// bow closes a connection to which something was said last. Closed with bytes
// unread, it would be reset, and what was said be lost on the way.
func (c *conn) bow() {
	if t, ok := c.Conn.(*net.TCPConn); ok && t.CloseWrite() == nil {
		_ = c.SetReadDeadline(time.Now().Add(lingering)) // fails with the reads
		_, _ = io.CopyN(io.Discard, c.Conn, lingerMost)
	}
	_ = c.Close()
}

// How long a caller has to close a connection that is over, and how much of what
// they still send is looked at.
const (
	lingering  = time.Second
	lingerMost = 16 << 10
)

func (c *conn) In() io.Reader                      { return c.in }
func (c *conn) Out() io.Writer                     { return c }
func (c *conn) Err() io.Writer                     { return c }
func (c *conn) Terminal() (session.Terminal, bool) { return c.terminal, c.tty }
func (c *conn) Resize() <-chan session.Size        { return c.resize }
func (c *conn) Env() []string                      { return c.env }
func (c *conn) Remote() netip.Addr                 { return c.addr }
func (c *conn) RoundTrip() (time.Duration, bool)   { return c.pinger.roundTrip() }
