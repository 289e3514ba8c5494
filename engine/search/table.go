package search

import (
	"math/bits"
	"unsafe"
)

// key is a whole board as the mover sees it: two halves of a quan pit (11
// bits) and five fields (10 bits each), the mover's own first. Equal keys are
// equal boards up to a change of seats, which changes nothing but names.
type key struct{ own, other uint64 }

const pitBits = 10

// keyOf is false for a board with more dân in one pit than a key can tell.
func keyOf(b *board) (key, bool) {
	var halves [2]uint64
	var all int16
	for h := range halves {
		at := (int(b.mover) ^ h) * side
		for i, v := range b.pits[at : at+side] {
			all |= v
			if i > 0 {
				halves[h] = halves[h]<<pitBits | uint64(v)
				continue
			}
			halves[h] = uint64(v&(1<<pitBits-1)) | uint64(v/quanBit)<<pitBits
		}
	}
	return key{halves[0], halves[1]}, all&danMask < 1<<pitBits
}

type bound uint8

const (
	lower bound = 1 << iota // the value is this or more
	upper                   // the value is this or less
)

// entry is what a search has found about one board. Its value is what the
// mover will still win more than the other.
type entry struct {
	key    key
	value  int16
	height uint16 // plies of the longest line relied upon, or open
	depth  uint8  // plies searched
	bound  bound
	move   code
}

const entryBytes = int(unsafe.Sizeof(entry{}))

// bucket is where a board may be: the deepest entry and the newest.
type bucket [2]entry

// table remembers boards in a fixed number of entries.
type table struct{ buckets []bucket }

// newTable has room for as many whole buckets as fit in size bytes.
func newTable(size int) table {
	return table{make([]bucket, max(0, size)/(2*entryBytes))}
}

// bucket is where k belongs, nil in a table without room.
func (t table) bucket(k key) *bucket {
	if len(t.buckets) == 0 {
		return nil
	}
	h := k.own*0x9E3779B97F4A7C15 ^ bits.RotateLeft64(k.other*0xC2B2AE3D27D4EB4F, 31)
	h = (h ^ h>>29) * 0xBF58476D1CE4E5B9
	i, _ := bits.Mul64(h^h>>32, uint64(len(t.buckets)))
	return &t.buckets[i]
}

// find is the entry of k, or nil.
func (b *bucket) find(k key) *entry {
	if b == nil {
		return nil
	}
	for i := range b {
		if e := &b[i]; e.bound != 0 && e.key == k {
			return e
		}
	}
	return nil
}

// store keeps e in place of an older entry of the same board, of a shallower
// one, or of the newest.
func (b *bucket) store(e entry) {
	if b == nil {
		return
	}
	switch {
	case b[0].key == e.key || e.depth >= b[0].depth:
		if b[0].key != e.key {
			b[1] = b[0]
		}
		b[0] = e
	default:
		b[1] = e
	}
}

// settles tells whether e answers a search of depth plies between alpha and
// beta. Where no line stayed open a shallow search knows as much as a deep one.
// Between bounds that are apart, on the line the caller will be shown, only
// such an entry ends the search.
func (e *entry) settles(depth, alpha, beta int) bool {
	if e.height >= open && (int(e.depth) < depth || beta-alpha > 1) {
		return false
	}
	v := int(e.value)
	return e.bound == lower|upper || e.bound == lower && v >= beta || e.bound == upper && v <= alpha
}
