package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"oanquan/engine"
	"oanquan/engine/record"
)

// position reads the piles of a board for two off the screen, by pit as the
// seat sees them whose row is below. ok is false when no board is there.
func (s screen) position(from engine.Seat) (pits [12]engine.Pile, ok bool) {
	top, mid, bottom := -1, -1, -1
	for i, l := range s {
		switch {
		case strings.Contains(l, "╭") && strings.Contains(l, "┬"):
			top = i
		case top >= 0 && bottom < 0 && strings.ContainsAny(l, "├┼┤"):
			mid = i
		case top >= 0 && strings.Contains(l, "╰") && strings.Contains(l, "┴"):
			bottom = i
		}
	}
	if top < 0 || mid < top || bottom < mid {
		return pits, false
	}
	var edges []int // of the squares, from left to right
	for x, r := range []rune(s[top]) {
		if strings.ContainsRune("╭┬╮┏┓┳", r) {
			edges = append(edges, x)
		}
	}
	if len(edges) != 2+engine.Fields+1 {
		return pits, false
	}
	cell := func(y, column int) string {
		l := []rune(s[y])
		l = l[min(edges[column]+1, len(l)):min(edges[column+1], len(l))]
		return strings.TrimSpace(string(l))
	}
	other := 1 - from
	for f := 1; f <= engine.Fields; f++ {
		pits[engine.FieldPit(from, f)].Dan = count(cell(bottom-1, f))
		pits[engine.FieldPit(other, engine.Fields+1-f)].Dan = count(cell(mid-1, f))
	}
	pits[engine.QuanPit(from)] = s.quan(cell, 0, top, bottom)
	pits[engine.QuanPit(other)] = s.quan(cell, engine.Fields+1, top, bottom)
	return pits, true
}

// quan reads a quan square: its last line says what lies there, and small
// boards draw the quan above it.
func (s screen) quan(cell func(y, column int) string, column, top, bottom int) engine.Pile {
	var p engine.Pile
	for y := bottom - 1; y > top; y-- {
		text := cell(y, column)
		if text == "" {
			continue
		}
		p.Dan = count(text)
		break
	}
	for y := top + 1; y < bottom; y++ {
		if text := cell(y, column); strings.ContainsAny(text, "■█") || strings.Contains(text, "quan") {
			p.Quan = 1
		}
	}
	return p
}

// count is the number in a text, 0 when there is none.
func count(text string) int16 {
	n, _ := strconv.Atoi(regexp.MustCompile(`\d+`).FindString(text)) // "" is 0
	return int16(n)
}

// seen is what a screen says of a game: its ID and its turns. Windows of the
// usual size list them.
type seen struct {
	game  string
	moves map[int]string // by ply, "3R"
	over  bool           // the result is on show
}

var (
	gameOnScreen   = regexp.MustCompile(`(?:game|ván) ([0-9A-Z]{6})\b`)
	reviewOnScreen = regexp.MustCompile(`review ([0-9A-Z]{6})\b`)
	roundOnScreen  = regexp.MustCompile(`^\s*(\d+)\.[ ►]`) // the newest turn is pointed at
	moveOnScreen   = regexp.MustCompile(`([1-5]) (left|right|trái|phải)\b`)
)

// game reads what the screen says of the game on it.
func (s screen) game() seen {
	out := seen{moves: map[int]string{}}
	if m := gameOnScreen.FindStringSubmatch(s[0]); m != nil {
		out.game = m[1]
	} else if m := reviewOnScreen.FindStringSubmatch(s.String()); m != nil {
		out.game, out.over = m[1], true
		return out
	}
	at := -1
	for _, line := range s {
		l := []rune(line)
		if at < 0 {
			if i := strings.Index(line, "── Turns"); i >= 0 {
				at = len([]rune(line[:i]))
			}
			continue
		}
		if strings.Contains(line, "── Chat") {
			break
		}
		panel := string(l[min(at, len(l)):])
		round := roundOnScreen.FindStringSubmatch(panel)
		if round == nil {
			continue
		}
		n, _ := strconv.Atoi(round[1]) // it is digits
		for i, m := range moveOnScreen.FindAllStringSubmatch(panel, 2) {
			dir := map[string]string{"left": "L", "trái": "L", "right": "R", "phải": "R"}[m[2]]
			out.moves[2*(n-1)+i] = m[1] + dir
		}
	}
	return out
}

// plies is how many turns the screen has told of.
func (g seen) plies() int {
	n := 0
	for ply := range g.moves {
		n = max(n, ply+1)
	}
	return n
}

// shows waits until the board on the screen is that of p, without a turn being
// shown step by step.
func (p *person) shows(pos engine.Position, from engine.Seat) screen {
	p.tb.Helper()
	want := [12]engine.Pile(pos.Pits[:12])
	return p.until(fmt.Sprintf("the board %v", want), func(s screen) bool {
		got, ok := s.position(from)
		return ok && got == want
	})
}

// toldOf waits until the screen has told of so many turns of the game, or that
// it is over.
func (p *person) toldOf(plies int) screen {
	p.tb.Helper()
	return p.until(fmt.Sprintf("turn %d", plies), func(s screen) bool {
		g := s.game()
		return g.over || g.plies() >= plies
	})
}

// skip is a key that nothing is bound to: it ends the show of a turn.
const skip = "`"

// match is a game between two people as the test follows it.
type match struct {
	id      string
	players [2]*person // by seat
	game    engine.Game
}

// begun waits until both see the game and finds out who starts.
func begun(tb testing.TB, a, b *person) *match {
	tb.Helper()
	sa := a.until("a game", func(s screen) bool { return s.game().game != "" && !s.game().over })
	sb := b.until("a game", func(s screen) bool { return s.game().game != "" && !s.game().over })
	m := &match{id: sa.game().game, players: [2]*person{a, b}}
	if sb.game().game != m.id {
		tb.Fatalf("%s plays %s, %s plays %s", a.name, m.id, b.name, sb.game().game)
	}
	turn := func(s screen) bool { // half a frame may still show who waited for an opponent
		return s.has("Your turn") || s.has("Waiting for") && !s.has("Waiting for somebody")
	}
	if !a.until("whose turn it is", turn).has("Your turn") {
		m.players = [2]*person{b, a}
	}
	m.players[0].expect("Your turn")
	m.players[1].expect("Waiting for")
	var err error
	if m.game, err = engine.NewGame(engine.Classic()); err != nil {
		tb.Fatal(err)
	}
	return m
}

// mover is who is to move, and the other.
func (m *match) mover() (mover, other *person) {
	n := m.game.Ply() % 2
	return m.players[n], m.players[1-n]
}

// play plays one turn with the keys and waits until both have seen it.
func (m *match) play(move engine.Move) {
	mover, other := m.mover()
	mover.tb.Helper()
	mover.chooses(move)
	next, _, err := m.game.Play(move)
	if err != nil {
		mover.tb.Fatalf("%s cannot be played: %v", move, err)
	}
	m.game = next
	mover.toldOf(next.Ply())
	other.toldOf(next.Ply())
	mover.keys(skip)
	other.keys(skip)
}

// chooses waits for the person's turn and presses the keys of a move.
func (p *person) chooses(move engine.Move) {
	p.tb.Helper()
	p.until("to be their turn", func(s screen) bool { return s.has("Your turn") || s.has("Đến lượt bạn") })
	dir := "a"
	if move.Dir == engine.Right {
		dir = "d"
	}
	p.keys(strconv.Itoa(int(move.Pit)%6), dir)
}

// playOn plays random turns until the game is over or so many have been played.
func (m *match) playOn(r *rand.Rand, turns int) {
	for ; turns > 0 && !m.game.Over(); turns-- {
		legal := m.game.Legal()
		m.play(legal[r.IntN(len(legal))])
	}
}

// show asks for the record of a game as JSON.
func show(tb testing.TB, addr string, c caller, id string) record.Game {
	tb.Helper()
	answer := asks(tb, addr, c, "show "+id+" --json")
	var g record.Game
	if err := json.Unmarshal([]byte(answer.out), &g); err != nil || answer.exit != 0 {
		tb.Fatalf("show %s: exit %d, %v\n%s%s", id, answer.exit, err, answer.out, answer.errs)
	}
	return g
}

// recorded fails unless the record replays to just the game that was played.
func (m *match) recorded(tb testing.TB, g record.Game) {
	tb.Helper()
	replay, err := record.Replay(g)
	if err != nil {
		tb.Fatalf("the record of %s does not replay: %v", m.id, err)
	}
	if got, want := replay.Moves(), m.game.Moves(); !slices.Equal(got, want) {
		tb.Errorf("game %s was played %v and is recorded as %v", m.id, want, got)
	}
	if replay.Position() != m.game.Position() {
		tb.Errorf("game %s ends in another position", m.id)
	}
}
