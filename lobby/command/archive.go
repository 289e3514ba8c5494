package command

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"oanquan/engine/clock"
	"oanquan/engine/record"
	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/room"
	"oanquan/ui/i18n"
)

// historyMost is how many games history lists, the newest.
const historyMost = 200

type (
	recentAnswer struct {
		V     int           `json:"v" doc:"1"`
		Games []archivedRow `json:"games" doc:"public games that are over, the newest first"`
	}
	archivedRow struct {
		ID      string   `json:"id" doc:"the game's ID"`
		Date    string   `json:"date" doc:"when it began, RFC 3339, UTC"`
		Players []string `json:"players" doc:"names by seat"`
		Score   []int    `json:"score" doc:"points by seat"`
		Result  string   `json:"result" doc:"places by seat, such as 1-2; * without a result"`
		Ending  string   `json:"ending" doc:"why it is over, a word of docs/rules.md section 8"`
		EndedBy string   `json:"endedBy,omitempty" doc:"the letter of the seat that resigned, lost on time or left"`
		Plies   int      `json:"plies" doc:"moves played"`
		Rules   string   `json:"rules" doc:"key=value words, empty for classic"`
		Preset  string   `json:"preset" doc:"the nearest preset"`
	}

	historyAnswer struct {
		V       int          `json:"v" doc:"1"`
		Name    string       `json:"name" doc:"whose games these are"`
		Account string       `json:"account" doc:"their account's ID"`
		Games   []historyRow `json:"games" doc:"the newest first"`
	}
	historyRow struct {
		ID        string   `json:"id" doc:"the game's ID"`
		Outcome   string   `json:"outcome" doc:"+ won, - lost, = shared the first place, * without a result"`
		Seat      string   `json:"seat" doc:"the letter of their seat"`
		Opponents []string `json:"opponents" doc:"names of the others, by seat"`
		Score     []int    `json:"score" doc:"points by seat"`
		Result    string   `json:"result" doc:"places by seat"`
		Ending    string   `json:"ending" doc:"why it is over, a word of docs/rules.md section 8"`
		EndedBy   string   `json:"endedBy,omitempty" doc:"the letter of the seat that resigned, lost on time or left"`
		Plies     int      `json:"plies" doc:"moves played"`
		Date      string   `json:"date" doc:"when it began, RFC 3339, UTC"`
		Rules     string   `json:"rules" doc:"key=value words, empty for classic"`
		Preset    string   `json:"preset" doc:"the nearest preset"`
		Private   bool     `json:"private" doc:"for its players alone"`
	}
)

func (c *call) recent() int {
	games, err := c.env.Hall.Recent(lobby.RecentKept)
	if err != nil {
		return c.errorExit(err)
	}
	rows := make([]archivedRow, len(games))
	for i, a := range games {
		rows[i] = c.archivedRow(a.Record)
	}
	return printList(c, list[archivedRow]{
		answer: recentAnswer{version, rows}, rows: rows, empty: c.text.NoRecent,
		head: []string{
			c.text.ColID, c.text.ColDate, c.text.ColPlayers, c.text.ColScore, c.text.ColPly, c.text.ColEnding, c.text.ColRules,
		},
		cells: func(i int) []string {
			r, g := rows[i], games[i].Record
			return []string{
				r.ID, minute(g.Date), versus(c.shown(r.Players)), c.points(g), strconv.Itoa(r.Plies), c.ending(g.Ending),
				c.terms(g),
			}
		},
	})
}

func (c *call) archivedRow(g record.Game) archivedRow {
	_, rules, preset := c.rules(g.Rules)
	return archivedRow{
		ID: string(g.ID), Date: stamp(g.Date), Players: names(g), Score: ints(g.Points), Result: g.Result(),
		Ending: string(g.Ending), EndedBy: endedBy(g), Plies: len(g.Moves), Rules: rules, Preset: preset,
	}
}

func (c *call) history() int {
	whose, exit := c.whose()
	if exit != ExitOK {
		return exit
	}
	games, empty, exit := c.wanted(whose)
	if exit != ExitOK {
		return exit
	}
	rows := make([]historyRow, len(games))
	for i, a := range games {
		rows[i] = c.historyRow(a, whose.ID)
	}
	return printList(c, list[historyRow]{
		answer: historyAnswer{version, whose.Name, string(whose.ID), rows}, rows: rows,
		empty: empty,
		head: []string{
			c.text.ColID, c.text.ColOutcome, c.text.ColSeat, c.text.ColOpponents, c.text.ColScore, c.text.ColPly,
			c.text.ColEnding, c.text.ColDate, c.text.ColRules,
		},
		cells: func(i int) []string {
			r, g := rows[i], games[i].Record
			return []string{
				r.ID, r.Outcome, r.Seat, orDash(strings.Join(c.shown(r.Opponents), ", ")), c.points(ownFirst(g, r.Seat)), strconv.Itoa(r.Plies),
				c.ending(g.Ending), minute(g.Date), c.terms(g),
			}
		},
	})
}

// wanted are the games that history lists, and what to say when there are none.
func (c *call) wanted(whose account.Who) (games []lobby.Archived, empty string, exit int) {
	empty = i18n.Fill(c.text.NoHistory, "word", whose.Name)
	var err error
	if len(c.args) == 0 {
		games, err = c.env.Hall.History(c.env.Who, whose.ID, historyMost)
	} else {
		var f lobby.GameFilter
		f, err = c.env.Hall.FilterOf(whose.ID, c.args)
		switch word := (*lobby.FilterWordError)(nil); {
		case errors.As(err, &word), errors.Is(err, lobby.ErrFilter):
			return nil, "", c.fail(ExitUsage, c.env.Text.TypedError(err))
		case errors.Is(err, lobby.ErrNoAccount):
			return nil, "", c.fail(ExitNotFound, c.env.Text.TypedError(err))
		case err == nil:
			games, err = c.env.Hall.SearchAll(c.env.Who, f, historyMost)
		}
		empty = c.text.Social.NoneFound
	}
	if err != nil {
		return nil, "", c.errorExit(err)
	}
	return games, empty, ExitOK
}

// whose is the person whose games history lists. What is left of the arguments
// is a search.
func (c *call) whose() (account.Who, int) {
	name := c.arg(0)
	switch {
	case len(c.args) > 0 && (strings.Contains(name, "=") || strings.EqualFold(name, "rated")):
		name = ""
	case len(c.args) > 0:
		c.args = c.args[1:]
	}
	if name == "" {
		if c.env.Account.ID == "" {
			return account.Who{}, c.fail(ExitNeedsKey, c.text.NeedsKey, "command", c.cmd.Name)
		}
		return c.env.Who, ExitOK
	}
	a, err := c.env.Hall.AccountNamed(name)
	switch {
	case errors.Is(err, lobby.ErrNoAccount):
		return account.Who{}, c.fail(ExitNotFound, c.text.NoAccount, "word", clean(name))
	case err != nil:
		return account.Who{}, c.errorExit(err)
	}
	return a.Who(), ExitOK
}

func (c *call) historyRow(a lobby.Archived, id account.ID) historyRow {
	g := a.Record
	_, rules, preset := c.rules(g.Rules)
	row := historyRow{
		ID: string(g.ID), Outcome: "*", Opponents: []string{}, Score: ints(g.Points), Result: g.Result(),
		Ending: string(g.Ending), EndedBy: endedBy(g), Plies: len(g.Moves), Date: stamp(g.Date), Rules: rules,
		Preset: preset, Private: a.Private,
	}
	for s, p := range a.Players {
		if p != id {
			row.Opponents = append(row.Opponents, g.Players[s].Name)
			continue
		}
		row.Seat = string(rune('a' + s))
		if s < len(g.Places) {
			row.Outcome = outcome(g.Places, s)
		}
	}
	return row
}

// terms is what a game was played by: "classic, 5+3, rated".
func (c *call) terms(g record.Game) string {
	o := room.Options{Rules: g.Rules, Rated: g.Rated}
	if k, err := clock.Parse(g.Clock); err == nil {
		o.Clock = k
	}
	return c.env.Text.Terms(o)
}

// ownFirst is a game with the points and the place of that seat before the
// others', whose order stays.
func ownFirst(g record.Game, seat string) record.Game {
	s := slices.Index([]string{"a", "b", "c", "d"}, seat)
	first := func(ns []int) []int {
		if s < 0 || s >= len(ns) {
			return ns
		}
		return slices.Concat(ns[s:s+1], ns[:s], ns[s+1:])
	}
	g.Points, g.Places = first(g.Points), first(g.Places)
	return g
}

// outcome is the mark of seat s for its place.
func outcome(places []int, s int) string {
	first := 0
	for _, p := range places {
		if p == 1 {
			first++
		}
	}
	switch {
	case places[s] != 1:
		return "-"
	case first > 1:
		return "="
	}
	return "+"
}

// ending says why a game is over, in a word or two.
func (c *call) ending(e record.Ending) string {
	t := c.text
	switch e {
	case record.Squares:
		return t.Squares
	case record.Quan:
		return t.Quan
	case record.Repetition:
		return t.Repetition
	case record.Length:
		return t.Length
	case record.Resign:
		return t.Resign
	case record.Time:
		return t.Time
	case record.Agreed:
		return t.Agreed
	case record.Aborted:
		return t.Aborted
	case record.Abandoned:
		return t.Abandoned
	case record.Adjudicated:
		return t.Adjudicated
	}
	return "-"
}

// endedBy is the seat's letter where it counts, else "".
func endedBy(g record.Game) string {
	if !g.Ending.BySeat() || int(g.EndedBy) >= g.Rules.Players {
		return ""
	}
	return g.EndedBy.String()
}

// names lists the players by seat.
func names(g record.Game) []string {
	list := make([]string, g.Rules.Players)
	for s := range list {
		list[s] = g.Players[s].Name
	}
	return list
}

// names lists the players by seat as people read them.
func (c *call) names(g record.Game) []string { return c.shown(names(g)) }

// shown are names of a list as people read them.
func (c *call) shown(names []string) []string {
	list := make([]string, len(names))
	for i, n := range names {
		list[i] = c.env.Text.PlayerName(n)
	}
	return list
}

// ints is ns, never null in JSON.
func ints(ns []int) []int { return append([]int{}, ns...) }

// score writes points by seat: "41-29", and "26, 48, −5" where dashes could be
// taken for minuses.
func (c *call) score(points []int) string {
	words, between := make([]string, len(points)), "-"
	for i, p := range points {
		words[i] = c.env.Text.Signed(p)
		if p < 0 || len(points) > 2 {
			between = ", "
		}
	}
	return orDash(strings.Join(words, between))
}

// points is the score of a game that is over, with the places where the most
// points did not win.
func (c *call) points(g record.Game) string {
	text := c.score(g.Points)
	if len(g.Places) == len(g.Points) && misleading(g) {
		text += " (" + i18n.Fill(c.env.Text.Line().PlacesAre, "list", strings.Join(words(g.Places), ", ")) + ")"
	}
	return text
}

// misleading tells whether the places are others than the points say.
func misleading(g record.Game) bool {
	for i := range g.Points {
		for j := range g.Points {
			if (g.Points[i] < g.Points[j] || g.Points[i] == g.Points[j] && g.Places[i] != g.Places[j]) && g.Places[i] <= g.Places[j] {
				return true
			}
		}
	}
	return false
}

func words(ns []int) []string {
	list := make([]string, len(ns))
	for i, n := range ns {
		list[i] = strconv.Itoa(n)
	}
	return list
}
