package opsd

import (
	"errors"
	"strconv"
	"strings"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/session"
)

func (c *call) closeRoom(args []string) int {
	if len(args) == 0 {
		return c.wrong("close")
	}
	n, err := strconv.Atoi(args[0])
	if err != nil || n <= 0 {
		return c.usage("%s: want the number of a room, as who prints it", clip(args[0]))
	}
	game, err := c.cfg.Hall.CloseRoom(c.ctx, room.Number(n), reason(args[1:]))
	switch {
	case errors.Is(err, lobby.ErrNoRoom):
		return c.fail(session.ExitNotFound, "there is no room %d", n)
	case err != nil:
		return c.fail(session.ExitFailed, "not closed: %v", err)
	case game == "":
		return c.done("closed room %d", n)
	}
	return c.done("closed room %d; game %s is aborted", n, game)
}

func (c *call) adjudicate(args []string) int {
	if len(args) < 2 {
		return c.wrong("adjudicate")
	}
	id, ok := room.ParseGameID(args[0])
	if !ok {
		return c.usage("%s: want the ID of a game, six characters as who prints it", clip(args[0]))
	}
	verdict, winner, rest := lobby.Verdict(args[1]), engine.NoSeat, args[2:]
	switch verdict {
	case lobby.VerdictDraw, lobby.VerdictAbort:
	case lobby.VerdictWin:
		if len(rest) == 0 || len(rest[0]) != 1 || !strings.Contains("abcd", rest[0]) {
			return c.usage("want the seat that wins: a, b, c or d")
		}
		winner, rest = engine.Seat(rest[0][0]-'a'), rest[1:]
	default:
		return c.wrong("adjudicate")
	}
	players, err := c.cfg.Hall.Adjudicate(c.ctx, id, verdict, winner, reason(rest))
	switch {
	case errors.Is(err, lobby.ErrNoGame):
		return c.fail(session.ExitNotFound, "game %s does not run and was not put off", id)
	case errors.Is(err, lobby.ErrNoSeat):
		return c.usage("game %s has no seat %s: %s", id, winner, seats(players))
	case err != nil:
		return c.fail(session.ExitFailed, "not ended: %v", err)
	}
	switch verdict {
	case lobby.VerdictWin:
		return c.done("game %s ended: %s (seat %s) wins", id, players[winner].Name, winner)
	case lobby.VerdictDraw:
		return c.done("game %s ended: a draw", id)
	case lobby.VerdictAbort:
	}
	return c.done("game %s ended without a result", id)
}

// seats names who plays on which seat.
func seats(players []account.Who) string {
	var list []string
	for s, p := range players {
		list = append(list, engine.Seat(s).String()+" is "+p.Name)
	}
	return strings.Join(list, ", ")
}
