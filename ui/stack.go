package ui

import (
	"reflect"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"oanquan/ui/screen"
)

// rootID owns the root's own commands.
const rootID = -1

// owned wraps a screen's command so that its messages come back to that
// screen. Messages of Bubble Tea's own (quit, raw output) pass as they are.
func owned(id int, cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg {
		switch msg := cmd().(type) {
		case nil:
			return nil
		case tea.BatchMsg:
			out := make(tea.BatchMsg, len(msg))
			for i, c := range msg {
				out[i] = owned(id, c)
			}
			return out
		default:
			if strings.HasPrefix(reflect.TypeOf(msg).PkgPath(), "charm.land/bubbletea") {
				return msg
			}
			return Owned{ID: id, Msg: msg}
		}
	}
}

// deliver handles what a screen's command brought: a wish of the screen, or a
// message for itself. It is dropped when the screen is gone.
func (m Model) deliver(o Owned) (Model, tea.Cmd) {
	i := slices.IndexFunc(m.stack, func(e entry) bool { return e.id == o.ID })
	if i < 0 && o.ID != rootID {
		return m, nil
	}
	onTop := i == len(m.stack)-1
	m.gen++
	switch msg := o.Msg.(type) {
	case mailed:
		return m.readMail(msg)
	case called:
		return m.answeredCall(msg)
	case callOver:
		switch {
		case msg.tag != m.call.tag:
		case m.call.challenge != 0:
			m.call.out = true
		default:
			m.call = call{tag: msg.tag}
		}
		return m, nil
	case answered:
		return m.paletteAnswer(msg)
	case screen.Toast:
		return m.showToast(msg.Text)
	case screen.Prefer:
		return m.prefer(msg.Prefs)
	case screen.Named:
		return m.named(msg.Who)
	case screen.Linked:
		return m.linked(msg.Account)
	case screen.Learned:
		env := *m.env
		env.Learned = env.Learned.With(msg)
		return m.changeEnv(env)
	case screen.Quit:
		return m.quit()
	case screen.Push:
		if !onTop {
			return m, nil // the person has gone elsewhere since
		}
		return m.push(msg.Route)
	case screen.Replace:
		if !onTop {
			return m, nil
		}
		m = m.keepDraft(m.stack[i])
		closeScreen(m.stack[i].s)
		m.stack = slices.Clone(m.stack[:i])
		return m.push(msg.Route)
	case screen.Pop:
		if !onTop {
			return m, nil
		}
		return m.pop()
	}
	if i < 0 {
		return m, nil
	}
	s, cmd := m.stack[i].s.Update(o.Msg)
	return m.put(i, s, cmd)
}

func (m Model) push(r screen.Route) (Model, tea.Cmd) {
	if len(m.stack) >= stackMax {
		// The oldest but the first goes; nobody walks back that far.
		m = m.keepDraft(m.stack[1])
		closeScreen(m.stack[1].s)
		m.stack = slices.Delete(slices.Clone(m.stack), 1, 2)
	}
	if to, ok := r.(screen.Room); ok && to.Number == m.call.room && m.call.on() {
		m.call = call{tag: m.call.tag} // it has been followed
	}
	if len(m.stack) > 0 {
		hide(m.top())
	}
	m, e := m.opened(r)
	m.stack = append(slices.Clone(m.stack), e)
	m.help, m.asked, m.toast = false, false, ""
	return m, owned(e.id, e.s.Init())
}

func (m Model) pop() (Model, tea.Cmd) {
	if len(m.stack) == 1 {
		return m.quit()
	}
	last := len(m.stack) - 1
	m = m.keepDraft(m.stack[last])
	closeScreen(m.stack[last].s)
	m.stack = slices.Clone(m.stack[:last])
	m.help, m.asked, m.toast = false, false, ""
	if s, ok := m.top().(screen.Shower); ok {
		return m, owned(m.stack[last-1].id, s.Shown())
	}
	return m, nil
}

// hide tells a screen that another one is put over it.
func hide(s screen.Screen) {
	if h, ok := s.(screen.Hider); ok {
		h.Hidden()
	}
}

// toTop gives a message to the top screen.
func (m Model) toTop(msg tea.Msg) (Model, tea.Cmd) {
	m.gen++
	i := len(m.stack) - 1
	s, cmd := m.stack[i].s.Update(msg)
	return m.put(i, s, cmd)
}

// put stores a screen after an update and takes over its command.
func (m Model) put(i int, s screen.Screen, cmd tea.Cmd) (Model, tea.Cmd) {
	m.gen++
	m.stack = slices.Clone(m.stack)
	m.stack[i].s = s
	return m, owned(m.stack[i].id, cmd)
}
