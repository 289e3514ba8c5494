package session

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby/account"
	"oanquan/ui/screen"
)

// A fault ends its own session, with the terminal restored and one entry in the
// log that tells where it was, whatever of the program ran into it. Another
// session, under way at the time, goes on.
func TestFaultEndsItsOwnSession(t *testing.T) {
	for key, want := range map[string]string{
		"p": "fault in Update", "v": "fault in View", "c": "fault in a command", "b": "fault in a batch",
		"s": "fault in a sequence", "n": "fault deep within", "t": "fault in a timer",
	} {
		t.Run(want, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var log bytes.Buffer // read when both sessions are over
				mai, lan := newPhone(), newPhone()
				ended := make(chan error, 1)
				go func() { ended <- Run(t.Context(), lan, toy{}, Options{Log: quiet()}) }()
				go mai.types(t, key)
				err := Run(t.Context(), mai, toy{}, Options{
					Log: slog.New(slog.NewJSONHandler(&log, nil)), Goodbye: func(error, string) string { return "sorry" },
				})
				if !errors.Is(err, ErrPanic) {
					t.Errorf("ended with %v", err)
				}
				checkRestored(t, mai)
				if !strings.HasSuffix(mai.seen(), "sorry\r\n") {
					t.Errorf("no goodbye: %q", mai.seen())
				}
				if s := log.String(); strings.Count(s, "\n") != 1 || !strings.Contains(s, `"panic":"`+want) || !strings.Contains(s, `"stack":"goroutine`) {
					t.Errorf("logged:\n%s", s)
				}
				lan.types(t, "x")
				synctest.Wait()
				if !strings.Contains(lan.seen(), "toy 0") {
					t.Errorf("the other one sees %q", lan.seen())
				}
				lan.types(t, "q")
				if err := <-ended; err != nil {
					t.Errorf("the other one ended with %v", err)
				}
				_, _ = mai.Close(), lan.Close()
			})
		})
	}
}

type explosive struct{ *phone }

func (explosive) Write([]byte) (int, error) { panic("fault in a writer") }

func TestFaultWhileWritingEndsTheOutbox(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cut := 0
		o := newOutbox(explosive{}, func() { cut++ }, nil)
		if _, err := o.Write([]byte("x")); err != nil {
			t.Fatal(err)
		}
		if err := o.close(nil); !errors.Is(err, ErrPanic) {
			t.Errorf("ended with %v", err)
		}
		time.Sleep(2 * writeStall) // the watchdog of that write has gone with it
		synctest.Wait()
		if cut != 1 {
			t.Errorf("the caller was cut %d times", cut)
		}
	})
}

// A fault while a command runs, or while the screens are made, is told to the
// caller and ends nothing but this.
func TestFaultOutsideOfScreens(t *testing.T) {
	for name, breaks := range map[string]func(h *house){
		"exec": func(h *house) {
			h.Commands = func(_ context.Context, r ExecRequest) (int, []screen.Route) {
				_, _ = io.WriteString(r.Out, "so far\n")
				panic("fault in exec")
			}
		},
		"host": func(h *house) {
			h.Commands = func(context.Context, ExecRequest) (int, []screen.Route) {
				return 0, []screen.Route{screen.Welcome{}}
			}
			h.Screens = func(screen.Env, []screen.Route) tea.Model { panic("fault in host") }
		},
	} {
		t.Run(name, func(t *testing.T) {
			var log bytes.Buffer
			h := openHouse(t)
			h.Log = slog.New(slog.NewJSONHandler(&log, nil))
			breaks(h)
			p := piped()
			if exit := h.calls(t, p, "", "guest", "x"); exit != ExitFailed {
				t.Errorf("exit %d", exit)
			}
			if !strings.Contains(p.said(), "fault of the server") {
				t.Errorf("said %q", p.said())
			}
			if name == "exec" && p.seen() != "so far\n" {
				t.Errorf("printed %q", p.seen())
			}
			if s := log.String(); strings.Count(s, "panic in a session") != 1 || !strings.Contains(s, "fault in "+name) {
				t.Errorf("logged %s", s)
			}
			if n := len(h.lobby.Listing(account.Who{}).People); n != 0 {
				t.Errorf("%d are still here", n)
			}
		})
	}
}
