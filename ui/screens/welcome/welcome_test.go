package welcome

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/room"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

// press sends keys and returns what the last one's command asked for.
func press(s screen.Screen, keys ...string) (screen.Screen, []tea.Msg) {
	var cmd tea.Cmd
	for _, k := range keys {
		s, cmd = s.Update(uitest.Key(k))
	}
	return s, uitest.Run(cmd)
}

// only is the one message of a list.
func only(t *testing.T, msgs []tea.Msg) tea.Msg {
	t.Helper()
	if len(msgs) != 1 {
		t.Fatalf("got messages %v, want one", msgs)
	}
	return msgs[0]
}

// answer delivers a command's message and returns what follows from it.
func answer(t *testing.T, s screen.Screen, msgs []tea.Msg) tea.Msg {
	t.Helper()
	_, cmd := s.Update(only(t, msgs))
	return only(t, uitest.Run(cmd))
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
	uitest.Golden(t, "guest", func(c *i18n.Catalog) uitest.View { return New(guest(c)) })
	uitest.Golden(t, "newkey", func(c *i18n.Catalog) uitest.View { return New(nameless(c)) })
	uitest.Golden(t, "named", func(c *i18n.Catalog) uitest.View {
		env := uitest.Env(c)
		env.Notice = "Khóa này là của mai: ssh -o IdentitiesOnly=yes -i KEY lan@choi.example.org"
		return New(env)
	})
	uitest.Golden(t, "motd", func(c *i18n.Catalog) uitest.View {
		env := nameless(c)
		env.Hall = gallery.Hall{News: "Tối nay 22 giờ máy chủ chuyển nhà: các ván dở được giữ lại, sáng mai mời bạn vào chơi tiếp ở địa chỉ cũ như mọi ngày nhé."}
		return New(env)
	})
	uitest.Golden(t, "stops", func(c *i18n.Catalog) uitest.View {
		env := nameless(c)
		env.Hall = gallery.Hall{News: "Chúc mừng năm mới.", Stops: uitest.Noon().Add(29*time.Minute + 1), Why: "Nâng cấp lên bản mới."}
		s, _ := New(env).Update(only(t, uitest.Run(New(env).Shown())))
		return s
	})
	uitest.Golden(t, "leave", func(c *i18n.Catalog) uitest.View {
		s, _ := press(New(guest(c)), "q")
		return s
	})
}

func TestFitsEverySize(t *testing.T) {
	for _, l := range i18n.Languages() {
		env := guest(i18n.New(l))
		env.Notice = "Khóa này là của mai: ssh -o IdentitiesOnly=yes -i KEY lan@choi.example.org"
		env.Hall = gallery.Hall{News: strings.Repeat("dài ", lobby.MotdRunes/4)}
		uitest.CheckAllSizes(t, New(env))
		env.Hall = gallery.Hall{Stops: uitest.Noon().Add(time.Hour), Why: strings.Repeat("lâu ", 30)}
		env.Actor.Who, env.Account = nameless(env.Text).Actor.Who, nameless(env.Text).Account // with the longest menu
		m := New(env)
		s, _ := m.Update(only(t, uitest.Run(m.Shown())))
		uitest.CheckAllSizes(t, s)
		last := m.items()[len(m.items())-1].label
		if view := uitest.Plain(s.View(40, 16), 40, 16); !strings.Contains(view, last) {
			t.Errorf("the reason takes the place of the menu:\n%s", view)
		}
	}
}

// realHall is a real lobby over a store in memory.
func realHall(t *testing.T) *lobby.Lobby {
	t.Helper()
	store := lobbytest.NewStore()
	l, err := lobby.New(lobby.Config{Accounts: store, Games: store, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := l.Shutdown(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return l
}

func TestPlayNowGoesToARoom(t *testing.T) {
	for _, key := range []string{"enter", "1", "p"} {
		env := uitest.Env(i18n.New(i18n.English))
		env.Hall = realHall(t)
		s, msgs := press(New(env), key)
		if got, want := answer(t, s, msgs), (screen.Push{Route: screen.Room{Number: 1}}); got != want {
			t.Errorf("%s: got %v, want %v", key, got, want)
		}
	}
}

func TestPlayNowTellsWhatWentWrong(t *testing.T) {
	for _, err := range []error{lobby.ErrClosing, lobby.ErrTooManyRooms, context.DeadlineExceeded, errors.New("disk on fire")} {
		env := uitest.Env(i18n.New(i18n.English))
		env.Hall = uitest.Hall{Err: err}
		s, msgs := press(New(env), "p")
		if got, want := answer(t, s, msgs), (screen.Toast{Text: screen.Sentence(env.Text, err)}); got != want {
			t.Errorf("got %v, want %v", got, want)
		}
	}
}

func TestASecondPlayWaitsForTheFirst(t *testing.T) {
	s, _ := press(New(uitest.Env(i18n.New(i18n.English))), "p")
	if _, msgs := press(s, "p"); len(msgs) != 0 {
		t.Errorf("got %v", msgs)
	}
}

func TestWatchGoesToTheBusiestGame(t *testing.T) {
	s, msgs := press(New(uitest.Env(i18n.New(i18n.English))), "w")
	if got, want := answer(t, s, msgs), (screen.Push{Route: screen.Room{Number: 7}}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestWatchWithoutGamesSaysWhatToDo(t *testing.T) {
	env := uitest.Env(i18n.New(i18n.English))
	env.Hall = uitest.Hall{Empty: true}
	s, msgs := press(New(env), "w")
	if got, want := answer(t, s, msgs), (screen.Toast{Text: env.Text.Welcome.NoGames}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestTheMenuLeadsOn(t *testing.T) {
	env := guest(i18n.New(i18n.English))
	for _, tt := range []struct {
		keys []string
		want screen.Route
	}{
		{[]string{"3"}, screen.Learn{}},
		{[]string{"down", "down", "enter"}, screen.Learn{}},
		{[]string{"4"}, screen.Lobby{}},
		{[]string{"up", "enter"}, screen.Name{}},
		{[]string{"s"}, screen.Settings{}},
	} {
		if _, msgs := press(New(env), tt.keys...); only(t, msgs) != (screen.Push{Route: tt.want}) {
			t.Errorf("%v: got %v, want %v", tt.keys, msgs, tt.want)
		}
	}
}

// By telnet a guest may have a token in place of a key.
func TestAGuestWithATokenLeavesToLogIn(t *testing.T) {
	env, asked := guest(i18n.New(i18n.English)), 0
	env.LogIn = func(string) { asked++ }
	if _, msgs := press(New(env), "5"); asked != 1 || len(msgs) > 0 {
		t.Errorf("asked %d times, %v", asked, msgs)
	}
	env.Account.ID = "M41"
	for _, it := range New(env).items() {
		if it.does == token {
			t.Error("who has logged in may do so again")
		}
	}
}

func TestOneKeyChangesTheLanguage(t *testing.T) {
	for from, to := range map[i18n.Language]string{i18n.Vietnamese: "en", i18n.English: "vi"} {
		_, msgs := press(New(uitest.Env(i18n.New(from))), "l")
		if got := only(t, msgs).(screen.Prefer).Prefs.Language; got != to {
			t.Errorf("from %s to %s, want %s", from, got, to)
		}
	}
}

func TestLeavingAsksFirst(t *testing.T) {
	m := New(uitest.Env(i18n.New(i18n.English)))
	if _, msgs := press(m, "esc"); len(msgs) != 0 {
		t.Errorf("Esc did %v", msgs)
	}
	s, msgs := press(m, "q")
	if len(msgs) != 0 {
		t.Fatalf("q left at once: %v", msgs)
	}
	if _, msgs := press(s, "y"); only(t, msgs) != (screen.Quit{}) {
		t.Errorf("q, y: %v", msgs)
	}
	s, msgs = press(s, "esc")
	if len(msgs) != 0 || s.(Model).asking {
		t.Errorf("q, Esc: %v", msgs)
	}
}

func TestAClaimedNameTakesTheOfferAway(t *testing.T) {
	env := nameless(i18n.New(i18n.English))
	s, _ := press(New(env), "up") // on "choose a name", the last line
	env.Actor.Who = account.Who{ID: env.Account.ID, Name: "mai", Named: true}
	s, _ = s.Update(screen.EnvChanged{Env: env})
	if got := s.(Model).items()[s.(Model).cursor].does; got != play {
		t.Errorf("the cursor is on %v", got)
	}
}

var _ screen.Hall = (*lobby.Lobby)(nil)

func TestTheMessageOfTheDayIsInTheLanguageThatIsRead(t *testing.T) {
	h := realHall(t)
	if err := h.SetMotds(lobby.Motd{Language: "vi", Text: "Chúc mừng năm mới"}, lobby.Motd{Language: "en", Text: "Happy new year"}); err != nil {
		t.Fatal(err)
	}
	env := guest(i18n.New(i18n.English))
	env.Hall = h
	var s screen.Screen = New(env)
	for _, want := range []string{"Happy new year", "Chúc mừng năm mới"} {
		if text := s.View(80, 24); !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
		env.Text = i18n.New(i18n.Vietnamese)
		s, _ = s.Update(screen.EnvChanged{Env: env})
	}
}

// TestAGameThatWaitsIsSaidAndOpened: on every size, for as long as it waits.
func TestAGameThatWaitsIsSaidAndOpened(t *testing.T) {
	lan := []account.Who{{ID: "L", Name: "Lan"}}
	for name, c := range map[string]struct {
		waits screen.Waits
		says  string
		goes  screen.Route
	}{
		"running": {screen.Waits{Seat: 7}, "e Your game in room 7 is going on", screen.Room{Number: 7, Still: true}},
		"days":    {screen.Waits{Due: []lobby.Due{{Room: 3, Players: lan}}}, "e 1 game waits for your move", screen.Room{Number: 3}},
		"put off": {screen.Waits{Stored: []room.Unfinished{{Game: "K7QM2R"}}}, "e 1 game was put off", screen.Lobby{}},
	} {
		s, _ := New(uitest.Env(i18n.New(i18n.English))).Update(heard{latest: latest{waits: c.waits}})
		for _, size := range [][2]int{{40, 16}, {80, 24}, {120, 35}} {
			if view := uitest.Plain(s.View(size[0], size[1]), size[0], size[1]); !strings.Contains(view, c.says) {
				t.Errorf("%s at %v:\n%s", name, size, view)
			}
		}
		_, cmd := s.Update(uitest.Key("e"))
		if got := uitest.Run(cmd); len(got) != 1 || got[0] != (screen.Push{Route: c.goes}) {
			t.Errorf("%s: %v", name, got)
		}
	}
}
