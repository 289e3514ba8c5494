package command

import (
	"slices"
	"strconv"
	"strings"

	"oanquan/engine"
	"oanquan/engine/notation"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// The answers of --json. The tag doc documents a field in docs/commands.md; the
// fields of a row are also the columns of --tsv. Fields are only ever added.
type (
	whoAnswer struct {
		V      int         `json:"v" doc:"1"`
		People []personRow `json:"people" doc:"everybody who is connected, by name"`
	}
	personRow struct {
		Name    string `json:"name" doc:"as others see it"`
		Account string `json:"account,omitempty" doc:"the account's ID, only with a claimed name"`
		Named   bool   `json:"named" doc:"the name is claimed; else it was given by the server"`
		Room    int    `json:"room,omitempty" doc:"the room they sit in; absent (0 in TSV) in the lobby"`
		Playing bool   `json:"playing" doc:"a game runs there; one at days a move counts only while they sit at it"`
		Since   string `json:"since" doc:"when they connected, RFC 3339, UTC"`
		Door    string `json:"door,omitempty" doc:"how they came in: ssh or telnet"`
		ByDays  int    `json:"byDays,omitempty" doc:"games at days a move that they play in, wherever they are; absent (0 in TSV) for none"`
	}

	gamesAnswer struct {
		V       int       `json:"v" doc:"1"`
		Closing string    `json:"closing,omitempty" doc:"when the server stops; it takes no new rooms and games until then, RFC 3339, UTC"`
		Games   []gameRow `json:"games" doc:"the games being played, by room"`
	}
	gameRow struct {
		ID       string   `json:"id" doc:"the game's ID"`
		Room     int      `json:"room" doc:"the room's number"`
		Players  []string `json:"players" doc:"names in the order of their chairs"`
		Rules    string   `json:"rules" doc:"key=value words, empty for classic"`
		Preset   string   `json:"preset" doc:"the nearest preset"`
		Ply      int      `json:"ply" doc:"moves played"`
		Watchers int      `json:"watchers" doc:"how many people look on"`
		Paused   bool     `json:"paused" doc:"the game waits for its players after a restart of the server"`
		Private  bool     `json:"private" doc:"only for who sits there"`
		Clock    string   `json:"clock,omitempty" doc:"the time control, such as 5+3; absent without a clock"`
		Rating   int      `json:"rating,omitempty" doc:"the mean of the players' ratings in the pool of the game; absent (0 in TSV) unless each has one"`
		Guess    bool     `json:"provisional,omitempty" doc:"one of these ratings is provisional"`
		Begun    string   `json:"begun" doc:"when the game began, RFC 3339, UTC"`
		Rated    bool     `json:"rated" doc:"the game counts for ratings"`
	}

	roomsAnswer struct {
		V       int       `json:"v" doc:"1"`
		Closing string    `json:"closing,omitempty" doc:"when the server stops; it takes no new rooms and games until then, RFC 3339, UTC"`
		Rooms   []roomRow `json:"rooms" doc:"the rooms in which somebody waits and a chair is free, by number"`
	}
	roomRow struct {
		Room    int      `json:"room" doc:"the room's number"`
		Free    int      `json:"free" doc:"free chairs"`
		Chairs  int      `json:"chairs" doc:"all chairs"`
		People  []string `json:"people" doc:"who sits there"`
		Rules   string   `json:"rules" doc:"key=value words, empty for classic"`
		Preset  string   `json:"preset" doc:"the nearest preset"`
		Opened  string   `json:"opened" doc:"RFC 3339, UTC"`
		Private bool     `json:"private" doc:"only for who sits there"`
		Clock   string   `json:"clock,omitempty" doc:"the time control, such as 5+3; absent without a clock"`
		Rated   bool     `json:"rated" doc:"the game counts for ratings"`
	}

	meAnswer struct {
		V       int    `json:"v" doc:"1"`
		Name    string `json:"name" doc:"as others see it"`
		Named   bool   `json:"named" doc:"the name is claimed; else it was given by the server"`
		Account string `json:"account,omitempty" doc:"the account's ID, absent for a guest"`
		Login   string `json:"login" doc:"what logged in: key, code, token or guest"`
		Key     string `json:"key,omitempty" doc:"fingerprint of the key that logged in, absent for a guest"`
		Label   string `json:"label,omitempty" doc:"the key's label"`
		Room    int    `json:"room,omitempty" doc:"the room of a running game that keeps a seat for you"`
		Streak  int    `json:"streak" doc:"daily puzzles solved, days in a row"`
		Solved  int    `json:"solved" doc:"daily puzzles solved in all"`
		First   int    `json:"first" doc:"of them at the first try"`
		Best    int    `json:"best" doc:"the longest streak"`
	}

	versionAnswer struct {
		V       int    `json:"v" doc:"1"`
		Version string `json:"version" doc:"the server's version"`
	}
)

// doorTold is the door that is told of who came in by it: what is said there
// can be read on the way.
const doorTold = "telnet"

func (c *call) who() int {
	people, empty := c.env.Hall.Listing(c.env.Who).People, c.text.NobodyHere
	if part := c.arg(0); part != "" {
		people = slices.DeleteFunc(slices.Clone(people), func(p lobby.Person) bool { return !called(p.Who.Name, part) })
		empty = i18n.Fill(c.text.NobodyLike, "word", clean(part))
	}
	rows := make([]personRow, len(people))
	for i, p := range people {
		rows[i] = personRow{
			Name: p.Who.Name, Named: p.Who.Named, Room: int(p.Room), Playing: p.Playing, Since: stamp(p.Since), Door: p.Door, ByDays: p.ByDays,
		}
		if p.Who.Named {
			rows[i].Account = string(p.Who.ID)
		}
	}
	now := c.env.Now()
	return printList(c, list[personRow]{
		answer: whoAnswer{version, rows}, rows: rows, empty: empty,
		head: []string{c.text.ColName, c.text.ColWhere, c.text.ColSince},
		cells: func(i int) []string {
			r := rows[i]
			where := c.env.Text.Place(r.Room, r.Playing, r.ByDays)
			if r.Door == doorTold {
				where += " (" + r.Door + ")"
			}
			return []string{r.Name, where, c.env.Text.Ago(now, people[i].Since)}
		},
	})
}

func (c *call) games() int {
	l := c.env.Hall.Listing(c.env.Who)
	rows, lines, rated := []gameRow{}, []lobby.RoomLine{}, false
	for _, r := range c.sorted(l.Rooms) {
		if r.Game == "" {
			continue
		}
		_, rules, preset := c.rules(r.Rules)
		row := gameRow{
			ID: string(r.Game), Room: int(r.Number), Clock: clockWord(r.Clock), Rated: r.Rated, Players: sitting(r.Chairs), Rules: rules, Preset: preset,
			Ply: r.Ply, Watchers: r.Watchers, Paused: r.Phase == room.Paused, Private: r.Private, Begun: stamp(r.Begun),
		}
		if points, sure, known := r.Rating(); known {
			row.Rating, row.Guess, rated = points, !sure, true
		}
		rows, lines = append(rows, row), append(lines, r)
	}
	ratings := func(cell string, row []string) []string {
		if !rated { // nobody knows of any
			return row
		}
		return append(row, cell)
	}
	return printList(c, list[gameRow]{
		answer: gamesAnswer{version, stamp(l.Closing), rows}, rows: rows, empty: c.text.NoGames,
		head: ratings(c.text.Watching.ColRating, []string{
			c.text.ColID, c.text.ColRoom, c.text.ColPlayers, c.text.ColPly, c.text.ColWatchers, c.text.ColRules,
		}),
		cells: func(i int) []string {
			r := rows[i]
			return ratings(RatingWord(lines[i]), []string{
				r.ID, strconv.Itoa(r.Room), versus(r.Players), strconv.Itoa(r.Ply), strconv.Itoa(r.Watchers),
				c.rulesCell(lines[i]),
			})
		},
	})
}

func (c *call) rooms() int {
	l := c.env.Hall.Listing(c.env.Who)
	rows, lines := []roomRow{}, []lobby.RoomLine{}
	for _, r := range l.Rooms {
		if !r.Waits() {
			continue
		}
		_, rules, preset := c.rules(r.Rules)
		lines = append(lines, r)
		rows = append(rows, roomRow{
			Room: int(r.Number), Free: r.Free(), Chairs: len(r.Chairs), People: sitting(r.Chairs), Rules: rules,
			Preset: preset, Clock: clockWord(r.Clock), Rated: r.Rated, Opened: stamp(r.Opened), Private: r.Private,
		})
	}
	empty := c.text.NoRooms
	if !l.Closing.IsZero() {
		empty = c.text.StartsClosed
	}
	now := c.env.Now()
	return printList(c, list[roomRow]{
		answer: roomsAnswer{version, stamp(l.Closing), rows}, rows: rows, empty: empty,
		head: []string{c.text.ColRoom, c.text.ColFree, c.text.ColPeople, c.text.ColOpen, c.text.ColRules},
		cells: func(i int) []string {
			r := rows[i]
			return []string{
				strconv.Itoa(r.Room), strconv.Itoa(r.Free), orDash(strings.Join(r.People, ", ")),
				c.env.Text.Ago(now, lines[i].Opened), c.rulesCell(lines[i]),
			}
		},
	})
}

func (c *call) me() int {
	a := meAnswer{V: version, Name: c.env.Who.Name, Named: c.env.Who.Named, Key: string(c.env.Key)}
	a.Account = string(c.env.Account.ID)
	var key string
	a.Login, key = c.cameBy()
	acc := c.env.Account
	if now, err := c.env.Hall.Mine(c.actor()); err == nil { // labels may have changed since the login
		acc = now
	}
	for _, k := range acc.Keys {
		if k.Fingerprint == c.env.Key {
			a.Label = account.CleanText(k.Label, echoRunes)
		}
	}
	if n, ok := c.env.Hall.Seat(c.env.Who.ID); ok {
		a.Room = int(n)
	}
	var puzzles account.Puzzles
	if a.Account != "" { // what cannot be read is left out, as it is for who has solved none
		puzzles, _ = c.env.Hall.PuzzlesOf(c.env.Who.ID)
	}
	a.Streak, a.Solved, a.First, a.Best = puzzles.Streak, puzzles.Solved, puzzles.First, puzzles.Best
	if c.env.Notice != "" && !c.message(c.env.Notice) {
		return ExitFailed
	}
	if c.has(optJSON) {
		return c.object(a)
	}
	name := a.Name
	switch {
	case a.Account == "":
		name += " (" + c.text.Guest + ")"
	case !a.Named:
		name = c.text.NoName + " (" + a.Name + ")"
	}
	if a.Label != "" {
		key += " (" + a.Label + ")"
	}
	rows := [][]string{{c.text.ColYourName, name}, {c.text.ColKey, key}}
	if c.env.Rights != account.Full {
		rows[1][0] = c.text.Account.ColLogin
	}
	if a.Room != 0 {
		rows = append(rows, []string{c.text.ColYourSeat, i18n.Fill(c.text.InRoom, "n", a.Room)})
	}
	if puzzles.Solved > 0 {
		rows = append(rows, []string{c.text.ColPuzzles, c.streak(puzzles)})
	}
	return c.done(c.columns(rows))
}

// versionText is what runs.
func (c *call) versionText() string {
	if c.env.Version == "" {
		return "devel"
	}
	return c.env.Version
}

func (c *call) version() int {
	v := c.versionText()
	if c.has(optJSON) {
		return c.object(versionAnswer{version, v})
	}
	return c.done(c.line("oanquan " + v))
}

// rules names rules for people, as words and as the nearest preset.
func (c *call) rules(r engine.Rules) (name, words, preset string) {
	preset, _ = notation.Preset(r)
	return c.env.Text.RulesName(r), notation.FormatRules(r), preset
}

func (c *call) rulesCell(r lobby.RoomLine) string {
	text := c.env.Text.Terms(room.Options{Rules: r.Rules, Clock: r.Clock, Rated: r.Rated})
	if r.Private {
		text += " (" + c.text.Private + ")"
	}
	return text
}

// sitting lists the names on the chairs.
func sitting(chairs []room.Chair) []string {
	names := []string{}
	for _, ch := range chairs {
		if ch.Taken() {
			names = append(names, ch.Who.Name)
		}
	}
	return names
}

// versus joins the names of who plays against one another.
func versus(names []string) string { return strings.Join(names, " – ") }

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}
