package lobby_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/lobbytest"
	"oanquan/lobby/room"
)

// bustle is some people who do what comes to their minds.
type bustle struct {
	*lobby.Lobby
	t      *testing.T
	r      *rand.Rand
	visits map[string]*lobby.Visit
	subs   map[string]*room.Subscription
	rooms  map[string]*room.Room
}

// act lets somebody do something; that it is refused is as good.
func (c *bustle) act(name string) string {
	v := c.visits[name]
	if v == nil {
		c.visits[name] = enter(c.t, c.Lobby, lobby.Arrival{Key: key(name)})
		return "enters"
	}
	ctx, a, r := c.t.Context(), v.Actor(), c.rooms[name]
	switch n := c.r.IntN(16); n {
	case 0:
		if sub := c.subs[name]; sub != nil {
			sub.Close()
		}
		delete(c.visits, name)
		delete(c.subs, name)
		delete(c.rooms, name)
		v.Leave()
		return "leaves"
	case 1, 2:
		o := room.Options{Rules: engine.Classic(), Starter: room.StartOwner, Private: n == 2}
		if opened, err := c.Open(ctx, a, o); err == nil {
			c.comes(name, opened)
		}
		return "opens"
	case 3:
		for _, n := range slices.Sorted(maps.Keys(c.rooms)) {
			if code := c.rooms[n].Code(); code != "" {
				if found, err := c.Find(a.Who, string(code)); err == nil {
					c.comes(name, found)
					_ = found.Do(ctx, a, room.Sit{Chair: -1, Eager: true})
				}
			}
		}
		return "comes by a code"
	case 4:
		for _, line := range c.Listing(a.Who).Rooms {
			if found, err := c.Room(a.Who, line.Number); err == nil && c.r.IntN(2) == 0 {
				c.comes(name, found)
				_ = found.Do(ctx, a, room.Sit{Chair: -1, Eager: true})
				break
			}
		}
		return "sits"
	case 5:
		hidden := c.r.IntN(2) == 0
		if err := c.SavePreferences(a.Who.ID, account.Preferences{Hidden: hidden}); err != nil {
			c.t.Fatal(err)
		}
		return fmt.Sprint("hides ", hidden)
	case 6:
		_, _ = c.Claim(a, account.Name(name))
		return "is called"
	case 7:
		if c.r.IntN(2) == 0 {
			c.Drain(time.Now().Add(time.Hour), "soon")
		} else {
			c.StayOpen()
		}
		return "drains"
	case 8:
		games, _ := c.History(a.Who, a.Who.ID, lobby.RecentKept)
		for _, g := range games {
			_ = c.Publish(a, room.GameID(g.Record.ID))
		}
		return "publishes"
	}
	if r == nil {
		return "waits"
	}
	return c.plays(ctx, a, r)
}

func (c *bustle) comes(name string, r *room.Room) {
	if old := c.subs[name]; old != nil {
		old.Close()
	}
	c.rooms[name], c.subs[name] = r, sit(c.t, r, c.visits[name].Actor())
}

func (c *bustle) plays(ctx context.Context, a room.Actor, r *room.Room) string {
	st, err := r.Look(ctx, a.Who)
	switch {
	case err != nil:
		return "finds the room closed"
	case !st.Game.Running():
		_ = r.Do(ctx, a, room.Ready{On: true})
		return "is ready"
	case c.r.IntN(6) == 0:
		_ = r.Do(ctx, a, room.Resign{})
		return "resigns"
	}
	if g, err := st.Game.Engine(); err == nil {
		_ = r.Do(ctx, a, room.Play{Ply: g.Ply(), Move: g.Legal()[0]})
	}
	return "moves"
}

// What is shared is what each would be told anew, whatever has happened.
func TestWhatIsSharedIsNeverOld(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		names := []string{"mai", "lan", "tu", "hoa"}
		c := &bustle{l, t, rand.New(rand.NewPCG(1, 2)), map[string]*lobby.Visit{}, map[string]*room.Subscription{}, map[string]*room.Room{}}
		finished := 0
		for step := range 4000 {
			name := names[c.r.IntN(len(names))]
			did := c.act(name)
			synctest.Wait()
			lookers := []account.Who{{}}
			for _, v := range c.visits {
				lookers = append(lookers, v.Actor().Who)
			}
			for _, who := range lookers {
				list, games := l.Unshared(who)
				recent, err := l.Recent(lobby.RecentKept)
				if got := l.Listing(who); err != nil || !reflect.DeepEqual(got, list) || len(recent)+len(games) > 0 && !reflect.DeepEqual(recent, games) {
					t.Fatalf("step %d, %s %s: %q sees\n%+v\n%d games, not\n%+v\n%d games (%v)", step, name, did, who.Name, got, len(recent), list, len(games), err)
				}
				finished = max(finished, len(games))
			}
		}
		if finished < 5 {
			t.Errorf("only %d games came to an end", finished)
		}
		for _, sub := range c.subs {
			sub.Close()
		}
	})
}

// Who sees no more than a stranger is given the same list.
func TestStrangersShareAList(t *testing.T) {
	hall(t, lobbytest.NewStore(), func(t *testing.T, l *lobby.Lobby) {
		mai, lan := enter(t, l, lobby.Arrival{Key: key("a")}), enter(t, l, lobby.Arrival{})
		a, b := l.Listing(mai.Actor().Who).People, l.Listing(lan.Actor().Who).People
		if len(a) != 2 || &a[0] != &b[0] {
			t.Errorf("%+v and %+v", a, b)
		}
	})
}
