package session

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"oanquan/session/paint"
	"oanquan/ui/frames"
)

// Lean draws each frame at once where it is made, with a painter that keeps the
// text of the last frame and no cells: nothing is looked for while nothing
// happens, and a screen at rest holds little more than its model.
//
// Of a view it follows the content, the cursor but for its colour, the
// alternate screen, the title, the mouse, the reports of focus and the
// brackets around a paste.
func Lean(ctx context.Context, m tea.Model, c Canvas) Program {
	return newLoop(ctx, newDrawn(m, c), c)
}

// drawn is a model that draws its view itself. All of it runs in the program's
// loop.
type drawn struct {
	model   tea.Model
	out     io.Writer
	serving func(begins bool)

	painter paint.Painter
	title   bool          // the terminal takes one
	old     bool          // it is of before most modes
	last    tea.View      // its content is the painter's last frame
	frame   *frames.Frame // that it is of, if others may show it, too
	begun   bool          // something was drawn
	stale   bool          // the same frame must be drawn again
}

func newDrawn(m tea.Model, c Canvas) *drawn {
	d := &drawn{
		model: m, out: c.Out, serving: c.Serving,
		painter: paint.Painter{Profile: c.Profile, Old: old(c.Terminal.Name)},
		title:   titled(c.Terminal.Name),
		old:     old(c.Terminal.Name),
	}
	if d.serving == nil {
		d.serving = func(bool) {}
	}
	d.painter.Resize(c.Terminal.Size.Cols, c.Terminal.Size.Rows)
	return d
}

func (d *drawn) Init() tea.Cmd { return d.model.Init() }

func (d *drawn) Update(msg tea.Msg) (cmd tea.Cmd) {
	d.serving(true)
	defer d.serving(false)
	switch msg := msg.(type) {
	case tea.RawMsg: // as it is, and at once
		d.write(fmt.Append(nil, msg.Msg))
		return nil
	case tea.WindowSizeMsg:
		// Also when the size is the old one: sizes in between may have been
		// skipped, in which the terminal has cut off what it showed.
		d.painter.Resize(msg.Width, msg.Height)
		d.stale = true
	}
	d.model, cmd = d.model.Update(msg)
	return cmd
}

// View draws.
func (d *drawn) View() {
	d.serving(true)
	defer d.serving(false)
	begun := time.Now()
	v := d.model.View()
	var f *frames.Frame
	if s, ok := d.model.(sharer); ok {
		f = s.Frame()
	}
	d.draw(v, f)
	if p, ok := d.model.(payer); ok {
		p.spent(time.Since(begun))
	}
}

// payer is a model that wants to know how long drawing it took.
type payer interface{ spent(time.Duration) }

// sharer is a model of which the last view may be shown by others, too: its
// frame, or nil.
type sharer interface{ Frame() *frames.Frame }

// printer is what else the bytes depend on that make a frame of another.
type printer struct {
	profile colorprofile.Profile
	old     bool
	w, h    int
}

// paint appends what makes frame f, or its content, of what is shown.
func (d *drawn) paint(b []byte, content string, f *frames.Frame) []byte {
	if f == nil || d.frame == nil || !d.painter.Knows() {
		return d.painter.Paint(b, content)
	}
	w, h := d.painter.Size()
	made := f.Made(d.frame, printer{d.painter.Profile, d.old, w, h}, func() []byte { return d.painter.Paint(nil, content) })
	d.painter.Shown(content)
	return append(b, made...)
}

func (d *drawn) draw(v tea.View, f *frames.Frame) {
	if d.begun && !d.stale && same(v, d.last) {
		return
	}
	var b []byte
	if !d.begun || v.AltScreen != d.last.AltScreen {
		b = append(b, d.stage(v)...)
		d.painter.Again() // what is on the other screen is not known
		d.last.Cursor = nil
	}
	b = append(b, d.modes(v)...)
	if d.last.Cursor != nil && (v.Cursor == nil || v.Content != d.last.Content || d.stale) {
		b = append(b, ansi.ResetModeTextCursorEnable...)
		d.last.Cursor = nil
	}
	b = d.paint(b, v.Content, f)
	b = append(b, cursor(d.last.Cursor, v.Cursor, d.old)...)
	d.begun, d.stale, d.last, d.frame = true, false, v, f
	d.write(b)
}

// same tells whether two views are drawn alike.
func same(v, w tea.View) bool {
	cursors := v.Cursor == w.Cursor || v.Cursor != nil && w.Cursor != nil && *v.Cursor == *w.Cursor
	return v.Content == w.Content && v.WindowTitle == w.WindowTitle && v.MouseMode == w.MouseMode && cursors &&
		v.AltScreen == w.AltScreen && v.ReportFocus == w.ReportFocus && v.DisableBracketedPasteMode == w.DisableBracketedPasteMode
}

// stage is what goes to the screen that a view wants, without a cursor. Lines do
// not go on in the next one there: a letter that is wider than was thought must
// not move the whole.
func (d *drawn) stage(v tea.View) string {
	var b strings.Builder
	switch {
	case v.AltScreen:
		b.WriteString(ansi.SetModeAltScreenSaveCursor)
	case d.begun:
		b.WriteString(ansi.ResetModeAltScreenSaveCursor)
	}
	b.WriteString(ansi.ResetModeTextCursorEnable) // some keep it for each screen
	if !d.begun && !d.old {
		b.WriteString(ansi.ResetModeAutoWrap)
	}
	return b.String()
}

// modes is what changes from the modes of the last view to those of this one.
func (d *drawn) modes(v tea.View) string {
	var b strings.Builder
	pastes := d.begun && !d.last.DisableBracketedPasteMode
	switch wanted := !v.DisableBracketedPasteMode; {
	case wanted && !pastes:
		b.WriteString(ansi.SetModeBracketedPaste)
	case !wanted && pastes:
		b.WriteString(ansi.ResetModeBracketedPaste)
	}
	switch {
	case v.ReportFocus && !d.last.ReportFocus:
		b.WriteString(ansi.SetModeFocusEvent)
	case !v.ReportFocus && d.last.ReportFocus:
		b.WriteString(ansi.ResetModeFocusEvent)
	}
	if v.MouseMode != d.last.MouseMode {
		b.WriteString(mouse(d.last.MouseMode, v.MouseMode))
	}
	if d.title && v.WindowTitle != d.last.WindowTitle {
		b.WriteString(ansi.SetWindowTitle(v.WindowTitle))
	}
	return b.String()
}

// mouse is what changes from a mode to another.
func mouse(from, to tea.MouseMode) string {
	var b strings.Builder
	switch from {
	case tea.MouseModeCellMotion:
		b.WriteString(ansi.ResetModeMouseButtonEvent)
	case tea.MouseModeAllMotion:
		b.WriteString(ansi.ResetModeMouseAnyEvent)
	}
	switch to {
	case tea.MouseModeNone:
		b.WriteString(ansi.ResetModeMouseExtSgr)
		return b.String()
	case tea.MouseModeCellMotion:
		b.WriteString(ansi.SetModeMouseButtonEvent)
	case tea.MouseModeAllMotion:
		b.WriteString(ansi.SetModeMouseAnyEvent)
	}
	return b.String() + ansi.SetModeMouseExtSgr
}

// cursor puts the cursor where it is wanted, in its shape where the terminal
// has several, and shows it. It stays hidden where none is.
func cursor(was, is *tea.Cursor, old bool) string {
	if is == nil {
		return ""
	}
	s := ansi.CursorPosition(is.X+1, is.Y+1)
	if !old && (was == nil || was.Shape != is.Shape || was.Blink != is.Blink) {
		style := 2*int(is.Shape) + 2 // 1 blinks, 2 does not, and so on
		if is.Blink {
			style--
		}
		s += "\x1b[" + strconv.Itoa(style) + " q"
	}
	if was == nil {
		s += ansi.SetModeTextCursorEnable
	}
	return s
}

// write hands over to the session, which ends by itself when its caller is
// gone.
func (d *drawn) write(b []byte) {
	if len(b) > 0 {
		_, _ = d.out.Write(b)
	}
}
