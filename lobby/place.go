package lobby

import (
	"slices"

	"oanquan/engine/clock"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// place is where somebody is: the chair of theirs that tells most about it.
// The zero value is the lobby.
type place struct {
	room    room.Number
	playing bool
	rank    chairRank
	byDays  int // their running games at days a move, wherever they are
}

// chairRank orders the chairs of one person by how surely they are there.
type chairRank uint8

// From the one that tells nothing.
const (
	nowhere   chairRank = iota // of a game or a room at days a move, which they are away from
	waitsHere                  // no game runs
	droppedIn                  // of a game whose time runs while they are away
	movesHere                  // they sit at a game at days a move
	playsHere                  // they sit at another game
)

func rankOf(c room.Chair, days, running bool) chairRank {
	switch here := c.Away.IsZero(); {
	case running && here && days:
		return movesHere
	case running && here:
		return playsHere
	case days && !here:
		return nowhere
	case running:
		return droppedIn
	}
	return waitsHere
}

// rank is that of somebody's chair in the room, false where they have none.
func (r RoomLine) rank(id account.ID) (chairRank, bool) {
	for _, c := range r.Chairs {
		if c.Taken() && c.Who.ID == id {
			return rankOf(c, r.byDays(), r.Game != ""), true
		}
	}
	return nowhere, false
}

// seat takes a chair of the person into account. Of equals the lowest number of
// a room counts.
func (p place) seat(r RoomLine, c room.Chair) place {
	running := r.Game != ""
	if running && r.byDays() {
		p.byDays++
	}
	rank := rankOf(c, r.byDays(), running)
	if rank > p.rank || rank == p.rank && rank > nowhere && r.Number < p.room {
		p.room, p.playing, p.rank = r.Number, running, rank
	}
	return p
}

// places is where everybody is who has a chair in one of the rooms.
func places(rooms []RoomLine) map[account.ID]place {
	where := map[account.ID]place{}
	for _, r := range rooms {
		for _, c := range r.Chairs {
			if c.Taken() {
				where[c.Who.ID] = where[c.Who.ID].seat(r, c)
			}
		}
	}
	return where
}

// Follow is where somebody can be watched: the open room of the game at which
// they sit, else of one from which they have dropped, else the one in which
// they wait. ok is false for who sits nowhere that others may see, or does not
// let be seen where they are; a game at days a move is followed only while they
// are there.
func (l Listing) Follow(id account.ID) (n room.Number, playing, ok bool) {
	for _, p := range l.People {
		if p.Who.ID == id && p.Hidden {
			return 0, false, false
		}
	}
	best := nowhere
	for _, r := range l.Rooms { // by number
		if rank, sits := r.rank(id); sits && !r.Private && rank > best {
			n, playing, ok, best = r.Number, r.Game != "", true, rank
		}
	}
	return n, playing, ok
}

// GameIn is the game that runs in a room, "" for none.
func (l Listing) GameIn(n room.Number) room.GameID {
	for _, r := range l.Rooms {
		if r.Number == n {
			return r.Game
		}
	}
	return ""
}

// sitting is the room in which a person has a chair: that of a running game
// first, else the one opened first.
func (l *Lobby) sitting(id account.ID) *room.Room {
	l.mu.Lock()
	defer l.mu.Unlock()
	var best *entry
	for _, e := range l.rooms {
		if e.room == nil || !sits(e.sum, id) || e.sum.Game != "" && isDays(e.sum.Options) {
			continue // a game at days a move keeps nobody from another
		}
		if best == nil || e.sum.Game != "" && best.sum.Game == "" ||
			(e.sum.Game != "") == (best.sum.Game != "") && e.sum.Number < best.sum.Number {
			best = e
		}
	}
	if best == nil {
		return nil
	}
	return best.room
}

// isDays tells of a room that is for games at days a move.
func isDays(o room.Options) bool { return o.Clock.Kind == clock.Days }

func sits(sum room.Summary, id account.ID) bool {
	return slices.ContainsFunc(sum.Chairs, func(c room.Chair) bool { return c.Taken() && c.Who.ID == id })
}

// Seat is the room where the person has a seat in a running game.
func (l *Lobby) Seat(id account.ID) (room.Number, bool) {
	r := l.sitting(id)
	if r == nil {
		return 0, false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	e := l.rooms[r.Number()]
	if e == nil || e.sum.Game == "" {
		return 0, false
	}
	return r.Number(), true
}
