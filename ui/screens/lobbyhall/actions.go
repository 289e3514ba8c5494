package lobbyhall

import (
	"context"
	"errors"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
)

// goWithin bounds what waits for a room or the store, so that a stuck server
// says so.
const goWithin = 10 * time.Second

// arrived is where a command has led: a room, a finished game, or a sentence
// on why not. With typed it answers what was typed.
type arrived struct {
	route screen.Route
	err   error
	typed bool
}

func (m Model) arrive(msg arrived) (screen.Screen, tea.Cmd) {
	m.busy = ""
	var busy *lobby.BusyError
	switch {
	case msg.typed && !m.typing:
		return m, nil // taken back with Esc
	case msg.err != nil && msg.typed && unknown(msg.err):
		m.problem = i18n.Fill(m.env.Text.Lobby.NotFound, "text", strings.TrimSpace(m.input.Text))
		return m, nil
	case msg.err != nil && msg.typed:
		m.problem = screen.Sentence(m.env.Text, msg.err)
		return m, nil
	case errors.As(msg.err, &busy):
		return m, screen.Go(screen.Push{Route: screen.Room{Number: busy.Room, Still: busy.Game}})
	case msg.err != nil:
		return m, screen.Go(screen.Toast{Text: screen.Sentence(m.env.Text, msg.err)})
	}
	m.typing, m.problem, m.input.Text = false, "", ""
	return m, screen.Go(screen.Push{Route: msg.route})
}

func unknown(err error) bool {
	return errors.Is(err, lobby.ErrNoRoom) || errors.Is(err, lobby.ErrNoGame)
}

// sit takes a chair in a room and goes in. Who finds it full, or sits there
// already, goes in all the same.
func sit(ctx context.Context, h screen.Hall, a room.Actor, n room.Number) tea.Cmd {
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(ctx, goWithin)
		defer cancel()
		t, err := screen.DialHall(h, a.Who)(n)
		if err == nil {
			err = t.Do(ctx, a, room.Sit{Chair: -1})
		}
		if err != nil && !errors.Is(err, room.ErrFull) && !errors.Is(err, room.ErrSeated) && !errors.Is(err, room.ErrGameRunning) {
			return arrived{err: err}
		}
		return arrived{route: screen.Room{Number: n}}
	}
}

// find looks up what was typed: first among the rooms, then in the archive.
func find(env screen.Env, text string) tea.Cmd {
	return func() tea.Msg {
		if !env.MayTry() {
			return arrived{err: screen.ErrManyWrong, typed: true}
		}
		h, a := env.Hall, env.Actor
		r, err := h.Find(a.Who, text)
		if err == nil {
			return arrived{route: screen.Room{Number: r.Number()}, typed: true}
		}
		id, ok := room.ParseGameID(text)
		if !ok || !errors.Is(err, lobby.ErrNoRoom) {
			env.TriedWrong()
			return arrived{err: err, typed: true}
		}
		if _, err := h.Game(a.Who, id); err != nil {
			env.TriedWrong()
			return arrived{err: err, typed: true}
		}
		return arrived{route: screen.Review{Game: id}, typed: true}
	}
}

func (m Model) typeKey(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k := m.env.Keys
	switch {
	case k.Back.Matches(msg):
		m.typing, m.problem, m.busy = false, "", ""
		return m, nil
	case m.busy != "":
		return m, nil
	case k.Select.Matches(msg):
		text := strings.TrimSpace(m.input.Text)
		if text == "" {
			return m, nil
		}
		m.busy, m.problem = m.env.Text.Lobby.Finding, ""
		return m, find(*m.env, text)
	}
	return m.typed(msg), nil
}

// typed takes what is typed or pasted; what was wrong before is forgotten.
func (m Model) typed(msg tea.Msg) Model {
	in, taken := m.input.Update(msg)
	if taken {
		m.input, m.problem = in, ""
	}
	if in.Cut {
		m.problem = i18n.Fill(m.env.Text.Common.InputFull, "n", inputLimit)
	}
	return m
}

// key is a key while nothing is typed.
func (m Model) key(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k := m.env.Keys
	m, cmd, taken := m.keyDuel(msg)
	if taken {
		return m, cmd
	}
	if m, cmd, ok := m.keyWatch(msg); ok {
		return m, cmd
	}
	switch {
	case k.Back.Matches(msg) && m.seeking.on:
		return m.unseek()
	case k.Back.Matches(msg):
		return m, screen.Go(screen.Pop{})
	case formKey().Matches(msg):
		return m.openForm(), nil
	case k.Duel.Matches(msg):
		return m.duel()
	case k.Withdraw.Matches(msg) && len(m.seeking.out) > 0:
		return m, screen.Withdraw(*m.env, m.seeking.out[0])
	case k.Next.Matches(msg), k.Right.Matches(msg):
		m.tab = (m.tab + 1) % tab(tabs)
	case k.Prev.Matches(msg), k.Left.Matches(msg):
		m.tab = (m.tab + tab(tabs) - 1) % tab(tabs)
	case k.Select.Matches(msg):
		return m.open()
	case k.New.Matches(msg):
		return m, screen.Go(screen.Push{Route: screen.NewRoom{}})
	case codeKey().Matches(msg):
		m.typing, m.problem = true, "" // after a text that Esc has left there
	case dueKey().Matches(msg) && m.waits().Route() != nil:
		return m.openDue()
	case storedKey().Matches(msg) && len(m.stored) > 0:
		return m.toStored(), nil
	case k.Settings.Matches(msg):
		return m, screen.Go(screen.Push{Route: screen.Settings{}})
	case rulesKey().Matches(msg):
		return m, screen.Go(screen.Push{Route: screen.Help{}})
	case todayKey().Matches(msg) && !m.puzzle.none:
		return m, screen.Go(screen.Push{Route: screen.Today{}})
	case k.Leaders.Matches(msg):
		return m, screen.Go(screen.Push{Route: screen.Top{}})
	case mineKey().Matches(msg):
		return m, screen.Go(screen.Push{Route: screen.History{Account: m.env.Account.ID}})
	case k.Play.Matches(msg):
		return m.seek(lobby.WishOf(m.env.Actor.Who, m.env.Prefs.Wish))
	case k.Bot.Matches(msg) && m.offered() && m.busy == "":
		m.busy = m.env.Text.Bots.Beginning
		return m, practise(m.env.Context, m.env.Hall, m.env.Actor, m.env.Prefs.BotLevel)
	case k.Bot.Matches(msg):
		return m.pickLevel(), nil
	case k.Watch.Matches(msg):
		return m.watch()
	default:
		m.move(msg)
	}
	return m, nil
}

// move moves the cursor of the tab.
func (m *Model) move(msg tea.KeyPressMsg) {
	k, n, c := m.env.Keys, len(m.ids(m.tab)), &m.cursor[m.tab]
	switch {
	case k.Up.Matches(msg):
		*c--
	case k.Down.Matches(msg):
		*c++
	case k.PageUp.Matches(msg):
		*c -= 10
	case k.PageDown.Matches(msg):
		*c += 10
	case k.First.Matches(msg):
		*c = 0
	case k.Last.Matches(msg):
		*c = n - 1
	}
	*c = max(0, min(*c, n-1))
}

// open does what Enter does on the line at the cursor.
func (m Model) open() (screen.Screen, tea.Cmd) {
	at := m.chosen()
	switch {
	case !at.any:
		return m, nil
	case at.game != "":
		return m, screen.Go(screen.Push{Route: screen.Review{Game: at.game}})
	case at.due != 0:
		return m, screen.Go(screen.Push{Route: screen.Room{Number: at.due}})
	case at.stored != "" && m.busy == "":
		m.busy = m.env.Text.Lobby.Sitting
		return m, resume(m.env.Context, m.env.Hall, m.env.Actor, at.stored)
	case m.tab == people:
		return m.visit(at.person)
	case m.tab == live || at.seek.Who.IsZero() && m.sits(at.room):
		return m, screen.Go(screen.Push{Route: screen.Room{Number: at.room.Number}})
	case m.busy != "":
		return m, nil
	}
	m.busy = m.env.Text.Lobby.Sitting
	if from := at.seek.Who; !from.IsZero() {
		return m, takeSeek(m.env.Context, m.env.Hall, m.env.Actor, from.ID)
	}
	return m, sit(m.env.Context, m.env.Hall, m.env.Actor, at.room.Number)
}

// visit opens who a person is, or goes where a guest is.
func (m Model) visit(p lobby.Person) (screen.Screen, tea.Cmd) {
	switch {
	case hasGames(p.Who.ID):
		return m, screen.Go(screen.Push{Route: screen.Profile{Account: p.Who.ID}})
	case p.Room != 0:
		return m, screen.Go(screen.Push{Route: screen.Room{Number: p.Room}})
	}
	return m, screen.Go(screen.Toast{Text: i18n.Fill(m.env.Text.Lobby.NobodyThere, "name", p.Who.Name)})
}

// watch goes into the room at the cursor without sitting down, or into the
// game that most people watch.
func (m Model) watch() (screen.Screen, tea.Cmd) {
	n := m.chosen().room.Number
	if n == 0 {
		n = m.chosen().person.Room
	}
	watchers := -1
	for _, r := range m.running() {
		if n == 0 && r.Watchers > watchers {
			watchers, n = r.Watchers, r.Number
		}
	}
	if n == 0 {
		return m, screen.Go(screen.Toast{Text: m.env.Text.Lobby.NoGames})
	}
	return m, screen.Go(screen.Push{Route: screen.Room{Number: n}})
}

// Keys lists the bindings.
func (m Model) Keys() []keymap.Binding {
	k, c, t := m.env.Keys, m.env.Text.Common, m.env.Text.Lobby
	if m.typing {
		return []keymap.Binding{k.Select.Is(t.KeyGo), k.Back.Is(c.KeyCancel), k.Erase.Is(m.env.Text.Name.KeyErase).InHelpOnly()}
	}
	if m.picks {
		return m.levels.Keys(k, m.env.Text)
	}
	if m.form.open {
		return m.formKeys()
	}
	if m.asks.On() {
		return []keymap.Binding{k.Duel.Is(m.env.Text.Social().KeySend), k.Back.Is(c.KeyCancel)}
	}
	keys := append(m.dueKeys(), m.seekKeys()...)
	if help := m.enterHelp(); help != "" {
		keys = append(keys, k.Select.Is(help))
	}
	out := t.KeyLeave
	if m.seeking.on {
		out = m.env.Text.Match().KeyStop
	} else {
		keys = append(keys, k.Play.Is(t.KeyPlay))
	}
	if !m.offered() {
		keys = append(keys, k.Bot.Is(m.env.Text.Bots.KeyHall))
	}
	keys = append(keys, k.New.Is(t.KeyNew), k.Help.Is(c.KeyHelp), codeKey().Is(t.KeyCode), k.Back.Is(out))
	var minor []keymap.Binding
	if m.env.Palette != nil {
		minor = append(minor, k.Commands.Is(c.KeyCommands))
	}
	if !m.puzzle.none {
		minor = append(minor, todayKey().Is(m.env.Text.Daily.KeyOpen))
	}
	minor = append(append(minor, m.watchKeys()...),
		formKey().Is(m.env.Text.Match().KeyForm), k.Watch.Is(t.KeyWatch), mineKey().Is(t.KeyMine), rulesKey().Is(t.KeyRules), k.Settings.Is(t.KeySettings), k.Leaders.Is(m.env.Text.Social().TopTitle),
		keymap.Both(k.Next, k.Prev).Is(t.KeyTab), keymap.Both(k.Left, k.Right).Is(t.KeyTab), keymap.Both(k.Up, k.Down).Is(c.KeyUpDown),
		keymap.Both(k.PageUp, k.PageDown).Is(c.KeyPage), keymap.Both(k.First, k.Last).Is(c.KeyEnds),
	)
	for _, b := range minor {
		keys = append(keys, b.InHelpOnly())
	}
	return keys
}

// enterHelp says what Enter does now.
func (m Model) enterHelp() string {
	t, at := m.env.Text.Lobby, m.chosen()
	switch {
	case !at.any:
		return ""
	case m.tab == recent:
		return t.KeyReview
	case at.due != 0:
		return t.KeyEnter
	case at.stored != "":
		return t.KeyResume
	case m.tab == live:
		return t.KeyWatch
	case !at.seek.Who.IsZero():
		return m.env.Text.Match().KeyTake
	case m.tab == rooms && m.sits(at.room):
		return t.KeyEnter
	case m.tab == rooms:
		return t.KeySit
	case hasGames(at.person.Who.ID):
		return m.env.Text.Social().KeyProfile
	case at.person.Room != 0:
		return t.KeyEnter
	}
	return ""
}

// Keys of this screen alone: their letters are free elsewhere, and those of
// the map that would fit move cursors.
func codeKey() keymap.Key  { return keymap.Key{Names: []string{"c", "/"}, Label: "c"} }
func mineKey() keymap.Key  { return keymap.Key{Names: []string{"m"}, Label: "m"} }
func rulesKey() keymap.Key { return keymap.Key{Names: []string{"r"}, Label: "r"} }
