package room

import (
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/engine/record"
	"oanquan/lobby/account"
)

// startClock begins the clock of a new game.
func (l *loop) startClock(now time.Time) {
	l.clock = clock.New(l.game.Control, len(l.game.Players)).Start(l.game.Mover(), now)
	l.begun, l.given, l.offers, l.patience = 0, nil, offers{}, map[account.ID]time.Duration{}
	l.newLag()
}

func (l *loop) newLag() {
	for s := range l.lag {
		l.lag[s] = clock.NewLag(l.game.Control, l.game.Rated)
	}
}

// moveClock is the clock after a move whose time ended at at, what that did to
// the mover's, and the mover's account of lag after it.
func (l *loop) moveClock(mover engine.Seat, at time.Time, lag time.Duration) (clock.Clock, MoveTime, clock.Lag, error) {
	spent := time.Duration(0)
	if _, costs := l.clock.Deadline(); costs {
		spent = l.clock.Spent(at)
	}
	credit, account := l.lag[mover].Credit(min(lag, spent))
	after, err := l.clock.Move(at, credit)
	if err != nil || !l.game.Control.Timed() {
		return after, MoveTime{}, account, err
	}
	return after, MoveTime{Left: after.Left(mover, at), Credit: credit}, account, nil
}

// timeIsUp tells whether the flag of the seat to move has fallen, or its first
// move has not come in time.
func (l *loop) timeIsUp(now time.Time) bool {
	_, flagged := l.clock.Flagged(now)
	_, overdue := l.clock.Overdue(now)
	return flagged || overdue
}

// clockDue is when timeIsUp, zero for never.
func (l *loop) clockDue() time.Time {
	if l.phase != Playing {
		return time.Time{}
	}
	if at, ok := l.clock.Deadline(); ok {
		return at
	}
	at, _ := l.clock.FirstMoveBy()
	return at
}

// endByTime acts on a deadline of the clock: a game without a first move is
// aborted, and who has no time left has lost, or among more has left the game
// to the house.
func (l *loop) endByTime(now time.Time) {
	if seat, flagged := l.clock.Flagged(now); flagged {
		l.leave(nil, seat, record.Time)
		return
	}
	seat, _ := l.clock.Overdue(now)
	l.finish(nil, l.outcomeAs(endingAborted, seat, nil), nil)
}

// tooLate acts on a deadline that had passed when a command came, whichever of
// the two the room has noticed first: a move of that seat is refused, and what
// else might change the game waits until the deadline has been acted on.
func (l *loop) tooLate(req request) bool {
	if !waits(req) || l.phase != Playing || !l.game.Running() || !l.timeIsUp(req.at) {
		return false
	}
	again := time.Now().Before(l.retryAt) // it has been tried
	play, isPlay := req.command.(Play)
	switch {
	case isPlay && play.Ply == len(l.game.Moves) && l.game.SeatOf(req.actor.Who.ID) == l.game.Mover():
		req.reply <- ErrTimeUp
	case again:
		req.reply <- ErrNotSaved
	default:
		l.waiting = append([]request{req}, l.waiting...)
	}
	if !again {
		l.endByTime(req.at)
	}
	return true
}

// resumeClock puts the clock of an unfinished game together again. At days a
// move it has gone on all the time.
func (l *loop) resumeClock(u Unfinished, now time.Time) {
	g := &l.game
	lefts := clock.New(g.Control, len(g.Players)).Lefts(now)
	since, begun, from := u.Begin.At, len(u.Moves), 0
	l.broken = Restart{Whole: g.Control.Timed()}
	if c := u.Clock; c != nil {
		copy(lefts, c.Lefts)
		since, begun, from = c.At, max(begun, c.Begun), c.Ply
		if (c.Stopped || c.Adjourned) && c.Ply == len(u.Moves) {
			l.broken = Restart{Back: c.Back}
		}
	}
	for i, m := range u.Moves {
		if g.Control.Timed() {
			g.Times = append(g.Times, MoveTime{m.Left, m.Credit})
		}
		if i >= from {
			lefts[i%len(lefts)], since = m.Left, m.At
		}
	}
	l.clock = clock.New(g.Control, len(g.Players)).Set(lefts)
	l.begun = begun
	for s := range min(begun, len(g.Players)) {
		l.clock = l.clock.SkipFirst(engine.Seat(s))
	}
	for _, left := range g.Left {
		l.clock = l.clock.Off(left.Seat)
	}
	l.newLag()
	l.recount(u)
	if g.Control.Kind != clock.Days {
		l.clock = l.clock.Start(g.Mover(), now).Pause(now)
		return
	}
	l.clock = l.clock.Start(g.Mover(), since).AtLeast(DaysAtLeast, now)
	l.phase, l.pauseTo, l.broken = Playing, time.Time{}, Restart{}
	l.callHouse()
}

// keepClock notes how the clocks stand when the server stops in order. What it
// breaks off is given back in part.
func (l *loop) keepClock() {
	_, runs := l.clock.Deadline()
	if !runs || l.closing == ClosedAdjourned || l.phase != Playing || !l.game.Running() || l.game.Control.Kind == clock.Days {
		return
	}
	now := time.Now()
	e := l.clockEntry(l.clock, now)
	e.Stopped, e.Back = true, min(l.clock.Spent(now), BackAtMost)
	e.Lefts[l.game.Mover()] += e.Back
	select {
	case err := <-l.journal.Commit(Entry{Game: l.game.ID, Clock: &e}):
		if err != nil {
			l.log.Error("room: the clocks are not saved", "game", l.game.ID, "err", err)
		}
	case <-time.After(commitWait):
		l.log.Error("room: the store did not answer in time", "game", l.game.ID)
	}
}

// clockEntry is how a clock stands at now.
func (l *loop) clockEntry(c clock.Clock, now time.Time) ClockEntry {
	return ClockEntry{
		Ply: len(l.game.Moves), Lefts: c.Lefts(now), At: now.UTC(), Begun: max(l.begun, len(l.game.Moves)), Offers: l.offersMade(),
	}
}
