package account

import (
	"errors"
	"regexp"
	"testing"
)

func TestIDs(t *testing.T) {
	seen := map[ID]bool{}
	for range 1000 {
		for _, id := range []ID{NewID(), NewGuestID(), NewBotID()} {
			if seen[id] {
				t.Fatalf("%q drawn twice", id)
			}
			seen[id] = true
			if !regexp.MustCompile(`^[~!]?[0-9A-HJKMNP-TV-Z]{12}$`).MatchString(string(id)) {
				t.Fatalf("drew %q", id)
			}
		}
	}
	for _, tt := range []struct {
		id         ID
		guest, bot bool
	}{{NewID(), false, false}, {NewGuestID(), true, false}, {NewBotID(), false, true}, {"", false, false}} {
		if tt.id.IsGuest() != tt.guest || tt.id.IsBot() != tt.bot {
			t.Errorf("%q is a guest: %v, a bot: %v", tt.id, tt.id.IsGuest(), tt.id.IsBot())
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
