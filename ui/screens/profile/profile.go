// Package profile is who somebody is: since when they play, where they are, how
// strong they play and against whom. It promises to show of a person only what
// the hall lets this one see, and to do nothing to anybody but at a key.
package profile

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/command"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

// reportWithin bounds how long a report may wait for a room.
const reportWithin = 10 * time.Second

// typing is what a line being typed is for.
type typing uint8

const (
	nothing typing = iota
	telling
	reporting
)

// Model is the screen.
type Model struct {
	env    screen.Env
	id     account.ID
	room   room.Number // from which they were looked up, 0 for none
	is     lobby.Profile
	loaded bool
	err    error
	cursor int // in the games
	typing typing
	input  widget.Input
	asks   screen.Duel     // a challenge that is shown before it is sent
	out    lobby.Challenge // that waits for their answer, its ID 0 for none
}

// loaded is the profile; done what has come of a key.
type (
	loaded struct {
		is  lobby.Profile
		out lobby.Challenge
		err error
	}
	done struct {
		text string
		room room.Number
		err  error
	}
)

// New makes the screen of an account.
func New(env screen.Env, r screen.Profile) Model {
	return Model{env: env, id: r.Account, room: r.Room}
}

// Init asks for the profile.
func (m Model) Init() tea.Cmd { return m.load() }

func (m Model) load() tea.Cmd {
	h, who, id := m.env.Hall, m.env.Actor.Who, m.id
	return func() tea.Msg {
		is, err := h.Profile(who, id)
		_, open := h.Pending(who.ID)
		out, _ := screen.DuelTo(open, id)
		return loaded{is, out, err}
	}
}

// Title names the screen.
func (m Model) Title() string { return m.is.Who.Name }

// Capturing tells that letters are text now.
func (m Model) Capturing() bool { return m.typing != nothing }

// Update takes a message.
func (m Model) Update(msg tea.Msg) (screen.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case screen.EnvChanged:
		m.env = msg.Env
	case loaded:
		m.is, m.out, m.err, m.loaded = msg.is, msg.out, msg.err, true
		m.cursor = max(0, min(m.cursor, len(m.is.Games)-1))
	case done:
		return m.after(msg)
	case screen.Dueled:
		return m.after(done{text: msg.Text, room: msg.Room, err: msg.Err})
	case tea.PasteMsg:
		if m.typing != nothing {
			m.input, _ = m.input.Update(msg)
		}
	case tea.KeyPressMsg:
		if m.typing != nothing {
			return m.typed(msg)
		}
		return m.key(msg)
	}
	return m, nil
}

// after tells what has come of a key, and looks again.
func (m Model) after(msg done) (screen.Screen, tea.Cmd) {
	switch {
	case msg.err != nil:
		return m, screen.Go(screen.Toast{Text: screen.Sentence(m.env.Text, msg.err)})
	case msg.room != 0:
		return m, screen.Go(screen.Push{Route: screen.Room{Number: msg.room}})
	}
	return m, tea.Batch(m.load(), screen.Go(screen.Toast{Text: msg.text}))
}

// own tells that people look at themselves, or guests at somebody: nothing is to
// be done to anybody.
func (m Model) own() bool { return m.id == m.env.Actor.Who.ID || m.env.Account.ID == "" }

func (m Model) key(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k, t := m.env.Keys, m.env.Text.Social()
	m, cmd, taken := m.keyDuel(msg)
	switch {
	case taken:
		return m, cmd
	case k.Back.Matches(msg):
		return m, screen.Go(screen.Pop{})
	case !m.loaded:
		return m, nil
	case m.err != nil:
		if k.Select.Matches(msg) {
			m.err, m.loaded = nil, false
			return m, m.load()
		}
	case k.Select.Matches(msg) && m.cursor < len(m.is.Games):
		id := room.GameID(m.is.Games[m.cursor].Record.ID)
		return m, screen.Go(screen.Push{Route: screen.Review{Game: id}})
	case k.Up.Matches(msg):
		m.cursor = max(0, m.cursor-1)
	case k.Down.Matches(msg):
		m.cursor = max(0, min(m.cursor+1, len(m.is.Games)-1))
	case k.AllGames.Matches(msg):
		return m, screen.Go(screen.Push{Route: screen.History{Account: m.id}})
	case k.Watch.Matches(msg) && m.is.Place.Room != 0:
		return m, screen.Go(screen.Push{Route: screen.Room{Number: m.is.Place.Room}})
	case m.own():
	case k.Follow.Matches(msg):
		return m, m.list(account.Follows, !m.is.Follows, t.Followed, t.Unfollowed)
	case k.Mute.Matches(msg):
		return m, m.list(account.Mutes, !m.is.Mutes, t.Muted, t.Unmuted)
	case k.Block.Matches(msg):
		return m, m.list(account.Blocks, !m.is.Blocks, t.Blocked, t.Unblocked)
	case k.Tell.Matches(msg):
		m.typing, m.input = telling, widget.Input{Limit: lobby.TalkRunes, Hint: i18n.Fill(t.TellHint, "who", m.is.Who.Name)}
	case k.Report.Matches(msg):
		m.typing, m.input = reporting, widget.Input{Limit: lobby.ReasonMost, Hint: i18n.Fill(t.ReportHint, "who", m.is.Who.Name)}
	case k.Duel.Matches(msg):
		return m.duel()
	case k.Withdraw.Matches(msg) && m.out.ID != 0:
		return m, screen.Withdraw(m.env, m.out)
	}
	return m, nil
}

// typed takes a key of what is said to somebody, or of them.
func (m Model) typed(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k := m.env.Keys
	switch {
	case k.Back.Matches(msg):
		m.typing = nothing
		return m, nil
	case k.Select.Matches(msg) && m.input.Text != "":
		cmd := m.tell(m.input.Text)
		if m.typing == reporting {
			cmd = m.report(m.input.Text)
		}
		m.typing = nothing
		return m, cmd
	}
	m.input, _ = m.input.Update(msg)
	return m, nil
}

func (m Model) list(list account.List, on bool, put, taken string) tea.Cmd {
	h, a, name := m.env.Hall, m.env.Actor, m.is.Who.Name
	return func() tea.Msg {
		who, _, err := h.SetListed(a, list, name, on)
		if on {
			return done{text: i18n.Fill(put, "who", who.Name), err: err}
		}
		return done{text: i18n.Fill(taken, "who", who.Name), err: err}
	}
}

func (m Model) tell(text string) tea.Cmd {
	h, a, name, told := m.env.Hall, m.env.Actor, m.is.Who.Name, m.env.Text.Social().ToldTo
	return func() tea.Msg {
		to, err := h.Tell(a, name, text)
		return done{text: i18n.Fill(told, "who", to.Name), err: err}
	}
}

func (m Model) report(reason string) tea.Cmd {
	h, a, name, told := m.env.Hall, m.env.Actor, m.is.Who.Name, m.env.Text.Social().Reported
	ctx, n := m.env.Context, m.room
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(ctx, reportWithin)
		defer cancel()
		game, said := command.SaidWhere(h, a.Who, roomOf(ctx, h, a.Who, n))
		r, err := h.Complain(a, name, reason, game, said)
		return done{text: i18n.Fill(told, "who", r.About.Name, "n", uint64(r.ID)), err: err}
	}
}

// roomOf is the room whose words go with a report: that from which somebody was
// looked up, else the reporter's own. Its zero value is for neither.
func roomOf(ctx context.Context, h screen.Hall, who account.Who, n room.Number) room.State {
	for _, p := range h.Listing(who).People {
		if n == 0 && p.Who.ID == who.ID {
			n = p.Room
		}
	}
	if n == 0 {
		return room.State{}
	}
	r, err := h.Room(who, n)
	if err != nil {
		return room.State{} // it has closed
	}
	st, err := r.Look(ctx, who)
	if err != nil {
		return room.State{}
	}
	return st
}

// keyDuel takes the key after a challenge was shown: any other than the one that
// sends it drops it; taken is false where that key does something else.
func (m Model) keyDuel(msg tea.KeyPressMsg) (next Model, cmd tea.Cmd, taken bool) {
	k, asks := m.env.Keys, m.asks
	if m.asks = (screen.Duel{}); !asks.On() {
		return m, nil, false
	}
	if k.Duel.Matches(msg) {
		return m, asks.Send(m.env), true
	}
	return m, nil, k.Back.Matches(msg) || k.No.Matches(msg)
}

// duel shows the challenge before it is sent.
func (m Model) duel() (screen.Screen, tea.Cmd) {
	var err error
	if m.asks, err = screen.NewDuel(m.env, m.is.Who); err != nil {
		return m, screen.Go(done{err: err})
	}
	return m, nil
}

// Keys lists the bindings.
func (m Model) Keys() []keymap.Binding {
	k, c, t := m.env.Keys, m.env.Text.Common, m.env.Text.Social()
	back, help := k.Back.Is(c.KeyBack), k.Help.Is(c.KeyHelp)
	switch {
	case m.typing != nothing:
		return []keymap.Binding{k.Select.Is(t.KeySend), back}
	case m.asks.On():
		return []keymap.Binding{k.Duel.Is(t.KeySend), k.Back.Is(c.KeyCancel)}
	case m.err != nil:
		return []keymap.Binding{k.Select.Is(m.env.Text.History.KeyRetry), back, help}
	case !m.loaded:
		return []keymap.Binding{back, help}
	}
	var keys []keymap.Binding
	if len(m.is.Games) > 0 {
		keys = append(keys, k.Select.Is(m.env.Text.History.KeyReview), keymap.Both(k.Up, k.Down).Is(c.KeyUpDown).InHelpOnly())
	}
	if m.is.Place.Room != 0 {
		keys = append(keys, k.Watch.Is(m.env.Text.Lobby.KeyWatch))
	}
	if !m.own() {
		pick := func(on bool, yes, no string) string {
			if on {
				return yes
			}
			return no
		}
		if m.out.ID != 0 {
			keys = append(keys, k.Withdraw.Is(m.env.Text.Match().KeyWithdraw))
		}
		keys = append(keys, k.Follow.Is(pick(m.is.Follows, t.KeyUnfollow, t.KeyFollow)), k.Tell.Is(t.KeyTell), k.Duel.Is(t.KeyDuel),
			k.Mute.Is(pick(m.is.Mutes, t.KeyUnmute, t.KeyMute)), k.Block.Is(pick(m.is.Blocks, t.KeyUnblock, t.KeyBlock)), k.Report.Is(t.KeyReport))
	}
	return append(keys, k.AllGames.Is(t.KeyGames), back, help)
}
