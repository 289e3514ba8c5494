package linemode

import (
	"strings"
	"time"
	"unicode/utf8"

	"oanquan/lobby/account"
	"oanquan/session"
)

// LineMax is the longest line in bytes. The longest thing to be said has 300
// characters, which is three bytes each in Vietnamese at the very most.
const LineMax = 1024

// Times of what comes in pieces, as over a slow line. escapeWait is how long a
// lone ESC may be the beginning of an arrow key before it is the key Escape, and
// sequenceWait how long the rest of a sequence may take after that: then letters
// are letters again.
const (
	escapeWait   = 350 * time.Millisecond
	sequenceWait = time.Second
)

// kind is what was typed.
type kind uint8

const (
	aLine     kind = iota
	tooLong        // a line was longer than LineMax and is skipped
	notText        // a line was not UTF-8
	anEnd          // ctrl+d on an empty line
	interrupt      // ctrl+c
	anEscape       // the key Escape on an empty line
)

// typed is one thing that was typed.
type typed struct {
	kind kind
	text string
}

// Bytes that mean something to the editor.
const (
	ctrlC     = 0x03
	ctrlD     = 0x04
	backspace = 0x08
	ctrlU     = 0x15
	ctrlW     = 0x17
	escape    = 0x1b
	del       = 0x7f
)

// editor makes lines of bytes. With echo it also is the terminal's line
// editing: what it returns is to be shown, and holds no controls but line feeds
// and what takes back a letter.
type editor struct {
	echo   bool
	recall bool // arrow keys bring back lines

	line  []byte
	shown []byte // of the line, as the terminal shows it
	rune  []byte // of a character whose end has not come yet
	skip  bool   // until the line ends
	bad   bool   // the line is not text
	cr    bool   // the last byte was CR, whose LF is not another Enter
	state escState
	bytes int  // of the sequence after its beginning
	key   byte // the arrow key that was pressed, 0 for none
	past  past
}

// escState is where in an escape sequence the input is: arrow keys and the like
// mean nothing here, and must not be typed as letters.
type escState uint8

const (
	plain escState = iota
	afterEsc
	maybeEsc // the same, but it has been taken for the key Escape
	inSequence
)

// feed takes bytes and returns what was typed with them, and what to show.
func (e *editor) feed(p []byte) (list []typed, show []byte) {
	for _, b := range p {
		t, ok, s := e.byte(b)
		if ok {
			list = append(list, t)
		}
		show = append(show, s...)
	}
	return list, show
}

// waits is how long to wait for the rest of an escape sequence before late is
// to be called, 0 for not at all. Without echo whole lines come, and nothing is
// waited for.
func (e *editor) waits() time.Duration {
	switch {
	case !e.echo || e.state == plain:
		return 0
	case e.state == afterEsc:
		return escapeWait
	}
	return sequenceWait
}

// late is told that the rest of a sequence has not come.
func (e *editor) late() []typed {
	if e.state != afterEsc {
		e.state = plain
		return nil
	}
	e.state = maybeEsc
	if len(e.line)+len(e.rune) > 0 {
		return nil
	}
	return []typed{{kind: anEscape}}
}

// end is the input's end: a last line without a line feed is a line, too.
func (e *editor) end() (typed, bool) {
	if len(e.line)+len(e.rune) == 0 {
		return typed{}, false
	}
	t, ok, _ := e.enter()
	return t, ok
}

func (e *editor) byte(b byte) (t typed, ok bool, show []byte) {
	if b == '\n' && e.cr {
		e.cr = false
		return t, false, nil
	}
	e.cr = b == '\r'
	if b == '\r' || b == '\n' {
		return e.enter()
	}
	switch {
	case e.inEscape(b):
		return t, false, e.arrow()
	case e.skip && !e.echo:
		return t, false, nil
	case b == escape:
		e.state = afterEsc
	case !e.echo:
		return e.add(b)
	case b == ctrlC:
		show = e.lineFeed()
		e.clear()
		return typed{kind: interrupt}, true, show
	case b == ctrlD:
		if len(e.line) == 0 {
			return typed{kind: anEnd}, true, nil
		}
	case b == backspace, b == del:
		return t, false, e.takeBack()
	case b == ctrlU:
		for len(e.line) > 0 {
			show = append(show, e.takeBack()...)
		}
	case b == ctrlW:
		show = e.takeBackWord()
	default:
		return e.add(b)
	}
	return t, false, show
}

// inEscape follows an escape sequence and tells whether b is of one.
func (e *editor) inEscape(b byte) bool {
	switch was := e.state; was {
	case afterEsc, maybeEsc:
		e.state = plain
		switch b {
		case '[', 'O':
			e.state, e.bytes = inSequence, 0
		case escape: // Alt and an arrow key, or Escape once more
			e.state = afterEsc
		}
		return was == afterEsc || e.state != plain
	case inSequence:
		e.bytes++
		switch {
		case b == '[' && e.bytes == 1: // F1 to F5 of the Linux console
		case b >= 0x40 && b <= 0x7e:
			e.state = plain
			if e.bytes == 1 { // with parameters it is another key
				e.key = b
			}
		}
		return true
	case plain:
	}
	return false
}

// add adds a byte to the line. A character is shown when it is whole.
func (e *editor) add(b byte) (t typed, ok bool, show []byte) {
	switch {
	case e.skip:
		return t, false, nil
	case b == '\t':
		b = ' '
	case b < ' ', b == del:
		return t, false, nil
	}
	if len(e.line)+len(e.rune) >= LineMax {
		show = e.lineFeed()
		e.clear()
		e.skip = true
		return typed{kind: tooLong}, true, show
	}
	e.rune = append(e.rune, b)
	if !utf8.FullRune(e.rune) {
		return t, false, nil
	}
	r, size := utf8.DecodeRune(e.rune)
	if r == utf8.RuneError && size == 1 {
		e.bad = true
	}
	if account.Unseen(r) { // others would not see it either
		e.rune = append(e.rune[:0], e.rune[size:]...)
		return t, false, nil
	}
	e.line = append(e.line, e.rune[:size]...)
	if e.echo && !e.bad && showable(r) {
		show = append(show, e.rune[:size]...)
		e.shown = append(e.shown, e.rune[:size]...)
	}
	e.rune = append(e.rune[:0], e.rune[size:]...)
	return t, false, show
}

// showable tells whether a typed character may be echoed: not the controls
// beyond ASCII, which some terminals obey.
func showable(r rune) bool { return r >= ' ' && (r < del || r >= 0xa0) }

// enter ends the line.
func (e *editor) enter() (t typed, ok bool, show []byte) {
	if e.state == afterEsc && len(e.line)+len(e.rune) == 0 {
		t, show = typed{kind: anEscape}, e.lineFeed()
		e.clear()
		return t, true, show
	}
	e.line = append(e.line, e.rune...)
	t = typed{kind: aLine, text: string(e.line)}
	if e.bad || !utf8.ValidString(t.text) {
		t = typed{kind: notText}
	}
	ok = !e.skip
	if ok && t.kind == aLine && e.recall {
		e.past.add(t.text)
	}
	show = e.lineFeed()
	e.clear()
	return t, ok, show
}

func (e *editor) lineFeed() []byte {
	if !e.echo || e.skip {
		return nil
	}
	return []byte{'\n'}
}

// clear begins a new line.
func (e *editor) clear() {
	e.line, e.shown, e.rune, e.skip, e.bad, e.state = e.line[:0], e.shown[:0], e.rune[:0], false, false, plain
}

// takeBack removes the last letter with its marks, and returns what takes it
// off the terminal.
func (e *editor) takeBack() []byte {
	e.rune = e.rune[:0]
	last, _ := session.LastLetter(e.line)
	e.line = e.line[:last]
	e.bad = !utf8.Valid(e.line)
	at, cells := session.LastLetter(e.shown)
	if len(e.shown) <= len(e.line) { // what was removed was not shown
		return nil
	}
	e.shown = e.shown[:at]
	return []byte(strings.Repeat("\b \b", cells))
}
