package lobby

import (
	"context"
	"slices"

	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// House seats a bot of a level in a room and plays for it until the room or the
// context ends. Level 0 is the usual one. It returns once the bot sits. With
// back it brings that very bot back to its chair after a restart; its level is
// then that of its ID.
type House func(ctx context.Context, r *room.Room, back account.Who, level int) error

// restoreBots brings the bots of a game back to their chairs.
func (l *Lobby) restoreBots(r *room.Room, players []account.Who) {
	for _, w := range players {
		if !w.ID.IsBot() || l.house == nil {
			continue
		}
		if err := l.house(l.life, r, w, w.ID.BotLevel()); err != nil {
			l.log.Error("lobby: bot not brought back", "room", r.Number(), "bot", w.Name, "err", err)
		}
	}
}

// AddBot seats a bot of a level, 0 for the usual one, in a free chair of a room
// that the actor owns, or in place of the bot that is the only other one there
// while no game runs. Errors are ErrNoBot, ErrNoRoom, room.ErrNotOwner and those
// of room.Sit.
func (l *Lobby) AddBot(ctx context.Context, a room.Actor, n room.Number, level int) error {
	if l.house == nil {
		return ErrNoBot
	}
	r, err := l.Room(a.Who, n)
	if err != nil {
		return err
	}
	l.mu.Lock()
	e := l.rooms[n]
	owner := e != nil && e.sum.Owner == a.Who.ID
	swap := -1
	if owner && e.sum.Game == "" {
		swap = OnlyBot(e.sum.Chairs, a.Who.ID)
	}
	seated := e != nil && slices.ContainsFunc(e.sum.Chairs, func(c room.Chair) bool { return c.Taken() && !c.Who.ID.IsBot() })
	l.mu.Unlock()
	switch {
	case !owner:
		return room.ErrNotOwner
	case !seated: // a bot does not sit with nobody
		return room.ErrNotSeated
	}
	if swap >= 0 {
		if err := r.Do(ctx, a, room.FreeChair{Chair: swap}); err != nil {
			return err
		}
	}
	return l.house(l.life, r, account.Who{}, level) // the bot outlives the call
}

// OnlyBot is the chair of the bot that sits with a person and nobody else where
// no chair is free, −1 for none: there another bot may take its place.
func OnlyBot(chairs []room.Chair, id account.ID) int {
	bot, others := -1, 0
	for i, c := range chairs {
		switch {
		case !c.Taken():
			return -1
		case c.Who.ID == id:
			continue
		case c.Who.ID.IsBot():
			bot = i
		}
		others++
	}
	if others != 1 {
		return -1
	}
	return bot
}

// Practise begins a game against a bot of a level, 0 for the usual one, in a
// room of its own, by the usual rules. Who plays somewhere already is brought
// there. Errors are ErrNoBot and those of Open.
func (l *Lobby) Practise(ctx context.Context, a room.Actor, level int) (*room.Room, error) {
	if n, ok := l.Seat(a.Who.ID); ok {
		return l.Room(a.Who, n)
	}
	if l.house == nil {
		return nil, ErrNoBot
	}
	r, err := l.Open(ctx, a, room.Options{Rules: classic(), Starter: room.StartOwner})
	if err != nil {
		return nil, err
	}
	if err := l.AddBot(ctx, a, r.Number(), level); err != nil {
		_ = r.Do(ctx, a, room.Stand{}) // nobody is left there, and the room closes
		return nil, err
	}
	if err := r.Do(ctx, a, room.Ready{On: true}); err != nil {
		_ = r.Do(ctx, a, room.Stand{})
		return nil, err
	}
	return r, nil
}
