package review

import (
	"strings"
	"testing"

	"oanquan/lobby"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

func opened(t *testing.T, ply int) Model {
	t.Helper()
	m, err := Showing(gallery.Env(i18n.New(i18n.English)), gallery.Finished(), ply)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func press(m Model, keys ...string) Model {
	for _, k := range keys {
		s, _ := m.Update(uitest.Key(k)) // the commands are ticks and navigation
		m = s.(Model)
	}
	return m
}

// TestNamesStandWholeWhereThereIsRoom: also in the smallest window.
func TestNamesStandWholeWhereThereIsRoom(t *testing.T) {
	game := gallery.Finished()
	game.Record.Players[1].Name = "Bot Học Trò khá dài"
	m, err := Showing(gallery.Env(i18n.New(i18n.English)), game, 13)
	if err != nil {
		t.Fatal(err)
	}
	if view := uitest.Plain(m.View(40, 16), 40, 16); !strings.Contains(view, game.Record.Players[1].Name) {
		t.Errorf("a name is cut:\n%s", view)
	}
}

func TestSteppingThroughAGame(t *testing.T) {
	for _, tt := range []struct {
		from int
		keys string
		want int
	}{
		{0, "right", 1}, {0, "left", 0}, {5, "left", 4}, {5, "down", 7}, {5, "up", 3}, {1, "up", 0},
		{5, "home", 0}, {5, "1 2 enter", 12}, {5, "1 2 esc", 5}, {5, "9 9 9 enter", -1}, {5, "end", -1}, {-1, "right", -1},
		{5, "1 right", 6}, // an unfinished number is forgotten
	} {
		m := opened(t, tt.from)
		m = press(m, strings.Fields(tt.keys)...)
		want := tt.want
		if want < 0 {
			want = m.cursor.Len()
		}
		if m.cursor.Ply() != want {
			t.Errorf("from %d, %s: at %d, want %d", tt.from, tt.keys, m.cursor.Ply(), want)
		}
	}
}

func TestAutoplayRunsToTheEndAndStopsAtAKey(t *testing.T) {
	m := press(opened(t, -1), "space")
	if !m.auto || m.cursor.Ply() != 0 {
		t.Fatalf("auto %v at %d", m.auto, m.cursor.Ply())
	}
	stopped := press(m, "space")
	if stopped.auto {
		t.Error("a second press does not stop it")
	}
	again := press(stopped, "space")
	if s, _ := again.Update(onward{m.autoTag}); s.(Model).cursor.Ply() != 0 {
		t.Error("a tick of the stopped autoplay moved the new one")
	}
	for range m.cursor.Len() {
		s, _ := m.Update(onward{m.autoTag})
		m = s.(Model)
	}
	if m.auto || m.cursor.Ply() != m.cursor.Len() {
		t.Errorf("auto %v at %d of %d", m.auto, m.cursor.Ply(), m.cursor.Len())
	}
}

func TestOpeningByID(t *testing.T) {
	env := gallery.Env(i18n.New(i18n.English))
	m := New(env, "M4RK7Q", 3)
	s, _ := m.Update(uitest.Run(m.Init())[0])
	if got := s.(Model).cursor.Ply(); got != 3 {
		t.Errorf("at %d", got)
	}
	m = New(env, "N0SVCH", -1)
	s, _ = m.Update(uitest.Run(m.Init())[0])
	if text := s.View(80, 24); !strings.Contains(text, "no such game. Check its ID") || strings.Contains(text, lobby.ErrNoGame.Error()+":") {
		t.Error(text)
	}
	_, cmd := s.Update(uitest.Key("esc"))
	if out := uitest.Run(cmd); len(out) != 1 || out[0] != (screen.Pop{}) {
		t.Errorf("esc gave %v", out)
	}
}

func TestEveryTurnIsTold(t *testing.T) {
	for ply := range opened(t, 0).cursor.Len() {
		m := opened(t, ply+1)
		for _, s := range uitest.Sizes() {
			text := uitest.Plain(m.View(s.W, s.H), s.W, s.H)
			if name := m.env.Text.MoveName(m.rec.Moves[ply].Move); !strings.Contains(text, name+" – ") {
				t.Fatalf("turn %d, %v: %s is not told\n%s", ply+1, s, name, text)
			}
		}
	}
}
