package telnet

import (
	"bytes"
	"errors"
	"io"
	"net/netip"
	"strings"
	"time"

	"oanquan/lobby/account"
	"oanquan/session"
	"oanquan/ui/i18n"
)

// lineMost bounds the first line. The longest that means anything asks for an
// account: a name, a token and some space.
const lineMost = 128

// gate is what stands between a new connection and a session. It runs in the
// connection's own goroutine, and is all there is for it until it is passed.
type gate struct {
	*conn
	limits  Limits
	host    string
	command func(word string) bool
	logIn   func(from netip.Addr, name, token string) (account.ID, error) // may be nil

	tries int // wrong tokens
	hints int // lines that were answered by what to type
	line  []byte
	esc   byte // the last byte of an escape sequence, 0 outside
}

// entry is how somebody asked to come in.
type entry struct {
	language i18n.Language // "" for none
	ascii    bool
	line     string // a command to begin with, "" for none

	logsIn      bool       // with these
	name, token string     // name "" where the token stands alone
	account     account.ID // found by it
}

// errUnwanted ends a connection whose caller wants something else than a game;
// errLeft one whose caller thought better of it. errPuzzled is the line of
// somebody who seems to be a person and is told what to type.
var (
	errUnwanted = errors.New("telnet: no way into a game")
	errLeft     = errors.New("telnet: left at the gate")
	errPuzzled  = errors.New("telnet: not understood at the gate")
)

// hintsMost is how many lines are answered so.
const hintsMost = 3

// pass finds out what the caller sits at, tells them what telnet is, and waits
// until they ask to come in.
func (g *gate) pass(begun time.Time) (entry, error) {
	e, err := g.ask(begun)
	return e, g.end(err)
}

// end is the end of the wait for a line: what came of it, said to who asked for
// something else.
func (g *gate) end(err error) error {
	if errors.Is(err, errUnwanted) {
		_, _ = io.WriteString(g.conn, both()+"\n")
	}
	if err != nil {
		return err
	}
	return g.SetReadDeadline(time.Time{})
}

func (g *gate) ask(begun time.Time) (e entry, err error) {
	g.neg.open()
	out := g.neg.out
	g.neg.out = nil
	if err := g.send(out); err != nil {
		return e, err
	}
	if err := g.negotiate(begun); err != nil {
		return e, err
	}
	g.terminal, g.tty = g.neg.sitsAt()
	if _, err := io.WriteString(g.conn, g.notice()); err != nil {
		return e, err
	}
	return g.wait(begun)
}

// wait waits for a line that asks to come in.
func (g *gate) wait(begun time.Time) (e entry, err error) {
	if err := g.SetReadDeadline(begun.Add(g.limits.Start)); err != nil {
		return e, err
	}
	for {
		line, done, err := g.typed()
		if err != nil {
			return e, err
		}
		if done {
			e, err = g.understand(line)
			switch {
			case errors.Is(err, errPuzzled):
				err = g.hint()
			case err != nil || !e.logsIn:
				return e, err
			default:
				err = g.find(&e)
			}
			if err != nil || e.account != "" {
				return e, err
			}
			g.line = g.line[:0]
			continue
		}
		if err := g.receive(); err != nil && len(g.ahead) == 0 {
			return e, err
		}
	}
}

// hint tells somebody what to type. Who has sent more without waiting for it is
// no person.
func (g *gate) hint() error {
	if g.hints++; g.hints > hintsMost || len(g.ahead) > 0 {
		return errUnwanted
	}
	_, err := io.WriteString(g.conn, g.inBoth(func(t i18n.TelnetText) []string {
		if g.logIn == nil {
			return []string{t.Enter}
		}
		return []string{t.Again}
	}))
	return err
}

// negotiate waits for answers while any may come. A caller who types what leads
// nowhere is not waited for.
func (g *gate) negotiate(begun time.Time) error {
	for !g.neg.settled() {
		limit := begun.Add(g.limits.Answer)
		if g.neg.speaks {
			limit = begun.Add(g.limits.Settle)
		}
		if !time.Now().Before(limit) {
			return nil
		}
		if err := g.SetReadDeadline(limit); err != nil {
			return err
		}
		err := g.receive()
		if g.unwanted() {
			return errUnwanted
		}
		if err != nil && !isTimeout(err) {
			if errors.Is(err, io.EOF) && bytes.IndexByte(g.ahead, '\r') >= 0 {
				return nil // a script, whose input is at its end
			}
			return err
		}
	}
	return nil
}

// unwanted tells whether the first line, as far as it is there, leads nowhere.
func (g *gate) unwanted() bool {
	line, _, whole := bytes.Cut(g.ahead, []byte{'\r'})
	if len(line) > lineMost || len(line) > 0 && line[0] < ' ' && bytes.IndexByte([]byte{bs, escape, ctrlU}, line[0]) < 0 {
		return true
	}
	if !whole || bytes.IndexFunc(line, func(r rune) bool { return r < ' ' || r == del }) >= 0 {
		return false // to be edited first
	}
	_, err := g.understand(string(line))
	return errors.Is(err, errUnwanted)
}

// typed takes what was typed up to the end of the first line, and shows it where
// the terminal does not.
func (g *gate) typed() (line string, done bool, err error) {
	var show []byte
	for len(g.ahead) > 0 && !done && err == nil {
		b := g.ahead[0]
		g.ahead = g.ahead[1:]
		switch {
		case g.inEscape(b):
		case b == '\r':
			line, done = string(g.line), true
			show = append(show, '\n')
		case b == ctrlC, b == ctrlD:
			err = errLeft
		case b == bs, b == del:
			show = g.takeBack(show)
		case b == ctrlU:
			for len(g.line) > 0 {
				show = g.takeBack(show)
			}
		case b < ' ', len(g.line) >= lineMost:
			err = errUnwanted
		default:
			g.line = append(g.line, b)
			show = append(show, b)
		}
	}
	if g.tty && len(show) > 0 {
		if _, werr := g.conn.Write(show); err == nil {
			err = werr
		}
	}
	return line, done, err
}

// takeBack removes the last letter with its marks, and adds to show what takes
// it off the terminal.
func (g *gate) takeBack(show []byte) []byte {
	at, cells := session.LastLetter(g.line)
	g.line = g.line[:at]
	return append(show, strings.Repeat("\b \b", cells)...)
}

// inEscape follows an escape sequence, such as an arrow key's, and tells whether
// b is of one.
func (g *gate) inEscape(b byte) bool {
	switch {
	case g.esc == 0:
		if b != escape {
			return false
		}
		g.esc = b
	case g.esc == escape && (b == '[' || b == 'O' || b == escape):
		g.esc = b
	case g.esc == '[' && b == '[': // F1 to F5 of the Linux console
		g.esc = 'O'
	case g.esc == escape || b >= 0x40 && b <= 0x7e:
		g.esc = 0
	}
	return true
}

// understand tells what the first line asks for.
func (g *gate) understand(line string) (entry, error) {
	var e entry
	words := strings.Fields(line)
	if len(words) > 0 && g.command(strings.ToLower(words[0])) {
		if w := strings.ToLower(words[0]); w == "quit" || w == "exit" {
			return e, errLeft
		}
		e.line = line
		return e, nil
	}
	if len(words) >= 3 && strings.EqualFold(words[0], "login") && g.logIn != nil {
		e.logsIn, e.name, e.token = true, words[1], strings.Join(words[2:], "")
		return e, nil
	}
	if len(words) == 2 && strings.EqualFold(words[0], "login") && g.logIn != nil {
		if kind, _, ok := account.ParseSecret(words[1]); ok && kind == account.TokenSecret {
			e.token = words[1] // of an account that has no name, say
		} else {
			e.name = words[1] // they are told that there is no such token
		}
		e.logsIn = true
		return e, nil
	}
	for _, w := range words {
		switch strings.ToLower(w) {
		case "vi", "vietnamese", "việt":
			e.language = i18n.Vietnamese
		case "en", "english":
			e.language = i18n.English
		case "ascii":
			e.ascii = true
		case "q", "bye":
			return e, errLeft
		default:
			return e, g.foreign(words)
		}
	}
	return e, nil
}

// foreign tells a person from a robot by a line that means nothing here: people
// type a name, theirs or "guest", or "login" alone. Robots try names that a
// system has, and go on with words for its shell.
func (g *gate) foreign(words []string) error {
	if len(words) != 1 {
		return errUnwanted
	}
	word := strings.ToLower(words[0])
	switch word {
	case "login", "guest", "khach", "khách":
		return errPuzzled
	case "enable", "system", "shell", "sh", "bash", "linuxshell", "busybox", "support", "supervisor", "service", "default", "tech", "cisco":
		return errUnwanted
	}
	if _, err := account.ParseName(word); err != nil {
		return errUnwanted
	}
	return errPuzzled
}

// notice is the first thing that is said, once, in both languages, since nobody
// has said yet which they read.
func (g *gate) notice() string {
	return "\n" + g.inBoth(func(t i18n.TelnetText) []string {
		if g.logIn == nil {
			return []string{t.Clear, t.Enter, t.ASCII, ""}
		}
		return []string{t.Clear, t.Enter, t.Token, t.ASCII, ""}
	})
}

// inBoth is lines in both languages.
func (g *gate) inBoth(lines func(i18n.TelnetText) []string) string {
	cols := 80
	if g.tty {
		cols = g.terminal.Size.Cols
	}
	var b strings.Builder
	for _, l := range i18n.Languages() {
		for _, text := range lines(i18n.New(l).Telnet()) {
			b.WriteString(session.Wrap(i18n.Fill(text, "host", g.host), cols) + "\n")
		}
	}
	return b.String()
}

// both is the answer to what leads nowhere: one line in both languages.
func both() string {
	var list []string
	for _, l := range i18n.Languages() {
		list = append(list, i18n.New(l).Telnet().Unwanted)
	}
	return strings.Join(list, " / ")
}

// environment is what the session may know of the caller's: their language, and
// whether they see more than ASCII.
func (g *gate) environment(e entry) []string {
	var env []string
	if g.neg.utf8() {
		env = append(env, "LC_CTYPE=C.UTF-8")
	}
	if e.ascii {
		env = append(env, "LC_CTYPE=C")
		if e.language == "" {
			e.language = i18n.English // which they can read
		}
	}
	switch e.language {
	case i18n.Vietnamese:
		env = append(env, "LANG=vi_VN.UTF-8")
	case i18n.English:
		env = append(env, "LANG=en_US.UTF-8")
	}
	return env
}
