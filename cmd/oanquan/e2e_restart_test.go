package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"oanquan/engine"
)

const (
	restartGamesUsual = 6
	restartGamesSoak  = 50 // with OANQUAN_SOAK=1
)

// table is a game of two people in line mode.
type table struct {
	id    string
	names []string // of the seats
	game  engine.Game
	at    map[string]*reader
}

// restarts is a house of people who play while its server ends and comes back.
type restarts struct {
	t      *testing.T
	town   town
	s      *server
	tables []*table
}

// Everybody plays, and the server is stopped in order and later killed: each time
// every person lands back in their game, no clock has run meanwhile, the player to
// move is told of the time that they get back, and the games go on as they were.
func TestEverybodyLandsBackInTheirGameAfterARestart(t *testing.T) {
	games := restartGamesUsual
	if soak() {
		games = restartGamesSoak
	} else {
		t.Parallel()
	}
	var names []string
	for i := range 2 * games {
		names = append(names, fmt.Sprintf("Player%03d", i))
	}
	r := &restarts{t: t, town: found(t, names...)}
	r.s = serve(t, r.town.dir)
	begun := time.Now()
	for i := range games {
		r.sitDown(names[2*i], names[2*i+1])
	}
	r.play(3)
	t.Logf("%d people at %d tables after %v", 2*games, games, time.Since(begun).Round(time.Millisecond))
	for _, end := range []struct {
		name string
		end  func(*server)
		exit int
		back string // what the player to move is told
	}{
		{"stopped", (*server).stop, 75, `\* The server has restarted: you get \S+ s back\.`},
		{"killed", (*server).kill, -1, `\* The server has restarted: your turn counts from its start again\.`},
	} {
		begun = time.Now()
		ended := make(chan struct{})
		go func() { // ends with the server
			defer close(ended)
			end.end(r.s)
		}()
		r.leave(end.exit)
		<-ended
		r.s = serve(t, r.town.dir)
		up := time.Since(begun)
		r.comeBack(end.back)
		t.Logf("%s: the server was back after %v, everybody after %v", end.name, up.Round(time.Millisecond), time.Since(begun).Round(time.Millisecond))
		r.recorded()
		r.play(2)
		r.recorded()
	}
}

// leave waits until everybody's session has ended with that exit code.
func (r *restarts) leave(exit int) {
	r.t.Helper()
	for _, g := range r.tables {
		for name, p := range g.at {
			got := p.leaves()
			if p.cut(); got != exit || (exit == 75) != strings.Contains(p.transcript(), "your game is saved") {
				r.t.Errorf("%s leaves with exit code %d, want %d:\n%s", name, got, exit, p.transcript())
			}
		}
	}
}

// sitDown begins a game of two.
func (r *restarts) sitDown(first, second string) {
	r.t.Helper()
	a, b := reads(r.t, r.s.addr, first, r.town.as(first), ""), reads(r.t, r.s.addr, second, r.town.as(second), "")
	a.says("create clock=5+3")
	number := a.hearsMatch(`You are in room (\d+)`)[1]
	b.says("join " + number)
	b.says("ready")
	a.hears("* " + second + ": ready.")
	a.says("ready")
	begin := a.hearsMatch(`\* Game (\w{6}) begins: (\w+) – (\w+),`)
	b.hears("* Game " + begin[1] + " begins")
	g, err := engine.NewGame(engine.Classic())
	if err != nil {
		r.t.Fatal(err)
	}
	r.tables = append(r.tables, &table{id: begin[1], names: begin[2:], game: g, at: map[string]*reader{first: a, second: b}})
}

// play makes so many turns in every game.
func (r *restarts) play(turns int) {
	r.t.Helper()
	random := random()
	for range turns {
		for _, g := range r.tables {
			mover, other := g.mover()
			move, next := goesOn(r.t, g.game, random)
			mover.says(move.String())
			g.game = next
			words := told(r.t, next, next.Ply()-1, g.names)
			mover.hears(fmt.Sprintf("%d. You: %s", next.Ply(), words))
			other.hears(fmt.Sprintf("%d. %s: %s", next.Ply(), mover.name, words))
		}
	}
}

// goesOn is a move after which the game is not over, and the game then.
func goesOn(t *testing.T, g engine.Game, r *rand.Rand) (engine.Move, engine.Game) {
	t.Helper()
	legal := g.Legal()
	r.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
	for _, move := range legal {
		if next, _, err := g.Play(move); err == nil && !next.Over() {
			return move, next
		}
	}
	t.Fatalf("every move ends the game: %v", legal)
	return engine.Move{}, g
}

// moves is whose turn it is, and waits the other one.
func (g *table) moves() string { return g.names[g.game.Ply()%2] }
func (g *table) waits() string { return g.names[1-g.game.Ply()%2] }

// mover is the player whose turn it is, and the other one.
func (g *table) mover() (mover, other *reader) { return g.at[g.moves()], g.at[g.waits()] }

// comeBack brings everybody back, the players to move last; they are told what
// their clocks get back.
func (r *restarts) comeBack(told string) {
	r.t.Helper()
	back := func(who func(*table) string) {
		for _, g := range r.tables {
			g.at[who(g)] = reads(r.t, r.s.addr, who(g), r.town.as(who(g)), "")
		}
		for _, g := range r.tables {
			g.at[who(g)].hears("back in your seat")
		}
	}
	back((*table).waits)
	for _, g := range r.tables {
		g.at[g.waits()].hears("* The server has restarted. The game goes on when " + g.moves())
	}
	back((*table).moves)
	for _, g := range r.tables {
		mover, other := g.mover()
		mover.hears("* The game goes on.")
		mover.hearsMatch(told)
		mover.hears("* Your turn.")
		other.hears("* The game goes on.")
	}
}

// recorded compares every game with its record.
func (r *restarts) recorded() {
	r.t.Helper()
	for _, g := range r.tables {
		rec := show(r.t, r.s.addr, caller{}, g.id)
		sameRecord(r.t, rec, g.game)
		if names := []string{rec.Players[0].Name, rec.Players[1].Name}; !slices.Equal(names, g.names) {
			r.t.Errorf("game %s is of %q, recorded as %q", g.id, g.names, names)
		}
	}
}
