package roomview

import (
	"strings"
	"testing"

	"oanquan/engine"
	"oanquan/lobby/room"
)

// The board is turned to whoever is to move once the turn on show is over, and
// what they press is theirs.
func TestTwoAtOneKeyboardTakeTurns(t *testing.T) {
	m, d := sitting(game(4))
	m.env.Host, m.env.Prefs.Animation = "", "normal"
	for _, who := range m.state.Game.Players {
		m.env.Keyboard = append(m.env.Keyboard, room.Actor{Who: who, Session: m.env.Actor.Session})
	}
	for range 3 {
		mover := m.state.Game.Mover()
		m = m.skip().handOver()
		if m.from() != mover || !m.choosing() {
			t.Fatalf("seat %v is to move, the screen is that of %v", mover, m.from())
		}
		if text := m.status(true); !strings.HasPrefix(text, m.state.Game.Players[mover].Name+", your turn: ") {
			t.Errorf("it says %q", text)
		}
		move := m.game.Legal()[0]
		dir := map[bool]string{true: "a", false: "d"}[move.Dir < 0]
		m, _ = press(t, m, string(rune('0'+move.Pit.Field())), dir)
		if len(d.asked) == 0 || d.asked[len(d.asked)-1] != (room.Play{Ply: m.game.Ply(), Move: move}) {
			t.Fatalf("seat %v pressed %v, the room was given %v", mover, move, d.asked)
		}
		m, _ = tell(m, room.Moved{Ply: m.game.Ply(), Move: move})
		if m.anim.on() && handedTo(m) != mover {
			t.Error("the board turned while the turn was on show")
		}
	}
	for _, b := range m.Keys() {
		if b.Help == m.env.Text.RoomText.KeyChat || b.Help == m.env.Text.RoomText.KeyLeave {
			t.Errorf("%s is offered where there is no server", b.Help)
		}
	}
	if m, _ := press(t, m, "t"); m.typing || strings.Contains(m.View(120, 35), m.env.Text.RoomText.Chat) {
		t.Error("there is nobody to talk to")
	}
	if m, _ := press(t, m, "esc"); !strings.Contains(m.asking(), m.env.Text.GameText.LeaveAskHome) {
		t.Errorf("it asks %q", m.asking())
	}
}

// handedTo is from where the board is seen once the keyboard has been handed over.
func handedTo(m Model) engine.Seat {
	m = m.handOver()
	return m.from()
}
