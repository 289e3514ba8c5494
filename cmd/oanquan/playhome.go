package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"time"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/boltstore"
	"oanquan/lobby/bot"
	"oanquan/lobby/room"
)

// home is a hall in this process with the people at its keyboard. It is a real
// one, so that the screens need not know of another kind.
type home struct {
	dir    string
	store  *boltstore.Store
	hall   *lobby.Lobby
	visits []*lobby.Visit
	people []room.Actor
}

// openHome opens a hall in a directory that is removed by close. Nobody reads a
// log of it: what goes wrong is seen on the screen.
func openHome(ctx context.Context, names []string) (h *home, err error) {
	h = &home{}
	defer func() {
		if err != nil {
			err = errors.Join(err, h.close())
		}
	}()
	if h.dir, err = os.MkdirTemp("", "oanquan-"); err != nil {
		return h, fmt.Errorf("a place for the game: %w", err)
	}
	if h.store, err = boltstore.Open(h.dir, boltstore.Options{}); err != nil {
		return h, err
	}
	log := slog.New(slog.DiscardHandler)
	house := bot.House{Search: bot.Direct, Choose: rand.IntN, Log: log}
	h.hall, err = lobby.New(lobby.Config{
		Accounts: h.store.Accounts(), Games: h.store.Games(), Log: log,
		House: house.Seat, StandIn: house.Move, Critic: knowing(bot.Direct), Analyses: h.store.Analyses(),
	})
	if err != nil {
		return h, err
	}
	for _, name := range names {
		v, err := h.hall.Enter(ctx, lobby.Arrival{})
		if err != nil {
			return h, err
		}
		a := v.Actor()
		if name != "" {
			a.Who.Name = name
		}
		h.visits, h.people = append(h.visits, v), append(h.people, a)
	}
	return h, nil
}

// begin opens a room with everybody in it. With bots it seats those of a level in
// the chairs that are left and begins a game.
func (h *home) begin(ctx context.Context, rules engine.Rules, level int, bots bool) (*room.Room, error) {
	owner := h.people[0]
	r, err := h.hall.Open(ctx, owner, options(rules))
	if err != nil {
		return nil, fmt.Errorf("opening a room: %w", err)
	}
	for i, a := range h.people {
		// A view of the room keeps the person there; nobody reads this one.
		if _, err := r.Subscribe(ctx, a); err != nil {
			return nil, fmt.Errorf("entering the room: %w", err)
		}
		if i > 0 {
			if err := r.Do(ctx, a, room.Sit{Chair: -1}); err != nil {
				return nil, fmt.Errorf("sitting down: %w", err)
			}
		}
	}
	if !bots {
		return r, nil
	}
	for range rules.Players - len(h.people) {
		if err := h.hall.AddBot(ctx, owner, r.Number(), level); err != nil {
			return nil, fmt.Errorf("asking for a bot: %w", err)
		}
	}
	for _, a := range h.people {
		if err := r.Do(ctx, a, room.Ready{On: true}); err != nil && !errors.Is(err, room.ErrGameRunning) {
			return nil, fmt.Errorf("beginning the game: %w", err)
		}
	}
	return r, nil
}

// closeWithin bounds how long the end of a hall may take.
const closeWithin = 5 * time.Second

// close ends what openHome began, as far as it came, and leaves no file.
func (h *home) close() error {
	var errs []error
	for _, v := range h.visits {
		v.Leave()
	}
	if h.hall != nil {
		ctx, cancel := context.WithTimeout(context.Background(), closeWithin)
		defer cancel()
		errs = append(errs, h.hall.Shutdown(ctx))
	}
	if h.store != nil {
		errs = append(errs, h.store.Close())
	}
	if h.dir != "" {
		errs = append(errs, os.RemoveAll(h.dir))
	}
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("closing the game: %w", err)
	}
	return nil
}
