package ui

import (
	"slices"

	"oanquan/ui/screen"
)

// draft is what somebody had begun on a screen when they left it. Esc may be
// the beginning of an arrow key that came in pieces, so it never costs a text.
type draft struct {
	of   screen.Route
	held any
}

// draftsMax bounds the drafts of one session; the oldest go.
const draftsMax = stackMax

// draftOf is the route as drafts are kept by: that of a room or a game, however
// somebody comes there.
func draftOf(r screen.Route) screen.Route {
	switch r := r.(type) {
	case screen.Room:
		return screen.Room{Number: r.Number}
	case screen.Review:
		return screen.Review{Game: r.Game}
	}
	return r
}

// keepDraft notes what is begun on a screen that is about to be left.
func (m Model) keepDraft(e entry) Model {
	d, ok := e.s.(screen.Drafter)
	if !ok {
		return m
	}
	m, _ = m.takeDraft(e.route)
	if held := d.Draft(); held != nil {
		m.drafts = append(m.drafts, draft{draftOf(e.route), held})
		m.drafts = m.drafts[max(0, len(m.drafts)-draftsMax):]
	}
	return m
}

// takeDraft takes the draft of a route out, nil when there is none.
func (m Model) takeDraft(r screen.Route) (Model, any) {
	i := slices.IndexFunc(m.drafts, func(d draft) bool { return d.of == draftOf(r) })
	if i < 0 {
		return m, nil
	}
	held := m.drafts[i].held
	m.drafts = slices.Delete(slices.Clone(m.drafts), i, i+1)
	return m, held
}

// opened makes the screen of a route, with the draft that was left there.
func (m Model) opened(r screen.Route) (Model, entry) {
	e := entry{m.next, open(*m.env, r), r}
	m.next++
	if d, ok := e.s.(screen.Drafter); ok {
		var held any
		if m, held = m.takeDraft(r); held != nil {
			e.s = d.WithDraft(held)
		}
	}
	return m, e
}
