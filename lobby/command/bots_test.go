package command

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"oanquan/engine"
	"oanquan/lobby/account"
	"oanquan/lobby/bot"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/widget"
)

// seatBot seats a bot that never moves.
func seatBot(ctx context.Context, r *room.Room, _ account.Who, level int) error {
	l := bot.LevelOf(level)
	return r.Do(ctx, room.Actor{Who: account.Who{ID: account.NewBotID(int(l)), Name: "Bot " + l.String()}}, room.Sit{Chair: -1})
}

// inBotTown is inTown with bots.
func inBotTown(t *testing.T, f func(*town)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		w := newTown(t, seatBot)
		f(w)
		w.close()
	})
}

// The catalogues know the levels that there are, which they may not import.
func TestLevelsAreCalledAlikeEverywhere(t *testing.T) {
	if i18n.BotLevels != int(bot.Levels) || widget.NewLevels(0).At != int(bot.Usual) {
		t.Errorf("%d levels and the usual one %d, want %d and %d", i18n.BotLevels, widget.NewLevels(0).At, bot.Levels, bot.Usual)
	}
	for l := bot.Lowest; l <= bot.Levels; l++ {
		if got := i18n.New(i18n.Vietnamese).Bots.Names[l-1]; got != l.String() {
			t.Errorf("level %d is %q and %q", l, got, l.String())
		}
	}
}

func TestLevelsAreNamedAsPeopleTypeThem(t *testing.T) {
	inBotTown(t, func(w *town) {
		for line, level := range map[string]int{
			"": int(bot.Usual), "1": 1, "8": 8, "tú tài": 3, "tu tai": 3, "Tú": 3, "TUTAI": 3, "'Tú Tài'": 3, "bach": 3, "h": 1, "p": 1,
			"ti": 5, "doc": 5, "tham hoa": 6, "third": 6, "second laureate": 7, "bang-nhan": 7, "trạng nguyên": 8, "first": 8, "tr": 8, "c": 4, "l": 4, "st": 2, "khoa": 2,
		} {
			r, err := w.lobby.Open(context.Background(), w.actor("new"), room.Options{Rules: engine.Classic(), Starter: room.StartOwner})
			if err != nil {
				t.Fatal(err)
			}
			s := w.run("new", "bot "+line, w.at(r, "new"))
			st, err := r.Look(context.Background(), account.Who{})
			if s.Exit != ExitOK || s.out+s.err != "" || err != nil || st.Chairs[1].Who.ID.BotLevel() != level {
				t.Errorf("bot %s: %+v, chairs %+v, %v", line, s, st.Chairs, err)
			}
			if remembered := s.Prefs != nil && s.Prefs.BotLevel == level; remembered != (line != "") {
				t.Errorf("bot %s: remembered as %+v", line, s.Prefs)
			}
			w.do(r, "new", room.Stand{})
			synctest.Wait()
		}
	})
}

func TestUnknownLevelsAreExplained(t *testing.T) {
	inBotTown(t, func(w *town) {
		for line, says := range map[string][2]string{
			"practise t":   {"3 Tú Tài, Bachelor; 5 Tiến Sĩ, Doctor; 6 Thám Hoa, Third Laureate; 8 Trạng Nguyên", "3 Tú Tài; 5 Tiến Sĩ; 6 Thám Hoa; 8 Trạng Nguyên"},
			"practise b":   {"3 Tú Tài, Bachelor; 7 Bảng Nhãn", "3 Tú Tài; 7 Bảng Nhãn"},
			"practise 9":   {"no level “9”", "cấp nào là “9”"},
			"practise 0":   {"1 Học Trò, Pupil", "1 Học Trò"},
			"practise -1":  {"-1", "-1"},
			"practise wei": {"“wei”", "“wei”"},
		} {
			en, vi := w.run("Mai", line, inHall), w.run("Mai", line, inHall, inVietnamese)
			if en.Exit != ExitUsage || en.Open != nil || !strings.Contains(en.err, says[0]) || !strings.Contains(vi.err, says[1]) {
				t.Errorf("%s: %+v, %+v", line, en, vi)
			}
		}
	})
}

func TestPractiseBeginsAGameAgainstABot(t *testing.T) {
	inBotTown(t, func(w *town) {
		s := w.run("Mai", "practise thám hoa", inHall)
		if s.Exit != ExitOK || s.Open == nil || s.Open.Room == 0 {
			t.Fatalf("%+v", s)
		}
		r := must(w.lobby.Room(w.actor("Mai").Who, s.Open.Room))(t)
		st := must(r.Look(context.Background(), w.actor("Mai").Who))(t)
		if !st.Game.Running() || st.Chairs[1].Who.ID.BotLevel() != 6 {
			t.Errorf("no game against the sixth level: %+v", st)
		}
		acc, err := w.lobby.AccountNamed("Mai")
		if err != nil || acc.Prefs.BotLevel != 6 {
			t.Errorf("remembered as %+v, %v", acc.Prefs, err)
		}
		again := w.run("Lan", "practice", inHall, func(e *Env) { e.Prefs.BotLevel = 7 })
		r = must(w.lobby.Room(w.actor("Lan").Who, again.Open.Room))(t)
		if st := must(r.Look(context.Background(), w.actor("Lan").Who))(t); st.Chairs[1].Who.ID.BotLevel() != 7 {
			t.Errorf("the last level is not taken: %+v", st.Chairs)
		}
		if s := w.run("Mai", "practise", w.at(must(w.lobby.Room(w.actor("Mai").Who, s.Open.Room))(t), "Mai")); s.Exit != ExitFailed || !strings.Contains(s.err, "You are still in this game") {
			t.Errorf("in a game: %+v", s)
		}
		for line, level := range map[string]int{"practise 3": 3, "practise": 0, "quick": 0} { // she has gone to the hall
			if s := w.run("Mai", line, inHall); s.Open == nil || !s.Open.Still || s.Open.Level != level {
				t.Errorf("%s is not said to lead into the old game: %+v", line, s.Open)
			}
		}
		if s := w.run("guest", "practise 3", inHall); s.Open == nil || s.Open.Still || s.Open.Level != 0 {
			t.Errorf("a first game: %+v", s.Open)
		}
		if s := w.run("new", "practise tú"); s.Exit != ExitUsage || !strings.Contains(s.err, "ssh -t play.example.org practise 3") {
			t.Errorf("without a terminal: %+v", s)
		}
	})
}

func TestABotTakesThePlaceOfTheBotThatIsThere(t *testing.T) {
	inBotTown(t, func(w *town) {
		r := must(w.lobby.Open(context.Background(), w.actor("Mai"), room.Options{Rules: engine.Classic(), Starter: room.StartOwner}))(t)
		look := func() room.State { return must(r.Look(context.Background(), w.actor("Mai").Who))(t) }
		for _, level := range []string{"2", "8"} {
			synctest.Wait()
			if s := w.run("Mai", "bot "+level, w.at(r, "Mai")); s.Exit != ExitOK || s.err != "" {
				t.Errorf("%+v", s)
			}
			if st := look(); fmt.Sprint(st.Chairs[1].Who.ID.BotLevel()) != level {
				t.Errorf("the other chair has %+v", st.Chairs[1])
			}
		}
		w.do(r, "Mai", room.FreeChair{Chair: 1})
		w.do(r, "Lan", room.Sit{Chair: -1})
		synctest.Wait()
		if s := w.run("Mai", "bot 3", w.at(r, "Mai")); s.Exit != ExitFailed || !strings.Contains(s.err, "Type  free 2  to free chair 2") {
			t.Errorf("beside a person: %+v", s)
		}
		w.do(r, "Lan", room.Ready{On: true})
		synctest.Wait()
		if s := w.run("Mai", "bot 3", w.at(r, "Mai")); s.Exit != ExitFailed || !strings.Contains(s.err, "Type  ready  to play") {
			t.Errorf("beside a person who is ready: %+v", s)
		}
	})
}
