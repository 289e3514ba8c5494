package opsd

import (
	"errors"
	"fmt"
	"strings"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/session"
)

// errNobody: what was typed for somebody names nobody.
var errNobody = errors.New("want somebody: an account, a name, a session's number or an address")

// unsaved tells what was not done because of err. Of a store that takes nothing it
// says in one sentence why and what to do; the log has the rest.
func (c *call) unsaved(what string, err error) int {
	if !errors.Is(err, lobby.ErrReadOnly) && !errors.Is(err, room.ErrNotSaved) {
		return c.fail(session.ExitFailed, "%s: %v", what, err)
	}
	c.cfg.Log.Error("ops: the store takes nothing", "err", err)
	why := "the log says why"
	for _, known := range []error{lobby.ErrNoSpace, lobby.ErrTooLarge, lobby.ErrUnwritable} {
		if errors.Is(err, known) {
			why = known.Error()
		}
	}
	return c.fail(session.ExitFailed, "%s, since the store takes nothing new: %s; the server tries again every two seconds", what, why)
}

// nobody tells that a text cannot mean anybody, nil where it can.
func nobody(text string) error {
	if text == "" {
		return errNobody
	}
	if _, err := network(text); err != nil && strings.Contains(text, "/") { // which no name has
		return fmt.Errorf("%s: %w", clip(text), err)
	}
	return nil
}

// wrongName says why nobody can have a name.
func wrongName(text string, err error) string {
	switch {
	case errors.Is(err, account.ErrNameShort), errors.Is(err, account.ErrNameLong):
		return fmt.Sprintf("%q: a name has %d to %d characters", clip(text), account.MinNameLen, account.MaxNameLen)
	case errors.Is(err, account.ErrNameRune):
		return fmt.Sprintf("%q: a name has letters, and after the first of them also digits, _ and -", clip(text))
	}
	for _, known := range []error{account.ErrNameWide, account.ErrNameMixed, account.ErrNameLook, account.ErrNameReserved} {
		if errors.Is(err, known) {
			return fmt.Sprintf("%q: %v; choose another one", clip(text), known)
		}
	}
	return fmt.Sprintf("%q: %v", clip(text), err)
}
