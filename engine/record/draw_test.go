package record_test

import (
	"strings"
	"time"

	"pgregory.net/rapid"

	"oanquan/engine"
	"oanquan/engine/enginetest"
	"oanquan/engine/record"
)

// name draws a text with what is special in tags, comments and JSON.
func name(t *rapid.T, what string) string {
	return strings.Trim(rapid.StringOfN(rapid.SampledFrom([]rune(`aZ9 "\[]{<>&%-éễ字`)), 0, 12, -1).Draw(t, what), " ")
}

// drawGame draws any game that passes Check: running, ended by the board, or
// ended by a person.
func drawGame(t *rapid.T) record.Game {
	r := enginetest.Rules().Draw(t, "rules")
	played := enginetest.Game(r, 30).Draw(t, "game")
	if rapid.Bool().Draw(t, "given") {
		played = enginetest.GameAnywhere(r, 30).Draw(t, "game")
	}
	g := record.Game{
		ID: record.ID(name(t, "id")), Rules: r, Rated: rapid.Bool().Draw(t, "rated"), Clock: name(t, "clock"),
		Room: name(t, "room"), Round: rapid.IntRange(0, 3).Draw(t, "round"), Comment: name(t, "comment"), EndedBy: engine.NoSeat,
	}
	if rapid.Bool().Draw(t, "dated") {
		g.Date = time.Unix(rapid.Int64Range(0, 1<<33).Draw(t, "date"), rapid.Int64Range(0, 1e9-1).Draw(t, "ns")).UTC()
	}
	if played.Start() != r.Start() {
		g.Start = played.Start()
	}
	for s := range r.Players {
		g.Players[s] = record.Player{Name: name(t, "name"), Account: name(t, "account"), Rating: rapid.IntRange(0, 2500).Draw(t, "rating")}
	}
	if rapid.Bool().Draw(t, "aided") {
		g.Aids = rapid.SliceOfN(rapid.IntRange(0, 3), r.Players, r.Players).Draw(t, "aids")
	}
	for _, m := range played.Moves() {
		move := record.Move{Move: m, Comment: name(t, "comment"), Timed: rapid.Bool().Draw(t, "timed")}
		if move.Timed {
			move.Clock = time.Duration(rapid.IntRange(0, 1e8).Draw(t, "ms")) * time.Millisecond
		}
		g.Moves = append(g.Moves, move)
	}
	for i := range rapid.IntRange(0, 2).Draw(t, "tags") {
		g.Tags = append(g.Tags, record.Tag{Name: "X" + string(rune('a'+i)), Value: name(t, "value")})
	}
	drawEnd(t, &g, played)
	return g
}

func drawEnd(t *rapid.T, g *record.Game, played engine.Game) {
	seats := g.Rules.Players
	res := played.Result()
	if rapid.Bool().Draw(t, "scored") || played.Over() {
		g.Points = res.Points[:seats]
	}
	if seats > 2 {
		for _, s := range rapid.Permutation([]engine.Seat{0, 1, 2}).Draw(t, "leavers")[:rapid.IntRange(0, 2).Draw(t, "left")] {
			g.Left = append(g.Left, record.Leave{Seat: s, Ply: len(g.Moves)})
		}
	}
	if played.Over() {
		g.Ending, g.Places = record.Ending(played.Ending().String()), record.Rank(res, g.Left)
		return
	}
	g.Ending = rapid.SampledFrom([]record.Ending{
		record.Running, record.Resign, record.Time, record.Agreed, record.Aborted, record.Abandoned, record.Adjudicated,
	}).Draw(t, "ending")
	switch g.Ending {
	case record.Running, record.Aborted:
	case record.Resign, record.Time, record.Abandoned:
		g.EndedBy = engine.Seat(seats - 1)
		g.Places = []int{1, 2, 2, 2}[:seats]
	default:
		g.Places = []int{1, 1, 1, 1}[:seats]
	}
}
