package search

import (
	"slices"
	"unsafe"
)

// proven is what a solver knows of one board, as its mover sees it. Points are
// what is still to be won.
type proven struct {
	key key
	// The mover can force low within lowIn plies, and be held to high within
	// highIn, whatever the other does.
	low, high     int16
	lowIn, highIn uint8
	// Within notLowIn plies notLow cannot be forced, and within notHighIn the
	// mover cannot be held to notHigh.
	notLow, notHigh     int16
	notLowIn, notHighIn uint8
	move                code // that forced low or broke notHigh last
}

// unknown is a board of which nothing is known.
func unknown(k key) proven { return proven{key: k, low: -infinite, high: infinite} }

// A search spends one node in proofShare on proofs, and proofLeast at each depth.
const (
	proofShare = 6
	proofLeast = 500
)

// proofBytes is the memory of the proofs of one search.
const proofBytes = 1 << 19

// solver proves that a seat can force a final difference before a number of
// plies have been played, in a tree that knows neither repetition nor length.
// It takes no line for decided that has not ended (see the package comment).
type solver struct {
	s      *searcher
	proofs []proven
	left   uint64 // nodes it may still visit
}

func newSolver(s *searcher, size int) *solver {
	return &solver{s: s, proofs: make([]proven, size/int(unsafe.Sizeof(proven{})))}
}

// spent counts a node and tells whether there are no more.
func (v *solver) spent() bool {
	if v.left > 0 && v.s.budget.spend() {
		v.left = 0
	}
	if v.left == 0 {
		return true
	}
	v.left--
	return false
}

// settle proves that value is what the root's mover wins more than the other,
// within depth plies and so many nodes: the move that forces it, and the plies
// of the longer of both proofs, 0 when there is none.
func (v *solver) settle(root []child, value, depth int, nodes uint64) (move code, in int) {
	v.left = nodes
	kids := slices.Clone(root)
	low, move := v.force(kids, value, depth)
	if low == 0 {
		return 0, 0
	}
	high, _ := v.hold(kids, value, depth)
	if high == 0 {
		return 0, 0
	}
	return move, max(low, high)
}

// at is where what is known of b is kept, nil for a board without a key.
func (v *solver) at(b *board) *proven {
	k, ok := keyOf(b)
	if !ok {
		return nil
	}
	p := &v.proofs[k.among(len(v.proofs))]
	if p.key != k {
		*p = unknown(k)
	}
	return p
}

// kids are the boards one turn on, in the order in which they are tried.
func (v *solver) kids(b *board, room *[maxMoves]child, first code) []child {
	kids := room[:0]
	for c := code(1); c <= maxMoves; c++ {
		if b.legal(&v.s.switches, c) {
			kids = append(kids, v.s.child(b, c))
		}
	}
	order(kids, first)
	return kids
}

// atLeast is within how many plies, at most depth, the mover of b can force
// need more points than the other; 0 when that is not proven.
func (v *solver) atLeast(b *board, need, depth int) int {
	if depth == 0 || v.spent() {
		return 0
	}
	var first code
	if p := v.at(b); p != nil {
		switch {
		case int(p.low) >= need && int(p.lowIn) <= depth:
			return int(p.lowIn)
		case int(p.high) < need, int(p.notLow) <= need && int(p.notLowIn) >= depth:
			return 0
		}
		first = p.move
	}
	var room [maxMoves]child
	in, move := v.force(v.kids(b, &room, first), need, depth)
	if p := v.at(b); p != nil { // anew, since what lies below may have taken its place
		switch {
		case in > 0:
			p.low, p.lowIn, p.move = int16(need), uint8(in), move
		case v.left > 0:
			p.notLow, p.notLowIn = int16(need), uint8(depth)
		}
	}
	return in
}

// force is atLeast for the mover of whom kids are the children.
func (v *solver) force(kids []child, need, depth int) (in int, move code) {
	for i := range kids {
		if k := &kids[i]; k.board.over && !k.endless && k.gain >= need {
			return 1, k.move
		}
	}
	for i := range kids {
		k := &kids[i]
		if k.board.over || k.endless {
			continue
		}
		if in := v.atMost(&k.board, k.gain-need, depth-1); in > 0 {
			return in + 1, k.move
		}
	}
	return 0, 0
}

// atMost is within how many plies, at most depth, the mover of b can be held to
// most points more than the other; 0 when that is not proven.
func (v *solver) atMost(b *board, most, depth int) int {
	if depth == 0 || v.spent() {
		return 0
	}
	var first code
	if p := v.at(b); p != nil {
		switch {
		case int(p.high) <= most && int(p.highIn) <= depth:
			return int(p.highIn)
		case int(p.low) > most, int(p.notHigh) >= most && int(p.notHighIn) >= depth:
			return 0
		}
		first = p.move
	}
	var room [maxMoves]child
	in, move := v.hold(v.kids(b, &room, first), most, depth)
	if p := v.at(b); p != nil {
		switch {
		case in > 0:
			p.high, p.highIn = int16(most), uint8(in)
		case v.left > 0:
			p.notHigh, p.notHighIn, p.move = int16(most), uint8(depth), move
		}
	}
	return in
}

// hold is atMost for the mover of whom kids are the children; move is what
// breaks it.
func (v *solver) hold(kids []child, most, depth int) (in int, move code) {
	for i := range kids {
		if k := &kids[i]; k.endless || k.board.over && k.gain > most {
			return 0, k.move
		}
	}
	for i := range kids {
		k := &kids[i]
		if k.board.over {
			in = max(in, 1)
			continue
		}
		below := v.atLeast(&k.board, k.gain-most, depth-1)
		if below == 0 {
			return 0, k.move
		}
		in = max(in, below+1)
	}
	return in, 0
}
