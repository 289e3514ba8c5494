package lobby

import (
	"cmp"
	"slices"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// Due is a running game in which a person is to move.
type Due struct {
	Room     room.Number
	Game     room.GameID
	Players  []account.Who // by seat
	Rules    engine.Rules
	Clock    clock.Control
	Ply      int       // moves played
	Deadline time.Time // when the person's time is over, zero for never
}

// Todo lists the games in which a person is to move, those whose time ends
// first at the head.
func (l *Lobby) Todo(id account.ID) []Due {
	l.mu.Lock()
	defer l.mu.Unlock()
	var list []Due
	for n, e := range l.rooms {
		s := e.sum
		if e.room == nil || s.Game == "" || int(s.Mover) >= len(s.Players) || s.Players[s.Mover].ID != id {
			continue
		}
		list = append(list, Due{
			Room: n, Game: s.Game, Players: s.Players, Rules: s.Options.Rules, Clock: s.Options.Clock, Ply: s.Ply, Deadline: s.Deadline,
		})
	}
	slices.SortFunc(list, func(a, b Due) int {
		if a.Deadline.IsZero() != b.Deadline.IsZero() {
			if a.Deadline.IsZero() {
				return 1
			}
			return -1
		}
		return cmp.Or(a.Deadline.Compare(b.Deadline), cmp.Compare(a.Room, b.Room))
	})
	return list
}
