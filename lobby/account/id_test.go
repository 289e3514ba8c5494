package account

import (
	"errors"
	"regexp"
	"testing"
)

func TestIDs(t *testing.T) {
	seen := map[ID]bool{}
	for range 1000 {
		for _, id := range []ID{NewID(), NewGuestID()} {
			if seen[id] {
				t.Fatalf("%q drawn twice", id)
			}
			seen[id] = true
			if !regexp.MustCompile(`^~?[0-9A-HJKMNP-TV-Z]{12}$`).MatchString(string(id)) || id.IsBot() {
				t.Fatalf("drew %q", id)
			}
		}
	}
	if NewID().IsGuest() || !NewGuestID().IsGuest() {
		t.Error("IsGuest tells accounts and guests apart the wrong way")
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
