package command

import (
	"strings"
	"testing"

	"oanquan/lobby"
	"oanquan/lobby/room"
)

func TestSeeksAreListed(t *testing.T) {
	inTown(t, func(w *town) {
		if err := w.lobby.Seek(w.actor("Mai"), seeking(t, "classic 5+3 rated 1200-1900")); err != nil {
			t.Fatal(err)
		}
		for args, want := range map[string]string{
			"seeks":        "classic, 5+3, rated, 1200–1900",
			"seeks --json": `"rating":1500,"provisional":true,"preset":"classic","clock":"5+3","rated":true,"low":1200,"high":1850`,
			"sought --tsv": "Mai\t",
		} {
			if out := w.run("Lan", args).out; !strings.Contains(out, want) {
				t.Errorf("%s: %q", args, out)
			}
		}
		if got := w.run("Lan", "seek"); got.Exit != ExitUsage {
			t.Errorf("seek in exec: %+v", got)
		}
	})
}

func seeking(t *testing.T, words string) lobby.Wish {
	t.Helper()
	w, err := lobby.ParseWish(strings.Fields(words), lobby.Wish{})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// TestWhoHasLeftAGameHearsWhereItGoesOn: whatever they try instead.
func TestWhoHasLeftAGameHearsWhereItGoesOn(t *testing.T) {
	inTown(t, func(w *town) {
		w.open(room.Options{})
		for _, line := range []string{"seek", "match Lan", "leave", "resign", "watchers"} {
			if s := w.run("Mai", line, inHall); s.Exit != ExitFailed || !strings.Contains(s.err, "join 1") {
				t.Errorf("%s: %+v", line, s)
			}
		}
	})
}
