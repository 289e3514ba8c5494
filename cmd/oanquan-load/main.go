// Command oanquan-load plays many people at a server, over SSH with terminals,
// and measures what they see and what they cost. It starts the server itself,
// and with it the least that such a server may be, for comparison.
//
// It is no test: what it tells depends on the machine and on what else runs.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"oanquan/cmd/oanquan-load/floor"
)

// Exit codes, as of oanquan itself.
const (
	exitFailed = 1
	exitUsage  = 2
)

type cli struct {
	Run   driver   `cmd:"" default:"withargs" help:"Measure."`
	Floor floorCmd `cmd:"" hidden:"" help:"Be one of the servers to compare with."`
}

type floorCmd struct {
	Kind string `arg:"" enum:"echo,wish"`
}

// Run serves until ctx ends.
func (c floorCmd) Run(ctx context.Context) error {
	if c.Kind == "echo" {
		return floor.Echo(ctx, os.Stdout)
	}
	return floor.Wish(ctx, os.Stdout)
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run runs one command line and returns its exit code.
func run(ctx context.Context, args []string, out, errs io.Writer) int {
	c := cli{Run: driver{out: out, log: errs, got: results{}, begun: time.Now(), args: args}}
	parser, err := kong.New(&c, kong.Name("oanquan-load"), kong.Description("A load of people for an oanquan server."), kong.Writers(out, errs),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}))
	if err != nil {
		return fail(errs, exitFailed, err)
	}
	k, err := parser.Parse(args)
	if err != nil {
		return fail(errs, exitUsage, err)
	}
	k.BindTo(ctx, (*context.Context)(nil))
	if err := k.Run(); err != nil {
		return fail(errs, exitFailed, err)
	}
	return 0
}

func fail(errs io.Writer, code int, err error) int {
	_, _ = fmt.Fprintln(errs, "oanquan-load:", err) // there is nobody else to tell
	return code
}

// driver is a run of the measurements.
type driver struct {
	Rows    []string `arg:"" optional:"" help:"What to measure: rest, move, stalled, halfopen, held or mix (all)." placeholder:"ROW"`
	Server  string   `help:"The oanquan program to start (built from here where there is none)." placeholder:"FILE"`
	Of      []string `help:"Servers to measure: echo, wish, stock, here." default:"echo,wish,stock,here" enum:"echo,wish,stock,here" placeholder:"NAME"`
	Addr    string   `help:"Measure the server at this address instead, from outside alone." placeholder:"ADDR"`
	Metrics string   `help:"Where its metrics are." placeholder:"ADDR"`
	People  int      `help:"People at rest (1000 with --full)." default:"200" placeholder:"N"`
	Held    int      `help:"Sessions held." default:"2000" placeholder:"N"`
	Games   int      `help:"Games among them." default:"200" placeholder:"N"`
	PerHalf int      `name:"half-open" help:"Half-open clients at each stage." default:"300" placeholder:"N"`
	Full    bool     `help:"The long form: more people, all servers."`
	Write   string   `help:"Write the table between the markers of this document." placeholder:"FILE"`
	Profile string   `help:"Write profiles of the server's memory and processor to files that begin so." placeholder:"FILE"`
	Crowd   `embed:"" group:"Who comes in the row mix:"`

	out, log io.Writer
	args     []string
	begun    time.Time
	got      results
	notes    []string
	program  string // that is started
	before   string // what ran before
}

// rowsOf are the rows there are.
func (d *driver) rowsOf() []struct {
	name string
	do   func(context.Context) error
} {
	return []struct {
		name string
		do   func(context.Context) error
	}{
		{"rest", d.rest}, {"move", d.move}, {"stalled", d.stalled}, {"halfopen", d.halfOpen}, {"held", d.held}, {"mix", d.mix},
	}
}

// Validate refuses rows that do not exist.
func (d *driver) Validate() error {
	var names []string
	for _, r := range d.rowsOf() {
		names = append(names, r.name)
	}
	for _, r := range d.Rows {
		if !slices.Contains(names, r) {
			return fmt.Errorf("there is no row %q; there are %s", r, strings.Join(names, ", "))
		}
	}
	if 2*d.Games > d.Held || d.People < 2 {
		return errors.New("want at least 2 --people, and --held for two people in each of --games")
	}
	return nil
}

// Run measures, row by row. What one row fails at is told, and the others go on.
func (d *driver) Run(ctx context.Context) error {
	d.before = load()
	files, err := raiseFiles()
	if err != nil {
		return err
	}
	if most := files/2 - 100; d.Held > most {
		d.note("%d sessions are held, not %d: no more files may be open", most, d.Held)
		d.Held = most
		d.Games = min(d.Games, d.Held/2)
	}
	away, err := d.build(ctx)
	if err != nil {
		return err
	}
	defer away()
	var failed []error
	for _, r := range d.rowsOf() {
		if len(d.Rows) > 0 && !slices.Contains(d.Rows, r.name) {
			continue
		}
		_, _ = fmt.Fprintf(d.log, "%6.1f s  %s\n", time.Since(d.begun).Seconds(), r.name)
		if err := r.do(ctx); err != nil {
			err = fmt.Errorf("%s: %w", r.name, err)
			d.note("%v", strings.SplitN(err.Error(), "\n", 2)[0])
			failed = append(failed, err)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return errors.Join(append(failed, d.report())...)
}

// build makes the server's program where none was given; away removes it.
func (d *driver) build(ctx context.Context) (away func(), err error) {
	if d.program = d.Server; d.Server != "" || d.Addr != "" {
		return func() {}, nil
	}
	dir, err := os.MkdirTemp("", "oanquan-load")
	if err != nil {
		return nil, err
	}
	away = func() { _ = os.RemoveAll(dir) }
	d.program = filepath.Join(dir, "oanquan")
	if said, err := exec.CommandContext(ctx, "go", "build", "-o", d.program, "oanquan/cmd/oanquan").CombinedOutput(); err != nil {
		away()
		return nil, fmt.Errorf("build the server: %w\n%s", err, said)
	}
	return away, nil
}

// report tells what was measured.
func (d *driver) report() error {
	var b strings.Builder
	fmt.Fprintf(&b, "`oanquan-load %s`, %s, on %s, of which others wanted %s before; %s; it took %.0f s.\n\n", strings.Join(d.args, " "),
		day(d.begun), machine(), d.before, runtime.Version(), time.Since(d.begun).Seconds())
	if err := d.got.table(&b, d); err != nil {
		return err
	}
	for _, n := range d.notes {
		fmt.Fprintf(&b, "\n* %s", n)
	}
	if len(d.notes) > 0 {
		b.WriteString("\n")
	}
	if _, err := io.WriteString(d.out, b.String()); err != nil || d.Write == "" {
		return err
	}
	doc, err := os.ReadFile(d.Write)
	if err != nil {
		return err
	}
	text, err := replaced(string(doc), b.String())
	if err != nil {
		return err
	}
	return os.WriteFile(d.Write, []byte(text), 0o644)
}

// put notes what was measured of a server.
func (d *driver) put(id string, s subject, c cell) {
	if d.got[id] == nil {
		d.got[id] = map[string]cell{}
	}
	d.got[id][s.name] = c
	_, _ = fmt.Fprintf(d.log, "%6.1f s  %-5s %-16s %s\n", time.Since(d.begun).Seconds(), s.name, id, c.text)
}

// note is said below the table.
func (d *driver) note(format string, args ...any) {
	d.notes = append(d.notes, fmt.Sprintf(format, args...))
	_, _ = fmt.Fprintln(d.log, d.notes[len(d.notes)-1])
}
