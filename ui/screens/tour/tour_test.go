package tour

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/lobby/account"
	"oanquan/lobby/command"
	"oanquan/lobby/room"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

// fake is the screen of a room that shows what it is told.
type fake struct {
	at    screen.Room
	state room.State
	left  *[]room.Number
}

// becomes is a new state of the room.
type becomes struct{ state room.State }

func (f fake) Init() tea.Cmd { return nil }
func (f fake) Update(msg tea.Msg) (screen.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case becomes:
		f.state = msg.state
	case tea.KeyPressMsg:
		return f, tea.Batch(screen.Go(screen.Pop{}), func() tea.Msg { return becomes{f.state} })
	}
	return f, nil
}
func (f fake) View(int, int) string   { return f.at.Channel }
func (f fake) Keys() []keymap.Binding { return nil }
func (f fake) Close()                 { *f.left = append(*f.left, f.at.Number) }
func (f fake) Place() command.Place {
	return screen.Seated{State: f.state, Table: screen.TableOf(nil), Actor: room.Actor{}}
}

// on is a tour that shows room n, and where it has left.
func on(t *testing.T, m Model, n room.Number) Model {
	t.Helper()
	s, _ := m.Update(found{n, true})
	return s.(Model)
}

func begun(t *testing.T, who account.ID) (Model, *[]room.Number) {
	t.Helper()
	env, left := uitest.Env(i18n.New(i18n.English)), &[]room.Number{}
	m := start(env, who, "mai", func(_ screen.Env, at screen.Room) screen.Screen { return fake{at: at, left: left} })
	return m, left
}

func game(plies int) room.State {
	s := gallery.Game(engine.Classic(), plies)
	s.Chairs[0].Who, s.Chairs[1].Who = gallery.Tuan(), gallery.Lan()
	return s
}

func tell(m Model, s room.State) (Model, tea.Cmd) {
	next, cmd := m.Update(ours{m.gen, becomes{s}})
	return next.(Model), cmd
}

func TestTheResultStaysAWhile(t *testing.T) {
	m, left := begun(t, "")
	m = on(t, m, 7)
	m, cmd := tell(m, game(9))
	if cmd != nil || m.holds {
		t.Fatal("something waits while the game goes on")
	}
	m, cmd = tell(m, game(400))
	if cmd == nil || !m.holds {
		t.Fatal("nothing is to follow the end")
	}
	if m = on(t, m, 9); m.at != 7 {
		t.Error("it goes on before the result has been read")
	}
	s, cmd := m.Update(shown{m.tag})
	if m = s.(Model); m.holds || cmd == nil {
		t.Fatal("it does not look for the next game")
	}
	if got, ok := cmd().(found); !ok || got.n != 7 {
		t.Errorf("looking gives %v", got)
	}
	if m = on(t, m, 9); m.at != 9 || len(*left) != 1 || (*left)[0] != 7 {
		t.Errorf("it is in room %d, and has left %v", m.at, *left)
	}
	// The end of the room before is nothing to this one.
	s, _ = m.Update(ours{m.gen - 1, becomes{game(400)}})
	if s.(Model).holds {
		t.Error("a late word of the room before is taken for this one's")
	}
	s, _ = m.Update(shown{m.tag - 1})
	if m = s.(Model); m.at != 9 {
		t.Error("an old wait counts")
	}
}

func TestItStaysWhereNothingElseIs(t *testing.T) {
	m, left := begun(t, "")
	m = on(t, m, 7)
	m, _ = tell(m, game(400))
	s, _ := m.Update(shown{m.tag})
	s, _ = s.Update(found{0, false})
	if m = s.(Model); m.at != 7 || len(*left) != 0 {
		t.Fatalf("room %d, left %v", m.at, *left)
	}
	if m, cmd := tell(m, game(400)); m.holds || cmd != nil {
		t.Error("the same end is waited for again")
	}
	closed := game(400)
	closed.Closed = room.ClosedEmpty
	m, _ = tell(m, closed)
	s, _ = m.Update(shown{m.tag})
	s, _ = s.Update(found{0, false})
	if m = s.(Model); m.inner != nil || !strings.Contains(m.View(80, 24), "TV has nothing to show") {
		t.Errorf("it shows:\n%s", m.View(80, 24))
	}
	if m = on(t, m, 3); m.at != 3 {
		t.Error("it misses the next game")
	}
}

func TestWhoSitsDownStays(t *testing.T) {
	m, _ := begun(t, "")
	m = on(t, m, 7)
	s := game(400)
	s.Chairs[1].Who = uitest.Mai()
	m, _ = tell(m, s)
	next, _ := m.Update(shown{m.tag})
	if m = on(t, next.(Model), 9); m.at != 7 {
		t.Error("who sits is taken away")
	}
}

// TestNothingHappensAtRest: a tour waits for the lobby and for the room, and
// for nothing else.
func TestNothingHappensAtRest(t *testing.T) {
	m, _ := begun(t, "")
	if got := uitest.Run(m.Init()); len(got) != 1 { // there is nobody to tell of changes here
		t.Errorf("it begins with %v", got)
	}
	m = on(t, m, 7)
	m, _ = tell(m, game(9))
	for _, msg := range []tea.Msg{found{7, true}, screen.EnvChanged{Env: m.env}} {
		s, cmd := m.Update(msg)
		if m = s.(Model); cmd != nil {
			t.Errorf("%T makes it do something", msg)
		}
	}
}

// TestTheRoomsWishesGoOn: what the room's screen wants of the root is not kept,
// what it wants of itself comes back to it.
func TestTheRoomsWishesGoOn(t *testing.T) {
	m, _ := begun(t, gallery.Lan().ID)
	m = on(t, m, 7)
	if view := m.View(80, 24); view != "following mai" {
		t.Errorf("channel %q", view)
	}
	_, cmd := m.Update(uitest.Key("x"))
	msgs := uitest.Run(cmd)
	if len(msgs) != 2 || msgs[0] != (screen.Pop{}) {
		t.Fatalf("%v", msgs)
	}
	if own, ok := msgs[1].(ours); !ok || own.gen != m.gen {
		t.Errorf("%v", msgs[1])
	}
}

func TestFollowingLooksForThePerson(t *testing.T) {
	m, _ := begun(t, gallery.Lan().ID)
	if got := m.look()(); got != (found{7, true}) {
		t.Errorf("Lan is looked for at %v", got)
	}
	m, _ = begun(t, "NOBODY")
	s, _ := m.Update(m.look()())
	if view := s.View(80, 24); !strings.Contains(view, "sits nowhere") {
		t.Errorf("it shows:\n%s", view)
	}
	_, cmd := s.Update(uitest.Key("esc"))
	if got := uitest.Run(cmd); len(got) != 1 || got[0] != (screen.Pop{}) {
		t.Errorf("esc: %v", got)
	}
}
