package session

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/vt"

	"oanquan/ui/frames"
)

// slide shows whatever it is sent.
type slide struct{ view tea.View }

type show tea.View

func (s slide) Init() tea.Cmd { return nil }

func (s slide) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if v, ok := msg.(show); ok {
		s.view = tea.View(v)
	}
	return s, nil
}

func (s slide) View() tea.View { return s.view }

// terminal is an emulated one and all that it was sent.
type terminal struct {
	*vt.Emulator
	all bytes.Buffer
}

func (e *terminal) Write(p []byte) (int, error) {
	e.all.Write(p)
	return e.Emulator.Write(p)
}

// Whatever is shown one after the other, in whichever sizes, the terminal shows
// each time just what it would had it been drawn afresh.
func TestEachFrameIsDrawnWhole(t *testing.T) {
	for _, term := range []string{"xterm-256color", "linux", "vt100"} {
		t.Run(term, func(t *testing.T) { eachFrame(t, term) })
	}
}

func eachFrame(t *testing.T, term string) {
	r := rand.New(rand.NewPCG(7, 7))
	w, h := 80, 24
	e := &terminal{Emulator: vt.NewEmulator(w, h)}
	go func() { _, _ = io.Copy(io.Discard, e.Emulator) }() // its answers; ends with the test
	var out io.Writer = &modes{w: e}
	canvas := Canvas{Out: out, Terminal: Terminal{Name: term, Size: Size{w, h}}, Profile: Profile(term, nil)}
	d := newDrawn(slide{}, canvas)
	for i := range 100 {
		if r.IntN(10) == 0 {
			w, h = 1+r.IntN(120), 1+r.IntN(40)
			e.Resize(w, h)
			d.Update(tea.WindowSizeMsg{Width: w, Height: h})
		}
		content := lines(r, w, h)
		d.Update(show{Content: content, AltScreen: true})
		d.View()
		fresh := vt.NewEmulator(w, h)
		_, _ = (&modes{w: fresh}).Write([]byte("\x1b[?1049h" + content))
		if got, want := plain(e.String()), plain(fresh.String()); got != want {
			t.Fatalf("frame %d, %d×%d:\n%s\nwant:\n%s", i, w, h, got, want)
		}
	}
	if !e.IsAltScreen() || !e.CursorHidden() {
		t.Errorf("alternate screen %v, cursor hidden %v", e.IsAltScreen(), e.CursorHidden())
	}
}

// painting is a scene that is just its text.
type painting string

func (p painting) Kind() any                     { return "painting" }
func (p painting) Alike(other frames.Scene) bool { return p == other.(painting) }
func (p painting) Draw() string                  { return string(p) }

// gallerySlide shows what it is sent, if others may show it as well.
type gallerySlide struct {
	slide
	frame *frames.Frame
}

func (g *gallerySlide) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	m, cmd := g.slide.Update(msg)
	g.slide = m.(slide)
	return g, cmd
}

func (g *gallerySlide) Frame() *frames.Frame { return g.frame }

// Terminals of several kinds and sizes that show the same frames, each one now
// and then something else or a frame late, show what they were told to.
func TestSharedFramesAreDrawnWhole(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	var store frames.Store
	type seat struct {
		slide *gallerySlide
		drawn *drawn
		term  *terminal
		w, h  int
	}
	var seats []*seat
	for i, name := range []string{"xterm-256color", "xterm-256color", "xterm", "vt100", "linux", "xterm-256color"} {
		s := &seat{slide: &gallerySlide{}, term: &terminal{Emulator: vt.NewEmulator(60, 20)}, w: 60, h: 20}
		go func() { _, _ = io.Copy(io.Discard, s.term.Emulator) }() // its answers; ends with the test
		s.drawn = newDrawn(s.slide, Canvas{Out: &modes{w: s.term}, Terminal: Terminal{Name: name, Size: Size{60, 20}}, Profile: Profile(name, nil)})
		if i == 5 { // has another window
			s.w, s.h = 50, 18
			s.term.Resize(50, 18)
			s.drawn.Update(tea.WindowSizeMsg{Width: 50, Height: 18})
		}
		seats = append(seats, s)
	}
	for range 200 {
		frame := store.Frame(painting(lines(r, 50, 18)))
		for i, s := range seats {
			content := frame.Text
			switch r.IntN(6) {
			case 0:
				continue // misses it
			case 1:
				content, s.slide.frame = lines(r, 50, 18), nil
			default:
				s.slide.frame = frame
			}
			if r.IntN(20) == 0 {
				s.drawn.Update(tea.WindowSizeMsg{Width: s.w, Height: s.h})
			}
			s.drawn.Update(show{Content: content, AltScreen: true})
			s.drawn.View()
			fresh := vt.NewEmulator(s.w, s.h)
			_, _ = (&modes{w: fresh}).Write([]byte("\x1b[?1049h" + content))
			if got, want := plain(s.term.String()), plain(fresh.String()); got != want {
				t.Fatalf("terminal %d:\n%s\nwant:\n%s", i, got, want)
			}
		}
	}
	if red := []byte("[31m"); !bytes.Contains(seats[0].term.all.Bytes(), red) || bytes.Contains(seats[3].term.all.Bytes(), red) {
		t.Error("a terminal got the colours of another")
	}
}

// What is less urgent hears of a frame before it is made and after it has been
// handed over.
func TestServingLastsAsLongAsAFrame(t *testing.T) {
	serving, times := 0, 0
	out := writerFunc(func(p []byte) (int, error) {
		if serving != 1 {
			t.Errorf("serving is %d while %q is written", serving, p)
		}
		return len(p), nil
	})
	d := newDrawn(slide{}, Canvas{Out: out, Terminal: Terminal{Name: "xterm", Size: Size{20, 5}}, Serving: func(begins bool) {
		if begins {
			serving, times = serving+1, times+1
		} else {
			serving--
		}
	}})
	d.Update(show{Content: "ô", AltScreen: true})
	if d.View(); serving != 0 || times != 2 {
		t.Errorf("serving is %d after an update and a view, it was told of %d", serving, times)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// lines are some that fit, most of them as they often are.
func lines(r *rand.Rand, w, h int) string {
	words := []string{"Ô ăn quan", "quan", "\x1b[31mđỏ\x1b[m", "╭──┬──╮", "12", "   ", "nguyễn"}
	out := make([]string, 0, h)
	for range r.IntN(h + 1) {
		line := strings.Repeat(words[r.IntN(len(words))]+" ", r.IntN(4))
		if len([]rune(line)) >= w || strings.Contains(line, "\x1b") && w < 30 {
			line = ""
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}

func plain(s string) string {
	rows := strings.Split(s, "\n")
	for i := range rows {
		rows[i] = strings.TrimRight(rows[i], " \r")
	}
	return strings.TrimRight(strings.Join(rows, "\n"), "\n")
}

func TestTitleAndMouse(t *testing.T) {
	var out bytes.Buffer
	m := &modes{w: &out}
	d := newDrawn(slide{}, Canvas{Out: m, Terminal: Terminal{Name: "xterm", Size: Size{20, 5}}})
	look := func(v tea.View) string {
		out.Reset()
		d.Update(show(v))
		d.View()
		return out.String()
	}
	if got := look(tea.View{Content: "a", WindowTitle: "Mai", MouseMode: tea.MouseModeCellMotion}); !strings.Contains(got, "\x1b]2;Mai\x07") || !strings.Contains(got, "\x1b[?1002h") {
		t.Errorf("%q", got)
	}
	if got := look(tea.View{Content: "a", WindowTitle: "Mai", MouseMode: tea.MouseModeCellMotion}); got != "" {
		t.Errorf("the same again sends %q", got)
	}
	if got := look(tea.View{Content: "a", WindowTitle: "Lan"}); !strings.Contains(got, "\x1b]2;Lan\x07") || !strings.Contains(got, "\x1b[?1002l") {
		t.Errorf("%q", got)
	}
	if got := string(m.restore()); !strings.Contains(got, "\x1b]2;\x07") {
		t.Errorf("the title stays: %q", got)
	}
}

// A window that was small for a moment has lost what it showed, even when its
// size is the old one again before anybody could look.
func TestASizeThatIsToldAgainIsDrawnAgain(t *testing.T) {
	for _, term := range []string{"xterm", "vt100"} {
		e := &terminal{Emulator: vt.NewEmulator(20, 3)}
		d := newDrawn(slide{}, Canvas{Out: &modes{w: e}, Terminal: Terminal{Name: term, Size: Size{20, 3}}})
		d.Update(show{Content: "one and more\ntwo\nthree"})
		d.View()
		e.Resize(5, 1)
		e.Resize(20, 3)
		d.Update(tea.WindowSizeMsg{Width: 20, Height: 3})
		d.View()
		if got := plain(e.String()); got != "one and more\ntwo\nthree" {
			t.Errorf("%s shows\n%s", term, got)
		}
	}
}

// What has no title gets none: it would print it.
func TestOldTerminalsGetNoTitle(t *testing.T) {
	for _, term := range []string{"vt100", "vt220", "ansi", "linux", ""} {
		var out bytes.Buffer
		d := newDrawn(slide{}, Canvas{Out: &out, Terminal: Terminal{Name: term, Size: Size{20, 5}}})
		d.Update(show{Content: "a", WindowTitle: "Mai"})
		d.View()
		if got := out.String(); strings.Contains(got, "Mai") || !strings.Contains(got, "a") {
			t.Errorf("%q: %q", term, got)
		}
	}
}

// A row that changed is written from its beginning, with nothing that a VT100
// did not have: no colours, no end of bold alone, no erasing behind its last
// column.
func TestOldTerminalsGetWholeRows(t *testing.T) {
	var out bytes.Buffer
	d := newDrawn(slide{}, Canvas{Out: &out, Terminal: Terminal{Name: "vt100", Size: Size{6, 2}}, Profile: Profile("vt100", nil)})
	for _, tt := range []struct{ content, want string }{
		{"a\x1b[1;31mb\x1b[mc\nd", "\x1b[H\x1b[2J\x1b[Ha\x1b[1mb\x1b[mc\x1b[K\x1b[2;1Hd\x1b[K"},
		{"a\x1b[1;31mb\x1b[mc\nd\x1b[7me", "\x1b[2;1Hd\x1b[7me\x1b[m\x1b[K"},
		{"a\x1b[1;31mb\x1b[mc\nabcdef", "\x1b[2;1Habcdef"},
		{"\nabcdef", "\x1b[H\x1b[K"},
	} {
		out.Reset()
		d.Update(show{Content: tt.content})
		d.View()
		if got := out.String(); !strings.HasSuffix(got, tt.want) {
			t.Errorf("%q: %q, want %q", tt.content, got, tt.want)
		}
	}
}

func TestBellIsHeardAtOnce(t *testing.T) {
	p, _, err := call(t, toy{}, func(p *phone, _ context.CancelCauseFunc) {
		p.types(t, "a")
		time.Sleep(time.Millisecond)
		if !strings.Contains(p.seen(), "\a") {
			t.Error("not yet")
		}
		p.types(t, "q")
	})
	if n := strings.Count(p.seen(), "\a"); err != nil || n != 1 {
		t.Errorf("%d times, %v", n, err)
	}
}

// A key is on the screen at once, also right after others; more than a few are
// spaced.
func TestKeyIsSeenAtOnce(t *testing.T) {
	_, _, err := call(t, toy{}, func(p *phone, _ context.CancelCauseFunc) {
		for i := range 2 * framesAtOnce {
			p.types(t, "x")
			time.Sleep(time.Microsecond)
			if seen := strings.HasSuffix(p.seen(), string(rune('1'+i))); i < framesAtOnce && i < 9 && !seen {
				t.Errorf("key %d is not on the screen", i)
			}
		}
		time.Sleep(time.Second)
		p.types(t, "q")
	})
	if err != nil {
		t.Error(err)
	}
}

// slow is a toy that takes its time to be drawn.
type slow struct{ toy }

func (m slow) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	t, cmd := m.toy.Update(msg)
	m.toy = t.(toy)
	return m, cmd
}

func (m slow) View() tea.View {
	time.Sleep(80 * time.Millisecond)
	return m.toy.View()
}

// A thousand keys must not cost a thousand frames, however long one takes.
func TestSlowFramesDoNotHoldUpKeys(t *testing.T) {
	_, took, err := call(t, slow{}, func(p *phone, _ context.CancelCauseFunc) {
		p.types(t, strings.Repeat("x", 1000)+"q")
	})
	if err != nil || took > 10*time.Second {
		t.Errorf("%v after %v", err, took)
	}
}

// BenchmarkIdle is what a hundred sessions at rest cost.
func BenchmarkIdle(b *testing.B) {
	const sessions = 100
	for name, draw := range map[string]Draw{"stock": Stock, "lean": Lean} {
		b.Run(name, func(b *testing.B) {
			ctx, cancel := context.WithCancel(b.Context())
			var phones []*phone
			ended := make(chan error, sessions)
			for range sessions {
				p := newPhone()
				phones = append(phones, p)
				go func() { ended <- Run(ctx, p, toy{}, Options{Log: quiet(), Draw: draw}) }()
			}
			<-time.After(time.Second) // all have drawn
			before := sent(phones)
			begun, cpu := time.Now(), used(b)
			for b.Loop() {
				<-time.After(time.Second)
			}
			took := time.Since(begun)
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64((used(b)-cpu).Microseconds())/1000/took.Seconds(), "cpu-ms/s")
			b.ReportMetric(float64(sent(phones)-before)/took.Seconds(), "bytes/s")
			cancel()
			for _, p := range phones {
				if err := <-ended; err != nil {
					b.Error(err)
				}
				_ = p.Close()
			}
		})
	}
}

func sent(phones []*phone) (n int) {
	for _, p := range phones {
		n += len(p.seen())
	}
	return n
}

// used is the processor time of the process so far.
func used(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// What else a view wants is followed: the cursor, the screen, what is reported,
// and how pastes come.
func TestAViewIsFollowed(t *testing.T) {
	e := vt.NewEmulator(20, 3)
	var sent bytes.Buffer
	d := newDrawn(slide{}, Canvas{Out: io.MultiWriter(&sent, e), Terminal: Terminal{Name: "xterm", Size: Size{20, 3}}})
	at := func(x, y int) *tea.Cursor {
		c := tea.NewCursor(x, y)
		c.Shape = tea.CursorBar
		return c
	}
	for i, tt := range []struct {
		view         tea.View
		shown        bool
		x, y         int
		has, hasNot  string
		nothingAtAll bool
	}{
		{view: tea.View{Content: "a", AltScreen: true}, has: "\x1b[?2004h", hasNot: "\x1b[?1004h"},
		{view: tea.View{Content: "a", AltScreen: true, Cursor: at(5, 1)}, shown: true, x: 5, y: 1, has: " q"},
		{view: tea.View{Content: "a", AltScreen: true, Cursor: at(5, 1)}, shown: true, x: 5, y: 1, nothingAtAll: true},
		{view: tea.View{Content: "a\nb", AltScreen: true, Cursor: at(5, 1)}, shown: true, x: 5, y: 1, has: "\x1b[?25l"},
		{view: tea.View{Content: "a\nb", AltScreen: true, Cursor: at(6, 1)}, shown: true, x: 6, y: 1, hasNot: "b"},
		{view: tea.View{Content: "a\nb", AltScreen: true, ReportFocus: true}, has: "\x1b[?1004h", hasNot: "b"},
		{view: tea.View{Content: "a\nb", AltScreen: true, DisableBracketedPasteMode: true, MouseMode: tea.MouseModeAllMotion}, has: "\x1b[?1004l", hasNot: "\x1b[?2004h"},
		{view: tea.View{Content: "a\nb", AltScreen: true, MouseMode: tea.MouseModeCellMotion}, has: "\x1b[?1003l\x1b[?1002h", hasNot: "\x1b[?1006l"},
		{view: tea.View{Content: "a\nb"}, has: "\x1b[?1049l", hasNot: "\x1b[?1049h"},
		{view: tea.View{Content: "a\nb", AltScreen: true}, has: "\x1b[?1049h"},
	} {
		sent.Reset()
		d.Update(show(tt.view))
		d.View()
		got := sent.String()
		if !strings.Contains(got, tt.has) || tt.hasNot != "" && strings.Contains(got, tt.hasNot) || tt.nothingAtAll && got != "" {
			t.Errorf("view %d sends %q", i, got)
		}
		if plain(e.String()) != tt.view.Content || e.IsAltScreen() != tt.view.AltScreen || e.CursorHidden() == tt.shown {
			t.Errorf("view %d: cursor hidden %v, alternate screen %v\n%s", i, e.CursorHidden(), e.IsAltScreen(), e)
		}
		if p := e.CursorPosition(); tt.shown && (p.X != tt.x || p.Y != tt.y) {
			t.Errorf("view %d: the cursor is at %v", i, p)
		}
	}
}

// At rest a session is the goroutine that runs it, one that reads and one that
// waits for what was read.
func TestASessionAtRestHasThreeGoroutines(t *testing.T) {
	const sessions = 20
	before := runtime.NumGoroutine()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, sessions)
	var phones []*phone
	for range sessions {
		p := newPhone()
		phones = append(phones, p)
		go func() { ended <- Run(ctx, p, toy{}, Options{Log: quiet()}) }()
	}
	late := time.After(20 * time.Second)
	for _, p := range phones {
		for !strings.Contains(p.seen(), "toy") || runtime.NumGoroutine()-before > 3*sessions {
			select {
			case <-late:
				t.Fatalf("%d sessions have %d goroutines", sessions, runtime.NumGoroutine()-before)
			default:
				runtime.Gosched()
			}
		}
	}
	cancel()
	for _, p := range phones {
		if err := <-ended; err != nil {
			t.Error(err)
		}
		_ = p.Close()
	}
}
