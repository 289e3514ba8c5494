package widget

import (
	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/ui/keymap"
)

// Pick is how a person chooses a move at a board: a square of the own row, then
// a direction. The game and the lessons share it, so that fingers learn it once.
type Pick struct {
	Field  int  // under the cursor, 1 to 5
	Lifted bool // the square is taken up and a direction is asked for
}

// Picked is what a key has come to.
type Picked uint8

// The outcomes of a key.
const (
	NothingPicked Picked = iota // the cursor may have moved
	EmptyPicked                 // the square has no dân to lift
	LeftPicked                  // sow to the left
	RightPicked                 // sow to the right
)

// Key takes a key; can tells which squares may be lifted.
func (p Pick) Key(k *keymap.Map, msg tea.KeyPressMsg, can func(field int) bool) (Pick, Picked) {
	switch {
	case k.Digits.Matches(msg):
		p.Field = int(msg.String()[0] - '0')
		if p.Lifted = can(p.Field); !p.Lifted { // no other square is left to be sown by the next key
			return p, EmptyPicked
		}
	case k.SowLeft.Matches(msg), p.Lifted && k.Left.Matches(msg):
		return p, LeftPicked
	case k.SowRight.Matches(msg), p.Lifted && k.Right.Matches(msg):
		return p, RightPicked
	case k.Left.Matches(msg):
		p.Field = p.next(-1, can)
	case k.Right.Matches(msg):
		p.Field = p.next(+1, can)
	case k.Select.Matches(msg), k.Space.Matches(msg), k.Up.Matches(msg), k.Down.Matches(msg):
		if !p.Lifted && !can(p.Field) {
			return p, EmptyPicked
		}
		p.Lifted = !p.Lifted
	}
	return p, NothingPicked
}

// next is the next square to that side that may be lifted, the same one when
// there is none.
func (p Pick) next(d int, can func(int) bool) int {
	for f := p.Field + d; f >= 1 && f <= engine.Fields; f += d {
		if can(f) {
			return f
		}
	}
	return p.Field
}
