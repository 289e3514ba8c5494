package learn

import (
	"oanquan/engine"
	"oanquan/engine/notation"
	"oanquan/engine/puzzle"
)

// reader is the seat of whoever learns: at the bottom.
const reader engine.Seat = 0

// goal is what a turn must do to solve a task. Numbers are the least that is
// asked for; the zero value asks for nothing.
type goal struct {
	last     engine.Pit // where the last dân must fall, 0 for anywhere
	relays   int
	captures int
	points   int // captured in the turn
	quan     int
	borrow   bool // the opponent must borrow
	end      bool // the game must end, with the reader ahead
}

// task is a position and what to do in it: a lesson or a puzzle.
type task struct {
	rules    engine.Rules
	position engine.Position
	goal     goal
	preview  bool // what sowing would do is shown before it is done
	puzzle   puzzle.Puzzle
	answer   engine.Move
}

func (t task) isPuzzle() bool { return t.goal.points > 0 && t.puzzle.Moves > 0 }

// done is what a turn did, as goals ask for it.
type done struct {
	last                           engine.Pit
	relays, captures, points, quan int
	borrowed                       int
	over, ahead                    bool
}

// doneBy gathers what the engine says that a turn did.
func doneBy(r engine.Rules, steps []engine.Step, after engine.Position) done {
	var d done
	for _, s := range steps {
		switch s.Kind {
		case engine.StepSow:
			d.last = s.Pit
		case engine.StepRelay:
			d.relays++
		case engine.StepCapture:
			d.captures++
			d.quan += int(s.Quan)
			d.points += int(s.Dan) + r.QuanPoints*int(s.Quan)
		case engine.StepReseed:
			d.borrowed = int(s.Dan)
		case engine.StepOver:
			d.over = true
		}
	}
	d.ahead = after.Score(r, reader) > after.Score(r, 1-reader)
	return d
}

// reached tells whether a turn that did d solves the task.
func (g goal) reached(d done) bool {
	return (g.last == 0 || g.last == d.last) &&
		d.relays >= g.relays && d.captures >= g.captures && d.points >= g.points && d.quan >= g.quan &&
		(!g.borrow || d.borrowed > 0) && (!g.end || d.over && d.ahead)
}

// lesson is a lesson as data: texts are in the catalogue, in the same order.
type lesson struct {
	position string // as docs/rules.md section 8 has it
	answer   string // the move that is shown to who asks
	young    int    // as in the rules
	preview  bool
	goal     goal
}

// lessons are the tour. Dân and debts of each add up as in a game.
func lessons() [lessonCount]lesson {
	return [lessonCount]lesson{
		{position: "*1:1,3,2,6,1/*2:5,4,6,5,6 4+0-0/4+0-0 a", answer: "2R", preview: true, goal: goal{last: 5}},
		{position: "*2:2,1,3,1,0/*1:4,2,0,5,3 12+0-0/14+0-0 a", answer: "1L", preview: true, goal: goal{relays: 3}},
		{position: "*2:4,0,1,3,2/*1:3,0,6,2,1 12+0-0/13+0-0 a", answer: "4R", goal: goal{captures: 1, points: 6}},
		{position: "2:4,0,1,7,7/5:0,1,3,1,2 4+1-0/13+1-0 a", answer: "5L", preview: true, goal: goal{relays: 1, points: 8}},
		{position: "5:0,4,0,1,7/0:0,2,5,2,3 6+1-0/15+1-0 a", answer: "5R", goal: goal{captures: 3}},
		{position: "*8:0,2,3,0,3/*7:1,4,0,6,5 9+0-0/2+0-0 a", answer: "5L", goal: goal{quan: 1}},
		{position: "6:3,4,4,0,3/3:0,3,0,0,0 21+1-0/3+1-0 a", answer: "2R", goal: goal{borrow: true}},
		{position: "*7:0,2,1,0,0/*3:0,0,5,0,1 23+0-0/8+0-0 a", answer: "3L", young: 5, goal: goal{quan: 1}},
		{position: "0:1,0,0,6,0/*8:0,1,1,1,0 26+0-0/6+1-0 a", answer: "1R", goal: goal{end: true}},
	}
}

// tasks are the lessons and the puzzles, in the order of the list.
func tasks() []task {
	var out []task
	for _, l := range lessons() {
		t := task{rules: engine.Classic(), goal: l.goal, preview: l.preview}
		t.rules.YoungQuanBelow = l.young
		var err error
		if t.position, err = notation.ParsePosition(t.rules, l.position); err == nil {
			t.answer, err = notation.ParseMove(l.answer, reader)
		}
		if err != nil {
			panic("learn: internal error: " + err.Error()) // lessons are part of the program
		}
		out = append(out, t)
	}
	for _, z := range puzzle.Shipped() {
		out = append(out, task{
			rules: engine.Classic(), position: z.Position, goal: goal{points: z.Best.Points}, puzzle: z, answer: z.Best.Move,
		})
	}
	return out
}
