package room

import (
	"slices"
	"strconv"
	"time"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/account"
)

// Event is one change of a room, sent to every viewer in order. Seq grows by
// one from the snapshot a subscription begins with; a new Snapshot may replace
// any number of events. All of it is plain values.
type Event struct {
	Seq  uint64
	At   time.Time
	Body Body
}

// Body is what happened. The types that implement it are in this file.
type Body interface{ body() }

type (
	// Snapshot is the whole room as its receiver may see it.
	Snapshot struct{ State State }
	// ChairsChanged replaces chairs and owner: somebody sat down, stood up,
	// became ready, dropped or came back.
	ChairsChanged struct {
		Chairs []Chair
		Owner  account.ID
	}
	// OptionsChanged tells that the owner changed rules or starter.
	OptionsChanged struct{ Options Options }
	// Started begins a game.
	Started struct{ Game Game }
	// Threw is how a round of oẳn tù tì stands; zero when there is none.
	Threw struct{ Throwing Throwing }
	// Resumed ends the pause after a restart of the server.
	Resumed struct{}
	// Moved is one turn. Whoever wants its steps plays it on the engine.
	Moved struct {
		Ply  int // the number of moves before this one
		Move engine.Move
	}
	// Left tells that a person has left a game of three or four for good; the
	// house plays the seat on.
	Left struct{ Leave record.Leave }
	// Aided tells how many hints the person of a seat has been given so far.
	Aided struct {
		Seat  engine.Seat
		Count int
	}
	// Ended closes the running game.
	Ended struct {
		Outcome Outcome
		Series  Series
	}
	// Said is a line of chat.
	Said struct{ Line ChatLine }
	// Watching is the number of people who look on without a chair.
	Watching struct{ Count int }
	// Control tells its receiver alone whether this session now acts for the
	// person's chair.
	Control struct{ Here bool }
	// Closed is the last event of a subscription.
	Closed struct{ Reason CloseReason }
)

func (Snapshot) body()       {}
func (ChairsChanged) body()  {}
func (OptionsChanged) body() {}
func (Started) body()        {}
func (Threw) body()          {}
func (Resumed) body()        {}
func (Moved) body()          {}
func (Left) body()           {}
func (Aided) body()          {}
func (Ended) body()          {}
func (Said) body()           {}
func (Watching) body()       {}
func (Control) body()        {}
func (Closed) body()         {}

// CloseReason says why a room is gone.
type CloseReason uint8

// The reasons a room closes.
const (
	ClosedEmpty    CloseReason = iota + 1 // the last person left
	ClosedShutdown                        // the server stops; a running game comes back with it
	ClosedFault                           // a fault of the program; the game was aborted
	ClosedReload                          // the store failed; the room comes back from what was saved
)

// Notice is a private word to one session, kept apart from the events and
// never dropped for newer ones.
type Notice struct {
	At   time.Time
	Kind NoticeKind
}

// NoticeKind says what a notice tells.
type NoticeKind uint8

// The kinds of notices.
const (
	NoticeUnready   NoticeKind = iota + 1 // the chair was freed because its person was not ready in time
	NoticeFreed                           // the owner freed the chair
	NoticeElsewhere                       // another session of the same person took control
)

// Phase is what a room is doing.
type Phase uint8

// The phases of a room.
const (
	Waiting Phase = iota // for people to sit and be ready; after a game its result stays on show
	Playing
	Paused // a game that came back after a restart and waits for its people
)

// Chair is a place in the room, not yet a seat of a game.
type Chair struct {
	Who   account.Who `json:"who"` // zero when the chair is free
	Ready bool        `json:"ready,omitempty"`
	// Eager is set for who asked for any opponent: ready whoever sits down,
	// until the first game begins.
	Eager bool `json:"-"`
	// Away is when the person of a taken chair dropped; zero while here.
	Away time.Time `json:"away"`
	// Deadline is when an unready chair is freed; zero when nobody waits.
	Deadline time.Time `json:"-"`
}

// Taken tells whether somebody has the chair.
func (c Chair) Taken() bool { return !c.Who.IsZero() }

// Starter says who begins the first game of a room (docs/rules.md section 7).
type Starter string

// The starters on offer.
const (
	StartOwner  Starter = "owner"
	StartGuest  Starter = "guest"
	StartRandom Starter = "random"
	StartThrow  Starter = "throw" // oẳn tù tì
)

// Options are what the owner chooses when opening the room.
type Options struct {
	Rules   engine.Rules `json:"rules"`
	Starter Starter      `json:"starter"`
	Private bool         `json:"private,omitempty"` // in no list; entered with the code
}

// Game is the room's running or last game. Seats are by engine.Seat.
type Game struct {
	ID    GameID
	Rules engine.Rules
	Start engine.Position
	// Chairs[s] is the chair, and Players[s] the person, of seat s.
	Chairs  []int
	Players []account.Who
	Begun   time.Time
	Round   int // 1 for the first game in the room
	Moves   []engine.Move
	Left    []record.Leave // who left while it went on, in order
	Aids    []int          // hints given, by seat; nil for none
	Outcome Outcome        // Ending is "" while it runs
}

// HasLeft tells whether the person of a seat has left the game to the house.
func (g Game) HasLeft(s engine.Seat) bool {
	return slices.ContainsFunc(g.Left, func(l record.Leave) bool { return l.Seat == s })
}

// AidsOf is how many hints the person of a seat has been given.
func (g Game) AidsOf(s engine.Seat) int {
	if int(s) >= len(g.Aids) {
		return 0
	}
	return g.Aids[s]
}

// aided returns g with n hints given to a seat; what g shares is not changed.
func (g Game) aided(s engine.Seat, n int) Game {
	aids := make([]int, len(g.Players))
	copy(aids, g.Aids)
	aids[s] = n
	g.Aids = aids
	return g
}

// AgainstBots tells whether the person of a seat plays against bots alone:
// nobody else has a seat, and nobody has left one.
func (g Game) AgainstBots(s engine.Seat) bool {
	if int(s) >= len(g.Players) {
		return false
	}
	for o, p := range g.Players {
		if p.ID.IsBot() == (engine.Seat(o) == s) {
			return false
		}
	}
	return true
}

// Running tells whether the game goes on.
func (g Game) Running() bool { return g.ID != "" && g.Outcome.Ending == "" }

// Mover is the seat to move, NoSeat when there is none.
func (g Game) Mover() engine.Seat {
	if !g.Running() {
		return engine.NoSeat
	}
	return engine.Seat(len(g.Moves) % len(g.Players))
}

// SeatOf is the seat of a person, NoSeat for who does not play.
func (g Game) SeatOf(id account.ID) engine.Seat {
	for s, p := range g.Players {
		if p.ID == id {
			return engine.Seat(s)
		}
	}
	return engine.NoSeat
}

// Engine replays the game on the engine.
func (g Game) Engine() (engine.Game, error) {
	eg, err := engine.NewGameFrom(g.Rules, g.Start)
	for i := 0; i < len(g.Moves) && err == nil; i++ {
		eg, _, err = eg.Play(g.Moves[i])
	}
	return eg, err
}

// Record is the game as a record, played in an open room of that number, or in
// none. The points of a running game are left out.
func (g Game) Record(in Number) record.Game {
	rec := record.Game{
		ID: record.ID(g.ID), Date: g.Begun.UTC(), Rules: g.Rules, Round: g.Round,
		Points: g.Outcome.Points, Places: g.Outcome.Places, Ending: g.Outcome.Ending, EndedBy: g.Outcome.EndedBy,
	}
	if in > 0 {
		rec.Room = strconv.Itoa(int(in))
	}
	if g.Start != g.Rules.Start() {
		rec.Start = g.Start
	}
	for s, p := range g.Players {
		rec.Players[s].Name = p.Name
		if !p.ID.IsGuest() {
			rec.Players[s].Account = string(p.ID)
		}
	}
	rec.Left, rec.Aids = g.Left, g.Aids
	for _, m := range g.Moves {
		rec.Moves = append(rec.Moves, record.Move{Move: m})
	}
	return rec
}

// Outcome is how a game ended.
type Outcome struct {
	Ending  record.Ending `json:"ending,omitempty"`
	Points  []int         `json:"points,omitempty"` // by seat, as they stood
	Places  []int         `json:"places,omitempty"` // by seat, 1 is first; nil without a result
	EndedBy engine.Seat   `json:"endedBy"`          // NoSeat when no person ended it
	Ended   time.Time     `json:"ended"`
}

// Series is the running score of the games in one room, by person.
type Series struct {
	Games []GameID      `json:"games,omitempty"`
	Score []SeriesScore `json:"score,omitempty"`
}

// SeriesScore is what one person has won in a series: two for a first place
// alone, one for a shared one.
type SeriesScore struct {
	Who    account.Who `json:"who"`
	Halves int         `json:"halves"` // half points, so that a draw is one
}

// ChatLine is one line of the room's chat, already clean (NFC, no controls).
type ChatLine struct {
	At       time.Time
	From     account.Who
	Text     string
	Ply      int  // moves played when it was said
	Watching bool // said by a spectator
}
