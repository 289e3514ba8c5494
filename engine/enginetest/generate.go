package enginetest

import (
	"math/rand/v2"

	"pgregory.net/rapid"

	"oanquan/engine"
)

// Choose picks one of n things, 0 to n−1. (*rand.Rand).IntN is one.
type Choose func(n int) int

// Seeded is a Choose that always makes the same choices for the same seed.
func Seeded(seed uint64) Choose { return rand.New(rand.NewPCG(seed, seed)).IntN }

// drawn lets rapid choose, so that it can shrink what fails.
func drawn(t *rapid.T) Choose {
	return func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "choice") }
}

// Rules draws any legal rules.
func Rules() *rapid.Generator[engine.Rules] {
	return rapid.Custom(func(t *rapid.T) engine.Rules { return RandomRules(drawn(t)) })
}

// Position draws any position of r in which the game goes on.
func Position(r engine.Rules) *rapid.Generator[engine.Position] {
	return rapid.Custom(func(t *rapid.T) engine.Position { return RandomPosition(drawn(t), r) })
}

// Game draws a game of r from its usual start with up to plies random moves.
func Game(r engine.Rules, plies int) *rapid.Generator[engine.Game] {
	return rapid.Custom(func(t *rapid.T) engine.Game {
		choose := drawn(t)
		return RandomMoves(choose, must(engine.NewGame(r)), choose(plies+1))
	})
}

// GameAnywhere draws a game of r from any position with up to plies random
// moves.
func GameAnywhere(r engine.Rules, plies int) *rapid.Generator[engine.Game] {
	return rapid.Custom(func(t *rapid.T) engine.Game {
		choose := drawn(t)
		start := RandomPosition(choose, r)
		return RandomMoves(choose, must(engine.NewGameFrom(r, start)), choose(plies+1))
	})
}

// RandomRules makes legal rules.
func RandomRules(choose Choose) engine.Rules {
	return engine.Rules{
		Players:          engine.MinSeats + choose(engine.MaxSeats-engine.MinSeats+1),
		Dan:              3 + choose(8),
		QuanPoints:       10 - 5*choose(2),
		YoungQuanBelow:   [...]int{0, 3, 5}[choose(3)],
		RelayQuan:        engine.RelayQuan(choose(2)),
		End:              engine.EndWhen(choose(2)),
		EmptyQuan:        engine.EmptyQuan(choose(3)),
		FirstTurnQuanBan: choose(2) == 1,
		RightOnly:        choose(4) == 1,
	}
}

// RandomPosition makes a position of r in which the game goes on. Bare rows,
// empty quan pits, long chains and crowded pits are all common in them.
func RandomPosition(choose Choose, r engine.Rules) engine.Position {
	p := engine.Position{Seats: uint8(r.Players), Mover: engine.Seat(choose(r.Players))}
	// How full the board is, so that both bare and crowded ones occur.
	empties, most := choose(5), 1+choose(9)
	for i := range p.Ring() {
		pit := &p.Pits[i]
		if choose(5) >= empties {
			pit.Dan = int16(choose(most + 1))
		}
		if engine.Pit(i).IsQuan() {
			pit.Quan = int16(choose(2))
		}
	}
	for s := range r.Players {
		p.Hands[s] = engine.Hand{Dan: int16(choose(30)), Quan: int16(choose(2)), Debt: int16(choose(8))}
	}
	settled, err := engine.Settle(r, p)
	if err != nil { // it was over: a quan makes it go on
		p.Pits[engine.QuanPit(engine.Seat(choose(r.Players)))].Quan = 1
		settled = must(engine.Settle(r, p))
	}
	return settled
}

// RandomMoves plays up to plies legal moves on from g.
func RandomMoves(choose Choose, g engine.Game, plies int) engine.Game {
	for range plies {
		legal := g.Legal()
		if len(legal) == 0 {
			break
		}
		next, _, err := g.Play(legal[choose(len(legal))])
		if err != nil {
			panic(err)
		}
		g = next
	}
	return g
}
