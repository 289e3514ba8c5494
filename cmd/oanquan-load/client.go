package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"oanquan/cmd/oanquan-load/screen"
)

// The window of everybody.
const cols, rows = 100, 30

// patience is how long anything is waited for that has no limit of its own. On
// a busy machine a thousand people take long to come in.
const patience = 60 * time.Second

var (
	errWaited = errors.New("waited in vain")
	errEnded  = errors.New("the session has ended")
)

// wire is a connection that counts what it carries, and may stop to read.
type wire struct {
	net.Conn
	in    atomic.Int64
	stuck atomic.Bool
	once  sync.Once
	done  chan struct{} // closed with the connection
}

func (w *wire) Read(p []byte) (int, error) {
	if w.stuck.Load() {
		<-w.done
		return 0, net.ErrClosed
	}
	n, err := w.Conn.Read(p)
	w.in.Add(int64(n))
	return n, err
}

func (w *wire) Close() error {
	w.once.Do(func() { close(w.done) })
	return w.Conn.Close()
}

// narrow makes the kernels hold little for a connection (see narrowed).
func narrow(_, _ string, c syscall.RawConn) error {
	var failed error
	if err := c.Control(func(fd uintptr) { failed = narrowed(int(fd)) }); err != nil {
		return err
	}
	return failed
}

// dialed opens a connection.
func dialed(ctx context.Context, addr string, thin bool) (*wire, error) {
	d := net.Dialer{Timeout: patience}
	if thin {
		d.Control = narrow
	}
	nc, err := d.DialContext(ctx, "tcp", addr)
	if err != nil {
		return nil, err
	}
	return &wire{Conn: nc, done: make(chan struct{})}, nil
}

// guest is how everybody comes in: without a key, or with any where the server
// insists on it.
func guest() *gossh.ClientConfig {
	return &gossh.ClientConfig{
		User: "guest", HostKeyCallback: gossh.InsecureIgnoreHostKey(), Timeout: patience,
		Auth: []gossh.AuthMethod{gossh.KeyboardInteractive(func(string, string, []string, []bool) ([]string, error) { return nil, nil })},
	}
}

// client is somebody at a terminal, as cheap as can be.
type client struct {
	wire *wire
	conn gossh.Conn
	ch   gossh.Channel
	gone chan struct{} // closed when the session is over

	mu    sync.Mutex
	grid  *screen.Grid // what the terminal shows
	bytes int          // of screen, without what the connection adds
	want  func(*screen.Grid) bool
	seen  chan time.Time // gets when want came true first
}

// call is how a client comes in.
type call struct {
	command string // "" for a shell
	thin    bool   // see narrow
}

// connect opens a session with a terminal.
func connect(ctx context.Context, addr string, how call) (*client, error) {
	w, err := dialed(ctx, addr, how.thin)
	if err != nil {
		return nil, err
	}
	c := &client{wire: w, grid: screen.New(cols, rows), gone: make(chan struct{})}
	if err := c.open(addr, how); err != nil {
		_ = w.Close()
		return nil, err
	}
	go c.read() // ends with the session
	return c, nil
}

func (c *client) open(addr string, how call) error {
	_ = c.wire.SetDeadline(time.Now().Add(patience))
	conn, chans, reqs, err := gossh.NewClientConn(c.wire, addr, guest())
	if err != nil {
		return fmt.Errorf("log in: %w", err)
	}
	c.conn = conn
	go gossh.DiscardRequests(reqs) // answers whether this end is alive; ends with the connection
	go func() {                    // the same
		for ch := range chans {
			_ = ch.Reject(gossh.Prohibited, "")
		}
	}()
	var asked <-chan *gossh.Request
	if c.ch, asked, err = conn.OpenChannel("session", nil); err != nil {
		return fmt.Errorf("open a session: %w", err)
	}
	go gossh.DiscardRequests(asked) // ends with the session
	_, _ = c.ch.SendRequest("env", false, gossh.Marshal(struct{ Name, Value string }{"LANG", "en_US.UTF-8"}))
	type terminal struct {
		Term                      string
		Cols, Rows, Width, Height uint32
		Modes                     string
	}
	if ok, err := c.ch.SendRequest("pty-req", true, gossh.Marshal(terminal{"xterm-256color", cols, rows, 0, 0, "\x00"})); err != nil || !ok {
		return fmt.Errorf("ask for a terminal: granted %v, %w", ok, err)
	}
	kind, payload := "shell", []byte(nil)
	if how.command != "" {
		kind, payload = "exec", gossh.Marshal(struct{ Command string }{how.command})
	}
	if ok, err := c.ch.SendRequest(kind, true, payload); err != nil || !ok {
		return fmt.Errorf("begin the session: granted %v, %w", ok, err)
	}
	_ = c.wire.SetDeadline(time.Time{})
	return nil
}

// read takes what the session sends until its end.
func (c *client) read() {
	defer close(c.gone)
	buf := make([]byte, 8<<10)
	for {
		n, err := c.ch.Read(buf)
		if n > 0 {
			c.took(buf[:n], time.Now())
		}
		if err != nil {
			return
		}
	}
}

func (c *client) took(p []byte, at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.bytes += len(p)
	_, _ = c.grid.Write(p)
	if c.want != nil && c.want(c.grid) {
		c.seen <- at
		c.want = nil
	}
}

// next tells when bytes come next after which something holds of the screen.
func (c *client) next(ok func(*screen.Grid) bool) <-chan time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.want, c.seen = ok, make(chan time.Time, 1)
	return c.seen
}

// anything holds of every screen.
func anything(*screen.Grid) bool { return true }

// shows tells of a text whether it stands on a screen.
func shows(text string) func(*screen.Grid) bool {
	return func(g *screen.Grid) bool { return g.Has(text) }
}

// until waits for a screen of which something holds, also of the one that is
// there.
func (c *client) until(ctx context.Context, what string, ok func(*screen.Grid) bool) error {
	c.mu.Lock()
	if ok(c.grid) {
		c.mu.Unlock()
		return nil
	}
	c.want, c.seen = ok, make(chan time.Time, 1)
	seen := c.seen
	c.mu.Unlock()
	_, err := c.comes(ctx, what, seen)
	return err
}

// comes waits for what next tells of.
func (c *client) comes(ctx context.Context, what string, seen <-chan time.Time) (time.Time, error) {
	late := time.NewTimer(patience)
	defer late.Stop()
	why := errWaited
	select {
	case at := <-seen:
		return at, nil
	case <-ctx.Done():
		why = ctx.Err()
	case <-c.gone:
		why = errEnded
	case <-late.C:
	}
	return time.Time{}, fmt.Errorf("%s: %w; the screen was\n%s", what, why, c.look())
}

// expect waits for a text on the screen.
func (c *client) expect(ctx context.Context, text string) error {
	return c.until(ctx, fmt.Sprintf("%q", text), shows(text))
}

func (c *client) look() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.grid.String()
}

// came is how many bytes of screen came so far.
func (c *client) came() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.bytes
}

// types presses keys.
func (c *client) types(keys string) error {
	_, err := io.WriteString(c.ch, keys)
	return err
}

// resizes says that the window has another size, or the same: all is drawn anew.
func (c *client) resizes(w, h uint32) error {
	_, err := c.ch.SendRequest("window-change", false, gossh.Marshal(struct{ Cols, Rows, Width, Height uint32 }{w, h, 0, 0}))
	return err
}

// vanish cuts the connection.
func (c *client) vanish() { _ = c.wire.Close() }
