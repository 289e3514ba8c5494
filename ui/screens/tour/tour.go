// Package tour is to look on from game to game: TV, and somebody who is
// followed. It shows the screen of a room and puts another in its place when
// the game there is over and there is another one to see.
//
// It promises that the result of a game stays for a while, that who sits down
// stays where they are, and that nothing happens here while nothing changes in
// the lobby.
package tour

import (
	"context"
	"reflect"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/command"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

const (
	// shownFor is how long a result stays.
	shownFor = 5 * time.Second
	// lookPause is the least time between two looks at the lobby.
	lookPause = 500 * time.Millisecond
	// idleAfter is how long nobody need press a key.
	idleAfter = 2 * time.Hour
)

// Opener makes the screen of a room.
type Opener func(screen.Env, screen.Room) screen.Screen

// Model is the screen. The room's is a value in it.
type Model struct {
	env     screen.Env
	who     account.ID // who is followed, "" for TV
	name    string     // theirs
	open    Opener
	changes *lobby.Changes // nil where nothing tells of changes
	ctx     context.Context

	inner screen.Screen // nil while there is nothing to see
	at    room.Number   // its room
	gen   int           // tells its messages from those of the screens before it
	over  room.GameID   // the game whose end has been seen
	holds bool          // its result is on show
	looks bool          // the first look has been taken
	tag   int
}

// TV makes the screen of the channel.
func TV(env screen.Env, open Opener) Model { return start(env, "", "", open) }

// Follow makes the screen of somebody's games.
func Follow(env screen.Env, at screen.Follow, open Opener) Model {
	return start(env, at.ID, at.Name, open)
}

func start(env screen.Env, who account.ID, name string, open Opener) Model {
	ctx := env.Context
	if ctx == nil {
		ctx = context.Background()
	}
	return Model{env: env, who: who, name: name, open: open, changes: env.Hall.Changes(), ctx: ctx}
}

// Messages of the screen's own.
type (
	// found is where there is something to see now.
	found struct {
		n  room.Number
		ok bool
	}
	changed struct{}
	paused  struct{} // the pause between two looks is over
	shown   struct{ tag int }
	// ours is a message for the room's screen of that gen.
	ours struct {
		gen int
		msg tea.Msg
	}
)

// Init looks where to begin.
func (m Model) Init() tea.Cmd { return tea.Batch(m.look(), m.await()) }

// Close leaves the room and ends the waiting.
func (m Model) Close() {
	shut(m.inner)
	if m.changes != nil {
		m.changes.Close()
	}
}

func shut(s screen.Screen) {
	if c, ok := s.(screen.Closer); ok {
		c.Close()
	}
}

func (m Model) look() tea.Cmd {
	hall, who, id := m.env.Hall, m.env.Actor.Who, m.who
	return func() tea.Msg {
		if id == "" {
			n, _, ok := hall.TV()
			return found{n, ok}
		}
		n, _, ok := hall.Listing(who).Follow(id)
		return found{n, ok}
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
	switch msg := msg.(type) {
	case found:
		return m.arrive(msg)
	case changed:
		pause := tea.Tick(lookPause, func(time.Time) tea.Msg { return paused{} })
		if m.holds {
			return m, pause
		}
		return m, tea.Batch(m.look(), pause)
	case paused:
		return m, m.await()
	case shown:
		if msg.tag != m.tag {
			return m, nil
		}
		m.holds = false
		return m, m.look()
	case ours:
		if msg.gen != m.gen {
			return m, nil // of a room that has been left
		}
		return m.within(msg.msg)
	case screen.EnvChanged:
		m.env = msg.Env
		return m.within(msg)
	}
	if key, ok := msg.(tea.KeyPressMsg); ok && m.inner == nil {
		if m.env.Keys.Back.Matches(key) {
			return m, screen.Go(screen.Pop{})
		}
		return m, nil
	}
	return m.within(msg)
}

// within gives a message to the room's screen, and looks what has become of its
// game.
func (m Model) within(msg tea.Msg) (screen.Screen, tea.Cmd) {
	if m.inner == nil {
		return m, nil
	}
	s, cmd := m.inner.Update(msg)
	m.inner = s
	cmd = inside(m.gen, cmd)
	st, open := m.seen()
	game := st.Game
	switch {
	case m.holds || st.Seq == 0:
		return m, cmd
	case game.Outcome.Ending == "" && open, open && game.ID == m.over:
		return m, cmd
	}
	m.over = game.ID
	m.holds = true
	m.tag++
	tag := m.tag
	return m, tea.Batch(cmd, tea.Tick(shownFor, func(time.Time) tea.Msg { return shown{tag} }))
}

// seen is the room as its screen has seen it, and whether it is there.
func (m Model) seen() (room.State, bool) {
	p, ok := m.inner.(screen.Placer)
	if !ok {
		return room.State{}, false
	}
	return p.Place().Room()
}

// arrive goes where there is something to see. Who has sat down stays.
func (m Model) arrive(f found) (screen.Screen, tea.Cmd) {
	m.looks = true
	if m.inner != nil {
		st, open := m.seen()
		switch {
		case st.ChairOf(m.env.Actor.Who.ID) >= 0, m.holds:
			return m, nil
		case !f.ok && open, f.ok && f.n == m.at && (open || st.Seq == 0):
			return m, nil
		}
		shut(m.inner)
		m.inner, m.at = nil, 0
		m.gen++
	}
	if !f.ok {
		return m, nil
	}
	m.gen++
	m.at, m.over = f.n, ""
	m.inner = m.open(m.env, screen.Room{Number: f.n, Channel: m.channel()})
	return m, inside(m.gen, m.inner.Init())
}

// inside marks what a command of the room's screen brings. What is for Bubble
// Tea or for the root goes on as it is.
func inside(gen int, cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg {
		switch msg := cmd().(type) {
		case nil:
			return nil
		case tea.BatchMsg:
			out := make(tea.BatchMsg, len(msg))
			for i, c := range msg {
				out[i] = inside(gen, c)
			}
			return out
		default:
			of := reflect.TypeOf(msg).PkgPath()
			if strings.HasPrefix(of, "charm.land/bubbletea") || of == reflect.TypeFor[screen.Toast]().PkgPath() {
				return msg
			}
			return ours{gen, msg}
		}
	}
}

// channel is what is shown before the room's name.
func (m Model) channel() string {
	t := m.env.Text.Watch
	if m.who == "" {
		return t.TV
	}
	return i18n.Fill(t.Following, "who", m.name)
}

// View draws the room, or says that there is nothing to see.
func (m Model) View(w, h int) string {
	if m.inner != nil {
		return m.inner.View(w, h)
	}
	text := m.env.Text.Common.Loading
	switch {
	case m.looks && m.who == "":
		text = m.env.Text.Watch.TVWaits
	case m.looks:
		text = i18n.Fill(m.env.Text.Watch.FollowWaits, "who", m.name)
	}
	return widget.Dialog(m.env.Theme, m.channel(), text, m.Keys(), w, h)
}

// Keys are the room's.
func (m Model) Keys() []keymap.Binding {
	if m.inner != nil {
		return m.inner.Keys()
	}
	k, c := m.env.Keys, m.env.Text.Common
	return []keymap.Binding{k.Back.Is(c.KeyBack), k.Help.Is(c.KeyHelp)}
}

// Title names the screen.
func (m Model) Title() string {
	if t, ok := m.inner.(screen.Titler); ok {
		return m.channel() + " · " + t.Title()
	}
	return m.channel()
}

// Capturing tells that letters are text in the room.
func (m Model) Capturing() bool {
	c, ok := m.inner.(screen.Capturer)
	return ok && c.Capturing()
}

// Leave asks where the room's screen does.
func (m Model) Leave() (screen.Screen, tea.Cmd, bool) {
	l, ok := m.inner.(screen.Leaver)
	if !ok {
		return m, nil, true
	}
	s, cmd, leave := l.Leave()
	m.inner = s
	return m, inside(m.gen, cmd), leave
}

// IdleAfter gives who looks on time.
func (m Model) IdleAfter() time.Duration {
	if i, ok := m.inner.(screen.Idler); ok {
		return max(i.IdleAfter(), idleAfter)
	}
	return idleAfter
}

// Place is the room, for commands typed over the screen.
func (m Model) Place() command.Place {
	if p, ok := m.inner.(screen.Placer); ok {
		return p.Place()
	}
	return screen.Seated{}
}

var _ interface {
	screen.Screen
	screen.Closer
	screen.Capturer
	screen.Leaver
	screen.Titler
	screen.Idler
	screen.Placer
} = Model{}
