package settings

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby/account"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
	"oanquan/ui/theme"
	"oanquan/ui/uitest"
)

func press(s screen.Screen, keys ...string) (screen.Screen, []tea.Msg) {
	var cmd tea.Cmd
	for _, k := range keys {
		s, cmd = s.Update(uitest.Key(k))
	}
	return s, uitest.Run(cmd)
}

func guest(c *i18n.Catalog) screen.Env {
	env := uitest.Env(c)
	env.Actor.Who, env.Account, env.Key = account.Who{ID: "~GVEST", Name: "Guest-4k2p"}, account.Account{}, ""
	return env
}

func nameless(c *i18n.Catalog) screen.Env {
	env := uitest.Env(c)
	env.Actor.Who, env.Account.Name = account.Who{ID: env.Account.ID, Name: "Guest-7h3k"}, ""
	return env
}

func TestScreens(t *testing.T) {
	uitest.Golden(t, "account", func(c *i18n.Catalog) uitest.View { return New(uitest.Env(c)) })
	uitest.Golden(t, "guest", func(c *i18n.Catalog) uitest.View {
		s, _ := press(New(guest(c)), "up")
		return s
	})
	uitest.Golden(t, "nameless", func(c *i18n.Catalog) uitest.View {
		s, _ := press(New(nameless(c)), "up")
		return s
	})
}

func TestFitsEverySize(t *testing.T) {
	uitest.CheckAllSizes(t, New(nameless(i18n.New(i18n.Vietnamese))))
}

// apply does what the root does with a wish, as far as this screen sees it.
func apply(s screen.Screen, env screen.Env, msg tea.Msg) (screen.Screen, screen.Env) {
	p := msg.(screen.Prefer).Prefs
	env.Prefs = p
	if p.Language != "" {
		env.Text = i18n.New(i18n.Language(p.Language))
	}
	env.Theme = theme.New(theme.Name(p.Theme), p.ASCII)
	env.Keys = keymap.New(p.ASCII)
	s, _ = s.Update(screen.EnvChanged{Env: env})
	return s, env
}

func TestEveryRowTurnsThroughItsValues(t *testing.T) {
	for i := range New(uitest.Env(i18n.New(i18n.English))).rows() {
		env := uitest.Env(i18n.New(i18n.English))
		var s screen.Screen = New(env)
		for range i {
			s, _ = press(s, "down")
		}
		if s.(Model).rows()[i].route != nil {
			continue
		}
		first, n := s.(Model).rows()[i].value, len(s.(Model).rows()[i].values)
		seen := map[int]bool{}
		for range n {
			var msgs []tea.Msg
			s, msgs = press(s, "right")
			if len(msgs) != 1 {
				t.Fatalf("row %d: %v", i, msgs)
			}
			s, env = apply(s, env, msgs[0])
			seen[s.(Model).rows()[i].value] = true
		}
		if len(seen) != n || s.(Model).rows()[i].value != first {
			t.Errorf("row %d: %d of %d values", i, len(seen), n)
		}
		// Left goes the other way round.
		_, msgs := press(s, "left")
		s, _ = apply(s, env, msgs[0])
		if got := s.(Model).rows()[i].value; got != (first+n-1)%n {
			t.Errorf("row %d: left gives %d after %d", i, got, first)
		}
	}
}

func TestChoicesDoNotDisturbOneAnother(t *testing.T) {
	env := uitest.Env(i18n.New(i18n.English))
	env.Prefs = account.Preferences{Theme: "light", Animation: "fast", Mouse: true}
	_, msgs := press(New(env), "up", "up", "up", "up", "up", "enter") // the bell
	want := account.Preferences{Theme: "light", Animation: "fast", Mouse: true, Bell: true}
	if got := msgs[0].(screen.Prefer).Prefs; got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

func TestItSaysWhetherChoicesAreKept(t *testing.T) {
	c := i18n.New(i18n.English)
	for want, env := range map[string]screen.Env{
		c.Settings.SavedAccount: uitest.Env(c), c.Settings.SavedGuest: guest(c), c.Settings.SavedNo: nameless(c),
	} {
		if view := uitest.Plain(New(env).View(80, 24), 80, 24); !strings.Contains(view, want) {
			t.Errorf("%q is not told:\n%s", want, view)
		}
	}
}

func TestATerminalThatHasOnlyASCIICannotChooseMore(t *testing.T) {
	env := uitest.Env(i18n.New(i18n.English))
	env.Theme = theme.New(theme.Dark, true)
	if _, msgs := press(New(env), "down", "down", "down", "right"); len(msgs) != 0 {
		t.Errorf("got %v", msgs)
	}
}

func TestANamelessAccountIsLedToTheName(t *testing.T) {
	_, msgs := press(New(nameless(i18n.New(i18n.English))), "up", "enter")
	if len(msgs) != 1 || msgs[0] != (screen.Push{Route: screen.Account{}}) {
		t.Fatalf("the account: %v", msgs)
	}
	s, msgs := press(New(nameless(i18n.New(i18n.English))), "up", "up", "enter")
	if len(msgs) != 1 || msgs[0] != (screen.Push{Route: screen.Name{}}) {
		t.Fatalf("got %v", msgs)
	}
	// Named, the line is gone and the cursor on one that is there.
	s, _ = s.Update(screen.EnvChanged{Env: uitest.Env(i18n.New(i18n.English))})
	if m := s.(Model); m.cursor >= len(m.rows()) {
		t.Errorf("cursor %d of %d", m.cursor, len(m.rows()))
	}
	if _, msgs := press(s, "esc"); len(msgs) != 1 || msgs[0] != (screen.Pop{}) {
		t.Errorf("Esc: %v", msgs)
	}
}
