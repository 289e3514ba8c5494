package command

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"

	"oanquan/engine"
	"oanquan/engine/record"
)

// Sizes and times of a film.
const (
	castCols, castRows = 80, 24
	// castTurn is how long a turn takes in seconds, castShown the part of it
	// in which it is shown step by step.
	castTurn, castShown = 1.2, 0.8
	// castFrames bounds a film: a game that would have more is shown turn by
	// turn, without steps.
	castFrames = 3000
)

// castHeader is the first line of an asciicast, version 2.
type castHeader struct {
	Version   int               `json:"version"`
	Width     int               `json:"width"`
	Height    int               `json:"height"`
	Timestamp int64             `json:"timestamp,omitempty"`
	Title     string            `json:"title"`
	Env       map[string]string `json:"env"`
}

// replay prints a game as a film. There is one form of it, which has to be
// named: others may come.
func (c *call) replay() int {
	if !c.has(optCast) {
		return c.fail(ExitUsage, c.text.Usage, "usage", c.cmd.UsageIn(c.env.Text))
	}
	g, at, exit := c.played(c.arg(0))
	if exit != ExitOK {
		return exit
	}
	return c.done(c.film(g, at))
}

// film prints the header and every frame, one JSON value a line.
func (c *call) film(g record.Game, at record.Cursor) bool {
	h := castHeader{
		Version: 2, Width: castCols, Height: castRows, Title: Scrub(c.heading(g, at)[0]),
		Env: map[string]string{"TERM": "xterm-256color"},
	}
	if !g.Date.IsZero() {
		h.Timestamp = g.Date.Unix()
	}
	f := filming{c: c, g: g, at: at, steps: stepFrames(at) <= castFrames}
	return c.object(h) == ExitOK && f.game()
}

// stepFrames counts the frames of a film in which every step is shown.
func stepFrames(at record.Cursor) int {
	n := 0
	for at.First(); at.Next(); {
		n += len(moments(at.Steps())) + 1
	}
	return n
}

// moments are the indexes of the steps after which a frame is made: when dân
// are lifted, when a hand is empty, when something is captured.
func moments(steps []engine.Step) []int {
	var at []int
	for i, s := range steps {
		more := i+1 < len(steps) && steps[i+1].Kind == engine.StepSow
		if s.Kind < engine.StepReseed && (s.Kind != engine.StepSow || !more) {
			at = append(at, i)
		}
	}
	return at
}

// filming is a film while it is made.
type filming struct {
	c     *call
	g     record.Game
	at    record.Cursor
	steps bool
	now   float64 // seconds
}

// game shows the start and every turn.
func (f *filming) game() bool {
	f.at.First()
	if !f.frame(0, "\x1b[2J"+castFrame(f, f.at, f.at.Position(), castMarks{}, "")) {
		return false
	}
	for f.now = castTurn; f.at.Next(); f.now += castTurn {
		if !f.turn() {
			return false
		}
	}
	return true
}

// turn shows one turn: its steps, then what it came to in words.
func (f *filming) turn() bool {
	begun := f.at
	begun.Prev()
	before := begun.Position()
	m, _ := f.at.Move()
	said := fmt.Sprintf("%d. %s %s", f.at.Ply(), clipRunes(f.g.Players[before.Mover].Name, svgNameLong), m)
	steps := f.at.Steps()
	if f.steps {
		shown := moments(steps)
		pos, next := before, 0
		for i, s := range steps {
			pos = s.Apply(pos)
			if next == len(shown) || shown[next] != i {
				continue
			}
			mark := castMarks{active: s.Pit, on: true, taken: s.Kind == engine.StepCapture}
			if !f.frame(f.now+castShown*float64(next)/float64(len(shown)), castFrame(f, begun, pos, mark, said)) {
				return false
			}
			next++
		}
	}
	return f.frame(f.now+castShown, castFrame(f, f.at, f.at.Position(), castMarks{}, said+": "+f.c.tell(f.g, f.at)))
}

// frame prints what the terminal gets at a time.
func (f *filming) frame(at float64, data string) bool {
	b, err := json.Marshal([]any{math.Round(at*1000) / 1000, "o", data})
	if err != nil {
		panic(fmt.Sprintf("command: internal error: a frame is no JSON: %v", err))
	}
	return f.c.line(string(b))
}

// castMarks is what stands out in a frame.
type castMarks struct {
	active engine.Pit
	on     bool // there is one
	taken  bool // it has just been captured
}

// castFrame is a whole screen, drawn from its upper left corner: how far the
// game is at that cursor, and the board as it is then or in the turn after.
func castFrame(f *filming, at record.Cursor, p engine.Position, marks castMarks, words string) string {
	lines := make([]string, castRows)
	heading := f.c.heading(f.g, at)
	lines[0] = "\x1b[1m" + clipCells(Scrub(heading[0]), castCols) + "\x1b[0m"
	lines[1] = clipCells(Scrub(heading[1]), castCols)
	copy(lines[castTop:], castBoard(f, p, marks))
	for i, l := range wrapCells(Scrub(words), castCols-2, castRows-castWords) {
		lines[castWords+i] = l
	}
	return "\x1b[H" + strings.Join(lines, "\x1b[K\r\n") + "\x1b[K"
}
