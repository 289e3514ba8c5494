package ui

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby"
	"oanquan/ui/screen"
)

// noticeFor is how long what an operator says or does is shown: it is long, and
// nobody waits for it, so that no key of the game takes it away but Esc.
const noticeFor = 15 * time.Second

// notice is what an operator says or does; the zero value is none.
type notice struct {
	text string
	tag  int // tells the newest one from those before it
}

type (
	noticeOver struct{ tag int }
	toastOver  struct{ tag int }
)

func (m Model) showToast(text string) (Model, tea.Cmd) {
	m.toast = text
	m.toastTag++
	return m, m.toastOver()
}

// toastOver ends the toast that is shown now, if it is still there.
func (m Model) toastOver() tea.Cmd {
	tag := m.toastTag
	return tea.Tick(toastFor, func(time.Time) tea.Msg { return toastOver{tag} })
}

// firstToast is what stands on the first screen: what was noticed at the login,
// until a key is pressed since it must not be missed, and that a game goes on. The
// welcome screen has the notice in itself.
func firstToast(env screen.Env, top screen.Route) string {
	if _, shows := top.(screen.Welcome); shows {
		return ""
	}
	if r, ok := top.(screen.Room); ok && r.Back {
		return strings.TrimLeft(env.Notice+" "+env.Text.GameText.BackInGame, " ")
	}
	return env.Notice
}

func (m Model) endToast(over toastOver) Model {
	if over.tag == m.toastTag && m.toast != "" {
		m.toast = ""
		m.gen++
	}
	return m
}

// ofOperators tells whether a letter is shown as a notice, else it is a toast.
func ofOperators(m lobby.Message) bool {
	switch m.(type) {
	case lobby.Announced, lobby.Stopping, lobby.StaysUp, lobby.Silenced, lobby.Unsilenced, lobby.Renamed, lobby.RoomShut, lobby.Ruled:
		return true
	}
	return false
}

func (m Model) showNotice(text string) (Model, tea.Cmd) {
	m.notice = notice{text, m.notice.tag + 1}
	tag := m.notice.tag
	return m, tea.Tick(noticeFor, func(time.Time) tea.Msg { return noticeOver{tag} })
}

func (m Model) endNotice(over noticeOver) Model {
	if over.tag == m.notice.tag && m.notice.text != "" {
		m.notice.text = ""
		m.gen++
	}
	return m
}

// closesNotice tells whether a key takes the notice away, and does nothing else.
func (m *Model) closesNotice(msg tea.KeyPressMsg) bool {
	return m.notice.text != "" && m.toast == "" && m.env.Keys.Back.Matches(msg)
}
