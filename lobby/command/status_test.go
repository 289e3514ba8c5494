package command

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

func TestStatusTellsTheSameTruth(t *testing.T) {
	inTown(t, func(w *town) {
		s := Status{
			Since: time.Now().Add(-3 * time.Hour), People: 12, Rooms: 5, Games: 3, Moves: 40, Store: StoreSlow,
			Own: Waited{Half: 400 * time.Microsecond, Most: 12400 * time.Microsecond, Known: true},
		}
		is := func(e *Env) { e.Status = func() Status { return s } }
		out := w.run("guest", "status", is).out
		for _, want := range []string{"1.2.3", "3 hours ago", "people        12\n", "key → yours   1 ms, 95%: 12 ms\n", "key → others  -\n", "slow\n"} {
			if !strings.Contains(out, want) {
				t.Errorf("%q is not in\n%s", want, out)
			}
		}
		for line := range strings.Lines(out + w.run("Mai", "status", is, inVietnamese).out) {
			if len([]rune(line)) > 41 {
				t.Errorf("too long for the smallest window: %q", line)
			}
		}
		if strings.Contains(out, "stops") {
			t.Errorf("it does not stop:\n%s", out)
		}
		s.Closing = time.Now().Add(90 * time.Second)
		if out := w.run("Mai", "status", is).out; !strings.Contains(out, "within 2 minutes") {
			t.Errorf("while it is drained:\n%s", out)
		}
		s.Closing = time.Now().Add(5 * time.Second)
		if out := w.run("Mai", "status", is).out; !strings.Contains(out, "stops         now\n") {
			t.Errorf("seconds before:\n%s", out)
		}
		s.Closing = time.Now().Add(90 * time.Second)
		var a map[string]any
		if err := json.Unmarshal([]byte(w.run("Mai", "status --json", is).out), &a); err != nil {
			t.Fatal(err)
		}
		if a["v"] != 1.0 || a["people"] != 12.0 || a["ownP95"] != 12.4 || a["othersP50"] != nil || a["store"] != "slow" || a["uptime"] != 10800.0 {
			t.Errorf("for programs: %v", a)
		}
		if got := w.run("Mai", "status"); got.Exit != ExitFailed || !strings.Contains(got.err, "no server here") {
			t.Errorf("without a server: %+v", got)
		}
	})
}
