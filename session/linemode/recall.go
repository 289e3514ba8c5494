package linemode

import (
	"unicode/utf8"
)

// pastMost is how many lines can be brought back.
const pastMost = 50

// past is the lines that were typed, and where among them somebody is who
// brings them back.
type past struct {
	lines []string
	at    int    // len(lines) for the line that is being typed
	draft string // that line, while another one is shown
}

// add notes a line that was entered; the same one twice is one.
func (p *past) add(line string) {
	if !blank(line) && (len(p.lines) == 0 || p.lines[len(p.lines)-1] != line) {
		if len(p.lines) == pastMost {
			p.lines = append(p.lines[:0], p.lines[1:]...)
		}
		p.lines = append(p.lines, line)
	}
	p.at, p.draft = len(p.lines), ""
}

// move goes by so many lines from the one that stands there now; ok is false at
// either end.
func (p *past) move(by int, now string) (line string, ok bool) {
	to := p.at + by
	if to < 0 || to > len(p.lines) {
		return "", false
	}
	if p.at == len(p.lines) {
		p.draft = now
	}
	if p.at = to; to == len(p.lines) {
		return p.draft, true
	}
	return p.lines[to], true
}

// Final bytes of the arrow keys.
const keyUp, keyDown = 'A', 'B'

// arrow does what the arrow key that was pressed means, and returns what is to
// be shown.
func (e *editor) arrow() []byte {
	key := e.key
	if e.key = 0; !e.recall || !e.echo || e.skip || e.bad {
		return nil
	}
	by := map[byte]int{keyUp: -1, keyDown: 1}[key]
	if by == 0 {
		return nil
	}
	line, ok := e.past.move(by, string(e.line))
	if !ok {
		return nil
	}
	var show []byte
	for len(e.line) > 0 {
		show = append(show, e.takeBack()...)
	}
	for i := range len(line) {
		_, _, s := e.add(line[i])
		show = append(show, s...)
	}
	return show
}

// takeBackWord takes back the word before the end, and the blanks after it.
func (e *editor) takeBackWord() []byte {
	var show []byte
	for word := false; len(e.line) > 0; {
		r, _ := utf8.DecodeLastRune(e.line)
		if r == ' ' && word {
			break
		}
		word = word || r != ' '
		show = append(show, e.takeBack()...)
	}
	return show
}
