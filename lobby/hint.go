package lobby

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"oanquan/engine"
	"oanquan/engine/search"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// hintWithin is how long a hint is looked for.
const hintWithin = time.Second

var errHint = errors.New("the search found no move")

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
// Errors are ErrNoAnalysis, ErrNoRoom, ErrYouPlay, ErrOnBoard, ErrReadOnly, those of [room.Hint] (of
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
	g := before.Game
	if g.Running() && g.AgainstBots(g.SeatOf(a.Who.ID)) { // else the room says why not
		if err := l.mayHint(a.Who, g, engine.Move{}); err != nil {
			return Hint{}, err // before anything is counted
		}
	}
	if err := r.Do(ctx, a, room.Hint{Ply: len(g.Moves)}); err != nil {
		return Hint{}, err
	}
	h, known := l.hintGiven(n, g.ID, len(g.Moves))
	if !known {
		if h, err = l.findHint(ctx, g); err != nil {
			return Hint{}, err
		}
	}
	after, err := r.Look(ctx, a.Who)
	if err != nil {
		return Hint{}, err
	}
	if now := after.Game; !now.Running() || now.ID != h.Game || len(now.Moves) != h.Ply {
		return Hint{}, room.ErrStale
	}
	l.keepHint(n, h)
	// While it was looked for people may have come to that very position.
	if err := l.mayHint(a.Who, g, h.Move); err != nil {
		return Hint{}, err
	}
	if board, err := g.Engine(); err == nil {
		h.Line = l.onBoard().cut(board, h.Line)
	}
	return h, nil
}

// mayHint tells whether this person may be told a move in g, which may be the
// zero move when it is not known yet: no position on the way to it may be on a
// board between people, nor that before or after it one turn from there.
func (l *Lobby) mayHint(who account.Who, g room.Game, m engine.Move) error {
	if err := l.MayAsk(who); err != nil {
		return err
	}
	board, err := g.Engine()
	if err != nil {
		return fmt.Errorf("a hint in game %s: %w", g.ID, err)
	}
	if boards := l.onBoard(); boards.passed(board) || boards.after(board, m) {
		return ErrOnBoard
	}
	return nil
}

// findHint looks for a move. A fault of the search ends the search alone.
func (l *Lobby) findHint(ctx context.Context, g room.Game) (h Hint, err error) {
	board, err := g.Engine()
	if err != nil {
		return Hint{}, fmt.Errorf("a hint in game %s: %w", g.ID, err)
	}
	defer func() {
		if r := recover(); r != nil {
			l.log.Error("lobby: internal error while looking for a hint", "game", g.ID, "moves", g.Moves, "reason", r, "stack", string(debug.Stack()))
			h, err = Hint{}, fmt.Errorf("a hint in game %s: %w", g.ID, errHint)
		}
	}()
	within, cancel := context.WithTimeout(ctx, hintWithin)
	defer cancel()
	found, err := l.critic(within, board, search.Options{})
	switch {
	case ctx.Err() != nil: // nobody waits for it any more
		return Hint{}, ctx.Err()
	case err != nil:
		return Hint{}, fmt.Errorf("a hint in game %s: %w", g.ID, err)
	case !slices.Contains(board.Legal(), found.Move):
		return Hint{}, fmt.Errorf("a hint in game %s: %w", g.ID, errHint)
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
