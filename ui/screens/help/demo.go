package help

import (
	"unicode"
	"unicode/utf8"

	"oanquan/engine"
	"oanquan/engine/notation"
	"oanquan/ui/i18n"
	"oanquan/ui/widget"
)

// lesson is the position of a page and the moves that are shown in it. What
// the moves do is the engine's business.
type lesson struct{ position, moves string }

// lessons belong to the pages of the tour, in their order. Moves are in the
// text of docs/rules.md section 8, both seats in turn. Board, hands
// and debts of each add up as in a game.
func lessons() [8]lesson {
	return [8]lesson{
		{"*0:5,5,5,5,5/*0:5,5,5,5,5 0+0-0/0+0-0 a", ""},
		{"*1:2,3,0,1,2/*0:4,2,5,1,3 14+0-0/12+0-0 a", "2R"},
		{"*1:2,1,0,2,1/*0:4,2,5,1,3 13+0-0/15+0-0 a", "1R"},
		{"*2:4,0,1,3,2/*1:3,0,5,2,1 12+0-0/14+0-0 a", "4R"},
		{"*0:3,1,2,4,0/*1:2,4,0,5,0 12+0-0/16+0-0 a", "4R"},
		{"*2:4,0,2,2,1/*3:4,1,0,0,0 16+0-0/15+0-0 a", "3R 2R"},
		{"*3:0,0,0,0,0/*4:1,0,0,0,6 3+0-0/33+0-0 b", "1R"},
		{"0:2,0,1,0,0/*2:0,1,2,0,1 27+0-0/14+1-0 a", "3R"},
	}
}

// reader is the seat of whoever reads: at the bottom.
const reader engine.Seat = 0

// frame is one picture of a demonstration.
type frame struct {
	position engine.Position
	marks    [engine.MaxPits]widget.Mark
	caption  string
}

// demo plays a lesson on the engine and returns its frames, the first of them
// before anything has happened. It is nil for a lesson that cannot be played,
// which a test rules out.
func demo(c *i18n.Catalog, l lesson) []frame {
	rules := engine.Classic()
	pos, err := notation.ParsePosition(rules, l.position)
	if err != nil {
		return nil
	}
	first := frame{position: pos}
	if l.moves != "" {
		first.caption = c.Help.Start
	}
	frames := []frame{first}
	for _, text := range moves(l.moves) {
		m, err := notation.ParseMove(text, pos.Mover)
		if err != nil {
			return nil
		}
		after, steps, err := engine.Play(rules, pos, m)
		if err != nil {
			return nil
		}
		frames = append(frames, turn(c, rules, pos, m, steps)...)
		pos = after
	}
	return frames
}

func moves(text string) []string {
	var out []string
	for i := 0; i+2 <= len(text); i += 3 {
		out = append(out, text[i:i+2])
	}
	return out
}

// turn is the frames of one turn, the last of them with the whole turn told.
func turn(c *i18n.Catalog, rules engine.Rules, pos engine.Position, m engine.Move, steps []engine.Step) []frame {
	tell := c.Tell(rules, pos, m, steps, nil) // its short form names nobody
	var out []frame
	captures := 0
	passed := [engine.MaxPits]widget.Mark{}
	for _, s := range steps {
		pos = s.Apply(pos)
		f := frame{position: pos, marks: passed}
		switch s.Kind {
		case engine.StepLift, engine.StepRelay:
			f.marks[s.Pit] = widget.Mark{Look: widget.Active}
			passed[s.Pit].Look = widget.Traced
		case engine.StepSow:
			f.marks[s.Pit] = widget.Mark{Look: widget.Active}
			passed[s.Pit].Look = widget.Traced
		case engine.StepCapture:
			captures++
			f.marks[s.Pit] = widget.Mark{Look: widget.Active, Taken: true, Tag: c.Help.Tag}
			passed[s.Pit] = widget.Mark{Look: widget.Traced, Taken: true, Tag: c.Help.Tag}
		case engine.StepReseed, engine.StepSweep, engine.StepOver:
			passed = [engine.MaxPits]widget.Mark{}
			f.marks = passed
		}
		f.caption = caption(c, s, captures)
		out = append(out, f)
	}
	last := out[len(out)-1]
	last.marks, last.caption = passed, summary(c, tell, steps)
	return append(out, last)
}

// summary is a turn in a line. What came of it matters more than the turn,
// whose steps have been told one by one.
func summary(c *i18n.Catalog, t i18n.Telling, steps []engine.Step) string {
	switch last := steps[len(steps)-1]; last.Kind {
	case engine.StepReseed:
		return caption(c, last, 0)
	case engine.StepOver:
		return capital(c.BoardEnding(last.Ending))
	}
	return t.Move + ": " + t.Short
}

// capital begins a sentence.
func capital(s string) string {
	for i, r := range s {
		return string(unicode.ToUpper(r)) + s[i+utf8.RuneLen(r):]
	}
	return s
}

// caption says what one step does. Reseeding is told only of the reader, whom
// the lesson is about.
func caption(c *i18n.Catalog, s engine.Step, captures int) string {
	t := c.Help
	switch s.Kind {
	case engine.StepLift:
		return c.Count(t.Lift, int(s.Dan), "field", s.Pit.Field())
	case engine.StepSow:
		if s.Dan == 0 {
			return t.SowLast
		}
		return c.Count(t.Sow, int(s.Dan))
	case engine.StepRelay:
		return c.Count(t.Relay, int(s.Dan))
	case engine.StepCapture:
		text := t.Capture
		if captures > 1 {
			text = t.Chain
		}
		return i18n.Fill(text, "what", c.PileName(int(s.Dan), int(s.Quan)))
	case engine.StepReseed:
		if s.Dan > 0 {
			return i18n.Fill(t.ReseedDebt, "n", s.Dan)
		}
		return t.Reseed
	case engine.StepSweep:
		if s.Seat == reader {
			return i18n.Fill(t.SweepYou, "n", s.Dan)
		}
		return i18n.Fill(t.SweepOther, "n", s.Dan)
	}
	return t.Over
}
