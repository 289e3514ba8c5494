package lobby

import (
	"context"
	"fmt"
	"slices"

	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// Adjourned lists the games of a person that were put off, oldest first. They
// wait in the store until [Lobby.Resume].
func (l *Lobby) Adjourned(id account.ID) ([]room.Unfinished, error) {
	unfinished, err := l.games.Unfinished()
	if err != nil && len(unfinished) == 0 {
		return nil, fmt.Errorf("reading the games that were put off: %w", err)
	}
	return slices.DeleteFunc(unfinished, func(u room.Unfinished) bool {
		return !u.Adjourned() || !slices.ContainsFunc(u.Begin.Players, func(w account.Who) bool { return w.ID == id })
	}), nil
}

// Resume opens the room of a game that was put off, or finds it where the other
// has opened it: there it goes on when both are back, and is put off again when
// one of them does not come. Errors are ErrNoGame, ErrClosing and ErrTooManyRooms.
func (l *Lobby) Resume(ctx context.Context, a room.Actor, id room.GameID) (*room.Room, error) {
	select { // one at a time: the two may ask at once
	case l.matching <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-l.matching }()
	games, err := l.Adjourned(a.Who.ID)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(games, func(u room.Unfinished) bool { return u.Game == id })
	l.mu.Lock()
	for _, e := range l.rooms {
		if e.sum.Game == id && e.room != nil && sits(e.sum, a.Who.ID) {
			r := e.room
			l.mu.Unlock()
			return r, nil
		}
	}
	closing, full := !l.closing.IsZero(), len(l.rooms) >= RoomsMax
	l.mu.Unlock()
	switch {
	case at < 0:
		return nil, ErrNoGame
	case closing:
		return nil, ErrClosing
	case full:
		return nil, ErrTooManyRooms
	}
	r, err := l.reopen(games[at])
	if err != nil {
		return nil, fmt.Errorf("bringing back game %s: %w", id, err)
	}
	l.restoreBots(r, games[at].Begin.Players)
	return r, nil
}
