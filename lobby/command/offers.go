package command

import (
	"slices"
	"strings"

	"oanquan/engine"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// offer puts an offer into a line of events.
func (line *eventLine) offer(o room.OpenOffer) {
	line.Offer, line.Seat = o.Kind.String(), o.Seat.String()
}

func offerEnd(how room.OfferEnd) string {
	switch how {
	case room.OfferWithdrawn:
		return "withdrawn"
	case room.OfferDeclined:
		return "declined"
	case room.OfferAccepted:
	}
	return "accepted"
}

// offers makes the command of an offer; off takes it back.
func offers(kind room.OfferKind) func(*call) int {
	return func(c *call) int {
		switch strings.ToLower(c.arg(0)) {
		case "":
			return c.do(room.Offer{Kind: kind})
		case "off":
			return c.do(room.Offer{Kind: kind, Off: true})
		}
		return c.fail(ExitUsage, c.text.Usage, "usage", c.cmd.UsageIn(c.env.Text))
	}
}

// roomOffer answers the open offer of the other player of the room, or takes
// back the own one: the kind that was named, or the only one. It is false when
// none of them is meant.
func (c *call) roomOffer(own bool, do func(room.OpenOffer) room.Command) (exit int, meant bool) {
	st, _ := c.here()
	word, seat := strings.ToLower(c.arg(0)), st.Game.SeatOf(c.env.Who.ID)
	named := slices.Contains(offerNames(room.OfferKinds()), word)
	if seat == engine.NoSeat || word != "" && !named {
		return ExitOK, false
	}
	var open []room.OpenOffer
	var kinds []room.OfferKind
	for _, o := range st.Offers {
		if (o.Seat == seat) == own && (word == "" || o.Kind.String() == word) {
			open, kinds = append(open, o), append(kinds, o.Kind)
		}
	}
	switch {
	case len(open) == 1:
		return c.do(do(open[0])), true
	case len(open) > 1:
		return c.fail(ExitUsage, c.env.Text.Offer.WhichOne, "list", strings.Join(offerNames(kinds), ", ")), true
	case named:
		return c.fail(ExitFailed, c.env.Text.Offer.NoneOpen), true
	}
	return ExitOK, false
}

// answering makes the command that answers an offer.
func answering(yes bool) func(room.OpenOffer) room.Command {
	return func(o room.OpenOffer) room.Command { return room.Answer{Kind: o.Kind, Seq: o.Seq, Yes: yes} }
}

func withdrawing(o room.OpenOffer) room.Command { return room.Offer{Kind: o.Kind, Off: true} }

func offerNames(kinds []room.OfferKind) []string {
	var names []string
	for _, k := range kinds {
		names = append(names, k.String())
	}
	return names
}

// offering is the commands with which two players ask one another for things.
func offering() []Command {
	row := func(kind room.OfferKind, summary func(i18n.TimingText) string, alias ...string) Command {
		return Command{
			Name: kind.String(), Aliases: alias, Args: "[off]", MaxArgs: 1, Room: true,
			summary: func(t i18n.CommandText) string { return summary(t.Timing) }, run: offers(kind),
		}
	}
	return []Command{
		row(room.OfferDraw, func(t i18n.TimingText) string { return t.Draw }),
		row(room.OfferTakeback, func(t i18n.TimingText) string { return t.Takeback }, "undo"),
		row(room.OfferAdjourn, func(t i18n.TimingText) string { return t.Adjourn }),
		row(room.OfferMoreTime, func(t i18n.TimingText) string { return t.MoreTime }),
	}
}
