package room

import (
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
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
	Game     GameID
	Begin    *Begin
	Move     *MoveEntry
	Leave    *LeaveEntry
	Aid      *AidEntry
	Clock    *ClockEntry
	Takeback *TakebackEntry
	Finish   *Finish
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
	// MatchGame and Ratings are those of Game.
	MatchGame int   `json:"matchGame,omitempty"`
	Ratings   []int `json:"ratings,omitempty"`
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
	Clock   clock.Control `json:"clock,omitzero"`
	Rated   bool          `json:"rated,omitempty"`
	Match   int           `json:"match,omitempty"`
}

// FormatVersion is the version of Begin, MoveEntry and the stored records.
const FormatVersion = 1

// MoveEntry is one move.
type MoveEntry struct {
	Ply  int       `json:"ply"`
	Move string    `json:"move"` // "3R"
	At   time.Time `json:"at"`   // when its time ended
	// Left is what the mover had left after it, Credit what the delay of the
	// line gave back; both in nanoseconds, and 0 without a clock.
	Left   time.Duration `json:"left,omitempty"`
	Credit time.Duration `json:"credit,omitempty"`
	// Offers is what had been offered in the game by then: "12000/00010" is a
	// digit for each kind in the order of OfferKinds, and that for each seat; ""
	// for nothing.
	Offers string `json:"offers,omitempty"`
}

// ClockEntry is how the clocks stood after Ply moves when something else than a
// move had changed them. The newest one counts, the moves after it come on top.
type ClockEntry struct {
	Ply   int             `json:"ply"`
	Lefts []time.Duration `json:"lefts"` // by seat, in nanoseconds
	At    time.Time       `json:"at"`
	// Begun is how many moves had ever been played: each seat has made its first
	// move by then.
	Begun int `json:"begun,omitempty"`
	// Stopped tells that the server stopped in order then, and Back how much of
	// the turn that it broke off is in Lefts again.
	Stopped bool          `json:"stopped,omitempty"`
	Back    time.Duration `json:"back,omitempty"`
	// Adjourned tells that the players have put the game off.
	Adjourned bool `json:"adjourned,omitempty"`
	// Offers is that of MoveEntry.
	Offers string `json:"offers,omitempty"`
}

// TakebackEntry undoes the moves from Ply on. With it go the hints that were
// given; Aids is how many they were, by seat. Clock replaces the clocks.
type TakebackEntry struct {
	Ply   int        `json:"ply"`
	Aids  []int      `json:"aids,omitempty"`
	At    time.Time  `json:"at"`
	Clock ClockEntry `json:"clock"`
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
	// Ratings is where the store leaves what a rated game has done to the ratings
	// of its people, by seat, before it answers nil: they are part of the same
	// transaction. It stays empty for a game that is not rated after all. Until
	// the answer it is the store's; nil when nobody asks.
	Ratings *[]RatingChange
	// MatchGame is which game of a match it was, from 1; 0 for a single game.
	MatchGame int
	// Excused tells that the game was claimed from somebody whom a restart of the
	// server had cut off and who had not come back: they have not left it.
	Excused bool
}

// Unfinished is a game that a store brings back after a restart.
type Unfinished struct {
	Game  GameID
	Begin Begin
	Moves []MoveEntry
	Left  []LeaveEntry
	Aids  []AidEntry     // by ply
	Clock *ClockEntry    // nil for none
	Back  *TakebackEntry // the last one, nil for none
}
