package command

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/engine/notation"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

type (
	todoAnswer struct {
		V     int       `json:"v" doc:"1"`
		Games []todoRow `json:"games" doc:"in which it is your move, those whose time ends first at the head"`
	}
	todoRow struct {
		ID       string   `json:"id" doc:"the game's ID"`
		Room     int      `json:"room" doc:"the room's number"`
		Players  []string `json:"players" doc:"names by seat"`
		Clock    string   `json:"clock,omitempty" doc:"the time control, such as 3d; absent without a clock"`
		Ply      int      `json:"ply" doc:"moves played"`
		Deadline string   `json:"deadline,omitempty" doc:"when your time is over, RFC 3339, UTC; absent while none runs"`
		Left     float64  `json:"left,omitempty" doc:"seconds until then"`
	}

	storedAnswer struct {
		V     int         `json:"v" doc:"1"`
		Games []storedRow `json:"games" doc:"that were put off, oldest first"`
	}
	storedRow struct {
		ID      string   `json:"id" doc:"the game's ID, which resume takes"`
		Players []string `json:"players" doc:"names by seat"`
		Clock   string   `json:"clock,omitempty" doc:"the time control; absent without a clock"`
		Ply     int      `json:"ply" doc:"moves played"`
		Begun   string   `json:"begun" doc:"when it began, RFC 3339, UTC"`
		Here    []string `json:"here" doc:"names of the other players who are here now and let it be seen"`
	}
)

func whoNames(people []account.Who) []string {
	names := make([]string, len(people))
	for i, p := range people {
		names[i] = p.Name
	}
	return names
}

// todo lists the games in which it is the person's move. Scripts go by its exit
// code: nothing that waits is a failure.
func (c *call) todo() int {
	now, due := c.env.Now(), c.env.Hall.Todo(c.env.Who.ID)
	if len(due) == 0 && !c.has(optJSON) && !c.has(optTSV) {
		return c.fail(ExitFailed, c.text.Timing.NothingDue)
	}
	rows, lefts := []todoRow{}, []string{}
	for _, d := range due {
		row := todoRow{ID: string(d.Game), Room: int(d.Room), Players: whoNames(d.Players), Clock: clockWord(d.Clock), Ply: d.Ply}
		left := "-"
		if !d.Deadline.IsZero() {
			row.Deadline, row.Left = stamp(d.Deadline), seconds(max(0, d.Deadline.Sub(now)).Round(time.Millisecond))
			left = c.env.Text.TimeLeft(d.Deadline.Sub(now), d.Clock.Kind == clock.Days)
		}
		rows, lefts = append(rows, row), append(lefts, left)
	}
	exit := printList(c, list[todoRow]{
		answer: todoAnswer{version, rows}, rows: rows,
		head: []string{c.text.ColID, c.text.ColRoom, c.text.ColPlayers, c.text.ColPly, c.text.Timing.ColLeft, c.text.ColRules},
		cells: func(i int) []string {
			r := rows[i]
			terms := c.env.Text.Terms(room.Options{Rules: due[i].Rules, Clock: due[i].Clock})
			return []string{r.ID, strconv.Itoa(r.Room), versus(r.Players), strconv.Itoa(r.Ply), lefts[i], terms}
		},
	})
	if len(due) == 0 { // programs read an empty list all the same
		return c.fail(ExitFailed, c.text.Timing.NothingDue)
	}
	return exit
}

// hereOf are the names of those, but for the caller, who are here and let it be
// seen. A bot always is.
func (c *call) hereOf(players []account.Who) []string {
	names := []string{}
	people := c.env.Hall.Listing(c.env.Who).People
	for _, p := range players {
		seen := func(o lobby.Person) bool { return o.Who.ID == p.ID && !o.Hidden }
		if p.ID != c.env.Who.ID && (p.ID.IsBot() || slices.ContainsFunc(people, seen)) {
			names = append(names, p.Name)
		}
	}
	return names
}

// stored lists the person's games that were put off, and tells how to go on with
// one.
func (c *call) stored() int {
	games, err := c.env.Hall.Adjourned(c.env.Who.ID)
	if err != nil {
		return c.errorExit(err)
	}
	rows := []storedRow{}
	for _, u := range games {
		rows = append(rows, storedRow{
			ID: string(u.Game), Players: whoNames(u.Begin.Players), Clock: clockWord(u.Begin.Room.Clock), Ply: len(u.Moves), Begun: stamp(u.Begin.At),
			Here: c.hereOf(u.Begin.Players),
		})
	}
	exit := printList(c, list[storedRow]{
		answer: storedAnswer{version, rows}, rows: rows, empty: c.text.Timing.NothingStored,
		head: []string{c.text.ColID, c.text.ColPlayers, c.text.ColPly, c.text.Timing.ColHere, c.text.ColRules},
		cells: func(i int) []string {
			r := rows[i]
			b := games[i].Begin
			rules, _ := notation.ParseRules(b.Rules) // they were read once
			terms := c.env.Text.Terms(room.Options{Rules: rules, Clock: b.Room.Clock, Rated: b.Room.Rated})
			here := cmp.Or(strings.Join(r.Here, ", "), "-")
			return []string{r.ID, versus(r.Players), strconv.Itoa(r.Ply), here, terms}
		},
	})
	if len(rows) > 0 && exit == ExitOK && !c.has(optJSON) && !c.has(optTSV) {
		line := "resume " + rows[0].ID
		if !c.canOpen() {
			line = "ssh -t " + c.env.Host + " " + line
		}
		return c.done(c.message(i18n.Fill(c.text.Timing.HowResume, "line", line)))
	}
	return exit
}

// resume opens the room of a game that was put off; it goes on when both are
// there.
func (c *call) resume() int {
	word := c.arg(0)
	id, isGame := room.ParseGameID(word)
	switch {
	case !isGame:
		return c.fail(ExitUsage, c.text.BadID, "word", clean(word))
	case !c.canOpen():
		return c.needsPTY(string(id))
	case !c.free(0):
		return c.leaveFirst()
	}
	ctx, cancel := context.WithTimeout(c.ctx, doWithin)
	defer cancel()
	r, err := c.env.Hall.Resume(ctx, c.actor(), id)
	if errors.Is(err, lobby.ErrNoGame) {
		return c.fail(ExitNotFound, c.text.Timing.NotStored, "word", id)
	}
	if err != nil {
		return c.errorExit(err)
	}
	return c.openRoom(r)
}

// moveIn plays a turn of a game at days a move, from wherever the person is.
func (c *call) moveIn(game, word string) int {
	t := c.text.Timing
	id, isGame := room.ParseGameID(game)
	switch {
	case !isGame:
		return c.fail(ExitUsage, c.text.BadID, "word", clean(game))
	case !isMove(word):
		return c.fail(ExitUsage, c.text.BadMove, "word", clean(word))
	case !c.mayTry(game):
		return c.fail(ExitTryLater, c.text.WrongIDs)
	}
	r, exit := c.findRoom(game)
	if exit != ExitOK {
		return exit
	}
	ctx, cancel := context.WithTimeout(c.ctx, doWithin)
	defer cancel()
	st, err := r.Look(ctx, c.env.Who)
	if err != nil {
		return c.errorExit(err)
	}
	seat := st.Game.SeatOf(c.env.Who.ID)
	switch {
	case st.Game.ID != id || !st.Game.Running():
		return c.errorExit(room.ErrNoGame)
	case seat == engine.NoSeat:
		return c.fail(ExitFailed, t.NotYours)
	case st.Game.Control.Kind != clock.Days:
		return c.fail(ExitUsage, t.OnlyDays, "host", c.env.Host, "room", BackTo(st), "move", clean(word))
	case seat != st.Game.Mover():
		return c.errorExit(room.ErrNotYourTurn)
	}
	m, err := notation.ParseMove(word, seat)
	if err != nil {
		return c.errorExit(err)
	}
	play := room.Play{Ply: len(st.Game.Moves), Move: m}
	exit = c.saving(c.env.Text.GameText.SavingSlow, func(ctx context.Context) error { return r.Do(ctx, c.actor(), play) })
	if exit != ExitOK {
		return exit
	}
	return c.done(c.line(i18n.Fill(t.Played, "move", m, "id", id)))
}

// waitingGames is what a person has to do in games.
func waitingGames() []Command {
	return []Command{
		{
			Name: "todo", Options: []string{optJSON, optTSV}, Exec: true, answer: todoAnswer{},
			summary: func(t i18n.CommandText) string { return t.Timing.Todo }, run: (*call).todo,
		},
		{
			Name: "stored", Aliases: []string{"adjourned"}, Options: []string{optJSON, optTSV}, Exec: true, answer: storedAnswer{},
			summary: func(t i18n.CommandText) string { return t.Timing.Stored }, run: (*call).stored,
		},
		{
			Name: "resume", Args: "ID", MinArgs: 1, MaxArgs: 1, Exec: true, Screen: true,
			summary: func(t i18n.CommandText) string { return t.Timing.Resume }, run: (*call).resume,
		},
	}
}
