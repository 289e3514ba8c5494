package ui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/lobby/room"
	"oanquan/ui/gallery"
	"oanquan/ui/screen"
	"oanquan/ui/screens/roomview"
)

// clockScenes are games with clocks.
func clockScenes(env screen.Env) []Scene {
	classic, three, four := engine.Classic(), engine.Classic(), engine.Classic()
	three.Players, four.Players, four.Dan = 3, 4, 6
	show := func(s room.State, keys ...tea.KeyPressMsg) screen.Screen {
		var scr screen.Screen = roomview.Showing(env, s)
		for _, k := range keys {
			scr, _ = scr.Update(k)
		}
		return scr
	}
	five, ninety, days := control("5+3"), control("90+30"), control("3d")
	const s = time.Second
	lag := gallery.Timed(classic, 7, five, 252*s, 63*s)
	lag.Game.Times[6].Credit, lag.Game.Times[5].Credit = 240*time.Millisecond, 20*time.Millisecond
	paused := gallery.Timed(classic, 6, five, 252*s, 63*s)
	paused.Phase, paused.PausedTo, paused.Clock = room.Paused, gallery.Noon().Add(4*time.Minute), paused.Clock.Pause(gallery.Noon())
	restarted := gallery.Timed(classic, 6, five, 264*s, 63*s)
	restarted.Restart = room.Restart{Seat: restarted.Game.Mover(), Back: 12 * s}
	asked := func(k room.OfferKind, seat engine.Seat) room.State {
		s := gallery.Timed(classic, 6, five, 252*s, 238*s)
		s.Offers = []room.OpenOffer{{Kind: k, Seat: seat, Seq: 1, At: gallery.Noon()}}
		return s
	}
	terms := gallery.Room()
	terms.Options.Clock, terms.Options.Rated = five, true
	terms.Options = terms.Options.Normal()
	waits := paused
	waits.Adjourned = true
	return []Scene{
		{"offer-draw", show(asked(room.OfferDraw, 1))},
		{"offer-takeback", show(asked(room.OfferTakeback, 1))},
		{"offer-adjourn", show(asked(room.OfferAdjourn, 1))},
		{"offer-time", show(asked(room.OfferMoreTime, 1))},
		{"offer-abort", show(asked(room.OfferAbort, 1))},
		{"offer-sent", show(asked(room.OfferDraw, 0))},
		{"offer-waits", show(waits)},
		{"result-match-first", show(gallery.Rated(1))},
		{"result-match-over", show(gallery.Rated(2))},
		{"room-terms", show(terms)},
		{"clock-mine", show(gallery.Timed(classic, 6, five, 252*s, 238*s))},
		{"clock-lag", show(lag)},
		{"clock-low", show(gallery.Timed(classic, 6, five, 9300*time.Millisecond, 63*s))},
		{"clock-long", show(gallery.Timed(classic, 6, ninety, 5400*s, 5012*s))},
		{"clock-first", show(gallery.Timed(classic, 0, five, 300*s, 300*s))},
		{"clock-days", show(gallery.Timed(classic, 7, days, 3*clock.Day, 52*time.Hour))},
		{"clock-paused", show(paused)},
		{"clock-restarted", show(restarted)},
		{"clock-three", show(gallery.Timed(three, 9, five, 252*s, 63*s, 8500*time.Millisecond))},
		{"clock-four", show(gallery.Timed(four, 12, five, 252*s, 63*s, 85*s, 300*s))},
	}
}

// control is a time control of canned data.
func control(text string) clock.Control {
	c, err := clock.Parse(text)
	if err != nil {
		panic("ui: internal error: " + err.Error())
	}
	return c
}
