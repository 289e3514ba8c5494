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
	begun   uint64              // how many lists have been begun
	last    made                // the newest of them
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
	l.mu.Lock()
	if l.common.list != nil && !l.common.more[who.ID] {
		defer l.mu.Unlock()
		return *l.common.list
	}
	asked := l.common.begun
	l.mu.Unlock()
	if made := l.makeListing(asked); !made.more[who.ID] {
		return *made.list
	}
	list := l.listing(who)
	l.rate(list.Rooms)
	return list
}

// made is a list, and who sees more than is on it.
type made struct {
	list *Listing
	more map[account.ID]bool
	turn uint64 // counts the lists from 1
}

// makeListing makes the list that is shared, unless it is there, or one is whose
// making has begun since somebody asked: where something changes all the time
// it is out of date as soon as it is made, but not for who asked before.
func (l *Lobby) makeListing(asked uint64) made {
	l.common.making.Lock()
	defer l.common.making.Unlock()
	l.mu.Lock()
	if last := l.common.last; last.list != nil && (l.common.list != nil || last.turn > asked) {
		defer l.mu.Unlock()
		return last
	}
	l.common.begun++
	m, edition := made{more: map[account.ID]bool{}, turn: l.common.begun}, l.common.edition
	for _, e := range l.rooms {
		for _, c := range e.sum.Chairs {
			if e.sum.Options.Private && c.Taken() {
				m.more[c.Who.ID] = true
			}
		}
	}
	for id, visits := range l.people {
		if visits[0].account.Prefs.Hidden {
			m.more[id] = true
		}
	}
	l.mu.Unlock()
	list := l.listing(account.Who{})
	l.rate(list.Rooms)
	m.list = &list
	l.mu.Lock()
	defer l.mu.Unlock()
	l.common.last = m
	if l.common.edition == edition {
		l.common.list, l.common.more = m.list, m.more
	}
	return m
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
