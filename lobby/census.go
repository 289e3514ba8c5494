package lobby

import (
	"context"
	"fmt"
	"time"

	"oanquan/lobby/room"
)

// Census is who and what is here, in numbers.
type Census struct {
	Doors    map[string]int // sessions by door
	People   int            // each once
	Rooms    int
	Games    map[string]int // running, by speed
	PutOff   int            // games that wait for their players in the store
	Watchers int            // who look on without a chair, by room
	Analyses int            // games that wait to be analysed
	// Closing is when the server stops, zero if it goes on.
	Closing time.Time
	// Away tells that the rooms are on their way back from the store.
	Away bool
}

// Running is how many games run.
func (c Census) Running() (n int) {
	for _, games := range c.Games {
		n += games
	}
	return n
}

// Census counts who and what is here.
func (l *Lobby) Census() Census {
	c := Census{Doors: map[string]int{}, Games: map[string]int{}}
	if l.analyst != nil {
		c.Analyses = l.analyst.waiting()
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	c.People, c.Rooms, c.PutOff = len(l.people), len(l.rooms), len(l.adjourned)
	c.Closing, c.Away = l.closing, l.away
	for _, v := range l.visits {
		c.Doors[v.arrival.Door]++
	}
	for _, e := range l.rooms {
		c.Watchers += e.sum.Watchers
		if e.sum.Game != "" {
			c.Games[e.sum.Options.Clock.Speed().String()]++
		}
	}
	return c
}

// waiting is how many games wait, the one under way with them.
func (a *analyst) waiting() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return len(a.queue)
}

// roomsAsked is of how many rooms Answers asks something.
const roomsAsked = 3

// Answers tells whether the lobby and some of its rooms still answer. A fault
// that makes one of them wait for ever shows here.
func (l *Lobby) Answers(ctx context.Context) error {
	asked := make(chan []*room.Room, 1)
	go func() { // ends when the lobby answers; where it never does, the process is to be ended
		l.mu.Lock()
		defer l.mu.Unlock()
		var some []*room.Room
		for _, e := range l.rooms {
			if e.room != nil && len(some) < roomsAsked {
				some = append(some, e.room)
			}
		}
		asked <- some
	}()
	var some []*room.Room
	select {
	case some = <-asked:
	case <-ctx.Done():
		return fmt.Errorf("the lobby does not answer: %w", ctx.Err())
	}
	for _, r := range some {
		if err := r.Answers(ctx); err != nil {
			return fmt.Errorf("room %d does not answer: %w", r.Number(), err)
		}
	}
	return nil
}
