package newroom

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
)

// clockLimit is longer than any time control.
const clockLimit = 12

// controls are the time controls to turn through: those of menus, and one's own.
func (m Model) controls() []clock.Control {
	list := clock.Presets()
	if !slices.Contains(list, m.options.Clock) {
		list = append(list, m.options.Clock)
	}
	return list
}

// clockRow chooses the time control.
func (m Model) clockRow() row {
	t, list := m.env.Text.Kinds, m.controls()
	r := row{
		kind: timeRow, label: t.Clock, note: t.ClockNote, value: slices.Index(list, m.options.Clock),
		set: func(o *room.Options, v int) { o.Clock = list[v]; settle(o) },
	}
	if !m.options.Clock.Timed() {
		r.note = t.ClockNone
	}
	for _, c := range list {
		r.values = append(r.values, m.env.Text.Control(c))
	}
	return r
}

// settle takes back what the other options do not allow any more.
func settle(o *room.Options) {
	if o.Rules.Players > 2 {
		o.Match = 0
	}
	if probe := (room.Options{Rules: o.Rules, Clock: o.Clock, Rated: true, Starter: o.Starter}); o.Rated && probe.Check() != nil {
		o.Rated, o.Match = false, 0
	}
}

// mayRate tells why the room cannot be rated, "" when it can.
func (m Model) mayRate() string {
	t, o := m.env.Text.Kinds, m.options
	probe := room.Options{Rules: o.Rules, Clock: o.Clock, Rated: true, Starter: room.StartRandom}
	clocked := probe
	clocked.Clock = clock.Control{Kind: clock.PerMove, Step: clock.MinPerMove}
	switch who := m.env.Actor.Who; {
	case who.ID.IsGuest() || !who.Named:
		return t.WhyName
	case m.env.Rights == account.Token:
		return t.WhyToken
	case clocked.Check() != nil:
		return t.WhyRules
	case probe.Check() != nil:
		return t.WhyClock
	}
	return ""
}

// kindRow chooses between casual and rated games.
func (m Model) kindRow() row {
	t := m.env.Text.Kinds
	r := row{kind: value, label: t.Kind, note: t.CasualNote, values: []string{t.KindCasual}}
	if why := m.mayRate(); why != "" {
		r.note = i18n.Fill(t.Why, "why", why)
		return r
	}
	r.values = append(r.values, t.KindRated)
	r.set = func(o *room.Options, v int) { o.Rated, o.Match = v == 1, 0 }
	if m.options.Rated {
		r.value, r.note = 1, t.RatedNote
	}
	return r
}

// gamesRow chooses between single games and matches.
func (m Model) gamesRow() row {
	t, o := m.env.Text.Kinds, m.options
	r := row{kind: value, label: t.Games, note: t.OneNote, values: []string{t.GamesOne, t.GamesTwo}}
	if o.Rules.Players > 2 {
		r.values, r.note = r.values[:1], t.TwoOnly
		return r
	}
	r.set = func(o *room.Options, v int) { o.Match = v + 1 }
	if o.Normal().Match >= room.MatchGames {
		r.value, r.note = 1, t.TwoNote
		if o.Rated && o.Rules == engine.Classic() {
			r.note = t.FairN
		}
	}
	return r
}

// keyClock is a key while a time control is typed.
func (m Model) keyClock(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k := m.env.Keys
	switch {
	case k.Back.Matches(msg):
		m.typing, m.problem = false, ""
	case k.Select.Matches(msg):
		c, err := clock.Parse(m.input.Text)
		if err != nil || m.input.Text == "" {
			m.problem = m.env.Text.ClockError(err)
			return m, nil
		}
		m.typing, m.problem, m.options.Clock = false, "", c
		settle(&m.options)
	default:
		m.problem = ""
		m.input, _ = m.input.Update(msg)
	}
	return m, nil
}

// typeClock begins to type a time control.
func (m Model) typeClock() Model {
	m.typing, m.problem, m.input.Text = true, "", ""
	return m
}

// Capturing tells that letters are a time control.
func (m Model) Capturing() bool { return m.typing }
