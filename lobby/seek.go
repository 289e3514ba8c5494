package lobby

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"oanquan/lobby/account"
	"oanquan/lobby/pairing"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

// Limits of seeks and challenges.
const (
	// SeekFor is how long a seek or a challenge waits: whoever is still there may
	// say it again.
	SeekFor = 10 * time.Minute
	// wishesEach seeks and challenges together in wishWindow are one person's
	// limit.
	wishesEach = 20
	wishWindow = time.Minute
	// giveUpWithin bounds how long rooms may take to free the chairs of who wants
	// to play elsewhere.
	giveUpWithin = 2 * time.Second
)

// Errors of seeks and challenges.
var (
	ErrNoSeek    = errors.New("no such seek")
	ErrUnsuited  = errors.New("the two do not suit each other's wishes")
	ErrWishesFew = errors.New("too many seeks and challenges in a minute")
	ErrNotHere   = errors.New("the person is not here")
)

// BusyError tells that somebody has a chair already, or is expected in a room.
type BusyError struct {
	Room room.Number
	// Game tells that a game runs there.
	Game bool
}

func (e *BusyError) Error() string { return "already sitting in room " + strconv.Itoa(int(e.Room)) }

// Seek is somebody who looks for an opponent.
type Seek struct {
	Who    account.Who
	Wish   Wish
	Rating rating.Rating // in the wish's pool
	Since  time.Time
	// Low and High are the ratings that are accepted now.
	Low, High int
	// Mine tells that it is the asker's, Suits that the asker may take it.
	Mine, Suits bool
}

// Offered tells whether it is time to offer the seeker a bot.
func (s Seek) Offered(now time.Time) bool { return now.Sub(s.Since) >= pairing.BotAfter }

// Anyone tells whether every rating is accepted now.
func (s Seek) Anyone() bool { return s.Low <= rating.MinValue && s.High >= rating.MaxValue }

// seek is one in the lobby's books.
type seek struct {
	ticket  pairing.Ticket
	wish    Wish
	session room.SessionID // by which it was last said; mu guards it
}

// Seek looks for an opponent by a wish, in place of what the person looked for
// before; the same wish again keeps its place. The opponent comes by letter. A
// seek ends with the person's last session, when they sit down somewhere and
// after SeekFor. Errors are those of Wish.Check, *BusyError, ErrClosing,
// ErrWishesFew, ErrNotHere, room.ErrRatedAccount and room.ErrRatedToken.
func (l *Lobby) Seek(a room.Actor, w Wish) error {
	t, err := l.ticket(a, w)
	if err != nil {
		return fmt.Errorf("seek %s: %w", w, err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.free(a.Who.ID); err != nil {
		return err
	}
	if old := l.books.seeks[a.Who.ID]; old != nil && old.wish == w {
		old.session = a.Session
		return nil
	}
	if err := l.books.spend(a.Who.ID, t.Since); err != nil {
		return err
	}
	l.books.last++
	t.ID = pairing.ID(fmt.Sprintf("s%012d", l.books.last))
	l.books.seeks[a.Who.ID] = &seek{ticket: t, wish: w, session: a.Session}
	l.booksChanged()
	return nil
}

// ticket is what the actor wants, as pairing takes it, when they may want it.
func (l *Lobby) ticket(a room.Actor, w Wish) (pairing.Ticket, error) {
	if err := w.Check(); err != nil {
		return pairing.Ticket{}, err
	}
	if w.Rated {
		l.mu.Lock()
		v := l.visits[a.Session]
		l.mu.Unlock()
		switch {
		case !a.Who.Named:
			return pairing.Ticket{}, room.ErrRatedAccount
		case v != nil && v.Rights() == account.Token:
			return pairing.Ticket{}, room.ErrRatedToken
		}
	}
	l.giveUpChairs(a, func(room.Chair) bool { return true })
	return pairing.Ticket{
		Who: a.Who.ID, Rules: w.Preset, Clock: w.Clock.String(), AnyClock: w.AnyClock, Days: w.days(), Rated: w.Rated, Low: w.Low, High: w.High,
		Rating: l.ratingOf(a.Who.ID, w.Pool()), Avoid: l.avoided(a.Who.ID), Since: time.Now(),
	}, nil
}

// giveUpChairs frees the chairs that rooms keep for somebody who has left them
// without a word and now wants to play elsewhere, where no game runs.
func (l *Lobby) giveUpChairs(a room.Actor, left func(room.Chair) bool) {
	var kept []*room.Room
	l.mu.Lock()
	for _, e := range l.rooms {
		if e.room != nil && e.meeting == nil && e.sum.Game == "" && !isDays(e.sum.Options) && slices.ContainsFunc(e.sum.Chairs, func(c room.Chair) bool {
			return c.Who.ID == a.Who.ID && !c.Away.IsZero() && left(c)
		}) {
			kept = append(kept, e.room)
		}
	}
	l.mu.Unlock()
	ctx, cancel := context.WithTimeout(l.life, giveUpWithin)
	defer cancel()
	for _, r := range kept {
		_ = r.Do(ctx, a, room.Stand{}) // who has come back to it meanwhile is busy
	}
}

// free is nil when a person who is here may get a game; mu is held.
func (l *Lobby) free(id account.ID) error {
	switch busy := l.busy(id); {
	case !l.closing.IsZero():
		return ErrClosing
	case !l.here(id):
		return ErrNotHere
	case busy != nil:
		return busy
	}
	return nil
}

// busy finds the room where a person sits or is to meet somebody, nil for none.
// A game at days a move keeps nobody; mu is held.
func (l *Lobby) busy(id account.ID) *BusyError {
	if n, ok := l.books.expected[id]; ok {
		return &BusyError{Room: n}
	}
	var found *BusyError
	for n, e := range l.rooms {
		if !keeps(e.sum, id) || found != nil && (found.Game || e.sum.Game == "") {
			continue
		}
		found = &BusyError{Room: n, Game: e.sum.Game != ""}
	}
	return found
}

// here tells whether a person has a session; mu is held.
func (l *Lobby) here(id account.ID) bool { return len(l.people[id]) > 0 }

// called is the person as they are called now; mu is held.
func (l *Lobby) called(id account.ID) account.Who {
	if !l.here(id) {
		return account.GuestWho(id)
	}
	return l.people[id][0].actor.Who
}

// Unseek takes the person's seek back. ErrNoSeek when there is none: a pair may
// have been found meanwhile.
func (l *Lobby) Unseek(id account.ID) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.books.seeks[id] == nil {
		return ErrNoSeek
	}
	l.endSeek(id, GoneWithdrawn)
	return nil
}

// endSeek ends a person's seek, if there is one, and tells; mu is held.
func (l *Lobby) endSeek(id account.ID, why Gone) {
	if l.books.seeks[id] == nil {
		return
	}
	delete(l.books.seeks, id)
	l.post(id, SeekGone{why})
	l.booksChanged()
}

// Seeks lists who looks for an opponent and what they want, the oldest first,
// as this person may see it: not of whom they block or who blocks them.
func (l *Lobby) Seeks(who account.Who) []Seek {
	avoid := l.avoided(who.ID)
	rated := map[rating.Pool]rating.Rating{}
	for _, w := range l.wishesNow() {
		if _, ok := rated[w.Pool()]; !ok {
			rated[w.Pool()] = l.ratingOf(who.ID, w.Pool())
		}
	}
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	var list []Seek
	for id, s := range l.books.seeks {
		t := s.ticket
		if avoid[id] || t.Avoid[who.ID] {
			continue
		}
		low, high := t.Range(now)
		list = append(list, Seek{
			Who: l.called(id), Wish: s.wish, Rating: t.Rating.Aged(now), Since: t.Since, Low: low, High: high,
			Mine: id == who.ID, Suits: pairing.Suit(t, taker(t, who.ID, rated[s.wish.Pool()])) && (!t.Rated || who.Named),
		})
	}
	slices.SortFunc(list, func(a, b Seek) int {
		return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.Who.ID, b.Who.ID))
	})
	return list
}

func (l *Lobby) wishesNow() []Wish {
	l.mu.Lock()
	defer l.mu.Unlock()
	var wishes []Wish
	for s := range maps.Values(l.books.seeks) {
		wishes = append(wishes, s.wish)
	}
	return wishes
}

// taker is the ticket of who takes t: the same game, whoever it is against.
func taker(t pairing.Ticket, id account.ID, r rating.Rating) pairing.Ticket {
	t.Who, t.Rating, t.Low, t.High, t.Avoid = id, r, 0, 0, nil
	return t
}

// SeekOf is the person's own seek.
func (l *Lobby) SeekOf(id account.ID) (Seek, bool) {
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	s := l.books.seeks[id]
	if s == nil {
		return Seek{}, false
	}
	low, high := s.ticket.Range(now)
	return Seek{Who: l.called(id), Wish: s.wish, Rating: s.ticket.Rating, Since: s.ticket.Since, Low: low, High: high, Mine: true}, true
}

// TakeSeek begins a game with somebody who looks for one: both are to come to
// the room. Errors are ErrNoSeek, ErrUnsuited and those of Seek and Open.
func (l *Lobby) TakeSeek(_ context.Context, a room.Actor, from account.ID) (*room.Room, error) {
	l.mu.Lock()
	s := l.books.seeks[from]
	l.mu.Unlock()
	if s == nil || from == a.Who.ID {
		return nil, ErrNoSeek
	}
	want := s.wish
	want.Low, want.High = 0, 0
	mine, err := l.ticket(a, want)
	if err != nil {
		return nil, fmt.Errorf("take the seek of %s: %w", from, err)
	}
	l.mu.Lock()
	if err := l.free(a.Who.ID); err != nil {
		l.mu.Unlock()
		return nil, err
	}
	if l.books.seeks[from] != s || mine.Avoid[from] || s.ticket.Avoid[a.Who.ID] {
		l.mu.Unlock()
		return nil, ErrNoSeek
	}
	if !pairing.Suit(s.ticket, mine) {
		l.mu.Unlock()
		return nil, ErrUnsuited
	}
	m := &meeting{wish: s.wish.Game(), seeks: [2]*seek{s, l.books.seeks[a.Who.ID]}, people: [2]account.ID{from, a.Who.ID}, paired: [2]bool{true, false}}
	l.reserve(m)
	l.mu.Unlock()
	return l.bring(m)
}
