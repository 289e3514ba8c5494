package room

import (
	"slices"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/lobby/account"
)

// State is a room as one receiver sees it. Viewers keep one and [State.Apply]
// each event to it. Its slices are shared between copies and never written to.
type State struct {
	Seq     uint64
	Room    Number
	Code    Code // of a private room, "" for an open one
	Options Options
	Owner   account.ID
	Phase   Phase
	// PausedTo is when a pause ends at the latest; zero while there is none.
	PausedTo time.Time
	Chairs   []Chair
	Throw    Throwing // oẳn tù tì before a game
	Hand     Shape    // what the receiver has chosen in it; only in a Snapshot
	Watchers int
	Game     Game // the running or the last game; ID "" before the first
	// Clock has what each seat of Game has left at any time, and whose time
	// runs; of a game without a clock, whose turn it is.
	Clock clock.Clock
	// Offers are those that wait for an answer; a move ends them all.
	Offers []OpenOffer
	// Adjourned tells of a pause that it is of a game which was put off: it ends
	// when everybody is back, and at PausedTo the game is put off again.
	Adjourned bool
	// Restart is what the restart did after which the game waits or goes on, until
	// the next thing that happens in it.
	Restart Restart
	Series  Series
	Chat    []ChatLine // the last ChatKept that the receiver may see
	// Here is true when the receiving session acts for its person's chair.
	Here bool
	// Closed is set when the room is gone.
	Closed CloseReason
}

// Restart is what a restart of the server did to the turn that it broke off; the
// zero value is nothing.
type Restart struct {
	// Unsaved tells that the server went on, and only saved nothing for a while.
	// It is told in a pause, too, in which nothing else is known yet.
	Unsaved bool
	// Seat is who is to move, and Back what its clock has been given back of that
	// turn; with Whole that is all of it, and how much that was nobody knows.
	Seat  engine.Seat
	Back  time.Duration
	Whole bool
}

// Told tells whether anything was given back.
func (r Restart) Told() bool { return r.Whole || r.Back > 0 }

// Apply returns s after e.
func (s State) Apply(e Event) State {
	switch b := e.Body.(type) {
	case Snapshot:
		s = b.State
	case ChairsChanged:
		s.Chairs, s.Owner, s.Game = b.Chairs, b.Owner, s.Game.renamed(b.Chairs)
	case OptionsChanged:
		s.Options = b.Options
	case Started:
		s.Game, s.Phase, s.Clock, s.Offers, s.Restart = b.Game, Playing, b.Clock, nil, Restart{}
	case Threw:
		if b.Throwing.Round != s.Throw.Round {
			s.Hand = NoShape
		}
		s.Throw = b.Throwing
	case Resumed:
		s.Phase, s.PausedTo, s.Clock, s.Adjourned, s.Restart = Playing, time.Time{}, b.Clock, false, b.Restart
	case Moved:
		if b.moves != nil && len(s.Game.Moves) == b.Ply {
			s.Game.Moves, s.Game.Times = b.moves, b.times
		} else {
			s.Game = s.Game.moved(b.Ply, b.Move, b.Time)
		}
		s.Clock, s.Offers, s.Restart = b.Clock, nil, Restart{}
	case TakenBack:
		s.Game = s.Game.back(b.Ply)
		s.Clock, s.Offers, s.Restart = b.Clock, nil, Restart{}
	case TimeGiven:
		s.Clock = b.Clock
	case Offered:
		s.Offers = append(slices.Clip(s.Offers), b.Offer)
	case OfferEnded:
		s.Offers = slices.DeleteFunc(slices.Clone(s.Offers), func(o OpenOffer) bool { return o.Seq == b.Offer.Seq })
	case Left:
		n := len(s.Game.Left)
		s.Game.Left = append(s.Game.Left[:n:n], b.Leave)
		s.Clock = b.Clock
	case Aided:
		if int(b.Seat) < len(s.Game.Players) {
			s.Game = s.Game.aided(b.Seat, b.Count)
		}
	case Ended:
		s.Game.Outcome, s.Series, s.Phase, s.Clock = b.Outcome, b.Series, Waiting, b.Clock
		s.Offers, s.Restart = nil, Restart{}
	case Said:
		s.Chat = appendChat(s.Chat, b.Line)
	case Watching:
		s.Watchers = b.Count
	case Control:
		s.Here = b.Here
	case Closed:
		s.Closed = b.Reason
	}
	s.Seq = e.Seq
	return s
}

// ChairOf is the chair of a person, −1 for who has none.
func (s *State) ChairOf(id account.ID) int { return chairOf(s.Chairs, id) }

func chairOf(chairs []Chair, id account.ID) int {
	return slices.IndexFunc(chairs, func(c Chair) bool { return c.Taken() && c.Who.ID == id })
}

// Hurried tells whether somebody has sat down since before who waits for a person
// of another chair to be ready, which was not so until then.
func (s *State) Hurried(before *State, id account.ID) bool {
	was, is := before.ChairOf(id), s.ChairOf(id)
	if was < 0 || is < 0 || !before.Chairs[was].Deadline.IsZero() || s.Chairs[is].Deadline.IsZero() {
		return false
	}
	return slices.ContainsFunc(s.Chairs, func(c Chair) bool { return c.Taken() && before.ChairOf(c.Who.ID) < 0 })
}

// ChairOfSeat is the chair from which a seat of the game is, or was, played;
// false where it is gone, since the owner may make the room smaller after a
// game.
func (s *State) ChairOfSeat(seat engine.Seat) (Chair, bool) {
	if int(seat) >= len(s.Game.Chairs) || s.Game.Chairs[seat] >= len(s.Chairs) {
		return Chair{}, false
	}
	return s.Chairs[s.Game.Chairs[seat]], true
}

// MyTurn tells whether the person is to move.
func (s *State) MyTurn(id account.ID) bool {
	mover := s.Game.Mover()
	return mover != engine.NoSeat && s.Phase == Playing && s.Game.SeatOf(id) == mover && !s.Game.HasLeft(mover)
}

func appendChat(chat []ChatLine, line ChatLine) []ChatLine {
	keep := chat[max(0, len(chat)+1-ChatKept):]
	return append(keep[:len(keep):len(keep)], line)
}
