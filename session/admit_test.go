package session

import (
	"context"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/screen"
)

// crowded is a house at whose door so many wait already, who are served one a
// second.
func crowded(t *testing.T, waiting int) *house {
	t.Helper()
	h := openHouse(t)
	h.Screens = func(screen.Env, []screen.Route) tea.Model { return toy{} }
	h.Queue = newQueue(t, 1, 1)
	burst(t, h.Queue, 1)
	for i := range waiting {
		takes(t, h.Queue, from(i))
	}
	return h
}

func TestWhoWaitsIsToldInPlaceOnATerminal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := crowded(t, 3)
		p := newPhone()
		go p.types(t, "hello") // before it is their turn
		time.AfterFunc(10*time.Second, func() { p.types(t, "q") })
		begun := time.Now()
		if exit := h.calls(t, p, "", "x"); exit != ExitOK || time.Since(begun) != 10*time.Second {
			t.Errorf("exit %d after %v", exit, time.Since(begun))
		}
		want := ""
		for _, line := range []string{"You are number 4; about 4 s.", "You are number 3; about 3 s.", "You are number 2; about 2 s.", "You are number 1; about 1 s."} {
			want += clearLine + line + " Ctrl+C leaves."
		}
		if got := p.said(); got != want+clearLine {
			t.Errorf("told %q", got)
		}
		if !strings.Contains(p.seen(), "5") { // letters
			t.Errorf("what was typed while waiting is lost: %q", p.seen())
		}
		checkRestored(t, p)
	})
}

func TestAWaitThatIsOverAtOnceIsNotToldOf(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := crowded(t, 0)
		h.Queue = newQueue(t, 5, 1)
		burst(t, h.Queue, 1)
		p := newPhone()
		time.AfterFunc(time.Second, func() { p.types(t, "q") })
		if exit := h.calls(t, p, "", "x"); exit != ExitOK || p.said() != "" {
			t.Errorf("exit %d, told %q", exit, p.said())
		}
	})
}

func TestTheLineOfTheQueueFitsANarrowTerminal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, env := range []string{"LANG=vi_VN.UTF-8", "LANG=en_US.UTF-8"} {
			h := crowded(t, 28)
			p := newPhone()
			p.terminal.Size, p.env = Size{40, 16}, []string{env}
			time.AfterFunc(29500*time.Millisecond, func() { p.types(t, "q") })
			h.calls(t, p, "", "x")
			for line := range strings.SplitSeq(p.said(), clearLine) {
				if len([]rune(line)) > 39 || line != "" && !strings.HasSuffix(line, " s.") && !strings.HasSuffix(line, " giây.") {
					t.Errorf("%q", line)
				}
			}
			if n := strings.Count(p.said(), clearLine); n != 30 {
				t.Errorf("written %d times", n)
			}
		}
	})
}

func TestWaitingWithoutATerminal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := crowded(t, 3)
		heard := make(chan string, 1)
		h.Lines = func(_ context.Context, r LinesRequest) error {
			all, err := io.ReadAll(r.In)
			heard <- string(all)
			return err
		}
		p := piped()
		go func() { p.types(t, "who\n"); p.types(t, "quit\n"); p.hangUp() }()
		if exit := h.calls(t, p, "", "x"); exit != ExitOK {
			t.Errorf("exit %d", exit)
		}
		if got := <-heard; got != "who\nquit\n" {
			t.Errorf("a script that has said all is heard as %q", got)
		}
		if got := p.said(); got != "You are number 4; about 4 s.\n" || p.seen() != "" {
			t.Errorf("told %q", got)
		}
	})
}

func TestACommandDoesNotWaitForLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, tt := range []struct {
			waiting, exit int
			after         time.Duration
			said          string
		}{
			{9, ExitOK, 10 * time.Second, "You are number 10; about 10 s.\n"},
			{10, ExitLater, 0, "Too many people are coming in right now. Please try again in a minute: ssh play.example.org\n"},
		} {
			h := crowded(t, tt.waiting)
			h.Commands = func(_ context.Context, r ExecRequest) (int, []screen.Route) {
				all, _ := io.ReadAll(r.In)
				if string(all) != "a record" {
					t.Errorf("the command reads %q", all)
				}
				return ExitOK, nil
			}
			p := piped()
			go func() { _, _ = io.WriteString(p.type_, "a record"); p.hangUp() }()
			begun := time.Now()
			if exit := h.calls(t, p, "", "x", "import"); exit != tt.exit || time.Since(begun) != tt.after {
				t.Errorf("%d wait: exit %d after %v", tt.waiting, exit, time.Since(begun))
			}
			if got := p.said(); got != tt.said {
				t.Errorf("%d wait: told %q", tt.waiting, got)
			}
		}
	})
}

// Others may come who are before somebody: nobody waits for ever.
func TestNobodyWaitsForEver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := crowded(t, 29)
		h.Queue.aSecond = 1.1 // as it looks
		p := newPhone()
		takes(t, h.Queue, p.remote)
		for i := range 60 { // newcomers, one a second
			time.AfterFunc(time.Duration(i)*time.Second, func() { takes(t, h.Queue, from(100+i)) })
		}
		begun := time.Now()
		if exit := h.calls(t, p, "", "x"); exit != ExitLater || time.Since(begun) != 2*queueWithin {
			t.Errorf("exit %d after %v", exit, time.Since(begun))
		}
		if !strings.HasSuffix(p.said(), clearLine+"Too many people are coming in right now. Please try again in a minute:\r\nssh play.example.org\r\n") {
			t.Errorf("told %q", p.said())
		}
	})
}

func TestWhoLeavesTheQueueGivesUpTheirPlaceAtOnce(t *testing.T) {
	for name, leave := range map[string]func(*testing.T, *phone, context.CancelFunc){
		"ctrl+c":               func(t *testing.T, p *phone, _ context.CancelFunc) { p.types(t, "x\x03") },
		"ctrl+d":               func(t *testing.T, p *phone, _ context.CancelFunc) { p.types(t, "\x04") },
		"hang up":              func(_ *testing.T, p *phone, _ context.CancelFunc) { p.hangUp() },
		"vanish":               func(_ *testing.T, _ *phone, gone context.CancelFunc) { gone() },
		"not there to be told": func(t *testing.T, p *phone, _ context.CancelFunc) { _ = p.Close() },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := crowded(t, 5)
				ctx, gone := context.WithCancel(t.Context())
				defer gone()
				p := newPhone()
				time.AfterFunc(1500*time.Millisecond, func() { leave(t, p, gone) })
				begun := time.Now()
				if exit := h.Serve(ctx, Call{Transport: p}); exit != ExitFailed || time.Since(begun) != 1500*time.Millisecond {
					t.Errorf("exit %d after %v", exit, time.Since(begun))
				}
				if h.Queue.Waiting() != 4 { // one has been served meanwhile
					t.Errorf("%d wait", h.Queue.Waiting())
				}
				if got := p.said(); name != "not there to be told" && !strings.HasSuffix(got, "leaves."+clearLine) {
					t.Errorf("told %q", got)
				}
				_ = p.Close()
			})
		})
	}
}

func TestAServerThatStopsSaysSoToWhoWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := crowded(t, 5)
		ctx, end := context.WithCancelCause(t.Context())
		p := newPhone()
		time.AfterFunc(time.Second, func() { end(ErrShutdown) })
		if exit := h.Serve(ctx, Call{Transport: p}); exit != ExitLater || !strings.Contains(p.said(), clearLine+"The server stops for a moment.") {
			t.Errorf("exit %d, told %q", exit, p.said())
		}
		_ = p.Close()
	})
}

// Mai, whose game with Lan goes on, comes in before those who wait already; Hoa
// does not.
func TestWhoseGameGoesOnIsToldAPlaceInFront(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := crowded(t, 5)
		mai, lan := h.enters(t, "mai"), h.enters(t, "lan")
		r, err := h.lobby.Open(t.Context(), mai, room.Options{Rules: engine.Classic(), Starter: room.StartOwner})
		if err != nil {
			t.Fatal(err)
		}
		comes := func(key, want string) {
			t.Helper()
			ctx, gone := context.WithCancel(t.Context())
			time.AfterFunc(tellAfter+time.Millisecond, gone)
			p := newPhone()
			h.Serve(ctx, Call{Transport: p, Key: &account.Key{Fingerprint: account.Fingerprint("SHA256:" + key)}})
			if !strings.Contains(p.said(), want) {
				t.Errorf("%s is told %q, want %q", key, p.said(), want)
			}
			_ = p.Close()
		}
		comes("mai", "number 6;")
		for _, do := range []struct {
			who room.Actor
			cmd room.Command
		}{{lan, room.Sit{Chair: -1}}, {mai, room.Ready{On: true}}, {lan, room.Ready{On: true}}} {
			if err := r.Do(t.Context(), do.who, do.cmd); err != nil {
				t.Fatal(err)
			}
		}
		comes("mai", "number 1;")
		comes("hoa", "number 6;")
	})
}
