package lobby

import (
	"context"
	"errors"
	"slices"
	"time"

	"oanquan/engine"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// Verdict is what an operator makes of a game.
type Verdict string

// The verdicts.
const (
	VerdictWin   Verdict = "win"   // one seat is first, all others are next
	VerdictDraw  Verdict = "draw"  // all are first
	VerdictAbort Verdict = "abort" // no result
)

// ErrNoSeat means that a game has no such seat.
var ErrNoSeat = errors.New("the game has no such seat")

// places are those of a game among so many, nil without a result.
func (v Verdict) places(winner engine.Seat, players int) ([]int, error) {
	if v == VerdictAbort {
		return nil, nil
	}
	places := slices.Repeat([]int{1}, players)
	if v == VerdictDraw {
		return places, nil
	}
	if int(winner) >= players {
		return nil, ErrNoSeat
	}
	for s := range places {
		if s != int(winner) {
			places[s] = 2
		}
	}
	return places, nil
}

// Adjudicate ends a running game, or one that was put off, as an operator
// decides, and tells its people; they are returned. winner counts for
// VerdictWin alone. Errors are ErrNoGame, ErrNoSeat, and those of saving.
func (l *Lobby) Adjudicate(ctx context.Context, id room.GameID, v Verdict, winner engine.Seat, why string) ([]account.Who, error) {
	select { // nobody takes up a game meanwhile that was put off
	case l.matching <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-l.matching }()
	players, err := l.rule(ctx, id, v, winner)
	if err != nil {
		return players, err
	}
	letter := Ruled{Game: id, Kind: v, Why: why}
	if v == VerdictWin {
		letter.Winner = players[winner]
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.adjourned, id)
	for _, p := range players {
		l.post(p.ID, letter)
	}
	return players, nil
}

// rule ends the game where it is: in its room or in the store.
func (l *Lobby) rule(ctx context.Context, id room.GameID, v Verdict, winner engine.Seat) ([]account.Who, error) {
	if r, players := l.running(id); r != nil {
		places, err := v.places(winner, len(players))
		if err != nil {
			return players, err
		}
		err = r.Rule(ctx, room.Ruling{Game: id, Places: places})
		if errors.Is(err, room.ErrNoGame) {
			err = ErrNoGame
		}
		return players, err
	}
	u, err := l.games.Journal(id)
	if err != nil {
		return nil, err
	}
	if !u.Adjourned() {
		return nil, ErrNoGame // it begins or ends just now
	}
	players := u.Begin.Players
	places, err := v.places(winner, len(players))
	if err != nil {
		return players, err
	}
	e, err := room.Ruled(u, places, l.now())
	if err != nil {
		return players, err
	}
	select {
	case err = <-l.games.Commit(e):
	case <-ctx.Done():
		err = ctx.Err()
	}
	l.mu.Lock()
	l.archived()
	l.mu.Unlock()
	return players, err
}

// running is the room of a running game and who plays it.
func (l *Lobby) running(id room.GameID) (*room.Room, []account.Who) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range l.rooms {
		if e.sum.Game == id && e.room != nil {
			return e.room, e.sum.Players
		}
	}
	return nil, nil
}

// CloseRoom closes a room, whoever's it is; a game that runs there is aborted.
// Its people are told why, where anything is to be said. It returns the game, ""
// for none. ErrNoRoom when there is no such room.
func (l *Lobby) CloseRoom(ctx context.Context, n room.Number, why string) (room.GameID, error) {
	l.mu.Lock()
	e := l.rooms[n]
	if e == nil || e.room == nil {
		l.mu.Unlock()
		return "", ErrNoRoom
	}
	r, game, there := e.room, e.sum.Game, slices.Clone(e.sum.Onlookers)
	for _, c := range e.sum.Chairs {
		if c.Taken() {
			there = append(there, c.Who)
		}
	}
	l.mu.Unlock()
	if err := r.Rule(ctx, room.Ruling{Close: true}); err != nil {
		if errors.Is(err, room.ErrClosed) {
			err = ErrNoRoom
		}
		return game, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, w := range there {
		if why != "" {
			l.post(w.ID, RoomShut{Room: n, Why: why})
		}
	}
	return game, nil
}

// RenameBy gives an account another name, whenever it had its last one, and tells
// its sessions. Its old name is kept for it as after a rename of its own, so that
// nobody else takes it at once; with free everybody may. Errors are ErrNoName,
// ErrNameTaken and ErrNameHeld.
func (l *Lobby) RenameBy(id account.ID, name account.Name, free bool) (account.Who, error) {
	acc, err := l.accounts.ByID(id)
	switch {
	case err != nil:
		return account.Who{}, err
	case acc.Name == "":
		return account.Who{}, ErrNoName
	}
	if err := l.accounts.NameFree(id, name); err != nil {
		return account.Who{}, err
	}
	now := l.now().UTC()
	if free {
		if _, err := l.accounts.Change(id, func(a *account.Account) error { a.Name = ""; return nil }); err != nil {
			return account.Who{}, err
		}
	}
	acc, err = l.accounts.Change(id, func(a *account.Account) error {
		a.Name, a.Named, a.Renamed = name, now, now
		return nil
	})
	if err != nil {
		return account.Who{}, err
	}
	who := acc.Who()
	l.nowCalled(who)
	l.Post(id, Renamed{who})
	l.renameInRooms(who)
	return who, nil
}

// renameInRooms lets the rooms in which somebody sits or looks on know their name
// now.
func (l *Lobby) renameInRooms(who account.Who) {
	l.mu.Lock()
	var rooms []*room.Room
	for _, e := range l.rooms {
		if e.room != nil && (sits(e.sum, who.ID) || slices.ContainsFunc(e.sum.Onlookers, func(o account.Who) bool { return o.ID == who.ID })) {
			rooms = append(rooms, e.room)
		}
	}
	l.mu.Unlock()
	ctx, cancel := context.WithTimeout(l.life, renameWithin)
	defer cancel()
	for _, r := range rooms {
		// A room takes over the name of whoever asks it for anything. One that does
		// not answer learns it later.
		_, _ = r.Look(ctx, who)
	}
}

// renameWithin bounds how long rooms are waited for.
const renameWithin = 5 * time.Second
