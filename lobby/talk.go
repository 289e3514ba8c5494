package lobby

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
	"unicode/utf8"

	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// Limits of talking outside of rooms, which has its own (room.ChatRunes).
const (
	// TalkRunes is the longest line, in characters.
	TalkRunes = room.ChatRunes
	// talkBurst lines in talkWithin are one person's limit, to others and to the
	// hall together.
	talkBurst  = 5
	talkWithin = 10 * time.Second
	// HallKept is how many lines of the hall's chat are remembered, in memory
	// alone.
	HallKept = 100
)

// Errors of talking, besides room.ErrEmptyText, room.ErrLongText and
// room.ErrFlood.
var (
	// ErrRefused means that one of two blocks the other. Which of them is not
	// told.
	ErrRefused = errors.New("the two have nothing to do with each other")
	ErrToSelf  = errors.New("the person is oneself")
	ErrNoLast  = errors.New("nobody was told anything yet")
)

// HallLine is a line of the hall's chat, already clean.
type HallLine struct {
	Seq  uint64 // grows by one from line to line
	At   time.Time
	From account.Who
	Text string
}

// talk is what people say outside of rooms.
type talk struct {
	mu        sync.Mutex
	pace      *pace // of words, and the next two of other things
	lists     *pace
	reports   *pace
	last      map[room.SessionID]account.Who // whom each session told something last
	hall      []HallLine                     // the last HallKept
	seq       uint64                         // of the last one
	listeners map[*Listener]struct{}
}

func newTalk() *talk {
	return &talk{
		pace: newPace(talkBurst, talkWithin), lists: newPace(listsEach, listsWithin), reports: newPace(reportsEach, reportsWithin),
		last: map[room.SessionID]account.Who{}, listeners: map[*Listener]struct{}{},
	}
}

// spoken is what somebody says as it may be shown, if they may say it now.
func (l *Lobby) spoken(a room.Actor, text string) (string, error) {
	text = account.CleanText(text, TalkRunes+1)
	switch {
	case !isAccount(a.Who.ID):
		return "", ErrNeedsKey
	case text == "":
		return "", room.ErrEmptyText
	case utf8.RuneCountInString(text) > TalkRunes:
		return "", room.ErrLongText
	}
	if err := l.silence(a); err != nil {
		return "", err
	}
	l.talk.mu.Lock()
	defer l.talk.mu.Unlock()
	if !l.talk.pace.allow(a.Who.ID, l.now()) {
		return "", room.ErrFlood
	}
	return text, nil
}

// Tell says something to one person who is here, by name, and returns who that
// is. Somebody who mutes the actor does not hear it, and the actor does not
// learn that. Errors are ErrNeedsKey for guests, ErrNotHere, ErrToSelf,
// ErrRefused, and those of text.
func (l *Lobby) Tell(a room.Actor, name, text string) (account.Who, error) {
	to, err := l.Here(name)
	if err != nil {
		return account.Who{}, err
	}
	return l.tell(a, to, text)
}

// TellAgain says something to whom the actor's session told something last.
// ErrNoLast when there is nobody; else as Tell.
func (l *Lobby) TellAgain(a room.Actor, text string) (account.Who, error) {
	l.talk.mu.Lock()
	to, told := l.talk.last[a.Session]
	l.talk.mu.Unlock()
	if !told {
		return account.Who{}, ErrNoLast
	}
	return l.tell(a, to, text)
}

func (l *Lobby) tell(a room.Actor, to account.Who, text string) (account.Who, error) {
	switch {
	case !isAccount(a.Who.ID):
		return to, ErrNeedsKey
	case to.ID == a.Who.ID:
		return to, ErrToSelf
	case l.circle.Apart(a.Who.ID, to.ID):
		return to, ErrRefused
	}
	text, err := l.spoken(a, text)
	if err != nil {
		return to, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	there := l.people[to.ID]
	if len(there) == 0 {
		return to, fmt.Errorf("tell %s: %w", to.ID, ErrNotHere)
	}
	to = there[0].actor.Who
	if l.visits[a.Session] != nil { // it is forgotten with the session
		l.talk.mu.Lock()
		l.talk.last[a.Session] = to
		l.talk.mu.Unlock()
	}
	if !l.circle.Hides(to.ID, a.Who.ID) {
		l.post(to.ID, Told{From: a.Who, Text: text})
	}
	return to, nil
}

// hushed forgets what a session has said; mu of the lobby is held.
func (t *talk) hushed(id room.SessionID) {
	t.mu.Lock()
	delete(t.last, id)
	t.mu.Unlock()
}

// SpeakInHall says something to everybody who listens to the hall. Errors are
// ErrNeedsKey for guests, and those of text.
func (l *Lobby) SpeakInHall(a room.Actor, text string) error {
	text, err := l.spoken(a, text)
	if err != nil {
		return err
	}
	l.keepLine(a.Who, text)
	l.mu.Lock()
	defer l.mu.Unlock()
	for c := range l.changes {
		if !c.talk {
			continue
		}
		select {
		case c.wake <- struct{}{}:
		default: // it has not looked since the last change
		}
	}
	return nil
}

// keepLine adds a line to the hall's and wakes who listens.
func (l *Lobby) keepLine(from account.Who, text string) {
	t := l.talk
	t.mu.Lock()
	defer t.mu.Unlock()
	t.seq++
	if len(t.hall) == HallKept {
		t.hall = slices.Delete(t.hall, 0, 1)
	}
	t.hall = append(t.hall, HallLine{Seq: t.seq, At: l.now(), From: from, Text: text})
	for li := range t.listeners {
		select {
		case li.wake <- struct{}{}:
		default: // it has not looked since the last line
		}
	}
}

// HallChat is what was said in the hall, as somebody wants to see it, the oldest
// first, at most HallKept.
func (l *Lobby) HallChat(who account.Who) []HallLine {
	lines, _, _ := l.hallAfter(who, 0)
	return lines
}

// hallAfter is what was said after a line, how many lines of it are forgotten,
// and the last line there is.
func (l *Lobby) hallAfter(who account.Who, seq uint64) (lines []HallLine, missed int, last uint64) {
	l.talk.mu.Lock()
	all, last := slices.Clone(l.talk.hall), l.talk.seq
	l.talk.mu.Unlock()
	for _, line := range all {
		if line.Seq > seq && !l.circle.Hides(who.ID, line.From.ID) {
			lines = append(lines, line)
		}
	}
	if len(all) > 0 && all[0].Seq > seq+1 {
		missed = int(all[0].Seq - seq - 1)
	}
	return lines, missed, last
}

// Listener hears what is said in the hall from the moment it is made. It is used
// by one goroutine.
type Listener struct {
	lobby *Lobby
	who   func() room.Actor
	wake  chan struct{} // one slot
	heard uint64
}

// ListenToHall begins to listen; Close ends it.
func (l *Lobby) ListenToHall(who func() room.Actor) *Listener {
	li := &Listener{lobby: l, who: who, wake: make(chan struct{}, 1)}
	l.talk.mu.Lock()
	defer l.talk.mu.Unlock()
	li.heard = l.talk.seq
	l.talk.listeners[li] = struct{}{}
	return li
}

// Wake is sent to when there is something to hear.
func (li *Listener) Wake() <-chan struct{} { return li.wake }

// Take is what was said since the last Take, the oldest first, and how many
// lines before them came too fast to be kept.
func (li *Listener) Take() (lines []HallLine, missed int) {
	lines, missed, li.heard = li.lobby.hallAfter(li.who().Who, li.heard)
	return lines, missed
}

// Close ends the listening.
func (li *Listener) Close() {
	li.lobby.talk.mu.Lock()
	defer li.lobby.talk.mu.Unlock()
	delete(li.lobby.talk.listeners, li)
}
