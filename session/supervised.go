package session

import (
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	tea "charm.land/bubbletea/v2"
)

// supervised stands between the program and a model. It catches the model's
// panics, draws it no more often than a frame, leaves frames out while the
// caller is behind, and follows how long the caller may be silent. All of it
// but frames runs in the program's loop.
type supervised struct {
	run          *run
	model        tea.Model
	fallbackIdle time.Duration

	view     tea.View
	drawn    time.Time // when view was made
	due      bool      // view is old and frames knows it
	panicked bool

	behind chan struct{} // wakes frames
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
	switch msg.(type) {
	case frameDue:
		s.due, s.drawn = false, time.Time{}
		return s, nil
	case tea.WindowSizeMsg:
		s.drawn = time.Time{} // the old frame does not fit
	}
	defer s.caught(&cmd)
	s.model, cmd = s.model.Update(msg)
	s.followIdle()
	return s, s.watched(cmd)
}

// View draws the model, or gives the last frame again when it is too early for
// another. The program asks after every message, be it a mouse move.
func (s *supervised) View() tea.View {
	if s.panicked {
		return s.view
	}
	if s.due || time.Since(s.drawn) < frame || s.run.out.congested() {
		if !s.due {
			s.due = true
			select {
			case s.behind <- struct{}{}:
			default: // it is awake
			}
		}
		return s.view
	}
	var cmd tea.Cmd
	func() {
		defer s.caught(&cmd)
		s.view = s.model.View()
	}()
	s.drawn = time.Now()
	return s.view
}

// frames asks for the frames that View left out. It ends with the session.
func (s *supervised) frames(p Program) {
	pause := time.NewTimer(0)
	defer pause.Stop()
	for {
		select {
		case <-s.run.ctx.Done():
			return
		case <-s.behind:
		}
		pause.Reset(frame)
		select {
		case <-s.run.ctx.Done():
			return
		case <-pause.C:
		}
		s.run.out.relieved()
		p.Send(frameDue{})
	}
}

func (s *supervised) followIdle() {
	limit := s.fallbackIdle
	if m, ok := s.model.(Idler); ok {
		limit = m.IdleAfter()
	}
	s.run.idle.Store(int64(limit))
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

// watched is cmd with its panics caught and logged as ours. Those inside a
// tea.Sequence, which cannot be looked into, Bubble Tea catches.
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
		msg = cmd()
		if batch, ok := msg.(tea.BatchMsg); ok {
			for i, c := range batch {
				batch[i] = s.watched(c)
			}
		}
		return msg
	}
}

func logPanic(log *slog.Logger, where string, v any) {
	log.Error("panic in a session; it ends, the others go on",
		"where", where, "panic", fmt.Sprint(v), "stack", string(debug.Stack()))
}
