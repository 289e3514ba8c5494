package ui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby/account"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/screen"
	"oanquan/ui/theme"
)

const (
	// toastFor is how long a toast stays: long enough to be read twice.
	toastFor = 4 * time.Second
	// stackMax bounds the screens of one session.
	stackMax = 16
)

// Model is the root model of a session.
type Model struct {
	env   *screen.Env // never written to
	stack []entry     // never empty while the program runs
	next  int         // ID of the next screen
	w, h  int         // 0 before the first WindowSizeMsg

	toast    string
	toastTag int // tells the newest toast from those before it
	notice   notice
	help     bool
	helpTop  int // its first line in sight
	palette  palette
	line     string // that the palette had last, run or not
	drafts   []draft
	call     call // a letter that wants an answer
	asked    bool // ctrl+c has asked once; the second one leaves

	drawn *drawing // shared by the copies of one session's model
	gen   uint64   // grows with every change that may be seen
}

// entry is one screen of the stack. IDs are never used twice.
type entry struct {
	id    int
	s     screen.Screen
	route screen.Route
}

// New makes the root of a session that begins with the first routes, the last
// of them on top.
func New(env screen.Env, first []screen.Route) tea.Model {
	m := Model{env: &env, drawn: &drawing{}}
	if len(first) == 0 {
		first = []screen.Route{screen.Welcome{}}
	}
	for _, r := range first {
		var e entry
		if len(m.stack) > 0 {
			hide(m.top())
		}
		m, e = m.opened(r)
		m.stack = append(m.stack, e)
	}
	m.toast = firstToast(env, first[len(first)-1])
	return m
}

// Language is the language that the person reads now.
func (m Model) Language() string { return string(m.env.Text.Language) }

// Init starts the first screens.
func (m Model) Init() tea.Cmd {
	cmds := []tea.Cmd{m.awaitMail()}
	if m.toast != "" && m.env.Notice == "" {
		cmds = append(cmds, m.toastOver())
	}
	for _, e := range m.stack {
		cmds = append(cmds, owned(e.id, e.s.Init()))
	}
	return tea.Batch(cmds...)
}

// Update routes a message.
func (m Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	m, cmd := m.route(msg)
	return m, cmd
}

func (m Model) route(msg tea.Msg) (Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		if m.w != msg.Width || m.h != msg.Height {
			m.w, m.h = msg.Width, msg.Height
			m.gen++
		}
		return m, nil
	case tea.KeyPressMsg:
		m.gen++
		if m.closesNotice(msg) {
			m.notice.text = ""
			return m, nil
		}
		m.toast = "" // it was about the key before
		return m.key(msg)
	case tea.PasteMsg:
		if m.palette.open {
			m.gen++
			return m.inPalette(msg)
		}
		return m.toTop(msg)
	case tea.MouseClickMsg:
		if m.env.Prefs.Mouse && !m.help && msg.Button == tea.MouseLeft {
			return m.toTop(screen.Click{X: msg.X, Y: msg.Y, W: m.w, H: m.h})
		}
		return m, nil
	case tea.MouseWheelMsg:
		return m.wheel(msg)
	case toastOver:
		return m.endToast(msg), nil
	case noticeOver:
		return m.endNotice(msg), nil
	case Owned:
		return m.deliver(msg)
	}
	return m, nil // everything else is nobody's
}

// key handles the keys that work everywhere and gives the others to the top.
func (m Model) key(msg tea.KeyPressMsg) (Model, tea.Cmd) {
	switch {
	case m.env.Keys.Force.Matches(msg):
		return m.force()
	case m.answers(msg):
		return m.answer(msg)
	case m.help:
		return m.inHelp(msg), nil
	case m.palette.open:
		return m.inPalette(msg)
	case m.env.Keys.Help.Matches(msg) && !capturing(m.top()):
		m.help, m.helpTop = true, 0
		return m, nil
	case m.env.Keys.Commands.Matches(msg) && !capturing(m.top()) && m.env.Palette != nil:
		return m.openPalette(), nil
	}
	m.asked = false
	return m.toTop(msg)
}

// wheel turns the mouse wheel into the keys that move a cursor.
func (m Model) wheel(msg tea.MouseWheelMsg) (Model, tea.Cmd) {
	if !m.env.Prefs.Mouse || m.help {
		return m, nil
	}
	switch msg.Button {
	case tea.MouseWheelUp:
		return m.toTop(tea.KeyPressMsg{Code: tea.KeyUp})
	case tea.MouseWheelDown:
		return m.toTop(tea.KeyPressMsg{Code: tea.KeyDown})
	}
	return m, nil
}

// force is ctrl+c: it leaves, after one question where the screen has one.
func (m Model) force() (Model, tea.Cmd) {
	m.help, m.palette = false, palette{}
	if m.asked || layout.ClassOf(m.w, m.h) == layout.Tiny { // where no question could be read
		return m.quit()
	}
	i := len(m.stack) - 1
	if l, ok := m.stack[i].s.(screen.Leaver); ok {
		s, cmd, leave := l.Leave()
		if !leave {
			m.asked = true
			return m.put(i, s, cmd)
		}
	}
	return m.quit()
}

func (m Model) quit() (Model, tea.Cmd) {
	for _, e := range m.stack {
		closeScreen(e.s)
	}
	return m, tea.Quit
}

// Close frees what the screens hold, when a session ends without a Quit.
func (m Model) Close() {
	for _, e := range m.stack {
		closeScreen(e.s)
	}
}

func (m *Model) top() screen.Screen { return m.stack[len(m.stack)-1].s }

// IdleAfter is how long the person may be silent on the screen they see.
func (m Model) IdleAfter() time.Duration {
	if i, ok := m.top().(screen.Idler); ok {
		return i.IdleAfter()
	}
	return screen.DefaultIdle
}

func capturing(s screen.Screen) bool {
	c, ok := s.(screen.Capturer)
	return ok && c.Capturing()
}

func closeScreen(s screen.Screen) {
	if c, ok := s.(screen.Closer); ok {
		c.Close()
	}
}

// prefer takes new preferences: the session's look changes and an account
// keeps them.
func (m Model) prefer(p account.Preferences) (Model, tea.Cmd) {
	m, cmd := m.adopt(p)
	env := m.env
	if env.Account.ID == "" || env.Rights == account.Token {
		return m, cmd
	}
	id, hall, text := env.Account.ID, env.Hall, env.Text
	save := func() tea.Msg {
		if err := hall.SavePreferences(id, p); err != nil {
			return screen.Toast{Text: screen.Sentence(text, err)}
		}
		return nil
	}
	return m, tea.Batch(cmd, owned(rootID, save))
}

// adopt makes preferences hold, without saving them.
func (m Model) adopt(p account.Preferences) (Model, tea.Cmd) {
	old, env := m.env.Prefs, *m.env
	// A terminal that cannot draw more than ASCII stays with it.
	forced := env.Theme.Shapes.ASCII && !old.ASCII
	ascii, name := p.ASCII || forced, env.Theme.Name
	if p.Theme != "" {
		name = theme.Name(p.Theme)
	}
	env.Prefs, env.Account.Prefs = p, p
	if name != env.Theme.Name || ascii != env.Theme.Shapes.ASCII { // else it is still the one of many sessions
		console := env.Theme.Shapes.Console
		env.Theme, env.Keys = theme.New(name, ascii), keymap.New(ascii)
		env.Theme.Shapes.Console = console
	}
	if p.Language != "" && p.Language != string(env.Text.Language) {
		env.Text = i18n.New(i18n.Language(p.Language))
	}
	return m.changeEnv(env)
}

// named takes the name that the person has claimed.
func (m Model) named(who account.Who) (Model, tea.Cmd) {
	env := *m.env
	env.Actor.Who = who
	env.Account.Name = account.Name(who.Name)
	return m.changeEnv(env)
}

// linked puts the session into another account, whose preferences hold.
func (m Model) linked(acc account.Account) (Model, tea.Cmd) {
	env := *m.env
	env.Actor.Who, env.Account, env.Notice = acc.Who(), acc, ""
	m.env = &env
	return m.adopt(acc.Prefs)
}

func (m Model) changeEnv(env screen.Env) (Model, tea.Cmd) {
	m.env = &env
	var cmds []tea.Cmd
	for i := range m.stack {
		s, cmd := m.stack[i].s.Update(screen.EnvChanged{Env: env})
		m, cmd = m.put(i, s, cmd)
		cmds = append(cmds, cmd)
	}
	return m, tea.Batch(cmds...)
}
