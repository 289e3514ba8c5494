package session

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/netip"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

func from(n int) netip.Addr { return netip.AddrFrom4([4]byte{198, 51, 100, byte(n)}) }

// newQueue is a queue that is empty when the test ends, as the clock of a bubble
// stops then.
func newQueue(t *testing.T, aSecond float64, most int, exempt ...netip.Prefix) *Queue {
	t.Helper()
	q := NewQueue(aSecond, most, exempt)
	t.Cleanup(func() { time.Sleep(2 * time.Second) })
	return q
}

// takes enters somebody who has to wait.
func takes(t *testing.T, q *Queue, a netip.Addr) *place { return takesAs(t, q, a, false) }

func takesAs(t *testing.T, q *Queue, a netip.Addr, playing bool) *place {
	t.Helper()
	p, err := q.enter(a, playing, time.Hour)
	if err != nil || p == nil {
		t.Fatalf("%v, %v", p, err)
	}
	t.Cleanup(p.leave)
	return p
}

// burst lets in as many as need not wait.
func burst(t *testing.T, q *Queue, n int) {
	t.Helper()
	for i := range n {
		if p, err := q.enter(from(1), false, time.Hour); p != nil || err != nil {
			t.Fatalf("%d of the burst: %v, %v", i, p, err)
		}
	}
}

func TestWhoComesTooFastWaitsInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(t, 2, 3)
		burst(t, q, 3)
		begun := time.Now()
		var places []*place
		for range 4 {
			places = append(places, takes(t, q, from(1)))
		}
		for i, p := range places {
			if n, wait := p.where(); n != i+1 || wait != time.Duration(i+1)*time.Second/2 {
				t.Errorf("number %d: told %d, %v", i+1, n, wait)
			}
		}
		for i, p := range places {
			<-p.turn
			if took := time.Since(begun); took != time.Duration(i+1)*time.Second/2 {
				t.Errorf("number %d waited %v", i+1, took)
			}
			if n, _ := p.where(); n != 0 {
				t.Errorf("number %d is served and told %d", i+1, n)
			}
		}
		synctest.Wait() // nobody serves any more
		time.Sleep(time.Minute)
		burst(t, q, 3)
	})
}

func TestNoAddressKeepsOthersWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(t, 1, 1, netip.PrefixFrom(from(9), 32))
		burst(t, q, 1)
		var flood []*place
		for range 20 {
			flood = append(flood, takes(t, q, from(1)))
		}
		other := takes(t, q, from(2))
		pupils := []*place{takes(t, q, from(9)), takes(t, q, from(9))} // of an exempt network
		first := append([]*place{flood[0], other}, pupils...)
		for i, p := range first {
			if n, _ := p.where(); n != i+1 {
				t.Errorf("number %d is told %d", i+1, n)
			}
		}
		for _, p := range first {
			<-p.turn
		}
		for i, p := range flood[1:] {
			if n, _ := p.where(); n != 1 {
				t.Errorf("%d of the flood is told %d", i+2, n)
			}
			p.leave()
		}
	})
}

// Whose game goes on does not wait behind those who come for another one, and
// lets one of them go before after three.
func TestWhoseGameGoesOnComesFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(t, 1, 1)
		burst(t, q, 1)
		var newcomers, players []*place
		for i := range 10 {
			newcomers = append(newcomers, takes(t, q, from(i)))
		}
		for i := range 5 {
			players = append(players, takesAs(t, q, from(i), true))
		}
		order := slices.Concat(players[:3], newcomers[:1], players[3:], newcomers[1:])
		for i, p := range order {
			if n, _ := p.where(); n != i+1 {
				t.Errorf("number %d is told %d", i+1, n)
			}
		}
		for i, p := range order {
			<-p.turn
			if i+1 < len(order) {
				if n, _ := order[i+1].where(); n != 1 {
					t.Errorf("after %d have come in, the next is told %d", i+1, n)
				}
			}
		}
	})
}

// Whoever enters and leaves, those who stay are served in the order that they
// are told.
func TestNumbersAreTheOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for seed := range uint64(50) {
			r := rand.New(rand.NewPCG(seed, 0))
			q := newQueue(t, 1000, 1)
			burst(t, q, 1)
			var all []*place
			for range 60 {
				if r.IntN(3) == 0 && len(all) > 0 {
					i := r.IntN(len(all))
					all[i].leave()
					all[i].leave() // changes nothing
					all = append(all[:i], all[i+1:]...)
					continue
				}
				all = append(all, takesAs(t, q, from(r.IntN(6)), r.IntN(2) == 0))
			}
			told, seen := map[int]*place{}, 0
			for _, p := range all {
				n, _ := p.where()
				told[n] = p
			}
			for n := 1; n <= len(all); n++ {
				p := told[n]
				if p == nil {
					t.Fatalf("seed %d: of %d none is told %d", seed, len(all), n)
				}
				<-p.turn
				for _, later := range all {
					if k, _ := later.where(); k != 0 {
						seen++
						select {
						case <-later.turn:
							t.Fatalf("seed %d: somebody was served out of turn", seed)
						default:
						}
					}
				}
			}
			if want := len(all) * (len(all) - 1) / 2; seen != want {
				t.Errorf("seed %d: %d were seen to wait, want %d", seed, seen, want)
			}
			synctest.Wait()
		}
	})
}

func TestTheQueueIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(t, 20, 1)
		burst(t, q, 1)
		var all []*place
		for i := range queueMost {
			p, err := q.enter(from(i%200), false, queueWithin)
			if err != nil {
				t.Fatalf("%d: %v", i, err)
			}
			all = append(all, p)
		}
		if _, err := q.enter(from(201), false, queueWithin); !errors.Is(err, errBusy) {
			t.Errorf("one more: %v", err)
		}
		if p, err := q.enter(from(201), true, commandWithin); err != nil {
			t.Errorf("one whose game goes on: %v", err)
		} else {
			p.leave()
		}
		all[7].leave()
		if p, err := q.enter(from(201), false, queueWithin); err != nil {
			t.Errorf("when one has left: %v", err)
		} else {
			p.leave()
		}
		// 499 take 25 s: longer than a command waits.
		if _, err := q.enter(from(1), false, commandWithin); !errors.Is(err, errBusy) {
			t.Errorf("a command: %v", err)
		}
		if q.Waiting() != queueMost-1 {
			t.Errorf("%d wait", q.Waiting())
		}
		for _, p := range all {
			p.leave()
		}
		if q.Waiting() != 0 || len(q.others.lanes)+len(q.players.lanes) != 0 {
			t.Errorf("%d wait in %d lanes after all have left", q.Waiting(), len(q.others.lanes)+len(q.players.lanes))
		}
	})
}

// BenchmarkWhere is what it costs to tell one of many where they stand.
func BenchmarkWhere(b *testing.B) {
	for _, addresses := range []int{1, queueMost} {
		b.Run(fmt.Sprint(addresses), func(b *testing.B) {
			q := NewQueue(1e-6, 1, nil)
			_, _ = q.enter(from(1), false, time.Hour)
			q.serving = true // nobody
			var last *place
			for i := range queueMost {
				last, _ = q.enter(netip.AddrFrom4([4]byte{198, 51, byte(i % addresses >> 8), byte(i % addresses)}), i%2 == 0, 1<<62)
			}
			for b.Loop() {
				last.where()
			}
		})
	}
}
