// Package help is the rules as a short tour with pictures, the keys, the ways in
// and out, and what is proven of the game. It promises that every picture is a position of the engine
// and every move in it the engine's own, so that the tour cannot tell anything
// that the game does not do.
package help

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine/solved"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
)

// How long a frame stands, by what the person has chosen for animations.
const (
	slowFrame   = 900 * time.Millisecond
	normalFrame = 500 * time.Millisecond
	fastFrame   = 250 * time.Millisecond
)

// Pages after those of the tour.
const (
	keysPage = iota
	waysPage
	knownPage
	extraPages
)

// Model is the screen.
type Model struct {
	env    screen.Env
	known  i18n.Lookup // what is proven
	page   int
	frames []frame // of this page's lesson
	at     int     // the frame shown
	moving bool
	tag    int // tells the newest chain of ticks from those before it
}

type tick struct{ tag int }

// New makes the screen at its first page.
func New(env screen.Env) Model { return Model{env: env, known: solved.Lookup}.turnTo(0) }

// Init starts nothing: the pictures move when they are asked to.
func (m Model) Init() tea.Cmd { return nil }

// Title names the screen.
func (m Model) Title() string { return m.env.Text.Help.Title }

// Update takes a message.
func (m Model) Update(msg tea.Msg) (screen.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case screen.EnvChanged:
		at := m.at
		m.env = msg.Env
		m = m.turnTo(m.page)
		m.at = at
	case tick:
		if msg.tag != m.tag || !m.moving {
			return m, nil
		}
		return m.step()
	case tea.KeyPressMsg:
		return m.key(msg)
	}
	return m, nil
}

func (m Model) key(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k := m.env.Keys
	switch {
	case k.Back.Matches(msg), k.Quit.Matches(msg):
		return m, screen.Go(screen.Pop{})
	case k.Right.Matches(msg), k.PageDown.Matches(msg), k.Next.Matches(msg), k.Select.Matches(msg):
		return m.turnTo(m.page + 1), nil
	case k.Left.Matches(msg), k.PageUp.Matches(msg), k.Prev.Matches(msg):
		return m.turnTo(m.page - 1), nil
	case k.First.Matches(msg):
		return m.turnTo(0), nil
	case k.Last.Matches(msg):
		return m.turnTo(m.pages() - 1), nil
	case k.Play.Matches(msg):
		return m, screen.Go(screen.Push{Route: screen.Learn{}})
	case k.Space.Matches(msg):
		return m.show()
	case k.StepOn.Matches(msg):
		m.moving = false
		m.at = max(0, min(m.at+1, len(m.frames)-1))
	case k.StepBack.Matches(msg):
		m.moving = false
		m.at = max(0, m.at-1)
	}
	return m, nil
}

// pages is how many there are.
func (m Model) pages() int { return len(m.env.Text.Help.Pages) + extraPages }

func (m Model) turnTo(page int) Model {
	m.page, m.at, m.moving = max(0, min(page, m.pages()-1)), 0, false
	m.frames = nil
	if l := lessons(); m.page < len(l) {
		m.frames = demo(m.env.Text, l[m.page])
	}
	return m
}

// still tells that there is nothing to show.
func (m Model) still() bool { return len(m.frames) < 2 }

func (m Model) over() bool { return m.at >= len(m.frames)-1 }

// show runs the picture, holds it while it runs, and begins anew at its end.
// Who wants no animation gets one step a press.
func (m Model) show() (screen.Screen, tea.Cmd) {
	switch {
	case m.still():
		return m, nil
	case m.moving:
		m.moving = false
		return m, nil
	case m.over():
		m.at = 0
	}
	if m.env.Prefs.Animation == "off" {
		m.at++
		return m, nil
	}
	m.moving = true
	m.tag++
	return m.step()
}

// step shows the next frame and asks for the one after it; at the end nothing
// ticks any more.
func (m Model) step() (screen.Screen, tea.Cmd) {
	m.at = min(m.at+1, len(m.frames)-1)
	if m.over() {
		m.moving = false
		return m, nil
	}
	tag := m.tag
	return m, tea.Tick(m.pace(), func(time.Time) tea.Msg { return tick{tag} })
}

func (m Model) pace() time.Duration {
	switch m.env.Prefs.Animation {
	case "slow":
		return slowFrame
	case "fast":
		return fastFrame
	}
	return normalFrame
}

// Keys lists the bindings.
func (m Model) Keys() []keymap.Binding {
	k, c, t := m.env.Keys, m.env.Text.Common, m.env.Text.Help
	var keys []keymap.Binding
	if !m.still() {
		word := t.KeyShow
		switch {
		case m.moving:
			word = t.KeyHold
		case m.over():
			word = t.KeyAgain
		}
		keys = append(keys, k.Space.Is(word))
	}
	if m.page < m.pages()-1 {
		keys = append(keys, k.Right.Is(t.KeyNext))
	}
	if m.page > 0 {
		keys = append(keys, k.Left.Is(t.KeyPrev))
	}
	if !m.still() {
		keys = append(keys, keymap.Both(k.StepBack, k.StepOn).Is(t.KeyStep))
	}
	practise := k.Play.Is(m.env.Text.Learn.KeyPractise)
	if m.page == len(t.Pages)-1 { // the tour is over
		keys = append([]keymap.Binding{practise}, keys...)
	} else {
		keys = append(keys, practise.InHelpOnly())
	}
	return append(keys, k.Back.Is(c.KeyBack), k.Help.Is(c.KeyHelp),
		keymap.Both(k.PageUp, k.PageDown).Is(t.KeyTurn).InHelpOnly(), keymap.Both(k.First, k.Last).Is(t.KeyEnds).InHelpOnly(), k.Select.Is(t.KeyNext).InHelpOnly())
}
