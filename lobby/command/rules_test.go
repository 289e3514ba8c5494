package command

import (
	"context"
	"strings"
	"testing"

	"oanquan/engine"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

func TestRulesAreToldWithoutPictures(t *testing.T) {
	inTown(t, func(w *town) {
		for _, change := range []func(*Env){func(*Env) {}, inVietnamese} {
			s := w.run("guest", "rules", change)
			if s.Exit != ExitOK || !strings.HasPrefix(s.out, "1. ") || !strings.Contains(s.out, "\n9. ") || !strings.Contains(s.out, "12") || strings.Contains(s.out, "picture") || strings.Contains(s.out, "rong hình") {
				t.Errorf("%+v", s)
			}
		}
	})
}

func TestTheOwnerChangesTheRules(t *testing.T) {
	inTown(t, func(w *town) {
		r, err := w.lobby.Open(context.Background(), w.actor("Mai"), room.Options{Rules: engine.Classic(), Starter: room.StartOwner, Private: true})
		if err != nil {
			t.Fatal(err)
		}
		for line, exit := range map[string]int{"change dan=77": ExitUsage, "change nosuch": ExitUsage, "change dan=4 dan=3": ExitUsage} {
			if s := w.run("Mai", line, w.at(r, "Mai")); s.Exit != exit {
				t.Errorf("%s: %+v", line, s)
			}
		}
		if s := w.run("Mai", "change dan=3", w.at(r, "Mai")); s.Exit != ExitOK {
			t.Errorf("%+v", s)
		}
		st, err := r.Look(context.Background(), w.actor("Mai").Who)
		if err != nil || st.Options.Rules.Dan != 3 || !st.Options.Private {
			t.Errorf("%+v %v", st.Options, err)
		}
		w.do(r, "Lan", room.Sit{Chair: -1})
		if s := w.run("Lan", "change dan=4", w.at(r, "Lan")); s.Exit != ExitFailed || s.err == "" {
			t.Errorf("%+v", s)
		}
	})
}

func TestSetTheme(t *testing.T) {
	inTown(t, func(w *town) {
		s := w.run("Mai", "set theme contrast", inHall)
		if s.Exit != ExitOK || s.Prefs == nil || s.Prefs.Theme != "contrast" {
			t.Errorf("%+v", s)
		}
		if s := w.run("Mai", "set", inHall, func(e *Env) { e.Prefs = account.Preferences{Theme: "light"} }); !strings.Contains(s.out, "theme      light") {
			t.Errorf("%s", s.out)
		}
	})
}
