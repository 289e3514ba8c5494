package command

import (
	"errors"
	"slices"
	"strings"
	"time"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/ui/i18n"
)

type fingerAnswer struct {
	V       int    `json:"v" doc:"1"`
	Name    string `json:"name" doc:"as others see it"`
	Account string `json:"account,omitempty" doc:"the account's ID, only with a claimed name"`
	Named   bool   `json:"named" doc:"the name is claimed; else it was given by the server"`
	Here    bool   `json:"here" doc:"they are connected"`
	Room    int    `json:"room,omitempty" doc:"the room they sit in; absent in the lobby"`
	Playing bool   `json:"playing" doc:"a game runs there; one at days a move counts only while they sit at it"`
	ByDays  int    `json:"byDays,omitempty" doc:"games at days a move that they play in, wherever they are; absent for none"`
	Since   string `json:"since,omitempty" doc:"when they connected, RFC 3339, UTC; absent when they are not here"`
	Seen    string `json:"seen,omitempty" doc:"when they came last, RFC 3339, UTC; absent when it is not known"`
	Games   int    `json:"games" doc:"games played to an end that you may see, of the last 200"`
	Won     int    `json:"won" doc:"of them won"`
	Drawn   int    `json:"drawn" doc:"of them shared"`
	Lost    int    `json:"lost" doc:"of them lost"`
	Streak  int    `json:"streak" doc:"daily puzzles solved, days in a row"`
	Solved  int    `json:"solved" doc:"daily puzzles solved in all"`
	First   int    `json:"first" doc:"of them at the first try"`
	Best    int    `json:"best" doc:"the longest streak"`
	// What a profile has besides.
	Created   string       `json:"created,omitempty" doc:"when the account was made, RFC 3339, UTC; only with a claimed name"`
	Hidden    bool         `json:"hidden" doc:"they do not let be seen where they are and when they came last"`
	Ratings   []ratingRow  `json:"ratings" doc:"by pool, the one with the most games first"`
	Against   againstRow   `json:"against" doc:"your record against them"`
	Opponents []againstRow `json:"opponents" doc:"their record against those they meet most"`
}

// somebody is who finger tells of.
type somebody struct {
	fingerAnswer
	since   time.Time // when they connected
	seen    time.Time
	more    bool // they have played more games than are counted
	puzzles account.Puzzles
	profile lobby.Profile
}

// finger tells who somebody is; without a name, the person.
func (c *call) finger() int {
	s, exit := c.somebody()
	if exit != ExitOK {
		return exit
	}
	if c.has(optJSON) {
		return c.object(s.fingerAnswer)
	}
	if c.overScreen() && s.Account != "" {
		st, _ := c.here()
		c.result.Open = &Open{Profile: account.ID(s.Account), Room: st.Room, Ply: -1}
		return ExitOK
	}
	t := c.text
	now, here := c.env.Now(), t.Absent
	switch {
	case s.Hidden:
		here = t.Social.Keeps
	case s.Here:
		here = i18n.Fill(t.HereNow, "where", c.env.Text.Place(s.Room, s.Playing, s.ByDays), "ago", c.env.Text.Ago(now, s.since))
	}
	name := s.Name
	if !s.Named {
		name += " (" + t.Guest + ")"
	}
	rows := [][]string{{t.ColYourName, name}, {t.ColHere, here}}
	if s.Named {
		seen, games := t.SeenNever, i18n.Fill(t.TallyMany, c.tally(s)...)
		switch {
		case s.Hidden:
			seen = t.Social.Keeps
		case s.Here:
			seen = c.env.Text.Common.JustNow
		case !s.seen.IsZero():
			seen = c.env.Text.AgoByHour(now, s.seen)
		}
		switch {
		case s.Games == 0:
			games = t.NoGamesYet
		case !s.more:
			games = i18n.Fill(c.env.Text.Count(t.Tally, s.Games), c.tally(s)...)
		}
		rows = append(rows, []string{t.ColSeen, seen}, []string{t.ColGames, games})
	}
	if s.Solved > 0 {
		rows = append(rows, []string{t.ColPuzzles, c.streak(s.puzzles)})
	}
	rows = append(rows, c.rated(s.profile)...)
	return c.done(c.columns(rows))
}

// rated is what a profile tells of ratings and opponents.
func (c *call) rated(p lobby.Profile) (rows [][]string) {
	t := c.text.Social
	if !p.Since.IsZero() {
		rows = append(rows, []string{t.ColSince, c.env.Text.Date(p.Since)})
	}
	for i, r := range p.Ratings {
		head := ""
		if i == 0 {
			head = t.ColPools
		}
		rows = append(rows, []string{head, c.env.Text.RatingText(r)})
	}
	if p.Against.Games() > 0 {
		rows = append(rows, []string{t.ColAgainst, c.env.Text.TallyText(p.Against)})
	}
	for i, a := range p.Opponents {
		head := ""
		if i == 0 {
			head = t.ColOpponents
		}
		rows = append(rows, []string{head, c.env.Text.PlayerName(a.Opponent.Name) + ": " + c.env.Text.TallyText(a)})
	}
	return rows
}

func (c *call) tally(s somebody) []any {
	return []any{"n", s.Games, "won", s.Won, "drawn", s.Drawn, "lost", s.Lost}
}

// somebody finds who is asked for, by a claimed name or as one who is here.
func (c *call) somebody() (s somebody, exit int) {
	word := c.arg(0)
	if word == "" {
		word = c.env.Who.Name
	}
	s.fingerAnswer = fingerAnswer{V: version, Name: word, Ratings: []ratingRow{}, Opponents: []againstRow{}}
	a, err := c.env.Hall.AccountNamed(word)
	switch {
	case err == nil:
		if exit := c.known(&s, a); exit != ExitOK {
			return s, exit
		}
	case !errors.Is(err, lobby.ErrNoAccount):
		return s, c.errorExit(err)
	}
	loose := account.Loose(s.Name)
	people := c.env.Hall.Listing(c.env.Who).People
	if i := slices.IndexFunc(people, func(p lobby.Person) bool { return account.Loose(p.Who.Name) == loose }); i >= 0 {
		p := people[i]
		s.Name, s.Here, s.Room, s.Playing, s.ByDays = p.Who.Name, true, int(p.Room), p.Playing, p.ByDays
		s.Hidden = s.Hidden || p.Hidden
		s.since, s.Since = p.Since, stamp(p.Since)
		if p.Since.After(s.seen) {
			s.seen, s.Seen = p.Since, stamp(p.Since)
		}
	}
	if !s.Named && !s.Here {
		return s, c.fail(ExitNotFound, c.text.NobodyCalled, "word", clean(word))
	}
	return s, ExitOK
}

// known fills in what is kept of an account.
func (c *call) known(s *somebody, a account.Account) int {
	s.Name, s.Account, s.Named, s.puzzles = string(a.Name), string(a.ID), true, a.Puzzles
	p, err := c.env.Hall.Profile(c.env.Who, a.ID)
	if err != nil {
		return c.errorExit(err)
	}
	s.profile, s.puzzles, s.seen, s.Seen, s.Created, s.Hidden = p, p.Puzzles, p.Seen, stamp(p.Seen), stamp(p.Since), p.Hidden
	s.Ratings, s.Opponents = ratingRows(p.Ratings), againstRows(p.Opponents)
	s.Against = againstRow{p.Against.Opponent.Name, p.Against.Won, p.Against.Drawn, p.Against.Lost}
	s.Streak, s.Solved, s.First, s.Best = s.puzzles.Streak, s.puzzles.Solved, s.puzzles.First, s.puzzles.Best
	games, err := c.env.Hall.History(c.env.Who, a.ID, historyMost)
	if err != nil {
		return c.errorExit(err)
	}
	s.Games, s.more = len(games), len(games) == historyMost
	for _, g := range games {
		switch c.historyRow(g, a.ID).Outcome {
		case "+":
			s.Won++
		case "=":
			s.Drawn++
		case "-":
			s.Lost++
		}
	}
	return ExitOK
}

// called tells whether a name is one that somebody looks for with a part of it.
func called(name, part string) bool {
	return strings.Contains(account.Loose(name), account.Loose(part))
}
