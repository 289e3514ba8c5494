package lobby

import (
	"slices"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/lobby/account"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

// Listing is the lobby as one person may see it: private rooms are left out.
type Listing struct {
	Rooms  []RoomLine // by number
	People []Person   // by name
	// Closing is when the server stops, at the latest; no room is opened and no
	// game begins until then. Zero if it goes on.
	Closing time.Time
	// ClosingWhy is a word of the operator about it, "" for none.
	ClosingWhy string
}

// RoomLine is one room in a list.
type RoomLine struct {
	Number   room.Number
	Rules    engine.Rules
	Clock    clock.Control
	Rated    bool
	Private  bool // listed only to who sits in it
	Phase    room.Phase
	Chairs   []room.Chair
	Watchers int
	Game     room.GameID // of the running game, "" in between
	Ply      int
	Opened   time.Time
	Begun    time.Time // the running game
	// Ratings are those of its players in the pool of the game, by chair; nil
	// where nothing of the kind is known.
	Ratings []rating.Rating
}

// Free counts the free chairs.
func (r RoomLine) Free() int {
	n := 0
	for _, c := range r.Chairs {
		if !c.Taken() {
			n++
		}
	}
	return n
}

// Waits tells whether a person sits there and waits for others: a room that only
// spectators keep open waits for nobody, nor does one whose people are away,
// unless it is for a game at days a move.
func (r RoomLine) Waits() bool {
	return r.Game == "" && r.Phase == room.Waiting && r.Free() > 0 && slices.ContainsFunc(r.Chairs, func(c room.Chair) bool {
		return c.Taken() && !c.Who.ID.IsBot() && (c.Away.IsZero() || r.byDays())
	})
}

// Person is one of who is here.
type Person struct {
	Who     account.Who
	Room    room.Number // where they sit, 0 for the lobby
	Playing bool        // at a game there; one at days a move counts only while they are there
	ByDays  int         // their running games at days a move, as far as this person may see them
	Since   time.Time
	Door    string // how they came in, such as "ssh"
	// Hidden tells that they do not let be seen where they are: Room, Playing,
	// ByDays and Since are then zero to others.
	Hidden bool
}
