package room

import (
	"oanquan/engine"
	"oanquan/lobby/account"
)

// Manners is what a room must know of its people's lists. It is asked from the
// room's goroutine at every line of chat and must not wait for anything.
type Manners interface {
	// Hides tells whether a viewer does not want to see what somebody writes.
	Hides(viewer, speaker account.ID) bool
	// Apart tells whether two people do not sit in one room.
	Apart(a, b account.ID) bool
}

// anybody is the manners of a room that was given none.
type anybody struct{}

func (anybody) Hides(account.ID, account.ID) bool { return false }
func (anybody) Apart(account.ID, account.ID) bool { return false }

// welcome is nil when nobody in a chair blocks a person, or is blocked by them.
func (l *loop) welcome(id account.ID) error {
	for _, c := range l.chairs {
		if c.Taken() && l.manners.Apart(c.Who.ID, id) {
			return ErrUnwelcome
		}
	}
	return nil
}

// mayRead tells whether somebody is to see a line: nothing of whom they do not
// want to read, no whisper beside players, and what spectators say only when
// the game is over.
func (l *loop) mayRead(a Actor, line ChatLine) bool {
	id := a.Who.ID
	plays := l.game.SeatOf(id) != engine.NoSeat
	switch {
	case l.manners.Hides(id, line.From.ID):
		return false
	case line.Whisper && id != line.From.ID:
		return !plays && chairOf(l.chairs, id) < 0
	}
	return !line.Watching || !l.game.Running() || !plays
}
