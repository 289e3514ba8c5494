package session

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

// OnDemand draws each frame at once where it is made, with the differ of cells
// that Bubble Tea's own renderer uses. [Stock] looks 60 times a second whether
// there is a frame: a key waits for that look, and each session at rest costs
// the looks.
//
// It draws on the whole of the terminal, on its alternate screen, and knows of
// a view's other fields the title and whether the mouse is wanted.
func OnDemand(ctx context.Context, m tea.Model, c Canvas) Program {
	return stock{tea.NewProgram(newDrawn(m, c),
		tea.WithContext(ctx),
		tea.WithOutput(c.Out),
		tea.WithInput(nil), // the session has its own keyboard, and no answers are asked for
		tea.WithEnvironment(append([]string{"TERM=" + c.Terminal.Name}, c.Env...)),
		tea.WithWindowSize(c.Terminal.Size.Cols, c.Terminal.Size.Rows),
		tea.WithColorProfile(c.Profile),
		tea.WithoutSignalHandler(), // one process, many programs: the server hears signals
		tea.WithoutRenderer(),
		tea.WithFPS(1), // nothing is left to be looked for
		tea.WithFilter(forDrawn),
	)}
}

// raw is what a model wants written as it is. Bubble Tea would keep it until
// its renderer looks.
type raw string

// forDrawn keeps from Bubble Tea what is drawn here, and what is meant for a
// program with a terminal of its own.
func forDrawn(m tea.Model, msg tea.Msg) tea.Msg {
	if r, ok := msg.(tea.RawMsg); ok {
		return raw(fmt.Sprint(r.Msg))
	}
	return ownTerminalOnly(m, msg)
}

// drawn is a model that draws its view itself. All of it runs in the program's
// loop, and Bubble Tea gets to see empty views.
type drawn struct {
	model   tea.Model
	out     io.Writer
	serving func(begins bool)

	buf   bytes.Buffer // what a frame changes
	scr   *uv.TerminalRenderer
	rows  *rowwise // draws instead of scr on an old terminal, else nil
	title bool     // the terminal takes one
	cells uv.ScreenBuffer
	last  tea.View
	begun bool // something was drawn
	stale bool // the same frame must be drawn again
}

func newDrawn(m tea.Model, c Canvas) *drawn {
	d := &drawn{model: m, out: c.Out, serving: c.Serving}
	if d.serving == nil {
		d.serving = func(bool) {}
	}
	d.scr = uv.NewTerminalRenderer(&d.buf, append([]string{"TERM=" + c.Terminal.Name}, c.Env...))
	d.scr.SetColorProfile(c.Profile)
	d.scr.SetTabStops(-1)
	d.scr.SetMapNewline(true) // whatever carries it makes line ends whole
	d.scr.SetScrollOptim(true)
	d.scr.SetFullscreen(true)
	d.scr.SetRelativeCursor(false)
	d.scr.Resize(c.Terminal.Size.Cols, c.Terminal.Size.Rows)
	d.cells = uv.NewScreenBuffer(c.Terminal.Size.Cols, c.Terminal.Size.Rows)
	d.title = titled(c.Terminal.Name)
	if old(c.Terminal.Name) {
		d.rows = &rowwise{profile: c.Profile}
	}
	return d
}

func (d *drawn) Init() tea.Cmd { return d.model.Init() }

func (d *drawn) Update(msg tea.Msg) (m tea.Model, cmd tea.Cmd) {
	d.serving(true)
	defer d.serving(false)
	switch msg := msg.(type) {
	case raw:
		d.write(string(msg))
		return d, nil
	case tea.WindowSizeMsg:
		// Also when the size is the old one: sizes in between may have been
		// skipped, in which the terminal has cut off what it showed.
		d.scr.Erase()
		d.scr.Resize(msg.Width, msg.Height)
		d.cells.Touched = nil
		d.cells.Resize(msg.Width, msg.Height)
		if d.rows != nil {
			d.rows.shown = nil
		}
		d.stale = true
	}
	d.model, cmd = d.model.Update(msg)
	return d, cmd
}

// View draws, and leaves nothing to Bubble Tea.
func (d *drawn) View() tea.View {
	d.serving(true)
	defer d.serving(false)
	begun := time.Now()
	d.draw(d.model.View())
	if p, ok := d.model.(payer); ok {
		p.spent(time.Since(begun))
	}
	return tea.View{}
}

// payer is a model that wants to know how long drawing it took.
type payer interface{ spent(time.Duration) }

func (d *drawn) draw(v tea.View) {
	if d.begun && !d.stale && v.Content == d.last.Content && v.WindowTitle == d.last.WindowTitle && v.MouseMode == d.last.MouseMode {
		return
	}
	var b bytes.Buffer
	if !d.begun {
		d.scr.Erase()
		b.WriteString(ansi.SetModeAltScreenSaveCursor + ansi.ResetModeTextCursorEnable + ansi.SetModeBracketedPaste)
	}
	if v.MouseMode != d.last.MouseMode {
		b.WriteString(mouse(v.MouseMode))
	}
	if d.title && v.WindowTitle != d.last.WindowTitle {
		b.WriteString(ansi.SetWindowTitle(v.WindowTitle))
	}
	d.cells.Clear()
	uv.NewStyledString(v.Content).Draw(d.cells, d.cells.Bounds())
	if d.rows != nil {
		d.rows.render(&d.buf, d.cells.RenderBuffer)
	} else {
		d.scr.Render(d.cells.RenderBuffer)
		_ = d.scr.Flush() // to d.buf
	}
	b.Write(d.buf.Bytes())
	d.buf.Reset()
	d.begun, d.stale, d.last = true, false, v
	d.write(b.String())
}

// mouse is what changes from any mode to the one that is wanted.
func mouse(mode tea.MouseMode) string {
	if mode == tea.MouseModeNone {
		return ansi.ResetModeMouseButtonEvent + ansi.ResetModeMouseExtSgr
	}
	return ansi.SetModeMouseButtonEvent + ansi.SetModeMouseExtSgr
}

// write hands over to the session, which ends by itself when its caller is
// gone.
func (d *drawn) write(s string) {
	if s != "" {
		_, _ = io.WriteString(d.out, s)
	}
}
