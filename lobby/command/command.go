package command

import (
	"context"
	"errors"
	"io"
	"time"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// Exit codes, the same for every command.
const (
	ExitOK       = 0
	ExitFailed   = 1
	ExitUsage    = 2
	ExitNotFound = 3
	ExitNeedsKey = 4
	ExitTryLater = 75 // EX_TEMPFAIL of sysexits.h
)

// Hall is what commands need of the lobby. *lobby.Lobby satisfies it.
type Hall interface {
	Listing(who account.Who) lobby.Listing
	Find(who account.Who, text string) (*room.Room, error)
	Recent(n int) ([]lobby.Archived, error)
	Game(who account.Who, id room.GameID) (lobby.Archived, error)
	History(who account.Who, id account.ID, n int) ([]lobby.Archived, error)
	AccountNamed(text string) (account.Account, error)
	Seat(id account.ID) (room.Number, bool)
	TV() (n room.Number, game room.GameID, ok bool)
	Watchers(who account.Who, n room.Number) (lobby.Watchers, error)
	PlayNow(ctx context.Context, a room.Actor) (*room.Room, error)
	Open(ctx context.Context, a room.Actor, o room.Options) (*room.Room, error)
	AddBot(ctx context.Context, a room.Actor, n room.Number, level int) error
	Practise(ctx context.Context, a room.Actor, level int) (*room.Room, error)
	// Todo are the games in which a person is to move, Adjourned those that were
	// put off, which Resume brings back.
	Todo(id account.ID) []lobby.Due
	Adjourned(id account.ID) ([]room.Unfinished, error)
	Resume(ctx context.Context, a room.Actor, id room.GameID) (*room.Room, error)
	SavePreferences(id account.ID, p account.Preferences) error
	Publish(a room.Actor, id room.GameID) error
	Analyse(ctx context.Context, who account.Who, id room.GameID, seen int) (lobby.Analysis, error)
	Hint(ctx context.Context, a room.Actor, n room.Number) (lobby.Hint, error)
	Daily(who account.Who) (lobby.Daily, error)
	TryDaily(ctx context.Context, who account.Who, day account.Day, m engine.Move) (lobby.Tried, error)
	GiveUpDaily(ctx context.Context, who account.Who, day account.Day) (lobby.Daily, error)
	PuzzlesOf(id account.ID) (account.Puzzles, error)
	Claim(a room.Actor, name account.Name) (account.Who, error)
	NameFree(a room.Actor, name account.Name) error
	Identity
	Matching
	People
}

// Place is where a session is that can be in a room: line mode, or a screen
// with a palette. What takes it elsewhere is told by the [Result].
type Place interface {
	// Room is the room the session is in, as it has seen it last; ok is false
	// in the hall.
	Room() (st room.State, ok bool)
	// Do gives that room a command.
	Do(ctx context.Context, cmd room.Command) error
}

// Throttle keeps people from trying IDs and codes one after another. The
// session counts by address.
type Throttle interface {
	Allow() bool // whether one more may be tried; asking costs nothing
	Wrong()      // the one that was tried does not exist
}

// Env is what a command runs with.
type Env struct {
	Hall    Hall
	Who     account.Who
	Account account.Account     // ID "" for a guest without a key
	Key     account.Fingerprint // that logged in, "" for a guest
	Rights  account.Rights      // by how it logged in
	// Session is whose chair a join takes control of.
	Session room.SessionID
	Prefs   account.Preferences
	Text    *i18n.Catalog
	// Host is how people reach this server, for commands to be copied:
	// "play.example.org" or "localhost -p 2222".
	Host string
	// Telnet is what people type to come in by telnet, "telnet play.example.org";
	// "" where nobody can.
	Telnet  string
	Version string
	// Status tells how the server is; nil where there is none.
	Status func() Status
	// Notice is one sentence about the login, such as whose key it was, which
	// me repeats; "" in the usual case.
	Notice string
	Out    io.Writer // data
	Err    io.Writer // messages
	// Late tells at once, while the command is still being done, that it takes
	// long; nil writes to Err, which may be read at its end.
	Late func(text string)
	In   io.Reader // whose end stops a command that goes on; nil for none
	// News is where letters to the person come while a command goes on; nil for
	// nowhere, or where the session reads them itself.
	News func() (wake <-chan struct{}, take func() []lobby.Letter)
	// PTY tells that a screen can be opened in answer.
	PTY bool
	// Place is where the session is; nil for exec, which is nowhere and may run
	// only what the table says. A palette has a Place and PTY.
	Place Place
	// Caller is how the person is connected, for doctor.
	Caller Caller
	// Review is the game under review in plain lines, nil for none.
	Review *Reviewed
	// Throttle may be nil, which allows everything.
	Throttle Throttle
	// Now tells the time, so that tests can hold it still; nil for time.Now.
	Now func() time.Time
}

// Result is how a command ended.
type Result struct {
	Exit int
	// Open asks for a screen, or in line mode for the room to be entered; only
	// ever set with Env.PTY or Env.Place.
	Open *Open
	// Left tells that the person wants out of the room: the chair has been given
	// back, unless a running game keeps it, and the session goes to the hall.
	Left bool
	// Review is the review in plain lines from now on, nil for no change. Its
	// zero value ends it.
	Review *Reviewed
	// Quit ends the session.
	Quit bool
	// Named is who the person is from now on, nil for no change.
	Named *account.Who
	// Hint is what was asked for, nil for none: a screen puts it on the board.
	Hint *lobby.Hint
	// Account is the account that the session is in from now on, nil for no
	// change.
	Account *account.Account
	// Prefs are the preferences from now on, nil for no change. An account's
	// have been saved.
	Prefs *account.Preferences
}

// Open names the screen to be opened: a room to watch, or else a game to
// review.
type Open struct {
	// TV asks for the channel, which begins in Room if that is not 0; Follow for
	// whoever it is, from game to game; Boards for several games at once.
	TV     bool
	Follow account.Who
	Boards bool

	// Profile asks for who somebody is, Top for the leaderboards, from Pool on if
	// that is not "". Room is then the room from which it was asked.
	Profile account.ID
	Top     bool
	Pool    rating.Pool

	// Watch is what was asked for as Hall.Find takes it, "" for a review. Room
	// is the room it was found in.
	Watch string
	Room  room.Number
	// Still tells that the person asked for another game, but has one there. Level
	// is that of the bot which was asked for, 0 for none.
	Still bool
	Level int

	Review room.GameID
	Ply    int // −1 for the end
}

// RunLine splits a line as [Split] does and runs it; what follows a command
// that takes a text is one argument as it was typed. A move alone, such as 3R,
// is played.
func RunLine(ctx context.Context, env Env, line string) Result {
	if args, ok := rawLine(line); ok {
		return Run(ctx, env, args)
	}
	args, err := Split(line)
	if err != nil {
		c := newCall(ctx, env)
		if errors.Is(err, ErrOpenQuote) {
			return Result{Exit: c.fail(ExitUsage, c.text.OpenQuote)}
		}
		return Result{Exit: c.fail(ExitUsage, c.text.TooLong)}
	}
	return Run(ctx, env, args)
}

// Run runs the command that args name, the first of them its name or an
// unambiguous beginning of it. Without any it prints the commands as a message
// and exits with ExitUsage.
func Run(ctx context.Context, env Env, args []string) Result {
	return run(ctx, env, args, Commands())
}

func run(ctx context.Context, env Env, args []string, table []Command) Result {
	c := newCall(ctx, env)
	c.table = table
	exit := c.dispatch(args)
	if err := c.out.Flush(); err != nil && exit == ExitOK {
		exit = ExitFailed
	}
	if exit != ExitOK {
		return Result{Exit: exit}
	}
	c.result.Exit = exit
	return c.result
}

func (c *call) dispatch(args []string) int {
	if tooLong(args) {
		return c.fail(ExitUsage, c.text.TooLong)
	}
	if len(args) == 0 {
		c.toErr = true
		c.listCommands()
		return ExitUsage
	}
	if c.env.Place != nil {
		args = moveArgs(args)
	}
	cmd, exit := c.find(args[0])
	if exit != ExitOK {
		return exit
	}
	c.cmd = cmd
	if exit := c.parse(args[1:]); exit != ExitOK {
		return exit
	}
	switch {
	case c.has(optHelp):
		c.explain(cmd)
		return ExitOK
	case c.env.Review != nil && len(c.args) == 0 && (cmd.Name == "quit" || cmd.Name == "leave"):
		return c.endReview()
	case !cmd.Exec && c.env.Place == nil:
		return c.fail(ExitUsage, c.text.NeedsLine, "command", cmd.Name, "host", c.env.Host, "usage", cmd.UsageIn(c.env.Text))
	case cmd.Review && c.env.Review == nil:
		if c.env.PTY {
			return c.fail(ExitFailed, c.text.ScreenSteps)
		}
		return c.fail(ExitFailed, c.text.NoReview)
	case cmd.Room && !c.inRoom():
		return c.notInRoom()
	case cmd.Key && c.env.Account.ID == "":
		return c.fail(ExitNeedsKey, c.text.NeedsKey, "command", cmd.Name)
	}
	return cmd.run(c)
}

// errorExit tells err and returns the exit code that goes with it.
func (c *call) errorExit(err error) int {
	switch {
	case errors.Is(err, context.Canceled):
		return ExitFailed // nobody listens any more
	case errors.Is(err, lobby.ErrReadOnly):
		return c.fail(ExitTryLater, c.env.Text.TypedError(err))
	case errors.Is(err, room.ErrBusy), errors.Is(err, context.DeadlineExceeded):
		return c.fail(ExitTryLater, c.text.TryLater)
	}
	return c.fail(ExitFailed, c.env.Text.TypedError(err))
}
