package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"oanquan/engine"
)

// due is what todo says.
type due struct {
	Games []struct {
		ID       string
		Room     int
		Clock    string
		Ply      int
		Deadline time.Time
		Left     float64
	}
}

// todo asks what waits for somebody; the exit code is for scripts.
func (t town) todo(tb testing.TB, s *server, name string) (d due, exit int) {
	tb.Helper()
	said := asks(tb, s.addr, t.as(name), "todo --json")
	if said.exit == 0 {
		if err := json.Unmarshal([]byte(said.out), &d); err != nil {
			tb.Fatalf("todo of %s: %v\n%s", name, err, said.out)
		}
	} else if said.exit != exitFailed || said.out != `{"v":1,"games":[]}`+"\n" || strings.Count(said.errs, "\n") != 1 {
		tb.Errorf("todo of %s: %+v", name, said)
	}
	return d, said.exit
}

// A rated match at three days a move: the two come for a moment each, from a
// command line, and the server is stopped, killed and stopped meanwhile.
func TestAGameAtDaysAMoveAcrossThreeRestarts(t *testing.T) {
	t.Parallel()
	town := found(t, "Mai", "Lan")
	s := serve(t, town.dir)
	mai, lan := reads(t, s.addr, "Mai", town.as("Mai"), ""), reads(t, s.addr, "Lan", town.as("Lan"), "")
	lan.hears("Hello Lan")
	mai.says("match Lan classic 3d rated")
	lan.hears("challenges you")
	lan.says("accept Mai")
	lan.hears("* Game ")
	begin := mai.hearsMatch(`\* Game (\w{6}) (?:begins|is on): (\w+) – (\w+)`)
	id, names := begin[1], begin[2:]
	for _, p := range []*reader{mai, lan} {
		p.says("quit yes")
		p.leaves()
	}

	g, err := engine.NewGame(engine.Classic())
	if err != nil {
		t.Fatal(err)
	}
	for _, end := range []func(){func() { s.stop() }, func() { s.kill() }, func() { s.stop() }, nil} {
		for range 2 {
			g = town.movesFromOutside(t, s, id, names, g)
		}
		if end == nil {
			break
		}
		end()
		s = serve(t, town.dir)
		rec := show(t, s.addr, caller{}, id)
		sameRecord(t, rec, g)
		if rec.Clock != "3d" || !rec.Rated {
			t.Errorf("after a restart it is a game of %q, rated %v", rec.Clock, rec.Rated)
		}
	}

	// Who is to move comes back, and gives it up: the second game of the match
	// begins by itself, and the other has the first move.
	loser := names[g.Ply()%2]
	d, _ := town.todo(t, s, loser)
	if len(d.Games) != 1 {
		t.Fatalf("%s has %d games to move in", loser, len(d.Games))
	}
	p := reads(t, s.addr, loser, town.as(loser), "")
	p.says(fmt.Sprintf("join %d", d.Games[0].Room))
	p.hears("* Game "+id+" is on", "* Your turn.")
	p.says("resign yes")
	p.hears("* Game "+id+" is over", "* Game ")
	p.says("quit yes")
	p.leaves()
	d, exit := town.todo(t, s, names[1])
	if exit != 0 || len(d.Games) != 1 || d.Games[0].ID == id || d.Games[0].Ply != 0 {
		t.Errorf("the second game: exit %d, %+v", exit, d)
	}
	if _, exit := town.todo(t, s, names[0]); exit != exitFailed {
		t.Errorf("who began the first has something to do: exit %d", exit)
	}
	s.stop()
	if code, said := runs(t, "ratings", "--data", town.dir); code != exitOK || !strings.Contains(said, "1 rated game ") {
		t.Errorf("ratings: exit %d, %s", code, said)
	}
}

// movesFromOutside plays the next move by a command, and looks at what waits
// for whom.
func (t town) movesFromOutside(tb testing.TB, s *server, id string, names []string, g engine.Game) engine.Game {
	tb.Helper()
	mover, other := names[g.Ply()%2], names[1-g.Ply()%2]
	d, exit := t.todo(tb, s, mover)
	if exit != 0 || len(d.Games) != 1 || d.Games[0].ID != id || d.Games[0].Ply != g.Ply() || d.Games[0].Clock != "3d" {
		tb.Fatalf("ply %d, todo of %s: exit %d, %+v", g.Ply(), mover, exit, d)
	}
	// The first two moves have a time of their own; it is three days, too.
	if left := d.Games[0].Left; left < 71*3600 || left > 72*3600 || time.Until(d.Games[0].Deadline).Round(time.Hour) != 72*time.Hour {
		tb.Errorf("ply %d: %v seconds are left, until %v", g.Ply(), left, d.Games[0].Deadline)
	}
	if _, exit := t.todo(tb, s, other); exit != exitFailed {
		tb.Errorf("ply %d: %s has something to do: exit %d", g.Ply(), other, exit)
	}
	legal := g.Legal()
	m := legal[random().IntN(len(legal))]
	command := "move " + strings.ToLower(id) + " " + m.String()
	if said := asks(tb, s.addr, t.as(other), command); said.exit == 0 {
		tb.Errorf("ply %d: %s moves for %s: %+v", g.Ply(), other, mover, said)
	}
	if said := asks(tb, s.addr, t.as(mover), command); said.exit != 0 || !strings.Contains(said.out, id) {
		tb.Fatalf("ply %d: %s: %+v", g.Ply(), command, said)
	}
	next, _, err := g.Play(m)
	if err != nil {
		tb.Fatal(err)
	}
	return next
}
