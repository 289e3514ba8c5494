package roomview

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby"
	"oanquan/lobby/command"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
)

// catching is a game that is shown from its first move, until it has caught up
// with the one being played.
type catching struct {
	on  bool
	tag int // tells its ticks from those before it
}

// caught is a tick of it.
type caught struct{ tag int }

// catchWithin is how long a whole game takes, within the times of a turn.
const (
	catchWithin = 15 * time.Second
	catchMost   = 600 * time.Millisecond
)

// canCatchUp is for who looks on: a player has the keys that step back.
func (m *Model) canCatchUp() bool { return m.running() && !m.playing() && m.game.Ply() > 1 }

// watchKeys are for who looks on at a running game.
func (m *Model) watchKeys() []keymap.Binding {
	switch k, t := m.env.Keys, m.env.Text.Watch; {
	case m.catch.on:
		return []keymap.Binding{k.Auto.Is(t.KeyStopCatch)}
	case m.canCatchUp():
		return []keymap.Binding{k.Auto.Is(t.KeyCatchUp)}
	}
	return nil
}

// catchUp shows the game from its first move, or stops that and joins the
// present.
func (m Model) catchUp() (Model, tea.Cmd) {
	if m.catch.on {
		m.catch.on, m.back = false, -1
		return m, nil
	}
	m = m.skip()
	m.catch.on, m.back = true, 0
	m.catch.tag++
	return m, m.catchTick()
}

// catchTick waits for the next turn. There are at most ten in a second, as in
// every animation; what the room tells meanwhile is taken as ever.
func (m Model) catchTick() tea.Cmd {
	tag, pace := m.catch.tag, catchWithin/time.Duration(max(1, m.game.Ply()))
	return tea.Tick(min(max(pace, frameFast), catchMost), func(time.Time) tea.Msg { return caught{tag} })
}

func (m Model) catchStep(t caught) (Model, tea.Cmd) {
	if !m.catch.on || t.tag != m.catch.tag {
		return m, nil
	}
	if m.back < 0 || m.back+1 >= m.game.Ply() { // there, or the person went there
		m.catch.on, m.back = false, -1
		return m, nil
	}
	m.back++
	return m, m.catchTick()
}

// watchers is who looks on, as it was asked for last.
type watchers struct {
	lobby.Watchers
	known bool
}

func watchersKey() keymap.Key { return keymap.Key{Names: []string{"W"}, Label: "W"} }

// lookAround asks who looks on, while the card that tells it is open.
func (m Model) lookAround() tea.Cmd {
	if m.card != watchersCard {
		return nil
	}
	hall, who, n := m.env.Hall, m.env.Actor.Who, m.number
	return func() tea.Msg {
		w, err := hall.Watchers(who, n)
		return watchers{w, err == nil}
	}
}

// watcherLines are the names on the card.
func (m *Model) watcherLines(w int) []string {
	t := m.env.Text
	switch {
	case !m.looks.known:
		return []string{m.env.Theme.Dim.Render(t.Common.Loading)}
	case m.looks.Count == 0:
		return layout.Wrap(t.Watch.WatchersNone, w)
	}
	count := m.env.Theme.Dim.Render(t.Count(t.RoomText.Watching, m.looks.Count))
	return append(layout.Wrap(command.WatcherNames(t, m.looks.Watchers), w), "", count)
}

// Watching is the screen of a running game as somebody looks on who has come to
// it by a channel, for the gallery and for tests.
func (m Model) Watching(channel string) Model {
	m.channel = channel
	return m
}
