package main

import (
	"io"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// reader is somebody in line mode: what a session sends is read line by line.
type reader struct {
	tb   testing.TB
	name string
	in   io.WriteCloser
	sess *gossh.Session
	cut  func()
	tty  bool // there is a terminal, whose lines end in CR LF

	mu   sync.Mutex
	text strings.Builder
	read int           // of text, by the test
	wake chan struct{} // closed at the next change and replaced
	over bool
	exit int
}

// reads opens a session without a terminal, or with one of the kind and size
// given.
func reads(tb testing.TB, addr, name string, c caller, term string) *reader {
	tb.Helper()
	c = c.orDefaults()
	client, err := dial(addr, c)
	if err != nil {
		tb.Fatalf("%s does not get in: %v", name, err)
	}
	p := &reader{tb: tb, name: name, wake: make(chan struct{}), tty: term != "", cut: func() { _ = client.Close() }}
	tb.Cleanup(p.cut)
	if p.sess, err = client.NewSession(); err != nil {
		tb.Fatal(err)
	}
	if p.in, err = p.sess.StdinPipe(); err != nil {
		tb.Fatal(err)
	}
	p.sess.Stdout, p.sess.Stderr = p, p
	if err := p.sess.Setenv("LANG", c.locale()); err != nil {
		tb.Fatal(err)
	}
	if p.tty {
		if err := p.sess.RequestPty(term, c.h, c.w, gossh.TerminalModes{}); err != nil {
			tb.Fatal(err)
		}
	}
	if c.command == "" {
		err = p.sess.Shell()
	} else {
		err = p.sess.Start(c.command)
	}
	if err != nil {
		tb.Fatal(err)
	}
	done := make(chan struct{})
	go func() { // ends with the session
		defer close(done)
		exit := exitOf(p.sess.Wait())
		p.mu.Lock()
		defer p.mu.Unlock()
		p.over, p.exit = true, exit
		p.changed()
	}()
	tb.Cleanup(func() {
		p.cut()
		<-done
		p.sound()
		if tb.Failed() {
			tb.Logf("%s read:\n%s", name, p.transcript())
		}
	})
	return p
}

func (p *reader) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.text.Write(b)
	p.changed()
	return len(b), nil
}

// changed wakes who waits; mu is held.
func (p *reader) changed() {
	close(p.wake)
	p.wake = make(chan struct{})
}

func (p *reader) transcript() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.String()
}

// sound fails unless what was sent is lines and nothing else.
func (p *reader) sound() {
	text := p.transcript()
	lone := regexp.MustCompile("\r[^\n]|[^\r]\n")
	if !p.tty {
		lone = regexp.MustCompile("\r")
	}
	if at := lone.FindStringIndex(text); at != nil {
		p.tb.Errorf("%s was sent a line end that is none: %q", p.name, text[max(0, at[0]-40):min(len(text), at[1]+20)])
	}
	if at := strings.IndexAny(text, "\x1b\x07\x00"); at >= 0 {
		p.tb.Errorf("%s was sent a control character: %q", p.name, text[max(0, at-40):min(len(text), at+20)])
	}
}

// says types a line.
func (p *reader) says(line string) {
	p.tb.Helper()
	if _, err := io.WriteString(p.in, line+"\n"); err != nil {
		p.tb.Fatalf("%s types %q: %v", p.name, line, err)
	}
}

// hears waits for each text, one after the other, beyond what was waited for
// before, and returns what came until then.
func (p *reader) hears(texts ...string) string {
	p.tb.Helper()
	from := p.read
	for _, text := range texts {
		p.find(text, func(rest string) int {
			i := strings.Index(rest, text)
			if i < 0 {
				return -1
			}
			return i + len(text)
		})
	}
	return p.transcript()[from:p.read]
}

// hearsMatch waits for an expression and returns its groups.
func (p *reader) hearsMatch(expr string) []string {
	p.tb.Helper()
	re := regexp.MustCompile(expr)
	var groups []string
	p.find(expr, func(rest string) int {
		at := re.FindStringIndex(rest)
		if at == nil {
			return -1
		}
		groups = re.FindStringSubmatch(rest)
		return at[1]
	})
	return groups
}

func (p *reader) find(what string, end func(rest string) int) {
	p.tb.Helper()
	late := time.NewTimer(patience)
	defer late.Stop()
	for {
		p.mu.Lock()
		text, wake, over := p.text.String(), p.wake, p.over
		p.mu.Unlock()
		if n := end(text[p.read:]); n >= 0 {
			p.read += n
			return
		}
		if over {
			p.tb.Fatalf("%s: the session has ended; wanted %q after:\n%s", p.name, what, text[:p.read])
		}
		select {
		case <-wake:
		case <-late.C:
			p.tb.Fatalf("%s waited in vain for %q; after what was read came:\n%s", p.name, what, text[p.read:])
		}
	}
}

// leaves waits for the end of the session and returns its exit code.
func (p *reader) leaves() int {
	p.tb.Helper()
	late := time.NewTimer(patience)
	defer late.Stop()
	for {
		p.mu.Lock()
		over, exit, wake := p.over, p.exit, p.wake
		p.mu.Unlock()
		if over {
			return exit
		}
		select {
		case <-wake:
		case <-late.C:
			p.tb.Fatalf("%s: the session does not end", p.name)
		}
	}
}
