package lobby

import (
	"sync"
	"time"

	"oanquan/lobby/account"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

// mailKept is how many letters wait for a session that does not look: more than
// anybody wants to read at once.
const mailKept = 16

// Letter is a word to one person, outside of any room. Every session that the
// person has when it is sent gets it, in the order of sending; who comes later
// does not. A session that does not fetch its letters loses the oldest and is
// told how many with [Missed].
type Letter struct {
	At   time.Time
	Body Message
}

// Message is what a letter says. The types that implement it are in this file;
// all of them are plain values.
type Message interface{ message() }

// ChallengeID names a challenge as long as it is open, for example 17. They
// grow through one run of the server.
type ChallengeID uint64

type (
	// Paired tells that an opponent has been found, for a seek that waited. The
	// room keeps a chair for a short time.
	Paired struct {
		Room room.Number
		With account.Who
		Wish Wish
	}
	// Challenged tells of a challenge to the receiver.
	Challenged struct {
		ID     ChallengeID
		From   account.Who
		Wish   Wish
		Rating rating.Rating // of From, in the wish's pool
	}
	// Answered tells the challenger how a challenge has ended: with a game in
	// Room when it was accepted, else for the reason in Why.
	Answered struct {
		ID       ChallengeID
		By       account.Who
		Accepted bool
		Room     room.Number
		Why      Gone
	}
	// ChallengeGone tells who was challenged that there is nothing to answer
	// any more.
	ChallengeGone struct {
		ID   ChallengeID
		From account.Who
		Why  Gone
	}
	// SeekGone tells that the receiver's seek has ended without an opponent.
	SeekGone struct{ Why Gone }
	// PutBack tells that the opponent of a pair did not come, and that the
	// receiver's seek waits again.
	PutBack struct{ With account.Who }
	// Reopened tells that another player has opened the room of a game that was put
	// off, and waits there.
	Reopened struct {
		Room room.Number
		Game room.GameID
		By   account.Who
	}
	// Told is a line from another person, already clean.
	Told struct {
		From account.Who
		Text string
	}
	// Noticed tells what somebody does whom the receiver follows.
	Noticed struct {
		Who  account.Who
		What Notice
		Room room.Number // of Playing
	}
	// Announced is a word of an operator to everybody.
	Announced struct{ Text string }
	// Stopping tells that the server stops within Left, for the reason in Why,
	// which may be "". First is set when that is news.
	Stopping struct {
		Left  time.Duration
		Why   string
		First bool
	}
	// StaysUp takes Stopping back.
	StaysUp struct{}
	// Silenced tells the receiver that an operator has muted them, until a time or,
	// where it is zero, for ever.
	Silenced struct {
		Until  time.Time
		Reason string
	}
	// Unsilenced tells that they may speak again.
	Unsilenced struct{}
	// Renamed tells the receiver that an operator has given them another name.
	Renamed struct{ Who account.Who }
	// RoomShut tells why an operator has closed a room in which the receiver was.
	RoomShut struct {
		Room room.Number
		Why  string
	}
	// Ruled tells that an operator has ended a game of the receiver's: for Winner,
	// as drawn, or without a result.
	Ruled struct {
		Game   room.GameID
		Kind   Verdict
		Winner account.Who
		Why    string
	}
	// Missed stands before the first letter when older ones were lost.
	Missed struct{ Count int }
)

func (Paired) message()        {}
func (Challenged) message()    {}
func (Answered) message()      {}
func (ChallengeGone) message() {}
func (SeekGone) message()      {}
func (PutBack) message()       {}
func (Reopened) message()      {}
func (Told) message()          {}
func (Noticed) message()       {}
func (Announced) message()     {}
func (Stopping) message()      {}
func (StaysUp) message()       {}
func (Silenced) message()      {}
func (Unsilenced) message()    {}
func (Renamed) message()       {}
func (RoomShut) message()      {}
func (Ruled) message()         {}
func (Missed) message()        {}

// Notice is what is told of people one follows.
type Notice string

// The notices.
const (
	Online  Notice = "online"
	Playing Notice = "playing"
)

// Gone says why a seek or a challenge has ended without a game.
type Gone string

// The reasons.
const (
	GoneExpired   Gone = "expired"   // nobody answered in time
	GoneWithdrawn Gone = "withdrawn" // who made it took it back
	GoneDeclined  Gone = "declined"
	GoneBusy      Gone = "busy"    // the reader plays another game
	GoneLeft      Gone = "left"    // one of the two has no session any more
	GonePlaying   Gone = "playing" // one of the two sat down elsewhere
	GoneClosing   Gone = "closing" // the server is about to stop
	GoneBlocked   Gone = "blocked" // one of the two blocked the other
	GoneFailed    Gone = "failed"  // no room could be opened
	GoneMissed    Gone = "missed"  // an opponent was found, and one of the two did not come
	GoneAccepted  Gone = "accepted"
)

// Post sends a letter to all sessions of a person and tells how many there are.
// It never waits.
func (l *Lobby) Post(to account.ID, m Message) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.post(to, m)
}

// post is Post; mu is held.
func (l *Lobby) post(to account.ID, m Message) int {
	for _, v := range l.people[to] {
		v.box.put(Letter{At: l.now(), Body: m})
	}
	return len(l.people[to])
}

// PostAll sends a letter to every session and tells how many there are. It never
// waits.
func (l *Lobby) PostAll(m Message) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	for id := range l.people {
		l.post(id, m)
	}
	return len(l.visits)
}

// News is [Visit.Mail] for a session that has not come to stay: nobody hears of
// it.
func (v *Visit) News() (wake <-chan struct{}, take func() []Letter) { return v.box.wake, v.box.take }

// Mail is how a session gets its letters: wake is sent to when some wait, and
// take fetches them, oldest first. Who asks for letters has come to stay: those
// who follow them hear of it.
func (v *Visit) Mail() (wake <-chan struct{}, take func() []Letter) {
	l := v.lobby
	l.mu.Lock()
	who, first := v.actor.Who, !v.reads
	for _, other := range l.people[who.ID] {
		first = first && !other.reads
	}
	v.reads = true
	if first {
		l.tellFollowers(who, Online, 0)
	}
	l.mu.Unlock()
	return v.box.wake, v.box.take
}

// mailbox holds the letters of one session. It is made by newMailbox.
type mailbox struct {
	wake chan struct{} // one slot

	mu      sync.Mutex
	letters []Letter // mailKept at most
	lost    int      // since the last take
	lostAt  time.Time
}

func newMailbox() *mailbox { return &mailbox{wake: make(chan struct{}, 1)} }

// put adds a letter and loses the oldest of too many. It never waits.
func (b *mailbox) put(letter Letter) {
	b.mu.Lock()
	if len(b.letters) == mailKept {
		b.lost++
		b.lostAt = b.letters[0].At
		b.letters = b.letters[1:]
	}
	b.letters = append(b.letters, letter)
	b.mu.Unlock()
	select {
	case b.wake <- struct{}{}:
	default: // the session has not looked since the last letter
	}
}

func (b *mailbox) take() []Letter {
	b.mu.Lock()
	defer b.mu.Unlock()
	letters := b.letters
	if b.lost > 0 {
		letters = append([]Letter{{At: b.lostAt, Body: Missed{b.lost}}}, letters...)
	}
	b.letters, b.lost = nil, 0
	return letters
}
