package learn

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/ui/keymap"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

// holdCapture is how many frames a capture stays.
const holdCapture = 3

type tick struct{ tag int }

// task is the open one.
func (m Model) task() task { return m.tasks[m.open] }

// begin opens a task.
func (m Model) begin(i int) Model {
	m.open, m.cursor, m.field, m.pointed = i, i+1, 3, false
	for f := 1; !m.canLift(m.field) && f <= engine.Fields; f++ {
		m.field = f
	}
	return m.again()
}

// again sets the open task up once more; the cursor stays where it was.
func (m Model) again() Model {
	m.stage, m.lifted, m.shown = choosing, false, false
	m.steps, m.frames, m.at = nil, nil, 0
	m.tag++
	return m
}

// turnTo opens the task n places on, or the list after the last one.
func (m Model) turnTo(n int) Model {
	i := m.open + n
	if i < 0 || i >= len(m.tasks) {
		m.stage = listing
		return m
	}
	return m.begin(i)
}

func (m Model) canLift(f int) bool {
	return f >= 1 && f <= engine.Fields && m.task().position.Pits[engine.FieldPit(reader, f)].Dan > 0
}

// keyTask takes a key while a task is open.
func (m Model) keyTask(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k := m.env.Keys
	if m.stage == moving {
		return m.judge() // any key shows the outcome at once
	}
	switch {
	case k.Back.Matches(msg) && m.lifted:
		m.lifted = false
		return m, nil
	case k.Back.Matches(msg), k.Quit.Matches(msg):
		m.stage = listing
		m.tag++
		return m, nil
	case k.PageDown.Matches(msg), k.Next.Matches(msg):
		return m.turnTo(+1), nil
	case k.PageUp.Matches(msg), k.Prev.Matches(msg):
		return m.turnTo(-1), nil
	case k.Hint.Matches(msg) && !m.right() && !m.pointed && !m.shown:
		return m.pointOut()
	case k.Hint.Matches(msg) && !m.right():
		return m.showAnswer()
	}
	if m.stage == told {
		return m.keyTold(msg)
	}
	return m.keyChoose(msg)
}

// keyTold goes on or tries again. The keys that choose a square do both at
// once.
func (m Model) keyTold(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k := m.env.Keys
	switch {
	case k.Select.Matches(msg) && m.right():
		return m.turnTo(+1), nil
	case k.Select.Matches(msg), k.Ready.Matches(msg):
		return m.again(), nil
	case k.StepBack.Matches(msg):
		m.at = max(0, m.at-1)
	case k.StepOn.Matches(msg):
		m.at = min(m.at+1, len(m.frames)-1)
	case k.Space.Matches(msg):
		return m.run()
	case !m.right() && (k.Digits.Matches(msg) || k.Left.Matches(msg) || k.Right.Matches(msg)):
		return m.again().keyChoose(msg)
	}
	return m, nil
}

// keyChoose chooses a square and a direction, as in a game.
func (m Model) keyChoose(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	pick, picked := widget.Pick{Field: m.field, Lifted: m.lifted}.Key(m.env.Keys, msg, m.canLift)
	m.field, m.lifted = pick.Field, pick.Lifted
	switch picked {
	case widget.EmptyPicked:
		return m, screen.Go(screen.Toast{Text: m.env.Text.Error(engine.ErrEmptyField)})
	case widget.LeftPicked:
		return m.sow(engine.Left)
	case widget.RightPicked:
		return m.sow(engine.Right)
	}
	return m, nil
}

func (m Model) sow(d engine.Dir) (screen.Screen, tea.Cmd) {
	return m.try(engine.Move{Pit: engine.FieldPit(reader, m.field), Dir: d})
}

// try plays a move and shows it.
func (m Model) try(move engine.Move) (screen.Screen, tea.Cmd) {
	after, steps, err := engine.Play(m.task().rules, m.task().position, move)
	if err != nil {
		return m, screen.Go(screen.Toast{Text: m.env.Text.Error(err)})
	}
	m.move, m.steps, m.after, m.lifted = move, steps, after, false
	m.frames = m.picture()
	return m.run()
}

// pointOut brings the cursor to the square of the answer; which way to sow it is
// left to find. It is half the answer, and costs a puzzle its points as well.
func (m Model) pointOut() (screen.Screen, tea.Cmd) {
	m = m.again().helped()
	m.pointed, m.field = true, m.task().answer.Pit.Field()
	return m, screen.Go(m.got)
}

// helped notes that the open task is not solved by the person alone.
func (m Model) helped() Model {
	if !m.solved(m.open) {
		m.got.Shown |= 1 << m.open
	}
	return m
}

// helpKey is the key that gives a hint first and then the answer.
func (m Model) helpKey() keymap.Binding {
	if m.pointed || m.shown {
		return m.env.Keys.Hint.Is(m.env.Text.Learn.KeyAnswer)
	}
	return m.env.Keys.Hint.Is(m.env.Text.GameText.KeyHint)
}

// showAnswer plays the answer. Who then plays it, too, has solved the task, but
// a puzzle gives no points any more.
func (m Model) showAnswer() (screen.Screen, tea.Cmd) {
	m = m.again().helped()
	m.shown = true
	s, cmd := m.try(m.task().answer)
	return s, tea.Batch(cmd, screen.Go(m.got))
}

func (m Model) picture() []widget.Frame {
	b := widget.Board{Position: m.task().position, Text: m.env.Text, Theme: m.env.Theme}
	return widget.Frames(m.env.Text, b, reader, m.move, m.steps)
}

// run shows the turn from its first step.
func (m Model) run() (screen.Screen, tea.Cmd) {
	m.tag++
	if m.pace() == 0 {
		return m.judge()
	}
	m.stage, m.at = moving, 0
	return m, m.wait()
}

// next shows the next frame; after the last one nothing ticks any more.
func (m Model) next(t tick) (screen.Screen, tea.Cmd) {
	if t.tag != m.tag || m.stage != moving {
		return m, nil
	}
	if m.at++; m.at >= len(m.frames)-1 {
		return m.judge()
	}
	return m, m.wait()
}

func (m Model) wait() tea.Cmd {
	tag, d := m.tag, m.pace()
	if m.frames[m.at].Capture {
		d *= holdCapture
	}
	return tea.Tick(d, func(time.Time) tea.Msg { return tick{tag} })
}

// pace is the time of a frame, 0 when nothing is to be animated.
func (m Model) pace() time.Duration {
	return widget.FramePace(m.env.Prefs.Animation)
}

// right tells whether the turn that was tried solves the task.
func (m Model) right() bool {
	return m.stage == told && !m.shown && m.task().goal.reached(m.did())
}

func (m Model) did() done { return doneBy(m.task().rules, m.steps, m.after) }

// judge ends the show and says whether the task is solved.
func (m Model) judge() (screen.Screen, tea.Cmd) {
	m.stage, m.at = told, len(m.frames)-1
	m.tag++
	if !m.right() || m.solved(m.open) {
		return m, nil
	}
	m.got.Solved |= 1 << m.open
	return m, screen.Go(m.got)
}

func (m Model) taskKeys() []keymap.Binding {
	k, g, t := m.env.Keys, m.env.Text.GameText, m.env.Text.Learn
	back := k.Back.Is(t.KeyList)
	turn := keymap.Both(k.PageUp, k.PageDown).Is(t.KeyTurn).InHelpOnly()
	help := k.Help.Is(m.env.Text.Common.KeyHelp).InHelpOnly()
	step, replay := keymap.Both(k.StepBack, k.StepOn).Is(t.KeyStep), k.Space.Is(t.KeyReplay)
	switch {
	case m.stage == moving:
		return []keymap.Binding{k.Select.Is(t.KeySkip)} // as any other key
	case m.right():
		return []keymap.Binding{k.Select.Is(t.KeyNext), k.Ready.Is(t.KeyAgain), step, replay, back, turn, help}
	case m.shown:
		return []keymap.Binding{k.Select.Is(t.KeyOwn), step, replay, back, turn, help}
	case m.stage == told:
		return []keymap.Binding{k.Select.Is(t.KeyAgain), m.helpKey(), step, replay, back, turn, help}
	case m.lifted:
		return []keymap.Binding{
			{Key: keymap.Key{Label: k.Left.Label}, Help: g.KeyLeft}, {Key: keymap.Key{Label: k.Right.Label}, Help: g.KeyRight},
			k.Digits.Is(g.KeyChoose), k.Back.Is(g.KeyPut), help,
		}
	}
	return []keymap.Binding{
		k.Digits.Is(g.KeyChoose), k.SowLeft.Is(g.KeyLeft), k.SowRight.Is(g.KeyRight), m.helpKey(), back,
		keymap.Both(k.Left, k.Right).Is(g.KeyMove).InHelpOnly(), keymap.Both(k.Select, k.Space).Is(g.KeyLift).InHelpOnly(), turn, help,
	}
}
