package paint

import (
	"fmt"
	"image/color"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
)

// monitor is an emulated terminal with what it is sent.
type monitor struct {
	*vt.Emulator
	sent []byte
}

func newMonitor(w, h int) *monitor {
	m := &monitor{Emulator: vt.NewEmulator(w, h)}
	_, _ = m.WriteString("\x1b[?1049h\x1b[?7l")
	return m
}

func (m *monitor) shows(b []byte) {
	m.sent = b
	_, _ = m.Write(b)
}

// seen is a cell as people see it.
type seen struct {
	text   string
	width  int
	fg, bg string
	attrs  uint8
	line   bool
}

func seenAt(c *uv.Cell, p colorprofile.Profile) seen {
	if c == nil || c.Width == 0 && c.Content == "" {
		return seen{}
	}
	s := seen{text: c.Content, width: c.Width, attrs: c.Style.Attrs, line: c.Style.Underline != uv.UnderlineNone}
	tell := func(c color.Color) string {
		if c == nil {
			return ""
		}
		if c = p.Convert(c); c == nil {
			return ""
		}
		return fmt.Sprintf("%T%v", c, c)
	}
	s.fg, s.bg = tell(c.Style.Fg), tell(c.Style.Bg)
	if s.text == "" {
		s.text = " "
	}
	if s.text == " " && !s.line && s.attrs&(uv.AttrReverse|uv.AttrStrikethrough) == 0 {
		s.fg, s.attrs = "", 0
	}
	return s
}

// page is what a terminal shows that was drawn on with cells, which is what
// Bubble Tea takes a frame for.
func page(frame string, w, h int) uv.ScreenBuffer {
	cells := uv.NewScreenBuffer(w, h)
	cells.Method = ansi.GraphemeWidth
	uv.NewStyledString(frame).Draw(cells, cells.Bounds())
	return cells
}

// check fails when a terminal shows anything else than a frame.
func (m *monitor) check(t testing.TB, what, frame string, p colorprofile.Profile) {
	t.Helper()
	w, h := m.Width(), m.Height()
	want := page(frame, w, h)
	for y := range h {
		for x := range w {
			got, exp := seenAt(m.CellAt(x, y), colorprofile.TrueColor), seenAt(want.CellAt(x, y), p)
			if got != exp {
				t.Fatalf("%s: %d,%d shows %+v, want %+v\nsent %q\nframe %q", what, x, y, got, exp, m.sent, frame)
			}
		}
	}
}

// scribe makes frames that fit a size.
type scribe struct{ *rand.Rand }

func (r scribe) one(of ...string) string { return of[r.IntN(len(of))] }

func (r scribe) pen() string {
	return r.one("\x1b[m", "\x1b[0m", "\x1b[1m", "\x1b[2m", "\x1b[22m", "\x1b[3;4m", "\x1b[23;24m", "\x1b[7m", "\x1b[27m", "\x1b[9m", "\x1b[29m",
		"\x1b[31m", "\x1b[91;44m", "\x1b[38;5;208m", "\x1b[48;5;17m", "\x1b[38;2;10;200;30m", "\x1b[39m", "\x1b[49m", "\x1b[1;31m", "\x1b[0;1;7m", "\x1b[101m", "\x1b[5;8m", "\x1b[25;28m")
}

func (r scribe) word() string {
	return r.one("a", "b", " ", "  ", "        ", "Ô ăn quan", "nguyễn", "e\u0302\u0301", "o\u031b\u0309", "漢字", "語", "ｆ", "╭──┬──╮", "●●●○", "12", "dân",
		"한글", "\u0e01\u0e33", "x\u20dd", "────────────")
}

// pictures are letters of which terminals do not agree on the width.
func (r scribe) picture() string {
	return r.one("🙂", "👍🏽", "👨\u200d👩\u200d👧", "❤\ufe0f", "🇻🇳", "1\ufe0f\u20e3")
}

// line is one of at most w cells.
func (r scribe) line(w int) string {
	var b strings.Builder
	for left := w; left > 0 && r.IntN(12) > 0; {
		if r.IntN(3) == 0 {
			b.WriteString(r.pen())
		}
		s := r.word()
		if r.IntN(15) == 0 {
			s = r.picture()
		}
		if left -= ansi.StringWidth(s); left < 0 {
			break
		}
		b.WriteString(s)
	}
	if r.IntN(4) > 0 {
		b.WriteString("\x1b[m")
	}
	return b.String()
}

func (r scribe) frame(w, h int) []string {
	lines := make([]string, r.IntN(h+1))
	for i := range lines {
		lines[i] = r.line(w)
	}
	return lines
}

// edit changes some lines of a frame.
func (r scribe) edit(lines []string, w, h int) []string {
	lines = append([]string(nil), lines...)
	for range 1 + r.IntN(3) {
		switch i := r.IntN(len(lines) + 1); {
		case i == len(lines):
			if len(lines) < h {
				lines = append(lines, r.line(w))
			}
		case r.IntN(4) == 0:
			lines = lines[:i]
		case r.IntN(3) == 0:
			lines[i] = r.line(w)
		default: // a letter or a look within it
			old := []string{"a", "b", "12", " ", "─", "語", "\x1b[m", "●"}
			k := old[r.IntN(len(old))]
			for _, by := range []string{r.word(), r.pen(), ""} {
				if next := strings.Replace(lines[i], k, by, 1); ansi.StringWidth(next) <= w {
					lines[i] = next
					break
				}
			}
		}
	}
	return lines
}

// Whatever frames come one after the other, in whichever sizes and colours, the
// terminal shows each as if it had been drawn afresh.
func TestTheTerminalShowsEachFrame(t *testing.T) {
	for _, tt := range []Painter{
		{Profile: colorprofile.TrueColor}, {Profile: colorprofile.ANSI256}, {Profile: colorprofile.ANSI}, {Profile: colorprofile.ASCII},
		{Profile: colorprofile.ASCII, Old: true},
	} {
		t.Run(fmt.Sprintf("%v old %v", tt.Profile, tt.Old), func(t *testing.T) {
			r := scribe{rand.New(rand.NewPCG(uint64(tt.Profile), 7))}
			w, h := 40, 12
			m, painter := newMonitor(w, h), &tt
			painter.Resize(w, h)
			var lines []string
			for i := range frames() {
				switch r.IntN(12) {
				case 0:
					w, h = 1+r.IntN(60), 1+r.IntN(16)
					m.Resize(w, h)
					painter.Resize(w, h)
					lines = r.frame(w, h)
				case 1:
					lines = r.frame(w, h)
				default:
					lines = r.edit(lines, w, h)
				}
				frame := strings.Join(lines, r.one("\n", "\n", "\r\n"))
				m.shows(painter.Paint(nil, frame))
				m.check(t, fmt.Sprintf("frame %d, %d×%d", i, w, h), frame, tt.Profile)
			}
		})
	}
}

// frames is how many are drawn one after the other: more in the long form.
func frames() int {
	if os.Getenv("OANQUAN_SOAK") == "1" {
		return 20000
	}
	return 250
}

// Only what differs is sent.
func TestOnlyTheChangedPartOfALineIsSent(t *testing.T) {
	for _, tt := range []struct{ last, next, want string }{
		{"same", "same", ""},
		{"one\ntwo", "one\ntwo!", "\x1b[2;4H!"},
		{"abcdef", "abXdef", "\x1b[1;3HX"},
		{"abcdefghijklmnopqrst", "aXcdefghijklmnopqrYt", "\x1b[1;2HX\x1b[19GY"},
		{"abcdefgh", "aXcdeYgh", "\x1b[1;2HXcdeY"},
		{"abcdef", "abc", "\x1b[1;4H\x1b[K"},
		{"abc", "", "\x1b[H\x1b[K"},
		{"ab", "a\x1b[31mb\x1b[m", "\x1b[1;2H\x1b[31mb\x1b[m"},
		{"\x1b[1;31mab", "\x1b[1;32mab\x1b[m", "\x1b[H\x1b[1;32mab\x1b[m"},
		{"", "\x1b[1;31ma\x1b[1;32mb\x1b[22mc", "\x1b[H\x1b[1;31ma\x1b[32mb\x1b[22mc\x1b[m"},
		{"漢字漢字", "漢字語字", "\x1b[1;5H語"},
		{"漢字", "a 字", "\x1b[Ha "},
		{"e\u0301a", "ea", "\x1b[He"},
		{"\x1b[31mabc\ndef", "\x1b[31mabc\ndeg", "\x1b[2;3H\x1b[31mg\x1b[m"},
		{"a b", "a\x1b[31m b", "\x1b[1;3H\x1b[31mb\x1b[m"}, // a blank has no ink
		{"", "\x1b[31mVi\x1b[m \x1b[31met\x1b[m", "\x1b[H\x1b[31mVi et\x1b[m"},
		{"", "\x1b[41mV\x1b[m e", "\x1b[H\x1b[41mV\x1b[m e"}, // but what is behind it is seen
		{"🙂 ab", "🙂 ac", "\x1b[H\x1b[K🙂\x1b[3G ac"},          // and so is right where a picture has one cell
		{"ab🙂", "xb🙂", "\x1b[Hx"},
	} {
		p := &Painter{Profile: colorprofile.TrueColor}
		p.Resize(20, 3)
		p.Paint(nil, tt.last)
		if got := string(p.Paint(nil, tt.next)); got != tt.want {
			t.Errorf("%q to %q sends %q, want %q", tt.last, tt.next, got, tt.want)
		}
	}
}

// Nothing of a frame but text and looks reaches the terminal.
func TestOnlyTextAndLooksAreSent(t *testing.T) {
	for _, frame := range []string{
		"a\x1b[2Jb", "a\x1b[5;5Hb", "a\x1b]2;title\ab", "a\x1b]52;c;eA==\x1b\\b", "a\x1bPq\x1b\\b", "a\x1b_G\x1b\\b", "a\x1bcb", "a\x07b", "a\tb",
		"a\u0085b", "a\x9bb", "a\u200bb", "a\u202eb", "a\x1b[31", "a\x1b]2;", "ab\x1b", "a\ufeffb", "a\x1b[>4mb", "a\x00b", "a\xc0\x80b",
	} {
		p := &Painter{Profile: colorprofile.TrueColor}
		p.Resize(10, 1)
		got := strings.TrimPrefix(string(p.Paint(nil, frame)), "\x1b[m\x1b[H\x1b[2J")
		if got = strings.Trim(got, "b"); got != "\x1b[Ha" {
			t.Errorf("%q sends %q", frame, got)
		}
	}
}

// More marks than anybody writes are left out, however they are written.
func TestMarksAreBounded(t *testing.T) {
	for _, frame := range []string{"a" + strings.Repeat("\u0301", 10000), "a" + strings.Repeat("\x1b[m\u0301", 10000)} {
		p := &Painter{}
		p.Resize(10, 1)
		if got := p.Paint(nil, frame); len(got) > 2*maxLetter {
			t.Errorf("%d bytes are sent", len(got))
		}
	}
}

// FuzzPaint looks whether a terminal shows the second of two frames as it would
// had it come first, and nothing breaks out of it.
func FuzzPaint(f *testing.F) {
	f.Add("a\x1b[31mđ\n漢字", "a\x1b[32mđ\n漢🙂", uint8(9), uint8(3), false)
	f.Add("\x1b[38:2::1:2:3mx\x1b[48;5;300my", "\x1b[;;7mx", uint8(1), uint8(1), true)
	f.Fuzz(func(t *testing.T, last, next string, w, h uint8, old bool) {
		width, height := 1+int(w)%80, 1+int(h)%20
		if len(last)+len(next) > 4096 {
			return
		}
		show := func(frames ...string) *monitor {
			m, p := newMonitor(width, height), &Painter{Profile: colorprofile.ANSI256, Old: old}
			p.Resize(width, height)
			for _, frame := range frames {
				b := p.Paint(nil, frame)
				m.shows(b)
				for i, c := range b {
					if c < ' ' && c != esc || c == esc && b[i+1] != '[' {
						t.Fatalf("%q sends %q", frame, b)
					}
				}
			}
			return m
		}
		one, two := show(next), show(last, next)
		for y := range height {
			for x := range width {
				if a, b := seenAt(one.CellAt(x, y), colorprofile.TrueColor), seenAt(two.CellAt(x, y), colorprofile.TrueColor); a != b {
					t.Fatalf("%d,%d of %d×%d shows %+v, first %+v\nsent %q", x, y, width, height, b, a, two.sent)
				}
			}
		}
	})
}

// BenchmarkPaint is what a frame costs in which two lines changed.
func BenchmarkPaint(b *testing.B) {
	line := strings.Repeat("\x1b[31mdân \x1b[m\x1b[1mquan\x1b[m │ ", 8)
	frames := [2]string{}
	for i := range frames {
		lines := make([]string, 30)
		for y := range lines {
			lines[y] = line
		}
		lines[10+i] = "\x1b[7m" + strings.ReplaceAll(line, "31", "32")
		frames[i] = strings.Join(lines, "\n")
	}
	p := &Painter{Profile: colorprofile.ANSI256}
	p.Resize(100, 30)
	b.ReportAllocs()
	n := 0
	for i := 0; b.Loop(); i++ {
		n = len(p.Paint(nil, frames[i%2]))
	}
	b.ReportMetric(float64(n), "bytes/frame")
}
