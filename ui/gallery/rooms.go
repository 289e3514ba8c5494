package gallery

import (
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/engine/record"
	"oanquan/lobby/account"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

// Room is a room with mai and Lan_Hương, mai its owner, before its first game.
func Room() room.State {
	return room.State{
		Seq: 1, Room: 7, Owner: Mai().ID, Phase: room.Waiting, Here: true, Watchers: 2,
		Options: room.Options{Rules: engine.Classic(), Starter: room.StartOwner},
		Chairs:  []room.Chair{{Who: Mai(), Ready: true}, {Who: Lan(), Deadline: Noon().Add(95 * time.Second)}},
		Chat: []room.ChatLine{
			{At: Noon(), From: Lan(), Text: "chào chị, em mới tập chơi"},
			{At: Noon(), From: Mai(), Text: "không sao, chơi vui thôi mà"},
			{At: Noon(), From: Tuan(), Text: "cho xem với", Watching: true},
		},
	}
}

// Alone is mai in a private room that nobody has found yet.
func Alone() room.State {
	s := Room()
	s.Code, s.Options.Private, s.Watchers, s.Chat = "7H3K9QM2", true, 0, nil
	s.Options.Rules.Dan = 7
	s.Chairs = []room.Chair{{Who: Mai()}, {}}
	return s
}

// WithBot is mai's room with a bot of the third level.
func WithBot() room.State {
	s := Alone()
	s.Chairs = []room.Chair{{Who: Mai()}, {Who: Bot(), Ready: true}}
	return s
}

// Game is a game of the room after so many plies; with an even number mai is
// to move.
func Game(r engine.Rules, plies int) room.State {
	s := Room()
	g, moves := Played(r, plies)
	people := people()[:r.Players]
	s.Options.Rules, s.Phase = r, room.Playing
	s.Chairs = nil
	for _, p := range people {
		s.Chairs = append(s.Chairs, room.Chair{Who: p, Ready: true})
	}
	s.Game = room.Game{
		ID: "K7QM2R", Rules: r, Start: r.Start(), Chairs: []int{0, 1, 2, 3}[:r.Players], Players: people,
		Begun: Noon().Add(-4 * time.Minute), Round: 1, Moves: moves,
	}
	s.Game.Outcome.EndedBy = engine.NoSeat
	if g.Over() {
		res := g.Result()
		s.Phase = room.Waiting
		s.Game.Outcome = room.Outcome{
			Ending: record.Ending(g.Ending().String()), Points: res.Points[:r.Players], Places: res.Places[:r.Players],
			EndedBy: engine.NoSeat, Ended: Noon(),
		}
		for i := range s.Chairs {
			s.Chairs[i].Ready = i == 1
		}
		s.Series = room.Series{
			Games: []room.GameID{"M4RK7Q", "K7QM2R"},
			Score: []room.SeriesScore{{Who: Mai(), Halves: 3}, {Who: Lan(), Halves: 1}},
		}
	}
	return s
}

// Timed is a game with clocks: of each seat what is left, in the order of seats.
func Timed(r engine.Rules, plies int, c clock.Control, left ...time.Duration) room.State {
	s := Game(r, plies)
	s.Options.Clock, s.Game.Control = c, c
	for ply := range s.Game.Moves {
		s.Game.Times = append(s.Game.Times, room.MoveTime{Left: left[ply%r.Players] + time.Duration(len(s.Game.Moves)-ply)*7*time.Second})
	}
	k := clock.New(c, r.Players).Set(left)
	for seat := range min(len(s.Game.Moves), r.Players) {
		k = k.SkipFirst(engine.Seat(seat))
	}
	s.Clock = k.Start(s.Game.Mover(), Noon())
	if mover := s.Game.Mover(); mover == engine.NoSeat {
		s.Clock = k.Stop(Noon())
	}
	return s
}

// Rated is the end of a rated game of a match, its first or second one.
func Rated(n int) room.State {
	s := Timed(engine.Classic(), 400, clock.Control{Kind: clock.Fischer, Base: 5 * time.Minute, Step: 3 * time.Second}, 31*time.Second, 68*time.Second)
	s.Options.Rated, s.Options.Match = true, room.MatchGames
	s.Game.Rated, s.Game.MatchGame, s.Game.Ratings = true, n, []int{1498, 1504}
	before := []rating.Rating{{Value: 1498, Deviation: 60, Volatility: 0.06}, {Value: 1504, Deviation: 160, Volatility: 0.06}}
	after := []rating.Rating{{Value: 1512, Deviation: 58, Volatility: 0.06}, {Value: 1471, Deviation: 140, Volatility: 0.06}}
	for i := range before {
		s.Game.Outcome.Ratings = append(s.Game.Outcome.Ratings, room.RatingChange{Pool: "classic/normal", Before: before[i], After: after[i]})
	}
	s.Series.Match = s.Series.Score
	if n == 1 {
		s.Series = room.Series{}
	}
	return s
}

// AgainstBots is a game of mai against bots, in which she has been given a few
// hints.
func AgainstBots(r engine.Rules, plies, hints int) room.State {
	s := Game(r, plies)
	for i := 1; i < r.Players; i++ {
		bot := Bot()
		bot.ID, bot.Name = bot.ID+account.ID(rune('0'+i)), []string{"", "bot Tèo", "bot Tí", "bot Tũn"}[i]
		s.Game.Players[i], s.Chairs[i].Who = bot, bot
	}
	s.Series = room.Series{}
	s.Game.Aids = make([]int, r.Players)
	s.Game.Aids[0] = hints
	return s
}

// Away is a game whose other player dropped a while ago.
func Away(since time.Duration) room.State {
	s := Game(engine.Classic(), 7)
	Drop(&s.Chairs[1], since)
	return s
}

// Drop makes a chair that of somebody who dropped a while ago.
func Drop(c *room.Chair, since time.Duration) {
	c.Away = Noon().Add(-since)
	c.Claim = c.Away.Add(room.ClaimAfter)
}
