// Command oanquan is a server on which people play Ô ăn quan over SSH, with
// what an operator needs to run it.
//
// What it is told comes from flags, then from OANQUAN_… in the environment,
// then from the file that --config names, then from defaults.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"oanquan/engine/protocol"
)

// Exit codes of the program.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
	exitData   = 3   // what the server keeps is damaged or lost: a person must look
	exitKilled = 130 // a second signal
)

func main() {
	ctx, stop := signals()
	p := program{in: os.Stdin, out: os.Stdout, errs: os.Stderr, env: os.LookupEnv, environ: os.Environ()}
	code := p.run(ctx, os.Args[1:])
	stop()
	os.Exit(code)
}

// signals makes a context that the first SIGINT, SIGTERM or SIGHUP ends; the second
// one ends the process at once. Its goroutine ends with stop.
func signals() (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	got := make(chan os.Signal, 2)
	signal.Notify(got, syscall.SIGINT, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) { // as by nohup: the program outlives its terminal
		signal.Notify(got, syscall.SIGHUP)
	}
	go func() {
		if _, ok := <-got; ok {
			cancel()
		}
		if _, ok := <-got; ok {
			os.Exit(exitKilled)
		}
	}()
	return ctx, func() { signal.Stop(got); close(got); cancel() }
}

// program is one run of the command line, with all it may touch.
type program struct {
	in        io.Reader
	out, errs io.Writer
	env       func(string) (string, bool)
	environ   []string // as os.Environ
}

// cli is the command line as kong reads it. A command is listed here when it
// is built, not before.
type cli struct {
	Serve   serveCmd   `cmd:"" help:"Run the server."`
	Play    playCmd    `cmd:"" help:"Play at this terminal, without a server."`
	Show    showCmd    `cmd:"" help:"Print the board and the record of a game in a file."`
	Review  reviewCmd  `cmd:"" help:"Step through a game in a file."`
	Engine  engineCmd  `cmd:"" help:"Answer the engine's text protocol on standard input and output."`
	Prove   proveCmd   `cmd:"" help:"Prove what a player can force, or check such a proof."`
	Hostkey hostkeyCmd `cmd:"" help:"Make, show or replace the key by which people know the server."`
	Check   checkCmd   `cmd:"" help:"Read the whole store of a stopped server and name what is wrong."`
	Audit   auditCmd   `cmd:"" help:"List what operators have done, from the store of a stopped server."`
	Ratings ratingsCmd `cmd:"" help:"Tell all ratings again from the games in the store of a stopped server, and compare."`
	Backup  backupCmd  `cmd:"" help:"Copy the store of a stopped server into a file."`
	Restore restoreCmd `cmd:"" help:"Make a data directory of a backup."`
	Health  healthCmd  `cmd:"" help:"Ask the server that runs here whether it is well."`
	Gallery galleryCmd `cmd:"" hidden:"" help:"Print every screen with canned data."`
	Version versionCmd `cmd:"" help:"Print the version."`
}

// exited is how kong's wish to exit (after --help) leaves the parser.
type exited int

// run runs one command line and returns its exit code.
func (p *program) run(ctx context.Context, args []string) (code int) {
	defer func() {
		if v := recover(); v != nil {
			e, ok := v.(exited)
			if !ok {
				panic(v)
			}
			code = int(e)
		}
	}()
	file, err := readConfig(configPath(args, p.env))
	if err != nil {
		return p.fail(exitUsage, err)
	}
	var c cli
	parser, err := kong.New(&c,
		kong.Name("oanquan"),
		kong.Description("Ô ăn quan, the Vietnamese sowing game, for any terminal."),
		kong.Writers(p.out, p.errs),
		kong.Exit(func(code int) { panic(exited(code)) }),
		kong.DefaultEnvars("OANQUAN"),
		kong.Resolvers(file.resolver(p.env)),
		kong.ValueFormatter(file.inForce(p.env)),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	)
	if err != nil {
		return p.fail(exitFailed, err) // a fault in the tags above
	}
	args = usual(args)
	k, err := parser.Parse(args)
	if err != nil {
		return p.fail(exitUsage, fmt.Errorf("%s (oanquan --help lists what there is)", ourWords(file.blame(err, args, p.env))))
	}
	if err := file.unknown(parser.Model); err != nil {
		return p.fail(exitUsage, err)
	}
	p.misspelt(parser.Model)
	k.BindTo(ctx, (*context.Context)(nil))
	return p.exit(k.Run(p))
}

// ourWords is what kong says of numbers as people say it.
func ourWords(err error) string {
	return strings.NewReplacer("expected a float but got", "want a number such as 0.5, not", "expected a valid 64 bit int but got", "want a whole number, not",
		" (string)", "").Replace(err.Error())
}

// usual is what other programs understand, as this one has it: --version, and
// help with or without the name of a command.
func usual(args []string) []string {
	switch {
	case len(args) == 0:
		return []string{"--help"}
	case len(args) == 1 && (args[0] == "--version" || args[0] == "-v" || args[0] == "-V"):
		return []string{"version"}
	case args[0] == "help":
		return append(slices.Clone(args[1:]), "--help")
	}
	return args
}

// exit tells how a command ended.
func (p *program) exit(err error) int {
	var said exitCode
	switch {
	case err == nil, errors.Is(err, context.Canceled):
		return exitOK
	case errors.As(err, &said):
		return int(said)
	case errors.Is(err, errNoTerminal):
		return p.fail(exitUsage, err)
	case errors.Is(err, errData):
		return p.fail(exitData, err)
	}
	return p.fail(exitFailed, err)
}

func (p *program) fail(code int, err error) int {
	_, _ = fmt.Fprintln(p.errs, "oanquan:", strings.TrimSpace(err.Error())) // there is nobody else to tell
	return code
}

type engineCmd struct{}

// Help is the protocol in a few lines.
func (engineCmd) Help() string {
	return `Commands come one a line, and each is answered at once. They are described in
docs/rules.md, section 9.

  rules WORDS                    Set the rules, and go to the start.
  position start [moves M ...]   Go to the start, and play moves from there;
  position POSITION [moves ...]  the same from a position (section 8).
  show                           Print position, legal moves, state and score.
  play M                         Play a move, such as 3R, and tell what happens.
  perft N                        Count the sequences of N moves.
  go [depth N] [movetime MS] [nodes N] [solve]
                                 Search for the best move.
  quit                           End.

What cannot be done is answered by one line, "error TEXT".`
}

// Run answers the protocol until quit or the end of input. A signal ends it at
// once, also in the middle of a long answer: there is nothing to save.
func (engineCmd) Run(ctx context.Context, p *program) error {
	served := make(chan error, 1)
	go func() { served <- protocol.Serve(p.in, p.out) }() // ends with the process at the latest
	select {
	case err := <-served:
		return err
	case <-ctx.Done():
		return errInterrupted
	}
}

// errInterrupted ends a command that a signal has stopped half way.
var errInterrupted = errors.New("interrupted")
