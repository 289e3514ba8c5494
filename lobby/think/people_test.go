package think

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/engine/search"
)

// ranFor starts a search that lasts for all of the bubble's test, lets story go
// by and tells how long the search has run meanwhile.
func ranFor(t *testing.T, people *People, story func()) (ran time.Duration) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p, l := pretend(0.5, 0)
		p.people = people
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan struct{})
		go func() {
			defer close(done)
			_, _ = p.Best(ctx, engine.Game{}, search.Options{Depth: 9})
		}()
		time.Sleep(time.Second)
		l.mu.Lock()
		before := l.ran[9]
		l.mu.Unlock()
		story()
		l.mu.Lock()
		ran = l.ran[9] - before
		l.mu.Unlock()
		cancel()
		<-done
	})
	return ran
}

func TestSearchesRestWhilePeopleAreServed(t *testing.T) {
	people := &People{}
	ran := ranFor(t, people, func() {
		for range 10 { // one begins before another is done
			people.Serve(true)
			time.Sleep(time.Millisecond)
			people.Serve(true)
			people.Serve(false)
		}
		time.Sleep(2 * time.Millisecond)
		for range 10 {
			people.Serve(false)
		}
	})
	if ran > 2*step {
		t.Errorf("searched for %v beside people", ran)
	}
	// And then goes on.
	if ran := ranFor(t, people, func() { time.Sleep(time.Second) }); ran < 450*time.Millisecond {
		t.Errorf("searched for %v of a second with nobody there", ran)
	}
}

func TestSearchesGoOnAmongPeopleWithoutEnd(t *testing.T) {
	people := &People{}
	people.Serve(true)
	ran := ranFor(t, people, func() { time.Sleep(time.Second) })
	if ran < 40*time.Millisecond || ran > 60*time.Millisecond {
		t.Errorf("searched for %v of a second, want a twentieth", ran)
	}
}
