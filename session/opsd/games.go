package opsd

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"

	"oanquan/engine"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/session"
)

// roomOf is a room, or a game that was put off, in the JSON of games.
type roomOf struct {
	Room   room.Number `json:"room,omitempty"`
	Game   room.GameID `json:"game,omitempty"`
	PutOff bool        `json:"putOff,omitempty"`
	Names  []string    `json:"names"`
}

func (c *call) listGames(args []string) int {
	asJSON, ok := wantsJSON(args)
	if !ok {
		return c.wrong("games")
	}
	rooms := []roomOf{} // not null in JSON
	for _, s := range c.cfg.Hall.RoomsSeen() {
		r := roomOf{Room: s.Room, Game: s.Game, PutOff: s.Room == 0, Names: []string{}}
		for _, who := range s.Who {
			r.Names = append(r.Names, who.Name)
		}
		rooms = append(rooms, r)
	}
	switch {
	case asJSON:
		return c.object(struct {
			V     int      `json:"v"`
			Rooms []roomOf `json:"rooms"`
		}{1, rooms})
	case len(rooms) == 0:
		return c.print("no rooms, and no games that were put off\n")
	}
	w := tabwriter.NewWriter(c.out, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(w, "ROOM\tGAME\tWHO")
	for _, r := range rooms {
		where := orDash(r.Room)
		if r.PutOff {
			where = "put off"
		}
		_, _ = fmt.Fprintf(w, "%s\t%s\t%s\n", where, orDash(r.Game), orDash(strings.Join(r.Names, ", ")))
	}
	if err := w.Flush(); err != nil {
		return session.ExitFailed
	}
	return session.ExitOK
}

func (c *call) closeRoom(args []string) int {
	if len(args) == 0 {
		return c.wrong("close")
	}
	n, err := strconv.Atoi(args[0])
	if err != nil || n <= 0 {
		return c.usage("%s: want the number of a room, as games prints it", clip(args[0]))
	}
	game, err := c.cfg.Hall.CloseRoom(c.ctx, room.Number(n), reason(args[1:]))
	switch {
	case errors.Is(err, lobby.ErrNoRoom):
		return c.fail(session.ExitNotFound, "there is no room %d", n)
	case err != nil:
		return c.unsaved("not closed", err)
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
		return c.usage("%s: want the ID of a game, six characters as games prints it", clip(args[0]))
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
		return c.unsaved("not ended", err)
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
