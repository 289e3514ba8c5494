package today

import (
	"oanquan/engine"
	"oanquan/engine/daily"
	"oanquan/ui/i18n"
	"oanquan/ui/screen"
	"oanquan/ui/widget"
)

// me is the seat of whoever solves: at the bottom.
const me engine.Seat = 0

// film is moves that follow one another, picture by picture. Where at points
// is what is shown; the first picture is the puzzle itself.
type film struct {
	frames []widget.Frame
	turns  []int // the last picture of each turn
	at     int
}

// filmOf shows a line that begins at the puzzle.
func filmOf(env screen.Env, z daily.Puzzle, line []engine.Move) film {
	f := film{frames: []widget.Frame{{Position: z.Position}}}
	g, err := engine.NewGameFrom(z.Rules, z.Position)
	for _, m := range line {
		if err != nil {
			break // lines are checked when they are read
		}
		before := g.Position()
		var steps []engine.Step
		if g, steps, err = g.Play(m); err != nil {
			break
		}
		f = f.with(env, z.Rules, before, m, steps)
	}
	return f
}

func (f film) with(env screen.Env, r engine.Rules, before engine.Position, m engine.Move, steps []engine.Step) film {
	b := widget.Board{Position: before, From: me, Text: env.Text, Theme: env.Theme}
	frames := widget.Frames(env.Text, b, before.Mover, m, steps)
	tell := env.Text.Tell(r, before, m, steps, []string{env.Text.Common.You, env.Text.Learn.Other})
	for i := range frames {
		what := frames[i].Caption
		if i == len(frames)-1 {
			what = i18n.Fill(env.Text.Learn.Told, "move", tell.Move, "what", tell.Short)
		}
		if before.Mover != me {
			what = i18n.Fill(env.Text.Daily.Their, "what", what)
		}
		frames[i].Caption = what
	}
	f.frames = append(f.frames, frames...)
	f.turns = append(f.turns, len(f.frames)-1)
	return f
}

// now is the picture shown.
func (f film) now() widget.Frame { return f.frames[f.at] }

// onward is the film n pictures on, as far as it goes.
func (f film) onward(n int) film {
	f.at = max(0, min(f.at+n, len(f.frames)-1))
	return f
}

// turn is the film at the end of the next turn, or of the one before.
func (f film) turn(d int) film {
	to := 0
	if d > 0 {
		to = len(f.frames) - 1
	}
	for _, end := range f.turns {
		switch {
		case d > 0 && end > f.at:
			f.at = end
			return f
		case d < 0 && end < f.at:
			to = end
		}
	}
	f.at = to
	return f
}

// over tells whether the film stands at its end.
func (f film) over() bool { return f.at == len(f.frames)-1 }

// rests tells whether a turn has just ended.
func (f film) rests() bool {
	for _, end := range f.turns {
		if end == f.at {
			return true
		}
	}
	return false
}
