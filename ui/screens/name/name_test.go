package name

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/text/unicode/norm"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/lobbytest"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

func press(s screen.Screen, keys ...string) (screen.Screen, []tea.Msg) {
	var cmd tea.Cmd
	for _, k := range keys {
		s, cmd = s.Update(uitest.Key(k))
	}
	return s, uitest.Run(cmd)
}

// typed is the screen after a text, key by key.
func typed(s screen.Screen, text string) screen.Screen {
	for _, r := range text {
		s, _ = s.Update(tea.KeyPressMsg{Code: r, Text: string(r)})
	}
	return s
}

// nameless is somebody whose key is new; login is what they typed before the @.
func nameless(c *i18n.Catalog, login string) screen.Env {
	env := uitest.Env(c)
	env.Actor.Who, env.Account.Name, env.Login = account.Who{ID: env.Account.ID, Name: "Guest-7h3k"}, "", login
	return env
}

func guest(c *i18n.Catalog) screen.Env {
	env := uitest.Env(c)
	env.Actor.Who, env.Account, env.Key = account.Who{ID: "~GVEST", Name: "Guest-4k2p"}, account.Account{}, ""
	return env
}

func TestScreens(t *testing.T) {
	uitest.Golden(t, "suggested", func(c *i18n.Catalog) uitest.View { return New(nameless(c, "mai")) })
	uitest.Golden(t, "empty", func(c *i18n.Catalog) uitest.View { return New(nameless(c, "root")) })
	uitest.Golden(t, "good", func(c *i18n.Catalog) uitest.View { return typed(New(nameless(c, "")), "Mai_Ánh").(Model) })
	uitest.Golden(t, "bad", func(c *i18n.Catalog) uitest.View { return typed(New(nameless(c, "")), "mai anh").(Model) })
	uitest.Golden(t, "guest", func(c *i18n.Catalog) uitest.View { return New(guest(c)) })
	uitest.Golden(t, "done", func(c *i18n.Catalog) uitest.View {
		s, _ := New(nameless(c, "mai")).Update(claimed{who: account.Who{ID: "MA1", Name: "mai", Named: true}})
		return s
	})
}

func TestFitsEverySize(t *testing.T) {
	for _, l := range i18n.Languages() {
		uitest.CheckAllSizes(t, typed(New(nameless(i18n.New(l), "")), strings.Repeat("ỗ", limit)).(Model))
		uitest.CheckAllSizes(t, New(guest(i18n.New(l))))
	}
}

func TestTheLoginIsASuggestionAtMost(t *testing.T) {
	c := i18n.New(i18n.English)
	for login, want := range map[string]string{"mai": "mai", "Nguye\u0302\u0303n": "Nguyễn", "root": "", "x": "", "a b": "", "": ""} {
		m := New(nameless(c, login))
		if m.input.Text != want {
			t.Errorf("login %q suggests %q, want %q", login, m.input.Text, want)
		}
		// Leaving tells nobody.
		if _, msgs := press(m, "esc"); len(msgs) != 1 || msgs[0] != (screen.Pop{}) {
			t.Errorf("Esc: %v", msgs)
		}
	}
}

// telex is what a Vietnamese input method sends: letters, then backspaces and
// the letters anew. "<" stands for a backspace.
func TestVietnameseInputMethods(t *testing.T) {
	for keys, want := range map[string]string{
		"tie<êng<<<<<tiếng":      "tiếng",
		"ba<<baă<<<băt<<<<bắt":   "bắt",
		"e\u0302<e\u0302\u0301n": "ến",
		"Nguye<ên<<ễn":           "Nguyễn",
		"xin<<<<<<chao<<<<chào":  "chào",
		"đa<ă<ắ<ặ<ặc":            "đặc",
		"\u0110u\u031b\u0301c":   "Đức",
	} {
		var s screen.Screen = New(nameless(i18n.New(i18n.Vietnamese), ""))
		for _, r := range keys {
			if r == '<' {
				s, _ = s.Update(uitest.Key("backspace"))
				continue
			}
			s, _ = s.Update(tea.KeyPressMsg{Code: r, Text: string(r)})
		}
		got := s.(Model).input.Text
		if got != norm.NFC.String(want) || !norm.NFC.IsNormalString(got) {
			t.Errorf("%q gives %q, want %q", keys, got, want)
		}
	}
}

func TestEveryRefusalHasItsSentence(t *testing.T) {
	c := i18n.New(i18n.English)
	for text, want := range map[string]string{
		"":                      c.Errors.NameShort,
		"a":                     c.Errors.NameShort,
		strings.Repeat("a", 21): c.Errors.NameLong,
		"mai anh":               c.Errors.NameRune,
		"m\u0430i":              c.Errors.NameMixed,
		"ΝΑΝ":                   c.Errors.NameLook,
		"admin":                 c.Errors.NameReserved,
	} {
		s, msgs := press(typed(New(nameless(c, "")), text), "enter")
		if got := s.(Model).problem; got != want || len(msgs) != 0 {
			t.Errorf("%q: %q and %v, want %q", text, got, msgs, want)
		}
		if view := uitest.Plain(s.View(120, 35), 120, 35); !strings.Contains(view, strings.Fields(want)[0]) {
			t.Errorf("%q: not shown:\n%s", text, view)
		}
		// The next key forgets it.
		if s, _ = press(s, "z"); s.(Model).problem != "" {
			t.Errorf("%q: still told after another key", text)
		}
	}
}

// TestTypingReplacesTheSuggestion: "mai" and "Mai" are not to become "maiMai".
func TestTypingReplacesTheSuggestion(t *testing.T) {
	for keys, want := range map[string]string{"Mai": "Mai", "<y": "May"} {
		s, text := screen.Screen(New(nameless(i18n.New(i18n.English), "Mai"))), ""
		for _, r := range keys {
			if r == '<' {
				s, _ = s.Update(uitest.Key("backspace"))
				continue
			}
			s, _ = s.Update(tea.KeyPressMsg{Code: r, Text: string(r)})
		}
		if text = s.(Model).input.Text; text != want {
			t.Errorf("%q gives %q, want %q", keys, text, want)
		}
	}
	s, _ := New(nameless(i18n.New(i18n.English), "mai")).Update(tea.PasteMsg{Content: "Lan"})
	if got := s.(Model).input.Text; got != "Lan" {
		t.Errorf("a paste gives %q", got)
	}
}

// TestOneEnterTakesNoName: it is for 30 days, so the first Enter asks, and a key
// in between takes the question back.
func TestOneEnterTakesNoName(t *testing.T) {
	s, msgs := press(New(nameless(i18n.New(i18n.English), "mai")), "enter")
	s, _ = s.Update(msgs[0])
	if view := uitest.Plain(s.View(80, 24), 80, 24); !strings.Contains(view, "Take the name mai?") {
		t.Errorf("nothing is asked:\n%s", view)
	}
	s, msgs = press(typed(s, "mai"), "enter")
	if _, asks := msgs[0].(free); !asks {
		t.Errorf("another name is taken without a question: %v", msgs)
	}
	s, _ = s.Update(msgs[0])
	if _, msgs = press(s, "enter"); msgs[0].(claimed).who.Name != "mai" {
		t.Errorf("the second Enter: %v", msgs)
	}
}

func TestErrorsOfTheStore(t *testing.T) {
	for _, err := range []error{lobby.ErrNameTaken, lobby.ErrHasName, lobby.ErrNeedsKey, lobby.ErrReadOnly, errors.New("disk on fire")} {
		env := nameless(i18n.New(i18n.Vietnamese), "mai")
		env.Hall = uitest.Hall{Err: err}
		s, msgs := press(New(env), "enter")
		s, cmd := s.Update(msgs[0])
		if got, want := s.(Model).problem, screen.Sentence(env.Text, err); got != want || cmd != nil {
			t.Errorf("%v: %q, want %q", err, got, want)
		}
	}
}

func TestClaiming(t *testing.T) {
	store := lobbytest.NewStore()
	l, err := lobby.New(lobby.Config{Accounts: store, Games: store, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Shutdown(context.Background()) }()
	enter := func(key account.Fingerprint) screen.Env {
		v, err := l.Enter(context.Background(), lobby.Arrival{Key: &account.Key{Fingerprint: key}, Login: "mai"})
		if err != nil {
			t.Fatal(err)
		}
		env := uitest.Env(i18n.New(i18n.English))
		env.Hall, env.Actor, env.Account = l, v.Actor(), v.Account()
		return env
	}

	s, msgs := press(New(enter("SHA256:one")), "enter")
	if _, again := press(s, "enter"); len(again) != 0 {
		t.Errorf("a second Enter claimed again: %v", again)
	}
	s, _ = s.Update(msgs[0])
	s, msgs = press(s, "enter")
	s, cmd := s.Update(msgs[0])
	named, ok := uitest.Run(cmd)[0].(screen.Named)
	if !ok || named.Who.Name != "mai" || !named.Who.Named {
		t.Fatalf("got %v", uitest.Run(cmd))
	}
	if view := uitest.Plain(s.View(80, 24), 80, 24); !strings.Contains(view, "ssh mai@choi.example.org") {
		t.Errorf("the next login is not told:\n%s", view)
	}
	if _, msgs := press(s, "enter"); msgs[0] != (screen.Pop{}) {
		t.Errorf("Enter afterwards: %v", msgs)
	}

	// A look-alike belongs to somebody else.
	s, msgs = press(typed(New(enter("SHA256:two")).cleared(), "MÁI"), "enter")
	s, _ = s.Update(msgs[0])
	if got, want := s.(Model).problem, i18n.New(i18n.English).Errors.NameTaken; got != want {
		t.Errorf("look-alike: %q, want %q", got, want)
	}
}

// cleared is the screen with nothing typed.
func (m Model) cleared() Model { m.input.Text = ""; return m }

func TestGuestsCannotType(t *testing.T) {
	m := New(guest(i18n.New(i18n.English)))
	if m.Capturing() {
		t.Error("letters are text for a guest")
	}
	if s := typed(m, "mai").(Model); s.input.Text != "" && s.input.Text != m.input.Text {
		t.Errorf("typed %q", s.input.Text)
	}
	if _, msgs := press(m, "enter"); msgs[0] != (screen.Pop{}) {
		t.Errorf("Enter: %v", msgs)
	}
}
