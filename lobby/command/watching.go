package command

import (
	"strconv"
	"strings"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// watchersAnswer is who looks on at a room.
type watchersAnswer struct {
	V        int      `json:"v" doc:"1"`
	Room     int      `json:"room" doc:"the room's number"`
	Watchers int      `json:"watchers" doc:"how many people look on"`
	Names    []string `json:"names" doc:"those of them who let be seen where they are"`
}

// sorted puts rooms in the order that was asked for, which leaves those without
// a game out; else they stay in the order of their numbers.
func (c *call) sorted(rooms []lobby.RoomLine) []lobby.RoomLine {
	switch {
	case c.has(optByRating):
		return lobby.SortRating.Games(rooms)
	case c.has(optByWatchers):
		return lobby.SortWatchers.Games(rooms)
	case c.has(optByTime):
		return lobby.SortTime.Games(rooms)
	}
	return rooms
}

// RatingWord is the rating of a game in a list: "1512", "1512?" where it is a
// guess, "" where there is none.
func RatingWord(r lobby.RoomLine) string {
	points, sure, known := r.Rating()
	switch {
	case !known:
		return ""
	case !sure:
		return strconv.Itoa(points) + "?"
	}
	return strconv.Itoa(points)
}

// watchers tells who looks on at a room: the one that is named, or the
// session's own.
func (c *call) watchers() int {
	word, st := c.arg(0), room.State{}
	n := room.Number(0)
	switch {
	case word != "":
		if !isRoom(word) && !isGame(word) {
			return c.fail(ExitUsage, c.text.BadID, "word", clean(word))
		}
		if !c.mayTry(word) {
			return c.fail(ExitTryLater, c.text.WrongIDs)
		}
		r, exit := c.findRoom(word)
		if exit != ExitOK {
			return exit
		}
		n = r.Number()
	case c.inRoom():
		st, _ = c.here()
		n = st.Room
	default:
		return c.notInRoom()
	}
	w, err := c.env.Hall.Watchers(c.env.Who, n)
	if err != nil {
		return c.fail(ExitNotFound, c.text.NoRoom, "word", int(n))
	}
	if c.has(optJSON) {
		a := watchersAnswer{V: version, Room: int(n), Watchers: w.Count, Names: []string{}}
		for _, who := range w.Names {
			a.Names = append(a.Names, who.Name)
		}
		return c.object(a)
	}
	if w.Count == 0 {
		return c.done(c.line(i18n.Fill(c.text.Watching.Nobody, "n", int(n))))
	}
	list := WatcherNames(c.env.Text, w)
	return c.done(c.line(c.env.Text.Count(c.text.Watching.People, w.Count, "room", int(n), "list", list)))
}

// WatcherNames lists who looks on: the names, then how many have none here.
func WatcherNames(text *i18n.Catalog, w lobby.Watchers) string {
	names := make([]string, len(w.Names))
	for i, who := range w.Names {
		names[i] = who.Name
	}
	list, more := strings.Join(names, ", "), w.Count-len(names)
	switch {
	case more <= 0:
		return list
	case list == "":
		return text.Count(text.Watch.WatchersOnly, more)
	}
	return list + " " + text.Count(text.Watch.WatchersMore, more)
}

func isGame(word string) bool {
	_, ok := room.ParseGameID(word)
	return ok
}

// tv asks for the channel. In lines there need be nothing on.
func (c *call) tv() int {
	switch {
	case c.has(optWords):
		return c.tourWords(tourOfTV(c))
	case !c.canOpen():
		return c.needsPTY("")
	case !c.free(0):
		return c.leaveFirst()
	}
	n, _, _ := c.env.Hall.TV()
	c.result.Open = &Open{TV: true, Room: n, Ply: -1}
	return ExitOK
}

// grid asks for several boards at once.
func (c *call) grid() int {
	switch {
	case !c.env.PTY && c.env.Place != nil:
		return c.fail(ExitFailed, c.text.Watching.BoardsHere)
	case !c.env.PTY:
		return c.needsPTY("")
	case !c.free(0):
		return c.leaveFirst()
	}
	c.result.Open = &Open{Boards: true, Ply: -1}
	return ExitOK
}

// named is the person who is called so and here, or sits in a room that others
// may see. A word that names a room or a game which is there is not a name.
func (c *call) named(word string) (account.Who, bool) {
	if _, err := strconv.Atoi(word); err == nil {
		return account.Who{}, false
	}
	l, found := c.env.Hall.Listing(c.env.Who), account.Who{}
	take := func(who account.Who) {
		if strings.EqualFold(who.Name, word) {
			found = who
		}
	}
	for _, r := range l.Rooms {
		if strings.EqualFold(string(r.Game), word) {
			return account.Who{}, false
		}
		for _, chair := range r.Chairs {
			if chair.Taken() && !r.Private {
				take(chair.Who)
			}
		}
	}
	for _, p := range l.People {
		take(p.Who)
	}
	if found.IsZero() && !isGame(word) && !isRoom(word) {
		if a, err := c.env.Hall.AccountNamed(word); err == nil {
			found = a.Who()
		}
	}
	return found, !found.IsZero()
}

// followOne asks for the room where somebody is, and for those where they will
// be; in words it tells their games.
func (c *call) followOne(who account.Who) int {
	if !c.has(optWords) && !c.canOpen() {
		return c.needsPTY(who.Name)
	}
	l := c.env.Hall.Listing(c.env.Who)
	for _, p := range l.People {
		if p.Who.ID == who.ID && p.Hidden {
			return c.fail(ExitFailed, c.text.Watching.Unseen, "who", who.Name)
		}
	}
	if c.has(optWords) {
		return c.tourWords(tourOf(c, who))
	}
	n, _, _ := l.Follow(who.ID)
	if !c.free(n) {
		return c.leaveFirst()
	}
	c.result.Open = &Open{Follow: who, Room: n, Ply: -1}
	return ExitOK
}
