package lobbyhall

import (
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine/clock"
	"oanquan/engine/notation"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/screen"
)

// dueKey leads to the first game that waits for the person's move.
func dueKey() keymap.Key { return keymap.Key{Names: []string{"e", "E"}, Label: "e"} }

// dueLine tells how many games wait for the person's move, "" for none.
func (m Model) dueLine(w int) string {
	if len(m.due) == 0 {
		return ""
	}
	t, th := m.env.Text.Clock, m.env.Theme
	text := m.env.Text.Count(t.Due, len(m.due))
	for _, p := range m.due[0].Players {
		if p.ID != m.env.Actor.Who.ID {
			text += i18n.Fill(t.DueFirst, "who", p.Name)
			break
		}
	}
	return layout.Clip(th.Key.Render(dueKey().Label)+" "+th.Accent.Render(text), w)
}

// dueKeys is that key, where something waits.
func (m Model) dueKeys() []keymap.Binding {
	if len(m.due) == 0 {
		return nil
	}
	return []keymap.Binding{dueKey().Is(m.env.Text.Clock.KeyDue)}
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

// storedRows are the games that were put off, at the end of it.
func (m Model) storedRows(full bool) [][]string {
	var rows [][]string
	for _, u := range m.stored {
		rules, _ := notation.ParseRules(u.Begin.Rules) // they were read once
		o := room.Options{Rules: rules, Clock: u.Begin.Room.Clock, Rated: u.Begin.Room.Rated}
		rows = append(rows, m.ownRow("-", u.Begin.Players, o, m.env.Text.Lobby.PutOff, full))
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

// openDue goes to the game whose time ends first.
func (m Model) openDue() (screen.Screen, tea.Cmd) {
	return m, screen.Go(screen.Push{Route: screen.Room{Number: m.due[0].Room}})
}
