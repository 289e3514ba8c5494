package session

import (
	"fmt"
	"log/slog"
	"reflect"
	"runtime/debug"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"golang.org/x/time/rate"

	"oanquan/ui/frames"
)

// supervised stands between the program and a model. It catches the model's
// panics, draws it no more often than a frame, leaves frames out while the
// caller is behind, and follows how long the caller may be silent. All of it
// but frame runs in the program's loop.
type supervised struct {
	run          *run
	model        tea.Model
	program      Program // that it runs in
	fallbackIdle time.Duration

	view     tea.View
	shared   *frames.Frame // that view shows, if others may show it too
	due      bool          // view is old, and a frame is waited for
	now      bool          // the next View draws in any case
	panicked bool
	waits    waits // what the next frame shows
	owes     bool  // the outbox waits for it

	budget *rate.Limiter     // of frames, frameCost each
	paid   *rate.Reservation // for the frame being made, nil for one that was waited for
	paidAt time.Time
}

func supervise(r *run, m tea.Model, idle time.Duration) *supervised {
	return &supervised{
		run: r, model: m, fallbackIdle: idle,
		now:    true,
		budget: rate.NewLimiter(framesPerSecond*frameCost, framesAtOnce*frameCost),
	}
}

// frameDue tells the program that a frame that was left out may be drawn.
type frameDue struct{}

func (s *supervised) Init() (cmd tea.Cmd) {
	defer s.caught(&cmd)
	s.followIdle()
	return s.watched(s.model.Init())
}

func (s *supervised) Update(msg tea.Msg) (m tea.Model, cmd tea.Cmd) {
	m = s // also after a panic
	switch m := msg.(type) {
	case frameDue:
		s.due, s.now = false, true
		return s, nil
	case tea.WindowSizeMsg:
		s.now = true // the old frame does not fit
	case keyed:
		msg = m.msg
		s.run.pressed(m.read)
		s.waits.begin(ownScreen, m.read)
	case Moving:
		if by, pressed := m.Turn(); by == s.run.self {
			s.waits.begin(ownMove, pressed)
		} else {
			s.waits.begin(otherScreen, pressed)
		}
	}
	if g, ok := msg.(Glancing); ok {
		s.waits.begin(gridScreen, g.Glanced())
	}
	defer s.caught(&cmd)
	s.model, cmd = s.model.Update(msg)
	s.followIdle()
	return s, s.watched(cmd)
}

// View draws the model, or gives the last frame again when there were enough of
// them, or the caller is behind with reading. The program asks after every
// message, be it a mouse move.
func (s *supervised) View() tea.View {
	if s.panicked {
		return s.view
	}
	if !s.mayDraw() {
		if !s.due {
			s.due = true
			s.run.meter.FrameLeftOut(s.why())
			s.run.helper(s.frame)
		}
		return s.view
	}
	var cmd tea.Cmd
	before := s.view.Content
	func() {
		defer s.caught(&cmd)
		s.view, s.shared = s.model.View(), nil
		if shares, ok := s.model.(sharer); ok {
			s.shared = shares.Frame()
		}
	}()
	if s.view.Content == before {
		s.refund()
		s.waits = waits{} // they changed nothing
	} else {
		s.run.meter.Frame()
	}
	s.owe()
	return s.view
}

// Frame is the frame that the last View showed, nil where it is the session's
// own.
func (s *supervised) Frame() *frames.Frame { return s.shared }

// why is why a frame is left out.
func (s *supervised) why() string {
	if s.run.out.congested() {
		return "behind"
	}
	return "often"
}

// owe has the outbox tell when the frame that is now drawn has been taken, for
// those who wait for it. A frame that turns out to be the last one again cell by
// cell is not written, so that what was owed is taken back with the next.
func (s *supervised) owe() {
	owes := s.waits != waits{}
	if owes || s.owes {
		s.run.out.owe(s.waits)
	}
	s.waits, s.owes = waits{}, owes
}

// keyed is a key, and when it was read.
type keyed struct {
	msg  tea.Msg
	read time.Time
}

// stamped is what was typed with when it was read, as far as somebody waits for
// what it does.
func stamped(msg tea.Msg, read time.Time) tea.Msg {
	switch msg := msg.(type) {
	case uv.KeyPressEvent:
		return keyed{tea.KeyPressMsg(msg), read}
	case uv.MouseClickEvent:
		return keyed{tea.MouseClickMsg(msg), read}
	}
	return msg
}

// refund gives back what a frame costs for one that turned out to be the last
// one again, but for what making it costs: much of what happens in a room
// changes nothing on the screen, and must not make the next key wait.
func (s *supervised) refund() {
	if s.paid == nil {
		return
	}
	s.paid.CancelAt(s.paidAt)
	s.budget.AllowN(s.paidAt, 1)
}

// spent is told how long making and drawing a frame took. Frames that are slow
// to draw cost more, so that no more than half of the time goes into them:
// else a caller who types faster than that would never be through.
func (s *supervised) spent(d time.Duration) {
	const perSecond = framesPerSecond * frameCost
	if more := int(2*d*perSecond/time.Second) - frameCost; more > 0 {
		s.budget.ReserveN(time.Now(), min(more, framesAtOnce*frameCost))
	}
}

func (s *supervised) mayDraw() bool {
	now := s.now
	s.now = false
	switch {
	case s.run.out.congested():
		return false
	case now:
		s.paid = nil
		return true
	case s.due:
		return false
	}
	s.paidAt = time.Now()
	s.paid = s.budget.ReserveN(s.paidAt, frameCost)
	if s.paid.DelayFrom(s.paidAt) > 0 {
		s.paid.CancelAt(s.paidAt)
		return false
	}
	return true
}

// frame asks for the frame that View left out. It ends when it has, and with
// the session.
func (s *supervised) frame() {
	if s.budget.WaitN(s.run.ctx, frameCost) != nil {
		return
	}
	s.run.out.relieved()
	s.program.Send(frameDue{})
}

func (s *supervised) followIdle() {
	limit := s.fallbackIdle
	if m, ok := s.model.(Idler); ok {
		limit = m.IdleAfter()
	}
	s.run.idle.Store(int64(limit))
	if m, ok := s.model.(Speaker); ok {
		s.run.language.Store(m.Language())
	}
}

func (s *supervised) close() {
	var cmd tea.Cmd
	defer s.caught(&cmd)
	if c, ok := s.model.(Closer); ok {
		c.Close()
	}
}

// caught ends the session when the model has panicked. Deferred.
func (s *supervised) caught(cmd *tea.Cmd) {
	v := recover()
	if v == nil {
		return
	}
	logPanic(s.run.log, "screen", v)
	s.panicked = true
	*cmd = nil
	s.run.cancel(ErrPanic)
}

// watched is cmd with its panics caught and logged as ours, wherever it is run.
func (s *supervised) watched(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		defer func() {
			if v := recover(); v != nil {
				logPanic(s.run.log, "command", v)
				s.run.cancel(ErrPanic)
				msg = nil
			}
		}()
		return s.watchedAll(cmd())
	}
}

// watchedAll watches the commands of a tea.Batch or a tea.Sequence too. The
// type of the latter is not exported, but both are slices of commands. Without
// this Bubble Tea catches a panic in one of them itself and prints its stack,
// unquoted, where the log of the server should be.
func (s *supervised) watchedAll(msg tea.Msg) tea.Msg {
	v := reflect.ValueOf(msg)
	if v.Kind() != reflect.Slice || v.Type().Elem() != reflect.TypeFor[tea.Cmd]() {
		return msg
	}
	out := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
	for i := range v.Len() {
		cmd, _ := v.Index(i).Interface().(tea.Cmd) // checked above
		out.Index(i).Set(reflect.ValueOf(s.watched(cmd)))
	}
	return out.Interface()
}

func logPanic(log *slog.Logger, where string, v any) {
	log.Error("panic in a session; it ends, the others go on",
		"where", where, "panic", fmt.Sprint(v), "stack", string(debug.Stack()))
}
