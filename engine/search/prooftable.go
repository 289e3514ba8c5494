package search

import (
	"math/bits"
	"unsafe"
)

// never is the number of a proof that cannot be had.
const never = 1 << 30

// counts are what a proof-number search knows of a board, for whoever moves
// there: phi leaves are to be won at least for the mover to get its way, delta
// for the other. One of them is 0 when it is settled, and the other never.
type counts struct {
	phi, delta uint32
	height     uint16 // plies of the longest line of a proof, 0 where there is none
}

func (c counts) settled() bool { return c.phi == 0 || c.delta == 0 }

// prey tells apart what is to be proven of one board: the prover still needs
// need points more than the other.
type prey struct {
	need   int16
	prover bool // is to move
}

// numbers is an entry of a proof table.
type numbers struct {
	key key
	counts
	prey
	move code
	work uint8 // the binary logarithm of the nodes spent on it
}

func (n *numbers) empty() bool { return n.phi == 0 && n.delta == 0 }

// proves tells whether n is a proof by the prover, and fails whether there was
// none to be had.
func (n *numbers) proves() bool { return n.prover && n.phi == 0 || !n.prover && n.delta == 0 }
func (n *numbers) fails() bool  { return n.prover && n.delta == 0 || !n.prover && n.phi == 0 }

// likely are the counts of a board that n proves, where n is only a hint.
func (n *numbers) likely() counts {
	if n.prover {
		return counts{phi: 1, delta: hard}
	}
	return counts{phi: hard, delta: 1}
}

// numbersBucket is where a board may be, on two cache lines.
type numbersBucket [4]numbers

// proofTable remembers boards in a fixed number of entries.
type proofTable []numbersBucket

func newProofTable(size int) proofTable {
	return make(proofTable, max(1, size/int(unsafe.Sizeof(numbersBucket{}))))
}

func (t proofTable) bytes() int { return len(t) * int(unsafe.Sizeof(numbersBucket{})) }

func (t proofTable) bucket(k key) *numbersBucket {
	return &t[k.among(len(t))]
}

// find is what is known: who can force more can force less, and who cannot
// force less cannot force more. Of several proofs it is the one with the
// shortest lines, so that in a strategy they grow shorter at every turn: a proof
// of more may lead back to the board with more in hand, over and over.
func (t proofTable) find(k key, p prey) (found *numbers) {
	b := t.bucket(k)
	for i := range b {
		n := &b[i]
		if n.key != k || n.prover != p.prover || n.empty() {
			continue
		}
		switch {
		case n.proves() && n.need >= p.need:
			if found == nil || !found.proves() || n.height < found.height {
				found = n
			}
		case n.fails() && n.need <= p.need, n.need == p.need:
			if found == nil || !found.settled() {
				found = n
			}
		}
	}
	return found
}

// store keeps n in place of what was known of the same, or of what cost least.
func (t proofTable) store(n numbers, nodes uint64) {
	n.work = uint8(bits.Len64(nodes))
	t.put(n)
}

func (t proofTable) put(n numbers) {
	b := t.bucket(n.key)
	at := &b[0]
	for i := range b {
		e := &b[i]
		if e.key == n.key && e.prey == n.prey || e.empty() {
			at = e
			break
		}
		if e.work < at.work {
			at = e
		}
	}
	*at = n
}
