// Package pairing decides who plays whom among the people who look for a game:
// a function of their tickets and the time. It keeps nothing, starts no game
// and knows no store; the lobby holds the tickets, drops those of people who
// have gone, and asks again when a ticket comes and at [Next].
//
// # What it promises
//
// [Pairs] gives the same pairs for the same tickets in whatever order. Nobody
// is paired with themself, with somebody whom either avoids, or twice in one
// answer, whatever tickets they hold; both wanted that very game; and each is
// within the other's range. Who has waited longest chooses first. No two are
// left over who could have been paired.
//
// # Range
//
// A ticket accepts ratings around its own: [FirstWidth] points to either side,
// or the deviation of its own rating when that is more, since then the rating
// says no more than that. Every [WidenEvery] it becomes [WidenBy] wider, and
// after [AnyoneAfter] anyone will do. The wish for a lowest and a highest
// rating is kept all the same.
package pairing

import (
	"cmp"
	"math"
	"slices"
	"time"

	"oanquan/lobby/account"
	"oanquan/lobby/rating"
)

// How a range widens with waiting, in points to either side.
const (
	FirstWidth  = 100
	WidenBy     = 50
	WidenEvery  = 5 * time.Second
	AnyoneAfter = time.Minute
)

// BotAfter is how long somebody waits before a bot is offered.
const BotAfter = 30 * time.Second

// ID names a ticket among those of a server, for example "s12".
type ID string

// Ticket is somebody who looks for a game. It is a value but for Avoid, which
// is only read.
type Ticket struct {
	ID    ID
	Who   account.ID
	Rules string // as engine.Rules prints them; both must want the same text
	Clock string // as clock.Control prints it; the same
	// AnyClock tells that every clock of a game played in one sitting will do;
	// Days that Clock is of days a move.
	AnyClock, Days bool
	Rated          bool // both must want the same
	// Rating is the owner's in the pool of this game; zero for somebody new, or
	// a guest.
	Rating rating.Rating
	// The lowest and the highest rating that the owner wants to meet, in points,
	// ends included; 0 is no wish.
	Low, High int
	Since     time.Time
	// Avoid are the people whom the owner does not want to meet. That they are
	// not told of it is up to the lobby.
	Avoid map[account.ID]bool
}

// Pair is two tickets whose owners are to play. A has waited at least as long
// as B. Who starts is not decided here.
type Pair struct{ A, B Ticket }

// Waited is how long t has been there at now, 0 at least.
func (t Ticket) Waited(now time.Time) time.Duration { return max(now.Sub(t.Since), 0) }

// OffersBot tells whether t has waited so long that a bot is offered.
func (t Ticket) OffersBot(now time.Time) bool { return t.Waited(now) >= BotAfter }

// Range is which ratings t accepts at now, in points, ends included. It is
// within rating.MinValue and rating.MaxValue, and empty, with high below low,
// when the wish leaves nothing.
func (t Ticket) Range(now time.Time) (low, high int) {
	low, high = rating.MinValue, rating.MaxValue
	if waited := t.Waited(now); waited < AnyoneAfter {
		r := t.Rating.Aged(now)
		width := max(FirstWidth, int(math.Ceil(r.Deviation))) + WidenBy*int(waited/WidenEvery)
		low, high = max(low, r.Points()-width), min(high, r.Points()+width)
	}
	if t.Low > 0 {
		low = max(low, t.Low)
	}
	if t.High > 0 {
		high = min(high, t.High)
	}
	return low, high
}

// wants tells whether the wish of t, with no regard to its range, allows
// somebody of so many points.
func (t Ticket) wants(points int) bool {
	return (t.Low <= 0 || points >= t.Low) && (t.High <= 0 || points <= t.High)
}

// Suit tells whether the owners of a and b can play at all, however long they
// have waited: two people who do not avoid each other, want the same game and
// are within each other's wishes. Somebody who picks a ticket from the list
// need not be within its range, but must suit.
func Suit(a, b Ticket) bool {
	return a.Who != b.Who && a.Rules == b.Rules && a.Rated == b.Rated && clocksAgree(a, b) &&
		!a.Avoid[b.Who] && !b.Avoid[a.Who] &&
		a.wants(b.Rating.Points()) && b.wants(a.Rating.Points())
}

// clocksAgree tells whether there is a clock that both want.
func clocksAgree(a, b Ticket) bool {
	return a.AnyClock && !b.Days || b.AnyClock && !a.Days || a.AnyClock == b.AnyClock && a.Clock == b.Clock
}

// Fit tells whether a and b can be paired at now: they suit, and each is within
// the other's range.
func Fit(a, b Ticket, now time.Time) bool {
	return fit(at(a, now), at(b, now))
}

// ranged is a ticket with what is asked of it again and again.
type ranged struct {
	Ticket
	points, low, high int
	taken             bool // the owner has got a game
	place             int  // among those of the same game, oldest first
}

func at(t Ticket, now time.Time) *ranged {
	low, high := t.Range(now)
	return &ranged{Ticket: t, points: t.Rating.Points(), low: low, high: high}
}

func fit(a, b *ranged) bool {
	return a.low <= b.points && b.points <= a.high && b.low <= a.points && a.points <= b.high && Suit(a.Ticket, b.Ticket)
}

// game is what two tickets must agree on, besides the clock.
type game struct {
	rules string
	rated bool
}

// Pairs decides who plays whom at now. In the order of waiting (then of ID)
// each ticket whose owner is still free gets the one that fits and is nearest
// in rating, of equally near ones the one that has waited longest. The pairs
// come in that order; every owner is in one pair at most.
func Pairs(tickets []Ticket, now time.Time) []Pair {
	queue := make([]*ranged, len(tickets))
	for i, t := range tickets {
		queue[i] = at(t, now)
	}
	slices.SortFunc(queue, func(a, b *ranged) int {
		return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.ID, b.ID))
	})
	same, of := map[game][]*ranged{}, map[account.ID][]*ranged{}
	for _, t := range queue {
		g := game{t.Rules, t.Rated}
		t.place = len(same[g])
		same[g] = append(same[g], t)
		of[t.Who] = append(of[t.Who], t)
	}
	var pairs []Pair
	for _, a := range queue {
		if a.taken {
			continue
		}
		// Those before a that are free have looked at a, and do not fit.
		b := nearest(a, same[game{a.Rules, a.Rated}][a.place+1:])
		if b == nil {
			continue
		}
		pairs = append(pairs, Pair{a.Ticket, b.Ticket})
		for _, t := range slices.Concat(of[a.Who], of[b.Who]) {
			t.taken = true
		}
	}
	return pairs
}

// nearest is the ticket of those, oldest first, that a gets, or nil.
func nearest(a *ranged, those []*ranged) (best *ranged) {
	least := math.MaxInt
	for _, b := range those {
		apart := max(a.points-b.points, b.points-a.points)
		if !b.taken && apart < least && fit(a, b) {
			best, least = b, apart
		}
	}
	return best
}

// Next is the first instant after now at which a range widens, so that pairs
// may come about with no ticket added; false when none will. It is at most
// [WidenEvery] away but for tickets whose Since is yet to come.
func Next(tickets []Ticket, now time.Time) (next time.Time, ok bool) {
	for _, t := range tickets {
		waited := t.Waited(now)
		if waited >= AnyoneAfter {
			continue
		}
		if at := t.Since.Add((waited/WidenEvery + 1) * WidenEvery); !ok || at.Before(next) {
			next, ok = at, true
		}
	}
	return next, ok
}
