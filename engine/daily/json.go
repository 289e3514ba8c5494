package daily

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"oanquan/engine"
	"oanquan/engine/notation"
	"oanquan/engine/record"
)

// version is the "v" of the JSON.
const version = 1

type (
	jsonPuzzle struct {
		V        int          `json:"v"`
		Rules    string       `json:"rules"` // as notation writes them
		Position string       `json:"position"`
		Choices  []jsonChoice `json:"choices"` // the best first
		Played   string       `json:"played"`
		Source   *jsonSource  `json:"source,omitempty"`
	}
	jsonChoice struct {
		Value int      `json:"value"`
		Line  []string `json:"line"` // the move and what is expected after it
	}
	jsonSource struct {
		Game    record.ID `json:"game"`
		Ply     int       `json:"ply"`
		Players [2]string `json:"players"`
	}
)

// Encode writes a puzzle as JSON on one line.
func (p Puzzle) Encode() []byte {
	j := jsonPuzzle{
		V: version, Rules: notation.FormatRules(p.Rules), Position: notation.FormatPosition(p.Position), Played: p.Played.String(),
	}
	for _, c := range p.Choices {
		one := jsonChoice{Value: c.Value}
		for _, m := range c.Line {
			one.Line = append(one.Line, m.String())
		}
		j.Choices = append(j.Choices, one)
	}
	if p.Source != (Source{}) {
		j.Source = &jsonSource{p.Source.Game, p.Source.Ply, p.Source.Players}
	}
	data, err := json.Marshal(j)
	if err != nil {
		panic("daily: internal error: a puzzle is no JSON: " + err.Error())
	}
	return data
}

var errShape = errors.New("it is no puzzle")

// Decode reads what Encode wrote. It refuses what is not a puzzle: a position
// that is none, moves that are not all the legal ones, or no clear answer.
func Decode(data []byte) (Puzzle, error) {
	var j jsonPuzzle
	if err := json.Unmarshal(data, &j); err != nil {
		return Puzzle{}, fmt.Errorf("read a puzzle: %w", err)
	}
	if j.V != version {
		return Puzzle{}, fmt.Errorf("read a puzzle: version %d is not known", j.V)
	}
	p, err := j.puzzle()
	if err != nil {
		return Puzzle{}, fmt.Errorf("read a puzzle: %w", err)
	}
	return p, nil
}

func (j jsonPuzzle) puzzle() (p Puzzle, err error) {
	if p.Rules, err = notation.ParseRules(j.Rules); err != nil {
		return p, err
	}
	if p.Position, err = notation.ParsePosition(p.Rules, j.Position); err != nil {
		return p, err
	}
	g, err := engine.NewGameFrom(p.Rules, p.Position)
	if err != nil {
		return p, err
	}
	if p.Position.Seats != engine.MinSeats || p.Position.Mover != 0 {
		return p, fmt.Errorf("%w: seat a of two is not to move", errShape)
	}
	if p.Played, err = notation.ParseMove(j.Played, 0); err != nil {
		return p, err
	}
	for i, one := range j.Choices {
		c := Choice{Value: one.Value}
		if c.Line, err = lineOf(g, one.Line); err != nil {
			return p, err
		}
		c.Move = c.Line[0]
		if i > 0 && c.Value > p.Choices[i-1].Value {
			return p, fmt.Errorf("%w: the best is not first", errShape)
		}
		if _, twice := p.Choice(c.Move); twice {
			return p, fmt.Errorf("%w: %v is there twice", errShape, c.Move)
		}
		p.Choices = append(p.Choices, c)
	}
	if _, ok := p.Choice(p.Played); !ok || len(p.Choices) != len(g.Legal()) || !clear(p.Choices) {
		return p, fmt.Errorf("%w: no clear answer", errShape)
	}
	if j.Source != nil {
		p.Source = Source{j.Source.Game, j.Source.Ply, j.Source.Players}
	}
	return p, nil
}

// lineOf reads moves that follow one another from g on, one at least.
func lineOf(g engine.Game, words []string) ([]engine.Move, error) {
	var line []engine.Move
	for _, w := range words {
		m, err := notation.ParseMove(w, g.Position().Mover)
		if err != nil {
			return nil, err
		}
		if g, _, err = g.Play(m); err != nil {
			return nil, err
		}
		line = append(line, m)
	}
	if len(line) == 0 {
		return nil, fmt.Errorf("%w: a line is empty", errShape)
	}
	return slices.Clip(line), nil
}
