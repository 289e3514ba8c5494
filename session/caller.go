package session

import (
	"time"

	"github.com/charmbracelet/colorprofile"

	"oanquan/lobby/command"
)

// callerOf is what doctor may know of a call.
func callerOf(c Call) command.Caller {
	t, terminal := c.Transport.Terminal()
	env := c.Transport.Env()
	who := command.Caller{
		Door: c.Door, Client: clip(c.Client), Secured: c.Secured, Terminal: terminal, Term: clip(t.Name),
		Colours: coloursOf(Profile(t.Name, env)), NoColor: lookup(env, "NO_COLOR") != "", UTF8: UTF8(t.Name, env),
	}
	if terminal {
		who.Size = func() (cols, rows int) {
			now, _ := c.Transport.Terminal()
			size := now.Size.Clamp()
			return size.Cols, size.Rows
		}
	}
	if p, ok := c.Transport.(Pinger); ok {
		who.RoundTrip = func() (time.Duration, bool) { return p.RoundTrip() }
	}
	return who
}

// coloursOf is how many colours a profile has.
func coloursOf(p colorprofile.Profile) int {
	switch p {
	case colorprofile.TrueColor:
		return 1 << 24
	case colorprofile.ANSI256:
		return 256
	case colorprofile.ANSI:
		return 16
	}
	return 0
}
