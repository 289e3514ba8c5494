package lobby

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

const (
	// AdjournedFor is how long a game that was put off waits: then it is aborted.
	AdjournedFor = 30 * 24 * time.Hour
	// AdjournedEach is how many games of the same people may wait: more would be a
	// way out of lost ones.
	AdjournedEach = 2
	// adjournedEvery spaces the looks for games that have waited that long.
	adjournedEvery = time.Hour
)

// putOff is a game that waits in the store for its players.
type putOff struct {
	players []account.Who
	at      time.Time // when they put it off
}

// noteAdjourned keeps the books of games that were put off by what a room
// reports; mu is held.
func (l *Lobby) noteAdjourned(sum room.Summary) {
	_, known := l.adjourned[sum.Game]
	switch {
	case sum.Closed == room.ClosedAdjourned && !known:
		l.adjourned[sum.Game] = putOff{sum.Players, l.now()}
	case known && sum.Closed == 0 && sum.Phase == room.Playing:
		delete(l.adjourned, sum.Game) // it goes on
	}
}

// mayPutOff tells whether these people may put another game off. It is called by
// rooms.
func (l *Lobby) mayPutOff(players []account.Who) bool {
	return len(l.adjournedWhere(func(p putOff) bool {
		return len(p.players) == len(players) && !slices.ContainsFunc(players, func(w account.Who) bool { return !p.has(w.ID) })
	})) < AdjournedEach
}

func (p putOff) has(id account.ID) bool {
	return slices.ContainsFunc(p.players, func(w account.Who) bool { return w.ID == id })
}

// Adjourned lists the games of a person that were put off, those first that were
// first put off. They wait in the store until [Lobby.Resume], [AdjournedFor] at
// most. With an error it lists those that could be read.
func (l *Lobby) Adjourned(id account.ID) ([]room.Unfinished, error) {
	var list []room.Unfinished
	var unread []error
	for _, game := range l.adjournedWhere(func(p putOff) bool { return p.has(id) }) {
		u, err := l.games.Journal(game)
		switch {
		case errors.Is(err, ErrNoGame):
		case err != nil:
			unread = append(unread, fmt.Errorf("reading a game that was put off: %w", err))
		case u.Adjourned():
			list = append(list, u)
		}
	}
	return list, errors.Join(unread...)
}

// adjournedWhere are the games that were put off and of which something holds,
// oldest first.
func (l *Lobby) adjournedWhere(ok func(putOff) bool) []room.GameID {
	l.mu.Lock()
	defer l.mu.Unlock()
	var games []room.GameID
	for game, p := range l.adjourned {
		if ok(p) {
			games = append(games, game)
		}
	}
	slices.SortFunc(games, func(a, b room.GameID) int { return l.adjourned[a].at.Compare(l.adjourned[b].at) })
	return games
}

// endAdjourned aborts, now and then, the games that were put off and that nobody
// has taken up for AdjournedFor. It ends with Shutdown.
func (l *Lobby) endAdjourned() {
	defer l.stopped.Done()
	for {
		select {
		case <-l.life.Done():
			return
		case <-time.After(adjournedEvery):
			l.abortAdjourned(l.life)
		}
	}
}

func (l *Lobby) abortAdjourned(ctx context.Context) {
	select { // nobody takes one up meanwhile
	case l.matching <- struct{}{}:
	case <-ctx.Done():
		return
	}
	defer func() { <-l.matching }()
	now := l.now()
	for _, game := range l.adjournedWhere(func(p putOff) bool { return !now.Before(p.at.Add(AdjournedFor)) }) {
		if l.roomOf(game) != nil {
			continue // it is on show, and may go on
		}
		if err := l.abortGame(ctx, game, now); err != nil {
			l.log.Error("lobby: a game that was put off is not ended", "game", game, "err", err)
			continue
		}
		l.log.Info("lobby: nobody has taken up a game that was put off", "game", game)
	}
}

// abortGame ends one game in the store, if it is there still and put off.
func (l *Lobby) abortGame(ctx context.Context, game room.GameID, now time.Time) error {
	u, err := l.games.Journal(game)
	if err == nil && u.Adjourned() {
		var e room.Entry
		if e, err = room.Aborted(u, now); err != nil {
			return err
		}
		select {
		case err = <-l.games.Commit(e):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	if err != nil && !errors.Is(err, ErrNoGame) {
		return err
	}
	l.mu.Lock()
	delete(l.adjourned, game)
	l.archived()
	l.mu.Unlock()
	return nil
}

// roomOf is the room in which a game is open, nil for none.
func (l *Lobby) roomOf(game room.GameID) *entry {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range l.rooms {
		if e.sum.Game == game {
			return e
		}
	}
	return nil
}

// Resume opens the room of a game that was put off, or finds it where the other
// has opened it: there it goes on when both are back, and is put off again when
// one of them does not come. The others hear of it when it is opened. Errors are ErrNoGame, ErrClosing and ErrTooManyRooms.
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
	for _, p := range games[at].Begin.Players {
		if p.ID != a.Who.ID {
			l.Post(p.ID, Reopened{Room: r.Number(), Game: id, By: a.Who})
		}
	}
	return r, nil
}
