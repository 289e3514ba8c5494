package session

import (
	"context"
	"io"
	"log/slog"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// Program is a running model. *tea.Program satisfies it.
type Program interface {
	// Run runs the model until it quits or the context of the program ends.
	Run() error
	// Send gives the model a message; it may block while the model is busy,
	// and returns at once when the program is over.
	Send(tea.Msg)
}

// Draw makes a program of a model: how it gets its messages and what draws it.
// [Lean] is what sessions use, [Stock] what it is compared with.
type Draw func(ctx context.Context, m tea.Model, c Canvas) Program

// Canvas is what a program draws on.
type Canvas struct {
	Out      io.Writer
	Terminal Terminal
	Env      []string
	Profile  colorprofile.Profile
	// Serving is told when work on a frame or message begins, and when it is
	// done: what is less urgent may wait for that. Nil tells nobody.
	Serving func(begins bool)
	// Workers run the model; nil has it run in the goroutine of the program.
	Workers *Workers
	Log     *slog.Logger // slog.Default when nil
}

// looksPerSecond is how often Bubble Tea's renderer looks whether there is a new
// frame, and so how long a key may wait to be seen. How many frames there are
// is decided elsewhere (framesPerSecond).
const looksPerSecond = 60

// Stock draws with Bubble Tea's own renderer, which keeps two buffers of cells
// (about 1 MB for 100 × 30, and 16 MB for the largest window).
func Stock(ctx context.Context, m tea.Model, c Canvas) Program {
	return stock{tea.NewProgram(m,
		tea.WithContext(ctx),
		tea.WithOutput(c.Out),
		tea.WithInput(nil), // the session has its own keyboard, and no answers are asked for
		tea.WithEnvironment(append([]string{"TERM=" + c.Terminal.Name}, c.Env...)),
		tea.WithWindowSize(c.Terminal.Size.Cols, c.Terminal.Size.Rows),
		tea.WithColorProfile(c.Profile),
		tea.WithoutSignalHandler(), // one process, many programs: the server hears signals
		tea.WithFPS(looksPerSecond),
		tea.WithFilter(ownTerminalOnly),
	)}
}

// ownTerminalOnly drops what is meant for a program with a terminal of its
// own: to suspend would stop the whole server.
func ownTerminalOnly(_ tea.Model, msg tea.Msg) tea.Msg {
	if _, ok := msg.(tea.SuspendMsg); ok {
		return nil
	}
	return msg
}

type stock struct{ *tea.Program }

func (s stock) Run() error {
	_, err := s.Program.Run()
	return err
}
