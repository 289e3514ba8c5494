package today

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"oanquan/engine"
	"oanquan/lobby/room"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

// holdCapture and holdTurn are how many pictures a capture, and the end of a
// turn, stay.
const (
	holdCapture = 3
	holdTurn    = 6
)

// Keys of this screen. The first comes before the letters that move left: there
// are arrows, too.
func answerKey() keymap.Key { return keymap.Key{Names: []string{"h", "H"}, Label: "h"} }
func sourceKey() keymap.Key { return keymap.Key{Names: []string{"v", "V"}, Label: "v"} }

// key takes a key.
func (m Model) key(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k := m.env.Keys
	switch {
	case m.runs: // any key shows the end of the turn at once
		return m.halt(), nil
	case m.sure && k.Yes.Matches(msg):
		return m.giveUp()
	case m.sure:
		m.sure = false
		return m, nil
	case k.Back.Matches(msg) && m.pick.Lifted:
		m.pick.Lifted = false
		return m, nil
	case k.Back.Matches(msg), k.Quit.Matches(msg):
		return m, screen.Go(screen.Pop{})
	case m.stage == waiting || m.busy:
		return m, nil
	case answerKey().Matches(msg) && m.stage != shown:
		m = m.retry()
		m.sure = true
		return m, nil
	}
	switch m.stage {
	case choosing:
		return m.keyChoose(msg)
	case wrong:
		if k.Select.Matches(msg) || k.Ready.Matches(msg) {
			return m.retry(), nil
		}
		if k.Digits.Matches(msg) || k.SowLeft.Matches(msg) || k.SowRight.Matches(msg) {
			return m.retry().keyChoose(msg)
		}
	case shown:
		switch {
		case k.Select.Matches(msg) && m.over():
			n := New(m.env)
			return n, n.fetch()
		case sourceKey().Matches(msg) && m.day.Puzzle.Source.Game != "":
			s := m.day.Puzzle.Source
			return m, screen.Go(screen.Push{Route: screen.Review{Game: room.GameID(s.Game), Ply: s.Ply}})
		}
	}
	return m.keyFilm(msg)
}

// keyFilm steps through the line.
func (m Model) keyFilm(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	k := m.env.Keys
	switch {
	case k.StepBack.Matches(msg):
		m.film = m.film.onward(-1)
	case k.StepOn.Matches(msg):
		m.film = m.film.onward(+1)
	case k.Left.Matches(msg), k.PageUp.Matches(msg):
		m.film = m.film.turn(-1)
	case k.Right.Matches(msg), k.PageDown.Matches(msg):
		m.film = m.film.turn(+1)
	case k.First.Matches(msg):
		m.film.at = 0
	case k.Last.Matches(msg):
		m.film.at = len(m.film.frames) - 1
	case k.Space.Matches(msg):
		if m.film.over() {
			m.film.at = 0
		}
		return m.run(true)
	}
	return m, nil
}

// keyChoose chooses a square and a direction, as in a game.
func (m Model) keyChoose(msg tea.KeyPressMsg) (screen.Screen, tea.Cmd) {
	pick, picked := m.pick.Key(m.env.Keys, msg, m.canLift)
	m.pick = pick
	switch picked {
	case widget.EmptyPicked:
		return m, screen.Go(screen.Toast{Text: m.env.Text.Error(engine.ErrEmptyField)})
	case widget.LeftPicked:
		return m.try(engine.Left)
	case widget.RightPicked:
		return m.try(engine.Right)
	}
	return m, nil
}

// run lets the film run on to the end of the turn, or with all to its own.
func (m Model) run(all bool) (screen.Screen, tea.Cmd) {
	m.tag++
	m.runs, m.all = true, all
	if m.pace() == 0 {
		return m.halt(), nil
	}
	return m, m.wait()
}

// halt ends a run where it leads.
func (m Model) halt() Model {
	m.runs = false
	m.tag++
	if !m.film.rests() || m.all && m.pace() == 0 {
		m.film = m.film.turn(+1)
	}
	return m
}

// next shows the next picture; after the last one nothing ticks any more.
func (m Model) next(t tick) (screen.Screen, tea.Cmd) {
	if t.tag != m.tag || !m.runs {
		return m, nil
	}
	m.film = m.film.onward(+1)
	if m.film.over() || !m.all && m.film.rests() {
		m.runs = false
		return m, nil
	}
	return m, m.wait()
}

func (m Model) wait() tea.Cmd {
	tag, d := m.tag, m.pace()
	switch {
	case m.film.rests():
		d *= holdTurn
	case m.film.now().Capture:
		d *= holdCapture
	}
	return tea.Tick(d, func(time.Time) tea.Msg { return tick{tag} })
}

// pace is the time of a picture, 0 when nothing is to be animated.
func (m Model) pace() time.Duration {
	return widget.FramePace(m.env.Prefs.Animation)
}

// Lines above the body of a [widget.Page].
const (
	headFull    = 4
	headCompact = 2
)

// click chooses the square under the mouse, as in a game: in the chosen one,
// its left half sows left and its right half right.
func (m Model) click(c screen.Click) (screen.Screen, tea.Cmd) {
	switch {
	case m.runs:
		return m.halt(), nil
	case m.stage == wrong && !m.busy:
		return m.retry(), nil
	case m.stage != choosing || m.busy || m.sure:
		return m, nil
	}
	bw, bh := widget.Page{}.Size(c.W, c.H)
	b, x, y, _ := m.place(bw, bh)
	head := headCompact
	if layout.ClassOf(c.W, c.H) == layout.Full {
		head = headFull
	}
	pit, right, ok := b.PitAt(c.X-(c.W-bw)/2-x, c.Y-head-y)
	switch {
	case !ok || pit.IsQuan() || pit.Seat() != me || !m.canLift(pit.Field()):
		return m, nil
	case pit.Field() != m.pick.Field || !m.pick.Lifted:
		m.pick = widget.Pick{Field: pit.Field(), Lifted: true}
		return m, nil
	case right:
		return m.try(engine.Right)
	}
	return m.try(engine.Left)
}

// Keys lists the bindings.
func (m Model) Keys() []keymap.Binding {
	k, c, g, t := m.env.Keys, m.env.Text.Common, m.env.Text.GameText, m.env.Text.Daily
	back, help := k.Back.Is(c.KeyBack), k.Help.Is(c.KeyHelp).InHelpOnly()
	steps := []keymap.Binding{
		keymap.Both(k.StepBack, k.StepOn).Is(t.KeyStep), keymap.Both(k.Left, k.Right).Is(t.KeyTurn), k.Space.Is(t.KeyPlay),
	}
	switch {
	case m.stage == waiting || m.busy:
		return []keymap.Binding{back, help}
	case m.runs:
		return []keymap.Binding{k.Select.Is(m.env.Text.Learn.KeySkip)} // as any other key
	case m.sure:
		return []keymap.Binding{k.Yes.Is(t.KeyAnswer), k.Back.Is(c.KeyCancel)}
	case m.stage == shown:
		var keys []keymap.Binding
		if m.over() {
			keys = append(keys, k.Select.Is(t.KeyNext))
		}
		keys = append(keys, steps...)
		if m.day.Puzzle.Source.Game != "" {
			keys = append(keys, sourceKey().Is(t.KeySource))
		}
		return append(keys, back, keymap.Both(k.First, k.Last).Is(c.KeyEnds).InHelpOnly(), help)
	case m.stage == wrong:
		keys := append([]keymap.Binding{k.Select.Is(t.KeyAgain), answerKey().Is(t.KeyAnswer)}, steps...)
		return append(keys, back, help)
	case m.pick.Lifted:
		return []keymap.Binding{
			{Key: keymap.Key{Label: k.Left.Label}, Help: g.KeyLeft}, {Key: keymap.Key{Label: k.Right.Label}, Help: g.KeyRight},
			k.Digits.Is(g.KeyChoose), k.Back.Is(g.KeyPut), help,
		}
	}
	return []keymap.Binding{
		k.Digits.Is(g.KeyChoose), k.SowLeft.Is(g.KeyLeft), k.SowRight.Is(g.KeyRight), answerKey().Is(t.KeyAnswer), back,
		keymap.Both(k.Left, k.Right).Is(g.KeyMove).InHelpOnly(), keymap.Both(k.Select, k.Space).Is(g.KeyLift).InHelpOnly(), help,
	}
}
