package roomview

import (
	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/lobby/room"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

// Keys lists what works now; the order is that of the footer.
func (m Model) Keys() []keymap.Binding {
	k, c, t := m.env.Keys, m.env.Text.Common, m.env.Text.RoomText
	switch {
	case m.card != noCard:
		return []keymap.Binding{k.Back.Is(c.KeyBack), k.Rules.Is(m.env.Text.Card.KeyRules)}
	case m.picking():
		return m.levels.Keys(k, m.env.Text)
	case m.ask == askFree:
		return []keymap.Binding{keymap.Key{Label: "1-4"}.Is(t.KeyChair), k.Back.Is(c.KeyCancel)}
	case m.ask != askNothing:
		return []keymap.Binding{k.Yes.Is(m.askYes()), keymap.Both(k.No, k.Back).Is(c.KeyNo)}
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
	leave := k.Back.Is(t.KeyLeave)
	if m.home() { // nobody to talk to, and no room to go out of
		leave = k.Back.Is(c.KeyQuit)
	} else {
		keys = append(keys, k.Chat.Is(t.KeyChat))
	}
	keys = append(keys, m.lookKeys()...)
	keys = append(keys, k.Rules.Is(m.env.Text.Card.KeyRules).InHelpOnly())
	if !m.home() {
		keys = append(keys, watchersKey().Is(m.env.Text.Watch.KeyWatchers).NeverInFooter())
	}
	if m.lifted { // Esc puts the square back first
		return append(keys, k.Help.Is(c.KeyHelp))
	}
	return append(keys, leave, k.Help.Is(c.KeyHelp))
}

// gameKeys are for a running game.
func (m *Model) gameKeys() []keymap.Binding {
	k, t := m.env.Keys, m.env.Text.GameText
	if !m.playing() {
		return m.watchKeys()
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
		keys = append(keys, m.hintKeys(can, why)...)
	}
	keys = append(m.answerKeys(), keys...)
	if _, _, away := m.awayOpponent(); away && m.state.Phase != room.Paused {
		soon := m.env.Text.Errors.TooSoon
		keys = append(keys, off(k.Claim.Is(m.claimHelp()), m.canClaim(), soon))
		if !m.many() {
			keys = append(keys, off(k.Draw.Is(t.KeyDraw), m.canClaim(), soon))
		}
	}
	keys = append(keys, m.offerKeys()...)
	if _, hidden := m.mayOffer(room.OfferAbort); hidden || !m.offering() { // else the key asks the other
		keys = append(keys, off(k.Abort.Is(t.KeyAbort).InHelpOnly(), m.early() && m.state.Here, t.OffLate))
	}
	return append(keys,
		off(k.Resign.Is(t.KeyResign).InHelpOnly(), !m.early() && m.state.Here, t.OffEarly))
}

// early tells whether somebody has not moved yet, so that the game may be called
// off.
func (m *Model) early() bool { return m.known && m.game.Ply() < int(m.game.Position().Seats) }

// claimHelp is what claiming does: among three or four the house plays on.
func (m *Model) claimHelp() string {
	if m.many() {
		return m.env.Text.GameText.KeyHouse
	}
	return m.env.Text.GameText.KeyClaim
}

// lookKeys step back in the game on show.
func (m *Model) lookKeys() []keymap.Binding {
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
	case m.card != noCard:
		return m.keyCard(msg), nil
	case m.picking():
		return m.keyLevels(msg)
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
	if m.state.Phase != room.Waiting {
		m.notice = "" // it was read
	}
	switch {
	case k.Chat.Matches(msg) && !m.home():
		m.typing = true
		return m, nil
	case k.Take.Matches(msg) && m.chair() >= 0 && !m.state.Here:
		m.notice = ""
		return m, m.do(room.TakeControl{})
	case k.Rules.Matches(msg):
		m.card = rulesCard
		return m, nil
	case watchersKey().Matches(msg) && !m.home():
		m.card, m.looks = watchersCard, watchers{}
		return m, m.lookAround()
	case k.Auto.Matches(msg) && (m.catch.on || m.canCatchUp()):
		return m.catchUp()
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
		m.back, m.catch.on = -1, false
		return m, nil
	case m.playing():
		m.ask = askLeave
		return m, nil
	case m.chair() >= 0 && m.state.Here && m.missed():
		m.ask = askRise
		return m, nil
	case m.chair() >= 0 && m.state.Here:
		return m, m.standAndLeave()
	}
	return m, screen.Go(screen.Pop{})
}

// missed tells whether leaving the chair costs more than a chair: a throw that
// decides who begins, or a private room, whose code is dead with its last
// person who waits there for others.
func (m *Model) missed() bool {
	if m.throwing() {
		return true
	}
	for i, c := range m.state.Chairs {
		if i != m.chair() && c.Taken() && !c.Who.ID.IsBot() {
			return false
		}
	}
	return m.state.Code != "" && m.state.Watchers == 0 && m.freeChairs() > 0
}

func (m Model) keyGame(msg tea.KeyPressMsg) (Model, tea.Cmd) {
	k := m.env.Keys
	if k.Hint.Matches(msg) {
		return m.askHint()
	}
	if !m.playing() || !m.state.Here {
		return m, nil
	}
	if m, cmd, taken := m.keyOffer(msg); taken {
		return m, cmd
	}
	early := m.early()
	switch {
	case k.Resign.Matches(msg) && !early:
		m.ask = askResign
	case k.Abort.Matches(msg) && early:
		m.ask = askAbort
	case k.Claim.Matches(msg) && m.canClaim():
		m.ask = askClaim
	case k.Draw.Matches(msg) && m.canClaim() && !m.many():
		m.ask = askDraw
	case m.choosing():
		return m.keyChoose(msg)
	}
	return m, nil
}

// keyChoose chooses a square and a direction.
func (m Model) keyChoose(msg tea.KeyPressMsg) (Model, tea.Cmd) {
	pick, picked := widget.Pick{Field: m.field, Lifted: m.lifted}.Key(m.env.Keys, msg, m.canLift)
	m.field, m.lifted = pick.Field, pick.Lifted
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

// sow sends the move to the room. The board stays as it is until the room says
// that the move was made.
func (m Model) sow(d engine.Dir) (Model, tea.Cmd) {
	move := engine.Move{Pit: engine.FieldPit(m.from(), m.field), Dir: d}
	if _, _, err := m.game.Play(move); err != nil {
		return m, screen.Go(screen.Toast{Text: m.env.Text.Error(err)})
	}
	m.sent, m.sentAt = true, m.env.Now()
	m = m.dropHint()
	return m, m.do(room.Play{Ply: m.game.Ply(), Move: move, Lag: m.env.Caller.Lag(), Pressed: m.env.Caller.Pressed()})
}

// look steps through the game without leaving the room.
func (m Model) look(msg tea.KeyPressMsg) Model {
	if !m.known {
		return m
	}
	k, newest := m.env.Keys, m.game.Ply()
	m.lifted, m.catch.on = false, false
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
