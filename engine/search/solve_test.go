package search

import (
	"testing"

	"oanquan/engine/enginetest"
)

// What the solver proves within a number of plies is exactly what a full search
// of so many plies knows, with a table that always forgets, too.
func TestProofsAgreeWithAFullSearch(t *testing.T) {
	choose := enginetest.Seeded(61)
	decided := 0
	for range 500 {
		r := twoSeats(choose)
		g := gameFrom(r, late(choose, r))
		if g.Over() {
			continue
		}
		const depth = 4
		know, _ := slow(g, depth, g.Position().Mover)
		s := searcher{switches: switchesOf(r), budget: budget{every: stopEvery}}
		b := boardOf(r, g.Position())
		lead := b.lead(b.mover)
		for _, size := range []int{proofBytes, 200} {
			v := newSolver(&s, size)
			v.left = 1 << 40
			low := func(need int) bool { return v.atLeast(&b, need-lead, depth) > 0 }
			high := func(most int) bool { return v.atMost(&b, most-lead, depth) > 0 }
			if know.low > -infinite && (!low(know.low) || low(know.low+1)) {
				t.Fatalf("%v %v: %d is not the most that is forced", r, g.Position(), know.low)
			}
			if know.low == -infinite && low(-1000) {
				t.Fatalf("%v %v: something is forced", r, g.Position())
			}
			if know.high < infinite && (!high(know.high) || high(know.high-1)) {
				t.Fatalf("%v %v: %d is not the least that it is held to", r, g.Position(), know.high)
			}
		}
		if know.low == know.high {
			decided++
		}
	}
	if decided < 20 {
		t.Errorf("only %d positions were decided", decided)
	}
	t.Logf("%d decided", decided)
}

// A proof for which nodes or time are lacking is none, and leaves nothing false
// behind.
func TestAProofWithoutNodesIsNone(t *testing.T) {
	choose := enginetest.Seeded(62)
	for range 200 {
		r := twoSeats(choose)
		g := gameFrom(r, late(choose, r))
		if g.Over() {
			continue
		}
		know, _ := slow(g, 4, g.Position().Mover)
		s := searcher{switches: switchesOf(r), budget: budget{every: stopEvery}}
		b := boardOf(r, g.Position())
		lead := b.lead(b.mover)
		v := newSolver(&s, proofBytes)
		for nodes := range uint64(60) { // what one leaves behind the next finds
			v.left = nodes
			if know.low > -infinite && v.atLeast(&b, know.low+1-lead, 4) > 0 {
				t.Fatalf("%v %v: more than %d with %d nodes", r, g.Position(), know.low, nodes)
			}
			v.left = nodes
			v.atMost(&b, know.high-lead, 4)
		}
		v.left = 1 << 40
		if know.low > -infinite && v.atLeast(&b, know.low-lead, 4) == 0 {
			t.Fatalf("%v %v: %d is not forced any more", r, g.Position(), know.low)
		}
	}
}
