package learn

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"oanquan/engine"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/theme"
	"oanquan/ui/uitest"
)

// still is an environment in which turns are not animated.
func still(c *i18n.Catalog) screen.Env {
	env := uitest.Env(c)
	env.Prefs.Animation = "off"
	return env
}

// press presses keys and returns the messages of all their commands.
func press(m Model, keys ...string) (Model, []tea.Msg) {
	var out []tea.Msg
	for _, k := range keys {
		s, cmd := m.Update(uitest.Key(k))
		m = s.(Model)
		out = append(out, uitest.Run(cmd)...)
	}
	return m, out
}

// keysOf are what to press for a move.
func keysOf(mv engine.Move) []string {
	if mv.Dir == engine.Left {
		return []string{fmt.Sprint(mv.Pit.Field()), "left"}
	}
	return []string{fmt.Sprint(mv.Pit.Field()), "right"}
}

// at is task i, with a move tried where keys are given.
func at(env screen.Env, i int, keys ...string) Model {
	m, _ := press(New(env).begin(i), keys...)
	return m
}

func TestScreens(t *testing.T) {
	view := func(name string, build func(screen.Env) Model) {
		uitest.Golden(t, name, func(c *i18n.Catalog) uitest.View { return build(still(c)) })
	}
	view("list", New)
	view("list-some", func(e screen.Env) Model {
		e.Learned = screen.Learned{Solved: 1<<0 | 1<<1 | 1<<9 | 1<<10, Shown: 1 << 10}
		m, _ := press(New(e), "right", "up")
		return m
	})
	view("list-all", func(e screen.Env) Model {
		e.Learned.Solved = 1<<lessonCount - 1
		m, _ := press(New(e), "home")
		return m
	})
	for i := range lessonCount {
		view(fmt.Sprintf("lesson-%d", i+1), func(e screen.Env) Model { return at(e, i) })
		view(fmt.Sprintf("lesson-%d-right", i+1), func(e screen.Env) Model {
			m := New(e)
			return at(e, i, keysOf(m.tasks[i].answer)...)
		})
	}
	view("lifted", func(e screen.Env) Model { return at(e, 2, "1") })
	view("wrong", func(e screen.Env) Model { return at(e, 7, "2", "right") })
	view("hint", func(e screen.Env) Model { return at(e, 9, "g") })
	view("answer", func(e screen.Env) Model { return at(e, 4, "g", "g") })
	view("step", func(e screen.Env) Model { return at(e, 4, "5", "right", ",", ",", ",") })
	view("puzzle", func(e screen.Env) Model { return at(e, lessonCount+3) })
	view("puzzle-right", func(e screen.Env) Model { return at(e, lessonCount+7, "1", "left") })
	view("puzzle-wrong", func(e screen.Env) Model { return at(e, lessonCount+7, "1", "right") })
	uitest.Golden(t, "moving", func(c *i18n.Catalog) uitest.View {
		m := at(uitest.Env(c), 1, "1", "left")
		for range 4 {
			s, _ := m.Update(tick{m.tag})
			m = s.(Model)
		}
		return m
	})
}

// everyState is every task before and after every turn that may be tried.
func everyState(env screen.Env, do func(m Model, tried engine.Move)) {
	for i, tk := range New(env).tasks {
		do(at(env, i), engine.Move{})
		do(at(env, i, "g", "g"), tk.answer)
		for _, mv := range engine.Legal(tk.rules, tk.position) {
			keys := keysOf(mv)
			do(at(env, i, keys[0]), engine.Move{})
			do(at(env, i, keys...), mv)
		}
	}
}

func TestFitsEverySize(t *testing.T) {
	for _, l := range i18n.Languages() {
		var views []uitest.View
		env := still(i18n.New(l))
		everyState(env, func(m Model, _ engine.Move) { views = append(views, m) })
		for line := range New(env).lines() {
			m := New(env)
			m.cursor = line
			views = append(views, m)
		}
		n := 0
		uitest.CheckAllSizes(t, uitest.ViewFunc(func(w, h int) string {
			n++
			return views[n%len(views)].View(w, h)
		}))
	}
}

// Whatever is tried, the board is there, it stands where it stood, and no word
// is cut.
func TestNothingIsCutOrMoves(t *testing.T) {
	for _, l := range i18n.Languages() {
		for _, s := range uitest.Sizes() {
			where := map[int]int{}
			everyState(still(i18n.New(l)), func(m Model, mv engine.Move) {
				view := ansi.Strip(m.View(s.W, s.H))
				lines := strings.Split(view, "\n")
				top := slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, m.env.Theme.Shapes.Light.TopLeft) })
				if at, ok := where[m.open]; ok && at != top || top < 0 {
					t.Errorf("%s %v task %d %v: the board stands at line %d", l, s, m.open+1, mv, top)
				}
				where[m.open] = top
				if strings.Contains(view, "…") {
					t.Errorf("%s %v task %d %v: something is cut:\n%s", l, s, m.open+1, mv, view)
				}
				if text := m.env.Text.Learn; m.open < lessonCount && m.stage != told && !strings.Contains(flat(view), flat(text.Lessons[m.open].Task)) {
					t.Errorf("%s %v task %d: the task is not told:\n%s", l, s, m.open+1, view)
				}
				if m.stage == told {
					_, _, words := m.verdict(s.W < 80)
					brief := tellings(m.env.Text, m.task(), m.move, m.steps)
					if !strings.Contains(flat(view), flat(words)) || !strings.Contains(flat(view), flat(brief[len(brief)-1])) && !strings.Contains(flat(view), flat(brief[len(brief)-2])) &&
						!strings.Contains(flat(view), flat(brief[0])) {
						t.Errorf("%s %v task %d %v: the outcome is not told whole:\n%s", l, s, m.open+1, mv, view)
					}
				}
			})
		}
	}
}

// flat is text without where its lines break.
func flat(s string) string { return strings.Join(strings.Fields(s), " ") }

func TestEveryLessonAndPuzzleIsSolvedByKeys(t *testing.T) {
	for _, l := range i18n.Languages() {
		m, _ := press(New(still(i18n.New(l))), "enter")
		for i, tk := range m.tasks {
			if m.stage != choosing || m.open != i {
				t.Fatalf("%s: task %d is open at stage %d, want task %d", l, m.open+1, m.stage, i+1)
			}
			var msgs []tea.Msg
			m, msgs = press(m, keysOf(tk.answer)...)
			if !m.right() || !m.solved(i) || len(msgs) != 1 || msgs[0] != m.got {
				t.Fatalf("%s: %v does not solve task %d: %v", l, tk.answer, i+1, msgs)
			}
			m, _ = press(m, "enter")
		}
		if m.stage != listing || m.count(0, len(m.tasks)) != len(m.tasks) {
			t.Errorf("%s: %d solved, stage %d", l, m.count(0, len(m.tasks)), m.stage)
		}
		points := 0
		for _, tk := range m.tasks {
			points += tk.puzzle.Best.Points
		}
		if view := m.View(80, 24); !strings.Contains(view, m.env.Text.Learn.AllDone) || !strings.Contains(view, m.env.Text.Count(m.env.Text.Learn.Total, points)) {
			t.Errorf("%s: the list does not tell of it:\n%s", l, uitest.Plain(view, 80, 24))
		}
	}
}

func TestAWrongTurnCostsNothing(t *testing.T) {
	env := still(i18n.New(i18n.English))
	for i, tk := range New(env).tasks {
		right, wrong := 0, 0
		for _, mv := range engine.Legal(tk.rules, tk.position) {
			m := at(env, i, keysOf(mv)...)
			if m.right() {
				right++
				continue
			}
			wrong++
			if m.stage != told || m.got != (screen.Learned{}) {
				t.Errorf("task %d %v: stage %d, %+v", i+1, mv, m.stage, m.got)
			}
			if again, _ := press(m, "enter"); again.stage != choosing || again.board().Position != tk.position {
				t.Errorf("task %d %v: not set up again", i+1, mv)
			}
			if solved, _ := press(m, keysOf(tk.answer)...); !solved.right() || !solved.unaided(i) {
				t.Errorf("task %d %v: the answer after it does not count", i+1, mv)
			}
		}
		if right == 0 || wrong < right {
			t.Errorf("task %d: %d right turns and %d wrong ones", i+1, right, wrong)
		}
		if !isLesson(i) && right != 1 {
			t.Errorf("puzzle %d has %d answers", i+1-lessonCount, right)
		}
	}
}

func TestTheBestIsASecretUntilItIsAnswered(t *testing.T) {
	env := still(i18n.New(i18n.English))
	for i, tk := range New(env).tasks {
		if isLesson(i) {
			continue
		}
		m := at(env, i)
		best := env.Text.Count(env.Text.Common.Points, tk.puzzle.Best.Points)
		if strings.Contains(m.View(80, 24), best) || strings.Contains(m.note(i), best) {
			t.Errorf("puzzle %d tells its answer", i+1-lessonCount)
		}
		m, _ = press(m, keysOf(tk.answer)...)
		if !strings.Contains(m.View(80, 24), best) || m.note(i) != best {
			t.Errorf("puzzle %d, solved, does not tell its points", i+1-lessonCount)
		}
	}
}

func TestTheAnswerIsShownAndGivesNoPoints(t *testing.T) {
	env := still(i18n.New(i18n.English))
	i := lessonCount
	m, msgs := press(at(env, i), "g")
	if m.stage != choosing || m.field != m.task().answer.Pit.Field() || m.unaided(i) || len(msgs) != 1 || msgs[0] != m.got {
		t.Fatalf("after g: %+v %v", m.got, msgs)
	}
	if view := m.View(80, 24); !strings.Contains(view, "Hint: square") || strings.Contains(view, env.Text.MoveName(m.task().answer)) {
		t.Errorf("the hint tells too much or nothing:\n%s", uitest.Plain(view, 80, 24))
	}
	m, msgs = press(m, "g")
	if m.right() || m.solved(i) || m.move != m.task().answer || len(msgs) != 1 || msgs[0] != m.got {
		t.Fatalf("after g again: %+v %v", m.got, msgs)
	}
	m, _ = press(m, "enter")
	if m.stage != choosing {
		t.Fatal("Enter does not set the puzzle up again")
	}
	m, _ = press(m, keysOf(m.task().answer)...)
	if !m.right() || !m.solved(i) || m.unaided(i) || m.score() != 0 {
		t.Errorf("then solved: %+v, %d points", m.got, m.score())
	}
	// A solved one is nobody's secret any more.
	m = at(env, i, keysOf(m.task().answer)...)
	if m, _ = press(m, "r", "g", "g"); !m.unaided(i) || m.score() == 0 {
		t.Errorf("looked up after it was solved: %+v", m.got)
	}
}

func TestThePreviewIsShownWhereItTeaches(t *testing.T) {
	env := still(i18n.New(i18n.English))
	for i, tk := range New(env).tasks {
		b := at(env, i).board()
		shown := slices.ContainsFunc(b.Marks[:], func(m widgetMark) bool { return m.Left+m.Right != "" })
		if shown != tk.preview {
			t.Errorf("task %d: preview %v", i+1, shown)
		}
	}
}

func TestWhatIsTold(t *testing.T) {
	env := still(i18n.New(i18n.English))
	for _, tt := range []struct {
		task int
		keys string
		want string
	}{
		{2, "4 right", "4 right: sows 3 dân, captures 6 dân in the opponent's 3"},
		{6, "2 right", "laid out, 2 dân borrowed"},
		{7, "3 right", "the quan is too young to capture"},
		{8, "1 right", "you win 52–18!"},
		{8, "1 right", "You take home 1 dân. The opponent takes home 2 dân"},
		{lessonCount, "5 left", "points for this, 8 for the best"},
	} {
		view := at(env, tt.task, strings.Fields(tt.keys)...).View(120, 35)
		if !strings.Contains(flat(uitest.Plain(view, 120, 35)), tt.want) {
			t.Errorf("task %d, %s does not tell %q:\n%s", tt.task+1, tt.keys, tt.want, uitest.Plain(view, 120, 35))
		}
	}
}

func TestLessonsAddUp(t *testing.T) {
	for i, tk := range tasks() {
		p := tk.position
		dan, quan := p.BoardDan(), 0
		for _, pile := range p.Pits {
			quan += int(pile.Quan)
		}
		for _, h := range p.Hands {
			dan, quan = dan+int(h.Dan)-int(h.Debt), quan+int(h.Quan)
		}
		if dan != 50 || quan != 2 || p.Mover != reader {
			t.Errorf("task %d: %d dân, %d quan, %v to move", i+1, dan, quan, p.Mover)
		}
	}
	for i, l := range lessons() {
		if l.goal == (goal{}) {
			t.Errorf("lesson %d asks for nothing", i+1)
		}
	}
}

func TestTextsFitAboveTheSmallestBoard(t *testing.T) {
	for _, l := range i18n.Languages() {
		text := i18n.New(l).Learn
		for i, s := range append(text.Lessons[:], i18n.LearnLesson{Text: text.PuzzleText, Task: text.PuzzleTask}) {
			for what, limit := range map[string]int{s.Text: 3, s.Task: 2, "✓ " + s.Praise: 2} {
				if n := len(styled(theme.Style{}, what, 40)); n > limit {
					t.Errorf("%s lesson %d: %q takes %d lines, %d at most", l, i+1, what, n, limit)
				}
			}
		}
	}
}
