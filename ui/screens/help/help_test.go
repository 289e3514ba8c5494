package help

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"oanquan/engine"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/uitest"
)

func press(s screen.Screen, keys ...string) (screen.Screen, tea.Cmd) {
	var cmd tea.Cmd
	for _, k := range keys {
		s, cmd = s.Update(uitest.Key(k))
	}
	return s, cmd
}

// shown is a page at the end of its lesson.
func shown(env screen.Env, page int) Model {
	m := New(env).turnTo(page)
	m.known = someKnown
	m.at = max(0, len(m.frames)-1)
	return m
}

func TestScreens(t *testing.T) {
	for page, name := range []string{"1-board", "2-sow", "3-relay", "4-capture", "5-chain", "6-stop", "7-bare", "8-end", "9-keys", "10-ways", "11-known"} {
		uitest.Golden(t, name, func(c *i18n.Catalog) uitest.View { return shown(uitest.Env(c), page) })
	}
}

func TestFitsEverySize(t *testing.T) {
	var views []Model
	for _, l := range i18n.Languages() {
		m := New(uitest.Env(i18n.New(l)))
		for page := range m.pages() {
			views = append(views, shown(m.env, page))
		}
	}
	n := 0
	uitest.CheckAllSizes(t, uitest.ViewFunc(func(w, h int) string {
		n++
		return views[n%len(views)].View(w, h)
	}))
}

func TestEveryLessonIsPlayedByTheEngine(t *testing.T) {
	c := i18n.New(i18n.Vietnamese)
	for i, l := range lessons() {
		frames := demo(c, l)
		if len(frames) == 0 || l.moves != "" && len(frames) < 3 {
			t.Errorf("page %d: %d frames", i+1, len(frames))
			continue
		}
		p := frames[0].position
		dan, quan := p.BoardDan(), 0
		for _, pile := range p.Pits {
			quan += int(pile.Quan)
		}
		for _, h := range p.Hands {
			dan, quan = dan+int(h.Dan)-int(h.Debt), quan+int(h.Quan)
		}
		if dan != 50 || quan != 2 {
			t.Errorf("page %d: %d dân and %d quan in all", i+1, dan, quan)
		}
	}
}

// What a page tells must be what its picture shows.
func TestLessonsShowWhatTheirPagesTell(t *testing.T) {
	c := i18n.New(i18n.English)
	for page, want := range map[int][]string{
		2: {c.Count(c.Help.Relay, 2), c.Count(c.Help.Relay, 4)},
		3: {i18n.Fill(c.Help.Capture, "what", "5 dân")},
		4: {i18n.Fill(c.Help.Capture, "what", "5 dân"), i18n.Fill(c.Help.Chain, "what", c.Turn.QuanAlone)},
		5: {c.Turn.StopQuan, c.Turn.StopEmpty},
		6: {i18n.Fill(c.Help.ReseedDebt, "n", 2)},
		7: {i18n.Fill(c.Help.SweepYou, "n", 3), i18n.Fill(c.Help.SweepOther, "n", 3), c.Help.Over},
	} {
		var told strings.Builder
		for _, f := range demo(c, lessons()[page]) {
			told.WriteString(f.caption + "\n")
		}
		for _, w := range want {
			if !strings.Contains(told.String(), w) {
				t.Errorf("page %d does not tell %q:\n%s", page+1, w, told.String())
			}
		}
	}
	end := demo(c, lessons()[7])
	if last := end[len(end)-1].position; last.Mover != engine.NoSeat || last.BoardDan() != 0 {
		t.Errorf("page 8 ends in %v", last)
	}
}

func TestTheBoardIsThereAtEverySize(t *testing.T) {
	for _, l := range i18n.Languages() {
		m := New(uitest.Env(i18n.New(l)))
		for page := range m.env.Text.Help.Pages {
			for _, s := range uitest.Sizes() {
				m = shown(m.env, page)
				view := m.View(s.W, s.H)
				if !strings.Contains(view, m.env.Theme.Shapes.Light.Cross) {
					t.Errorf("%s page %d at %v: no board:\n%s", l, page+1, s, uitest.Plain(view, s.W, s.H))
				}
				for _, f := range m.frames {
					if limit := 2 * min(s.W, 76); lipgloss.Width(f.caption) > limit-10 {
						t.Errorf("%s page %d at %v: %q is cut", l, page+1, s, f.caption)
					}
				}
			}
		}
	}
}

func TestALessonRunsToItsEndAndRests(t *testing.T) {
	s, cmd := press(New(uitest.Env(i18n.New(i18n.English))), "right", "space")
	for range 100 {
		if cmd == nil {
			break
		}
		m := s.(Model)
		s, cmd = s.Update(tick{m.tag})
	}
	m := s.(Model)
	if cmd != nil || m.moving || !m.over() {
		t.Errorf("at %d of %d, moving %v", m.at, len(m.frames), m.moving)
	}
	if s, cmd = press(s, "space"); s.(Model).at != 1 || cmd == nil {
		t.Errorf("again begins at %d", s.(Model).at)
	}
}

func TestOldTicksDoNothing(t *testing.T) {
	s, _ := press(New(uitest.Env(i18n.New(i18n.English))), "right", "space")
	old := tick{s.(Model).tag}
	for name, keys := range map[string][]string{"held": {"space"}, "stepped": {"."}, "turned": {"right"}, "begun anew": {"space", "space"}} {
		held, _ := press(s, keys...)
		at := held.(Model).at
		if after, cmd := held.Update(old); after.(Model).at != at || cmd != nil {
			t.Errorf("%s: a tick went on", name)
		}
	}
}

func TestSteppingByHand(t *testing.T) {
	env := uitest.Env(i18n.New(i18n.English))
	env.Prefs.Animation = "off"
	s, _ := press(New(env), "right")
	for _, tt := range []struct {
		key string
		at  int
	}{{",", 0}, {".", 1}, {"space", 2}, {",", 1}, {">", 2}, {"<", 1}} {
		var cmd tea.Cmd
		s, cmd = press(s, tt.key)
		if s.(Model).at != tt.at || cmd != nil {
			t.Errorf("%q: at %d, want %d", tt.key, s.(Model).at, tt.at)
		}
	}
	for range 30 {
		s, _ = press(s, ".")
	}
	if !s.(Model).over() {
		t.Error("not at the end")
	}
}

func TestPagesTurnAndEnd(t *testing.T) {
	s, _ := press(New(uitest.Env(i18n.New(i18n.English))), "left")
	for _, tt := range []struct {
		key  string
		page int
	}{{"right", 1}, {"enter", 2}, {"pgdown", 3}, {"tab", 4}, {"left", 3}, {"pgup", 2}, {"home", 0}, {"end", 10}, {"right", 10}, {"space", 10}} {
		if s, _ = press(s, tt.key); s.(Model).page != tt.page {
			t.Errorf("%s: page %d, want %d", tt.key, s.(Model).page, tt.page)
		}
	}
	for _, key := range []string{"esc", "q"} {
		if _, cmd := press(s, key); uitest.Run(cmd)[0] != (screen.Pop{}) {
			t.Errorf("%s does not go back", key)
		}
	}
}

func TestAnotherLanguageKeepsTheStep(t *testing.T) {
	s, _ := press(New(uitest.Env(i18n.New(i18n.English))), "right", ".", ".")
	s, _ = s.Update(screen.EnvChanged{Env: uitest.Env(i18n.New(i18n.Vietnamese))})
	if m := s.(Model); m.page != 1 || m.at != 2 || !strings.Contains(m.frames[2].caption, "Rải") {
		t.Errorf("page %d, step %d: %q", m.page, m.at, m.frames[m.at].caption)
	}
}

func TestTheRulesLeadToTheLessons(t *testing.T) {
	env := uitest.Env(i18n.New(i18n.English))
	if _, cmd := press(New(env), "p"); uitest.Run(cmd)[0] != (screen.Push{Route: screen.Learn{}}) {
		t.Error("p does not lead there")
	}
	for _, l := range i18n.Languages() {
		m := New(uitest.Env(i18n.New(l))).turnTo(7)
		if view := uitest.Plain(m.View(40, 16), 40, 16); !strings.Contains(view, "p "+m.env.Text.Learn.KeyPractise) {
			t.Errorf("the last page does not tell of it:\n%s", view)
		}
	}
}
