package linemode

import (
	"errors"
	"strings"
	"testing"
	"time"

	"oanquan/lobby/room"
	"oanquan/session"
	"oanquan/ui/i18n"
)

func TestLinesAsTheyAreTyped(t *testing.T) {
	line := func(s string) typed { return typed{aLine, s} }
	for _, tt := range []struct {
		name, in string
		want     []typed
	}{
		{"line feed", "who\ngames\n", []typed{line("who"), line("games")}},
		{"CR LF is one Enter", "who\r\ngames\r\n", []typed{line("who"), line("games")}},
		{"CR alone", "who\rgames\r", []typed{line("who"), line("games")}},
		{"CR CR LF is two", "a\r\r\n", []typed{line("a"), line("")}},
		{"not ended", "who", nil},
		{"tabs are blanks", "say\tx\n", []typed{line("say x")}},
		{"controls are nothing", "w\x00h\x07o\x7f\n", []typed{line("who")}},
		{"arrow keys are nothing", "w\x1b[Ah\x1bOBo\x1b[1;5C\n", []typed{line("who")}},
		{"an escape before Enter", "who\x1b\n", []typed{line("who")}},
		{"Vietnamese", "say chào\n", []typed{line("say chào")}},
		{"not UTF-8", "say \xff\xfe\nwho\n", []typed{{kind: notText}, line("who")}},
		{"a character cut off", "say \xe1\xba\nwho\n", []typed{{kind: notText}, line("who")}},
		{"the longest", strings.Repeat("x", LineMax) + "\n", []typed{line(strings.Repeat("x", LineMax))}},
		{"too long", strings.Repeat("x", LineMax+1) + "\nwho\n", []typed{{kind: tooLong}, line("who")}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, size := range []int{len(tt.in), 1, 3} {
				var e editor
				var got []typed
				for at := 0; at < len(tt.in); at += size {
					list, show := e.feed([]byte(tt.in[at:min(at+size, len(tt.in))]))
					got = append(got, list...)
					if len(show) > 0 {
						t.Errorf("echoes %q", show)
					}
				}
				if len(got) != len(tt.want) {
					t.Fatalf("pieces of %d: %q, want %q", size, got, tt.want)
				}
				for i := range got {
					if got[i] != tt.want[i] {
						t.Errorf("pieces of %d: %q, want %q", size, got, tt.want)
					}
				}
			}
		})
	}
}

func TestWhatIsTypedAtATerminalIsShown(t *testing.T) {
	for _, tt := range []struct {
		name, in, shown string
		want            typed
	}{
		{"a line", "who\r", "who\n", typed{aLine, "who"}},
		{"a letter is taken back", "wx\x7fho\r", "wx\b \bho\n", typed{aLine, "who"}},
		{"nothing to take back", "\x7f\x08who\r", "who\n", typed{aLine, "who"}},
		{"an input method composes", "say tieng\x7f\x7f\x7fếng\r", "say tieng\b \b\b \b\b \bếng\n", typed{aLine, "say tiếng"}},
		{"a letter with its marks", "e\u0302\u0301\x7fa\r", "e\u0302\u0301\b \ba\n", typed{aLine, "a"}},
		{"a wide letter", "王\x7fa\r", "王\b \b\b \ba\n", typed{aLine, "a"}},
		{"all is taken back", "ab\x15who\r", "ab\b \b\b \bwho\n", typed{aLine, "who"}},
		{"ctrl+c", "ab\x03", "ab\n", typed{kind: interrupt}},
		{"ctrl+d", "\x04", "", typed{kind: anEnd}},
		{"ctrl+d in a line", "who\x04\r", "who\n", typed{aLine, "who"}},
		{"controls are not shown", "w\x01\x1b[31mh\u009bo\r", "who\n", typed{aLine, "wh\u009bo"}},
		{"not text is not shown", "a\xffb\r", "a\n", typed{kind: notText}},
		{"not text is taken back", "a\xff\x7fb\r", "ab\n", typed{aLine, "ab"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			e := editor{echo: true}
			var shown []byte
			var got []typed
			for i := range len(tt.in) { // as it is typed
				list, show := e.feed([]byte{tt.in[i]})
				got, shown = append(got, list...), append(shown, show...)
			}
			if len(got) != 1 || got[0] != tt.want || string(shown) != tt.shown {
				t.Errorf("%q, shown %q; want %q, %q", got, shown, tt.want, tt.shown)
			}
		})
	}
}

func TestATerminalWithoutScreens(t *testing.T) {
	inTown(t, func(w *town) {
		mai, lan := w.meet("", withEcho)
		mai.hears()
		lan.hears()
		if text := lan.types("sa"); text != "sa" {
			t.Errorf("%q", text)
		}
		mai.says("say hello")
		wants(t, lan.hears(), "\n<Mai> hello\nsa") // the line is shown again
		if text := lan.types("y hi\r"); text != "y hi\n<Lan> hi\n" {
			t.Errorf("%q", text)
		}
		wants(t, lan.types("\x03"), "quit yes")
		wants(t, lan.types("\x03"), "quit yes")
		lan.types("\x04")
		if err := lan.ends(); err != nil {
			t.Error(err)
		}
	})
}

func TestTenMegabytesWithoutALineFeed(t *testing.T) {
	inTown(t, func(w *town) {
		mai := w.comes("Mai")
		mai.hears()
		piece := strings.Repeat("x", 1<<20)
		text := ""
		for range 10 {
			text += mai.types(piece)
		}
		if text != "! That line is longer than 1024 bytes and was skipped. Please type a shorter one.\n" {
			t.Errorf("%q", text)
		}
		wants(t, mai.says("")+mai.says("version"), "oanquan")
		wants(t, mai.says("say \xff"), "! That line is no UTF-8 text")
		vi := w.comes("Lan", inVietnamese)
		vi.hears()
		wants(t, vi.types(piece), "! Dòng này dài quá 1024 byte")
		wants(t, vi.says("\nsay \xff"), "! Dòng này không phải chữ UTF-8")
	})
}

func TestAScriptIsNotRunFasterThanIsGoodForOthers(t *testing.T) {
	inTown(t, func(w *town) {
		mai := w.comes("Mai")
		mai.hears()
		begun := time.Now()
		const n = linesBurst + 3*linesEach
		go func() { _, _ = mai.in.Write([]byte(strings.Repeat("version\n", n))) }()
		got := 0
		for got < n && time.Since(begun) < time.Minute {
			time.Sleep(100 * time.Millisecond)
			got += strings.Count(mai.hears(), "oanquan")
		}
		if took := time.Since(begun).Round(time.Second); got != n || took != 3*time.Second {
			t.Errorf("%d of %d lines in %s", got, n, took)
		}
	})
}

func TestAnInputThatEnds(t *testing.T) {
	inTown(t, func(w *town) {
		silent := w.comes("Mai")
		_ = silent.in.Close()
		if err := silent.ends(); !errors.Is(err, session.ErrSilent) {
			t.Errorf("%v", err)
		}
		terminal := w.comes("Mai", withEcho)
		_ = terminal.in.Close()
		if err := terminal.ends(); err != nil {
			t.Errorf("%v", err)
		}
		script := w.comes("Mai")
		script.types("create\nversion")
		_ = script.in.Close()
		if err := script.ends(); err != nil {
			t.Errorf("%v", err)
		}
		wants(t, script.transcript(), "* You are in room 1", "oanquan") // the last line has no line feed
	})
}

func TestRefusalsInBothLanguages(t *testing.T) {
	inTown(t, func(w *town) {
		mai := w.comes("Mai")
		lan := w.comes("Lan", inVietnamese)
		mai.says("create")
		lan.says("watch 1")
		for _, line := range []string{
			"nosuch", "3R", "move x", "ready x", "sit 7", "join x!", "join 99", "watch K7QM2R", "review K7QM2R", "create dan=77",
			"create nonsense", "claim", "claim draw", "resign", "abort", "say", "set x y", "set lang fr", "publish x", "publish K7QM2R",
			"show 'x", "history nobody", "free 1x", "board", "help nosuch", "who --xml", "join 7H3K9QM2",
		} {
			en, vi := mai.says(line), lan.says(line)
			if !strings.HasPrefix(en, "! ") || !strings.HasPrefix(vi, "! ") || en == vi {
				t.Errorf("%q: %q and %q", line, en, vi)
			}
		}
		if st, _ := w.look(t, 1); len(st.Chat) != 0 || st.Phase != room.Waiting {
			t.Errorf("%+v", st)
		}
	})
}

// FuzzTyping types anything at a session in a room. What it is sent is checked
// when the town closes.
func FuzzTyping(f *testing.F) {
	for _, s := range []string{
		"who\r\n", "say \x1b[2J hi\n", "3R\n\x00\xff", "create dan=3 private\nready\nquit\n", "set lang vi\nset board words\nboard\n",
		"\x1b", "\x03\x03\x04", "say " + strings.Repeat("ễ", 300) + "\n", strings.Repeat("y", 2000),
	} {
		f.Add([]byte(s), true)
		f.Add([]byte(s), false)
	}
	f.Fuzz(func(t *testing.T, in []byte, echo bool) {
		e := editor{echo: echo}
		for len(in) > 0 {
			n := min(len(in), 7)
			list, show := e.feed(in[:n])
			in = in[n:]
			for _, l := range list {
				if len(l.text) > LineMax || strings.ContainsAny(l.text, "\r\n\x1b\x00") {
					t.Errorf("typed %q", l.text)
				}
			}
			for i, b := range show {
				if b < ' ' && b != '\n' && b != '\b' {
					t.Errorf("shown %q at %d", show, i)
				}
			}
			if !strings.HasPrefix(string(e.line), string(e.shown)) && !e.bad && !strings.ContainsFunc(string(e.line), func(r rune) bool { return !showable(r) }) {
				t.Errorf("the line is %q and shown as %q", e.line, e.shown)
			}
		}
	})
}

// FuzzSession runs what is typed in a room where a game runs.
func FuzzSession(f *testing.F) {
	f.Add("3R\nsay \u009b x\nresign yes\nready\n")
	f.Add("set lang vi\nwho\ngames\nrooms\nshow 1\nmoves 1\nme\nhistory\nhelp\nhelp create\nquit yes\n")
	f.Add("leave yes\ncreate young private\nbot\nready\n1R\n2R\n")
	f.Fuzz(func(t *testing.T, in string) {
		inTown(t, func(w *town) {
			mai, _ := w.meet("dan=3")
			go func() { _, _ = mai.in.Write([]byte(in)) }() // ends with the session at the latest
			time.Sleep(time.Second)
			if text := mai.transcript(); !strings.HasPrefix(text, "* "+i18n.Fill(i18n.New(i18n.English).Line().Hello, "who", "Mai")) {
				t.Errorf("%q", text)
			}
		})
	})
}
