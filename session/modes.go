package session

import (
	"bytes"
	"io"
	"slices"
	"strconv"
)

// modes passes terminal output on and remembers what it changed about the
// terminal, whoever wrote it, so that restore can undo exactly that. It also
// makes line ends whole: a terminal on the other side of a connection is in
// raw mode, and LF alone would not go back to the first column.
type modes struct {
	w io.Writer

	set   []int // private modes that are not as a terminal has them at first
	kitty int   // keyboard flags pushed
	keys  bool  // modifyOtherKeys is on
	title bool  // the window has a title of ours
	drawn bool  // anything was written at all

	state state
	seq   []byte // the parameters of the sequence being read, bounded
	cr    bool   // the last byte was CR
}

type state uint8

const (
	stPlain state = iota
	stEsc
	stControl
)

// maxParams bounds what is kept of one sequence; ours have at most a few modes.
const maxParams = 64

// The modes that are on in a terminal at first; all others are off.
const autoWrap, showCursor = 7, 25

func (m *modes) Write(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	m.drawn = true
	out := p
	if bytes.IndexByte(p, '\n') >= 0 {
		out = crlf(p, m.cr)
	}
	for _, c := range p {
		m.read(c)
	}
	m.cr = p[len(p)-1] == '\r'
	if _, err := m.w.Write(out); err != nil {
		return 0, err
	}
	return len(p), nil
}

// crlf puts CR before each LF that has none; cr tells whether one came just
// before p.
func crlf(p []byte, cr bool) []byte {
	out := make([]byte, 0, len(p)+len(p)/16+8)
	for _, c := range p {
		if c == '\n' && !cr {
			out = append(out, '\r')
		}
		out = append(out, c)
		cr = c == '\r'
	}
	return out
}

// read follows the output by one byte, as a terminal would.
func (m *modes) read(c byte) {
	switch m.state {
	case stPlain:
		if c == esc {
			m.state = stEsc
		}
	case stEsc:
		m.state = stPlain
		if c == '[' {
			m.state, m.seq = stControl, m.seq[:0]
		} else if c == esc {
			m.state = stEsc
		} else if c == ']' { // the title is the one thing of this kind that is written here
			m.title = true
		}
	case stControl:
		switch {
		case c == esc:
			m.state = stEsc
		case c >= 0x40 && c <= 0x7e:
			m.state = stPlain
			m.apply(c)
		case len(m.seq) < maxParams:
			m.seq = append(m.seq, c)
		}
	}
}

// apply notes what a control sequence with this final byte changes.
func (m *modes) apply(final byte) {
	if len(m.seq) == 0 {
		return
	}
	kind, rest := m.seq[0], m.seq[1:]
	switch {
	case kind == '?' && (final == 'h' || final == 'l'):
		for f := range bytes.SplitSeq(rest, []byte(";")) {
			if n, err := strconv.Atoi(string(f)); err == nil {
				m.mode(n, final == 'h')
			}
		}
	case kind == '>' && final == 'u':
		m.kitty++
	case kind == '<' && final == 'u':
		n := max(1, number(rest))
		m.kitty = max(0, m.kitty-n)
	case kind == '>' && final == 'm':
		_, value, found := bytes.Cut(rest, []byte(";"))
		m.keys = found && number(value) > 0
	}
}

func number(b []byte) int {
	n, _ := strconv.Atoi(string(b)) // nothing is 0
	return n
}

func (m *modes) mode(n int, on bool) {
	changed := on != (n == autoWrap || n == showCursor)
	i := slices.Index(m.set, n)
	switch {
	case changed && i < 0 && len(m.set) < maxParams:
		m.set = append(m.set, n)
	case !changed && i >= 0:
		m.set = slices.Delete(m.set, i, i+1)
	}
}

// restore is what gives the terminal back as it was; nothing when nothing was
// drawn. It leaves the alternate screen last, so that what the other modes do
// to the screen happens there.
func (m *modes) restore() []byte {
	if !m.drawn {
		return nil
	}
	var b bytes.Buffer
	if m.state != stPlain {
		b.WriteByte(0x18) // CAN: the session ended within a sequence
	}
	if m.kitty > 0 {
		b.WriteString("\x1b[<" + strconv.Itoa(m.kitty) + "u")
	}
	if m.keys {
		b.WriteString("\x1b[>4m")
	}
	if m.title {
		b.WriteString("\x1b]2;\x07") // most terminals go back to their own then
	}
	b.WriteString("\x1b[m")
	alt := false
	for i := len(m.set) - 1; i >= 0; i-- {
		n := m.set[i]
		switch n {
		case 1049, 1047, 47:
			alt = true
		case autoWrap, showCursor:
			b.WriteString("\x1b[?" + strconv.Itoa(n) + "h")
		default:
			b.WriteString("\x1b[?" + strconv.Itoa(n) + "l")
		}
	}
	if alt { // a terminal without one, or whose is turned off, is left clean
		b.WriteString("\x1b[H\x1b[J\x1b[?1049l")
	}
	m.set, m.kitty, m.keys, m.title, m.drawn, m.state = nil, 0, false, false, false, stPlain
	return b.Bytes()
}
