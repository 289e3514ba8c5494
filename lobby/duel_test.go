package lobby_test

import (
	"errors"
	"strings"
	"testing"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// TestWhatIsNotSaidInAChallengeIsCasual: and what somebody wanted last counts for
// the same rules alone, rated for the same game.
func TestWhatIsNotSaidInAChallengeIsCasual(t *testing.T) {
	mai := account.Who{ID: "a1", Name: "Mai", Named: true}
	for _, tt := range []struct{ last, words, want string }{
		{"", "", "classic 5+3 casual"},
		{"", "classic 1d", "classic 1d casual"},
		{"", "none", "classic none casual"},
		{"", "any", "classic 5+3 casual"},
		{"", "rated", "classic 5+3 rated"},
		{"classic any casual", "", "classic 5+3 casual"},
		{"young 5+3 casual", "3+2 casual", "classic 3+2 casual"},
		{"young 3+2 casual", "young", "young 3+2 casual"},
		{"classic 3+2 rated", "", "classic 3+2 rated"},
		{"classic 3+2 rated 1400-1700", "3+2", "classic 3+2 rated"},
		{"classic 3+2 rated", "casual", "classic 3+2 casual"},
		{"classic 3+2 rated", "1d", "classic 1d casual"},
		{"classic 3+2 rated", "none", "classic none casual"},
		{"classic none casual", "rated", "classic 5+3 rated"},
	} {
		w, err := lobby.DuelOf(mai, tt.last, strings.Fields(tt.words))
		if err != nil || w.String() != tt.want {
			t.Errorf("%q after %q: %s, %v; want %s", tt.words, tt.last, w, err, tt.want)
		}
	}
	if _, err := lobby.DuelOf(mai, "", []string{"none", "rated"}); !errors.Is(err, room.ErrRated) {
		t.Errorf("rated without a clock: %v", err)
	}
	guest := account.Who{ID: "g1", Name: "Guest"}
	if w, err := lobby.DuelOf(guest, "classic 5+3 rated", nil); err != nil || w.Rated {
		t.Errorf("a guest challenges to %s: %v", w, err)
	}
}
