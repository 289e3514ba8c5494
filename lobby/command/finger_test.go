package command

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// claims gives a newcomer with a key a name.
func (w *town) claims(name string) {
	w.t.Helper()
	w.enter(name, true)
	if _, err := w.lobby.Claim(w.actor(name), account.Name(name)); err != nil {
		w.t.Fatal(err)
	}
}

func TestFingerTellsWhoSomebodyIs(t *testing.T) {
	inTown(t, func(w *town) {
		w.resigned("3R 2L 4L")
		for _, tt := range []struct {
			who, line string
			want      []string
		}{
			{"guest", "finger mai", []string{"name        Mai\n", "now         room 1, came just now", "last visit  just now", "games       1 game: 1 won, 0 drawn, 0 lost"}},
			{"Mai", "finger Lan", []string{"name        Lan\n", "games       1 game: 0 won, 0 drawn, 1 lost"}},
			{"Mai", "finger", []string{"name        Mai\n", "1 won"}},
			{"guest", "finger", []string{w.actor("guest").Who.Name + " (guest)", "now   in the lobby, came just now"}},
			{"Mai", "finger " + strings.ToLower(w.actor("new").Who.Name), []string{w.actor("new").Who.Name + " (guest)"}},
		} {
			s := w.run(tt.who, tt.line)
			for _, want := range tt.want {
				if s.Exit != ExitOK || !strings.Contains(s.out, want) {
					t.Errorf("%s: %q is not in:\n%s%s", tt.line, want, s.out, s.err)
				}
			}
		}
		synctest.Wait() // the key's use is noted
		w.visits["Lan"].Leave()
		delete(w.visits, "Lan")
		time.Sleep(48 * time.Hour)
		if s := w.run("Mai", "keys"); strings.Contains(s.out, "hours ago") || !strings.Contains(s.out, "just now") {
			t.Errorf("a key in use: %q", s.out)
		}
		if s := w.run("guest", "finger lan"); !strings.Contains(s.out, "now         not here\n") || !strings.Contains(s.out, "last visit  2 days ago\n") {
			t.Errorf("%s%s", s.out, s.err)
		}
		var a fingerAnswer
		answer(t, w.run("guest", "finger LAN --json"), &a)
		if a.Name != "Lan" || a.Here || a.Since != "" || a.Seen == "" || a.Games != 1 || a.Lost != 1 || a.Won != 0 || !a.Named {
			t.Errorf("%+v", a)
		}
	})
}

// Who has no Vietnamese keys finds everybody.
func TestPeopleAreFoundWithoutMarks(t *testing.T) {
	inTown(t, func(w *town) {
		w.claims("Nguyễn")
		w.claims("Đặng")
		for line, want := range map[string]string{
			"finger nguyen": "Nguyễn\n", "finger NGUYỄN": "Nguyễn\n", "finger dang": "Đặng\n", "finger đang": "Đặng\n",
			"who nguyen": "Nguyễn ", "who uy": "Nguyễn ", "who D": "Đặng ", "who đ": "Đặng ",
		} {
			s := w.run("guest", line)
			if s.Exit != ExitOK || !strings.Contains(s.out, want) || strings.Contains(s.out, "Mai") {
				t.Errorf("%s: %+v", line, s)
			}
		}
		for line, want := range map[string]string{"history nguyen": "Nguyễn has no games", "history dang": "Đặng has no games"} {
			if s := w.run("guest", line); s.Exit != ExitOK || !strings.Contains(s.err, want) {
				t.Errorf("%s: %+v", line, s)
			}
		}
		var a whoAnswer
		answer(t, w.run("guest", "who nguy --json"), &a)
		if len(a.People) != 1 || a.People[0].Name != "Nguyễn" {
			t.Errorf("%+v", a)
		}
	})
}

// Games that are private are not counted for who may not see them.
func TestFingerCountsWhatMayBeSeen(t *testing.T) {
	inTown(t, func(w *town) {
		r := w.open(room.Options{Private: true})
		w.play(r, "3R 2L")
		w.do(r, "Lan", room.Resign{})
		synctest.Wait()
		var a fingerAnswer
		if answer(t, w.run("guest", "finger Mai --json"), &a); a.Games != 0 || a.Won != 0 {
			t.Errorf("a guest sees %+v", a)
		}
		if answer(t, w.run("Lan", "finger Mai --json"), &a); a.Games != 1 || a.Won != 1 {
			t.Errorf("a player sees %+v", a)
		}
	})
}
