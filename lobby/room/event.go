package room

import (
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
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
	// Started begins a game and its clock.
	Started struct {
		Game  Game
		Clock clock.Clock
	}
	// Threw is how a round of oẳn tù tì stands; zero when there is none.
	Threw struct{ Throwing Throwing }
	// Resumed ends the pause after a restart of the server, or after the game
	// was put off. Clock is how the clocks go on.
	Resumed struct {
		Clock clock.Clock
		Restart
	}
	// Moved is one turn. It ends every offer that was open.
	Moved struct {
		Ply  int // the number of moves before this one
		Move engine.Move
		// Steps are what it did, and Board is the game after it. The room has played
		// the turn once for all who look on; they share both, and write to neither.
		// Without a Board the move is all that is known of it.
		Steps []engine.Step
		Board engine.Game
		// moves and times are those of the game after it, shared likewise.
		moves []engine.Move
		times []MoveTime
		// Time is the mover's, Clock how the clocks stand since.
		Time  MoveTime
		Clock clock.Clock
		// By and Pressed are whose key it was and when it was read, zero where that
		// is unknown.
		By      SessionID
		Pressed time.Time
	}
	// Left tells that a person has left a game of three or four for good; the
	// house plays the seat on, without a clock.
	Left struct {
		Leave record.Leave
		How   record.Ending // record.Resign, record.Abandoned or record.Time
		Clock clock.Clock
	}
	// Aided tells how many hints the person of a seat has been given so far.
	Aided struct {
		Seat  engine.Seat
		Count int
	}
	// Offered opens an offer.
	Offered struct{ Offer OpenOffer }
	// OfferEnded ends one. Moved, TakenBack, Ended and Started end every offer
	// without a word.
	OfferEnded struct {
		Offer OpenOffer
		How   OfferEnd
	}
	// TakenBack tells that the moves from Ply on are undone, for Seat, who asked
	// for it and is to move again.
	TakenBack struct {
		Ply   int
		Seat  engine.Seat
		Clock clock.Clock
	}
	// TimeGiven tells that a seat has been given more time.
	TimeGiven struct {
		Seat  engine.Seat
		Added time.Duration
		Clock clock.Clock
	}
	// Ended closes the running game and stops its clock.
	Ended struct {
		Outcome Outcome
		Series  Series
		Clock   clock.Clock
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
func (Offered) body()        {}
func (OfferEnded) body()     {}
func (TakenBack) body()      {}
func (TimeGiven) body()      {}
func (Ended) body()          {}
func (Said) body()           {}
func (Watching) body()       {}
func (Control) body()        {}
func (Closed) body()         {}

// CloseReason says why a room is gone.
type CloseReason uint8

// The reasons a room closes.
const (
	ClosedEmpty     CloseReason = iota + 1 // the last person left
	ClosedShutdown                         // the server stops; a running game comes back with it
	ClosedFault                            // a fault of the program; the game was aborted
	ClosedReload                           // the store failed; the room comes back from what was saved
	ClosedAdjourned                        // the game was put off; it is in the store
	ClosedUnmet                            // two were to meet here, and one did not come
	ClosedOperator                         // an operator closed it; a running game was aborted
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
	// AnyClock is set for who is eager and leaves the clock to who comes.
	AnyClock bool `json:"-"`
	// Away is when the person of a taken chair dropped; zero while here.
	Away time.Time `json:"away"`
	// Claim is when a game may be claimed from an absent opponent; zero for never.
	Claim time.Time `json:"-"`
	// Deadline is when an unready chair is freed; zero when nobody waits.
	Deadline time.Time `json:"-"`
}

// Taken tells whether somebody has the chair.
func (c Chair) Taken() bool { return !c.Who.IsZero() }

// Coming tells that the person of a chair has been brought here and is still
// expected to look at the room.
func (c Chair) Coming(now time.Time) bool {
	return c.Eager && !c.Away.IsZero() && now.Sub(c.Away) < MeetWithin
}

// Outcome is how a game ended.
type Outcome struct {
	Ending record.Ending `json:"ending,omitempty"`
	Points []int         `json:"points,omitempty"` // by seat, as they stood
	Places []int         `json:"places,omitempty"` // by seat, 1 is first; nil without a result
	// EndedBy is NoSeat when no person ended it; of an aborted game it is who made
	// no first move in time.
	EndedBy engine.Seat `json:"endedBy"`
	Ended   time.Time   `json:"ended"`
	// Ratings are the changes of a rated game, by seat; nil for others.
	Ratings []RatingChange `json:"ratings,omitempty"`
}

// Series is the running score of the games in one room, by person.
type Series struct {
	Games []GameID      `json:"games,omitempty"`
	Score []SeriesScore `json:"score,omitempty"`
	// Match is the score of the match at hand alone, which a rematch begins anew;
	// nil where the last game was no game of a match.
	Match []SeriesScore `json:"match,omitempty"`
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
	Watching bool // said by a spectator, while the game ran
	Whisper  bool // to spectators alone
}

// LastTurn is whose key the last turn among events was, and when it was read;
// zero where there is none, or nobody knows.
func LastTurn(events []Event) (by SessionID, pressed time.Time) {
	for _, e := range events {
		if m, ok := e.Body.(Moved); ok {
			by, pressed = m.By, m.Pressed
		}
	}
	return by, pressed
}
