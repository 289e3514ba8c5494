package roomview

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// second is one tick of the countdowns and clocks, beside the news of the room.
type second struct{}

// aloneForLong tells that a bot may be offered.
type aloneForLong struct{ tag int }

// arm starts the next tick while something on the screen counts: once a second
// for countdowns, when its text changes for the clock that runs, and when a move
// is late. At rest there is none.
func (m Model) arm() Model {
	wait := m.clockTick()
	if m.counts() && (wait == 0 || wait > time.Second) {
		wait = time.Second
	}
	if late := m.slowIn(); m.sent && late > 0 && (wait == 0 || wait > late) {
		wait = late
	}
	due := m.env.Now().Add(wait)
	if wait == 0 || m.ticking && !due.Before(m.tickAt) {
		return m
	}
	m.ticking, m.tickAt = true, due
	m.beat.in(wait)
	return m
}

// beat is the one timer of the ticks: it is set anew when one is to come earlier.
// What waits for news of the room waits for it, too.
type beat struct {
	timer *time.Timer
	c     chan struct{} // has room for one
}

func newBeat() *beat {
	b := &beat{c: make(chan struct{}, 1)}
	b.timer = time.AfterFunc(time.Hour, func() {
		select {
		case b.c <- struct{}{}:
		default: // the last one has not been taken, and does as well
		}
	})
	b.timer.Stop()
	return b
}

// in has the next tick come after d, and none before.
func (b *beat) in(d time.Duration) { b.timer.Reset(d) }

func (b *beat) stop() { b.timer.Stop() }

// counts tells whether a countdown is on the screen and has not run out.
func (m *Model) counts() bool {
	if m.state.Closed != 0 || m.feed == nil {
		return false
	}
	now := m.env.Now()
	if m.throwing() {
		return m.state.Throw.Shown == nil && m.state.Throw.Deadline.After(now)
	}
	if m.state.Phase == room.Paused {
		return m.state.PausedTo.After(now)
	}
	for _, c := range m.state.Chairs {
		if m.state.Phase == room.Waiting && c.Taken() && c.Deadline.After(now) {
			return true
		}
	}
	for s := range m.state.Game.Players {
		if at, ok := m.state.ClaimAt(engine.Seat(s)); ok && m.running() && !now.After(at) {
			return true
		}
	}
	return false
}

// watchAlone begins or ends the wait after which a bot is offered.
func (m Model) watchAlone() (Model, tea.Cmd) {
	alone := m.isAlone()
	if alone == m.waiting {
		return m, nil
	}
	m.waiting, m.offerBot = alone, false
	m.alone++
	if !alone {
		return m, nil
	}
	tag := m.alone
	return m, tea.Tick(botAfter, func(time.Time) tea.Msg { return aloneForLong{tag} })
}

// awayOpponent finds somebody else who has dropped and not left, of several the
// one from whom the game may be claimed first, and how long until then.
func (m *Model) awayOpponent() (who account.Who, wait time.Duration, ok bool) {
	if !m.running() {
		return who, 0, false
	}
	for s, p := range m.state.Game.Players {
		at, found := m.state.ClaimAt(engine.Seat(s))
		if !found || p.ID == m.env.Actor.Who.ID {
			continue
		}
		if left := at.Sub(m.env.Now()); !ok || left < wait {
			who, wait, ok = p, left, true
		}
	}
	return who, wait, ok
}

// canClaim tells whether the game may be claimed now.
func (m *Model) canClaim() bool {
	_, wait, away := m.awayOpponent()
	return away && m.playing() && m.state.Phase == room.Playing && m.inControl() && wait <= 0
}
