package roomview

import (
	"context"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/room"
	"oanquan/ui/screen"
)

// Showing is the screen of a room as it stands, without a room behind it: for
// the gallery and for tests.
func Showing(env screen.Env, s room.State) Model {
	m := New(env, nil, screen.Room{Number: s.Room})
	m.feed, m.table = still{}, idle{}
	m, _ = m.take(news{events: []room.Event{{Seq: s.Seq, At: env.Now(), Body: room.Snapshot{State: s}}}, over: true})
	return m
}

// Sowing is the screen of a running game with its newest turn on show, so many
// steps of it.
func Sowing(env screen.Env, s room.State, steps int) Model {
	moves := s.Game.Moves
	s.Game.Moves = moves[:len(moves)-1]
	m := Showing(env, s)
	moved := room.Moved{Ply: len(moves) - 1, Move: moves[len(moves)-1]}
	m, _ = m.take(news{events: []room.Event{{Seq: s.Seq + 1, At: env.Now(), Body: moved}}, over: true})
	for range steps {
		m, _ = m.step(frame{m.anim.tag})
	}
	return m
}

// Hinted is the screen of a running game in which the person has asked for a
// hint: it is being looked for, or is there.
func Hinted(env screen.Env, s room.State, move engine.Move, there bool) Model {
	m := Showing(env, s)
	m.hint = hinting{game: s.Game.ID, ply: m.game.Ply()}
	if there {
		m, _ = m.takeHint(hinted{s.Game.ID, m.game.Ply(), lobby.Hint{Game: s.Game.ID, Ply: m.game.Ply(), Move: move}, nil})
	}
	return m
}

// idle is a table that does nothing of what it is told.
type idle struct{ screen.Table }

func (idle) Do(context.Context, room.Actor, room.Command) error { return nil }

// still is the feed of a room in which nothing happens.
type still struct{}

func (still) Wake() <-chan struct{}               { return nil }
func (still) Done() <-chan struct{}               { return nil }
func (still) Take() ([]room.Event, []room.Notice) { return nil, nil }
func (still) Close()                              {}
