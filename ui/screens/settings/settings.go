// Package settings is a person's choices: language, sowing, colours and what
// the terminal can do. It promises that a choice holds at once and says whether
// it will be remembered.
package settings

import (
	tea "charm.land/bubbletea/v2"

	"oanquan/lobby/account"
	"oanquan/lobby/command"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
	"oanquan/ui/theme"
)

// Model is the screen.
type Model struct {
	env    screen.Env
	cursor int
}

// New makes the screen.
func New(env screen.Env) Model { return Model{env: env} }

// Init starts nothing.
func (m Model) Init() tea.Cmd { return nil }

// Title names the screen.
func (m Model) Title() string { return m.env.Text.Settings.Title }

// Update takes a message.
func (m Model) Update(msg tea.Msg) (screen.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case screen.EnvChanged:
		m.env = msg.Env
		m.cursor = min(m.cursor, len(m.rows())-1)
	case tea.KeyPressMsg:
		return m.key(msg)
	}
	return m, nil
}

func (m Model) key(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k, rows := m.env.Keys, m.rows()
	switch {
	case k.Back.Matches(msg):
		return m, screen.Go(screen.Pop{})
	case k.Up.Matches(msg):
		m.cursor = (m.cursor + len(rows) - 1) % len(rows)
	case k.Down.Matches(msg):
		m.cursor = (m.cursor + 1) % len(rows)
	case k.Left.Matches(msg):
		return m, m.turn(rows[m.cursor], -1)
	case k.Right.Matches(msg), k.Space.Matches(msg):
		return m, m.turn(rows[m.cursor], +1)
	case k.Select.Matches(msg):
		if rows[m.cursor].route != nil {
			return m, screen.Go(screen.Push{Route: rows[m.cursor].route})
		}
		return m, m.turn(rows[m.cursor], +1)
	}
	return m, nil
}

// turn chooses the next or the previous value of a row.
func (m Model) turn(r row, by int) tea.Cmd {
	n := len(r.values)
	if n < 2 {
		return nil
	}
	p := m.env.Prefs
	r.set(&p, (r.value+by+n)%n)
	return screen.Go(screen.Prefer{Prefs: p})
}

// Keys lists the bindings.
func (m Model) Keys() []keymap.Binding {
	k, c := m.env.Keys, m.env.Text
	keys := []keymap.Binding{keymap.Both(k.Up, k.Down).Is(c.Common.KeyUpDown)}
	if m.rows()[m.cursor].route != nil {
		keys = append(keys, k.Select.Is(c.Common.KeyOpen))
	} else {
		keys = append(keys, keymap.Both(k.Left, k.Right).Is(c.Settings.KeyChange))
	}
	return append(keys, k.Back.Is(c.Common.KeyBack), k.Help.Is(c.Common.KeyHelp))
}

// row is one choice: its values in words, the one in force, and how to choose
// another. A row with a route opens a screen instead.
type row struct {
	label, note string
	values      []string
	value       int
	set         func(p *account.Preferences, value int)
	route       screen.Route
}

func (m Model) rows() []row {
	t := m.env.Text.Settings
	rows := []row{m.language(), m.animation(), m.colours(), m.ascii(),
		m.toggle(t.Bell, t.BellNote, m.env.Prefs.Bell, func(p *account.Preferences, on bool) { p.Bell = on }),
		m.toggle(t.Mouse, t.MouseNote, m.env.Prefs.Mouse, func(p *account.Preferences, on bool) { p.Mouse = on }),
	}
	if w := m.env.Text.Watch; m.env.Host != "" { // at home there is nobody else
		rows = append(rows,
			m.toggle(w.ShownTo, w.ShownToNote, !m.env.Prefs.Hidden, func(p *account.Preferences, on bool) { p.Hidden = !on }),
			m.toggle(t.Hall, t.HallNote, m.env.Prefs.Hall == command.HallOn, func(p *account.Preferences, on bool) {
				if p.Hall = command.HallOff; on {
					p.Hall = command.HallOn
				}
			}))
	}
	if m.env.Account.ID != "" && !m.env.Actor.Who.Named {
		rows = append(rows, row{label: t.Name, note: t.NameNote, route: screen.Name{}})
	}
	if a := m.env.Text.Account(); m.env.Account.ID != "" {
		rows = append(rows, row{label: a.Row, note: a.RowNote, route: screen.Account{}})
	}
	return rows
}

func (m Model) language() row {
	t, langs := m.env.Text.Settings, i18n.Languages()
	r := row{label: t.Language, note: t.LanguageNote}
	for i, l := range langs {
		r.values = append(r.values, i18n.New(l).Common.Language)
		if l == m.env.Text.Language {
			r.value = i
		}
	}
	r.set = func(p *account.Preferences, v int) { p.Language = string(langs[v]) }
	return r
}

// speeds are the values of Preferences.Animation, in order.
func speeds() []string { return []string{"off", "slow", "normal", "fast"} }

func (m Model) animation() row {
	t := m.env.Text.Settings
	r := row{label: t.Animation, note: t.AnimationNote, values: []string{t.Off, t.Slow, t.Normal, t.Fast}, value: 2}
	for i, s := range speeds() {
		if s == m.env.Prefs.Animation {
			r.value = i
		}
	}
	r.set = func(p *account.Preferences, v int) { p.Animation = speeds()[v] }
	return r
}

func (m Model) colours() row {
	t, names := m.env.Text.Settings, theme.Names()
	words := map[theme.Name]string{theme.Dark: t.Dark, theme.Light: t.Light, theme.Contrast: t.Contrast, theme.Plain: t.Plain}
	r := row{label: t.Theme, note: t.ThemeNote}
	for i, n := range names {
		r.values = append(r.values, words[n])
		if n == m.env.Theme.Name {
			r.value = i
		}
	}
	r.set = func(p *account.Preferences, v int) { p.Theme = string(names[v]) }
	return r
}

func (m Model) ascii() row {
	t := m.env.Text.Settings
	if m.env.Theme.Shapes.ASCII && !m.env.Prefs.ASCII {
		return row{label: t.ASCII, note: t.ASCIINote, values: []string{t.Forced}}
	}
	return m.toggle(t.ASCII, t.ASCIINote, m.env.Prefs.ASCII, func(p *account.Preferences, on bool) { p.ASCII = on })
}

func (m Model) toggle(label, note string, on bool, set func(*account.Preferences, bool)) row {
	t := m.env.Text.Settings
	r := row{label: label, note: note, values: []string{t.No, t.On}}
	if on {
		r.value = 1
	}
	r.set = func(p *account.Preferences, v int) { set(p, v == 1) }
	return r
}
