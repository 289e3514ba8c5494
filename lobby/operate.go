package lobby

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"net/netip"
	"slices"
	"time"

	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// Session is a stay in the lobby as operators see it.
type Session struct {
	ID     room.SessionID
	Who    account.Who
	Key    account.Fingerprint // "" for a guest without one
	Remote netip.Addr
	Door   string // how they came in, such as "ssh"
	Client string // what the client calls itself; quote it
	Since  time.Time
	// Room is where the person sits, 0 for nowhere; Game is the one they play.
	Room room.Number
	Game room.GameID

	end func(cause error)
}

// End ends the session; it says goodbye by the cause. A seat stays its
// person's, as after a lost connection.
func (s Session) End(cause error) {
	if s.end != nil {
		s.end(cause)
	}
}

// Sessions lists who is here by session, in the order they came.
func (l *Lobby) Sessions() []Session {
	l.mu.Lock()
	defer l.mu.Unlock()
	type place struct {
		room room.Number
		game room.GameID
	}
	where := map[account.ID]place{}
	for n, e := range l.rooms {
		for _, c := range e.sum.Chairs {
			at, sits := where[c.Who.ID]
			if !c.Taken() || sits && (at.game != "" || e.sum.Game == "" && at.room < n) {
				continue
			}
			where[c.Who.ID] = place{n, e.sum.Game}
		}
	}
	list := make([]Session, 0, len(l.visits))
	for id, v := range l.visits {
		at := where[v.actor.Who.ID]
		list = append(list, Session{
			ID: id, Who: v.actor.Who, Key: v.arrival.fingerprint(), Remote: v.arrival.Remote, Door: v.arrival.Door, Client: v.arrival.Client,
			Since: v.since, Room: at.room, Game: at.game, end: v.arrival.End,
		})
	}
	slices.SortFunc(list, func(a, b Session) int { return cmp.Compare(a.ID, b.ID) })
	return list
}

// Load counts the rooms, and the games that run in them.
func (l *Lobby) Load() (rooms, games int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range l.rooms {
		rooms++
		if e.sum.Game != "" {
			games++
		}
	}
	return rooms, games
}

// Why a store takes nothing, with what to do, for operators.
var (
	ErrNoSpace    = errors.New("there is no space left on the disk: make some")
	ErrTooLarge   = errors.New("the file may not grow any more: raise the limit on the size of files (ulimit -f, LimitFSIZE=)")
	ErrUnwritable = errors.New("this program may not write there; make the directory and the files in it its user's own, on a disk that is mounted for writing")
)

// RoomSeen is a room as operators see it, private or empty ones too; or, with
// Room 0, a game that was put off.
type RoomSeen struct {
	Room room.Number
	Game room.GameID   // "" where none runs
	Who  []account.Who // who sits there, or plays the game that was put off
}

// RoomsSeen lists the rooms by number, and after them the games that were put
// off, in the order in which they were.
func (l *Lobby) RoomsSeen() []RoomSeen {
	l.mu.Lock()
	defer l.mu.Unlock()
	list := make([]RoomSeen, 0, len(l.rooms)+len(l.adjourned))
	for n, e := range l.rooms {
		seen := RoomSeen{Room: n, Game: e.sum.Game}
		for _, c := range e.sum.Chairs {
			if c.Taken() {
				seen.Who = append(seen.Who, c.Who)
			}
		}
		list = append(list, seen)
	}
	slices.SortFunc(list, func(a, b RoomSeen) int { return cmp.Compare(a.Room, b.Room) })
	byTime := func(a, b room.GameID) int { return l.adjourned[a].at.Compare(l.adjourned[b].at) }
	for _, id := range slices.SortedFunc(maps.Keys(l.adjourned), byTime) {
		list = append(list, RoomSeen{Game: id, Who: l.adjourned[id].players})
	}
	return list
}

// readOperators reads what operators have said and done.
func (l *Lobby) readOperators(cfg Config) error {
	mutes, err := newBanList("mute", cfg.Mutes)
	if err != nil {
		return fmt.Errorf("reading the mutes: %w", err)
	}
	l.mutes = &muteList{banList: mutes, told: map[banKey]time.Time{}}
	if l.motds, err = newMotds(cfg.Operators); err != nil {
		return fmt.Errorf("reading the message of the day: %w", err)
	}
	return nil
}

// Close refuses new rooms from now on and says when the server stops.
func (l *Lobby) Close(at time.Time) {
	l.Drain(at, "")
}

func (l *Lobby) isClosing() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return !l.closing.IsZero()
}

// Closing is when the server stops, and a word about why; zero while it does
// not.
func (l *Lobby) Closing() (at time.Time, why string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.closing, l.closingWhy
}

// Drain is Close with a word about why, "" for none.
func (l *Lobby) Drain(at time.Time, why string) {
	l.mu.Lock()
	l.closing, l.closingWhy = at, why
	l.closeBooks()
	l.mu.Unlock()
	l.wake()
}

// StayOpen takes Drain and Close back. After Shutdown it does nothing.
func (l *Lobby) StayOpen() {
	l.mu.Lock()
	if !l.down {
		l.closing, l.closingWhy = time.Time{}, ""
	}
	l.mu.Unlock()
	l.wake()
}
