package lobby

import (
	"context"
	"slices"
	"time"

	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// seatWithin bounds how long one who seeks is being seated in an open room.
const seatWithin = 5 * time.Second

// seatSeekers brings those who seek a casual game to the people who wait in open
// rooms for just that, the longest seeking and the longest waiting first. In a
// room where a game has been played it may be the seeker who has just left it:
// there nobody is sent. Only matchPeople calls it.
func (l *Lobby) seatSeekers() {
	for _, id := range l.casualSeekers() {
		for _, r := range l.waiting() {
			if l.seatIn(r, id) {
				break
			}
		}
	}
}

// casualSeekers are those who take anybody for a casual game.
func (l *Lobby) casualSeekers() []account.ID {
	l.mu.Lock()
	defer l.mu.Unlock()
	var ids []account.ID
	for id, s := range l.books.seeks {
		if w := s.wish; !w.Rated && w.Low == 0 && w.High == 0 && l.free(id) == nil {
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
	l.mu.Lock()
	e, s := l.rooms[r.Number()], l.books.seeks[id]
	if e == nil || s == nil || !l.here(id) || e.played || e.meeting != nil || !fits(e.sum, s) {
		l.mu.Unlock()
		return false
	}
	actor, with := l.people[id][0].actor, waiter(e.sum)
	delete(l.books.seeks, id) // the letter says the rest
	l.mu.Unlock()

	ctx, cancel := context.WithTimeout(l.life, seatWithin)
	defer cancel()
	err := r.Do(ctx, actor, room.Sit{Chair: -1, Eager: true})

	l.mu.Lock()
	defer l.mu.Unlock()
	if err != nil { // taken meanwhile, or they are not to meet
		if l.books.seeks[id] == nil && l.here(id) {
			l.books.seeks[id] = s
		}
		return false
	}
	l.post(id, Paired{Room: r.Number(), With: with, Wish: s.wish})
	l.booksChanged()
	return true
}

// fits tells whether a room is for the casual game that a seek is for: its rules
// and its clock, or its rules alone where who waits takes any opponent.
func fits(sum room.Summary, s *seek) bool {
	rules, ok := s.wish.Rules()
	o, who := sum.Options, waiter(sum)
	if !ok || o.Rated || o.Private || o.Rules != rules || who.IsZero() || s.ticket.Avoid[who.ID] {
		return false
	}
	return o.Clock == s.wish.Clock || slices.ContainsFunc(sum.Chairs, func(c room.Chair) bool { return c.Taken() && c.Eager })
}

// waiter is who waits in a room for two, zero for nobody or where no chair is
// free.
func waiter(sum room.Summary) (who account.Who) {
	free := false
	for _, c := range sum.Chairs {
		switch {
		case !c.Taken():
			free = true
		case !c.Who.ID.IsBot() && c.Away.IsZero():
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
