package session

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"oanquan/lobby"
	"oanquan/ui/screen"
)

// Exec runs a command that somebody gave to ssh, and returns its exit code or,
// where a screen can be shown and is the answer, the screens to begin with, the
// last on top.
type Exec func(ctx context.Context, req ExecRequest) (exit int, first []screen.Route)

// ExecRequest is a command to run. It ends with its context: when the caller
// is gone, sends a signal, or closes what the output goes to.
type ExecRequest struct {
	Args  []string
	Visit *lobby.Visit
	Env   screen.Env // of the caller, with the language to answer in
	In    io.Reader
	Out   io.Writer // data
	Err   io.Writer // messages
	// Screens tells that the caller's terminal can show them.
	Screens bool
	// Throttle limits the wrong IDs of the caller's address.
	Throttle Throttle
}

// command runs a command line. It may ask for screens instead.
func (h *Host) command(ctx context.Context, c Call, visit *lobby.Visit, env screen.Env) (exit int, first []screen.Route) {
	words := wordsOf(string(env.Text.Language))
	if h.Commands == nil {
		h.say(c, words.UnknownCommand, "command", printable(strings.Join(c.Args, " ")), "host", h.Public)
		return ExitUsage, nil
	}
	t, terminal := c.Transport.Terminal()
	out := c.Transport.Out()
	if terminal {
		out = crlfWriter{out}
	}
	ctx, done := context.WithTimeoutCause(ctx, MaxSession, ErrTooLong)
	defer done()
	// A caller who does not read must not keep the command for ever.
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	box := newOutbox(out, func() { cancel(errStalled); _ = c.Transport.Close() }, h.Meter)
	stop := context.AfterFunc(ctx, box.abandon)
	defer stop()
	defer func() {
		if v := recover(); v != nil {
			logPanic(h.Log, "exec", v)
			_ = box.flush() // what was said before may explain it
			h.say(c, words.goodbye(ErrPanic, h.way(c)))
			exit, first = ExitFailed, nil
		}
	}()
	exit, first = h.Commands(ctx, ExecRequest{
		Args: c.Args, Visit: visit, Env: env,
		In: c.Transport.In(), Out: box, Err: messages(c.Transport), Screens: terminal && t.Name != dumb,
		Throttle: h.throttle(c),
	})
	end := box.flush
	if ctx.Err() != nil { // nobody waits for the rest
		end = func() error { return box.close(nil) }
	}
	if err := end(); err != nil && exit == ExitOK {
		exit = ExitFailed
	}
	return exit, first
}

// dumb is the name of a terminal that can show no screen.
const dumb = "dumb"

// refused answers the programs that OpenSSH clients start on a server and that
// are not here.
func (h *Host) refused(c Call, w *words) (exit int, refused bool) {
	if len(c.Args) == 0 {
		return 0, false
	}
	name := c.Args[0]
	name = name[strings.LastIndexByte(name, '/')+1:]
	switch {
	case name == "mosh-server":
		h.say(c, w.NoMosh, "host", h.Public)
	case slices.Contains([]string{"scp", "sftp", "sftp-server", "internal-sftp", "rsync", "unison", "borg"}, name):
		h.say(c, w.NoFiles, "host", h.Public)
	case slices.Contains([]string{"git", "hg", "svnserve", "cvs"}, name), strings.HasPrefix(name, "git-"):
		h.say(c, w.NoGit, "host", h.Public)
	default:
		return 0, false
	}
	return ExitFailed, true
}

// say writes one message to a caller without screens.
func (h *Host) say(c Call, text string, pairs ...string) {
	text = fill(text, pairs...)
	if t, terminal := c.Transport.Terminal(); terminal && t.Name != dumb {
		text = Wrap(text, t.Size.Clamp().Cols)
	}
	_, _ = io.WriteString(messages(c.Transport), text+"\n") // a caller who is gone does not hear it
}

// messages is where a caller without screens reads what is not data.
func messages(t Transport) io.Writer {
	w := io.Writer(timedWriter{t.Err(), t})
	if _, terminal := t.Terminal(); terminal {
		w = crlfWriter{w}
	}
	return w
}

// timedWriter cuts a caller who does not take a message within writeStall.
type timedWriter struct {
	w io.Writer
	t Transport
}

func (w timedWriter) Write(p []byte) (int, error) {
	watchdog := time.AfterFunc(writeStall, func() { _ = w.t.Close() })
	defer watchdog.Stop()
	return w.w.Write(p)
}

// crlfWriter makes line ends whole for a terminal in raw mode.
type crlfWriter struct{ w io.Writer }

func (w crlfWriter) Write(p []byte) (int, error) {
	if _, err := w.w.Write(crlf(p, false)); err != nil {
		return 0, err
	}
	return len(p), nil
}

// printable makes what a caller typed safe to send back to a terminal.
func printable(s string) string {
	q := strconv.QuoteToGraphic(clip(s))
	return q[1 : len(q)-1]
}
