package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"oanquan/cmd/oanquan-load/screen"
	"oanquan/engine"
)

// What our screens say.
const (
	footer   = "q quit" // in the last line of the first screen
	toLobby  = "4"
	inLobby  = "[Rooms" // the list that the lobby begins with
	noShow   = ":set animation off\r"
	noShowOK = "Changed for this time"
	playNow  = "p"
	again    = "r"
	overText = "review " // what to type to see it again stands below a game that is over
)

// enters brings somebody from the first screen to the lobby.
func (c *client) enters(ctx context.Context) error {
	if err := c.types(toLobby); err != nil {
		return err
	}
	return c.expect(ctx, inLobby)
}

// settles turns off that turns are shown stone by stone.
func (c *client) settles(ctx context.Context) error {
	if err := c.types(noShow); err != nil {
		return err
	}
	if err := c.expect(ctx, noShowOK); err != nil {
		return err
	}
	if err := c.types("\x1b"); err != nil {
		return err
	}
	return c.until(ctx, "the box is gone", func(g *screen.Grid) bool { return !g.Has(noShowOK) })
}

// turn is the line of who is to move: the one with the arrow at the points of a
// player; −1 where there is none.
func turn(g *screen.Grid) int {
	for y := range rows {
		l := strings.TrimLeft(g.Line(y), " ")
		if strings.HasPrefix(l, "►") && strings.Contains(l, "dân ·") {
			return y
		}
	}
	return -1
}

// mine tells whether the player at this screen is to move.
func mine(g *screen.Grid) bool {
	y := turn(g)
	return y >= 0 && strings.Contains(g.Line(y), "(you)")
}

func over(g *screen.Grid) bool { return g.Has(overText) }

// game is one between two people, with those who look on.
type game struct {
	id       string
	players  [2]*client // by who began
	watchers []*client
	board    engine.Game
}

var gameID = regexp.MustCompile(`game ([0-9A-Z]{6})\b`)

// playing is the game that a screen shows, "" for none.
func playing(g *screen.Grid) string {
	for y := range 3 {
		if m := gameID.FindStringSubmatch(g.Line(y)); m != nil {
			return m[1]
		}
	}
	return ""
}

// meet lets people who are in the lobby look for an opponent all at once, and
// finds out who plays whom.
func meet(ctx context.Context, people []*client) (games []*game, err error) {
	if err := each(people, func(_ int, c *client) error { return c.types(playNow) }); err != nil {
		return nil, err
	}
	ids := make([]string, len(people))
	err = each(people, func(i int, c *client) error {
		return c.until(ctx, "a game", func(g *screen.Grid) bool {
			ids[i] = playing(g)
			return ids[i] != "" && turn(g) >= 0
		})
	})
	if err != nil {
		return nil, err
	}
	waits := map[string]*client{}
	for i, c := range people {
		other := waits[ids[i]]
		if waits[ids[i]] = c; other == nil {
			continue
		}
		g := &game{id: ids[i], players: [2]*client{other, c}}
		if err := g.begins(ctx); err != nil {
			return nil, err
		}
		games = append(games, g)
	}
	return games, nil
}

// begins sets up the board of a game that has just begun.
func (g *game) begins(ctx context.Context) (err error) {
	first := g.players[0]
	if err := first.until(ctx, "whose turn it is", func(s *screen.Grid) bool { return turn(s) >= 0 && !over(s) }); err != nil {
		return err
	}
	first.mu.Lock()
	if !mine(first.grid) {
		g.players[0], g.players[1] = g.players[1], first
	}
	first.mu.Unlock()
	g.board, err = engine.NewGame(engine.Classic())
	return err
}

// timed is how long after a key a turn was seen, and by whom.
type timed struct {
	own, opponent time.Duration
	watchers      []time.Duration
	bytes         int // of screen, that all watchers got for it
}

// plays lets who is to move play any legal move and waits until everybody has
// seen it.
func (g *game) plays(ctx context.Context, r *rand.Rand) (t timed, err error) {
	legal := g.board.Legal()
	move := legal[r.IntN(len(legal))]
	next, _, err := g.board.Play(move)
	if err != nil {
		return t, err
	}
	mover, other := g.players[g.board.Ply()%2], g.players[1-g.board.Ply()%2]
	done := func(yes bool) func(*screen.Grid) bool {
		return func(s *screen.Grid) bool { return turn(s) >= 0 && mine(s) == yes || over(s) }
	}
	if err := mover.until(ctx, "to be their turn", done(true)); err != nil {
		return t, err
	}
	own, theirs := mover.next(done(false)), other.next(done(true))
	before := 0
	seen := make([]<-chan time.Time, len(g.watchers))
	for i, w := range g.watchers {
		w.mu.Lock()
		was := turn(w.grid)
		before += w.bytes
		w.mu.Unlock()
		seen[i] = w.next(func(s *screen.Grid) bool { now := turn(s); return now >= 0 && now != was || over(s) })
	}
	keys := strconv.Itoa(int(move.Pit)%6) + map[bool]string{true: "d", false: "a"}[move.Dir == engine.Right]
	begun := time.Now()
	if err := mover.types(keys); err != nil {
		return t, err
	}
	at, err := mover.comes(ctx, "the own turn", own)
	if err != nil {
		return t, err
	}
	t.own = at.Sub(begun)
	if at, err = other.comes(ctx, "the opponent's turn", theirs); err != nil {
		return t, err
	}
	t.opponent = at.Sub(begun)
	for i, w := range g.watchers {
		if at, err = w.comes(ctx, "a turn to look at", seen[i]); err != nil {
			return t, err
		}
		t.watchers = append(t.watchers, at.Sub(begun))
		t.bytes += w.came()
	}
	t.bytes -= before
	g.board = next
	return t, nil
}

// goesOn begins another game where one is over.
func (g *game) goesOn(ctx context.Context) error {
	if !g.board.Over() {
		return nil
	}
	for _, p := range g.players {
		if err := p.until(ctx, "the end", over); err != nil {
			return err
		}
	}
	if err := errors.Join(g.players[0].types(again), g.players[1].types(again)); err != nil {
		return err
	}
	for _, p := range append(g.players[:], g.watchers...) {
		if err := p.until(ctx, "the next game", func(s *screen.Grid) bool { return turn(s) >= 0 && !over(s) }); err != nil {
			return err
		}
	}
	return g.begins(ctx)
}

// watched lets people come and look at a game.
func (g *game) watched(ctx context.Context, addr string, n int, how call) error {
	how.command = "watch " + g.id
	all, err := come(ctx, addr, n, how, 0, func(s *screen.Grid) bool { return turn(s) >= 0 })
	g.watchers = append(g.watchers, all...)
	if err != nil {
		return err
	}
	return each(all, func(_ int, c *client) error { return c.settles(ctx) })
}

// atOnce is how many people do at the same time what each must do.
const atOnce = 8

// each does something for everybody, for some at once.
func each(people []*client, do func(i int, c *client) error) error {
	errs := make([]error, len(people))
	var all sync.WaitGroup
	free := make(chan struct{}, atOnce)
	for i, c := range people {
		free <- struct{}{}
		all.Go(func() {
			errs[i] = do(i, c)
			<-free
		})
	}
	all.Wait()
	for i, err := range errs {
		if err != nil {
			return fmt.Errorf("client %d of %d: %w", i+1, len(people), err)
		}
	}
	return nil
}

// come lets people in until each sees what is wanted, at most so many a second
// (0 for as many as can). Who came is returned also where one did not.
func come(ctx context.Context, addr string, n int, how call, most int, wanted func(*screen.Grid) bool) ([]*client, error) {
	all := make([]*client, n)
	begun := time.Now()
	err := each(all, func(i int, _ *client) error {
		if most > 0 {
			if err := sleep(ctx, time.Until(begun.Add(time.Duration(i)*time.Second/time.Duration(most)))); err != nil {
				return err
			}
		}
		c, err := connect(ctx, addr, how)
		if err != nil {
			return err
		}
		all[i] = c
		return c.until(ctx, "the first screen", wanted)
	})
	here := all[:0]
	for _, c := range all {
		if c != nil {
			here = append(here, c)
		}
	}
	return here, err
}

// vanish cuts the connections of all.
func vanish(people []*client) {
	for _, c := range people {
		c.vanish()
	}
}
