package session

import (
	"context"
	"net/netip"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby"
	"oanquan/ui/screen"
)

func TestAKickedSessionGivesTheTerminalBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t)
		h.Screens = func(screen.Env, []screen.Route) tea.Model { return toy{} }
		p := newPhone()
		time.AfterFunc(time.Second, func() { // of the bubble's clock: it is on the screen
			here := h.lobby.Sessions()
			if len(here) != 1 || here[0].Key != "SHA256:mai" || here[0].Remote != p.remote {
				t.Errorf("here: %+v", here)
			}
			here[0].End(&KickedError{Reason: "noise"})
		})
		if exit := h.calls(t, p, "mai", "x"); exit != ExitFailed {
			t.Errorf("exit %d", exit)
		}
		checkRestored(t, p)
		if !strings.HasSuffix(p.seen(), "your seat is kept.\r\nReason: noise\r\n") {
			t.Errorf("goodbye: %q", p.seen())
		}
	})
}

func TestABanAtTheDoorIsWrapped(t *testing.T) {
	h := openHouse(t)
	if _, err := h.lobby.Ban(lobby.Ban{Kind: lobby.BanKey, Value: "SHA256:lan", Since: time.Now(), Reason: "noise in rated games"}); err != nil {
		t.Fatal(err)
	}
	p := newPhone()
	p.terminal.Size = Size{40, 16}
	h.calls(t, p, "lan", "x")
	if got, want := p.said(), "You are banned from this server. Reason:\r\nnoise in rated games\r\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestAKickedCommandSaysWhy(t *testing.T) {
	h := openHouse(t)
	h.Commands = func(ctx context.Context, _ ExecRequest) (int, []screen.Route) {
		h.lobby.Sessions()[0].End(&KickedError{})
		<-ctx.Done()
		return ExitFailed, nil
	}
	p := piped()
	if exit := h.calls(t, p, "", "x", "events"); exit != ExitFailed || !strings.Contains(p.said(), "The operator of the server ended this session.") {
		t.Errorf("exit %d, %q", exit, p.said())
	}
}

func TestWhoIsBannedIsToldAtTheDoor(t *testing.T) {
	h := openHouse(t)
	now := time.Now()
	for _, b := range []lobby.Ban{
		{Kind: lobby.BanKey, Value: "SHA256:lan", Since: now},
		{Kind: lobby.BanAddress, Value: "198.51.100.0/24", Since: now, Until: now.Add(time.Hour), Reason: "noise"},
	} {
		if _, err := h.lobby.Ban(b); err != nil {
			t.Fatal(err)
		}
	}
	p := piped()
	if exit := h.calls(t, p, "lan", "x", "games"); exit != ExitFailed || p.said() != "You are banned from this server.\n" {
		t.Errorf("by key: exit %d, %q", exit, p.said())
	}
	p = newPhone()
	p.remote, p.env = netip.MustParseAddr("198.51.100.8"), nil
	if exit := h.calls(t, p, "", "guest"); exit != ExitFailed || !regexp.MustCompile(` đến \d\d:\d\d UTC, \d\d/\d\d/\d{4}\. Lý do: noise\r\n$`).MatchString(p.seen()+p.said()) {
		t.Errorf("by address: exit %d, %q", exit, p.seen()+p.said())
	}
	if exit := h.calls(t, newPhone(), "mai", "x"); exit != ExitOK {
		t.Errorf("somebody else: exit %d", exit)
	}
}
