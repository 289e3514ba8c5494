package ui

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

// changed is a hall that notes what is changed in it.
type changed struct {
	gallery.Hall
	did *[]string
}

func (c changed) note(what string) { *c.did = append(*c.did, what) }

func (c changed) Open(context.Context, room.Actor, room.Options) (*room.Room, error) {
	c.note("open")
	return nil, lobby.ErrNoRoom
}

func (c changed) PlayNow(context.Context, room.Actor) (*room.Room, error) {
	c.note("play")
	return nil, lobby.ErrNoRoom
}

func (c changed) GiveUpDaily(context.Context, account.Who, account.Day) (lobby.Daily, error) {
	c.note("give up")
	return lobby.Daily{}, nil
}

func (c changed) TryDaily(context.Context, account.Who, account.Day, engine.Move) (lobby.Tried, error) {
	c.note("try")
	return lobby.Tried{}, nil
}

func (c changed) RemoveKey(room.Actor, account.Fingerprint) error { c.note("remove"); return nil }
func (c changed) DeleteMe(room.Actor) error                       { c.note("delete"); return nil }

func (c changed) Rename(a room.Actor, _ account.Name) (account.Who, error) {
	c.note("rename")
	return a.Who, nil
}

func (c changed) Claim(a room.Actor, _ account.Name) (account.Who, error) {
	c.note("claim")
	return a.Who, nil
}

// over puts a screen on top of the welcome screen.
func over(env screen.Env, s screen.Screen) Model {
	m := New(env, nil).(Model)
	m.w, m.h = 80, 24
	m.stack = append(m.stack, entry{m.next, s, nil})
	m.next++
	return m
}

// pressing presses keys, "=text" for a paste, and runs what screens ask the
// root for. It returns what that was, by name; ticks of the root's own are not
// waited for.
func pressing(m Model, keys ...string) (Model, []string) {
	var out []string
	for _, k := range keys {
		var msg tea.Msg = uitest.Key(k)
		if text, ok := strings.CutPrefix(k, "="); ok {
			msg = tea.PasteMsg{Content: text}
		}
		var cmd tea.Cmd
		m, cmd = m.route(msg)
		for _, msg := range uitest.Run(cmd) {
			o, ok := msg.(Owned)
			if !ok {
				out = append(out, fmt.Sprintf("%T", msg))
				continue
			}
			out = append(out, fmt.Sprintf("%T", o.Msg))
			m, _ = m.route(msg)
		}
	}
	return m, out
}

// TestEscDestroysNothing: a lone ESC may be the beginning of a key that comes in
// pieces, so it may close and go back, and no more, on every screen.
func TestEscDestroysNothing(t *testing.T) {
	var did []string
	env := gallery.Env(i18n.New(i18n.English))
	env.Hall = changed{did: &did}
	goes := []string{"screen.Pop", "screen.Toast"}
	for _, s := range Scenes(env) {
		if strings.HasSuffix(s.Name, "-sowing") || strings.HasSuffix(s.Name, "-capture") {
			continue // the same screens as others, with a clock
		}
		t.Run(s.Name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				did = nil
				m, stays := over(env, s.Screen), false
				if l, ok := s.Screen.(screen.Leaver); ok {
					_, _, leaves := l.Leave()
					stays = !leaves // a game of the person's own goes on
				}
				for range 4 {
					before := len(m.stack)
					var out []string
					m, out = pressing(m, "esc")
					for _, what := range out {
						if !slices.Contains(goes, what) && what != "roomview.second" && what != "grid.second" {
							t.Errorf("Esc leads to %s", what)
						}
					}
					if len(m.stack) == 0 || stays && len(m.stack) < before {
						t.Fatal("Esc has left")
					}
				}
				if len(did) > 0 {
					t.Errorf("Esc did %q", did)
				}
				if len(m.stack) == 1 {
					return
				}
				// What waits for an answer is not answered by it.
				if m, out := pressing(m, "esc", "n"); len(m.stack) == 2 && slices.Contains(out, "screen.Pop") {
					t.Error("left")
				}
			})
		})
	}
}

// TestEscKeepsWhatIsBegun: what was typed or chosen is there again, after Esc
// once in the same screen and after Esc twice in the next one.
func TestEscKeepsWhatIsBegun(t *testing.T) {
	for _, tt := range []struct {
		name        string
		route       screen.Route
		open, typed []string // keys
		want        string
	}{
		{"name", screen.Name{}, nil, []string{"=Nguyễn"}, "Nguyễn"},
		{"code", screen.Link{}, nil, []string{"=7H3K-9Q"}, "7H3K-9Q"},
		{"room number", screen.Lobby{}, []string{"c"}, []string{"=7H3K9Q"}, "7H3K9Q"},
		{"rename", screen.Account{}, []string{"down", "down", "down", "enter"}, []string{"=Thuỳ_Chi"}, "Thuỳ_Chi"},
		{"label", screen.Account{}, []string{"enter", "down", "e"}, []string{"ctrl+u", "=máy ở quê"}, "máy ở quê"},
		{"new room", screen.NewRoom{}, nil, []string{"down", "enter", "home"}, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			env := gallery.Env(i18n.New(i18n.English))
			if tt.name == "name" || tt.name == "code" {
				env.Actor.Who.Named, env.Account.Name, env.Login = false, "", ""
			}
			m := New(env, nil).(Model)
			m.w, m.h = 80, 24
			m = pushed(m, tt.route)
			m, _ = pressing(m, append(slices.Clone(tt.open), tt.typed...)...)
			want := m.View().Content
			if !strings.Contains(want, tt.want) {
				t.Fatalf("not typed:\n%s", uitest.Plain(want, 80, 24))
			}
			m, _ = pressing(m, "esc")
			if len(m.stack) == 2 { // once more in the same place
				if m, _ = pressing(m, tt.open[len(tt.open)-1]); !strings.Contains(m.View().Content, tt.want) {
					t.Errorf("after Esc:\n%s", uitest.Plain(m.View().Content, 80, 24))
				}
			}
			for range 5 {
				m, _ = pressing(m, "esc")
			}
			if len(m.stack) != 1 {
				t.Fatal("still there")
			}
			m = pushed(m, tt.route)
			m, _ = pressing(m, tt.open...)
			got := m.View().Content
			if tt.want == "" && got != want || !strings.Contains(got, tt.want) {
				t.Errorf("in the next screen:\n%s\nwas:\n%s", uitest.Plain(got, 80, 24), uitest.Plain(want, 80, 24))
			}
		})
	}
}

// pushed opens a route on top, and gives its screen what it asks for.
func pushed(m Model, r screen.Route) Model {
	m, cmd := m.push(r)
	for _, msg := range uitest.Run(cmd) {
		m, _ = m.route(msg)
	}
	return m
}

func TestTheCommandLineKeepsWhatIsBegun(t *testing.T) {
	m, _ := root(page{name: "x"})
	m, _ = pressing(m, ":", "=history Nguyễn", "esc")
	if m.palette.open {
		t.Fatal("still open")
	}
	if m, _ = pressing(m, ":", "up", "!"); m.palette.input.Text != "history Nguyễn!" {
		t.Errorf("%q", m.palette.input.Text)
	}
	if m, _ = pressing(m, "esc", ":", "w"); m.palette.input.Text != "w" { // unasked it is not in the way
		t.Errorf("%q", m.palette.input.Text)
	}
}

// A recovery code that is shown once is not closed by Esc.
func TestEscKeepsTheRecoveryCode(t *testing.T) {
	m := pushed(over(gallery.Env(i18n.New(i18n.English)), stub{}), screen.Account{})
	m, _ = pressing(m, "down", "down", "enter", "y", "esc", "esc")
	code := "7H3K-9QM2-WTXA-0V3Q"
	if text := m.View().Content; !strings.Contains(text, code) || !strings.Contains(text, m.env.Text.Account().NotYet) {
		t.Errorf("%s", uitest.Plain(text, 80, 24))
	}
	if m, _ = pressing(m, "enter"); strings.Contains(m.View().Content, code) {
		t.Error("not closed")
	}
	env := gallery.Env(i18n.New(i18n.English))
	env.Actor.Who.Named, env.Account.Name, env.Login = false, "", ""
	m = pushed(over(env, stub{}), screen.Name{})
	m, _ = pressing(m, "=Thuỳ", "enter", "enter", "esc", "esc")
	if !strings.Contains(m.View().Content, code) {
		t.Errorf("%s", uitest.Plain(m.View().Content, 80, 24))
	}
	if m, _ = pressing(m, "enter"); len(m.stack) != 2 {
		t.Error("not left")
	}
}
