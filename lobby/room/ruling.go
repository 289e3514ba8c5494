package room

import (
	"context"
	"errors"
	"slices"
	"time"

	"oanquan/engine"
	"oanquan/engine/record"
)

// Ruling is what an operator does to a room, over the heads of its people.
type Ruling struct {
	// Game is the running game that is to end, "" for whatever runs.
	Game GameID
	// Places are its result by seat: it is then adjudicated. Nil ends it without
	// one: it is then aborted.
	Places []int
	// Close closes the room besides.
	Close bool
}

// Rule ends the running game, or the room, as an operator says. It waits until
// that has been saved. ErrNoGame when that game does not run here.
func (r *Room) Rule(ctx context.Context, v Ruling) error {
	return r.send(ctx, request{ruling: &v, reply: make(chan error, 1)})
}

// errPlaces: a result that is not one of this game.
var errPlaces = errors.New("a game has a place for each seat")

func (l *loop) rule(req request) {
	v := *req.ruling
	running := l.game.Running()
	switch {
	case v.Game != "" && (!running || l.game.ID != v.Game), !running && !v.Close:
		req.reply <- ErrNoGame
		return
	case running && v.Places != nil && len(v.Places) != len(l.game.Players):
		req.reply <- errPlaces
		return
	case !running:
		l.closing = ClosedOperator
		req.reply <- nil
		return
	}
	l.finish(req.reply, l.ruled(v.Places), nil)
	if !v.Close {
		return
	}
	adopt := l.pending.adopt
	l.pending.adopt = func() {
		l.closing = ClosedOperator // first, so that no other game begins
		adopt()
	}
}

// ruled is how the game stands that is ended with these places, or with none.
func (l *loop) ruled(places []int) Outcome {
	if places == nil {
		return l.outcomeAs(endingAborted, engine.NoSeat, nil)
	}
	return l.outcomeAs(record.Adjudicated, engine.NoSeat, slices.Clone(places))
}

// Ruled is the entry that ends an unfinished game with these places, or with nil
// without a result, as the room would do it.
func Ruled(u Unfinished, places []int, now time.Time) (Entry, error) {
	l, err := newLoop(Config{Resume: &u}, now)
	if err != nil {
		return Entry{}, err
	}
	l.timer.Stop()
	if places != nil && len(places) != len(l.game.Players) {
		return Entry{}, errPlaces
	}
	out := l.ruled(places)
	out.Ended = now.UTC()
	return l.finishEntry(out, l.game), nil
}
