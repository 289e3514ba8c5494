package session

import (
	"bytes"
	"testing"
)

func TestRestoreUndoesWhatWasDone(t *testing.T) {
	for _, tt := range []struct{ name, written, want string }{
		{"nothing drawn", "", ""},
		{"text only", "hello", "\x1b[m"},
		{"what the renderer does", "\x1b[?1049h\x1b[?25l\x1b[?2004hboard", "\x1b[m\x1b[?2004l\x1b[?25h\x1b[H\x1b[J\x1b[?1049l"},
		{"undone by the renderer itself", "\x1b[?1049h\x1b[?25l\x1b[?2004h\x1b[?2004l\x1b[?25h\x1b[?1049l", "\x1b[m"},
		{"several modes in one sequence", "\x1b[?1002;1006h", "\x1b[m\x1b[?1006l\x1b[?1002l"},
		{"twice is once", "\x1b[?1000h\x1b[?1000h", "\x1b[m\x1b[?1000l"},
		{"keyboards", "\x1b[>1u\x1b[>4;2m", "\x1b[<1u\x1b[>4m\x1b[m"},
		{"keyboards undone", "\x1b[>1u\x1b[>4;2m\x1b[<1u\x1b[>4m", "\x1b[m"},
		{"wrapping put off and on again, as at the last cell of a screen", "\x1b[?7lx\x1b[?7h", "\x1b[m"},
		{"wrapping left off", "\x1b[?7lx", "\x1b[m\x1b[?7h"},
		{"a question is no change", "\x1b[?2026$p\x1b[?u", "\x1b[m"},
		{"ended within a sequence", "\x1b[?1049h\x1b[38;5;2", "\x18\x1b[m\x1b[H\x1b[J\x1b[?1049l"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var out bytes.Buffer
			for size := 1; size <= len(tt.written)+1; size++ {
				m := &modes{w: &out}
				for b := []byte(tt.written); len(b) > 0; {
					n := min(size, len(b))
					_, _ = m.Write(b[:n])
					b = b[n:]
				}
				if got := string(m.restore()); got != tt.want {
					t.Errorf("in pieces of %d: %q, want %q", size, got, tt.want)
				}
				if got := m.restore(); got != nil {
					t.Errorf("a second time: %q", got)
				}
			}
		})
	}
}

func TestLineEndsAreWhole(t *testing.T) {
	var out bytes.Buffer
	m := &modes{w: &out}
	for _, p := range []string{"a\nb", "\r", "\n", "\r\nc\n"} {
		_, _ = m.Write([]byte(p))
	}
	if got := out.String(); got != "a\r\nb\r\n\r\nc\r\n" {
		t.Errorf("%q", got)
	}
}

// Whatever was written, what restore leaves is what a terminal has at first.
func FuzzRestore(f *testing.F) {
	f.Add([]byte("\x1b[?1049h\x1b[?25l\x1b[?2004h\x1b[>1u\x1b[>4;2m\x1b[?1002;1006h"))
	f.Add([]byte("\x1b[?25;25;1h\x1b[?;l\x1b[<9u\x1b"))
	f.Fuzz(func(t *testing.T, in []byte) {
		m := &modes{w: &bytes.Buffer{}}
		_, _ = m.Write(in)
		end := m.restore()
		after := &modes{w: &bytes.Buffer{}}
		_, _ = after.Write(in)
		_, _ = after.Write(end)
		if len(after.set) != 0 || after.kitty != 0 || after.keys || after.state != stPlain {
			t.Errorf("%q then %q leaves %v, %d, %v", in, end, after.set, after.kitty, after.keys)
		}
	})
}
