package roomview

import (
	"context"
	"errors"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

// hinting is a hint that was asked for at a ply of a game. The zero value is
// none.
type hinting struct {
	game  room.GameID
	ply   int
	given bool // move is known; else it is being looked for
	move  engine.Move
	stop  context.CancelFunc // ends the search
}

// hinted answers what askHint has asked.
type hinted struct {
	game room.GameID
	ply  int
	hint lobby.Hint
	err  error
}

// mayHint tells whether hints are given in this game to this person at all.
func (m *Model) mayHint() bool { return m.playing() && m.state.Game.AgainstBots(m.seat()) }

// hintKeys is the key of a hint, where there are any.
func (m *Model) hintKeys(can bool, why string) []keymap.Binding {
	if !m.mayHint() {
		return nil
	}
	return []keymap.Binding{off(m.env.Keys.Hint.Is(m.env.Text.GameText.KeyHint), can, why)}
}

// askHint asks the hall for a hint, or says why there is none now.
func (m Model) askHint() (Model, tea.Cmd) {
	no := func(err error) (Model, tea.Cmd) {
		return m, screen.Go(screen.Toast{Text: screen.Sentence(m.env.Text, err)})
	}
	switch {
	case !m.playing():
		return no(room.ErrNotPlaying)
	case !m.mayHint():
		return no(room.ErrNoHint)
	case !m.state.Here:
		return no(room.ErrElsewhere)
	case m.state.Phase == room.Paused:
		return no(room.ErrPaused)
	case !m.myTurn():
		return no(room.ErrNotYourTurn)
	case !m.choosing() || m.thinks():
		return m, nil
	case m.hintStands():
		return m.pointAt(m.hint.move), nil
	}
	within, stop := context.WithCancel(m.ctx)
	m.hint = hinting{game: m.state.Game.ID, ply: m.game.Ply(), stop: stop}
	h, hall, actor, number := m.hint, m.env.Hall, m.env.Actor, m.number
	return m, func() tea.Msg {
		defer stop()
		within, cancel := context.WithTimeout(within, doWithin)
		defer cancel()
		found, err := hall.Hint(within, actor, number)
		return hinted{h.game, h.ply, found, err}
	}
}

// takeHint puts a hint on the board, if it is still wanted.
func (m Model) takeHint(h hinted) (Model, tea.Cmd) {
	if !m.thinks() || h.game != m.hint.game || h.ply != m.hint.ply {
		return m, nil // the game has gone on, or the person has
	}
	m = m.dropHint()
	switch {
	case errors.Is(h.err, context.Canceled):
		return m, nil
	case h.err != nil:
		return m, screen.Go(screen.Toast{Text: screen.Sentence(m.env.Text, h.err)})
	case h.hint.Game != h.game || h.hint.Ply != h.ply:
		return m, nil
	}
	m.hint = hinting{game: h.game, ply: h.ply, given: true, move: h.hint.Move}
	return m.pointAt(h.hint.Move), nil
}

// placeHint puts a hint on the board that was asked for in words. It may be for
// a turn that the screen has yet to hear of.
func (m Model) placeHint(h lobby.Hint) Model {
	if !m.running() || h.Game != m.state.Game.ID || h.Ply < m.game.Ply() {
		return m
	}
	m = m.dropHint()
	m.hint = hinting{game: h.Game, ply: h.Ply, given: true, move: h.Move}
	return m.pointAt(h.Move)
}

// pointAt brings the cursor to the square of a move.
func (m Model) pointAt(move engine.Move) Model {
	m.field, m.lifted = move.Pit.Field(), false
	return m
}

// dropHint forgets the hint and ends the search for it.
func (m Model) dropHint() Model {
	if m.hint.stop != nil {
		m.hint.stop()
	}
	m.hint = hinting{}
	return m
}

// settleHint forgets a hint for another position than the newest.
func (m Model) settleHint() Model {
	if m.hintIsHere() {
		return m
	}
	return m.dropHint()
}

func (m *Model) hintIsHere() bool {
	return m.running() && m.hint.game == m.state.Game.ID && m.hint.ply == m.game.Ply()
}

// thinks tells that a hint is being looked for.
func (m *Model) thinks() bool { return m.hintIsHere() && !m.hint.given }

// hintStands tells that there is a hint for the move to be chosen now.
func (m *Model) hintStands() bool { return m.hintIsHere() && m.hint.given && m.choosing() }

// hintText is the hint in words, or that it is on its way; "" for neither.
func (m *Model) hintText(full bool) string {
	c, t := m.env.Text, m.env.Text.GameText
	switch {
	case m.thinks() && m.choosing():
		return t.HintThinking
	case !m.hintStands():
		return ""
	case !full:
		return i18n.Fill(t.HintBrief, "move", c.MoveName(m.hint.move))
	}
	_, steps, err := m.game.Play(m.hint.move)
	if err != nil {
		return ""
	}
	tell := c.Tell(m.state.Game.Rules, m.game.Position(), m.hint.move, steps, m.names())
	return i18n.Fill(t.Hint, "move", tell.Move, "what", tell.Short)
}

// markHint puts an arrow on the square of the hint.
func (m *Model) markHint(b *widget.Board) {
	if !m.hintStands() {
		return
	}
	arrow := m.env.Theme.Shapes.Right
	if m.hint.move.Dir == engine.Left {
		arrow = m.env.Theme.Shapes.Left
	}
	b.Marks[m.hint.move.Pit].Tag, b.Marks[m.hint.move.Pit].Taken = arrow, false
}

// aidsBeside is how many hints a seat has been given, to stand beside a name if
// there is so much room; "" for none.
func (m *Model) aidsBeside(s engine.Seat, room int) string {
	n := m.state.Game.AidsOf(s)
	if text := i18n.Fill(m.env.Text.GameText.HintsUsed, "n", n); n > 0 && layout.Width(text)+1 <= room {
		return " " + text
	}
	return ""
}

// hintsOf tells who was given how many hints, "" for nobody.
func (m *Model) hintsOf() string {
	return m.env.Text.HintsOf(m.names(), m.state.Game.Aids)
}

// withAids is a name with how many hints its seat has been given.
func (m *Model) withAids(name string, s engine.Seat) string {
	if n := m.state.Game.AidsOf(s); n > 0 {
		return i18n.Fill(m.env.Text.GameText.NameHints, "name", name, "n", n)
	}
	return name
}
