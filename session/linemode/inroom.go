package linemode

import (
	"context"
	"time"

	"oanquan/engine"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// standWithin bounds how long a room that is left may take to free the chair.
const standWithin = 5 * time.Second

// justBegun is how long a game is said to begin to its players: who has found it
// by looking for one comes in when it has.
const justBegun = 10 * time.Second

// telling is what has been told of the room, so that nothing is told twice and
// nothing that was dropped is left out.
type telling struct {
	chat  time.Time                // when the last line of chat was said
	away  map[account.ID]bool      // who was said to be disconnected
	claim map[account.ID]time.Time // the absences for which a claim was offered
	howTo bool                     // how to move
	ended bool                     // the end of a game, and nothing after it
}

// enter makes a room the session's, in place of the one it was in. What it
// looks like comes as its first event.
func (s *lines) enter(n room.Number) {
	if s.sub != nil && s.state.Room == n {
		return
	}
	s.standUp()
	s.leave()
	if err := s.subscribe(n); err != nil {
		s.no(s.text.TypedError(err))
	}
}

func (s *lines) subscribe(n room.Number) error {
	a := s.Actor()
	r, err := s.Hall.Room(a.Who, n)
	if err != nil {
		return err
	}
	sub, err := r.Subscribe(s.ctx, a)
	if err != nil {
		return err
	}
	s.room, s.sub, s.entered = r, sub, false
	s.told = telling{away: map[account.ID]bool{}, claim: map[account.ID]time.Time{}}
	s.redial, s.redialAt = 0, time.Time{}
	return nil
}

// standUp gives back the chair of a room that is left for another one.
func (s *lines) standUp() {
	if s.room == nil || s.playing() || !s.state.Here || s.chair() < 0 {
		return
	}
	ctx, cancel := context.WithTimeout(s.ctx, standWithin)
	defer cancel()
	_ = s.room.Do(ctx, s.Actor(), room.Stand{}) // a room that has closed keeps no chair
}

// leave ends the view of the room; a running game keeps the seat.
func (s *lines) leave() {
	if s.sub != nil {
		s.sub.Close()
	}
	s.room, s.sub, s.entered, s.known = nil, nil, false, false
	s.state, s.board = room.State{}, engine.Game{}
	s.redial, s.redialAt, s.still = 0, time.Time{}, nil
}

// away ends the session's stay.
func (s *lines) away() { s.leave() }

// dialAgain tries to come back to a room that the lobby brings back from the
// store.
func (s *lines) dialAgain() {
	if err := s.subscribe(s.redialRoom); err == nil {
		return
	}
	if s.redial--; s.redial <= 0 {
		s.leave()
		s.news(s.text.Line().RoomGone)
		return
	}
	s.redialAt = time.Now().Add(redialAfter)
}

// hear tells what has come from the room, unless the caller is behind with
// reading: then it waits in the mailbox.
func (s *lines) hear() {
	if s.sub == nil || s.Out.Relieved() != nil {
		return
	}
	sub, over := s.sub, false
	select {
	case <-sub.Done():
		over = true
	default:
	}
	events, notices := sub.Take()
	for _, e := range events {
		s.event(e)
	}
	for _, n := range notices {
		s.notice(n.Kind)
	}
	if over && s.sub == sub { // it ended without a word
		s.leave()
	}
}

// event tells one event.
func (s *lines) event(e room.Event) {
	before := s.state
	s.state = before.Apply(e)
	switch b := e.Body.(type) {
	case room.Snapshot:
		s.snapshot(before)
	case room.ChairsChanged:
		s.tellChairs(before)
	case room.OptionsChanged:
		s.news(i18n.Fill(s.text.Line().NewRules, "rules", s.text.Terms(b.Options)))
	case room.Started:
		s.replay()
		s.begun = s.state.Game.ID
		s.tellGame(s.text.Line().Begins)
		s.news(i18n.Fill(s.text.Line().WatchIt, "host", s.Host, "id", s.watchWord()))
		s.tellMover()
	case room.Threw:
		s.tellThrow(before.Throw)
	case room.Left:
		if int(b.Leave.Seat) < len(s.state.Game.Players) && s.state.Game.GoesOn() { // else the end says it
			s.tell(s.state.Game.Players[b.Leave.Seat], s.text.Line().LeftGame)
		}
	case room.Aided:
		if p := s.state.Game.Players; int(b.Seat) < len(p) && p[b.Seat].ID != s.me() { // who asked has the answer
			s.tell(p[b.Seat], i18n.Fill(s.text.Line().TookHint, "n", b.Count))
		}
	case room.Offered:
		s.tellOffer(b.Offer)
	case room.OfferEnded:
		if text := s.text.OfferOver(s.state.Game, b, s.state.Game.SeatOf(s.me())); text != "" {
			s.news(text)
		}
	case room.TakenBack:
		s.replay()
		s.news(s.text.GotBack(s.state.Game, b.Seat, s.state.Game.SeatOf(s.me())))
		s.tellBoard()
		s.tellMover()
	case room.TimeGiven:
		s.news(s.text.GotTime(s.state.Game, b.Seat, s.state.Game.SeatOf(s.me()), b.Added))
		s.tellClocks()
	case room.Resumed:
		s.news(s.text.Line().Resumes)
		s.tellBack(b.Restart)
		s.tellMover()
	case room.Moved:
		s.turns = append(s.turns, b)
		s.moved(b)
	case room.Ended:
		s.tellEnd()
		s.tour = s.tour.after(shownFor)
	case room.Said:
		s.tellChat(b.Line)
	case room.Control:
		s.tellControl(before)
	case room.Closed:
		s.closed(b.Reason)
	case room.Watching: // who wants to know asks
	}
}

// watchWord is what others give to watch the game: nobody finds a private one
// by its ID.
func (s *lines) watchWord() string {
	if s.state.Code != "" {
		return string(s.state.Code)
	}
	return string(s.state.Game.ID)
}

// snapshot is the first look at a room, or what stands for events that the
// caller was too slow for.
func (s *lines) snapshot(before room.State) {
	reason := s.state.Closed
	switch {
	case !s.entered:
		s.entered = true
		s.replay()
		s.tellRoom()
	default:
		s.catchUp(before)
	}
	if reason != 0 {
		s.closed(reason)
	}
}

// closed tells why the room is gone. One that the store brings back is entered
// again.
func (s *lines) closed(why room.CloseReason) {
	t, number := s.text.RoomText, s.state.Room
	switch why {
	case room.ClosedShutdown:
		s.news(t.ClosedShutdown)
	case room.ClosedFault:
		s.news(t.ClosedFault)
	case room.ClosedAdjourned:
		s.news(s.text.PutOff(s.state.Game.SeatOf(s.me()) != engine.NoSeat))
	case room.ClosedReload:
		s.news(t.ClosedReload)
		s.leave()
		s.redial, s.redialRoom, s.redialAt = redials, number, time.Now().Add(redialAfter)
		return
	case room.ClosedOperator:
		s.news(t.ClosedOperator)
	case room.ClosedUnmet:
		s.news(t.ClosedUnmet)
	default:
		s.news(t.ClosedEmpty)
	}
	s.leave()
	if s.tour.on() {
		s.tour = s.tour.after(shownFor)
		return
	}
	s.news(s.text.Line().InHall)
}

func (s *lines) notice(k room.NoticeKind) {
	t := s.text.Line()
	switch k {
	case room.NoticeUnready:
		s.news(t.Unready)
	case room.NoticeFreed:
		s.news(t.Freed)
	case room.NoticeElsewhere:
		s.news(t.Elsewhere)
	}
}

// replay puts the room's game on the engine.
func (s *lines) replay() {
	s.known = false
	if s.state.Game.ID == "" {
		return
	}
	g, err := s.state.Game.Engine()
	if err != nil {
		return // the room has checked it; without a board there is nothing to tell
	}
	s.board, s.known = g, true
}

// me is the person's ID.
func (s *lines) me() account.ID { return s.Actor().Who.ID }

func (s *lines) chair() int { return s.state.ChairOf(s.me()) }

// playing tells whether the person has a seat in the running game.
func (s *lines) playing() bool {
	g := s.state.Game
	seat := g.SeatOf(s.me())
	return s.entered && g.Running() && seat != engine.NoSeat && !g.HasLeft(seat)
}

// claimable is who has been away the longest of those from whom the game may be
// claimed and of whom that was not told, and when it may; zero for nobody.
func (s *lines) claimable() (who account.Who, at time.Time) {
	if !s.playing() || !s.state.Here || s.state.Phase != room.Playing {
		return who, at
	}
	g := s.state.Game
	for seat, i := range g.Chairs {
		c := s.state.Chairs[i]
		told := s.told.claim[c.Who.ID]
		if c.Who.ID == s.me() || told.Equal(c.Away) {
			continue
		}
		if due, ok := s.state.ClaimAt(engine.Seat(seat)); ok && (at.IsZero() || due.Before(at)) {
			who, at = c.Who, due
		}
	}
	return who, at
}

func (s *lines) tellClaim(who account.Who, at time.Time) {
	if i := s.state.ChairOf(who.ID); i >= 0 {
		s.told.claim[who.ID] = s.state.Chairs[i].Away
	}
	text := s.text.Line().CanClaim
	if len(s.state.Game.Players) > 2 {
		text = s.text.Line().CanClaimOf
	}
	s.news(i18n.Fill(text, "who", who.Name))
}

// awayWord says of somebody in a chair that they are not here.
func (s *lines) awayWord(c room.Chair) string {
	return s.text.AwayWord(s.state, c, s.Now())
}
