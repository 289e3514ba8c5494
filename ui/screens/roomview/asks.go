package roomview

import (
	tea "charm.land/bubbletea/v2"

	"oanquan/engine/clock"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
)

func (m Model) keyChat(msg tea.KeyPressMsg) (Model, tea.Cmd) {
	k := m.env.Keys
	switch {
	case k.Back.Matches(msg):
		m.typing = false // the text is there when typing goes on
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
	if ask == askFree {
		m.ask = askNothing
		if n, ok := m.freeChosen(msg); ok {
			return m, m.do(room.FreeChair{Chair: n})
		}
		return m, nil
	}
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
		case askOffer:
			return m, m.do(room.Offer{Kind: room.OfferDraw})
		case askLeave:
			if m.home() {
				return m, screen.Go(screen.Pop{})
			}
			return m, tea.Sequence(screen.Go(screen.Pop{}), screen.Go(screen.Toast{Text: m.env.Text.Line().KeptKey}))
		case askRise:
			return m, m.standAndLeave()
		case askQuit:
			return m, screen.Go(screen.Quit{})
		}
	case k.No.Matches(msg), k.Back.Matches(msg):
		m.ask = askNothing
	}
	return m, nil
}

func (m *Model) askYes() string {
	t := m.env.Text.GameText
	switch m.ask {
	case askResign:
		return t.ResignYes
	case askAbort:
		return t.AbortYes
	case askClaim:
		if m.many() {
			return t.HouseYes
		}
		return t.ClaimYes
	case askDraw:
		return t.DrawYes
	case askOffer:
		return m.env.Text.Offer.Of(m.env.Text.Offer.Keys, room.OfferDraw)
	}
	return t.LeaveYes
}

// asking is the question that waits for an answer, "" for none.
func (m *Model) asking() string {
	t := m.env.Text.GameText
	if m.home() && (m.ask == askLeave || m.ask == askQuit) {
		return t.LeaveAskHome
	}
	switch m.ask {
	case askResign:
		if m.many() {
			return t.ResignAskMany
		}
		return t.ResignAsk
	case askAbort:
		return t.AbortAsk
	case askClaim, askDraw:
		who, _, _ := m.awayOpponent()
		switch {
		case m.ask == askDraw:
			return i18n.Fill(t.DrawAsk, "who", who.Name)
		case m.many():
			return i18n.Fill(t.HouseAsk, "who", who.Name)
		}
		return i18n.Fill(t.ClaimAsk, "who", who.Name)
	case askOffer:
		if !m.offering() { // the game has ended meanwhile
			return ""
		}
		return i18n.Fill(m.env.Text.Offer.AskDraw, "who", m.names()[1-m.seat()])
	case askFree:
		return m.freeAsk()
	case askLeave:
		switch {
		case m.state.Game.AgainstBots(m.seat()):
			return i18n.Fill(t.LeaveAskBots, "n", int(room.AbandonedAfter.Minutes()))
		case m.many():
			return t.LeaveAskMany
		case m.state.Game.Control.Kind == clock.Days:
			return t.LeaveAskDays
		}
		return t.LeaveAsk
	case askRise:
		if m.throwing() {
			return t.RiseAskThrow
		}
		return t.RiseAskPrivate
	case askQuit:
		return m.env.Text.Common.LeaveGame
	}
	return ""
}
