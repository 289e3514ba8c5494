// Package bot is a seat that the house plays: a client of a room like any
// other, which knows no more than a person in its chair and waits as long as
// one would. It has a [Level], which its ID and its name tell.
//
// A bot plays for people. It stays while a person sits in its room or looks on.
// Without either it gives its chair back at once, or, in a game among bots
// alone, leaves the game a minute later. It ends with its room, or when its
// chair is taken from it.
package bot

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"time"

	"oanquan/engine"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// Times of a bot.
const (
	// thinksAtLeast is how long a bot waits before it moves, so that a person
	// can follow what happened.
	thinksAtLeast = 900 * time.Millisecond
	// thinksAtMost is how long the highest level may look for a move: its turn
	// stands on the screens within three seconds.
	thinksAtMost = 2800 * time.Millisecond
	// lateAfter is how long after that a bot moves without waiting any longer
	// for a search that does not end.
	lateAfter = time.Second
	// shareOfClock is the part of its clock that a bot may think about one move,
	// and as long again until a search that does not end is late.
	shareOfClock = 25
	// sitWithin bounds how long a bot waits for a room.
	sitWithin = 5 * time.Second
	// retryAfter is the pause before a move that was not saved is tried again.
	retryAfter = 5 * time.Second
	// lonelyFor is how long bots play on with no person there: somebody whose
	// line has dropped may come back.
	lonelyFor = time.Minute
)

// House is where bots come from.
type House struct {
	// Search is what they think with.
	Search Search
	// Choose draws one of 0 to n−1.
	Choose func(n int) int
	Log    *slog.Logger
}

// Seat seats a bot of a level; it is a lobby.House. With back it is that very
// bot again.
func (h House) Seat(ctx context.Context, r *room.Room, back account.Who, level int) error {
	l := LevelOf(level)
	if !back.IsZero() {
		l = LevelOf(back.ID.BotLevel())
	}
	b := New(back, l, l.Policy(h.Search, h.Choose), h.Log)
	return b.Seat(ctx, r)
}

// Move is a move for somebody who has left a game; it is a room's House.
func (h House) Move(ctx context.Context, g engine.Game) engine.Move {
	ctx, cancel := context.WithTimeout(ctx, StandIn.ThinksAtMost())
	defer cancel()
	return StandIn.Policy(h.Search, h.Choose)(ctx, g)
}

// Bot is one house player.
type Bot struct {
	Who    account.Who
	Level  Level
	Policy Policy
	Log    *slog.Logger
}

// New makes a house bot with an identity of its own; with back it is that very
// bot again.
func New(back account.Who, level Level, policy Policy, log *slog.Logger) Bot {
	if back.IsZero() {
		back = account.Who{ID: account.NewBotID(int(level))} // named when it sits down
	}
	return Bot{Who: back, Level: level, Policy: policy, Log: log}
}

// nameIn is what a bot of the level is called in a room: "Bot Tú Tài", or "Bot
// Tú Tài 2" beside one of that name.
func nameIn(st room.State, level Level) string {
	name := "Bot " + level.String()
	for i := 1; ; i++ {
		n := name
		if i > 1 {
			n += " " + strconv.Itoa(i)
		}
		if !slices.ContainsFunc(st.Chairs, func(c room.Chair) bool { return c.Taken() && c.Who.Name == n }) {
			return n
		}
	}
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
		b.Who.Name = nameIn(st, b.Level)
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
	s := seat{Bot: b, room: r, actor: a, sub: sub, act: stopped(), lonely: stopped(), asked: stopped()}
	go func() { // ends with ctx, the room, or play
		defer cancel()
		defer func() {
			if p := recover(); p != nil {
				b.Log.Error("bot: internal error", "room", r.Number(), "reason", p)
			}
		}()
		s.play(ctx)
	}()
	return nil
}

// stopped is a timer that is not running.
func stopped() *time.Timer {
	t := time.NewTimer(time.Hour)
	t.Stop()
	return t
}

// leave gives the chair back, if there is one and no game needs it.
func (s *seat) leave(ctx context.Context) {
	err := s.room.Do(ctx, s.actor, room.Stand{})
	if err != nil && !errors.Is(err, room.ErrClosed) && !errors.Is(err, room.ErrNotSeated) && ctx.Err() == nil {
		s.Log.Warn("bot: not leaving", "room", s.room.Number(), "err", err)
	}
}

// leaveGame takes the bot out of a game that no person has to do with.
func (s *seat) leaveGame(ctx context.Context) {
	err := s.room.Do(ctx, s.actor, room.Abort{})
	if errors.Is(err, room.ErrTooLate) {
		err = s.room.Do(ctx, s.actor, room.Resign{})
	}
	if err != nil && ctx.Err() == nil && !gone(err) {
		s.Log.Warn("bot: not leaving the game", "room", s.room.Number(), "err", err)
	}
}

// gone tells of an error that the room has gone on; its event is on the way.
func gone(err error) bool {
	return errors.Is(err, room.ErrStale) || errors.Is(err, room.ErrNoGame) || errors.Is(err, room.ErrClosed) || errors.Is(err, room.ErrNotPlaying) || errors.Is(err, room.ErrTimeUp)
}

// alone tells whether no person sits in the room or looks on.
func alone(st room.State) bool {
	return st.Watchers == 0 && !slices.ContainsFunc(st.Chairs, func(c room.Chair) bool {
		return c.Taken() && !c.Who.ID.IsBot()
	})
}
