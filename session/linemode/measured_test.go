package linemode

import (
	"slices"
	"sync"
	"testing"
	"time"

	"oanquan/lobby/room"
)

// A turn in lines is measured with both players: by whose line, and when it was
// read.
func TestTurnsAreMeasured(t *testing.T) {
	inTown(t, func(w *town) {
		type turn struct {
			at, by  room.SessionID
			pressed time.Time
		}
		var mu sync.Mutex
		var told []turn
		pressed := time.Now()
		mai, lan := w.meet("", func(o *Options) {
			self := o.Actor().Session
			o.Caller.LastKey = func() time.Time { return pressed }
			o.Moved = func(by room.SessionID, pressed time.Time) {
				mu.Lock()
				defer mu.Unlock()
				told = append(told, turn{self, by, pressed})
			}
		})
		mai.says("1 left")
		lan.hears()
		me, other := mai.visit.Actor().Session, lan.visit.Actor().Session
		mu.Lock()
		defer mu.Unlock()
		if len(told) != 2 || !slices.Contains(told, turn{me, me, pressed}) || !slices.Contains(told, turn{other, me, pressed}) {
			t.Errorf("measured %+v", told)
		}
	})
}
