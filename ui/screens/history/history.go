// Package history is the list of the finished games of one account, each to be
// opened for review. It promises that a guest, who has no such list, is told
// how to get one.
package history

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

// shown is how many games are listed: more than anybody scrolls through, and a
// bound on what one screen holds.
const shown = 200

// page is how far the page keys move.
const page = 10

// Model is the screen.
type Model struct {
	env    screen.Env
	id     account.ID // whose games, "" for a guest's own
	games  []lobby.Archived
	bests  lobby.Bests
	called string // what the account is called
	loaded bool
	err    error
	cursor int

	// The search: the line while it is typed, what was asked for, and what is
	// wrong with it.
	typing  bool
	input   widget.Input
	words   []string
	problem string
}

// searchRunes is the longest search.
const searchRunes = 120

type loaded struct {
	games  []lobby.Archived
	bests  lobby.Bests
	called string
	err    error
	search bool
}

// New makes the screen for the games of id; "" means the person's own.
func New(env screen.Env, id account.ID) Model {
	if id == "" {
		id = env.Account.ID
	}
	return Model{env: env, id: id}
}

// Init asks for the games.
func (m Model) Init() tea.Cmd {
	if m.id == "" {
		return nil
	}
	return m.load()
}

func (m Model) load() tea.Cmd {
	h, who, id, words := m.env.Hall, m.env.Actor.Who, m.id, m.words
	return func() tea.Msg {
		if len(words) > 0 {
			var games []lobby.Archived
			f, err := h.FilterOf(id, words)
			if err == nil {
				games, err = h.SearchAll(who, f, shown)
			}
			return loaded{games: games, err: err, search: true}
		}
		games, err := h.History(who, id, shown)
		return loaded{games: games, bests: lobby.BestsOf(games, id), called: nameOf(id, games, h.Listing(who).People), err: err}
	}
}

// nameOf is what an account is called: now, when it is here, else in its
// newest game.
func nameOf(id account.ID, games []lobby.Archived, here []lobby.Person) string {
	for _, p := range here {
		if p.Who.ID == id {
			return p.Who.Name
		}
	}
	for _, g := range games {
		if s := seatOf(id, g); int(s) < len(g.Record.Players) {
			return g.Record.Players[s].Name
		}
	}
	return string(id)
}

func (m Model) own() bool { return m.id == m.env.Account.ID }

// Title names the screen.
func (m Model) Title() string { return m.title() }

// Update takes a message.
func (m Model) Update(msg tea.Msg) (screen.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case screen.EnvChanged:
		m.env = msg.Env
	case loaded:
		if msg.search {
			return m.found(msg), nil
		}
		m.games, m.bests, m.called, m.err, m.loaded = msg.games, msg.bests, msg.called, msg.err, true
		m.cursor = max(0, min(m.cursor, len(m.games)-1))
	case tea.PasteMsg:
		if m.typing {
			m.input, _ = m.input.Update(msg)
		}
	case tea.KeyPressMsg:
		if m.typing {
			return m.typed(msg)
		}
		return m.key(msg)
	}
	return m, nil
}

// Capturing tells that letters are text now.
func (m Model) Capturing() bool { return m.typing }

// found takes what a search has come to. A word that was not understood is told
// where it was typed.
func (m Model) found(msg loaded) Model {
	if msg.err != nil {
		m.problem, m.typing, m.words = screen.Sentence(m.env.Text, msg.err), true, nil
		return m
	}
	m.games, m.bests, m.cursor = msg.games, lobby.Bests{}, 0
	return m
}

// typed takes a key of a search.
func (m Model) typed(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k := m.env.Keys
	switch {
	case k.Back.Matches(msg):
		m.typing, m.problem = false, ""
		return m, nil
	case k.Select.Matches(msg):
		m.typing, m.problem, m.words = false, "", strings.Fields(m.input.Text)
		return m, m.load()
	}
	m.input, _ = m.input.Update(msg)
	m.problem = ""
	return m, nil
}

func (m Model) key(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k := m.env.Keys
	switch {
	case k.Back.Matches(msg) && len(m.words) > 0: // from the search to all
		m.words, m.input.Text = nil, ""
		return m, m.load()
	case k.Back.Matches(msg):
		return m, screen.Go(screen.Pop{})
	case k.Search.Matches(msg) && m.id != "" && m.loaded && m.err == nil:
		m.typing, m.input.Limit, m.input.Hint = true, searchRunes, m.env.Text.Social().SearchHint
		return m, nil
	case k.Select.Matches(msg) && m.err != nil:
		m.err, m.loaded = nil, false
		return m, m.load()
	case k.Select.Matches(msg) && m.cursor < len(m.games):
		id := room.GameID(m.games[m.cursor].Record.ID)
		return m, screen.Go(screen.Push{Route: screen.Review{Game: id}})
	case k.Up.Matches(msg):
		m.cursor--
	case k.Down.Matches(msg):
		m.cursor++
	case k.PageUp.Matches(msg):
		m.cursor -= page
	case k.PageDown.Matches(msg):
		m.cursor += page
	case k.First.Matches(msg):
		m.cursor = 0
	case k.Last.Matches(msg):
		m.cursor = len(m.games) - 1
	}
	m.cursor = max(0, min(m.cursor, len(m.games)-1))
	return m, nil
}

// Keys lists the bindings.
func (m Model) Keys() []keymap.Binding {
	k, c, t := m.env.Keys, m.env.Text.Common, m.env.Text.History
	var keys []keymap.Binding
	switch {
	case m.typing:
		return []keymap.Binding{k.Select.Is(m.env.Text.Social().KeySearch), k.Back.Is(c.KeyBack)}
	case m.err != nil:
		keys = append(keys, k.Select.Is(t.KeyRetry))
	case len(m.games) > 0:
		keys = append(keys, keymap.Both(k.Up, k.Down).Is(c.KeyUpDown), k.Select.Is(t.KeyReview),
			keymap.Both(k.PageUp, k.PageDown).Is(c.KeyPage).InHelpOnly(), keymap.Both(k.First, k.Last).Is(c.KeyEnds).InHelpOnly())
	}
	if m.id != "" && m.loaded && m.err == nil && len(m.games)+len(m.words) > 0 {
		keys = append(keys, k.Search.Is(m.env.Text.Social().KeySearch))
	}
	return append(keys, k.Back.Is(c.KeyBack), k.Help.Is(c.KeyHelp))
}

// seat is where the account sat, NoSeat when it is not among the players.
func (m Model) seat(a lobby.Archived) engine.Seat { return seatOf(m.id, a) }

func seatOf(id account.ID, a lobby.Archived) engine.Seat {
	for s, player := range a.Players {
		if player == id {
			return engine.Seat(s)
		}
	}
	return engine.NoSeat
}

// outcome is how a game went for the account.
type outcome uint8

const (
	unknown outcome = iota
	won
	drawn
	lost
)

func (m Model) outcome(a lobby.Archived) outcome {
	s, places := m.seat(a), a.Record.Places
	if int(s) >= len(places) {
		return unknown
	}
	first := 0
	for _, p := range places {
		if p == 1 {
			first++
		}
	}
	switch {
	case places[s] != 1:
		return lost
	case first > 1:
		return drawn
	}
	return won
}

// tally counts won, drawn and lost games.
func (m Model) tally() (count [4]int) {
	for _, g := range m.games {
		count[m.outcome(g)]++
	}
	return count
}
