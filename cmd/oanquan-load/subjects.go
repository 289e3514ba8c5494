package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"oanquan/cmd/oanquan-load/floor"
)

// subject is a server that is measured.
type subject struct {
	name   string
	footer string    // in the last line of its first screen
	keys   [2]string // that change it, one after the other
	ours   bool
	stock  bool // with Bubble Tea's renderer
}

const down, up = "\x1b[B", "\x1b[A"

// here is ours as it is.
func (d *driver) here() subject {
	return subject{name: "here", footer: footer, keys: [2]string{down, up}, ours: true}
}

// subjects are all, the least first.
func (d *driver) subjects() []subject {
	if d.Addr != "" {
		return []subject{d.here()}
	}
	stock := d.here()
	stock.name, stock.stock = "stock", true
	all := []subject{
		{name: "echo", footer: floor.Footer, keys: [2]string{"x", "y"}},
		{name: "wish", footer: floor.Footer, keys: [2]string{down, up}},
		stock, d.here(),
	}
	return slices.DeleteFunc(all, func(s subject) bool { return !slices.Contains(d.Of, s.name) })
}

// start starts one with nobody there.
func (d *driver) start(ctx context.Context, s subject) (*server, error) {
	if d.Addr != "" {
		return &server{addr: d.Addr, metrics: d.Metrics}, nil
	}
	if !s.ours {
		self, err := os.Executable()
		if err != nil {
			return nil, err
		}
		return start(ctx, "", nil, self, "floor", s.name)
	}
	dir, err := os.MkdirTemp("", "oanquan-load")
	if err != nil {
		return nil, err
	}
	args := []string{"serve", "--data", dir, "--ssh", "127.0.0.1:0", "--metrics", "127.0.0.1:0", "--telnet", "", "--ops", "",
		"--exempt", "127.0.0.0/8", "--logins", "10000", "--connections", strconv.Itoa(2*d.Held + 10_000)}
	if s.stock {
		args = append(args, "--renderer", "stock")
	}
	var env []string
	if d.Profile != "" {
		env = []string{"GODEBUG=memprofilerate=4096"} // sessions are small
	}
	srv, err := start(ctx, dir, env, d.program, args...)
	if err != nil {
		_ = os.RemoveAll(dir)
		return nil, err
	}
	if err := rested(ctx, srv); err != nil {
		d.stop(srv)
		return nil, err
	}
	return srv, nil
}

// rested waits until a server of ours has made the puzzle of the day, for which
// it takes half a core for seconds as soon as somebody has come.
func rested(ctx context.Context, srv *server) error {
	c, err := connect(ctx, srv.addr, call{command: "puzzle"})
	if err != nil {
		return err
	}
	defer c.vanish()
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case <-c.gone:
		return nil
	case <-late.C:
		return fmt.Errorf("the puzzle of the day: %w", errWaited)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// stop ends what start has started. That it did not end well is told.
func (d *driver) stop(s *server) {
	if err := s.stop(); err != nil {
		d.note("%v", err)
	}
}

// people is how many are at rest.
func (d *driver) people() int {
	if d.Full {
		return max(d.People, 1000)
	}
	return d.People
}

// perStage is how many half-open clients there are at each stage.
func (d *driver) perStage() int { return d.PerHalf }

// pace is how many may come in a second: ours lets in 100 after a burst,
// whatever the address.
func (d *driver) pace() int { return 95 }

// turnOf is how long after the first somebody may come.
func (d *driver) turnOf(i int) time.Duration {
	return time.Duration(i) * time.Second / time.Duration(d.pace())
}

// machine is where this runs, as far as it is known.
func machine() string {
	cpu := runtime.GOARCH
	if info, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		if _, rest, ok := bytes.Cut(info, []byte("model name")); ok {
			line, _, _ := strings.Cut(string(rest), "\n")
			cpu = strings.TrimSpace(strings.TrimLeft(line, " \t:"))
		}
	}
	return fmt.Sprintf("%d × %s", runtime.NumCPU(), cpu)
}

// load is what else runs on the machine: how many threads want a processor, on
// average over a minute.
func load() string {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "unknown"
	}
	return strings.Fields(string(text))[0]
}
