// Package bot is a seat that the house plays: a client of a room like any
// other, which knows no more than a person in its chair and waits as long as
// one would.
//
// A bot ends with its room, when its chair is taken from it, or when nobody is
// left to play with.
package bot

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"oanquan/engine"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// thinkFor is how long a bot waits before it moves, so that a person can
// follow what happened.
const thinkFor = 900 * time.Millisecond

// sitWithin bounds how long a bot waits for a room.
const sitWithin = 5 * time.Second

// Policy chooses a move; legal has at least one.
type Policy func(g engine.Game, legal []engine.Move) engine.Move

// Bot is one house player.
type Bot struct {
	Who    account.Who
	Policy Policy
	Log    *slog.Logger
}

// New makes a house bot with an identity of its own; with back it is that very
// bot again.
func New(back account.Who, policy Policy, log *slog.Logger) Bot {
	if back.IsZero() {
		back = account.Who{ID: account.NewBotID(0)} // named when it sits down
	}
	return Bot{Who: back, Policy: policy, Log: log}
}

// houseNames are what house bots are called in every language, so that those
// of one room can be told apart.
func houseNames() []string {
	return []string{"Bot Nhà", "Bot Tí", "Bot Sửu", "Bot Dần", "Bot Mão", "Bot Thìn", "Bot Tỵ", "Bot Ngọ", "Bot Mùi"}
}

// nameIn is the first house name that nobody in the room has.
func nameIn(st room.State) string {
	names := houseNames()
	for _, name := range names {
		if !slices.ContainsFunc(st.Chairs, func(c room.Chair) bool { return c.Who.Name == name }) {
			return name
		}
	}
	return names[0]
}

// Seat sits the bot down in the first free chair of r, or lets it come back to
// its own, and plays for it in a goroutine that ends with ctx, with the room, or
// when the bot is no longer wanted. Errors are those of [room.Sit].
func (b Bot) Seat(ctx context.Context, r *room.Room) error {
	ctx, cancel := context.WithCancel(ctx)
	sitting, done := context.WithTimeout(ctx, sitWithin)
	defer done()
	if b.Who.Name == "" {
		st, err := r.Look(sitting, b.Who)
		if err != nil {
			cancel()
			return fmt.Errorf("bot: looking at the room: %w", err)
		}
		b.Who.Name = nameIn(st)
	}
	a := room.Actor{Who: b.Who}
	// ctx, not sitting, is the subscription's: it outlives this call.
	sub, err := r.Subscribe(ctx, a)
	if err != nil {
		cancel()
		return fmt.Errorf("bot: looking at the room: %w", err)
	}
	if err := r.Do(sitting, a, room.Sit{Chair: -1}); err != nil && !errors.Is(err, room.ErrSeated) {
		cancel()
		return fmt.Errorf("bot: sitting down: %w", err)
	}
	go func() { // ends with ctx, the room, or play
		defer cancel()
		defer func() {
			if p := recover(); p != nil {
				b.Log.Error("bot: internal error", "room", r.Number(), "reason", p)
			}
		}()
		b.play(ctx, r, a, sub)
	}()
	return nil
}

// play follows the room and answers when it is the bot's turn.
func (b Bot) play(ctx context.Context, r *room.Room, a room.Actor, sub *room.Subscription) {
	var st room.State
	think := time.NewTimer(time.Hour)
	think.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-sub.Done():
			return
		case <-sub.Wake():
			events, _ := sub.Take()
			for _, e := range events {
				st = st.Apply(e)
			}
			if st.Closed != 0 || st.ChairOf(a.Who.ID) < 0 || alone(st) {
				b.leave(ctx, r, a)
				return
			}
			think.Stop()
			if st.MyTurn(a.Who.ID) {
				think.Reset(thinkFor)
			}
		case <-think.C:
			if err := b.move(ctx, r, a, st); err != nil {
				b.Log.Error("bot: move not made", "room", r.Number(), "game", st.Game.ID, "err", err)
				think.Reset(retryAfter)
			}
		}
	}
}

// retryAfter is the pause before a move that was not saved is tried again.
const retryAfter = 5 * time.Second

func (b Bot) move(ctx context.Context, r *room.Room, a room.Actor, st room.State) error {
	g, err := st.Game.Engine()
	if err != nil {
		return err
	}
	m := b.Policy(g, g.Legal())
	err = r.Do(ctx, a, room.Play{Ply: g.Ply(), Move: m})
	if errors.Is(err, room.ErrStale) || errors.Is(err, room.ErrNoGame) || errors.Is(err, room.ErrClosed) {
		return nil // the room has gone on; its event is on the way
	}
	return err
}

// leave gives the chair back, if there is one and no game needs it.
func (b Bot) leave(ctx context.Context, r *room.Room, a room.Actor) {
	err := r.Do(ctx, a, room.Stand{})
	if err != nil && !errors.Is(err, room.ErrClosed) && !errors.Is(err, room.ErrNotSeated) && ctx.Err() == nil {
		b.Log.Warn("bot: not leaving", "room", r.Number(), "err", err)
	}
}

// alone tells whether no person sits in the room and no game waits for one.
func alone(st room.State) bool {
	if st.Game.Running() {
		return false
	}
	for _, c := range st.Chairs {
		if c.Taken() && !c.Who.ID.IsBot() {
			return false
		}
	}
	return true
}
