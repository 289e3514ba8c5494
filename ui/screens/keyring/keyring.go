// Package keyring is what keeps a person's account: keys, devices, the recovery
// code, the name, and the end of it. It promises that nothing is changed
// without a question, and that a code is shown once.
package keyring

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby/account"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

// page is what the screen shows.
type page uint8

const (
	menu   page = iota
	keys        // the list of keys
	asking      // a question before what doing is
	typing      // a line of text for what doing is
	told        // what has come of it, with a code or without
)

// doing is what a line of the menu, or a key, is for.
type doing uint8

const (
	list doing = iota
	link
	recovery
	rename
	token
	export
	remove // the key at the cursor
	label  // the key at the cursor
	end    // the account
)

// Model is the screen.
type Model struct {
	env     screen.Env
	page    page
	cursor  int // of the menu
	key     int // of the keys
	account account.Account
	loaded  bool
	busy    bool
	problem string
	does    doing
	input   widget.Input
	code    string // that is shown
	left    left   // with Esc
}

// left is a line that Esc left unfinished, kept until it is done or another one
// is left. The name typed to delete the account is not kept.
type left struct {
	does doing
	key  int // with label
	text string
}

// loaded is the account as it is now, did what has come of something.
type (
	loaded struct {
		account account.Account
		err     error
	}
	did struct {
		code string
		who  account.Who
		err  error
	}
)

// New makes the screen.
func New(env screen.Env) Model { return Model{env: env} }

// Init fetches the account.
func (m Model) Init() tea.Cmd { return m.load() }

func (m Model) load() tea.Cmd {
	if m.closed() {
		return nil
	}
	h, a := m.env.Hall, m.env.Actor
	return func() tea.Msg {
		acc, err := h.Mine(a)
		return loaded{acc, err}
	}
}

// closed tells that the session has no right to any of this.
func (m Model) closed() bool { return m.env.Account.ID == "" || m.env.Rights != account.Full }

// Title names the screen.
func (m Model) Title() string { return m.env.Text.Account().Title }

// Capturing tells that letters are text.
func (m Model) Capturing() bool { return m.page == typing }

// Draft is the line that is half typed.
func (m Model) Draft() any {
	if m.left.text == "" {
		return nil
	}
	return m.left
}

// WithDraft takes it up again.
func (m Model) WithDraft(held any) screen.Screen {
	m.left, _ = held.(left)
	return m
}

// Update takes a message.
func (m Model) Update(msg tea.Msg) (screen.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case screen.EnvChanged:
		m.env = msg.Env
		m.cursor = min(m.cursor, len(m.items())-1)
	case loaded:
		if msg.err != nil {
			return m, screen.Go(screen.Toast{Text: screen.Sentence(m.env.Text, msg.err)})
		}
		m.account, m.loaded = msg.account, true
		m.key = min(m.key, max(0, len(m.account.Keys)-1))
	case did:
		return m.after(msg)
	case tea.KeyPressMsg:
		return m.press(msg)
	case tea.PasteMsg:
		return m.edit(msg), nil
	}
	return m, nil
}

// after shows what has come of something.
func (m Model) after(d did) (screen.Screen, tea.Cmd) {
	m.busy = false
	if d.err != nil {
		text := screen.Sentence(m.env.Text, d.err)
		if m.page == typing {
			m.problem = text
			return m, nil
		}
		m.page = m.home()
		return m, screen.Go(screen.Toast{Text: text})
	}
	m.left = left{}
	switch m.does {
	case end:
		return m, screen.Go(screen.Quit{})
	case rename:
		m.page = menu
		t := i18n.Fill(m.env.Text.Account().Renamed, "who", d.who.Name)
		return m, tea.Batch(screen.Go(screen.Named{Who: d.who}), screen.Go(screen.Toast{Text: t}), m.load())
	case remove, label:
		m.page = keys
		return m, m.load()
	case list, link, recovery, token, export:
	}
	m.page, m.code = told, d.code
	return m, nil
}

// home is the page to go back to.
func (m Model) home() page {
	if m.does == remove || m.does == label {
		return keys
	}
	return menu
}

func (m Model) press(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k := m.env.Keys
	if m.busy {
		return m, nil
	}
	switch m.page {
	case menu:
		return m.inMenu(msg)
	case keys:
		return m.inKeys(msg)
	case asking:
		switch {
		case k.Yes.Matches(msg), k.Select.Matches(msg):
			return m.run()
		case k.No.Matches(msg), k.Back.Matches(msg):
			m.page = m.home()
		}
	case typing:
		switch {
		case k.Back.Matches(msg):
			m.page = m.home()
			if m.does != end {
				m.left = left{m.does, m.key, m.input.Text}
			}
		case k.Select.Matches(msg):
			return m.submit()
		default:
			return m.edit(msg), nil
		}
	case told:
		switch {
		case k.Back.Matches(msg) && m.does == recovery: // it is shown only now
			return m, screen.Go(screen.Toast{Text: m.env.Text.Account().NotYet})
		case k.Back.Matches(msg), k.Select.Matches(msg):
			m.page, m.code = menu, ""
		}
	}
	return m, nil
}

func (m Model) inMenu(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k, n := m.env.Keys, len(m.items())
	switch {
	case k.Back.Matches(msg):
		return m, screen.Go(screen.Pop{})
	case m.closed():
	case k.Up.Matches(msg):
		m.cursor = (m.cursor + n - 1) % n
	case k.Down.Matches(msg):
		m.cursor = (m.cursor + 1) % n
	case k.Select.Matches(msg):
		return m.begin(m.items()[m.cursor].does)
	}
	return m, nil
}

func (m Model) inKeys(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k, n := m.env.Keys, len(m.account.Keys)
	switch {
	case k.Back.Matches(msg):
		m.page = menu
	case n == 0:
	case k.Up.Matches(msg):
		m.key = (m.key + n - 1) % n
	case k.Down.Matches(msg):
		m.key = (m.key + 1) % n
	case removeKey().Matches(msg) && n == 1:
		return m, screen.Go(screen.Toast{Text: m.env.Text.Account().LastKey})
	case removeKey().Matches(msg):
		m.page, m.does = asking, remove
	case labelKey().Matches(msg), k.Select.Matches(msg):
		return m.write(label, m.account.Keys[m.key].Label, account.LabelMax), nil
	}
	return m, nil
}

// begin opens what a line of the menu is for.
func (m Model) begin(d doing) (screen.Screen, tea.Cmd) {
	m.does, m.problem = d, ""
	switch d {
	case token:
		if m.env.Telnet == "" {
			return m, screen.Go(screen.Toast{Text: m.env.Text.Account().NoTelnet})
		}
		m.page = asking
	case list:
		m.page = keys
	case link:
		return m.run()
	case recovery:
		m.page = asking
	case rename:
		return m.write(d, "", account.MaxNameLen+10), nil
	case end:
		return m.write(d, "", 2*account.MaxNameLen), nil
	case export:
		m.page = told
	case remove, label: // of the keys
	}
	return m, nil
}

// write asks for a line of text.
func (m Model) write(d doing, text string, limit int) Model {
	m.page, m.does, m.problem = typing, d, ""
	if was := m.left; was.does == d && (d != label || was.key == m.key) && was.text != "" {
		text = was.text
	}
	m.input = widget.Input{Text: text, Limit: limit}
	return m
}

// edit types. Whatever was wrong is forgotten with the first key.
func (m Model) edit(msg tea.Msg) Model {
	if m.page != typing || m.busy {
		return m
	}
	if in, taken := m.input.Update(msg); taken {
		m.input, m.problem = in, ""
	}
	return m
}

// submit looks at the line before it is done.
func (m Model) submit() (screen.Screen, tea.Cmd) {
	text := strings.TrimSpace(m.input.Text)
	switch m.does {
	case rename:
		if _, err := account.ParseName(text); err != nil {
			m.problem = screen.Sentence(m.env.Text, err)
			return m, nil
		}
	case end:
		if text != m.env.Actor.Who.Name {
			m.problem = i18n.Fill(m.env.Text.Account().TypeWord, "who", m.env.Actor.Who.Name)
			return m, nil
		}
	case list, link, recovery, token, export, remove, label:
	}
	return m.run()
}

// run does it. The command captures copies.
func (m Model) run() (screen.Screen, tea.Cmd) {
	m.busy = true
	h, a, does, text := m.env.Hall, m.env.Actor, m.does, strings.TrimSpace(m.input.Text)
	var fp account.Fingerprint
	if m.key < len(m.account.Keys) {
		fp = m.account.Keys[m.key].Fingerprint
	}
	return m, func() tea.Msg {
		var d did
		switch does {
		case link:
			d.code, d.err = h.NewLink(a)
		case recovery:
			d.code, d.err = h.NewRecovery(a)
		case token:
			d.code, d.err = h.NewToken(a)
		case remove:
			d.err = h.RemoveKey(a, fp)
		case label:
			d.err = h.LabelKey(a, fp, text)
		case rename:
			d.who, d.err = h.Rename(a, account.Name(text))
		case end:
			d.err = h.DeleteMe(a)
		case list, export: // show only
		}
		return d
	}
}

func removeKey() keymap.Key { return keymap.Key{Names: []string{"r", "R"}, Label: "r"} }

func labelKey() keymap.Key { return keymap.Key{Names: []string{"e", "E"}, Label: "e"} }

// Keys lists the bindings.
func (m Model) Keys() []keymap.Binding {
	k, c, t := m.env.Keys, m.env.Text, m.env.Text.Account()
	back, help := k.Back.Is(c.Common.KeyBack), k.Help.Is(c.Common.KeyHelp)
	switch m.page {
	case keys:
		return []keymap.Binding{
			keymap.Both(k.Up, k.Down).Is(c.Common.KeyUpDown), labelKey().Is(t.KeyLabel), removeKey().Is(t.KeyRemove), back, help,
		}
	case asking:
		return []keymap.Binding{keymap.Both(k.Select, k.Yes).Is(c.Common.KeyYes), keymap.Both(k.Back, k.No).Is(c.Common.KeyNo)}
	case typing:
		return []keymap.Binding{k.Select.Is(m.verb()), k.Back.Is(t.KeyForget), k.Erase.Is(c.Name.KeyErase).InHelpOnly()}
	case told:
		if m.does == recovery {
			return []keymap.Binding{k.Select.Is(t.KeyWrite)}
		}
		return []keymap.Binding{back}
	case menu:
	}
	if m.closed() {
		return []keymap.Binding{back}
	}
	return []keymap.Binding{keymap.Both(k.Up, k.Down).Is(c.Common.KeyUpDown), k.Select.Is(c.Common.KeyOpen), back, help}
}

// verb is what Enter does with the line.
func (m Model) verb() string {
	t := m.env.Text.Account()
	switch m.does {
	case end:
		return t.Delete
	case label:
		return t.KeyLabel
	case list, link, recovery, token, export, remove, rename:
	}
	return t.Rename
}
