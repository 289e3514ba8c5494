package bot

import (
	"context"
	"errors"
	"slices"
	"time"

	"oanquan/engine"
	"oanquan/lobby/room"
)

// seat is one bot at its room. Only its own goroutine uses it.
type seat struct {
	Bot
	room  *room.Room
	actor room.Actor
	sub   *room.Subscription
	state room.State

	act    *time.Timer // when to move with what has been found
	lonely *time.Timer // when to leave a game without people
	asked  *time.Timer // when to answer the offers that are open
	offer  int         // the Seq of the newest one seen
	alone  bool        // lonely is running
	turn   *turn       // the search for the turn at hand, nil for none
	before *turn       // one that was stopped and may not have ended
}

// turn is the search for one move.
type turn struct {
	game    engine.Game
	since   time.Time
	most    time.Duration    // how long it may look for a move
	found   chan engine.Move // one slot; closed without a move when the search failed
	stop    context.CancelFunc
	waiting bool // the move is due, and is waited for
	known   bool // move has been tried and not saved
	move    engine.Move
}

// play follows the room and answers when it is the bot's turn.
func (s *seat) play(ctx context.Context) {
	defer s.forget()
	for {
		var found chan engine.Move
		if s.turn != nil && s.turn.waiting {
			found = s.turn.found
		}
		select {
		case <-ctx.Done():
			return
		case <-s.sub.Done():
			return
		case <-s.sub.Wake():
			if !s.follow(ctx) {
				s.leave(ctx)
				return
			}
		case m, ok := <-found:
			s.answer(ctx, m, ok)
		case <-s.act.C:
			s.due(ctx)
		case <-s.lonely.C:
			s.leaveGame(ctx)
		case <-s.asked.C:
			s.answerOffers(ctx)
		}
	}
}

// follow takes what has happened in the room; false means that the bot is no
// longer wanted there.
func (s *seat) follow(ctx context.Context) bool {
	events, _ := s.sub.Take()
	for _, e := range events {
		s.state = s.state.Apply(e)
	}
	id := s.actor.Who.ID
	if s.state.Closed != 0 || s.state.ChairOf(id) < 0 {
		return false
	}
	if lonely := alone(s.state); lonely != s.alone {
		s.alone = lonely
		s.lonely.Stop()
		if lonely {
			s.lonely.Reset(lonelyFor)
		}
	}
	if s.alone && !s.state.Game.Running() {
		return false
	}
	for _, o := range s.offers() {
		if o.Seq != s.offer { // a new one, or one of another game
			s.offer = o.Seq
			s.asked.Reset(thinksAtLeast)
		}
	}
	if s.turn != nil && s.state.MyTurn(id) && s.turn.game.Ply() == len(s.state.Game.Moves) {
		return true // somebody has spoken, or has come to look on
	}
	s.forget()
	if s.state.MyTurn(id) {
		s.think(ctx)
	}
	return true
}

// think begins to look for a move.
func (s *seat) think(ctx context.Context) {
	g, err := s.state.Game.Engine()
	if err != nil {
		s.Log.Error("bot: game not understood", "room", s.room.Number(), "game", s.state.Game.ID, "err", err)
		return
	}
	found := make(chan engine.Move, 1)
	now := time.Now()
	most := s.thinksAtMost(now)
	ctx, stop := context.WithTimeout(ctx, most)
	s.turn = &turn{game: g, since: now, most: most, found: found, stop: stop}
	s.act.Reset(min(thinksAtLeast, most))
	if s.before != nil && !s.before.ended() {
		close(found) // one search at a time: should one not end, turns are played without
		return
	}
	go func() { // ends soon after ctx; there is one at a time
		defer close(found)
		defer func() {
			if p := recover(); p != nil {
				s.Log.Error("bot: internal error", "room", s.room.Number(), "reason", p)
			}
		}()
		found <- s.Policy(ctx, g)
	}()
}

// thinksAtMost is how long the bot may look for the move at hand: what its level
// may, and no more than a share of what its clock has left, so that it never
// loses on time.
func (s *seat) thinksAtMost(now time.Time) time.Duration {
	most := s.Level.ThinksAtMost()
	if !s.state.Game.Control.Timed() {
		return most
	}
	return min(most, s.state.Clock.Left(s.state.Game.SeatOf(s.actor.Who.ID), now)/shareOfClock)
}

// offers are the open offers that wait for the bot.
func (s *seat) offers() []room.OpenOffer {
	seat := s.state.Game.SeatOf(s.actor.Who.ID)
	return slices.DeleteFunc(slices.Clone(s.state.Offers), func(o room.OpenOffer) bool { return o.Seat == seat })
}

// answerOffers says yes to everything but a draw: a bot has time, holds on to no
// move, and plays on.
func (s *seat) answerOffers(ctx context.Context) {
	for _, o := range s.offers() {
		err := s.room.Do(ctx, s.actor, room.Answer{Kind: o.Kind, Seq: o.Seq, Yes: o.Kind != room.OfferDraw})
		if err != nil && ctx.Err() == nil && !gone(err) && !errors.Is(err, room.ErrNoOffer) {
			s.Log.Warn("bot: offer not answered", "room", s.room.Number(), "game", s.state.Game.ID, "offer", o.Kind, "err", err)
		}
	}
}

// ended tells whether the search of a turn that was given up is over.
func (t *turn) ended() bool {
	select {
	case _, ok := <-t.found:
		return !ok || t.ended()
	default:
		return false
	}
}

// forget gives up the turn at hand, if there is one.
func (s *seat) forget() {
	s.act.Stop()
	if s.turn == nil {
		return
	}
	s.turn.stop()
	if s.before == nil || s.before.ended() {
		s.before = s.turn
	}
	s.turn = nil
}

// due is when a person has had the time to see the last turn: the bot moves, or
// waits for its search a little longer.
func (s *seat) due(ctx context.Context) {
	t := s.turn
	switch {
	case t == nil:
	case t.known:
		s.move(ctx, t.move)
	case !t.waiting:
		t.waiting = true
		s.act.Reset(t.most + min(lateAfter, t.most) - time.Since(t.since))
	default:
		s.Log.Warn("bot: the search is late", "room", s.room.Number(), "game", s.state.Game.ID)
		s.move(ctx, Greedy(t.game))
	}
}

// answer is what a search has come to, if it has not failed.
func (s *seat) answer(ctx context.Context, m engine.Move, ok bool) {
	if legal := s.turn.game.Legal(); !ok || !slices.Contains(legal, m) {
		m = Greedy(s.turn.game)
	}
	s.move(ctx, m)
}

// move plays a move; one that is not saved is tried again.
func (s *seat) move(ctx context.Context, m engine.Move) {
	t := s.turn
	t.move, t.waiting = m, false
	s.act.Stop()
	err := s.room.Do(ctx, s.actor, room.Play{Ply: t.game.Ply(), Move: m})
	if err == nil || gone(err) {
		return // the next event ends this turn
	}
	s.Log.Error("bot: move not made", "room", s.room.Number(), "game", s.state.Game.ID, "move", m.String(), "err", err)
	t.known = true
	s.act.Reset(retryAfter)
}
