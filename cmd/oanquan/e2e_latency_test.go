package main

import (
	"fmt"
	"runtime"
	"slices"
	"testing"
	"time"

	"oanquan/engine"
	"oanquan/lobby/room"
)

const (
	// latencyMoves are the turns of one measurement.
	latencyMoves = 20
	// thinking is the least time for which people look at the board, and as
	// long again the most: screens are at rest when they press a key.
	thinking = 100 * time.Millisecond
)

// BenchmarkKeyToScreen measures how long after a key the turn stands on the
// mover's own screen and on the opponent's, over loopback, commit included:
// alone on a server, and beside bots and analysis that take all they may have.
func BenchmarkKeyToScreen(b *testing.B) {
	goroutines := runtime.NumGoroutine()
	b.Run("alone", func(b *testing.B) {
		town := found(b, "Mai", "Lan")
		keyToScreen(b, town, serve(b, town.dir))
	})
	b.Run("beside-bots", func(b *testing.B) {
		town := found(b, "Mai", "Lan")
		var games []room.GameID
		for i := range toAnalyse {
			id := room.GameID(fmt.Sprintf("K7QM%02d", i))
			town.archived(b, id, 8) // all the same, but no analysis knows of another
			games = append(games, id)
		}
		s := serve(b, town.dir)
		c := assemble(b, s.addr, games)
		keyToScreen(b, town, s)
		c.leave()
		c.report(b)
	})
	for late := time.Now().Add(patience); runtime.NumGoroutine() > goroutines; <-time.After(time.Millisecond) {
		if time.Now().After(late) {
			b.Fatalf("%d goroutines are left", runtime.NumGoroutine()-goroutines)
		}
	}
}

// keyToScreen lets Mai and Lan of a town play on a server and measures.
func keyToScreen(b *testing.B, town town, s *server) {
	mai, lan := town.meet(b, s.addr, "Mai", "Lan")
	var own, theirs []time.Duration
	r := random()
	m := begun(b, mai, lan)
	computed, known := s.cpu()
	since := time.Now()
	for b.Loop() {
		for range latencyMoves {
			if m.game.Over() {
				mai.keys("r")
				lan.keys("r")
				m = begun(b, mai, lan)
			}
			<-time.After(thinking + time.Duration(r.Int64N(int64(thinking))))
			legal := m.game.Legal()
			mine, yours := m.timed(legal[r.IntN(len(legal))])
			own, theirs = append(own, mine), append(theirs, yours)
		}
	}
	if after, still := s.cpu(); known && still {
		b.ReportMetric((after-computed).Seconds()/time.Since(since).Seconds(), "server-cores")
	}
	b.ReportMetric(0, "ns/op") // the turns of a game are not an operation
	for _, t := range []struct {
		what  string
		times []time.Duration
	}{{"own", own}, {"opponent", theirs}} {
		slices.Sort(t.times)
		for _, p := range []int{50, 95} {
			at := t.times[len(t.times)*p/100]
			b.ReportMetric(float64(at.Microseconds())/1000, t.what+"-p"+map[int]string{50: "50", 95: "95"}[p]+"-ms")
		}
	}
}

// timed plays a turn and tells how long after the key each screen showed it.
func (m *match) timed(move engine.Move) (own, theirs time.Duration) {
	mover, other := m.mover()
	ply := m.game.Ply() + 1
	arrived := func(p *person) <-chan time.Time {
		at := make(chan time.Time, 1)
		p.watch(func(s screen) {
			g := s.game()
			if g.plies() >= ply || g.over {
				select {
				case at <- time.Now():
				default: // it was there already
				}
			}
		})
		return at
	}
	mover.until("to be their turn", func(s screen) bool { return s.has("Your turn") })
	mine, yours := arrived(mover), arrived(other)
	begun := time.Now()
	m.play(move)
	for _, p := range m.players {
		p.watch(func(screen) {})
	}
	return (<-mine).Sub(begun), (<-yours).Sub(begun)
}
