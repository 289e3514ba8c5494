package lobby

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"oanquan/engine"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

func classic() engine.Rules { return engine.Classic() }

// Room finds a room by number. A private one is found by whom its code, or a
// chair, has let in; to others it does not exist.
func (l *Lobby) Room(who account.Who, n room.Number) (*room.Room, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	e := l.rooms[n]
	if e == nil || e.room == nil || e.sum.Options.Private && !e.admitted[who.ID] && !sits(e.sum, who.ID) {
		return nil, ErrNoRoom
	}
	return e.room, nil
}

// Find finds a room by what people type: the number of an open room, the code
// of a private one, or the ID of a running game.
func (l *Lobby) Find(who account.Who, text string) (*room.Room, error) {
	text = strings.TrimSpace(text)
	if n, err := strconv.Atoi(text); err == nil && len(text) < gameIDDigits {
		return l.Room(who, room.Number(n))
	}
	if code, ok := room.ParseCode(text); ok {
		return l.byCode(who, code)
	}
	if id, ok := room.ParseGameID(text); ok {
		return l.byGame(who, id)
	}
	return nil, ErrNoRoom
}

// gameIDDigits is where digits alone stop being the number of a room: a game
// ID may consist of them.
const gameIDDigits = 6

func (l *Lobby) byCode(who account.Who, code room.Code) (*room.Room, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, e := range l.rooms {
		if e.room != nil && e.room.Code() == code {
			e.admitted[who.ID] = true
			return e.room, nil
		}
	}
	return nil, ErrNoRoom
}

func (l *Lobby) byGame(who account.Who, id room.GameID) (*room.Room, error) {
	l.mu.Lock()
	var number room.Number
	for n, e := range l.rooms {
		if e.sum.Game == id {
			number = n
		}
	}
	l.mu.Unlock()
	return l.Room(who, number)
}

// listing makes a Listing, but for ratings that the store has to be asked for.
func (l *Lobby) listing(who account.Who) Listing {
	list := l.unsorted(who)
	sortPeople(list.People) // not while all others wait for the lobby
	return list
}

// sortPeople sorts them by name, whatever its letters' case.
func sortPeople(people []Person) {
	type folded struct {
		name string
		Person
	}
	byName := make([]folded, len(people))
	for i, p := range people {
		byName[i] = folded{strings.ToLower(p.Who.Name), p}
	}
	slices.SortFunc(byName, func(a, b folded) int {
		return cmp.Or(strings.Compare(a.name, b.name), strings.Compare(string(a.Who.ID), string(b.Who.ID)))
	})
	for i, f := range byName {
		people[i] = f.Person
	}
}

// unsorted is the list with people in any order.
func (l *Lobby) unsorted(who account.Who) Listing {
	l.mu.Lock()
	defer l.mu.Unlock()
	list := Listing{Closing: l.closing, ClosingWhy: l.closingWhy}
	for n, e := range l.rooms {
		if e.room == nil || e.sum.Options.Private && !sits(e.sum, who.ID) {
			continue
		}
		list.Rooms = append(list.Rooms, RoomLine{
			Number: n, Rules: e.sum.Options.Rules, Clock: e.sum.Options.Clock, Rated: e.sum.Options.Rated, Private: e.sum.Options.Private, Phase: e.sum.Phase, Chairs: e.sum.Chairs,
			Watchers: e.sum.Watchers, Game: e.sum.Game, Ply: e.sum.Ply, Opened: e.sum.Opened, Begun: e.sum.Begun,
			Ratings: e.rated.of(e.sum.Game),
		})
	}
	slices.SortFunc(list.Rooms, func(a, b RoomLine) int { return cmp.Compare(a.Number, b.Number) })
	where := places(list.Rooms)
	for _, visits := range l.people {
		v := visits[0] // the one that has been here longest
		w := v.actor.Who
		at := where[w.ID]
		p := Person{Who: w, Room: at.room, Playing: at.playing, ByDays: at.byDays, Since: v.since, Door: v.arrival.Door}
		if v.account.Prefs.Hidden && w.ID != who.ID {
			p = Person{Who: w, Door: v.arrival.Door, Hidden: true}
		}
		list.People = append(list.People, p)
	}
	return list
}

// Game finds a finished game that this person may review; a private one is its
// players' alone. ErrNoGame otherwise.
func (l *Lobby) Game(who account.Who, id room.GameID) (Archived, error) {
	a, err := l.games.Finished(id)
	if err != nil {
		return Archived{}, fmt.Errorf("game %s: %w", id, err)
	}
	if !a.visibleTo(who) {
		return Archived{}, fmt.Errorf("game %s: %w", id, ErrNoGame)
	}
	return l.shown(a), nil
}

func (a Archived) visibleTo(who account.Who) bool {
	return !a.Private || slices.Contains(a.Players, who.ID)
}

// History lists the games of an account that this person may see and of which a
// move was made, newest first, at most n.
func (l *Lobby) History(who account.Who, id account.ID, n int) ([]Archived, error) {
	games, err := l.games.ByPlayer(id, n)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(played(l.allShown(games)), func(a Archived) bool { return !a.visibleTo(who) }), nil
}

// Publish lets everybody review a private game that is over; only who played it
// may. Errors are ErrPublic and, also where others have played, ErrNoGame.
func (l *Lobby) Publish(a room.Actor, id room.GameID) error {
	if err := l.games.Publish(id, a.Who.ID); err != nil {
		return fmt.Errorf("publish game %s: %w", id, err)
	}
	l.mu.Lock()
	l.archived()
	l.mu.Unlock()
	return nil
}

// AccountNamed finds an account by its name or a look-alike of it.
// ErrNoAccount when there is none.
func (l *Lobby) AccountNamed(text string) (account.Account, error) {
	name, err := account.ParseName(text)
	if err != nil {
		return account.Account{}, ErrNoAccount
	}
	return l.accounts.ByName(name)
}
