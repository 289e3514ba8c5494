package session

import (
	"context"
	"fmt"
	"log/slog"
	"reflect"
	"sync"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
)

// loop is Bubble Tea's loop of messages for a model that draws itself: the same
// order of Init, Update and View, and the same commands, without what a program
// with a terminal of its own needs. A session at rest has no goroutine for it
// but the one that runs it, and no ticks.
//
// The model gets its size before it is drawn for the first time. Of the
// messages that Bubble Tea answers itself there are tea.Quit, tea.Interrupt,
// tea.Batch, tea.Sequence and tea.Raw; the others are the model's.
type loop struct {
	ctx   context.Context
	drawn *drawn
	size  tea.WindowSizeMsg
	log   *slog.Logger

	msgs  chan tea.Msg
	done  chan struct{} // closed when Run has returned
	fault chan struct{} // has room for one: a command panicked

	workers *Workers
	ran     chan any // has room for one: the workers' answer
	msg     tea.Msg  // what they are to work on
	turn    func()   // works on it, made once
	failed  bool     // by a panic
}

func newLoop(ctx context.Context, d *drawn, c Canvas) *loop {
	l := &loop{
		ctx: ctx, drawn: d, size: tea.WindowSizeMsg{Width: c.Terminal.Size.Cols, Height: c.Terminal.Size.Rows}, log: c.Log,
		msgs: make(chan tea.Msg), done: make(chan struct{}), fault: make(chan struct{}, 1),
		workers: c.Workers, ran: make(chan any, 1),
	}
	l.turn = l.takeTurn
	if l.log == nil {
		l.log = slog.Default()
	}
	return l
}

// Send gives the model a message.
func (l *loop) Send(msg tea.Msg) {
	select {
	case l.msgs <- msg:
	case <-l.ctx.Done():
	case <-l.done:
	}
}

var errPanicked = fmt.Errorf("%w: %w", tea.ErrProgramKilled, tea.ErrProgramPanic)

// Run runs the model.
func (l *loop) Run() error {
	defer close(l.done)
	l.update(begin{})
	l.update(l.size)
	for !l.failed {
		select {
		case <-l.ctx.Done():
			return fmt.Errorf("%w: %w", tea.ErrProgramKilled, l.ctx.Err())
		case <-l.fault:
			return errPanicked
		case msg := <-l.msgs:
			if over, err := l.take(msg); over {
				return err
			}
		}
	}
	return errPanicked
}

// take does what a message asks for. It is apart from Run, whose frame is on the
// stack of every session at rest.
func (l *loop) take(msg tea.Msg) (over bool, err error) {
	switch msg := translated(msg).(type) {
	case nil, tea.SuspendMsg: // to suspend would stop the whole server
	case tea.QuitMsg:
		l.update(quit{})
		return !l.failed, nil
	case tea.InterruptMsg:
		return true, tea.ErrInterrupted
	case tea.BatchMsg:
		for _, cmd := range msg {
			l.start(cmd)
		}
	default:
		if cmds := sequenceOf(msg); cmds != nil {
			l.start(func() tea.Msg { l.inOrder(cmds); return nil })
			break
		}
		l.update(msg)
	}
	return false, nil
}

// Messages to the loop itself.
type (
	begin struct{} // the model is new
	quit  struct{} // it is drawn once more
)

// update gives the model a message and draws it, unless it has panicked.
func (l *loop) update(msg tea.Msg) {
	if l.failed {
		return
	}
	l.msg = msg
	l.workers.do(l.turn, l.ran)
	l.msg = nil
}

func (l *loop) takeTurn() {
	defer func() {
		if v := recover(); v != nil {
			logPanic(l.log, "drawing", v)
			l.failed = true
		}
	}()
	switch l.msg.(type) {
	case begin:
		l.start(l.drawn.Init())
		return
	case quit:
	default:
		l.start(l.drawn.Update(l.msg))
	}
	l.drawn.View()
}

// start runs a command in a goroutine, which ends with the command: nobody can
// end one that does not look whether it is still wanted.
func (l *loop) start(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	go func() {
		defer l.caught()
		if msg := cmd(); msg != nil {
			l.Send(msg)
		}
	}()
}

// caught ends the program when a command has panicked. Deferred.
func (l *loop) caught() {
	if v := recover(); v != nil {
		logPanic(l.log, "command", v)
		select {
		case l.fault <- struct{}{}:
		default: // it ends already
		}
	}
}

// inOrder runs commands one after the other, those that they make included.
func (l *loop) inOrder(cmds []tea.Cmd) {
	for _, cmd := range cmds {
		if cmd == nil {
			continue
		}
		msg := cmd()
		if batch, ok := msg.(tea.BatchMsg); ok {
			l.atOnce(batch)
		} else if more := sequenceOf(msg); more != nil {
			l.inOrder(more)
		} else if msg != nil {
			l.Send(msg)
		}
	}
}

// atOnce runs commands side by side and waits for all of them.
func (l *loop) atOnce(cmds []tea.Cmd) {
	var all sync.WaitGroup
	for _, cmd := range cmds {
		all.Go(func() {
			defer l.caught()
			l.inOrder([]tea.Cmd{cmd})
		})
	}
	all.Wait()
}

// sequenceOf is the commands of a message that tea.Sequence made, whose type is
// not exported, or nil.
func sequenceOf(msg tea.Msg) []tea.Cmd {
	v := reflect.ValueOf(msg)
	if v.Kind() != reflect.Slice || v.Type().Elem() != reflect.TypeFor[tea.Cmd]() {
		return nil
	}
	cmds := make([]tea.Cmd, v.Len())
	for i := range cmds {
		cmds[i], _ = v.Index(i).Interface().(tea.Cmd) // checked above
	}
	return cmds
}

// translated is a keyboard's event as Bubble Tea calls it. The keyboard sends
// no others.
func translated(msg tea.Msg) tea.Msg {
	switch e := msg.(type) {
	case uv.KeyPressEvent:
		return tea.KeyPressMsg(e)
	case uv.KeyReleaseEvent:
		return tea.KeyReleaseMsg(e)
	case uv.MouseClickEvent:
		return tea.MouseClickMsg(e)
	case uv.MouseReleaseEvent:
		return tea.MouseReleaseMsg(e)
	case uv.MouseWheelEvent:
		return tea.MouseWheelMsg(e)
	case uv.MouseMotionEvent:
		return tea.MouseMotionMsg(e)
	case uv.FocusEvent:
		return tea.FocusMsg(e)
	case uv.BlurEvent:
		return tea.BlurMsg(e)
	case uv.PasteEvent:
		return tea.PasteMsg(e)
	case uv.BackgroundColorEvent:
		return tea.BackgroundColorMsg(e)
	}
	return msg
}
