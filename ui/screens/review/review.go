// Package review is a finished game on the screen, to be stepped through turn
// by turn. It promises to show what the record says and to tell every turn in
// words.
package review

import (
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

// autoEvery is the pace of the autoplay: time to read a turn.
const autoEvery = 2500 * time.Millisecond

// Model is the screen.
type Model struct {
	env  screen.Env
	id   room.GameID
	want int // the ply asked for, −1 for the end

	failed error
	loaded bool
	rec    record.Game
	cursor record.Cursor
	from   engine.Seat // whose view it is

	auto    bool
	autoTag int    // tells this autoplay from those before it
	typed   string // digits of a ply to jump to
}

// Messages of the screen.
type (
	found struct {
		game   lobby.Archived
		played engine.Game
	}
	notFound struct{ err error }
	onward   struct{ tag int }
)

// New makes the review of a game, at a ply; −1 is its end.
func New(env screen.Env, id room.GameID, ply int) Model {
	return Model{env: env, id: id, want: ply}
}

// Init finds the game.
func (m Model) Init() tea.Cmd {
	hall, who, id := m.env.Hall, m.env.Actor.Who, m.id
	return func() tea.Msg { return find(hall, who, id) }
}

func find(hall screen.Hall, who account.Who, id room.GameID) tea.Msg {
	a, err := hall.Game(who, id)
	if err != nil {
		return notFound{err}
	}
	g, err := record.Replay(a.Record)
	if err != nil {
		return notFound{err}
	}
	return found{a, g}
}

// Showing is the review of a finished game at a ply, without looking for it:
// for the gallery and for tests.
func Showing(env screen.Env, a lobby.Archived, ply int) (Model, error) {
	g, err := record.Replay(a.Record)
	if err != nil {
		return Model{}, err
	}
	return New(env, room.GameID(a.Record.ID), ply).show(found{a, g}), nil
}

// Title names the game.
func (m Model) Title() string {
	return i18n.Fill(m.env.Text.Review.Title, "id", string(m.id))
}

// Update takes a message.
func (m Model) Update(msg tea.Msg) (screen.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case screen.EnvChanged:
		m.env = msg.Env
	case notFound:
		m.failed = msg.err
	case found:
		return m.show(msg), nil
	case onward:
		return m.autoplay(msg)
	case tea.KeyPressMsg:
		return m.key(msg)
	}
	return m, nil
}

func (m Model) show(f found) Model {
	m.loaded, m.failed = true, nil
	m.rec, m.cursor = f.game.Record, record.NewCursor(f.played)
	m.from = 0
	for s, id := range f.game.Players {
		if id != "" && id == m.env.Actor.Who.ID {
			m.from = engine.Seat(s)
		}
	}
	m.cursor.Last()
	if m.want >= 0 && m.want < m.cursor.Len() {
		m.cursor.Go(m.want)
	}
	return m
}

func (m Model) autoplay(o onward) (screen.Screen, tea.Cmd) {
	if !m.auto || o.tag != m.autoTag {
		return m, nil
	}
	if !m.cursor.Next() || m.cursor.Ply() == m.cursor.Len() {
		m.auto = false
		return m, nil
	}
	return m, m.later()
}

func (m Model) later() tea.Cmd {
	tag := m.autoTag
	return tea.Tick(autoEvery, func(time.Time) tea.Msg { return onward{tag} })
}

// Keys lists what works now.
func (m Model) Keys() []keymap.Binding {
	k, t, c := m.env.Keys, m.env.Text.Review, m.env.Text.Common
	if !m.loaded {
		return []keymap.Binding{k.Back.Is(c.KeyBack)}
	}
	auto := t.KeyAuto
	if m.auto {
		auto = t.KeyStop
	}
	atEnd, atStart := m.cursor.Ply() == m.cursor.Len(), m.cursor.Ply() == 0
	return []keymap.Binding{
		k.Left.Is(t.KeyBack).OffIf(atStart, t.OffStart),
		k.Right.Is(t.KeyOn).OffIf(atEnd, t.OffEnd),
		k.Space.Is(auto),
		keymap.Both(k.First, k.Last).Is(t.KeyEnds),
		keymap.Key{Label: "0-9"}.Is(t.KeyJump),
		keymap.Both(k.Up, k.Down).Is(t.KeyRound).InHelpOnly(),
		k.Auto.Is(t.KeyTurn).InHelpOnly(),
		k.Back.Is(c.KeyBack), k.Help.Is(c.KeyHelp),
	}
}

func (m Model) key(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k := m.env.Keys
	if !m.loaded {
		if k.Back.Matches(msg) || k.Quit.Matches(msg) || k.Select.Matches(msg) {
			return m, screen.Go(screen.Pop{})
		}
		return m, nil
	}
	if s := msg.String(); len(s) == 1 && s[0] >= '0' && s[0] <= '9' && len(m.typed) < 3 {
		m.typed += s
		m.auto = false
		return m, nil
	}
	typed := m.typed
	m.typed = ""
	if typed != "" {
		if k.Select.Matches(msg) {
			m.jump(typed)
		}
		if k.Select.Matches(msg) || k.Back.Matches(msg) {
			return m, nil
		}
	}
	seats := m.rec.Rules.Players
	was := m.auto
	m.auto = false
	switch {
	case k.Back.Matches(msg), k.Quit.Matches(msg):
		return m, screen.Go(screen.Pop{})
	case k.Left.Matches(msg), k.StepBack.Matches(msg):
		m.cursor.Prev()
	case k.Right.Matches(msg), k.StepOn.Matches(msg), k.Select.Matches(msg):
		m.cursor.Next()
	case k.Up.Matches(msg), k.PageUp.Matches(msg):
		m.cursor.Go(max(0, m.cursor.Ply()-seats))
	case k.Down.Matches(msg), k.PageDown.Matches(msg):
		m.cursor.Go(min(m.cursor.Len(), m.cursor.Ply()+seats))
	case k.First.Matches(msg):
		m.cursor.First()
	case k.Last.Matches(msg):
		m.cursor.Last()
	case k.Auto.Matches(msg):
		m.from = (m.from + 1) % engine.Seat(seats)
	case k.Space.Matches(msg) && !was:
		return m.play()
	}
	return m, nil
}

func (m *Model) jump(typed string) {
	n := 0
	_, _ = fmt.Sscan(typed, &n) // up to three digits, always a number
	m.cursor.Go(min(n, m.cursor.Len()))
}

// play begins the autoplay, from the start when the game is at its end.
func (m Model) play() (screen.Screen, tea.Cmd) {
	if m.cursor.Ply() == m.cursor.Len() {
		m.cursor.First()
	}
	m.auto = true
	m.autoTag++
	return m, m.later()
}

// View draws the review.
func (m Model) View(w, h int) string {
	th, c := m.env.Theme, m.env.Text
	switch {
	case m.failed != nil:
		return widget.Dialog(th, m.Title(), screen.Sentence(c, m.failed), m.Keys(), w, h)
	case !m.loaded:
		return layout.Middle(th.Dim.Render(c.Common.Loading), w, h)
	}
	v := view{Model: m, w: w, h: h, full: layout.ClassOf(w, h) == layout.Full}
	return v.draw()
}

// names are the players by seat as they were then.
func (m Model) names() []string {
	out := make([]string, m.rec.Rules.Players)
	for i := range out {
		out[i] = m.rec.Players[i].Name
		if out[i] == "" {
			out[i] = strings.ToUpper(engine.Seat(i).String())
		}
	}
	return out
}
