// Package welcome is the first screen: what this is, a board, the ways on, and
// who the server takes you for. It promises that one key leads to a game and
// one key changes the language.
package welcome

import (
	"context"
	"fmt"
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
)

// findWithin bounds the search for a room, so that a stuck server says so.
const findWithin = 10 * time.Second

// Model is the screen.
type Model struct {
	env    *screen.Env // never written to
	cursor int
	busy   bool // a room is being looked for
	asking bool // whether to leave
	motd   string
	latest // as it is shown
	ear    context.Context
	deafen context.CancelFunc // ends ear
}

// found is the room that Play or Watch came upon; 0 when there is none.
type found struct {
	number room.Number
	still  bool // the person has a game there
	err    error
}

// New makes the screen.
func New(env screen.Env) Model { return Model{env: &env, motd: motd(env)}.listening() }

// motd is the message of the day; it is in memory.
func motd(env screen.Env) string {
	if env.Hall == nil {
		return ""
	}
	return env.Hall.Motd(string(env.Text.Language))
}

// Title names the screen.
func (m Model) Title() string { return m.env.Text.Welcome.Title }

// Update takes a message.
func (m Model) Update(msg tea.Msg) (screen.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case screen.EnvChanged:
		m.env, m.motd = &msg.Env, motd(msg.Env)
		if m.cursor >= len(m.items()) {
			m.cursor = 0 // a name was claimed, and the line of it is gone: on to a game
		}
		if m.ear.Err() == nil { // for whoever it is now
			m = m.listening()
			return m, m.listen()
		}
	case heard:
		return m.hear(msg)
	case found:
		m.busy = false
		switch {
		case msg.err != nil:
			return m, screen.Go(screen.Toast{Text: screen.Sentence(m.env.Text, msg.err)})
		case msg.number == 0:
			return m, screen.Go(screen.Toast{Text: m.env.Text.Welcome.NoGames})
		}
		return m, screen.Go(screen.Push{Route: screen.Room{Number: msg.number, Still: msg.still}})
	case tea.KeyPressMsg:
		if m.asking {
			return m.answer(msg)
		}
		return m.key(msg)
	}
	return m, nil
}

func (m Model) answer(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k := m.env.Keys
	if k.Yes.Matches(msg) || k.Select.Matches(msg) || k.Quit.Matches(msg) {
		return m, screen.Go(screen.Quit{})
	}
	m.asking = false
	return m, nil
}

func (m Model) key(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k, items := m.env.Keys, m.items()
	switch {
	case k.Up.Matches(msg):
		m.cursor = (m.cursor + len(items) - 1) % len(items)
	case k.Down.Matches(msg), k.Next.Matches(msg):
		m.cursor = (m.cursor + 1) % len(items)
	case k.Select.Matches(msg):
		return m.open(items[m.cursor].does)
	case m.digits().Matches(msg):
		if i := int(msg.String()[0] - '1'); i < len(items) {
			m.cursor = i
			return m.open(items[i].does)
		}
	case k.Play.Matches(msg):
		return m.open(play)
	case k.Watch.Matches(msg):
		return m.open(watch)
	case waitsKey().Matches(msg) && m.waits.Route() != nil:
		return m, screen.Go(screen.Push{Route: m.waits.Route()})
	case languageKey().Matches(msg):
		return m, m.otherLanguage()
	case k.Settings.Matches(msg):
		return m, screen.Go(screen.Push{Route: screen.Settings{}})
	case k.Quit.Matches(msg):
		m.asking = true
	}
	return m, nil
}

// Keys lists the bindings.
func (m Model) Keys() []keymap.Binding {
	k, c := m.env.Keys, m.env.Text
	if m.asking {
		return []keymap.Binding{k.Yes.Is(c.Common.KeyYes), keymap.Both(k.No, k.Back).Is(c.Common.KeyNo)}
	}
	var keys []keymap.Binding
	if m.waits.Route() != nil {
		keys = append(keys, waitsKey().Is(m.waits.KeyText(m.env.Text)).InHelpOnly())
	}
	keys = append(keys,
		keymap.Both(k.Up, k.Down).Is(c.Common.KeyUpDown).InHelpOnly(), k.Select.Is(c.Common.KeyOpen),
		languageKey().Is(c.Welcome.KeyLanguage), k.Settings.Is(c.Lobby.KeySettings).InHelpOnly(), k.Help.Is(c.Common.KeyHelp), k.Quit.Is(c.Common.KeyQuit),
	)
	return append(keys, m.digits().Is(c.Common.KeyOpen).InHelpOnly(), k.Play.Is(c.Welcome.Play).InHelpOnly(), k.Watch.Is(c.Welcome.Watch).InHelpOnly())
}

// digits opens a line by its number.
func (m Model) digits() keymap.Key {
	n := len(m.items())
	k := keymap.Key{Label: fmt.Sprintf("1-%d", n)}
	for i := range n {
		k.Names = append(k.Names, strconv.Itoa(i+1))
	}
	return k
}

// waitsKey goes to the game that waits for the person, as in the hall.
func waitsKey() keymap.Key { return keymap.Key{Names: []string{"e", "E"}, Label: "e"} }

func languageKey() keymap.Key { return keymap.Key{Names: []string{"l", "L"}, Label: "l"} }

// action is what a line of the menu does.
type action uint8

const (
	play action = iota
	watch
	learn
	hall
	name
	have
	token
)

type item struct {
	does        action
	label, note string
}

// items are the ways on: the name comes last, it can wait.
func (m Model) items() []item {
	t := m.env.Text.Welcome
	items := []item{
		{play, t.Play, t.PlayNote}, {watch, t.Watch, t.WatchNote}, {learn, t.Learn, t.LearnNote}, {hall, t.Lobby, t.LobbyNote},
	}
	switch {
	case m.guest() && m.env.LogIn != nil:
		items = append(items, item{token, t.Token, t.TokenNote})
	case m.guest():
		items = append(items, item{name, t.Keep, t.KeepNote})
	case !m.env.Actor.Who.Named:
		a := m.env.Text.Account()
		items = append(items, item{name, t.Name, t.NameNote}, item{have, a.Have, a.HaveNote})
	}
	return items
}

func (m Model) guest() bool { return m.env.Account.ID == "" }

func (m Model) open(a action) (screen.Screen, tea.Cmd) {
	switch a {
	case learn:
		return m, screen.Go(screen.Push{Route: screen.Learn{}})
	case hall:
		return m, screen.Go(screen.Push{Route: screen.Lobby{}})
	case token:
		m.env.LogIn("") // the session ends
		return m, nil
	case name:
		return m, screen.Go(screen.Push{Route: screen.Name{}})
	case have:
		return m, screen.Go(screen.Push{Route: screen.Link{}})
	}
	if m.busy {
		return m, nil
	}
	m.busy = true
	if a == watch {
		return m, busiest(m.env.Hall, m.env.Actor)
	}
	return m, playNow(m.env.Context, m.env.Hall, m.env.Actor)
}

func playNow(ctx context.Context, h screen.Hall, a room.Actor) tea.Cmd {
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(ctx, findWithin)
		defer cancel()
		_, still := h.Seat(a.Who.ID)
		r, err := h.PlayNow(ctx, a)
		if err != nil {
			return found{err: err}
		}
		return found{number: r.Number(), still: still}
	}
}

// busiest finds the running game to watch.
func busiest(h screen.Hall, a room.Actor) tea.Cmd {
	return func() tea.Msg {
		best, _ := h.Listing(a.Who).Busiest(a.Who.ID)
		return found{number: best.Number}
	}
}

// otherLanguage changes the language for this session and, for an account,
// for ever.
func (m Model) otherLanguage() tea.Cmd {
	p := m.env.Prefs
	p.Language = string(i18n.Vietnamese)
	if m.env.Text.Language == i18n.Vietnamese {
		p.Language = string(i18n.English)
	}
	return screen.Go(screen.Prefer{Prefs: p})
}
