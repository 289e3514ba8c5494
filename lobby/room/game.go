package room

import (
	"errors"
	"slices"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/engine/notation"
	"oanquan/engine/record"
	"oanquan/lobby/account"
)

// endingAborted is the ending of every game that the server, not its people,
// brings to an end.
const endingAborted = record.Aborted

// beginTries is how many game IDs are drawn before a room gives up. With 2^30
// of them even the second is hardly ever needed.
const beginTries = 5

// beginWith starts the next game of the room, with a chair as seat a.
func (l *loop) beginWith(reply chan error, first, tries int) {
	now := time.Now()
	g := Game{
		ID: NewGameID(), Rules: l.options.Rules, Start: l.options.Rules.Start(),
		Begun: now, Round: len(l.series.Games) + 1, Control: l.options.Clock,
		Rated: l.options.Rated, MatchGame: l.matchGame(),
		Outcome: Outcome{EndedBy: engine.NoSeat},
	}
	for i := range l.chairs {
		chair := (first + i) % len(l.chairs)
		g.Chairs = append(g.Chairs, chair)
		g.Players = append(g.Players, l.chairs[chair].Who)
	}
	if l.rating != nil && g.Rated {
		for _, p := range g.Players {
			g.Ratings = append(g.Ratings, l.rating(p.ID, l.options))
		}
	}
	board, err := engine.NewGame(g.Rules)
	if err != nil {
		answer(reply, errors.Join(ErrOptions, err))
		return
	}
	l.commit(Entry{Game: g.ID, Begin: l.beginEntry(g)}, reply, func() {
		l.meter.GameBegun()
		g = g.renamed(l.chairs) // meanwhile
		l.game, l.board, l.phase, l.aided = g, board, Playing, noAid
		l.startClock(time.Now())
		for i := range l.chairs {
			c := &l.chairs[i]
			c.Ready, c.Eager, c.AnyClock, c.Deadline = false, false, false, time.Time{}
		}
		l.publishSummary() // nobody may see the game before the lobby knows of it
		l.publish(Started{g, l.clock}, nil)
		l.chairsChanged(false)
	})
	retry := l.pending.failed
	l.pending.failed = func(err error) {
		if errors.Is(err, ErrIDTaken) && tries > 1 {
			l.beginWith(reply, first, tries-1)
			return
		}
		retry(err)
	}
}

func (l *loop) beginEntry(g Game) *Begin {
	saved := SavedRoom{
		Number: l.room.number, Code: l.room.code, Starter: l.options.Starter, Private: l.options.Private,
		Owner: l.owner, Series: l.series, Clock: l.options.Clock,
		Rated: l.options.Rated, Match: l.options.Match,
	}
	for _, c := range l.chairs {
		saved.Chairs = append(saved.Chairs, c.Who)
	}
	return &Begin{
		V: FormatVersion, Room: saved, Rules: notation.FormatRules(g.Rules),
		Chairs: g.Chairs, Players: g.Players, At: g.Begun.UTC(), Round: g.Round,
		MatchGame: g.MatchGame, Ratings: g.Ratings,
	}
}

// firstChair is who starts (docs/rules.md section 7).
func (l *loop) firstChair() int {
	l.recall()
	switch same := l.samePersons(); {
	case same && l.game.Outcome.Places == nil:
		return chairOf(l.chairs, l.game.Players[0].ID)
	case l.matchGame() > 1:
		return chairOf(l.chairs, l.lastGame().Players[1].ID)
	case l.options.Rated:
		return l.fairChair()
	case same:
		return chairOf(l.chairs, l.nextStarter().ID)
	}
	owner := max(chairOf(l.chairs, l.owner), 0)
	switch l.options.Starter {
	case StartGuest:
		return (owner + 1) % len(l.chairs)
	case StartRandom:
		return chance(len(l.chairs))
	case StartOwner:
	}
	return owner
}

// samePersons tells whether those who played the last game sit here again.
func (l *loop) samePersons() bool {
	return l.game.ID != "" && l.theirs(l.game)
}

// theirs tells whether those who played a game sit here.
func (l *loop) theirs(g Game) bool {
	if len(g.Players) != len(l.chairs) {
		return false
	}
	return !slices.ContainsFunc(g.Players, func(w account.Who) bool { return chairOf(l.chairs, w.ID) < 0 })
}

// nextStarter is who starts after the last game: its last place; among equals
// the one next after who started it; and after an aborted game the same again.
func (l *loop) nextStarter() account.Who {
	last := l.game
	if last.Outcome.Places == nil {
		return last.Players[0]
	}
	worst := slices.Max(last.Outcome.Places)
	for i := range last.Players {
		// Seat 0 started; equals are looked at from the seat after it on.
		s := (i + 1) % len(last.Players)
		if last.Outcome.Places[s] == worst {
			return last.Players[s]
		}
	}
	return last.Players[0]
}

// playMove plays one turn for the actor's seat.
func (l *loop) playMove(req request, c Play) {
	seat, err := l.seatOf(req.actor)
	if errors.Is(err, ErrElsewhere) && l.game.Control.Kind == clock.Days {
		// Days a move are played from anywhere, whatever else looks at the room.
		seat, err = l.game.SeatOf(req.actor.Who.ID), nil
	}
	switch {
	case err != nil:
	case l.phase == Paused:
		err = ErrPaused
	case c.Ply != len(l.game.Moves):
		err = ErrStale
	case seat != l.game.Mover():
		err = ErrNotYourTurn
	}
	if err != nil {
		req.reply <- err
		return
	}
	l.playOn(req.reply, c, req.at, req.actor.Session)
}

// playOn plays a move for whoever is to move, whose time ended at at; reply may
// be nil, and by 0. The other's time begins when everybody sees the move.
func (l *loop) playOn(reply chan error, c Play, at time.Time, by SessionID) {
	m := c.Move
	next, steps, err := l.play(l.board, m)
	if errors.Is(err, engine.ErrEndlessRelay) {
		l.log.Error("room: endless relay", "game", l.game.ID, "move", m.String(), "moves", moveTexts(l.game.Moves))
		l.finish(reply, l.outcomeAs(endingAborted, engine.NoSeat, nil), nil)
		return
	}
	if err != nil {
		answer(reply, err)
		return
	}
	mover, ply := l.game.Mover(), len(l.game.Moves)
	after, took, account, err := l.moveClock(mover, at, c.Lag)
	if err != nil { // the deadline has been acted on before
		answer(reply, ErrTimeUp)
		return
	}
	g := l.game.moved(ply, m, took)
	moved := func() {
		l.board, l.game, l.lag[mover] = next, g, account
		l.clock = after
		if next := l.game.Mover(); next != engine.NoSeat {
			l.clock = after.Start(next, time.Now())
		}
		l.offers.open, l.broken = nil, Restart{}
		l.publishSummary() // nobody may see the board before the lobby knows of it
		l.publish(Moved{
			Ply: ply, Move: m, Steps: steps, Board: next, moves: g.Moves, times: g.Times,
			Time: took, Clock: l.clock, By: by, Pressed: c.Pressed,
		}, nil)
		l.meter.Moved()
		l.callHouse()
	}
	if next.Over() {
		res := next.Result()
		out := Outcome{
			Ending: record.Ending(next.Ending().String()), EndedBy: engine.NoSeat,
			Points: res.Points[:res.Seats:res.Seats], Places: record.Rank(res, l.game.Left),
		}
		l.finishWith(reply, out, g, moved)
		return
	}
	e := Entry{Game: l.game.ID, Move: &MoveEntry{Ply: ply, Move: m.String(), At: at.UTC(), Left: took.Left, Credit: took.Credit, Offers: l.offersMade()}}
	l.commit(e, reply, moved)
}

func (l *loop) resign(req request) {
	seat, err := l.seatOf(req.actor)
	if err != nil {
		req.reply <- err
		return
	}
	l.leave(req.reply, seat, record.Resign)
}

func (l *loop) abort(req request) {
	_, err := l.seatOf(req.actor)
	if err == nil && len(l.game.Moves) >= len(l.game.Players) {
		err = ErrTooLate
	}
	if err != nil {
		req.reply <- err
		return
	}
	l.finish(req.reply, l.outcomeAs(endingAborted, engine.NoSeat, nil), nil)
}

// abandon ends a game from which everybody has gone, without a result.
func (l *loop) abandon() {
	l.finish(nil, l.outcomeAs(endingAborted, engine.NoSeat, nil), nil)
}

// outcomeAs is how a game stands that a person or the server ends: points as
// they are, unswept.
func (l *loop) outcomeAs(ending record.Ending, by engine.Seat, places []int) Outcome {
	res := l.board.Result()
	return Outcome{Ending: ending, EndedBy: by, Points: res.Points[:res.Seats:res.Seats], Places: places}
}

func (l *loop) finish(reply chan error, out Outcome, before func()) {
	l.finishWith(reply, out, l.game, before)
}

// finishWith ends the game as it stands in last: record, index and the end of
// the journal are one entry. before is shown first.
func (l *loop) finishWith(reply chan error, out Outcome, last Game, before func()) {
	now := time.Now()
	out.Ended = now.UTC()
	series := l.seriesAfter(l.game, out)
	stopped := l.clock.Stop(now)
	e := l.finishEntry(out, last)
	l.commit(e, reply, func() {
		out.Ratings = *e.Finish.Ratings
		l.meter.GameEnded(string(out.Ending))
		if before != nil {
			before()
			stopped = l.clock.Stop(now)
		}
		hidden := slices.DeleteFunc(slices.Clone(l.chat), func(c ChatLine) bool { return !c.Watching })
		players := l.game
		l.game.Outcome, l.series, l.phase, l.clock, l.offers, l.broken = out, series, Waiting, stopped, offers{}, Restart{}
		l.publish(Ended{out, series, stopped}, nil)
		// Now the players hear what the spectators said.
		for _, line := range hidden {
			if line.At.Before(l.game.Begun) {
				continue
			}
			l.publish(Said{line}, func(s *Subscription) bool {
				return players.SeatOf(s.actor.Who.ID) != engine.NoSeat && l.mayRead(s.actor, line)
			})
		}
		if n := len(players.Left); n > 0 && l.chairs[players.Chairs[players.Left[n-1].Seat]].Taken() {
			l.vacate(players.Chairs[players.Left[n-1].Seat]) // the last one to leave ended the game by it
		}
		for i := range l.chairs {
			if !l.chairs[i].Away.IsZero() {
				l.chairs[i].Away = now // ChairKept begins with the end
			}
		}
		l.chairsChanged(true)
		l.log.Info("game over", "game", l.game.ID, "room", l.room.number, "ending", out.Ending, "plies", len(l.game.Moves))
		// Before anybody can leave it, and before a server that stops has stopped:
		// it is played over days. A timer tries again what is not saved.
		if l.goesOn() && (l.closing == 0 || l.closing == ClosedShutdown) {
			l.beginWith(nil, l.firstChair(), beginTries)
		}
	})
}

func (l *loop) finishEntry(out Outcome, g Game) Entry {
	g.Outcome = out
	if g.signed != nil {
		g.Players = g.signed
	}
	f := &Finish{Record: g.Record(l.room.listed()), Private: l.options.Private, Ratings: new([]RatingChange), MatchGame: g.MatchGame}
	for _, p := range g.Players {
		f.Players = append(f.Players, p.ID)
	}
	f.Excused = out.Ending == record.Abandoned && int(out.EndedBy) < len(g.Players) && l.cutOff[g.Players[out.EndedBy].ID]
	return Entry{Game: g.ID, Finish: f}
}

// seriesAfter adds a result to the score of the series, and to that of the
// match. An aborted game counts for nothing.
func (l *loop) seriesAfter(g Game, out Outcome) Series {
	s := Series{Games: append(slices.Clone(l.series.Games), g.ID), Score: scored(l.series.Score, g, out)}
	switch {
	case g.MatchGame == 1:
		s.Match = scored(nil, g, out)
	case g.MatchGame > 1 && len(l.series.Match) > 0:
		s.Match = scored(l.series.Match, g, out)
	case g.MatchGame > 1 && len(l.series.Games) == 1: // saved before there was a score of the match
		s.Match = scored(l.series.Score, g, out)
	}
	return s
}

// scored returns a score with a game added to it; what it was is not changed.
func scored(score []SeriesScore, g Game, out Outcome) []SeriesScore {
	score = slices.Clone(score)
	for seat, p := range g.Players {
		i := slices.IndexFunc(score, func(c SeriesScore) bool { return c.Who.ID == p.ID })
		if i < 0 {
			score = append(score, SeriesScore{Who: p})
			i = len(score) - 1
		}
		if out.Places != nil && out.Places[seat] == 1 {
			score[i].Halves += halvesOfFirst(out.Places)
		}
	}
	return score
}

// halvesOfFirst is what each first place is worth: two half points alone, one
// when shared.
func halvesOfFirst(places []int) int {
	shared := 0
	for _, p := range places {
		if p == 1 {
			shared++
		}
	}
	if shared > 1 {
		return 1
	}
	return 2
}

func moveTexts(moves []engine.Move) []string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = m.String()
	}
	return texts
}
