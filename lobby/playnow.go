package lobby

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"oanquan/lobby/room"
)

// PlayNow sits the actor down at the open room that has waited longest for
// somebody to play the usual rules with, casual and by any clock of one sitting,
// else takes the seek of who looks for such a game, else opens a room, where the
// next such seek finds it. Who sits somewhere already is brought there, unless they
// have left it and no game runs there.
func (l *Lobby) PlayNow(ctx context.Context, a room.Actor) (*room.Room, error) {
	select {
	case l.matching <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-l.matching }()

	l.giveUpChairs(a, func(c room.Chair) bool { return !c.AnyClock || time.Since(c.Away) >= arriving })
	if r := l.sitting(a.Who.ID); r != nil {
		return r, nil
	}
	if l.isClosing() {
		return nil, ErrClosing
	}
	for _, r := range l.waiting(Usual) {
		err := r.Do(ctx, a, room.Sit{Chair: -1, Eager: true})
		switch {
		case err == nil || errors.Is(err, room.ErrNotSaved):
			// Sitting, though the game that this began may not be saved yet.
			return r, nil
		case ctx.Err() != nil:
			return nil, ctx.Err()
		}
	}
	for _, s := range l.Seeks(a.Who) {
		if s.Mine || !s.Suits || !Usual(s.Wish.Options()) {
			continue
		}
		if r, err := l.TakeSeek(ctx, a, s.Who.ID); err == nil {
			return r, nil
		}
	}
	return l.open(a, room.Options{Rules: classic(), Starter: room.StartRandom}, true)
}

// Usual tells of what who plays now is brought into: nobody who has not asked
// for it gets a rated game, other rules or days for a move.
func Usual(o room.Options) bool { return o.Rules == classic() && !o.Rated && !isDays(o) }

// waiting lists the open rooms of a kind in which a person waits for another:
// where they are ready comes first, then the longest waiting.
func (l *Lobby) waiting(kind func(room.Options) bool) []*room.Room {
	l.mu.Lock()
	defer l.mu.Unlock()
	var found []*entry
	for _, e := range l.rooms {
		if e.room != nil && !e.sum.Options.Private && kind(e.sum.Options) && !l.waiter(e).IsZero() {
			found = append(found, e)
		}
	}
	slices.SortFunc(found, func(a, b *entry) int {
		return cmp.Or(a.unready()-b.unready(), a.sum.Opened.Compare(b.sum.Opened), int(a.sum.Number-b.sum.Number))
	})
	rooms := make([]*room.Room, len(found))
	for i, e := range found {
		rooms[i] = e.room
	}
	return rooms
}

// unready counts who sits there and has not said that the game may begin.
func (e *entry) unready() int {
	n := 0
	for _, c := range e.sum.Chairs {
		if c.Taken() && !c.Ready {
			n++
		}
	}
	return n
}
