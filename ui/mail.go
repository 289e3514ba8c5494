package ui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
)

const (
	// deadTime is how long after a call appears no key answers it: whoever was
	// pressing keys has not read it yet.
	deadTime = 300 * time.Millisecond
	// callFor is how long a challenge stays in sight; its keys answer it until it
	// is over.
	callFor = 30 * time.Second
	// answerWithin bounds what waits for the lobby.
	answerWithin = 10 * time.Second
)

// call is a letter that wants an answer: a challenge, or a room in which an
// opponent waits. The zero value is none.
type call struct {
	text      string
	challenge lobby.ChallengeID
	room      room.Number
	at        time.Time
	tag       int
	out       bool // of sight: it can still be answered
}

func (c call) on() bool { return c.text != "" }

// Messages of the root's own commands.
type (
	mailed   struct{ letters []lobby.Letter }
	callOver struct{ tag int }
	called   struct {
		room room.Number
		err  error
	}
)

// awaitMail waits for letters; it ends with the session.
func (m Model) awaitMail() tea.Cmd {
	if m.env.Mail == nil {
		return nil
	}
	wake, take := m.env.Mail()
	ctx := m.env.Context
	return owned(rootID, func() tea.Msg {
		select {
		case <-wake:
			return mailed{take()}
		case <-ctx.Done():
			return nil
		}
	})
}

// readMail shows letters, and goes to the room of an opponent where that takes
// nobody away from anything.
func (m Model) readMail(msg mailed) (Model, tea.Cmd) {
	cmds := []tea.Cmd{m.awaitMail()}
	for _, l := range msg.letters {
		var cmd tea.Cmd
		m, cmd = m.readLetter(l)
		cmds = append(cmds, cmd)
	}
	return m, tea.Batch(cmds...)
}

func (m Model) readLetter(l lobby.Letter) (Model, tea.Cmd) {
	t, k := m.env.Text.Match(), m.env.Keys
	switch b := l.Body.(type) {
	case lobby.Paired:
		return m.meet(b.Room, i18n.Fill(t.PairedKey, "who", b.With.Name, "key", k.Accept.Label))
	case lobby.Answered:
		if b.Accepted {
			return m.meet(b.Room, i18n.Fill(t.PairedKey, "who", b.By.Name, "key", k.Accept.Label))
		}
	case lobby.Challenged:
		text := i18n.Fill(t.ChallKey, "who", b.From.Name, "wish", m.env.Text.DuelName(b.Wish), "yes", k.Accept.Label, "no", k.Refuse.Label)
		return m.rouse(call{text: text, challenge: b.ID})
	case lobby.Reopened:
		if n, plays := m.env.Hall.Seat(m.env.Actor.Who.ID); plays && n != b.Room {
			return m.showToast(i18n.Fill(t.ReopenBusy, "who", b.By.Name))
		}
		return m.rouse(call{text: i18n.Fill(t.ReopenKey, "who", b.By.Name, "key", k.Accept.Label), room: b.Room})
	case lobby.ChallengeGone:
		if m.call.challenge != b.ID {
			return m, nil
		}
		m.call = call{}
	}
	text := m.env.Text.LetterText(l.Body)
	if text == "" {
		return m, nil
	}
	var cmd tea.Cmd
	if r, renamed := l.Body.(lobby.Renamed); renamed {
		m, cmd = m.named(r.Who)
	}
	show := m.showToast
	if ofOperators(l.Body) {
		show = m.showNotice
	}
	m, over := show(text)
	return m, tea.Batch(cmd, over, m.lookAgain(l.Body))
}

// lookAgain lets the screen on top look at once whether the server stops.
func (m Model) lookAgain(l lobby.Message) tea.Cmd {
	switch l.(type) {
	case lobby.Stopping, lobby.StaysUp:
		e := m.stack[len(m.stack)-1]
		if s, ok := e.s.(screen.Shower); ok {
			return owned(e.id, s.Shown())
		}
	}
	return nil
}

// rouse rings for somebody who may look elsewhere: with a bell for who wants one.
func (m Model) rouse(c call) (Model, tea.Cmd) {
	m, cmd := m.ring(c, callFor)
	if m.env.Prefs.Bell {
		cmd = tea.Batch(cmd, tea.Raw("\a"))
	}
	return m, cmd
}

// ring shows a call for a while, in place of the one before.
func (m Model) ring(c call, d time.Duration) (Model, tea.Cmd) {
	c.at, c.tag = m.env.Now(), m.call.tag+1
	m.call = c
	var over <-chan struct{} // of the session, which no timer outlives
	if ctx := m.env.Context; ctx != nil {
		over = ctx.Done()
	}
	return m, owned(rootID, func() tea.Msg {
		timer := time.NewTimer(d)
		defer timer.Stop()
		select {
		case <-timer.C:
			return callOver{c.tag}
		case <-over:
			return nil
		}
	})
}

// meet opens the room where an opponent waits, or says so.
func (m Model) meet(n room.Number, text string) (Model, tea.Cmd) {
	if w, ok := m.top().(screen.Waiter); ok && w.Waiting() && !m.palette.open {
		return m.push(screen.Room{Number: n})
	}
	return m.ring(call{text: text, room: n}, room.MeetWithin)
}

// answers tells whether a key is one that answers the call.
func (m *Model) answers(msg tea.KeyPressMsg) bool {
	return m.call.on() && !m.palette.open && !capturing(m.top()) && (m.env.Keys.Accept.Matches(msg) || m.env.Keys.Refuse.Matches(msg))
}

// answer does what a key says to the call.
func (m Model) answer(msg tea.KeyPressMsg) (Model, tea.Cmd) {
	c, yes := m.call, m.env.Keys.Accept.Matches(msg)
	if m.env.Now().Sub(c.at) < deadTime || c.room != 0 && !yes {
		return m, nil
	}
	m.call = call{tag: c.tag}
	if c.room != 0 {
		return m.push(screen.Room{Number: c.room})
	}
	hall, actor, ctx := m.env.Hall, m.env.Actor, m.env.Context
	return m, owned(rootID, func() tea.Msg {
		if !yes {
			return called{err: hall.Decline(actor, c.challenge)}
		}
		ctx, cancel := context.WithTimeout(ctx, answerWithin)
		defer cancel()
		r, err := hall.Accept(ctx, actor, c.challenge)
		if err != nil {
			return called{err: err}
		}
		return called{room: r.Number()}
	})
}

// answeredCall is what came of an answer.
func (m Model) answeredCall(msg called) (Model, tea.Cmd) {
	switch {
	case msg.err != nil:
		return m.showToast(screen.Sentence(m.env.Text, msg.err))
	case msg.room != 0:
		return m.push(screen.Room{Number: msg.room})
	}
	return m, nil
}

// callKeys are the keys that answer the call.
func (m *Model) callKeys() []keymap.Binding {
	t, k := m.env.Text.Match(), m.env.Keys
	switch {
	case !m.call.on() || capturing(m.top()):
		return nil
	case m.call.room != 0:
		return []keymap.Binding{k.Accept.Is(t.KeyGo)}
	}
	return []keymap.Binding{k.Accept.Is(t.KeyAccept), k.Refuse.Is(t.KeyRefuse)}
}
