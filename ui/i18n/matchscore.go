package i18n

import (
	"slices"
	"strconv"

	"oanquan/lobby/account"
	"oanquan/lobby/room"
)

// MatchOver tells the receiver how the match has ended whose last game is over:
// "You win the match: you 1½ – ½ Lan.", "" where none has.
func (c *Catalog) MatchOver(s room.State, you account.ID) string {
	score := s.MatchScore()
	if score == nil {
		return ""
	}
	t, first := c.Kinds, score[0]
	mine := slices.IndexFunc(score, func(p room.SeriesScore) bool { return p.Who.ID == you })
	text := t.MatchBy
	switch {
	case first.Halves == score[1].Halves:
		text = t.MatchEven
	case mine == 0:
		text = t.MatchWon
	case mine == 1:
		text = t.MatchLost
	}
	if mine == 1 {
		score[0], score[1] = score[1], score[0]
	}
	name := func(w account.Who) string {
		if w.ID == you {
			return c.Common.You
		}
		return w.Name
	}
	a, b := score[0], score[1]
	return Fill(text, "who", first.Who.Name, "score", name(a.Who)+" "+Halves(a.Halves)+" – "+Halves(b.Halves)+" "+name(b.Who))
}

// MatchNext tells the receiver after the first game of a match which one comes
// next, and who looks on how the match stands; "" for none. Typed is for who
// types commands.
func (c *Catalog) MatchNext(s room.State, you account.ID, days, typed bool) string {
	n, together := s.NextOfMatch()
	t, text := c.Kinds, c.Kinds.Next
	seat := s.Game.SeatOf(you)
	switch {
	case n == 0:
		return ""
	case int(seat) >= len(s.Game.Players):
		return c.matchSeen(s, n, together, days)
	case !together:
		text = t.NextMeet
	case days:
		text = t.NextDays
	case typed:
		text = t.NextLine
	}
	return c.matchStands(s, n, you) + Fill(text, "n", n, "all", room.MatchGames, "who", s.Game.Players[1-seat].Name)
}

// matchSeen tells who looks on which game of a match comes next: "Lan leads 1 – 0.
// Game 2 of 2 begins when both are ready."
func (c *Catalog) matchSeen(s room.State, n int, together, days bool) string {
	t := c.Kinds
	next := t.NextSeen
	switch {
	case !together:
		next = t.MeetSeen
	case days:
		next = t.NextDays
	}
	return c.matchStands(s, n, "") + Fill(next, "n", n, "all", room.MatchGames, "who", s.Game.Players[0].Name, "with", s.Game.Players[1].Name)
}

// matchStands is how a match stands before its game n, a sentence and a space, ""
// before its first: "Lan leads 1 – 0. ", "You lead 1 – 0. " to who does.
func (c *Catalog) matchStands(s room.State, n int, you account.ID) string {
	t, score := c.Kinds, slices.Clone(s.Series.Match)
	if n < 2 || len(score) != len(s.Game.Players) {
		return ""
	}
	slices.SortStableFunc(score, func(a, b room.SeriesScore) int { return b.Halves - a.Halves })
	text := t.Leads
	switch {
	case score[0].Halves == score[1].Halves:
		text = t.Level
	case score[0].Who.ID == you:
		text = t.LeadsYou
	}
	return Fill(text, "who", score[0].Who.Name, "score", Halves(score[0].Halves)+" – "+Halves(score[1].Halves)) + " "
}

// Halves is a number of half points: 3 is "1½", 1 is "½".
func Halves(n int) string {
	switch {
	case n%2 == 0:
		return strconv.Itoa(n / 2)
	case n == 1:
		return "½"
	}
	return strconv.Itoa(n/2) + "½"
}
