package sshd

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"testing"

	gossh "golang.org/x/crypto/ssh"

	"oanquan/session"
)

// reader is a command that reads to the end of its input and tells how long it
// was. It takes no window sizes.
func reader(ctx context.Context, c session.Call) int {
	out := c.Transport.Out()
	_, _ = io.WriteString(out, "ready\n")
	eof := make(chan int64, 1)
	go func() { // ends with the connection at the latest
		n, _ := io.Copy(io.Discard, c.Transport.In())
		eof <- n
	}()
	select {
	case n := <-eof:
		_, _ = fmt.Fprintf(out, "%d bytes\n", n)
		return 3
	case <-ctx.Done():
		return 4
	}
}

// starts runs the command with a terminal.
func starts(t *testing.T, d door) (*gossh.Session, io.WriteCloser, *received) {
	t.Helper()
	s := d.session(t)
	out := newReceived()
	s.Stdout = out
	in, err := s.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.RequestPty("xterm", 24, 80, nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Start("read"); err != nil {
		t.Fatal(err)
	}
	out.waitFor(t, "ready")
	return s, in, out
}

func exitCode(err error) int {
	var exit *gossh.ExitError
	if errors.As(err, &exit) {
		return exit.ExitStatus()
	}
	return 0
}

// A command with a terminal does not look at sizes: they must hold up neither
// its input nor the end of it.
func TestCommandWithATerminalHearsTheEndOfItsInput(t *testing.T) {
	d := open(t, reader, nil)
	s, in, out := starts(t, d)
	for i := range 100 {
		if err := s.WindowChange(10+i, 20+i); err != nil {
			t.Fatal(err)
		}
		if _, err := in.Write([]byte("hello\n")); err != nil {
			t.Fatal(err)
		}
	}
	if err := in.Close(); err != nil {
		t.Fatal(err)
	}
	if exit := exitCode(s.Wait()); exit != 3 {
		t.Errorf("exit %d", exit)
	}
	out.waitFor(t, "600 bytes")
}

func TestSignalsEndACommandWithATerminal(t *testing.T) {
	d := open(t, reader, nil)
	for _, sig := range []gossh.Signal{gossh.SIGINT, gossh.SIGTERM, gossh.SIGHUP, gossh.SIGQUIT, gossh.SIGKILL, gossh.SIGPIPE} {
		s, _, _ := starts(t, d)
		for range 10 {
			if err := s.WindowChange(40, 16); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Signal(sig); err != nil {
			t.Fatal(err)
		}
		if exit := exitCode(s.Wait()); exit != 4 {
			t.Errorf("SIG%s: exit %d", sig, exit)
		}
	}
	s, in, _ := starts(t, d)
	if err := s.Signal(gossh.SIGUSR1); err != nil { // means nothing here
		t.Fatal(err)
	}
	if err := in.Close(); err != nil {
		t.Fatal(err)
	}
	if exit := exitCode(s.Wait()); exit != 3 {
		t.Errorf("SIGUSR1: exit %d", exit)
	}
}

func TestTheTerminalHasItsNewestSize(t *testing.T) {
	got := make(chan session.Size, 1)
	d := open(t, func(_ context.Context, c session.Call) int {
		_, _ = io.WriteString(c.Transport.Out(), "ready\n")
		<-c.Transport.Resize()
		term, _ := c.Transport.Terminal()
		got <- term.Size
		return 0
	}, nil)
	s, _, _ := starts(t, d)
	if err := s.WindowChange(44, 99); err != nil {
		t.Fatal(err)
	}
	if size := <-got; size != (session.Size{Cols: 99, Rows: 44}) {
		t.Errorf("%+v", size)
	}
}

// Whatever one client does, another one plays on meanwhile.
func TestAttacksDisturbNobody(t *testing.T) {
	d := open(t, func(ctx context.Context, c session.Call) int {
		if c.Command == "read" {
			return reader(ctx, c)
		}
		return screens(0)(ctx, c)
	}, nil)
	other := newBystander(t, d)
	for name, attack := range map[string]func(t *testing.T){
		"sessions": func(t *testing.T) {
			c := d.mustDial(t, "guest")
			screen(t, c, 80, 24)
			for range 200 {
				if _, err := c.NewSession(); err == nil {
					t.Fatal("a second one was let in")
				}
			}
		},
		"environment": func(t *testing.T) {
			s := d.session(t)
			for i := range 500 {
				_ = s.Setenv(fmt.Sprint("X", i), string(make([]byte, 30000))) // refused
			}
		},
		"requests": func(t *testing.T) {
			s, _, _ := screen(t, d.mustDial(t, "guest"), 80, 24)
			for range 5000 {
				_, _ = s.SendRequest("nonsense@example.org", false, make([]byte, 1000))
			}
			_, _ = s.SendRequest("last@example.org", true, nil)
		},
		"global requests": func(t *testing.T) {
			c := d.mustDial(t, "guest")
			for range 2000 {
				_, _, _ = c.SendRequest("tcpip-forward", true, make([]byte, 100))
			}
		},
		"window sizes": func(t *testing.T) {
			s, _, out := screen(t, d.mustDial(t, "guest"), 60000, 60000)
			out.waitFor(t, "frame 0")
			for i := range 5000 {
				_ = s.WindowChange(i, 5000-i)
			}
		},
		"ten megabytes without a line end": func(t *testing.T) {
			s, in, out := starts(t, d)
			_, _ = in.Write(bytes.Repeat([]byte("x"), 10<<20))
			_ = in.Close()
			_ = s.Wait()
			out.waitFor(t, "10485760 bytes")
		},
		"keys": func(t *testing.T) {
			s, in, out := screen(t, d.mustDial(t, "guest"), 300, 100)
			out.waitFor(t, "frame 0")
			_, _ = in.Write(bytes.Repeat([]byte("x"), 20000))
			_, _ = in.Write([]byte("q"))
			_ = s.Wait()
		},
		"a paste": func(t *testing.T) {
			s, in, out := screen(t, d.mustDial(t, "guest"), 80, 24)
			out.waitFor(t, "frame 0")
			_, _ = in.Write([]byte("\x1b[200~"))
			_, _ = in.Write(bytes.Repeat([]byte("x"), 5<<20))
			_, _ = in.Write([]byte("\x1b[201~q"))
			_ = s.Wait()
		},
	} {
		t.Run(name, func(t *testing.T) { other.during(func() { attack(t) }) })
	}
}
