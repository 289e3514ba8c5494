package history

import (
	"errors"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby"
	"oanquan/lobby/account"
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

// opened is the screen after its list has come.
func opened(m Model) Model {
	for _, msg := range uitest.Run(m.Init()) {
		s, _ := m.Update(msg)
		m = s.(Model)
	}
	return m
}

const lan = account.ID("LAN000000000")

// archive is a hall with one game of each ending.
type archive struct{ uitest.Hall }

func (archive) History(account.Who, account.ID, int) ([]lobby.Archived, error) {
	base, err := uitest.Hall{}.Game(account.Who{}, "M4RK7Q")
	if err != nil {
		return nil, err
	}
	var out []lobby.Archived
	for i, e := range record.Endings() {
		g := base
		g.Record.Ending, g.Record.ID = e, record.ID("AAAAA"+string(rune('A'+i)))
		g.Record.Places, g.Record.Points = []int{1 + i%2, 2 - i%2}, []int{35 + i, 35 - i}
		switch e {
		case record.Agreed:
			g.Record.Places = []int{1, 1}
		case record.Aborted:
			g.Record.Places = nil
		case record.Quan:
			g.Record.Rules.YoungQuanBelow = 5
			g.Private = true
		}
		out = append(out, g)
	}
	return out, nil
}

func with(env screen.Env, h screen.Hall) screen.Env { env.Hall = h; return env }

func guest(c *i18n.Catalog) screen.Env {
	env := uitest.Env(c)
	env.Actor.Who, env.Account, env.Key = account.Who{ID: "~GVEST", Name: "Guest-4k2p"}, account.Account{}, ""
	return env
}

func TestScreens(t *testing.T) {
	uitest.Golden(t, "mine", func(c *i18n.Catalog) uitest.View {
		s, _ := press(opened(New(with(uitest.Env(c), archive{}), "")), "down", "down")
		return s
	})
	uitest.Golden(t, "theirs", func(c *i18n.Catalog) uitest.View { return opened(New(with(uitest.Env(c), archive{}), lan)) })
	uitest.Golden(t, "search", func(c *i18n.Catalog) uitest.View {
		s, msgs := press(opened(New(uitest.Env(c), "")), "/", "v", "s", "=", "l", "a", "n", "enter")
		for _, msg := range msgs {
			s, _ = s.Update(msg)
		}
		return s
	})
	uitest.Golden(t, "wrong", func(c *i18n.Catalog) uitest.View {
		s, msgs := press(opened(New(uitest.Env(c), "")), "/", "x", "enter")
		for _, msg := range msgs {
			s, _ = s.Update(msg)
		}
		return s
	})
	uitest.Golden(t, "empty", func(c *i18n.Catalog) uitest.View {
		return opened(New(with(uitest.Env(c), uitest.Hall{Empty: true}), ""))
	})
	uitest.Golden(t, "guest", func(c *i18n.Catalog) uitest.View { return opened(New(guest(c), "")) })
	uitest.Golden(t, "failed", func(c *i18n.Catalog) uitest.View {
		return opened(New(with(uitest.Env(c), uitest.Hall{Err: lobby.ErrReadOnly}), ""))
	})
}

func TestFitsEverySize(t *testing.T) {
	c := i18n.New(i18n.Vietnamese)
	views := []Model{
		New(uitest.Env(c), ""), opened(New(with(uitest.Env(c), archive{}), "")), opened(New(guest(c), "")),
		opened(New(with(uitest.Env(c), uitest.Hall{Err: lobby.ErrReadOnly}), "")), opened(New(with(uitest.Env(c), uitest.Hall{Empty: true}), lan)),
	}
	n := 0
	uitest.CheckAllSizes(t, uitest.ViewFunc(func(w, h int) string {
		n++
		return views[n%len(views)].View(w, h)
	}))
}

func TestASearchIsTakenBackWithEscape(t *testing.T) {
	s, msgs := press(opened(New(uitest.Env(i18n.New(i18n.English)), "")), "/", "v", "s", "=", "q", "enter")
	for _, msg := range msgs {
		s, _ = s.Update(msg)
	}
	if m := s.(Model); len(m.words) != 1 || m.Capturing() {
		t.Fatalf("%+v", m)
	}
	s, msgs = press(s, "esc")
	for _, msg := range msgs {
		s, _ = s.Update(msg)
	}
	if m := s.(Model); len(m.words) != 0 || len(m.games) == 0 {
		t.Errorf("%+v", m)
	}
	if _, msgs := press(s, "esc"); len(msgs) != 1 || msgs[0] != (screen.Pop{}) {
		t.Errorf("%v", msgs)
	}
}

func TestResultsAreSeenFromTheAccount(t *testing.T) {
	game := func(places ...int) lobby.Archived {
		g := lobby.Archived{Players: []account.ID{"mai", "lan"}}
		g.Record.Rules, g.Record.Places, g.Record.Points = engine.Classic(), places, []int{41, 29}
		g.Record.Players = [engine.MaxSeats]record.Player{{Name: "Mai"}, {Name: "Lan"}}
		return g
	}
	for _, tt := range []struct {
		id              account.ID
		places          []int
		want            outcome
		score, opponent string
	}{
		{"mai", []int{1, 2}, won, "41–29", "Lan"},
		{"lan", []int{1, 2}, lost, "29–41", "Mai"},
		{"lan", []int{1, 1}, drawn, "29–41", "Mai"},
		{"mai", nil, unknown, "41–29", "Lan"},
		{"tuan", []int{1, 2}, unknown, "", "Mai, Lan"},
	} {
		m := New(uitest.Env(i18n.New(i18n.English)), tt.id)
		g := game(tt.places...)
		if got := m.outcome(g); got != tt.want || m.score(g) != tt.score || m.opponents(g) != tt.opponent {
			t.Errorf("%s, places %v: %v, %q, %q", tt.id, tt.places, got, m.score(g), m.opponents(g))
		}
	}
}

func TestEveryEndingHasItsWords(t *testing.T) {
	for _, l := range i18n.Languages() {
		m := New(uitest.Env(i18n.New(l)), "")
		seen := map[string]record.Ending{}
		for _, e := range record.Endings() {
			got := m.ending(e)
			if other, twice := seen[got]; twice || got == "" {
				t.Errorf("%s: %s is %q, like %s", l, e, got, other)
			}
			seen[got] = e
		}
	}
}

func TestEnterReviewsTheGame(t *testing.T) {
	m := opened(New(with(uitest.Env(i18n.New(i18n.English)), archive{}), ""))
	for keys, want := range map[string]screen.Route{
		"enter":                       screen.Review{Game: "AAAAAA"},
		"down down enter":             screen.Review{Game: "AAAAAC"},
		"end enter":                   screen.Review{Game: "AAAAAJ"},
		"end up pgup home down enter": screen.Review{Game: "AAAAAB"},
		"up pgdown k j enter":         screen.Review{Game: "AAAAAJ"},
	} {
		if _, msgs := press(m, strings.Fields(keys)...); len(msgs) != 1 || msgs[0] != (screen.Push{Route: want}) {
			t.Errorf("%s: got %v, want %v", keys, msgs, want)
		}
	}
}

func TestAFailedListCanBeAskedForAgain(t *testing.T) {
	for _, err := range []error{lobby.ErrReadOnly, errors.New("disk on fire")} {
		m := opened(New(with(uitest.Env(i18n.New(i18n.English)), uitest.Hall{Err: err}), ""))
		if view := uitest.Plain(m.View(80, 24), 80, 24); !strings.Contains(view, m.env.Text.Common.Retry) {
			t.Errorf("not told:\n%s", view)
		}
		m.env.Hall = archive{}
		s, msgs := press(m, "enter")
		s, _ = s.Update(msgs[0])
		if m := s.(Model); m.err != nil || len(m.games) == 0 {
			t.Errorf("after Enter: %v, %d games", m.err, len(m.games))
		}
	}
}

func TestGuestsHaveNoList(t *testing.T) {
	m := New(guest(i18n.New(i18n.English)), "")
	if m.Init() != nil {
		t.Error("the archive is asked for a guest's games")
	}
	if _, msgs := press(m, "enter"); len(msgs) != 0 {
		t.Errorf("Enter: %v", msgs)
	}
	if _, msgs := press(m, "esc"); len(msgs) != 1 || msgs[0] != (screen.Pop{}) {
		t.Errorf("Esc: %v", msgs)
	}
	// But a guest may look at somebody else's.
	if m := opened(New(with(guest(i18n.New(i18n.English)), archive{}), lan)); m.Title() != "Games of Lan_Hương" {
		t.Errorf("title %q", m.Title())
	}
}

func TestBestsAreShownWhereThereAreAny(t *testing.T) {
	for _, l := range i18n.Languages() {
		m := opened(New(with(uitest.Env(i18n.New(l)), archive{}), ""))
		for _, size := range uitest.Sizes() {
			if view := uitest.Plain(m.View(size.W, size.H), size.W, size.H); !strings.Contains(view, m.env.Text.History.Best) || !strings.Contains(view, m.env.Text.GameText.ColCombo) {
				t.Errorf("%s: no bests:\n%s", l, view)
			}
		}
		m.bests = lobby.Bests{}
		if view := uitest.Plain(m.View(80, 24), 80, 24); strings.Contains(view, m.env.Text.History.Best) {
			t.Errorf("%s: the best of nothing:\n%s", l, view)
		}
	}
}
