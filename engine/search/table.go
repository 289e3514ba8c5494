package search

import (
	"math/bits"
	"sync"
	"unsafe"

	"oanquan/engine"
)

// key is a whole board as the mover sees it: two halves of a quan pit (11
// bits) and five fields (10 bits each), the mover's own first, each above a
// half of the number that the table gave to the rules. Equal keys are equal
// boards under equal rules, up to a change of seats, which changes nothing but
// names.
type key struct{ own, other uint64 }

const (
	pitBits  = 10
	halfBits = pitBits + 1 + engine.Fields*pitBits
	ruleBits = 64 - halfBits // of each half
)

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

// among is where k belongs among n places.
func (k key) among(n int) int {
	h := k.own*0x9E3779B97F4A7C15 ^ bits.RotateLeft64(k.other*0xC2B2AE3D27D4EB4F, 31)
	h = (h ^ h>>29) * 0xBF58476D1CE4E5B9
	i, _ := bits.Mul64(h^h>>32, uint64(n))
	return int(i)
}

// rulesMask is a number of rules spread over the bits that a board leaves.
func rulesMask(n int) key {
	return key{uint64(n) >> ruleBits << halfBits, uint64(n) << halfBits}
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
	age    uint8 // which search of the table it is of, modulo 256
}

const entryBytes = int(unsafe.Sizeof(entry{}))

// bucket is where a board may be: the deepest entry and the newest.
type bucket [2]entry

// stripes is how many locks share the buckets of a table. Two searches that
// run at once seldom want the same.
const stripes = 1 << 10

// stripe is one of the locks on a cache line of its own.
type stripe struct {
	sync.Mutex
	_ [64 - unsafe.Sizeof(sync.Mutex{})]byte
}

// Table remembers boards in a fixed amount of memory. Any number of searches,
// also of different rules, may share one at the same time and in turn: each
// knows then what the others have found, and its result depends on them.
type Table struct {
	buckets []bucket
	locks   []stripe

	mu    sync.Mutex
	rules map[switches]int // the number of each rule set seen, below 1<<(2*ruleBits)
	age   uint8
}

// NewTable makes a table of at most size bytes; one without room for a single
// board remembers nothing. A table takes its memory as it fills.
func NewTable(size int) *Table {
	return tableOf(make([]bucket, max(0, size)/(2*entryBytes)))
}

// NewTableIn makes a table in memory that is zero and the table's own from now
// on, such as some that the runtime does not manage: entries point to nothing.
func NewTableIn(memory []byte) *Table {
	// Entries begin where their words are aligned.
	const word = unsafe.Alignof(entry{})
	for len(memory) > 0 && uintptr(unsafe.Pointer(&memory[0]))%word != 0 {
		memory = memory[1:]
	}
	n := len(memory) / (2 * entryBytes)
	if n == 0 {
		return NewTable(0)
	}
	return tableOf(unsafe.Slice((*bucket)(unsafe.Pointer(&memory[0])), n))
}

func tableOf(buckets []bucket) *Table {
	t := &Table{buckets: buckets, rules: map[switches]int{}}
	t.locks = make([]stripe, min(len(t.buckets), stripes))
	return t
}

// view is a table as one search sees it.
type view struct {
	table *Table
	rules key // mask
	age   uint8
}

// view is false where the table has seen as many rule sets as it can number.
func (t *Table) view(s switches) (view, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	n, known := t.rules[s]
	if !known {
		if n = len(t.rules); n >= 1<<(2*ruleBits) {
			return view{}, false
		}
		t.rules[s] = n
	}
	t.age++
	return view{t, rulesMask(n), t.age}, true
}

// slot is where one board may be.
type slot struct {
	bucket *bucket
	lock   *stripe
	key    key
}

// slot is where b belongs; false in a table without room, and for a board that
// no key can tell.
func (v view) slot(b *board) (slot, bool) {
	k, ok := keyOf(b)
	if !ok || len(v.table.buckets) == 0 {
		return slot{}, false
	}
	k.own |= v.rules.own
	k.other |= v.rules.other
	i := k.among(len(v.table.buckets))
	return slot{&v.table.buckets[i], &v.table.locks[i%len(v.table.locks)], k}, true
}

// find is a copy of the entry of the board.
func (s slot) find() (entry, bool) {
	s.lock.Lock()
	defer s.lock.Unlock()
	for i := range s.bucket {
		if e := &s.bucket[i]; e.bound != 0 && e.key == s.key {
			return *e, true
		}
	}
	return entry{}, false
}

// store keeps e in place of an older entry of the same board, of one of an
// earlier search, of a shallower one, or of the newest.
func (s slot) store(e entry) {
	s.lock.Lock()
	defer s.lock.Unlock()
	e.key = s.key
	b := s.bucket
	switch {
	case b[0].key == e.key || b[0].age != e.age || e.depth >= b[0].depth:
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
