package main

import (
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"
)

// person is somebody at a terminal: what a session sends goes through an
// emulator, and what the emulator shows is what they see.
type person struct {
	tb   testing.TB
	name string
	in   io.Writer            // what they type
	cut  func()               // cuts the connection, as a tunnel does to a train
	told func(w, h int) error // tells the server a new size

	mu   sync.Mutex
	emu  *vt.Emulator
	wake chan struct{} // closed at the next change and replaced
	over bool          // the session has ended
	exit int           // its exit code then, −1 for a cut connection
	eyes func(screen)  // sees every screen there was
	sent []byte        // the first of what came, as it came
}

// sentKept is how much of what came is kept as it came.
const sentKept = 256 << 10

// newPerson sits somebody down at a terminal of w × h. Whoever makes the
// connection sets in before the first output.
func newPerson(tb testing.TB, name string, w, h int) *person {
	return &person{tb: tb, name: name, emu: vt.NewEmulator(w, h), wake: make(chan struct{})}
}

// dumps shows the last screen when the test has failed.
func (p *person) dumps() {
	p.tb.Cleanup(func() {
		if p.tb.Failed() {
			p.tb.Logf("%s saw last:\n%s", p.name, p.look())
		}
	})
}

// answer sends what the terminal itself replies to the server, as real ones do.
// It ends when the session does.
func (p *person) answer() {
	_, _ = io.Copy(p.in, p.emu) // a closed connection ends it
}

// Write takes output of the session.
func (p *person) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sent = append(p.sent, b[:min(len(b), sentKept-len(p.sent))]...)
	n, err := p.emu.Write(b)
	p.changed()
	return n, err
}

// changed wakes who waits; mu is held.
func (p *person) changed() {
	if p.eyes != nil {
		p.eyes(p.read())
	}
	close(p.wake)
	p.wake = make(chan struct{})
}

// ended notes the end of the session.
func (p *person) ended(exit int) {
	if c, ok := p.emu.InputPipe().(io.Closer); ok {
		_ = c.Close() // ends answer
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.over, p.exit = true, exit
	p.changed()
}

// screen is what a terminal shows, line by line without the blanks at the ends.
type screen []string

func (s screen) String() string { return strings.Join(s, "\n") + "\n" }

// has tells whether a text stands somewhere. A text that the screen wrapped is
// found, too.
func (s screen) has(text string) bool {
	if strings.Contains(s.String(), text) {
		return true
	}
	return strings.Contains(strings.Join(strings.Fields(s.String()), " "), text)
}

// read is the screen; mu is held.
func (p *person) read() screen {
	lines := strings.Split(p.emu.String(), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " \r")
	}
	return lines
}

// look is the screen as it is now.
func (p *person) look() screen {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.read()
}

// came is what the session sent so far, as it came.
func (p *person) came() []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.sent)
}

// watch calls eyes with the screen as it is and with every one to come.
func (p *person) watch(eyes func(screen)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.eyes = eyes
	eyes(p.read())
}

// until waits for a screen of which ok holds.
func (p *person) until(what string, ok func(screen) bool) screen {
	p.tb.Helper()
	s, why := p.wait(ok)
	if why != "" {
		p.tb.Fatalf("%s: %s; wanted %s. The screen is:\n%s", p.name, why, what, s)
	}
	return s
}

// wait waits for a screen of which ok holds, and says why it gave up.
func (p *person) wait(ok func(screen) bool) (s screen, why string) {
	late := time.NewTimer(patience)
	defer late.Stop()
	for {
		p.mu.Lock()
		s, wake, over := p.read(), p.wake, p.over
		p.mu.Unlock()
		if ok(s) {
			return s, ""
		}
		if over {
			return s, "the session has ended"
		}
		select {
		case <-wake:
		case <-late.C:
			return s, "waited in vain"
		}
	}
}

// expect waits for each text to be on the screen, one after the other.
func (p *person) expect(texts ...string) screen {
	p.tb.Helper()
	var s screen
	for _, text := range texts {
		s = p.until(strings.TrimSpace(text), func(s screen) bool { return s.has(text) })
	}
	return s
}

// expectMatch waits for the expression to match and returns its groups.
func (p *person) expectMatch(expr string) []string {
	p.tb.Helper()
	re := regexp.MustCompile(expr)
	s := p.until(expr, func(s screen) bool { return re.MatchString(s.String()) })
	return re.FindStringSubmatch(s.String())
}

// gone waits until a text is on the screen no more.
func (p *person) gone(text string) screen {
	p.tb.Helper()
	return p.until("no "+text, func(s screen) bool { return !s.has(text) })
}

// keys presses keys by name; what is no name is typed as it is.
func (p *person) keys(names ...string) {
	p.tb.Helper()
	var b strings.Builder
	for _, n := range names {
		if seq, ok := sequences()[n]; ok {
			n = seq
		}
		b.WriteString(n)
	}
	if _, err := io.WriteString(p.in, b.String()); err != nil {
		p.tb.Fatalf("%s presses %q: %v", p.name, names, err)
	}
}

// sequences are the keys that are no letters, as xterm sends them.
func sequences() map[string]string {
	return map[string]string{
		"enter": "\r", "esc": "\x1b", "tab": "\t", "up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D",
		"ctrl+c": "\x03", "backspace": "\x7f", "home": "\x1b[H", "end": "\x1b[F",
	}
}

// resizes drags the window to another size.
func (p *person) resizes(w, h int) {
	p.tb.Helper()
	p.mu.Lock()
	if w > 0 && h > 0 {
		p.emu.Resize(w, h)
	}
	p.mu.Unlock()
	if err := p.told(w, h); err != nil {
		p.tb.Fatalf("%s resizes to %d×%d: %v", p.name, w, h, err)
	}
}

// leaves waits for the end of the session and returns its exit code.
func (p *person) leaves() int {
	p.tb.Helper()
	late := time.After(patience)
	for {
		p.mu.Lock()
		over, exit, wake := p.over, p.exit, p.wake
		p.mu.Unlock()
		if over {
			return exit
		}
		select {
		case <-wake:
		case <-late:
			p.tb.Fatalf("%s: the session does not end. The screen is:\n%s", p.name, p.look())
		}
	}
}

// restored fails unless the terminal is as a shell wants it.
func (p *person) restored() {
	p.tb.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.emu.IsAltScreen() || p.emu.CursorHidden() {
		p.tb.Errorf("%s's terminal: alternate screen %v, cursor hidden %v", p.name, p.emu.IsAltScreen(), p.emu.CursorHidden())
	}
}
