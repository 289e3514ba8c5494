package lobby

import (
	"context"
	"slices"
	"time"

	"oanquan/engine/clock"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// seatWithin bounds how long one who seeks is being seated in an open room.
const seatWithin = 5 * time.Second

// arriving is how long the room counts as one where somebody waits whom the
// lobby has only just sent there: two who play now in the same instant meet.
const arriving = 3 * time.Second

// seatSeekers brings those who seek a game to the people who wait in open rooms
// for just that, the longest seeking and the longest waiting first. Nobody is
// sent to a room in which they have played: they have just left it. Only
// matchPeople calls it.
func (l *Lobby) seatSeekers() {
	for _, id := range l.seekers() {
		for _, r := range l.waiting(func(room.Options) bool { return true }) {
			if l.seatIn(r, id) {
				break
			}
		}
	}
}

// seekers are those who look for a game and may get one, the longest first.
func (l *Lobby) seekers() []account.ID {
	l.mu.Lock()
	defer l.mu.Unlock()
	var ids []account.ID
	for id := range l.books.seeks {
		if l.free(id) == nil {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b account.ID) int {
		return l.books.seeks[a].ticket.Since.Compare(l.books.seeks[b].ticket.Since)
	})
	return ids
}

// seatIn seats one who seeks in a room, where it is what they look for.
func (l *Lobby) seatIn(r *room.Room, id account.ID) bool {
	s, with := l.suited(r, id)
	if s == nil || !l.inRange(s, with) {
		return false
	}
	l.mu.Lock()
	if l.books.seeks[id] != s || !l.here(id) {
		l.mu.Unlock()
		return false
	}
	actor := l.seeker(id, s).actor
	delete(l.books.seeks, id) // the letter says the rest
	l.books.expected[id] = 0  // so that they seek nothing else meanwhile
	l.mu.Unlock()

	ctx, cancel := context.WithTimeout(l.life, seatWithin)
	defer cancel()
	sit := room.Sit{Chair: -1, Eager: true}
	if !s.wish.AnyClock {
		sit.Clock = &s.wish.Clock
	}
	err := r.Do(ctx, actor, sit)

	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.books.expected, id)
	if err != nil { // taken meanwhile, or they are not to meet
		if l.books.seeks[id] == nil && l.here(id) {
			l.books.seeks[id] = s
		}
		return false
	}
	wish := s.wish.Game()
	if e := l.rooms[r.Number()]; e != nil && s.wish.AnyClock {
		wish.Clock = e.sum.Options.Clock
	}
	l.postSeeker(id, s, Paired{Room: r.Number(), With: with, Wish: wish})
	l.booksChanged()
	return true
}

// seeker is the session in which somebody who is here looks for a game, if it is
// still there, else their first; mu is held.
func (l *Lobby) seeker(id account.ID, s *seek) *Visit {
	for _, v := range l.people[id] {
		if v.actor.Session == s.session {
			return v
		}
	}
	return l.people[id][0]
}

// postSeeker writes to the session in which somebody looks for a game, which
// brings them to it: their other ones stay where they are. Once it has gone the
// letter is for all; mu is held.
func (l *Lobby) postSeeker(id account.ID, s *seek, m Message) {
	if l.here(id) {
		if v := l.seeker(id, s); v.actor.Session == s.session {
			v.box.put(Letter{At: l.now(), Body: m})
			return
		}
	}
	l.post(id, m)
}

// suited is what a person seeks and who waits for it in a room; nil where it is
// not for that.
func (l *Lobby) suited(r *room.Room, id account.ID) (*seek, account.Who) {
	l.mu.Lock()
	defer l.mu.Unlock()
	e, s := l.rooms[r.Number()], l.books.seeks[id]
	if e == nil || s == nil || e.meeting != nil || slices.Contains(e.played, id) || !l.fits(e, s) {
		return nil, account.Who{}
	}
	return s, l.waiter(e)
}

// inRange tells whether who waits in a room has the rating that a seek is for.
func (l *Lobby) inRange(s *seek, with account.Who) bool {
	if w := s.wish; !w.Rated && w.Low == 0 && w.High == 0 {
		return true // a casual game is with anybody
	}
	low, high := s.ticket.Range(time.Now())
	points := l.ratingOf(with.ID, s.wish.Pool()).Points()
	return low <= points && points <= high
}

// fits tells whether a room is for the game that a seek is for: its rules and its
// clock, or its rules alone where one of the two takes any clock; mu is held.
func (l *Lobby) fits(e *entry, s *seek) bool {
	want, o, who := s.wish.Options().Normal(), e.sum.Options, l.waiter(e)
	if o.Rated != want.Rated || o.Private || o.Rules != want.Rules || o.Match != want.Match || who.IsZero() || s.ticket.Avoid[who.ID] {
		return false
	}
	return o.Clock == want.Clock || s.wish.AnyClock && !isDays(o) ||
		want.Clock.Kind != clock.Days && slices.ContainsFunc(e.sum.Chairs, func(c room.Chair) bool { return c.Taken() && c.AnyClock })
}

// waiter is who waits in a room, or is on the way in, zero for nobody or where no
// chair is free. Who sits at the result of a game waits only once they are ready
// for another; mu is held.
func (l *Lobby) waiter(e *entry) (who account.Who) {
	sum, free := e.sum, false
	for _, c := range sum.Chairs {
		switch {
		case !c.Taken():
			free = true
		case c.Who.ID.IsBot(), len(e.played) > 0 && !c.Ready:
		case c.Away.IsZero() || c.AnyClock && l.here(c.Who.ID) && time.Since(c.Away) < arriving:
			who = c.Who
		}
	}
	if !free || sum.Phase != room.Waiting || sum.Closed != 0 {
		return account.Who{}
	}
	return who
}

// roomConfig is what all rooms are made from.
func (l *Lobby) roomConfig() room.Config {
	return room.Config{
		Journal: l.games, Log: l.log, Changed: l.roomChanged, Closing: l.isClosing, House: l.standIn,
		Leaver: l.RepeatLeaver, Fair: l.begins, Rating: l.points, ByToken: l.byToken, Manners: l.circle,
		First: l.firstOfMatch, Silent: l.silence, PutOff: l.mayPutOff, Meter: l.meter,
	}
}
