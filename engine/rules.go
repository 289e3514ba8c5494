package engine

import "fmt"

// RelayQuan says what a quan pit does to a sowing that ends before it.
type RelayQuan uint8

// The values of the option relay-quan.
const (
	RelayQuanStop RelayQuan = iota // the turn ends
	RelayQuanOne                   // one dân of it is sown on
)

// EndWhen says when the game ends.
type EndWhen uint8

// The values of the option end.
const (
	EndSquares EndWhen = iota // every quan pit is empty
	EndQuan                   // every quan piece has been captured
)

// EmptyQuan says what a fully empty quan pit does.
type EmptyQuan uint8

// The values of the option empty-quan.
const (
	EmptyQuanOpen EmptyQuan = iota // like any empty square
	EmptyQuanWall                  // ends the turn right after the last dân, but may be a gap inside a chain
	EmptyQuanShut                  // neither opens nor continues a capture
)

// Rules is one rule set of docs/rules.md section 6. Every combination of
// legal values is allowed. The zero value is not legal; begin with [Classic].
type Rules struct {
	Players          int // seats, 2 to 4
	Dan              int // dân in each field at the start, 3 to 10
	QuanPoints       int // what a quan is worth, 10 or 5
	YoungQuanBelow   int // a quan with fewer dân beside it is not captured; 0, 3 or 5
	RelayQuan        RelayQuan
	End              EndWhen
	EmptyQuan        EmptyQuan
	FirstTurnQuanBan bool
	RightOnly        bool // everybody always sows to the right
}

// Classic is the rule set with every option at its default.
func Classic() Rules { return Rules{Players: 2, Dan: 5, QuanPoints: 10} }

// Preset is a named rule set.
type Preset struct {
	Name  string
	Rules Rules
}

// Presets lists the named rule sets in the order of docs/rules.md section 6.
func Presets() []Preset {
	with := func(change func(*Rules)) Rules {
		r := Classic()
		change(&r)
		return r
	}
	return []Preset{
		{"classic", Classic()},
		{"young", with(func(r *Rules) { r.YoungQuanBelow = 5 })},
		{"five", with(func(r *Rules) { r.QuanPoints = 5 })},
		{"village", with(func(r *Rules) { r.RelayQuan, r.End, r.YoungQuanBelow = RelayQuanOne, EndQuan, 5 })},
		{"triangle", with(func(r *Rules) { r.Players = 3 })},
		{"square", with(func(r *Rules) { r.Players = 4 })},
	}
}

// Check returns an error that names the option with an illegal value, or nil.
func (r Rules) Check() error {
	oneOf := func(key string, v int, legal ...int) error {
		for _, l := range legal {
			if v == l {
				return nil
			}
		}
		return fmt.Errorf("rules: %s is %d, want one of %v", key, v, legal)
	}
	if r.Dan < 3 || r.Dan > 10 {
		return fmt.Errorf("rules: dan is %d, want 3 to 10", r.Dan)
	}
	for _, err := range []error{
		oneOf("players", r.Players, 2, 3, 4),
		oneOf("quan", r.QuanPoints, 10, 5),
		oneOf("young", r.YoungQuanBelow, 0, 3, 5),
		oneOf("relay-quan", int(r.RelayQuan), int(RelayQuanStop), int(RelayQuanOne)),
		oneOf("end", int(r.End), int(EndSquares), int(EndQuan)),
		oneOf("empty-quan", int(r.EmptyQuan), int(EmptyQuanOpen), int(EmptyQuanWall), int(EmptyQuanShut)),
	} {
		if err != nil {
			return err
		}
	}
	return nil
}

// Start is the usual first position of r: seat 0 to move. It is the zero
// Position when r has an illegal number of players.
func (r Rules) Start() Position {
	if r.Players < MinSeats || r.Players > MaxSeats {
		return Position{}
	}
	p := Position{Seats: uint8(r.Players)}
	for i := range p.Ring() {
		if Pit(i).IsQuan() {
			p.Pits[i].Quan = 1
		} else {
			p.Pits[i].Dan = int16(r.Dan)
		}
	}
	return p
}

// MaxTurns is the number of turns after which a game of r ends by length.
func (r Rules) MaxTurns() int { return 200 * r.Players }
