package i18n

import (
	"testing"
	"time"

	"oanquan/engine/clock"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// TestWhoIsNotThereIsCalledWhatTheyAre: on the way, disconnected, or away from a
// game for which nobody has to stay.
func TestWhoIsNotThereIsCalledWhatTheyAre(t *testing.T) {
	now := time.Date(2026, 8, 17, 12, 0, 0, 0, time.UTC)
	chair := func(eager bool, since time.Duration) room.Chair {
		return room.Chair{Who: account.Who{ID: "a1", Name: "Lan"}, Eager: eager, Away: now.Add(-since)}
	}
	days := room.State{Game: room.Game{ID: "K7QM2R", Control: clock.Control{Kind: clock.Days, Step: clock.Day}}}
	for _, tt := range []struct {
		st    room.State
		chair room.Chair
		want  string
	}{
		{room.State{}, chair(true, time.Second), "on the way"},
		{room.State{}, chair(true, room.MeetWithin), "disconnected"},
		{room.State{}, chair(false, time.Second), "disconnected"},
		{days, chair(false, time.Hour), "away"},
		{room.State{Adjourned: true}, chair(true, time.Second), "not here yet"},
	} {
		if got := New(English).AwayWord(tt.st, tt.chair, now); got != tt.want {
			t.Errorf("%+v: %q, want %q", tt.chair, got, tt.want)
		}
	}
}
