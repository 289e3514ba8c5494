package room

import (
	"fmt"
	"slices"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/lobby/account"
)

// handle carries out one request. Only commit may leave the reply for later.
func (l *loop) handle(req request) {
	if l.tooLate(req) {
		return
	}
	l.rename(req.actor.Who)
	if req.subscribe != nil {
		req.reply <- l.subscribe(req.subscribe)
		return
	}
	if req.look != nil {
		req.look <- l.stateFor(req.actor)
		req.reply <- nil
		return
	}
	if req.ruling != nil {
		l.rule(req)
		return
	}
	switch c := req.command.(type) {
	case Sit:
		l.sit(req, c)
	case Stand:
		req.reply <- l.stand(req.actor)
	case Ready:
		l.ready(req, c.On)
	case FreeChair:
		req.reply <- l.freeChair(req.actor, c.Chair)
	case Change:
		req.reply <- l.change(req.actor, c.Options)
	case Say:
		req.reply <- l.say(req.actor, c)
	case Throw:
		req.reply <- l.throwHand(req.actor, c.Shape)
	case TakeControl:
		req.reply <- l.takeControl(req.actor)
	case Play:
		l.playMove(req, c)
	case Resign:
		l.resign(req)
	case Abort:
		l.abort(req)
	case Hint:
		l.hint(req, c)
	case Offer:
		l.offer(req, c)
	case Answer:
		l.answer(req, c)
	case Claim:
		l.claim(req, c.Draw)
	default:
		req.reply <- fmt.Errorf("room: internal error: unknown command %T", c)
	}
}

// rename takes over the name that a person has claimed since they sat down. What
// has been played keeps the name it was played under, and so does a running game
// in the journal: on its board people are called as they are now.
func (l *loop) rename(who account.Who) {
	if chair := chairOf(l.chairs, who.ID); chair >= 0 && l.chairs[chair].Who != who && who.Named {
		l.chairs[chair].Who = who
		l.game = l.game.renamed(l.chairs)
		l.series.Score, l.series.Match = renamed(l.series.Score, who), renamed(l.series.Match, who)
		l.chairsChanged(false)
	}
	looks := false
	for s := range l.viewers {
		if w := &s.actor.Who; w.ID == who.ID && *w != who && who.Named {
			*w, looks = who, true
		}
	}
	if looks {
		l.onlookersChanged()
	}
}

func renamed(score []SeriesScore, who account.Who) []SeriesScore {
	score = slices.Clone(score)
	for i := range score {
		if score[i].Who.ID == who.ID {
			score[i].Who = who
		}
	}
	return score
}

// sit gives the actor a free chair; the game begins when that makes all ready.
func (l *loop) sit(req request, c Sit) {
	chair, err := l.freeChairFor(req.actor.Who.ID, c.Chair)
	if err == nil {
		err = l.welcome(req.actor.Who.ID)
	}
	if err != nil {
		req.reply <- err
		return
	}
	if err := l.mayPlay(req.actor); err != nil {
		req.reply <- err
		return
	}
	id := req.actor.Who.ID
	if c.Clock != nil {
		l.byClock(*c.Clock)
	}
	l.chairs[chair] = Chair{Who: req.actor.Who, Eager: c.Eager, AnyClock: c.Eager && c.Clock == nil}
	if !l.present(id) {
		l.chairs[chair].Away = time.Now() // ChairKept to arrive
	}
	l.control[id] = req.actor.Session
	l.joinedAt(id)
	l.tellControl(id)
	l.chairsChanged(true)
	l.beginIfReady(req.reply)
}

// byClock sets the clock that somebody who sits down has asked for, where all who
// sit here take any: then it is theirs to say.
func (l *loop) byClock(c clock.Control) {
	o := l.options
	o.Clock = c
	if o == l.options || o.Check() != nil || slices.ContainsFunc(l.chairs, func(c Chair) bool { return c.Taken() && !c.AnyClock }) {
		return
	}
	l.options = o
	l.publish(OptionsChanged{o}, nil)
}

func (l *loop) freeChairFor(id account.ID, chair int) (int, error) {
	switch {
	case chairOf(l.chairs, id) >= 0:
		return 0, ErrSeated
	case l.game.Running():
		return 0, ErrGameRunning
	}
	if chair == -1 {
		chair = slices.IndexFunc(l.chairs, func(c Chair) bool { return !c.Taken() })
		if chair == -1 {
			return 0, ErrFull
		}
	}
	switch {
	case chair < 0 || chair >= len(l.chairs):
		return 0, ErrNoChair
	case l.chairs[chair].Taken():
		return 0, ErrChairTaken
	}
	return chair, nil
}

func (l *loop) stand(a Actor) error {
	chair := chairOf(l.chairs, a.Who.ID)
	switch {
	case chair < 0:
		return ErrNotSeated
	case l.game.Running():
		return ErrGameRunning
	case !l.inControl(a):
		return ErrElsewhere
	}
	l.vacate(chair)
	l.chairsChanged(true)
	return nil
}

// vacate frees a chair; the caller publishes.
func (l *loop) vacate(chair int) {
	id := l.chairs[chair].Who.ID
	l.chairs[chair] = Chair{}
	delete(l.control, id)
	l.tellControl(id)
	if !l.present(id) {
		delete(l.joined, id)
	}
}

func (l *loop) freeChair(a Actor, chair int) error {
	switch {
	case a.Who.ID != l.owner:
		return ErrNotOwner
	case l.game.Running():
		return ErrGameRunning
	case chair < 0 || chair >= len(l.chairs) || !l.chairs[chair].Taken():
		return ErrNoChair
	case l.chairs[chair].Ready && !l.chairs[chair].Who.ID.IsBot():
		return ErrChairReady
	}
	l.notify(l.chairs[chair].Who.ID, NoticeFreed)
	l.vacate(chair)
	l.chairsChanged(true)
	return nil
}

func (l *loop) change(a Actor, o Options) error {
	switch {
	case a.Who.ID != l.owner:
		return ErrNotOwner
	case l.game.Running():
		return ErrGameRunning
	}
	o = o.Normal()
	if err := o.Check(); err != nil {
		return err
	}
	for _, c := range l.chairs {
		if !o.Rated || !c.Taken() {
			continue
		}
		if err := mayBeRated(c.Who); err != nil {
			return err
		}
	}
	o.Private = l.options.Private // a room does not change between open and private
	taken := slices.DeleteFunc(slices.Clone(l.chairs), func(c Chair) bool { return !c.Taken() })
	if len(taken) > o.Rules.Players {
		return fmt.Errorf("%w: more people sit here than may play", ErrOptions)
	}
	if o.Rules.Players != len(l.chairs) {
		l.chairs = append(taken, make([]Chair, o.Rules.Players-len(taken))...)
	}
	l.options = o
	l.publish(OptionsChanged{o}, nil)
	l.chairsChanged(true)
	return nil
}

// ready notes that a person is ready and begins the game when all are.
func (l *loop) ready(req request, on bool) {
	chair := chairOf(l.chairs, req.actor.Who.ID)
	switch {
	case chair < 0:
		req.reply <- ErrNotSeated
		return
	case l.game.Running():
		req.reply <- ErrGameRunning
		return
	case l.mayPlay(req.actor) != nil:
		req.reply <- l.mayPlay(req.actor)
		return
	case !l.inControl(req.actor):
		req.reply <- ErrElsewhere
		return
	}
	if !on {
		l.stopThrow()
	}
	l.chairs[chair].Ready = on
	l.chairs[chair].Eager, l.chairs[chair].AnyClock = false, false
	l.chairsChanged(false)
	l.beginIfReady(req.reply)
}

// beginIfReady begins a game when every chair is taken and ready, and answers.
func (l *loop) beginIfReady(reply chan error) {
	for _, c := range l.chairs {
		if !c.Taken() || !c.Ready || l.apart() {
			reply <- nil
			return
		}
	}
	if l.stops() {
		for i := range l.chairs {
			l.chairs[i].Ready = false
		}
		l.chairsChanged(false)
		reply <- ErrNoNewGames
		return
	}
	if l.options.Starter == StartThrow && !l.samePersons() {
		if !l.throw.public.Going() {
			l.startThrow()
		}
		reply <- nil
		return
	}
	l.beginWith(reply, l.firstChair(), beginTries)
}

// chairsChanged publishes chairs and owner. A change of persons or options
// takes every Ready back: it was said to other circumstances. A bot, and who
// asked for any opponent, does not mind.
func (l *loop) chairsChanged(unready bool) {
	now := time.Now()
	if unready {
		l.stopThrow()
	}
	for i := range l.chairs {
		if unready {
			c := &l.chairs[i]
			c.Ready = c.Taken() && (c.Who.ID.IsBot() || c.Eager)
		}
	}
	l.setDeadlines(now)
	l.chooseOwner()
	l.publishChairs()
	l.publishSummary()
}

// setDeadlines gives each unready chair UnreadyAfter from when somebody else
// first waits for it; alone nobody is hurried.
func (l *loop) setDeadlines(now time.Time) {
	taken := 0
	for _, c := range l.chairs {
		if c.Taken() {
			taken++
		}
	}
	for i := range l.chairs {
		c := &l.chairs[i]
		switch {
		case !c.Taken() || c.Ready || taken < 2 || l.game.Running():
			c.Deadline = time.Time{}
		case c.Deadline.IsZero():
			c.Deadline = now.Add(UnreadyAfter)
		}
	}
}

// chooseOwner passes the room on when its owner is gone: to the person in a
// chair who has been here longest, else to whoever looks on longest.
func (l *loop) chooseOwner() {
	if chairOf(l.chairs, l.owner) >= 0 || l.present(l.owner) {
		return
	}
	best, bestSits := account.ID(""), false
	for id, at := range l.joined {
		if id.IsBot() {
			continue
		}
		sits := chairOf(l.chairs, id) >= 0
		older := best == "" || at.Before(l.joined[best]) || at.Equal(l.joined[best]) && id < best
		if best == "" || sits && !bestSits || sits == bestSits && older {
			best, bestSits = id, sits
		}
	}
	if best != "" {
		l.owner = best
	}
}

func (l *loop) joinedAt(id account.ID) {
	if _, ok := l.joined[id]; !ok {
		l.joined[id] = time.Now()
	}
}

// tick acts on every deadline that has passed.
func (l *loop) tick(now time.Time) {
	if l.pending != nil || now.Before(l.retryAt) {
		return // the timer is armed again
	}
	switch {
	case l.allBack():
		l.goOn(now)
		return
	case l.phase == Paused && !now.Before(l.pauseTo) && l.adjourned:
		l.closing = ClosedAdjourned
		return
	case l.phase == Paused && !now.Before(l.pauseTo):
		l.endPause(now)
	}
	if l.game.Running() {
		if l.phase == Playing && l.timeIsUp(now) {
			l.endByTime(now)
			return
		}
		if l.phase == Playing && !l.houseAt.IsZero() && !now.Before(l.houseAt) {
			l.houseMove()
			return
		}
		if at, ok := l.allAwaySince(); ok && !now.Before(at.Add(AbandonedAfter)) {
			l.abandon()
		}
		return
	}
	if l.goesOn() {
		l.beginWith(nil, l.firstChair(), beginTries)
		return
	}
	l.tickThrow(now)
	if l.throw.public.Going() || l.pending != nil {
		return // nobody is sent away from a throw
	}
	changed := false
	for i, c := range l.chairs {
		switch {
		case !c.Taken():
		case !c.Away.IsZero() && !now.Before(c.Away.Add(ChairKept)):
			l.vacate(i)
			changed = true
		case !c.Deadline.IsZero() && !now.Before(c.Deadline):
			l.notify(c.Who.ID, NoticeUnready)
			l.vacate(i)
			changed = true
		}
	}
	if changed {
		l.chairsChanged(true)
	}
}

// arm sets the one timer to the earliest deadline.
func (l *loop) arm(now time.Time) {
	next := now.Add(24 * time.Hour)
	sooner := func(t time.Time) {
		if !t.IsZero() && t.Before(next) {
			next = t
		}
	}
	switch {
	case l.pending != nil:
	case l.game.Running():
		if l.phase == Paused {
			sooner(l.pauseTo)
			if l.allBack() {
				sooner(now)
			}
		} else {
			sooner(l.houseAt)
			sooner(l.clockDue())
		}
		if at, ok := l.allAwaySince(); ok {
			sooner(at.Add(AbandonedAfter))
		}
	case l.goesOn():
		sooner(now)
	case l.throw.public.Going():
		sooner(l.throwDue())
	default:
		sooner(l.meetBy)
		for _, c := range l.chairs {
			sooner(c.Deadline)
			if c.Taken() && !c.Away.IsZero() {
				sooner(c.Away.Add(ChairKept))
			}
		}
	}
	if next.Before(l.retryAt) {
		next = l.retryAt
	}
	l.timer.Reset(next.Sub(now))
}

// allAwaySince is when the last person of the running game dropped, if none is
// here and no clock will end it. Bots do not count.
func (l *loop) allAwaySince() (time.Time, bool) {
	var last time.Time
	if l.game.Control.Timed() {
		return last, false
	}
	for s, chair := range l.game.Chairs {
		c := l.chairs[chair]
		if c.Who.ID.IsBot() || l.game.HasLeft(engine.Seat(s)) {
			continue
		}
		if c.Away.IsZero() {
			return time.Time{}, false
		}
		if c.Away.After(last) {
			last = c.Away
		}
	}
	return last, !last.IsZero()
}

// seatOf is the seat of an actor who may act for it now, or why not.
func (l *loop) seatOf(a Actor) (engine.Seat, error) {
	if !l.game.Running() {
		return engine.NoSeat, ErrNoGame
	}
	seat := l.game.SeatOf(a.Who.ID)
	switch {
	case seat == engine.NoSeat:
		return seat, ErrNotPlaying
	case l.game.HasLeft(seat):
		return engine.NoSeat, ErrNotPlaying
	case l.mayPlay(a) != nil:
		return engine.NoSeat, l.mayPlay(a)
	case !l.inControl(a):
		return engine.NoSeat, ErrElsewhere
	}
	return seat, nil
}
