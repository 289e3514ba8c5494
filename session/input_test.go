package session

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"golang.org/x/text/unicode/norm"
)

// typed runs pieces through a keyboard, each after a gap, and returns what came
// out as words: keys by name, text as it is.
func typed(t *testing.T, rtt, gap time.Duration, pieces ...string) (got []string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		r, w := io.Pipe()
		k := newKeyboard(r, func(m tea.Msg) { got = append(got, describe(m)) })
		k.rtt = func() (time.Duration, bool) { return rtt, rtt > 0 }
		done := make(chan struct{})
		go func() { k.run(t.Context()); close(done) }()
		for i, p := range pieces {
			if i > 0 {
				time.Sleep(gap)
			}
			_, _ = io.WriteString(w, p)
		}
		time.Sleep(10 * time.Second)
		_ = w.Close()
		<-done
	})
	return got
}

func newKeyboard(r io.Reader, emit func(tea.Msg)) *keyboard {
	return &keyboard{
		in: r, emit: func(m tea.Msg, _ time.Time) { emit(m) }, typed: func() {},
		rtt: func() (time.Duration, bool) { return 0, false },
	}
}

func describe(m tea.Msg) string {
	switch m := m.(type) {
	case uv.KeyPressEvent:
		return m.String()
	case uv.PasteEvent:
		return fmt.Sprintf("paste %q", m.Content)
	}
	return fmt.Sprintf("%T", m)
}

func TestKeys(t *testing.T) {
	for in, want := range map[string]string{
		"a":                            "a",
		"abc":                          "a b c",
		"\x1b[A":                       "up",
		"\x1bOA":                       "up",
		"\x1b[1;5C":                    "ctrl+right",
		"\x1b[15~":                     "f5",
		"\x1b[[A":                      "f1",
		"\x1bOP":                       "f1",
		"\x1b[1~":                      "home",
		"\x1b[4~":                      "end",
		"\x1b[H":                       "home",
		"\x1b[5~":                      "pgup",
		"\x1b[3~":                      "delete",
		"\x1b[24~":                     "f12",
		"\x1bOM":                       "enter",
		"\x1b":                         "esc",
		"\x1b\x1b":                     "esc esc",
		"\x1bq":                        "alt+q",
		"\x1b[Ax\x1b[B":                "up x down",
		"\r":                           "enter",
		"\x7f":                         "backspace",
		"\x08":                         "backspace",
		"a\x08b":                       "a backspace b",
		"\x03":                         "ctrl+c",
		"\t":                           "tab",
		"\x1b[Z":                       "shift+tab",
		"đường":                        "đ ư ờ n g",
		"\x1b[<0;3;4M":                 "uv.MouseClickEvent",
		"\x1b[200~hi\x1b[201~":         `paste "hi"`,
		"\x1b[200~a\r\nb\rc\x1b[201~x": `paste "a\nb\nc" x`,
		"\x1b[200~\x1b[A\x03\x1b[201~": "paste \"\\x1b[A\\x03\"",
		// What a caller claims about sizes goes through no limit: left out.
		"\x1b[8;60000;60000tx":      "x",
		"\x1b[48;24;80;1;1tx":       "x",
		"\x1b]11;rgb:00/00/00\x07x": "uv.BackgroundColorEvent x",
		"\x1bP1$r0m\x1b\\x":         "x",
		"\xff\xfex":                 "x",
		"\x1b[":                     "alt+[",
	} {
		t.Run(fmt.Sprintf("%q", in), func(t *testing.T) {
			if got := strings.Join(typed(t, 0, 0, in), " "); got != want {
				t.Errorf("got %s, want %s", got, want)
			}
		})
	}
}

// A sequence arrives in two pieces when the link is slow; the key must not
// become an Esc and letters.
func TestSplitSequences(t *testing.T) {
	for seq, want := range map[string]string{
		"\x1b[A": "up", "\x1bOB": "down", "\x1b[1;2D": "shift+left", "\x1b[15~": "f5",
		"\x1b[200~xin chào\x1b[201~": `paste "xin chào"`, "ệ": "ệ", "\x1b[<64;10;5M": "uv.MouseWheelEvent",
	} {
		for at := 1; at < len(seq); at++ {
			for _, gap := range []time.Duration{0, 60 * time.Millisecond, 300 * time.Millisecond} {
				got := typed(t, 0, gap, seq[:at], seq[at:]+"x")
				if strings.Join(got, " ") != want+" x" {
					t.Errorf("%q split at %d, %v apart: %q", seq, at, gap, got)
				}
			}
		}
	}
}

// A link that pauses for longer than any wait yields an Esc and the key, never
// letters: "A" and "D" sow.
func TestAVeryLateArrowIsNoLetters(t *testing.T) {
	for seq, want := range map[string]string{
		"\x1b[A": "up", "\x1bOD": "left", "\x1b[3~": "delete", "\x1b[15~": "f5", "\x1b[1;2D": "shift+left", "\x1b[<64;10;5M": "uv.MouseWheelEvent",
	} {
		for _, rtt := range []time.Duration{0, time.Millisecond, time.Second} {
			for _, gap := range []time.Duration{200 * time.Millisecond, 500 * time.Millisecond, 900 * time.Millisecond} {
				got := strings.Join(typed(t, rtt, gap, seq[:1], seq[1:2], seq[2:]+"x"), " ")
				if got != want+" x" && got != "esc "+want+" x" {
					t.Errorf("%q, %v apart, distance %v: %s", seq, gap, rtt, got)
				}
			}
		}
	}
	for _, in := range [][]string{{"\x1b", "x[A"}, {"\x1b", "", "d"}} { // no arrow
		if got := strings.Join(typed(t, 0, 600*time.Millisecond, in...), " "); !strings.HasPrefix(got, "esc ") || strings.Contains(got, "up") {
			t.Errorf("%q: %s", in, got)
		}
	}
	if got := strings.Join(typed(t, 0, 2*time.Second, "\x1b", "[", "A"), " "); got != "esc [ shift+A" && got != "esc [ A" {
		t.Errorf("typed by hand: %s", got)
	}
}

func TestEscKeyWaitsByDistance(t *testing.T) {
	for _, tt := range []struct{ rtt, wait time.Duration }{
		{0, maxEscWait},
		{time.Millisecond, minEscWait},
		{80 * time.Millisecond, 160 * time.Millisecond},
		{time.Second, maxEscWait},
	} {
		synctest.Test(t, func(t *testing.T) {
			r, w := io.Pipe()
			var at time.Time
			k := newKeyboard(r, func(tea.Msg) { at = time.Now() })
			k.rtt = func() (time.Duration, bool) { return tt.rtt, tt.rtt > 0 }
			ctx, cancel := context.WithCancel(t.Context())
			go k.run(ctx)
			begun := time.Now()
			_, _ = io.WriteString(w, "\x1b")
			time.Sleep(time.Second)
			synctest.Wait()
			if got := at.Sub(begun); got != tt.wait {
				t.Errorf("distance %v: esc after %v, want %v", tt.rtt, got, tt.wait)
			}
			cancel()
			_ = w.Close()
		})
	}
}

// Vietnamese input methods type letters, take them back and type others, faster
// than anybody could. Nothing may be dropped or change its place.
func TestTelexInOrder(t *testing.T) {
	for _, bs := range []string{"\x7f", "\x08"} {
		telexInOrder(t, bs)
	}
}

func telexInOrder(t *testing.T, bs string) {
	t.Helper()
	// "tiếng Việt" as an input method sends it.
	stream := "tie" + bs + "ê" + "ng" + bs + bs + bs + "ếng" + " V" + "ie" + bs + "ê" + bs + "ệt"
	for at := range stream {
		got := typed(t, 0, 0, stream[:at], stream[at:])
		if text := norm.NFC.String(edit(got)); text != "tiếng Việt" {
			t.Fatalf("split at %d: %q", at, text)
		}
	}
	// One byte at a time.
	if text := edit(typed(t, 0, time.Millisecond, strings.Split(stream, "")...)); text != "tiếng Việt" {
		t.Errorf("byte by byte: %q", text)
	}
	// The same with combining marks, as macOS sends them.
	if text := norm.NFC.String(edit(typed(t, 0, 0, norm.NFD.String("tiếng Việt")))); text != "tiếng Việt" {
		t.Errorf("decomposed: %q", text)
	}
}

// edit is a line that keys were typed into.
func edit(keys []string) string {
	var line []rune
	for _, k := range keys {
		switch k {
		case "backspace":
			line = line[:len(line)-1]
		case "space":
			line = append(line, ' ')
		default:
			k = strings.TrimPrefix(k, "shift+")
			line = append(line, []rune(k)...)
		}
	}
	return string(line)
}

func TestPasteIsBounded(t *testing.T) {
	r, w := io.Pipe()
	var got []tea.Msg
	k := newKeyboard(r, func(m tea.Msg) { got = append(got, m) })
	done := make(chan struct{})
	go func() { k.run(t.Context()); close(done) }()
	_, _ = io.WriteString(w, "\x1b[200~")
	for range 300 {
		_, _ = io.WriteString(w, strings.Repeat("x", 10000))
	}
	_, _ = io.WriteString(w, "\x1b[201~y")
	_ = w.Close()
	<-done
	if len(got) != 2 || len(got[0].(uv.PasteEvent).Content) != maxPaste {
		t.Errorf("%d events, %d bytes", len(got), len(got[0].(uv.PasteEvent).Content))
	}
}

func TestPasteWithoutEndComesAnyway(t *testing.T) {
	if got := typed(t, 0, 0, "\x1b[200~lost"); len(got) != 1 || got[0] != `paste "lost"` {
		t.Errorf("%q", got)
	}
}

func TestEndlessSequenceIsDropped(t *testing.T) {
	k := newKeyboard(nil, func(tea.Msg) {})
	k.decode([]byte("\x1b]0;"), false)
	for range 1000 {
		k.decode([]byte(strings.Repeat("A", 1000)), false)
		if len(k.pending) > 2*maxSequence {
			t.Fatalf("%d bytes wait", len(k.pending))
		}
	}
}

// However bytes are cut into reads, the same events come out, and nothing
// waits without limit.
func FuzzKeyboard(f *testing.F) {
	f.Add([]byte("\x1b[A\x1b[200~x\x1b[201~\x1bOP"), uint8(3))
	f.Add([]byte("tiếng\x7f\x7fViệt\x1b"), uint8(2))
	f.Add([]byte("\x1b]11;rgb:1/2/3\x1b\\\x1bP+r\x1b\\\x1b[M   \x9b1m"), uint8(1))
	f.Fuzz(func(t *testing.T, in []byte, size uint8) {
		whole, cut := keysOf(in, len(in)), keysOf(in, int(size)+1)
		if whole != cut && len(in) < maxSequence {
			t.Errorf("%q in pieces of %d:\n%s\nwhole:\n%s", in, size+1, cut, whole)
		}
	})
}

func keysOf(in []byte, size int) string {
	var b strings.Builder
	k := newKeyboard(nil, func(m tea.Msg) {
		if _, ok := m.(tea.WindowSizeMsg); ok {
			panic("a size came through")
		}
		fmt.Fprintf(&b, "%#v\n", m)
	})
	for len(in) > 0 {
		n := min(size, len(in))
		k.decode(in[:n], false)
		if len(k.pending) > maxSequence+size || len(k.paste) > maxPaste {
			panic("too much waits")
		}
		in = in[n:]
	}
	k.decode(nil, true)
	return b.String()
}
