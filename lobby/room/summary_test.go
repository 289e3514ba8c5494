package room_test

import (
	"sync/atomic"
	"testing"
	"testing/synctest"

	"oanquan/engine"
	"oanquan/lobby/room"
)

// Whoever asks the lobby about a position must hear of it at once: nobody may
// see a board before the summary tells of it.
func TestTheSummaryIsGivenBeforeTheMoveIsSeen(t *testing.T) {
	var told room.Summary // by the room's goroutine, or before it runs
	var viewer atomic.Pointer[room.Subscription]
	seen := 0
	changed := func(sum room.Summary) {
		if sub := viewer.Load(); sub != nil {
			events, _ := sub.Take()
			for _, e := range events {
				switch b := e.Body.(type) {
				case room.Moved:
					if seen++; b.Ply >= told.Ply {
						t.Errorf("move %d was seen when the summary told of %d", b.Ply, told.Ply)
					}
				case room.Started:
					if seen++; told.Game != b.Game.ID {
						t.Error("the game was seen before the summary told of it")
					}
				}
			}
		}
		if g := sum; g.Game != "" && (g.Rules != engine.Classic() || g.Position.Seats != 2) {
			t.Errorf("the summary of a running game has %v", g.Position)
		}
		told = sum
	}
	bubble(t, room.Config{Changed: changed}, func(tb *table) {
		tb.start()
		lookOn, err := tb.room.Subscribe(tb.ctx, tb.seats["mai"].actor)
		if err != nil {
			t.Fatal(err)
		}
		viewer.Store(lookOn)
		for i := range 4 {
			tb.play(i)
		}
		tb.do("mai", room.Resign{})
		tb.do("lan", room.Ready{On: true})
		tb.do("mai", room.Ready{On: true})
		synctest.Wait()
	})
	if seen < 4 {
		t.Errorf("%d events seen", seen)
	}
}
