package session

import (
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/lobby/room"
	"oanquan/ui"
)

// A screen on which nothing happens costs no bytes, and one with a clock that runs
// a few: what people leave open all day.
func TestAScreenAtRestSendsNextToNothing(t *testing.T) {
	for _, tt := range []struct {
		name, key, types, shows string
		control                 clock.Control
		most                    int // bytes a second
	}{
		{"the welcome", "", "", "Play now", clock.Control{}, 0},
		{"the lobby", "", "4", "Rooms", clock.Control{}, 0},
		{"a game without a clock", "mai", "", "Your turn", clock.Control{}, 0},
		{"a game with clocks", "mai", "", "Make your first move", clock.Control{Kind: clock.Fischer, Base: 10 * time.Minute}, 250},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := openHouse(t)
				h.Screens = ui.New
				h.playsAlready(t, tt.control)
				p := newPhone()
				const settles, rests = 20 * time.Second, 2 * time.Minute
				var settled, rested atomic.Int64
				time.AfterFunc(time.Second, func() { p.types(t, tt.types) })
				time.AfterFunc(settles, func() { settled.Store(int64(len(p.seen()))) })
				time.AfterFunc(settles+rests, func() { rested.Store(int64(len(p.seen()))); p.hangUp() })
				h.calls(t, p, tt.key, "x")
				time.Sleep(time.Minute) // for ticks of the program that are still to come
				if !strings.Contains(p.seen(), tt.shows) {
					t.Errorf("%q is not on the screen: %q", tt.shows, p.seen())
				}
				from, to := int(settled.Load()), int(rested.Load())
				if from < 500 {
					t.Fatalf("no screen came: %q", p.seen())
				}
				if sent := to - from; sent > tt.most*int(rests.Seconds()) {
					t.Errorf("%d bytes in %v: %q", sent, rests, p.seen()[from:min(to, from+500)])
				} else {
					t.Logf("%d bytes in %v", sent, rests)
				}
			})
		})
	}
}

// playsAlready seats Mai and Lan, and their game is on.
func (h *house) playsAlready(t *testing.T, control clock.Control) {
	t.Helper()
	mai, lan := h.enters(t, "mai"), h.enters(t, "lan")
	r, err := h.lobby.Open(t.Context(), mai, room.Options{Rules: engine.Classic(), Starter: room.StartOwner, Clock: control})
	if err != nil {
		t.Fatal(err)
	}
	for _, do := range []struct {
		who room.Actor
		cmd room.Command
	}{{lan, room.Sit{Chair: -1}}, {mai, room.Ready{On: true}}, {lan, room.Ready{On: true}}} {
		if err := r.Do(t.Context(), do.who, do.cmd); err != nil {
			t.Fatal(err)
		}
	}
	sub, err := r.Subscribe(t.Context(), lan) // else the minutes that she is away are counted
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(sub.Close)
}
