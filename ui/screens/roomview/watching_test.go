package roomview

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/uitest"
)

// looking is the screen of who looks on at a game after so many plies.
func looking(plies int) (Model, room.State) {
	s := game(plies)
	s.Here = false
	s.Game.Players = []account.Who{gallery.Tuan(), gallery.Lan()}
	s.Chairs = []room.Chair{{Who: gallery.Tuan()}, {Who: gallery.Lan()}}
	m, _ := sitting(s)
	return m, s
}

// TestCatchingUpJoinsThePresent: the game is shown from its first move, what is
// played meanwhile is taken as it comes, and the last turn shown is the newest.
func TestCatchingUpJoinsThePresent(t *testing.T) {
	m, s := looking(12)
	m, _ = press(t, m, "p")
	if !m.catch.on || m.back != 0 || !strings.Contains(m.View(80, 24), "From the first move: turn 0 of 12") {
		t.Fatalf("at %d:\n%s", m.back, m.View(80, 24))
	}
	g, _ := s.Game.Engine()
	for m.back < 6 {
		m, _ = m.catchStep(caught{m.catch.tag})
	}
	m, _ = tell(m, room.Moved{Ply: 12, Move: g.Legal()[0]})
	if m.game.Ply() != 13 || m.back != 6 || m.anim.on() {
		t.Fatalf("a move during it: %d plies, at %d, animation %v", m.game.Ply(), m.back, m.anim.on())
	}
	steps := 0
	for m.catch.on {
		var tick tea.Cmd
		if m, tick = m.catchStep(caught{m.catch.tag}); m.catch.on == (tick == nil) {
			t.Fatal("a tick too many, or none")
		}
		if steps++; steps > 20 {
			t.Fatal("it does not end")
		}
	}
	if m.back != -1 || steps != 7 || m.position() != m.game.Position() {
		t.Errorf("after %d steps at %d", steps, m.back)
	}
	if after, cmd := m.catchStep(caught{m.catch.tag}); cmd != nil || after.back != -1 {
		t.Error("a late tick counts")
	}
}

func TestCatchingUpIsStoppedByItsKeyAndByStepping(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // a move that is late is told of
		for key, want := range map[string]int{"p": -1, "esc": -1, "/": -1, ",": 3, ".": 5} {
			m, _ := looking(12)
			m, _ = press(t, m, "p")
			for m.back < 4 {
				m, _ = m.catchStep(caught{m.catch.tag})
			}
			old := m.catch.tag
			m, _ = press(t, m, key)
			if after, cmd := m.catchStep(caught{old}); m.back != want || m.catch.on || cmd != nil || after.back != want {
				t.Errorf("%s: at %d, on %v", key, m.back, m.catch.on)
			}
		}
	})
}

// TestPlayersDoNotCatchUp: nor does who has seen it all.
func TestPlayersDoNotCatchUp(t *testing.T) {
	m, _ := sitting(game(12))
	if m, _ = press(t, m, "p"); m.catch.on || m.back >= 0 {
		t.Error("a player's board goes back by itself")
	}
	m, _ = looking(1)
	if m, _ = press(t, m, "p"); m.catch.on {
		t.Error("one turn is caught up with")
	}
	if catchMost > time.Second || frameFast < 100*time.Millisecond {
		t.Error("times of a turn")
	}
}

func TestWhoWatchesIsToldByName(t *testing.T) {
	m, _ := looking(5)
	m, out := press(t, m, "W")
	if len(out) != 1 {
		t.Fatalf("%v", out)
	}
	m, _ = m.update(out[0])
	if view := uitest.Plain(m.View(80, 24), 80, 24); !strings.Contains(view, "tuấn92 and one who is not named") {
		t.Errorf("the card:\n%s", view)
	}
	m, cmd := tell(m, room.Watching{Count: 3})
	if cmd == nil {
		t.Error("somebody more is not asked for")
	}
	m, _ = m.update(watchers{lobby.Watchers{}, true})
	if view := m.View(80, 24); !strings.Contains(view, "Nobody is watching") {
		t.Errorf("the card:\n%s", view)
	}
	m, _ = press(t, m, "esc")
	if _, cmd := tell(m, room.Watching{Count: 2}); cmd != nil || m.card != noCard {
		t.Error("it asks though the card is closed")
	}
}

// TestWhoIsFollowedIsToldInEveryWindow: before the game's ID, and cut where the
// name is long.
func TestWhoIsFollowedIsToldInEveryWindow(t *testing.T) {
	s := gallery.Game(engine.Classic(), 9)
	s.Game.Players[0], s.Chairs[0].Who, s.Room, s.Watchers = gallery.Tuan(), gallery.Tuan(), 1234, 3
	for _, c := range []struct {
		language i18n.Language
		w, h     int
		want     string
	}{
		{i18n.English, 40, 16, "following Nguyễn_Văn_Trườn… · Room 1234"},
		{i18n.Vietnamese, 40, 16, "theo Nguyễn_Văn_Trường_99 · Phòng 1234"},
		{i18n.English, 80, 24, "following Nguyễn_Văn_Trường_99 · Room 1234"},
	} {
		text := i18n.New(c.language)
		m := Showing(uitest.Env(text), s).Watching(i18n.Fill(text.Watch.Following, "who", "Nguyễn_Văn_Trường_99"))
		if view := uitest.Plain(m.View(c.w, c.h), c.w, c.h); !strings.Contains(view, c.want) {
			t.Errorf("%s %d×%d: no %q in\n%s", c.language, c.w, c.h, c.want, view)
		}
	}
}
