package command

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// against opens a room of Mai's and begins a game with a bot, and with people.
func (w *town) against(people ...string) *room.Room {
	w.t.Helper()
	o := room.Options{Rules: engine.Classic(), Starter: room.StartOwner}
	o.Rules.Players = 2 + len(people)
	r, err := w.lobby.Open(context.Background(), w.actor("Mai"), o)
	if err != nil {
		w.t.Fatal(err)
	}
	bot := room.Actor{Who: account.Who{ID: "!tí", Name: "Bot Tí"}, Session: 1001}
	if err := r.Do(context.Background(), bot, room.Sit{Chair: -1}); err != nil {
		w.t.Fatal(err)
	}
	for _, name := range people {
		w.do(r, name, room.Sit{Chair: -1})
	}
	for _, name := range append(people, "Mai") {
		w.do(r, name, room.Ready{On: true})
	}
	return r
}

// withScreen is the palette of a screen.
func withScreen(e *Env) { e.PTY = true }

func TestAHintIsTold(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.against()
		for range 2 {
			s := w.run("Mai", "hint", w.at(r, "Mai"))
			if s.Exit != ExitOK || !strings.HasPrefix(s.out, "Hint: 5R – ") || !strings.Contains(s.out, "record notes") {
				t.Errorf("%+v", s)
			}
		}
		if s := w.run("Mai", "hint", w.at(r, "Mai"), withScreen, inVietnamese); s.Exit != ExitOK || !strings.HasPrefix(s.out, "Gợi ý: 5R – ") {
			t.Errorf("%+v", s)
		}
		w.do(r, "Mai", room.Play{Ply: 0, Move: engine.Move{Pit: 5, Dir: engine.Right}})
		if s := w.run("Mai", "hint", w.at(r, "Mai")); s.Exit != ExitFailed || !strings.Contains(s.err, "not your turn") {
			t.Errorf("at the bot's turn: %+v", s)
		}
		id := w.game(1)
		if s := w.run("Lan", "show "+id); !strings.Contains(s.out, "Hints used: Mai 1") {
			t.Errorf("while it runs: %+v", s)
		}
		w.do(r, "Mai", room.Resign{})
		synctest.Wait()
		if s := w.run("Lan", "show "+id); !strings.Contains(s.out, "Hints used: Mai 1\n") || !strings.Contains(s.out, `[Aids "1-0"]`) {
			t.Errorf("after it: %+v", s)
		}
		if s := w.run("Lan", "show "+id, inVietnamese); !strings.Contains(s.out, "Gợi ý đã dùng: Mai 1\n") {
			t.Errorf("after it: %+v", s)
		}
		var rec record.Game
		if s := w.run("Lan", "show "+id+" --json"); json.Unmarshal([]byte(s.out), &rec) != nil || len(rec.Aids) != 2 || rec.Aids[0] != 1 {
			t.Errorf("its JSON: %+v", s)
		}
	})
}

func TestNoDoorGivesAHintAmongPeople(t *testing.T) {
	for name, tt := range map[string]struct {
		story func(w *town) *room.Room
		who   string
		says  string
	}{
		"two people":          {func(w *town) *room.Room { return w.open(room.Options{}) }, "Mai", "Hints are only for games against bots"},
		"three, one a person": {func(w *town) *room.Room { return w.against("Lan") }, "Mai", "Hints are only for games against bots"},
		"a person has left": {func(w *town) *room.Room {
			r := w.against("Lan")
			w.do(r, "Lan", room.Resign{})
			return r
		}, "Mai", "Hints are only for games against bots"},
		"who looks on":             {func(w *town) *room.Room { return w.against() }, "Lan", "You are watching"},
		"who looks on, two people": {func(w *town) *room.Room { return w.open(room.Options{}) }, "guest", "You are watching"},
		"beside a game with people": {func(w *town) *room.Room {
			w.open(room.Options{})
			return w.against()
		}, "Mai", "with other people is not over"},
	} {
		t.Run(name, func(t *testing.T) {
			inTown(t, func(w *town) {
				r := tt.story(w)
				for door, change := range map[string]func(*Env){"line": func(*Env) {}, "palette": withScreen} {
					s := w.run(tt.who, "hint", w.at(r, tt.who), change)
					if s.Exit != ExitFailed || !strings.Contains(s.err, tt.says) {
						t.Errorf("%s: %+v", door, s)
					}
					if vi := w.run(tt.who, "hint", w.at(r, tt.who), change, inVietnamese); vi.Exit != ExitFailed || vi.err == s.err {
						t.Errorf("%s: %+v", door, vi)
					}
				}
				if s := w.run(tt.who, "hint"); s.Exit != ExitUsage {
					t.Errorf("exec: %+v", s)
				}
				for _, e := range w.store.Entries() {
					if e.Aid != nil {
						t.Errorf("one was noted: %+v", *e.Aid)
					}
				}
			})
		})
	}
}

func TestEventsTellOfHints(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.against()
		out, in, done := w.streams("Lan", "1")
		out.take(t)
		if s := w.run("Mai", "hint", w.at(r, "Mai")); s.Exit != ExitOK {
			t.Fatalf("%+v", s)
		}
		if got := out.take(t); len(got) != 1 || got[0].Type != "hint" || got[0].Seat != "a" || len(got[0].Hints) != 2 || got[0].Hints[0] != 1 || got[0].Move != "" {
			t.Errorf("got %+v", got)
		}
		w.do(r, "Mai", room.Abort{})
		if got := out.take(t); len(got) == 0 || len(got[0].Hints) != 2 {
			t.Errorf("got %+v", got)
		}
		_ = in.Close()
		<-done
	})
}
