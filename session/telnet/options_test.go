package telnet

import (
	"reflect"
	"testing"

	"oanquan/session"
)

// says feeds what a client sends, and returns what is answered.
func (n *negotiation) says(t *testing.T, s string) string {
	t.Helper()
	var d decoder
	if text := d.feed(nil, []byte(s), n); len(text) > 0 {
		t.Fatalf("%q holds the text %q", s, text)
	}
	out := string(n.out)
	n.out = nil
	return out
}

// opened is a negotiation whose client has said that it speaks telnet.
func opened(t *testing.T) *negotiation {
	t.Helper()
	n := &negotiation{}
	n.open()
	if got, want := n.says(t, ""), "\xff\xfb\x01\xff\xfb\x03\xff\xfd\x18\xff\xfd\x1f"; got != want {
		t.Fatalf("opens with %q, want %q", got, want)
	}
	if got, want := n.says(t, "\xff\xfd\x01"), "\xff\xfd\x03\xff\xfb\x00\xff\xfd\x00"; got != want {
		t.Fatalf("goes on with %q, want %q", got, want)
	}
	return n
}

func TestUnknownOptionsAreRefusedOnce(t *testing.T) {
	n := opened(t)
	for opt := range 256 {
		o := byte(opt)
		us, him := may(o)
		if o == optTM {
			continue
		}
		if !him {
			if got := n.says(t, string([]byte{255, cmdWill, o})); got != string([]byte{255, cmdDont, o}) {
				t.Errorf("WILL %d: %q", o, got)
			}
		}
		if !us {
			if got := n.says(t, string([]byte{255, cmdDo, o})); got != string([]byte{255, cmdWont, o}) {
				t.Errorf("DO %d: %q", o, got)
			}
		}
		if again := n.says(t, string([]byte{255, cmdWill, o, 255, cmdDo, o})); !him && !us && again != "" {
			t.Errorf("%d again: %q", o, again)
		}
	}
}

// Each confirmation is answered by nothing, so that two programs cannot go on
// for ever, also one that says everything twice.
func TestNegotiationEnds(t *testing.T) {
	n := opened(t)
	all := ""
	for _, o := range []byte{optEcho, optSGA, optBinary} {
		all += string([]byte{255, cmdDo, o})
	}
	for _, o := range []byte{optSGA, optBinary, optNAWS} {
		all += string([]byte{255, cmdWill, o})
	}
	for range 3 {
		if got := n.says(t, all); got != "" {
			t.Errorf("answered with %q", got)
		}
	}
	// A mirror sends back what it gets, with us at the other side.
	mirror := &negotiation{}
	out := ""
	mirror.open()
	for i := range 20 {
		got := mirror.says(t, out)
		if got == "" && i > 0 {
			return
		}
		out = got
	}
	t.Errorf("a mirror is answered for ever: %q", out)
}

func TestOptionsChangeSides(t *testing.T) {
	n := opened(t)
	if got := n.says(t, "\xff\xfe\x01"); got != "\xff\xfc\x01" {
		t.Errorf("DONT ECHO: %q", got)
	}
	if _, ok := n.sitsAt(); ok {
		t.Error("a terminal without echo")
	}
	if got := n.says(t, "\xff\xfe\x01\xff\xfc\x27"); got != "" {
		t.Errorf("twice: %q", got)
	}
	if got := n.says(t, "\xff\xfd\x01"); got != "\xff\xfb\x01" {
		t.Errorf("DO ECHO: %q", got)
	}
}

func TestNamesOfTheTerminal(t *testing.T) {
	for _, tt := range []struct {
		name  string
		types []string
		want  string
	}{
		{"a terminal", []string{"XTERM-256COLOR"}, "xterm-256color"},
		{"a client first", []string{"MUDLET", "ANSI", "ANSI"}, "ansi"},
		{"nobody knows it", []string{"WYSE-60", "WYSE-60"}, "vt100"},
		{"dumb", []string{"DUMB"}, "dumb"},
		{"unknown", []string{"UNKNOWN"}, "dumb"},
		{"no name at all", []string{"\x1b[2J", "\x1b[2J"}, "vt100"},
		{"a screen reader", []string{"TINTIN++", "xterm", "MTTS 77"}, "dumb"},
		{"a MUD client that sees", []string{"TINTIN++", "xterm", "MTTS 13"}, "xterm"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			n := opened(t)
			n.says(t, "\xff\xfd\x03\xff\xfb\x1f\xff\xfa\x1f\x00\x50\x00\x18\xff\xf0")
			if n.settled() {
				t.Error("settled without a name")
			}
			ask := n.says(t, "\xff\xfb\x18")
			for i, name := range tt.types {
				if ask != "\xff\xfa\x18\x01\xff\xf0" {
					t.Fatalf("before name %d: %q", i, ask)
				}
				ask = n.says(t, "\xff\xfa\x18\x00"+name+"\xff\xf0")
			}
			if ask != "" || !n.settled() {
				t.Errorf("asks on: %q, settled %v", ask, n.settled())
			}
			got, ok := n.sitsAt()
			if want := (session.Terminal{Name: tt.want, Size: session.Size{Cols: 80, Rows: 24}}); !ok || got != want {
				t.Errorf("%+v %v, want %+v", got, ok, want)
			}
		})
	}
	t.Run("without end", func(t *testing.T) {
		n := opened(t)
		n.says(t, "\xff\xfb\x18")
		for i := range 30 {
			n.says(t, "\xff\xfa\x18\x00n"+string(rune('a'+i))+"\xff\xf0")
		}
		if len(n.types) != maxTypes || !n.typed {
			t.Errorf("%d names, over %v", len(n.types), n.typed)
		}
	})
}

func TestWindowSizesAreClamped(t *testing.T) {
	n := opened(t)
	var sizes []session.Size
	n.resized = func() { sizes = append(sizes, n.size) }
	n.says(t, "\xff\xfa\x1f\x00\x50\x00\x18\xff\xf0") // nobody agreed on it
	n.says(t, "\xff\xfb\x1f")
	for _, s := range []string{"\x00\x5a\x00\x1e", "\x00\x00\x00\x00", "\xff\xff\xff\xff\xff\xff\xff\xff", "\x00\x50", "\x00\x50\x00\x18\x00"} {
		n.says(t, "\xff\xfa\x1f"+s+"\xff\xf0")
	}
	want := []session.Size{{Cols: 90, Rows: 30}, {Cols: 80, Rows: 24}, {Cols: session.MaxCols, Rows: session.MaxRows}}
	if !reflect.DeepEqual(sizes, want) {
		t.Errorf("%v, want %v", sizes, want)
	}
}

func TestWhatACallerSitsAt(t *testing.T) {
	size := session.Size{Cols: 80, Rows: 24}
	for _, tt := range []struct {
		name, says string
		tty        bool
		want       session.Terminal
	}{
		{"nothing is answered", "", false, session.Terminal{}},
		{"all is refused", "\xff\xfe\x01\xff\xfe\x03\xff\xfc\x18\xff\xfc\x1f", false, session.Terminal{}},
		{"echo alone", "\xff\xfd\x01\xff\xfe\x03\xff\xfc\x18\xff\xfc\x1f", true, session.Terminal{Name: "dumb", Size: size}},
		{"characters, but no screen", "\xff\xfd\x01\xff\xfd\x03\xff\xfc\x18\xff\xfc\x1f", true, session.Terminal{Name: "dumb", Size: size}},
		{"a window", "\xff\xfd\x01\xff\xfd\x03\xff\xfc\x18\xff\xfb\x1f\xff\xfa\x1f\x00\x64\x00\x28\xff\xf0", true, session.Terminal{Name: "vt100", Size: session.Size{Cols: 100, Rows: 40}}},
		{"a window, in lines", "\xff\xfd\x01\xff\xfe\x03\xff\xfc\x18\xff\xfb\x1f\xff\xfa\x1f\x00\x64\x00\x28\xff\xf0", true, session.Terminal{Name: "dumb", Size: session.Size{Cols: 100, Rows: 40}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			n := &negotiation{}
			n.open()
			n.says(t, tt.says)
			if got, tty := n.sitsAt(); got != tt.want && tt.tty || tty != tt.tty {
				t.Errorf("%+v %v", got, tty)
			}
			if n.settled() != (tt.says != "") {
				t.Errorf("settled: %v", n.settled())
			}
		})
	}
}

func TestCharsets(t *testing.T) {
	n := opened(t)
	if got := n.says(t, "\xff\xfb\x2a"); got != "\xff\xfd\x2a\xff\xfa\x2a\x01;UTF-8\xff\xf0" {
		t.Errorf("WILL CHARSET: %q", got)
	}
	n.says(t, "\xff\xfa\x2a\x03\xff\xf0")
	if n.utf8() {
		t.Error("rejected, and taken for UTF-8")
	}
	n.says(t, "\xff\xfa\x2a\x02UTF-8\xff\xf0")
	if !n.utf8() {
		t.Error("accepted, and not taken for UTF-8")
	}
	for _, tt := range []struct{ offered, want string }{
		{" ISO-8859-1 utf-8", "\xff\xfa\x2a\x02utf-8\xff\xf0"},
		{"[TTABLE]\x01;UTF-8", "\xff\xfa\x2a\x02UTF-8\xff\xf0"},
		{";ISO-8859-1", "\xff\xfa\x2a\x03\xff\xf0"},
		{"", "\xff\xfa\x2a\x03\xff\xf0"},
	} {
		n := opened(t)
		if got := n.says(t, "\xff\xfd\x2a"); got != "\xff\xfb\x2a" {
			t.Errorf("DO CHARSET: %q", got)
		}
		if got := n.says(t, "\xff\xfa\x2a\x01"+tt.offered+"\xff\xf0"); got != tt.want || n.utf8() != (tt.want[3] == 2) {
			t.Errorf("%q: %q, want %q; UTF-8 %v", tt.offered, got, tt.want, n.utf8())
		}
	}
}

func TestTimingMarksAreAnswered(t *testing.T) {
	n := opened(t)
	marks := 0
	n.mark = func() { marks++ }
	if got := n.says(t, "\xff\xfd\x06\xff\xfd\x06"); got != "\xff\xfb\x06\xff\xfb\x06" {
		t.Errorf("%q", got)
	}
	if n.says(t, "\xff\xfb\x06\xff\xfc\x06"); marks != 2 {
		t.Errorf("%d answers", marks)
	}
}
