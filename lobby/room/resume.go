package room

import (
	"fmt"
	"time"

	"oanquan/engine"
	"oanquan/engine/notation"
	"oanquan/engine/record"
)

// resume puts an unfinished game and its room back as they were saved. The
// game is paused until the player to move is back, or for PauseAtMost; at days a
// move it goes on at once.
func (l *loop) resume(u Unfinished, now time.Time) error {
	b := u.Begin
	bad := func(err error) error { return fmt.Errorf("resuming game %s: %w", u.Game, err) }
	if b.V > FormatVersion {
		return bad(fmt.Errorf("it was saved by a newer version (format %d, this is %d)", b.V, FormatVersion))
	}
	rules, err := notation.ParseRules(b.Rules)
	if err != nil {
		return bad(err)
	}
	if len(b.Chairs) != rules.Players || len(b.Players) != rules.Players || len(b.Room.Chairs) != rules.Players {
		return bad(fmt.Errorf("%d players, %d chairs", rules.Players, len(b.Room.Chairs)))
	}
	start := rules.Start()
	if b.Start != "" {
		if start, err = notation.ParsePosition(rules, b.Start); err != nil {
			return bad(err)
		}
	}
	board, err := engine.NewGameFrom(rules, start)
	if err != nil {
		return bad(err)
	}
	for _, e := range u.Moves {
		m, err := notation.ParseMove(e.Move, board.Position().Mover)
		if err != nil {
			return bad(err)
		}
		if board, _, err = board.Play(m); err != nil {
			return bad(err)
		}
	}
	l.options = Options{Rules: rules, Starter: b.Room.Starter, Private: b.Room.Private, Clock: b.Room.Clock,
		Rated: b.Room.Rated, Match: b.Room.Match}
	l.room.number, l.room.code, l.room.private = b.Room.Number, b.Room.Code, b.Room.Private
	l.owner, l.series, l.board = b.Room.Owner, b.Room.Series, board
	l.chairs = make([]Chair, rules.Players)
	for i, w := range b.Room.Chairs {
		l.chairs[i] = Chair{Who: w, Away: now}
		l.joined[w.ID], l.cutOff[w.ID] = b.At, true
	}
	for s, chair := range b.Chairs {
		if chair < 0 || chair >= len(l.chairs) || l.chairs[chair].Who.ID != b.Players[s].ID {
			return bad(fmt.Errorf("seat %v has no chair", engine.Seat(s)))
		}
	}
	l.game = Game{
		ID: u.Game, Rules: rules, Start: start, Chairs: b.Chairs, Players: b.Players,
		Begun: b.At, Round: b.Round, Moves: board.Moves(), Outcome: Outcome{EndedBy: engine.NoSeat},
		Control: b.Room.Clock, Rated: b.Room.Rated, MatchGame: b.MatchGame, Ratings: b.Ratings,
	}
	for i, left := range u.Left {
		if left.Index != i || int(left.Seat) >= rules.Players || l.game.HasLeft(left.Seat) {
			return bad(fmt.Errorf("leaver %d: seat %v", i, left.Seat))
		}
		l.game.Left = append(l.game.Left, record.Leave{Seat: left.Seat, Ply: left.Ply})
		l.chairs[b.Chairs[left.Seat]] = Chair{}
		delete(l.joined, b.Players[left.Seat].ID)
	}
	if u.Back != nil {
		l.game.Aids = u.Back.Aids
	}
	for _, aid := range u.Aids {
		if aid.Ply <= l.aided || aid.Ply > len(u.Moves) || !l.game.AgainstBots(aid.Seat) {
			return bad(fmt.Errorf("hint at ply %d: seat %v", aid.Ply, aid.Seat))
		}
		l.game, l.aided = l.game.aided(aid.Seat, l.game.AidsOf(aid.Seat)+1), aid.Ply
	}
	if err := l.options.Check(); err != nil {
		return bad(err)
	}
	l.phase, l.pauseTo = Paused, now.Add(PauseAtMost)
	l.adjourned = u.Adjourned()
	l.resumeClock(u, now)
	return nil
}

// endPause lets a resumed game go on. Whoever is not back is away from now on:
// the server's own absence is nobody's fault.
func (l *loop) endPause(now time.Time) {
	l.phase = Playing
	l.clock = l.clock.Start(l.game.Mover(), now)
	l.broken.Seat = l.game.Mover()
	l.publish(Resumed{l.clock, l.broken}, nil)
	l.publishSummary()
	l.callHouse()
	for i := range l.chairs {
		if !l.chairs[i].Away.IsZero() {
			l.chairs[i].Away = now
		}
	}
	l.chairsChanged(false)
}
