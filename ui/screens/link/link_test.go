package link

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

const (
	code     = "7h3k9-qm2wt"
	recovery = "7H3K-9QM2-WTXA-0V3Q"
)

func newcomer(c *i18n.Catalog) screen.Env {
	env := uitest.Env(c)
	env.Actor.Who, env.Account.Name = account.Who{ID: env.Account.ID, Name: "Guest-7h3k"}, ""
	return env
}

// typed pastes a text and presses keys; commands are run as the root would.
func typed(s screen.Screen, text string, keys ...string) (screen.Screen, []tea.Msg) {
	s, _ = s.Update(tea.PasteMsg{Content: text})
	var out []tea.Msg
	for _, k := range keys {
		var cmd tea.Cmd
		s, cmd = s.Update(uitest.Key(k))
		for _, msg := range uitest.Run(cmd) {
			var next tea.Cmd
			s, next = s.Update(msg)
			out = append(append(out, msg), uitest.Run(next)...)
		}
	}
	return s, out
}

func TestScreens(t *testing.T) {
	for name, show := range map[string]func(c *i18n.Catalog) screen.Screen{
		"code": func(c *i18n.Catalog) screen.Screen { return New(newcomer(c)) },
		"wrong": func(c *i18n.Catalog) screen.Screen {
			s, _ := typed(New(newcomer(c)), "7h3k", "enter")
			return s
		},
		"whose": func(c *i18n.Catalog) screen.Screen {
			s, _ := typed(New(newcomer(c)), code, "enter")
			return s
		},
		"whose-recovery": func(c *i18n.Catalog) screen.Screen {
			s, _ := typed(New(newcomer(c)), recovery, "enter")
			return s
		},
		"recovered": func(c *i18n.Catalog) screen.Screen {
			s, _ := typed(New(newcomer(c)), recovery, "enter", "enter")
			return s
		},
		"guest": func(c *i18n.Catalog) screen.Screen {
			env := uitest.Env(c)
			env.Account = account.Account{}
			return New(env)
		},
	} {
		uitest.Golden(t, name, func(c *i18n.Catalog) uitest.View { return show(c) })
		uitest.CheckAllSizes(t, show(i18n.New(i18n.Vietnamese)))
	}
}

func TestNothingIsBoundBeforeAYes(t *testing.T) {
	env := newcomer(i18n.New(i18n.English))
	s, msgs := typed(New(env), code, "enter")
	for _, m := range msgs {
		if _, ok := m.(screen.Linked); ok {
			t.Fatal("bound without a question")
		}
	}
	if s, msgs := typed(s, "", "esc"); len(msgs) != 0 || !s.(Model).typing() {
		t.Errorf("no: %v", msgs)
	}
	_, msgs = typed(s, "", "y")
	if l, ok := msgs[len(msgs)-1].(screen.Linked); !ok || l.Account.ID != gallery.Lan().ID {
		t.Errorf("yes: %v", msgs)
	}
}

func TestWhatIsNoCodeIsNotAskedAbout(t *testing.T) {
	env := newcomer(i18n.New(i18n.English))
	if _, msgs := typed(New(env), "hello", "enter"); len(msgs) != 0 {
		t.Errorf("asked: %v", msgs)
	}
	env.Hall = gallery.Hall{Err: lobby.ErrWrongCodes}
	s, _ := typed(New(env), code, "enter")
	if view := uitest.Plain(s.View(80, 24), 80, 24); !strings.Contains(view, "Wait a minute") {
		t.Errorf("the limit is not told:\n%s", view)
	}
}
