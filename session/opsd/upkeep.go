package opsd

import (
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"oanquan/session"
)

// maxDrain is how many minutes a drain may take: a day, as a session may.
const maxDrain = 24 * 60

func (c *call) drainServer(args []string) int {
	switch {
	case len(args) == 0:
		return c.tellDrain()
	case args[0] == "off" && len(args) == 1:
		return c.resume(nil)
	}
	minutes, err := strconv.Atoi(args[0])
	if err != nil || minutes < 0 || minutes > maxDrain {
		return c.wrong("drain")
	}
	at := time.Now().Add(time.Duration(minutes) * time.Minute)
	if !c.drain.start(at, reason(args[1:])) {
		return c.fail(session.ExitFailed, "too late: the server stops")
	}
	if !c.drain.busy() {
		return c.done("no new rooms; no game runs: the server stops in %d seconds", int(notice.Seconds()))
	}
	return c.done("no new rooms; the server %s", c.stops(c.drain.until()))
}

// stops tells when the server stops, while games run.
func (c *call) stops(at time.Time) string {
	if c.cfg.Hall.Census().Away {
		return fmt.Sprintf("stops at %s at the latest; its games are not saved and wait to come back", at.UTC().Format(time.RFC3339))
	}
	_, games := c.cfg.Hall.Load()
	return fmt.Sprintf("stops when no game runs (%d now), at %s at the latest", games, at.UTC().Format(time.RFC3339))
}

// resume takes a drain back.
func (c *call) resume(args []string) int {
	if len(args) > 0 {
		return c.wrong("resume")
	}
	was, late := c.drain.off()
	switch {
	case late:
		return c.fail(session.ExitFailed, "too late: the server stops")
	case !was:
		return c.fail(session.ExitNotFound, "nothing is being drained")
	}
	return c.done("the drain is taken back; new rooms are welcome")
}

func (c *call) tellDrain() int {
	at := c.drain.until()
	if at.IsZero() {
		return c.print("nothing is being drained\n")
	}
	if !c.drain.busy() {
		return c.print("no game runs: the server stops in seconds\n")
	}
	return c.print("the server %s\n", c.stops(at))
}

// counter counts the bytes that went through.
type counter struct {
	c *call
	n int64
}

func (w *counter) Write(p []byte) (int, error) {
	n, err := w.c.out.Write(p)
	w.n += int64(n)
	return n, err
}

func (c *call) backup(args []string) int {
	keys := len(args) == 1 && args[0] == "--with-keys"
	switch {
	case len(args) > 0 && !keys:
		return c.wrong("backup")
	case c.terminal:
		return c.usage("a backup would fill the terminal, which changes its bytes besides: ssh without -t, and > FILE")
	case !c.copying.TryLock():
		return c.fail(session.ExitLater, "another backup is being made")
	}
	defer c.copying.Unlock()
	w := counter{c: c}
	if err := c.cfg.Backup(&w, keys); err != nil {
		return c.fail(session.ExitFailed, "the backup failed, do not keep it: %v", err)
	}
	c.result = "backed up " + strconv.FormatInt(w.n, 10) + " bytes"
	return session.ExitOK
}

func (c *call) logLevel(args []string) int {
	if len(args) == 0 {
		return c.print("%s\n", strings.ToLower(c.cfg.Level.Level().String()))
	}
	levels := map[string]slog.Level{"debug": slog.LevelDebug, "info": slog.LevelInfo, "warn": slog.LevelWarn, "error": slog.LevelError}
	level, ok := levels[args[0]]
	if !ok || len(args) > 1 {
		return c.wrong("log-level")
	}
	was := strings.ToLower(c.cfg.Level.Level().String())
	c.cfg.Level.Set(level)
	return c.done("log level %s, was %s", args[0], was)
}
