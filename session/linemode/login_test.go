package linemode

import (
	"errors"
	"strings"
	"testing"

	"oanquan/session"
)

func TestLogInEndsTheSessionOutsideOfRoomsOnly(t *testing.T) {
	inTown(t, func(w *town) {
		var lines []string
		lan := w.comes("", func(o *Options) { o.LogIn = func(l string) { lines = append(lines, l) } })
		if got := lan.says("create"); !strings.Contains(got, "You are in room") {
			t.Fatal(got)
		}
		if got := lan.says("login Lan ABC"); got != "! Leave the room first: type leave.\n" || len(lines) > 0 {
			t.Errorf("%q, %q", got, lines)
		}
		lan.says("leave")
		lan.says("LOGIN Lan ABC")
		<-lan.done
		if !errors.Is(lan.err, session.ErrLogIn) || len(lines) != 1 || lines[0] != "LOGIN Lan ABC" {
			t.Errorf("%v, %q", lan.err, lines)
		}
	})
}

// The door asks for the token when the line has none.
func TestLogInWithoutATokenIsAsked(t *testing.T) {
	for line, want := range map[string]string{"login": "", "login Lan": "", "login ABCD-EFGH-JKMN": "login ABCD-EFGH-JKMN"} {
		inTown(t, func(w *town) {
			got := "nothing"
			lan := w.comes("", func(o *Options) { o.LogIn = func(l string) { got = l } })
			lan.says(line)
			<-lan.done
			if got != want {
				t.Errorf("%q: the door gets %q, want %q", line, got, want)
			}
		})
	}
}

func TestLogInIsNoCommandWhereNobodyCan(t *testing.T) {
	inTown(t, func(w *town) {
		if got := w.comes("").says("login Lan ABC"); !strings.Contains(got, "! There is no command “login”") {
			t.Errorf("%q", got)
		}
	})
}
