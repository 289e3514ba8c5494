package linemode

import (
	"time"

	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// shownFor is how long the result of a game is left to be read before the next
// game is told.
const shownFor = 5 * time.Second

// tour is what takes the session from game to game: TV, or a person. The zero
// value is none.
type tour struct {
	tv    bool
	who   account.Who
	at    time.Time // when to look for the next game, zero for when something changes
	waits bool      // it was said that there is none
}

func (t tour) on() bool { return t.tv || !t.who.IsZero() }

// after looks for the next game after a while.
func (t tour) after(d time.Duration) tour {
	if t.on() {
		t.at = time.Now().Add(d)
	}
	return t
}

// next is where there is something to be told now.
func (s *lines) next() (n room.Number, ok bool) {
	if s.tour.tv {
		n, _, ok = s.Hall.TV()
		return n, ok
	}
	n, _, ok = s.Hall.Listing(s.Actor().Who).Follow(s.tour.who.ID)
	return n, ok
}

// begin begins a tour.
func (s *lines) begin(t tour) {
	s.tour = t
	s.goOn()
}

// goOn goes where the tour leads. Who has sat down stays, and the tour is over.
func (s *lines) goOn() {
	if !s.tour.on() {
		return
	}
	if s.sub != nil && s.entered && s.chair() >= 0 {
		s.tour = tour{}
		return
	}
	t := s.text.Command().Watching
	n, ok := s.next()
	switch {
	case ok && s.sub != nil && s.state.Room == n:
	case ok:
		s.tour.waits = false
		if s.tour.tv {
			s.news(i18n.Fill(t.OnTV, "n", int(n)))
		} else {
			s.news(i18n.Fill(t.Follows, "who", s.tour.who.Name, "n", int(n)))
		}
		s.enter(n)
	case s.tour.waits || s.sub != nil && s.state.Game.Running():
	default:
		s.tour.waits = true
		if s.tour.tv {
			s.news(t.TVWaits)
			return
		}
		s.news(i18n.Fill(t.FollowWaits, "who", s.tour.who.Name))
	}
}
