package solved

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"oanquan/engine"
	"oanquan/engine/notation"
)

// The table is text. A line is, for seat a whoever is to move,
//
//	rules | moves | low | high | turns of the low proof | turns of the high proof | best move
//
// with the words of docs/rules.md section 8 (classic when there are none), start
// for no moves, and ? for what is not known. Lines that begin with # are
// comments.
const (
	columns = 7
	comment = "#"
	between = " | "
	unknown = "?"
	start   = "start"
	classic = "classic"
)

// maxNumber bounds what a number of the table may be.
const maxNumber = 1000

// ErrTable is what errors of [Parse] wrap.
var ErrTable = errors.New("not a table of what is proven")

// String is the entry as a line of the table.
func (e Entry) String() string {
	b := e.Bounds
	if len(e.Moves)%engine.MinSeats != 0 {
		b = b.other()
	}
	best := unknown
	if e.Bounds.Best != (engine.Move{}) {
		best = e.Bounds.Best.String()
	}
	return strings.Join([]string{
		RulesName(e.Rules), movesText(e.Moves), number(b.Low, b.HasLow), number(b.High, b.HasHigh),
		number(b.LowTurns, b.HasLow), number(b.HighTurns, b.HasHigh), best,
	}, between)
}

// RulesName is what the table calls rules.
func RulesName(r engine.Rules) string {
	if text := notation.FormatRules(r); text != "" {
		return text
	}
	return classic
}

func movesText(moves []engine.Move) string {
	if len(moves) == 0 {
		return start
	}
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = m.String()
	}
	return strings.Join(words, " ")
}

func number(n int, known bool) string {
	if !known {
		return unknown
	}
	return strconv.Itoa(n)
}

// Parse reads a table. It takes positions after one move at most, each once, and
// no bounds that contradict each other.
func Parse(text string) ([]Entry, error) {
	var entries []Entry
	seen := map[string]bool{}
	for i, line := range strings.Split(text, "\n") {
		if line == "" || strings.HasPrefix(line, comment) {
			continue
		}
		e, err := parseLine(line)
		if key := RulesName(e.Rules) + between + movesText(e.Moves); err == nil && seen[key] {
			err = errors.New("it is there twice")
		} else {
			seen[key] = true
		}
		if err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrTable, i+1, err)
		}
		entries = append(entries, e)
	}
	return entries, nil
}

func parseLine(line string) (e Entry, err error) {
	parts := strings.Split(line, between)
	if len(parts) != columns {
		return e, fmt.Errorf("%d columns, want %d", len(parts), columns)
	}
	words := parts[0]
	if words == classic {
		words = ""
	}
	if e.Rules, err = notation.ParseRules(words); err != nil {
		return e, err
	}
	g, err := engine.NewGame(e.Rules)
	switch {
	case err != nil:
		return e, err
	case e.Rules.Players != engine.MinSeats:
		return e, errors.New("only games of two are solved")
	case parts[1] != start:
		m, err := notation.ParseMove(parts[1], 0)
		if err != nil {
			return e, err
		}
		if g, _, err = g.Play(m); err != nil {
			return e, err
		}
		e.Moves = g.Moves()
	}
	if e.Bounds, err = parseBounds(parts[2:6]); err != nil {
		return e, err
	}
	if g.Position().Mover != 0 {
		e.Bounds = e.Bounds.other()
	}
	if parts[6] != unknown {
		e.Bounds.Best, err = notation.ParseMove(parts[6], g.Position().Mover)
		if err == nil {
			_, _, err = g.Play(e.Bounds.Best)
		}
	}
	return e, err
}

// parseBounds reads low, high and the turns of each.
func parseBounds(parts []string) (b Bounds, err error) {
	low, hasLow, err1 := parseNumber(parts[0])
	high, hasHigh, err2 := parseNumber(parts[1])
	lowTurns, timedLow, err3 := parseNumber(parts[2])
	highTurns, timedHigh, err4 := parseNumber(parts[3])
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		return b, err
	}
	b = Bounds{low, high, hasLow, hasHigh, lowTurns, highTurns, engine.Move{}}
	switch {
	case timedLow != hasLow || timedHigh != hasHigh:
		return b, errors.New("each bound has its turns")
	case hasLow && lowTurns < 1, hasHigh && highTurns < 1:
		return b, errors.New("a proof has one turn at least")
	case !hasLow && !hasHigh:
		return b, errors.New("nothing is known")
	case hasLow && hasHigh && low > high:
		return b, fmt.Errorf("low %d is more than high %d", low, high)
	}
	return b, nil
}

func parseNumber(text string) (n int, known bool, err error) {
	if text == unknown {
		return 0, false, nil
	}
	n, err = strconv.Atoi(text)
	if err == nil && (n < -maxNumber || n > maxNumber) {
		err = fmt.Errorf("%d is too much", n)
	}
	return n, true, err
}
