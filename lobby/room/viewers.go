package room

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"oanquan/engine"
	"oanquan/lobby/account"
)

// subscribe lets a session look at the room. Whoever has a chair is back.
func (l *loop) subscribe(s *Subscription) error {
	if len(l.viewers) >= ViewersMax {
		return ErrBusy
	}
	id := s.actor.Who.ID
	now := time.Now()
	l.viewers[s] = struct{}{}
	l.joinedAt(id)
	chair := chairOf(l.chairs, id)
	if chair >= 0 {
		if holder, ok := l.control[id]; l.mayPlay(s.actor) == nil && (!ok || !l.viewing(id, holder)) {
			l.control[id] = s.actor.Session
		}
	}
	delete(l.cutOff, id)
	s.push(now, Snapshot{l.stateFor(s.actor)}, nil)
	if chair >= 0 && !l.chairs[chair].Away.IsZero() {
		l.chairs[chair].Away = time.Time{}
		l.chairsChanged(false)
		mover := l.game.Mover()
		if l.phase == Paused && !l.adjourned && (l.game.SeatOf(id) == mover || l.game.HasLeft(mover)) {
			l.endPause(now)
		}
		l.met()
	} else {
		l.onlookersChanged()
	}
	return nil
}

// departed takes note of the sessions that have gone.
func (l *loop) departed() {
	gone, dropped := false, false
	for _, s := range l.room.departures.take() {
		if _, ok := l.viewers[s]; !ok {
			continue
		}
		delete(l.viewers, s)
		gone = true
		dropped = l.left(s) || dropped
	}
	switch {
	case dropped:
		l.chairsChanged(false)
	case gone:
		l.onlookersChanged()
	}
}

// left passes the control of a chair to another session of the person, or
// marks the chair as away and tells so. A chair without a game, left by its
// person's own choice, has been given back by Stand before.
func (l *loop) left(s *Subscription) (dropped bool) {
	id := s.actor.Who.ID
	if l.control[id] == s.actor.Session && !l.viewing(id, s.actor.Session) {
		delete(l.control, id)
		for other := range l.viewers {
			if other.actor.Who.ID == id && l.mayPlay(other.actor) == nil {
				l.control[id] = other.actor.Session
			}
		}
		l.tellControl(id)
	}
	if l.present(id) {
		return false
	}
	if chair := chairOf(l.chairs, id); chair >= 0 {
		l.chairs[chair].Away = time.Now()
		return true
	}
	delete(l.joined, id)
	delete(l.talk, id)
	return false
}

// onlookersChanged publishes what the coming or going of somebody without a
// chair changes: the count, and perhaps the owner.
func (l *loop) onlookersChanged() {
	owner := l.owner
	l.chooseOwner()
	if l.owner != owner {
		l.publishChairs()
	}
	l.countWatchers()
	l.publishSummary()
}

// present tells whether any session of the person looks at the room.
func (l *loop) present(id account.ID) bool {
	for s := range l.viewers {
		if s.actor.Who.ID == id {
			return true
		}
	}
	return false
}

func (l *loop) viewing(id account.ID, session SessionID) bool {
	for s := range l.viewers {
		if s.actor.Who.ID == id && s.actor.Session == session {
			return true
		}
	}
	return false
}

// inControl tells whether the actor's session acts for the person's chair. A
// session that commands without viewing (a command line) has control when
// nobody else has.
func (l *loop) inControl(a Actor) bool {
	holder, ok := l.control[a.Who.ID]
	if !ok || !l.viewing(a.Who.ID, holder) {
		l.control[a.Who.ID] = a.Session
		return true
	}
	return holder == a.Session
}

func (l *loop) takeControl(a Actor) error {
	if chairOf(l.chairs, a.Who.ID) < 0 {
		return ErrNotSeated
	}
	if err := l.mayPlay(a); err != nil {
		return err
	}
	if old, ok := l.control[a.Who.ID]; ok && old != a.Session {
		for s := range l.viewers {
			if s.actor.Who.ID == a.Who.ID && s.actor.Session == old {
				s.notify(Notice{time.Now(), NoticeElsewhere})
			}
		}
	}
	l.control[a.Who.ID] = a.Session
	l.tellControl(a.Who.ID)
	return nil
}

// tellControl tells each session of a person whether it has control.
func (l *loop) tellControl(id account.ID) {
	now := time.Now()
	seated := chairOf(l.chairs, id) >= 0
	for s := range l.viewers {
		if s.actor.Who.ID == id {
			here := seated && l.control[id] == s.actor.Session
			s.push(now, Control{here}, func() State { return l.stateFor(s.actor) })
		}
	}
}

func (l *loop) notify(id account.ID, kind NoticeKind) {
	for s := range l.viewers {
		if s.actor.Who.ID == id {
			s.notify(Notice{time.Now(), kind})
		}
	}
}

// publishChairs publishes chairs and owner, and how many look on if that has
// changed. These are two events: somebody who goes from a chair to looking on,
// or back, is counted twice between them and never not at all, so that who
// reads only the first does not take the room for empty.
func (l *loop) publishChairs() {
	if l.onlookers() > l.watchers {
		l.countWatchers()
	}
	l.publish(ChairsChanged{l.chairsNow(), l.owner}, nil)
	l.countWatchers()
}

// onlookers is how many people look on without a chair. It notes who they are.
func (l *loop) onlookers() int {
	ids := map[account.ID]account.Who{}
	for s := range l.viewers {
		if who := s.actor.Who; !who.ID.IsBot() && chairOf(l.chairs, who.ID) < 0 {
			ids[who.ID] = who
		}
	}
	l.looking = slices.SortedFunc(maps.Values(ids), func(a, b account.Who) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(string(a.ID), string(b.ID)))
	})
	return len(ids)
}

// countWatchers publishes how many people look on without a chair, if that
// has changed.
func (l *loop) countWatchers() {
	if n := l.onlookers(); n != l.watchers {
		l.watchers = n
		l.publish(Watching{n}, nil)
	}
}

// say adds a line of chat. Spectators are not heard by the players while a
// game runs.
func (l *loop) say(a Actor, c Say) error {
	id := a.Who.ID
	text, sits := account.CleanText(c.Text, ChatRunes+1), chairOf(l.chairs, id) >= 0
	switch {
	case text == "":
		return ErrEmptyText
	case utf8.RuneCountInString(text) > ChatRunes:
		return ErrLongText
	case !l.present(id) && !sits:
		return ErrNotSeated
	case c.Whisper && sits:
		return ErrWhisper
	}
	if err := l.silent(a); err != nil {
		return err
	}
	now := time.Now()
	if !l.mayTalk(id, now) {
		return ErrFlood
	}
	line := ChatLine{
		At: now, From: a.Who, Text: text, Ply: len(l.game.Moves), Whisper: c.Whisper,
		Watching: l.game.Running() && l.game.SeatOf(id) == engine.NoSeat,
	}
	l.chat = appendChat(l.chat, line)
	l.publish(Said{line}, func(s *Subscription) bool { return l.mayRead(s.actor, line) })
	return nil
}

// talkKept is how many people's last words are counted before those are
// forgotten who have been silent for chatWindow.
const talkKept = 100

// mayTalk counts a line of somebody, unless it is one too many.
func (l *loop) mayTalk(id account.ID, now time.Time) bool {
	over := func(t time.Time) bool { return now.Sub(t) >= chatWindow }
	if len(l.talk) >= talkKept {
		for other, times := range l.talk {
			if over(times[len(times)-1]) {
				delete(l.talk, other)
			}
		}
	}
	recent := slices.DeleteFunc(l.talk[id], over)
	if len(recent) >= chatBurst {
		l.talk[id] = recent
		return false
	}
	l.talk[id] = append(recent, now)
	return true
}
