// Package link is where somebody on a new device comes into the account they
// have. It promises that nothing is bound before the person has read whose
// account it is and said yes.
package link

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

const (
	// limit is how much can be typed: a recovery code with hyphens, and some
	// spaces.
	limit = 40
	// columnWidth is as wide as this little text wants to be.
	columnWidth = 62
)

// Model is the screen.
type Model struct {
	env      screen.Env
	input    widget.Input
	problem  string
	busy     bool
	asking   *lobby.Linking // what the code would do
	done     string         // whose account it is now
	recovery string         // the new code, shown this once
}

// looked is whose the code is, bound what has come of it.
type (
	looked struct {
		linking lobby.Linking
		err     error
	}
	bound struct {
		account  account.Account
		recovery string
		err      error
	}
)

// New makes the screen.
func New(env screen.Env) Model {
	return Model{env: env, input: widget.Input{Limit: limit, Hint: env.Text.Account().CodeHint}}
}

// Init starts nothing.
func (m Model) Init() tea.Cmd { return nil }

// Title names the screen.
func (m Model) Title() string { return m.env.Text.Account().HaveTitle }

// Capturing tells that letters are text.
func (m Model) Capturing() bool { return m.typing() }

func (m Model) typing() bool { return m.asking == nil && m.done == "" && !m.guest() }

func (m Model) guest() bool { return m.env.Account.ID == "" || m.env.Rights != account.Full }

// Draft is the code that is half typed.
func (m Model) Draft() any {
	if !m.typing() || m.input.Text == "" {
		return nil
	}
	return m.input.Text
}

// WithDraft takes it up again.
func (m Model) WithDraft(held any) screen.Screen {
	m.input.Text, _ = held.(string)
	return m
}

// Update takes a message.
func (m Model) Update(msg tea.Msg) (screen.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case screen.EnvChanged:
		m.env = msg.Env
		m.input.Hint = m.env.Text.Account().CodeHint
	case looked:
		m.busy = false
		if msg.err != nil {
			m.problem = screen.Sentence(m.env.Text, msg.err)
			return m, nil
		}
		m.asking = &msg.linking
	case bound:
		m.busy, m.asking = false, nil
		if msg.err != nil {
			m.problem = screen.Sentence(m.env.Text, msg.err)
			return m, nil
		}
		m.done, m.recovery = msg.account.Who().Name, msg.recovery
		return m, screen.Go(screen.Linked{Account: msg.account})
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
	case m.busy:
		return m, nil
	case m.asking != nil:
		switch {
		case k.Back.Matches(msg), k.No.Matches(msg):
			m.asking = nil
		case k.Select.Matches(msg), k.Yes.Matches(msg):
			m.busy = true
			return m, bind(m.env.Hall, m.env.Actor, m.input.Text)
		}
		return m, nil
	case k.Back.Matches(msg) && m.recovery != "":
		return m, screen.Go(screen.Toast{Text: m.env.Text.Account().NotYet})
	case k.Back.Matches(msg), !m.typing() && k.Select.Matches(msg):
		return m, screen.Go(screen.Pop{})
	case k.Select.Matches(msg):
		return m.look()
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
		m.input, m.problem = in, ""
	}
	return m
}

// look asks whose the code is. What cannot be one is not asked about, so that a
// slip of the hand is no wrong try.
func (m Model) look() (screen.Screen, tea.Cmd) {
	if kind, _, ok := account.ParseSecret(m.input.Text); !ok || kind == account.TokenSecret {
		m.problem = screen.Sentence(m.env.Text, lobby.ErrNoCode)
		return m, nil
	}
	m.busy, m.problem = true, ""
	h, a, code := m.env.Hall, m.env.Actor, m.input.Text
	return m, func() tea.Msg {
		l, err := h.Linking(a, code)
		return looked{l, err}
	}
}

func bind(h screen.Hall, a room.Actor, code string) tea.Cmd {
	return func() tea.Msg {
		acc, recovery, err := h.Link(a, code)
		return bound{acc, recovery, err}
	}
}

// Keys lists the bindings.
func (m Model) Keys() []keymap.Binding {
	k, c, t := m.env.Keys, m.env.Text, m.env.Text.Account()
	switch {
	case m.guest():
		return []keymap.Binding{k.Back.Is(c.Common.KeyBack), k.Help.Is(c.Common.KeyHelp)}
	case m.done != "":
		next := c.Name.KeyGo
		if m.recovery != "" {
			next = t.KeyWrite
		}
		return []keymap.Binding{k.Select.Is(next)}
	case m.asking != nil:
		return []keymap.Binding{keymap.Both(k.Select, k.Yes).Is(t.KeyBind), keymap.Both(k.Back, k.No).Is(c.Common.KeyNo)}
	}
	return []keymap.Binding{k.Select.Is(t.KeyCheck), k.Back.Is(c.Common.KeyBack), k.Erase.Is(c.Name.KeyErase).InHelpOnly()}
}

// View draws the screen.
func (m Model) View(w, h int) string {
	p := widget.Page{Title: m.Title(), Keys: m.Keys()}
	bw, bh := p.Size(w, h)
	body := m.body(min(bw, columnWidth))
	if layout.ClassOf(w, h) == layout.Full {
		body = layout.Middle(body, bw, bh*2/3)
	}
	return p.View(m.env.Theme, body, w, h)
}

func (m Model) body(w int) string {
	c, t, th := m.env.Text, m.env.Text.Account(), m.env.Theme
	switch {
	case m.guest():
		return strings.Join([]string{
			widget.Paragraph(th.Strong, c.Name.GuestTitle, w), "", widget.Paragraph(th.Text, c.Name.GuestText, w), "",
			widget.Command(th, "ssh-keygen -t ed25519", w),
			widget.Command(th, "ssh new@"+m.env.Host, w),
		}, "\n")
	case m.done != "":
		lines := []string{widget.Paragraph(th.Good, th.Shapes.Yes+" "+i18n.Fill(t.DoneLink, "who", m.done), w)}
		if m.recovery != "" {
			lines = append(lines, "", widget.Paragraph(th.Text, t.WriteDown, w), "", "  "+th.Key.Render(m.recovery))
		}
		return strings.Join(lines, "\n")
	case m.asking != nil:
		text := t.Whose
		if m.asking.Recovery {
			text = t.WhoseRecovery
		}
		return strings.Join([]string{
			widget.Paragraph(th.Strong, t.WhoseTitle, w), "",
			widget.Paragraph(th.Text, i18n.Fill(text, "who", m.asking.Who.Name), w), "", widget.Paragraph(th.Dim, t.YoursAlone, w),
		}, "\n")
	}
	box := min(w, limit)
	hint := ""
	switch {
	case m.busy:
		hint = th.Accent.Render(c.Common.Loading)
	case m.problem != "":
		hint = layout.Beside(th.Warn.Render(th.Shapes.No), widget.Paragraph(th.Warn, m.problem, w-2), 1, 1)
	}
	return strings.Join([]string{
		widget.Paragraph(th.Text, t.CodeNote, w), "", widget.Box(th, t.EnterCode, m.input.View(th, box-4), box), hint,
	}, "\n")
}
