package record

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"oanquan/engine"
	"oanquan/engine/notation"
)

// moveParser reads numbered moves, comments and the result, playing along.
type moveParser struct {
	text   string
	game   *Game
	played engine.Game
	count  count
	notes  string // comments since the last move, or since the start
	tagged bool   // there is a Result tag
}

func (p *moveParser) run() error {
	for {
		p.text = strings.TrimLeft(p.text, " \t\n")
		if p.text == "" {
			return errors.New("the text ends without a result")
		}
		if p.text[0] == '{' {
			if err := p.comment(); err != nil {
				return err
			}
			continue
		}
		word := p.text
		if i := strings.IndexAny(word, " \t\n{"); i >= 0 {
			word = word[:i]
		}
		p.text = p.text[len(word):]
		if word == noResult || isResult(word) {
			return p.result(word)
		}
		if err := p.word(word); err != nil {
			return fmt.Errorf("ply %d: %w", len(p.game.Moves)+1, err)
		}
	}
}

// isResult tells "1-2" from a move like "1-" or "1.1-".
func isResult(word string) bool {
	return len(word) > 2 && strings.Contains(word, "-") && !strings.Contains(word, ".")
}

func (p *moveParser) comment() error {
	text, rest, found := strings.Cut(p.text[1:], "}")
	if !found {
		return errors.New("a comment has no closing brace")
	}
	p.text = rest
	text = strings.Trim(strings.NewReplacer("\n", " ", "\t", " ").Replace(text), " ")
	if text == "" {
		return nil
	}
	if p.notes != "" {
		text = p.notes + " " + text
	}
	// A clock time stands beside a comment of full length.
	p.notes = text
	return checkText("a comment", text, MaxComment+maxClockText)
}

// flush gives the comments read to the last move, or to the game.
func (p *moveParser) flush() {
	if len(p.game.Moves) == 0 {
		p.game.Comment = p.notes
	} else {
		m := &p.game.Moves[len(p.game.Moves)-1]
		m.Comment, m.Clock, m.Timed = cutClock(p.notes)
	}
	p.notes = ""
}

// word reads "12.", "3R", or both in one as "12.3R".
func (p *moveParser) word(word string) error {
	digits := len(word) - len(strings.TrimLeft(word, "0123456789"))
	if move := strings.TrimLeft(word[digits:], "."); len(move) < len(word)-digits {
		number := word[:len(word)-len(move)]
		if want := p.count.String(); number != want {
			return fmt.Errorf("the number is %q, want %q", clip(number), want)
		}
		if word = move; word == "" {
			return nil
		}
	}
	p.flush()
	m, err := notation.ParseMove(word, p.played.Position().Mover)
	if err != nil {
		return err
	}
	if p.played, err = playOn(p.played, m); err != nil {
		return err
	}
	p.game.Moves = append(p.game.Moves, Move{Move: m})
	p.count.next()
	return nil
}

// result ends the text. It stands in for a missing Result tag and must say the
// same as one that is there; an ending that the board decides may be left out.
func (p *moveParser) result(word string) error {
	p.flush()
	g := p.game
	places, err := parsePlaces(word, g.Rules.Players)
	if err != nil {
		return fmt.Errorf("the result at the end: %w", err)
	}
	if rest := strings.Trim(p.text, " \t\n"); rest != "" {
		return fmt.Errorf("there is text after the result: %q", clip(rest))
	}
	if !p.tagged {
		g.Places = places
	}
	if g.Result() != word {
		return fmt.Errorf("the text ends with %q, the Result is %q", clip(word), g.Result())
	}
	if ending := p.played.Ending(); g.Ending == Running && ending != engine.EndedUnknown {
		g.Ending = Ending(ending.String())
	}
	return nil
}

// maxClockText bounds "[%clk 9999:59:59.999] ".
const maxClockText = 24

// cutClock takes the first clock time out of a comment.
func cutClock(text string) (comment string, clock time.Duration, timed bool) {
	for at := 0; ; {
		i := strings.Index(text[at:], clockOpen)
		if i < 0 {
			return text, 0, false
		}
		open := at + i
		at = open + len(clockOpen)
		inside, after, found := strings.Cut(text[at:], clockClose)
		if !found {
			return text, 0, false
		}
		if d, ok := parseClock(inside); ok {
			before := strings.TrimRight(text[:open], " ")
			after = strings.TrimLeft(after, " ")
			return strings.Trim(before+" "+after, " "), d, true
		}
	}
}

// parseClock reads what formatClock prints, and a missing leading zero of the
// minutes or seconds as well.
func parseClock(text string) (time.Duration, bool) {
	whole, frac, dotted := strings.Cut(text, ".")
	parts := strings.Split(whole, ":")
	if len(parts) != 3 || dotted && (frac == "" || len(frac) > 3) {
		return 0, false
	}
	limits := [3]int{int(MaxClock/time.Hour) - 1, 59, 59}
	var d time.Duration
	for i, part := range parts {
		n, ok := digits(part)
		if !ok || n > limits[i] {
			return 0, false
		}
		d = d*60 + time.Duration(n)
	}
	ms := 0
	if dotted {
		var ok bool
		if ms, ok = digits((frac + "00")[:3]); !ok {
			return 0, false
		}
	}
	return d*time.Second + time.Duration(ms)*time.Millisecond, true
}

func digits(text string) (int, bool) {
	if text == "" || len(text) > 4 || strings.Trim(text, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}
