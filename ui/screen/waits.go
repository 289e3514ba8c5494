package screen

import (
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// Waits is what waits for a person: a running game of theirs, games at days a
// move in which they are to move, and games that were put off.
type Waits struct {
	Seat   room.Number // of the running game, 0 for none
	Due    []lobby.Due
	Stored []room.Unfinished
}

// LookWaits asks the hall.
func LookWaits(h Hall, who account.Who) Waits {
	var w Waits
	if n, ok := h.Seat(who.ID); ok {
		w.Seat = n
	}
	w.Due = h.Todo(who.ID)
	if w.Seat == 0 { // else none can be taken up, and one of them may be the game that goes on
		w.Stored, _ = h.Adjourned(who.ID) // those that cannot be read are in the log
	}
	return w
}

// Route is where the key leads: to the game that goes on, to the one whose time
// ends first, or to the hall, where games that were put off are taken up; nil
// where nothing waits.
func (w Waits) Route() Route {
	switch {
	case w.Seat != 0:
		return Room{Number: w.Seat, Still: true}
	case len(w.Due) > 0:
		return Room{Number: w.Due[0].Room}
	case len(w.Stored) > 0:
		return Lobby{}
	}
	return nil
}

// KeyText is what the key to it does.
func (w Waits) KeyText(c *i18n.Catalog) string {
	if w.Seat == 0 && len(w.Due) > 0 {
		return c.Clock.KeyDue
	}
	return c.Lobby.KeyResume
}

// Text says what waits, the most urgent first, "" for nothing.
func (w Waits) Text(c *i18n.Catalog, me account.ID) string {
	t := c.Clock
	switch {
	case w.Seat != 0:
		return i18n.Fill(t.Going, "n", int(w.Seat))
	case len(w.Due) > 0:
		return c.Count(t.Due, len(w.Due)) + with(t.DueFirst, w.Due[0].Players, me)
	case len(w.Stored) > 0:
		return c.Count(t.Stored, len(w.Stored)) + with(t.DueFirst, w.Stored[0].Begin.Players, me)
	}
	return ""
}

func with(text string, players []account.Who, me account.ID) string {
	for _, p := range players {
		if p.ID != me {
			return i18n.Fill(text, "who", p.Name)
		}
	}
	return ""
}
