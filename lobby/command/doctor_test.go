package command

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
	"unicode"

	"oanquan/lobby/account"
)

// tube is a terminal that answers where its cursor is, after a while, or never.
type tube struct {
	mu      sync.Mutex
	got     strings.Builder
	answers string
	after   time.Duration
	in      *io.PipeWriter
}

func (p *tube) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if strings.Contains(string(b), askWhere) && p.answers != "" {
		time.AfterFunc(p.after, func() { _, _ = io.WriteString(p.in, p.answers) })
	}
	return p.got.Write(b)
}

// at80 is a usual terminal of SSH.
func at80(e *Env) {
	e.PTY = true
	e.Caller = Caller{
		Door: "ssh", Client: "SSH-2.0-OpenSSH_9.2p1 Debian-2", Secured: "mlkem768x25519-sha256, chacha20-poly1305@openssh.com", Terminal: true,
		Term: "xterm-256color", Size: func() (int, int) { return 80, 24 }, Colours: 256, UTF8: true,
		RoundTrip: func() (time.Duration, bool) { return 20 * time.Millisecond, true },
	}
}

// asksTube runs doctor at a terminal and returns what is left on it.
func (w *town) asksTube(p *tube, change func(*Env)) string {
	w.t.Helper()
	in, typing := io.Pipe()
	p.in = typing
	env := w.env("Mai", "en")
	at80(&env)
	env.In, env.Out, env.Err = in, p, p
	if change != nil {
		change(&env)
	}
	if res := RunLine(w.t.Context(), env, "doctor"); res.Exit != ExitOK {
		w.t.Errorf("exit %d", res.Exit)
	}
	_ = in.Close()
	synctest.Wait()
	p.mu.Lock()
	defer p.mu.Unlock()
	text := p.got.String()
	if strings.Count(text, "\x1b") != 2 || strings.Count(text, askAt+sample+askWhere+askWipe) != 1 {
		w.t.Errorf("asks with %q", text)
	}
	return strings.Replace(text, askAt+sample+askWhere+askWipe, "", 1)
}

func TestDoctorAsksTheTerminal(t *testing.T) {
	for name, tt := range map[string]struct {
		answers string
		after   time.Duration
		want    []string
		took    time.Duration
	}{
		"well":            {"\x1b[24;14R", 30 * time.Millisecond, []string{"drawing: 13 columns wide, should be 13\ndistance: 30 ms", "All is well."}, 30 * time.Millisecond},
		"typed meanwhile": {"abc\x1b[A\x1b[1;14Rx", 0, []string{"13 columns"}, 0},
		"wide blocks":     {"\x1b[24;17R", 0, []string{"16 columns wide, should be 13\n  The terminal draws the blocks", "1 thing could be better"}, 0},
		"not UTF-8":       {"\x1b[24;25R", 0, []string{"24 columns wide", "does not read UTF-8"}, 0},
		"never":           {"", 0, []string{"drawing: the terminal gives no answer\n  Please look: ô ăn quan ▐█▌ ", "distance: 20 ms"}, askWithin + 20*time.Millisecond},
		"too late":        {"\x1b[24;14R", time.Minute, []string{"gives no answer"}, askWithin + 20*time.Millisecond},
		"ctrl+c":          {"\x03", 0, []string{"gives no answer"}, askWithin + 20*time.Millisecond},
		"nonsense":        {"\x1b[99999999;99999999R", 0, []string{"gives no answer"}, askWithin + 20*time.Millisecond},
	} {
		t.Run(name, func(t *testing.T) {
			inTown(t, func(w *town) {
				begun := time.Now()
				text := w.asksTube(&tube{answers: tt.answers, after: tt.after}, nil)
				if took := time.Since(begun); took != tt.took {
					t.Errorf("took %s, want %s", took, tt.took)
				}
				for _, want := range tt.want {
					if !strings.Contains(text, want) {
						t.Errorf("%q is not in:\n%s", want, text)
					}
				}
				time.Sleep(2 * time.Minute) // for what comes too late
			})
		})
	}
}

func TestDoctorWithoutATerminalOfItsOwn(t *testing.T) {
	inTown(t, func(w *town) {
		for name, change := range map[string]func(*Env){
			"lines":   func(e *Env) { at80(e); e.PTY, e.Place = false, hallPlace{} },
			"palette": func(e *Env) { at80(e); e.Place = hallPlace{} },
			"pipe":    func(e *Env) { at80(e); e.PTY = false },
		} {
			s := w.run("Mai", "doctor", change) // which checks that there are no controls in it
			if s.Exit != ExitOK || !strings.Contains(s.out, "drawing: not measured\n  To have it measured: ssh -t play.example.org doctor") {
				t.Errorf("%s: %+v", name, s)
			}
			if vi := w.run("Mai", "doctor", change, inVietnamese); !strings.Contains(vi.out, "cửa sổ: 80 cột × 24 dòng") {
				t.Errorf("%s: %+v", name, vi)
			}
		}
		var a doctorAnswer
		answer(t, w.run("Mai", "doctor --json", at80), &a)
		if len(a.Checks) != 9 || a.Checks[0].Check != "size" || !a.Checks[0].OK {
			t.Errorf("%+v", a)
		}
		if s := w.run("Mai", "doctor --tsv", at80); !strings.HasPrefix(s.out, "check\tvalue\tok\tadvice\nsize\t80 columns × 24 lines\ttrue\t\n") {
			t.Errorf("%s", s.out)
		}
		if s := w.run("guest", "doctor"); !strings.Contains(s.out, "window: none\n") || !strings.Contains(s.out, "key: a guest, without a key\n  ") {
			t.Errorf("%s", s.out)
		}
	})
}

func TestDoctorSaysWhatToDo(t *testing.T) {
	inTown(t, func(w *town) {
		for _, tt := range []struct {
			change func(*Caller)
			want   string
		}{
			{func(c *Caller) { c.Size = func() (int, int) { return 30, 24 } }, "window: 30 columns × 24 lines\n  This window is too small"},
			{func(c *Caller) { c.Size = func() (int, int) { return 60, 20 } }, "Enough for the compact screens"},
			{func(c *Caller) { c.Term = "dumb" }, "terminal: dumb\n  This terminal has no screen"},
			{func(c *Caller) { c.Term = "vt100"; c.Colours = 0 }, "terminal: vt100\n  An old kind"},
			{func(c *Caller) { c.Colours = 16 }, "colours: 16 colours\n  If your terminal has more"},
			{func(c *Caller) { c.Colours = 1 << 24 }, "16 million"},
			{func(c *Caller) { c.NoColor = true }, "as NO_COLOR asks"},
			{func(c *Caller) { c.UTF8 = false }, "ssh -o SetEnv=LC_ALL=en_US.UTF-8 play.example.org"},
			{func(c *Caller) { c.RoundTrip = nil }, "distance: not measured yet"},
			{func(c *Caller) { c.RoundTrip = func() (time.Duration, bool) { return time.Second, true } }, "1000 ms there and back\n  You are far away"},
			{func(c *Caller) { c.Client = "SSH-2.0-OpenSSH_9.7" }, "program: OpenSSH_9.7\n  This version sends many packets"},
			{func(c *Caller) { c.Client = "SSH-2.0-OpenSSH_10.0p2" }, "ObscureKeystrokeTiming=no"},
			{func(c *Caller) { c.Client = "SSH-2.0-OpenSSH_7.4" }, "This OpenSSH is old"},
			{func(c *Caller) { c.Client = "SSH-2.0-OpenSSH_for_Windows_8.6" }, "Run it in Windows Terminal"},
			{func(c *Caller) { c.Client = "SSH-2.0-PuTTY_Release_0.78" }, "In PuTTY choose UTF-8"},
			{func(c *Caller) { c.Client = "SSH-2.0-Mystery" }, "program: Mystery\n  This program is not known"},
			{func(c *Caller) { c.Client = "" }, "program: gives no name"},
			{func(c *Caller) { c.Secured = "curve25519-sha256, aes128-ctr" }, "encryption: curve25519-sha256, aes128-ctr; no compression\n  Safe."},
			{func(c *Caller) { c.Door = "telnet" }, "encryption: telnet, not encrypted\n  Whoever is on the way"},
		} {
			s := w.run("Mai", "doctor", at80, func(e *Env) { e.PTY = false; tt.change(&e.Caller) })
			if !strings.Contains(s.out, tt.want) {
				t.Errorf("%q is not in:\n%s", tt.want, s.out)
			}
		}
		if s := w.run("Mai", "doctor", at80, func(e *Env) { e.PTY = false; e.Prefs = account.Preferences{ASCII: true} }); !strings.Contains(s.out, "set ascii off") {
			t.Errorf("%s", s.out)
		}
	})
}

// What a client calls itself and its terminal is anybody's text.
func TestDoctorRepeatsNothingThatATerminalObeys(t *testing.T) {
	inTown(t, func(w *town) {
		bad := "x\x1b]0;owned\x07\u202e{host}\u009b31m\r\n! " + strings.Repeat("长", 500)
		s := w.run("Mai", "doctor", at80, func(e *Env) { e.PTY = false; e.Caller.Client, e.Caller.Term = "SSH-2.0-"+bad, bad })
		for line := range strings.Lines(s.out) {
			if strings.HasPrefix(line, "!") || len(line) > 400 {
				t.Errorf("%q", line)
			}
			for _, r := range strings.TrimSuffix(line, "\n") {
				if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
					t.Errorf("%U in %q", r, line)
				}
			}
		}
		if !strings.Contains(s.out, "{host}31m") { // a text that looks like a placeholder stays one
			t.Error(fmt.Sprint(s.out))
		}
	})
}
