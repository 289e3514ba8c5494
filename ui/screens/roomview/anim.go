package roomview

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
)

// animation is a turn being shown step by step. The zero value shows nothing.
type animation struct {
	turn  turn
	steps []engine.Step
	done  int             // steps shown
	pos   engine.Position // the board after them
	tag   int             // tells the frames of this turn from older ones
	hand  int             // dân not yet sown
	eaten int             // captures shown
	quans int
	at    engine.Pit
}

// frame is one tick of an animation.
type frame struct{ tag int }

func (a animation) on() bool { return a.steps != nil }

// stop ends the show; frames under way find nobody.
func (a animation) stop() animation { return animation{tag: a.tag + 1} }

// Times of one step. Ten frames a second are the most that a slow link gets.
const (
	frameFast   = 100 * time.Millisecond
	frameNormal = 160 * time.Millisecond
	frameSlow   = 380 * time.Millisecond
	// holdCaptures is how many frames a capture stays, since it is what
	// everybody waits for.
	holdCaptures = 3
)

// pace is the time of a frame, 0 when nothing is to be animated.
func (m *Model) pace() time.Duration {
	switch m.env.Prefs.Animation {
	case "off":
		return 0
	case "slow":
		return frameSlow
	case "fast":
		return frameFast
	}
	return frameNormal
}

// showing is a turn that waits to be shown.
type showing struct {
	turn   turn
	before engine.Position
}

// behindMax is how many turns may wait while one is on show: the answer to
// the person's own move. With more the viewer is behind and sees the outcome
// at once.
const behindMax = 1

// show puts a turn on show, or behind the one that is.
func (m Model) show(t turn, before engine.Position, turns int) (Model, tea.Cmd) {
	switch {
	case m.pace() == 0 || m.back >= 0 || turns > behindMax+1 || len(m.queue) >= behindMax:
		return m.skip(), nil
	case m.anim.on():
		m.queue = append(m.queue[:0:0], showing{t, before})
		return m, nil
	}
	return m.begin(showing{t, before})
}

func (m Model) begin(s showing) (Model, tea.Cmd) {
	m.anim = m.anim.stop()
	m.anim.steps, m.anim.pos, m.anim.turn = shown(s.turn.steps), s.before, s.turn
	return m, m.tickFrame(m.pace())
}

// skip ends the show: the newest position stands at once.
func (m Model) skip() Model {
	m.anim, m.queue = m.anim.stop(), nil
	return m
}

// shown are the steps worth a frame: the turn proper. Reseed, sweep and end
// appear with its outcome.
func shown(steps []engine.Step) []engine.Step {
	for i, s := range steps {
		if s.Kind >= engine.StepReseed {
			return steps[:i]
		}
	}
	return steps
}

func (m Model) tickFrame(d time.Duration) tea.Cmd {
	tag := m.anim.tag
	return tea.Tick(d, func(time.Time) tea.Msg { return frame{tag} })
}

// step shows the next step; after the last one has been seen, what waits.
func (m Model) step(f frame) (Model, tea.Cmd) {
	if f.tag != m.anim.tag || !m.anim.on() {
		return m, nil
	}
	if m.anim.done == len(m.anim.steps) {
		if len(m.queue) == 0 {
			return m.skip(), nil
		}
		following := m.queue[0]
		m.queue = nil
		return m.begin(following)
	}
	a := &m.anim
	s := a.steps[a.done]
	a.pos, a.at = s.Apply(a.pos), s.Pit
	a.done++
	hold := 1
	switch s.Kind {
	case engine.StepLift, engine.StepSow, engine.StepRelay:
		a.hand = int(s.Dan)
	case engine.StepCapture:
		a.eaten++
		a.quans += int(s.Quan)
		hold = holdCaptures
	}
	return m, m.tickFrame(m.pace() * time.Duration(hold))
}

// position is the board to draw: the turn on show, the ply looked back at, or
// the newest.
func (m *Model) position() engine.Position {
	switch {
	case m.back >= 0:
		return m.game.PositionAt(m.back)
	case m.anim.on():
		return m.anim.pos
	}
	return m.game.Position()
}
