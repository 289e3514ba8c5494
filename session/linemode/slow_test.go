package linemode

import (
	"strings"
	"testing"
	"time"

	"golang.org/x/text/unicode/norm"
)

// slowKeys are keys that mean nothing to a line, as terminals send them.
func slowKeys() []string {
	return []string{
		"\x1b[B", "\x1bOC", "\x1b[1;5D", "\x1b[H", "\x1bOF", "\x1b[3~", "\x1b[15~", "\x1b[[A", "\x1bOP", "\x1b\x1b[A",
		"\x1b[<0;10;5M", "\x1b[<0;10;5m", "\x1b[200~", "\x1b[201~",
	}
}

// A key that comes in pieces is no letters, and not the key Escape: it neither
// leaves a review nor stands in the line.
func TestKeysInPiecesAreNoLetters(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan := w.meet("")
		mai.says("3R")
		lan.says("2L")
		mai.says("resign yes")
		recent, err := w.lobby.Recent(1)
		if err != nil || len(recent) != 1 {
			t.Fatal(recent, err)
		}
		hoa := w.comes("Hoa", withEcho)
		hoa.types("review " + string(recent[0].Record.ID) + "\r")
		for _, key := range slowKeys() {
			for at := 1; at < len(key); at++ {
				for _, gap := range []time.Duration{60 * time.Millisecond, 300 * time.Millisecond} {
					hoa.types(key[:at])
					time.Sleep(gap)
					hoa.types(key[at:])
					time.Sleep(gap)
					if text := hoa.types("x\x7f"); text != "x\b \b" {
						t.Fatalf("%q, cut at %d, %s apart: %q", key, at, gap, text)
					}
				}
			}
		}
		wants(t, hoa.types("next\r"), "ply 1 of 2") // still in it
		for _, key := range []string{"\x1b", "\x1b\x1b", "\x1bO", "\x1b[", "\x1b[1;"} {
			hoa.types("sa" + key)
			time.Sleep(escapeWait + sequenceWait)
			if text := hoa.types("y Ok\r"); !strings.HasPrefix(text, "y Ok\n") { // letters again
				t.Errorf("after %q: %q", key, text)
			}
		}
	})
}

// Letters of several bytes are whole however they come, and are stored
// composed.
func TestLettersInPieces(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan := w.meet("", withEcho)
		const text = "chào Nguyễn, 王 👍"
		for _, form := range []norm.Form{norm.NFC, norm.NFD} {
			mai.hears()
			lan.types("say ")
			for _, b := range []byte(form.String(text)) {
				lan.types(string([]byte{b}))
				time.Sleep(60 * time.Millisecond)
			}
			lan.types("\r")
			wants(t, mai.hears(), "<Lan> "+text+"\n")
		}
	})
}

// Input methods type letters, take them back and type others: with Telex and
// VNI, Backspace as DEL and as BS, slowly and in one piece.
func TestVietnameseIsComposedInLines(t *testing.T) {
	for _, bs := range []string{"\x7f", "\x08"} {
		for name, in := range map[string]string{
			"telex":      "say Nguyeen" + strings.Repeat(bs, 3) + "ênx" + strings.Repeat(bs, 3) + "ễn ddi" + strings.Repeat(bs, 3) + "đi\r",
			"vni":        "say Nguye6" + strings.Repeat(bs, 2) + "ên4" + strings.Repeat(bs, 3) + "ễn d9" + strings.Repeat(bs, 2) + "đi\r",
			"decomposed": "say Nguye\u0302" + bs + "e\u0302\u0303n đi\r",
			"with wide":  "say 王小" + strings.Repeat(bs, 2) + "Nguyễn đi\r",
			"joined":     "say 👩\u200d🚀" + strings.Repeat(bs, 2) + "Nguyễn đi\r",
			"hearts":     "say ❤\ufe0f" + bs + "Nguyễn đi\r",
		} {
			t.Run(name, func(t *testing.T) {
				for _, size := range []int{1, 2, 3, len(in)} {
					e := editor{echo: true}
					var got []typed
					var show []byte
					for at := 0; at < len(in); at += size {
						list, s := e.feed([]byte(in[at:min(at+size, len(in))]))
						got, show = append(got, list...), append(show, s...)
					}
					const want = "say Nguyễn đi"
					if len(got) != 1 || norm.NFC.String(got[0].text) != want {
						t.Errorf("pieces of %d: %q, want %q", size, got, want)
					}
					if seen := inCells(string(show)); norm.NFC.String(seen) != want {
						t.Errorf("pieces of %d: a terminal shows %q of %q", size, seen, show)
					}
				}
			})
		}
	}
}

// inCells is what a plain terminal shows of an echo: it counts two cells for
// wide letters, none for marks, and knows nothing of graphemes.
func inCells(echo string) string {
	var cells []string
	at := 0
	put := func(s string) {
		cells = append(cells[:at], append([]string{s}, cells[min(at+1, len(cells)):]...)...)
		at++
	}
	for _, r := range strings.TrimSuffix(echo, "\n") {
		switch {
		case r == '\b':
			at--
		case r >= 0x300 && r < 0x370:
			cells[at-1] += string(r)
		case r > 0x2fff:
			put(string(r))
			put("")
		default:
			put(string(r))
		}
	}
	return strings.TrimRight(strings.Join(cells, ""), " ")
}
