package engine

import "fmt"

// Sizes of the board (docs/rules.md section 2).
const (
	MinSeats = 2
	MaxSeats = 4
	// Fields is how many dân squares each seat has.
	Fields = 5
	// sidePits is one quan pit and the fields of one seat.
	sidePits = Fields + 1
	// MaxPits is the ring of the largest board.
	MaxPits = MaxSeats * sidePits
)

// Seat is a place at the board, 0 to 3; seat 0 starts the game.
type Seat uint8

// NoSeat is the mover of a position in which the game is over.
const NoSeat Seat = 0xFF

// String is the letter of docs/rules.md section 8: "a" to "d", "-" for NoSeat.
func (s Seat) String() string {
	if s == NoSeat {
		return "-"
	}
	return string(rune('a' + s))
}

// Pit is an index on the ring of 6 × seats squares, for example 0 for the quan
// pit to the left of seat 0 and 9 for the third field of seat 1.
type Pit uint8

// IsQuan tells whether p is a quan pit, which belongs to nobody.
func (p Pit) IsQuan() bool { return p%sidePits == 0 }

// Seat is the owner of a field; for a quan pit the seat whose side begins
// with it.
func (p Pit) Seat() Seat { return Seat(p / sidePits) }

// Field is the number of p in its owner's row, 1 to 5 from the owner's left,
// and 0 for a quan pit.
func (p Pit) Field() int { return int(p % sidePits) }

// FieldPit is the pit of field n (1 to 5) of seat s.
func FieldPit(s Seat, n int) Pit { return Pit(int(s)*sidePits + n) }

// QuanPit is the quan pit to the left of seat s.
func QuanPit(s Seat) Pit { return Pit(int(s) * sidePits) }

// Dir is the direction of sowing. Right is to the right of whoever moves, in
// every seat; words like "clockwise" depend on how the board is drawn.
type Dir int8

// The two directions, as the change of the ring index at each step.
const (
	Left  Dir = -1
	Right Dir = +1
)

// String is "L" or "R".
func (d Dir) String() string {
	if d == Left {
		return "L"
	}
	return "R"
}

// Move is a player's one choice in a turn: which of the own fields to lift
// and which way to sow it.
type Move struct {
	Pit Pit
	Dir Dir
}

// String is the canonical text of docs/rules.md section 8, such as "3R".
func (m Move) String() string { return fmt.Sprintf("%d%s", m.Pit.Field(), m.Dir) }

// Pile is what lies in a pit or was taken from one.
type Pile struct {
	Dan  int16
	Quan int16 // 0 or 1 in a quan pit, always 0 in a field
}

// Empty tells whether there is neither a dân nor a quan.
func (p Pile) Empty() bool { return p == Pile{} }

// Hand is what a seat has captured and what it owes.
type Hand struct {
	Dan  int16
	Quan int16
	Debt int16 // dân borrowed to reseed, docs/rules.md section 4
}

// Position is the whole state at the start of a turn: board, hands and mover.
// It is a value; two positions are the same state when they are ==.
type Position struct {
	Seats uint8
	Mover Seat // NoSeat when the game is over
	Pits  [MaxPits]Pile
	Hands [MaxSeats]Hand
}

// Ring is the number of pits in use: 12, 18 or 24.
func (p Position) Ring() int { return int(p.Seats) * sidePits }

// Next is the pit n steps from pit in direction d.
func (p Position) Next(pit Pit, d Dir, n int) Pit {
	ring := p.Ring()
	return Pit(((int(pit)+int(d)*n)%ring + ring) % ring)
}

// BoardDan counts the dân that lie on the board.
func (p Position) BoardDan() int {
	n := 0
	for _, pile := range p.Pits {
		n += int(pile.Dan)
	}
	return n
}

// RowDan counts the dân in the five fields of s.
func (p Position) RowDan(s Seat) int {
	n := 0
	for f := 1; f <= Fields; f++ {
		n += int(p.Pits[FieldPit(s, f)].Dan)
	}
	return n
}

// Score is captured dân − debt + quan points × captured quan of seat s in
// points (docs/rules.md section 4). It may be negative.
func (p Position) Score(r Rules, s Seat) int {
	h := p.Hands[s]
	return int(h.Dan) - int(h.Debt) + r.QuanPoints*int(h.Quan)
}

// Projected is the score of s if the game were swept now: the score and what
// lies in the row of s, in points.
func (p Position) Projected(r Rules, s Seat) int { return p.Score(r, s) + p.RowDan(s) }
