package lobby

import (
	"fmt"
	"slices"
	"sync"

	"oanquan/engine/record"
	"oanquan/lobby/account"
)

// common is what the screens of the hall share, so that a thousand of them make
// and hold one list and not a thousand. Each part is made when it is asked for,
// by one of those who ask, and thrown away when something in it has changed.
// Nobody may write to what it holds.
type common struct {
	making sync.Mutex // held by who makes a part
	// What follows is guarded by Lobby.mu.
	edition uint64 // how often something has changed
	list    *Listing
	more    map[account.ID]bool // who sees more than a stranger, who sees list
	recent  []Archived          // nil when it is to be made
}

// changed throws away the list of rooms and people; mu is held.
func (l *Lobby) changed() {
	l.common.edition++
	l.common.list, l.common.more = nil, nil
}

// archived throws away the finished games, too; mu is held.
func (l *Lobby) archived() {
	l.changed()
	l.common.recent = nil
}

// Listing is the lobby as this person may see it. It is shared: nobody may
// write to its lists.
func (l *Lobby) Listing(who account.Who) Listing {
	if list, ok := l.shared(who); ok {
		return list
	}
	l.common.making.Lock()
	l.makeListing()
	l.common.making.Unlock()
	if list, ok := l.shared(who); ok {
		return list
	}
	list := l.listing(who) // they see more, or it has changed again
	l.rate(list.Rooms)
	return list
}

// shared is the list that is there, if it is what this person may see.
func (l *Lobby) shared(who account.Who) (Listing, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.common.list == nil || l.common.more[who.ID] {
		return Listing{}, false
	}
	return *l.common.list, true
}

// makeListing makes the shared list, unless another has done so meanwhile.
func (l *Lobby) makeListing() {
	l.mu.Lock()
	there, edition := l.common.list != nil, l.common.edition
	more := map[account.ID]bool{}
	for _, e := range l.rooms {
		for _, c := range e.sum.Chairs {
			if e.sum.Options.Private && c.Taken() {
				more[c.Who.ID] = true
			}
		}
	}
	for id, visits := range l.people {
		if visits[0].account.Prefs.Hidden {
			more[id] = true
		}
	}
	l.mu.Unlock()
	if there {
		return
	}
	list := l.listing(account.Who{})
	l.rate(list.Rooms)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.common.edition == edition {
		l.common.list, l.common.more = &list, more
	}
}

// Recent lists the newest public finished games of which a move was made, newest
// first, at most RecentKept. With an error it lists those that could be read.
func (l *Lobby) Recent(n int) ([]Archived, error) {
	l.common.making.Lock()
	defer l.common.making.Unlock()
	l.mu.Lock()
	games, edition := l.common.recent, l.common.edition
	l.mu.Unlock()
	if games == nil {
		read, err := l.games.Recent(2 * RecentKept) // some of them may be void
		games = played(l.allShown(read))
		games = games[:min(RecentKept, len(games))]
		if err != nil {
			return games[:min(n, len(games))], fmt.Errorf("the newest games: %w", err)
		}
		l.mu.Lock()
		if l.common.edition == edition {
			l.common.recent = slices.Clip(games)
		}
		l.mu.Unlock()
	}
	n = min(n, len(games))
	return games[:n:n], nil
}

// played leaves out the games that were called off before a move, of which there
// is nothing to see.
func played(games []Archived) []Archived {
	return slices.DeleteFunc(games, func(a Archived) bool { return a.Record.Ending == record.Aborted && len(a.Record.Moves) == 0 })
}
