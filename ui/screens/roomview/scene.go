package roomview

import (
	"slices"
	"strings"
	"time"

	"oanquan/engine"
	"oanquan/lobby/room"
	"oanquan/ui/frames"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
	"oanquan/ui/theme"
)

// scene is all of which the screen of somebody is drawn who only looks on at
// a running game: nothing of it is theirs, so that a hundred people see the
// same.
type scene struct {
	kind
	state  *room.State
	game   engine.Game
	combo  [engine.MaxSeats]int
	last   turn
	saw    room.GameID
	notice string
	clocks string // what there is on the screen that changes by itself
	now    time.Time
}

// kind is what makes two screens of a game differ for as long as they are open.
type kind struct {
	game    room.GameID
	number  room.Number
	channel string
	host    string
	text    *i18n.Catalog
	theme   *theme.Theme
	keys    *keymap.Map
	w, h    int
}

// Frame is the screen as others see it too, nil where it is the person's own.
func (m Model) Frame(w, h int) *frames.Frame {
	if m.env.Frames == nil || !m.looksOn() {
		return nil
	}
	return m.env.Frames.Frame(m.scene(w, h))
}

// looksOn tells whether there is nothing on the screen but what everybody sees
// who looks on at the game, or has looked on to its end.
func (m *Model) looksOn() bool {
	own := m.typing || m.card != noCard || m.ask != askNothing || m.back >= 0 || m.anim.on() || len(m.queue) > 0 || m.picking()
	if own || m.feed == nil || m.seat() != engine.NoSeat || m.chair() >= 0 || m.state.Owner == m.env.Actor.Who.ID || m.state.Owner == "" {
		return false
	}
	on := m.running() && m.state.Phase == room.Playing && !m.counts()
	over := m.hasResult() && m.saw == m.state.Game.ID && m.state.Closed == 0 && !m.throwing()
	return (on || over) && len(m.env.Keyboard) == 0 && m.hint.game == "" && !m.someoneAway()
}

// someoneAway tells whether it is on the screen since when a player is gone.
func (m *Model) someoneAway() bool {
	return slices.ContainsFunc(m.state.Chairs, func(c room.Chair) bool { return !c.Away.IsZero() })
}

func (m *Model) scene(w, h int) scene {
	e := m.env
	o := scene{
		kind:  kind{m.state.Game.ID, m.number, m.channel, e.Host, e.Text, e.Theme, e.Keys, w, h},
		state: m.state, game: m.game, combo: m.combo, last: m.last, saw: m.saw, notice: m.notice, now: e.Now(),
	}
	switch {
	case !m.running():
		o.clocks = m.deadlines()
	case m.timed():
		o.clocks = m.clocksNow()
	}
	return o
}

// clocksNow is how the clocks stand, as far as it can be seen.
func (m *Model) clocksNow() string {
	var b strings.Builder
	for s := range m.state.Game.Players {
		if c, ok := m.clockOf(engine.Seat(s)); ok {
			b.WriteString(c.View(0))
		}
		b.WriteByte('\n')
	}
	b.WriteString(m.firstMove())
	return b.String()
}

// deadlines is how long who sits has to be ready for another game.
func (m *Model) deadlines() string {
	var b strings.Builder
	for _, c := range m.state.Chairs {
		if !c.Deadline.IsZero() {
			b.WriteString(i18n.Clock(c.Deadline.Sub(m.env.Now())))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Kind is where to look for the frame.
func (o scene) Kind() any { return o.kind }

// Alike tells whether another one sees the same.
func (o scene) Alike(other frames.Scene) bool {
	p, ok := other.(scene)
	return ok && o.kind == p.kind && o.saw == p.saw && o.notice == p.notice && o.clocks == p.clocks && o.combo == p.combo &&
		o.last.ply == p.last.ply && o.last.move == p.last.move && o.last.mover == p.last.mover &&
		o.game.Ply() == p.game.Ply() && (o.state == p.state || o.state.Alike(p.state))
}

// Draw draws it, with nothing at hand that is the person's.
func (o scene) Draw() string {
	env := screen.Env{Host: o.host, Text: o.text, Theme: o.theme, Keys: o.keys, Now: func() time.Time { return o.now }}
	m := Model{
		env: &env, number: o.number, channel: o.channel, state: o.state, game: o.game, known: true, combo: o.combo, last: o.last,
		feed: still{}, saw: o.saw, notice: o.notice, back: -1, field: 3,
	}
	return screen.Finish(o.theme, m.View(o.w, o.h), o.w, o.h)
}
