package session

import (
	"context"
	"fmt"
	"io"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/time/rate"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/boltstore"
	"oanquan/lobby/room"
	"oanquan/ui/screen"
	"oanquan/ui/theme"
)

// house is a host with a real lobby and store, whose screens only note what
// they are made from.
type house struct {
	*Host
	lobby *lobby.Lobby
	env   screen.Env
	first []screen.Route
}

// noting is a screen that quits at once.
type noting struct{}

func (noting) Init() tea.Cmd                         { return tea.Quit }
func (m noting) Update(tea.Msg) (tea.Model, tea.Cmd) { return m, nil }
func (noting) View() tea.View                        { return tea.View{Content: "hello", AltScreen: true} }

func openHouse(t *testing.T) *house {
	t.Helper()
	store, err := boltstore.Open(t.TempDir(), boltstore.Options{})
	if err != nil {
		t.Fatal(err)
	}
	l, err := lobby.New(lobby.Config{Accounts: store.Accounts(), Games: store.Games(), Log: quiet()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := l.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	h := &house{lobby: l}
	h.Host = &Host{
		Hall: l, Public: "play.example.org", Log: quiet(),
		Screens: func(env screen.Env, first []screen.Route) tea.Model {
			h.env, h.first = env, first
			return noting{}
		},
	}
	return h
}

// calls serves one call and returns its exit code.
func (h *house) calls(t *testing.T, p *phone, key, login string, args ...string) int {
	t.Helper()
	h.env, h.first = screen.Env{}, nil
	c := Call{Transport: p, Login: login, Args: args, Command: strings.Join(args, " ")}
	if key != "" {
		c.Key = &account.Key{Fingerprint: account.Fingerprint("SHA256:" + key), Type: "ssh-ed25519"}
	}
	exit := h.Serve(t.Context(), c)
	_ = p.Close()
	return exit
}

func piped() *phone {
	p := newPhone()
	p.piped = true
	return p
}

func TestFirstScreen(t *testing.T) {
	h := openHouse(t)
	mai := h.enters(t, "mai")
	lan := h.enters(t, "lan")
	r, err := h.lobby.Open(t.Context(), mai, room.Options{Rules: engine.Classic(), Starter: room.StartOwner})
	if err != nil {
		t.Fatal(err)
	}
	welcome := []screen.Route{screen.Welcome{}}
	hall := func(top screen.Route) []screen.Route { return []screen.Route{screen.Welcome{}, top} }
	h.Commands = func(context.Context, ExecRequest) (int, []screen.Route) { return ExitOK, hall(screen.Room{Number: 1}) }
	tests := []struct {
		name, key string
		args      []string
		want      []screen.Route
	}{
		{"guest", "", nil, welcome},
		{"a key", "hoa", nil, welcome},
		{"a chair, but no game yet", "mai", nil, welcome},
		{"a command that asks for a screen", "", []string{"watch", "1"}, hall(screen.Room{Number: 1})},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if exit := h.calls(t, newPhone(), tt.key, "x", tt.args...); exit != ExitOK {
				t.Errorf("exit %d", exit)
			}
			if !reflect.DeepEqual(h.first, tt.want) {
				t.Errorf("%#v, want %#v", h.first, tt.want)
			}
		})
	}
	t.Run("in a running game", func(t *testing.T) {
		for _, do := range []struct {
			who room.Actor
			cmd room.Command
		}{{lan, room.Sit{Chair: -1}}, {mai, room.Ready{On: true}}, {lan, room.Ready{On: true}}} {
			if err := r.Do(t.Context(), do.who, do.cmd); err != nil {
				t.Fatal(err)
			}
		}
		h.calls(t, newPhone(), "mai", "x")
		if want := hall(screen.Room{Number: 1, Back: true}); !reflect.DeepEqual(h.first, want) {
			t.Errorf("%#v, want %#v", h.first, want)
		}
	})
}

// enters is somebody who is here from elsewhere.
func (h *house) enters(t *testing.T, key string) room.Actor {
	t.Helper()
	v, err := h.lobby.Enter(t.Context(), lobby.Arrival{Key: &account.Key{Fingerprint: account.Fingerprint("SHA256:" + key), Type: "ssh-ed25519"}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(v.Leave)
	return v.Actor()
}

func TestEnvOfScreens(t *testing.T) {
	h := openHouse(t)
	mai := h.enters(t, "mai")
	if _, err := h.lobby.Claim(mai, "Mai"); err != nil {
		t.Fatal(err)
	}
	t.Run("guest", func(t *testing.T) {
		p := newPhone()
		p.env = []string{"LANG=vi_VN.UTF-8"}
		h.calls(t, p, "", "lan")
		e := h.env
		if e.Text.Language != "vi" || e.Account.ID != "" || e.Key != "" || !e.Actor.Who.ID.IsGuest() || e.Notice != "" ||
			e.Host != "play.example.org" || e.Login != "lan" || e.Theme.Name != theme.Dark || e.Hall == nil {
			t.Errorf("%+v", e)
		}
	})
	t.Run("an account, with its preferences before its environment", func(t *testing.T) {
		if err := h.lobby.SavePreferences(mai.Who.ID, account.Preferences{Language: "vi", Theme: "light"}); err != nil {
			t.Fatal(err)
		}
		p := newPhone()
		p.env = []string{"LANG=en_US.UTF-8"}
		h.calls(t, p, "mai", "whatever")
		e := h.env
		if e.Text.Language != "vi" || e.Theme.Name != theme.Light || e.Key != "SHA256:mai" || e.Actor.Who.Name != "Mai" {
			t.Errorf("%v %v %v %v", e.Text.Language, e.Theme.Name, e.Key, e.Actor)
		}
	})
	t.Run("no colour", func(t *testing.T) {
		p := newPhone()
		p.env = append(p.env, "NO_COLOR=1")
		h.calls(t, p, "mai", "x")
		if h.env.Theme.Name != theme.Plain {
			t.Errorf("theme %s", h.env.Theme.Name)
		}
	})
	t.Run("a terminal without Unicode", func(t *testing.T) {
		p := newPhone()
		p.terminal.Name = "vt100"
		h.calls(t, p, "mai", "x")
		if !reflect.DeepEqual(h.env.Theme.Shapes, theme.ASCII()) {
			t.Error("draws with Unicode")
		}
	})
	t.Run("no language named", func(t *testing.T) {
		p := newPhone()
		p.env = nil
		if h.calls(t, p, "", "x"); h.env.Text.Language != "vi" {
			t.Errorf("greeted in %s", h.env.Text.Language)
		}
	})
	t.Run("somebody else's key", func(t *testing.T) {
		h.calls(t, newPhone(), "lan", "mai")
		for _, want := range []string{"You asked for Mai", h.env.Actor.Who.Name + "'s", "IdentitiesOnly=yes", "Mai@play.example.org"} {
			if !strings.Contains(h.env.Notice, want) {
				t.Errorf("%q is not in %q", want, h.env.Notice)
			}
		}
	})
}

func TestWithoutScreens(t *testing.T) {
	h := openHouse(t)
	for _, tt := range []struct {
		name  string
		phone *phone
		args  []string
		exit  int
		says  string
	}{
		{"no terminal, no command", piped(), nil, ExitUsage, "ssh -tt play.example.org"},
		{"unknown command", piped(), []string{"ls", "-l"}, ExitUsage, "ls -l: there is no such command"},
		{"unknown command at a terminal", newPhone(), []string{"ls"}, ExitUsage, "no such command"},
		{"escapes in it", piped(), []string{"\x1b[2Jx"}, ExitUsage, `\x1b[2Jx: there`},
		{"watch without a terminal", piped(), []string{"watch", "1"}, ExitUsage, "no such command"},
		{"review of no game", newPhone(), []string{"review", "xyz"}, ExitUsage, "no such command"},
		{"mosh", newPhone(), []string{"mosh-server", "new", "-c", "8"}, ExitFailed, "mosh cannot"},
		{"mosh by its path", newPhone(), []string{"/usr/bin/mosh-server"}, ExitFailed, "mosh cannot"},
		{"scp", piped(), []string{"scp", "-t", "."}, ExitFailed, "no files"},
		{"rsync", piped(), []string{"rsync", "--server"}, ExitFailed, "no files"},
		{"git", piped(), []string{"git-upload-pack", "x"}, ExitFailed, "no repository"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if exit := h.calls(t, tt.phone, "", "x", tt.args...); exit != tt.exit {
				t.Errorf("exit %d, want %d", exit, tt.exit)
			}
			if got := tt.phone.said(); !strings.Contains(got, tt.says) || strings.Contains(got, "\x1b") {
				t.Errorf("says %q", got)
			}
			_, terminal := tt.phone.Terminal()
			if lf, crlf := strings.Count(tt.phone.said(), "\n"), strings.Count(tt.phone.said(), "\r\n"); terminal && lf != crlf || !terminal && crlf > 0 {
				t.Errorf("line ends in %q", tt.phone.said())
			}
			if tt.phone.seen() != "" {
				t.Errorf("standard output %q", tt.phone.seen())
			}
		})
	}
	t.Run("dumb terminal", func(t *testing.T) {
		p := newPhone()
		p.terminal.Name = "dumb"
		if exit := h.calls(t, p, "", "x"); exit != ExitUsage || !strings.Contains(p.said(), "TERM=dumb") || strings.Contains(p.said()+p.seen(), "\x1b") {
			t.Errorf("exit %d, %q", exit, p.said())
		}
	})
	t.Run("in Vietnamese", func(t *testing.T) {
		p := piped()
		p.env = []string{"LANG=vi_VN.UTF-8"}
		if h.calls(t, p, "", "x", "ls"); !strings.Contains(p.said(), "không có lệnh này") {
			t.Errorf("%q", p.said())
		}
	})
}

func TestTheLanguageOfAnAccountIsSpokenAtTheDoor(t *testing.T) {
	h := openHouse(t)
	mai := h.enters(t, "mai")
	if err := h.lobby.SavePreferences(mai.Who.ID, account.Preferences{Language: "en"}); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"mosh-server"}, {"git-upload-pack", "x"}, {"scp", "-t", "."}, nil} {
		p := piped()
		p.env = []string{"LANG=vi_VN.UTF-8"}
		if h.calls(t, p, "mai", "x", args...); !strings.Contains(p.said(), "ssh play.example.org") || strings.ContainsAny(p.said(), "ởếạ") {
			t.Errorf("%v: %q", args, p.said())
		}
	}
}

func TestCommands(t *testing.T) {
	h := openHouse(t)
	h.Commands = func(_ context.Context, r ExecRequest) (int, []screen.Route) {
		_, _ = fmt.Fprintf(r.Out, "%q %s %v\n", r.Args, r.Visit.Actor().Who.Name, r.Screens)
		_, _ = io.WriteString(r.Err, "careful\n")
		return ExitNotFound, nil
	}
	p := piped()
	if exit := h.calls(t, p, "", "x", "show", "K7QM2R"); exit != ExitNotFound {
		t.Errorf("exit %d", exit)
	}
	if !strings.HasPrefix(p.seen(), `["show" "K7QM2R"] Guest-`) || p.said() != "careful\n" {
		t.Errorf("%q, %q", p.seen(), p.said())
	}
	p = newPhone()
	h.calls(t, p, "", "x", "show", "K7QM2R")
	if !strings.HasSuffix(p.seen(), "true\r\n") {
		t.Errorf("at a terminal: %q", p.seen())
	}
}

// ssh host games | head -1 closes what the command writes to.
func TestCommandEndsWhenItsOutputIsClosed(t *testing.T) {
	h := openHouse(t)
	p := piped()
	h.Commands = func(ctx context.Context, r ExecRequest) (int, []screen.Route) {
		for ctx.Err() == nil {
			if _, err := io.WriteString(r.Out, strings.Repeat("line\n", 1000)); err != nil {
				return ExitFailed, nil
			}
		}
		return ExitFailed, nil
	}
	time.AfterFunc(50*time.Millisecond, func() { _ = p.Close() })
	if exit := h.calls(t, p, "", "x", "events"); exit != ExitFailed {
		t.Errorf("exit %d", exit)
	}
}

func TestNewAccountsAreLimited(t *testing.T) {
	h := openHouse(t)
	h.NewAccounts = NewAddressLimit(rate.Every(time.Hour), 2, nil)
	for i, want := range []int{ExitOK, ExitOK, ExitLater} {
		p := newPhone()
		if exit := h.calls(t, p, fmt.Sprint("key", i), "x"); exit != want {
			t.Errorf("key %d: exit %d, want %d", i, exit, want)
		}
	}
	if exit := h.calls(t, newPhone(), "key0", "x"); exit != ExitOK {
		t.Errorf("a known key: exit %d", exit)
	}
	if exit := h.calls(t, newPhone(), "", "x"); exit != ExitOK {
		t.Errorf("a guest: exit %d", exit)
	}
	p := newPhone()
	p.remote = netip.MustParseAddr("192.0.2.99")
	if exit := h.calls(t, p, "key9", "x"); exit != ExitOK {
		t.Errorf("from elsewhere: exit %d", exit)
	}
}

func TestVisitEndsWithTheSession(t *testing.T) {
	h := openHouse(t)
	h.calls(t, newPhone(), "mai", "x")
	h.calls(t, piped(), "", "x", "ls")
	if people := h.lobby.Listing(account.Who{}).People; len(people) != 0 {
		t.Errorf("still here: %v", people)
	}
}
