package session

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
)

// toy is a model that does what the test types: q quits, p panics in Update,
// v in View, c in a command, b in a batch.
type toy struct {
	text   string
	wide   bool // fills the largest screen with another letter after each key
	views  *atomic.Int64
	sizes  *[]Size
	closed *int
	idle   time.Duration
	panics bool
}

func (m toy) Init() tea.Cmd { return nil }

func nothing() tea.Msg { return nil }

func (m toy) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		if m.sizes != nil {
			*m.sizes = append(*m.sizes, Size{msg.Width, msg.Height})
		}
	case tea.KeyPressMsg:
		switch m.text += msg.String(); msg.String() {
		case "q":
			return m, tea.Quit
		case "z":
			return m, tea.Suspend
		case "p":
			panic("fault in Update")
		case "v":
			m.panics = true
		case "c":
			return m, func() tea.Msg { panic("fault in a command") }
		case "b":
			return m, tea.Batch(func() tea.Msg { return nil }, func() tea.Msg { panic("fault in a batch") })
		case "s":
			return m, tea.Sequence(func() tea.Msg { return nil }, func() tea.Msg { panic("fault in a sequence") })
		case "n":
			return m, tea.Batch(nothing, tea.Sequence(nothing, tea.Batch(nothing, func() tea.Msg { panic("fault deep within") })))
		case "t":
			return m, tea.Tick(time.Second, func(time.Time) tea.Msg { panic("fault in a timer") })
		case "a":
			return m, tea.Raw("\a")
		}
	}
	return m, nil
}

func (m toy) View() tea.View {
	if m.panics {
		panic("fault in View")
	}
	if m.views != nil {
		m.views.Add(1)
	}
	content := fmt.Sprintf("toy %d", len(m.text))
	if m.wide {
		line := strings.Repeat(string(rune('a'+len(m.text)%26)), MaxCols)
		content += strings.Repeat("\n"+line, MaxRows-1)
	}
	return tea.View{Content: content, AltScreen: true, MouseMode: tea.MouseModeCellMotion}
}

func (m toy) Close() {
	if m.closed != nil {
		*m.closed++
	}
}

// idleToy says how long its caller may be silent.
// viToy changes its language with the first key.
type viToy struct {
	toy
	language string
}

func (m viToy) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if _, ok := msg.(tea.KeyPressMsg); ok {
		m.language = "vi "
	}
	return m, nil
}

func (m viToy) Language() string { return m.language }

func TestGoodbyeIsSaidInTheLanguageOfTheScreen(t *testing.T) {
	p, _, err := call(t, viToy{language: "en "}, func(p *phone, cancel context.CancelCauseFunc) {
		p.types(t, "x")
		synctest.Wait()
		cancel(ErrShutdown)
	})
	if !errors.Is(err, ErrShutdown) || !strings.Contains(p.seen(), "vi bye: ") {
		t.Errorf("%v, %q", err, p.seen())
	}
}

// What is said at the end is read whole, whatever the screen did at its edges.
func TestEveryGoodbyeWrapsAtWords(t *testing.T) {
	const text = "The server stops for a moment. Your game is saved; come back in a minute: ssh localhost -p 2222"
	for cols, want := range map[int]string{
		40: "The server stops for a moment. Your game\r\nis saved; come back in a minute:\r\nssh localhost -p 2222\r\n",
		80: "The server stops for a moment. Your game is saved; come back in a minute:\r\nssh localhost -p 2222\r\n",
	} {
		synctest.Test(t, func(t *testing.T) {
			p := newPhone()
			ctx, cancel := context.WithCancelCause(t.Context())
			go func() {
				time.Sleep(time.Second)
				p.types(t, "x")
				p.resize <- Size{cols, 24}
				time.Sleep(time.Second)
				cancel(ErrShutdown)
			}()
			err := Run(ctx, p, toy{wide: true}, Options{Log: quiet(), Goodbye: func(error, string) string { return text }})
			_ = p.Close()
			if !errors.Is(err, ErrShutdown) || !strings.HasSuffix(p.seen(), want) {
				t.Errorf("%d columns: %v, %q", cols, err, p.seen()[max(0, len(p.seen())-250):])
			}
			off, on := strings.LastIndex(p.seen(), "\x1b[?7l"), strings.LastIndex(p.seen(), "\x1b[?7h")
			if on < 0 || off > on {
				t.Errorf("%d columns: wrapping is off at the end", cols)
			}
		})
	}
}

type idleToy struct{ toy }

func (m idleToy) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if k, ok := msg.(tea.KeyPressMsg); ok && k.String() == "g" {
		m.idle = 0 // a game begins
	}
	t, cmd := m.toy.Update(msg)
	m.toy = t.(toy)
	return m, cmd
}

func (m idleToy) IdleAfter() time.Duration { return m.idle }

func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

// call runs a model for a caller in a bubble of time. All goroutines must have
// ended when it returns, or synctest fails the test.
func call(t *testing.T, m tea.Model, act func(p *phone, cancel context.CancelCauseFunc)) (p *phone, took time.Duration, err error) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p = newPhone()
		ctx, cancel := context.WithCancelCause(t.Context())
		go func() {
			time.Sleep(time.Second) // it is on the screen
			act(p, cancel)
		}()
		begun := time.Now()
		err = Run(ctx, p, m, Options{Log: quiet(), Goodbye: func(cause error, language string) string {
			if cause == nil {
				return ""
			}
			return language + "bye: " + cause.Error()
		}})
		took = time.Since(begun)
		select {
		case <-p.closed:
			p.cut = true
		default:
		}
		cancel(nil)
		_ = p.Close()
		synctest.Wait()
	})
	return p, took, err
}

// checkRestored follows what the terminal was told.
func checkRestored(t *testing.T, p *phone) {
	t.Helper()
	m := &modes{w: io.Discard}
	_, _ = m.Write([]byte(p.seen()))
	if len(m.set) != 0 || m.kitty != 0 || m.keys {
		t.Errorf("left behind: modes %v, kitty %d, keys %v", m.set, m.kitty, m.keys)
	}
	for _, s := range []string{"\x1b[?1049l", "\x1b[?2004l", "\x1b[?25h", "\x1b[?1002l", "\x1b[?1006l"} {
		if n := strings.Count(p.seen(), s); n != 1 {
			t.Errorf("%q is there %d times", s, n)
		}
	}
}

func TestEveryEndRestoresTheTerminal(t *testing.T) {
	for _, tt := range []struct {
		name string
		act  func(p *phone, cancel context.CancelCauseFunc)
		want error
	}{
		{"quit", func(p *phone, _ context.CancelCauseFunc) { p.types(t, "q") }, nil},
		{"hang up", func(p *phone, _ context.CancelCauseFunc) { p.hangUp() }, nil},
		{"shutdown", func(_ *phone, cancel context.CancelCauseFunc) { cancel(ErrShutdown) }, ErrShutdown},
		{"kick", func(_ *phone, cancel context.CancelCauseFunc) { cancel(ErrReplaced) }, ErrReplaced},
		{"idle", func(*phone, context.CancelCauseFunc) {}, ErrIdle},
		{"panic in Update", func(p *phone, _ context.CancelCauseFunc) { p.types(t, "p") }, ErrPanic},
		{"panic in View", func(p *phone, _ context.CancelCauseFunc) { p.types(t, "v") }, ErrPanic},
		{"panic in a command", func(p *phone, _ context.CancelCauseFunc) { p.types(t, "c") }, ErrPanic},
		{"panic in a batch", func(p *phone, _ context.CancelCauseFunc) { p.types(t, "b") }, ErrPanic},
		{"panic in a sequence", func(p *phone, _ context.CancelCauseFunc) { p.types(t, "s") }, ErrPanic},
		{"quit with keys still to come", func(p *phone, _ context.CancelCauseFunc) { p.types(t, strings.Repeat("q", 10)) }, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			closed := 0
			p, _, err := call(t, toy{closed: &closed}, tt.act)
			if !errors.Is(err, tt.want) {
				t.Errorf("ended with %v", err)
			}
			checkRestored(t, p)
			if !strings.Contains(p.seen(), "toy") {
				t.Errorf("nothing was drawn: %q", p.seen())
			}
			if tt.want != nil && !strings.HasSuffix(p.seen(), "bye: "+tt.want.Error()+"\r\n") {
				t.Errorf("no goodbye at the end: %q", p.seen())
			}
			if closed != 1 {
				t.Errorf("the model was closed %d times", closed)
			}
		})
	}
}

func TestSuspendDoesNotStopTheServer(t *testing.T) {
	_, _, err := call(t, toy{}, func(p *phone, _ context.CancelCauseFunc) { p.types(t, "zq") })
	if err != nil {
		t.Errorf("ended with %v", err)
	}
}

func TestCallerWhoDoesNotReadIsCut(t *testing.T) {
	p, took, err := call(t, toy{}, func(p *phone, _ context.CancelCauseFunc) {
		p.stopReading()
		p.types(t, "x")
	})
	if !errors.Is(err, errStalled) {
		t.Errorf("ended with %v", err)
	}
	if took < writeStall || took > writeStall+3*time.Second {
		t.Errorf("after %v", took)
	}
	if !p.cut {
		t.Error("the transport is open")
	}
}

func TestShutdownDoesNotWaitForACallerWhoDoesNotRead(t *testing.T) {
	_, took, err := call(t, toy{}, func(p *phone, cancel context.CancelCauseFunc) {
		p.stopReading()
		p.types(t, "x")
		time.Sleep(time.Second)
		cancel(ErrShutdown)
	})
	if !errors.Is(err, ErrShutdown) || took > 2*time.Second+closeWait {
		t.Errorf("%v after %v", err, took)
	}
}

func TestIdleCountsFromTheLastKey(t *testing.T) {
	_, took, err := call(t, toy{}, func(p *phone, _ context.CancelCauseFunc) {
		time.Sleep(20 * time.Minute)
		p.types(t, "x")
	})
	if want := 20*time.Minute + time.Second + DefaultIdle; !errors.Is(err, ErrIdle) || took != want {
		t.Errorf("%v after %v, want %v", err, took, want)
	}
}

func TestModelDecidesHowLongItsCallerMayBeSilent(t *testing.T) {
	_, took, err := call(t, idleToy{toy{idle: 2 * time.Hour}}, func(*phone, context.CancelCauseFunc) {})
	if !errors.Is(err, ErrIdle) || took != 2*time.Hour {
		t.Errorf("watching: %v after %v", err, took)
	}
	_, took, err = call(t, idleToy{toy{idle: time.Hour}}, func(p *phone, cancel context.CancelCauseFunc) {
		p.types(t, "g")
		time.Sleep(3 * time.Hour)
		cancel(ErrReplaced)
	})
	if !errors.Is(err, ErrReplaced) {
		t.Errorf("playing: %v after %v", err, took)
	}
}

func TestWhoPlaysIsSpared(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := &run{}
		r.ctx, r.cancel = context.WithCancelCause(t.Context())
		r.idle.Store(int64(DefaultIdle))
		r.lastInput.Store(time.Now().UnixNano())
		begun := time.Now()
		over := begun.Add(3 * time.Hour) // of the game
		defer r.limits(func() bool { return time.Now().Before(over) })()
		<-r.ctx.Done()
		if took := time.Since(begun); !errors.Is(context.Cause(r.ctx), ErrIdle) || took < 3*time.Hour || took > 3*time.Hour+DefaultIdle+time.Minute {
			t.Errorf("%v after %v", context.Cause(r.ctx), took)
		}
	})
}

func TestNoSessionLastsForEver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := &run{}
		r.ctx, r.cancel = context.WithCancelCause(t.Context())
		begun := time.Now()
		defer r.limits(func() bool { return true })()
		<-r.ctx.Done()
		if took := time.Since(begun); !errors.Is(context.Cause(r.ctx), ErrTooLong) || took != MaxSession {
			t.Errorf("%v after %v", context.Cause(r.ctx), took)
		}
	})
}

func TestFramesAreLimited(t *testing.T) {
	var views atomic.Int64
	p, _, _ := call(t, toy{views: &views}, func(p *phone, _ context.CancelCauseFunc) {
		for range 200 {
			p.types(t, "x")
			time.Sleep(time.Millisecond)
		}
		time.Sleep(time.Second)
		p.types(t, "q")
	})
	if n := views.Load(); n > 4+framesAtOnce+6 { // 200 ms are four frames; and the first, the last, and a few at the start
		t.Errorf("%d views for 200 keys in 200 ms", n)
	}
	if !strings.Contains(p.seen(), "200") {
		t.Errorf("the last frame is missing: %q", p.seen())
	}
}

func TestFramesAreLeftOutForWhoIsBehind(t *testing.T) {
	var views atomic.Int64
	_, _, err := call(t, toy{views: &views, wide: true}, func(p *phone, _ context.CancelCauseFunc) {
		p.resize <- Size{MaxCols, MaxRows}
		time.Sleep(time.Second)
		p.stopReading()
		before := views.Load()
		for range 80 { // eight seconds, ten frames each
			p.types(t, "x")
			time.Sleep(100 * time.Millisecond)
		}
		if n := views.Load() - before; n > 5 {
			t.Errorf("%d frames were made for nobody", n)
		}
		before = views.Load()
		p.readAgain()
		time.Sleep(time.Second)
		if views.Load() == before {
			t.Error("nothing was drawn after it read again")
		}
		p.types(t, "q")
	})
	if err != nil {
		t.Error(err)
	}
}

func TestSizesAreClampedAndSpaced(t *testing.T) {
	var sizes []Size
	_, _, err := call(t, toy{sizes: &sizes}, func(p *phone, _ context.CancelCauseFunc) {
		for i := range 1000 { // a second at 1000 Hz
			select {
			case <-p.resize:
			default:
			}
			p.resize <- Size{i * 61, i * 61}
			time.Sleep(time.Millisecond)
		}
		time.Sleep(time.Second)
		p.types(t, "q")
	})
	if err != nil {
		t.Error(err)
	}
	if len(sizes) > 1+22 {
		t.Errorf("%d sizes in a second", len(sizes))
	}
	if last := sizes[len(sizes)-1]; last != (Size{MaxCols, MaxRows}) {
		t.Errorf("the last one is %v", last)
	}
}

func TestClaimedSizeBeforeTheFirstFrame(t *testing.T) {
	var sizes []Size
	synctest.Test(t, func(t *testing.T) {
		p := newPhone()
		p.terminal.Size = Size{60000, 60000}
		go func() { time.Sleep(time.Second); p.types(t, "q") }()
		if err := Run(t.Context(), p, toy{sizes: &sizes}, Options{Log: quiet()}); err != nil {
			t.Error(err)
		}
		_ = p.Close()
	})
	if len(sizes) != 1 || sizes[0] != (Size{MaxCols, MaxRows}) {
		t.Errorf("%v", sizes)
	}
}

// A settled screen sends nothing.
func TestNothingMovesWhenNothingHappens(t *testing.T) {
	_, _, err := call(t, toy{}, func(p *phone, _ context.CancelCauseFunc) {
		before := len(p.seen())
		time.Sleep(20 * time.Minute)
		if n := len(p.seen()) - before; n != 0 {
			t.Errorf("%d bytes", n)
		}
		p.types(t, "q")
	})
	if err != nil {
		t.Error(err)
	}
}
