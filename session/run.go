package session

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby/room"
	"oanquan/ui/screen"
)

// Times of a session.
const (
	// DefaultIdle is how long a caller may be silent where nothing says
	// otherwise.
	DefaultIdle = screen.DefaultIdle
	// MaxSession is how long a session may last: it bounds what a forgotten
	// window costs.
	MaxSession = 24 * time.Hour
	// framesPerSecond is the most that is drawn for long. People see ten; an
	// emulator over a slow link is thankful for fewer. A few at once are fine:
	// who presses a key wants to see it now.
	framesPerSecond = 20
	framesAtOnce    = 8
	// frameCost is how many frames may be made, and found to be the last one
	// again, for the price of one that is drawn.
	frameCost = 4
	// resizeEvery spaces the sizes that a window being dragged goes through.
	resizeEvery = 50 * time.Millisecond
)

// Causes that end a session from outside; cancel its context with one.
var (
	ErrShutdown = errors.New("the server stops")
	ErrIdle     = errors.New("nothing was typed for too long")
	ErrTooLong  = errors.New("the session lasted for too long")
	ErrReplaced = errors.New("the session was ended from another one")
	ErrLogIn    = errors.New("the caller wants to log in to an account")
)

// ErrPanic ends a session whose program had a fault.
var ErrPanic = errors.New("the program of the session panicked")

// errGone is the everyday end: the caller closed the connection.
var errGone = errors.New("the caller is gone")

// Idler is a model that knows how long its caller may be silent: for ever (0)
// in a game, where the clock rules, and for hours while watching one.
type Idler interface{ IdleAfter() time.Duration }

// Speaker is a model that knows which language it speaks now, "vi" or "en".
type Speaker interface{ Language() string }

// Closer is a model that holds something beyond the session, such as a
// subscription. Close is called once, after the last message, however the
// session ended.
type Closer interface{ Close() }

// Options of Run. The zero value is usable.
type Options struct {
	Log *slog.Logger // slog.Default when nil
	// Idle is the limit for a model that is no Idler; DefaultIdle when 0.
	Idle time.Duration
	// Spared is asked when the caller was silent for too long; true lets them
	// be for as long again: who has a seat in a running game is not cut. It is
	// called from a goroutine of its own. Nil spares nobody.
	Spared func() bool
	// Draw makes what draws the model on the terminal; Lean when nil.
	Draw Draw
	// Meter counts what happens; nil counts nothing. Self is whose session this is,
	// and Pressed is told of each key when it was read, before the model has it.
	Meter   Meter
	Self    room.SessionID
	Pressed func(time.Time)
	// Serving is that of the Canvas.
	Serving func(begins bool)
	// Workers are those of the Canvas.
	Workers *Workers
	// Goodbye is what the caller reads below the restored prompt; nil for
	// nothing. language is that of a model that is a Speaker, else "".
	Goodbye func(cause error, language string) string
}

// Run shows the model to the caller until it quits, the caller goes or ctx
// ends, and restores the terminal. It returns nil when the program ended by
// itself, else why: a cause above, ErrPanic, or that of ctx.
//
// When it has returned nothing is drawn any more. One goroutine may remain in
// a read of the transport until that is closed.
func Run(ctx context.Context, t Transport, model tea.Model, o Options) error {
	if o.Log == nil {
		o.Log = slog.Default()
	}
	if o.Idle == 0 {
		o.Idle = DefaultIdle
	}
	if o.Draw == nil {
		o.Draw = Lean
	}
	if o.Spared == nil {
		o.Spared = func() bool { return false }
	}
	if o.Meter == nil {
		o.Meter = unmetered{}
	}
	if o.Pressed == nil {
		o.Pressed = func(time.Time) {}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r := &run{ctx: ctx, cancel: cancel, transport: t, log: o.Log, meter: o.Meter, self: o.Self, pressed: o.Pressed}
	r.screen = &modes{w: t.Out()}
	r.out = newOutbox(r.screen, func() { cancel(errStalled); _ = t.Close() }, o.Meter)
	r.idle.Store(int64(o.Idle))
	r.lastInput.Store(time.Now().UnixNano())
	stop := context.AfterFunc(ctx, r.out.abandon)
	defer stop()
	err := r.cause(r.program(model, o))
	cancel(err) // the helpers end
	r.helpers.Wait()
	_ = r.out.close(func() []byte { return r.lastWords(err, o.Goodbye) })
	return err
}

// cause is why the program ended, nil when it or its caller wanted to.
func (r *run) cause(err error) error {
	if errors.Is(err, tea.ErrProgramKilled) && !errors.Is(err, tea.ErrProgramPanic) {
		err = context.Cause(r.ctx)
	}
	if errors.Is(err, errGone) || errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// run is one running program.
type run struct {
	ctx       context.Context
	cancel    context.CancelCauseFunc
	transport Transport
	log       *slog.Logger
	meter     Meter
	self      room.SessionID
	pressed   func(time.Time)
	out       *outbox
	screen    *modes // owned by the pump of out
	helpers   sync.WaitGroup
	cols      int // of the terminal; owned by the keyboard, and by Run when the helpers have ended

	idle      atomic.Int64 // a time.Duration; 0 is no limit
	language  atomic.Value // the string that a Speaker said last
	lastInput atomic.Int64 // Unix nanoseconds
}

// program runs the model with everything around it.
func (r *run) program(model tea.Model, o Options) error {
	term, _ := r.transport.Terminal()
	term.Size = term.Size.Clamp()
	r.cols = term.Size.Cols
	m := supervise(r, model, o.Idle)
	p := o.Draw(r.ctx, m, Canvas{
		Out: r.out, Terminal: term, Env: r.transport.Env(), Profile: Profile(term.Name, r.transport.Env()),
		Serving: o.Serving, Workers: o.Workers, Log: r.log,
	})
	m.program = p
	keys := &keyboard{
		in: r.transport.In(),
		emit: func(msg tea.Msg, read time.Time) {
			p.Send(stamped(msg, read))
		},
		typed: func() {
			r.lastInput.Store(time.Now().UnixNano())
		},
		sizes: r.transport.Resize(),
		resized: func(s Size) {
			r.cols = s.Cols
			p.Send(tea.WindowSizeMsg{Width: s.Cols, Height: s.Rows})
		},
		rtt: func() (time.Duration, bool) {
			if pinger, ok := r.transport.(Pinger); ok {
				return pinger.RoundTrip()
			}
			return 0, false
		},
	}
	// It ends with r.ctx, which ends with Run.
	r.helper(func() { keys.run(r.ctx); r.cancel(errGone) })
	defer r.limits(o.Spared)()
	err := p.Run()
	m.close()
	if m.panicked {
		return ErrPanic
	}
	if errors.Is(err, tea.ErrProgramPanic) {
		r.log.Error("drawing a session panicked")
		return ErrPanic
	}
	return err
}

// helper runs f beside the program. A panic in it ends this session only.
func (r *run) helper(f func()) {
	r.helpers.Go(func() {
		defer func() {
			if v := recover(); v != nil {
				logPanic(r.log, "session", v)
				r.cancel(ErrPanic)
			}
		}()
		f()
	})
}

// limits ends the session when its time is over, until stop is called. Nothing
// waits for that but a timer.
func (r *run) limits(spared func() bool) (stop func()) {
	end := time.AfterFunc(MaxSession, func() { r.cancel(ErrTooLong) })
	var mu sync.Mutex // so that look finds its own timer
	var timer *time.Timer
	mu.Lock()
	defer mu.Unlock()
	timer = time.AfterFunc(0, func() {
		mu.Lock()
		defer mu.Unlock()
		defer func() {
			if v := recover(); v != nil {
				logPanic(r.log, "limits", v)
				r.cancel(ErrPanic)
			}
		}()
		if wait := r.silence(spared); wait > 0 && r.ctx.Err() == nil {
			timer.Reset(wait)
		}
	})
	return func() { end.Stop(); timer.Stop() }
}

// silence ends the session when its caller was silent for too long. It returns
// when that is to be looked at again.
func (r *run) silence(spared func() bool) time.Duration {
	// The limit changes with what the program shows, so look again at least every
	// minute.
	const look = time.Minute
	idle := time.Duration(r.idle.Load())
	if idle <= 0 {
		return look
	}
	left := idle - time.Since(time.Unix(0, r.lastInput.Load()))
	switch {
	case left > 0:
		return min(left, look)
	case spared():
		r.lastInput.Store(time.Now().UnixNano())
		return look
	}
	r.cancel(ErrIdle)
	return 0
}

// lastWords gives the terminal back and says goodbye. The pump asks for it
// when everything else is written.
func (r *run) lastWords(cause error, goodbye func(error, string) string) []byte {
	b := r.screen.restore()
	if goodbye != nil {
		language, _ := r.language.Load().(string)
		if text := goodbye(cause, language); text != "" {
			b = append(b, crlf([]byte(Wrap(text, r.cols)+"\n"), false)...)
		}
	}
	return b
}
