package lobby

import (
	"slices"
	"time"

	"oanquan/engine/clock"
	"oanquan/lobby/account"
	"oanquan/lobby/pairing"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

// books are the seeks and challenges of the lobby, guarded by its mu.
type books struct {
	seeks      map[account.ID]*seek
	challenges map[ChallengeID]*Challenge
	// expected is the room to which a pair is being brought, until both are there
	// or it is off; 0 while the room is being opened.
	expected map[account.ID]room.Number
	// spent is when each person has made a wish, within wishWindow.
	spent map[account.ID][]time.Time
	last  uint64        // of the numbers that seeks and challenges have got
	wake  chan struct{} // one slot; wakes matchPeople
}

func newBooks() books {
	return books{
		seeks: map[account.ID]*seek{}, challenges: map[ChallengeID]*Challenge{},
		expected: map[account.ID]room.Number{}, spent: map[account.ID][]time.Time{},
		wake: make(chan struct{}, 1),
	}
}

// spend counts a wish of a person, or refuses it with ErrWishesFew.
func (b *books) spend(id account.ID, now time.Time) error {
	recent := slices.DeleteFunc(b.spent[id], func(t time.Time) bool { return now.Sub(t) >= wishWindow })
	if len(recent) >= wishesEach {
		b.spent[id] = recent
		return ErrWishesFew
	}
	b.spent[id] = append(recent, now)
	return nil
}

// meeting is two who are brought together in a room. The first owns it.
type meeting struct {
	people [2]account.ID
	wish   Wish
	seeks  [2]*seek // what each looked for before, which waits again if the other does not come; nil for nothing
	paired [2]bool  // who hears of it by a Paired
}

// ratingOf is a person's rating in a pool; whoever has none is new, and so is
// everybody where it cannot be read.
func (l *Lobby) ratingOf(id account.ID, pool rating.Pool) rating.Rating {
	if l.ratings == nil || !isAccount(id) {
		return rating.Start()
	}
	all, err := l.ratings.RatingsOf(id)
	if err != nil {
		l.log.Error("lobby: ratings not read", "account", id, "err", err)
	}
	if r, ok := all[pool]; ok {
		return r
	}
	return rating.Start()
}

// avoided are the people with whom a person wants nothing to do.
func (l *Lobby) avoided(id account.ID) map[account.ID]bool {
	set := map[account.ID]bool{}
	for _, other := range l.circle.of(id).Blocks {
		set[other] = true
	}
	return set
}

// blocked takes note that a person blocks others than before: what was offered
// between them is off.
func (l *Lobby) blocked(id account.ID) {
	avoid := l.avoided(id)
	l.mu.Lock()
	defer l.mu.Unlock()
	if s := l.books.seeks[id]; s != nil {
		s.ticket.Avoid = avoid
		l.booksChanged()
	}
	for _, c := range l.books.challenges {
		if c.From.ID == id && avoid[c.To.ID] || c.To.ID == id && avoid[c.From.ID] {
			l.endChallenge(c, GoneBlocked)
		}
	}
}

// booksChanged wakes who pairs and who looks at the list; mu is held.
func (l *Lobby) booksChanged() {
	l.wakeMatching()
	l.wakeAll()
}

// wakeMatching lets matchPeople look again.
func (l *Lobby) wakeMatching() {
	select {
	case l.books.wake <- struct{}{}:
	default: // it has not looked since the last change
	}
}

// matchPeople pairs who looks for a game until the lobby's life ends.
func (l *Lobby) matchPeople() {
	defer l.stopped.Done()
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		pairs, next := l.pairs(time.Now())
		for _, m := range pairs {
			if _, err := l.bring(m); err != nil {
				l.log.Warn("lobby: a pair gets no room", "err", err)
			}
		}
		l.seatSeekers()
		timer.Reset(time.Until(next))
		select {
		case <-l.life.Done():
			return
		case <-l.books.wake:
		case <-timer.C:
		}
	}
}

// pairs ends what has waited too long, takes out the pairs that can be made now
// and says when to look again.
func (l *Lobby) pairs(now time.Time) (pairs []*meeting, next time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	next = now.Add(SeekFor)
	l.expire(now, &next)
	tickets := make([]pairing.Ticket, 0, len(l.books.seeks))
	for _, s := range l.books.seeks {
		tickets = append(tickets, s.ticket)
	}
	for _, p := range pairing.Pairs(tickets, now) {
		m := &meeting{people: [2]account.ID{p.A.Who, p.B.Who}, paired: [2]bool{true, true}}
		for i, id := range m.people {
			m.seeks[i] = l.books.seeks[id]
		}
		m.wish = agreed(m.seeks[0].wish, m.seeks[1].wish)
		l.reserve(m)
		pairs = append(pairs, m)
	}
	tickets = slices.DeleteFunc(tickets, func(t pairing.Ticket) bool { return l.books.seeks[t.Who] == nil })
	if at, ok := pairing.Next(tickets, now); ok && at.Before(next) {
		next = at
	}
	return pairs, next
}

// agreed is the game that suits two wishes: by the clock of who has said one.
func agreed(a, b Wish) Wish {
	if a.AnyClock && !b.AnyClock {
		a.Clock = b.Clock
	}
	return a.Game()
}

// expire ends the seeks and challenges whose time is over and forgets wishes
// that count no more; mu is held.
func (l *Lobby) expire(now time.Time, next *time.Time) {
	over := func(since time.Time) bool {
		end := since.Add(SeekFor)
		if end.After(now) && end.Before(*next) {
			*next = end
		}
		return !end.After(now)
	}
	for id, s := range l.books.seeks {
		if over(s.ticket.Since) {
			l.endSeek(id, GoneExpired)
		}
	}
	for _, c := range l.books.challenges {
		if over(c.Since) {
			l.endChallenge(c, GoneExpired)
		}
	}
	for id, times := range l.books.spent {
		if now.Sub(times[len(times)-1]) >= wishWindow {
			delete(l.books.spent, id)
		}
	}
}

// reserve takes the two of a meeting out of the books; mu is held.
func (l *Lobby) reserve(m *meeting) {
	for _, id := range m.people {
		delete(l.books.seeks, id)
		l.books.expected[id] = 0
	}
	l.booksChanged()
}

// bring opens the room of two who were reserved for each other and tells them.
func (l *Lobby) bring(m *meeting) (*room.Room, error) {
	l.mu.Lock()
	owner, guest := l.called(m.people[0]), l.called(m.people[1])
	l.mu.Unlock()
	r, err := l.openRoom(opening{owner: owner, guest: guest, options: m.wish.Options(), meeting: m})
	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil {
		for i, id := range m.people {
			delete(l.books.expected, id)
			if m.seeks[i] != nil {
				l.post(id, SeekGone{GoneFailed})
			}
		}
		return nil, err
	}
	for i, with := range []account.Who{guest, owner} {
		if m.paired[i] {
			l.postSeeker(m.people[i], m.seeks[i], Paired{Room: r.Number(), With: with, Wish: m.wish})
		}
	}
	return r, nil
}

// matchRoom is what a room's change means to the books; mu is held.
func (l *Lobby) matchRoom(e *entry, sum room.Summary) {
	if m := e.meeting; m != nil {
		switch {
		case sum.Game != "":
			l.meetingOver(e, m)
		case sum.Closed != 0:
			l.meetingOver(e, m)
			l.unmet(m, sum)
		default:
			return // both are out of the books
		}
	}
	if sum.Closed != 0 {
		return
	}
	if sum.Game != "" {
		e.played = e.played[:0]
		for _, p := range sum.Players {
			e.played = append(e.played, p.ID)
		}
	}
	if len(l.books.seeks) > 0 && !l.waiter(e).IsZero() {
		l.wakeMatching()
	}
	for _, c := range sum.Chairs {
		id := c.Who.ID
		if !keeps(sum, id) || id.IsBot() {
			continue
		}
		l.endSeek(id, GonePlaying)
		for _, ch := range l.books.challenges {
			if ch.From.ID == id || ch.To.ID == id && sum.Game != "" {
				l.offFor(ch, id)
			}
		}
		if n := l.books.expected[id]; n != 0 && n != sum.Number && sum.Game != "" {
			if other := l.rooms[n]; other != nil && other.room != nil {
				other.room.Stop(room.ClosedUnmet) // they play elsewhere
			}
		}
	}
}

// keeps tells whether a room keeps a person from another game.
func keeps(sum room.Summary, id account.ID) bool {
	return sum.Options.Clock.Kind != clock.Days && sits(sum, id)
}

func (l *Lobby) meetingOver(e *entry, m *meeting) {
	e.meeting = nil
	for _, id := range m.people {
		delete(l.books.expected, id)
	}
}

// unmet lets who came wait again, and tells who did not; mu is held.
func (l *Lobby) unmet(m *meeting, sum room.Summary) {
	for i, id := range m.people {
		s := m.seeks[i]
		if s == nil || sum.Closed == room.ClosedShutdown {
			continue
		}
		came := slices.ContainsFunc(sum.Chairs, func(c room.Chair) bool { return c.Who.ID == id && c.Away.IsZero() })
		if !came || l.free(id) != nil || l.books.seeks[id] != nil {
			l.post(id, SeekGone{GoneMissed})
			continue
		}
		l.books.seeks[id] = s
		l.post(id, PutBack{With: l.called(m.people[1-i])})
		l.booksChanged()
	}
}

// part takes a session from its person, and ends what a person without one has
// in the books; mu is held.
func (l *Lobby) part(v *Visit) {
	id := v.actor.Who.ID
	left := slices.DeleteFunc(l.people[id], func(o *Visit) bool { return o == v })
	if l.people[id] = left; len(left) > 0 {
		return
	}
	delete(l.people, id)
	l.endSeek(id, GoneLeft)
	for _, c := range l.books.challenges {
		if c.From.ID == id || c.To.ID == id {
			l.endChallenge(c, GoneLeft)
		}
	}
}

// closeBooks ends all seeks and challenges; mu is held.
func (l *Lobby) closeBooks() {
	for id := range l.books.seeks {
		l.endSeek(id, GoneClosing)
	}
	for _, c := range l.books.challenges {
		l.endChallenge(c, GoneClosing)
	}
}
