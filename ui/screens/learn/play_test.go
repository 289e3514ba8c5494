package learn

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/theme"
	"oanquan/ui/uitest"
	"oanquan/ui/widget"
)

type widgetMark = widget.Mark

func english() screen.Env { return uitest.Env(i18n.New(i18n.English)) }

// sown is lesson 2 with a turn that is being shown, and the command for its
// next frame.
func sown() (Model, tea.Cmd) {
	m, _ := press(New(english()).begin(1), "1")
	s, cmd := m.Update(uitest.Key("left"))
	return s.(Model), cmd
}

func TestATurnIsShownToItsEndAndRests(t *testing.T) {
	m, cmd := sown()
	frames := 0
	for m.stage == moving && cmd != nil && frames < 200 {
		var s screen.Screen
		s, cmd = m.Update(tick{m.tag})
		m = s.(Model)
		frames++
	}
	if m.stage != told || !m.right() || frames != len(m.frames)-1 {
		t.Fatalf("stage %d after %d frames", m.stage, frames)
	}
	for _, msg := range uitest.Run(cmd) {
		if _, is := msg.(tick); is {
			t.Error("a settled screen ticks")
		}
	}
	if last := m.frames[len(m.frames)-1].Position; last.Pits != m.after.Pits || last.Hands != m.after.Hands {
		t.Error("the last frame is not the outcome")
	}
}

func TestAnyKeyShowsTheOutcome(t *testing.T) {
	for _, key := range []string{"enter", "space", "x", "esc", "left"} {
		m, _ := sown()
		if m, _ = press(m, key); m.stage != told || !m.right() {
			t.Errorf("%s: stage %d", key, m.stage)
		}
	}
}

func TestOldTicksDoNothing(t *testing.T) {
	first, _ := sown()
	old := tick{first.tag}
	skipped, _ := press(first, "x")
	left, _ := press(first, "x", "esc")
	next, _ := press(first, "x", "enter")
	for name, m := range map[string]Model{"skipped": skipped, "left": left, "next": next} {
		s, cmd := m.Update(old)
		if got := s.(Model); got.at != m.at || got.stage != m.stage || cmd != nil {
			t.Errorf("%s: a tick went on", name)
		}
	}
	s, cmd := skipped.Update(uitest.Key("space"))
	again := s.(Model)
	if again.stage != moving || cmd == nil {
		t.Fatal("the turn is not shown again")
	}
	if s, cmd := again.Update(old); s.(Model).at != 0 || cmd != nil {
		t.Error("a tick of the first showing moved the second")
	}
}

func TestSteppingThroughATurn(t *testing.T) {
	m := at(still(i18n.New(i18n.English)), 4, "5", "right")
	end := m.at
	for _, tt := range []struct {
		key  string
		want int
	}{{",", end - 1}, {",", end - 2}, {".", end - 1}, {".", end}, {".", end}} {
		if m, _ = press(m, tt.key); m.at != tt.want {
			t.Errorf("%q: at %d, want %d", tt.key, m.at, tt.want)
		}
	}
	m, _ = press(m, ",")
	if !strings.Contains(m.View(80, 24), "Another empty square") {
		t.Errorf("the step is not told:\n%s", uitest.Plain(m.View(80, 24), 80, 24))
	}
}

func TestKeysThatSow(t *testing.T) {
	for keys, want := range map[string]engine.Move{
		"1 left": {Pit: 1, Dir: engine.Left}, "5 d": {Pit: 5, Dir: engine.Right}, "right a": {Pit: 4, Dir: engine.Left},
		"left left enter right": {Pit: 1, Dir: engine.Right}, "2 esc left space left": {Pit: 1, Dir: engine.Left}, "1 2 right": {Pit: 2, Dir: engine.Right},
	} {
		if m := at(still(i18n.New(i18n.English)), 0, strings.Fields(keys)...); m.stage != told || m.move != want {
			t.Errorf("%s: stage %d, %v, want %v", keys, m.stage, m.move, want)
		}
	}
}

func TestAnEmptySquareIsRefused(t *testing.T) {
	env := english()
	m, msgs := press(New(env).begin(2), "2")
	if m.lifted || len(msgs) != 1 || msgs[0] != (screen.Toast{Text: env.Text.Error(engine.ErrEmptyField)}) {
		t.Errorf("lifted %v, %v", m.lifted, msgs)
	}
}

func TestTheList(t *testing.T) {
	env := english()
	for _, tt := range []struct {
		keys string
		want int
	}{
		{"", 1}, {"down", 2}, {"up", 0}, {"up up", 19}, {"right", 11}, {"right left", 1}, {"end", 19}, {"end down", 0}, {"home tab", 1}, {"left", 1},
	} {
		if m, _ := press(New(env), strings.Fields(tt.keys)...); m.cursor != tt.want {
			t.Errorf("%q: line %d, want %d", tt.keys, m.cursor, tt.want)
		}
	}
	if _, msgs := press(New(env), "home", "enter"); len(msgs) != 1 || msgs[0] != (screen.Push{Route: screen.Help{}}) {
		t.Errorf("the rules: %v", msgs)
	}
	for _, key := range []string{"esc", "q"} {
		if _, msgs := press(New(env), key); len(msgs) != 1 || msgs[0] != (screen.Pop{}) {
			t.Errorf("%s: %v", key, msgs)
		}
		if m, msgs := press(New(env).begin(3), key); m.stage != listing || m.cursor != 4 || len(msgs) != 0 {
			t.Errorf("%s in a lesson: stage %d, %v", key, m.stage, msgs)
		}
	}
	env.Learned.Solved = 0b1011
	if m := New(env); m.cursor != 3 {
		t.Errorf("it opens at line %d, want the first lesson not solved", m.cursor)
	}
}

func TestTurningFromTaskToTask(t *testing.T) {
	m := New(english()).begin(0)
	for _, tt := range []struct {
		key   string
		open  int
		stage stage
	}{{"pgdown", 1, choosing}, {"tab", 2, choosing}, {"pgup", 1, choosing}, {"shift+tab", 0, choosing}, {"pgup", 0, listing}} {
		if m, _ = press(m, tt.key); m.open != tt.open || m.stage != tt.stage {
			t.Errorf("%s: task %d, stage %d", tt.key, m.open, m.stage)
		}
	}
}

func TestAnotherLanguageKeepsTheTurn(t *testing.T) {
	m, _ := sown()
	m, _ = press(m, "x", ",")
	at := m.at
	s, _ := m.Update(screen.EnvChanged{Env: uitest.Env(i18n.New(i18n.Vietnamese))})
	if m = s.(Model); m.at != at || m.stage != told || !strings.Contains(m.View(80, 24), "Hay lắm!") {
		t.Errorf("at %d, stage %d:\n%s", m.at, m.stage, m.View(80, 24))
	}
}

func TestTheMouseChoosesAndSows(t *testing.T) {
	for _, size := range uitest.Sizes() {
		m := New(still(i18n.New(i18n.English))).begin(2)
		click := func(x, y int) {
			s, _ := m.Update(screen.Click{X: x, Y: y, W: size.W, H: size.H})
			m = s.(Model)
		}
		x, y := cell(t, m.View(size.W, size.H), size, "4")
		click(x, y-2)
		if !m.lifted || m.field != 4 {
			t.Fatalf("%v: square %d, lifted %v", size, m.field, m.lifted)
		}
		click(x+2, y-2)
		if m.stage != told || m.move != (engine.Move{Pit: 4, Dir: engine.Right}) {
			t.Errorf("%v: stage %d, %v", size, m.stage, m.move)
		}
	}
}

// cell finds the number of a square below the board.
func cell(t *testing.T, view string, size uitest.Size, number string) (x, y int) {
	t.Helper()
	lines := strings.Split(uitest.Plain(view, size.W, size.H), "\n")
	for y, l := range lines {
		if strings.HasPrefix(strings.TrimSpace(l), "1 ") && strings.HasSuffix(l, "5") {
			return strings.Index(l, number), y
		}
	}
	t.Fatal("no numbers below the board")
	return 0, 0
}

func TestASCIIHasNothingElse(t *testing.T) {
	env := english()
	env.Theme = theme.New(theme.Plain, true)
	for i := range New(env).tasks {
		if view := theme.Fold(at(env, i).View(80, 24)); strings.ContainsFunc(view, func(r rune) bool { return r > 127 }) {
			t.Errorf("task %d:\n%s", i+1, view)
		}
	}
}
