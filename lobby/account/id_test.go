package account

import (
	"errors"
	"regexp"
	"testing"
)

func TestIDs(t *testing.T) {
	seen := map[ID]bool{}
	for range 1000 {
		for _, id := range []ID{NewID(), NewGuestID(), NewBotID(3)} {
			if seen[id] {
				t.Fatalf("%q drawn twice", id)
			}
			seen[id] = true
			if !regexp.MustCompile(`^(~|![0-8])?[0-9A-HJKMNP-TV-Z]{12}$`).MatchString(string(id)) {
				t.Fatalf("drew %q", id)
			}
		}
	}
	for _, tt := range []struct {
		id         ID
		guest, bot bool
	}{{NewID(), false, false}, {NewGuestID(), true, false}, {NewBotID(0), false, true}, {"", false, false}} {
		if tt.id.IsGuest() != tt.guest || tt.id.IsBot() != tt.bot {
			t.Errorf("%q is a guest: %v, a bot: %v", tt.id, tt.id.IsGuest(), tt.id.IsBot())
		}
	}
	for id, want := range map[ID]int{
		NewBotID(1): 1, NewBotID(8): 8, NewBotID(0): 0, NewBotID(9): 0, NewBotID(-1): 0,
		"!7H3K9QM2WTXA": 0, "!easy": 0, "!97H3K9QM2WTXA": 0, "!/7H3K9QM2WTXA": 0, "77H3K9QM2WTXA1": 0, "": 0,
	} {
		if got := id.BotLevel(); got != want {
			t.Errorf("%q has level %d, want %d", id, got, want)
		}
	}
	if !(Who{}).IsZero() || (Who{ID: "X"}).IsZero() {
		t.Error("IsZero tells nobody and somebody apart the wrong way")
	}
}

func TestGuestNameIsStableAndCannotBeClaimed(t *testing.T) {
	const id = ID("7H3K9QM2WTXA")
	if got := GuestName(id); got != "Guest-bhfr" {
		t.Errorf("GuestName(%q) = %q", id, got)
	}
	if GuestName(id) == GuestName("~"+id) {
		t.Error("a session's guest has the name of an account")
	}
	if _, err := ParseName(GuestName(id)); !errors.Is(err, ErrNameReserved) {
		t.Errorf("a guest's name can be claimed: %v", err)
	}
}

func TestWho(t *testing.T) {
	a := Account{ID: "7H3K9QM2WTXA"}
	if got, want := a.Who(), (Who{ID: a.ID, Name: GuestName(a.ID)}); got != want {
		t.Errorf("without a name: %+v, want %+v", got, want)
	}
	a.Name = "Mai"
	if got, want := a.Who(), (Who{ID: a.ID, Name: "Mai", Named: true}); got != want {
		t.Errorf("with a name: %+v, want %+v", got, want)
	}
	if w := GuestWho("~X"); w.Named || w.ID != "~X" || w.Name != GuestName("~X") {
		t.Errorf("guest: %+v", w)
	}
}
