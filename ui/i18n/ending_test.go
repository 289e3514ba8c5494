package i18n

import (
	"testing"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

func TestEveryEndingHasItsOwnWords(t *testing.T) {
	for _, l := range Languages() {
		c := New(l)
		said := map[string]record.Ending{c.GameText.EndOther: record.Running}
		for _, e := range record.Endings() {
			text := c.Ending(e, "Mai")
			if other, twice := said[text]; twice || text == "" {
				t.Errorf("%v: %q is said of %q and of %q", l, text, e, other)
			}
			said[text] = e
		}
	}
}

func TestWhoTakesAnOfferBackIsTold(t *testing.T) {
	g := room.Game{Players: []account.Who{{ID: "a", Name: "Mai"}, {ID: "b", Name: "Lan"}}}
	end := room.OfferEnded{Offer: room.OpenOffer{Kind: room.OfferDraw, Seat: 0}, How: room.OfferWithdrawn}
	for you, want := range map[engine.Seat]string{0: "You no longer ask for a draw.", 1: "Mai no longer asks for a draw."} {
		if got := New(English).OfferOver(g, end, you); got != want {
			t.Errorf("seat %v: %q", you, got)
		}
	}
}

func TestUsageIsReadInOnesLanguage(t *testing.T) {
	const usage = "match NAME [PRESET] [CLOCK] [rated|casual]"
	if got := New(Vietnamese).UsageWords(usage); got != "match TÊN [LUẬT] [GIỜ] [rated|casual]" {
		t.Error(got)
	}
	if got := New(English).UsageWords(usage); got != usage {
		t.Error(got)
	}
}
