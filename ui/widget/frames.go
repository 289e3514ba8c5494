package widget

import (
	"time"

	"oanquan/engine"
	"oanquan/ui/i18n"
)

// Frame is one picture of a turn that is shown step by step.
type Frame struct {
	Position engine.Position
	Marks    [engine.MaxPits]Mark
	Caption  string
	Capture  bool // stays longer: it is what everybody waits for
}

// How long each Frame stays, by the preference for animation. It is slower than
// in a game: here people follow every dân.
const (
	paceFast   = 120 * time.Millisecond
	paceNormal = 260 * time.Millisecond
	paceSlow   = 600 * time.Millisecond
)

// FramePace is how long a Frame stays with the animation that a person prefers,
// 0 when nothing is to be animated.
func FramePace(animation string) time.Duration {
	switch animation {
	case "off":
		return 0
	case "slow":
		return paceSlow
	case "fast":
		return paceFast
	}
	return paceNormal
}

// Frames are the pictures of a turn from the position of b, the last of them
// with where it began and what it took, and without a caption.
func Frames(c *i18n.Catalog, b Board, mover engine.Seat, m engine.Move, steps []engine.Step) []Frame {
	var out []Frame
	var passed [engine.MaxPits]Mark
	pos, captures := b.Position, 0
	for _, s := range steps {
		pos = s.Apply(pos)
		f := Frame{Position: pos, Marks: passed}
		switch s.Kind {
		case engine.StepLift, engine.StepSow, engine.StepRelay:
			f.Marks[s.Pit] = Mark{Look: Active}
			passed[s.Pit].Look = Traced
		case engine.StepCapture:
			captures++
			f.Capture = true
			f.Marks[s.Pit] = Mark{Look: Active, Taken: true, Tag: c.GameText.Takes}
			passed[s.Pit] = Mark{Look: Traced, Taken: true, Tag: c.GameText.Takes}
		case engine.StepYoung:
			f.Marks[s.Pit].Look = Active
		}
		f.Caption = StepCaption(c, b.From, s, captures)
		out = append(out, f)
	}
	b.Marks = [engine.MaxPits]Mark{}
	b.Trace(mover, m, steps)
	return append(out, Frame{Position: pos, Marks: b.Marks})
}

// StepCaption says what one step does to whoever looks on from a seat, the one
// that makes so many captures.
func StepCaption(c *i18n.Catalog, from engine.Seat, s engine.Step, captures int) string {
	h, t := c.Help, c.Learn
	switch s.Kind {
	case engine.StepLift:
		return c.Count(h.Lift, int(s.Dan), "field", s.Pit.Field())
	case engine.StepSow:
		if s.Dan == 0 {
			return h.SowLast
		}
		return c.Count(h.Sow, int(s.Dan))
	case engine.StepRelay:
		return c.Count(h.Relay, int(s.Dan))
	case engine.StepCapture:
		text := h.Capture
		if captures > 1 {
			text = h.Chain
		}
		return i18n.Fill(text, "what", c.PileName(int(s.Dan), int(s.Quan)))
	case engine.StepYoung:
		return t.Young
	case engine.StepReseed:
		return reseedCaption(c, s.Seat == from, int(s.Dan))
	case engine.StepSweep:
		text := h.SweepOther
		if s.Seat == from {
			text = h.SweepYou
		}
		return i18n.Fill(text, "n", s.Dan)
	}
	return h.Over
}

func reseedCaption(c *i18n.Catalog, own bool, borrowed int) string {
	full, debt := c.Learn.Reseed, c.Learn.ReseedDebt
	if own {
		full, debt = c.Learn.ReseedOwn, c.Learn.ReseedOwnDebt
	}
	if borrowed == 0 {
		return full
	}
	return i18n.Fill(debt, "n", borrowed)
}
