package welcome

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby/account"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
)

// lookPause is the least time between two looks at what waits for the person.
const lookPause = 20 * time.Second

// latest is what waits for the person, and whether the server stops.
type latest struct {
	waits screen.Waits
	stops stop
}

// stop is when the server stops, zero while it does not, and a word about why.
type stop struct {
	at  time.Time
	why string
}

// heard is the latest. It came to ear, nil for a look in between.
type heard struct {
	latest
	ear context.Context
}

// listening is the model with an ear of its own.
func (m Model) listening() Model {
	m.Hidden()
	parent := m.env.Context
	if parent == nil {
		parent = context.Background()
	}
	m.ear, m.deafen = context.WithCancel(parent)
	return m
}

// Init waits for news; it ends with the session, and while another screen lies
// over this one.
func (m Model) Init() tea.Cmd { return m.listen() }

// Hidden ends the waiting.
func (m Model) Hidden() {
	if m.deafen != nil {
		m.deafen()
	}
}

// Close ends it for good.
func (m Model) Close() { m.Hidden() }

// Shown looks at once, and the waiting begins anew.
func (m Model) Shown() tea.Cmd {
	h, who := m.env.Hall, m.env.Actor.Who
	return func() tea.Msg { return heard{latest: lookAt(h, who)} }
}

// hear shows news and waits for the next.
func (m Model) hear(msg heard) (Model, tea.Cmd) {
	m.latest = msg.latest
	switch {
	case msg.ear == nil:
		m = m.listening()
	case msg.ear != m.ear: // somebody else waits by now
		return m, nil
	}
	return m, m.listen()
}

// listen waits until other news than those shown are to be told. It looks when
// the lobby has changed, and not while nothing happens.
func (m Model) listen() tea.Cmd {
	h, who, ear, text, shown := m.env.Hall, m.env.Actor.Who, m.ear, m.env.Text, m.latest
	return func() tea.Msg {
		c := h.Changes()
		if c != nil {
			defer c.Close()
		}
		for {
			if now := lookAt(h, who); !now.same(shown, text, who.ID) {
				return heard{now, ear}
			}
			if c == nil { // where nothing tells of changes
				return nil
			}
			pause := time.NewTimer(lookPause)
			for woken, rested := false, false; !woken || !rested; {
				select {
				case <-c.Wake():
					woken = true
				case <-pause.C:
					rested = true
				case <-ear.Done():
					pause.Stop()
					return nil
				}
			}
		}
	}
}

func lookAt(h screen.Hall, who account.Who) latest {
	at, why := h.Closing()
	return latest{screen.LookWaits(h, who), stop{at, why}}
}

// same tells whether both read the same.
func (n latest) same(o latest, text *i18n.Catalog, me account.ID) bool {
	return n.stops == o.stops && n.waits.Route() == o.waits.Route() && n.waits.Text(text, me) == o.waits.Text(text, me)
}
