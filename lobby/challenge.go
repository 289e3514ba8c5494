package lobby

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"oanquan/lobby/account"
	"oanquan/lobby/pairing"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

// Limits of challenges, besides those of seeks.
const (
	// challengesOut is how many of one person's challenges may be open.
	challengesOut = 5
	// challengesIn is how many may be open to one person: what fits on a screen.
	challengesIn = 8
)

// Errors of challenges.
var (
	ErrNoChallenge    = errors.New("no such challenge")
	ErrYourself       = errors.New("nobody challenges themself")
	ErrNotTaken       = errors.New("the person takes no challenges from you")
	ErrTheyPlay       = errors.New("the person is playing")
	ErrManyChallenges = errors.New("too many open challenges")
)

// Challenge is one person's wish to play another.
type Challenge struct {
	ID       ChallengeID
	From, To account.Who
	Wish     Wish
	Rating   rating.Rating // of From, in the wish's pool
	Since    time.Time
}

// Challenge asks a person who is here for a game. Another to the same person
// takes the place of the one before; where they have asked for the same game, it
// begins, and the room is returned. A challenge ends as a seek does. Errors are
// ErrNotHere, ErrYourself, ErrNotTaken, ErrTheyPlay, ErrManyChallenges and those
// of Seek.
func (l *Lobby) Challenge(ctx context.Context, a room.Actor, to account.ID, w Wish) (ChallengeID, *room.Room, error) {
	w = w.Game()
	w.Low, w.High = 0, 0
	t, err := l.ticket(a, w)
	if err == nil && to == a.Who.ID {
		err = ErrYourself
	}
	if err != nil {
		return 0, nil, fmt.Errorf("challenge %s: %w", to, err)
	}
	theirs := l.avoided(to)
	l.mu.Lock()
	if c := l.counter(a.Who.ID, to, w); c != nil {
		l.mu.Unlock()
		r, err := l.Accept(ctx, a, c.ID)
		return c.ID, r, err
	}
	defer l.mu.Unlock()
	if err := l.mayChallenge(a, to, w, t, theirs); err != nil {
		return 0, nil, err
	}
	if err := l.books.spend(a.Who.ID, t.Since); err != nil {
		return 0, nil, err
	}
	for _, c := range l.books.challenges {
		if c.From.ID == a.Who.ID && c.To.ID == to {
			l.endChallenge(c, GoneWithdrawn)
		}
	}
	l.books.last++
	c := &Challenge{ID: ChallengeID(l.books.last), From: l.called(a.Who.ID), To: l.called(to), Wish: w, Rating: t.Rating, Since: t.Since}
	l.books.challenges[c.ID] = c
	l.post(to, Challenged{ID: c.ID, From: c.From, Wish: w, Rating: c.Rating})
	l.booksChanged()
	return c.ID, nil, nil
}

// counter is the open challenge of another person to this one for that game.
func (l *Lobby) counter(id, from account.ID, w Wish) *Challenge {
	for _, c := range l.books.challenges {
		if c.From.ID == from && c.To.ID == id && c.Wish == w {
			return c
		}
	}
	return nil
}

// mayChallenge is nil when the actor may challenge somebody; mu is held.
func (l *Lobby) mayChallenge(a room.Actor, to account.ID, w Wish, t pairing.Ticket, theirs map[account.ID]bool) error {
	in, out := 0, 0
	for _, c := range l.books.challenges {
		if c.From.ID == a.Who.ID && c.To.ID == to {
			continue // it will be replaced
		}
		if c.From.ID == a.Who.ID {
			out++
		}
		if c.To.ID == to {
			in++
		}
	}
	err := l.free(a.Who.ID)
	busy := l.busy(to)
	switch {
	case err != nil:
		return err
	case to.IsBot() || !l.here(to):
		return ErrNotHere
	case t.Avoid[to] || theirs[a.Who.ID]:
		return ErrNotTaken
	case busy != nil && busy.Game:
		return ErrTheyPlay
	case w.Rated && !l.called(to).Named:
		return room.ErrRatedAccount
	case in >= challengesIn || out >= challengesOut:
		return ErrManyChallenges
	}
	return nil
}

// endChallenge ends a challenge without a game and tells both; mu is held.
func (l *Lobby) endChallenge(c *Challenge, why Gone) { l.endFor(c, why, why) }

// offFor ends a challenge because one of the two plays another game; mu is held.
func (l *Lobby) offFor(c *Challenge, plays account.ID) {
	if c.From.ID == plays {
		l.endFor(c, GoneBusy, GonePlaying)
		return
	}
	l.endFor(c, GonePlaying, GoneBusy)
}

// endFor tells who made the challenge one reason and who got it another.
func (l *Lobby) endFor(c *Challenge, from, to Gone) {
	delete(l.books.challenges, c.ID)
	if from != GoneWithdrawn {
		l.post(c.From.ID, Answered{ID: c.ID, By: l.calledOr(c.To), Why: from})
	}
	if to != GoneDeclined {
		l.post(c.To.ID, ChallengeGone{ID: c.ID, From: l.calledOr(c.From), Why: to})
	}
	l.booksChanged()
}

// calledOr is a person as they are called now, or were when they were here; mu
// is held.
func (l *Lobby) calledOr(who account.Who) account.Who {
	if l.here(who.ID) {
		return l.called(who.ID)
	}
	return who
}

// Accept begins the game of a challenge to the actor: both are to come to the
// room. Errors are ErrNoChallenge, ErrTheyPlay and those of Seek and Open.
func (l *Lobby) Accept(_ context.Context, a room.Actor, id ChallengeID) (*room.Room, error) {
	l.mu.Lock()
	c := l.books.challenges[id]
	l.mu.Unlock()
	if c == nil || c.To.ID != a.Who.ID {
		return nil, ErrNoChallenge
	}
	if _, err := l.ticket(a, c.Wish); err != nil {
		return nil, fmt.Errorf("accept a challenge: %w", err)
	}
	l.mu.Lock()
	if err := l.free(a.Who.ID); err != nil {
		l.mu.Unlock()
		return nil, err
	}
	if l.books.challenges[id] != c {
		l.mu.Unlock()
		return nil, ErrNoChallenge
	}
	if l.busy(c.From.ID) != nil {
		l.offFor(c, c.From.ID)
		l.mu.Unlock()
		return nil, ErrTheyPlay
	}
	delete(l.books.challenges, id)
	m := &meeting{people: [2]account.ID{c.From.ID, c.To.ID}, wish: c.Wish}
	for i, who := range m.people {
		m.seeks[i] = l.books.seeks[who]
	}
	l.reserve(m)
	l.mu.Unlock()

	r, err := l.bring(m)
	if err != nil {
		l.tellChallenge(c, GoneFailed, 0)
		return nil, err
	}
	l.tellChallenge(c, GoneAccepted, r.Number())
	return r, nil
}

// tellChallenge tells both how a challenge that was accepted has gone on.
func (l *Lobby) tellChallenge(c *Challenge, why Gone, n room.Number) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.post(c.From.ID, Answered{ID: c.ID, By: l.calledOr(c.To), Accepted: n != 0, Room: n, Why: why})
	l.post(c.To.ID, ChallengeGone{ID: c.ID, From: l.calledOr(c.From), Why: why})
}

// Decline refuses a challenge to the actor, or ErrNoChallenge.
func (l *Lobby) Decline(a room.Actor, id ChallengeID) error {
	return l.drop(id, GoneDeclined, func(c *Challenge) bool { return c.To.ID == a.Who.ID })
}

// Withdraw takes a challenge of the actor back, or ErrNoChallenge.
func (l *Lobby) Withdraw(a room.Actor, id ChallengeID) error {
	return l.drop(id, GoneWithdrawn, func(c *Challenge) bool { return c.From.ID == a.Who.ID })
}

func (l *Lobby) drop(id ChallengeID, why Gone, may func(*Challenge) bool) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.books.challenges[id]
	if c == nil || !may(c) {
		return ErrNoChallenge
	}
	l.endChallenge(c, why)
	return nil
}

// Pending lists the open challenges to a person and of theirs, the oldest
// first.
func (l *Lobby) Pending(id account.ID) (in, out []Challenge) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range l.books.challenges {
		open := *c
		open.From, open.To = l.calledOr(c.From), l.calledOr(c.To)
		if c.To.ID == id {
			in = append(in, open)
		}
		if c.From.ID == id {
			out = append(out, open)
		}
	}
	older := func(a, b Challenge) int { return cmp.Compare(a.ID, b.ID) }
	slices.SortFunc(in, older)
	slices.SortFunc(out, older)
	return in, out
}

// Here finds who is here by name: a claimed one or a look-alike of it, or that
// of the only guest who is called so. ErrNotHere when there is nobody.
func (l *Lobby) Here(name string) (account.Who, error) {
	skeleton := account.Name(name).Skeleton()
	l.mu.Lock()
	defer l.mu.Unlock()
	var found account.Who
	for _, v := range l.visits {
		w := v.actor.Who
		if account.Name(w.Name).Skeleton() != skeleton || w.ID == found.ID {
			continue
		}
		if !found.IsZero() && !w.Named {
			return account.Who{}, fmt.Errorf("%.40q, two guests: %w", name, ErrNotHere)
		}
		found = w
	}
	if found.IsZero() {
		return found, fmt.Errorf("%.40q: %w", name, ErrNotHere)
	}
	return found, nil
}

// remind tells a session that comes of the challenges to its person; mu is
// held.
func (l *Lobby) remind(v *Visit) {
	for _, c := range l.books.challenges {
		if c.To.ID == v.actor.Who.ID {
			v.box.put(Letter{At: c.Since, Body: Challenged{ID: c.ID, From: l.calledOr(c.From), Wish: c.Wish, Rating: c.Rating}})
		}
	}
}
