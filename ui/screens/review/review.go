// Package review is a finished game on the screen, to be stepped through turn
// by turn. It promises to show what the record says and to tell every turn in
// words.
package review

import (
	"context"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
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

	study study
	try   tryout
	card  bool // the card of the analysis lies over the screen

	// ctx ends with the screen, and what is asked of the hall with it.
	ctx    context.Context
	cancel context.CancelFunc
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
	parent := env.Context
	if parent == nil {
		parent = context.Background()
	}
	ctx, cancel := context.WithCancel(parent)
	return Model{env: env, id: id, want: ply, ctx: ctx, cancel: cancel}
}

// Close ends what the screen waits for.
func (m Model) Close() { m.cancel() }

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

// Studying is the review with its analysis shown as far as it is done, or why
// there is none: for the gallery and for tests.
func Studying(env screen.Env, a lobby.Archived, ply int, got lobby.Analysis, err error) (Model, error) {
	m, fault := Showing(env, a, ply)
	m.study = study{shown: true, known: true, got: got, err: err, tag: 1}
	return m, fault
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
	case studied:
		return m.learn(msg)
	case rechecked:
		return m.heed(msg), nil
	case barred:
		if msg.err != nil {
			m.try.closed = msg.err
		}
	case askNow:
		return m.again(msg)
	case supposed:
		return m.answered(msg), nil
	case tea.KeyPressMsg:
		return m.pressed(msg)
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
	return m, tea.Batch(m.later(), m.recheck())
}

func (m Model) later() tea.Cmd {
	tag := m.autoTag
	return tea.Tick(autoEvery, func(time.Time) tea.Msg { return onward{tag} })
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
	if m.card {
		return m.cardView(w, h)
	}
	v := view{Model: m, w: w, h: h, full: layout.ClassOf(w, h) == layout.Full}
	return v.draw()
}

// names are the players by seat as they were then.
func (m Model) names() []string {
	out := make([]string, m.rec.Rules.Players)
	for i := range out {
		out[i] = m.env.Text.PlayerName(m.rec.Players[i].Name)
		if out[i] == "" {
			out[i] = strings.ToUpper(engine.Seat(i).String())
		}
	}
	return out
}
