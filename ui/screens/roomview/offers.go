package roomview

import (
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/screen"
)

// seenOffer is an offer that has come into sight at a time. Until
// [room.OfferDead] later its keys are taken to mean something else.
type seenOffer struct {
	game room.GameID
	seq  int
	at   time.Time
}

// incoming is the oldest open offer that waits for the person's answer.
func (m *Model) incoming() (room.OpenOffer, bool) {
	seat := m.seat()
	i := slices.IndexFunc(m.state.Offers, func(o room.OpenOffer) bool { return o.Seat != seat })
	if i < 0 || !m.playing() || !m.state.Here || m.state.Phase != room.Playing {
		return room.OpenOffer{}, false
	}
	return m.state.Offers[i], true
}

// sentOffer is the person's own open offer of a kind.
func (m *Model) sentOffer(k room.OfferKind) bool {
	seat := m.seat()
	return slices.ContainsFunc(m.state.Offers, func(o room.OpenOffer) bool { return o.Kind == k && o.Seat == seat })
}

// seeOffers notes when an offer came into sight: nothing lies over the board.
func (m Model) seeOffers() Model {
	o, ok := m.incoming()
	switch seen := m.offerSeen(o); {
	case !ok:
		m.offers = nil
	case m.card != noCard || m.picking() || m.ask != askNothing:
		m.offers = slices.DeleteFunc(slices.Clone(m.offers), func(s seenOffer) bool { return s.seq == o.Seq })
	case seen.IsZero():
		m.offers = []seenOffer{{m.state.Game.ID, o.Seq, m.env.Now()}}
	}
	return m
}

// offerSeen is when an offer came into sight, zero for not yet.
func (m *Model) offerSeen(o room.OpenOffer) time.Time {
	for _, s := range m.offers {
		if s.game == m.state.Game.ID && s.seq == o.Seq {
			return s.at
		}
	}
	return time.Time{}
}

// unseen tells whether the other has made an offer of a kind that has not been
// in sight for long enough to be agreed to.
func (m *Model) unseen(kind room.OfferKind) bool {
	seat := m.seat()
	i := slices.IndexFunc(m.state.Offers, func(o room.OpenOffer) bool { return o.Kind == kind && o.Seat != seat })
	if i < 0 {
		return false
	}
	seen := m.offerSeen(m.state.Offers[i])
	return seen.IsZero() || m.env.Now().Sub(seen) < room.OfferDead
}

// behind names the offers that wait behind the one in sight, "" for none.
func (m *Model) behind(first room.OpenOffer) string {
	t, names := m.env.Text.Offer, []string(nil)
	for _, o := range m.state.Offers {
		if o.Seat == first.Seat && o.Seq != first.Seq {
			names = append(names, t.Of(t.Names, o.Kind))
		}
	}
	if names == nil {
		return ""
	}
	return " " + i18n.Fill(t.More, "list", strings.Join(names, ", "))
}

// hearOffer rings the bell for who wants one.
func (m Model) hearOffer(o room.OpenOffer) (Model, tea.Cmd) {
	if m.env.Prefs.Bell && m.playing() && o.Seat != m.seat() {
		return m, tea.Raw("\a")
	}
	return m, nil
}

// offerKey is the key of an offer.
func (m *Model) offerKey(kind room.OfferKind) keymap.Key {
	k := m.env.Keys
	switch kind {
	case room.OfferTakeback:
		return k.TakeBack
	case room.OfferAdjourn:
		return k.PutOff
	case room.OfferMoreTime:
		return k.MoreTime
	case room.OfferAbort:
		return k.Abort
	case room.OfferDraw:
	}
	return k.Draw
}

// mayOffer tells whether the game allows an offer now, and else why not; hidden
// are those that it never allows, and those whose key does something else now.
func (m *Model) mayOffer(kind room.OfferKind) (why string, hidden bool) {
	g, t := m.state.Game, m.env.Text.Offer
	moved := g.SeatOf(m.env.Actor.Who.ID)
	switch kind {
	case room.OfferDraw:
		_, _, away := m.awayOpponent()
		return "", away
	case room.OfferTakeback:
		if len(g.Moves) <= int(moved) {
			return t.OffBack, g.Rated
		}
		return "", g.Rated
	case room.OfferAdjourn:
		return "", g.Control.Kind == clock.Days || m.home()
	case room.OfferMoreTime:
		return "", !m.timed()
	case room.OfferAbort:
		return "", m.early() || g.Rated
	}
	return "", true
}

// offering tells whether there are offers at all.
func (m *Model) offering() bool {
	return m.playing() && m.state.Here && len(m.state.Game.Players) == 2 && !m.shared() && m.state.Phase == room.Playing
}

// offerKeys are the keys that ask something of the other player.
func (m *Model) offerKeys() []keymap.Binding {
	if !m.offering() {
		return nil
	}
	t := m.env.Text.Offer
	var keys []keymap.Binding
	for _, kind := range room.OfferKinds() {
		why, hidden := m.mayOffer(kind)
		if hidden {
			continue
		}
		help := t.Of(t.Keys, kind)
		if m.sentOffer(kind) {
			help = t.Of(t.Back, kind)
		}
		keys = append(keys, off(m.offerKey(kind).Is(help).InHelpOnly(), why == "", why))
	}
	return keys
}

// answerKeys answer the offer that waits.
func (m *Model) answerKeys() []keymap.Binding {
	if _, ok := m.incoming(); !ok {
		return nil
	}
	k, t := m.env.Keys, m.env.Text.Offer
	return []keymap.Binding{k.Yes.Is(t.KeyYes), k.No.Is(t.KeyNo)}
}

// keyOffer answers the offer that waits, or makes one or takes it back.
func (m Model) keyOffer(msg tea.KeyPressMsg) (Model, tea.Cmd, bool) {
	k := m.env.Keys
	if o, ok := m.incoming(); ok && (k.Yes.Matches(msg) || k.No.Matches(msg)) {
		if seen := m.offerSeen(o); seen.IsZero() || m.env.Now().Sub(seen) < room.OfferDead {
			return m, screen.Go(screen.Toast{Text: m.env.Text.Error(room.ErrTooQuick)}), true
		}
		return m, m.do(room.Answer{Kind: o.Kind, Yes: k.Yes.Matches(msg), Seq: o.Seq}), true
	}
	if !m.offering() {
		return m, nil, false
	}
	for _, kind := range room.OfferKinds() {
		why, hidden := m.mayOffer(kind)
		if hidden || !m.offerKey(kind).Matches(msg) {
			continue
		}
		if why != "" {
			return m, screen.Go(screen.Toast{Text: i18n.Capital(why) + "."}), true
		}
		if m.unseen(kind) { // to offer the same is to agree
			return m, screen.Go(screen.Toast{Text: m.env.Text.Error(room.ErrTooQuick)}), true
		}
		if kind == room.OfferDraw && !m.sentOffer(kind) { // a key that is pressed easily, and a lot to give away
			m.ask = askOffer
			return m, nil, true
		}
		return m, m.do(room.Offer{Kind: kind, Off: m.sentOffer(kind)}), true
	}
	return m, nil, false
}

// offerLines are the offer that waits for the person, and else their own ones.
func (m *Model) offerLines(w int) []string {
	t, th := m.env.Text.Offer, m.env.Theme
	if o, ok := m.incoming(); ok {
		k := m.env.Keys
		ask := i18n.Fill(t.Of(t.Asks, o.Kind), "who", m.names()[o.Seat])
		text := i18n.Fill(t.Answer, "ask", ask, "yes", k.Yes.Label, "no", k.No.Label) + m.behind(o)
		var out []string
		for _, l := range layout.Wrap(text, w) {
			out = append(out, th.Warn.Render(l))
		}
		return out
	}
	for _, kind := range room.OfferKinds() {
		if m.playing() && m.sentOffer(kind) && m.state.Phase == room.Playing {
			text := i18n.Fill(t.Sent, "asked", t.Of(t.Asked, kind), "who", m.names()[1-m.seat()], "key", m.offerKey(kind).Label)
			return clip(styledLines(text, w, func(l string) string { return th.Accent.Render(l) }), 2)
		}
	}
	if seat := m.seat(); seat == engine.NoSeat && len(m.state.Offers) > 0 { // who looks on sees what is asked
		o := m.state.Offers[0]
		return []string{th.Dim.Render(layout.Clip(i18n.Fill(t.Of(t.Asks, o.Kind), "who", m.names()[o.Seat]), w))}
	}
	return nil
}

func styledLines(text string, w int, style func(string) string) []string {
	var out []string
	for _, l := range layout.Wrap(text, w) {
		out = append(out, style(l))
	}
	return out
}
