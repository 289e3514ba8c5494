// Package newroom is the form of a new room: a preset first, then who begins
// and who may come in, and every option of the rules for those who ask. It
// promises to say what a choice changes before it is made, and to warn of the
// combinations that make poor games.
package newroom

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

// openWithin bounds the opening of a room.
const openWithin = 10 * time.Second

// Model is the screen.
type Model struct {
	env     screen.Env
	options room.Options
	more    bool // the options of the rules are shown
	cursor  int
	busy    bool
	problem string
	typing  bool // a time control
	input   widget.Input

	// For changing a room that is there.
	dial  screen.Dial
	route screen.Change
}

type opened struct {
	number room.Number
	err    error
}

// New makes the screen with the usual choices.
func New(env screen.Env) Model {
	return Model{env: env, options: room.Options{Rules: engine.Classic(), Starter: room.StartOwner}, input: input(env)}
}

// Changing makes the form for a room that is there, with what is chosen now.
func Changing(env screen.Env, dial screen.Dial, r screen.Change) Model {
	return Model{env: env, options: r.Options, dial: dial, route: r, input: input(env)}
}

func input(env screen.Env) widget.Input {
	return widget.Input{Limit: clockLimit, Hint: env.Text.Kinds.ClockHint}
}

// changes tells whether the room is there already.
func (m Model) changes() bool { return m.dial != nil }

// Init starts nothing.
func (m Model) Init() tea.Cmd { return nil }

// Title names the screen.
func (m Model) Title() string {
	if m.changes() {
		return i18n.Fill(m.env.Text.NewRoom.ChangeTitle, "n", m.route.Number)
	}
	return m.env.Text.NewRoom.Title
}

// chosen is what was chosen in a form that was left.
type chosen struct {
	options room.Options
	more    bool
}

// Draft is what is chosen for a room to be opened. A room that is there is
// shown as it is.
func (m Model) Draft() any {
	if m.changes() || m.busy || m.options == New(m.env).options {
		return nil
	}
	return chosen{m.options, m.more}
}

// WithDraft takes it up again.
func (m Model) WithDraft(held any) screen.Screen {
	if c, ok := held.(chosen); ok {
		m.options, m.more = c.options, c.more
	}
	return m
}

// Update takes a message.
func (m Model) Update(msg tea.Msg) (screen.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case screen.EnvChanged:
		m.env = msg.Env
	case opened:
		m.busy = msg.err == nil // what was chosen is done
		if msg.err != nil {
			m.problem = screen.Sentence(m.env.Text, msg.err)
			return m, nil
		}
		if m.changes() {
			return m, screen.Go(screen.Pop{})
		}
		return m, screen.Go(screen.Replace{Route: screen.Room{Number: msg.number}})
	case tea.KeyPressMsg:
		if m.typing {
			return m.keyClock(msg)
		}
		return m.key(msg)
	case tea.PasteMsg:
		if m.typing {
			m.input, _ = m.input.Update(msg)
		}
	}
	return m, nil
}

func (m Model) key(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k, rows := m.env.Keys, m.rows()
	at := rows[m.cursor]
	switch {
	case k.Back.Matches(msg):
		return m, screen.Go(screen.Pop{})
	case k.Up.Matches(msg):
		m.cursor = (m.cursor + len(rows) - 1) % len(rows)
	case k.Down.Matches(msg), k.Next.Matches(msg):
		m.cursor = (m.cursor + 1) % len(rows)
	case k.First.Matches(msg):
		m.cursor = 0
	case k.Last.Matches(msg):
		m.cursor = len(rows) - 1
	case k.New.Matches(msg), k.Select.Matches(msg) && at.kind == create:
		return m.open()
	case k.Options.Matches(msg), at.kind == moreRow && (k.Select.Matches(msg) || k.Space.Matches(msg)):
		m.more = !m.more
		m.cursor = m.find(moreRow)
	case at.kind == timeRow && k.Select.Matches(msg):
		return m.typeClock(), nil
	case k.Left.Matches(msg):
		return m.turn(at, -1), nil
	case k.Right.Matches(msg), k.Select.Matches(msg), k.Space.Matches(msg):
		return m.turn(at, +1), nil
	}
	return m, nil
}

// turn chooses the next or the previous value of a row; a preset is chosen.
func (m Model) turn(r row, by int) Model {
	if m.busy || r.set == nil {
		return m
	}
	m.problem = ""
	n := max(1, len(r.values))
	r.set(&m.options, (r.value+by+n)%n)
	settle(&m.options)
	return m
}

func (m Model) find(k kind) int {
	for i, r := range m.rows() {
		if r.kind == k {
			return i
		}
	}
	return 0
}

func (m Model) open() (screen.Screen, tea.Cmd) {
	if m.busy {
		return m, nil
	}
	if m.options.Rules.Players < m.route.Seated {
		m.problem = i18n.Fill(m.env.Text.NewRoom.TooFew, "n", m.route.Seated)
		return m, nil
	}
	m.busy, m.problem = true, ""
	if m.changes() {
		return m, changeRoom(m.env.Context, m.dial, m.env.Actor, m.route.Number, m.options)
	}
	return m, openRoom(m.env.Context, m.env.Hall, m.env.Actor, m.options)
}

func openRoom(ctx context.Context, h screen.Hall, a room.Actor, o room.Options) tea.Cmd {
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(ctx, openWithin)
		defer cancel()
		r, err := h.Open(ctx, a, o)
		if err != nil {
			return opened{err: err}
		}
		return opened{number: r.Number()}
	}
}

func changeRoom(ctx context.Context, dial screen.Dial, a room.Actor, n room.Number, o room.Options) tea.Cmd {
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(ctx, openWithin)
		defer cancel()
		table, err := dial(n)
		if err == nil {
			err = table.Do(ctx, a, room.Change{Options: o})
		}
		return opened{number: n, err: err}
	}
}

// Keys lists the bindings.
func (m Model) Keys() []keymap.Binding {
	k, c, t := m.env.Keys, m.env.Text.Common, m.env.Text.NewRoom
	more, does := t.KeyMore, t.KeyCreate
	if m.more {
		more = t.KeyLess
	}
	if m.changes() {
		does = t.KeyChange
	}
	if m.typing {
		return []keymap.Binding{k.Select.Is(t.KeyPick), k.Back.Is(c.KeyCancel)}
	}
	keys := []keymap.Binding{keymap.Both(k.Up, k.Down).Is(c.KeyUpDown)}
	switch m.rows()[m.cursor].kind {
	case preset:
		keys = append(keys, k.Select.Is(t.KeyPick), k.Space.Is(t.KeyPick).InHelpOnly())
	case value:
		keys = append(keys, keymap.Both(k.Left, k.Right).Is(t.KeyTurn), keymap.Both(k.Select, k.Space).Is(t.KeyTurn).InHelpOnly())
	case timeRow:
		keys = append(keys, keymap.Both(k.Left, k.Right).Is(t.KeyTurn), k.Select.Is(m.env.Text.Kinds.KeyClock), k.Space.Is(t.KeyTurn).InHelpOnly())
	case moreRow:
		keys = append(keys, k.Select.Is(more), k.Space.Is(more).InHelpOnly())
	default:
		keys = append(keys, k.Select.Is(does))
	}
	return append(keys, k.New.Is(does), k.Options.Is(more), k.Back.Is(c.KeyBack), k.Help.Is(c.KeyHelp),
		keymap.Both(k.First, k.Last).Is(c.KeyEnds).InHelpOnly())
}
