package command

import (
	"strings"
	"testing"

	"oanquan/lobby/room"
)

// TestWhatToTypeOverAScreenBeginsWithAColon: other letters are keys there.
func TestWhatToTypeOverAScreenBeginsWithAColon(t *testing.T) {
	inTown(t, func(w *town) {
		for line, word := range map[string]string{"match Lan": "withdraw  to take", "seek young": "unseek  to stop"} {
			if s := w.run("Mai", line, inHall, withPTY); !strings.Contains(s.out, "Type  :"+word) {
				t.Errorf("%s over a screen: %q, %q", line, s.out, s.err)
			}
			if s := w.run("Mai", line, inHall); !strings.Contains(s.out, "Type  "+word) {
				t.Errorf("%s in lines: %q, %q", line, s.out, s.err)
			}
		}
	})
}

// TestWhatHasAScreenIsShownOverOne: a profile and the leaderboards are screens
// where the line was typed over one, and text everywhere else.
func TestWhatHasAScreenIsShownOverOne(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{})
		lan := w.actor("Lan").Who.ID
		for _, tt := range []struct {
			line string
			at   func(*Env)
			want Open
		}{
			{"finger Lan", inHall, Open{Profile: lan, Ply: -1}},
			{"finger lan", w.at(r, "Mai"), Open{Profile: lan, Room: r.Number(), Ply: -1}},
			{"top", inHall, Open{Top: true, Ply: -1}},
			{"top young slow", w.at(r, "Mai"), Open{Top: true, Pool: "young/slow", Ply: -1}},
		} {
			if s := w.run("Mai", tt.line, tt.at, withPTY); s.Exit != ExitOK || s.Open == nil || *s.Open != tt.want || s.out != "" {
				t.Errorf("%s: %+v, open %+v", tt.line, s, s.Open)
			}
		}
		guest := w.actor("guest").Who.Name
		for _, line := range []string{"finger " + guest, "finger Lan --json", "top --json", "todo", "stored"} {
			if s := w.run("Mai", line, inHall, withPTY); s.Open != nil || s.out+s.err == "" {
				t.Errorf("%s: %+v", line, s)
			}
		}
		for _, line := range []string{"finger Lan", "top classic slow"} {
			if s := w.run("Mai", line, inHall); s.Open != nil || strings.TrimSpace(s.out+s.err) == "" {
				t.Errorf("%s in lines: %+v", line, s)
			}
			if s := w.run("Mai", line, withPTY); s.Open != nil {
				t.Errorf("%s from outside: %+v", line, s)
			}
		}
	})
}
