package lobbyhall

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine/clock"
	"oanquan/engine/notation"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/screen"
)

// dueKey leads to the first game that waits for the person.
func dueKey() keymap.Key { return keymap.Key{Names: []string{"e", "E"}, Label: "e"} }

// waits is what waits for the person; games that were put off have a line of
// their own.
func (m Model) waits() screen.Waits {
	return screen.Waits{Seat: m.seat, Due: m.due}
}

// dueLine tells what waits for the person, "" for nothing.
func (m Model) dueLine(w int) string {
	text := m.waits().Text(m.env.Text, m.env.Actor.Who.ID)
	if text == "" {
		return ""
	}
	return layout.Clip(m.env.Theme.Key.Render(dueKey().Label)+" "+m.env.Theme.Accent.Render(text), w)
}

// ownLines are the lines of the person's own games and challenges, "" for none.
func (m Model) ownLines(w int) string {
	lines := []string{m.dueLine(w), m.storedLine(w), m.duelLine(w)}
	return strings.Join(slices.DeleteFunc(lines, func(l string) bool { return l == "" }), "\n")
}

// dueKeys are that key and the one of games that were put off, where there are any.
func (m Model) dueKeys() []keymap.Binding {
	var keys []keymap.Binding
	if m.waits().Route() != nil {
		keys = append(keys, dueKey().Is(m.waits().KeyText(m.env.Text)))
	}
	if len(m.stored) > 0 {
		keys = append(keys, storedKey().Is(m.env.Text.Lobby.KeyPutOff).InHelpOnly())
	}
	return keys
}

// dueRows are those games at the head of the first list.
func (m Model) dueRows(full bool) [][]string {
	var rows [][]string
	for _, d := range m.due {
		left := m.env.Text.Clock.KeyDue
		if !d.Deadline.IsZero() {
			left = m.env.Text.TimeLeft(d.Deadline.Sub(m.env.Now()), d.Clock.Kind == clock.Days)
		}
		rows = append(rows, m.ownRow(fmt.Sprint(d.Room), d.Players, room.Options{Rules: d.Rules, Clock: d.Clock}, left, full))
	}
	return rows
}

// storedKey leads to the first game that was put off.
func storedKey() keymap.Key { return keymap.Key{Names: []string{"u", "U"}, Label: "u"} }

// otherHere finds the other player of a game that was put off among those who
// are here.
func (m Model) otherHere(u room.Unfinished) (account.Who, bool) {
	for _, p := range u.Begin.Players {
		here := slices.ContainsFunc(m.list.People, func(o lobby.Person) bool { return o.Who.ID == p.ID })
		if p.ID != m.env.Actor.Who.ID && here {
			return p, true
		}
	}
	return account.Who{}, false
}

// storedLine tells how many games were put off and who of their players is here,
// "" for none.
func (m Model) storedLine(w int) string {
	if len(m.stored) == 0 {
		return ""
	}
	t, th := m.env.Text.Lobby, m.env.Theme
	text := m.env.Text.Count(t.PutOffs, len(m.stored))
	for _, u := range m.stored {
		if who, here := m.otherHere(u); here {
			text += i18n.Fill(t.PutOffWith, "who", m.env.Text.PlayerName(who.Name))
			break
		}
	}
	return layout.Clip(th.Key.Render(storedKey().Label)+" "+th.Accent.Render(text), w)
}

// toStored puts the cursor on the first game that was put off.
func (m Model) toStored() Model {
	m.tab = rooms
	m.cursor[rooms] = len(m.ids(rooms)) - len(m.stored)
	return m
}

// storedRows are the games that were put off, at the end of it.
func (m Model) storedRows(full bool) [][]string {
	var rows [][]string
	for _, u := range m.stored {
		rules, _ := notation.ParseRules(u.Begin.Rules) // they were read once
		o := room.Options{Rules: rules, Clock: u.Begin.Room.Clock, Rated: u.Begin.Room.Rated}
		state := m.env.Text.Lobby.PutOff
		if _, here := m.otherHere(u); here {
			state = m.env.Text.Lobby.PutOffHere
		}
		rows = append(rows, m.ownRow("-", u.Begin.Players, o, state, full))
	}
	return rows
}

// ownRow is the row of a game of the person's own, by the names of the others.
func (m Model) ownRow(number string, players []account.Who, o room.Options, state string, full bool) []string {
	var names []string
	for _, p := range players {
		if p.ID != m.env.Actor.Who.ID {
			names = append(names, m.env.Text.PlayerName(p.Name))
		}
	}
	row := []string{number, strings.Join(names, ", "), m.env.Text.Terms(o), state}
	if !full {
		row = []string{number, row[1], state}
	}
	return row
}

// resume opens the room of a game that was put off.
func resume(ctx context.Context, h screen.Hall, a room.Actor, id room.GameID) tea.Cmd {
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(ctx, goWithin)
		defer cancel()
		r, err := h.Resume(ctx, a, id)
		if err != nil {
			return arrived{err: err}
		}
		return arrived{route: screen.Room{Number: r.Number()}}
	}
}

// openDue goes to the game that waits, and takes up one that was put off.
func (m Model) openDue() (screen.Screen, tea.Cmd) {
	switch {
	case m.seat != 0 || len(m.due) > 0:
		return m, screen.Go(screen.Push{Route: m.waits().Route()})
	case m.busy != "":
		return m, nil
	}
	m.busy = m.env.Text.Lobby.Sitting
	return m, resume(m.env.Context, m.env.Hall, m.env.Actor, m.stored[0].Game)
}
