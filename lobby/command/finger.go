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
	Playing bool   `json:"playing" doc:"a game runs there"`
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
}

// somebody is who finger tells of.
type somebody struct {
	fingerAnswer
	since   time.Time // when they connected
	seen    time.Time
	more    bool // they have played more games than are counted
	puzzles account.Puzzles
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
	t := c.text
	now, here := c.env.Now(), t.Absent
	if s.Here {
		here = i18n.Fill(t.HereNow, "where", c.place(s.Room, s.Playing), "ago", c.env.Text.Ago(now, s.since))
	}
	name := s.Name
	if !s.Named {
		name += " (" + t.Guest + ")"
	}
	rows := [][]string{{t.ColYourName, name}, {t.ColHere, here}}
	if s.Named {
		seen, games := t.SeenNever, i18n.Fill(t.TallyMany, c.tally(s)...)
		if !s.seen.IsZero() {
			seen = c.env.Text.Ago(now, s.seen)
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
	return c.done(c.columns(rows))
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
	s.fingerAnswer = fingerAnswer{V: version, Name: word}
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
		s.Name, s.Here, s.Room, s.Playing = p.Who.Name, true, int(p.Room), p.Playing
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
	for _, k := range a.Keys {
		if k.LastUsed.After(s.seen) {
			s.seen = k.LastUsed
		}
	}
	s.Seen = stamp(s.seen)
	if p, err := c.env.Hall.PuzzlesOf(a.ID); err == nil { // as of today: a streak ends by itself
		s.puzzles = p
	}
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

// place is where somebody is.
func (c *call) place(room int, playing bool) string {
	switch {
	case playing:
		return i18n.Fill(c.text.PlaysIn, "n", room)
	case room != 0:
		return i18n.Fill(c.text.InRoom, "n", room)
	}
	return c.text.InLobby
}

// called tells whether a name is one that somebody looks for with a part of it.
func called(name, part string) bool {
	return strings.Contains(account.Loose(name), account.Loose(part))
}
