package lobbyhall

import (
	"context"
	"fmt"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/screen"
)

// seeking is who looks for an opponent.
type seeking struct {
	others []lobby.Seek
	mine   lobby.Seek
	on     bool // mine is one
	out    []lobby.Challenge
	ticks  bool // a second is being counted
}

// Messages of the screen's own commands.
type (
	second struct{}
	// sought is what came of a seek, a challenge or their end.
	sought struct {
		err  error
		told string // "" for nothing to say
	}
)

func look(h screen.Hall, who account.Who) seeking {
	var s seeking
	for _, k := range h.Seeks(who) {
		if !k.Mine {
			s.others = append(s.others, k)
		}
	}
	s.mine, s.on = h.SeekOf(who.ID)
	_, s.out = h.Pending(who.ID)
	return s
}

// Waiting tells that a room may be opened over the hall.
func (m Model) Waiting() bool { return !m.typing && !m.picks && !m.form.open }

// count counts the seconds while the person waits.
func (m Model) count() (Model, tea.Cmd) {
	if !m.seeking.on || m.seeking.ticks {
		return m, nil
	}
	m.seeking.ticks = true
	return m, tea.Tick(time.Second, func(time.Time) tea.Msg { return second{} })
}

// seek looks for an opponent.
func (m Model) seek(w lobby.Wish) (Model, tea.Cmd) {
	if m.busy != "" {
		return m, nil
	}
	m.busy = m.env.Text.Lobby.Looking
	h, a := m.env.Hall, m.env.Actor
	return m, func() tea.Msg { return sought{err: h.Seek(a, w)} }
}

// unseek stops looking, and nothing else.
func (m Model) unseek() (Model, tea.Cmd) {
	h, id := m.env.Hall, m.env.Actor.Who.ID
	return m, func() tea.Msg {
		_ = h.Unseek(id) // a pair that was found meanwhile comes by letter
		return sought{}
	}
}

// takeSeek plays who looks for an opponent.
func takeSeek(ctx context.Context, h screen.Hall, a room.Actor, from account.ID) tea.Cmd {
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(ctx, goWithin)
		defer cancel()
		r, err := h.TakeSeek(ctx, a, from)
		if err != nil {
			return arrived{err: err}
		}
		return arrived{route: screen.Room{Number: r.Number()}}
	}
}

// duel shows the challenge of the person at the cursor.
func (m Model) duel() (Model, tea.Cmd) {
	to := m.chosen().person.Who
	if m.tab != people || to.IsZero() || to.ID == m.env.Actor.Who.ID || m.busy != "" {
		return m, nil
	}
	var err error
	if m.asks, err = screen.NewDuel(*m.env, to); err != nil {
		return m, func() tea.Msg { return sought{err: err} }
	}
	return m, nil
}

// keyDuel takes the key after a challenge was shown: any other than the one that
// sends it drops it; taken is false where that key does something else.
func (m Model) keyDuel(msg tea.KeyPressMsg) (next Model, cmd tea.Cmd, taken bool) {
	k, asks := m.env.Keys, m.asks
	if m.asks = (screen.Duel{}); !asks.On() {
		return m, nil, false
	}
	if k.Duel.Matches(msg) {
		return m, asks.Send(*m.env), true
	}
	return m, nil, k.Back.Matches(msg) || k.No.Matches(msg)
}

// dueled goes where a challenge has led, or tells what became of it.
func (m Model) dueled(d screen.Dueled) (screen.Screen, tea.Cmd) {
	if d.Room != 0 {
		return m.arrive(arrived{route: screen.Room{Number: d.Room}})
	}
	return m.afterSeek(sought{err: d.Err, told: d.Text})
}

// duelLine is the open challenge of the person, the first of several, and the key
// that takes it back; "" for none.
func (m Model) duelLine(w int) string {
	if len(m.seeking.out) == 0 {
		return ""
	}
	text := i18n.Fill(m.env.Text.Match().DuelOut, "who", m.seeking.out[0].To.Name)
	return layout.Clip(m.env.Theme.Key.Render(m.env.Keys.Withdraw.Label)+" "+m.env.Theme.Accent.Render(text), w)
}

// afterSeek tells what came of it and looks anew.
func (m Model) afterSeek(msg sought) (screen.Screen, tea.Cmd) {
	m.busy = ""
	if msg.err != nil {
		return m.arrive(arrived{err: msg.err})
	}
	m, cmd := m.refresh()
	if msg.told != "" {
		cmd = tea.Batch(cmd, screen.Go(screen.Toast{Text: msg.told}))
	}
	return m, cmd
}

// offered tells whether a bot is offered to who waits.
func (m Model) offered() bool { return m.seeking.on && m.seeking.mine.Offered(m.env.Now()) }

// seekLine tells how long the person has waited and for whom.
func (m Model) seekLine(w int) string {
	t, th, s := m.env.Text.Match(), m.env.Theme, m.seeking.mine
	span := fmt.Sprintf("%d–%d", s.Low, s.High)
	if s.Anyone() {
		span = t.FormAny
	}
	waited := m.env.Text.Waited(m.env.Now().Sub(s.Since))
	line := i18n.Fill(t.Wait, "time", waited, "range", span, "here", len(m.list.People))
	if layout.Width(line) > w {
		line = i18n.Fill(t.WaitBrief, "time", waited, "range", span)
	}
	line = th.Accent.Render(layout.Clip(line, w))
	if n := m.elsewhere(); n > 0 {
		line += "\n" + th.Dim.Render(layout.Clip(m.env.Text.Count(t.OtherGames, n), w))
	}
	if m.offered() {
		offer := t.OfferBot
		if s.Wish.Rated {
			offer = t.OfferKind
		}
		line += "\n" + th.Dim.Render(layout.Clip(i18n.Fill(offer, "key", m.env.Keys.Bot.Label, "form", formKey().Label), w))
	}
	if out := m.duelLine(w); out != "" {
		line += "\n" + out
	}
	return line
}

// elsewhere is how many wait for another game than the person, who would have
// been paired with them.
func (m Model) elsewhere() int {
	n := len(m.seeking.others)
	for _, r := range m.waiting() {
		if r.Free() > 0 && slices.ContainsFunc(r.Chairs, func(c room.Chair) bool { return c.Taken() && !c.Who.ID.IsBot() }) {
			n++
		}
	}
	return n
}

// seekRows are the lines of who looks for an opponent, above the rooms.
func (m Model) seekRows(full bool) [][]string {
	var rows [][]string
	for _, s := range m.seeking.others {
		row := []string{m.env.Theme.Shapes.Bullet, s.Who.Name + " " + s.Rating.String(), m.env.Text.WishName(s.Wish)}
		if full {
			row = append(row, m.env.Text.Match().Seeking)
		}
		rows = append(rows, row)
	}
	return rows
}

// seekKeys are the keys of looking for an opponent.
func (m Model) seekKeys() []keymap.Binding {
	t, k := m.env.Text.Match(), m.env.Keys
	var keys []keymap.Binding
	if m.offered() {
		keys = append(keys, k.Bot.Is(t.KeyBot))
	}
	if m.tab == people && m.chosen().any && m.chosen().person.Who.ID != m.env.Actor.Who.ID {
		keys = append(keys, k.Duel.Is(t.KeyDuel))
	}
	if len(m.seeking.out) > 0 {
		keys = append(keys, k.Withdraw.Is(t.KeyWithdraw).InHelpOnly())
	}
	return keys
}

// formKey chooses the game to look for.
func formKey() keymap.Key { return keymap.Key{Names: []string{"f"}, Label: "f"} }
