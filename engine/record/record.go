package record

import (
	"fmt"
	"time"

	"oanquan/engine"
)

// Limits of a record. A game has at most 200 moves a seat, so that one with a
// full comment at every move is still below MaxBytes.
const (
	MaxBytes     = 1 << 20 // the text
	MaxJSONBytes = 8 << 20 // the JSON, which may write a character as six
	MaxTags      = 64      // unknown tags kept
	MaxTagName   = 32      // bytes of a tag's name
	MaxTagValue  = 512     // bytes of a tag's value
	MaxComment   = 1000    // bytes of one comment
	MaxRating    = 9999
	MaxRound     = 9999
	MaxAids      = 9999
	MaxClock     = 9999 * time.Hour // a clock time beside a move is less
)

// ID names a game for ever, for example "K7QM2R".
type ID string

// Ending is why a game is over; "" while it runs. The four that the board
// decides are [engine.Ending]'s; the others are a room's.
type Ending string

// The endings of docs/rules.md section 8.
const (
	Running     Ending = ""
	Squares     Ending = "squares"
	Quan        Ending = "quan"
	Repetition  Ending = "repetition"
	Length      Ending = "length"
	Resign      Ending = "resign"
	Time        Ending = "time"
	Agreed      Ending = "agreed"
	Aborted     Ending = "aborted"
	Abandoned   Ending = "abandoned"
	Adjudicated Ending = "adjudicated"
)

// Endings lists every ending a finished game may have.
func Endings() []Ending {
	return []Ending{
		Squares, Quan, Repetition, Length,
		Resign, Time, Agreed, Aborted, Abandoned, Adjudicated,
	}
}

// ByBoard tells whether the rules of the board ended the game, after which the
// rows have been swept.
func (e Ending) ByBoard() bool {
	return e == Squares || e == Quan || e == Repetition || e == Length
}

// BySeat tells whether one seat may have ended the game, which EndedBy names.
func (e Ending) BySeat() bool { return e == Resign || e == Time || e == Abandoned }

// Player is who sat on a seat.
type Player struct {
	Name    string // as it was then
	Account string // stable account ID, "" for a guest
	Rating  int    // in points before the game, 0 for none
}

// Move is a move with what was noted beside it.
type Move struct {
	engine.Move
	Comment string
	Timed   bool          // Clock was noted
	Clock   time.Duration // what was left on the mover's clock after the move; written in whole milliseconds
}

// Leave is a seat whose person left at a ply; the house played it on.
type Leave struct {
	Seat engine.Seat
	Ply  int // moves that had been played
}

// Tag is a tag this package does not know.
type Tag struct {
	Name  string
	Value string
}

// Game is the record of one game. Slices by seat have one element for each
// seat of Rules or are nil. A Game is a value: nothing here changes one.
type Game struct {
	ID      ID
	Date    time.Time // when it began, in UTC; zero if unknown
	Rules   engine.Rules
	Start   engine.Position // zero for the usual start of Rules
	Players [engine.MaxSeats]Player
	Rated   bool
	Clock   string // the time control, see Control; "" for none
	Room    string
	Round   int    // of the room's series, from 1; 0 if unknown
	Aids    []int  // hints used, by seat; nil for none
	Comment string // before the first move
	Moves   []Move
	Points  []int // by seat: after the sweep, or as they stood when a person ended the game
	Places  []int // by seat, 1 is first; nil while the game runs and when it was aborted
	Ending  Ending
	// EndedBy is the seat that resigned, lost on time or abandoned. It counts
	// only where Ending.BySeat; NoSeat when an abandoned game was called a draw.
	EndedBy engine.Seat
	Left    []Leave // in the order of leaving
	Tags    []Tag   // unknown tags, in the order they were read
}

// StartPosition is the position at ply 0.
func (g Game) StartPosition() engine.Position {
	if g.Start == (engine.Position{}) {
		return g.Rules.Start()
	}
	return g.Start
}

// endedBy is EndedBy where it counts, else NoSeat.
func (g Game) endedBy() engine.Seat {
	if !g.Ending.BySeat() || int(g.EndedBy) >= g.Rules.Players {
		return engine.NoSeat
	}
	return g.EndedBy
}

// Replay plays the moves of g from its start. The error names the ply, counted
// from 1, the move and the reason, and wraps the engine's.
func Replay(g Game) (engine.Game, error) {
	played, err := engine.NewGameFrom(g.Rules, g.StartPosition())
	if err != nil {
		return engine.Game{}, err
	}
	for i, m := range g.Moves {
		if played, err = playOn(played, m.Move); err != nil {
			return engine.Game{}, fmt.Errorf("ply %d: %w", i+1, err)
		}
	}
	return played, nil
}

func playOn(g engine.Game, m engine.Move) (engine.Game, error) {
	next, _, err := g.Play(m)
	return next, err
}

// Combos is the tally of combo points by seat (docs/rules.md section 5), nil
// for a game that cannot be replayed. It never decides a game.
func (g Game) Combos() []int {
	played, err := engine.NewGameFrom(g.Rules, g.StartPosition())
	if err != nil {
		return nil
	}
	tally := make([]int, g.Rules.Players)
	for _, m := range g.Moves {
		mover := played.Position().Mover
		next, steps, err := played.Play(m.Move)
		if err != nil {
			return nil
		}
		tally[mover] += engine.ComboPoints(steps)
		played = next
	}
	return tally
}

// Rank is the places by seat that follow from the points of res and from who
// left: those who stayed by their points, equal points sharing the better
// place, then the leavers, the later the better (docs/rules.md section 5).
func Rank(res engine.Result, left []Leave) []int {
	places := make([]int, res.Seats)
	for i, l := range left {
		places[l.Seat] = int(res.Seats) - i
	}
	for s := range places {
		if places[s] != 0 {
			continue
		}
		place := 1
		for o := range places {
			if !hasLeft(left, o) && res.Points[o] > res.Points[s] {
				place++
			}
		}
		places[s] = place
	}
	return places
}

func hasLeft(left []Leave, seat int) bool {
	for _, l := range left {
		if int(l.Seat) == seat {
			return true
		}
	}
	return false
}
