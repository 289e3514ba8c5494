package search

import (
	"math/bits"
	"slices"

	"oanquan/engine"
)

// linesMost is how deep a proof is looked for, in plies.
const linesMost = 250

// reach is how many points more than all that lies on the board a prover may
// still hope for: what four reseeds of the other cost it and bring to the board.
const reach = 8 * engine.Fields

// prover looks for a proof by proof numbers, depth first (Nagai's df-pn): it
// always goes on where the fewest leaves have to be won. The proof numbers of
// children are not added up, which counts a board reached in two ways twice,
// but the greatest of them counts and one for each other (weak proof numbers).
//
// A line that comes back to a board on its way counts as lost for the prover. So
// every proof is one. What is lost only because of the way that led there is not
// remembered as lost, but as hard, since from elsewhere it may be won; and so is
// what lies deeper than linesMost.
type prover struct {
	s     *searcher
	table proofTable
	nodes uint64
	stop  func() bool
	halt  bool
	path  []step
	// near counts the boards of path by a hash, so that most lookups are one.
	near [1 << 10]uint8

	// plan is what is proven in any case, and hints a table of which every proof
	// is likely to be found anew; nil without.
	plan  map[step]choice
	hints proofTable
	// lines is how many plies a line may have, from the root on, where that must
	// hold for all that is taken from the table and the plan, too; 0 where only
	// what is searched is bounded, by linesMost. A board that comes again is then
	// lost whatever is to be proven of it: by a proof of more than is asked a line
	// may come back to less.
	lines int
}

// step is a board on the way.
type step struct {
	key
	prey
}

// branch is a child as the search by numbers sees it: its counts are for whoever
// moves there.
type branch struct {
	child
	key key
	prey
	counts
	// back is the place on the path of the first board that lines come back to
	// for which this is lost; nowhere when it is lost in any case, or not lost.
	back int
}

// nowhere is after every place on a path.
const nowhere = 1 << 16

// hard is how many leaves are to be won at least where it is lost by the way
// that led there.
const hard = 1 << 12

// spot is a board to be proven something of.
type spot struct {
	board *board
	key   key
	prey  prey
}

func (p *prover) enter(k key, w prey) {
	p.path = append(p.path, step{k, w})
	p.near[nearOf(k)]++
}

func (p *prover) leave(k key) {
	p.path = p.path[:len(p.path)-1]
	p.near[nearOf(k)]--
}

func nearOf(k key) uint64 { return (k.own ^ bits.RotateLeft64(k.other, 23)) * 0x9E3779B97F4A7C15 >> 54 }

// onPath is the place of the board on the way to it, nowhere when it is not there.
func (p *prover) onPath(k key, w prey) int {
	if p.near[nearOf(k)] == 0 {
		return nowhere
	}
	at := slices.IndexFunc(p.path, func(s step) bool { return s.key == k && (p.lines > 0 || s.prey == w) })
	if at < 0 {
		return nowhere
	}
	return at
}

// prove settles the board, unless it is stopped or its counts reach the limits.
func (p *prover) prove(at spot, phiMost, deltaMost uint32) (c counts, back int) {
	p.nodes++
	if p.nodes%stopEvery == 0 && p.stop != nil && p.stop() {
		p.halt = true
	}
	begin := p.nodes
	place := len(p.path)
	if place >= linesMost || p.lines > 0 && place >= p.lines {
		c = p.hard(at)
		p.table.store(numbers{key: at.key, counts: c, prey: at.prey}, 1)
		return c, nowhere
	}
	p.enter(at.key, at.prey)
	var room [maxMoves]branch
	c, move, back := p.settle(p.branches(at, room[:0]), phiMost, deltaMost)
	p.leave(at.key)
	if back >= place {
		back = nowhere // what comes back to this very board is lost from anywhere
	}
	if !p.halt {
		kept := c
		if back < nowhere {
			kept = p.hard(at)
		}
		p.table.store(numbers{key: at.key, counts: kept, prey: at.prey, move: move}, p.nodes-begin+1)
	}
	return c, back
}

// hard are the counts of a board that is lost for the prover by the way to it, or
// too deep: twice as hard each time, and at last lost.
func (p *prover) hard(at spot) counts {
	leaves := uint32(hard)
	if n := p.table.find(at.key, at.prey); n != nil && !n.settled() {
		leaves = max(leaves, 2*max(n.phi, n.delta))
	}
	if leaves >= never/2 {
		return won(false, at.prey.prover)
	}
	if at.prey.prover {
		return counts{phi: leaves, delta: 1}
	}
	return counts{phi: 1, delta: leaves}
}

// settle goes on with the best of kids until their parent is settled or has
// reached the limits; move is the best.
func (p *prover) settle(kids []branch, phiMost, deltaMost uint32) (c counts, move code, back int) {
	for {
		best, second := -1, uint32(never)
		c = counts{phi: never}
		others := uint32(0)
		for i := range kids {
			k := &kids[i]
			if k.delta < c.phi || k.delta == 0 && k.back > kids[best].back {
				second, c.phi, best = c.phi, k.delta, i
			} else {
				second = min(second, k.delta)
			}
			c.delta = max(c.delta, k.phi)
			if k.phi > 0 {
				others++
			}
		}
		others = max(others, 1) - 1
		switch {
		case c.phi == 0:
			return counts{0, never, kids[best].height + 1}, kids[best].move, kids[best].back
		case c.delta == 0:
			back = nowhere
			for i := range kids {
				c.height, back = max(c.height, kids[i].height+1), min(back, kids[i].back)
			}
			return counts{never, 0, c.height}, 0, back
		}
		if c.delta < never {
			c.delta = min(c.delta+others, never-1)
		}
		if best < 0 || c.phi >= phiMost || c.delta >= deltaMost || p.halt {
			return c, 0, nowhere
		}
		k := &kids[best]
		phi := uint32(never)
		if deltaMost < never {
			phi = max(deltaMost-min(deltaMost, others), k.phi+1)
		}
		// A quarter more than the second best, so that it does not change over
		// at every leaf.
		k.counts, k.back = p.prove(spot{&k.board, k.key, k.prey}, phi, min(phiMost, second+second/4+1))
	}
}

// branches are the children of a board with what is known of them, those that
// win most first.
func (p *prover) branches(at spot, kids []branch) []branch {
	for c := code(1); c <= maxMoves; c++ {
		if at.board.legal(&p.s.switches, c) {
			kids = append(kids, p.branch(p.s.child(at.board, c), at.prey))
		}
	}
	return sorted(kids)
}

func sorted(kids []branch) []branch {
	for i := 1; i < len(kids); i++ {
		for j := i; j > 0 && kids[j].gain > kids[j-1].gain; j-- {
			kids[j], kids[j-1] = kids[j-1], kids[j]
		}
	}
	return kids
}

// branch is k as the child of a board of which w is to be proven.
func (p *prover) branch(k child, w prey) branch {
	b := branch{child: k, prey: prey{w.need + int16(k.gain), !w.prover}, back: nowhere}
	if w.prover {
		b.need = w.need - int16(k.gain)
	}
	if k.endless || k.board.over {
		b.counts = won(!k.endless && b.need <= 0, b.prover)
		return b
	}
	var ok bool
	if b.key, ok = keyOf(&k.board); ok {
		if n := p.table.find(b.key, b.prey); n != nil && (!n.proves() || !p.tooLong(n.counts)) {
			b.counts = n.counts
			if b.settled() {
				return b
			}
		}
	}
	place := p.onPath(b.key, b.prey)
	planned, known := p.plan[step{b.key, b.prey}]
	switch {
	case known && !p.tooLong(counts{height: uint16(planned.in)}):
		b.counts = won(true, b.prover)
		b.height = uint16(planned.in)
	case !ok, int(b.need) > b.board.all(&p.s.switches)+reach:
		b.counts = won(false, b.prover)
	case place < nowhere:
		b.counts, b.back = won(false, b.prover), place
	case b.phi == 0: // nothing is known
		b.counts = p.first(&b)
	}
	return b
}

// tooLong tells whether a child's proof has lines that are longer than may be.
func (p *prover) tooLong(c counts) bool { return p.lines > 0 && len(p.path)+int(c.height) > p.lines }

// won is a board that is settled for the prover or against it.
func won(proven, proverMoves bool) counts {
	if proven == proverMoves {
		return counts{phi: 0, delta: never}
	}
	return counts{phi: never, delta: 0}
}

// pointsEach is how many points that are missing, by the judgement of boards,
// make one more leaf to be won.
const pointsEach = 3

// first is how hard a board looks that nothing is known of.
func (p *prover) first(b *branch) counts {
	if p.hints != nil {
		if n := p.hints.find(b.key, b.prey); n != nil && n.proves() {
			return n.likely()
		}
	}
	moves := 0
	for c := code(1); c <= maxMoves; c++ {
		if b.board.legal(&p.s.switches, c) {
			moves++
		}
	}
	missing := int(b.need) + b.board.guess()
	if b.prover {
		missing = int(b.need) - b.board.guess()
	}
	proof := 1 + max(0, missing)/pointsEach
	refutation := 1 + max(0, -missing)/pointsEach
	// The more moves the other has, the more must be answered.
	if b.prover {
		return counts{phi: uint32(proof), delta: uint32(refutation + moves/2)}
	}
	return counts{phi: uint32(refutation), delta: uint32(proof + moves/2)}
}
