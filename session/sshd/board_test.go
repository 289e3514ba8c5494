package sshd

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"runtime"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	gossh "golang.org/x/crypto/ssh"

	"oanquan/session"
)

// board is a program that draws as long as it is looked at; q quits.
type board struct {
	n     int
	ticks time.Duration // between frames; 0 draws only when a key comes
}

type tick struct{}

func (b board) Init() tea.Cmd { return b.next() }

func (b board) next() tea.Cmd {
	if b.ticks == 0 {
		return nil
	}
	return tea.Tick(b.ticks, func(time.Time) tea.Msg { return tick{} })
}

func (b board) Update(m tea.Msg) (tea.Model, tea.Cmd) {
	switch m := m.(type) {
	case tick:
		b.n++
		return b, b.next()
	case tea.KeyPressMsg:
		switch m.String() {
		case "q":
			return b, tea.Quit
		case "p":
			panic("a fault")
		}
		b.n++
	}
	return b, nil
}

func (b board) View() tea.View {
	line := strings.Repeat(string(rune('a'+b.n%26)), 79)
	return tea.View{Content: fmt.Sprintf("frame %d", b.n) + strings.Repeat("\n"+line, 20), AltScreen: true, MouseMode: tea.MouseModeCellMotion}
}

func screens(ticks time.Duration) session.Handler {
	return func(ctx context.Context, c session.Call) int {
		if _, ok := c.Transport.Terminal(); !ok {
			return whoami(ctx, c)
		}
		err := session.Run(ctx, c.Transport, board{ticks: ticks}, session.Options{Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			return session.ExitFailed
		}
		return session.ExitOK
	}
}

// screen opens a terminal with a shell on c.
func screen(t testing.TB, c *gossh.Client, cols, rows int) (*gossh.Session, io.WriteCloser, *received) {
	t.Helper()
	s, err := c.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	out := newReceived()
	s.Stdout = out
	in, err := s.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.RequestPty("xterm-256color", rows, cols, nil); err != nil {
		t.Fatal(err)
	}
	if err := s.Shell(); err != nil {
		t.Fatal(err)
	}
	return s, in, out
}

// received collects what a client receives and lets the test wait for a text.
type received struct {
	lock chan struct{} // one slot: held while buf is used
	buf  bytes.Buffer
	more chan struct{}
}

func newReceived() *received {
	return &received{lock: make(chan struct{}, 1), more: make(chan struct{}, 1)}
}

func (o *received) Write(p []byte) (int, error) {
	o.lock <- struct{}{}
	o.buf.Write(p)
	<-o.lock
	select {
	case o.more <- struct{}{}:
	default:
	}
	return len(p), nil
}

func (o *received) String() string {
	o.lock <- struct{}{}
	defer func() { <-o.lock }()
	return o.buf.String()
}

func (o *received) len() int {
	o.lock <- struct{}{}
	defer func() { <-o.lock }()
	return o.buf.Len()
}

// waitFor waits until text was received.
func (o *received) waitFor(t testing.TB, text string) {
	t.Helper()
	late := time.After(20 * time.Second)
	for !strings.Contains(o.String(), text) {
		select {
		case <-o.more:
		case <-late:
			got := o.String()
			t.Fatalf("%q did not come, only %d bytes that end with %q", text, len(got), got[max(0, len(got)-500):])
		}
	}
}

// waitUntil waits until cond holds.
func waitUntil(t *testing.T, what string, cond func() bool) {
	t.Helper()
	deadline := time.Now().Add(20 * time.Second)
	for !cond() {
		if time.Now().After(deadline) {
			t.Fatalf("%s: not within 20 s", what)
		}
		runtime.Gosched()
		time.Sleep(time.Millisecond) // polling what belongs to other processes and the kernel
	}
}

func (d door) connections() int {
	d.guard.mu.Lock()
	defer d.guard.mu.Unlock()
	return len(d.guard.open)
}
