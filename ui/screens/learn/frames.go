package learn

import (
	"strings"

	"oanquan/engine"
	"oanquan/ui/i18n"
	"oanquan/ui/widget"
)

// frame is one picture of a turn.
type frame struct {
	position engine.Position
	marks    [engine.MaxPits]widget.Mark
	caption  string
	capture  bool // stays longer: it is what everybody waits for
}

// framesOf are the pictures of a turn, step by step, the last of them with
// where it began and what it took.
func framesOf(c *i18n.Catalog, b widget.Board, m engine.Move, steps []engine.Step) []frame {
	var out []frame
	var passed [engine.MaxPits]widget.Mark
	pos, captures := b.Position, 0
	for _, s := range steps {
		pos = s.Apply(pos)
		f := frame{position: pos, marks: passed}
		switch s.Kind {
		case engine.StepLift, engine.StepSow, engine.StepRelay:
			f.marks[s.Pit] = widget.Mark{Look: widget.Active}
			passed[s.Pit].Look = widget.Traced
		case engine.StepCapture:
			captures++
			f.capture = true
			f.marks[s.Pit] = widget.Mark{Look: widget.Active, Taken: true, Tag: c.GameText.Takes}
			passed[s.Pit] = widget.Mark{Look: widget.Traced, Taken: true, Tag: c.GameText.Takes}
		case engine.StepYoung:
			f.marks[s.Pit].Look = widget.Active
		}
		f.caption = caption(c, s, captures)
		out = append(out, f)
	}
	b.Marks = [engine.MaxPits]widget.Mark{}
	b.Trace(reader, m, steps)
	return append(out, frame{position: pos, marks: b.Marks})
}

// caption says what one step does.
func caption(c *i18n.Catalog, s engine.Step, captures int) string {
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
		if s.Dan == 0 {
			return t.Reseed
		}
		return i18n.Fill(t.ReseedDebt, "n", s.Dan)
	case engine.StepSweep:
		text := h.SweepOther
		if s.Seat == reader {
			text = h.SweepYou
		}
		return i18n.Fill(text, "n", s.Dan)
	}
	return h.Over
}

// tellings are a turn in words, the fullest first.
func tellings(c *i18n.Catalog, t task, m engine.Move, steps []engine.Step) []string {
	tell := c.Tell(t.rules, t.position, m, steps, []string{c.Common.You, c.Learn.Other})
	var after []string
	for _, s := range steps {
		if s.Kind == engine.StepReseed || s.Kind == engine.StepSweep && s.Dan > 0 {
			after = append(after, caption(c, s, 0))
		}
	}
	rest := ""
	if len(after) > 0 {
		rest = ". " + strings.Join(after, ". ")
	}
	var out []string
	for _, what := range []string{strings.Join(tell.Parts, ", ") + rest, tell.Short + rest, tell.Short, tell.Brief} {
		out = append(out, i18n.Fill(c.Learn.Told, "move", tell.Move, "what", what))
	}
	return out
}
