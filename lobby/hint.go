package lobby

import (
	"context"
	"fmt"
	"slices"
	"time"

	"oanquan/engine"
	"oanquan/engine/search"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// hintWithin is how long a hint is looked for.
const hintWithin = time.Second

// Hint is the move that the server would play for a person against bots.
type Hint struct {
	Game  room.GameID
	Ply   int // moves before it
	Move  engine.Move
	Value int           // how far the person ends ahead by it, in points
	Exact bool          // Value is proven
	Line  []engine.Move // the turns expected, from Move on
}

// Hint finds a move for the actor, who is to move in a game against bots. That
// it was asked for is in the game's journal, and known to everybody who looks
// on, before the search begins; asking again at the same ply counts once.
//
// Errors are ErrNoAnalysis, ErrNoRoom, ErrYouPlay, those of [room.Hint] (of
// which room.ErrNoHint tells that another person plays), room.ErrStale also when
// the game has gone on meanwhile, and the context's.
func (l *Lobby) Hint(ctx context.Context, a room.Actor, n room.Number) (Hint, error) {
	if l.critic == nil {
		return Hint{}, ErrNoAnalysis
	}
	r, err := l.Room(a.Who, n)
	if err != nil {
		return Hint{}, err
	}
	before, err := r.Look(ctx, a.Who)
	if err != nil {
		return Hint{}, err
	}
	if before.Game.Running() && before.Game.AgainstBots(before.Game.SeatOf(a.Who.ID)) && l.plays(a.Who.ID) {
		return Hint{}, ErrYouPlay // before anything is counted
	}
	ply := len(before.Game.Moves)
	if err := r.Do(ctx, a, room.Hint{Ply: ply}); err != nil {
		return Hint{}, err
	}
	if h, ok := l.hintGiven(n, before.Game.ID, ply); ok {
		return h, nil
	}
	h, err := l.findHint(ctx, before.Game)
	if err != nil {
		return Hint{}, err
	}
	after, err := r.Look(ctx, a.Who)
	if err != nil {
		return Hint{}, err
	}
	if g := after.Game; !g.Running() || g.ID != h.Game || len(g.Moves) != h.Ply {
		return Hint{}, room.ErrStale
	}
	l.keepHint(n, h)
	return h, nil
}

func (l *Lobby) findHint(ctx context.Context, g room.Game) (Hint, error) {
	board, err := g.Engine()
	if err != nil {
		return Hint{}, fmt.Errorf("a hint in game %s: %w", g.ID, err)
	}
	within, cancel := context.WithTimeout(ctx, hintWithin)
	defer cancel()
	found, err := l.critic(within, board, search.Options{})
	switch {
	case ctx.Err() != nil: // nobody waits for it any more
		return Hint{}, ctx.Err()
	case err != nil:
		return Hint{}, fmt.Errorf("a hint in game %s: %w", g.ID, err)
	}
	return Hint{Game: g.ID, Ply: len(g.Moves), Move: found.Move, Value: found.Value, Exact: found.Exact, Line: found.Line}, nil
}

// betweenPeople tells whether a room plays a game that more than one person
// began.
func betweenPeople(sum room.Summary) bool {
	people := slices.DeleteFunc(slices.Clone(sum.Players), func(w account.Who) bool { return w.ID.IsBot() })
	return sum.Game != "" && len(people) > 1
}

// hintGiven is the hint that a game was given at a ply, if it was its last.
func (l *Lobby) hintGiven(n room.Number, id room.GameID, ply int) (Hint, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	e := l.rooms[n]
	if e == nil || id == "" || e.hint.Game != id || e.hint.Ply != ply {
		return Hint{}, false
	}
	return e.hint, true
}

func (l *Lobby) keepHint(n room.Number, h Hint) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if e := l.rooms[n]; e != nil {
		e.hint = h
	}
}
