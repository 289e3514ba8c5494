package linemode

import (
	"slices"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// lagShown is the least credit that is worth a line.
const lagShown = 50 * time.Millisecond

// tellClocks tells what everybody has left, and how long there is for a first
// move; nothing in a game without clocks.
func (s *lines) tellClocks() {
	g, now := s.state.Game, s.Now()
	if text := s.text.Clocks(g, s.state.Clock, g.SeatOf(s.me()), now); text != "" {
		s.news(text)
	}
	by, first := s.state.Clock.FirstMoveBy()
	if !first || !g.Control.Timed() || g.Control.Kind == clock.Days || !s.state.MyTurn(s.me()) {
		return
	}
	s.news(i18n.Fill(s.text.Clock.FirstMove, "clock", i18n.Clock(by.Sub(now))))
}

// tellCredit tells whose clock was given something back for their line.
func (s *lines) tellCredit(seat engine.Seat, t room.MoveTime) {
	if t.Credit >= lagShown && int(seat) < len(s.state.Game.Players) {
		text := s.text.Clock.Credit
		if seat == s.state.Game.SeatOf(s.me()) {
			text = s.text.Clock.CreditYou
		}
		s.news(i18n.Fill(text, "who", s.state.Game.Players[seat].Name, "n", s.text.Seconds(t.Credit)))
	}
}

// tellBack tells what a clock was given back after a restart.
func (s *lines) tellBack(r room.Restart) {
	if text := s.text.Restarted(s.state.Game, r, s.state.Game.SeatOf(s.me()), false); text != "" {
		s.news(text)
	}
}

// tellOffer tells what one of two asks the other; who looks on hears it too.
func (s *lines) tellOffer(o room.OpenOffer) {
	t, g, me := s.text.Offer, s.state.Game, s.state.Game.SeatOf(s.me())
	if int(o.Seat) >= len(g.Players) || len(g.Players) != 2 {
		return
	}
	ask := i18n.Fill(t.Of(t.Asks, o.Kind), "who", g.Players[o.Seat].Name)
	switch {
	case o.Seat == me:
		s.news(i18n.Fill(t.LineSent, "asked", t.Of(t.Asked, o.Kind), "who", g.Players[1-o.Seat].Name))
	case me == engine.NoSeat:
		s.news(ask)
	case slices.ContainsFunc(s.state.Offers, func(other room.OpenOffer) bool { return other.Seat == o.Seat && other.Seq != o.Seq }):
		s.news(i18n.Fill(t.LineNamed, "ask", ask, "word", o.Kind))
	default:
		s.news(i18n.Fill(t.LineAnswer, "ask", ask))
	}
}

// tellMatch tells how a match has ended or which game of it comes next, and
// whether anything else need be typed for another game.
func (s *lines) tellMatch() bool {
	if over := s.text.MatchOver(s.state, s.me()); over != "" {
		s.news(over)
	}
	next := s.text.MatchNext(s.state, s.me(), s.state.Game.Control.Kind == clock.Days, true)
	if next != "" {
		s.news(next)
	}
	return next == ""
}
