// Package learn is lessons and puzzles: positions with a task that is solved by
// one turn on the board, with the keys of a game. It promises that the engine
// alone says what a turn does and whether it solves the task, and that a wrong
// turn costs nothing.
package learn

import (
	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/ui/i18n"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

// stage is where in a task the person is.
type stage uint8

const (
	listing  stage = iota // no task is open
	choosing              // a square and a direction
	moving                // the turn is being shown
	told                  // and has been judged
)

// lessonCount is how many lessons there are; the other tasks are puzzles.
const lessonCount = 9

var _ [lessonCount]i18n.LearnLesson = i18n.LearnText{}.Lessons // each has its texts

// Model is the screen: a list of tasks, and the one that is open.
type Model struct {
	env    screen.Env
	tasks  []task
	got    screen.Learned
	cursor int // line of the list: 0 for the rules, then the tasks

	stage  stage
	open   int  // the task, where one is open
	field  int  // of the own row under the cursor, 1 to 5
	lifted bool // the square is chosen and a direction is asked for
	// pointed tells that the square of the answer has been told.
	pointed bool

	// The turn that was tried.
	move   engine.Move
	steps  []engine.Step
	after  engine.Position
	frames []widget.Frame
	at     int  // the frame shown
	shown  bool // it is the answer, not the person's own
	tag    int  // tells the newest chain of ticks from those before it
}

// New makes the screen at its list, the cursor on the first lesson that is not
// solved yet.
func New(env screen.Env) Model {
	m := Model{env: env, tasks: tasks(), got: env.Learned, cursor: 1}
	for i := range lessonCount {
		if !m.solved(i) {
			m.cursor = i + 1
			break
		}
	}
	return m
}

// Init starts nothing.
func (m Model) Init() tea.Cmd { return nil }

// Title names the screen.
func (m Model) Title() string { return m.env.Text.Learn.Title }

// Update takes a message.
func (m Model) Update(msg tea.Msg) (screen.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case screen.EnvChanged:
		m.env = msg.Env
		m.got = m.got.With(msg.Env.Learned)
		if m.steps != nil {
			m.frames = m.picture()
		}
	case tick:
		return m.next(msg)
	case screen.Click:
		return m.click(msg)
	case tea.KeyPressMsg:
		if m.stage == listing {
			return m.keyList(msg)
		}
		return m.keyTask(msg)
	}
	return m, nil
}

// Keys lists the bindings.
func (m Model) Keys() []keymap.Binding {
	if m.stage == listing {
		return m.listKeys()
	}
	return m.taskKeys()
}

func (m Model) solved(i int) bool { return m.got.Solved&(1<<i) != 0 }

// unaided tells that a task was solved before its answer was seen.
func (m Model) unaided(i int) bool { return m.solved(i) && m.got.Shown&(1<<i) == 0 }

// isLesson tells the lessons from the puzzles after them.
func isLesson(i int) bool { return i < lessonCount }

// count is how many of the tasks from one to before another are solved.
func (m Model) count(from, to int) int {
	n := 0
	for i := from; i < to; i++ {
		if m.solved(i) {
			n++
		}
	}
	return n
}

// score is the points of the puzzles that were solved without the answer.
func (m Model) score() int {
	n := 0
	for i, t := range m.tasks {
		if t.isPuzzle() && m.unaided(i) {
			n += t.puzzle.Best.Points
		}
	}
	return n
}
