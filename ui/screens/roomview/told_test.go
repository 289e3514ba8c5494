package roomview

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/room"
	"oanquan/ui/gallery"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

func TestWhoAsksForAnotherGameIsToldOfTheOneTheyAreIn(t *testing.T) {
	for plies, want := range map[int]string{
		0: "You are still in this game: finish it (or call it off with z) before a new one. Your choice of level 5 was not used.",
		4: "You are still in this game: finish it (or resign with X) before a new one. Your choice of level 5 was not used.",
	} {
		m, _ := sitting(game(0))
		at := New(*m.env, nil, screen.Room{Number: 7, Still: true, Level: 5})
		at.feed = still{}
		m, _ = tell(at, room.Snapshot{State: game(plies)})
		if m.status(true) != want || !strings.Contains(uitest.Plain(m.View(40, 16), 40, 16), "used.") {
			t.Errorf("after %d moves it says %q\n%s", plies, m.status(true), m.View(40, 16))
		}
		if m, _ = press(t, m, "1"); strings.Contains(m.status(true), "still in this game") {
			t.Error("it stays after a key")
		}
	}
}

func TestWhoWasReadyIsRungForWhenSomebodySitsDown(t *testing.T) {
	before, after := gallery.Room(), gallery.Room()
	before.Chairs = []room.Chair{{Who: gallery.Mai(), Ready: true}, {}}
	after.Chairs = []room.Chair{{Who: gallery.Mai(), Deadline: gallery.Noon().Add(2 * time.Minute)}, {Who: gallery.Lan(), Ready: true}}
	for _, bell := range []bool{true, false} {
		m, _ := sitting(before)
		m.env.Prefs.Bell = bell
		m, cmd := tell(m, room.ChairsChanged{Chairs: after.Chairs, Owner: after.Owner})
		rung := false
		for _, msg := range uitest.Run(cmd) {
			raw, ok := msg.(tea.RawMsg)
			rung = rung || ok && raw.Msg == "\a"
		}
		if rung != bell {
			t.Errorf("bell %v: rung %v", bell, rung)
		}
		if v := uitest.Plain(m.View(40, 16), 40, 16); !strings.Contains(v, "Press r within 2:00 to play") {
			t.Errorf("not told:\n%s", v)
		}
	}
}

func TestLeavingBotsAloneSaysWhatTheyDo(t *testing.T) {
	m, _ := sitting(gallery.AgainstBots(engine.Classic(), 4, 0))
	m, _ = press(t, m, "esc")
	if ask := m.asking(); !strings.Contains(ask, "waits 30 minutes for you and is then called off") || strings.Contains(ask, "claim") {
		t.Errorf("it asks %q", ask)
	}
}

// The last person to leave ends the game, and the house plays for nobody.
func TestWhoEndsAGameByLeavingIsNotToldThatTheHousePlays(t *testing.T) {
	three := engine.Classic()
	three.Players = 3
	m, _ := sitting(gallery.AgainstBots(three, 6, 0))
	leave := room.Left{Leave: record.Leave{Seat: m.seat(), Ply: 6}}
	m, cmd := tell(m, leave)
	if told := toasts(uitest.Run(cmd)); len(told) != 0 {
		t.Errorf("told %q", told)
	}
	_, cmd = tell(m, room.Ended{Outcome: room.Outcome{Ending: record.Resign, EndedBy: m.seat(), Places: []int{3, 1, 2}, Points: []int{1, 2, 3}}})
	if told := toasts(uitest.Run(cmd)); len(told) != 1 || told[0] != "" { // what stood there goes
		t.Errorf("at the end told %q", told)
	}
}

func TestTheCursorComesBackToASquareWithDan(t *testing.T) {
	s := game(0)
	for g := (engine.Game{}); ; {
		s.Game.Moves = append(s.Game.Moves, engine.Move{})
		s = game(len(s.Game.Moves))
		g, _ = s.Game.Engine()
		if p := g.Position(); p.Mover == 0 && p.Pits[engine.FieldPit(0, 3)].Dan == 0 {
			break
		}
	}
	away := s
	away.Here = false
	m, _ := sitting(away)
	m, _ = tell(m, room.Control{Here: true})
	if !m.choosing() || !m.canLift(m.field) {
		t.Errorf("the cursor is at %d:\n%s", m.field, uitest.Plain(m.View(80, 24), 80, 24))
	}
	m.field = 3
	if v := m.View(80, 24); !strings.Contains(v, "this square is empty") || strings.Contains(v, "not under these rules") {
		t.Errorf("an empty square:\n%s", uitest.Plain(v, 80, 24))
	}
	if m, out := press(t, m, "enter"); m.lifted || len(toasts(out)) != 1 {
		t.Errorf("an empty square is lifted: %v", out)
	}
}

func TestTheResultSaysItOnceAndInSentences(t *testing.T) {
	end := func(ending record.Ending, by engine.Seat, places []int) string {
		s := game(4)
		s.Phase, s.Game.Outcome = room.Waiting, room.Outcome{Ending: ending, EndedBy: by, Places: places, Points: []int{3, 4}}
		m, _ := sitting(s)
		return uitest.Plain(m.View(80, 24), 80, 24)
	}
	if v := end(record.Resign, 0, []int{2, 1}); !strings.Contains(v, "You resigned.") {
		t.Errorf("resigned:\n%s", v)
	}
	if v := end(record.Resign, 1, []int{1, 2}); !strings.Contains(v, game(0).Game.Players[1].Name+" resigned.") {
		t.Errorf("the other one resigned:\n%s", v)
	}
	if v := end(record.Aborted, engine.NoSeat, nil); strings.Count(strings.ToLower(v), "called off") != 1 {
		t.Errorf("called off:\n%s", v)
	}
	if v := end(record.Aborted, 0, nil); !strings.Contains(v, "Called off") || !strings.Contains(v, "You made no first move in time.") {
		t.Errorf("no first move:\n%s", v)
	}
	if v := end(record.Aborted, 1, nil); !strings.Contains(v, game(0).Game.Players[1].Name+" made no first move in time.") {
		t.Errorf("no first move of the other one:\n%s", v)
	}
	if v := end(record.Quan, engine.NoSeat, []int{1, 2}); !strings.Contains(v, "Both quan are captured") {
		t.Errorf("by the board:\n%s", v)
	}
}

func TestASmallScreenHasRoomForNamesAndHints(t *testing.T) {
	s := gallery.AgainstBots(engine.Classic(), 4, 0)
	s.Game.Players[1].Name = "Bot Trạng Nguyên"
	m, _ := sitting(s)
	for _, want := range []string{"Bot Trạng Nguyên", "a/d sow", "g hint"} {
		if v := uitest.Plain(m.View(40, 16), 40, 16); !strings.Contains(v, want) {
			t.Errorf("no %q in\n%s", want, v)
		}
	}
}

// Whose time ran out reads that it was theirs; the other reads whose it was.
func TestTheLoserOnTimeIsToldSo(t *testing.T) {
	for seat, want := range map[engine.Seat]string{0: "You ran out of time.", 1: "Lan_Hương ran out of time."} {
		m, _ := sitting(game(6))
		places := []int{1, 1}
		places[seat] = 2
		m, _ = tell(m, room.Ended{Outcome: room.Outcome{Ending: record.Time, Places: places, Points: []int{0, 0}, EndedBy: seat}})
		if view := uitest.Plain(m.View(80, 24), 80, 24); !strings.Contains(view, want) {
			t.Errorf("%q is not there:\n%s", want, view)
		}
	}
}
