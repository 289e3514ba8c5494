// Package top is the leaderboards, one tab for each pool of ratings. It promises
// to list guesses after the others and with a mark.
package top

import (
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

// shown is how long a board is, and page how far the page keys move.
const (
	shown = 100
	page  = 10
)

// Model is the screen.
type Model struct {
	env    screen.Env
	pool   int // of lobby.Pools
	list   []lobby.Leader
	loaded bool
	err    error
	cursor int
}

type loaded struct {
	pool int
	list []lobby.Leader
	err  error
}

// New makes the screen at a pool, or at the first in which somebody is rated.
func New(env screen.Env, pool lobby.Pool) Model {
	return Model{env: env, pool: slices.Index(lobby.Pools(), pool)}
}

// Init asks for the first board.
func (m Model) Init() tea.Cmd { return m.load(m.pool) }

// load asks for the board of a pool; −1 is the first with people in it.
func (m Model) load(pool int) tea.Cmd {
	h := m.env.Hall
	return func() tea.Msg {
		if pool < 0 {
			first, _ := h.ParsePool(nil)
			pool = max(0, slices.Index(lobby.Pools(), first))
		}
		list, err := h.Leaders(lobby.Pools()[pool], shown)
		return loaded{pool, list, err}
	}
}

// Title names the screen.
func (m Model) Title() string { return m.env.Text.Social().TopTitle }

// Update takes a message.
func (m Model) Update(msg tea.Msg) (screen.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case screen.EnvChanged:
		m.env = msg.Env
	case loaded:
		if m.pool >= 0 && m.pool != msg.pool {
			return m, nil // another is looked at since
		}
		m.pool, m.list, m.err, m.loaded, m.cursor = msg.pool, msg.list, msg.err, true, 0
	case tea.KeyPressMsg:
		return m.key(msg)
	}
	return m, nil
}

func (m Model) key(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k, n := m.env.Keys, len(lobby.Pools())
	switch {
	case k.Back.Matches(msg):
		return m, screen.Go(screen.Pop{})
	case m.pool < 0:
		return m, nil
	case k.Next.Matches(msg), k.Right.Matches(msg):
		m.pool, m.loaded, m.list = (m.pool+1)%n, false, nil
		return m, m.load(m.pool)
	case k.Prev.Matches(msg), k.Left.Matches(msg):
		m.pool, m.loaded, m.list = (m.pool+n-1)%n, false, nil
		return m, m.load(m.pool)
	case k.Select.Matches(msg) && m.err != nil:
		m.err, m.loaded = nil, false
		return m, m.load(m.pool)
	case k.Select.Matches(msg) && m.cursor < len(m.list):
		return m, screen.Go(screen.Push{Route: screen.Profile{Account: m.list[m.cursor].Who.ID}})
	case k.Up.Matches(msg):
		m.cursor--
	case k.Down.Matches(msg):
		m.cursor++
	case k.PageUp.Matches(msg):
		m.cursor -= page
	case k.PageDown.Matches(msg):
		m.cursor += page
	case k.First.Matches(msg):
		m.cursor = 0
	case k.Last.Matches(msg):
		m.cursor = len(m.list) - 1
	}
	m.cursor = max(0, min(m.cursor, len(m.list)-1))
	return m, nil
}

// View draws the screen.
func (m Model) View(w, h int) string {
	c, th := m.env.Text, m.env.Theme
	t := c.Social()
	p := widget.Page{Title: t.TopTitle, Keys: m.Keys()}
	bw, bh := p.Size(w, h)
	if m.pool < 0 {
		return p.View(th, layout.Middle(th.Dim.Render(c.Common.Loading), bw, bh*2/3), w, h)
	}
	name := c.PoolName(string(lobby.Pools()[m.pool]))
	tabs := th.Dim.Render("‹ ") + th.Strong.Render(name) + th.Dim.Render(" ›")
	if th.Shapes.ASCII {
		tabs = th.Dim.Render("< ") + th.Strong.Render(name) + th.Dim.Render(" >")
	}
	p.Right = strconv.Itoa(m.pool+1) + "/" + strconv.Itoa(len(lobby.Pools()))
	rows := max(bh-2, 0) // under the tabs
	var body string
	switch {
	case m.err != nil:
		body = layout.Middle(widget.Paragraph(th.Warn, screen.Sentence(c, m.err)+" "+c.Common.Retry, min(bw, 60)), bw, rows*2/3)
	case !m.loaded:
		body = layout.Middle(th.Dim.Render(c.Common.Loading), bw, rows*2/3)
	case len(m.list) == 0:
		body = layout.Middle(widget.Paragraph(th.Dim, i18n.Fill(t.NoLeaders, "pool", name), min(bw, 60)), bw, rows*2/3)
	default:
		body = m.table().View(th, bw, rows)
	}
	return p.View(th, strings.Join([]string{tabs, "", body}, "\n"), w, h)
}

func (m Model) table() widget.Table {
	c := m.env.Text
	t := c.Social()
	tab := widget.Table{Cursor: m.cursor, Columns: []widget.Column{
		{Title: "#", Width: 3, Right: true}, {Title: t.TopName}, {Title: t.TopRating, Width: 6, Right: true},
		{Title: "±", Width: 4, Right: true}, {Title: t.TopGames, Width: 6, Right: true},
	}}
	if m.env.Theme.Shapes.ASCII {
		tab.Columns[3].Title = "+-"
	}
	rank := 0
	for _, l := range m.list {
		place := "-"
		if !l.Provisional {
			rank++
			place = strconv.Itoa(rank)
		}
		name := c.PlayerName(l.Who.Name)
		if l.Who.ID == m.env.Actor.Who.ID {
			name = i18n.Fill(c.Lobby.You, "name", name)
		}
		tab.Rows = append(tab.Rows, []string{
			place, name, l.Rating.String(), strconv.Itoa(int(l.Rating.Deviation + 0.5)), strconv.Itoa(l.Rating.Games),
		})
	}
	return tab
}

// Keys lists the bindings.
func (m Model) Keys() []keymap.Binding {
	k, c := m.env.Keys, m.env.Text.Common
	keys := []keymap.Binding{keymap.Both(k.Left, k.Right).Is(m.env.Text.Lobby.KeyTab)}
	switch {
	case m.err != nil:
		keys = append(keys, k.Select.Is(m.env.Text.History.KeyRetry))
	case len(m.list) > 0:
		keys = append(keys, keymap.Both(k.Up, k.Down).Is(c.KeyUpDown), k.Select.Is(m.env.Text.Social().KeyProfile),
			keymap.Both(k.PageUp, k.PageDown).Is(c.KeyPage).InHelpOnly(), keymap.Both(k.First, k.Last).Is(c.KeyEnds).InHelpOnly())
	}
	return append(keys, k.Back.Is(c.KeyBack), k.Help.Is(c.KeyHelp))
}
