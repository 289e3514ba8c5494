package command

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"oanquan/engine/record"
	"oanquan/lobby/room"
)

// watch asks for the screen of a room. The ID of a game that is over opens its
// review: whoever has an ID wants to see that game.
func (c *call) watch() int {
	word := c.arg(0)
	id, isGame := room.ParseGameID(word)
	if who, ok := c.named(word); ok {
		return c.followOne(who)
	}
	if !isGame && !isRoom(word) {
		return c.fail(ExitUsage, c.text.BadID, "word", clean(word))
	}
	if c.has(optWords) {
		return c.watchWords(word)
	}
	if !c.canOpen() {
		return c.needsPTY(canonical(word))
	}
	if !c.mayTry(word) {
		return c.fail(ExitTryLater, c.text.WrongIDs)
	}
	if r, err := c.env.Hall.Find(c.env.Who, word); err == nil {
		if !c.free(r.Number()) {
			return c.leaveFirst()
		}
		if c.isHere(r.Number()) {
			return c.done(c.line(c.text.HereAlready))
		}
		c.result.Open = &Open{Watch: canonical(word), Room: r.Number(), Ply: -1}
		return ExitOK
	}
	if isGame {
		return c.openGame(id, -1)
	}
	c.missed(word)
	return c.fail(ExitNotFound, c.text.NoRoom, "word", clean(word))
}

// join sits down in a room and asks for its screen. Whoever finds every chair
// taken, or a game running, looks on.
func (c *call) join() int {
	word := c.arg(0)
	if !isRoom(word) && !isGame(word) {
		return c.fail(ExitUsage, c.text.BadRoom, "word", clean(word))
	}
	if !c.canOpen() {
		return c.needsPTY(canonical(word))
	}
	if !c.mayTry(word) {
		return c.fail(ExitTryLater, c.text.WrongIDs)
	}
	r, exit := c.findRoom(word)
	if exit != ExitOK {
		return exit
	}
	if !c.free(r.Number()) {
		return c.leaveFirst()
	}
	ctx, cancel := context.WithTimeout(c.ctx, lookWithin)
	defer cancel()
	err := r.Do(ctx, c.actor(), room.Sit{Chair: -1})
	here := c.isHere(r.Number())
	switch {
	case here && errors.Is(err, room.ErrSeated):
		return c.done(c.line(c.text.HereAlready))
	case here && err != nil && !errors.Is(err, room.ErrClosed): // who looks on hears why they have no chair
		return c.errorExit(err)
	case err == nil, errors.Is(err, room.ErrSeated), errors.Is(err, room.ErrFull), errors.Is(err, room.ErrGameRunning):
		c.result.Open = &Open{Watch: canonical(word), Room: r.Number(), Ply: -1}
		return ExitOK
	case errors.Is(err, room.ErrClosed):
		return c.fail(ExitNotFound, c.text.NoRoom, "word", clean(word))
	}
	return c.errorExit(err)
}

// review asks for the screen that steps through a game; for one that still
// runs, for its room.
func (c *call) review() int {
	word, plyText, given := strings.Cut(c.arg(0), "@")
	id, isGame := room.ParseGameID(word)
	switch {
	case !isGame:
		return c.fail(ExitUsage, c.text.BadID, "word", clean(word))
	case given && !isNumber(plyText):
		return c.fail(ExitUsage, c.text.Usage, "usage", c.cmd.UsageIn(c.env.Text))
	case !c.canOpen():
		return c.needsPTY(canonical(c.arg(0)))
	}
	if !given {
		return c.openGame(id, -1)
	}
	g, at, _, exit := c.cursor(c.arg(0))
	switch {
	case exit != ExitOK:
		return exit
	case g.Ending == record.Running:
		return c.openGame(id, -1)
	case !c.env.PTY:
		return c.beginReview(g, at)
	}
	c.result.Open = &Open{Review: id, Ply: at.Ply()}
	return ExitOK
}

// openGame opens the review of a game that is over, or the room of one that
// runs.
func (c *call) openGame(id room.GameID, ply int) int {
	g, exit := c.lookup(string(id))
	if exit != ExitOK {
		return exit
	}
	if g.Ending != record.Running {
		if !c.env.PTY {
			return c.reviewHere(g)
		}
		c.result.Open = &Open{Review: id, Ply: ply}
		return ExitOK
	}
	r, err := c.env.Hall.Find(c.env.Who, string(id))
	if err != nil { // it has ended this very moment
		c.result.Open = &Open{Review: id, Ply: ply}
		return ExitOK
	}
	c.result.Open = &Open{Watch: string(id), Room: r.Number(), Ply: -1}
	return ExitOK
}

// needsPTY says what to type to have a screen. arg has been parsed, so that
// nothing in it means anything to a shell.
func (c *call) needsPTY(arg string) int {
	line := strings.TrimRight(fmt.Sprintf("ssh -t %s %s %s", c.env.Host, c.cmd.Name, arg), " ")
	return c.fail(ExitUsage, c.text.NeedsPTY, "command", c.cmd.Name, "line", line, "host", c.env.Host)
}

// canOpen tells whether the session can show a room: on a screen, or in lines.
func (c *call) canOpen() bool { return c.env.PTY || c.env.Place != nil }

// overScreen tells whether the line was typed over a screen: what has one of its
// own is shown there.
func (c *call) overScreen() bool { return c.env.PTY && c.env.Place != nil }

// free tells whether the person may go to that room: nobody leaves a game that
// they play but by saying so.
func (c *call) free(to room.Number) bool {
	st, ok := c.here()
	return !ok || st.Room == to || !playing(st, c.env.Who.ID)
}

// isHere tells whether the session is in that room.
func (c *call) isHere(n room.Number) bool {
	st, ok := c.here()
	return ok && st.Room == n && st.Closed == 0
}

func (c *call) actor() room.Actor { return room.Actor{Who: c.env.Who, Session: c.env.Session} }

// canonical is an ID, code or number as it is printed, a ply kept.
func canonical(word string) string {
	word, ply, given := strings.Cut(word, "@")
	if id, ok := room.ParseGameID(word); ok {
		word = string(id)
	} else if code, ok := room.ParseCode(word); ok {
		word = string(code)
	}
	if given {
		return word + "@" + ply
	}
	return word
}
