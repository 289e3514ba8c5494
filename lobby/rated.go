package lobby

import (
	"slices"
	"time"

	"oanquan/engine"
	"oanquan/engine/clock"
	"oanquan/engine/notation"
	"oanquan/engine/record"
	"oanquan/lobby/account"
	"oanquan/lobby/rating"
	"oanquan/lobby/room"
)

// Pool is what ratings are kept apart by, for who knows the lobby alone.
type Pool = rating.Pool

// RatedPresets are the presets of rated games (docs/rules.md section 6).
func RatedPresets() []string { return []string{"classic", "young"} }

// Pools are the pools in which games are rated, in the order of menus.
func Pools() []rating.Pool {
	var pools []rating.Pool
	for _, preset := range RatedPresets() {
		for _, speed := range clock.Speeds() {
			if speed != clock.SpeedUntimed {
				pools = append(pools, rating.PoolOf(preset, speed.String()))
			}
		}
	}
	return pools
}

// PoolOf is the pool of games by these rules and this clock; false where none
// is rated: by other rules than those of a rated preset, or without a clock.
func PoolOf(rules engine.Rules, control clock.Control) (rating.Pool, bool) {
	preset, differs := notation.Preset(rules)
	if differs != "" || !slices.Contains(RatedPresets(), preset) || !control.Timed() {
		return "", false
	}
	return rating.PoolOf(preset, control.Speed().String()), true
}

// RatedGame tells in which pool a finished game counts and the score of seat a:
// a game that was played as rated from the usual start and has a result,
// between two accounts. It asks nothing but the record, so that ratings can be
// told again from the archive.
func RatedGame(g record.Game, players []account.ID) (pool rating.Pool, score float64, ok bool) {
	control, err := g.Control()
	if err != nil || !g.Rated || len(players) != 2 || len(g.Places) != 2 || g.StartPosition() != g.Rules.Start() ||
		!isAccount(players[0]) || !isAccount(players[1]) || players[0] == players[1] {
		return "", 0, false
	}
	if pool, ok = PoolOf(g.Rules, control); !ok {
		return "", 0, false
	}
	switch {
	case g.Places[0] < g.Places[1]:
		return pool, 1, true
	case g.Places[0] > g.Places[1]:
		return pool, 0, true
	}
	return pool, 0.5, true
}

func isAccount(id account.ID) bool { return id != "" && !id.IsGuest() && !id.IsBot() }

// RatingPoint is a point of the graph of somebody's rating: one rated game.
type RatingPoint struct {
	At       time.Time
	Game     room.GameID
	Opponent account.ID
	Score    float64 // 1, 0.5 or 0
	Before   rating.Rating
	Rating   rating.Rating // after the game
}

// Leader is a line of a leaderboard.
type Leader struct {
	Who         account.Who
	Rating      rating.Rating // aged
	Provisional bool          // a guess still, or again: listed after the others
}

// Against is the record of somebody against another account, in the games of
// two that have a result.
type Against struct {
	Opponent         account.Who
	Won, Drawn, Lost int
	// First counts the rated games that began with a move of who is asked about,
	// Second those that the opponent began.
	First, Second int
	Last          time.Time // when the last of the games ended
}

// Games is how many games there were.
func (a Against) Games() int { return a.Won + a.Drawn + a.Lost }
