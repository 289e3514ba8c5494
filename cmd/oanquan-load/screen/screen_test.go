package screen

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/charmbracelet/x/vt"
)

func TestSequences(t *testing.T) {
	for _, tt := range []struct{ name, sent, want string }{
		{"letters", "Ô ăn", "Ô ăn"},
		{"lines", "one\r\ntwo", "one\ntwo"},
		{"wrapped", "0123456789ab", "0123456789\nab"},
		{"no line more than there is", "0123456789\rX", "X123456789"},
		{"looks", "\x1b[1;31mred\x1b[m", "red"},
		{"title", "\x1b]2;title\x07a\x1b]2;title\x1b\\b", "ab"},
		{"place", "\x1b[2;3Hx\x1b[5Gy\x1b[Hz", "z\n  x y"},
		{"erase to the end", "abcdef\x1b[3G\x1b[K", "ab"},
		{"erase some", "abcdef\x1b[2G\x1b[3X", "a   ef"},
		{"erase all", "abc\x1b[2J\x1b[Hd", "d"},
		{"another screen", "abc\x1b[?1049h\x1b[Hd", "d"},
		{"repeat", "-\x1b[4b|", "-----|"},
		{"taken out and put in", "abcdef\x1b[2G\x1b[2P\x1b[1@", "a def"},
		{"scrolled", "a\r\nb\r\nc\r\nd\r\ne", "b\nc\nd\ne"},
		{"part of it scrolled", "a\r\nb\r\nc\r\nd\x1b[2;3r\x1b[3;1H\n", "a\nc\n\nd"},
		{"line put in", "a\r\nb\x1b[1;1H\x1b[L", "\na\nb"},
		{"wide", "日本x\x1b[3Gy", "日yx"},
		{"a mark", "a\u0323b", "ab"},
		{"half a letter", "a\xe2\x94\x1b[2Gb", "ab"},
		{"tab and back", "\tx\b\by", "       yx"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, piece := range []int{1, 3, len(tt.sent)} {
				g := New(10, 4)
				for p := []byte(tt.sent); len(p) > 0; {
					n, _ := g.Write(p[:min(piece, len(p))])
					p = p[n:]
				}
				if got := strings.TrimRight(g.String(), "\n"); got != tt.want {
					t.Errorf("in pieces of %d bytes:\n%q, want\n%q", piece, got, tt.want)
				}
			}
		})
	}
}

func TestHas(t *testing.T) {
	g := New(20, 3)
	_, _ = g.Write([]byte("Waiting for Lan"))
	if !g.Has("for Lan") || g.Has("Your turn") {
		t.Errorf("%q", g)
	}
	_, _ = g.Write([]byte("\rYour turn\x1b[K"))
	if g.Has("Lan") || !g.Has("Your turn") {
		t.Errorf("%q", g)
	}
}

// What a full emulator shows is what is read here, whatever comes in whatever
// order.
func TestAsAnEmulator(t *testing.T) {
	const w, h = 30, 8
	r := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		var b bytes.Buffer
		for range 60 {
			n := 1 + r.IntN(12)
			switch r.IntN(9) {
			case 0:
				fmt.Fprintf(&b, "\x1b[%d;%dH", 1+r.IntN(h), 1+r.IntN(w))
			case 1:
				fmt.Fprintf(&b, "\x1b[%d%c", n, "ABCDGd"[r.IntN(6)])
			case 2:
				b.WriteString([]string{"\x1b[K", "\x1b[1K", "\x1b[2K", "\x1b[J", "\x1b[2J"}[r.IntN(5)]) // 1J takes all of the line from the emulator
			case 3:
				fmt.Fprintf(&b, "\x1b[%d%c", n, "X@P"[r.IntN(3)])
			case 4:
				fmt.Fprintf(&b, "\x1b[%d%c", 1+r.IntN(3), "LM"[r.IntN(2)])
			case 5:
				fmt.Fprintf(&b, "\x1b[%dm", 30+r.IntN(8))
			case 6:
				b.WriteString("\r\n")
			default: // not up to the last column, where emulators differ in what a cursor does that waits there
				fmt.Fprintf(&b, "\x1b[%dG%s", 1+r.IntN(w-13), string([]rune("đường─┼●xyzab")[:n]))
			}
		}
		g, e := New(w, h), vt.NewEmulator(w, h)
		_, _ = g.Write(b.Bytes())
		_, _ = e.Write(b.Bytes())
		lines := strings.Split(strings.TrimRight(strings.ReplaceAll(e.String(), "\r", ""), "\n"), "\n")
		for i := range lines {
			lines[i] = strings.TrimRight(lines[i], " ")
		}
		want := strings.TrimRight(strings.Join(lines, "\n"), "\n")
		if got := strings.TrimRight(g.String(), "\n"); got != want {
			t.Fatalf("after %q\n%s\nwant\n%s", b.String(), got, want)
		}
	}
}
