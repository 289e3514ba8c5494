package roomview

import (
	"unicode"
	"unicode/utf8"

	"oanquan/engine"
	"oanquan/lobby/room"
)

// shared tells whether several people play at this keyboard by turns.
func (m *Model) shared() bool { return len(m.env.Keyboard) > 0 }

// home tells whether there is no server that keeps the game.
func (m *Model) home() bool { return m.env.Host == "" }

// handOver makes the screen that of whoever is to move, or has yet to sit down
// and be ready: they act, and see their own row nearest. It waits for the turn
// on show, so that the board does not turn under it.
func (m Model) handOver() Model {
	if !m.shared() || m.anim.on() || m.sent || m.ask != askNothing {
		return m
	}
	for _, a := range m.env.Keyboard {
		chair := m.state.ChairOf(a.Who.ID)
		turn := m.running() && m.state.MyTurn(a.Who.ID)
		waits := m.state.Phase == room.Waiting && (chair < 0 || !m.state.Chairs[chair].Ready)
		if !turn && !waits {
			continue
		}
		if m.env.Actor != a {
			env := *m.env
			env.Actor = a
			m.env, m.lifted = &env, false
			m = m.settleCursor()
		}
		return m
	}
	return m
}

// reader is whom the result speaks to: nobody where several read it.
func (m *Model) reader() engine.Seat {
	if m.shared() {
		return engine.NoSeat
	}
	return m.seat()
}

// addressed puts the name of who is to move before what they are told: "Mai,
// your turn: …".
func (m *Model) addressed(text string) string {
	if !m.shared() {
		return text
	}
	first, size := utf8.DecodeRuneInString(text)
	return m.env.Actor.Who.Name + ", " + string(unicode.ToLower(first)) + text[size:]
}
