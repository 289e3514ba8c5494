// Package lobbyhall is the hall: rooms that wait for somebody, running games,
// who is here and games that are over. It promises to fetch a new list only
// when the lobby says that something has changed, at most twice a second, so
// that a hall in which nothing happens sends nothing.
package lobbyhall

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby"
	"oanquan/lobby/room"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

// refreshPause is the least time between two lists.
const refreshPause = 500 * time.Millisecond

// inputLimit is longer than any number, code or ID; a pasted command line is
// told apart from them by its length.
const inputLimit = 24

// tab is one of the lists.
type tab int

const (
	rooms tab = iota
	live
	people
	recent
	tabs int = iota
)

// Model is the screen.
type Model struct {
	env     *screen.Env    // never written to
	changes *lobby.Changes // nil where nothing tells of changes

	list     lobby.Listing
	recent   []lobby.Archived
	due      []lobby.Due       // games that wait for the person's move
	stored   []room.Unfinished // theirs that were put off
	seat     room.Number       // of their running game, 0 for none
	puzzle   puzzle
	chat     []lobby.HallLine // the newest, for who wants them
	loaded   bool             // the first list has come
	fetching bool
	again    bool // something has changed since the fetch began

	tab     tab
	sort    lobby.Sort // of the running games
	cursor  [tabs]int
	typing  bool // a number, code or ID
	input   widget.Input
	problem string
	levels  widget.Levels // of bots, to choose from
	picks   bool          // they are shown
	seeking seeking
	asks    screen.Duel // a challenge that is shown before it is sent
	form    form
	busy    string // what is being done, "" for nothing
}

// New makes the screen. It holds a place among those whom the lobby tells of
// changes until Close.
func New(env screen.Env) Model {
	return Model{env: &env, changes: env.Hall.Changes(), fetching: true, sort: lobby.SortRating, input: widget.Input{Limit: inputLimit, Hint: env.Text.Lobby.CodeTip}}
}

// Init fetches the first list and waits for changes.
func (m Model) Init() tea.Cmd { return tea.Batch(m.fetch(), m.await()) }

// Close ends the waiting.
func (m Model) Close() {
	if m.changes != nil {
		m.changes.Close()
	}
}

// Title names the screen.
func (m Model) Title() string { return m.env.Text.Lobby.Title }

// Capturing tells that letters are text.
func (m Model) Capturing() bool { return m.typing }

// Draft is a number, code or ID that is half typed.
func (m Model) Draft() any {
	if m.input.Text == "" {
		return nil
	}
	return m.input.Text
}

// WithDraft takes it up again.
func (m Model) WithDraft(held any) screen.Screen {
	m.input.Text, _ = held.(string)
	return m
}

// Messages of the screen's own commands.
type (
	fetched struct {
		list   lobby.Listing
		recent []lobby.Archived
		err    error
		puzzle puzzle
		seeks  seeking
		chat   []lobby.HallLine
		waits  screen.Waits
	}
	changed struct{}
	paused  struct{} // the pause between two lists is over
)

func (m Model) fetch() tea.Cmd {
	h, who, chat := m.env.Hall, m.env.Actor.Who, m.chatFetch()
	return func() tea.Msg {
		games, err := h.Recent(lobby.RecentKept)
		return fetched{h.Listing(who), games, err, lookAt(h.Daily(who)), look(h, who), chat(), screen.LookWaits(h, who)}
	}
}

// await waits for the next change; it ends with the screen and the session.
func (m Model) await() tea.Cmd {
	if m.changes == nil {
		return nil
	}
	c, ctx := m.changes, m.env.Context
	return func() tea.Msg {
		select {
		case <-c.Wake():
			return changed{}
		case <-c.Done():
		case <-ctx.Done():
		}
		return nil
	}
}

// Update takes a message.
func (m Model) Update(msg tea.Msg) (screen.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case screen.EnvChanged:
		talked := m.talks()
		m.env = &msg.Env
		m.input.Hint = m.env.Text.Lobby.CodeTip
		if m.talks() != talked {
			return m.refresh()
		}
	case fetched:
		return m.take(msg)
	case changed:
		// Whatever changes in the pause waits in the lobby's one slot.
		m, cmd := m.refresh()
		return m, tea.Batch(cmd, tea.Tick(refreshPause, func(time.Time) tea.Msg { return paused{} }))
	case paused:
		return m, m.await()
	case arrived:
		return m.arrive(msg)
	case sought:
		return m.afterSeek(msg)
	case screen.Dueled:
		return m.dueled(msg)
	case second:
		m.seeking.ticks = false
		return m.count()
	case tea.PasteMsg:
		if m.typing {
			return m.typed(msg), nil
		}
	case tea.KeyPressMsg:
		if m.typing {
			return m.typeKey(msg)
		}
		if m.picks {
			return m.pickKey(msg)
		}
		if m.form.open {
			return m.formKey(msg)
		}
		return m.key(msg)
	}
	return m, nil
}

// refresh fetches a new list, after the one on its way when there is one.
func (m Model) refresh() (Model, tea.Cmd) {
	if m.fetching {
		m.again = true
		return m, nil
	}
	m.fetching = true
	return m, m.fetch()
}

// take shows a new list, the cursors on the lines they were on.
func (m Model) take(msg fetched) (screen.Screen, tea.Cmd) {
	m.chat = msg.chat
	old := m
	m.seat, m.due, m.stored = msg.waits.Seat, msg.waits.Due, msg.waits.Stored
	m.list, m.puzzle, m.loaded, m.fetching = msg.list, msg.puzzle, true, false
	msg.seeks.ticks = m.seeking.ticks
	m.seeking = msg.seeks
	if msg.err == nil {
		m.recent = msg.recent
	}
	for t := range tab(tabs) {
		m.cursor[t] = follow(old.ids(t), m.ids(t), m.cursor[t])
	}
	var cmd tea.Cmd
	if m.again {
		m.again = false
		m, cmd = m.refresh()
	}
	m, tick := m.count()
	return m, tea.Batch(cmd, tick)
}

// follow finds the line at the cursor in a new list; a line that is gone
// leaves the cursor where it was.
func follow(old, new []string, cursor int) int {
	if cursor < len(old) {
		for i, id := range new {
			if id == old[cursor] {
				return i
			}
		}
	}
	return max(0, min(cursor, len(new)-1))
}
