package roomview

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
)

// Keys lists what works now; the order is that of the footer.
func (m Model) Keys() []keymap.Binding {
	k, c, t := m.env.Keys, m.env.Text.Common, m.env.Text.RoomText
	switch {
	case m.ask != askNothing:
		return []keymap.Binding{k.Yes.Is(m.askYes()), k.No.Is(c.KeyNo)}
	case m.typing:
		return []keymap.Binding{k.Select.Is(c.KeySend), k.Back.Is(c.KeyCancel)}
	case m.feed == nil || m.state.Closed != 0:
		return []keymap.Binding{k.Select.Is(c.KeyBack), k.Back.Is(c.KeyBack)}
	}
	var keys []keymap.Binding
	if m.chair() >= 0 && !m.state.Here {
		keys = append(keys, k.Take.Is(t.KeyTake))
	}
	if m.state.Phase == room.Waiting {
		keys = append(keys, m.waitingKeys()...)
	} else {
		keys = append(keys, m.gameKeys()...)
	}
	keys = append(keys, k.Chat.Is(t.KeyChat))
	keys = append(keys, m.lookKeys()...)
	if m.lifted { // Esc puts the square back first
		return append(keys, k.Help.Is(c.KeyHelp))
	}
	return append(keys, k.Back.Is(t.KeyLeave), k.Help.Is(c.KeyHelp))
}

// waitingKeys are for between the games.
func (m Model) waitingKeys() []keymap.Binding {
	k, t := m.env.Keys, m.env.Text.RoomText
	owner := m.state.Owner == m.env.Actor.Who.ID
	var last []keymap.Binding
	if m.hasResult() && !m.showsResult() {
		last = []keymap.Binding{k.Result.Is(t.KeyResult).InHelpOnly()}
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
	if m.freeChairs() > 0 {
		keys = append(keys, off(k.Bot.Is(t.KeyBot), owner, t.OffNotOwner))
	}
	keys = append(keys, k.Stand.Is(t.KeyStand).InHelpOnly())
	if _, found := m.unreadyChair(); found {
		keys = append(keys, off(k.Free.Is(t.KeyFree).InHelpOnly(), owner, t.OffNotOwner))
	}
	return append(keys, last...)
}

// gameKeys are for a running game.
func (m Model) gameKeys() []keymap.Binding {
	k, t := m.env.Keys, m.env.Text.GameText
	if !m.playing() {
		return nil
	}
	why := t.OffNotTurn
	switch {
	case !m.state.Here:
		why = t.OffHere
	case m.state.Phase == room.Paused:
		why = t.OffPaused
	}
	can := m.choosing()
	var keys []keymap.Binding
	if m.lifted {
		keys = append(keys,
			off(keymap.Key{Label: k.Left.Label}.Is(t.KeyLeft), can, why), off(keymap.Key{Label: k.Right.Label}.Is(t.KeyRight), can, why),
			off(k.Digits.Is(t.KeyChoose), can, why), off(k.Back.Is(t.KeyPut), can, why))
	} else {
		keys = append(keys,
			off(k.Digits.Is(t.KeyChoose), can, why),
			off(keymap.Both(k.Left, k.Right).Is(t.KeyMove).InHelpOnly(), can, why),
			off(k.SowLeft.Is(t.KeyLeft), can, why), off(k.SowRight.Is(t.KeyRight), can, why),
			off(keymap.Both(k.Select, k.Space).Is(t.KeyLift).InHelpOnly(), can, why))
	}
	if _, _, away := m.awayOpponent(); away && m.state.Phase != room.Paused {
		soon := m.env.Text.Errors.TooSoon
		keys = append(keys, off(k.Claim.Is(t.KeyClaim), m.canClaim(), soon), off(k.Draw.Is(t.KeyDraw), m.canClaim(), soon))
	}
	early := m.known && m.game.Ply() < int(m.game.Position().Seats)
	return append(keys,
		off(k.Abort.Is(t.KeyAbort).InHelpOnly(), early && m.state.Here, t.OffLate),
		off(k.Resign.Is(t.KeyResign).InHelpOnly(), !early && m.state.Here, t.OffEarly))
}

// lookKeys step back in the game on show.
func (m Model) lookKeys() []keymap.Binding {
	if !m.known || m.game.Ply() == 0 {
		return nil
	}
	k, t := m.env.Keys, m.env.Text.GameText
	keys := []keymap.Binding{k.StepBack.Is(t.KeyBack).InHelpOnly()}
	if m.back >= 0 {
		keys = []keymap.Binding{k.StepBack.Is(t.KeyBack), k.StepOn.Is(t.KeyOn), k.Live.Is(t.KeyLive)}
	}
	return keys
}

// key takes a key: first what is asked, then what is typed, then the game.
func (m Model) key(msg tea.KeyPressMsg) (Model, tea.Cmd) {
	k := m.env.Keys
	switch {
	case m.feed == nil || m.state.Closed != 0:
		return m.keyClosed(msg)
	case m.ask != askNothing:
		return m.keyAsk(msg)
	case m.typing:
		return m.keyChat(msg)
	case m.anim.on():
		m = m.skip()
		if k.SowLeft.Matches(msg) || k.SowRight.Matches(msg) || m.lifted && (k.Left.Matches(msg) || k.Right.Matches(msg)) {
			return m, nil // a turn is never committed on a board that was not seen
		}
	}
	switch {
	case k.Chat.Matches(msg):
		m.typing = true
		return m, nil
	case k.Take.Matches(msg) && m.chair() >= 0 && !m.state.Here:
		m.notice = ""
		return m, m.do(room.TakeControl{})
	case k.StepBack.Matches(msg), k.StepOn.Matches(msg), k.Live.Matches(msg):
		return m.look(msg), nil
	case k.Back.Matches(msg):
		return m.keyBack()
	}
	if m.state.Phase == room.Waiting {
		return m.keyWaiting(msg)
	}
	return m.keyGame(msg)
}

func (m Model) keyClosed(msg tea.KeyPressMsg) (Model, tea.Cmd) {
	k := m.env.Keys
	if k.Select.Matches(msg) || k.Back.Matches(msg) || k.Quit.Matches(msg) {
		return m, screen.Go(screen.Pop{})
	}
	return m, nil
}

// keyBack puts the square down, comes back to the present, or leaves.
func (m Model) keyBack() (Model, tea.Cmd) {
	switch {
	case m.lifted:
		m.lifted = false
		return m, nil
	case m.back >= 0:
		m.back = -1
		return m, nil
	case m.playing():
		m.ask = askLeave
		return m, nil
	case m.chair() >= 0 && m.state.Here:
		return m, m.standAndLeave()
	}
	return m, screen.Go(screen.Pop{})
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

func (m Model) keyChat(msg tea.KeyPressMsg) (Model, tea.Cmd) {
	k := m.env.Keys
	switch {
	case k.Back.Matches(msg):
		m.typing, m.input.Text = false, ""
	case k.Select.Matches(msg):
		text := m.input.Text
		m.typing, m.input.Text = false, ""
		if text != "" {
			return m, m.do(room.Say{Text: text})
		}
	default:
		return m.typed(msg)
	}
	return m, nil
}

// typed takes what is typed or pasted, and says when not all of it fits.
func (m Model) typed(msg tea.Msg) (Model, tea.Cmd) {
	m.input, _ = m.input.Update(msg)
	if m.input.Cut {
		return m, screen.Go(screen.Toast{Text: i18n.Fill(m.env.Text.Common.InputFull, "n", room.ChatRunes)})
	}
	return m, nil
}

func (m Model) keyAsk(msg tea.KeyPressMsg) (Model, tea.Cmd) {
	k, ask := m.env.Keys, m.ask
	switch {
	case k.Yes.Matches(msg):
		m.ask = askNothing
		switch ask {
		case askResign:
			return m, m.do(room.Resign{})
		case askAbort:
			return m, m.do(room.Abort{})
		case askClaim:
			return m, m.do(room.Claim{})
		case askDraw:
			return m, m.do(room.Claim{Draw: true})
		case askLeave:
			return m, screen.Go(screen.Pop{})
		case askQuit:
			return m, screen.Go(screen.Quit{})
		}
	case k.No.Matches(msg), k.Back.Matches(msg):
		m.ask = askNothing
	}
	return m, nil
}

func (m Model) askYes() string {
	t := m.env.Text.GameText
	switch m.ask {
	case askResign:
		return t.ResignYes
	case askAbort:
		return t.AbortYes
	case askClaim:
		return t.ClaimYes
	case askDraw:
		return t.DrawYes
	}
	return t.LeaveYes
}

func (m Model) keyWaiting(msg tea.KeyPressMsg) (Model, tea.Cmd) {
	k := m.env.Keys
	chair := m.chair()
	if k.Result.Matches(msg) && m.hasResult() {
		m.saw = m.state.Game.ID
		return m, nil
	}
	if chair < 0 {
		if k.Sit.Matches(msg) && m.freeChairs() > 0 {
			return m, m.do(room.Sit{Chair: -1})
		}
		return m, nil
	}
	switch owner := m.state.Owner == m.env.Actor.Who.ID; {
	case k.Ready.Matches(msg):
		return m, m.do(room.Ready{On: !m.state.Chairs[chair].Ready})
	case k.Bot.Matches(msg) && owner && m.freeChairs() > 0:
		return m, m.addBot()
	case k.Stand.Matches(msg):
		return m, m.do(room.Stand{})
	case k.Free.Matches(msg) && owner:
		if n, found := m.unreadyChair(); found {
			return m, m.do(room.FreeChair{Chair: n})
		}
	}
	return m, nil
}

// addBot asks the hall for a bot and says that the person is ready, since who
// plays the house waits for nobody.
func (m Model) addBot() tea.Cmd {
	ctx, hall, actor, number, text := m.ctx, m.env.Hall, m.env.Actor, m.number, m.env.Text
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(ctx, doWithin)
		defer cancel()
		if err := hall.AddBot(ctx, actor, number); err != nil {
			return screen.Toast{Text: screen.Sentence(text, err)}
		}
		return nil
	}
}

// unreadyChair is the first chair of somebody else who is not ready.
func (m Model) unreadyChair() (int, bool) {
	for i, c := range m.state.Chairs {
		if c.Taken() && !c.Ready && c.Who.ID != m.env.Actor.Who.ID {
			return i, true
		}
	}
	return 0, false
}

func (m Model) keyGame(msg tea.KeyPressMsg) (Model, tea.Cmd) {
	k := m.env.Keys
	if !m.playing() || !m.state.Here {
		return m, nil
	}
	early := m.known && m.game.Ply() < int(m.game.Position().Seats)
	switch {
	case k.Resign.Matches(msg) && !early:
		m.ask = askResign
	case k.Abort.Matches(msg) && early:
		m.ask = askAbort
	case k.Claim.Matches(msg) && m.canClaim():
		m.ask = askClaim
	case k.Draw.Matches(msg) && m.canClaim():
		m.ask = askDraw
	case m.choosing():
		return m.keyChoose(msg)
	}
	return m, nil
}

// keyChoose chooses a square and a direction.
func (m Model) keyChoose(msg tea.KeyPressMsg) (Model, tea.Cmd) {
	k := m.env.Keys
	switch {
	case k.Digits.Matches(msg):
		f := int(msg.String()[0] - '0')
		if !m.canLift(f) {
			return m, screen.Go(screen.Toast{Text: m.env.Text.Error(engine.ErrEmptyField)})
		}
		m.field, m.lifted = f, true
	case k.SowLeft.Matches(msg), m.lifted && k.Left.Matches(msg):
		return m.sow(engine.Left)
	case k.SowRight.Matches(msg), m.lifted && k.Right.Matches(msg):
		return m.sow(engine.Right)
	case k.Left.Matches(msg):
		m.field = m.nextField(-1)
	case k.Right.Matches(msg):
		m.field = m.nextField(+1)
	case k.Select.Matches(msg), k.Space.Matches(msg), k.Up.Matches(msg), k.Down.Matches(msg):
		m.lifted = !m.lifted
	}
	return m, nil
}

// nextField is the next square with dân to that side, the same when there is
// none.
func (m Model) nextField(d int) int {
	for f := m.field + d; f >= 1 && f <= engine.Fields; f += d {
		if m.canLift(f) {
			return f
		}
	}
	return m.field
}

// sow sends the move to the room. The board stays as it is until the room says
// that the move was made.
func (m Model) sow(d engine.Dir) (Model, tea.Cmd) {
	move := engine.Move{Pit: engine.FieldPit(m.from(), m.field), Dir: d}
	if _, _, err := m.game.Play(move); err != nil {
		return m, screen.Go(screen.Toast{Text: m.env.Text.Error(err)})
	}
	m.sent = true
	return m, m.do(room.Play{Ply: m.game.Ply(), Move: move})
}

// look steps through the game without leaving the room.
func (m Model) look(msg tea.KeyPressMsg) Model {
	if !m.known {
		return m
	}
	k, newest := m.env.Keys, m.game.Ply()
	m.lifted = false
	switch {
	case k.StepBack.Matches(msg):
		if m.back < 0 {
			m.back = newest
		}
		m.back = max(0, m.back-1)
	case k.StepOn.Matches(msg) && m.back >= 0:
		m.back++
	case k.Live.Matches(msg):
		m.back = -1
	}
	if m.back >= newest {
		m.back = -1
	}
	return m
}
