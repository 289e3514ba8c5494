// Package name is where somebody whose key is known claims a name. It promises
// that nothing is published that was not confirmed with Enter: what the login
// suggests is only filled in.
package name

import (
	"errors"
	"strings"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

// limit is how much can be typed: more than a name may have, so that a name
// that is too long is seen and told, not cut in silence.
const limit = account.MaxNameLen + 10

// Model is the screen.
type Model struct {
	env      screen.Env
	input    widget.Input // an offer while it is the login's, untouched
	problem  string       // what was wrong with the last try
	sure     account.Name // asked about, "" for none: the next Enter takes it
	busy     bool
	done     bool   // the name is theirs
	recovery string // the recovery code, shown this once
	kept     bool   // there is one from before
}

// claimed is the answer to a claim.
type claimed struct {
	who      account.Who
	recovery string
	kept     bool // a code that was made before stays good
	err      error
}

// free is the answer to whether a name can be had.
type free struct {
	name account.Name
	err  error
}

// New makes the screen. The login is a suggestion when it would do as a name.
func New(env screen.Env) Model {
	m := Model{env: env, input: widget.Input{Limit: limit, Hint: env.Text.Name.Hint}}
	if n, err := account.ParseName(env.Login); err == nil {
		m.input.Text, m.input.Offer = string(n), true
	}
	return m
}

// Init starts nothing.
func (m Model) Init() tea.Cmd { return nil }

// Title names the screen.
func (m Model) Title() string { return m.env.Text.Name.Title }

// Capturing tells that letters are text.
func (m Model) Capturing() bool { return m.typing() }

func (m Model) typing() bool { return !m.done && !m.guest() && !m.env.Actor.Who.Named }

func (m Model) guest() bool { return m.env.Account.ID == "" }

// Draft is the name that is half typed.
func (m Model) Draft() any {
	if !m.typing() || m.input.Offer || m.input.Text == "" {
		return nil
	}
	return m.input.Text
}

// WithDraft takes it up again.
func (m Model) WithDraft(held any) screen.Screen {
	m.input.Text, _ = held.(string)
	m.input.Offer = false
	return m
}

// Update takes a message. Keys are taken one by one in their order: the input
// methods of Vietnamese type, send backspaces and type again.
func (m Model) Update(msg tea.Msg) (screen.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case screen.EnvChanged:
		m.env = msg.Env
		m.input.Hint = m.env.Text.Name.Hint
	case free:
		m.busy, m.sure = false, msg.name
		if msg.err != nil {
			m.sure, m.problem = "", screen.Sentence(m.env.Text, msg.err)
		}
		return m, nil
	case claimed:
		m.busy, m.sure = false, ""
		if msg.err != nil {
			m.problem = screen.Sentence(m.env.Text, msg.err)
			return m, nil
		}
		m.done, m.env.Actor.Who, m.recovery, m.kept = true, msg.who, msg.recovery, msg.kept
		return m, screen.Go(screen.Named{Who: msg.who})
	case tea.KeyPressMsg:
		return m.key(msg)
	case tea.PasteMsg:
		return m.edit(msg), nil
	}
	return m, nil
}

func (m Model) key(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k := m.env.Keys
	switch {
	case k.Back.Matches(msg) && m.recovery != "":
		return m, screen.Go(screen.Toast{Text: m.env.Text.Account().NotYet})
	case k.Back.Matches(msg):
		return m, screen.Go(screen.Pop{})
	case !m.typing():
		if k.Select.Matches(msg) {
			return m, screen.Go(screen.Pop{})
		}
		return m, nil
	case k.Select.Matches(msg):
		return m.claim()
	case k.Next.Matches(msg):
		return m, screen.Go(screen.Replace{Route: screen.Link{}})
	}
	return m.edit(msg), nil
}

// edit types. Whatever was wrong is forgotten with the first key.
func (m Model) edit(msg tea.Msg) Model {
	if m.busy || !m.typing() {
		return m
	}
	in, taken := m.input.Update(msg)
	if taken {
		m.input, m.problem, m.sure = in, "", ""
	}
	return m
}

// claim asks for the name, or first whether they are sure of it: it is for long.
func (m Model) claim() (screen.Screen, tea.Cmd) {
	if m.busy {
		return m, nil
	}
	n, err := account.ParseName(strings.TrimSpace(m.input.Text))
	if err != nil {
		m.problem = screen.Sentence(m.env.Text, err)
		return m, nil
	}
	m.busy, m.problem = true, ""
	if h, a := m.env.Hall, m.env.Actor; m.sure != n {
		return m, func() tea.Msg { return free{n, h.NameFree(a, n)} }
	}
	return m, claim(m.env.Hall, m.env.Actor, n)
}

func claim(h screen.Hall, a room.Actor, n account.Name) tea.Cmd {
	return func() tea.Msg {
		who, err := h.Claim(a, n)
		if err != nil {
			return claimed{err: err}
		}
		a.Who = who
		if acc, err := h.Mine(a); err == nil && acc.Secrets.Recovery.Hash != "" {
			return claimed{who: who, kept: true} // a code that has been made is not made void unasked
		}
		code, err := h.NewRecovery(a)
		if err != nil { // the name is theirs; the code can be had later
			code = ""
		}
		return claimed{who: who, recovery: code}
	}
}

// hint says while typing what would be refused. That a name is still short is
// no news while it grows.
func (m Model) hint() (text string, good bool) {
	_, err := account.ParseName(strings.TrimSpace(m.input.Text))
	switch {
	case m.problem != "":
		return m.problem, false
	case m.sure != "":
		return i18n.Fill(m.env.Text.Name.Sure, "name", string(m.sure)), true
	case errors.Is(err, account.ErrNameShort):
		return "", true
	case err != nil:
		return screen.Sentence(m.env.Text, err), false
	case m.input.Offer:
		return m.env.Text.Name.Suggested, true
	}
	return m.env.Text.Name.LooksFine, true
}

// Keys lists the bindings.
func (m Model) Keys() []keymap.Binding {
	k, t := m.env.Keys, m.env.Text.Name
	if m.recovery != "" { // which is gone with the screen
		return []keymap.Binding{k.Select.Is(m.env.Text.Account().KeyWrite)}
	}
	if !m.typing() {
		return []keymap.Binding{k.Select.Is(t.KeyGo), k.Back.Is(m.env.Text.Common.KeyBack), k.Help.Is(m.env.Text.Common.KeyHelp)}
	}
	return []keymap.Binding{k.Select.Is(t.KeyClaim), k.Back.Is(t.KeySkip), k.Next.Is(m.env.Text.Account().KeyHave), k.Erase.Is(t.KeyErase).InHelpOnly()}
}
