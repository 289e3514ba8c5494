package room

import (
	"slices"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/engine/record"
)

// OfferKind is what one of two players may ask of the other.
type OfferKind uint8

// The kinds of offers.
const (
	OfferDraw     OfferKind = iota + 1 // to call the game a draw
	OfferTakeback                      // to take the asker's last move back, in casual games
	OfferAdjourn                       // to put the game off until both are back
	OfferMoreTime                      // to give the asker MoreTime
	OfferAbort                         // to end the game without a result; in rated games only before both have moved
)

// OfferKinds lists every kind.
func OfferKinds() []OfferKind {
	return []OfferKind{OfferDraw, OfferTakeback, OfferAdjourn, OfferMoreTime, OfferAbort}
}

// String is "draw", "takeback", "adjourn", "moretime" or "abort".
func (k OfferKind) String() string {
	switch k {
	case OfferDraw:
		return "draw"
	case OfferTakeback:
		return "takeback"
	case OfferAdjourn:
		return "adjourn"
	case OfferMoreTime:
		return "moretime"
	case OfferAbort:
		return "abort"
	}
	return "none"
}

// OpenOffer is an offer that waits for an answer: until it has one, is
// withdrawn, or somebody moves.
type OpenOffer struct {
	Kind OfferKind
	Seat engine.Seat // who asks
	Seq  int         // counts the offers of a game from 1
	At   time.Time   // when it appeared; answers are taken from OfferDead later on
}

// OfferEnd says how an offer ended that no move has ended.
type OfferEnd uint8

// The ends of an offer.
const (
	OfferWithdrawn OfferEnd = iota + 1
	OfferDeclined
	OfferAccepted
)

// offers are the offers of the game at hand.
type offers struct {
	open []OpenOffer // shared with what has been sent, never written to
	seq  int
	made [engine.MaxSeats][OfferAbort + 1]int
}

// MoreTime is what an accepted [OfferMoreTime] gives: a minute, or the time of
// another move.
func MoreTime(c clock.Control) time.Duration {
	switch c.Kind {
	case clock.PerMove, clock.Days:
		return c.Step
	case clock.None:
		return 0
	case clock.Fischer:
	}
	return time.Minute
}

// offer makes an offer, or withdraws it.
func (l *loop) offer(req request, c Offer) {
	seat, err := l.seatOf(req.actor)
	if err == nil {
		if o, ok := l.sameAsked(seat, c); ok { // both want it
			l.answer(req, Answer{Kind: o.Kind, Seq: o.Seq, Yes: true})
			return
		}
		err = l.offerAs(seat, c)
	}
	req.reply <- err
}

// Mutual tells whether an offer means the same from either side, so that who
// offers what the other has offered agrees. Takebacks and time are for who asks.
func (k OfferKind) Mutual() bool { return k == OfferDraw || k == OfferAdjourn || k == OfferAbort }

// sameAsked is the open offer of the other to do what somebody now offers.
func (l *loop) sameAsked(seat engine.Seat, c Offer) (OpenOffer, bool) {
	i := slices.IndexFunc(l.offers.open, func(o OpenOffer) bool { return o.Kind == c.Kind && o.Seat != seat })
	if i < 0 || c.Off || !c.Kind.Mutual() {
		return OpenOffer{}, false
	}
	return l.offers.open[i], true
}

func (l *loop) offerAs(seat engine.Seat, c Offer) error {
	at := slices.IndexFunc(l.offers.open, func(o OpenOffer) bool { return o.Kind == c.Kind })
	switch {
	case !slices.Contains(OfferKinds(), c.Kind):
		return ErrOfferKind
	case len(l.game.Players) > 2:
		return ErrOnlyTwo
	case c.Off && (at < 0 || l.offers.open[at].Seat != seat):
		return ErrNoOffer
	case c.Off:
		l.closeOffer(at, OfferWithdrawn)
		return nil
	case l.phase == Paused:
		return ErrPaused
	case at >= 0:
		return ErrOfferOpen
	}
	if err := l.mayOffer(seat, c.Kind); err != nil {
		return err
	}
	if l.offers.made[seat][c.Kind] >= OffersEach {
		return ErrOffersSpent
	}
	l.offers.made[seat][c.Kind]++
	l.offers.seq++
	o := OpenOffer{Kind: c.Kind, Seat: seat, Seq: l.offers.seq, At: time.Now()}
	l.offers.open = append(slices.Clip(l.offers.open), o)
	l.publish(Offered{o}, nil)
	return nil
}

// mayOffer tells why the game does not allow an offer, or nil.
func (l *loop) mayOffer(seat engine.Seat, k OfferKind) error {
	control := l.game.Control
	switch k {
	case OfferTakeback:
		if l.game.Rated {
			return ErrRatedTakeback
		}
		if l.lastMove(seat) < 0 {
			return ErrNothingBack
		}
	case OfferAdjourn:
		if control.Kind == clock.Days {
			return ErrNoNeed
		}
		if !l.putOff(l.game.Players) {
			return ErrPutOffMany
		}
	case OfferMoreTime:
		if !control.Timed() {
			return ErrNoClock
		}
	case OfferAbort:
		if l.game.Rated && len(l.game.Moves) >= len(l.game.Players) {
			return ErrTooLate
		}
	case OfferDraw:
	}
	return nil
}

func (l *loop) closeOffer(i int, how OfferEnd) {
	o := l.offers.open[i]
	l.offers.open = slices.Delete(slices.Clone(l.offers.open), i, i+1)
	l.publish(OfferEnded{o, how}, nil)
}

// answer answers the other's offer. The time that counts is when the answer
// came, not when the room gets to it.
func (l *loop) answer(req request, c Answer) {
	seat, err := l.seatOf(req.actor)
	at := slices.IndexFunc(l.offers.open, func(o OpenOffer) bool {
		return o.Kind == c.Kind && o.Seq == c.Seq && o.Seat != seat
	})
	switch {
	case err != nil:
	case l.phase == Paused:
		err = ErrPaused
	case at < 0:
		err = ErrNoOffer
	case req.at.Sub(l.offers.open[at].At) < OfferDead:
		err = ErrTooQuick
	case !c.Yes:
		l.closeOffer(at, OfferDeclined)
	default:
		l.accept(req.reply, l.offers.open[at])
		return
	}
	req.reply <- err
}

// accept does what has been offered, once it is saved.
func (l *loop) accept(reply chan error, o OpenOffer) {
	accepted := func() {
		if at := slices.Index(l.offers.open, o); at >= 0 {
			l.closeOffer(at, OfferAccepted)
		}
	}
	switch o.Kind {
	case OfferDraw:
		l.finish(reply, l.outcomeAs(record.Agreed, engine.NoSeat, []int{1, 1}), accepted)
	case OfferAbort:
		l.finish(reply, l.outcomeAs(endingAborted, engine.NoSeat, nil), accepted)
	case OfferTakeback:
		l.takeBack(reply, o.Seat, accepted)
	case OfferMoreTime:
		l.moreTime(reply, o.Seat, accepted)
	case OfferAdjourn:
		if !l.putOff(l.game.Players) { // they have put off another since it was asked
			answer(reply, ErrPutOffMany)
			return
		}
		l.adjourn(reply, accepted)
	}
}

// moreTime gives a seat more time.
func (l *loop) moreTime(reply chan error, seat engine.Seat, before func()) {
	d, now := MoreTime(l.game.Control), time.Now()
	after := l.clock.Add(seat, d)
	e := l.clockEntry(after, now)
	l.commit(Entry{Game: l.game.ID, Clock: &e}, reply, func() {
		before()
		l.clock = after
		l.given = append(l.given, given{seat, len(l.game.Moves), d})
		l.publish(TimeGiven{seat, d, after}, nil)
		l.publishSummary()
	})
}
