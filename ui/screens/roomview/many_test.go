package roomview

import (
	"log/slog"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"oanquan/engine"
	"oanquan/engine/record"
	"oanquan/lobby/room"
	"oanquan/ui/gallery"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

func forThree() engine.Rules {
	r := engine.Classic()
	r.Players = 3
	return r
}

func TestAShapeIsChosenOnce(t *testing.T) {
	for keys, want := range map[string]room.Shape{"1": room.Bua, "a": room.Bao, "K": room.Keo, "2 3": room.Bao} {
		m, d := sitting(gallery.Throw(2))
		for _, k := range strings.Fields(keys) {
			next, cmd := m.key(uitest.Key(k))
			m = next
			uitest.Run(cmd)
		}
		if len(d.asked) != 1 || d.asked[0] != (room.Throw{Shape: want}) {
			t.Errorf("%s: asked %v", keys, d.asked)
		}
	}
	m, d := sitting(gallery.Throw(2))
	m, cmd := m.key(uitest.Key("b"))
	if again, cmd := m.key(uitest.Key("k")); cmd != nil || !again.sent {
		t.Error("a second choice while the first is on its way")
	}
	s, _ := m.Update(uitest.Run(cmd)[0])
	m = s.(Model)
	if m.state.Hand != room.Bua || m.sent {
		t.Error("the own shape is not kept")
	}
	d.err = room.ErrThrown
	m, _ = sitting(gallery.Throw(2))
	m.table = d
	m, cmd = m.key(uitest.Key("b"))
	s, _ = m.Update(uitest.Run(cmd)[0])
	if s.(Model).state.Hand != room.NoShape {
		t.Error("a refused shape is shown as chosen")
	}
}

func TestNobodyElseThrows(t *testing.T) {
	elsewhere, out, over := gallery.Throw(3), gallery.Throw(3), gallery.Throw(3, room.Bao, room.Bua, room.Bua)
	elsewhere.Here = false
	out.Throw.In = []int{1, 2}
	for name, s := range map[string]room.State{
		"elsewhere": elsewhere, "out": out, "over": over, "chosen": gallery.Chosen(room.Bao),
	} {
		m, d := sitting(s)
		press(t, m, "1", "b", "2", "a", "3", "k")
		if len(d.asked) != 0 {
			t.Errorf("%s: asked %v", name, d.asked)
		}
	}
	if m, _ := sitting(over); m.counts() {
		t.Error("counts when the shapes are shown")
	}
	if m, _ := sitting(gallery.Throw(3)); !m.counts() {
		t.Error("the time to choose does not count")
	}
}

func TestAShapeByChanceIsSaidToBeOne(t *testing.T) {
	s := gallery.Throw(2, room.Bao, room.Bua)
	for chair, want := range []string{"Time was up for you: chance chose. ", "Time was up for " + s.Chairs[1].Who.Name + ": chance chose. "} {
		s.Throw.ByChance = []int{chair}
		if m, _ := sitting(s); !strings.HasPrefix(m.throwStatus(), want) {
			t.Errorf("chair %d: %q", chair, m.throwStatus())
		}
	}
}

func TestWhoStaysInIsWhoTheRoomSays(t *testing.T) {
	for _, tt := range []struct {
		shown []room.Shape
		want  []int
	}{
		{[]room.Shape{room.Bao, room.Bao, room.Bua}, []int{0, 1}},
		{[]room.Shape{room.Bao, room.Keo, room.Bua}, []int{0, 1, 2}},
		{[]room.Shape{room.Keo, room.Keo, room.Keo}, []int{0, 1, 2}},
		{[]room.Shape{room.Bua, room.Keo, room.Keo}, []int{0}},
	} {
		if got := stays(gallery.Throw(3, tt.shown...).Throw); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%v: %v, want %v", tt.shown, got, tt.want)
		}
	}
}

func TestAmongThreeTheHouseTakesOver(t *testing.T) {
	s := gallery.Game(forThree(), 10)
	gallery.Drop(&s.Chairs[1], 90*time.Second)
	gallery.Drop(&s.Chairs[2], 120*time.Second)
	m, d := sitting(s)
	m, _ = press(t, m, "e", "y", "w")
	if len(d.asked) != 0 || !strings.Contains(m.asking(), gallery.Tuan().Name) {
		t.Errorf("asked %v, %q", d.asked, m.asking())
	}
	press(t, m, "y")
	if len(d.asked) != 1 || d.asked[0] != (room.Claim{}) {
		t.Errorf("asked %v", d.asked)
	}
	s.Game.Left = []record.Leave{{Seat: 2, Ply: 9}}
	if m, _ = sitting(s); !strings.Contains(m.status(true), gallery.Lan().Name) {
		t.Errorf("told %q", m.status(true))
	}
}

func TestWhoLeavesIsTold(t *testing.T) {
	m, d := sitting(gallery.Game(forThree(), 9))
	s, cmd := m.Update(news{events: []room.Event{{Seq: 2, Body: room.Left{Leave: record.Leave{Seat: 2, Ply: 9}}}}, over: true})
	if out := uitest.Run(cmd); len(out) != 1 || !strings.Contains(out[0].(screen.Toast).Text, gallery.Tuan().Name) {
		t.Errorf("told %v", out)
	}
	view := uitest.Plain(s.View(80, 24), 80, 24)
	if !strings.Contains(view, m.env.Text.GameText.LeftHouse) {
		t.Errorf("no mark:\n%s", view)
	}
	m, _ = tell(s.(Model), room.Left{Leave: record.Leave{Seat: 0, Ply: 9}})
	press(t, m, "1", "right", "X", "y")
	if len(d.asked) != 0 || m.playing() {
		t.Errorf("who has left still plays: %v", d.asked)
	}
}

func TestTheCardTellsRulesAndStandings(t *testing.T) {
	m, _ := sitting(gallery.Game(forThree(), 9))
	card := m.env.Text.Card
	m, _ = press(t, m, "i")
	if v := m.View(120, 40); !strings.Contains(v, card.Title) || !strings.Contains(v, card.Standings) {
		t.Errorf("on a large screen:\n%s", v)
	}
	if v := m.View(40, 16); !strings.Contains(v, card.Title) || strings.Contains(v, card.Standings) {
		t.Errorf("on a small one:\n%s", v)
	}
	m, _ = press(t, m, "i")
	if v := m.View(40, 16); !strings.Contains(v, card.Standings) {
		t.Errorf("no standings:\n%s", v)
	}
	m, out := press(t, m, "X")
	if m.card != noCard || m.ask != askNothing || len(out) != 0 {
		t.Error("a key does more than put the card away")
	}
}

func TestTheOwnerChangesTheGameAndFreesAChair(t *testing.T) {
	m, d := sitting(gallery.Four())
	want := screen.Change{Number: 7, Options: gallery.Four().Options, Seated: 3}
	_, cmd := m.key(uitest.Key("o"))
	if got := uitest.Run(cmd); len(got) != 1 || got[0] != (screen.Push{Route: want}) {
		t.Errorf("got %v", got)
	}
	m, _ = press(t, m, "f", "1")
	if len(d.asked) != 0 {
		t.Errorf("the own chair was freed: %v", d.asked)
	}
	m, _ = m.key(uitest.Key("f"))
	_, cmd = m.key(uitest.Key("3"))
	uitest.Run(cmd)
	if len(d.asked) != 1 || d.asked[0] != (room.FreeChair{Chair: 2}) {
		t.Errorf("asked %v", d.asked)
	}
	m, _ = tell(m, room.OptionsChanged{Options: room.Options{Rules: engine.Classic(), Starter: room.StartThrow}})
	if !strings.Contains(m.todo(), m.env.Text.RoomText.StartThrow) {
		t.Errorf("told %q", m.todo())
	}
	s := gallery.Four()
	s.Owner = gallery.Lan().ID
	m, d = sitting(s)
	for _, k := range []string{"o", "f"} {
		if _, cmd := m.key(uitest.Key(k)); cmd != nil {
			t.Errorf("%s works for who is not the owner", k)
		}
	}
	if len(d.asked) != 0 {
		t.Errorf("asked %v", d.asked)
	}
}

func TestAResultStaysWhenTheRoomIsChanged(t *testing.T) {
	four := engine.Classic()
	four.Players = 4
	m, _ := sitting(gallery.Game(four, 900))
	m, _ = tell(m, room.OptionsChanged{Options: room.Options{Rules: engine.Classic()}},
		room.ChairsChanged{Chairs: []room.Chair{{Who: gallery.Mai()}, {Who: gallery.Lan()}}, Owner: gallery.Mai().ID})
	m.View(80, 24)
	m, _ = press(t, m, ",")
	m.View(80, 24)
	m.View(40, 16)
}

func TestThreeThrowAndOneLeaves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, err := room.Open(room.Config{
			Number: 7, Owner: gallery.Mai(), Journal: paper{}, Log: slog.New(slog.DiscardHandler),
			Options: room.Options{Rules: forThree(), Starter: room.StartThrow}, Changed: func(room.Summary) {},
		})
		if err != nil {
			t.Fatal(err)
		}
		defer r.Stop(room.ClosedShutdown)
		mai, lan, tuan := look(t, r, gallery.Mai(), 1), look(t, r, gallery.Lan(), 2), look(t, r, gallery.Tuan(), 3)
		all := []*onlooker{mai, lan, tuan}
		for _, o := range all {
			if o.m.chair() < 0 {
				o.press("s")
			}
			o.until("sits", func(room.State) bool { return o.m.chair() >= 0 })
		}
		full := func(s room.State) bool { return len(s.Chairs) == 3 && s.Chairs[2].Taken() }
		for _, o := range all {
			o.until("three sit", full)
		}
		for _, o := range all {
			o.press("r")
		}
		for _, o := range all {
			o.until("the throw", func(s room.State) bool { return s.Throw.Going() })
		}
		mai.press("1")
		lan.press("2") // bao beats búa
		tuan.press("b")
		mai.until("the shapes", func(s room.State) bool { return s.Throw.Shown != nil })
		if text := mai.m.throwStatus(); !strings.Contains(text, gallery.Lan().Name) {
			t.Errorf("told %q", text)
		}
		for _, o := range all {
			o.until("the game", func(s room.State) bool { return s.Phase == room.Playing })
		}
		if lan.m.seat() != 0 || !lan.m.choosing() {
			t.Error("who won the throw does not begin")
		}
		lan.press("3", "right")
		mai.until("a move", func(s room.State) bool { return len(s.Game.Moves) == 1 })
		for len(mai.m.state.Game.Moves) < 3 {
			for _, o := range all {
				if o.until("the others' moves", func(s room.State) bool { return len(s.Game.Moves) >= len(mai.m.state.Game.Moves) }); o.m.choosing() {
					o.press("a")
				}
			}
			n := len(mai.m.state.Game.Moves)
			mai.until("a move", func(s room.State) bool { return len(s.Game.Moves) > n })
		}
		for _, o := range all {
			o.until("a round", func(s room.State) bool { return len(s.Game.Moves) >= 3 })
		}
		lan.press("X", "y")
		mai.until("lan leaves", func(s room.State) bool { return s.Game.HasLeft(0) })
		mai.until("the house moves", func(s room.State) bool { return len(s.Game.Moves) >= 4 })
		if !mai.m.running() || mai.m.state.Game.HasLeft(mai.m.seat()) {
			t.Error("the game of the others does not go on")
		}
	})
}
