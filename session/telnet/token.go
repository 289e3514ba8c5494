package telnet

import (
	"errors"
	"io"
	"time"

	"oanquan/lobby"
	"oanquan/ui/i18n"
)

// triesMost is how many wrong tokens are answered on one connection.
const triesMost = 3

// again lets a guest log in who has been inside; line is what was typed for it,
// if anything. What they said of themselves before holds.
func (g *gate) again(begun time.Time, line string, before entry) (e entry, err error) {
	if g.line = g.line[:0]; line != "" {
		g.ahead = append([]byte(line+"\r"), g.ahead...)
	} else if _, err := io.WriteString(g.conn, g.inBoth(func(t i18n.TelnetText) []string { return []string{t.Again} })); err != nil {
		return e, err
	}
	e, err = g.wait(begun)
	if e.language == "" {
		e.language = before.language
	}
	e.ascii = e.ascii || before.ascii
	return e, g.end(err)
}

// find finds the account that a token logs in to. What is wrong with one is said.
func (g *gate) find(e *entry) error {
	id, err := g.logIn(g.addr, e.name, e.token)
	if err == nil {
		e.account = id
		return nil
	}
	if g.tries++; g.tries > triesMost {
		return errLeft
	}
	_, err = io.WriteString(g.conn, g.inBoth(func(t i18n.TelnetText) []string {
		switch {
		case errors.Is(err, lobby.ErrWrongCodes):
			return []string{t.ManyTokens}
		case errors.Is(err, lobby.ErrNoCode):
			return []string{t.BadToken}
		}
		return []string{t.TryLater}
	}))
	return err
}
