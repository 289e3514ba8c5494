package room

import (
	"slices"
	"strconv"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/engine/record"
	"oanquan/lobby/account"
)

// Game is the room's running or last game. Seats are by engine.Seat.
type Game struct {
	ID    GameID
	Rules engine.Rules
	Start engine.Position
	// Chairs[s] is the chair, and Players[s] the person, of seat s.
	Chairs  []int
	Players []account.Who
	// signed are the players under the names that the journal and the record
	// have, nil where they are called so still.
	signed  []account.Who
	Begun   time.Time
	Round   int // 1 for the first game in the room
	Moves   []engine.Move
	Control clock.Control
	Rated   bool
	// MatchGame is which game of a match it is, from 1; 0 for a single game.
	MatchGame int
	Ratings   []int          // by seat as the game began, 0 for none; nil in games that are not rated
	Times     []MoveTime     // of each move; nil in a game without a clock
	Left      []record.Leave // who left while it went on, in order
	Aids      []int          // hints given, by seat; nil for none
	Outcome   Outcome        // Ending is "" while it runs
}

// MoveTime is what a move did to its mover's clock.
type MoveTime struct {
	Left   time.Duration // on the clock after it
	Credit time.Duration // given back for the delay of the mover's line
}

// moved returns g with a move after ply others; what g shares is not changed.
func (g Game) moved(ply int, m engine.Move, t MoveTime) Game {
	n := min(ply, len(g.Moves))
	g.Moves = append(g.Moves[:n:n], m)
	if g.Control.Timed() {
		n = min(n, len(g.Times))
		g.Times = append(g.Times[:n:n], t)
	}
	return g
}

// back returns g without the moves from ply on.
func (g Game) back(ply int) Game {
	g.Moves = g.Moves[:min(ply, len(g.Moves)):min(ply, len(g.Moves))]
	g.Times = g.Times[:min(ply, len(g.Times)):min(ply, len(g.Times))]
	return g
}

// HasLeft tells whether the person of a seat has left the game to the house.
func (g *Game) HasLeft(s engine.Seat) bool {
	return slices.ContainsFunc(g.Left, func(l record.Leave) bool { return l.Seat == s })
}

// AidsOf is how many hints the person of a seat has been given.
func (g *Game) AidsOf(s engine.Seat) int {
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
func (g *Game) AgainstBots(s engine.Seat) bool {
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
func (g *Game) Running() bool { return g.ID != "" && g.Outcome.Ending == "" }

// Mover is the seat to move, NoSeat when there is none.
func (g *Game) Mover() engine.Seat {
	if !g.Running() {
		return engine.NoSeat
	}
	return engine.Seat(len(g.Moves) % len(g.Players))
}

// SeatOf is the seat of a person, NoSeat for who does not play.
func (g *Game) SeatOf(id account.ID) engine.Seat {
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
		Points: g.Outcome.Points, Places: g.Outcome.Places, Ending: g.Outcome.Ending, EndedBy: engine.NoSeat,
	}
	if rec.Ending.BySeat() {
		rec.EndedBy = g.Outcome.EndedBy
	}
	if in > 0 {
		rec.Room = strconv.Itoa(int(in))
	}
	if g.Start != g.Rules.Start() {
		rec.Start = g.Start
	}
	rec.Rated = g.Rated
	for s, p := range g.Players {
		rec.Players[s].Name = p.Name
		if s < len(g.Ratings) {
			rec.Players[s].Rating = min(max(g.Ratings[s], 0), record.MaxRating)
		}
		if !p.ID.IsGuest() {
			rec.Players[s].Account = string(p.ID)
		}
	}
	rec.Left, rec.Aids = g.Left, g.Aids
	for i, m := range g.Moves {
		move := record.Move{Move: m}
		if i < len(g.Times) {
			move.Timed, move.Clock = true, g.Times[i].Left.Truncate(time.Millisecond)
		}
		rec.Moves = append(rec.Moves, move)
	}
	if g.Control.Timed() {
		rec.Clock = g.Control.String()
	}
	return rec
}

// renamed is a running game whose players are called as on their chairs.
func (g Game) renamed(chairs []Chair) Game {
	if !g.Running() {
		return g
	}
	cloned := false
	for s, p := range g.Players {
		chair := chairOf(chairs, p.ID)
		if chair < 0 || chairs[chair].Who == p {
			continue
		}
		if g.signed == nil {
			g.signed = g.Players
		}
		if !cloned { // others read the old ones
			g.Players, cloned = slices.Clone(g.Players), true
		}
		g.Players[s] = chairs[chair].Who
	}
	return g
}
