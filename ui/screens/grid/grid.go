// Package grid is several boards at once, for large windows: the games most
// worth watching, each small, with names, clocks and the last move.
//
// It promises to draw nothing anew while nothing happens on any board and no
// clock runs, and to keep up with no game at any price: what has come since it
// looked last is drawn once.
package grid

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/room"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
)

const (
	// Most is how many boards there are.
	Most = 6
	// Width is how wide the smallest window is.
	Width = 120
	// Height is how high it is.
	Height = 40

	// shownFor is how long a result stays before another game takes its place.
	shownFor = 5 * time.Second
	// restFor is the least time between two looks at one board, lookPause that
	// between two looks at the lobby.
	restFor   = 250 * time.Millisecond
	lookPause = time.Second
	idleAfter = 2 * time.Hour
)

// Model is the screen.
type Model struct {
	env     screen.Env
	dial    screen.Dial
	changes *lobby.Changes // nil where nothing tells of changes
	ctx     context.Context
	cancel  context.CancelFunc

	boards  []board
	last    int // the id given last
	cursor  int
	looked  bool
	ticking bool // a one-second tick is under way
}

// board is one game on the screen. Its id tells it from those that were in its
// place before.
type board struct {
	id    int
	room  room.Number
	feed  screen.Feed // nil before it has been entered
	state room.State
	game  engine.Game // of state.Game, in step with its moves
	known bool
	holds bool // its result is on show
	gone  bool // the room is closed, or could not be entered
}

// New makes the screen.
func New(env screen.Env, dial screen.Dial) Model {
	parent := env.Context
	if parent == nil {
		parent = context.Background()
	}
	ctx, cancel := context.WithCancel(parent)
	return Model{env: env, dial: dial, changes: env.Hall.Changes(), ctx: ctx, cancel: cancel}
}

// Showing is the screen with these games as they stand, for the gallery and for
// tests.
func Showing(env screen.Env, states ...room.State) Model {
	m := New(env, nil)
	m.looked = true
	for i, s := range states {
		b := board{id: i + 1, room: s.Room}
		m.boards = append(m.boards, b.take(room.Event{Body: room.Snapshot{State: s}}))
	}
	m.last = len(states)
	return m
}

// Init looks at the lobby.
func (m Model) Init() tea.Cmd { return tea.Batch(m.look(), m.await()) }

// Close leaves all rooms.
func (m Model) Close() {
	m.cancel()
	for _, b := range m.boards {
		b.close()
	}
	if m.changes != nil {
		m.changes.Close()
	}
}

func (b board) close() {
	if b.feed != nil {
		b.feed.Close()
	}
}

// Messages of the screen's own.
type (
	listed  struct{ games []lobby.RoomLine }
	changed struct{}
	paused  struct{}
	entered struct {
		id   int
		feed screen.Feed
	}
	lost struct{ id int }
	news struct {
		id     int
		events []room.Event
		over   bool
	}
	rested struct{ id int }
	shown  struct{ id int }
	second struct{}
)

// Glanced is when the key of the first of its turns was read, zero where nobody
// knows.
func (n news) Glanced() (pressed time.Time) {
	for _, e := range n.events {
		if m, ok := e.Body.(room.Moved); ok && !m.Pressed.IsZero() {
			return m.Pressed
		}
	}
	return time.Time{}
}

// look finds the games there are. Those of the person are not among them: that
// would be to come back to them.
func (m Model) look() tea.Cmd {
	hall, who := m.env.Hall, m.env.Actor.Who
	return func() tea.Msg {
		games := lobby.Worth(hall.Listing(who).Rooms)
		return listed{slices.DeleteFunc(games, func(r lobby.RoomLine) bool {
			return slices.ContainsFunc(r.Chairs, func(c room.Chair) bool { return c.Who.ID == who.ID })
		})}
	}
}

// await waits for the next change; it ends with the screen and the session.
func (m Model) await() tea.Cmd {
	if m.changes == nil {
		return nil
	}
	c, ctx := m.changes, m.ctx
	return func() tea.Msg {
		select {
		case <-c.Wake():
			return changed{}
		case <-c.Done():
		case <-ctx.Done():
		}
		return nil
	}
}

// Update takes a message.
func (m Model) Update(msg tea.Msg) (screen.Screen, tea.Cmd) {
	m, cmd := m.update(msg)
	m, tick := m.arm()
	return m, tea.Batch(cmd, tick)
}

func (m Model) update(msg tea.Msg) (Model, tea.Cmd) {
	switch msg := msg.(type) {
	case screen.EnvChanged:
		m.env = msg.Env
	case listed:
		m.looked = true
		return m.fill(msg.games)
	case changed:
		return m, tea.Batch(m.look(), tea.Tick(lookPause, func(time.Time) tea.Msg { return paused{} }))
	case paused:
		return m, m.await()
	case entered:
		return m.at(msg.id, func(b board) board { b.feed = msg.feed; return b }, func(b board) tea.Cmd { return m.next(b) }, msg.feed)
	case lost:
		return m.at(msg.id, func(b board) board { b.gone = true; return b }, nil, nil)
	case news:
		return m.take(msg)
	case rested:
		return m.at(msg.id, nil, func(b board) tea.Cmd { return m.next(b) }, nil)
	case shown:
		m, _ := m.at(msg.id, func(b board) board { b.holds = false; return b }, nil, nil)
		return m, m.look()
	case second:
		m.ticking = false
	case tea.KeyPressMsg:
		return m.key(msg)
	}
	return m, nil
}

// at changes the board of an id, and makes a command of it. A feed for a board
// that is not there any more is closed.
func (m Model) at(id int, change func(board) board, then func(board) tea.Cmd, feed screen.Feed) (Model, tea.Cmd) {
	i := slices.IndexFunc(m.boards, func(b board) bool { return b.id == id })
	if i < 0 {
		if feed != nil {
			return m, func() tea.Msg { feed.Close(); return nil }
		}
		return m, nil
	}
	if change != nil {
		m.boards = slices.Clone(m.boards)
		m.boards[i] = change(m.boards[i])
	}
	if then == nil {
		return m, nil
	}
	return m, then(m.boards[i])
}

// fill gives the games that are not on show a place: one that is free, or that
// of a game which is over.
func (m Model) fill(games []lobby.RoomLine) (Model, tea.Cmd) {
	m.boards = slices.Clone(m.boards)
	var cmds []tea.Cmd
	for _, g := range games {
		if slices.ContainsFunc(m.boards, func(b board) bool { return b.room == g.Number && !b.gone }) {
			continue
		}
		i := slices.IndexFunc(m.boards, board.free)
		switch {
		case i >= 0:
			m.boards[i].close()
		case len(m.boards) < Most:
			i = len(m.boards)
			m.boards = append(m.boards, board{})
		default:
			continue
		}
		m.last++
		m.boards[i] = board{id: m.last, room: g.Number}
		cmds = append(cmds, m.enter(m.boards[i]))
	}
	m.boards = slices.DeleteFunc(m.boards, func(b board) bool { return b.gone && !b.holds })
	m.cursor = max(0, min(m.cursor, len(m.boards)-1))
	return m, tea.Batch(cmds...)
}

// free tells whether another game may take its place.
func (b board) free() bool {
	return !b.holds && (b.gone || b.feed != nil && b.state.Seq > 0 && !b.state.Game.Running())
}

func (m Model) enter(b board) tea.Cmd {
	ctx, dial, actor := m.ctx, m.dial, m.env.Actor
	if dial == nil {
		return nil
	}
	return func() tea.Msg {
		table, err := dial(b.room)
		if err != nil {
			return lost{b.id}
		}
		feed, err := table.Subscribe(ctx, actor)
		if err != nil {
			return lost{b.id}
		}
		return entered{b.id, feed}
	}
}

// next waits for news of a board. It ends with the screen.
func (m Model) next(b board) tea.Cmd {
	ctx, feed := m.ctx, b.feed
	if feed == nil {
		return nil
	}
	return func() tea.Msg {
		over := false
		select {
		case <-feed.Wake():
		case <-feed.Done():
			over = true
		case <-ctx.Done():
			return nil
		}
		events, _ := feed.Take()
		return news{b.id, events, over}
	}
}

// take puts what has come on a board, which then rests for a while: what comes
// meanwhile waits in the room's mailbox, in the form of its newest state if it
// is much.
func (m Model) take(n news) (Model, tea.Cmd) {
	ended := false
	return m.at(n.id, func(b board) board {
		ran := b.state.Game.Running()
		for _, e := range n.events {
			b = b.take(e)
		}
		b.gone = b.gone || n.over || b.state.Closed != 0
		ended = ran && (b.gone || !b.state.Game.Running())
		b.holds = b.holds || ended
		return b
	}, func(b board) tea.Cmd {
		var cmds []tea.Cmd
		if ended {
			cmds = append(cmds, tea.Tick(shownFor, func(time.Time) tea.Msg { return shown{b.id} }))
		}
		if !b.gone {
			cmds = append(cmds, tea.Tick(restFor, func(time.Time) tea.Msg { return rested{b.id} }))
		}
		return tea.Batch(cmds...)
	}, nil)
}

// take applies one event.
func (b board) take(e room.Event) board {
	b.state = b.state.Apply(e)
	if moved, ok := e.Body.(room.Moved); ok && b.known && b.game.Ply() == moved.Ply {
		if g, _, err := moved.Played(b.game); err == nil {
			b.game = g
			return b
		}
	}
	g := b.state.Game
	if b.known && g.ID != "" && b.game.Ply() == len(g.Moves) && !isStart(e.Body) {
		return b
	}
	b.known = false
	if g.ID == "" {
		return b
	}
	if game, err := g.Engine(); err == nil { // the room has checked it
		b.game, b.known = game, true
	}
	return b
}

// isStart tells whether another game may be on the board now.
func isStart(b room.Body) bool {
	switch b.(type) {
	case room.Snapshot, room.Started, room.TakenBack:
		return true
	}
	return false
}

// arm starts the one-second tick while a clock runs on some board. At rest there
// is none.
func (m Model) arm() (Model, tea.Cmd) {
	if m.ticking || !slices.ContainsFunc(m.boards, board.ticks) {
		return m, nil
	}
	m.ticking = true
	return m, tea.Tick(time.Second, func(time.Time) tea.Msg { return second{} })
}

func (b board) ticks() bool {
	_, runs := b.state.Clock.Running()
	return runs && b.timed() && b.state.Game.Running() && !b.gone
}

// key moves the cursor, or opens the board at it.
func (m Model) key(msg tea.KeyPressMsg) (Model, tea.Cmd) {
	k, across := m.env.Keys, columns(len(m.boards))
	switch {
	case k.Back.Matches(msg):
		return m, screen.Go(screen.Pop{})
	case len(m.boards) == 0:
	case k.Select.Matches(msg):
		return m, screen.Go(screen.Push{Route: screen.Room{Number: m.boards[m.cursor].room}})
	case k.Left.Matches(msg), k.Prev.Matches(msg):
		m.cursor = (m.cursor + len(m.boards) - 1) % len(m.boards)
	case k.Right.Matches(msg), k.Next.Matches(msg):
		m.cursor = (m.cursor + 1) % len(m.boards)
	case k.Up.Matches(msg) && m.cursor >= across:
		m.cursor -= across
	case k.Down.Matches(msg) && m.cursor+across < len(m.boards):
		m.cursor += across
	}
	return m, nil
}

// Keys lists the bindings.
func (m Model) Keys() []keymap.Binding {
	k, c, t := m.env.Keys, m.env.Text.Common, m.env.Text.Watch
	back := k.Back.Is(c.KeyBack)
	if len(m.boards) == 0 {
		return []keymap.Binding{back, k.Help.Is(c.KeyHelp)}
	}
	arrows := keymap.Both(keymap.Both(k.Up, k.Down), keymap.Both(k.Left, k.Right))
	return []keymap.Binding{k.Select.Is(t.KeyOpenOne), arrows.Is(t.KeyOther), back, k.Help.Is(c.KeyHelp)}
}

// Title names the screen.
func (m Model) Title() string { return m.env.Text.Watch.Grid }

// IdleAfter gives who looks on time.
func (m Model) IdleAfter() time.Duration { return idleAfter }
