package telnet

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"
)

// heard notes what a decoder found.
type heard struct{ events []string }

func (h *heard) option(verb, opt byte) {
	h.events = append(h.events, fmt.Sprintf("option %d %d", verb, opt))
}

func (h *heard) sub(opt byte, data []byte) {
	h.events = append(h.events, fmt.Sprintf("sub %d %q", opt, data))
}
func (h *heard) areYouThere() { h.events = append(h.events, "ayt") }

// decode feeds pieces to a new decoder.
func decode(pieces ...[]byte) (text string, events string) {
	var d decoder
	var h heard
	var out []byte
	for _, p := range pieces {
		out = d.feed(out, p, &h)
	}
	return string(out), fmt.Sprint(h.events)
}

func TestWhatBytesMean(t *testing.T) {
	for _, tt := range []struct{ name, in, text, events string }{
		{"letters", "chào", "chào", "[]"},
		{"Enter in three ways, and twice", "a\r\nb\r\x00c\nd\n\n\r\n", "a\rb\rc\rd\r\r\r", "[]"},
		{"a CR and something else", "\rx", "\rx", "[]"},
		{"IAC IAC is a byte", "a\xff\xffb", "a\xffb", "[]"},
		{"IAC IAC after CR", "\r\xff\xff\n", "\r\xff\r", "[]"},
		{"options", "a\xff\xfb\x1fb\xff\xfe\x01", "ab", "[option 251 31 option 254 1]"},
		{"an option between CR and LF", "\r\xff\xfb\x1f\nx", "\rx", "[option 251 31]"},
		{"interrupt, break, abort", "\xff\xf4\xff\xf3\xff\xee", "\x03\x03\x03", "[]"},
		{"end of file, erase", "\xff\xec\xff\xf7\xff\xf8", "\x04\x7f\x15", "[]"},
		{"nothing to be done", "a\xff\xf1\xff\xf9\xff\xf2\xff\xf5\xff\xed\xff\xf0b", "ab", "[]"},
		{"a byte that is no command", "a\xff\x01b", "ab", "[]"},
		{"are you there", "a\xff\xf6b", "ab", "[ayt]"},
		{"a subnegotiation", "a\xff\xfa\x1f\x00\x50\x00\x18\xff\xf0b", "ab", `[sub 31 "\x00P\x00\x18"]`},
		{"with IAC in it", "\xff\xfa\x1f\x00\xff\xff\x00\x18\xff\xf0", "", `[sub 31 "\x00\xff\x00\x18"]`},
		{"an empty one", "\xff\xfa\xff\xf0x", "x", "[]"},
		{"one whose end got lost", "\xff\xfa\x18\x00ab\xff\xfb\x1fx", "x", "[option 251 31]"},
		{"one in one", "\xff\xfa\x18\x00ab\xff\xfa\x1f\x01\xff\xf0x", "x", `[sub 31 "\x01"]`},
		{"one that is too long", "\xff\xfa\x18" + string(bytes.Repeat([]byte("x"), maxSub)) + "\xff\xf0y", "y", "[]"},
		{"one that just fits", "\xff\xfa" + string(bytes.Repeat([]byte{24}, maxSub)) + "\xff\xf0y", "y",
			fmt.Sprintf("[sub 24 %q]", bytes.Repeat([]byte{24}, maxSub-1))},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if text, events := decode([]byte(tt.in)); text != tt.text || events != tt.events {
				t.Errorf("%q: %q %s, want %q %s", tt.in, text, events, tt.text, tt.events)
			}
		})
	}
}

// parts are what a caller may send, for the tests below.
func parts() []string {
	return []string{
		"x", "\r\n", "\r\x00", "\n", "\r", "\xff\xff", "\xff\xfb\x1f", "\xff\xfd\x01", "\xff\xfa\x1f\x00\x50\x00\xff\xff\xff\xf0",
		"\xff\xfa\x18\x00xterm\xff\xf0", "\xff\xf4", "\xff\xf6", "\xff\xfa\x18", "\xff", "\xf0", "\xff\xf1", "ấ",
	}
}

func TestPiecesMeanTheSameWhereverTheyAreSplit(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var in []byte
		for range 1 + r.IntN(8) {
			in = append(in, parts()[r.IntN(len(parts()))]...)
		}
		text, events := decode(in)
		for at := range in { // every boundary
			if a, b := decode(in[:at], in[at:]); a != text || b != events {
				t.Fatalf("%q split at %d: %q %s, want %q %s", in, at, a, b, text, events)
			}
		}
		var bytewise [][]byte
		for _, b := range in {
			bytewise = append(bytewise, []byte{b})
		}
		if a, b := decode(bytewise...); a != text || b != events {
			t.Fatalf("%q byte by byte: %q %s, want %q %s", in, a, b, text, events)
		}
	}
}

func TestOutputIsEncoded(t *testing.T) {
	for _, tt := range []struct {
		in     string
		binary bool
		want   string
	}{
		{"chào\n", false, "chào\r\n"},
		{"a\r\nb", false, "a\r\nb"},
		{"a\xffb", false, "a\xff\xffb"},
		{"a\rb", false, "a\r\x00b"},
		{"a\rb\r\rc", true, "a\rb\r\rc"},
		{"\r\r\n", false, "\r\x00\r\n"},
	} {
		for at := range len(tt.in) + 1 {
			a, cr := encode([]byte(tt.in[:at]), tt.binary, false)
			b, _ := encode([]byte(tt.in[at:]), tt.binary, cr)
			if got := string(a) + string(b); got != tt.want {
				t.Errorf("%q split at %d: %q, want %q", tt.in, at, got, tt.want)
			}
		}
	}
}

// What a client sends means the same in one piece and in several, holds a bounded
// amount, is answered with a bounded amount, and what we send is read back as it
// was.
func FuzzPeer(f *testing.F) {
	for _, p := range parts() {
		f.Add([]byte(p), uint16(1))
	}
	f.Add([]byte("\xff\xfb\x18\xff\xfa\x18\x00MTTS 4\xff\xf0\xff\xfb\x2a\xff\xfa\x2a\x01;UTF-8;x\xff\xf0\xff\xfd\x06"), uint16(9))
	f.Fuzz(func(t *testing.T, in []byte, at uint16) {
		split := min(int(at), len(in))
		var whole, halves negotiation
		whole.open()
		halves.open()
		var d, e decoder
		a := d.feed(nil, in, &whole)
		b := e.feed(e.feed(nil, in[:split], &halves), in[split:], &halves)
		if !bytes.Equal(a, b) || !bytes.Equal(whole.out, halves.out) {
			t.Fatalf("split at %d: %q %q, and %q %q", split, a, whole.out, b, halves.out)
		}
		if len(a) > len(in) || len(d.data) > maxSub || len(whole.types) > maxTypes {
			t.Fatalf("%d bytes became %d of text, %d are kept, %d names", len(in), len(a), len(d.data), len(whole.types))
		}
		if len(whole.out) > 64+16*len(in) {
			t.Fatalf("%d bytes are answered with %d", len(in), len(whole.out))
		}
		if term, ok := whole.sitsAt(); ok && (!known(term.Name) || term.Size != term.Size.Clamp()) {
			t.Fatalf("sits at %+v", term)
		}
		out, _ := encode(in, true, false)
		if text, events := decode(out); events != "[]" {
			t.Fatalf("%q was sent as %q and read as %q %s", in, out, text, events)
		}
	})
}
