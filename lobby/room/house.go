package room

import (
	"context"
	"slices"
	"time"

	"oanquan/engine"
)

const (
	// houseMovesAfter is how long the house lets people look at the board before
	// it moves for somebody who has left.
	houseMovesAfter = time.Second
	// houseThinks bounds how long it may look for a move, houseLate how long it
	// is waited for.
	houseThinks = 3 * time.Second
	houseLate   = houseThinks + time.Second
)

// house is what moves for who has left. A room never computes for long: it asks,
// and the answer comes back as a message.
type house struct {
	choose func(context.Context, engine.Game) engine.Move // nil for the greedy move
	found  chan houseMove                                 // one slot
	asked  *houseAsk                                      // what an answer is waited for, nil for nothing
}

// houseAsk is a question for a move; an answer to any but the newest is stale.
type houseAsk struct {
	game GameID
	ply  int
	stop context.CancelFunc
}

// houseMove is an answer; ok is false when there is none.
type houseMove struct {
	ask  *houseAsk
	move engine.Move
	ok   bool
}

// giveUp forgets the question that is open.
func (h *house) giveUp() {
	if h.asked != nil {
		h.asked.stop()
		h.asked = nil
	}
}

// callHouse sets the time of the house's move if it is the house's turn.
func (l *loop) callHouse() {
	l.houseAt = time.Time{}
	l.house.giveUp()
	if l.isHouseTurn() {
		l.houseAt = time.Now().Add(houseMovesAfter)
	}
}

func (l *loop) isHouseTurn() bool {
	mover := l.game.Mover()
	return mover != engine.NoSeat && l.game.HasLeft(mover)
}

// houseMove asks for a move for somebody who has left. When that has been done
// and no answer has come in time, it plays the greedy one.
func (l *loop) houseMove() {
	l.houseAt = time.Time{}
	if !l.isHouseTurn() {
		return
	}
	if l.house.choose == nil || l.house.asked != nil {
		l.houseFound(houseMove{ask: l.house.asked})
		return
	}
	ctx, stop := context.WithTimeout(context.Background(), houseThinks)
	ask := &houseAsk{game: l.game.ID, ply: len(l.game.Moves), stop: stop}
	l.house.asked = ask
	l.houseAt = time.Now().Add(houseLate)
	go l.house.answer(ctx, ask, l.board, l.room.done, l.houseFailed) // ends soon after ctx
}

// answer looks for a move outside the room's goroutine.
func (h house) answer(ctx context.Context, ask *houseAsk, g engine.Game, done <-chan struct{}, failed func(reason any)) {
	defer ask.stop()
	m := houseMove{ask: ask}
	defer func() {
		if p := recover(); p != nil {
			failed(p)
		}
		select {
		case h.found <- m:
		case <-done:
		}
	}()
	m.move = h.choose(ctx, g)
	m.ok = true
}

// houseFailed logs a panic of what chooses moves; any goroutine may call it.
func (l *loop) houseFailed(reason any) {
	l.log.Error("room: internal error in the house", "room", l.room.number, "reason", reason)
}

// houseFound plays the house's move, the greedy one where it has none. A stale
// answer means nothing any more.
func (l *loop) houseFound(m houseMove) {
	if m.ask != l.house.asked || !l.isHouseTurn() || m.ask != nil && (m.ask.game != l.game.ID || m.ask.ply != len(l.game.Moves)) {
		return
	}
	l.house.giveUp()
	l.houseAt = time.Time{}
	if legal := l.board.Legal(); !m.ok || !slices.Contains(legal, m.move) {
		m.move = l.greedy(legal)
	}
	l.playOn(nil, Play{Move: m.move}, time.Now(), 0)
}

// greedy is the move that captures the most points, and among equals the first;
// legal is never empty while a game runs.
func (l *loop) greedy(legal []engine.Move) engine.Move {
	best, most := legal[0], -1
	for _, m := range legal {
		_, steps, err := l.play(l.board, m)
		if n := captured(l.game.Rules, steps); err == nil && n > most {
			best, most = m, n
		}
	}
	return best
}

// captured is what a turn captures, in points.
func captured(r engine.Rules, steps []engine.Step) int {
	points := 0
	for _, s := range steps {
		if s.Kind == engine.StepCapture {
			points += int(s.Dan) + r.QuanPoints*int(s.Quan)
		}
	}
	return points
}
