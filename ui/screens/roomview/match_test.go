package roomview

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby/room"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

func TestWhoIsLeftAloneGoesBackToTheHall(t *testing.T) {
	m := Showing(uitest.Env(i18n.New(i18n.English)), gallery.Room())
	_, cmd := tell(m, room.Closed{Reason: room.ClosedUnmet})
	if got := uitest.Run(cmd); !slices.Contains(got, tea.Msg(screen.Pop{})) {
		t.Errorf("got %v", got)
	}
}

func TestAMatchIsWonByName(t *testing.T) {
	for _, c := range []struct {
		halves [2]int
		me     int // 0 for mai, 1 for lan, -1 for who looks on
		want   string
	}{
		{[2]int{3, 1}, 0, "You win the match: you 1½ – ½ Lan_Hương."},
		{[2]int{4, 0}, 1, "You lose the match: you 0 – 2 mai."},
		{[2]int{2, 2}, 0, "The match is drawn: you 1 – 1 Lan_Hương."},
		{[2]int{1, 3}, -1, "Lan_Hương wins the match: Lan_Hương 1½ – ½ mai."},
	} {
		s := gallery.Rated(room.MatchGames)
		s.Series.Games = make([]room.GameID, 6) // of the third match here
		s.Series.Match = []room.SeriesScore{{Who: gallery.Mai(), Halves: c.halves[0]}, {Who: gallery.Lan(), Halves: c.halves[1]}}
		env := uitest.Env(i18n.New(i18n.English))
		env.Actor.Who = gallery.Tuan()
		if c.me >= 0 {
			env.Actor.Who = s.Game.Players[c.me]
		}
		m := Showing(env, s)
		if c.me < 0 {
			m, _ = press(t, m, "m")
		}
		if view := uitest.Plain(m.View(80, 24), 80, 24); !strings.Contains(view, c.want) {
			t.Errorf("no %q in\n%s", c.want, view)
		}
	}
}

// The other stands up between the two games, or leaves: nothing begins here when
// one is ready.
func TestAMatchWaitsForWhoHasGone(t *testing.T) {
	s := gallery.Rated(1)
	s.Chairs = slices.Clone(s.Chairs)
	s.Chairs[1] = room.Chair{}
	view := uitest.Plain(Showing(uitest.Env(i18n.New(i18n.English)), s).View(80, 24), 80, 24)
	if !strings.Contains(view, "Game 2 of 2 is played when you and Lan_Hương meet again.") || strings.Contains(view, "begins when both") {
		t.Errorf("who is gone:\n%s", view)
	}
	s = gallery.Rated(1)
	s.Game.Outcome.Places = nil // aborted, to be played again
	if view := uitest.Plain(Showing(uitest.Env(i18n.New(i18n.English)), s).View(80, 24), 80, 24); !strings.Contains(view, "Game 1 of 2 begins when both") {
		t.Errorf("after an aborted game:\n%s", view)
	}
}

func TestPlayersAreToldHowTheMatchStands(t *testing.T) {
	for mine, want := range map[int]string{
		0: "Lan_Hương leads 1 – 0. Game 2 of 2 begins when both are ready", 2: "You lead 1 – 0. Game 2 of 2 begins when both are ready",
		1: "The match stands at ½ – ½. Game 2 of 2 begins when both are ready",
	} {
		s := gallery.Rated(1)
		s.Series.Match = []room.SeriesScore{{Who: gallery.Mai(), Halves: mine}, {Who: gallery.Lan(), Halves: 2 - mine}}
		env := uitest.Env(i18n.New(i18n.English))
		for _, size := range [][2]int{{80, 24}, {40, 16}} {
			view := strings.Join(strings.Fields(uitest.Plain(Showing(env, s).View(size[0], size[1]), size[0], size[1])), " ")
			if !strings.Contains(view, want) {
				t.Errorf("%v: no %q in\n%s", size, want, uitest.Plain(Showing(env, s).View(size[0], size[1]), size[0], size[1]))
			}
		}
	}
}

func TestWhoLooksOnIsToldHowTheMatchStands(t *testing.T) {
	gone := func(s *room.State) {
		s.Chairs = slices.Clone(s.Chairs)
		s.Chairs[1] = room.Chair{}
	}
	for _, c := range []struct {
		halves [2]int
		change func(*room.State)
		vi, en string
	}{
		{[2]int{0, 2}, nil, "Lan_Hương đang dẫn 1 – 0. Ván 2/2 bắt đầu khi cả hai sẵn sàng.", "Lan_Hương leads 1 – 0. Game 2 of 2 begins when both are ready."},
		{[2]int{1, 1}, nil, "Trận đang hòa ½ – ½. Ván 2/2 bắt đầu", "The match stands at ½ – ½. Game 2 of 2 begins"},
		{[2]int{2, 0}, gone, "mai đang dẫn 1 – 0. Ván 2/2 đấu tiếp khi mai gặp lại Lan_Hương.", "mai leads 1 – 0. Game 2 of 2 is played when mai and Lan_Hương meet again."},
		{[2]int{}, func(s *room.State) { s.Game.Outcome.Places = nil }, "Ván 1/2 bắt đầu khi cả hai sẵn sàng.", "Game 1 of 2 begins when both are ready."},
	} {
		s := gallery.Rated(1)
		for i, p := range s.Game.Players {
			s.Series.Match = append(s.Series.Match, room.SeriesScore{Who: p, Halves: c.halves[i]})
		}
		if c.change != nil {
			c.change(&s)
		}
		for l, want := range map[i18n.Language]string{i18n.Vietnamese: c.vi, i18n.English: c.en} {
			env := uitest.Env(i18n.New(l))
			env.Actor.Who = gallery.Tuan()
			m, _ := press(t, Showing(env, s), "m")
			for _, size := range [][2]int{{80, 24}, {40, 16}} {
				view := strings.Join(strings.Fields(uitest.Plain(m.View(size[0], size[1]), size[0], size[1])), " ")
				if !strings.Contains(view, want) {
					t.Errorf("%v: no %q in\n%s", size, want, uitest.Plain(m.View(size[0], size[1]), size[0], size[1]))
				}
			}
		}
	}
}
