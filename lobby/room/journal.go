package room

import (
	"time"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/account"
)

// Journal makes what happens in games durable. Rooms declare it; the store
// implements it.
type Journal interface {
	// Commit makes e durable and then sends nil, or the reason why it is not,
	// on the channel, once. It never blocks; entries of one game are committed
	// in the order of the calls, entries of many games may share a
	// transaction. After an error nothing of e is kept. A Begin whose ID is
	// taken by any game gets ErrIDTaken.
	Commit(e Entry) <-chan error
}

// Entry is one change of a game's course. Exactly one of the pointers is set.
type Entry struct {
	Game   GameID
	Begin  *Begin
	Move   *MoveEntry
	Leave  *LeaveEntry
	Aid    *AidEntry
	Finish *Finish
}

// Begin opens a game: all that is needed to bring it and its room back.
type Begin struct {
	V       int           `json:"v"` // FormatVersion
	Room    SavedRoom     `json:"room"`
	Rules   string        `json:"rules"`           // notation.FormatRules
	Start   string        `json:"start,omitempty"` // notation.FormatPosition, "" for the usual start
	Chairs  []int         `json:"chairs"`          // by seat
	Players []account.Who `json:"players"`         // by seat
	At      time.Time     `json:"at"`
	Round   int           `json:"round"`
}

// SavedRoom is what of a room outlives a restart.
type SavedRoom struct {
	Number  Number        `json:"number"`
	Code    Code          `json:"code,omitempty"`
	Starter Starter       `json:"starter"`
	Private bool          `json:"private,omitempty"`
	Owner   account.ID    `json:"owner"`
	Chairs  []account.Who `json:"chairs"`
	Series  Series        `json:"series"`
}

// FormatVersion is the version of Begin, MoveEntry and the stored records.
const FormatVersion = 1

// MoveEntry is one move.
type MoveEntry struct {
	Ply  int       `json:"ply"`
	Move string    `json:"move"` // "3R"
	At   time.Time `json:"at"`
}

// LeaveEntry is a person who left a game that goes on without them
// (docs/rules.md section 5). Index counts the leavers of the game from 0.
type LeaveEntry struct {
	Index int         `json:"index"`
	Seat  engine.Seat `json:"seat"`
	Ply   int         `json:"ply"` // moves that had been played
	At    time.Time   `json:"at"`
}

// AidEntry is a hint that the person of a seat has been given at a ply, at most
// one each ply.
type AidEntry struct {
	Seat engine.Seat `json:"seat"`
	Ply  int         `json:"ply"` // moves that had been played
	At   time.Time   `json:"at"`
}

// Finish closes a game: in one transaction its record is stored and indexed
// and its journal removed. Private games are reviewed by their players only.
type Finish struct {
	Record  record.Game
	Private bool
	Players []account.ID // by seat; the index by player leaves out guests and bots
}

// Unfinished is a game that a store brings back after a restart.
type Unfinished struct {
	Game  GameID
	Begin Begin
	Moves []MoveEntry
	Left  []LeaveEntry
	Aids  []AidEntry // by ply
}
