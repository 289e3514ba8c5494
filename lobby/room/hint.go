package room

import "time"

// noAid is the ply of no hint.
const noAid = -1

// hint notes a hint for the person to move: it is counted in the journal, and
// told to everybody, before whoever computes it may give it. At most one counts
// each ply.
func (l *loop) hint(req request, c Hint) {
	seat, err := l.seatOf(req.actor)
	switch {
	case err != nil:
	case !l.game.AgainstBots(seat):
		err = ErrNoHint
	case l.phase == Paused:
		err = ErrPaused
	case c.Ply != len(l.game.Moves):
		err = ErrStale
	case seat != l.game.Mover():
		err = ErrNotYourTurn
	}
	if err != nil || c.Ply == l.aided {
		req.reply <- err
		return
	}
	e := Entry{Game: l.game.ID, Aid: &AidEntry{Seat: seat, Ply: c.Ply, At: time.Now().UTC()}}
	l.commit(e, req.reply, func() {
		l.aided = c.Ply
		l.game = l.game.aided(seat, l.game.AidsOf(seat)+1)
		l.publish(Aided{seat, l.game.AidsOf(seat)}, nil)
	})
}
