package room

import (
	"log/slog"
	"runtime/debug"
	"slices"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/lobby/account"
)

// loop is everything of a room that changes. One goroutine owns all of it.
type loop struct {
	room    *Room
	journal Journal
	log     *slog.Logger
	changed func(Summary)
	stops   func() bool // no game may begin any more
	leaver  func(account.ID) bool
	fair    func(a, b account.ID) account.ID // may be nil
	rating  func(account.ID, Options) int    // may be nil
	byToken func(SessionID) bool
	first   func(a, b account.ID, o Options) (FirstGame, bool) // may be nil
	putOff  func([]account.Who) bool
	play    func(engine.Game, engine.Move) (engine.Game, []engine.Step, error)
	manners Manners
	silent  func(Actor) error
	meter   Meter

	opened  time.Time
	options Options
	owner   account.ID
	chairs  []Chair
	// joined is when each person now in a chair or looking on came, for the
	// next owner.
	joined map[account.ID]time.Time
	phase  Phase
	game   Game
	before Game        // see lastGame
	board  engine.Game // the engine's view of game
	clock  clock.Clock // of game; zero before the first
	lag    [engine.MaxSeats]clock.Lag
	begun  int     // the most moves the game has had; see ClockEntry
	broken Restart // what a restart did to the turn at hand
	given  []given // time given in the game
	offers offers
	// patience is ClaimAfter for each who has dropped in the game.
	patience map[account.ID]time.Duration
	// cutOff are those whom a restart has cut off and who have not come back.
	cutOff map[account.ID]bool
	// adjourned is set while a game that was put off waits for its people.
	adjourned bool
	series    Series
	chat      []ChatLine
	talk      map[account.ID][]time.Time // when each person spoke, within chatWindow
	throw     throw
	pauseTo   time.Time // when a pause ends by itself
	houseAt   time.Time // when the house moves for somebody who has left
	meetBy    time.Time // when two who are to meet here must have come; zero for none
	aided     int       // the ply of the game's last hint, −1 for none
	house     house
	retryAt   time.Time // before this no timer acts: what one did last was not saved

	viewers  map[*Subscription]struct{}
	control  map[account.ID]SessionID // which session acts for a person in a chair
	watchers int                      // as last published
	looking  []account.Who            // who they are; replaced, never changed

	// pending is the entry that is being saved; what may change the game waits.
	pending *pending
	waiting []request

	timer   *time.Timer
	closing CloseReason
}

// pending is one journal entry under way.
type pending struct {
	entry Entry
	saved <-chan error
	// adopt makes the entry's change visible once it is saved.
	adopt func()
	// failed hears that it was not saved; it may try something else.
	failed func(error)
}

func newLoop(cfg Config, now time.Time) (*loop, error) {
	l := &loop{
		journal: cfg.Journal, log: cfg.Log, changed: cfg.Changed, stops: cfg.Closing, play: cfg.testOnlyPlay,
		manners: cfg.Manners, silent: cfg.Silent, leaver: cfg.Leaver, fair: cfg.Fair, rating: cfg.Rating, byToken: cfg.ByToken, first: cfg.First, putOff: cfg.PutOff,
		meter: cfg.Meter, opened: now, options: cfg.Options.Normal(), owner: cfg.Owner.ID, aided: noAid,
		house:  house{choose: cfg.House, found: make(chan houseMove, 1)},
		joined: map[account.ID]time.Time{}, talk: map[account.ID][]time.Time{},
		patience: map[account.ID]time.Duration{}, cutOff: map[account.ID]bool{},
		viewers: map[*Subscription]struct{}{}, control: map[account.ID]SessionID{},
		timer: time.NewTimer(time.Hour),
		room: &Room{
			number: cfg.Number, private: cfg.Options.Private,
			requests: make(chan request), stop: make(chan CloseReason, 1), done: make(chan struct{}),
			departures: departures{wake: make(chan struct{}, 1)},
		},
	}
	if l.play == nil {
		l.play = engine.Game.Play
	}
	if l.meter == nil {
		l.meter = unmetered{}
	}
	l.room.meter = l.meter
	if l.manners == nil {
		l.manners = anybody{}
	}
	if l.stops == nil {
		l.stops = func() bool { return false }
	}
	if l.leaver == nil {
		l.leaver = func(account.ID) bool { return false }
	}
	if l.putOff == nil {
		l.putOff = func([]account.Who) bool { return true }
	}
	if l.silent == nil {
		l.silent = func(Actor) error { return nil }
	}
	if l.byToken == nil {
		l.byToken = func(SessionID) bool { return false }
	}
	if l.changed == nil {
		l.changed = func(Summary) {}
	}
	if cfg.Resume != nil {
		if err := l.resume(*cfg.Resume, now); err != nil {
			return nil, err
		}
		l.broken.Unsaved = cfg.Unsaved
		return l, nil
	}
	if err := l.options.Check(); err != nil {
		return nil, err
	}
	if !cfg.Owner.IsZero() {
		if err := l.mayPlay(Actor{cfg.Owner, cfg.Session}); err != nil {
			return nil, err
		}
	}
	l.chairs = make([]Chair, cfg.Options.Rules.Players)
	if cfg.Options.Private {
		l.room.code = newCode()
	}
	if !cfg.Owner.IsZero() {
		// Whoever opened the room has ChairKept to arrive in it.
		l.chairs[0] = Chair{Who: cfg.Owner, Eager: cfg.Eager, AnyClock: cfg.Eager, Ready: cfg.Eager, Away: now}
		l.joined[cfg.Owner.ID] = now
	}
	if !cfg.Guest.IsZero() {
		l.meet(cfg.Guest, now)
	}
	return l, nil
}

// run is the room's goroutine. It ends when closing is set.
func (l *loop) run() {
	defer close(l.room.done)
	defer func() {
		if r := recover(); r != nil {
			l.fault(r, debug.Stack())
		}
	}()
	for l.closing == 0 {
		l.arm(time.Now())
		var saved <-chan error
		found := l.house.found
		if l.pending != nil {
			saved, found = l.pending.saved, nil
		}
		select {
		case req := <-l.room.requests:
			l.take(req)
		case err := <-saved:
			l.settle(err)
		case m := <-found:
			l.houseFound(m)
		case <-l.room.departures.wake:
			l.departed()
		case <-l.timer.C:
			l.tick(time.Now())
		case why := <-l.room.stop:
			l.closing = why
		}
		l.closeIfEmpty()
	}
	l.finishPending()
	l.keepClock()
	l.end()
}

// take handles one request, or lets it wait behind the entry that is being
// saved.
func (l *loop) take(req request) {
	req.at = time.Now()
	if l.pending == nil || !waits(req) {
		l.handle(req)
		return
	}
	if len(l.waiting) >= waitingMax {
		req.reply <- ErrBusy
		return
	}
	l.waiting = append(l.waiting, req)
}

// waits tells whether a request must not overtake one that is being saved.
func waits(req request) bool {
	if req.subscribe != nil || req.look != nil {
		return false
	}
	switch req.command.(type) {
	case Say, TakeControl:
		return false
	}
	return true
}

// settle ends the pending entry and lets those that waited go on.
func (l *loop) settle(err error) {
	l.saved(err)
	for l.pending == nil && l.closing == 0 && len(l.waiting) > 0 {
		req := l.waiting[0]
		l.waiting = l.waiting[1:]
		l.handle(req)
	}
}

// commit saves e; adopt runs when it is saved, and the reply is given either
// way. The reply may be nil for what no person asked for.
func (l *loop) commit(e Entry, reply chan error, adopt func()) {
	l.pending = &pending{
		entry: e,
		saved: l.journal.Commit(e),
		adopt: func() {
			adopt()
			answer(reply, nil)
		},
		failed: func(err error) {
			l.meter.EntryNotSaved()
			l.log.Error("room: not saved", "room", l.room.number, "game", e.Game, "err", err)
			answer(reply, ErrNotSaved)
			if reply == nil { // a timer asked for it and will ask again
				l.retryAt = time.Now().Add(retryAfter)
				l.callHouse()
			}
		},
	}
}

// saved ends the pending entry.
func (l *loop) saved(err error) {
	p := l.pending
	l.pending = nil
	if err == nil {
		p.adopt()
	} else {
		p.failed(err)
	}
}

func answer(reply chan error, err error) {
	if reply != nil {
		reply <- err
	}
}

// finishPending lets an entry under way end before the room does, so that its
// sender learns whether it was saved, and the game that begins by it, if any.
func (l *loop) finishPending() {
	late := time.After(commitWait)
	for l.pending != nil {
		select {
		case err := <-l.pending.saved:
			l.saved(err)
		case <-late:
			l.log.Error("room: the store did not answer in time", "room", l.room.number, "game", l.game.ID)
			return
		}
	}
}

// end tells everybody that the room is gone.
func (l *loop) end() {
	l.timer.Stop()
	l.house.giveUp()
	for _, req := range l.waiting {
		req.reply <- ErrClosed
	}
	now := time.Now()
	for s := range l.viewers {
		s.push(now, Closed{l.closing}, func() State { return l.closedState(s) })
		s.end()
	}
	l.publishSummary()
}

func (l *loop) closedState(s *Subscription) State {
	st := l.stateFor(s.actor)
	st.Closed = l.closing
	return st
}

// fault ends a room whose code has panicked: its game is aborted without a
// result, and everybody is told.
func (l *loop) fault(reason any, stack []byte) {
	l.log.Error("room: internal error", "room", l.room.number, "game", l.game.ID,
		"reason", reason, "moves", moveTexts(l.game.Moves), "stack", string(stack))
	defer func() {
		// Telling people is worth a try and no more.
		if r := recover(); r != nil {
			l.log.Error("room: internal error while closing", "room", l.room.number, "reason", r)
		}
	}()
	l.closing = ClosedFault
	if l.game.Running() {
		l.pending = nil // it was refused, or will be found in the journal
		out := l.outcomeAs(endingAborted, engine.NoSeat, nil)
		out.Ended = time.Now().UTC()
		select {
		case err := <-l.journal.Commit(l.finishEntry(out, l.game)):
			if err != nil {
				l.log.Error("room: aborted game not saved", "game", l.game.ID, "err", err)
				break
			}
			l.meter.GameEnded(string(endingAborted))
		case <-time.After(commitWait):
			l.log.Error("room: the store did not answer in time", "game", l.game.ID)
		}
	}
	l.end()
}

// closeIfEmpty ends a room that nobody needs any more: no person looks on, no
// chair is kept and no game waits for its players.
func (l *loop) closeIfEmpty() {
	if l.closing != 0 || l.pending != nil || l.game.Running() {
		return
	}
	if l.unmet(time.Now()) {
		l.closing = ClosedUnmet
		return
	}
	for s := range l.viewers {
		if !s.actor.Who.ID.IsBot() {
			return
		}
	}
	for _, c := range l.chairs {
		if c.Taken() && !c.Who.ID.IsBot() {
			return
		}
	}
	l.closing = ClosedEmpty
}

// publish sends one event to every viewer for whom want holds (nil: all).
func (l *loop) publish(b Body, want func(*Subscription) bool) {
	now := time.Now()
	push := func(seated bool) {
		for s := range l.viewers {
			if (chairOf(l.chairs, s.actor.Who.ID) >= 0) == seated && (want == nil || want(s)) {
				s.push(now, b, func() State { return l.stateFor(s.actor) })
			}
		}
	}
	push(true) // who plays does not wait for those who look on
	push(false)
}

// stateFor is the room as a may see it. It copies whatever the loop may
// change.
func (l *loop) stateFor(a Actor) State {
	id := a.Who.ID
	st := State{
		Room: l.room.number, Code: l.room.code, Options: l.options, Owner: l.owner,
		Phase: l.phase, Chairs: l.chairsNow(), Watchers: l.watchers,
		Game: l.game, Clock: l.clock, Offers: l.offers.open, Adjourned: l.adjourned, Series: l.series, Throw: l.throw.public, Hand: l.handOf(id), Here: l.control[id] == a.Session && chairOf(l.chairs, id) >= 0,
	}
	if l.phase == Paused {
		st.PausedTo, st.Restart.Unsaved = l.pauseTo, l.broken.Unsaved
	} else {
		st.Restart = l.broken
	}
	for _, line := range l.chat {
		if l.mayRead(a, line) {
			st.Chat = append(st.Chat, line)
		}
	}
	return st
}

func (l *loop) publishSummary() {
	sum := Summary{
		Number: l.room.number, Code: l.room.code, Options: l.options, Owner: l.owner, Phase: l.phase,
		Chairs: slices.Clone(l.chairs), Watchers: l.watchers, Onlookers: l.looking, Opened: l.opened, Closed: l.closing,
	}
	if l.game.Running() {
		sum.Game, sum.Players, sum.Ply, sum.Begun = l.game.ID, l.game.Players, len(l.game.Moves), l.game.Begun
		sum.Left, sum.Rules, sum.Position = l.game.Left, l.game.Rules, l.board.Position()
		sum.Mover, sum.Deadline = l.game.Mover(), l.clockDue()
	}
	l.changed(sum)
}
