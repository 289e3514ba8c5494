package telnet

import (
	"errors"
	"net/netip"
	"strings"
	"testing"
	"unicode/utf8"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/session"
)

// What is taken back at the gate goes off the terminal with all its cells and
// marks, and keys are no letters.
func TestTheFirstLineIsEdited(t *testing.T) {
	for in, want := range map[string]struct{ line, shown string }{
		"wx\x7fho\r":                  {"who", "wx\b \bho\n"},
		"who 王\x7f\x08\r":             {"who", "who 王\b \b\b \b\b \b\n"},
		"xe\u0302\u0303\x7f\r":        {"x", "xe\u0302\u0303\b \b\n"},
		"Nguyen\x7f\x7fễn\r":          {"Nguyễn", "Nguyen\b \b\b \bễn\n"},
		"王e\u0301\x15en\r":            {"en", "王e\u0301\b \b\b \b\b \ben\n"},
		"\x1b\x1b[A\x1b[[Ben\x1bOP\r": {"en", "en\n"},
	} {
		var shown strings.Builder
		m := &mouth{deaf: deaf{closed: make(chan struct{})}, wrote: func(p []byte) { shown.Write(p) }}
		g := &gate{conn: newConn(m, netip.Addr{})}
		g.tty, g.ahead = true, []byte(in)
		line, done, err := g.typed()
		if got := strings.ReplaceAll(shown.String(), "\r", ""); line != want.line || !done || err != nil || got != want.shown {
			t.Errorf("%q is %q (%v, %v), shown as %q", in, line, done, err, got)
		}
	}
}

// Whatever is typed at the gate, a line is bounded and holds no controls, and
// what is shown of it neither.
func FuzzFirstLine(f *testing.F) {
	for _, s := range []string{"", "en\r", "who\r", "login mai ABCD\r", "ấấ\x7f\x7f\x7fx\r", "\x1b[A\x1bOBx\r", "\x03", "a\x15\r", "\x1b\x1b[\r"} {
		f.Add([]byte(s), false)
	}
	f.Fuzz(func(t *testing.T, in []byte, tty bool) {
		shown := 0
		m := &mouth{deaf: deaf{closed: make(chan struct{})}}
		m.wrote = func(p []byte) {
			shown += len(p)
			for _, b := range p {
				if b < ' ' && b != bs && b != '\r' && b != '\n' {
					t.Fatalf("%q shows %q", in, p)
				}
			}
		}
		g := &gate{conn: newConn(m, netip.Addr{}), command: func(w string) bool { return w == "who" },
			logIn: func(netip.Addr, string, string) (account.ID, error) { return "", lobby.ErrNoCode }}
		g.tty = tty
		g.ahead = in
		_ = g.unwanted()
		line, done, err := g.typed()
		if len(g.line) > lineMost || len(line) > lineMost || shown > 4*lineMost+4*len(in) {
			t.Fatalf("%q: a line of %d, %d shown", in, len(g.line), shown)
		}
		for _, b := range []byte(line) {
			if b < ' ' || b == del {
				t.Fatalf("%q holds a control: %q", in, line)
			}
		}
		if !done || err != nil {
			return
		}
		e, err := g.understand(line)
		if err != nil && !errors.Is(err, errUnwanted) && !errors.Is(err, errLeft) && !errors.Is(err, errPuzzled) {
			t.Fatal(err)
		}
		for _, v := range g.environment(e) {
			if !utf8.ValidString(v) || session.Language([]string{v}) == "" && len(v) > 20 {
				t.Fatalf("%q becomes %q", line, v)
			}
		}
	})
}
