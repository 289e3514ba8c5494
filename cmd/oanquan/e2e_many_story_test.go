package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
	"oanquan/ui/theme"
	"oanquan/ui/widget"
)

// piles reads a board of three or four off the screen as the seat sees it whose
// row is below. ok is false when no board is there.
func (s screen) piles(seats int, from engine.Seat) (pits [engine.MaxPits]engine.Pile, ok bool) {
	board := widget.Board{
		Position: engine.Position{Seats: uint8(seats), Mover: engine.NoSeat}, From: from, Size: widget.Huge,
		Text: i18n.New(i18n.English), Theme: theme.New(theme.Plain, false),
	}
	w, h := board.Bounds()
	x0, y0, found := s.corner()
	bx, by, _ := screen(strings.Split(board.View(), "\n")).corner()
	if x0, y0 = x0-bx, y0-by; !found || x0 < 0 || y0 < 0 || y0+h > len(s) {
		return pits, false
	}
	texts := map[engine.Pit]string{}
	for y := range h {
		line := []rune(s[y0+y])
		for x := range w {
			if pit, _, ok := board.PitAt(x, y); ok && x0+x < len(line) {
				texts[pit] += string(line[x0+x])
			}
		}
	}
	for pit, text := range texts {
		pits[pit].Dan = count(text)
		if strings.Contains(text, "■") {
			pits[pit].Quan = 1
		}
	}
	return pits, true
}

// corner is the first corner of a board on the screen. Frames of fields are
// either light or, where something is marked, heavy.
func (s screen) corner() (x, y int, ok bool) {
	for y, l := range s {
		if i := strings.IndexAny(l, "╭┏"); i >= 0 {
			return len([]rune(l[:i])), y, true
		}
	}
	return 0, 0, false
}

// seesBoard waits until the board on the screen is that of pos.
func (p *person) seesBoard(pos engine.Position, from engine.Seat) {
	p.tb.Helper()
	p.until(fmt.Sprintf("the board %v", pos.Pits[:pos.Ring()]), func(s screen) bool {
		got, ok := s.piles(int(pos.Seats), from)
		return ok && got == pos.Pits
	})
}

// gathering is a game of three or four as the test follows it.
type gathering struct {
	tb      testing.TB
	addr    string
	town    town
	id      string
	players []*person // by seat
	game    engine.Game
	left    []record.Leave
}

// gather lets people come together in a room by the commands of ssh and begin a
// game. Who opens the room starts.
func gather(t *testing.T, preset string, names ...string) *gathering {
	t.Helper()
	town := found(t, append(names, "Tú")...)
	g := &gathering{tb: t, addr: serve(t, town.dir).addr, town: town}
	for i, name := range names {
		c := town.as(name)
		c.command = "join 1"
		if i == 0 {
			c.command = "create " + preset + " start=owner"
		}
		p := comes(t, g.addr, name, c)
		p.expect("Room 1", name+" (you)")
		g.players = append(g.players, p)
	}
	for _, p := range g.players {
		p.keys("r")
	}
	for i, p := range g.players {
		s := p.until("a game", func(s screen) bool { return s.game().game != "" })
		if id := s.game().game; i > 0 && id != g.id {
			t.Fatalf("%s plays %s, not %s", p.name, id, g.id)
		}
		g.id = s.game().game
	}
	g.sync()
	return g
}

// sync takes the moves over that the server has recorded.
func (g *gathering) sync() {
	g.tb.Helper()
	rec := show(g.tb, g.addr, caller{}, g.id)
	played, err := record.Replay(rec)
	if err != nil {
		g.tb.Fatalf("the record of %s does not replay: %v", g.id, err)
	}
	g.game = played
}

func (g *gathering) hasLeft(s engine.Seat) bool {
	return slices.ContainsFunc(g.left, func(l record.Leave) bool { return l.Seat == s })
}

// person is who has a seat and plays it; nil where the house does.
func (g *gathering) person(s engine.Seat) *person {
	if s == engine.NoSeat || g.hasLeft(s) {
		return nil
	}
	return g.players[s]
}

// turn plays one turn: by the keys of whoever is to move, or the house plays.
func (g *gathering) turn(move engine.Move) {
	g.tb.Helper()
	mover := g.game.Position().Mover
	p := g.person(mover)
	if p == nil {
		g.houseTurn()
		return
	}
	p.chooses(move)
	next, _, err := g.game.Play(move)
	if err != nil {
		g.tb.Fatalf("%s cannot be played: %v", move, err)
	}
	g.game = next
	p.gone("Your turn")
}

// houseTurn waits for the house, whose move is not the test's to know, and for
// the next person to be asked.
func (g *gathering) houseTurn() {
	g.tb.Helper()
	next := (g.game.Position().Mover + 1) % engine.Seat(len(g.players))
	g.players[next].until("the house's move", func(s screen) bool {
		return s.has("Your turn") || s.has("review "+g.id)
	})
	before := g.game.Moves()
	g.sync()
	if after := g.game.Moves(); len(after) != len(before)+1 || !slices.Equal(after[:len(before)], before) {
		g.tb.Fatalf("after %v the house played %v", before, after)
	}
}

// everybodySees compares the board on every screen with the game. Where the
// house is to move it may have moved before the last one is looked at.
func (g *gathering) everybodySees() {
	g.tb.Helper()
	if g.game.Over() || g.person(g.game.Position().Mover) == nil {
		return
	}
	for s, p := range g.players {
		if !g.hasLeft(engine.Seat(s)) {
			p.seesBoard(g.game.Position(), engine.Seat(s))
		}
	}
}

// leave lets whoever is to move resign: the others go on with the house.
func (g *gathering) leave() {
	g.tb.Helper()
	mover := g.game.Position().Mover
	p := g.players[mover]
	p.expect("Your turn")
	p.keys("X")
	p.expect("y resign")
	p.keys("y")
	g.left = append(g.left, record.Leave{Seat: mover, Ply: g.game.Ply()})
	for s, other := range g.players {
		if engine.Seat(s) != mover {
			other.until(p.name+" to have left", func(sc screen) bool { return sc.has(p.name) && sc.has("house") })
		}
	}
}

// shortest is the move after which the fewest dân are on the board, so that a
// game ends soon.
func (g *gathering) shortest() engine.Move {
	var best engine.Move
	fewest := -1
	for _, m := range g.game.Legal() {
		next, _, err := g.game.Play(m)
		if err != nil {
			g.tb.Fatal(err)
		}
		p := next.Position()
		n := p.BoardDan()
		for _, pile := range p.Pits {
			n += 20 * int(pile.Quan)
		}
		if fewest < 0 || n < fewest {
			best, fewest = m, n
		}
	}
	return best
}

func TestThreePlayToTheEndAndOneLeaves(t *testing.T) {
	t.Parallel()
	toTheEnd(t, gather(t, "triangle", "Mai", "Lan", "Minh"), 7)
}

func TestFourPlayToTheEndAndOneLeaves(t *testing.T) {
	t.Parallel()
	toTheEnd(t, gather(t, "square", "Mai", "Lan", "Minh", "Hoa"), 10)
}

// toTheEnd plays a game in which whoever is to move after so many turns leaves,
// and looks at it by every door.
func toTheEnd(t *testing.T, g *gathering, leaveAt int) {
	t.Helper()
	r := random()
	for !g.game.Over() {
		g.everybodySees()
		if g.game.Ply() == leaveAt && len(g.left) == 0 {
			g.leave()
		}
		move := g.shortest()
		if g.game.Ply() < leaveAt { // a beginning in which not all is taken at once
			legal := g.game.Legal()
			move = legal[r.IntN(len(legal))]
		}
		g.turn(move)
	}
	if len(g.left) != 1 {
		t.Fatalf("the game was over after %d turns, before anybody left", g.game.Ply())
	}
	want := record.Rank(g.game.Result(), g.left)
	g.result(want)
	g.recorded(want)
	g.reviewed()
}

// result looks at what the screens say of the end.
func (g *gathering) result(places []int) {
	g.tb.Helper()
	for s, p := range g.players {
		if g.hasLeft(engine.Seat(s)) {
			continue
		}
		verdict := fmt.Sprintf("you are number %d", places[s])
		if places[s] == 1 {
			verdict = "You win!"
		}
		p.expect("review "+g.id, verdict)
		for o, other := range g.players {
			p.expect(fmt.Sprintf("%d. %s", places[o], other.name))
		}
	}
}

// recorded compares the record with the game as the engine plays it.
func (g *gathering) recorded(places []int) {
	g.tb.Helper()
	rec := show(g.tb, g.addr, g.town.as("Tú"), g.id)
	res := g.game.Result()
	if !slices.Equal(rec.Places, places) || !slices.Equal(rec.Points, res.Points[:res.Seats]) || !rec.Ending.ByBoard() {
		g.tb.Errorf("recorded: %s, points %v, places %v; the board says %v, places %v", rec.Ending, rec.Points, rec.Places, res, places)
	}
	if !slices.Equal(rec.Left, g.left) {
		g.tb.Errorf("recorded as left: %v, want %v", rec.Left, g.left)
	}
	if err := rec.Check(); err != nil {
		g.tb.Errorf("the record is not sound: %v", err)
	}
	for s, p := range g.players {
		if rec.Players[s].Name != p.name {
			g.tb.Errorf("seat %d is %q, want %s", s, rec.Players[s].Name, p.name)
		}
	}
	played, err := record.Replay(rec)
	if err != nil || !slices.Equal(played.Moves(), g.game.Moves()) || played.Position() != g.game.Position() {
		g.tb.Errorf("game %s was played %v and is recorded as %v (%v)", g.id, g.game.Moves(), rec.Moves, err)
	}
}

// reviewed steps through the game on the screen of somebody who was not there.
func (g *gathering) reviewed() {
	g.tb.Helper()
	if _, ok := room.ParseGameID(g.id); !ok {
		g.tb.Fatalf("%q is no ID", g.id)
	}
	c := g.town.as("Tú")
	c.command = "review " + g.id + "@0"
	tu := comes(g.tb, g.addr, "Tú", c)
	n := g.game.Ply()
	for ply := range n + 1 {
		tu.expect(fmt.Sprintf("turn %d of %d", ply, n))
		tu.seesBoard(g.game.PositionAt(ply), 0)
		tu.keys("right")
	}
}
