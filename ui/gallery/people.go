package gallery

import (
	"time"

	"oanquan/lobby"
	"oanquan/lobby/account"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

// Tell reaches everybody.
func (h Hall) Tell(room.Actor, string, string) (account.Who, error) { return Lan(), h.Err }

// TellAgain is as Tell.
func (h Hall) TellAgain(room.Actor, string) (account.Who, error) { return Lan(), h.Err }

// SpeakInHall is not heard.
func (h Hall) SpeakInHall(room.Actor, string) error { return h.Err }

// HallChat is two lines.
func (h Hall) HallChat(account.Who) []lobby.HallLine {
	if h.Empty {
		return nil
	}
	return []lobby.HallLine{
		{Seq: 1, At: Noon().Add(-3 * time.Minute), From: Lan(), Text: "ai chơi ván quan non không?"},
		{Seq: 2, At: Noon().Add(-time.Minute), From: Tuan(), Text: "em đây, phòng 3 nhé"},
	}
}

// Hides hides nobody.
func (h Hall) Hides(account.ID, account.ID) bool { return false }

// SetListed always changes something.
func (h Hall) SetListed(room.Actor, account.List, string, bool) (account.Who, bool, error) {
	return Lan(), true, h.Err
}

// Listed is nobody.
func (h Hall) Listed(room.Actor, account.List) ([]lobby.Followed, error) { return nil, h.Err }

// Complain takes every report.
func (h Hall) Complain(room.Actor, string, string, room.GameID, []string) (lobby.Report, error) {
	return lobby.Report{ID: 1, About: Lan()}, h.Err
}

// rated is a rating as it is told.
func rated(value, deviation float64, games int) rating.Rating {
	return rating.Rating{Value: value, Deviation: deviation, Volatility: 0.06, Games: games, Last: Noon().Add(-time.Hour)}
}

// Profile is Lan_Hương's, who has played for a year and is followed.
func (h Hall) Profile(_ account.Who, id account.ID) (lobby.Profile, error) {
	if h.Err != nil || h.Empty {
		return lobby.Profile{}, h.errOr(lobby.ErrNoAccount)
	}
	p := lobby.Profile{
		Who: Lan(), Since: Noon().AddDate(-1, 0, 0), Seen: Noon().Add(-time.Hour), Here: true,
		Place: lobby.Person{Who: Lan(), Room: 7, Playing: true, Since: Noon().Add(-time.Hour)},
		Ratings: []lobby.PoolRating{
			{Pool: "classic/normal", Rating: rated(1612, 58, 41)}, {Pool: "young/fast", Rating: rated(1488, 160, 4)},
		},
		Against:   lobby.Against{Opponent: Lan(), Won: 3, Drawn: 1, Lost: 5},
		Opponents: []lobby.Against{{Opponent: Mai(), Won: 5, Drawn: 1, Lost: 3}, {Opponent: Tuan(), Won: 2, Lost: 2}},
		Games:     []lobby.Archived{Finished()}, Follows: true,
		Puzzles: account.Puzzles{Streak: 4, Solved: 31, First: 20, Best: 12},
	}
	for i, v := range []float64{1500, 1552, 1530, 1574, 1561, 1540, 1499, 1466, 1502, 1548, 1580, 1571, 1604, 1590, 1612} {
		p.Points = append(p.Points, lobby.RatingPoint{At: Noon().AddDate(0, 0, i-20), Rating: rated(v, 60, i+1)})
	}
	if id != Lan().ID {
		p = lobby.Profile{Who: Mai(), Since: Noon().Add(-72 * time.Hour), Seen: Noon(), Games: []lobby.Archived{Finished()}}
	}
	return p, nil
}

// ParsePool takes any word for the usual pool.
func (h Hall) ParsePool([]string) (rating.Pool, bool) { return "classic/normal", true }

// Leaders are three people.
func (h Hall) Leaders(pool rating.Pool, _ int) ([]lobby.Leader, error) {
	if h.Err != nil || h.Empty || pool.Preset() != "classic" {
		return nil, h.Err
	}
	return []lobby.Leader{
		{Who: Lan(), Rating: rated(1612, 58, 41)}, {Who: Mai(), Rating: rated(1530, 90, 17)},
		{Who: Tuan(), Rating: rated(1655, 180, 3), Provisional: true},
	}, nil
}

// FilterOf understands vs=.
func (h Hall) FilterOf(player account.ID, words []string) (lobby.GameFilter, error) {
	for _, w := range words {
		if len(w) < 3 || w[:3] != "vs=" {
			return lobby.GameFilter{}, &lobby.FilterWordError{Word: w}
		}
	}
	return lobby.GameFilter{Player: player, Opponent: Lan().ID}, h.Err
}

// SearchAll is what Recent lists.
func (h Hall) SearchAll(account.Who, lobby.GameFilter, int) ([]lobby.Archived, error) {
	return h.Recent(0)
}
