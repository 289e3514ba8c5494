package lobbyhall

import (
	"errors"

	"oanquan/lobby"
	"oanquan/ui/keymap"
	"oanquan/ui/layout"
)

// todayKey leads to the puzzle of the day.
func todayKey() keymap.Key { return keymap.Key{Names: []string{"d", "D"}, Label: "d"} }

// puzzle is what there is to know here of the puzzle of the day.
type puzzle struct {
	lobby.Daily
	none bool // the server has none
}

func lookAt(d lobby.Daily, err error) puzzle {
	return puzzle{d, errors.Is(err, lobby.ErrNoPuzzle)}
}

// todayLine is the way to the puzzle of the day, and whether it is solved.
func (m Model) todayLine(w int) string {
	if !m.loaded || m.puzzle.none {
		return ""
	}
	c, th, t, s := m.env.Text, m.env.Theme, m.env.Text.Daily, m.puzzle.Score
	state := th.Accent.Render(t.Open)
	switch {
	case m.puzzle.Ready && s.Done():
		state = th.Good.Render(th.Shapes.Yes + " " + t.Solved)
	case m.puzzle.Ready && s.GivenUp:
		state = th.Dim.Render(t.Given)
	}
	line := th.Key.Render(todayKey().Label) + " " + t.Title + ": " + state
	if streak := th.Dim.Render(" · " + c.Count(t.Streak, s.Streak)); s.Streak > 0 && layout.Width(line+streak) <= w {
		line += streak
	}
	return layout.Clip(line, w)
}
