package ui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby/room"
)

// Owned is a message for one screen: what a command of it brought.
type Owned struct {
	ID  int
	Msg tea.Msg
}

// Turn is that of a message with a turn in it; see session.Moving.
func (o Owned) Turn() (by room.SessionID, pressed time.Time) {
	if m, ok := o.Msg.(interface {
		Turn() (room.SessionID, time.Time)
	}); ok {
		return m.Turn()
	}
	return 0, time.Time{}
}

// Glanced is that of a message with turns in it; see session.Glancing.
func (o Owned) Glanced() (pressed time.Time) {
	if m, ok := o.Msg.(interface{ Glanced() time.Time }); ok {
		return m.Glanced()
	}
	return time.Time{}
}
