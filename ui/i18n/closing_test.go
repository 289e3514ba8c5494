package i18n

import (
	"strings"
	"testing"
	"time"
)

// Below a notice that says five seconds nobody reads of a minute.
func TestWhatIsLeftBeforeAStopIsSecondsOrMinutes(t *testing.T) {
	now := time.Date(2026, 8, 17, 12, 0, 0, 0, time.UTC)
	for left, want := range map[time.Duration]string{
		-time.Second: "The server is about to stop;", 5 * time.Second: "The server is about to stop;",
		11 * time.Second: "stops within a minute;", 61 * time.Second: "stops within 2 minutes;",
	} {
		if got := New(English).Closing(now.Add(left), "", now); !strings.Contains(got, want) {
			t.Errorf("%v: %q", left, got)
		}
	}
}
