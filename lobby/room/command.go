package room

import (
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/lobby/account"
)

// SessionID tells the sessions of one server run apart.
type SessionID uint64

// Actor is who sends a command, and from which session.
type Actor struct {
	Who     account.Who
	Session SessionID
}

// Command is something a person asks of a room. The types that implement it
// are in this file; [Room.Do] says which errors each may return.
type Command interface{ command() }

type (
	// Sit takes a free chair; Chair −1 takes the first free one. Eager sits
	// down ready, whoever the opponent will be. Clock, unless it is nil, becomes
	// that of the game where who sits here takes any; who is eager and says none
	// takes any, too.
	Sit struct {
		Chair int
		Eager bool
		Clock *clock.Control
	}
	// Stand gives the chair back. In a game it is refused: resign or abort.
	Stand struct{}
	// Ready says that the game may begin, or takes that back. The game begins
	// when every chair is taken and ready. After a game it asks for a rematch.
	Ready struct{ On bool }
	// Throw chooses a shape in oẳn tù tì; the first choice counts.
	Throw struct{ Shape Shape }
	// Play plays Move as the one after Ply moves. Lag is the round trip to its
	// sender as the session measured it, 0 where it is unknown; Pressed when the
	// key was read that says so, zero where that is unknown: it goes back to all in
	// Moved, for measuring, and decides nothing.
	Play struct {
		Ply     int
		Move    engine.Move
		Lag     time.Duration
		Pressed time.Time
	}
	// Resign loses the running game.
	Resign struct{}
	// Abort ends a game in which not everybody has moved, without a result.
	Abort struct{}
	// Claim ends a game whose opponent has been away for ClaimAfter: as won,
	// or as drawn.
	Claim struct{ Draw bool }
	// Offer asks the other of two for something, or takes that back. One offer of
	// a kind may be open, a move ends it, and each player has OffersEach of a
	// kind in a game. To offer what the other has offered is to agree, where
	// [OfferKind.Mutual] holds.
	Offer struct {
		Kind OfferKind
		Off  bool
	}
	// Answer answers the other's open offer of that Seq.
	Answer struct {
		Kind OfferKind
		Yes  bool
		Seq  int
	}
	// Say adds a line of chat. A whisper, which who plays or has a chair cannot
	// make, is never shown to them.
	Say struct {
		Text    string
		Whisper bool
	}
	// TakeControl makes this session the one that acts for the person's chair.
	TakeControl struct{}
	// FreeChair lets the owner free an unready chair.
	FreeChair struct{ Chair int }
	// Change lets the owner change rules and starter between games.
	Change struct{ Options Options }
	// Hint notes that the person to move is given a hint at Ply. The room knows
	// no moves worth playing: whoever computes one asks the room first.
	Hint struct{ Ply int }
)

func (Sit) command()         {}
func (Stand) command()       {}
func (Ready) command()       {}
func (Throw) command()       {}
func (Play) command()        {}
func (Resign) command()      {}
func (Abort) command()       {}
func (Claim) command()       {}
func (Offer) command()       {}
func (Answer) command()      {}
func (Say) command()         {}
func (TakeControl) command() {}
func (FreeChair) command()   {}
func (Change) command()      {}
func (Hint) command()        {}
