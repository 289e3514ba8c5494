package roomview

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/engine/record"
	"oanquan/lobby/room"
	"oanquan/ui/frames"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

// watcher is somebody who looks on, at a time that the test sets.
func watcher(env screen.Env, store *frames.Store, now *time.Time, s room.State) Model {
	env.Frames, env.Prefs.Animation, env.Now = store, "off", func() time.Time { return *now }
	return Showing(env, s)
}

// TestOnlookersSeeTheirOwnScreen plays games of all kinds before two people who
// look on and share frames: each sees what would have been drawn for them alone.
func TestOnlookersSeeTheirOwnScreen(t *testing.T) {
	env := gallery.Env(i18n.New(i18n.Vietnamese))
	r := rand.New(rand.NewPCG(3, 14))
	shared, same, results := 0, 0, 0
	for round := range 12 {
		var store frames.Store
		now := gallery.Noon()
		m, s := looking(0)
		s.Owner = gallery.Lan().ID
		if round%2 == 1 {
			s.Game.Control = clock.Control{Kind: clock.Fischer, Base: time.Minute, Step: 3 * time.Second}
			s.Clock = clock.New(s.Game.Control, 2).Start(0, now)
		}
		one, two := watcher(env, &store, &now, s), watcher(env, &store, &now, s)
		m, _ = tell(m, room.Snapshot{State: s})
		for after := 0; after < 6; {
			now = now.Add(time.Duration(r.IntN(4000)) * time.Millisecond)
			if m.game.Over() {
				after++
			}
			for _, body := range happening(r, &m, now) {
				m, _ = tell(m, body)
				one, _ = tell(one, body)
				if r.IntN(8) > 0 { // else the other is behind
					two, _ = tell(two, body)
				} else {
					two = watcher(env, &store, &now, *m.state)
				}
			}
			w, h := 40+r.IntN(80), 16+r.IntN(30)
			a, b := one.Frame(w, h), two.Frame(w, h)
			for i, f := range []*frames.Frame{a, b} {
				who := []Model{one, two}[i]
				if f == nil {
					continue
				}
				shared++
				if m.game.Over() {
					results++
				}
				if want := screen.Finish(who.env.Theme, who.View(w, h), w, h); f.Text != want {
					t.Fatalf("round %d, ply %d, %d×%d, watcher %d sees\n%s\nwant\n%s", round, m.game.Ply(), w, h, i, f.Text, want)
				}
			}
			if a != nil && a == b {
				same++
			}
		}
	}
	if shared < 100 || same < shared/3 || results < 20 {
		t.Errorf("of %d frames that may be shared, %d of results, only %d were", shared, results, same)
	}
}

// happening is a turn, and perhaps something else.
func happening(r *rand.Rand, m *Model, now time.Time) []room.Body {
	if m.game.Over() {
		return aftermath(r, m, now)
	}
	legal := m.game.Legal()
	moved := room.Moved{Ply: m.game.Ply(), Move: legal[r.IntN(len(legal))], Clock: m.state.Clock}
	if m.timed() {
		var err error
		if moved.Clock, err = m.state.Clock.Move(now, 0); err != nil {
			panic(err)
		}
		moved.Time.Left = moved.Clock.Left(m.game.Position().Mover, now)
	}
	out := []room.Body{moved}
	switch r.IntN(6) {
	case 0:
		out = append(out, room.Said{Line: room.ChatLine{At: now, From: gallery.Mai(), Text: fmt.Sprint("hay ", r.IntN(100))}})
	case 1:
		out = append(out, room.Watching{Count: r.IntN(30)})
	case 2:
		out = append(out, room.Aided{Seat: 1, Count: 1 + r.IntN(3)})
	case 3:
		out = append(out, room.Offered{Offer: room.OpenOffer{Kind: room.OfferDraw, Seat: 0, Seq: m.game.Ply(), At: now}})
	case 4:
		chairs := append([]room.Chair(nil), m.state.Chairs...)
		if chairs[0].Away = (time.Time{}); r.IntN(2) == 0 {
			chairs[0].Away, chairs[0].Claim = now.Add(-time.Minute), now.Add(20*time.Second)
		}
		out = append(out, room.ChairsChanged{Chairs: chairs, Owner: m.state.Owner})
	}
	return out
}

// aftermath is what happens when a game is over.
func aftermath(r *rand.Rand, m *Model, now time.Time) []room.Body {
	if m.state.Phase == room.Playing {
		return []room.Body{room.Ended{Outcome: room.Outcome{Ending: record.Squares, Places: []int{1, 2}, Points: []int{40, 30}, EndedBy: engine.NoSeat}}}
	}
	chairs := append([]room.Chair(nil), m.state.Chairs...)
	for i := range chairs {
		if chairs[i].Ready = r.IntN(2) == 0; !chairs[i].Ready {
			chairs[i].Deadline = now.Add(time.Duration(r.IntN(100)) * time.Second)
		}
	}
	return []room.Body{room.ChairsChanged{Chairs: chairs, Owner: m.state.Owner}}
}

// TestWhatIsTheOwnIsNotShared: a player, and who looks on and does anything
// else than that.
func TestWhatIsTheOwnIsNotShared(t *testing.T) {
	_, s := looking(6)
	s.Owner = gallery.Lan().ID
	now := gallery.Noon()
	fresh := func() Model { return watcher(gallery.Env(i18n.New(i18n.English)), &frames.Store{}, &now, s) }
	if fresh().Frame(80, 24) == nil {
		t.Fatal("who only looks on shares no frame")
	}
	for name, change := range map[string]func(*Model){
		"chat":     func(m *Model) { m.typing = true },
		"a card":   func(m *Model) { m.card = watchersCard },
		"question": func(m *Model) { m.ask = askQuit },
		"back":     func(m *Model) { m.back = 2 },
		"a turn on show": func(m *Model) {
			m.env.Prefs.Animation = "slow"
			*m, _ = m.begin(showing{m.last, m.game.PositionAt(m.last.ply)})
		},
		"a player": func(m *Model) { m.env.Actor.Who = gallery.Lan() },
		"who may claim": func(m *Model) {
			m.state.Chairs = []room.Chair{{Who: gallery.Tuan(), Away: now}, {Who: gallery.Lan()}}
		},
		"the owner": func(m *Model) { m.state.Owner = m.env.Actor.Who.ID },
		"who came after the end": func(m *Model) {
			*m, _ = tell(*m, room.Ended{Outcome: room.Outcome{Ending: record.Resign, Places: []int{1, 2}, EndedBy: engine.Seat(1)}})
			m.saw = ""
		},
		"nobody to share with": func(m *Model) { m.env.Frames = nil },
	} {
		m := fresh()
		if change(&m); m.Frame(80, 24) != nil {
			t.Errorf("%s: the frame is shared", name)
		}
	}
}

// BenchmarkOnlooker draws a game after each turn for who looks on: alone, and as
// one of a hundred.
func BenchmarkOnlooker(b *testing.B) {
	_, s := looking(8)
	s.Owner = gallery.Lan().ID
	now := gallery.Noon()
	for _, of := range []int{1, 100} {
		b.Run(fmt.Sprint("of ", of), func(b *testing.B) {
			store := &frames.Store{}
			m := watcher(gallery.Env(i18n.New(i18n.Vietnamese)), store, &now, s)
			for i := 0; b.Loop(); i++ {
				if i%of == 0 {
					*store = frames.Store{}
				}
				m.Frame(100, 30)
			}
		})
	}
}

// BenchmarkSecond draws a game for a player when a second has passed.
func BenchmarkSecond(b *testing.B) {
	_, s := looking(8)
	now := gallery.Noon()
	s.Game.Control = clock.Control{Kind: clock.Fischer, Base: time.Hour, Step: 3 * time.Second}
	c := clock.New(s.Game.Control, 2).Start(0, now)
	for range 3 {
		c, _ = c.Move(now, 0)
	}
	s.Clock = c
	m := watcher(gallery.Env(i18n.New(i18n.Vietnamese)), nil, &now, s)
	m.drawn = &parts{}
	b.ReportAllocs()
	for b.Loop() {
		now = now.Add(time.Second / 1000)
		after, _ := m.Update(second{})
		m = after.(Model)
		m.View(100, 30)
	}
}

// TestNothingOldIsOnTheScreen plays games with clocks and without before a
// player who presses keys and for whom seconds pass: what is shown, of which only
// the clocks are drawn anew each second, is what would be drawn from nothing.
func TestNothingOldIsOnTheScreen(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 71))
	keys := []string{"1", "3", "5", "right", "left", "up", "enter", "esc", ",", ".", "i", "W", "t", "x", "X", "n", "e", "p", "?"}
	kept, all := 0, 0
	for round := range 20 {
		now := gallery.Noon()
		s := game(0)
		if round%2 == 0 {
			s.Game.Control = clock.Control{Kind: clock.Fischer, Base: time.Minute, Step: 3 * time.Second}
			s.Clock = clock.New(s.Game.Control, 2).Start(0, now)
		}
		env := gallery.Env(i18n.New(i18n.English))
		env.Prefs.Animation, env.Now = "off", func() time.Time { return now }
		if round%4 == 3 {
			env.Prefs.Animation = "fast"
		}
		m := Showing(env, s)
		m.table = idle{}
		bounds := [][2]int{{80, 24}, {40, 16}, {120, 35}}
		size := bounds[r.IntN(3)]
		for !m.game.Over() && all < 4000 {
			now = now.Add(time.Duration(r.IntN(1500)) * time.Millisecond)
			switch r.IntN(5) {
			case 0:
				for _, body := range happening(r, &m, now) {
					m, _ = tell(m, body)
				}
			case 1:
				s, _ := m.Update(uitest.Key(keys[r.IntN(len(keys))]))
				m = s.(Model)
			case 2:
				if r.IntN(20) == 0 {
					size = bounds[r.IntN(3)]
				}
				if r.IntN(9) == 0 {
					s, _, _ := m.Leave()
					m = s.(Model)
				}
			default:
				s, _ := m.Update(second{})
				m = s.(Model)
			}
			was := m.drawn
			if was != nil && was.w == size[0] && was.h == size[1] && m.steady() {
				kept++
			}
			all++
			fresh := m
			fresh.drawn = nil
			if got, want := m.View(size[0], size[1]), fresh.View(size[0], size[1]); got != want {
				t.Fatalf("round %d, ply %d:\n%s\nwant:\n%s", round, m.game.Ply(), uitest.Plain(got, size[0], size[1]), uitest.Plain(want, size[0], size[1]))
			}
			if m.timed() && m.state.Clock.Left(m.game.Position().Mover, now) <= 0 {
				break
			}
		}
	}
	if kept < all/10 || all < 500 {
		t.Errorf("of %d screens %d were in part those of before", all, kept)
	}
}
