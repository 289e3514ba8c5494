package roomview

import (
	"strings"
	"testing"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/lobby/room"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/uitest"
)

// offered is an offer of a seat in the game of tests.
func offered(k room.OfferKind, seat engine.Seat, seq int) room.Offered {
	return room.Offered{Offer: room.OpenOffer{Kind: k, Seat: seat, Seq: seq, At: gallery.Noon()}}
}

func TestEachOfferHasAKeyThatTakesItBack(t *testing.T) {
	for key, kind := range map[string]room.OfferKind{
		"e": room.OfferDraw, "b": room.OfferTakeback, "p": room.OfferAdjourn, "m": room.OfferMoreTime, "z": room.OfferAbort,
	} {
		m, d, _ := timed(t, gallery.Timed(engine.Classic(), 6, control(t, "5+3"), time.Minute, time.Minute))
		m = pressed(t, m, key)
		if kind == room.OfferDraw { // one press must not send it
			if len(d.asked) != 0 || !strings.Contains(uitest.Plain(m.View(40, 16), 40, 16), "Offer Lan_Hương a draw?") {
				t.Errorf("asked %v:\n%s", d.asked, uitest.Plain(m.View(40, 16), 40, 16))
			}
			if pressed(t, m, "n", "y"); len(d.asked) != 0 {
				t.Errorf("n asked %v", d.asked)
			}
			m = pressed(t, m, "y")
		}
		if len(d.asked) != 1 || d.asked[0] != (room.Offer{Kind: kind}) {
			t.Errorf("%s: asked %v", key, d.asked)
			continue
		}
		m, _ = tell(m, offered(kind, 0, 1))
		if view := uitest.Plain(m.View(80, 24), 80, 24); !strings.Contains(view, m.env.Text.Offer.Of(m.env.Text.Offer.Asked, kind)) {
			t.Errorf("%s: the open offer is not told:\n%s", key, view)
		}
		pressed(t, m, key)
		if len(d.asked) != 2 || d.asked[1] != (room.Offer{Kind: kind, Off: true}) {
			t.Errorf("%s again: asked %v", key, d.asked)
		}
	}
}

func TestWhatTheGameDoesNotAllowHasNoKey(t *testing.T) {
	keys := func(s room.State) string {
		m, _, _ := timed(t, s)
		var labels []string
		for _, k := range m.Keys() {
			if k.Off == "" {
				labels = append(labels, k.Help)
			}
		}
		return strings.Join(labels, "|")
	}
	text := i18n.New(i18n.English).Offer
	rated := gallery.Timed(engine.Classic(), 6, control(t, "5+3"), time.Minute, time.Minute)
	rated.Game.Rated = true
	three := engine.Classic()
	three.Players = 3
	for _, tt := range []struct {
		name  string
		state room.State
		none  []room.OfferKind
	}{
		{"no clock", game(6), []room.OfferKind{room.OfferMoreTime}},
		{"rated", rated, []room.OfferKind{room.OfferTakeback, room.OfferAbort}},
		{"days", gallery.Timed(engine.Classic(), 6, control(t, "3d"), time.Hour, time.Hour), []room.OfferKind{room.OfferAdjourn}},
		{"no move", game(0), []room.OfferKind{room.OfferTakeback, room.OfferAbort}},
		{"three", gallery.Game(three, 9), room.OfferKinds()},
	} {
		got := keys(tt.state)
		for _, kind := range tt.none {
			if strings.Contains(got, text.Of(text.Keys, kind)) {
				t.Errorf("%s: %v is on offer in %s", tt.name, kind, got)
			}
		}
		if len(tt.none) < 5 && !strings.Contains(got, text.Of(text.Keys, room.OfferDraw)) {
			t.Errorf("%s: no draw in %s", tt.name, got)
		}
	}
}

// TestAnOfferIsNotAnsweredByAKeyThatWasOnItsWay: 300 ms after it came into
// sight, and the same after what lay over it has gone.
func TestAnOfferIsNotAnsweredByAKeyThatWasOnItsWay(t *testing.T) {
	m, d, now := timed(t, gallery.Timed(engine.Classic(), 6, control(t, "5+3"), time.Minute, time.Minute))
	m, _ = tell(m, offered(room.OfferDraw, 1, 4))
	*now = now.Add(room.OfferDead - time.Millisecond)
	m = pressed(t, m, "y")
	if len(d.asked) != 0 {
		t.Fatalf("too quick: asked %v", d.asked)
	}
	*now = now.Add(time.Millisecond)
	pressed(t, m, "y")
	want := room.Answer{Kind: room.OfferDraw, Yes: true, Seq: 4}
	if len(d.asked) != 1 || d.asked[0] != want {
		t.Fatalf("asked %v", d.asked)
	}

	d.asked = nil
	m = pressed(t, m, "X") // a question lies over it
	*now = now.Add(time.Second)
	m = pressed(t, m, "n")
	if pressed(t, m, "n"); len(d.asked) != 0 {
		t.Errorf("the second n of two answered: %v", d.asked)
	}
	*now = now.Add(room.OfferDead)
	pressed(t, m, "n")
	if want.Yes = false; len(d.asked) != 1 || d.asked[0] != want {
		t.Errorf("asked %v", d.asked)
	}
}

func TestNoKeyThatMovesAnswersAnOffer(t *testing.T) {
	k := gallery.Env(i18n.New(i18n.English)).Keys
	for _, answer := range append(k.Yes.Names, k.No.Names...) {
		for _, move := range [][]string{k.Left.Names, k.Right.Names, k.SowLeft.Names, k.SowRight.Names, k.Digits.Names, k.Select.Names, k.Space.Names} {
			for _, name := range move {
				if name == answer {
					t.Errorf("%s moves and answers", name)
				}
			}
		}
	}
}

// TestTheKeyOfAnOfferAgreesToTheSame: who presses D while a draw is offered wants
// one, but not in the moment in which it appears, nor when it is not in sight.
func TestTheKeyOfAnOfferAgreesToTheSame(t *testing.T) {
	m, d, now := timed(t, gallery.Timed(engine.Classic(), 6, control(t, "5+3"), time.Minute, time.Minute))
	m, _ = tell(m, offered(room.OfferMoreTime, 1, 4), offered(room.OfferDraw, 1, 5))
	*now = now.Add(time.Second)
	if view := uitest.Plain(m.View(80, 24), 80, 24); !strings.Contains(view, "asks for more time. y agrees, n declines. Next: a draw.") {
		t.Errorf("which of two:\n%s", view)
	}
	draw := m.env.Keys.Draw.Names[0]
	if m = pressed(t, m, draw); len(d.asked) != 0 {
		t.Fatalf("not in sight: asked %v", d.asked)
	}
	m, _ = tell(m, room.OfferEnded{Offer: offered(room.OfferMoreTime, 1, 4).Offer, How: room.OfferDeclined})
	if m = pressed(t, m, draw); len(d.asked) != 0 {
		t.Fatalf("too quick: asked %v", d.asked)
	}
	*now = now.Add(room.OfferDead)
	pressed(t, m, draw, "y")
	if want := (room.Offer{Kind: room.OfferDraw}); len(d.asked) != 1 || d.asked[0] != want {
		t.Errorf("asked %v", d.asked)
	}
}

func TestAnOfferGoesWithAMove(t *testing.T) {
	m, d, now := timed(t, gallery.Timed(engine.Classic(), 6, control(t, "5+3"), time.Minute, time.Minute))
	m, _ = tell(m, offered(room.OfferDraw, 1, 4))
	*now = now.Add(time.Second)
	if view := uitest.Plain(m.View(40, 16), 40, 16); !strings.Contains(view, "offers a draw") {
		t.Errorf("not told:\n%s", view)
	}
	m, _ = tell(m, room.Moved{Ply: 6, Move: m.game.Legal()[0], Clock: m.state.Clock})
	pressed(t, m, "y")
	if len(d.asked) != 0 || strings.Contains(uitest.Plain(m.View(80, 24), 80, 24), "offers a draw") {
		t.Errorf("asked %v", d.asked)
	}
}

func TestOffersOfOthersAreNotOnesOwn(t *testing.T) {
	s := gallery.Timed(engine.Classic(), 6, clock.Control{}, 0, 0)
	s.Game.Players[0], s.Chairs[0].Who, s.Here = gallery.Tuan(), gallery.Tuan(), false
	m, d, now := timed(t, s)
	m, _ = tell(m, offered(room.OfferDraw, 1, 1))
	*now = now.Add(time.Second)
	pressed(t, m, "y", "e", "b")
	if len(d.asked) != 0 {
		t.Errorf("who looks on asked %v", d.asked)
	}
}

func TestAMoveIsTakenBackOnTheBoard(t *testing.T) {
	m, _, _ := timed(t, gallery.Timed(engine.Classic(), 6, control(t, "5+3"), time.Minute, time.Minute))
	m, _ = tell(m, room.TakenBack{Ply: 4, Seat: 0, Clock: m.state.Clock})
	if m.game.Ply() != 4 {
		t.Errorf("the board is at %d", m.game.Ply())
	}
}

// pressed presses keys on a screen that ticks: the ticks are left out.
func pressed(t *testing.T, m Model, keys ...string) Model {
	t.Helper()
	for _, k := range keys {
		next, cmd := m.key(uitest.Key(k))
		m = next.seeOffers()
		uitest.Run(cmd)
	}
	return m
}
