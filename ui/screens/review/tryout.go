package review

import (
	"context"
	"errors"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/engine/analysis"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

// tryout is a line of the person's own, tried from a ply of the game. Leaving
// it keeps it: whoever comes back to the same ply can play it again.
type tryout struct {
	on      bool
	from    int // the ply at which it begins
	line    []engine.Move
	at      int         // so many turns of the line are on the board
	game    engine.Game // with them
	pick    widget.Pick
	answers []answer // by how many turns are on the board
	closed  error    // why the hall tells no values
	tag     int      // tells the newest question from those before it
	stop    context.CancelFunc
}

// Draft is the line that was tried, for who opens the game again.
func (m Model) Draft() any {
	if len(m.try.line) == 0 {
		return nil
	}
	return tryout{from: m.try.from, line: m.try.line}
}

// WithDraft takes it up again: it is there when its ply comes to be tried.
func (m Model) WithDraft(held any) screen.Screen {
	if t, ok := held.(tryout); ok {
		m.try = tryout{from: t.from, line: t.line, answers: make([]answer, len(t.line)+1)}
	}
	return m
}

// answer is what the hall thinks of a position of the line.
type answer struct {
	known bool
	turn  analysis.Turn
	err   error
}

// supposed answers a question about the line.
type supposed struct {
	tag  int
	at   int
	turn analysis.Turn
	err  error
}

// beginTry begins a line at the ply on show, or takes up the one left there.
func (m Model) beginTry() (screen.Screen, tea.Cmd) {
	if at := m.cursor.Ply(); m.try.line == nil || m.try.from != at {
		m.try = tryout{from: at, tag: m.try.tag, answers: make([]answer, 1)}
	}
	m.try.on, m.try.closed = true, nil
	s, cmd := m.settleTry(0)
	return s, tea.Batch(cmd, m.bar())
}

// barred is why the person may be told no values, nil when they may.
type barred struct{ err error }

// bar asks whether values are closed to the person, before any is wanted.
func (m Model) bar() tea.Cmd {
	hall, who := m.env.Hall, m.env.Actor.Who
	return func() tea.Msg { return barred{hall.MayAsk(who)} }
}

// settleTry puts so many turns of the line on the board.
func (m Model) settleTry(n int) (screen.Screen, tea.Cmd) {
	t := &m.try
	g := m.cursor.Game().At(t.from)
	for _, move := range t.line[:n] {
		g, _, _ = g.Play(move) // each was legal when it was tried
	}
	t.game, t.at, t.pick = g, n, widget.Pick{Field: 3}
	for f := 1; !m.canLift(t.pick.Field) && f <= engine.Fields; f++ {
		t.pick.Field = f
	}
	if !m.canLift(t.pick.Field) {
		t.pick.Field = 3
	}
	return m.consider()
}

// leaveTry returns to the game at the ply where the line begins.
func (m Model) leaveTry() (screen.Screen, tea.Cmd) {
	m.halt()
	m.try.on = false
	return m, nil
}

// halt ends the question under way.
func (m *Model) halt() {
	if m.try.stop != nil {
		m.try.stop()
		m.try.stop = nil
	}
	m.try.tag++
}

// consider asks what the position of the line is worth, when that is wanted
// and not known.
func (m Model) consider() (screen.Screen, tea.Cmd) {
	t := &m.try
	if !t.on {
		return m, nil
	}
	m.halt()
	if t.at == 0 && m.visible() {
		if _, known := m.turn(t.from); known {
			return m, m.recheck()
		}
	}
	if !m.visible() || t.game.Over() {
		return m, nil
	}
	// Also what was answered before: the hall knows it, and whether it may still
	// be told.
	ctx, stop := context.WithCancel(m.ctx)
	t.stop = stop
	return m, suppose(ctx, m.env.Hall, m.env.Actor.Who, m.id, t.from, append([]engine.Move(nil), t.line[:t.at]...), t.tag)
}

func suppose(ctx context.Context, hall screen.Hall, who account.Who, id room.GameID, ply int, line []engine.Move, tag int) tea.Cmd {
	return func() tea.Msg {
		turn, err := hall.WhatIf(ctx, who, id, ply, line)
		if ctx.Err() != nil {
			return nil // somebody looks at another position by now
		}
		return supposed{tag, len(line), turn, err}
	}
}

// answered takes an answer, if it is still of the position on the board.
func (m Model) answered(s supposed) Model {
	t := &m.try
	if s.tag != t.tag || s.at >= len(t.answers) {
		return m
	}
	if t.stop != nil {
		t.stop()
		t.stop = nil
	}
	if errors.Is(s.err, lobby.ErrYouPlay) {
		m.forget(s.err)
		return m
	}
	t.answers = append([]answer(nil), t.answers...) // copies of the model share it
	t.answers[s.at] = answer{s.err == nil, s.turn, s.err}
	return m
}

// tryTurn is what is known of the position of the line: where it begins that
// may be the analysis itself.
func (m Model) tryTurn() (analysis.Turn, bool) {
	t := m.try
	if t.at == 0 {
		if turn, ok := m.turn(t.from); ok {
			return turn, true
		}
	}
	if a := t.answers[t.at]; a.known {
		return a.turn, true
	}
	return analysis.Turn{}, false
}

// canLift tells whether the square may be sown by whoever is to move.
func (m Model) canLift(f int) bool {
	p := m.try.game.Position()
	return !m.try.game.Over() && f >= 1 && f <= engine.Fields && p.Pits[engine.FieldPit(p.Mover, f)].Dan > 0
}

// keyTry takes a key while a line is tried.
func (m Model) keyTry(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k, t := m.env.Keys, &m.try
	switch {
	case k.Back.Matches(msg) && t.pick.Lifted:
		t.pick.Lifted = false
		return m, nil
	case k.Back.Matches(msg), k.Quit.Matches(msg):
		return m.leaveTry()
	case k.Erase.Matches(msg), k.StepBack.Matches(msg):
		if t.pick.Lifted || t.at == 0 {
			t.pick.Lifted = false
			return m, nil
		}
		return m.settleTry(t.at - 1)
	case k.StepOn.Matches(msg):
		return m.settleTry(min(t.at+1, len(t.line)))
	case t.game.Over():
		return m, nil
	}
	pick, picked := t.pick.Key(k, msg, m.canLift)
	t.pick = pick
	switch picked {
	case widget.EmptyPicked:
		return m, screen.Go(screen.Toast{Text: m.env.Text.Error(engine.ErrEmptyField)})
	case widget.LeftPicked:
		return m.sow(engine.Left)
	case widget.RightPicked:
		return m.sow(engine.Right)
	}
	return m, nil
}

// sow plays the chosen square in the line. What was tried after this position
// before is forgotten, unless it is the same turn.
func (m Model) sow(d engine.Dir) (screen.Screen, tea.Cmd) {
	t := &m.try
	move := engine.Move{Pit: engine.FieldPit(t.game.Position().Mover, t.pick.Field), Dir: d}
	if _, _, err := t.game.Play(move); err != nil {
		return m, screen.Go(screen.Toast{Text: m.env.Text.Error(err)})
	}
	if t.at == len(t.line) || t.line[t.at] != move {
		t.line = append(append([]engine.Move(nil), t.line[:t.at]...), move)
		t.answers = append(append([]answer(nil), t.answers[:t.at+1]...), answer{})
	}
	return m.settleTry(t.at + 1)
}

// tryKeys are for a line; the order is that of the footer.
func (m Model) tryKeys() []keymap.Binding {
	k, g, t, c := m.env.Keys, m.env.Text.GameText, m.env.Text.Analysis, m.env.Text.Common
	if m.try.pick.Lifted {
		return []keymap.Binding{
			keymap.Key{Label: k.Left.Label}.Is(g.KeyLeft), keymap.Key{Label: k.Right.Label}.Is(g.KeyRight),
			k.Digits.Is(g.KeyChoose), k.Back.Is(g.KeyPut), k.Help.Is(c.KeyHelp),
		}
	}
	over, why := m.try.game.Over(), t.OffOver
	return []keymap.Binding{
		k.Digits.Is(g.KeyChoose).OffIf(over, why),
		keymap.Both(k.Left, k.Right).Is(g.KeyMove).InHelpOnly().OffIf(over, why),
		k.SowLeft.Is(g.KeyLeft).OffIf(over, why), k.SowRight.Is(g.KeyRight).OffIf(over, why),
		keymap.Both(k.Select, k.Space).Is(g.KeyLift).InHelpOnly().OffIf(over, why),
		k.StepBack.Is(t.KeyTakeBack).OffIf(m.try.at == 0, t.OffStart),
		k.Erase.Is(t.KeyTakeBack).NeverInFooter().OffIf(m.try.at == 0, t.OffStart),
		k.StepOn.Is(t.KeyAgain).InHelpOnly().OffIf(m.try.at == len(m.try.line), t.OffAgain),
		k.Back.Is(t.KeyLeave), k.Help.Is(c.KeyHelp),
	}
}
