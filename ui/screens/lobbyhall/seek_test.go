package lobbyhall

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/lobby"
	"oanquan/lobby/room"
	"oanquan/ui/gallery"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

func TestSeekingScreens(t *testing.T) {
	for name, want := range map[string]gallery.Wanting{
		"seeking": {Mine: 12 * time.Second}, "seeking-bot": {Mine: 45 * time.Second}, "seeks": {Others: true},
	} {
		uitest.Golden(t, name, func(c *i18n.Catalog) uitest.View {
			env := uitest.Env(c)
			env.Hall = uitest.Hall{Wanting: want}
			return filled(env)
		})
	}
	uitest.Golden(t, "form", func(c *i18n.Catalog) uitest.View {
		s, _ := press(filled(uitest.Env(c)), "f", "down", "down", "down", "right")
		return s
	})
}

// did is a hall that writes down what it is asked for.
type did struct {
	uitest.Hall
	list *[]string
}

func (d did) Seek(_ room.Actor, w lobby.Wish) error {
	*d.list = append(*d.list, "seek "+w.String())
	return nil
}

func TestPlayNowLooksForTheLastWish(t *testing.T) {
	var list []string
	env := english(did{list: &list})
	env.Prefs.Wish = "young 3+2 casual"
	s, msgs := press(filled(env), "p")
	if s.(Model).busy == "" || !slices.Equal(list, []string{"seek young 3+2 casual"}) {
		t.Errorf("busy %q, asked for %v", s.(Model).busy, list)
	}
	if _, again := press(s, "p"); len(again) != 0 {
		t.Errorf("a second p looked again: %v", again)
	}
	if s, _ = s.Update(only(t, msgs)); s.(Model).busy != "" {
		t.Error("still busy")
	}
}

func TestTheFormChoosesTheGame(t *testing.T) {
	var list []string
	env := english(did{list: &list})
	s, msgs := press(filled(env), "f", "right", "down", "down", "right", "enter")
	if !slices.Equal(list, []string{"seek young 5+3 rated"}) || s.(Model).form.open {
		t.Errorf("asked for %v", list)
	}
	want := env.Prefs
	want.Wish = "young 5+3 rated"
	if !slices.Contains(msgs, tea.Msg(screen.Prefer{Prefs: want})) {
		t.Errorf("the wish is not kept: %v", msgs)
	}
	list = nil
	if s, msgs = press(filled(env), "f", "right", "esc"); len(list)+len(msgs) != 0 || s.(Model).form.open {
		t.Errorf("Esc did %v, %v", list, msgs)
	}
	// Rules without ratings, and any clock, make the game casual.
	env.Prefs.Wish = "young 3+2 rated"
	press(filled(env), "f", "right", "enter")
	env.Prefs.Wish = "young 1+0 rated"
	press(filled(env), "f", "down", "left", "left", "enter")
	if !slices.Equal(list, []string{"seek five 3+2 casual", "seek young any casual"}) {
		t.Errorf("asked for %v", list)
	}
}

func TestEscEndsTheSearchAndNothingElse(t *testing.T) {
	l := realHall(t)
	mai, lan := arriving(t, l, "mai"), arriving(t, l, "lan")
	s, msgs := press(filled(mai), "p")
	s, cmd := s.Update(msgs[0])
	if _, ok := l.SeekOf(mai.Actor.Who.ID); !ok {
		t.Fatal("nobody seeks")
	}
	s, _ = s.Update(uitest.Run(cmd)[0]) // the new list
	if text := s.View(80, 24); !strings.Contains(text, "Looking for an opponent") {
		t.Errorf("nothing tells of the search:\n%s", text)
	}
	if m := filled(lan); !strings.Contains(m.View(80, 24), "seeking") {
		t.Errorf("others do not see it:\n%s", m.View(80, 24))
	}
	s, msgs = press(s, "esc")
	if _, ok := l.SeekOf(mai.Actor.Who.ID); ok {
		t.Error("Esc does not end the search")
	}
	for _, msg := range msgs {
		if _, pops := msg.(screen.Pop); pops {
			t.Error("Esc leaves the hall, too")
		}
	}
	s, _ = s.Update(s.(Model).fetch()())
	if _, msgs = press(s, "esc"); only(t, msgs) != (screen.Pop{}) {
		t.Errorf("a second Esc: %v", msgs)
	}
}

func TestASeekIsTakenWithEnter(t *testing.T) {
	l := realHall(t)
	mai, lan := arriving(t, l, "mai"), arriving(t, l, "lan")
	press(filled(mai), "p")
	s, msgs := press(filled(lan), "enter")
	_, cmd := s.Update(only(t, msgs))
	if got, want := only(t, uitest.Run(cmd)), (screen.Push{Route: screen.Room{Number: 1}}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestABotIsOfferedOnOneKey(t *testing.T) {
	var levels []int
	h := practising{levels: &levels}
	h.Wanting.Mine = 30 * time.Second
	press(filled(english(h)), "b")
	if !slices.Equal(levels, []int{0}) {
		t.Errorf("levels %v", levels)
	}
}

func TestSomebodyIsChallengedInTheHall(t *testing.T) {
	l := realHall(t)
	mai, lan := arriving(t, l, "mai"), arriving(t, l, "lan")
	m := filled(mai)
	m.tab = people
	for i, p := range m.list.People {
		if p.Who.ID == lan.Actor.Who.ID {
			m.cursor[people] = i
		}
	}
	name := lan.Actor.Who.Name
	ask := "Challenge " + name + ": classic, 5+3, casual? Press C again to send it"
	s, msgs := press(m, "C")
	if in, _ := l.Pending(lan.Actor.Who.ID); len(in)+len(msgs) != 0 || !strings.Contains(flat(s, 80, 24), ask) || !strings.Contains(flat(s, 40, 16), ask) {
		t.Fatalf("it does not ask first: %v, %v\n%s", in, msgs, s.View(40, 16))
	}
	for _, key := range []string{"esc", "n", "m"} {
		if dropped, _ := press(s, key); strings.Contains(flat(dropped, 80, 24), ask) || dropped.(Model).asks.On() {
			t.Errorf("%s does not drop it", key)
		}
	}
	s, msgs = press(s, "C")
	s, _ = s.Update(only(t, msgs))
	if in, _ := l.Pending(lan.Actor.Who.ID); len(in) != 1 || in[0].From.ID != mai.Actor.Who.ID {
		t.Fatalf("challenges %+v", in)
	}
	s, _ = s.Update(s.(Model).fetch()())
	for _, size := range [][2]int{{80, 24}, {40, 16}} {
		if v := flat(s, size[0], size[1]); !strings.Contains(v, "W take back your challenge to "+name) {
			t.Errorf("nothing shows that it is open:\n%s", v)
		}
	}
	_, msgs = press(s, "W")
	if d, ok := only(t, msgs).(screen.Dueled); !ok || d.Text != "You have taken back your challenge to "+name+"." {
		t.Errorf("told %+v", d)
	}
	if in, _ := l.Pending(lan.Actor.Who.ID); len(in) != 0 {
		t.Errorf("not taken back: %+v", in)
	}
}

// flat is what is shown, without its lines.
func flat(s screen.Screen, w, h int) string {
	return strings.Join(strings.Fields(uitest.Plain(s.View(w, h), w, h)), " ")
}
