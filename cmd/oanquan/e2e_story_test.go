package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"oanquan/engine"
	"oanquan/engine/record"
)

// random is the chance of a test, the same in each run.
func random() *rand.Rand { return rand.New(rand.NewPCG(1, 2)) }

// as is how somebody of the town comes in.
func (t town) as(name string) caller { return caller{login: name, key: t.keys[name]} }

// meet brings two people of the town together by Play now.
func (t town) meet(tb testing.TB, addr, first, second string) (a, b *person) {
	tb.Helper()
	a = comes(tb, addr, first, t.as(first))
	a.expect("Play now")
	a.keys("p")
	a.expect("Waiting for somebody")
	b = comes(tb, addr, second, t.as(second))
	b.expect("Play now")
	b.keys("p")
	return a, b
}

func TestMaiAndLanMeetAndPlayToTheEnd(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai", "Lan", "Tú")
	s := serve(t, town.dir)
	mai, lan := town.meet(t, s.addr, "Mai", "Lan")
	m := begun(t, mai, lan)
	m.playOn(random(), 1000)
	mai.expect("review " + m.id)
	lan.expect("review " + m.id)
	verdicts := map[string]int{}
	for _, p := range m.players {
		for _, v := range []string{"You win!", "You lose", "A draw!"} {
			if p.look().has(v) {
				verdicts[v]++
			}
		}
	}
	if verdicts["You win!"] != verdicts["You lose"] || verdicts["You win!"]*2+verdicts["A draw!"] != 2 {
		t.Errorf("the screens say %v", verdicts)
	}

	g := show(t, s.addr, town.as("Tú"), m.id)
	m.recorded(t, g)
	res := m.game.Result()
	if !g.Ending.ByBoard() || !slices.Equal(g.Points, res.Points[:2]) || !slices.Equal(g.Places, res.Places[:2]) {
		t.Errorf("the record says %s, %v, places %v; the board %v", g.Ending, g.Points, g.Places, res)
	}
	for seat, p := range m.players {
		if g.Players[seat].Name != p.name {
			t.Errorf("seat %d is %q, want %s", seat, g.Players[seat].Name, p.name)
		}
	}
	if list := asks(t, s.addr, town.as("Tú"), "recent --tsv"); strings.Count(list.out, m.id) != 1 {
		t.Errorf("the game is not listed once:\n%s", list.out)
	}
	if text := asks(t, s.addr, town.as("Tú"), "show "+m.id+" --record").out; text == "" {
		t.Error("the record as text is empty")
	} else if again, err := record.Parse(text); err != nil {
		t.Errorf("the record as text does not parse: %v\n%s", err, text)
	} else {
		m.recorded(t, again)
	}
}

func TestTuComesInTheMiddleAndSeesTheSameBoard(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai", "Lan", "Tú")
	s := serve(t, town.dir)
	mai, lan := town.meet(t, s.addr, "Mai", "Lan")
	m := begun(t, mai, lan)
	r := random()
	m.playOn(r, 7)

	watch := town.as("Tú")
	watch.command = "watch " + m.id
	tu := newOpenSSH(t, town.keys["Tú"]).comes(t, s.addr, "Tú", watch)
	guest := comes(t, s.addr, "a guest", caller{command: "watch " + strings.ToLower(m.id)})
	watchers := []*person{tu, guest}
	tu.expect(m.id, "2 watching")
	mai.expect("2 watching")
	for !m.game.Over() {
		if m.game.Ply() > 12 {
			break
		}
		m.sameForAll(t, watchers)
		legal := m.game.Legal()
		m.play(legal[r.IntN(len(legal))])
		for _, w := range watchers {
			w.toldOf(m.game.Ply())
			w.keys(skip)
		}
	}
	m.sameForAll(t, watchers)
	tu.keys("1", "d") // who looks on moves nothing
	tu.keys("t", "hay quá", "enter")
	tu.expect("Tú (watching) turn", ": hay quá")
	guest.expect("hay quá")
	mover, other := m.mover()
	mover.keys("X")
	mover.expect("Resign this game?")
	mover.keys("y")
	other.expect("You win!")
	tu.expect(other.name+" wins!", mover.name+" resigned")
	mai.expect("hay quá") // now the players hear it
	if mai.look().has("error") {
		t.Error(mai.look())
	}
	if g := show(t, s.addr, caller{}, m.id); g.Ending != record.Resign || len(g.Moves) != m.game.Ply() {
		t.Errorf("recorded as %s after %d turns", g.Ending, len(g.Moves))
	}
}

// sameForAll compares what the players and the spectators see now: the board,
// and in words whose turn it is and what the last turn was.
func (m *match) sameForAll(tb testing.TB, watchers []*person) {
	tb.Helper()
	pos := m.game.Position()
	for seat, p := range m.players {
		p.shows(pos, engine.Seat(seat))
	}
	mover, other := m.mover()
	last := ""
	if m.game.Ply() > 0 {
		last = other.look().line(other.name + ": ")
	}
	for _, w := range watchers {
		w.shows(pos, 0)
		w.expect("Waiting for "+mover.name+" to move", last)
	}
}

// line is the line that begins with a text, up to where the next column begins.
func (s screen) line(begin string) string {
	for _, l := range s {
		l = strings.TrimSpace(l)
		if strings.HasPrefix(l, begin) {
			l, _, _ = strings.Cut(l, "   ")
			return l
		}
	}
	return ""
}

func TestEverybodyReviewsTheGameByItsID(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai", "Lan")
	s := serve(t, town.dir)
	mai, lan := town.meet(t, s.addr, "Mai", "Lan")
	m := begun(t, mai, lan)
	m.playOn(random(), 9)
	mai.keys("X", "y")
	lan.expect("review " + m.id)

	// From the line that the result tells people to type.
	for name, c := range map[string]caller{
		"a guest": {command: "review " + m.id}, "Lan": {login: "Lan", key: town.keys["Lan"], command: "review " + m.id + "@0"},
	} {
		p := comes(t, s.addr, name, c)
		p.expect("Review of game "+m.id, fmt.Sprintf("of %d", m.game.Ply()))
		p.keys("home")
		from := engine.Seat(0)
		if name == m.players[1].name {
			from = 1 // who played sees it from their side again
		}
		for ply := range m.game.Ply() + 1 {
			p.expect(fmt.Sprintf("turn %d of %d", ply, m.game.Ply()))
			p.shows(m.game.PositionAt(ply), from)
			if ply > 0 {
				p.expect(m.players[(ply-1)%2].name + ": " + words(m.game.MoveAt(ply-1)) + " – ")
			}
			p.keys("right")
		}
		p.keys("4", "enter")
		p.expect(fmt.Sprintf("turn 4 of %d", m.game.Ply()))
		at := asks(t, s.addr, c, "show "+m.id+"@4")
		if at.exit != 0 || !strings.Contains(at.out, words(m.game.MoveAt(3))) && !strings.Contains(at.out, m.game.MoveAt(3).String()) {
			t.Errorf("show at turn 4: %d\n%s%s", at.exit, at.out, at.errs)
		}
	}
	if none := asks(t, s.addr, caller{}, "show ZZZZZZ"); none.exit != 3 || none.out != "" || none.errs == "" {
		t.Errorf("a game that is not there: %+v", none)
	}
}

// words are a move as English screens say it.
func words(m engine.Move) string {
	dir := "left"
	if m.Dir == engine.Right {
		dir = "right"
	}
	return fmt.Sprintf("%d %s", int(m.Pit)%6, dir)
}
