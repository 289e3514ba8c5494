package main

import (
	"fmt"
	"os"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// sizes of windows, from nothing to larger than any.
func sizes() [][2]int {
	return [][2]int{{0, 0}, {1, 1}, {20, 5}, {39, 15}, {40, 16}, {80, 24}, {100, 30}, {132, 43}, {500, 200}}
}

// The largest part of a window that is drawn in, and the smallest window that
// has a screen.
const drawnW, drawnH, leastW, leastH = 500, 200, 40, 16

// tongues are what the first screen and small windows say in each language.
func tongues() map[string]struct{ play, footer, small, lines string } {
	return map[string]struct{ play, footer, small, lines string }{
		"en": {"Play now", "Enter open", "is too small: please make it at least 40×16. Ctrl+C leaves.", "This window is too small for the screens, so you get plain lines."},
		"vi": {"Chơi ngay", "Enter mở", "nhỏ quá: xin kéo rộng ra ít nhất 40×16. Ctrl+C: thoát.", "Cửa sổ này nhỏ quá nên chỉ có từng dòng chữ."},
	}
}

// fills tells whether the first screen fills a window of that size, as far as
// it is drawn in, from its first line to the keys in its last.
func (s screen) fills(lang string, w, h int) bool {
	w, h = min(w, drawnW), min(h, drawnH)
	if len(s) < h {
		return false
	}
	for _, l := range s {
		if len([]rune(l)) > w {
			return false
		}
	}
	words := tongues()[lang]
	return s.has(words.play) && (strings.Contains(s[h-1], words.footer) || w < 60 && s[h-1] != "")
}

// Each size that a window has when it comes gets a screen, or lines and the
// reason.
func TestMatrixOfSizesAtTheStart(t *testing.T) {
	t.Parallel()
	s := serve(t, found(t).dir)
	table := &rows{}
	for lang, words := range tongues() {
		all := sizes()
		if lang == "en" { // once is enough of what no window has
			all = append(all, [2]int{65535, 65535}, [2]int{4294967295, 4294967295})
		}
		for _, size := range all {
			w, h := size[0], size[1]
			c := caller{w: min(w, drawnW), h: min(h, drawnH), lang: lang, claims: &size}
			if w == 0 {
				c.w, c.h = 80, 24 // what is taken for it
			}
			p := comes(t, s.addr, fmt.Sprintf("%d×%d %s", w, h, lang), c)
			leave, first := "ctrl+c", ""
			if c.w >= leastW && c.h >= leastH {
				first = p.until("a whole screen", func(sc screen) bool { return sc.fills(lang, c.w, c.h) }).first()
			} else {
				p.until("why there are lines", func(screen) bool { return strings.Contains(string(p.came()), words.lines) })
				leave, first = "quit\r", words.lines
			}
			p.keys(leave)
			if exit := p.leaves(); exit != 0 {
				t.Errorf("%s: exit code %d", p.name, exit)
			}
			table.saw("any, "+lang, "xterm-256color", w, h, abilitiesOf("xterm-256color").hear(p.came()).colours, first)
		}
	}
	table.log(t)
}

// Each size that a window gets has a screen, or the sentence that it is too
// small, and the screen is back as it was when the window is.
func TestMatrixOfSizesOnTheWay(t *testing.T) {
	t.Parallel()
	s := serve(t, found(t).dir)
	for lang, words := range tongues() {
		p := comes(t, s.addr, lang, caller{w: 80, h: 24, lang: lang})
		whole := func(w, h int) screen {
			return p.until(fmt.Sprintf("a whole screen of %d×%d", w, h), func(sc screen) bool { return sc.fills(lang, w, h) })
		}
		first := whole(80, 24)
		for _, size := range sizes() {
			w, h := size[0], size[1]
			p.resizes(w, h)
			switch {
			case w == 0:
				whole(80, 24)
			case w == 1:
				p.until("something", func(sc screen) bool { return sc[0] != "" })
			case w < leastW || h < leastH:
				p.until("the reason", func(sc screen) bool {
					return sc.has(fmt.Sprintf("%d×%d %s", w, h, words.small))
				})
			default:
				whole(w, h)
			}
			p.resizes(80, 24)
			p.until("the screen as it was", func(sc screen) bool { return sc.String() == first.String() })
		}
		p.keys("ctrl+c")
		p.leaves()
		p.restored()
	}
}

// peak is the most memory that the server has had from the system.
func (s *server) peak(tb testing.TB) int64 {
	tb.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", s.cmd.Process.Pid))
	if err != nil {
		tb.Fatal(err)
	}
	kib, err := strconv.ParseInt(regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindStringSubmatch(string(status))[1], 10, 64)
	if err != nil {
		tb.Fatal(err)
	}
	return kib << 10
}

// A storm of sizes, most of them impossible, costs no memory, and what comes
// last holds.
func TestMatrixOfSizesInAStorm(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the server's memory is read from /proc")
	}
	t.Parallel()
	s := serve(t, found(t).dir)
	p := comes(t, s.addr, "Mai", caller{w: 80, h: 24})
	other := comes(t, s.addr, "Lan", caller{w: 80, h: 24})
	p.until("a whole screen", func(sc screen) bool { return sc.fills("en", 80, 24) })
	p.resizes(drawnW, drawnH) // what the largest one costs
	p.until("a whole screen", func(sc screen) bool { return sc.fills("en", drawnW, drawnH) })
	before := s.peak(t)
	r := random()
	for range 300 {
		for _, size := range [][2]int{{65535, 65535}, {4294967295, 4294967295}, {0, 4294967295}, {1, 65535}, {r.IntN(1000), r.IntN(1000)}} {
			if err := p.told(size[0], size[1]); err != nil {
				t.Fatal(err)
			}
		}
	}
	p.resizes(100, 30)
	p.until("a whole screen of the last size", func(sc screen) bool { return sc.fills("en", 100, 30) && len(sc) == 30 })
	p.keys("down")
	p.until("the second line chosen", func(sc screen) bool { return sc.has("► 2 Watch") || sc.has("►  2 Watch") })
	other.keys("down")
	other.until("the second line chosen", func(sc screen) bool { return sc.has("► 2 Watch") || sc.has("►  2 Watch") })
	if grown := s.peak(t) - before; grown > 64<<20 {
		t.Errorf("the storm took %d MiB", grown>>20)
	} else {
		t.Logf("the storm took %d KiB", grown>>10)
	}
}
