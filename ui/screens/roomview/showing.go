package roomview

import (
	"oanquan/lobby/room"
	"oanquan/ui/screen"
)

// Showing is the screen of a room as it stands, without a room behind it: for
// the gallery and for tests.
func Showing(env screen.Env, s room.State) Model {
	m := New(env, nil, s.Room)
	m.feed = still{}
	m, _ = m.take(news{events: []room.Event{{Seq: s.Seq, At: env.Now(), Body: room.Snapshot{State: s}}}, over: true})
	return m
}

// still is the feed of a room in which nothing happens.
type still struct{}

func (still) Wake() <-chan struct{}               { return nil }
func (still) Done() <-chan struct{}               { return nil }
func (still) Take() ([]room.Event, []room.Notice) { return nil, nil }
func (still) Close()                              {}
