package search

import "oanquan/engine"

// The ring of two seats.
const (
	side = engine.Fields + 1
	ring = 2 * side
)

// A pit is its dân, and quanBit where the quan lies. The dân of a whole board
// stay below quanBit: engine.MaxGivenDan and a reseed on each of 400 turns are
// 2500.
const (
	quanBit = 1 << 12
	danMask = quanBit - 1
)

// The steps around a ring of 12 as numbers that are only added.
const (
	stepRight = 1
	stepLeft  = ring - 1
)

// switches is a rule set as the fast turn asks for it.
type switches struct {
	quanPoints int16
	young      int16
	relayOne   bool
	endQuan    bool
	wallFirst  bool // an empty quan pit opens no capture
	wallChain  bool // nor continues one
	rightOnly  bool
}

func switchesOf(r engine.Rules) switches {
	return switches{
		quanPoints: int16(r.QuanPoints),
		young:      int16(r.YoungQuanBelow),
		relayOne:   r.RelayQuan == engine.RelayQuanOne,
		endQuan:    r.End == engine.EndQuan,
		wallFirst:  r.EmptyQuan != engine.EmptyQuanOpen,
		wallChain:  r.EmptyQuan == engine.EmptyQuanShut,
		rightOnly:  r.RightOnly,
	}
}

// board is a position of two seats at the start of a turn, with scores in
// place of hands (see the package comment).
type board struct {
	pits  [ring]int16
	score [2]int16 // in points
	mover uint8
	over  bool
}

func boardOf(r engine.Rules, p engine.Position) board {
	b := board{over: p.Mover == engine.NoSeat}
	if !b.over {
		b.mover = uint8(p.Mover)
	}
	for i := range b.pits {
		b.pits[i] = p.Pits[i].Dan + quanBit*p.Pits[i].Quan
	}
	for s := range b.score {
		b.score[s] = int16(p.Score(r, engine.Seat(s)))
	}
	return b
}

// ahead is the pit one step from at.
func ahead(at, step int) int {
	at += step
	if at >= ring {
		at -= ring
	}
	return at
}

func isQuan(pit int) bool { return pit == 0 || pit == side }

// play plays the whole turn that lifts pit from: sowing, captures, the end
// check and the sweep or the next mover's reseed. It is false, and the board
// spoilt, when the turn does not end within engine.StepLimit.
func (b *board) play(s *switches, from, step int) bool {
	last, ok := b.sow(s, from, step)
	if !ok {
		return false
	}
	b.capture(s, last, step)
	if b.ended(s) {
		b.score[0] += b.row(0)
		b.score[1] += b.row(1)
		for i := range b.pits {
			if !isQuan(i) {
				b.pits[i] = 0
			}
		}
		b.over = true
		return true
	}
	b.mover ^= 1
	if b.row(b.mover) == 0 {
		first := int(b.mover)*side + 1
		for i := first; i < first+engine.Fields; i++ {
			b.pits[i] = 1
		}
		b.score[b.mover] -= engine.Fields
	}
	return true
}

// sow lifts, sows and relays; it returns where the last dân fell.
func (b *board) sow(s *switches, from, step int) (int, bool) {
	at, limit := from, engine.StepLimit
	hand := b.pits[from]
	b.pits[from] = 0
	for {
		if limit -= int(hand); limit < 0 {
			return at, false
		}
		for ; hand > 0; hand-- {
			at = ahead(at, step)
			b.pits[at]++
		}
		next := ahead(at, step)
		hand = b.pits[next] & danMask
		if hand == 0 {
			return at, true
		}
		if isQuan(next) {
			if !s.relayOne {
				return at, true
			}
			hand = 1
		}
		b.pits[next] -= hand
		at = next
	}
}

// capture takes what lies behind gaps after the last dân fell at at.
func (b *board) capture(s *switches, at, step int) {
	wall := s.wallFirst
	for {
		gap := ahead(at, step)
		if b.pits[gap] != 0 || wall && isQuan(gap) {
			return
		}
		at = ahead(gap, step)
		prey := b.pits[at]
		if prey == 0 {
			return
		}
		points := prey & danMask
		if prey >= quanBit {
			if points < s.young {
				return
			}
			points += s.quanPoints
		}
		b.pits[at] = 0
		b.score[b.mover] += points
		wall = s.wallChain
	}
}

// ended is the end check that the board alone decides.
func (b *board) ended(s *switches) bool {
	if s.endQuan {
		return b.pits[0] < quanBit && b.pits[side] < quanBit
	}
	return b.pits[0] == 0 && b.pits[side] == 0
}

// row is the dân in the fields of seat.
func (b *board) row(seat uint8) int16 {
	r := b.pits[int(seat)*side+1:][:engine.Fields]
	return r[0] + r[1] + r[2] + r[3] + r[4]
}

// lead is the score of seat less the other's, in points.
func (b *board) lead(seat uint8) int { return int(b.score[seat]) - int(b.score[seat^1]) }

// Weights of guess, in points. They were fitted to what a search of 13 turns
// says of 4,000 positions that weak play had reached, and kept because they
// win against the rows alone (docs/strength.md).
const (
	tempo     = 3 // having the move
	perQuan   = 2 // each quan on the board, for whoever moves
	perEmpty  = 2 // each bare field of the other's more than the mover has
	rowShares = 4 // one point for so many dân more in the own row
)

// guess is what the mover may still win more than the other. How much lies in
// the rows says little; bare fields, which leave fewer moves, say more.
func (b *board) guess() int {
	own, other := b.mover, b.mover^1
	quans := int(b.pits[0]/quanBit + b.pits[side]/quanBit)
	return tempo + perQuan*quans + perEmpty*(b.bare(other)-b.bare(own)) +
		(int(b.row(own))-int(b.row(other)))/rowShares
}

// bare is how many fields of seat hold nothing.
func (b *board) bare(seat uint8) int {
	n := 0
	for _, v := range b.pits[int(seat)*side+1:][:engine.Fields] {
		if v == 0 {
			n++
		}
	}
	return n
}

// code is a move of whoever is to move: 1 to 10 in the order of engine.Legal,
// 0 for none.
type code uint8

const maxMoves = 2 * engine.Fields

func codeOf(m engine.Move) code {
	c := code(2*m.Pit.Field() - 1)
	if m.Dir == engine.Right {
		c++
	}
	return c
}

// field is the number of the field, 1 to 5.
func (c code) field() int { return int(c+1) / 2 }

func (c code) step() int {
	if c%2 == 0 {
		return stepRight
	}
	return stepLeft
}

// move is the move of seat that c stands for.
func (c code) move(seat engine.Seat) engine.Move {
	m := engine.Move{Pit: engine.FieldPit(seat, c.field()), Dir: engine.Left}
	if c%2 == 0 {
		m.Dir = engine.Right
	}
	return m
}

// legal tells whether the mover can play c.
func (b *board) legal(s *switches, c code) bool {
	if s.rightOnly && c%2 == 1 {
		return false
	}
	return b.pits[int(b.mover)*side+c.field()] != 0
}

// all is what lies on the board, in points.
func (b *board) all(s *switches) int {
	points := 0
	for _, v := range b.pits {
		points += int(v&danMask) + int(v/quanBit)*int(s.quanPoints)
	}
	return points
}
