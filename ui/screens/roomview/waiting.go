package roomview

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine/record"
	"oanquan/lobby/room"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
)

// waitingKeys are for between the games.
func (m *Model) waitingKeys() []keymap.Binding {
	k, t := m.env.Keys, m.env.Text.RoomText
	owner := m.state.Owner == m.env.Actor.Who.ID
	if m.throwing() {
		return m.throwKeys()
	}
	var last []keymap.Binding
	if m.hasResult() && !m.showsResult() {
		last = []keymap.Binding{k.Result.Is(t.KeyResult).InHelpOnly()}
	}
	if m.reviewable() {
		last = append(last, k.Review.Is(m.env.Text.RoomText.KeyReview))
	}
	if m.chair() < 0 {
		return append([]keymap.Binding{off(k.Sit.Is(t.KeySit), m.freeChairs() > 0, t.OffNoFree)}, last...)
	}
	ready := t.KeyReady
	switch {
	case m.state.Chairs[m.chair()].Ready:
		ready = t.KeyUnready
	case m.showsResult():
		ready = m.env.Text.GameText.KeyRematch
	}
	keys := []keymap.Binding{off(k.Ready.Is(ready), m.state.Here, t.OffWatching)}
	if m.roomForBot() {
		help := t.KeyBot
		if m.freeChairs() == 0 {
			help = t.KeyLevel
		}
		keys = append(keys, off(k.Bot.Is(help), owner, t.OffNotOwner))
	}
	if len(m.freeable()) > 0 { // in the footer as far as there is room
		keys = append(keys, off(k.Free.Is(t.KeyFree).InHelpOnly(), owner, t.OffNotOwner))
	}
	keys = append(keys, k.Stand.Is(t.KeyStand).InHelpOnly())
	if owner && m.state.Here {
		keys = append(keys, k.Options.Is(t.KeyOptions).InHelpOnly())
	}
	return append(keys, last...)
}

// reviewable tells whether the result on show is of a game that is kept.
func (m *Model) reviewable() bool {
	return m.showsResult() && !m.home() && m.state.Game.Outcome.Ending != record.Aborted
}

// standAndLeave gives the chair back, so that nobody waits for an empty one,
// and leaves whatever the room answers.
func (m Model) standAndLeave() tea.Cmd {
	ctx, table, actor := m.ctx, m.table, m.env.Actor
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		_ = table.Do(ctx, actor, room.Stand{}) // without the chair or with it, the person goes
		return screen.Pop{}
	}
}

func (m Model) keyWaiting(msg tea.KeyPressMsg) (Model, tea.Cmd) {
	k := m.env.Keys
	if m.throwing() {
		return m.keyThrow(msg)
	}
	chair := m.chair()
	if k.Result.Matches(msg) && m.hasResult() {
		m.saw = m.state.Game.ID
		return m, nil
	}
	if k.Review.Matches(msg) && m.reviewable() {
		return m, screen.Go(screen.Push{Route: screen.Review{Game: m.state.Game.ID, Ply: -1}})
	}
	if chair < 0 {
		if k.Sit.Matches(msg) && m.freeChairs() > 0 {
			return m, m.do(room.Sit{Chair: -1})
		}
		return m, nil
	}
	switch owner := m.state.Owner == m.env.Actor.Who.ID; {
	case k.Ready.Matches(msg):
		m.notice = ""
		return m, m.do(room.Ready{On: !m.state.Chairs[chair].Ready})
	case k.Bot.Matches(msg) && owner && m.roomForBot():
		return m.pickLevel(), nil
	case k.Stand.Matches(msg):
		return m, m.do(room.Stand{})
	case k.Free.Matches(msg) && owner:
		switch free := m.freeable(); len(free) {
		case 0:
		case 1:
			return m, m.do(room.FreeChair{Chair: free[0]})
		default:
			m.ask = askFree
		}
	case k.Options.Matches(msg) && owner && m.state.Here:
		return m, m.change()
	}
	return m, nil
}

// change opens the form of the room's options.
func (m Model) change() tea.Cmd {
	return screen.Go(screen.Push{Route: screen.Change{
		Number: m.number, Options: m.state.Options, Seated: len(m.state.Chairs) - m.freeChairs(),
	}})
}
