package lobby_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/pairing"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

// soul is somebody who does things by chance.
type soul struct {
	name  string
	actor room.Actor
	visit *lobby.Visit // nil while away
	wish  lobby.Wish   // of the last seek
	sub   *room.Subscription
	room  *room.Room
	lazy  bool // does not come to rooms
}

type crowd struct {
	*square
	rnd    *rand.Rand
	souls  []*soul
	pairs  int // Paireds that were read
	games  int // that ran at once, at most
	back   int // who were put back
	blocks map[account.ID][]account.ID
}

// TestACrowdIsMatched lets hundreds of people do what comes into their heads,
// and looks after each step that what is promised of seeks and pairs holds.
func TestACrowdIsMatched(t *testing.T) {
	inSquare(t, func(t *testing.T, s *square) {
		c := &crowd{square: s, rnd: rand.New(rand.NewPCG(8, 8)), blocks: map[account.ID][]account.ID{}}
		for i := range 200 {
			p := &soul{name: fmt.Sprintf("Soul%d", i), lazy: i%5 == 0}
			if i%4 == 3 {
				p.name = "guest" + p.name
			}
			c.souls = append(c.souls, p)
			c.wakeUp(p)
			if !p.actor.Who.ID.IsGuest() {
				s.ratings[p.actor.Who.ID] = 1000 + 1000*c.rnd.Float64()
			}
		}
		for _, p := range c.souls {
			for range c.rnd.IntN(4) {
				o := c.souls[c.rnd.IntN(len(c.souls))].actor.Who.ID
				if !p.actor.Who.ID.IsGuest() && !o.IsGuest() {
					s.block(p.actor, o, true)
					c.blocks[p.actor.Who.ID] = append(c.blocks[p.actor.Who.ID], o)
				}
			}
		}
		for i := range 3000 {
			c.act(c.souls[c.rnd.IntN(len(c.souls))])
			if i%10 == 0 {
				pass(time.Duration(c.rnd.IntN(4000)) * time.Millisecond)
				c.readMail()
				c.check()
			}
		}
		if c.pairs < 100 || c.games < 10 || c.back < 20 {
			t.Errorf("only %d pairs, %d games at once, %d put back", c.pairs, c.games, c.back)
		}
		for _, p := range c.souls {
			c.vanish(p)
		}
		pass(2 * room.ClaimAfter)
		c.check()
		if list := s.Seeks(account.Who{ID: "x"}); len(list) != 0 {
			t.Errorf("%d seeks are left behind", len(list))
		}
	})
}

func (c *crowd) wakeUp(p *soul) {
	p.actor = c.come(p.name)
	p.visit = c.visits[p.name]
}

func (c *crowd) vanish(p *soul) {
	if p.visit == nil {
		return
	}
	if p.sub != nil {
		p.sub.Close()
	}
	p.visit.Leave()
	p.visit, p.sub, p.room = nil, nil, nil
}

func (c *crowd) randomWish() lobby.Wish {
	w := lobby.Wish{Preset: []string{"classic", "young"}[c.rnd.IntN(2)]}
	w.Clock = wish(c.t, []string{"3+2", "5+3"}[c.rnd.IntN(2)]).Clock
	w.Rated = c.rnd.IntN(2) == 0
	if c.rnd.IntN(4) == 0 {
		w.Low, w.High = 1000+c.rnd.IntN(400), 1500+c.rnd.IntN(500)
	}
	return w
}

// act does one thing; that it may be refused is part of it.
func (c *crowd) act(p *soul) {
	if p.visit == nil {
		if c.rnd.IntN(3) == 0 {
			c.wakeUp(p)
		}
		return
	}
	ctx := c.t.Context()
	switch n := c.rnd.IntN(20); {
	case n < 8:
		if w := c.randomWish(); c.Seek(p.actor, w) == nil {
			p.wish = w
		}
	case n < 9:
		_ = c.Unseek(p.actor.Who.ID)
	case n < 12:
		o := c.souls[c.rnd.IntN(len(c.souls))]
		_, r, err := c.Challenge(ctx, p.actor, o.actor.Who.ID, c.randomWish())
		if err == nil && r != nil {
			c.goTo(p, r.Number())
		}
	case n < 15:
		in, out := c.Pending(p.actor.Who.ID)
		switch {
		case len(in) > 0 && c.rnd.IntN(4) == 0:
			_ = c.Decline(p.actor, in[0].ID)
		case len(in) > 0:
			if r, err := c.Accept(ctx, p.actor, in[0].ID); err == nil {
				c.goTo(p, r.Number())
			}
		case len(out) > 0:
			_ = c.Withdraw(p.actor, out[0].ID)
		}
	case n < 16:
		for _, s := range c.Seeks(p.actor.Who) {
			if s.Suits {
				if r, err := c.TakeSeek(ctx, p.actor, s.Who.ID); err == nil {
					c.goTo(p, r.Number())
				}
				break
			}
		}
	case n < 17:
		c.vanish(p)
	case p.room != nil:
		_ = p.room.Do(ctx, p.actor, room.Resign{})
		_ = p.room.Do(ctx, p.actor, room.Stand{})
		p.sub.Close()
		p.sub, p.room = nil, nil
	}
}

// goTo looks at a room, unless the person is lazy.
func (c *crowd) goTo(p *soul, n room.Number) {
	if p.lazy || p.visit == nil {
		return
	}
	r, err := c.Room(p.actor.Who, n)
	if err != nil {
		return
	}
	sub, err := r.Subscribe(c.t.Context(), p.actor)
	if err != nil {
		return
	}
	if p.sub != nil {
		p.sub.Close()
	}
	p.sub, p.room = sub, r
}

func (c *crowd) readMail() {
	for _, p := range c.souls {
		if p.visit == nil {
			continue
		}
		_, take := p.visit.Mail()
		for _, letter := range take() {
			switch m := letter.Body.(type) {
			case lobby.Paired:
				c.pairs++
				c.compatible(p, m)
				c.goTo(p, m.Room)
			case lobby.Answered:
				if m.Accepted {
					c.goTo(p, m.Room)
				}
			case lobby.PutBack:
				c.back++
			}
		}
	}
	synctest.Wait()
}

// compatible looks whether somebody was paired for what they wanted, and with
// nobody whom either blocks.
func (c *crowd) compatible(p *soul, m lobby.Paired) {
	a, b, w := p.actor.Who.ID, m.With.ID, p.wish
	if slices.Contains(c.blocks[a], b) || slices.Contains(c.blocks[b], a) {
		c.t.Errorf("%s and %s were paired over a block", a, b)
	}
	if m.Wish.Preset != w.Preset || m.Wish.Clock != w.Clock || m.Wish.Rated != w.Rated {
		c.t.Errorf("%s wants %s, and gets %s", a, w, m.Wish)
	}
	points, ok := c.ratings[b]
	if !ok {
		points = rating.StartValue
	}
	if r := int(math.Round(points)); w.Low > 0 && (r < w.Low || r > w.High) {
		c.t.Errorf("%s wants %s, and gets somebody of %d", a, w, r)
	}
	if w.Rated && (a.IsGuest() || b.IsGuest()) {
		c.t.Error("a guest was paired for a rated game")
	}
}

// check looks at the whole hall.
func (c *crowd) check() {
	here := map[account.ID]bool{}
	for _, p := range c.souls {
		if p.visit != nil {
			here[p.actor.Who.ID] = true
		}
	}
	seeking := map[account.ID]lobby.Seek{}
	for _, s := range c.Seeks(account.Who{ID: "x"}) {
		if _, twice := seeking[s.Who.ID]; twice || !here[s.Who.ID] {
			c.t.Fatalf("%s seeks twice (%v), or is gone", s.Who.Name, twice)
		}
		if time.Since(s.Since) >= lobby.SeekFor {
			c.t.Errorf("%s seeks since %s", s.Who.Name, s.Since)
		}
		seeking[s.Who.ID] = s
	}
	sits, games := map[account.ID]room.Number{}, 0
	for _, r := range c.Listing(account.Who{ID: "x"}).Rooms {
		for _, ch := range r.Chairs {
			if n := sits[ch.Who.ID]; ch.Taken() && n != 0 {
				c.t.Fatalf("%s sits in rooms %d and %d", ch.Who.Name, n, r.Number)
			}
			sits[ch.Who.ID] = r.Number
			if _, seeks := seeking[ch.Who.ID]; ch.Taken() && seeks {
				c.t.Fatalf("%s sits in room %d and seeks", ch.Who.Name, r.Number)
			}
		}
		if r.Game != "" {
			games++
		}
	}
	for id := range here {
		in, out := c.Pending(id)
		for _, ch := range append(in, out...) {
			if !here[ch.From.ID] || !here[ch.To.ID] {
				c.t.Fatalf("challenge %d of who is gone", ch.ID)
			}
		}
	}
	c.games = max(c.games, games)
	c.noneLeftOver(seeking)
}

// noneLeftOver looks whether two seek who could have been paired.
func (c *crowd) noneLeftOver(seeking map[account.ID]lobby.Seek) {
	var tickets []pairing.Ticket
	for id, s := range seeking {
		avoid := map[account.ID]bool{}
		for _, o := range c.blocks[id] {
			avoid[o] = true
		}
		tickets = append(tickets, pairing.Ticket{
			ID: pairing.ID(id), Who: id, Rules: s.Wish.Preset, Clock: s.Wish.Clock.String(), Rated: s.Wish.Rated,
			Rating: s.Rating, Low: s.Wish.Low, High: s.Wish.High, Since: s.Since, Avoid: avoid,
		})
	}
	if pairs := pairing.Pairs(tickets, time.Now()); len(pairs) > 0 {
		c.t.Errorf("%d pairs were left over", len(pairs))
	}
}
