package telnet

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"strings"
	"testing"
	"time"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/session"
)

// withTokens knows one token, of Mai's.
func withTokens(c *Config) {
	c.LogIn = func(_ netip.Addr, name, token string) (account.ID, error) {
		switch {
		case token == "BUSY":
			return "", errors.New("the disk")
		case token == "MANY":
			return "", fmt.Errorf("x: %w", lobby.ErrWrongCodes)
		case name == "" && token == "ABCD-EFGH-JKMN":
			return "NAMELESS1234", nil
		case name != "mai" || token != "ABCDEFGH":
			return "", fmt.Errorf("x: %w", lobby.ErrNoCode)
		}
		return "MAIMAIMAIMAI", nil
	}
	c.Handler = func(_ context.Context, call session.Call) int {
		_, _ = fmt.Fprintf(call.Transport.Out(), "account %q rights %d\n", call.Account, call.Rights)
		buf := make([]byte, 64)
		for {
			n, err := call.Transport.In().Read(buf)
			if err != nil {
				return 1
			}
			line := string(buf[:n])
			_, _ = fmt.Fprintf(call.Transport.Out(), "typed %q\n", line)
			if call.LogIn != nil && strings.Contains(line, "token") {
				in := call.Transport.In()
				go func() { _, _ = in.Read(make([]byte, 1)) }() // a reader that is left behind
				call.LogIn("")
				return 0
			}
			if call.LogIn != nil && strings.HasPrefix(line, "login") {
				call.LogIn(strings.TrimSpace(line))
				return 0
			}
		}
	}
}

func TestATokenLogsIn(t *testing.T) {
	h := open(t, withTokens)
	c := h.dial(t)
	c.hears("login TÊN MÃ", "login NAME TOKEN", "ssh play.example.org token")
	c.says("login mai ABCD EFGH\n")
	c.hears(fmt.Sprintf(`account "MAIMAIMAIMAI" rights %d`, account.Token))
	if n := h.in.Load(); n != 1 {
		t.Errorf("%d sessions", n)
	}
}

// Who has no name types the token alone; who types the name alone is told what
// is missing and may go on.
func TestATokenWithoutANameAndANameWithoutAToken(t *testing.T) {
	h := open(t, withTokens)
	c := h.dial(t)
	c.hears("TOKEN")
	c.says("login mai\n")
	c.hears("There is no such token")
	c.says("login ABCD-EFGH-JKMN\n")
	c.hears(fmt.Sprintf(`account "NAMELESS1234" rights %d`, account.Token))
}

func TestAWrongTokenMayBeTypedAgain(t *testing.T) {
	h := open(t, withTokens)
	c := h.dial(t)
	c.hears("TOKEN")
	for line, says := range map[string]string{
		"login mai XXXXXXXX": "There is no such token", "login lan MANY": "Too many wrong tokens", "login mai BUSY": "cannot look at tokens",
	} {
		c.says(line + "\n")
		c.hears(says)
	}
	if h.in.Load() != 0 {
		t.Error("somebody came in")
	}
	c.says("login mai XXXXXXXX\n")
	if all := c.closed(); strings.Count(all, "There is no such token") != 1 {
		t.Errorf("%q", all)
	}
}

// A guest inside goes to their account, in lines with one command, in screens by
// way of the gate. What is typed meanwhile is not lost to a reader of before.
func TestAGuestInsideLogsIn(t *testing.T) {
	h := open(t, withTokens)
	lines := h.dial(t)
	lines.hears("TOKEN")
	lines.says("\n")
	lines.hears(`account "" rights 0`)
	lines.says("login mai ABCDEFGH\n")
	lines.hears(`account "MAIMAIMAIMAI"`)
	lines.says("xyz\n")
	lines.hears(`typed "xyz\r"`)

	screens := h.dial(t)
	screens.says(terminal)
	screens.hears("TOKEN")
	screens.says("en\r\n")
	screens.hears(`account "" rights 0`)
	screens.says("token")
	screens.hears("Type login NAME TOKEN")
	screens.says("login mai XX\r\n")
	screens.hears("no such token")
	screens.says("login mai ABCDEFGH\r\n")
	screens.hears(`account "MAIMAIMAIMAI"`)
	screens.says("xyz")
	screens.hears(`typed "xyz"`)

	guest := h.dial(t)
	guest.hears("TOKEN")
	guest.says("\n")
	guest.hears(`account "" rights 0`)
	guest.says("token\n")
	guest.hears("Type login NAME TOKEN")
	guest.says("\n")
	guest.hears(`account "" rights 0`)
}

// An input that is over gives nothing of what is typed later.
func TestAnInputIsTakenBack(t *testing.T) {
	h := open(t, func(c *Config) {
		c.Handler = func(_ context.Context, call session.Call) int {
			in := call.Transport.In().(*input)
			stale := make(chan error, 1)
			go func() { // ends when the input is taken back
				buf := make([]byte, 8)
				_, _ = in.Read(buf) // the first line
				_, err := in.Read(buf)
				if err != nil {
					_, err = in.Read(buf)
				}
				stale <- err
			}()
			<-time.After(20 * time.Millisecond) // most likely it reads by now; else all the better
			if err := in.end(); err != nil {
				t.Error(err)
			}
			if err := <-stale; !errors.Is(err, io.EOF) {
				t.Errorf("read %v", err)
			}
			_, _ = io.WriteString(call.Transport.Out(), "taken\n")
			return 0
		}
	})
	c := h.dial(t)
	c.hears("password")
	c.says("\n")
	c.hears("taken")
	c.closed()
}
