package grid

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

// feed is a room's view that the test fills.
type feed struct {
	wake   chan struct{}
	done   chan struct{}
	events []room.Event
	closed bool
}

func (f *feed) Wake() <-chan struct{} { return f.wake }
func (f *feed) Done() <-chan struct{} { return f.done }
func (f *feed) Close()                { f.closed = true }
func (f *feed) Take() ([]room.Event, []room.Notice) {
	events := f.events
	f.events = nil
	return events, nil
}

// table is a room with one feed.
type table struct{ feed *feed }

func (t table) Do(context.Context, room.Actor, room.Command) error { return nil }
func (t table) Subscribe(context.Context, room.Actor) (screen.Feed, error) {
	return t.feed, nil
}

// town is a hall whose list the test sets, and its rooms.
type town struct {
	gallery.Hall
	rooms []lobby.RoomLine
}

func (h town) Listing(account.Who) lobby.Listing { return lobby.Listing{Rooms: h.rooms} }

// game is a running game in a list.
func game(n room.Number) lobby.RoomLine {
	return lobby.RoomLine{
		Number: n, Game: room.GameID(fmt.Sprintf("G%05d", n)), Rules: engine.Classic(), Phase: room.Playing,
		Chairs: []room.Chair{{Who: gallery.Tuan()}, {Who: gallery.Lan()}},
	}
}

// opened is a grid with these games, and the feeds of their rooms.
func opened(t *testing.T, rooms ...lobby.RoomLine) (Model, map[room.Number]*feed) {
	t.Helper()
	env, feeds := uitest.Env(i18n.New(i18n.English)), map[room.Number]*feed{}
	env.Hall = town{rooms: rooms}
	m := New(env, func(n room.Number) (screen.Table, error) {
		feeds[n] = &feed{wake: make(chan struct{}, 1), done: make(chan struct{})}
		return table{feeds[n]}, nil
	})
	return enterAll(t, m, m.look()()), feeds
}

// enterAll gives a list and enters the rooms it leads to.
func enterAll(t *testing.T, m Model, list tea.Msg) Model {
	t.Helper()
	m, cmd := m.update(list)
	for _, msg := range uitest.Run(cmd) {
		m, _ = m.update(msg) // what waits for news is not run
	}
	return m
}

func told(m Model, b board, events ...room.Event) (Model, tea.Cmd) {
	s, cmd := m.Update(news{id: b.id, events: events})
	return s.(Model), cmd
}

func snapshot(n room.Number, plies int) room.Event {
	s := gallery.Game(engine.Classic(), plies)
	s.Room, s.Seq = n, 1
	return room.Event{Seq: 1, Body: room.Snapshot{State: s}}
}

func TestOnlyOpenGamesOfOthers(t *testing.T) {
	private, mine, paused := game(1), game(2), game(3)
	private.Private, mine.Chairs[0].Who, paused.Phase = true, uitest.Mai(), room.Paused
	rooms := []lobby.RoomLine{private, mine, paused}
	for n := room.Number(4); n < 14; n++ {
		rooms = append(rooms, game(n))
	}
	m, feeds := opened(t, rooms...)
	if len(m.boards) != Most || len(feeds) != Most {
		t.Fatalf("%d boards, %d rooms", len(m.boards), len(feeds))
	}
	for n := range room.Number(4) {
		if feeds[n] != nil {
			t.Errorf("room %d has been entered", n)
		}
	}
	m.Close()
	for n, f := range feeds {
		if !f.closed {
			t.Errorf("room %d has not been left", n)
		}
	}
}

// TestAtRestNothingTicks: without a clock that runs there is no command but the
// one that waits for news.
func TestAtRestNothingTicks(t *testing.T) {
	m, _ := opened(t, game(4), game(5))
	m, _ = told(m, m.boards[0], snapshot(4, 3))
	m, _ = told(m, m.boards[1], snapshot(5, 8))
	if m.ticking {
		t.Fatal("it ticks though no game has a clock")
	}
	before := m.View(Width, Height)
	if s, cmd := m.Update(second{}); cmd != nil || s.View(Width, Height) != before {
		t.Error("a tick that is late begins others")
	}
	timed := snapshot(4, 4)
	st := timed.Body.(room.Snapshot).State
	st.Game.Control = clock.Control{Kind: clock.Fischer, Base: 5 * time.Minute}
	st.Clock = clock.New(st.Game.Control, 2).SkipFirst(0).SkipFirst(1).Start(0, uitest.Noon())
	timed.Body = room.Snapshot{State: st}
	m, _ = told(m, m.boards[0], timed)
	if !m.ticking {
		t.Fatal("no tick though a clock runs")
	}
	st.Game.Outcome.Ending = "resign"
	timed.Body = room.Snapshot{State: st}
	m, _ = told(m, m.boards[0], timed)
	if s, _ := m.Update(second{}); s.(Model).ticking {
		t.Error("it ticks on after the end")
	}
}

// TestManyMovesAreDrawnOnce: what has come together is one new board, and the
// next look at that room waits.
func TestManyMovesAreDrawnOnce(t *testing.T) {
	m, feeds := opened(t, game(4))
	full := gallery.Game(engine.Classic(), 20)
	start := snapshot(4, 0)
	events := []room.Event{start}
	for i, move := range full.Game.Moves[:19] {
		events = append(events, room.Event{Seq: uint64(i + 2), Body: room.Moved{Ply: i, Move: move}})
	}
	m, _ = told(m, m.boards[0], events...)
	if got := m.boards[0].game.Ply(); got != 19 {
		t.Fatalf("%d plies", got)
	}
	feeds[4].events = []room.Event{{Seq: 21, Body: room.Moved{Ply: 19, Move: full.Game.Moves[19]}}}
	feeds[4].wake <- struct{}{}
	_, cmd := m.Update(rested{m.boards[0].id})
	got, ok := cmd().(news)
	if !ok || len(got.events) != 1 {
		t.Fatalf("after the rest: %+v", got)
	}
	m, _ = told(m, m.boards[0], got.events...)
	if !strings.Contains(m.View(Width, Height), full.Game.Players[0].Name) || m.boards[0].game.Ply() != 20 {
		t.Error("the board is not the newest")
	}
	// Nineteen moves in two snapshots, as the mailbox of a slow viewer has them.
	m, _ = told(m, m.boards[0], snapshot(4, 40))
	if got, want := m.boards[0].game.Ply(), len(gallery.Game(engine.Classic(), 40).Game.Moves); got != want {
		t.Errorf("after a snapshot %d plies, want %d", got, want)
	}
}

// TestAGameThatIsOverGivesItsPlaceAway, but not before it has been seen.
func TestAGameThatIsOverGivesItsPlaceAway(t *testing.T) {
	var rooms []lobby.RoomLine
	for n := room.Number(1); n <= Most; n++ {
		rooms = append(rooms, game(n))
	}
	m, feeds := opened(t, rooms...)
	for i, b := range m.boards {
		m, _ = told(m, b, snapshot(m.boards[i].room, 5))
	}
	first := m.boards[0]
	over := gallery.Game(engine.Classic(), 400)
	m, _ = told(m, first, room.Event{Seq: 2, Body: room.Ended{Outcome: over.Game.Outcome}})
	rooms = append(rooms[1:], game(9))
	m = enterAll(t, m, listed{rooms})
	if m.boards[0].id != first.id {
		t.Fatal("the result is not shown")
	}
	m, cmd := m.update(shown{first.id})
	if cmd == nil {
		t.Fatal("nobody looks for another game")
	}
	m = enterAll(t, m, listed{rooms})
	if m.boards[0].room != 9 || !feeds[1].closed {
		t.Errorf("room %d in its place; left: %v", m.boards[0].room, feeds[1].closed)
	}
	if m, _ = told(m, first, snapshot(1, 3)); m.boards[0].state.Seq != 0 {
		t.Error("a late word of the room before is put on the new board")
	}
}

func TestEnterOpensTheBoardAtTheCursor(t *testing.T) {
	m, _ := opened(t, game(4), game(5), game(6))
	for _, key := range []string{"right", "down", "left"} {
		m, _ = m.key(uitest.Key(key))
	}
	_, cmd := m.key(uitest.Key("enter"))
	if got := cmd().(screen.Push).Route; got != (screen.Room{Number: m.boards[m.cursor].room}) || m.cursor != 0 {
		t.Errorf("at %d: %v", m.cursor, got)
	}
	if s, _ := m.key(uitest.Key("down")); s.cursor != 2 {
		t.Errorf("down leads to %d", s.cursor)
	}
}

func TestASmallWindowIsTold(t *testing.T) {
	m, _ := opened(t, game(4))
	if view := m.View(Width-1, Height); !strings.Contains(view, "120×40") {
		t.Errorf("at 119 columns:\n%s", view)
	}
	uitest.CheckAllSizes(t, m)
}

// What is measured on the grid is the longest wait: that for the first turn.
func TestTheFirstTurnIsWaitedFor(t *testing.T) {
	pressed := gallery.Noon()
	events := []room.Event{{Body: room.Watching{}}, {Body: room.Moved{Ply: 1}}, {Body: room.Moved{Ply: 2, Pressed: pressed}}, {Body: room.Moved{Ply: 3, Pressed: pressed.Add(time.Second)}}}
	if got := (news{events: events}).Glanced(); !got.Equal(pressed) {
		t.Errorf("%v", got)
	}
	if got := (news{events: events[:2]}).Glanced(); !got.IsZero() {
		t.Errorf("of a bot: %v", got)
	}
}
