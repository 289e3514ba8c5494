package lobby

import (
	"slices"
	"time"

	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// When the channel leaves a game that goes on.
const (
	// HopAfter is how long a game is on at least.
	HopAfter = time.Minute
	// HopBy is by how many points another game must be better.
	HopBy = 150
)

// channel is what everybody sees who watches TV. The zero value shows nothing.
type channel struct {
	game  room.GameID
	room  room.Number
	since time.Time
	// seen is the number of wakes at which it was decided.
	seen uint64
}

// TV is the game to be watched now, the same for everybody: the one most worth
// it when the last one ended, and with that the next one. A game stays to its
// end unless one of its players is gone, a bot plays in it and people play
// elsewhere, or another is better by HopBy; and a minute in any case. Private
// games are never on. ok is false where nothing is.
func (l *Lobby) TV() (n room.Number, game room.GameID, ok bool) {
	l.mu.Lock()
	now, tv := l.wakes, l.tv
	l.mu.Unlock()
	if tv.seen != now || tv.game == "" {
		games := Worth(l.Listing(account.Who{}).Rooms)
		l.mu.Lock()
		l.tv = l.tv.next(games, l.now())
		l.tv.seen, tv = now, l.tv
		l.mu.Unlock()
	}
	return tv.room, tv.game, tv.game != ""
}

// next is the channel when these are the games, the best first.
func (c channel) next(games []RoomLine, now time.Time) channel {
	if len(games) == 0 {
		return channel{}
	}
	best := games[0]
	at := slices.IndexFunc(games, func(r RoomLine) bool { return r.Game == c.game })
	if at >= 0 {
		on := games[at]
		better := best.class() < on.class() || best.class() == on.class() && best.points() >= on.points()+HopBy
		if !better || now.Sub(c.since) < HopAfter {
			return c
		}
	}
	return channel{game: best.Game, room: best.Number, since: now}
}

// Watchers are who looks on at a room without a chair.
type Watchers struct {
	Names []account.Who // who lets be seen where they are, by name
	Count int           // everybody
}

// Watchers tells who looks on at a room that this person may see. Who is among
// them sees themselves. ErrNoRoom otherwise.
func (l *Lobby) Watchers(who account.Who, n room.Number) (Watchers, error) {
	if _, err := l.Room(who, n); err != nil {
		return Watchers{}, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	e := l.rooms[n]
	if e == nil {
		return Watchers{}, ErrNoRoom
	}
	hidden := map[account.ID]bool{}
	for _, v := range l.visits {
		hidden[v.actor.Who.ID] = v.account.Prefs.Hidden
	}
	w := Watchers{Count: len(e.sum.Onlookers)}
	for _, o := range e.sum.Onlookers {
		if !hidden[o.ID] || o.ID == who.ID {
			w.Names = append(w.Names, o)
		}
	}
	return w, nil
}
