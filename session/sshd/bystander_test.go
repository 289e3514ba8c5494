package sshd

import (
	"io"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// unmoved is how long another player may wait for the answer to a key while a
// limit is being reached. It leaves room for a machine that runs other tests
// as well; what is to be found is somebody who waits for the attacker.
const unmoved = 5 * time.Second

// bystander is another player, who must not notice what goes on.
type bystander struct {
	t   *testing.T
	in  io.Writer
	out *received
}

func newBystander(t *testing.T, d door) bystander {
	t.Helper()
	_, in, out := screen(t, d.mustDial(t, "guest"), 80, 24)
	out.waitFor(t, "frame 0")
	return bystander{t, in, out}
}

// plays presses a key and waits for what it changes.
func (b bystander) plays() {
	b.t.Helper()
	before := b.out.len()
	if _, err := io.WriteString(b.in, "x"); err != nil {
		b.t.Fatalf("the other player was cut: %v", err)
	}
	late := time.After(unmoved)
	for b.out.len() == before {
		select {
		case <-b.out.more:
		case <-late:
			b.t.Fatalf("the other player waits for more than %v", unmoved)
		}
	}
}

// during plays on while act goes on, and at least once more.
func (b bystander) during(act func()) {
	b.t.Helper()
	done := make(chan struct{})
	go func() { defer close(done); act() }()
	quick := time.NewTicker(20 * time.Millisecond) // for a person
	defer quick.Stop()
	for over := false; !over; {
		b.plays()
		select {
		case <-done:
			over = true
		case <-quick.C:
		}
	}
	b.plays()
}

// session opens a session of a new connection.
func (d door) session(t *testing.T) *gossh.Session {
	t.Helper()
	s, err := d.mustDial(t, "guest").NewSession()
	if err != nil {
		t.Fatal(err)
	}
	return s
}
