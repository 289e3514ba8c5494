package room

import (
	"slices"
	"time"
)

// adjourn puts the game off: it stays in the journal, and the room closes.
func (l *loop) adjourn(reply chan error, before func()) {
	e := l.clockEntry(l.clock, time.Now())
	e.Adjourned = true
	l.commit(Entry{Game: l.game.ID, Clock: &e}, reply, func() {
		before()
		l.closing = ClosedAdjourned
	})
}

// allBack tells whether everybody is here that a game waits for which was put
// off.
func (l *loop) allBack() bool {
	return l.phase == Paused && l.adjourned && !slices.ContainsFunc(l.game.Chairs, func(chair int) bool {
		c := l.chairs[chair]
		return c.Taken() && !c.Away.IsZero()
	})
}

// goOn ends the pause of a game that was put off.
func (l *loop) goOn(now time.Time) {
	e := l.clockEntry(l.clock, now)
	l.commit(Entry{Game: l.game.ID, Clock: &e}, nil, func() {
		l.adjourned = false
		l.endPause(time.Now())
	})
}

// Aborted is the entry that ends an unfinished game without a result, as the room
// would do it.
func Aborted(u Unfinished, now time.Time) (Entry, error) { return Ruled(u, nil, now) }

// Adjourned tells whether the game was put off by its players: it is to come
// back when they want it to, and not with the server.
func (u Unfinished) Adjourned() bool { return u.Clock != nil && u.Clock.Adjourned }
