package main

import (
	"io"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/unicode/norm"
)

// slowly types a text in pieces, so far apart.
func slowly(t *testing.T, in io.Writer, gap time.Duration, pieces ...string) {
	t.Helper()
	for _, p := range pieces {
		if _, err := io.WriteString(in, p); err != nil {
			t.Fatal(err)
		}
		time.Sleep(gap) // the slowness is what is tested
	}
}

// slowPieces is keys cut where a slow line cuts them. Where the line is known to
// be fast an ESC that stands alone for a tenth of a second is the key Esc, so
// that one cut is left to tests without a clock.
func slowPieces() []string {
	return []string{"\x1b[", "A", "\x1bO", "D", "\x1b[", "1;", "5C", "\x1b[", "3", "~", "\x1b[1", "5~", "\x1b[<0;1", "0;5M"}
}

// TestTypingOverSlowLines: two people talk, one by SSH and one by telnet, as
// input methods type: letters that are taken back, marks by themselves, and keys
// that come in pieces.
func TestTypingOverSlowLines(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai")
	s := withTelnet(t, town.dir)
	mai := comes(t, s.addr, "Mai", town.as("Mai"))
	mai.expect("Play now")
	mai.keys("p")
	mai.expect("Waiting for somebody")
	lan := telnets(t, s.telnet, "Lan", 80, 24, "xterm")
	lan.keys("en", "enter")
	lan.expect("Play now")
	lan.keys("p")
	lan.expect("Mai")
	for name, p := range map[string]*person{"Mai": mai, "Lan": lan} {
		p.keys("t")
		slowly(t, p.in, 60*time.Millisecond, name+" ")
		slowly(t, p.in, 90*time.Millisecond, slowPieces()...)
		slowly(t, p.in, 60*time.Millisecond, "ti\xe1", "\xba", "\xbfng")
		slowly(t, p.in, 0, " Nguyeen\x7f\x7f\x7fênx\x08\x08\x08ễn", norm.NFD.String(" ở Huế"), " 王👩\u200d🚀\x7f\x7f\x7fnhé\r")
		for _, who := range []*person{mai, lan} {
			who.expect(": " + name + " tiếng Nguyễn ở Huế nhé")
		}
	}
	// What is half typed when Esc comes is there again.
	lan.keys("t", "chờ")
	lan.expect("chờ")
	lan.keys("esc")
	lan.gone("chờ")
	lan.keys("t")
	lan.expect("chờ")
	mai.cut()
	lan.cut()
}

// TestTypingLinesOverSlowLines is the same for who has no screen.
func TestTypingLinesOverSlowLines(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai", "Hoa")
	s := withTelnet(t, town.dir)
	hoa := reads(t, s.addr, "Hoa", town.as("Hoa"), "")
	hoa.says("create")
	hoa.hears("* You are in room 1")
	dumb := reads(t, s.addr, "Mai", town.as("Mai"), "dumb")
	dumb.hears("Hello Mai!")
	lan := telnets(t, s.telnet, "Lan", 100, 60, "dumb")
	lan.keys("en", "enter")
	lan.expect("Hello Guest-")
	nc := netcat(t, s.telnet, "Tú")
	nc.says("en")
	nc.hears("Hello Guest-")
	for name, in := range map[string]io.Writer{"Mai": dumb.in, "Lan": lan.in, "Tu": nc.in} {
		slowly(t, in, 0, "watch 1\r")
		slowly(t, in, 60*time.Millisecond, "say "+name+" ti\xe1", "\xba", "\xbfng ")
		slowly(t, in, 90*time.Millisecond, slowPieces()...)
		if name != "Tu" { // whose own terminal edits the line
			slowly(t, in, 0, "Nguyeen\x7f\x7f\x7fênx\x08\x08\x08ễn 王\x7f")
		} else {
			slowly(t, in, 0, "Nguyễn ")
		}
		slowly(t, in, 0, norm.NFD.String("ở Huế")+"\r")
		text := hoa.hearsMatch(`<[^>]*> (` + name + ` .*)\n`)[1]
		if want := name + " tiếng Nguyễn ở Huế"; strings.TrimSpace(text) != want {
			t.Errorf("%q, want %q", text, want)
		}
	}
	lan.until("the echo", func(s screen) bool { // whose last words are as they were typed, decomposed
		return strings.Contains(norm.NFC.String(s.String()), "say Lan tiếng Nguyễn ")
	})
}
