package command

import (
	"strconv"

	"oanquan/lobby"
	"oanquan/ui/i18n"
)

// topShown is how long a leaderboard is here.
const topShown = 50

type (
	topAnswer struct {
		V       int         `json:"v" doc:"1"`
		Pool    string      `json:"pool" doc:"the preset and the speed, such as classic/fast"`
		Leaders []leaderRow `json:"leaders" doc:"the best first; after them those whose rating is a guess"`
	}
	leaderRow struct {
		Rank        int    `json:"rank" doc:"from 1; 0 for a guess"`
		Name        string `json:"name" doc:"as others see it"`
		Account     string `json:"account" doc:"the account's ID"`
		Rating      int    `json:"rating" doc:"points"`
		Deviation   int    `json:"deviation" doc:"points, as of now"`
		Provisional bool   `json:"provisional" doc:"the rating is a guess"`
		Games       int    `json:"games" doc:"rated games in the pool"`
	}
	ratingRow struct {
		Pool        string `json:"pool" doc:"the preset and the speed, such as classic/fast"`
		Rating      int    `json:"rating" doc:"points"`
		Deviation   int    `json:"deviation" doc:"points, as of now"`
		Provisional bool   `json:"provisional" doc:"the rating is a guess"`
		Games       int    `json:"games" doc:"rated games in the pool"`
	}
	againstRow struct {
		Name  string `json:"name" doc:"the opponent as others see it"`
		Won   int    `json:"won" doc:"games of two that were won"`
		Drawn int    `json:"drawn" doc:"drawn"`
		Lost  int    `json:"lost" doc:"and lost against them"`
	}
)

// top prints the leaderboard of a pool.
func (c *call) top() int {
	pool, ok := c.env.Hall.ParsePool(c.args)
	if !ok {
		return c.fail(ExitUsage, c.text.Social.BadPool, "word", clean(c.arg(0)), "list", poolList())
	}
	if c.overScreen() && !c.has(optJSON) && !c.has(optTSV) {
		if len(c.args) == 0 {
			pool = "" // the first in which somebody is rated
		}
		c.result.Open = &Open{Top: true, Pool: pool, Ply: -1}
		return ExitOK
	}
	leaders, err := c.env.Hall.Leaders(pool, topShown)
	if err != nil {
		return c.errorExit(err)
	}
	rows := make([]leaderRow, len(leaders))
	rank := 0
	for i, l := range leaders {
		rows[i] = leaderRow{
			Name: l.Who.Name, Account: string(l.Who.ID), Rating: l.Rating.Points(), Deviation: int(l.Rating.Deviation + 0.5),
			Provisional: l.Provisional, Games: l.Rating.Games,
		}
		if !l.Provisional {
			rank++
			rows[i].Rank = rank
		}
	}
	if len(rows) > 0 && !c.has(optJSON) && !c.has(optTSV) && !c.line(i18n.Fill(c.text.Social.TopOf, "pool", c.env.Text.PoolName(string(pool)))) {
		return ExitFailed
	}
	return printList(c, list[leaderRow]{
		answer: topAnswer{version, string(pool), rows}, rows: rows, empty: i18n.Fill(c.text.Social.NoLeaders, "pool", c.env.Text.PoolName(string(pool))),
		head: []string{"#", c.text.ColName, c.text.Social.ColRating, c.text.Social.ColPlayed},
		cells: func(i int) []string {
			r := rows[i]
			place := "-"
			if r.Rank > 0 {
				place = strconv.Itoa(r.Rank)
			}
			return []string{place, c.env.Text.PlayerName(r.Name), leaders[i].Rating.String(), strconv.Itoa(r.Games)}
		},
	})
}

func poolList() string {
	text := ""
	for i, p := range lobby.Pools() {
		if i > 0 {
			text += ", "
		}
		text += string(p)
	}
	return text
}

func ratingRows(list []lobby.PoolRating) []ratingRow {
	rows := make([]ratingRow, len(list))
	for i, p := range list {
		rows[i] = ratingRow{string(p.Pool), p.Rating.Points(), int(p.Rating.Deviation + 0.5), p.Rating.Provisional(), p.Rating.Games}
	}
	return rows
}

func againstRows(list []lobby.Against) []againstRow {
	rows := make([]againstRow, len(list))
	for i, a := range list {
		rows[i] = againstRow{a.Opponent.Name, a.Won, a.Drawn, a.Lost}
	}
	return rows
}
