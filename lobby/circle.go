package lobby

import (
	"log/slog"
	"slices"
	"sync"
	"time"

	"oanquan/lobby/account"
)

const (
	// circleKept is how many people's lists are remembered besides those of who is
	// here, so that a chair whose person is away asks the store only once.
	circleKept = 2000
	// noticeEvery spaces what followers hear of one person: of who comes and goes
	// by a bad line, or plays game after game, each is told once.
	noticeEvery = 10 * time.Minute
)

// circle knows whom people follow, mute and block. Rooms ask it at every line of
// chat, so it remembers what the store has said. It never calls a room or the
// lobby.
type circle struct {
	store Social // may be nil
	log   *slog.Logger

	// changing is held while a list is saved, so that what is remembered is what
	// was saved last.
	changing sync.Mutex

	mu        sync.RWMutex
	lists     map[account.ID]account.Social
	sessions  map[account.ID]int                     // of who is here
	followers map[account.ID]map[account.ID]struct{} // by who is followed: those of them who are here
	noticed   map[noticed]time.Time                  // when followers were last told of that
}

// noticed is what followers are told of somebody.
type noticed struct {
	who  account.ID
	what Notice
}

func newCircle(store Social, log *slog.Logger) *circle {
	return &circle{
		store: store, log: log, lists: map[account.ID]account.Social{}, sessions: map[account.ID]int{},
		followers: map[account.ID]map[account.ID]struct{}{}, noticed: map[noticed]time.Time{},
	}
}

// Hides tells whether a viewer does not want to see what somebody writes.
func (c *circle) Hides(viewer, speaker account.ID) bool {
	if viewer == speaker || !isAccount(viewer) || !isAccount(speaker) {
		return false
	}
	s := c.of(viewer)
	return s.Has(account.Mutes, speaker) || s.Has(account.Blocks, speaker)
}

// Apart tells whether one of two people blocks the other.
func (c *circle) Apart(a, b account.ID) bool {
	if a == b || !isAccount(a) || !isAccount(b) {
		return false
	}
	return c.of(a).Has(account.Blocks, b) || c.of(b).Has(account.Blocks, a)
}

// of is the lists of an account, from the store only the first time. What cannot
// be read is empty, and read again the next time.
func (c *circle) of(id account.ID) account.Social {
	c.mu.RLock()
	s, known := c.lists[id]
	c.mu.RUnlock()
	if known || c.store == nil || !isAccount(id) {
		return s
	}
	c.changing.Lock() // else an older list could take the place of one saved meanwhile
	defer c.changing.Unlock()
	s, err := c.store.SocialOf(id)
	if err != nil {
		c.log.Warn("lobby: whom somebody mutes and blocks is not known", "account", id, "err", err)
		return account.Social{}
	}
	c.mu.Lock()
	c.remember(id, s)
	c.mu.Unlock()
	return s
}

// remember keeps lists, and forgets those of who is not here when they are many;
// mu is held.
func (c *circle) remember(id account.ID, s account.Social) {
	if len(c.lists)-len(c.sessions) >= circleKept {
		for other := range c.lists {
			if c.sessions[other] == 0 {
				delete(c.lists, other)
			}
		}
	}
	if c.sessions[id] > 0 {
		c.index(id, c.lists[id], s)
	}
	c.lists[id] = s
}

// index notes whom somebody who is here follows now; mu is held.
func (c *circle) index(id account.ID, before, now account.Social) {
	for _, f := range before.Follows {
		delete(c.followers[f], id)
		if len(c.followers[f]) == 0 {
			delete(c.followers, f)
		}
	}
	for _, f := range now.Follows {
		if c.followers[f] == nil {
			c.followers[f] = map[account.ID]struct{}{}
		}
		c.followers[f][id] = struct{}{}
	}
}

// change saves what change makes of an account's lists.
func (c *circle) change(id account.ID, change func(account.Social) (account.Social, error)) (account.Social, error) {
	c.changing.Lock()
	defer c.changing.Unlock()
	s, err := c.store.ChangeSocial(id, change)
	if err != nil {
		return s, err
	}
	c.mu.Lock()
	c.remember(id, s)
	c.mu.Unlock()
	return s, nil
}

// enter notes a session of somebody.
func (c *circle) enter(id account.ID) {
	if c.store == nil || !isAccount(id) {
		return
	}
	c.of(id)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.sessions[id]++; c.sessions[id] == 1 {
		c.index(id, account.Social{}, c.lists[id])
	}
}

// leave notes that one of somebody's sessions has ended.
func (c *circle) leave(id account.ID) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch n := c.sessions[id]; {
	case n > 1:
		c.sessions[id] = n - 1
	case n == 1:
		c.index(id, c.lists[id], account.Social{})
		delete(c.sessions, id)
	}
}

// toTell is who is to hear now of what somebody does; nobody when they were told
// the same only a moment ago.
func (c *circle) toTell(id account.ID, what Notice, now time.Time) []account.ID {
	key := noticed{id, what}
	c.mu.Lock()
	var list []account.ID
	for f := range c.followers[id] {
		list = append(list, f)
	}
	last, ever := c.noticed[key]
	if len(list) == 0 || ever && now.Sub(last) < noticeEvery {
		c.mu.Unlock()
		return nil
	}
	for other, at := range c.noticed {
		if now.Sub(at) >= noticeEvery {
			delete(c.noticed, other)
		}
	}
	c.noticed[key] = now
	c.mu.Unlock()
	return slices.DeleteFunc(list, func(f account.ID) bool { return c.Apart(id, f) })
}

// pace limits what each person does in a while. The zero value allows nothing;
// it is not safe for several goroutines.
type pace struct {
	most   int
	within time.Duration
	done   map[account.ID][]time.Time
}

// paceKept is how many people a pace remembers before it forgets those whose
// time is over.
const paceKept = 500

func newPace(most int, within time.Duration) *pace {
	return &pace{most: most, within: within, done: map[account.ID][]time.Time{}}
}

// allow counts one more, unless it is one too many.
func (p *pace) allow(id account.ID, now time.Time) bool {
	over := func(t time.Time) bool { return now.Sub(t) >= p.within }
	if len(p.done) >= paceKept {
		for other, times := range p.done {
			if over(times[len(times)-1]) {
				delete(p.done, other)
			}
		}
	}
	recent := slices.DeleteFunc(p.done[id], over)
	if len(recent) >= p.most {
		p.done[id] = recent
		return false
	}
	p.done[id] = append(recent, now)
	return true
}
